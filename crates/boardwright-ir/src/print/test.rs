//! Truth values.

use super::Printer;
use super::sort::Sort;
use crate::expression::{Comparison, Num, Test};

impl Printer<'_> {
    pub(super) fn test(&mut self, test: &Test) -> String {
        match test {
            Test::Const(true) => "always".to_owned(),
            Test::Const(false) => "never".to_owned(),
            Test::Not(inner) => format!("not {}", self.test_operand(inner)),
            Test::And(tests) => {
                let parts = tests.iter().map(|test| self.test_operand(test)).collect();
                self.commuting(parts, " and ")
            }
            Test::Or(tests) => {
                let parts = tests.iter().map(|test| self.test_operand(test)).collect();
                self.commuting(parts, " or ")
            }
            Test::If(test, a, b) => {
                let test = self.test(test);
                let (a, b) = (self.test(a), self.test(b));
                format!("(if {test} then {a} else {b})")
            }
            Test::Compare(comparison, a, b) => self.comparison(*comparison, a, b),
            Test::NonZero(number) => self.number(number),
            Test::Some(set) => format!("some ({})", self.set(set)),
            Test::Contains(set, site) => format!("{} in ({})", self.site(site), self.set(set)),
            Test::InMask(mask, one) => {
                let directions =
                    self.sort_of(mask) == Sort::Directions || self.sort_of(one) == Sort::Direction;
                let (one_sort, mask_sort) = match directions {
                    true => (Sort::Direction, Sort::Directions),
                    false => (Sort::Kind, Sort::Kinds),
                };
                let one = self.number_as(one, one_sort);
                format!("{one} in {}", self.number_as(mask, mask_sort))
            }
            Test::SetEqual(a, b) => {
                let sides = vec![format!("({})", self.set(a)), format!("({})", self.set(b))];
                self.commuting(sides, " = ")
            }
            Test::Subset(a, b) => format!("({}) part-of ({})", self.set(a), self.set(b)),
            Test::SomeWhere(local, set, test) => {
                format!("some {}", self.members(*local, set, test))
            }
            Test::Connected { a, b, within, vectors } => {
                let ends = vec![self.set(a), self.set(b)];
                let ends = self.commuting(ends, ", ");
                let within = self.set(within);
                format!("connected({ends}, within {within}, {})", self.vectors(vectors))
            }
            Test::Attacked { sites, by } => {
                let sites = self.set(sites);
                format!("attacked({sites}, by {})", self.player(by))
            }
            Test::Stuck(player) => format!("stuck({})", self.player(player)),
        }
    }

    fn test_operand(&mut self, test: &Test) -> String {
        let text = self.test(test);
        match test {
            Test::And(_) | Test::Or(_) => format!("({text})"),
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
