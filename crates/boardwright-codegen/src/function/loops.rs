//! Loops over the members of sets, ranges and masks; the switch between numbered cases.

use crate::function::builder::Scope;
use crate::function::code::{Label, Slot};
use crate::function::operand::{Value, Word, is_empty};
use crate::kernels::Kernel;
use boardwright_ir::Domain;
use boardwright_ir::limits::MAX_RANGE;
use wasm_encoder::Instruction as I;

impl Scope<'_, '_> {
    /// Does something for each member of a set, in order. The body is given the member, the label of the
    /// next round, and the label behind the loop.
    pub fn each_site(&mut self, sites: &[Word], body: impl FnOnce(&mut Self, Value, Label, Label)) {
        if is_empty(sites) {
            return;
        }
        let words = sites.len();
        let room = self.room_for_sites();
        self.store_sites(&room, sites);
        let base = (words > 1).then(|| {
            let base = self.code.long();
            self.code.long_const(0).set(base);
            base
        });
        let out = self.code.block();
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
        let site = self.keep(0, self.g.lines.sites as i64 - 1);
        self.drop_lowest(room[0]);
        self.round(out, |this, next| body(this, site, next, out));
        self.code.branch(round);
        self.code.end();
        self.code.end();
    }

    /// One round of a loop. It takes a step where it does more than straight work: a loop of straight work
    /// is bounded by the board.
    fn round(&mut self, out: Label, body: impl FnOnce(&mut Self, Label)) {
        let next = self.code.block();
        let at = self.code.instructions.len();
        let (locals, set_locals) = (self.locals.clone(), self.set_locals.clone());
        body(self, next);
        self.locals = locals;
        self.set_locals = set_locals;
        let works = |instruction: &I| matches!(instruction, I::Loop(_) | I::Call(_));
        if self.code.instructions[at..].iter().any(works) {
            let body = self.code.instructions.split_off(at);
            self.tick(out);
            self.code.instructions.extend(body);
        }
        self.code.end();
    }

    /// Takes the lowest bit out of a word.
    pub fn drop_lowest(&mut self, word: Slot) {
        self.code.get(word).get(word).long_const(1).op(I::I64Sub).op(I::I64And).set(word);
    }

    /// The lowest word has no members left: the others move up.
    fn next_word(&mut self, room: &[Slot], base: Slot, out: Label, round: Label) {
        self.code.long_const(0);
        for &word in &room[1..] {
            self.code.get(word).op(I::I64Or);
        }
        self.code.op(I::I64Eqz).branch_if(out);
        for pair in room.windows(2) {
            self.code.get(pair[1]).set(pair[0]);
        }
        self.code.long_const(0).set(room[room.len() - 1]);
        self.code.get(base).long_const(64).op(I::I64Add).set(base).branch(round);
    }

    /// Does something for each bit of a mask that is in a local, which is used up.
    fn each_bit(
        &mut self,
        mask: Slot,
        most: usize,
        body: impl FnOnce(&mut Self, Value, Label, Label),
    ) {
        let out = self.code.block();
        let round = self.code.begin_loop();
        self.code.get(mask).op(I::I64Eqz).branch_if(out);
        self.code.get(mask).op(I::I64Ctz);
        let bit = self.keep(0, most as i64 - 1);
        self.drop_lowest(mask);
        self.round(out, |this, next| body(this, bit, next, out));
        self.code.branch(round);
        self.code.end();
        self.code.end();
    }

    /// Does something for each value of a domain, in order.
    pub fn each_value(
        &mut self,
        domain: &Domain,
        body: impl FnOnce(&mut Self, Value, Label, Label),
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
                self.each_in_mask(mask, self.g.program.layout.kinds, body);
            }
            Domain::Directions(mask) => {
                let mask = self.number(mask);
                self.each_in_mask(mask, self.g.lines.directions, body);
            }
            Domain::Players => {
                let players = self.players() as i64;
                self.each_in_range(Value::Const(0), Value::Const(players - 1), body);
            }
            Domain::Lines(set) => {
                let sites = self.set(set);
                self.each_line(&sites, body);
            }
        }
    }

    fn each_in_mask(
        &mut self,
        mask: Value,
        most: usize,
        body: impl FnOnce(&mut Self, Value, Label, Label),
    ) {
        let all = if most >= 64 { -1 } else { (1i64 << most) - 1 };
        let room = self.code.long();
        self.push(mask);
        self.code.long_const(all).op(I::I64And).set(room);
        self.each_bit(room, most.max(1), body);
    }

    /// Pushes the end of a range that has only so many values, and notes the limit if it has more.
    pub fn push_range_end(&mut self, low: Value, high: Value) {
        if high.high().saturating_sub(low.low()) <= MAX_RANGE {
            self.push(high);
            return;
        }
        // The difference may pass the largest number only where the range is hostile anyway.
        self.push(high);
        self.push(low);
        self.code.op(I::I64Sub).long_const(MAX_RANGE).op(I::I64GtS);
        self.code.begin_if();
        self.g.note_limit(&mut self.code, 4);
        self.code.end();
        self.push(high);
        self.push(low);
        self.code.long_const(MAX_RANGE).op(I::I64Add);
        self.push(high);
        self.push(low);
        self.code.op(I::I64Sub).long_const(MAX_RANGE).op(I::I64LeS).op(I::Select);
    }

    fn each_in_range(
        &mut self,
        low: Value,
        high: Value,
        body: impl FnOnce(&mut Self, Value, Label, Label),
    ) {
        let (value, end) = (self.code.long(), self.code.long());
        self.push(low);
        self.code.set(value);
        self.push_range_end(low, high);
        self.code.set(end);
        let out = self.code.block();
        let round = self.code.begin_loop();
        self.code.get(value).get(end).op(I::I64GtS).branch_if(out);
        let known = Value::In(value, low.low(), high.high().max(low.low()));
        self.round(out, |this, next| body(this, known, next, out));
        self.code.get(value).long_const(1).op(I::I64Add).set(value).branch(round);
        self.code.end();
        self.code.end();
    }

    fn each_line(&mut self, sites: &[Word], body: impl FnOnce(&mut Self, Value, Label, Label)) {
        let scratch = self.g.globals.scratch;
        let most = self.most_lines();
        let (from, end) = (self.code.int(), self.code.int());
        self.code.op(I::GlobalGet(scratch)).set(from);
        self.reserve_scratch(most * 8);
        self.push_sites(sites);
        self.code.get(from);
        self.call_kernel(Kernel::LinesOf);
        self.code.int_const(3).op(I::I32Shl).get(from).op(I::I32Add).tee(end);
        self.code.op(I::GlobalSet(scratch));
        let start = self.code.int();
        self.code.get(from).set(start);
        let out = self.code.block();
        let round = self.code.begin_loop();
        self.code.get(from).get(end).op(I::I32GeU).branch_if(out);
        self.code.get(from).load64(0);
        let line = self.keep(0, 1 << 40);
        self.code.get(from).int_const(8).op(I::I32Add).set(from);
        self.round(out, |this, next| body(this, line, next, out));
        self.code.branch(round);
        self.code.end();
        self.code.end();
        self.code.get(start).op(I::GlobalSet(scratch));
    }

    /// How many lines a set of the board can have at most.
    pub fn most_lines(&self) -> usize {
        let lines = &self.g.lines;
        let of = |site: usize, direction: usize| {
            let ray = lines.ray(direction, site);
            ray.iter().enumerate().take_while(|(i, node)| usize::from(node.depth) == i + 1).count()
        };
        (0..lines.sites)
            .map(|site| 1 + (0..lines.directions).map(|d| of(site, d)).sum::<usize>())
            .sum()
    }

    /// Makes sure that the arena has so many bytes left; notes the limit and begins it anew if not.
    pub fn reserve(&mut self, bytes: usize) {
        let arena = self.g.globals.arena;
        let end = self.g.places.arena_end;
        self.code.op(I::GlobalGet(arena)).address(bytes as u32).op(I::I32Add);
        self.code.address(end).op(I::I32GtU);
        self.code.begin_if();
        self.g.note_limit(&mut self.code, 6);
        // What follows stops at its next step; until then it may write here.
        self.code.address(self.g.places.arena).op(I::GlobalSet(arena));
        self.code.end();
    }

    /// The same of the memory for what is worked out while decisions are looked for, which lies apart from their
    /// list.
    pub fn reserve_scratch(&mut self, bytes: usize) {
        let scratch = self.g.globals.scratch;
        let (begin, end) = (self.g.places.scratch, self.g.places.scratch_end);
        self.code.op(I::GlobalGet(scratch)).address(bytes as u32).op(I::I32Add);
        self.code.address(end).op(I::I32GtU);
        self.code.begin_if();
        self.g.note_limit(&mut self.code, 6);
        self.code.address(begin).op(I::GlobalSet(scratch));
        self.code.end();
    }

    /// Keeps how far that memory is used, for a walk that may leave at once; see [`Scope::free_scratch`].
    pub fn mark_scratch(&mut self) -> Slot {
        let mark = self.code.int();
        self.code.op(I::GlobalGet(self.g.globals.scratch)).set(mark);
        mark
    }

    /// Frees what was used of that memory since a mark.
    pub fn free_scratch(&mut self, mark: Slot) {
        self.code.get(mark).op(I::GlobalSet(self.g.globals.scratch));
    }

    /// Does one of several things, by an index; nothing if it is out of range.
    pub fn switch(&mut self, index: Value, count: usize, mut each: impl FnMut(&mut Self, usize)) {
        if index.low() == index.high() {
            if (0..count as i64).contains(&index.low()) {
                each(self, index.low() as usize);
            }
            return;
        }
        let end = self.code.block();
        let cases: Vec<_> = (0..count).map(|_| self.code.block()).collect();
        // The innermost block belongs to the first case.
        let targets: Vec<u32> =
            (0..count).map(|case| self.code.distance(cases[count - 1 - case])).collect();
        let default = self.code.distance(end);
        self.push_int(index);
        self.code.op(I::BrTable(targets.into(), default));
        for case in 0..count {
            self.code.end();
            let (locals, set_locals) = (self.locals.clone(), self.set_locals.clone());
            each(self, case);
            self.locals = locals;
            self.set_locals = set_locals;
            self.code.branch(end);
        }
        self.code.end();
    }
}
