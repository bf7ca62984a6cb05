//! The format of a compiled game: imports, exports and the layout of memory.
//!
//! A module imports the memory `env.memory`, and the function `env.is_over() -> i32` if it was
//! compiled to be interrupted ([`Target::interruptible`]): it calls that after every
//! [`STEPS_BETWEEN_LOOKS`] steps or fewer, and stops with [`Limit::Interrupted`] if the answer is
//! not 0.
//!
//! It uses only the bytes from [`Target::base`] on, [`Addresses::size`] of them, which no other
//! instance may share. A state is the bytes of [`boardwright_ir::Layout`], little-endian, at an
//! address divisible by 8. A decision is the `u64` that the interpreter packs.
//!
//! | export | meaning |
//! |---|---|
//! | `start(out)` | writes the state at the start of a game |
//! | `list(state, out, room) -> i32` | writes up to `room` legal decisions; returns their number |
//! | `count(state) -> i32` | number of legal decisions |
//! | `any(state) -> i32` | 1 if there is a legal decision |
//! | `nth(state, k, out) -> i32` | writes the decision at index `k`; 1 if there is one |
//! | `play(state, decision: i64, out) -> i32` | writes the next state; 0 if it is illegal |
//! | `play_listed(state, decision: i64, out) -> i32` | the same for a legal decision |
//! | `outcome(state) -> i32` | outcome, 0 while the game goes on; see below |
//! | `hash(state) -> i64` | hash |
//! | `perft(state, depth, turns, bulk) -> i64` | number of leaves; see below |
//! | `playout(state, most) -> i32` | plays at random, in place; returns the number of decisions |
//!
//! `play` leaves no meaning in `out` if the decision is illegal. `outcome` is the outcome byte of
//! the state (1 + winner, or 255) and, from bit 8, the [`Reason`]. `perft` counts the leaves after
//! `depth` decisions, or turns if `turns` is 1; with `bulk` 1 it counts the last ply without
//! playing it. `playout` ends with the game or after `most` decisions.
//!
//! Addresses are `i32`, like every parameter without a type. A negative answer is a limit reached:
//! -1 − its index in [`LIMITS`]. Answers that depend on the history (repetition) read it at
//! [`Addresses::history`]. `perft` and `playout` keep it up to date and restore its length; entries
//! that `playout` added stay behind it.
//!
//! Before each question the host writes the number of steps it allows to [`Addresses::steps`] (an
//! `i64`). Rules that take more are stopped with [`Limit::Steps`]. In `perft` and `playout`
//! each position has [`MAX_STEPS`](boardwright_ir::limits::MAX_STEPS) of its own, as long as any
//! are left. `playout` draws from the xoshiro256++ generator whose four words are at
//! [`Addresses::dice`], the k-th of n decisions by [Lemire
//! (2019)](https://arxiv.org/abs/1805.10941): the same words give the same game in every execution.
//!
//! The custom section `boardwright` holds a [`Description`].

use boardwright_ir::Program;
use boardwright_ir::limits::Limit;

#[cfg(doc)]
use crate::Target;
#[cfg(doc)]
use boardwright_ir::limits::STEPS_BETWEEN_LOOKS;

/// Byte addresses of a module's memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Addresses {
    /// Address of the module's first byte.
    pub base: u32,
    /// Number of bytes that the module uses from there on.
    pub size: u32,
    /// Address of the number of steps left, an `i64`.
    pub steps: u32,
    /// Address of the four words of the random number generator.
    pub dice: u32,
    /// Address of the history: the number of earlier positions, a `u32`, and from 8 bytes on an
    /// entry of [`HISTORY_ENTRY`] bytes for each, oldest first.
    pub history: u32,
    /// Number of entries that fit; 0 if the rules do not read the history.
    pub history_room: u32,
    /// Address of [`SLOTS`] states of [`Addresses::state_size`] bytes each, for the host.
    pub slots: u32,
    /// Bytes of a state.
    pub state_size: u32,
    /// Address of a list of decisions, for the host.
    pub list: u32,
    /// Number of decisions that fit the list.
    pub list_room: u32,
}

/// Bytes of a history entry: hash, hash of the board and player who decided, each a `u64`.
pub const HISTORY_ENTRY: u32 = 24;
/// Number of states that the host may keep in [`Addresses::slots`].
pub const SLOTS: u32 = 8;
/// Name of the custom section.
pub const SECTION: &str = "boardwright";
/// Version of this format.
pub const VERSION: u32 = 1;

/// Limits, in the order of their numbers.
pub const LIMITS: [Limit; 8] = [
    Limit::Steps,
    Limit::Decisions,
    Limit::OpenChoices,
    Limit::Range,
    Limit::Prefer,
    Limit::Memory,
    Limit::Interrupted,
    Limit::Rounds,
];

/// The reason why a game is over, as `outcome` reports it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The end rule with this index.
    End(usize),
    /// The rule for a player without a legal decision with this index.
    NoMove(usize),
    /// A player without a legal decision has lost: no rule says otherwise.
    Standstill,
}

impl Reason {
    /// Returns the reason with a number, given the numbers of end rules and of no-move rules.
    pub fn of(number: u32, ends: usize, no_moves: usize) -> Reason {
        let number = number as usize;
        match number.checked_sub(ends) {
            None => Reason::End(number),
            Some(rule) if rule < no_moves => Reason::NoMove(rule),
            Some(_) => Reason::Standstill,
        }
    }
}

/// The description of a module in its custom section: lines of `key value`, the value to the end
/// of the line.
///
/// Keys: `format` ([`VERSION`]), `title`, `option NAME` for each option, `memory` (pages of 65,536
/// bytes that the imported memory must have), each of [`Addresses`] by its name, and `site NAME`
/// for each site in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Description {
    /// The title of the game.
    pub title: String,
    /// Options with their values.
    pub options: Vec<(String, String)>,
    /// Names of the sites, in order.
    pub sites: Vec<String>,
    /// Addresses of the module's memory.
    pub addresses: Addresses,
}

impl Description {
    /// Describes the module of a program.
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

    /// Returns the description as the section holds it.
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
