//! Pins, checks and evasions of the mover's royal unit.

use crate::attacks::capture_shape::{BentLine, CaptureShape, of_both_players};
use crate::attacks::guard::{Guard, is_own_units};
use crate::attacks::slide_tables::LineBetween;
use crate::function::builder::FunctionBuilder;
use crate::function::code::{Code, Label, Slot};
use crate::function::key::Key;
use crate::function::operand::{Operand, SetOperand, WordOperand, is_empty};
use crate::function::path::PinSets;
use boardwright_ir::{FROM, Statement, VectorId};
use wasm_encoder::Instruction as I;

/// Returns true if a block moves only units of the mover, as far as it chooses them.
fn moves_own_units(block: &[Statement]) -> bool {
    block.iter().all(|statement| match statement {
        Statement::Choose { local: FROM, domain, .. } => is_own_units(domain),
        Statement::Either(branches) => branches.iter().all(|branch| moves_own_units(&branch.body)),
        Statement::If { then, otherwise, .. } => {
            moves_own_units(then) && moves_own_units(otherwise)
        }
        Statement::For { .. } | Statement::Repeat(_) => false,
        _ => true,
    })
}

impl<'p> FunctionBuilder<'_, 'p> {
    /// Calls the function that finds pins, if the rules are guarded.
    pub(crate) fn find_pins(&mut self) -> Option<PinSets> {
        let guard = self.generator.guard.as_ref()?;
        if guard.stage != self.context.stage
            && !moves_own_units(&self.generator.program.stages[self.context.stage].body)
        {
            return None;
        }
        let nesting = self.context.nesting;
        self.push_state_and_mover();
        self.call(Key::Pins(nesting));
        let evasions = self.pop_set();
        let tested = self.pop_set();
        let pinned = self.pop_set();
        Some(PinSets { pinned, tested, evasions })
    }

    /// Writes [`Key::Pins`]: the pinned units, the sites to test and the evasions.
    pub(crate) fn write_pins(mut self) -> Code {
        let Some(guard) = self.generator.guard.clone() else { return self.code };
        let full = self.generator.all_sites();
        let full = self.constant_set(&full);
        let mover = self.mover;
        let own = self.owned_by(mover);
        let base = self.generator.program.layout.kind_sets + guard.royal * self.generator.words * 8;
        let royals = self.load_set(self.state, base);
        let royals = self.intersection(&royals, &own);
        let (pinned, tested, evasions) =
            (self.new_set_slots(), self.new_set_slots(), self.new_set_slots());
        for room in [&pinned, &tested, &evasions] {
            self.store_set(room, &full);
        }
        let out = self.code.begin_block();
        // Every decision is tested if the mover has no royal unit, or several.
        let count = self.count_sites(&royals);
        self.push(count);
        self.code.i64_const(1).op(I::I64Ne).branch_if(out);
        let royal = self.lowest_site(&royals);
        let empty = self.empty_set();
        self.store_set(&pinned, &royals);
        self.store_set(&tested, &empty);
        let check = self.code.new_i32();
        self.code.i32_const(0).set(check);
        let enemy = self.after(mover);
        let search = PinSearch {
            enemy,
            royal,
            own: &own,
            pinned: &pinned,
            tested: &tested,
            evasions: &evasions,
            check,
            out,
        };
        self.give_up_if_unknown_attack(&guard, &search);
        for (kind, capture_shape) in guard.capture_shapes.iter().enumerate() {
            if self.generator.origins.as_ref().is_some_and(|origins| origins.never_captures(kind)) {
                continue;
            }
            self.pins_by_kind(kind, capture_shape, &search);
        }
        // In check, every evasion is tested.
        self.code.get(check);
        self.code.begin_if();
        self.store_set(&tested, &full);
        self.code.end();
        // The royal unit may take units of its own side, if the rules allow that.
        for room in [&tested, &evasions] {
            self.union_into(room, &royals);
        }
        self.code.end();
        for room in [pinned, tested, evasions] {
            for slot in room {
                self.code.get(slot);
            }
        }
        self.code
    }

    /// Tests everything where a unit might capture the royal unit by a move without a shape, or
    /// where a royal unit might be dropped.
    fn give_up_if_unknown_attack(&mut self, guard: &Guard, search: &PinSearch) {
        let mover = self.mover;
        for kind in 0..guard.capture_shapes.len() {
            if guard.others.never_captures(kind) {
                continue;
            }
            let table = self.generator.builder.table_of_words(guard.others.of_kind(kind).to_vec());
            let units = self.attackers(table, kind, search);
            self.push_is_not_empty(&units);
            self.code.begin_if();
            self.give_up(search);
            self.code.end();
        }
        for place in 0..self.generator.program.places.len() {
            self.push_in_place(place as u16, mover, Operand::Const(guard.royal as i64));
            self.code.i64_const(0).op(I::I64Ne);
            self.code.begin_if();
            self.give_up(search);
            self.code.end();
        }
    }

    /// Returns the enemy's units of a kind on the sites that a table lists for the royal unit.
    fn attackers(&mut self, table: u32, kind: usize, search: &PinSearch) -> SetOperand {
        let sites = self.sites();
        let origins = self.load_set_from_table(table, |this| {
            this.push_i32(search.enemy);
            this.scale(sites);
            this.push_i32(search.royal);
            this.code.op(I::I32Add);
        });
        let enemies = self.owned_by(search.enemy);
        let base = self.generator.program.layout.kind_sets + kind * self.generator.words * 8;
        let of_kind = self.load_set(self.state, base);
        let units = self.intersection(&origins, &enemies);
        self.intersection(&units, &of_kind)
    }

    /// Finds the pins and checks by units of a kind.
    fn pins_by_kind(&mut self, kind: usize, capture_shape: &CaptureShape, search: &PinSearch) {
        let Some(table) = self.generator.origin_table(kind) else {
            return self.give_up(search);
        };
        let units = self.attackers(table, kind, search);
        self.each_site(&units, |this, unit, next, _| {
            let (mark, undo) = (this.code.new_i32(), this.generator.globals.undo);
            this.code.global_get(undo).set(mark);
            this.code.get(this.state);
            this.push_i32(search.enemy);
            this.push_i32(search.royal);
            this.push_i32(unit);
            let nesting = this.context.nesting;
            this.call(Key::AttacksFrom { nesting, kind });
            let attacks = this.code.pop_i32();
            // An attack that is found leaves its writes.
            this.code.get(mark);
            this.call(Key::Rollback);
            match capture_shape {
                CaptureShape::Steps => {
                    this.code.get(attacks).op(I::I32Eqz).branch_if(next);
                    this.code.i32_const(1).set(search.check);
                    let one = this.singleton(unit);
                    this.intersect_into(search.evasions, &one);
                }
                CaptureShape::Lines { open, hurdled, lame, bent } => {
                    let (Some(slide), Some(hop)) = (
                        this.sites_between(open, unit, search.royal),
                        this.sites_between(hurdled, unit, search.royal),
                    ) else {
                        return this.give_up(search);
                    };
                    let steps = this.first_steps(lame, unit);
                    let line = this.union(&slide, &hop);
                    let line = this.union(&line, &steps);
                    this.code.get(attacks);
                    this.code.begin_if();
                    this.code.i32_const(1).set(search.check);
                    // The line of the attack is not known if there are several bent ones.
                    if bent.is_empty() {
                        let one = this.singleton(unit);
                        let ends = this.union(&one, &line);
                        this.intersect_into(search.evasions, &ends);
                    }
                    this.code.end();
                    this.pin(&slide, &hop, &steps, search);
                    for bent in bent {
                        if !this.pin_on_bent_lines(bent, unit, search) {
                            return this.give_up(search);
                        }
                    }
                }
            }
        });
    }

    /// Stores full sets: everything is tested.
    fn give_up(&mut self, search: &PinSearch) {
        let full = self.generator.all_sites();
        let full = self.constant_set(&full);
        for room in [search.pinned, search.tested, search.evasions] {
            self.store_set(room, &full);
        }
        self.code.branch(search.out);
    }

    /// Removes sites outside a set from one in locals.
    fn intersect_into(&mut self, room: &[Slot], to: &[WordOperand]) {
        for (&slot, &word) in room.iter().zip(to) {
            self.code.get(slot);
            self.push_word(word);
            self.code.op(I::I64And).set(slot);
        }
    }

    /// Returns the sites between a unit and the royal unit on a line; `None` if the tables do not
    /// cover it.
    fn sites_between(
        &mut self,
        lists: &[Vec<VectorId>],
        unit: Operand,
        royal: Operand,
    ) -> Option<SetOperand> {
        if lists.iter().all(Vec::is_empty) {
            return Some(self.empty_set());
        }
        let all = of_both_players(lists);
        let tables = self.generator.slide_tables(&[all.clone(), all], 1, u16::MAX)?;
        Some(self.line_between(tables, unit, royal).sites)
    }

    fn first_steps(&mut self, lists: &[Vec<VectorId>], unit: Operand) -> SetOperand {
        if lists.iter().all(Vec::is_empty) {
            return self.empty_set();
        }
        let all = of_both_players(lists);
        self.steps_from(unit, &[all.clone(), all])
    }

    /// Pins the only unit on a step and a slide to the royal unit; returns false if the tables do
    /// not cover it.
    fn pin_on_bent_lines(&mut self, bent: &BentLine, unit: Operand, search: &PinSearch) -> bool {
        let twice = |vectors: &Vec<VectorId>| [vectors.clone(), vectors.clone()];
        let Some(tables) = self.generator.slide_tables(&twice(&bent.line), 1, u16::MAX) else {
            return false;
        };
        let corners = self.steps_from(unit, &twice(&bent.step));
        let occupied = self.occupied();
        self.each_site(&corners, |this, corner, next, _| {
            let LineBetween { sites, is_joined } = this.line_between(tables, corner, search.royal);
            this.code.get(is_joined).op(I::I32Eqz).branch_if(next);
            let one = this.singleton(corner);
            let line = this.union(&sites, &one);
            let on_line = this.intersection(&line, &occupied);
            let count = this.count_sites(&on_line);
            this.push(count);
            this.code.i64_const(1).op(I::I64LeU);
            this.code.begin_if();
            let mine = this.intersection(&on_line, search.own);
            this.union_into(search.pinned, &mine);
            this.code.end();
        });
        true
    }

    /// Pins units that must not leave a line, and marks lines that none may enter.
    fn pin(
        &mut self,
        slide: &[WordOperand],
        hop: &[WordOperand],
        steps: &[WordOperand],
        search: &PinSearch,
    ) {
        let occupied = self.occupied();
        for (line, wants_one) in [(slide, false), (hop, true)] {
            if is_empty(line) {
                continue;
            }
            let on_line = self.intersection(line, &occupied);
            let count = self.count_sites(&on_line);
            let mine = self.intersection(&on_line, search.own);
            if wants_one {
                // Removing one of two units leaves a hurdle; entering an empty line makes one.
                self.push(count);
                self.code.i64_const(2).op(I::I64LeU);
                self.code.begin_if();
                self.union_into(search.pinned, &mine);
                self.code.end();
                self.push(count);
                self.code.op(I::I64Eqz);
                self.code.begin_if();
                self.union_into(search.tested, line);
                self.code.end();
            } else {
                self.push(count);
                self.code.i64_const(1).op(I::I64LeU);
                self.code.begin_if();
                self.union_into(search.pinned, &mine);
                self.code.end();
            }
        }
        let mine = self.intersection(steps, search.own);
        self.union_into(search.pinned, &mine);
    }
}

/// A search for pins and checks, with the locals of its results.
struct PinSearch<'r> {
    /// The opponent.
    enemy: Operand,
    /// Site of the royal unit.
    royal: Operand,
    /// Units of the mover.
    own: &'r [WordOperand],
    /// Units whose moves need a test.
    pinned: &'r [Slot],
    /// Sites on which a move needs a test.
    tested: &'r [Slot],
    /// Sites that a move of another unit must lead to.
    evasions: &'r [Slot],
    /// An `i32` local that is 1 in check.
    check: Slot,
    /// End of the search.
    out: Label,
}
