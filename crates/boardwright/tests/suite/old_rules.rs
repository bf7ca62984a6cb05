//! Rules as they were written for the first version of the language: they compile, and play as the
//! bundled games of today do.

use crate::support::moves;
use boardwright::{Game, Options, Position, Rng, bundled};

/// Id of a bundled game, and the rules that came with the first version.
const OLD: &[(&str, &str)] = &[
    ("chess", include_str!("../old_rules/chess.board")),
    ("corsairs", include_str!("../old_rules/corsairs.board")),
    ("go", include_str!("../old_rules/go.board")),
    ("international-draughts", include_str!("../old_rules/international-draughts.board")),
    ("shogi", include_str!("../old_rules/shogi.board")),
    ("xiangqi", include_str!("../old_rules/xiangqi.board")),
];

/// Number of random games, and of decisions in each.
const GAMES: u64 = 3;
const DECISIONS: u32 = 60;

/// Returns the position after the move with this text.
fn played(position: &Position, text: &str) -> Position {
    let legal = position.legal_texts().unwrap();
    let (mv, _) = legal.iter().find(|(_, known)| known == text).unwrap();
    position.play(*mv).unwrap()
}

/// Plays one random game in both, and compares the legal moves before each decision.
fn plays_alike(id: &str, old: &Game, new: &Game, number: u64) -> u32 {
    let mut rng = Rng::for_game(31, number);
    let (mut before, mut now) = (old.start(), new.start());
    for decision in 0..DECISIONS {
        let legal = moves(&now);
        assert_eq!(moves(&before), legal, "{id}, game {number}, decision {decision}: {now:?}");
        let Some(text) = legal.iter().nth(rng.below(legal.len().max(1))) else {
            return decision;
        };
        (before, now) = (played(&before, text), played(&now, text));
    }
    DECISIONS
}

#[test]
fn rules_of_the_first_version_play_as_before() {
    for (id, rules) in OLD {
        let (old, diagnostics) = Game::compile(rules, &Options::default());
        let old = old.unwrap_or_else(|| panic!("{id}: {diagnostics:?}"));
        let new = bundled::find(id).unwrap().compile(&Options::default()).0.unwrap();
        let compared: u32 = (0..GAMES).map(|number| plays_alike(id, &old, &new, number)).sum();
        assert!(compared > 60, "{id}: only {compared} decisions were compared");
    }
}
