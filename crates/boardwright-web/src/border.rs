//! Where the engine meets the page: what it exports, what it imports, and the memory that modules write.
//!
//! Everything unsafe is here: names that a page can find, functions of which only the page knows that they are
//! what they say, and memory that is nobody's in Rust. Texts need none of it, see [`Engine::input`].
#![allow(unsafe_code, reason = "the border of a WebAssembly module cannot be written without it")]

use crate::engine::Engine;
use crate::session::{Answer, Session};
use boardwright_search::Clock;
use core::arch::wasm32::{memory_grow, memory_size};
use core::ptr::{with_exposed_provenance, with_exposed_provenance_mut};
use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::new(Engine::with_clock(Arc::new(PageClock)));
}

/// The clock of the page.
struct PageClock;

impl Clock for PageClock {
    fn now(&self) -> Duration {
        Duration::from_secs_f64(page::now().max(0.0) / 1000.0)
    }
}

/// Lets the page hear a thought before the last.
fn tell(text: &str) {
    page::tell(text.as_ptr().expose_provenance() as u32, text.len() as u32);
}

/// The engine, unless it is at work: in the middle of a question that asks the page, or that a
/// trap ended.
fn engine<T>(none: T, question: impl FnOnce(&mut Engine) -> T) -> T {
    ENGINE.with(|engine| match engine.try_borrow_mut() {
        Ok(mut engine) => question(&mut engine),
        Err(_) => none,
    })
}

fn ask(game: u32, question: impl FnOnce(&mut Session) -> Answer) -> i64 {
    engine(-1, |engine| engine.ask(game, question))
}

/// Defines exports. Safe to call with any numbers; the attribute is unsafe because a second
/// function of the same name would be taken for the first, and `memcpy`'s kin have names too.
macro_rules! exports {
    ($($name:ident($($given:ident: $kind:ty),*) -> $answer:ty { $body:expr })*) => {
        $(#[unsafe(no_mangle)]
        extern "C" fn $name($($given: $kind),*) -> $answer { $body })*
    };
}

// What they mean is in the table of `lib.rs`.
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
    compile(rules: u32, settings: u32) -> i32 {
        engine(-1, |engine| engine.compile(rules as usize, settings as usize)) as i32
    }
    generate(game: u32) -> i32 { engine(-1, |engine| engine.ask(game, Session::generate)) as i32 }
    attach(game: u32, module: u32) -> i32 { ask(game, |game| game.attach(module)) as i32 }
    fallbacks(game: u32) -> i32 { ask(game, |game| game.fallbacks()) as i32 }
    start(game: u32) -> i32 { ask(game, Session::start) as i32 }
    position(game: u32) -> i32 { ask(game, |game| game.position()) as i32 }
    moves(game: u32) -> i32 { ask(game, |game| game.moves()) as i32 }
    play(game: u32, length: u32) -> i32 {
        engine(-1, |engine| engine.play(game, length as usize)) as i32
    }
    outcome(game: u32) -> i32 { ask(game, |game| game.outcome()) as i32 }
    perft(game: u32, depth: u32) -> i64 { ask(game, |game| game.perft(depth)) }
    random_game(game: u32, seed: u64) -> i32 { ask(game, |game| game.random_game(seed)) as i32 }
    inquire(game: u32, length: u32) -> i32 {
        engine(-1, |engine| engine.inquire(game, length as usize, &mut tell)) as i32
    }
    check(length: u32) -> i32 { engine(-1, |engine| engine.check(length as usize)) as i32 }
    header(length: u32) -> i32 { engine(-1, |engine| engine.header(length as usize)) as i32 }
    release(game: u32) -> i32 { engine(-1, |engine| engine.release(game)) as i32 }
}

/// The exports of games' modules, lent by the page; the first number says which module. They are
/// safe to call with any numbers: a module writes nowhere but in its [`Region`], or the page is
/// not ours.
pub mod modules {
    #[link(wasm_import_module = "game")]
    unsafe extern "C" {
        pub safe fn list(module: u32, state: u32, out: u32, room: u32) -> i32;
        pub safe fn count(module: u32, state: u32) -> i32;
        pub safe fn nth(module: u32, state: u32, k: i32, out: u32) -> i32;
        pub safe fn play(module: u32, state: u32, decision: u64, out: u32) -> i32;
        pub safe fn play_listed(module: u32, state: u32, decision: u64, out: u32) -> i32;
        pub safe fn outcome(module: u32, state: u32) -> i32;
        pub safe fn perft(module: u32, state: u32, depth: i32, turns: i32, bulk: i32) -> i64;
        pub safe fn playout(module: u32, state: u32, most: i32) -> i32;
    }
}

/// What the page itself lends. Safe to call: the page only reads what it is shown.
mod page {
    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        /// Milliseconds since some moment.
        pub safe fn now() -> f64;
        /// A text at an address, of so many bytes, which is gone when this returns.
        pub safe fn tell(text: u32, length: u32);
    }
}

/// Bytes of a page of memory.
const PAGE: usize = 1 << 16;
/// The end of what is asked for: half of what addresses reach, so that the engine itself has room.
const MOST_PAGES: usize = (2 << 30) / PAGE;

thread_local! {
    /// Base and size of regions that no game uses.
    static FREE: RefCell<Vec<(u32, u32)>> = const { RefCell::new(Vec::new()) };
}

/// Memory for one module: pages that the engine has beside its own and never gives back.
///
/// They are no part of what the allocator hands out, so that nothing of the engine ever lies there
/// and a module can do no harm to it; they begin where a module's memory must begin, are zero
/// without being written, and do not move. What one game leaves, a later one uses.
pub struct Region {
    base: u32,
    size: u32,
}

impl Region {
    /// Memory of at least so many bytes; none if there is no more. What it holds means nothing.
    pub fn reserve(bytes: u32) -> Option<Region> {
        let waiting = FREE.with_borrow_mut(|free| {
            let fits = free.iter().position(|&(_, size)| size >= bytes)?;
            Some(free.swap_remove(fits))
        });
        if let Some((base, size)) = waiting {
            return Some(Region { base, size });
        }
        let pages = (bytes as usize).div_ceil(PAGE);
        if memory_size::<0>() + pages > MOST_PAGES {
            return None;
        }
        let first = memory_grow::<0>(pages);
        let grown = first != usize::MAX;
        grown.then(|| Region { base: (first * PAGE) as u32, size: (pages * PAGE) as u32 })
    }

    /// The address of its first byte, which 65,536 divides.
    pub fn base(&self) -> u32 {
        self.base
    }

    /// Its bytes.
    pub fn size(&self) -> u32 {
        self.size
    }

    /// Reads the words from an address on; says whether they lie in the region.
    #[must_use]
    pub fn read(&self, at: u32, words: &mut [u64]) -> bool {
        let inside = self.holds(at, words.len());
        if inside {
            let source = with_exposed_provenance::<u64>(at as usize);
            // SAFETY: so many aligned words lie in the region, where no value of Rust's lies.
            unsafe { source.copy_to_nonoverlapping(words.as_mut_ptr(), words.len()) }
        }
        inside
    }

    /// Writes words from an address on; says whether they lie in the region.
    #[must_use]
    pub fn write(&self, at: u32, words: &[u64]) -> bool {
        let inside = self.holds(at, words.len());
        if inside {
            let target = with_exposed_provenance_mut::<u64>(at as usize);
            // SAFETY: as above.
            unsafe { target.copy_from_nonoverlapping(words.as_ptr(), words.len()) }
        }
        inside
    }

    fn holds(&self, at: u32, words: usize) -> bool {
        let (first, last) = (u64::from(self.base), u64::from(self.base) + u64::from(self.size));
        let end = u64::from(at) + words as u64 * 8;
        at.is_multiple_of(8) && u64::from(at) >= first && end <= last
    }
}

impl Drop for Region {
    fn drop(&mut self) {
        FREE.with_borrow_mut(|free| free.push((self.base, self.size)));
    }
}
