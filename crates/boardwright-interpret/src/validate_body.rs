//! Validation of blocks, numbers and conditions: indices and nesting. `validate_set` does the same
//! for sets.

use crate::limits::MAX_NESTING;
use crate::load_error::LoadError;
use crate::validate_bounds::check_index;
use boardwright_ir::{
    Block, Condition, Domain, Local, Num, Program, SetLocal, Statement, VariableId, VariableType,
    Vectors,
};

/// Permission of a block to hold choices.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ChoicePolicy {
    /// The block is the body of a stage or of a kind.
    Allowed,
    /// The block may only hold effects and conditions.
    Refused,
}

/// Validator of the blocks and expressions of a program.
pub(crate) struct BodyValidator<'a> {
    pub program: &'a Program,
}

/// Result of validating a part of a program.
pub(crate) type ValidationResult = Result<(), LoadError>;

/// Returns the next nesting depth, or an error if it is too deep.
pub(crate) fn nest(depth: usize) -> Result<usize, LoadError> {
    if depth >= MAX_NESTING { Err(LoadError::TooDeep) } else { Ok(depth + 1) }
}

impl BodyValidator<'_> {
    pub fn local(&self, local: Local) -> ValidationResult {
        check_index("local", local.into(), self.program.local_count.into())
    }

    pub fn set_local(&self, local: SetLocal) -> ValidationResult {
        check_index("set-valued local", local.into(), self.program.set_local_count.into())
    }

    /// Checks that a variable exists and is a set variable or not, as `holds_set` says.
    pub fn variable(&self, variable: VariableId, holds_set: bool) -> ValidationResult {
        let variables = &self.program.variables;
        check_index("variable", variable.into(), variables.len())?;
        let is_set = variables[usize::from(variable)].ty == VariableType::Sites;
        if is_set == holds_set {
            Ok(())
        } else {
            Err(LoadError::Malformed("a variable is used as what it is not"))
        }
    }

    fn attribute(&self, attribute: u16) -> ValidationResult {
        check_index("attribute", attribute.into(), self.program.attributes.len())
    }

    fn place(&self, place: u16) -> ValidationResult {
        check_index("place", place.into(), self.program.places.len())
    }

    pub fn layer(&self, layer: u16) -> ValidationResult {
        check_index("layer", layer.into(), self.program.layers.len())
    }

    pub fn block(&self, block: &Block, choices: ChoicePolicy, depth: usize) -> ValidationResult {
        let depth = nest(depth)?;
        block.iter().try_for_each(|statement| self.statement(statement, choices, depth))
    }

    fn statement(
        &self,
        statement: &Statement,
        choices: ChoicePolicy,
        depth: usize,
    ) -> ValidationResult {
        let chooses = matches!(
            statement,
            Statement::Choose { .. } | Statement::Either(_) | Statement::MovesOf { .. }
        );
        if chooses && choices == ChoicePolicy::Refused {
            return Err(LoadError::Malformed("there is a choice where none may be made"));
        }
        match statement {
            Statement::Choose { local, domain, condition, .. } => {
                self.local(*local)?;
                self.domain(domain, depth)?;
                condition.iter().try_for_each(|condition| self.condition(condition, depth))
            }
            Statement::Either(branches) => branches.iter().try_for_each(|branch| {
                check_index("label", branch.label.into(), self.program.labels.len())?;
                self.block(&branch.body, choices, depth)
            }),
            Statement::If { condition, then, otherwise } => {
                self.condition(condition, depth)?;
                self.block(then, choices, depth)?;
                self.block(otherwise, choices, depth)
            }
            Statement::For { local, domain, body } => {
                self.local(*local)?;
                self.domain(domain, depth)?;
                self.block(body, ChoicePolicy::Refused, depth)
            }
            Statement::Require { condition, .. } => self.condition(condition, depth),
            Statement::Let(local, value) => {
                self.local(*local)?;
                self.number(value, depth)
            }
            Statement::LetSet(local, value) => {
                self.set_local(*local)?;
                self.set(value, depth)
            }
            Statement::MovesOf { kind, .. } => self.number(kind, depth),
            Statement::Begin(phase) => {
                check_index("phase", usize::from(*phase), self.program.phases.len())
            }
            Statement::NextPlayer(player) => self.number(player, depth),
            Statement::Again | Statement::EndTurn => Ok(()),
            effect => self.effect(effect, depth),
        }
    }

    fn effect(&self, statement: &Statement, depth: usize) -> ValidationResult {
        match statement {
            Statement::Move { from: a, to: b } | Statement::Swap(a, b) => {
                self.numbers([a, b], depth)
            }
            Statement::Shift { sites, direction, distance } => {
                self.set(sites, depth)?;
                self.numbers([direction, distance], depth)
            }
            Statement::Capture(set) | Statement::Remove(set) => self.set(set, depth),
            Statement::Put { kind, owner, at } => {
                self.numbers([kind, owner], depth)?;
                self.set(at, depth)
            }
            Statement::PutUnit { unit, at } => self.numbers([unit, at], depth),
            Statement::AddToPlace { place, owner, kind, number } => {
                self.place(*place)?;
                self.numbers([owner, kind, number], depth)
            }
            Statement::AddToLayer { layer, kind, at, number } => {
                self.layer(*layer)?;
                self.numbers([kind, number], depth)?;
                self.set(at, depth)
            }
            Statement::Send { sites, place, owner } => {
                self.place(*place)?;
                self.set(sites, depth)?;
                self.numbers(owner, depth)
            }
            Statement::Change { sites, kind: number }
            | Statement::Give { sites, owner: number } => {
                self.set(sites, depth)?;
                self.number(number, depth)
            }
            Statement::SetVariable { variable, player, value } => {
                self.variable(*variable, false)?;
                self.numbers(player, depth)?;
                self.number(value, depth)
            }
            Statement::SetSites { variable, player, value } => {
                self.variable(*variable, true)?;
                self.numbers(player, depth)?;
                self.set(value, depth)
            }
            Statement::SetAttribute { attribute, at, value } => {
                self.attribute(*attribute)?;
                self.set(at, depth)?;
                self.number(value, depth)
            }
            _ => Ok(()),
        }
    }

    pub fn domain(&self, domain: &Domain, depth: usize) -> ValidationResult {
        match domain {
            Domain::Sites(set) | Domain::Lines(set) => self.set(set, depth),
            Domain::Range(low, high) => self.numbers([low, high], depth),
            Domain::Kinds(mask) | Domain::Directions(mask) => self.number(mask, depth),
            Domain::Players => Ok(()),
        }
    }

    pub fn vectors(&self, vectors: &Vectors, depth: usize) -> ValidationResult {
        match vectors {
            Vectors::ByPlayer(lists) => lists.iter().flatten().try_for_each(|&vector| {
                check_index("direction or leap", vector.into(), self.program.vectors.len())
            }),
            Vectors::Direction(number) | Vectors::Mask(number) => self.number(number, depth),
        }
    }

    pub fn numbers<'b, N>(
        &self,
        numbers: impl IntoIterator<Item = N>,
        depth: usize,
    ) -> ValidationResult
    where
        N: std::borrow::Borrow<Num> + 'b,
    {
        numbers.into_iter().try_for_each(|number| self.number(number.borrow(), depth))
    }

    pub fn number(&self, number: &Num, depth: usize) -> ValidationResult {
        let depth = nest(depth)?;
        match number {
            Num::Local(local) => self.local(*local),
            Num::Variable(variable, player) => {
                self.variable(*variable, false)?;
                player.iter().try_for_each(|player| self.number(player, depth))
            }
            Num::If(condition, a, b) => {
                self.condition(condition, depth)?;
                self.numbers([&**a, &**b], depth)
            }
            Num::Binary(_, a, b) | Num::UnionKind(a, b) => self.numbers([&**a, &**b], depth),
            Num::Count(set) | Num::The(set) | Num::KindsOn(set) => self.set(set, depth),
            Num::CountWhere(local, set, condition) => {
                self.local(*local)?;
                self.set(set, depth)?;
                self.condition(condition, depth)
            }
            Num::AttributeAt(attribute, of) | Num::AttributeOf(attribute, of) => {
                self.attribute(*attribute)?;
                self.number(of, depth)
            }
            Num::InPlace { place, owner, kind } => {
                self.place(*place)?;
                self.numbers([&**owner, &**kind], depth)
            }
            Num::InPlaceAll { place, owner } | Num::KindsInPlace { place, owner } => {
                self.place(*place)?;
                self.number(owner, depth)
            }
            Num::InLayer { layer, site, kind } => {
                self.layer(*layer)?;
                self.numbers([&**site, &**kind], depth)
            }
            Num::KindsInLayer { layer, site } => {
                self.layer(*layer)?;
                self.number(site, depth)
            }
            Num::Distance { from, to, vectors } => {
                self.numbers([&**from, &**to], depth)?;
                self.vectors(vectors, depth)
            }
            Num::Longest { site, within, vectors } => {
                self.number(site, depth)?;
                self.set(within, depth)?;
                self.vectors(vectors, depth)
            }
            Num::Reach { sites, direction, through } => {
                self.set(sites, depth)?;
                self.number(direction, depth)?;
                self.set(through, depth)
            }
            Num::OpponentOf(of)
            | Num::Absolute(of)
            | Num::KindAt(of)
            | Num::OwnerAt(of)
            | Num::UnitAt(of)
            | Num::KindOf(of)
            | Num::OwnerOf(of)
            | Num::MaskOf(of)
            | Num::Promotion(of)
            | Num::Demotion(of)
            | Num::Opposite(of)
            | Num::RankOf(of)
            | Num::FileOf(of)
            | Num::RingOf(of) => self.number(of, depth),
            Num::Const(_)
            | Num::Mover
            | Num::Opponent
            | Num::Turns
            | Num::Plies
            | Num::Captures
            | Num::Repeats
            | Num::BoardRepeats
            | Num::RepeatGap => Ok(()),
        }
    }

    pub fn condition(&self, condition: &Condition, depth: usize) -> ValidationResult {
        let depth = nest(depth)?;
        match condition {
            Condition::Const(_) => Ok(()),
            Condition::Not(condition) => self.condition(condition, depth),
            Condition::And(conditions) | Condition::Or(conditions) => {
                conditions.iter().try_for_each(|condition| self.condition(condition, depth))
            }
            Condition::If(a, b, c) => {
                [a, b, c].into_iter().try_for_each(|condition| self.condition(condition, depth))
            }
            Condition::Compare(_, a, b) | Condition::InMask(a, b) => self.numbers([a, b], depth),
            Condition::NonZero(number) | Condition::Stuck(number) => self.number(number, depth),
            Condition::Some(set) => self.set(set, depth),
            Condition::Contains(set, number) | Condition::Attacked { sites: set, by: number } => {
                self.set(set, depth)?;
                self.number(number, depth)
            }
            Condition::SetEqual(a, b) | Condition::Subset(a, b) => {
                self.set(a, depth)?;
                self.set(b, depth)
            }
            Condition::SomeWhere(local, set, condition) => {
                self.local(*local)?;
                self.set(set, depth)?;
                self.condition(condition, depth)
            }
            Condition::Connected { a, b, within, vectors } => {
                [a, b, within].into_iter().try_for_each(|set| self.set(set, depth))?;
                self.vectors(vectors, depth)
            }
        }
    }
}
