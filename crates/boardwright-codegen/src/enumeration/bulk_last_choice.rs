//! Last choices of a decision, counted without a look at each value, and formations.
//!
//! Where nothing is left to choose or to judge, a choice among numbers, kinds or directions is as many decisions as it
//! has values. Lines of units that may go any way as far as they can (`choose line in runs(S); choose way in …;
//! choose far in 1..reach(line, way, T)`) are found together with how far each goes each way, one byte for each
//! direction, so that a line's decisions are the sum of its bytes.
//!
//! Gain: see `benches`.

use crate::enumeration::choices::Choice;
use crate::enumeration::continuation::Rest;
use crate::enumeration::explore_function::OVER;
use crate::enumeration::partial_decision::Packed;
use crate::function::builder::{Goal, Scope};
use crate::function::code::Slot;
use crate::function::key::Key;
use crate::function::operand::{Sites, Value, Word};
use crate::function::reads::Reads;
use crate::kernels::{Formation, Kernel};
use boardwright_ir::{Domain, Local, Num, Set, Statement};
use wasm_encoder::Instruction as I;

/// Formations as the walk meets them.
struct Formations<'p> {
    /// The units that may form lines.
    units: &'p Set,
    /// The local that holds the line, and its field.
    line: (Local, u16),
    /// The directions, and their field.
    ways: (u64, u16),
    /// The field of the distance.
    far: u16,
    /// What may be entered.
    through: &'p Set,
}

impl<'p> Scope<'_, 'p> {
    /// Writes a choice whose values are all decisions, if it is one among numbers, kinds or directions, or begins
    /// formations; says whether it is.
    pub fn choose_leaf(&mut self, choice: Choice<'p>, rest: &Rest<'p>, packed: Packed) -> bool {
        let Some(field) = choice.field.filter(|_| choice.condition.is_none()) else { return false };
        if !matches!(self.goal, Goal::Scan) || !self.skips() {
            return false;
        }
        if let Some(formations) = self.formations(choice, rest) {
            self.choose_formation(&formations, packed);
            return true;
        }
        if rest.open() {
            return false;
        }
        match choice.domain {
            Domain::Range(low, high) => {
                let (low, high) = (self.number(low), self.number(high));
                let Value::Const(first) = low else { return false };
                let most = (self.g.words * 64) as i64;
                if high.high().saturating_sub(first) >= most - 1 {
                    return false;
                }
                let count = self.code.long();
                self.push(high);
                self.code.long_const(first - 1).op(I::I64Sub).set(count);
                self.code.get(count).long_const(0).get(count).long_const(0).op(I::I64GtS);
                self.code.op(I::Select).set(count);
                let sites = self.first_of(count);
                self.record_values(field, first, count, &sites, packed);
                true
            }
            Domain::Kinds(mask) => {
                let mask = self.number(mask);
                self.record_mask(field, mask, self.g.program.layout.kinds, packed)
            }
            Domain::Directions(mask) => {
                let mask = self.number(mask);
                self.record_mask(field, mask, self.g.lines.directions, packed)
            }
            _ => false,
        }
    }

    fn record_mask(&mut self, field: u16, mask: Value, most: usize, packed: Packed) -> bool {
        let all = if most >= 64 { -1 } else { (1i64 << most) - 1 };
        let (bits, count) = (self.code.long(), self.code.long());
        self.push(mask);
        self.code.long_const(all).op(I::I64And).tee(bits).op(I::I64Popcnt).set(count);
        let mut sites = self.nowhere();
        sites[0] = Word::In(bits);
        self.record_values(field, 0, count, &sites, packed);
        true
    }

    /// The set of the first so many sites, fewer than a set has bits.
    fn first_of(&mut self, count: Slot) -> Sites {
        let words = self.g.words as i64;
        (0..words)
            .map(|word| {
                // All bits if the count goes beyond the word, none if it does not reach it.
                self.code.long_const(1).get(count).op(I::I64Shl).long_const(1).op(I::I64Sub);
                if word + 1 < words {
                    self.code.long_const(-1);
                    self.code.get(count).long_const(word * 64 + 64).op(I::I64LtS).op(I::Select);
                }
                if word > 0 {
                    self.code.long_const(0);
                    self.code.get(count).long_const(word * 64).op(I::I64GtS).op(I::Select);
                }
                Word::In(self.code.keep_long())
            })
            .collect()
    }

    /// Notes a decision for each member of a set, whose place counted from `first` is the value of a field.
    fn record_values(
        &mut self,
        field: u16,
        first: i64,
        count: Slot,
        sites: &[Word],
        packed: Packed,
    ) {
        let Some(skip) = self.skip else { return };
        let info = self.field_info(field);
        let (shift, low) = info.map_or((63, 1), |field| (field.shift.into(), field.low));
        self.code.get(skip).get(count).op(I::I64LtU);
        self.code.begin_if();
        self.push_decision(packed);
        self.code.long_const(shift).long_const(first.wrapping_add(1).wrapping_sub(low)).get(skip);
        self.push_sites(sites);
        self.call(Key::EmitAll);
        self.code.tee(skip).long_const(0).op(I::I64LtS);
        self.code.begin_if();
        self.code.long_const(OVER).leave();
        self.code.end();
        self.code.otherwise();
        self.code.get(skip).get(count).op(I::I64Sub).set(skip);
        self.code.end();
    }

    /// Formations, if that is what a choice and the two after it are.
    fn formations(&self, choice: Choice<'p>, rest: &Rest<'p>) -> Option<Formations<'p>> {
        let Domain::Lines(units) = choice.domain else { return None };
        let [
            Statement::Choose {
                local: way,
                domain: Domain::Directions(Num::Const(ways)),
                condition: None,
                field: Some(way_field),
                ..
            },
            Statement::Choose {
                domain: Domain::Range(Num::Const(1), Num::Reach { sites, direction, through }),
                condition: None,
                field: Some(far),
                ..
            },
            ..,
        ] = &rest.block[rest.index..]
        else {
            return None;
        };
        let mut after = rest.clone();
        after.index += 2;
        let mut reads = Reads::default();
        reads.set(through);
        let plain = **sites == Set::Line(Num::Local(choice.local))
            && **direction == Num::Local(*way)
            && !reads.locals.contains(way)
            && !reads.locals.contains(&choice.local)
            && !after.open();
        (plain && Formation::fits(&self.g.lines)).then_some(Formations {
            units,
            line: (choice.local, choice.field?),
            ways: (*ways as u64, *way_field),
            far: *far,
            through,
        })
    }

    fn choose_formation(&mut self, formations: &Formations<'p>, packed: Packed) {
        let Some(skip) = self.skip else { return };
        let (units, through) = (self.set(formations.units), self.set(formations.through));
        let scratch = self.g.globals.scratch;
        let (from, end, start) = (self.code.int(), self.code.int(), self.code.int());
        self.code.op(I::GlobalGet(scratch)).tee(from).set(start);
        self.reserve_scratch(self.most_lines() * 16);
        self.push_sites(&units);
        self.push_sites(&through);
        self.code.get(from);
        self.call_kernel(Kernel::Formations(Formation { ways: formations.ways.0 }));
        self.code.int_const(4).op(I::I32Shl).get(from).op(I::I32Add).set(end);
        let out = self.code.block();
        let round = self.code.begin_loop();
        self.code.get(from).get(end).op(I::I32GeU).branch_if(out);
        let (line, far, total) = (self.code.long(), self.code.long(), self.code.long());
        self.code.get(from).load64(0).set(line).get(from).load64(8).set(far);
        self.code.get(from).int_const(16).op(I::I32Add).set(from);
        // Bytes in pairs, then all of them.
        let even = 0x00ff_00ff_00ff_00ff;
        self.code.get(far).long_const(even).op(I::I64And);
        self.code.get(far).long_const(8).op(I::I64ShrU).long_const(even).op(I::I64And);
        self.code.op(I::I64Add).long_const(0x0001_0001_0001_0001).op(I::I64Mul);
        self.code.long_const(48).op(I::I64ShrU).set(total);
        self.code.get(skip).get(total).op(I::I64LtU);
        self.code.begin_if();
        let line = Value::In(line, 0, 1 << 40);
        let packed = self.with_field(packed, Some(formations.line.1), line);
        for way in (0..self.g.lines.directions).filter(|way| formations.ways.0 >> way & 1 != 0) {
            let count = self.code.long();
            self.code.get(far).long_const(way as i64 * 8).op(I::I64ShrU);
            self.code.long_const(255).op(I::I64And).set(count);
            self.code.get(count).op(I::I64Eqz).op(I::I32Eqz);
            self.code.begin_if();
            let value = Value::Const(way as i64);
            let packed = self.with_field(packed, Some(formations.ways.1), value);
            let sites = self.first_of(count);
            self.record_values(formations.far, 1, count, &sites, packed);
            self.code.end();
        }
        self.code.otherwise();
        self.code.get(skip).get(total).op(I::I64Sub).set(skip);
        self.code.end();
        self.code.branch(round);
        self.code.end();
        self.code.end();
        self.code.get(start).op(I::GlobalSet(scratch));
    }
}

impl Scope<'_, '_> {
    /// Pushes 1 if a value is one of the lines of a set: as many sites as it says, all of them in the set, and of two
    /// opposite directions the lower, or the first for a single site.
    pub fn push_is_line_of(&mut self, sites: &[Word], line: Value) {
        let lines = &self.g.lines;
        let serves = |direction: &usize| {
            lines.opposite[*direction].is_none_or(|back| usize::from(back) >= *direction)
        };
        let serving: u64 =
            (0..lines.directions.min(64)).filter(serves).map(|direction| 1 << direction).sum();
        self.push(line);
        self.call_kernel(Kernel::LineSites);
        let members = self.keep_sites();
        let outside = self.minus(&members, sites);
        let count = self.count(&members);
        let (length, direction) = (self.code.long(), self.code.long());
        self.push(line);
        self.code.long_const(24).op(I::I64ShrU).set(length);
        self.push(line);
        self.code.long_const(16).op(I::I64ShrU).long_const(0xff).op(I::I64And).set(direction);
        self.push_some(&outside);
        self.code.op(I::I32Eqz);
        self.push(count);
        self.code.get(length).op(I::I64Eq).op(I::I32And);
        self.code.get(length).long_const(0).op(I::I64GtS).op(I::I32And);
        self.code.long_const(serving as i64).get(direction).op(I::I64ShrU);
        self.code.op(I::I32WrapI64).int_const(1).op(I::I32And).op(I::I32And);
        self.code.get(direction).long_const(64).op(I::I64LtU).op(I::I32And);
        self.code.get(direction).op(I::I64Eqz);
        self.code.get(length).long_const(1).op(I::I64GtS).op(I::I32Or).op(I::I32And);
    }
}
