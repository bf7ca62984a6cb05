//! What numbers come to.

use crate::expressions::unit_numbers::mask_range;
use crate::function::builder::Scope;
use crate::function::code::Slot;
use crate::function::key::Key;
use crate::function::operand::{Value, Word};
use boardwright_ir::{
    LARGEST_NUMBER, NONE, Num, NumOperator, PlaceId, VariableId, VariableType, control,
};
use wasm_encoder::{Instruction as I, ValType};

impl Scope<'_, '_> {
    /// Writes what a number comes to.
    pub fn number(&mut self, number: &Num) -> Value {
        match number {
            Num::Const(value) => Value::Const(*value),
            Num::Local(local) => self.local(*local),
            Num::Mover => self.mover,
            Num::Opponent => self.after(self.mover),
            Num::OpponentOf(player) => {
                let player = self.number(player);
                let players = self.players();
                self.checked(player, players, NONE, (NONE, players as i64 - 1), |this, player| {
                    let next = this.after(player);
                    this.push(next);
                })
            }
            Num::Variable(variable, player) => self.variable(*variable, player.as_deref()),
            Num::Binary(operator, a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                self.binary(*operator, a, b)
            }
            Num::If(condition, then, otherwise) => self.number_if(condition, then, otherwise),
            Num::Absolute(of) => {
                let of = self.number(of);
                self.absolute(of)
            }
            Num::Count(set) => {
                let sites = self.set(set);
                self.count(&sites)
            }
            Num::CountWhere(local, set, condition) => {
                let sites = self.set(set);
                let kept = self.filtered(*local, &sites, condition);
                self.count(&kept)
            }
            Num::The(set) => {
                let sites = self.set(set);
                self.only(&sites)
            }
            Num::Captures => {
                self.code.get(self.state).load8(control::CAPTURES as u32).op(I::I64ExtendI32U);
                self.keep(0, 255)
            }
            Num::Turns => self.quad(control::TURNS),
            Num::Plies => self.quad(control::PLIES),
            Num::Repeats | Num::BoardRepeats | Num::RepeatGap => self.repetition(number),
            Num::InPlace { .. }
            | Num::InPlaceAll { .. }
            | Num::InLayer { .. }
            | Num::KindsOn(_)
            | Num::KindsInPlace { .. }
            | Num::KindsInLayer { .. } => self.stock(number),
            Num::RankOf(_)
            | Num::FileOf(_)
            | Num::RingOf(_)
            | Num::Opposite(_)
            | Num::Distance { .. }
            | Num::Longest { .. }
            | Num::Reach { .. } => self.measure(number),
            unit => self.of_unit(unit),
        }
    }

    /// How many players there are.
    pub fn players(&self) -> usize {
        self.g.program.layout.players
    }

    /// How many kinds there are.
    pub fn kinds(&self) -> usize {
        self.g.program.layout.kinds
    }

    /// How many sites there are.
    pub fn sites(&self) -> usize {
        self.g.lines.sites
    }

    /// The player whose turn comes after a player's.
    pub fn after(&mut self, player: Value) -> Value {
        let players = self.players() as i64;
        match player {
            Value::Const(player) => Value::Const((player + 1) % players.max(1)),
            _ if players == 1 => Value::Const(0),
            _ => {
                self.push(player);
                if players == 2 {
                    self.code.long_const(1).op(I::I64Xor);
                } else {
                    self.code.long_const(1).op(I::I64Add).long_const(players).op(I::I64RemU);
                }
                self.keep(0, players - 1)
            }
        }
    }

    /// Something about a value that must be from 0 to below a bound; `otherwise` if it is not. `within` leaves
    /// an `i64` on the stack.
    pub fn checked(
        &mut self,
        value: Value,
        bound: usize,
        otherwise: i64,
        range: (i64, i64),
        within: impl FnOnce(&mut Self, Value),
    ) -> Value {
        if value.is_never_below(bound) {
            return Value::Const(otherwise);
        }
        if value.is_below(bound) {
            within(self, value);
            return self.keep(range.0, range.1);
        }
        self.push(value);
        self.code.long_const(bound as i64).op(I::I64LtU);
        self.code.begin_if_giving(ValType::I64);
        let known = value.known_below(bound);
        within(self, known);
        self.code.otherwise().long_const(otherwise);
        self.code.end();
        self.keep(range.0.min(otherwise), range.1.max(otherwise))
    }

    fn quad(&mut self, offset: usize) -> Value {
        self.code.get(self.state).load32(offset as u32).op(I::I64ExtendI32U);
        self.keep(0, u32::MAX.into())
    }

    /// Where a player's value of a variable is: an address on the stack, and the offset to add. Nothing is
    /// pushed, and `None` returned, if it is nobody's.
    pub fn holder(&mut self, variable: VariableId, player: Option<&Num>) -> Option<Value> {
        if !self.g.program.variables[usize::from(variable)].per_player {
            return Some(Value::Const(0));
        }
        let player = player.map_or(self.mover, |player| self.number(player));
        (!player.is_never_below(self.players())).then_some(player)
    }

    /// Pushes the address that a player's things are at, `stride` bytes for each player before.
    pub fn push_strided(&mut self, index: Value, stride: usize) {
        self.code.get(self.state);
        if let Value::In(slot, ..) = index {
            self.code.get(slot).op(I::I32WrapI64);
            self.scale(stride);
            self.code.op(I::I32Add);
        }
    }

    /// The offset that goes with [`Scope::push_strided`].
    pub fn strided_offset(&self, index: Value, offset: usize, stride: usize) -> u32 {
        match index {
            Value::Const(index) => (offset as i64 + index * stride as i64) as u32,
            Value::In(..) => offset as u32,
        }
    }

    /// Multiplies the `i32` on the stack.
    pub fn scale(&mut self, factor: usize) {
        match factor {
            1 => {}
            factor if factor.is_power_of_two() => {
                self.code.int_const(factor.trailing_zeros() as i32).op(I::I32Shl);
            }
            factor => {
                self.code.int_const(factor as i32).op(I::I32Mul);
            }
        }
    }

    fn variable(&mut self, variable: VariableId, player: Option<&Num>) -> Value {
        let Some(holder) = self.holder(variable, player) else { return Value::NOTHING };
        let info = &self.g.program.variables[usize::from(variable)];
        let place = self.g.program.layout.variables[usize::from(variable)];
        let range = match info.ty {
            VariableType::Number { low, high, .. } => (low.into(), high.into()),
            _ => (i32::MIN.into(), i32::MAX.into()),
        };
        let players = if info.per_player { self.players() } else { 1 };
        self.checked(holder, players, NONE, range, |this, holder| {
            this.push_strided(holder, 4);
            let offset = this.strided_offset(holder, place.offset, 4);
            this.code.op(I::I64Load32S(crate::function::code::argument(offset, 2)));
        })
    }

    /// What an operator makes of two numbers.
    pub fn binary(&mut self, operator: NumOperator, a: Value, b: Value) -> Value {
        if let (Value::Const(a), Value::Const(b)) = (a, b) {
            return Value::Const(operator.apply(a, b));
        }
        let (low, high) = range_of(operator, a, b);
        let plain = match operator {
            NumOperator::Add => Some(I::I64Add),
            NumOperator::Subtract => Some(I::I64Sub),
            NumOperator::Multiply => Some(I::I64Mul),
            NumOperator::BitAnd => Some(I::I64And),
            NumOperator::BitOr => Some(I::I64Or),
            _ => None,
        };
        if let Some(plain) = plain {
            let bits = matches!(operator, NumOperator::BitAnd | NumOperator::BitOr);
            let fits = bits || low >= -LARGEST_NUMBER && high <= LARGEST_NUMBER;
            if fits {
                self.push(a);
                self.push(b);
                self.code.op(plain);
                return self.keep(low, high);
            }
        }
        match operator {
            NumOperator::BitMinus => {
                self.push(a);
                self.push(b);
                self.code.long_const(-1).op(I::I64Xor).op(I::I64And);
                self.keep(low, high)
            }
            NumOperator::Min | NumOperator::Max => {
                self.push(a);
                self.push(b);
                self.push(a);
                self.push(b);
                let less = if operator == NumOperator::Min { I::I64LtS } else { I::I64GtS };
                self.code.op(less).op(I::Select);
                self.keep(low, high)
            }
            _ => {
                self.push(a);
                self.push(b);
                self.call(Key::Arithmetic(operator as u8));
                self.keep(low, high)
            }
        }
    }

    fn absolute(&mut self, of: Value) -> Value {
        if let Value::Const(of) = of {
            return Value::Const(of.saturating_abs());
        }
        if of.low() >= 0 {
            return of;
        }
        self.push(of);
        self.code.long_const(0);
        self.push(of);
        self.code.op(I::I64Sub);
        self.push(of);
        self.code.long_const(0).op(I::I64GeS).op(I::Select);
        let high = of.high().saturating_abs().max(of.low().saturating_abs());
        self.keep(0, high)
    }

    fn number_if(
        &mut self,
        condition: &boardwright_ir::Condition,
        then: &Num,
        otherwise: &Num,
    ) -> Value {
        match self.decided(condition) {
            Some(true) => return self.number(then),
            Some(false) => return self.number(otherwise),
            None => {}
        }
        let result = self.code.long();
        let end = self.code.block();
        let no = self.code.block();
        self.branch_unless(condition, no);
        let a = self.number(then);
        self.push(a);
        self.code.set(result).branch(end);
        self.code.end();
        let b = self.number(otherwise);
        self.push(b);
        self.code.set(result);
        self.code.end();
        Value::In(result, a.low().min(b.low()), a.high().max(b.high()))
    }

    /// How many sites a set has.
    pub fn count(&mut self, sites: &[Word]) -> Value {
        let known: i64 = sites
            .iter()
            .map(|word| if let Word::Const(word) = word { word.count_ones().into() } else { 0 })
            .sum();
        let unknown: Vec<Slot> = sites
            .iter()
            .filter_map(|word| if let Word::In(slot) = word { Some(*slot) } else { None })
            .collect();
        if unknown.is_empty() {
            return Value::Const(known);
        }
        for (index, &slot) in unknown.iter().enumerate() {
            self.code.get(slot).op(I::I64Popcnt);
            if index > 0 {
                self.code.op(I::I64Add);
            }
        }
        if known != 0 {
            self.code.long_const(known).op(I::I64Add);
        }
        self.keep(0, self.g.lines.sites as i64)
    }

    /// The only site of a set, or none.
    fn only(&mut self, sites: &[Word]) -> Value {
        let count = self.count(sites);
        let first = self.first(sites);
        self.push(first);
        self.code.long_const(NONE);
        self.push(count);
        self.code.long_const(1).op(I::I64Eq).op(I::Select);
        self.keep(NONE, self.g.lines.sites as i64 - 1)
    }

    /// The lowest site of a set that is not empty.
    pub fn first(&mut self, sites: &[Word]) -> Value {
        let last = sites.len() - 1;
        self.push_word(sites[last]);
        self.code.op(I::I64Ctz);
        if last > 0 {
            self.code.long_const(last as i64 * 64).op(I::I64Add);
        }
        for (index, &word) in sites.iter().enumerate().rev().skip(1) {
            let later = self.code.keep_long();
            self.push_word(word);
            self.code.op(I::I64Ctz).long_const(index as i64 * 64).op(I::I64Add);
            self.code.get(later);
            self.push_word(word);
            self.code.long_const(0).op(I::I64Ne).op(I::Select);
        }
        self.keep(0, self.g.lines.sites as i64 - 1)
    }

    /// Pushes how many units of a kind a player has in a place, both known to be in range.
    pub fn push_in_place(&mut self, place: PlaceId, owner: Value, kind: Value) {
        let kinds = self.kinds();
        let base = self.g.program.layout.places[usize::from(place)];
        self.code.get(self.state);
        let mut offset = base;
        for (value, stride) in [(owner, kinds * 2), (kind, 2)] {
            match value {
                Value::Const(value) => offset += value as usize * stride,
                Value::In(slot, ..) => {
                    self.code.get(slot).op(I::I32WrapI64);
                    self.scale(stride);
                    self.code.op(I::I32Add);
                }
            }
        }
        self.code.op(I::I64Load16U(crate::function::code::argument(offset as u32, 1)));
    }

    /// How many units of a kind a player has in a place.
    pub fn in_place(&mut self, place: PlaceId, owner: Value, kind: Value) -> Value {
        let (players, kinds) = (self.players(), self.kinds());
        let counts = (0, u16::MAX.into());
        self.checked(owner, players, 0, counts, |this, owner| {
            let count = this.checked(kind, kinds, 0, counts, |this, kind| {
                this.push_in_place(place, owner, kind);
            });
            this.push(count);
        })
    }

    /// How many units of a kind a layer holds at a site.
    pub fn in_layer(&mut self, layer: usize, site: Value, kind: Value) -> Value {
        let (all_sites, kinds) = (self.sites(), self.kinds());
        let base = self.g.program.layout.layers[layer];
        self.checked(site, all_sites, 0, (0, 255), |this, site| {
            let count = this.checked(kind, kinds, 0, (0, 255), |this, kind| {
                this.push_strided(kind, all_sites);
                this.push_int(site);
                this.code.op(I::I32Add);
                let offset = this.strided_offset(kind, base, all_sites);
                this.code.load8(offset).op(I::I64ExtendI32U);
            });
            this.push(count);
        })
    }

    fn stock(&mut self, number: &Num) -> Value {
        let kinds = self.kinds();
        let all = (1i64 << kinds.min(62)) - 1;
        match number {
            Num::InPlace { place, owner, kind } => {
                let (owner, kind) = (self.number(owner), self.number(kind));
                self.in_place(*place, owner, kind)
            }
            Num::InPlaceAll { place, owner } => {
                let owner = self.number(owner);
                let (players, most) = (self.players(), i64::from(u16::MAX) * kinds as i64);
                self.checked(owner, players, 0, (0, most), |this, owner| {
                    this.code.long_const(0);
                    for kind in 0..kinds {
                        this.push_in_place(*place, owner, Value::Const(kind as i64));
                        this.code.op(I::I64Add);
                    }
                })
            }
            Num::KindsInPlace { place, owner } => {
                let owner = self.number(owner);
                let players = self.players();
                self.checked(owner, players, 0, mask_range(kinds, all), |this, owner| {
                    this.code.long_const(0);
                    for kind in 0..kinds {
                        this.push_in_place(*place, owner, Value::Const(kind as i64));
                        this.code.long_const(0).op(I::I64Ne).op(I::I64ExtendI32U);
                        this.code.long_const(kind as i64).op(I::I64Shl).op(I::I64Or);
                    }
                })
            }
            Num::InLayer { layer, site, kind } => {
                let (site, kind) = (self.number(site), self.number(kind));
                self.in_layer(usize::from(*layer), site, kind)
            }
            Num::KindsInLayer { layer, site } => {
                let site = self.number(site);
                let layer = usize::from(*layer);
                let all_sites = self.sites();
                self.checked(site, all_sites, 0, mask_range(kinds, all), |this, site| {
                    // Most sites hold nothing, and the set of those that do is near.
                    let offset = this.g.program.layout.layer_sets[layer];
                    this.push_bit_at(this.state, offset, site);
                    this.code.begin_if_giving(ValType::I64);
                    this.code.long_const(0);
                    for kind in 0..kinds {
                        let count = this.in_layer(layer, site, Value::Const(kind as i64));
                        this.push(count);
                        this.code.long_const(0).op(I::I64Ne).op(I::I64ExtendI32U);
                        this.code.long_const(kind as i64).op(I::I64Shl).op(I::I64Or);
                    }
                    this.code.otherwise().long_const(0);
                    this.code.end();
                })
            }
            Num::KindsOn(set) => {
                let sites = self.set(set);
                self.kinds_on(&sites)
            }
            _ => Value::NOTHING,
        }
    }

    fn kinds_on(&mut self, sites: &[Word]) -> Value {
        let kinds = self.kinds();
        self.code.long_const(0);
        for kind in 0..kinds {
            let offset = self.g.program.layout.kind_sets + kind * self.g.words * 8;
            let mut some = false;
            for (word, &part) in sites.iter().enumerate() {
                if part == Word::Const(0) {
                    continue;
                }
                self.push_word(part);
                self.code.get(self.state).load64((offset + word * 8) as u32).op(I::I64And);
                if some {
                    self.code.op(I::I64Or);
                }
                some = true;
            }
            if some {
                self.code.long_const(0).op(I::I64Ne).op(I::I64ExtendI32U);
                self.code.long_const(kind as i64).op(I::I64Shl).op(I::I64Or);
            }
        }
        let (low, high) = mask_range(kinds, (1i64 << kinds.min(62)) - 1);
        self.keep(low, high)
    }

    fn measure(&mut self, number: &Num) -> Value {
        let board = &self.g.program.board;
        let of_sites = |ask: &dyn Fn(boardwright_board::Site) -> i64| -> Vec<i64> {
            board.sites().map(ask).collect()
        };
        match number {
            Num::RankOf(site) => {
                let values = of_sites(&|site| board.rank_of(site));
                let site = self.number(site);
                self.looked_up(site, &values)
            }
            Num::FileOf(site) => {
                let values = of_sites(&|site| board.file_of(site));
                let site = self.number(site);
                self.looked_up(site, &values)
            }
            Num::RingOf(site) => {
                let values = of_sites(&|site| board.ring_of(site));
                let site = self.number(site);
                self.looked_up(site, &values)
            }
            Num::Opposite(direction) => {
                let values: Vec<i64> =
                    self.g.lines.opposite.iter().map(|o| o.map_or(NONE, i64::from)).collect();
                let direction = self.number(direction);
                self.looked_up(direction, &values)
            }
            _ => self.measured(number),
        }
    }
}

/// Bounds of what an operator makes of two numbers.
fn range_of(operator: NumOperator, a: Value, b: Value) -> (i64, i64) {
    let (al, ah, bl, bh) = (a.low(), a.high(), b.low(), b.high());
    match operator {
        NumOperator::Add => (al.saturating_add(bl), ah.saturating_add(bh)),
        NumOperator::Subtract => (al.saturating_sub(bh), ah.saturating_sub(bl)),
        NumOperator::Multiply => {
            let products = [al, ah]
                .into_iter()
                .flat_map(|x| [bl, bh].map(|y| x.saturating_mul(y)))
                .collect::<Vec<_>>();
            let low = products.iter().copied().min().unwrap_or(i64::MIN);
            (low, products.iter().copied().max().unwrap_or(i64::MAX))
        }
        NumOperator::Min => (al.min(bl), ah.min(bh)),
        NumOperator::Max => (al.max(bl), ah.max(bh)),
        NumOperator::BitAnd if al >= 0 && bl >= 0 => (0, ah.min(bh)),
        NumOperator::BitAnd if al >= 0 => (0, ah),
        NumOperator::BitAnd if bl >= 0 => (0, bh),
        NumOperator::BitMinus if al >= 0 => (0, ah),
        NumOperator::BitOr if al >= 0 && bl >= 0 => (0, or_bound(ah, bh)),
        _ => (i64::MIN, i64::MAX),
    }
}

fn or_bound(a: i64, b: i64) -> i64 {
    let bits = 64 - (a | b).leading_zeros();
    if bits >= 63 { i64::MAX } else { (1 << bits) - 1 }
}
