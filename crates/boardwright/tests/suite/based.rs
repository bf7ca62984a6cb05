//! Bundled games that are based on another, and what their rules are called by.

use crate::support::{after, at, unit};
use boardwright::building::{BaseText, Bases, MissingBase};
use boardwright::{Game, Options, bundled, ir};
use boardwright_syntax::tree::ItemKind;
use std::borrow::Cow;

/// Chess with another text, and nothing else; the bundled modules.
struct Changed;

impl Bases for Changed {
    fn find(&self, name: &str, _within: Option<&str>) -> Result<BaseText, MissingBase> {
        let chess = bundled::find("chess").unwrap().rules;
        let text =
            chess.replace("piece Knight N { leap (1, 2) }", "piece Knight N { leap (1, 3) }");
        assert_ne!(text, chess);
        Ok(BaseText { name: name.to_owned(), text: text.into() })
    }

    fn module(&self, name: &str) -> Result<Cow<'static, str>, MissingBase> {
        bundled::BundledBases.module(name)
    }
}

#[test]
fn whole_rules_of_bundled_games_are_the_same_game() {
    let mut based = 0;
    for bundled in bundled::all() {
        let game = bundled.compile(&Options::default()).0.unwrap();
        based += usize::from(game.base().is_some());
        let (whole, diagnostics) = Game::compile(game.whole_rules(), &Options::default());
        // A module may bring more than a game needs, and a game replaces what a part needed.
        let plain = diagnostics.iter().all(|it| it.code.starts_with("unused"));
        assert!(plain, "{}: {diagnostics:?}", bundled.id);
        let whole = whole.unwrap();
        assert_eq!(whole.whole_rules(), game.whole_rules());
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
fn king_castles_onto_the_square_of_the_rook() {
    let rules = "game \"Long castling\" based on \"chess\" { use castling(steps = 3) }";
    let game = Game::compile(rules, &Options::default()).0.unwrap();
    let castled = after(&at(&game, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "e1h1");
    assert_eq!(
        (unit(&castled, "h1"), unit(&castled, "g1")),
        ("White King".into(), "White Rook".into())
    );
}

#[test]
fn title_in_place_of_an_id_gets_the_id() {
    let (_, diagnostics) = Game::compile("game \"X\" based on \"Chess\" { }", &Options::default());
    assert_eq!(diagnostics[0].help.as_deref(), Some("did you mean `chess`?"));
    let text = "game \"X\" based on \"king of the hill\" { }";
    let (_, diagnostics) = Game::compile(text, &Options::default());
    assert_eq!(diagnostics[0].help.as_deref(), Some("did you mean `king-of-the-hill`?"));
}

#[test]
fn modules_have_words_and_every_parameter_says_what_it_is() {
    assert!(bundled::modules().len() >= 8);
    for (name, text) in bundled::modules() {
        let (module, diagnostics) = boardwright_syntax::parse_module_from(text, 0);
        assert!(diagnostics.is_empty(), "{name}: {diagnostics:?}");
        assert_eq!(module.name.unwrap().text, *name);
        assert_eq!(boardwright_syntax::format(text), *text, "{name}");
        let about = module.items.iter().any(|item| matches!(item.kind, ItemKind::About(_)));
        assert!(about, "{name} does not say what it is about");
        let page = include_str!("../../../../book/src/reference/use.md");
        assert!(page.contains(&format!("\n## `{name}`\n")), "{name} has no part of the manual");
        for item in &module.items {
            let ItemKind::Parameter { name: parameter, note, .. } = &item.kind else { continue };
            assert!(note.is_some(), "{name}: {} has no words", parameter.text);
            let named = format!("`{}`", parameter.text);
            assert!(page.contains(&named), "the manual does not know {named} of {name}");
        }
    }
}

/// The board style and the figure of White's Knight of rules that are based on chess.
fn looks(draw: &str) -> (Option<String>, Option<String>, Option<String>) {
    let rules = format!("game \"Mine\" based on \"chess\" {{ draw {{ {draw} }} }}");
    let (game, diagnostics) = Game::compile(&rules, &Options::default());
    let game = game.unwrap_or_else(|| panic!("{diagnostics:?}"));
    let knight = game.kinds().find(|kind| game.kind_name(*kind) == "Knight").unwrap();
    let white = game.players().next().unwrap();
    let text = |text: Option<&str>| text.map(str::to_owned);
    (text(game.board_style()), text(game.figure(white, knight)), text(game.glyph(white, knight)))
}

#[test]
fn look_of_the_base_is_kept_until_the_rules_ask_for_another() {
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(looks("King \"K\""), (some("chess"), None, some("♘")));
    assert_eq!(looks("board style \"corsairs\""), (some("corsairs"), None, some("♘")));
    let figure = looks("Knight figure \"shatranj/faras\" \"chess/knight\"");
    assert_eq!(figure, (some("chess"), some("shatranj/faras"), some("♘")));
}

#[test]
fn board_style_of_the_rules_leaves_the_checkered_board_of_the_base() {
    let rules = "game \"Mine\" based on \"chess\" { draw { board style \"hex\" } }";
    let game = Game::compile(rules, &Options::default()).0.unwrap();
    assert_eq!(game.board_view().style, ["checkered"]);
}
