//! Captures and their consequences, also by displacement.

use crate::function::builder::FunctionBuilder;
use crate::function::code::{Code, Slot};
use crate::function::context::Goal;
use crate::function::key::{CaptureKey, Key};
use crate::function::operand::Operand;
use boardwright_ir::control;
use boardwright_ir::limits::MAX_CAPTURES_WITHIN;
use wasm_encoder::Instruction as I;

impl<'p> FunctionBuilder<'_, 'p> {
    /// Pushes the last arguments of a function that captures: the target of an attack, and the
    /// locals that `on capture` reads.
    fn push_capture_arguments(&mut self) {
        if let Goal::Attack(target) = self.context.goal {
            self.code.get(target);
        }
        for local in self.generator.capture_reads() {
            let value = self.local(local);
            self.push(value);
        }
    }

    /// Merges the result of a function that captures into the hit flag.
    fn merge_hit(&mut self) {
        if let (Goal::Attack(_), Some(hit)) = (self.context.goal, self.hit) {
            self.code.get(hit).op(I::I32Or).set(hit);
        }
        self.note_write();
    }

    /// Returns the key of a capture in the present context.
    fn capture_key(&self) -> CaptureKey {
        CaptureKey {
            writes: self.context.writes,
            nesting: self.context.nesting,
            attacks: matches!(self.context.goal, Goal::Attack(_)),
            past_body: self.reads_past_body(),
        }
    }

    /// Moves a unit with its attributes; captures the unit on `to` first.
    pub(crate) fn displace(&mut self, from: Operand, to: Operand) {
        let sites = self.sites();
        self.if_below(from, sites, |this, from| {
            this.if_below(to, sites, |this, to| {
                this.push_state_and_mover();
                this.push_i32(from);
                this.push_i32(to);
                this.push_capture_arguments();
                let how = this.capture_key();
                this.call(Key::Displace(how));
                this.merge_hit();
            });
        });
        self.note_write();
    }

    /// Captures the unit on a site, if there is one.
    pub(crate) fn capture(&mut self, site: Slot) {
        self.push_state_and_mover();
        self.code.get(site);
        self.push_capture_arguments();
        let how = self.capture_key();
        self.call(Key::Capture(how));
        self.merge_hit();
    }

    /// Takes the last parameters of a function that captures, from an index on; see
    /// [`FunctionBuilder::push_capture_arguments`].
    fn begin_capture(&mut self, how: &CaptureKey, mut index: usize) {
        self.context.writes = how.writes;
        self.context.nesting = how.nesting;
        self.context.past_body = how.past_body;
        if how.attacks {
            self.context.goal = Goal::Attack(self.code.parameter(index));
            index += 1;
            let hit = self.code.new_i32();
            self.code.i32_const(0).set(hit);
            self.hit = Some(hit);
        }
        for local in self.generator.capture_reads() {
            let slot = self.code.parameter(index);
            self.bind(local, Operand::Local(slot, i64::MIN, i64::MAX));
            index += 1;
        }
    }

    fn return_hit(&mut self) {
        if let Some(hit) = self.hit {
            self.code.get(hit);
        }
        self.code.return_();
    }

    /// Writes [`Key::Displace`]: from, to.
    pub(crate) fn write_displace(mut self, how: &CaptureKey) -> Code {
        let (from, to) = (self.code.parameter(2), self.code.parameter(3));
        self.begin_capture(how, 4);
        let units = self.generator.program.layout.units as u32;
        let code = self.code.new_i32();
        let load = |this: &mut Self| {
            this.code.get(this.state).get(from).op(I::I32Add).load8(units).tee(code);
        };
        let done = self.code.begin_block();
        self.code.get(from).get(to).op(I::I32Eq).branch_if(done);
        load(&mut self);
        self.code.op(I::I32Eqz).branch_if(done);
        let taken = self.code.new_i32();
        self.code.get(self.state).get(to).op(I::I32Add).load8(units).tee(taken);
        self.code.begin_if();
        let program = self.generator.program;
        if program.on_capture.is_empty() && program.attributes.is_empty() {
            // The moving unit replaces the captured one.
            if let (Goal::Attack(target), Some(hit)) = (self.context.goal, self.hit) {
                self.code.get(to).get(target).op(I::I32Eq).set(hit);
            }
            self.count_capture();
            self.forget_unit(to, taken);
        } else {
            self.capture(to);
        }
        if !program.on_capture.is_empty() {
            // The consequences of a capture may concern the mover and the site.
            load(&mut self);
            self.code.op(I::I32Eqz).branch_if(done);
            self.clear(to);
        }
        self.code.end();
        self.move_unit(from, to, code);
        self.code.end();
        self.return_hit();
        self.unreachable_end()
    }

    /// Ends a function whose end is not reached.
    fn unreachable_end(mut self) -> Code {
        self.code.op(I::Unreachable);
        self.code
    }

    /// Writes [`Key::Capture`]: the site.
    pub(crate) fn write_capture(mut self, how: &CaptureKey) -> Code {
        let site = self.code.parameter(2);
        self.begin_capture(how, 3);
        let units = self.generator.program.layout.units as u32;
        let done = self.code.begin_block();
        self.code.get(self.state).get(site).op(I::I32Add).load8(units).op(I::I32Eqz);
        self.code.branch_if(done);
        if let (Goal::Attack(target), Some(hit)) = (self.context.goal, self.hit) {
            self.code.get(site).get(target).op(I::I32Eq).set(hit);
        }
        self.count_capture();
        let program = self.generator.program;
        if !program.on_capture.is_empty() {
            self.consequences(site);
        }
        self.clear(site);
        self.code.end();
        self.return_hit();
        self.unreachable_end()
    }

    /// Counts a capture of this decision, up to 255.
    fn count_capture(&mut self) {
        self.set_byte(control::CAPTURES, |this| {
            let count = this.code.new_i32();
            this.code.get(this.state).load8(control::CAPTURES as u32).tee(count);
            this.code.get(count).i32_const(255).op(I::I32Ne).op(I::I32Add);
        });
    }

    fn consequences(&mut self, site: Slot) {
        let program = self.generator.program;
        let within = self.generator.globals.captures;
        self.code.global_get(within).i32_const(MAX_CAPTURES_WITHIN.into()).op(I::I32LtU);
        self.code.begin_if();
        self.code.global_get(within).i32_const(1).op(I::I32Add).global_set(within);
        let here = self.code.new_i64();
        self.code.get(site).op(I::I64ExtendI32U).set(here);
        let sites = self.generator.lines.sites as i64;
        self.bind(program.here, Operand::Local(here, 0, sites - 1));
        let fail = self.code.begin_block();
        self.effects(&program.on_capture, fail);
        // A condition that fails there ends the consequences alone.
        self.code.end();
        self.code.global_get(within).i32_const(1).op(I::I32Sub).global_set(within);
        self.code.end();
    }
}
