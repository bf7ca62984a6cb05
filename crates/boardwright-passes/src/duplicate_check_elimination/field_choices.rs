//! The sets among which a branch chooses a field.

use crate::footprint::{Cell, Footprints};
use boardwright_ir::visit::{IrNode, children_of_statement};
use boardwright_ir::{Block, Domain, FROM, Set, SetLocal, Statement};

/// The sets among which a field is chosen, and the definitions they may refer to.
pub struct FieldChoices<'b> {
    field: u16,
    /// Sets of the choices.
    pub sets: Vec<&'b Set>,
    /// Definitions of set-valued locals, in order.
    pub definitions: Vec<(SetLocal, &'b Set)>,
}

impl<'b> FieldChoices<'b> {
    /// Collects the choices of a field in a block, before it changes the board or [`FROM`].
    ///
    /// Returns `None` if some path does not choose the field, or if that cannot be told. Takes one
    /// from `budget` for each statement.
    pub fn of_block(
        block: &'b Block,
        field: u16,
        footprints: &Footprints,
        budget: &mut usize,
    ) -> Option<FieldChoices<'b>> {
        let mut choices = FieldChoices { field, sets: Vec::new(), definitions: Vec::new() };
        choices.collect(block, footprints, budget)?.then_some(choices)
    }

    /// Returns true if every path through a block chooses the field, false if none does, and
    /// `None` otherwise.
    fn collect(
        &mut self,
        block: &'b Block,
        footprints: &Footprints,
        budget: &mut usize,
    ) -> Option<bool> {
        for statement in block {
            *budget = budget.checked_sub(1)?;
            match statement {
                Statement::Choose { field: Some(field), domain, .. } if *field == self.field => {
                    let Domain::Sites(set) = domain else { return None };
                    self.sets.push(set);
                    return Some(true);
                }
                Statement::LetSet(local, set) => self.definitions.push((*local, set)),
                Statement::Either(_) | Statement::If { .. }
                    if self.collect_blocks(statement, footprints, budget)? =>
                {
                    return Some(true);
                }
                Statement::MovesOf { .. } => return None,
                _ => {}
            }
            let footprint = match statement {
                Statement::For { .. } | Statement::Repeat(_) => footprints.of_statement(statement),
                // The blocks of other statements are collected above.
                _ => footprints.of_statement_head(statement),
            };
            let from = Cell::Local(FROM);
            if footprint.writes.contains(&Cell::Units) || footprint.writes.contains(&from) {
                return None;
            }
        }
        Some(false)
    }

    /// Collects from the blocks of a statement, with the same answers.
    fn collect_blocks(
        &mut self,
        statement: &'b Statement,
        footprints: &Footprints,
        budget: &mut usize,
    ) -> Option<bool> {
        let mut blocks = Vec::new();
        children_of_statement(statement, &mut |child| {
            if let IrNode::Block(block) = child {
                blocks.push(block);
            }
        });
        let mut answers = Vec::new();
        for block in blocks {
            answers.push(self.collect(block, footprints, budget)?);
        }
        match (answers.iter().all(|&all| all), answers.iter().any(|&any| any)) {
            (true, _) => Some(!answers.is_empty()),
            (false, false) => Some(false),
            _ => None,
        }
    }
}
