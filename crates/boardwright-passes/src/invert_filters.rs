//! Conditions on each site of a set become questions asked once of the whole set.
//!
//! `{ s in vacant where not some (walk from s [step south] & vacant) }` asks every vacant site whether
//! the site south of it is vacant. The sites for which that holds are those one step north of a vacant
//! one: `vacant - step north from vacant`, a shift of words for all of them together. The same is done
//! to conditions of choices, to those required right behind a choice, and to a choice from whose sites
//! another choice follows: only the sites that offer something there are tried at all, so that a player
//! of draughts who can jump nothing is through with jumping after a few shifts.
//!
//! It is right because a step is a relation between sites, and the set of those related to some member
//! of a set is the image of that set under the inverse relation. Which vector is the inverse of another
//! is not taken from its name but compared site by site; where there is none, or where lines bend, branch
//! or close, nothing is changed. What is asked must read nothing but the position, which is the same
//! for every site asked.
//!
//! Gain, in random playouts a second: Connect Four 2.3 times, Othello 3 times (with lines filled by shifts),
//! English draughts 1.1 times.

mod holds;
mod kept;
mod relations;

use super::fold::Take;
use super::parts::{Part, PartMut, Rewrite, any, mentions};
use boardwright_board::{Board, SiteSet};
use boardwright_ir::{Block, Condition, Domain, Local, Num, Program, Set, SetLocal, Statement};
use kept::{Kept, narrowed};
use relations::Relations;

/// What is put in place of a condition may have so many parts.
const MAX_PARTS: usize = 512;

/// Inverts the filters of a program.
pub fn invert_filters(program: &mut Program) {
    let board = std::mem::replace(&mut program.board, Board::graph());
    let vectors = std::mem::take(&mut program.vectors);
    let full = SiteSet::full(board.site_count());
    let relations = Relations::new(board, vectors);
    let mut pass = Inversion { relations, full, lets: Vec::new() };
    pass.program(program);
    program.board = pass.relations.board;
    program.vectors = pass.relations.vectors;
}

/// The pass at work.
struct Inversion {
    relations: Relations,
    full: SiteSet,
    /// Locals set between a choice and what is asked of it; they have no value before the choice.
    lets: Vec<Local>,
}

impl Rewrite for Inversion {
    fn number(&mut self, number: &mut Num) {
        if let Num::CountWhere(local, of, condition) = number
            && let Some((sites, rest)) = self.inverted(*local, of, condition)
        {
            *number = match rest {
                None => Num::Count(Box::new(sites)),
                Some(rest) => Num::CountWhere(*local, Box::new(sites), Box::new(rest)),
            };
        }
    }

    fn condition(&mut self, condition: &mut Condition) {
        if let Condition::SomeWhere(local, of, member) = condition
            && let Some((sites, rest)) = self.inverted(*local, of, member)
        {
            *condition = match rest {
                None => Condition::Some(sites),
                Some(rest) => Condition::SomeWhere(*local, sites, Box::new(rest)),
            };
        }
    }

    fn set(&mut self, set: &mut Set) {
        if let Set::Filter(local, of, condition) = set
            && let Some((sites, rest)) = self.inverted(*local, of, condition)
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
                && let Some((sites, rest)) = self.inverted(*local, of, present)
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

impl Inversion {
    /// What is left of a set where a condition holds, and what is left of the test; none if nothing is gained.
    fn inverted(
        &mut self,
        local: Local,
        of: &mut Set,
        condition: &mut Condition,
    ) -> Option<(Set, Option<Condition>)> {
        let mut kept = Vec::new();
        let rest = self.split(local, condition, &mut kept);
        if kept.is_empty() {
            return None;
        }
        let _ = condition.taken();
        Some((narrowed(of.taken(), kept), rest))
    }

    /// Takes from a test what can be said of the whole set; gives what is left.
    fn split(
        &mut self,
        local: Local,
        condition: &Condition,
        kept: &mut Vec<Kept>,
    ) -> Option<Condition> {
        if let Condition::And(conditions) = condition {
            let mut rest: Vec<Condition> = conditions
                .iter()
                .filter_map(|condition| self.split(local, condition, kept))
                .collect();
            return match rest.len() {
                0 => None,
                1 => rest.pop(),
                _ => Some(Condition::And(rest)),
            };
        }
        match self.of_condition(local, condition) {
            Some(one) => {
                kept.push(one);
                None
            }
            None => Some(condition.clone()),
        }
    }

    /// Lets a choice leave out what the statements behind it would reject at once.
    fn look_ahead(&mut self, local: Local, of: &mut Set, later: &mut [Statement]) {
        let mut sets: Vec<(SetLocal, Set)> = Vec::new();
        let mut kept = Vec::new();
        for statement in later {
            match statement {
                // From here on the name stands for something else than what was chosen.
                Statement::Let(set, _) if *set == local => break,
                Statement::Let(set, _) => self.lets.push(*set),
                Statement::LetSet(set, value) => {
                    let mut value = value.clone();
                    written_out(&mut value, &sets);
                    sets.push((*set, value));
                }
                Statement::Require { condition, .. } => {
                    let mut asked = condition.clone();
                    WrittenOut(&sets).part(PartMut::Condition(&mut asked));
                    let before = kept.len();
                    let rest = self.split(local, &asked, &mut kept);
                    if kept.len() > before && rest.is_none() {
                        *condition = Condition::Const(true);
                    }
                }
                Statement::Choose { domain: Domain::Sites(offered), .. } => {
                    let mut offered = offered.clone();
                    written_out(&mut offered, &sets);
                    kept.extend(self.of_some(local, &offered, None));
                    break;
                }
                _ => break,
            }
        }
        self.lets.clear();
        if !kept.is_empty() {
            *of = narrowed(of.taken(), kept);
        }
    }

    /// Whether an expression may be asked once for all sites.
    fn is_shared(&self, local: Local, set: &Set) -> bool {
        let mut parts = 0;
        !mentions(Part::Set(set), local)
            && !self.lets.iter().any(|&set_later| mentions(Part::Set(set), set_later))
            && !any(Part::Set(set), &mut |part| {
                parts += 1;
                parts > MAX_PARTS / 8 || is_costly(part)
            })
    }
}

/// Whether asking for something takes more than a few instructions.
fn is_costly(part: &Part<'_>) -> bool {
    match part {
        Part::Condition(condition) => matches!(
            condition,
            Condition::Attacked { .. }
                | Condition::Stuck(_)
                | Condition::SomeWhere(..)
                | Condition::Connected { .. }
        ),
        Part::Set(set) => matches!(
            set,
            Set::Filter(..)
                | Set::Union(..)
                | Set::Walk { .. }
                | Set::Ray { .. }
                | Set::Run { .. }
                | Set::Bracketed { .. }
                | Set::Group { .. }
                | Set::Rows { .. }
                | Set::Destinations(_)
        ),
        Part::Number(number) => matches!(
            number,
            Num::CountWhere(..) | Num::Distance { .. } | Num::Longest { .. } | Num::Reach { .. }
        ),
        Part::Block(_) => true,
    }
}

/// Puts in place of set-valued locals what they hold.
struct WrittenOut<'a>(&'a [(SetLocal, Set)]);

impl Rewrite for WrittenOut<'_> {
    fn set(&mut self, set: &mut Set) {
        if let Set::Local(local) = set
            && let Some((_, value)) = self.0.iter().rev().find(|(known, _)| known == local)
        {
            *set = value.clone();
        }
    }
}

fn written_out(set: &mut Set, sets: &[(SetLocal, Set)]) {
    WrittenOut(sets).part(PartMut::Set(set));
}

#[cfg(test)]
mod tests;
