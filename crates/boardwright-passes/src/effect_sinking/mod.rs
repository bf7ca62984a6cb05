//! Effect sinking: effects move down their block past the choices that follow them.
//!
//! An effect sinks past choices, conditions and borrowed movements as long as neither reads what
//! the other writes and both write nothing in common. Reads of the effect are rewritten as reads of
//! the state before it where that is possible ([`crate::store_to_load_forwarding`]). At branches
//! that it may not pass as a whole, an effect sinks into every branch.
//!
//! A decision then has the same effects on the same state, but later: up to the last choice nothing
//! needs a copy of the state. If nothing is left to choose and nothing may reject, decisions can be
//! counted without their effects.
//!
//! Gain: instructions a decision without it: Nine Men's Morris 2.26 times as many, Kylatori Sunset
//! 1.74, Corsairs 1.66, Storilljuðjorrayc 1.50, Odin's Rune Chess 1.30, international draughts
//! 1.24, English draughts 1.17, Crazyhouse 1.03.

#[cfg(test)]
mod forwarding_tests;
#[cfg(test)]
mod tests;

use crate::facts::Facts;
use crate::footprint::{Footprint, Footprints};
use crate::store_to_load_forwarding::{
    self, Forwarding, MAX_REWRITTEN, StateAfter, is_quiet_move, rewrite_condition,
    rewrite_statement,
};
use boardwright_ir::visit::{IrNode, statement_size};
use boardwright_ir::{Block, FROM, Program, Statement};
use std::collections::VecDeque;
use std::rc::Rc;

/// Most statements that an effect sinks past.
const MAX_PASSED: usize = 64;
/// Most branches into which an effect is copied.
const MAX_BRANCHES: usize = 8;
/// Largest effect that is copied into branches, in nodes.
const MAX_COPIED: usize = 40;
/// Most footprint cells and nodes visited for one program; other effects stay where they are.
const MAX_WORK: usize = 1 << 20;

/// Sinks the effects of a program's decisions.
pub fn effect_sinking(program: &mut Program) {
    Sinker::new(program).run(program);
}

struct Sinker {
    footprints: Footprints,
    forwarding: Rc<Forwarding>,
    /// Footprint cells and nodes that may still be visited.
    budget: usize,
}

/// A statement with its footprint.
struct Placed {
    statement: Statement,
    footprint: Footprint,
}

/// The statements of a block that are placed already, in order.
type Tail = VecDeque<Placed>;

/// The place of an effect once it is sunk.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Placement {
    /// No later statement chooses or rejects.
    AfterLastChoice,
    /// A later statement does.
    BeforeChoice,
}

impl Sinker {
    /// Prepares for a program.
    fn new(program: &Program) -> Sinker {
        let forwarding = Rc::new(Forwarding::new(program));
        Sinker { footprints: Footprints::new(program), forwarding, budget: MAX_WORK }
    }

    /// Sinks the effects in the bodies of kinds and stages.
    fn run(mut self, program: &mut Program) {
        let moves_own_units =
            store_to_load_forwarding::borrows_own_moves_only(program, &self.footprints);
        let facts = if moves_own_units { Facts::own_unit_on(FROM) } else { Facts::default() };
        for kind in &mut program.kinds {
            self.block(&mut kind.body, facts.clone());
        }
        for stage in &mut program.stages {
            self.block(&mut stage.body, Facts::default());
        }
    }

    /// Sinks the effects of a block; returns its footprint.
    fn block(&mut self, block: &mut Block, mut facts: Facts) -> Footprint {
        let mut statements = Vec::with_capacity(block.len());
        let mut all = Footprint::default();
        for mut statement in std::mem::take(block) {
            let before = facts.clone();
            let footprint = self.children(&mut statement, &facts);
            facts.transfer(&statement, &footprint, &self.footprints);
            all.add(&footprint);
            statements.push((Placed { statement, footprint }, before));
        }
        let mut tail = Tail::new();
        for (placed, facts) in statements.into_iter().rev() {
            self.place(placed, &facts, &mut tail);
        }
        *block = tail.into_iter().map(|placed| placed.statement).collect();
        all
    }

    /// Sinks effects in the blocks of a statement; returns the footprint of the whole.
    fn children(&mut self, statement: &mut Statement, facts: &Facts) -> Footprint {
        let mut footprint = self.footprints.of_statement_head(statement);
        match statement {
            Statement::Either(branches) => {
                for branch in branches {
                    footprint.add(&self.block(&mut branch.body, facts.clone()));
                }
            }
            Statement::If { then, otherwise, .. } => {
                footprint.add(&self.block(then, facts.clone()));
                footprint.add(&self.block(otherwise, facts.clone()));
            }
            Statement::For { body, .. } => footprint.add(&self.footprints.of_block(body)),
            Statement::Repeat(_) => footprint = self.footprints.of_statement(statement),
            _ => {}
        }
        footprint
    }

    /// Places a statement before the rest of its block, or as late as possible if it is an effect.
    fn place(&mut self, mut placed: Placed, facts: &Facts, tail: &mut Tail) -> Placement {
        if !is_effect(&placed) || self.budget == 0 {
            tail.push_front(placed);
            return Placement::BeforeChoice;
        }
        if is_quiet_move(&placed.statement, facts) {
            placed.footprint = self.footprints.of_quiet_move(&placed.statement);
        }
        let forwarding = self.forwarding.clone();
        let after = forwarding.state_after(&placed.statement, facts, &self.footprints);
        let mut rewritten: Vec<(usize, Placed)> = Vec::new();
        let mut place = 0;
        for index in 0..tail.len().min(MAX_PASSED) {
            let next = &tail[index];
            self.budget = self.budget.saturating_sub(1 + next.footprint.reads.len());
            if !placed.footprint.commutes_with(&next.footprint) {
                match self.forward(&placed, after.as_ref(), next) {
                    Some(changed) => rewritten.push((index, changed)),
                    None => {
                        let entered = self.enter(&placed, facts, after.as_ref(), next);
                        if let Some(entered) = entered {
                            rewritten.push((index, entered));
                            replace_before(index + 1, rewritten, tail);
                            return Placement::AfterLastChoice;
                        }
                        break;
                    }
                }
            }
            if next.footprint.chooses_or_rejects {
                place = index + 1;
            }
        }
        replace_before(place, rewritten, tail);
        let chooses_later = tail.iter().skip(place).any(|later| later.footprint.chooses_or_rejects);
        tail.insert(place, placed);
        match chooses_later {
            true => Placement::BeforeChoice,
            false => Placement::AfterLastChoice,
        }
    }

    /// Returns the next statement with its reads forwarded, so that an effect may sink past it.
    fn forward(
        &mut self,
        placed: &Placed,
        after: Option<&StateAfter<'_>>,
        next: &Placed,
    ) -> Option<Placed> {
        let after = after?;
        self.budget = self.budget.checked_sub(MAX_REWRITTEN)?;
        if has_blocks(&next.statement) || !may_sink(&placed.footprint, &next.footprint, after) {
            return None;
        }
        let mut statement = next.statement.clone();
        rewrite_statement(after, &mut statement)?;
        let footprint = self.footprints.of_statement(&statement);
        Some(Placed { statement, footprint })
    }

    /// Returns the next statement with a copy of an effect sunk into each of its blocks, if one of
    /// the copies sinks below the last choice.
    fn enter(
        &mut self,
        placed: &Placed,
        facts: &Facts,
        after: Option<&StateAfter<'_>>,
        next: &Placed,
    ) -> Option<Placed> {
        self.budget = self.budget.checked_sub(MAX_REWRITTEN)?;
        let is_small = statement_size(&placed.statement, MAX_COPIED) < MAX_COPIED;
        let next_is_small = statement_size(&next.statement, MAX_REWRITTEN) < MAX_REWRITTEN;
        if !is_small || !next.footprint.chooses_or_rejects || !next_is_small {
            return None;
        }
        let mut statement = next.statement.clone();
        let blocks: Vec<&mut Block> = match &mut statement {
            Statement::Either(branches) if branches.len() <= MAX_BRANCHES => {
                branches.iter_mut().map(|branch| &mut branch.body).collect()
            }
            Statement::If { condition, then, otherwise } => {
                let footprint = self.footprints.of_node(IrNode::Condition(condition));
                if placed.footprint.clobbers(&footprint) {
                    let after = after?;
                    if !may_sink(&placed.footprint, &footprint, after) {
                        return None;
                    }
                    rewrite_condition(after, condition)?;
                }
                vec![then, otherwise]
            }
            _ => return None,
        };
        let mut is_profitable = false;
        for block in blocks {
            let placement = self.enter_block(placed, facts, block);
            is_profitable |= placement == Placement::AfterLastChoice;
        }
        let footprint = self.footprints.of_statement(&statement);
        is_profitable.then_some(Placed { statement, footprint })
    }

    /// Sinks a copy of an effect into a block.
    fn enter_block(&mut self, placed: &Placed, facts: &Facts, block: &mut Block) -> Placement {
        let mut tail: Tail = std::mem::take(block)
            .into_iter()
            .map(|statement| {
                let footprint = self.footprints.of_statement(&statement);
                Placed { statement, footprint }
            })
            .collect();
        let footprint = placed.footprint.clone();
        let copy = Placed { statement: placed.statement.clone(), footprint };
        let placement = self.place(copy, facts, &mut tail);
        *block = tail.into_iter().map(|placed| placed.statement).collect();
        placement
    }
}

/// Replaces the statements before a place by their rewritten forms.
fn replace_before(end: usize, rewritten: Vec<(usize, Placed)>, tail: &mut Tail) {
    for (index, placed) in rewritten.into_iter().filter(|(index, _)| *index < end) {
        if let Some(slot) = tail.get_mut(index) {
            *slot = placed;
        }
    }
}

/// Returns true if a statement changes the state and does nothing else.
fn is_effect(placed: &Placed) -> bool {
    let binds_local = matches!(placed.statement, Statement::Let(..) | Statement::LetSet(..));
    !placed.footprint.chooses_or_rejects && !binds_local
}

fn has_blocks(statement: &Statement) -> bool {
    matches!(
        statement,
        Statement::Either(_) | Statement::If { .. } | Statement::For { .. } | Statement::Repeat(_)
    )
}

/// Returns true if an effect may sink past the next statement once reads of the cells that
/// [`StateAfter`] covers are rewritten.
fn may_sink(effect: &Footprint, next: &Footprint, after: &StateAfter<'_>) -> bool {
    let mut uncovered = effect.clone();
    uncovered.writes.retain(|cell| !after.covers(*cell));
    !next.reads_all
        && !uncovered.clobbers(next)
        && !next.clobbers(effect)
        && !effect.writes_same(next)
}
