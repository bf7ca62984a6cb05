//! Printing of conditions.

use super::printer::Printer;
use super::sort::Sort;
use crate::expression::{Comparison, Condition, Num};

impl Printer<'_> {
    pub(super) fn condition(&mut self, condition: &Condition) -> String {
        match condition {
            Condition::Const(true) => "always".to_owned(),
            Condition::Const(false) => "never".to_owned(),
            Condition::Not(inner) => format!("not {}", self.condition_operand(inner)),
            Condition::And(conditions) => {
                let parts =
                    conditions.iter().map(|condition| self.condition_operand(condition)).collect();
                self.commuting(parts, " and ")
            }
            Condition::Or(conditions) => {
                let parts =
                    conditions.iter().map(|condition| self.condition_operand(condition)).collect();
                self.commuting(parts, " or ")
            }
            Condition::If(condition, a, b) => {
                let condition = self.condition(condition);
                let (a, b) = (self.condition(a), self.condition(b));
                format!("(if {condition} then {a} else {b})")
            }
            Condition::Compare(comparison, a, b) => self.comparison(*comparison, a, b),
            Condition::NonZero(number) => self.number(number),
            Condition::Some(set) => format!("some ({})", self.set(set)),
            Condition::Contains(set, site) => format!("{} in ({})", self.site(site), self.set(set)),
            Condition::InMask(mask, one) => {
                let directions =
                    self.sort_of(mask) == Sort::Directions || self.sort_of(one) == Sort::Direction;
                let (one_sort, mask_sort) = match directions {
                    true => (Sort::Direction, Sort::Directions),
                    false => (Sort::Kind, Sort::Kinds),
                };
                let one = self.number_as(one, one_sort);
                format!("{one} in {}", self.number_as(mask, mask_sort))
            }
            Condition::SetEqual(a, b) => {
                let sides = vec![format!("({})", self.set(a)), format!("({})", self.set(b))];
                self.commuting(sides, " = ")
            }
            Condition::Subset(a, b) => format!("({}) part-of ({})", self.set(a), self.set(b)),
            Condition::SomeWhere(local, set, condition) => {
                format!("some {}", self.members(*local, set, condition))
            }
            Condition::Connected { a, b, within, vectors } => {
                let ends = vec![self.set(a), self.set(b)];
                let ends = self.commuting(ends, ", ");
                let within = self.set(within);
                format!("connected({ends}, within {within}, {})", self.vectors(vectors))
            }
            Condition::Attacked { sites, by, from } => {
                let (sites, by) = (self.set(sites), self.player(by));
                let from = from.as_ref().map(|from| format!(", from {}", self.site(from)));
                format!("attacked({sites}, by {by}{})", from.unwrap_or_default())
            }
            Condition::Stuck(player) => format!("stuck({})", self.player(player)),
            Condition::SomeMove(player, index) => {
                let player = self.player(player);
                format!("some move of {player} where ({})", self.move_condition(*index))
            }
            Condition::InPhase(phase) => format!("phase is {}", self.phase_name(*phase)),
            Condition::TurnOver => "turn is over".to_owned(),
        }
    }

    /// Returns a condition on the position after another decision, whose locals are its own.
    fn move_condition(&mut self, index: u16) -> String {
        let Some(condition) = self.program.move_conditions.get(usize::from(index)) else {
            return format!("condition {index}");
        };
        let swapped = self.swapped.take();
        let text = self.condition(condition);
        self.swapped = swapped;
        text
    }

    fn condition_operand(&mut self, condition: &Condition) -> String {
        let text = self.condition(condition);
        match condition {
            Condition::And(_) | Condition::Or(_) => format!("({text})"),
            _ => text,
        }
    }

    fn comparison(&mut self, comparison: Comparison, a: &Num, b: &Num) -> String {
        let sort = self.sort_of_either(a, b);
        let (left, right) = (self.number_as(a, sort), self.number_as(b, sort));
        match comparison {
            Comparison::Equal => self.commuting(vec![left, right], " = "),
            Comparison::NotEqual => self.commuting(vec![left, right], " != "),
            Comparison::Less => format!("{left} < {right}"),
            Comparison::LessOrEqual => format!("{left} <= {right}"),
            Comparison::Greater if self.canonical => format!("{right} < {left}"),
            Comparison::GreaterOrEqual if self.canonical => format!("{right} <= {left}"),
            Comparison::Greater => format!("{left} > {right}"),
            Comparison::GreaterOrEqual => format!("{left} >= {right}"),
        }
    }
}
