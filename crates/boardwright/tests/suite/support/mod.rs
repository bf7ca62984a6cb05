//! Helpers of the tests of single games: games by id, positions by text, moves by notation.

// Each test program compiles this file anew and uses what it needs of it.
#![allow(dead_code)]

use boardwright::Rng;
use boardwright::playout::observe_playout;
use boardwright::{Game, Options, Position, Setup, bundled};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::process::Command;

/// A bundled game with options such as `ruleset=quick first=purple`.
pub fn game(id: &str, settings: &str) -> Game {
    let mut options = Options::default();
    for setting in settings.split_whitespace() {
        match setting.split_once('=').expect("settings are name=value") {
            ("ruleset", name) => options.ruleset = Some(name.to_owned()),
            (name, value) => options.settings.push((name.to_owned(), value.to_owned())),
        }
    }
    let (game, diagnostics) = bundled::find(id).expect("a bundled game").compile(&options);
    game.unwrap_or_else(|| panic!("{id}: {diagnostics:?}"))
}

/// A position by its text.
///
/// The game goes on there even if a side has lost what decides it, so that a few units suffice.
pub fn at(game: &Game, text: &str) -> Position {
    let setup = Setup::read(game, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let setup = Setup { goes_on: true, ..setup };
    setup.position(game).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The notation of every legal move.
pub fn moves(position: &Position) -> BTreeSet<String> {
    position.legal_texts().unwrap().into_iter().map(|(_, text)| text).collect()
}

/// Returns the text after `beginning` in the notation of the legal moves that begin with it.
pub fn ends(position: &Position, beginning: &str) -> BTreeSet<String> {
    let moves = moves(position);
    moves.iter().filter_map(|text| Some(text.strip_prefix(beginning)?.to_owned())).collect()
}

/// A set of words.
pub fn words(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// True if a move is legal, exactly as written.
pub fn legal(position: &Position, text: &str) -> bool {
    moves(position).contains(text)
}

/// Returns the position after moves, each of which must be legal exactly as written.
pub fn after(position: &Position, texts: &str) -> Position {
    played(position, &texts.split_whitespace().collect::<Vec<_>>())
}

/// The same where the notation has spaces.
pub fn played(position: &Position, texts: &[&str]) -> Position {
    texts.iter().fold(position.clone(), |position, text| {
        let legal = position.legal_texts().unwrap();
        let found = legal.iter().find(|(_, known)| known == text);
        let (mv, _) = found.unwrap_or_else(|| panic!("{text} is not legal in {position:?}"));
        position.play(*mv).unwrap()
    })
}

/// Returns the end of the game in words; `going on` if it has not ended.
pub fn result(position: &Position) -> String {
    position.outcome().unwrap().map_or("going on".to_owned(), |end| end.text(position.game()))
}

/// The unit on a site, as `Green Guard`; `empty`.
pub fn unit(position: &Position, site: &str) -> String {
    let game = position.game();
    let site = game.board().site_named(site).unwrap_or_else(|| panic!("no site {site}"));
    position.unit(site).map_or("empty".to_owned(), |(player, kind)| {
        format!("{} {}", game.player_name(player), game.kind_name(kind))
    })
}

/// Plays playouts from a position. Tests that each ends, and that the incremental hash equals the
/// one computed from scratch.
pub fn random_games_end(start: &Position, games: u64) {
    let interpreter = start.game().interpreter();
    for number in 0..games {
        let played = observe_playout(start, &mut Rng::for_game(2026, number), &mut |step| {
            let state = step.position.state();
            assert_eq!(
                interpreter.hash(state),
                interpreter.fresh_hash(state),
                "{:?}",
                step.position
            );
        });
        let played = played.playout;
        assert!(played.limit.is_none(), "game {number}: {:?}", played.limit);
        assert!(played.end.is_some(), "game {number} has no end: {:?}", played.last);
    }
}

/// Random games from a position, as long as they have fewer than `positions` positions together,
/// in the form that the second implementations of games read.
fn trace(start: &Position, positions: usize) -> String {
    let (mut text, mut seen) = (String::new(), 0);
    for number in 0.. {
        let played = observe_playout(start, &mut Rng::for_game(7, number), &mut |step| {
            seen += 1;
            if seen <= positions {
                trace_line(&mut text, number, step.position, None);
            }
        });
        if seen >= positions {
            break;
        }
        let end = played.playout.end.expect("an end").text(start.game());
        trace_line(&mut text, number, &played.playout.last, Some(&end));
    }
    text
}

/// One position of a trace. Notation and positions are plain letters, so that Rust's way to quote
/// them is JSON's as well.
fn trace_line(text: &mut String, game: u64, position: &Position, end: Option<&str>) {
    let legal = position.legal_texts().unwrap();
    let after = |&(mv, _): &_| position.play(mv).unwrap().text();
    let positions: Vec<String> = legal.iter().map(after).collect();
    let moves: Vec<&String> = legal.iter().map(|(_, text)| text).collect();
    let (ply, position) = (position.plies(), position.text());
    let result = end.map_or("null".to_owned(), |end| format!("{end:?}"));
    writeln!(
        text,
        r#"{{"game":{game},"ply":{ply},"position":{position:?},"moves":{moves:?},"positions":{positions:?},"result":{result}}}"#
    )
    .unwrap();
}

/// Compares random games with `games/<id>/second.py`: legal moves, what they lead to, outcomes.
///
/// # Panics
///
/// If they differ, or `python3` is missing.
pub fn second_implementation_agrees(start: &Position, settings: &str, positions: usize) {
    let id = start.game().id();
    let name = format!("{id}-{}-{positions}.jsonl", settings.replace(['=', ' '], "-"));
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, trace(start, positions)).unwrap();
    let mut second = Command::new("python3");
    second.arg(format!("{}/../../games/{id}/second.py", env!("CARGO_MANIFEST_DIR")));
    settings.split_whitespace().for_each(|setting| {
        second.args(["--set", setting]);
    });
    let answer = second.arg("check").arg(&file).output();
    let answer = answer.expect("python3 is needed: `./test` installs what the tests need");
    let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(answer.status.success(), "{}{}", said(&answer.stdout), said(&answer.stderr));
    assert!(said(&answer.stdout).contains("no difference"), "{}", said(&answer.stdout));
}
