//! Rules in, IR out: the printed programs of two small games in `tests/suite/print/`, which use
//! nearly every construct. `UPDATE_EXPECT=1` writes the expected text.

use std::path::Path;

fn check(name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/print");
    let source = std::fs::read_to_string(folder.join(format!("{name}.board")))
        .expect("the rules can be read");
    let (program, diagnostics) = boardwright_rules::compile(&source, &[], None);
    let program = program.unwrap_or_else(|| panic!("{diagnostics:#?}"));
    let found = boardwright_ir::print(&program);
    let path = folder.join(format!("{name}.ir"));
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, &found).expect("the folder can be written to");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        found, expected,
        "the IR of {name} changed; if it should, run the test with UPDATE_EXPECT=1\n{found}"
    );
}

#[test]
fn stones_lower_to_expected_ir() {
    check("stones");
}

#[test]
fn chase_lowers_to_expected_ir() {
    check("chase");
}
