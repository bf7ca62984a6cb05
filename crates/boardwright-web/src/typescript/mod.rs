//! The TypeScript of questions, answers and errors, written from the Rust types by a test.

mod print;
mod syntax;

use crate::check::DiagnosticView;
use crate::error::ErrorReport;
use crate::question::{signatures, visit_types};
use crate::record::RecordHeaderView;
use std::collections::BTreeMap;
use std::path::Path;
use ts_rs::{Config, TS, TypeVisitor};

/// The generated file, from the folder of this crate.
const FILE: &str = "../../web/engine/src/generated/protocol.ts";

const HEAD: &str = "\
// Written by `UPDATE=1 cargo test -p boardwright-web --lib typescript` from the Rust types of
// questions and answers. Changes by hand are lost.
";

/// The declarations of types by name, with all types that they mention.
struct Declarations {
    config: Config,
    by_name: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Types of the language have no file of their own; what they are made of may have.
        if T::output_path().is_none() {
            T::visit_generics(self);
            return;
        }
        let name = T::ident(&self.config);
        if self.by_name.contains_key(&name) {
            return;
        }
        let declaration = print::declaration(T::docs().as_deref(), &T::decl(&self.config));
        self.by_name.insert(name, declaration);
        T::visit_dependencies(self);
    }
}

/// Returns the text of the generated file.
fn protocol() -> String {
    let config = Config::new().with_large_int("number");
    let mut types = Declarations { config, by_name: BTreeMap::new() };
    visit_types(&mut types);
    types.visit::<DiagnosticView>();
    types.visit::<RecordHeaderView>();
    types.visit::<ErrorReport>();
    let questions = print::questions(&signatures(&types.config));
    let declarations = types.by_name.into_values().collect::<Vec<_>>().join("\n");
    format!("{HEAD}\n{questions}\n{declarations}")
}

#[test]
fn generated_typescript_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let fresh = protocol();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &fresh).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == fresh,
        "{FILE} is stale: run `UPDATE=1 cargo test -p boardwright-web --lib typescript`"
    );
}
