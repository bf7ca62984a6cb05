//! Captures, also those of a unit that moves onto another: what is taken, and what follows from it.

use crate::function::builder::{Capturing, Goal, Scope};
use crate::function::code::{Code, Slot};
use crate::function::key::Key;
use crate::function::operand::Value;
use boardwright_ir::control;
use boardwright_ir::limits::MAX_CAPTURES_WITHIN;
use wasm_encoder::Instruction as I;

impl<'p> Scope<'_, 'p> {
    /// What is given to a function that may run `on capture`, besides its own parameters: the target of an
    /// attack and the locals that are read there.
    fn push_surroundings(&mut self) {
        if let Goal::Attack(target) = self.goal {
            self.code.get(target);
        }
        for local in self.g.capture_reads() {
            let value = self.local(local);
            self.push(value);
        }
    }

    /// Joins what a function that captures returns with what was hit before.
    fn keep_hit(&mut self) {
        if let (Goal::Attack(_), Some(hit)) = (self.goal, self.hit) {
            self.code.get(hit).op(I::I32Or).set(hit);
        }
        self.note_write();
    }

    /// How units are captured here.
    fn capturing(&self) -> Capturing {
        Capturing {
            writes: self.writes,
            nesting: self.nesting,
            attacks: matches!(self.goal, Goal::Attack(_)),
            past_body: self.reads_past_body(),
        }
    }

    /// Moves a unit with all it carries; what stands on `to` is captured first.
    pub fn displace(&mut self, from: Value, to: Value) {
        let sites = self.sites();
        self.within(from, sites, |this, from| {
            this.within(to, sites, |this, to| {
                this.push_state_and_mover();
                this.push_int(from);
                this.push_int(to);
                this.push_surroundings();
                let how = this.capturing();
                this.call(Key::Displace(how));
                this.keep_hit();
            });
        });
        self.note_write();
    }

    /// Captures what stands on a site, if something does.
    pub fn capture(&mut self, site: Slot) {
        self.push_state_and_mover();
        self.code.get(site);
        self.push_surroundings();
        let how = self.capturing();
        self.call(Key::Capture(how));
        self.keep_hit();
    }

    /// Captures as the caller does, whose surroundings [`Scope::push_surroundings`] gives as parameters from an index on.
    fn capture_within(&mut self, how: &Capturing, mut index: usize) {
        self.writes = how.writes;
        self.nesting = how.nesting;
        self.past_body = how.past_body;
        if how.attacks {
            self.goal = Goal::Attack(self.code.parameter(index));
            index += 1;
            let hit = self.code.int();
            self.code.int_const(0).set(hit);
            self.hit = Some(hit);
        }
        for local in self.g.capture_reads() {
            let slot = self.code.parameter(index);
            self.bind(local, Value::In(slot, i64::MIN, i64::MAX));
            index += 1;
        }
    }

    fn leave_with_hit(&mut self) {
        if let Some(hit) = self.hit {
            self.code.get(hit);
        }
        self.code.leave();
    }

    /// Writes the function behind [`Key::Displace`]: from, to.
    pub fn write_displace(mut self, how: &Capturing) -> Code {
        let (from, to) = (self.code.parameter(2), self.code.parameter(3));
        self.capture_within(how, 4);
        let units = self.g.program.layout.units as u32;
        let code = self.code.int();
        let load = |this: &mut Self| {
            this.code.get(this.state).get(from).op(I::I32Add).load8(units).tee(code);
        };
        let done = self.code.block();
        self.code.get(from).get(to).op(I::I32Eq).branch_if(done);
        load(&mut self);
        self.code.op(I::I32Eqz).branch_if(done);
        let taken = self.code.int();
        self.code.get(self.state).get(to).op(I::I32Add).load8(units).tee(taken);
        self.code.begin_if();
        let program = self.g.program;
        if program.on_capture.is_empty() && program.attributes.is_empty() {
            // The unit that comes takes the place of the one that goes.
            if let (Goal::Attack(target), Some(hit)) = (self.goal, self.hit) {
                self.code.get(to).get(target).op(I::I32Eq).set(hit);
            }
            self.count_capture();
            self.forget_unit(to, taken);
        } else {
            self.capture(to);
        }
        if !program.on_capture.is_empty() {
            // A capture may have consequences: for the mover, and for the site.
            load(&mut self);
            self.code.op(I::I32Eqz).branch_if(done);
            self.clear(to);
        }
        self.code.end();
        self.move_unit(from, to, code);
        self.code.end();
        self.leave_with_hit();
        self.unreachable_end()
    }

    /// Ends a function that has left already.
    fn unreachable_end(mut self) -> Code {
        self.code.op(I::Unreachable);
        self.code
    }

    /// Writes the function behind [`Key::Capture`]: the site.
    pub fn write_capture(mut self, how: &Capturing) -> Code {
        let site = self.code.parameter(2);
        self.capture_within(how, 3);
        let units = self.g.program.layout.units as u32;
        let done = self.code.block();
        self.code.get(self.state).get(site).op(I::I32Add).load8(units).op(I::I32Eqz);
        self.code.branch_if(done);
        if let (Goal::Attack(target), Some(hit)) = (self.goal, self.hit) {
            self.code.get(site).get(target).op(I::I32Eq).set(hit);
        }
        self.count_capture();
        let program = self.g.program;
        if !program.on_capture.is_empty() {
            self.consequences(site);
        }
        self.clear(site);
        self.code.end();
        self.leave_with_hit();
        self.unreachable_end()
    }

    /// Counts a unit captured in this decision; the count stops at 255.
    fn count_capture(&mut self) {
        self.set_byte(control::CAPTURES, |this| {
            let count = this.code.int();
            this.code.get(this.state).load8(control::CAPTURES as u32).tee(count);
            this.code.get(count).int_const(255).op(I::I32Ne).op(I::I32Add);
        });
    }

    fn consequences(&mut self, site: Slot) {
        let program = self.g.program;
        let within = self.g.globals.captures;
        self.code.op(I::GlobalGet(within)).int_const(MAX_CAPTURES_WITHIN.into()).op(I::I32LtU);
        self.code.begin_if();
        self.code.op(I::GlobalGet(within)).int_const(1).op(I::I32Add).op(I::GlobalSet(within));
        let here = self.code.long();
        self.code.get(site).op(I::I64ExtendI32U).set(here);
        let sites = self.g.lines.sites as i64;
        self.bind(program.here, Value::In(here, 0, sites - 1));
        let fail = self.code.block();
        let gave_up = self.gave_up_after_writing;
        self.effects(&program.on_capture, fail);
        // What is not met there ends the consequences alone.
        self.gave_up_after_writing = gave_up;
        self.code.end();
        self.code.op(I::GlobalGet(within)).int_const(1).op(I::I32Sub).op(I::GlobalSet(within));
        self.code.end();
    }
}
