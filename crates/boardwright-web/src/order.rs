//! In which order a decision's choices are made: a packed decision only says which they are.

use boardwright_ir::{Block, Program, Statement};
use std::collections::BTreeMap;

/// Moves of moves, as of a unit that moves as another, are followed so deep.
const DEEPEST: usize = 3;

/// The order of the choices at one decision point, by the name of the branch taken.
#[derive(Clone, Debug, Default)]
pub struct Order(Ways);

/// By label, fields in the order in which they are met.
type Ways = BTreeMap<u16, Vec<u16>>;

impl Order {
    /// The order at a decision point.
    pub fn of(program: &Program, stage: usize) -> Order {
        let begin = Ways::from([(0, Vec::new())]);
        Order(walk(program, &program.stages[stage].body, begin, DEEPEST))
    }

    /// How many choices come before one, as far as known.
    pub fn rank(&self, label: u16, field: usize) -> usize {
        let fields = self.0.get(&label).map_or(&[][..], Vec::as_slice);
        fields.iter().position(|&known| usize::from(known) == field).unwrap_or(fields.len())
    }
}

fn walk(program: &Program, block: &Block, mut ways: Ways, deeper: usize) -> Ways {
    for statement in block {
        ways = match statement {
            Statement::Choose { field: Some(field), .. } => met(ways, *field),
            Statement::Either(branches) => {
                let inner = branches.iter().map(|branch| {
                    let begun =
                        if branch.label == 0 { ways.clone() } else { named(&ways, branch.label) };
                    walk(program, &branch.body, begun, deeper)
                });
                merged(inner)
            }
            Statement::If { then, otherwise, .. } => {
                let inner = [then, otherwise].map(|body| walk(program, body, ways.clone(), deeper));
                merged(inner)
            }
            Statement::MovesOf { .. } if deeper > 0 => {
                let bodies = program.kinds.iter().map(|kind| &kind.body);
                merged(bodies.map(|body| walk(program, body, ways.clone(), deeper - 1)))
            }
            _ => ways,
        };
    }
    ways
}

fn met(mut ways: Ways, field: u16) -> Ways {
    for fields in ways.values_mut().filter(|fields| !fields.contains(&field)) {
        fields.push(field);
    }
    ways
}

/// All that was met so far, on the way to a branch with a name.
fn named(ways: &Ways, label: u16) -> Ways {
    merged(ways.values().map(|fields| Ways::from([(label, fields.clone())])))
}

fn merged(all: impl IntoIterator<Item = Ways>) -> Ways {
    let mut merged = Ways::new();
    for (label, fields) in all.into_iter().flatten() {
        let known: &mut Vec<u16> = merged.entry(label).or_default();
        for field in fields {
            if !known.contains(&field) {
                known.push(field);
            }
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::Order;
    use boardwright::{Options, bundled};

    /// The names of the choices of a branch at a decision point, in order.
    fn order(id: &str, stage: usize, label: &str) -> String {
        let (game, _) = bundled::find(id).unwrap().compile(&Options::default());
        let program = game.as_ref().unwrap().program();
        let order = Order::of(program, stage);
        let label = program.labels.iter().position(|name| name == label).unwrap() as u16;
        let name = |&field: &u16| program.stages[stage].fields[usize::from(field)].name.as_str();
        order.0[&label].iter().map(name).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn choices_come_as_the_rules_make_them() {
        assert!(order("chess", 0, "").starts_with("from to"));
        assert_eq!(order("corsairs", 0, "sail"), "from to ship_to_pull");
        assert_eq!(order("corsairs", 1, "formation"), "line way far");
        assert_eq!(order("storilljudhjorrayc", 2, "emerge"), "from who to");
        assert_eq!(order("storilljudhjorrayc", 2, "lords"), "from second to goal");
        assert_eq!(order("kylatori-sunset", 0, "drop"), "dropped to");
    }
}
