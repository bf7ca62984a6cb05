//! A decision picked where the count of them left off.
//!
//! A random game counts the decisions of a position and then picks one of them by its place. While they are counted
//! it is noted how many come of each value of the first choice; to pick one, the values before its own are
//! then passed over without a look at what comes of them.
//!
//! Gain: see `benches`.

use crate::enumeration::explore_function::WalkKey;
use crate::function::builder::{Goal, Nesting, Scope};
use crate::function::code::{Label, Slot};
use boardwright_ir::Domain;
use wasm_encoder::Instruction as I;

/// Nothing is noted.
pub const IDLE: i32 = 0;
/// A count notes how many decisions come of each value.
pub const WRITES: i32 = 1;
/// What was noted holds for the position asked about.
pub const READS: i32 = 2;
/// The most choices of a walk of which notes are taken.
const MAX_NOTED: u8 = 8;

/// Notes taken while a walk is written.
#[derive(Clone, Copy, Debug)]
pub struct Notes {
    /// Where the next note goes, an address in an `i32` local.
    at: Slot,
}

impl Scope<'_, '_> {
    /// Makes ready to take notes in a walk, if it is one through a whole stage whose decisions are counted one by one.
    pub fn begin_notes(&mut self, key: &WalkKey, whole: bool) {
        let plain = self.plain_stages()[key.stage];
        if key.goal != 0
            || !whole
            || key.nesting != Nesting::default()
            || !plain
            || self.counts_at_once()
        {
            return;
        }
        let mut room = b"how many decisions come of each value".to_vec();
        room.resize(room.len().max(self.g.lines.sites * usize::from(MAX_NOTED) * 4), 0);
        let address = self.g.builder.table(room);
        self.code.address(address);
        self.notes = Some((Notes { at: self.code.keep_int() }, MAX_NOTED));
    }

    /// Writes what is done for each value of a choice of which no notes are taken. None are taken of the choices after it
    /// either: there is room for one note of each of their values, not for one each time that they are made.
    pub fn without_notes(&mut self, body: impl FnOnce(&mut Self)) {
        let notes = self.notes.take();
        body(self);
        self.notes = notes;
    }

    /// Writes what is done for a value of a choice; a note is taken of the first choice on a path, if it is of a site.
    pub fn with_note(&mut self, domain: &Domain, next: Label, body: impl FnOnce(&mut Self)) {
        let (Some((notes, 1..)), Some(skip), Goal::Scan, Domain::Sites(_), false) =
            (self.notes, self.skip, self.goal, domain, self.gathers)
        else {
            return self.without_notes(body);
        };
        let noting = self.g.globals.noting;
        let (before, count, here) = (self.code.long(), self.code.long(), self.code.int());
        self.code.get(notes.at).tee(here).int_const(4).op(I::I32Add).set(notes.at);
        self.code.op(I::GlobalGet(noting)).int_const(READS).op(I::I32Eq);
        self.code.begin_if();
        self.code.get(here).load32(0).op(I::I64ExtendI32U).set(count);
        self.code.get(skip).get(count).op(I::I64GeU);
        self.code.begin_if();
        self.code.get(skip).get(count).op(I::I64Sub).set(skip).branch(next);
        self.code.end();
        self.code.end();
        self.code.get(skip).set(before);
        self.without_notes(body);
        self.code.op(I::GlobalGet(noting)).int_const(WRITES).op(I::I32Eq);
        self.code.begin_if();
        self.code.get(here).get(before).get(skip).op(I::I64Sub).op(I::I32WrapI64).store32(0);
        self.code.end();
    }

    /// Notes have been taken of one more choice.
    pub fn end_note(&mut self) {
        if let Some((_, left)) = &mut self.notes {
            *left = left.saturating_sub(1);
        }
    }

    /// Says what is done with notes from here on.
    pub fn set_noting(&mut self, what: i32) {
        self.code.int_const(what).op(I::GlobalSet(self.g.globals.noting));
    }
}
