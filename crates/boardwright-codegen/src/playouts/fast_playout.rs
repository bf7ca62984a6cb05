//! Random games of rules with one decision of one choice, each of whose values is legal: put a stone somewhere,
//! drop a disc into a column. Counting such decisions is counting the members of a set, picking one is
//! finding its k-th member, and what follows stands right behind: a whole game is one loop of straight work,
//! the dice in locals. The loop stops where anything else has to be seen to (the end of the game, a player
//! without a decision, a limit), and the loop that can do everything goes on from there; both draw the same
//! numbers for the same decisions, so that a game is the same whichever plays it.
//!
//! Gain, in random playouts a second: Connect Four 1.9 times, Yavalath 1.7, Hex 1.6, Othello 1.5, Gomoku 1.3.

use crate::effects::writes;
use crate::function::builder::{Goal, Scope};
use crate::function::code::{Code, Slot};
use crate::function::operand::{Value, Word};
use crate::generator::Generator;
use crate::playouts::rng::Dice;
use boardwright_ir::limits::MAX_STEPS;
use boardwright_ir::{Domain, Local, Num, Set, Statement, control};
use wasm_encoder::Instruction as I;

/// The only choice of a game.
struct Straight<'p> {
    /// What is worked out before it.
    before: &'p [Statement],
    /// The local it sets.
    local: Local,
    /// What it runs over.
    set: &'p Set,
    /// What is done afterwards.
    after: &'p [Statement],
}

impl<'p> Generator<'p> {
    /// The only choice of the game, if each decision is just that.
    fn straight(&self) -> Option<Straight<'p>> {
        let program = self.program;
        let ([stage], [turn]) = (program.stages.as_slice(), program.turns.as_slice()) else {
            return None;
        };
        let whole = stage.may_have_duplicates || turn.prefer.is_some() || self.reads_record;
        if whole || !self.never_rejects(0) {
            return None;
        }
        let lets = |one: &Statement| matches!(one, Statement::Let(..) | Statement::LetSet(..));
        let place = stage.body.iter().position(|one| !lets(one))?;
        let Statement::Choose { local, domain: Domain::Sites(set), condition: None, field, .. } =
            &stage.body[place]
        else {
            return None;
        };
        let named = stage.fields.get(usize::from((*field)?)).is_some_and(|field| field.bits > 0);
        let closed = !self.notes.stages[0].from[place + 1].chooses_or_rejects;
        (named && closed).then(|| Straight {
            before: &stage.body[..place],
            local: *local,
            set,
            after: &stage.body[place + 1..],
        })
    }
}

impl Scope<'_, '_> {
    /// Plays on as long as that is straight work, if these rules have any; `played` decisions were made, and `most` may
    /// be.
    pub fn play_straight(&mut self, played: Slot, most: Slot) {
        let Some(Straight { before, local, set, after }) = self.g.straight() else { return };
        let globals = self.g.globals;
        let dice = Dice::load(&mut self.code, self.g.places.dice);
        let (goal, kept) = (self.goal, self.writes);
        (self.goal, self.writes, self.trusts, self.stage) = (Goal::Rest, writes::FINAL, true, 0);
        let mover = self.code.int();
        let out = self.code.block();
        let round = self.code.begin_loop();
        self.code.get(played).get(most).op(I::I32GeU).branch_if(out);
        self.code.op(I::GlobalGet(globals.limit));
        self.code.get(self.state).load8(control::OUTCOME as u32).op(I::I32Or).branch_if(out);
        self.code.op(I::GlobalGet(globals.steps)).long_const(MAX_STEPS as i64 / 2).op(I::I64LtS);
        self.code.begin_if();
        self.refill();
        self.code.end();
        self.tick(out);
        self.code.address(self.g.places.scratch).op(I::GlobalSet(globals.scratch));
        self.code.get(self.state).load8(control::PLAYER as u32).set(mover);
        self.set_mover(mover);
        self.effects(before, out);
        let sites = self.set(set);
        let count = self.count(&sites);
        self.push(count);
        self.code.op(I::I64Eqz).branch_if(out);
        let k = dice.throw(&mut self.code, |code| match count {
            Value::Const(count) => {
                code.long_const(count);
            }
            Value::In(slot, ..) => {
                code.get(slot);
            }
        });
        let site = self.member(&sites, k);
        self.bind(local, site);
        match after.split_first() {
            Some((
                Statement::Put { kind, owner: Num::Mover, at: Set::One(Num::Local(at)) },
                after,
            )) if *at == local && boardwright_passes::is_vacant(set) => {
                let kind = self.number(kind);
                self.put_on_vacant(kind, site);
                self.effects(after, out);
            }
            _ => self.effects(after, out),
        }
        self.past_body = true;
        self.finish_wholly(out);
        self.past_body = false;
        self.locals.fill(None);
        self.set_locals.fill(None);
        self.code.get(played).int_const(1).op(I::I32Add).set(played).branch(round);
        self.code.end();
        self.code.end();
        dice.store(&mut self.code, self.g.places.dice);
        (self.goal, self.writes, self.trusts) = (goal, kept, false);
        self.wrote = false;
    }

    /// Puts a unit of the mover on a site known to be empty.
    fn put_on_vacant(&mut self, kind: Value, site: Value) {
        let mover = self.mover;
        let code = self.unit_code(mover, kind);
        let site = self.as_int(site);
        self.code.get(code);
        self.code.begin_if();
        self.place_unit(site, code);
        for (attribute, info) in self.g.program.attributes.iter().enumerate() {
            self.set_attribute(attribute, site, |this| {
                this.code.int_const(info.initial.into());
            });
        }
        self.code.end();
    }

    /// The k-th member of a set that has more, in order.
    fn member(&mut self, sites: &[Word], k: Slot) -> Value {
        let site = self.code.long();
        let found = self.code.block();
        let last = sites.len() - 1;
        for (index, &word) in sites.iter().enumerate() {
            self.push_word(word);
            let bits = self.code.keep_long();
            if index < last {
                let count = self.code.long();
                self.code.get(k).get(bits).op(I::I64Popcnt).tee(count).op(I::I64LtU);
                self.code.begin_if();
                push_select(self.g, &mut self.code, bits, k);
                self.code.long_const(index as i64 * 64).op(I::I64Add).set(site).branch(found);
                self.code.end();
                self.code.get(k).get(count).op(I::I64Sub).set(k);
            } else {
                push_select(self.g, &mut self.code, bits, k);
                self.code.long_const(index as i64 * 64).op(I::I64Add).set(site);
            }
        }
        self.code.end();
        Value::In(site, 0, self.g.lines.sites as i64 - 1)
    }
}

/// Pushes the place of the k-th member of a word that has more: its byte is found by sums of the counts of bytes,
/// all at once, and its place in the byte in a table.
pub fn push_select(g: &mut Generator, code: &mut Code, bits: Slot, k: Slot) {
    const ONES: i64 = 0x0101_0101_0101_0101;
    const HIGH: i64 = 0x8080_8080_8080_8080_u64 as i64;
    let mut table = vec![0u8; 8 * 256];
    for byte in 0..256usize {
        for (k, bit) in (0..8).filter(|bit| byte >> bit & 1 != 0).enumerate() {
            table[k * 256 + byte] = bit as u8;
        }
    }
    let table = g.builder.table(table);
    let (sums, place) = (code.long(), code.long());
    // x - (x >> 1 & 0x55…), and so on: how many bits there are in each byte.
    code.get(bits).get(bits).long_const(1).op(I::I64ShrU);
    code.long_const(0x5555_5555_5555_5555).op(I::I64And).op(I::I64Sub).tee(sums);
    code.long_const(0x3333_3333_3333_3333).op(I::I64And);
    code.get(sums).long_const(2).op(I::I64ShrU);
    code.long_const(0x3333_3333_3333_3333).op(I::I64And).op(I::I64Add).tee(sums);
    code.get(sums).long_const(4).op(I::I64ShrU).op(I::I64Add);
    code.long_const(0x0f0f_0f0f_0f0f_0f0f).op(I::I64And).long_const(ONES).op(I::I64Mul).set(sums);
    // Bytes with which no more than k members are passed have their highest bit left.
    code.get(k).long_const(ONES).op(I::I64Mul).long_const(HIGH).op(I::I64Or);
    code.get(sums).op(I::I64Sub).long_const(HIGH).op(I::I64And).op(I::I64Popcnt);
    code.long_const(3).op(I::I64Shl).set(place);
    code.get(k).get(sums).long_const(8).op(I::I64Shl).get(place).op(I::I64ShrU);
    code.long_const(0xff).op(I::I64And).op(I::I64Sub).long_const(8).op(I::I64Shl);
    code.get(bits).get(place).op(I::I64ShrU).long_const(0xff).op(I::I64And).op(I::I64Or);
    code.op(I::I32WrapI64).load8(table).op(I::I64ExtendI32U).get(place).op(I::I64Add);
}
