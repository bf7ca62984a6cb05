//! The format of a compiled game: what a module imports and exports, and where it keeps things in memory.
//!
//! A module imports one thing, the memory `env.memory`, and uses only the bytes from [`Target::base`] on,
//! [`Addresses::size`] of them. It calls nothing of its host. Several instances may not share those bytes.
//! A state is the bytes of [`boardwright_ir::Layout`], little-endian, at an address that 8 divides; a decision
//! is the `u64` that the interpreter packs.
//!
//! | export | meaning |
//! |---|---|
//! | `start(out)` | writes the state that a game begins with |
//! | `list(state, out, room) -> i32` | writes the legal decisions, at most `room`, and says how many there are |
//! | `count(state) -> i32` | how many there are |
//! | `any(state) -> i32` | 1 if there is one |
//! | `nth(state, k, out) -> i32` | writes the decision at place `k` of the list; 1 if there is one |
//! | `play(state, decision: i64, out) -> i32` | writes the state after a decision; 0 if it is not legal, and what is written then means nothing |
//! | `play_listed(state, decision: i64, out) -> i32` | the same for a decision known to be legal |
//! | `outcome(state) -> i32` | 0 while the game goes on, else the outcome as in the state (1 + winner, or 255) and, from bit 8, the [`Reason`] |
//! | `hash(state) -> i64` | the hash |
//! | `perft(state, depth, turns, bulk) -> i64` | ways to go on for `depth` decisions, or turns if `turns` is 1; `bulk` 1 counts the last ply without playing it |
//! | `playout(state, most) -> i32` | plays at random, in place, until the game is over or `most` decisions were made; how many were made |
//!
//! Addresses are `i32`, like every parameter without a type. A negative answer is a limit reached, -1 − the
//! place in [`LIMITS`]. Answers that read the record of the game (repetition) read it at
//! [`Addresses::history`]; `perft` and `playout` keep it up to date themselves and leave it as it was.
//! Before each question the host writes the steps it allows at [`Addresses::steps`] (an `i64`); rules that take
//! more are stopped with [`LimitReached::Steps`]. In `perft` and `playout` each position has
//! [`MAX_STEPS`](boardwright_ir::limits::MAX_STEPS) of its own, as long as the whole has any left. The entries that
//! `playout` adds to the record stay behind the number of entries, which it puts back. `playout` draws from the xoshiro256++ generator whose four
//! words are at [`Addresses::dice`], as [Lemire (2019)](https://arxiv.org/abs/1805.10941) draws below a bound,
//! the k-th of n decisions: the same words give the same game in every execution.
//!
//! The custom section `boardwright` holds [`Description`] as text, see there.

use boardwright_ir::Program;
use boardwright_ir::limits::LimitReached;

#[cfg(doc)]
use crate::Target;

/// Where a module keeps things: byte addresses in its memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Addresses {
    /// The first byte of the module.
    pub base: u32,
    /// How many bytes from there on the module uses.
    pub size: u32,
    /// The steps left, an `i64`.
    pub steps: u32,
    /// The four words of the generator that `playout` draws from.
    pub dice: u32,
    /// The record of the game: how many earlier positions there are, a `u32`; and from 8 bytes on an
    /// entry of [`HISTORY_ENTRY`] bytes for each, oldest first.
    pub history: u32,
    /// How many entries there is room for; 0 if the rules do not read the record.
    pub history_room: u32,
    /// Room for the host: states, [`SLOTS`] of them one after another, each [`Addresses::state_size`] bytes.
    pub slots: u32,
    /// Bytes of a state.
    pub state_size: u32,
    /// Room for the host: a list of decisions.
    pub list: u32,
    /// How many decisions there is room for.
    pub list_room: u32,
}

/// Bytes of an entry of the record: hash, hash of the board, player who decided (each a `u64`).
pub const HISTORY_ENTRY: u32 = 24;
/// States that the host may keep in [`Addresses::slots`].
pub const SLOTS: u32 = 8;
/// The name of the custom section.
pub const SECTION: &str = "boardwright";
/// The version of this format.
pub const VERSION: u32 = 1;

/// The limits in the order of their numbers.
pub const LIMITS: [LimitReached; 6] = [
    LimitReached::Steps,
    LimitReached::Decisions,
    LimitReached::OpenChoices,
    LimitReached::Range,
    LimitReached::Prefer,
    LimitReached::Memory,
];

/// Why a game is over, as `outcome` says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The end rule with this index.
    End(usize),
    /// The rule for a player without a legal decision with this index.
    NoMove(usize),
    /// A player without a legal decision has lost, no rule saying anything else.
    Standstill,
}

impl Reason {
    /// The reason behind its number, given how many end rules and no-move rules there are.
    pub fn of(number: u32, ends: usize, no_moves: usize) -> Reason {
        let number = number as usize;
        match number.checked_sub(ends) {
            None => Reason::End(number),
            Some(rule) if rule < no_moves => Reason::NoMove(rule),
            Some(_) => Reason::Standstill,
        }
    }
}

/// What a module says of itself in its custom section: lines of `key value`, the value to the end of the line.
///
/// Keys: `format` ([`VERSION`]), `title`, `option NAME` for each option, `memory` (pages of 65,536 bytes that
/// the imported memory must have), each of [`Addresses`] by its name, `site NAME` for each site in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Description {
    /// The title of the game.
    pub title: String,
    /// Options with their values.
    pub options: Vec<(String, String)>,
    /// Names of the sites, in order.
    pub sites: Vec<String>,
    /// Where things are.
    pub addresses: Addresses,
}

impl Description {
    /// What a module of a program says of itself.
    pub fn new(program: &Program, addresses: Addresses) -> Description {
        let options = program.options.iter();
        Description {
            title: program.title.clone(),
            options: options.map(|option| (option.name.clone(), option.value.clone())).collect(),
            sites: program
                .board
                .sites()
                .map(|site| program.board.site(site).name.clone())
                .collect(),
            addresses,
        }
    }

    /// The description as the section holds it.
    pub fn text(&self) -> String {
        let at = &self.addresses;
        let pages = (at.base + at.size) / 65_536;
        let mut text = format!("format {VERSION}\ntitle {}\nmemory {pages}\n", self.title);
        for (name, value) in &self.options {
            text += &format!("option {name} {value}\n");
        }
        for (name, value) in [
            ("base", at.base),
            ("size", at.size),
            ("steps", at.steps),
            ("dice", at.dice),
            ("history", at.history),
            ("history_room", at.history_room),
            ("slots", at.slots),
            ("state_size", at.state_size),
            ("list", at.list),
            ("list_room", at.list_room),
        ] {
            text += &format!("{name} {value}\n");
        }
        self.sites.iter().for_each(|site| text += &format!("site {site}\n"));
        text
    }
}
