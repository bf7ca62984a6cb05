//! Loops over sets, ranges and masks, and the switch.

use crate::function::builder::FunctionBuilder;
use crate::function::code::{Label, Slot};
use crate::function::operand::{Operand, WordOperand, is_empty};
use crate::kernels::kernel::Kernel;
use boardwright_ir::Domain;
use boardwright_ir::limits::Limit;
use boardwright_ir::limits::MAX_RANGE;
use wasm_encoder::Instruction as I;

impl FunctionBuilder<'_, '_> {
    /// Runs `body` for each member of a set, in order, given the member, the label of the next
    /// iteration and the label behind the loop.
    pub(crate) fn each_site(
        &mut self,
        sites: &[WordOperand],
        body: impl FnOnce(&mut Self, Operand, Label, Label),
    ) {
        if is_empty(sites) {
            return;
        }
        let words = sites.len();
        let room = self.new_set_slots();
        self.store_set(&room, sites);
        let base = (words > 1).then(|| {
            let base = self.code.new_i64();
            self.code.i64_const(0).set(base);
            base
        });
        let out = self.code.begin_block();
        let round = self.code.begin_loop();
        self.code.get(room[0]).op(I::I64Eqz);
        match base {
            None => {
                self.code.branch_if(out);
            }
            Some(base) => {
                self.code.begin_if();
                self.next_word(&room, base, out, round);
                self.code.end();
            }
        }
        self.code.get(room[0]).op(I::I64Ctz);
        if let Some(base) = base {
            self.code.get(base).op(I::I64Add);
        }
        let site = self.pop_number(0, self.generator.lines.sites as i64 - 1);
        self.drop_lowest(room[0]);
        self.loop_body(out, |this, next| body(this, site, next, out));
        self.code.branch(round);
        self.code.end();
        self.code.end();
    }

    /// Writes the body of a loop. It takes a step if it contains loops or calls: other loops are
    /// bounded by the board.
    fn loop_body(&mut self, out: Label, body: impl FnOnce(&mut Self, Label)) {
        let next = self.code.begin_block();
        let at = self.code.instructions.len();
        self.on_own_path(|this| body(this, next));
        let works = |instruction: &I| matches!(instruction, I::Loop(_) | I::Call(_));
        if self.code.instructions[at..].iter().any(works) {
            let body = self.code.instructions.split_off(at);
            self.tick(out);
            self.code.instructions.extend(body);
        }
        self.code.end();
    }

    /// Clears the lowest bit of a word.
    pub(crate) fn drop_lowest(&mut self, word: Slot) {
        self.code.get(word).get(word).i64_const(1).op(I::I64Sub).op(I::I64And).set(word);
    }

    /// Moves the other words down, once the lowest is empty.
    fn next_word(&mut self, room: &[Slot], base: Slot, out: Label, round: Label) {
        self.code.i64_const(0);
        for &word in &room[1..] {
            self.code.get(word).op(I::I64Or);
        }
        self.code.op(I::I64Eqz).branch_if(out);
        for pair in room.windows(2) {
            self.code.get(pair[1]).set(pair[0]);
        }
        self.code.i64_const(0).set(room[room.len() - 1]);
        self.code.get(base).i64_const(64).op(I::I64Add).set(base).branch(round);
    }

    /// Runs `body` for each bit of a mask in a local, which is used up.
    fn each_bit(
        &mut self,
        mask: Slot,
        max_values: usize,
        body: impl FnOnce(&mut Self, Operand, Label, Label),
    ) {
        let out = self.code.begin_block();
        let round = self.code.begin_loop();
        self.code.get(mask).op(I::I64Eqz).branch_if(out);
        self.code.get(mask).op(I::I64Ctz);
        let bit = self.pop_number(0, max_values as i64 - 1);
        self.drop_lowest(mask);
        self.loop_body(out, |this, next| body(this, bit, next, out));
        self.code.branch(round);
        self.code.end();
        self.code.end();
    }

    /// Runs `body` for each value of a domain, in order.
    pub(crate) fn each_value(
        &mut self,
        domain: &Domain,
        body: impl FnOnce(&mut Self, Operand, Label, Label),
    ) {
        match domain {
            Domain::Sites(set) => {
                let sites = self.set(set);
                self.each_site(&sites, body);
            }
            Domain::Range(low, high) => {
                let (low, high) = (self.number(low), self.number(high));
                self.each_in_range(low, high, body);
            }
            Domain::Kinds(mask) => {
                let mask = self.number(mask);
                self.each_in_mask(mask, self.generator.program.layout.kinds, body);
            }
            Domain::Directions(mask) => {
                let mask = self.number(mask);
                self.each_in_mask(mask, self.generator.lines.directions, body);
            }
            Domain::Players => {
                let players = self.players() as i64;
                self.each_in_range(Operand::Const(0), Operand::Const(players - 1), body);
            }
            Domain::Lines(set) => {
                let sites = self.set(set);
                self.each_line(&sites, body);
            }
        }
    }

    fn each_in_mask(
        &mut self,
        mask: Operand,
        max_values: usize,
        body: impl FnOnce(&mut Self, Operand, Label, Label),
    ) {
        let all = if max_values >= 64 { -1 } else { (1i64 << max_values) - 1 };
        let room = self.code.new_i64();
        self.push(mask);
        self.code.i64_const(all).op(I::I64And).set(room);
        self.each_bit(room, max_values.max(1), body);
    }

    /// Pushes the end of a range, clamped to the largest length; notes the limit if it is longer.
    pub(crate) fn push_range_end(&mut self, low: Operand, high: Operand) {
        if high.high().saturating_sub(low.low()) <= MAX_RANGE {
            self.push(high);
            return;
        }
        // The difference overflows only in hostile rules.
        self.push(high);
        self.push(low);
        self.code.op(I::I64Sub).i64_const(MAX_RANGE).op(I::I64GtS);
        self.code.begin_if();
        self.generator.note_limit(&mut self.code, Limit::Range);
        self.code.end();
        self.push(high);
        self.push(low);
        self.code.i64_const(MAX_RANGE).op(I::I64Add);
        self.push(high);
        self.push(low);
        self.code.op(I::I64Sub).i64_const(MAX_RANGE).op(I::I64LeS).op(I::Select);
    }

    fn each_in_range(
        &mut self,
        low: Operand,
        high: Operand,
        body: impl FnOnce(&mut Self, Operand, Label, Label),
    ) {
        let (value, end) = (self.code.new_i64(), self.code.new_i64());
        self.push(low);
        self.code.set(value);
        self.push_range_end(low, high);
        self.code.set(end);
        let out = self.code.begin_block();
        let round = self.code.begin_loop();
        self.code.get(value).get(end).op(I::I64GtS).branch_if(out);
        let known = Operand::Local(value, low.low(), high.high().max(low.low()));
        self.loop_body(out, |this, next| body(this, known, next, out));
        self.code.get(value).i64_const(1).op(I::I64Add).set(value).branch(round);
        self.code.end();
        self.code.end();
    }

    fn each_line(
        &mut self,
        sites: &[WordOperand],
        body: impl FnOnce(&mut Self, Operand, Label, Label),
    ) {
        let scratch = self.generator.globals.scratch;
        let max_values = self.max_lines();
        let (from, end) = (self.code.new_i32(), self.code.new_i32());
        self.code.global_get(scratch).set(from);
        self.reserve_scratch(max_values * 8);
        self.push_set(sites);
        self.code.get(from);
        self.call_kernel(Kernel::LinesOf);
        self.code.i32_const(3).op(I::I32Shl).get(from).op(I::I32Add).tee(end);
        self.code.global_set(scratch);
        let start = self.code.new_i32();
        self.code.get(from).set(start);
        let out = self.code.begin_block();
        let round = self.code.begin_loop();
        self.code.get(from).get(end).op(I::I32GeU).branch_if(out);
        self.code.get(from).load64(0);
        let line = self.pop_number(0, 1 << 40);
        self.code.get(from).i32_const(8).op(I::I32Add).set(from);
        self.loop_body(out, |this, next| body(this, line, next, out));
        self.code.branch(round);
        self.code.end();
        self.code.end();
        self.code.get(start).global_set(scratch);
    }

    /// Returns the largest number of lines in a set.
    pub(crate) fn max_lines(&self) -> usize {
        let lines = &self.generator.lines;
        let of = |site: usize, direction: usize| {
            let ray = lines.ray(direction, site);
            ray.iter().enumerate().take_while(|(i, node)| usize::from(node.depth) == i + 1).count()
        };
        (0..lines.sites)
            .map(|site| 1 + (0..lines.directions).map(|d| of(site, d)).sum::<usize>())
            .sum()
    }

    /// Runs one of several cases, by an index; none if it is out of bounds.
    pub(crate) fn switch(
        &mut self,
        index: Operand,
        count: usize,
        mut each: impl FnMut(&mut Self, usize),
    ) {
        if index.low() == index.high() {
            if (0..count as i64).contains(&index.low()) {
                each(self, index.low() as usize);
            }
            return;
        }
        let end = self.code.begin_block();
        let cases: Vec<_> = (0..count).map(|_| self.code.begin_block()).collect();
        // The innermost block belongs to the first case.
        let targets: Vec<u32> =
            (0..count).map(|case| self.code.relative_depth(cases[count - 1 - case])).collect();
        let default = self.code.relative_depth(end);
        self.push_i32(index);
        self.code.op(I::BrTable(targets.into(), default));
        for case in 0..count {
            self.code.end();
            self.on_own_path(|this| each(this, case));
            self.code.branch(end);
        }
        self.code.end();
    }
}
