//! The order of the choices of a decision. A packed decision holds their values without it.

use boardwright_ir::{Block, Program, Statement};
use std::collections::BTreeMap;

/// Maximum nesting of units that move as other units.
const MAX_DEPTH: usize = 3;

/// The order of the choices at one decision point, by the name of the branch taken.
#[derive(Clone, Debug, Default)]
pub struct ChoiceOrder(FieldsByLabel);

/// For each label, the fields in their order.
type FieldsByLabel = BTreeMap<u16, Vec<u16>>;

impl ChoiceOrder {
    /// Returns the order at a decision point.
    pub fn of(program: &Program, stage: usize) -> ChoiceOrder {
        let start = FieldsByLabel::from([(0, Vec::new())]);
        ChoiceOrder(visit(program, &program.stages[stage].body, start, MAX_DEPTH))
    }

    /// Returns the number of choices before a field, as far as known.
    pub fn rank(&self, label: u16, field: usize) -> usize {
        let fields = self.0.get(&label).map_or(&[][..], Vec::as_slice);
        fields.iter().position(|&known| usize::from(known) == field).unwrap_or(fields.len())
    }
}

/// Adds the choices of a block, in the order in which it makes them.
fn visit(
    program: &Program,
    block: &Block,
    mut order: FieldsByLabel,
    depth: usize,
) -> FieldsByLabel {
    for statement in block {
        order = match statement {
            Statement::Choose { field: Some(field), .. } => append(order, *field),
            Statement::Either(branches) => {
                let inner = branches.iter().map(|branch| {
                    let start = match branch.label {
                        0 => order.clone(),
                        label => relabelled(&order, label),
                    };
                    visit(program, &branch.body, start, depth)
                });
                merged(inner)
            }
            Statement::If { then, otherwise, .. } => {
                let inner =
                    [then, otherwise].map(|body| visit(program, body, order.clone(), depth));
                merged(inner)
            }
            Statement::MovesOf { .. } if depth > 0 => {
                let bodies = program.kinds.iter().map(|kind| &kind.body);
                merged(bodies.map(|body| visit(program, body, order.clone(), depth - 1)))
            }
            _ => order,
        };
    }
    order
}

fn append(mut order: FieldsByLabel, field: u16) -> FieldsByLabel {
    for fields in order.values_mut().filter(|fields| !fields.contains(&field)) {
        fields.push(field);
    }
    order
}

/// Returns the fields of all labels under the label of the branch that follows.
fn relabelled(order: &FieldsByLabel, label: u16) -> FieldsByLabel {
    merged(order.values().map(|fields| FieldsByLabel::from([(label, fields.clone())])))
}

fn merged(all: impl IntoIterator<Item = FieldsByLabel>) -> FieldsByLabel {
    let mut merged = FieldsByLabel::new();
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
    use super::ChoiceOrder;
    use boardwright::{Options, bundled};

    /// The names of the choices of a branch at a decision point, in order.
    fn order(id: &str, stage: usize, label: &str) -> String {
        let (game, _) = bundled::find(id).unwrap().compile(&Options::default());
        let program = game.as_ref().unwrap().program();
        let order = ChoiceOrder::of(program, stage);
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
