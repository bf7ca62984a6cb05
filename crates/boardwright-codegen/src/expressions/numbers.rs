//! Numbers.

use crate::expressions::bounds::bounds_of_result;
use crate::expressions::saturating::SaturatingOperator;
use crate::function::builder::FunctionBuilder;
use crate::function::code::mem_arg;
use crate::function::key::Key;
use crate::function::operand::Operand;
use boardwright_ir::{
    Domain, Fold, LARGEST_NUMBER, Local, NONE, Num, NumOperator, VariableId, VariableType, control,
};
use wasm_encoder::Instruction as I;

impl FunctionBuilder<'_, '_> {
    /// Returns the value of a number; writes its code.
    pub(crate) fn number(&mut self, number: &Num) -> Operand {
        match number {
            Num::Const(value) => Operand::Const(*value),
            Num::Local(local) => self.local(*local),
            Num::Mover => self.mover,
            Num::Opponent => self.after(self.mover),
            Num::OpponentOf(player) => {
                let player = self.number(player);
                let players = self.players();
                self.checked_number(
                    player,
                    players,
                    NONE,
                    (NONE, players as i64 - 1),
                    |this, player| {
                        let next = this.after(player);
                        this.push(next);
                    },
                )
            }
            Num::Variable(variable, player) => self.variable(*variable, player.as_deref()),
            Num::Binary(operator, a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                self.binary(*operator, a, b)
            }
            Num::If(condition, then, otherwise) => {
                self.conditional_number(condition, then, otherwise)
            }
            Num::Absolute(of) => {
                let of = self.number(of);
                self.absolute(of)
            }
            Num::Count(set) => {
                let sites = self.set(set);
                self.count_sites(&sites)
            }
            Num::CountWhere(local, set, condition) => {
                let sites = self.set(set);
                let kept = self.filtered(*local, &sites, condition);
                self.count_sites(&kept)
            }
            Num::Fold(fold, local, domain, value) => self.fold(*fold, *local, domain, value),
            Num::The(set) => {
                let sites = self.set(set);
                self.single_site(&sites)
            }
            Num::Captures => {
                self.code.get(self.state).load8(control::CAPTURES as u32).op(I::I64ExtendI32U);
                self.pop_number(0, 255)
            }
            Num::Turns => self.counter(control::TURNS),
            Num::Plies => self.counter(control::PLIES),
            Num::Repeats
            | Num::BoardRepeats(_)
            | Num::RepeatGap
            | Num::RepeatSpan
            | Num::Recorded => self.repetition(number),
            Num::InPlace { .. }
            | Num::InPlaceAll { .. }
            | Num::InLayer { .. }
            | Num::KindsOn(_)
            | Num::KindsInPlace { .. }
            | Num::KindsInLayer { .. } => self.stock_number(number),
            Num::RankOf(_) | Num::FileOf(_) | Num::RingOf(_) | Num::Opposite(_) => {
                self.board_number(number)
            }
            Num::Distance { .. } | Num::Longest { .. } | Num::Reach { .. } => {
                self.line_number(number)
            }
            Num::GroupCount { .. } | Num::GroupSize { .. } | Num::CompareGroups { .. } => {
                self.group_number(number)
            }
            Num::KindAt(_)
            | Num::OwnerAt(_)
            | Num::UnitAt(_)
            | Num::KindOf(_)
            | Num::OwnerOf(_)
            | Num::AttributeAt(..)
            | Num::AttributeOf(..) => self.of_unit(number),
            Num::MaskOf(_) | Num::UnionKind(..) | Num::Promotion(_) | Num::Demotion(_) => {
                self.of_kind(number)
            }
        }
    }

    /// Returns the number of players.
    pub(crate) fn players(&self) -> usize {
        self.generator.program.layout.players
    }

    /// Returns the number of kinds.
    pub(crate) fn kinds(&self) -> usize {
        self.generator.program.layout.kinds
    }

    /// Returns the number of sites.
    pub(crate) fn sites(&self) -> usize {
        self.generator.lines.sites
    }

    /// Returns the player whose turn follows a player's.
    pub(crate) fn after(&mut self, player: Operand) -> Operand {
        let players = self.players() as i64;
        match player {
            Operand::Const(player) => Operand::Const((player + 1) % players.max(1)),
            _ if players == 1 => Operand::Const(0),
            _ => {
                self.push(player);
                if players == 2 {
                    self.code.i64_const(1).op(I::I64Xor);
                } else {
                    self.code.i64_const(1).op(I::I64Add).i64_const(players).op(I::I64RemU);
                }
                self.pop_number(0, players - 1)
            }
        }
    }

    /// Combines a number over the values of a domain. `i64::MIN`, which is no number of rules,
    /// stands for no values.
    fn fold(&mut self, fold: Fold, local: Local, domain: &Domain, value: &Num) -> Operand {
        const NO_VALUES: i64 = i64::MIN;
        let all = self.code.new_i64();
        self.code.i64_const(NO_VALUES).set(all);
        let mut bounds = None;
        self.each_value(domain, |this, each, _, _| {
            let value = this.with_local(local, each, |this| this.number(value));
            let range = match fold {
                Fold::Sum => (-LARGEST_NUMBER, LARGEST_NUMBER),
                Fold::Max | Fold::Min | Fold::First => (value.low(), value.high()),
            };
            bounds = Some(range);
            this.code.get(all).i64_const(NO_VALUES).op(I::I64Eq);
            this.code.begin_if();
            this.push(value);
            this.code.set(all).begin_else();
            let before = Operand::Local(all, range.0, range.1);
            let combined = this.binary(fold.operator(), before, value);
            this.push(combined);
            this.code.set(all).end();
        });
        let Some((low, high)) = bounds else { return Operand::Const(fold.of_none()) };
        self.code.i64_const(fold.of_none()).get(all);
        self.code.get(all).i64_const(NO_VALUES).op(I::I64Eq).op(I::Select);
        self.pop_number(low.min(fold.of_none()), high.max(fold.of_none()))
    }

    fn variable(&mut self, variable: VariableId, player: Option<&Num>) -> Operand {
        let info = &self.generator.program.variables[usize::from(variable)];
        let Some(holder) = self.holder(variable, player) else {
            return Operand::Const(info.of_nobody());
        };
        let place = self.generator.program.layout.variables[usize::from(variable)];
        let range = match info.ty {
            VariableType::Number { low, high, .. } => (low.into(), high.into()),
            _ => (i32::MIN.into(), i32::MAX.into()),
        };
        let holders = self.holders(variable);
        self.checked_number(holder, holders, info.of_nobody(), range, |this, holder| {
            this.push_indexed_address(holder, 4);
            let offset = this.indexed_offset(holder, place.offset, 4);
            this.code.op(I::I64Load32S(mem_arg(offset, 2)));
        })
    }

    /// Returns the result of an operator.
    pub(crate) fn binary(&mut self, operator: NumOperator, a: Operand, b: Operand) -> Operand {
        if let (Operand::Const(a), Operand::Const(b)) = (a, b) {
            return Operand::Const(operator.apply(a, b));
        }
        let (low, high) = bounds_of_result(operator, a, b);
        let fits = low >= -LARGEST_NUMBER && high <= LARGEST_NUMBER;
        match operator {
            NumOperator::Add if fits => self.push_instruction(I::I64Add, a, b),
            NumOperator::Subtract if fits => self.push_instruction(I::I64Sub, a, b),
            NumOperator::Multiply if fits => self.push_instruction(I::I64Mul, a, b),
            NumOperator::BitAnd => self.push_instruction(I::I64And, a, b),
            NumOperator::BitOr => self.push_instruction(I::I64Or, a, b),
            NumOperator::BitMinus => {
                self.push(a);
                self.push(b);
                self.code.i64_const(-1).op(I::I64Xor).op(I::I64And);
            }
            NumOperator::Min => self.push_selected(I::I64LtS, a, b),
            NumOperator::Max => self.push_selected(I::I64GtS, a, b),
            NumOperator::Add => self.push_saturating(SaturatingOperator::Add, a, b),
            NumOperator::Subtract => self.push_saturating(SaturatingOperator::Subtract, a, b),
            NumOperator::Multiply => self.push_saturating(SaturatingOperator::Multiply, a, b),
            NumOperator::Divide => self.push_saturating(SaturatingOperator::Divide, a, b),
            NumOperator::Remainder => self.push_saturating(SaturatingOperator::Remainder, a, b),
        }
        self.pop_number(low, high)
    }

    fn push_instruction(&mut self, instruction: I<'static>, a: Operand, b: Operand) {
        self.push(a);
        self.push(b);
        self.code.op(instruction);
    }

    /// Pushes the first number if a comparison holds, else the second.
    fn push_selected(&mut self, comparison: I<'static>, a: Operand, b: Operand) {
        self.push(a);
        self.push(b);
        self.push(a);
        self.push(b);
        self.code.op(comparison).op(I::Select);
    }

    fn push_saturating(&mut self, operator: SaturatingOperator, a: Operand, b: Operand) {
        self.push(a);
        self.push(b);
        self.call(Key::Arithmetic(operator));
    }

    fn absolute(&mut self, of: Operand) -> Operand {
        if let Operand::Const(of) = of {
            return Operand::Const(of.saturating_abs());
        }
        if of.low() >= 0 {
            return of;
        }
        self.push(of);
        self.code.i64_const(0);
        self.push(of);
        self.code.op(I::I64Sub);
        self.push(of);
        self.code.i64_const(0).op(I::I64GeS).op(I::Select);
        let high = of.high().saturating_abs().max(of.low().saturating_abs());
        self.pop_number(0, high)
    }

    fn conditional_number(
        &mut self,
        condition: &boardwright_ir::Condition,
        then: &Num,
        otherwise: &Num,
    ) -> Operand {
        match self.known_value(condition) {
            Some(true) => return self.number(then),
            Some(false) => return self.number(otherwise),
            None => {}
        }
        let result = self.code.new_i64();
        let end = self.code.begin_block();
        let no = self.code.begin_block();
        self.branch_unless(condition, no);
        let a = self.number(then);
        self.push(a);
        self.code.set(result).branch(end);
        self.code.end();
        let b = self.number(otherwise);
        self.push(b);
        self.code.set(result);
        self.code.end();
        Operand::Local(result, a.low().min(b.low()), a.high().max(b.high()))
    }

    /// Returns a number about sites and directions of the board.
    fn board_number(&mut self, number: &Num) -> Operand {
        let board = &self.generator.program.board;
        let of_sites = |ask: &dyn Fn(boardwright_board::Site) -> i64| -> Vec<i64> {
            board.sites().map(ask).collect()
        };
        match number {
            Num::RankOf(site) => {
                let values = of_sites(&|site| board.rank_of(site));
                let site = self.number(site);
                self.table_number(site, &values)
            }
            Num::FileOf(site) => {
                let values = of_sites(&|site| board.file_of(site));
                let site = self.number(site);
                self.table_number(site, &values)
            }
            Num::RingOf(site) => {
                let values = of_sites(&|site| board.ring_of(site));
                let site = self.number(site);
                self.table_number(site, &values)
            }
            Num::Opposite(direction) => {
                let values: Vec<i64> = self
                    .generator
                    .lines
                    .opposite
                    .iter()
                    .map(|o| o.map_or(NONE, i64::from))
                    .collect();
                let direction = self.number(direction);
                self.table_number(direction, &values)
            }
            _ => unreachable!("`number` writes it"),
        }
    }
}
