//! The exports of the engine. The crate's documentation says what they mean.

use super::imports::page;
use crate::engine::Engine;
use crate::page_game::{Answer, PageGame};
use boardwright::Game;
use boardwright_search::Clock;
use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::new(Engine::with_clock(Arc::new(PageClock)));
}

/// The clock of the page.
pub struct PageClock;

impl Clock for PageClock {
    fn now(&self) -> Duration {
        Duration::from_secs_f64(page::now().max(0.0) / 1000.0)
    }
}

/// Hands an intermediate search result to the page.
fn on_progress(text: &str) {
    page::tell(text.as_ptr().expose_provenance() as u32, text.len() as u32);
}

/// Calls the engine. Returns `busy` if a call is under way: one that calls the page, or one that a
/// trap ended.
fn engine<T>(busy: T, question: impl FnOnce(&mut Engine) -> T) -> T {
    ENGINE.with(|engine| match engine.try_borrow_mut() {
        Ok(mut engine) => question(&mut engine),
        Err(_) => busy,
    })
}

fn ask(game: u32, question: impl FnOnce(&mut PageGame) -> Answer) -> i64 {
    engine(-1, |engine| engine.ask(game, question))
}

/// Answers a question of a module that is built on the engine: about a game, by the text in the
/// input, of this length.
pub fn ask_about_game(game: u32, length: u32, question: impl FnOnce(&Game, &str) -> String) -> i32 {
    engine(-1, |engine| engine.ask_about_game(game, length as usize, question)) as i32
}

/// Defines exports. They are safe to call with any numbers. The attribute is unsafe because the
/// linker would merge two functions of one name, also one of the C library such as `memcpy`.
macro_rules! exports {
    ($($name:ident($($given:ident: $kind:ty),*) -> $answer:ty { $body:expr })*) => {
        $(#[unsafe(no_mangle)]
        extern "C" fn $name($($given: $kind),*) -> $answer { $body })*
    };
}

exports! {
    input(length: u32) -> u32 {
        engine(0, |engine| {
            engine.input(length as usize).map_or(0, |room| room.as_mut_ptr().expose_provenance() as u32)
        })
    }
    output() -> u32 {
        engine(0, |engine| engine.output().as_ptr().expose_provenance() as u32)
    }
    output_length() -> u32 { engine(0, |engine| engine.output().len() as u32) }
    bases(length: u32) -> i32 { engine(-1, |engine| engine.bases(length as usize)) as i32 }
    compile(rules: u32, settings: u32) -> i32 {
        engine(-1, |engine| engine.compile(rules as usize, settings as usize)) as i32
    }
    generate(game: u32) -> i32 { engine(-1, |engine| engine.ask(game, PageGame::generate)) as i32 }
    attach(game: u32, module: u32) -> i32 { ask(game, |game| game.attach(module)) as i32 }
    fallbacks(game: u32) -> i32 { ask(game, |game| game.fallbacks()) as i32 }
    start(game: u32) -> i32 { ask(game, PageGame::start) as i32 }
    position(game: u32) -> i32 { ask(game, |game| game.position()) as i32 }
    moves(game: u32) -> i32 { ask(game, |game| game.moves()) as i32 }
    play(game: u32, length: u32) -> i32 {
        engine(-1, |engine| engine.play(game, length as usize)) as i32
    }
    outcome(game: u32) -> i32 { ask(game, |game| game.outcome()) as i32 }
    perft(game: u32, depth: u32) -> i64 { ask(game, |game| game.perft(depth)) }
    random_game(game: u32, seed: u64) -> i32 { ask(game, |game| game.random_game(seed)) as i32 }
    inquire(game: u32, length: u32) -> i32 {
        engine(-1, |engine| engine.inquire(game, length as usize, &mut on_progress)) as i32
    }
    check(length: u32) -> i32 { engine(-1, |engine| engine.check(length as usize)) as i32 }
    header(length: u32) -> i32 { engine(-1, |engine| engine.header(length as usize)) as i32 }
    release(game: u32) -> i32 { engine(-1, |engine| engine.release(game)) as i32 }
}
