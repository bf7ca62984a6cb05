//! Games and modules in folders.

use super::chain::{BaseText, Bases, MissingBase};
use std::borrow::Cow;
use std::path::PathBuf;

/// Finds games and modules in a folder: `games/ID/rules.board` and `modules/NAME.board`.
pub struct RulesFolders {
    /// The folder that holds both.
    pub root: PathBuf,
}

impl RulesFolders {
    /// Returns the games and modules in a folder.
    pub fn new(root: impl Into<PathBuf>) -> RulesFolders {
        RulesFolders { root: root.into() }
    }

    fn read(&self, name: &str, path: PathBuf) -> Result<String, MissingBase> {
        let plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
        let text = name.chars().all(plain).then(|| std::fs::read_to_string(path).ok()).flatten();
        let missing = || {
            let message = format!("there is nothing called `{name}` in {}", self.root.display());
            MissingBase { message, help: None, meant: None }
        };
        text.ok_or_else(missing)
    }
}

impl Bases for RulesFolders {
    fn find(&self, name: &str, _within: Option<&str>) -> Result<BaseText, MissingBase> {
        let path = self.root.join("games").join(name).join("rules.board");
        let text = self.read(name, path)?.into();
        Ok(BaseText { name: name.to_owned(), text })
    }

    fn module(&self, name: &str) -> Result<Cow<'static, str>, MissingBase> {
        let path = self.root.join("modules").join(format!("{name}.board"));
        Ok(self.read(name, path)?.into())
    }
}
