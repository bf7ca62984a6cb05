//! Effects come after the choices that do not read them.
//!
//! A statement that only changes the state is moved down its block past choices, conditions and
//! borrowed movements, as long as neither reads what the other writes and they do not write the
//! same. Where it meets a choice between branches that it may not pass as a whole, it goes on at
//! the head of every branch. A decision then does the same things to the same state, but later: up
//! to the last choice nothing needs a copy of the state, and where nothing is left to choose and
//! nothing may reject any more the decisions can be counted without doing any of it.
//!
//! Gain: nothing by itself, since `forward_reads` behind it does the same where more is known; without both a decision takes 2.25 times as
//! many operations in Nine Men's Morris, 1.74 in Kylatori Sunset, 1.66 in Corsairs, 1.37 in Storilljuðjorrayc, 1.30 in Odin's Rune Chess.

use super::facts::Facts;
use super::footprint::{Footprint, Footprints};
use super::forward_reads::{After, Outlook};
use super::parts::{Part, any};
use boardwright_ir::{Block, Program, Statement};
use std::collections::VecDeque;
use std::rc::Rc;

/// The most statements that an effect is moved past.
const MAX_PASSED: usize = 64;
/// The most branches into which an effect is copied.
const MAX_BRANCHES: usize = 8;
/// The largest effect, in parts, that is copied into branches.
const MAX_COPIED: usize = 40;
/// The largest statement, in parts, that is changed for an effect's sake.
pub(super) const MAX_CHANGED: usize = 400;
/// The most cells of footprints and parts of statements that are looked at to move the effects of
/// one program; what is left then stays where it is.
const MAX_WORK: usize = 1 << 20;

/// Delays the effects of a program's decisions.
pub fn delay_effects(program: &mut Program) {
    Delay::new(program, None).run(program);
}

/// The pass at work.
pub(super) struct Delay {
    prints: Footprints,
    /// How to read a state ahead of an effect, if reads may be changed.
    outlook: Option<Rc<Outlook>>,
    work: usize,
}

/// A statement in its place, with its footprint.
struct Placed {
    statement: Statement,
    print: Footprint,
}

/// The rest of a block.
type Tail = VecDeque<Placed>;

/// What became of an effect.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// Nothing is chosen or judged after it.
    Last,
    /// Something is.
    Early,
}

impl Delay {
    /// Prepares for a program.
    pub fn new(program: &Program, outlook: Option<Outlook>) -> Delay {
        let outlook = outlook.map(Rc::new);
        Delay { prints: Footprints::new(program), outlook, work: MAX_WORK }
    }

    /// Delays the effects in the bodies of stages and kinds.
    pub fn run(mut self, program: &mut Program) {
        let known = match &self.outlook {
            Some(outlook) if outlook.moves_own(program, &self.prints) => {
                Facts::own(boardwright_ir::FROM)
            }
            _ => Facts::default(),
        };
        for kind in &mut program.kinds {
            self.block(&mut kind.body, known.clone());
        }
        for stage in &mut program.stages {
            self.block(&mut stage.body, Facts::default());
        }
    }

    /// Delays the effects of a block; gives its footprint.
    fn block(&mut self, block: &mut Block, mut facts: Facts) -> Footprint {
        let mut statements = Vec::with_capacity(block.len());
        let mut all = Footprint::default();
        for mut statement in std::mem::take(block) {
            let before = facts.clone();
            let print = self.inside(&mut statement, &facts);
            facts.pass(&statement, &print, &self.prints);
            all.add(&print);
            statements.push((Placed { statement, print }, before));
        }
        let mut tail = Tail::new();
        for (placed, facts) in statements.into_iter().rev() {
            self.place(placed, &facts, &mut tail);
        }
        *block = tail.into_iter().map(|placed| placed.statement).collect();
        all
    }

    /// Delays effects in the blocks within a statement; gives the footprint of the whole.
    fn inside(&mut self, statement: &mut Statement, facts: &Facts) -> Footprint {
        let mut print = self.prints.shallow(statement);
        match statement {
            Statement::Either(branches) => {
                for branch in branches {
                    print.add(&self.block(&mut branch.body, facts.clone()));
                }
            }
            Statement::If { then, otherwise, .. } => {
                print.add(&self.block(then, facts.clone()));
                print.add(&self.block(otherwise, facts.clone()));
            }
            Statement::For { body, .. } => print.add(&self.prints.block(body)),
            _ => {}
        }
        print
    }

    /// Puts a statement before the rest of its block, or later if it is an effect.
    fn place(&mut self, mut placed: Placed, facts: &Facts, tail: &mut Tail) -> Fate {
        if !is_effect(&placed) || self.work == 0 {
            tail.push_front(placed);
            return Fate::Early;
        }
        if super::forward_reads::captures_nothing(&placed.statement, facts) {
            placed.print = self.prints.quiet_move(&placed.statement);
        }
        let outlook = self.outlook.clone();
        let after = match &outlook {
            Some(outlook) => outlook.after(&placed.statement, facts, &self.prints),
            None => None,
        };
        let mut changes: Vec<(usize, Placed)> = Vec::new();
        let mut place = 0;
        for index in 0..tail.len().min(MAX_PASSED) {
            let next = &tail[index];
            self.work = self.work.saturating_sub(1 + next.print.reads.len());
            if !placed.print.is_independent_of(&next.print) {
                match self.read_ahead(&placed, after.as_ref(), next) {
                    Some(changed) => changes.push((index, changed)),
                    None => {
                        let entered = self.enter(&placed, facts, after.as_ref(), next);
                        if let Some(entered) = entered {
                            changes.push((index, entered));
                            apply(changes, tail, index + 1);
                            return Fate::Last;
                        }
                        break;
                    }
                }
            }
            if next.print.open {
                place = index + 1;
            }
        }
        apply(changes, tail, place);
        let fate = match tail.iter().skip(place).any(|later| later.print.open) {
            true => Fate::Early,
            false => Fate::Last,
        };
        tail.insert(place, placed);
        fate
    }

    /// A statement that an effect may not pass, changed so that it may.
    fn read_ahead(
        &mut self,
        placed: &Placed,
        after: Option<&After>,
        next: &Placed,
    ) -> Option<Placed> {
        let after = after?;
        self.work = self.work.checked_sub(MAX_CHANGED)?;
        if has_blocks(&next.statement) || !may_follow(&placed.print, &next.print, after) {
            return None;
        }
        let mut statement = next.statement.clone();
        after.rewrite_statement(&mut statement)?;
        let print = self.prints.statement(&statement);
        Some(Placed { statement, print })
    }

    /// A choice between blocks with an effect at the head of each of them, delayed in there, if
    /// that takes it past the last choice in one of them.
    fn enter(
        &mut self,
        placed: &Placed,
        facts: &Facts,
        after: Option<&After>,
        next: &Placed,
    ) -> Option<Placed> {
        self.work = self.work.checked_sub(MAX_CHANGED)?;
        let small = size(&placed.statement, MAX_COPIED) < MAX_COPIED;
        if !small || !next.print.open || size(&next.statement, MAX_CHANGED) >= MAX_CHANGED {
            return None;
        }
        let mut statement = next.statement.clone();
        let blocks: Vec<&mut Block> = match &mut statement {
            Statement::Either(branches) if branches.len() <= MAX_BRANCHES => {
                branches.iter_mut().map(|branch| &mut branch.body).collect()
            }
            Statement::If { condition, then, otherwise } => {
                let print = self.prints.part(Part::Condition(condition));
                if placed.print.disturbs(&print) {
                    let after = after?;
                    if !may_follow(&placed.print, &print, after) {
                        return None;
                    }
                    after.rewrite_condition(condition)?;
                }
                vec![then, otherwise]
            }
            _ => return None,
        };
        let mut gain = false;
        for block in blocks {
            gain |= self.enter_block(placed, facts, block)? == Fate::Last;
        }
        let print = self.prints.statement(&statement);
        gain.then_some(Placed { statement, print })
    }

    /// Puts a copy of an effect at the head of a block, or later.
    fn enter_block(&mut self, placed: &Placed, facts: &Facts, block: &mut Block) -> Option<Fate> {
        let mut tail: Tail = std::mem::take(block)
            .into_iter()
            .map(|statement| {
                let print = self.prints.statement(&statement);
                Placed { statement, print }
            })
            .collect();
        let print = placed.print.clone();
        let copy = Placed { statement: placed.statement.clone(), print };
        let fate = self.place(copy, facts, &mut tail);
        *block = tail.into_iter().map(|placed| placed.statement).collect();
        Some(fate)
    }
}

/// Puts the changed statements before a place where they belong.
fn apply(changes: Vec<(usize, Placed)>, tail: &mut Tail, end: usize) {
    for (index, changed) in changes.into_iter().filter(|(index, _)| *index < end) {
        if let Some(slot) = tail.get_mut(index) {
            *slot = changed;
        }
    }
}

/// Whether a statement only changes the state.
fn is_effect(placed: &Placed) -> bool {
    let binds = matches!(placed.statement, Statement::Let(..) | Statement::LetSet(..));
    !placed.print.open && !binds
}

fn has_blocks(statement: &Statement) -> bool {
    matches!(statement, Statement::Either(_) | Statement::If { .. } | Statement::For { .. })
}

/// Whether an effect may follow what reads no more of what it writes than can be said ahead of it, if
/// those reads are changed.
fn may_follow(effect: &Footprint, next: &Footprint, after: &After<'_>) -> bool {
    let mut others = effect.clone();
    others.writes.retain(|cell| !after.covers(*cell));
    !next.reads_all && !others.disturbs(next) && !next.disturbs(effect) && !effect.overwrites(next)
}

/// The number of parts of a statement, as far as it is less than a bound.
fn size(statement: &Statement, bound: usize) -> usize {
    let mut count = 0;
    let mut counted = |_: &Part<'_>| {
        count += 1;
        count >= bound
    };
    super::parts::of_statement(statement, &mut |part| {
        any(part, &mut counted);
    });
    count
}

#[cfg(test)]
mod tests {
    use crate::testing::{after, body, compiled};

    fn delayed(items: &str) -> Vec<String> {
        body(&after(items, super::delay_effects))
    }

    #[test]
    fn a_count_waits_for_the_last_choice() {
        let items = "state quiet: 0..9 = 0
             turn { quiet += 1  choose from in own  choose to in empty  move from -> to }";
        assert_eq!(delayed(items)[2..], ["set quiet = (quiet + 1)", "move from#0 -> to#1"]);
    }

    #[test]
    fn what_a_choice_reads_stays_before_it() {
        let items = "turn { choose from in own  remove from  choose to in empty  put Man at to }";
        assert_eq!(delayed(items), body(&compiled(items)));
    }

    #[test]
    fn effects_on_the_same_stay_in_order() {
        let items = "state quiet: 0..9 = 0
             turn { quiet += 1  choose to in empty  put Man at to  quiet = 3 * quiet }";
        let body = delayed(items);
        assert_eq!(
            body[1..],
            ["set quiet = (quiet + 1)", "put Man of mover at {to#1}", "set quiet = (3 * quiet)",]
        );
    }

    #[test]
    fn an_effect_goes_into_the_branches_it_may_not_pass() {
        let items = "state quiet: 0..9 = 0
             turn { quiet += 1
                    either a { choose to in empty  put Man at to }
                    or b { choose to in own  require quiet < 5  remove to } }";
        let lines = delayed(items);
        let place = |text: &str| lines.iter().position(|line| line.contains(text)).expect("there");
        assert_eq!(lines.iter().filter(|line| line.contains("quiet + 1")).count(), 2);
        assert!(place("in vacant") < place("quiet + 1"), "{lines:#?}");
        assert!(
            place("quiet < 5") > lines.iter().rposition(|l| l.contains("quiet + 1")).expect("b")
        );
    }

    #[test]
    fn what_a_capture_sets_off_counts_as_its_effect() {
        let items = "state taken: 0..9 = 0  on capture { taken += 1 }
             turn { choose from in own  choose prey in enemy  capture prey
                    choose to in empty where taken < 5  put Man at to }";
        assert_eq!(delayed(items), body(&compiled(items)));
    }
}
