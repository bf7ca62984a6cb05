//! Filter inversion: a condition that moves from each site becomes an inverse image of its target.
//!
//! `{ s in vacant where not some (walk from s [step south] & vacant) }` asks every vacant site
//! whether the site south of it is vacant. Those sites are the ones a step north of a vacant site:
//! `vacant - step north from vacant`, one shift for all of them. The pass does the same for
//! conditions of choices, for requirements right behind a choice, and for a choice that another
//! choice follows: only sites that offer something to the second choice are tried. A player of
//! draughts without a jump is done with jumps after a few shifts.
//!
//! A step is a relation between sites, and the sites related to some member of a set are the image
//! of that set under the inverse relation. Vectors are compared site by site to find the inverse.
//! Nothing changes if there is none, or if lines bend, branch or close. The condition must read
//! nothing but the position, which is the same for every site.
//!
//! Gain: instructions a decision without it: Othello 3.56 times as many, Connect Four 3.54, English
//! draughts 1.20, Copenhagen Hnefatafl 1.05; Corsairs 0.95.

mod preimage;
mod relations;
mod selection;
#[cfg(test)]
mod tests;

use crate::take::Take;
use boardwright_board::{Board, SiteSet};
use boardwright_ir::visit::{IrNodeMut, Rewrite};
use boardwright_ir::{Block, Condition, Domain, Local, Num, Program, Set, SetLocal, Statement};
use preimage::PreimageBuilder;
use relations::VectorRelations;
use selection::{SiteSelection, narrow};

/// Inverts the filters of a program.
pub fn filter_inversion(program: &mut Program) {
    let board = std::mem::replace(&mut program.board, Board::graph());
    let vectors = std::mem::take(&mut program.vectors);
    let full = SiteSet::full(board.site_count());
    let relations = VectorRelations::new(board, vectors);
    let mut pass = FilterInversion { preimages: PreimageBuilder::new(relations, full) };
    pass.program(program);
    let relations = pass.preimages.into_relations();
    program.board = relations.board;
    program.vectors = relations.vectors;
}

struct FilterInversion {
    preimages: PreimageBuilder,
}

impl Rewrite for FilterInversion {
    fn number(&mut self, number: &mut Num) {
        if let Num::CountWhere(local, of, condition) = number
            && let Some((sites, rest)) = self.invert(*local, of, condition)
        {
            *number = match rest {
                None => Num::Count(Box::new(sites)),
                Some(rest) => Num::CountWhere(*local, Box::new(sites), Box::new(rest)),
            };
        }
    }

    fn condition(&mut self, condition: &mut Condition) {
        if let Condition::SomeWhere(local, of, member) = condition
            && let Some((sites, rest)) = self.invert(*local, of, member)
        {
            *condition = match rest {
                None => Condition::Some(sites),
                Some(rest) => Condition::SomeWhere(*local, sites, Box::new(rest)),
            };
        }
    }

    fn set(&mut self, set: &mut Set) {
        if let Set::Filter(local, of, condition) = set
            && let Some((sites, rest)) = self.invert(*local, of, condition)
        {
            *set = match rest {
                None => sites,
                Some(rest) => Set::Filter(*local, Box::new(sites), Box::new(rest)),
            };
        }
    }

    fn block(&mut self, block: &mut Block) {
        for index in 0..block.len() {
            let (first, later) = block.split_at_mut(index + 1);
            let Some(Statement::Choose { local, domain: Domain::Sites(of), condition, .. }) =
                first.last_mut()
            else {
                continue;
            };
            if let Some(present) = condition
                && let Some((sites, rest)) = self.invert(*local, of, present)
            {
                *of = sites;
                *condition = rest;
            }
            self.look_ahead(*local, of, later);
        }
        block.retain(|statement| {
            !matches!(statement, Statement::Require { condition: Condition::Const(true), .. })
        });
    }
}

impl FilterInversion {
    /// Returns the members of a set for which a condition holds and the rest of the condition, or
    /// `None` if no part of the condition can be inverted.
    fn invert(
        &mut self,
        local: Local,
        of: &mut Set,
        condition: &mut Condition,
    ) -> Option<(Set, Option<Condition>)> {
        let mut selections = Vec::new();
        let rest = self.split(local, condition, &mut selections);
        if selections.is_empty() {
            return None;
        }
        let _ = condition.take();
        Some((narrow(of.take(), selections), rest))
    }

    /// Adds the selections for the invertible conjuncts of a condition; returns the others.
    fn split(
        &mut self,
        local: Local,
        condition: &Condition,
        selections: &mut Vec<SiteSelection>,
    ) -> Option<Condition> {
        if let Condition::And(conditions) = condition {
            let mut rest: Vec<Condition> = conditions
                .iter()
                .filter_map(|condition| self.split(local, condition, selections))
                .collect();
            return match rest.len() {
                0 => None,
                1 => rest.pop(),
                _ => Some(Condition::And(rest)),
            };
        }
        match self.preimages.of_condition(local, condition) {
            Some(selection) => {
                selections.push(selection);
                None
            }
            None => Some(condition.clone()),
        }
    }

    /// Removes from a choice the sites that the statements right behind it would reject.
    fn look_ahead(&mut self, local: Local, of: &mut Set, later: &mut [Statement]) {
        let mut definitions: Vec<(SetLocal, Set)> = Vec::new();
        let mut selections = Vec::new();
        for statement in later {
            match statement {
                // From here on the local no longer holds the chosen site.
                Statement::Let(set, _) if *set == local => break,
                Statement::Let(later, _) => self.preimages.exclude(*later),
                Statement::LetSet(set, value) => {
                    let mut value = value.clone();
                    inline_sets(&mut value, &definitions);
                    definitions.push((*set, value));
                }
                Statement::Require { condition, .. } => {
                    let mut asked = condition.clone();
                    InlineSets { definitions: &definitions }.node(IrNodeMut::Condition(&mut asked));
                    let before = selections.len();
                    let rest = self.split(local, &asked, &mut selections);
                    if selections.len() > before && rest.is_none() {
                        *condition = Condition::Const(true);
                    }
                }
                Statement::Choose { domain: Domain::Sites(offered), .. } => {
                    let mut offered = offered.clone();
                    inline_sets(&mut offered, &definitions);
                    selections.extend(self.preimages.of_nonempty(local, &offered, None));
                    break;
                }
                _ => break,
            }
        }
        self.preimages.clear_exclusions();
        if !selections.is_empty() {
            *of = narrow(of.take(), selections);
        }
    }
}

/// Replaces set-valued locals by their definitions.
struct InlineSets<'a> {
    definitions: &'a [(SetLocal, Set)],
}

impl Rewrite for InlineSets<'_> {
    fn set(&mut self, set: &mut Set) {
        if let Set::Local(local) = set
            && let Some((_, value)) =
                self.definitions.iter().rev().find(|(known, _)| known == local)
        {
            *set = value.clone();
        }
    }
}

fn inline_sets(set: &mut Set, definitions: &[(SetLocal, Set)]) {
    InlineSets { definitions }.node(IrNodeMut::Set(set));
}
