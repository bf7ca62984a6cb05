//! Interpreters for tests, from text and from files, and random play.
#![allow(dead_code)]

pub mod by_hand;

use boardwright_interpret::{History, Interpreter, Move, PositionRef, State};
use boardwright_rules::building::RulesFolders;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Returns the interpreter of a rules text.
#[track_caller]
pub fn interpreter(source: &str) -> Interpreter {
    interpreter_with(source, "")
}

/// Returns the interpreter of a rules text with options, written `name=value name=value`.
#[track_caller]
pub fn interpreter_with(source: &str, options: &str) -> Interpreter {
    let mut settings: Vec<(String, String)> = options
        .split_whitespace()
        .filter_map(|option| option.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let place = settings.iter().position(|(name, _)| name == "ruleset");
    let ruleset = place.map(|place| settings.remove(place).1);
    // Bundled games may be based on one another.
    let bundled = RulesFolders::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let compiled = boardwright_rules::compile_with(source, &bundled, &settings, ruleset.as_deref());
    let diagnostics = compiled.diagnostics;
    let Some(program) = compiled.program else { panic!("does not compile: {diagnostics:#?}") };
    Interpreter::new(Arc::new(program)).expect("loads")
}

/// Returns the folders of the bundled games.
pub fn game_folders() -> Vec<PathBuf> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let Ok(entries) = std::fs::read_dir(games) else { return Vec::new() };
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.expect("listed").path()).collect();
    folders.retain(|folder| folder.join("rules.board").exists());
    folders.sort();
    folders
}

/// Returns the interpreter of a bundled game.
#[track_caller]
pub fn game(name: &str) -> Interpreter {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(name);
    interpreter(&std::fs::read_to_string(folder.join("rules.board")).expect("there"))
}

/// A seeded random number generator (xorshift64).
pub struct TestRng(pub u64);

impl TestRng {
    /// Returns a number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}

/// Returns the legal decisions; a limit cuts the list short.
pub fn decisions(interpreter: &Interpreter, state: &State, history: &History) -> Vec<Move> {
    let mut list = Vec::new();
    let _ = interpreter.decisions(PositionRef::new(state, history), &mut list);
    list
}

/// Plays a random game; `look` gets each position with its history and decisions.
pub fn play_random_game(
    interpreter: &Interpreter,
    numbers: &mut TestRng,
    plies: usize,
    mut look: impl FnMut(&State, &History, &[Move]),
) {
    let mut state = interpreter.start();
    let mut history = History::default();
    for _ in 0..plies {
        let list = decisions(interpreter, &state, &history);
        look(&state, &history, &list);
        if list.is_empty()
            || interpreter.outcome(PositionRef::new(&state, &history)).unwrap().is_some()
        {
            return;
        }
        let mv = list[numbers.below(list.len())];
        let next = interpreter
            .play(PositionRef::new(&state, &history), mv)
            .ok()
            .flatten()
            .expect("what is listed can be played");
        history.push(&state);
        state = next;
    }
}

/// Returns the site of a name.
#[track_caller]
pub fn site(interpreter: &Interpreter, name: &str) -> u16 {
    interpreter.program().board.site_named(name).expect("a site of the board").0
}
