//! The rules that were found for a game that is built on others, kept to compile it once more.

use boardwright_rules::building::{BaseText, Bases, MissingBase};
use std::borrow::Cow;
use std::cell::RefCell;

/// The texts of the bases and modules of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct FoundRules {
    /// Each base with its name in the rules and the base that names it.
    bases: Vec<(String, Option<String>, BaseText)>,
    /// Each module with its name.
    modules: Vec<(String, Cow<'static, str>)>,
}

impl Bases for FoundRules {
    fn find(&self, name: &str, within: Option<&str>) -> Result<BaseText, MissingBase> {
        let is_meant = |(called, by, _): &&(String, Option<String>, BaseText)| {
            called == name && by.as_deref() == within
        };
        let found = self.bases.iter().find(is_meant).map(|(_, _, text)| text.clone());
        found.ok_or_else(|| missing(name))
    }

    fn module(&self, name: &str) -> Result<Cow<'static, str>, MissingBase> {
        let found = self.modules.iter().find(|(called, _)| called == name);
        found.map(|(_, text)| text.clone()).ok_or_else(|| missing(name))
    }
}

fn missing(name: &str) -> MissingBase {
    let message = format!("`{name}` was not there when the rules were compiled");
    MissingBase { message, help: None, meant: None }
}

/// Bases that remembers the rules it finds.
pub(crate) struct RememberingBases<'b> {
    bases: &'b dyn Bases,
    found: RefCell<FoundRules>,
}

impl<'b> RememberingBases<'b> {
    pub fn new(bases: &'b dyn Bases) -> RememberingBases<'b> {
        RememberingBases { bases, found: RefCell::default() }
    }

    /// Returns the rules that were found.
    pub fn into_found(self) -> FoundRules {
        self.found.into_inner()
    }
}

impl Bases for RememberingBases<'_> {
    fn find(&self, name: &str, within: Option<&str>) -> Result<BaseText, MissingBase> {
        let text = self.bases.find(name, within)?;
        let entry = (name.to_owned(), within.map(str::to_owned), text.clone());
        self.found.borrow_mut().bases.push(entry);
        Ok(text)
    }

    fn module(&self, name: &str) -> Result<Cow<'static, str>, MissingBase> {
        let text = self.bases.module(name)?;
        self.found.borrow_mut().modules.push((name.to_owned(), text.clone()));
        Ok(text)
    }
}
