//! Games that rules are based on and modules that they use: bundled ones, and files beside the
//! rules.

use crate::text_file::{self, FileKind};
use boardwright::building::{BaseText, Bases, MissingBase};
use boardwright::bundled::BundledBases;
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// Ending of a file of rules.
const ENDING: &str = ".board";

/// The bundled games, and the files beside rules, whose names end in `.board`.
pub struct FilesBeside {
    /// Folder of the rules; `None` if they are bundled.
    pub folder: Option<PathBuf>,
}

impl Bases for FilesBeside {
    fn find(&self, name: &str, within: Option<&str>) -> Result<BaseText, MissingBase> {
        let beside = within.filter(|base| base.ends_with(ENDING)).map(Path::new);
        let folder = match within {
            Some(_) => beside.and_then(Path::parent),
            None => self.folder.as_deref(),
        };
        let Some(folder) = folder else { return BundledBases.find(name, within) };
        if name.ends_with(ENDING) {
            return read(&folder.join(name));
        }
        BundledBases.find(name, within).map_err(|missing| {
            let file = format!("{name}{ENDING}");
            match folder.join(&file).is_file() {
                true => MissingBase { help: None, meant: Some(file), ..missing },
                false => missing,
            }
        })
    }

    fn module(&self, name: &str) -> Result<Cow<'static, str>, MissingBase> {
        let missing = match BundledBases.module(name) {
            Ok(text) => return Ok(text),
            Err(missing) => missing,
        };
        let Some(folder) = &self.folder else { return Err(missing) };
        // A name has letters, digits and `_` alone.
        let path = folder.join(format!("{name}{ENDING}"));
        if !path.is_file() {
            let beside =
                format!("a module of your own is a file beside this one: `{name}{ENDING}`");
            let help = missing.help.map_or(beside.clone(), |help| format!("{help}; {beside}"));
            return Err(MissingBase { help: Some(help), ..missing });
        }
        Ok(read(&path)?.text)
    }
}

fn read(path: &Path) -> Result<BaseText, MissingBase> {
    let name = path.display().to_string();
    match text_file::read(path, FileKind::Rules) {
        Ok(text) => Ok(BaseText { name, text: text.into() }),
        Err(error) => Err(MissingBase { message: error.to_string(), help: None, meant: None }),
    }
}
