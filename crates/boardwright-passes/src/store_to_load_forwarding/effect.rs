//! Summaries of effects: what a statement changes, in a form that later reads can be rewritten by.

use super::program_summary::ProgramSummary;
use crate::facts::Facts;
use crate::footprint::Footprints;
use boardwright_ir::visit::IrNode;
use boardwright_ir::{Block, Condition, Num, PlaceId, Set, Statement};

/// The changes of one statement to the board or to a place.
#[derive(Clone)]
pub enum Effect {
    /// The unit on one site moves to another. The unit and both sites exist.
    Move {
        /// Origin.
        from: Num,
        /// Destination.
        to: Num,
        /// True if the unit is the mover's.
        own: bool,
        /// True if the destination is vacant before.
        onto_vacant: bool,
    },
    /// New units appear on some sites. Their kind and owner exist.
    Put {
        /// Kind of the units.
        kind: Num,
        /// Owner of the units.
        owner: Num,
        /// Their sites.
        at: Set,
        /// True if the sites are vacant before.
        onto_vacant: bool,
    },
    /// Some sites become vacant.
    Vacate(Set),
    /// The units on some sites change their owner.
    ChangeOwner {
        /// Sites of the units.
        sites: Set,
        /// New owner.
        owner: Num,
    },
    /// A number of units leaves a place, at most as many as it holds. Kind and owner exist.
    Withdraw {
        /// The place.
        place: PlaceId,
        /// Owner of the units.
        owner: Num,
        /// Kind of the units.
        kind: Num,
        /// Number of units.
        number: i64,
    },
    /// Nothing changes.
    Nothing,
    /// One of two effects, depending on the position before.
    If {
        /// The condition, evaluated before.
        condition: Condition,
        /// Effect if it holds.
        then: Box<Effect>,
        /// Effect if it does not.
        otherwise: Box<Effect>,
    },
}

impl Effect {
    /// Returns the expressions that the effect refers to.
    pub fn operands(&self) -> Vec<IrNode<'_>> {
        match self {
            Effect::Move { from, to, .. } => vec![IrNode::Number(from), IrNode::Number(to)],
            Effect::Put { kind, owner, at, .. } => {
                vec![IrNode::Number(kind), IrNode::Number(owner), IrNode::Set(at)]
            }
            Effect::Vacate(sites) => vec![IrNode::Set(sites)],
            Effect::ChangeOwner { sites, owner } => {
                vec![IrNode::Set(sites), IrNode::Number(owner)]
            }
            Effect::Withdraw { owner, kind, .. } => {
                vec![IrNode::Number(owner), IrNode::Number(kind)]
            }
            Effect::Nothing => Vec::new(),
            Effect::If { condition, then, otherwise } => {
                let branches = then.operands().into_iter().chain(otherwise.operands());
                std::iter::once(IrNode::Condition(condition)).chain(branches).collect()
            }
        }
    }
}

/// Returns true if a statement is a movement that captures nothing.
pub fn is_quiet_move(statement: &Statement, facts: &Facts) -> bool {
    matches!(statement, Statement::Move { to, .. } if facts.of(to).vacant)
}

/// Summarizes statements at one point of a body.
pub struct EffectAnalysis<'a> {
    /// The program.
    pub program: &'a ProgramSummary,
    /// Facts about locals before the statement.
    pub facts: &'a Facts,
    /// Footprints of the program's statements.
    pub footprints: &'a Footprints,
}

impl EffectAnalysis<'_> {
    /// Summarizes a statement. Returns `None` if its effect has no summary.
    pub fn of_statement(&self, statement: &Statement) -> Option<Effect> {
        let may_capture = matches!(statement, Statement::Move { .. } | Statement::Capture(_));
        if may_capture
            && !is_quiet_move(statement, self.facts)
            && self.footprints.on_capture.writes.iter().any(|cell| cell.is_of_board())
        {
            return None;
        }
        match statement {
            Statement::Move { from, to } => self.of_move(from, to),
            Statement::Put { kind, owner, at } => {
                let onto_vacant = matches!(at, Set::One(site) if self.facts.of(site).vacant);
                let owner = self.program.owner_of_new(kind, owner)?;
                let exists = self.program.is_player(&owner) || self.program.is_nobody(&owner);
                (self.is_kind(kind) && exists).then(|| Effect::Put {
                    onto_vacant,
                    kind: kind.clone(),
                    owner,
                    at: at.clone(),
                })
            }
            Statement::Capture(sites) | Statement::Remove(sites) => {
                Some(Effect::Vacate(sites.clone()))
            }
            Statement::Send { sites, .. } => Some(Effect::Vacate(sites.clone())),
            // Units of nobody are not given away.
            Statement::Give { sites, owner }
                if self.program.is_player(owner) && self.program.all_units_have_owners() =>
            {
                Some(Effect::ChangeOwner { sites: sites.clone(), owner: owner.clone() })
            }
            Statement::AddToPlace { place, owner, kind, number: Num::Const(number) }
                if *number < 0 && self.program.is_player(owner) && self.is_kind(kind) =>
            {
                let (owner, kind) = (owner.clone(), kind.clone());
                let number = number.saturating_neg();
                Some(Effect::Withdraw { place: *place, owner, kind, number })
            }
            Statement::If { condition, then, otherwise } => {
                let then = Box::new(self.of_block(then)?);
                let otherwise = Box::new(self.of_block(otherwise)?);
                Some(Effect::If { condition: condition.clone(), then, otherwise })
            }
            _ => None,
        }
    }

    fn of_move(&self, from: &Num, to: &Num) -> Option<Effect> {
        let (origin, target) = (self.facts.of(from), self.facts.of(to));
        let moved = target.site.then(|| Effect::Move {
            from: from.clone(),
            to: to.clone(),
            own: origin.own,
            onto_vacant: target.vacant,
        })?;
        match from {
            _ if origin.occupied => Some(moved),
            // A move from a vacant site does nothing.
            Num::Local(_) if target.vacant => Some(Effect::If {
                condition: Condition::Contains(Set::Occupied, from.clone()),
                then: Box::new(moved),
                otherwise: Box::new(Effect::Nothing),
            }),
            _ => None,
        }
    }

    /// Summarizes a block without choices in which at most one statement changes the board.
    fn of_block(&self, block: &Block) -> Option<Effect> {
        let mut effect = Effect::Nothing;
        for (index, statement) in block.iter().enumerate() {
            let footprint = self.footprints.of_statement(statement);
            if footprint.writes_board() {
                let clobbers =
                    |before: &Statement| self.footprints.of_statement(before).clobbers(&footprint);
                let is_second = !matches!(effect, Effect::Nothing);
                if is_second || block[..index].iter().any(clobbers) {
                    return None;
                }
                effect = self.of_statement(statement)?;
            }
        }
        Some(effect)
    }

    fn is_kind(&self, kind: &Num) -> bool {
        match kind {
            Num::Const(kind) => self.program.is_kind(*kind),
            kind => self.facts.of(kind).kind,
        }
    }
}
