//! Choices look ahead of the effects before them, so that those can be delayed past them.
//!
//! After `move from -> to` the mover's units stand where they stood, but on `to` and no longer on
//! `from`: what a later choice reads of the board can be said of the board before the move. Where
//! that is cheap, and it is sure that the effect does what it says (`from` was chosen among units,
//! `to` among sites), the choice is rewritten so and the effect delayed as in `delay_effects`.
//! Of two effects of which the position has it that one happens, both are said (`if from = forest
//! then … else …`), and so is what a place holds after something was taken from it.
//! What cannot be said so (attacks, destinations, the record) keeps the effect where it is.
//!
//! Gain: operations a decision without it: Nine Men's Morris 2.10 times as many, Corsairs 1.64, Kylatori Sunset 1.49, Storilljuðjorrayc
//! 1.37, Odin's Rune Chess 1.23.

use super::delay_effects::Delay;
use super::facts::Facts;
use super::footprint::{Footprint, Footprints};
use super::parts::{Part, any, of_statement};
use boardwright_ir::{Block, Condition, FROM, Num, Program, Set, Statement};

mod after;
#[cfg(test)]
mod tests;

pub(super) use after::After;
use after::Change;

/// The largest set of sites, in parts, that an effect may be about.
const MAX_OPERAND: usize = 6;
/// The most such sets, numbers and conditions that an effect may be about.
const MAX_OPERANDS: usize = 12;
/// The largest question, in parts, that is put in other words; what is in it may be said twice.
const MAX_QUESTION: usize = 48;

/// Rewrites what a program's decisions read and delays their effects.
pub fn forward_reads(program: &mut Program) {
    let outlook = Outlook::new(program);
    Delay::new(program, Some(outlook)).run(program);
}

/// Whether a statement is a movement that captures nothing.
pub(super) fn captures_nothing(statement: &Statement, facts: &Facts) -> bool {
    matches!(statement, Statement::Move { to, .. } if facts.of(to).vacant)
}

/// What has to be known of a program to read ahead of effects.
pub(super) struct Outlook {
    players: i64,
    kinds: i64,
    /// What fresh units have of each attribute.
    fresh: Vec<i64>,
}

impl Outlook {
    fn new(program: &Program) -> Outlook {
        Outlook {
            players: program.layout.players as i64,
            kinds: program.layout.kinds as i64,
            fresh: program.attributes.iter().map(|info| info.initial.into()).collect(),
        }
    }

    /// Whether the moves of kinds are always those of one of the mover's units.
    pub fn moves_own(&self, program: &Program, prints: &Footprints) -> bool {
        let mut kinds = program.kinds.iter();
        let mut stages = program.stages.iter();
        kinds.all(|kind| moves_own(&kind.body, Facts::own(FROM), prints).0)
            && stages.all(|stage| moves_own(&stage.body, Facts::default(), prints).0)
    }

    /// The board after an effect, if it can be said in terms of the board before.
    pub fn after(
        &self,
        statement: &Statement,
        facts: &Facts,
        prints: &Footprints,
    ) -> Option<After<'_>> {
        let change = self.change(statement, facts, prints)?;
        let small = |part| !is_larger(part, MAX_OPERAND);
        let few = change.operands().len() <= MAX_OPERANDS;
        (few && change.operands().into_iter().all(small)).then(|| After::new(self, change))
    }

    /// What a block without choices does to the board, if no more than one statement of it does anything.
    fn change_of_block(&self, block: &Block, facts: &Facts, prints: &Footprints) -> Option<Change> {
        let mut all = Change::Nothing;
        for (index, statement) in block.iter().enumerate() {
            let print = prints.statement(statement);
            if print.writes_board() {
                // What comes before must not be what it is about.
                let about = |before: &Statement| prints.statement(before).disturbs(&print);
                if !matches!(all, Change::Nothing) || block[..index].iter().any(about) {
                    return None;
                }
                all = self.change(statement, facts, prints)?;
            }
        }
        Some(all)
    }

    fn change(&self, statement: &Statement, facts: &Facts, prints: &Footprints) -> Option<Change> {
        let captures = matches!(statement, Statement::Move { .. } | Statement::Capture(_));
        if captures
            && !captures_nothing(statement, facts)
            && prints.on_capture.writes.iter().any(|cell| cell.is_of_board())
        {
            return None;
        }
        let change = match statement {
            Statement::Move { from, to } => {
                let (known, target) = (facts.of(from), facts.of(to));
                let moved = target.site.then(|| Change::Moved {
                    from: from.clone(),
                    to: to.clone(),
                    own: known.own,
                    onto_vacant: target.vacant,
                })?;
                match from {
                    _ if known.occupied => moved,
                    // Where nothing stands on `from`, nothing happens.
                    Num::Local(_) if target.vacant => Change::If {
                        condition: Condition::Contains(Set::Occupied, from.clone()),
                        then: Box::new(moved),
                        otherwise: Box::new(Change::Nothing),
                    },
                    _ => return None,
                }
            }
            Statement::Put { kind, owner, at } => {
                let known = match kind {
                    Num::Const(kind) => (0..self.kinds).contains(kind),
                    kind => facts.of(kind).kind,
                };
                let onto_vacant = matches!(at, Set::One(site) if facts.of(site).vacant);
                (known && self.is_player(owner)).then(|| Change::Put {
                    onto_vacant,
                    kind: kind.clone(),
                    owner: owner.clone(),
                    at: at.clone(),
                })?
            }
            Statement::Capture(sites) | Statement::Remove(sites) => Change::Gone(sites.clone()),
            Statement::Send { sites, .. } => Change::Gone(sites.clone()),
            Statement::Give { sites, owner } if self.is_player(owner) => {
                Change::Given { sites: sites.clone(), owner: owner.clone() }
            }
            Statement::AddToPlace { place, owner, kind, number: Num::Const(number) }
                if *number < 0 && self.is_player(owner) =>
            {
                let known = match kind {
                    Num::Const(kind) => (0..self.kinds).contains(kind),
                    kind => facts.of(kind).kind,
                };
                let (owner, kind) = (owner.clone(), kind.clone());
                let number = number.saturating_neg();
                known.then_some(Change::Taken { place: *place, owner, kind, number })?
            }
            Statement::If { condition, then, otherwise } => {
                let [then, otherwise] =
                    [then, otherwise].map(|block| self.change_of_block(block, facts, prints));
                let (then, otherwise) = (Box::new(then?), Box::new(otherwise?));
                Change::If { condition: condition.clone(), then, otherwise }
            }
            _ => return None,
        };
        Some(change)
    }

    fn is_player(&self, number: &Num) -> bool {
        match number {
            Num::Mover | Num::Opponent => true,
            Num::Const(player) => (0..self.players).contains(player),
            _ => false,
        }
    }

    /// Whether two numbers are sure to be different players.
    fn differ(&self, a: &Num, b: &Num) -> bool {
        match (a, b) {
            (Num::Mover, Num::Opponent) | (Num::Opponent, Num::Mover) => self.players > 1,
            (Num::Const(a), Num::Const(b)) => a != b,
            _ => false,
        }
    }
}

/// Whether wherever a block borrows movements a unit of the mover stands on [`FROM`]; and the
/// footprint of the block.
fn moves_own(block: &Block, mut facts: Facts, prints: &Footprints) -> (bool, Footprint) {
    let (mut own, mut all) = (true, Footprint::default());
    for statement in block {
        own &= match statement {
            Statement::MovesOf { .. } => facts.of(&Num::Local(FROM)).own,
            _ => true,
        };
        let mut print = prints.shallow(statement);
        of_statement(statement, &mut |part| {
            if let Part::Block(block) = part {
                let (inner, footprint) = moves_own(block, facts.clone(), prints);
                own &= inner;
                print.add(&footprint);
            }
        });
        facts.pass(statement, &print, prints);
        all.add(&print);
    }
    (own, all)
}

/// Whether something has more parts than that.
fn is_larger(part: Part<'_>, than: usize) -> bool {
    let mut count = 0;
    any(part, &mut |_| {
        count += 1;
        count > than
    })
}
