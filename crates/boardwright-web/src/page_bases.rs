//! The games that rules of a page may be based on, which the page loads when rules ask for one.

use boardwright::building::{BaseText, Bases, MissingBase};
use boardwright::bundled;
use std::borrow::Cow;

/// Ids and rules of the games that the page has given so far, and the bundled modules.
#[derive(Clone, Debug, Default)]
pub struct PageBases {
    games: Vec<(String, String)>,
}

impl PageBases {
    /// Takes games in place of the present ones, as JSON: ids with their rules.
    ///
    /// # Errors
    ///
    /// If the text is not that.
    pub fn read(text: &str) -> Result<PageBases, serde_json::Error> {
        let games: std::collections::BTreeMap<String, String> = serde_json::from_str(text)?;
        Ok(PageBases { games: games.into_iter().collect() })
    }
}

impl Bases for PageBases {
    fn find(&self, name: &str, _within: Option<&str>) -> Result<BaseText, MissingBase> {
        bundled::find_base(&self.games, name)
    }

    fn module(&self, name: &str) -> Result<Cow<'static, str>, MissingBase> {
        bundled::find_module(name)
    }
}

#[cfg(test)]
mod tests {
    use super::PageBases;
    use crate::check::check;

    #[test]
    fn rules_are_based_on_what_the_page_has_given() {
        let rules = "game \"Mine\" based on \"four\" { }";
        let message = |bases: &PageBases| check(rules, bases).first().map(|it| it.message.clone());
        let none = message(&PageBases::default());
        assert_eq!(none.as_deref(), Some("there is no game `four`"));
        let four = boardwright::bundled::find("connect-four").unwrap().rules;
        let games = serde_json::json!({ "four": four }).to_string();
        assert_eq!(message(&PageBases::read(&games).unwrap()), None);
        assert!(PageBases::read("[1]").is_err());
    }
}
