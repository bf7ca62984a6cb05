//! Bundled games that are based on another, and what their rules are called by.

use boardwright::building::{BaseText, Bases, MissingBase};
use boardwright::{Game, Options, bundled, ir};

/// Chess with another text, and nothing else.
struct Changed;

impl Bases for Changed {
    fn find(&self, name: &str, _within: Option<&str>) -> Result<BaseText, MissingBase> {
        let chess = bundled::find("chess").unwrap().rules;
        let text =
            chess.replace("piece Knight N { leap (1, 2) }", "piece Knight N { leap (1, 3) }");
        assert_ne!(text, chess);
        Ok(BaseText { name: name.to_owned(), text: text.into() })
    }
}

#[test]
fn whole_rules_of_bundled_games_are_the_same_game() {
    let mut based = 0;
    for bundled in bundled::all() {
        let game = bundled.compile(&Options::default()).0.unwrap();
        if game.base().is_none() {
            assert_eq!(game.whole_rules(), bundled.rules);
            continue;
        }
        based += 1;
        let (whole, diagnostics) = Game::compile(game.whole_rules(), &Options::default());
        assert!(diagnostics.is_empty(), "{}: {diagnostics:?}", bundled.id);
        let whole = whole.unwrap();
        assert_eq!(ir::print(whole.program()), ir::print(game.program()), "{}", bundled.id);
        assert!(whole.base().is_none());
    }
    assert!(based >= 3, "only {based} bundled games are based on another");
}

#[test]
fn change_of_the_base_changes_the_whole_rules() {
    let source = bundled::find("king-of-the-hill").unwrap().rules;
    let (game, _) = Game::compile(source, &Options::default());
    let changed = Game::compile_with(source, &Options::default(), &Changed).game.unwrap();
    let game = game.unwrap();
    assert_eq!(changed.source(), game.source());
    assert_ne!(changed.whole_rules(), game.whole_rules());
}

#[test]
fn explanation_quotes_the_base() {
    let rules = "game \"Lamer\" based on \"chess\" { }";
    let game = Game::compile(rules, &Options::default()).0.unwrap();
    let position = game.start();
    let sentence = position.read_move("e2e5").unwrap_err().to_string();
    assert!(!sentence.is_empty() && !sentence.contains("line 0"), "{sentence}");
}

#[test]
fn title_in_place_of_an_id_gets_the_id() {
    let (_, diagnostics) = Game::compile("game \"X\" based on \"Chess\" { }", &Options::default());
    assert_eq!(diagnostics[0].help.as_deref(), Some("did you mean `chess`?"));
    let text = "game \"X\" based on \"king of the hill\" { }";
    let (_, diagnostics) = Game::compile(text, &Options::default());
    assert_eq!(diagnostics[0].help.as_deref(), Some("did you mean `king-of-the-hill`?"));
}
