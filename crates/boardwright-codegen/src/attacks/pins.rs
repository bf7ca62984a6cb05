//! The look at the lines to the royal unit: what is pinned, where a line is tense, what must be entered in check.

use crate::attacks::capture_shape::{Bent, Manner, of_either_player};
use crate::attacks::guard::{Guard, is_own_units};
use crate::function::builder::Scope;
use crate::function::code::{Code, Label, Slot};
use crate::function::key::Key;
use crate::function::operand::{Sites, Value, Word};
use boardwright_ir::{FROM, Statement, VectorId};
use wasm_encoder::Instruction as I;

/// What a look at the position says.
#[derive(Clone, Debug)]
pub struct Lines {
    /// Units that cannot be moved untested.
    pub pinned: Sites,
    /// Sites that cannot be entered untested.
    pub tense: Sites,
    /// Sites that a decision must lead to if it moves none of the pinned units.
    pub wanted: Sites,
}

/// Whether a block moves no units but the mover's, as far as it chooses them itself.
fn moves_own_units(block: &[Statement]) -> bool {
    block.iter().all(|statement| match statement {
        Statement::Choose { local: FROM, domain, .. } => is_own_units(domain),
        Statement::Either(branches) => branches.iter().all(|branch| moves_own_units(&branch.body)),
        Statement::If { then, otherwise, .. } => {
            moves_own_units(then) && moves_own_units(otherwise)
        }
        Statement::For { .. } => false,
        _ => true,
    })
}

impl<'p> Scope<'_, 'p> {
    /// Looks at the lines to the mover's royal unit, if the rules have such a guard.
    pub fn look_along_lines(&mut self) -> Option<Lines> {
        let guard = self.g.guard.as_ref()?;
        if guard.stage != self.stage && !moves_own_units(&self.g.program.stages[self.stage].body) {
            return None;
        }
        let nesting = self.nesting;
        self.push_state_and_mover();
        self.call(Key::Guard(nesting));
        let wanted = self.keep_sites();
        let tense = self.keep_sites();
        let pinned = self.keep_sites();
        Some(Lines { pinned, tense, wanted })
    }

    /// Writes the function behind [`Key::Guard`]: pinned units, tense sites, wanted sites.
    pub fn write_guard(mut self) -> Code {
        let Some(guard) = self.g.guard.clone() else { return self.code };
        let full = self.g.full();
        let full = self.known(&full);
        let mover = self.mover;
        let own = self.owned_by(mover);
        let base = self.g.program.layout.kind_sets + guard.royal * self.g.words * 8;
        let royals = self.load_sites(self.state, base);
        let royals = self.and(&royals, &own);
        let (pinned, tense, wanted) =
            (self.room_for_sites(), self.room_for_sites(), self.room_for_sites());
        for room in [&pinned, &tense, &wanted] {
            self.store_sites(room, &full);
        }
        let out = self.code.block();
        // More than one such unit, or none, is looked at as the rules are written.
        let count = self.count(&royals);
        self.push(count);
        self.code.long_const(1).op(I::I64Ne).branch_if(out);
        let royal = self.first(&royals);
        let empty = self.nowhere();
        self.store_sites(&pinned, &royals);
        self.store_sites(&tense, &empty);
        let check = self.code.int();
        self.code.int_const(0).set(check);
        let enemy = self.after(mover);
        let rooms = Rooms { pinned: &pinned, tense: &tense, wanted: &wanted, check };
        self.give_up_if_others(&guard, (enemy, royal), &rooms, out);
        for (kind, manner) in guard.manners.iter().enumerate() {
            if self.g.origins.as_ref().is_some_and(|origins| origins.is_harmless(kind)) {
                continue;
            }
            self.look_at_kind(kind, manner, (enemy, royal), &own, &rooms, out);
        }
        // In check every decision is tested that can end it.
        self.code.get(check);
        self.code.begin_if();
        self.store_sites(&tense, &full);
        self.code.end();
        // Where units may take their own side's, the royal one may go that way.
        for room in [&tense, &wanted] {
            self.widen(room, &royals);
        }
        self.code.end();
        for room in [pinned, tense, wanted] {
            for slot in room {
                self.code.get(slot);
            }
        }
        self.code
    }

    /// Gives up where a unit might capture the royal one in a way that is not understood, or where a royal unit might
    /// be put on the board.
    fn give_up_if_others(
        &mut self,
        guard: &Guard,
        (enemy, royal): (Value, Value),
        rooms: &Rooms,
        out: Label,
    ) {
        let (sites, mover) = (self.sites(), self.mover);
        for kind in 0..guard.manners.len() {
            if guard.others.is_harmless(kind) {
                continue;
            }
            let table = self.g.builder.table_of_words(guard.others.of_kind(kind).to_vec());
            let units = self.units_within(table, kind, enemy, royal, sites);
            self.push_some(&units);
            self.code.begin_if();
            self.give_up(rooms, out);
            self.code.end();
        }
        for place in 0..self.g.program.places.len() {
            self.push_in_place(place as u16, mover, Value::Const(guard.royal as i64));
            self.code.long_const(0).op(I::I64Ne);
            self.code.begin_if();
            self.give_up(rooms, out);
            self.code.end();
        }
    }

    /// The enemy's units of a kind that stand where a table says for a target.
    fn units_within(
        &mut self,
        table: u32,
        kind: usize,
        enemy: Value,
        target: Value,
        sites: usize,
    ) -> Sites {
        let origins = self.load_table_sites(table, |this| {
            this.push_int(enemy);
            this.scale(sites);
            this.push_int(target);
            this.code.op(I::I32Add);
        });
        let enemies = self.owned_by(enemy);
        let base = self.g.program.layout.kind_sets + kind * self.g.words * 8;
        let of_kind = self.load_sites(self.state, base);
        let units = self.and(&origins, &enemies);
        self.and(&units, &of_kind)
    }

    #[allow(clippy::too_many_arguments, reason = "one look has all of these in view")]
    fn look_at_kind(
        &mut self,
        kind: usize,
        manner: &Manner,
        (enemy, royal): (Value, Value),
        own: &[Word],
        rooms: &Rooms,
        out: Label,
    ) {
        let Some(table) = self.g.origin_table(kind) else {
            return self.give_up(rooms, out);
        };
        let sites = self.sites();
        let units = self.units_within(table, kind, enemy, royal, sites);
        self.each_site(&units, |this, unit, next, _| {
            let (mark, undo) = (this.code.int(), this.g.globals.undo);
            this.code.op(I::GlobalGet(undo)).set(mark);
            this.code.get(this.state);
            this.push_int(enemy);
            this.push_int(royal);
            this.push_int(unit);
            let nesting = this.nesting;
            this.call(Key::AttacksFrom(nesting, kind));
            let attacks = this.code.keep_int();
            // An attack that is found leaves what it tried.
            this.code.get(mark);
            this.call(Key::Rollback);
            match manner {
                Manner::Steps => {
                    this.code.get(attacks).op(I::I32Eqz).branch_if(next);
                    this.code.int_const(1).set(rooms.check);
                    let one = this.one(unit);
                    this.restrict(rooms.wanted, &one);
                }
                Manner::Lines { open, hurdled, lame, bent } => {
                    let (Some(way), Some(over)) =
                        (this.look_along(open, unit, royal), this.look_along(hurdled, unit, royal))
                    else {
                        return this.give_up(rooms, out);
                    };
                    let steps = this.first_steps(lame, unit);
                    let line = this.or(&way, &over);
                    let line = this.or(&line, &steps);
                    this.code.get(attacks);
                    this.code.begin_if();
                    this.code.int_const(1).set(rooms.check);
                    // Which of several bent lines the attack came along is not told.
                    if bent.is_empty() {
                        let one = this.one(unit);
                        let ends = this.or(&one, &line);
                        this.restrict(rooms.wanted, &ends);
                    }
                    this.code.end();
                    this.pin(&way, &over, &steps, own, rooms);
                    for bent in bent {
                        if !this.pin_on_bent_lines(bent, unit, royal, own, rooms) {
                            return this.give_up(rooms, out);
                        }
                    }
                }
            }
        });
    }

    /// Nothing can be said: everything is tested.
    fn give_up(&mut self, rooms: &Rooms, out: Label) {
        let full = self.g.full();
        let full = self.known(&full);
        for room in [rooms.pinned, rooms.tense, rooms.wanted] {
            self.store_sites(room, &full);
        }
        self.code.branch(out);
    }

    fn restrict(&mut self, room: &[Slot], to: &[Word]) {
        for (&slot, &word) in room.iter().zip(to) {
            self.code.get(slot);
            self.push_word(word);
            self.code.op(I::I64And).set(slot);
        }
    }

    /// The sites between a unit and the royal one on a line of these vectors; none where it cannot be
    /// told.
    fn look_along(&mut self, lists: &[Vec<VectorId>], unit: Value, royal: Value) -> Option<Sites> {
        if lists.iter().all(Vec::is_empty) {
            return Some(self.nowhere());
        }
        let all = of_either_player(lists);
        let beams = self.g.beams(&[all.clone(), all], 1, u16::MAX)?;
        Some(self.line_between(beams, unit, royal).0)
    }

    fn first_steps(&mut self, lists: &[Vec<VectorId>], unit: Value) -> Sites {
        if lists.iter().all(Vec::is_empty) {
            return self.nowhere();
        }
        let all = of_either_player(lists);
        self.steps_from(unit, &[all.clone(), all])
    }

    /// Pins what alone stands on a step and a line from its end to the royal unit; says whether it could be told.
    fn pin_on_bent_lines(
        &mut self,
        bent: &Bent,
        unit: Value,
        royal: Value,
        own: &[Word],
        rooms: &Rooms,
    ) -> bool {
        let twice = |vectors: &Vec<VectorId>| [vectors.clone(), vectors.clone()];
        let Some(beams) = self.g.beams(&twice(&bent.line), 1, u16::MAX) else { return false };
        let corners = self.steps_from(unit, &twice(&bent.step));
        let occupied = self.occupied();
        self.each_site(&corners, |this, corner, next, _| {
            let (between, joined) = this.line_between(beams, corner, royal);
            this.code.get(joined).op(I::I32Eqz).branch_if(next);
            let one = this.one(corner);
            let line = this.or(&between, &one);
            let on_line = this.and(&line, &occupied);
            let count = this.count(&on_line);
            this.push(count);
            this.code.long_const(1).op(I::I64LeU);
            this.code.begin_if();
            let mine = this.and(&on_line, own);
            this.widen(rooms.pinned, &mine);
            this.code.end();
        });
        true
    }

    /// Pins what must not leave a line, and notes where nothing may enter one.
    fn pin(&mut self, way: &[Word], over: &[Word], steps: &[Word], own: &[Word], rooms: &Rooms) {
        let occupied = self.occupied();
        for (line, wants_one) in [(way, false), (over, true)] {
            if crate::function::operand::is_empty(line) {
                continue;
            }
            let on_line = self.and(line, &occupied);
            let count = self.count(&on_line);
            let mine = self.and(&on_line, own);
            if wants_one {
                // Taking one of two away leaves one; stepping between makes one.
                self.push(count);
                self.code.long_const(2).op(I::I64LeU);
                self.code.begin_if();
                self.widen(rooms.pinned, &mine);
                self.code.end();
                self.push(count);
                self.code.op(I::I64Eqz);
                self.code.begin_if();
                self.widen(rooms.tense, line);
                self.code.end();
            } else {
                self.push(count);
                self.code.long_const(1).op(I::I64LeU);
                self.code.begin_if();
                self.widen(rooms.pinned, &mine);
                self.code.end();
            }
        }
        let mine = self.and(steps, own);
        self.widen(rooms.pinned, &mine);
    }
}

/// Locals that a look fills in.
struct Rooms<'r> {
    pinned: &'r [Slot],
    tense: &'r [Slot],
    wanted: &'r [Slot],
    check: Slot,
}
