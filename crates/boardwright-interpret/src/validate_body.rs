//! Validation of blocks, numbers and conditions: indices and nesting. `validate_set` does the same
//! for sets.

use crate::limits::MAX_NESTING;
use crate::load_error::LoadError;
use crate::validate_bounds::check_index;
use boardwright_ir::visit::{
    IrNode, children_of_condition, children_of_number, children_of_statement,
};
use boardwright_ir::{
    Block, Condition, Local, Num, Program, SetLocal, Statement, VariableId, VariableType, Vectors,
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

    fn phase(&self, phase: u16) -> ValidationResult {
        check_index("phase", phase.into(), self.program.phases.len())
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
        let policy = match statement {
            Statement::For { .. } | Statement::Repeat(_) => ChoicePolicy::Refused,
            _ => choices,
        };
        self.statement_indices(statement)?;
        self.each(|visit| children_of_statement(statement, visit), policy, depth)
    }

    /// Checks the indices of a statement apart from those of its children.
    fn statement_indices(&self, statement: &Statement) -> ValidationResult {
        match statement {
            Statement::Choose { local, .. }
            | Statement::For { local, .. }
            | Statement::Let(local, _) => self.local(*local),
            Statement::LetSet(local, _) => self.set_local(*local),
            Statement::Either(branches) => branches.iter().try_for_each(|branch| {
                check_index("label", branch.label.into(), self.program.labels.len())
            }),
            Statement::Begin(phase) => self.phase(*phase),
            Statement::AddToPlace { place, .. } | Statement::Send { place, .. } => {
                self.place(*place)
            }
            Statement::AddToLayer { layer, .. } => self.layer(*layer),
            Statement::SetVariable { variable, .. } => self.variable(*variable, false),
            Statement::SetSites { variable, .. } => self.variable(*variable, true),
            Statement::SetAttribute { attribute, .. } => self.attribute(*attribute),
            Statement::Count(counter) => {
                check_index("counter", *counter as usize, self.program.counters.len())
            }
            Statement::Require { .. }
            | Statement::If { .. }
            | Statement::Repeat(_)
            | Statement::Move { .. }
            | Statement::Swap(..)
            | Statement::Shift { .. }
            | Statement::Capture(_)
            | Statement::Remove(_)
            | Statement::Put { .. }
            | Statement::PutUnit { .. }
            | Statement::Change { .. }
            | Statement::Give { .. }
            | Statement::MovesOf { .. }
            | Statement::Again
            | Statement::EndTurn
            | Statement::NextPlayer(_) => Ok(()),
        }
    }

    /// Validates each of the nodes that `visit` lists.
    pub fn each<'b>(
        &self,
        visit: impl FnOnce(&mut dyn FnMut(IrNode<'b>)),
        choices: ChoicePolicy,
        depth: usize,
    ) -> ValidationResult {
        let mut result = Ok(());
        visit(&mut |node| {
            if result.is_ok() {
                result = match node {
                    IrNode::Number(number) => self.number(number, depth),
                    IrNode::Condition(condition) => self.condition(condition, depth),
                    IrNode::Set(set) => self.set(set, depth),
                    IrNode::Block(block) => self.block(block, choices, depth),
                };
            }
        });
        result
    }

    /// Checks the indices of vectors that do not depend on the position.
    pub fn vector_indices(&self, vectors: &Vectors) -> ValidationResult {
        match vectors {
            Vectors::ByPlayer(lists) => lists.iter().flatten().try_for_each(|&vector| {
                check_index("direction or leap", vector.into(), self.program.vectors.len())
            }),
            Vectors::Direction(_) | Vectors::Mask(_) => Ok(()),
        }
    }

    pub fn number(&self, number: &Num, depth: usize) -> ValidationResult {
        let depth = nest(depth)?;
        self.number_indices(number)?;
        self.each(|visit| children_of_number(number, visit), ChoicePolicy::Refused, depth)
    }

    /// Checks the indices of a number apart from those of its children.
    fn number_indices(&self, number: &Num) -> ValidationResult {
        match number {
            Num::Local(local) | Num::CountWhere(local, ..) | Num::Fold(_, local, ..) => {
                self.local(*local)
            }
            Num::Variable(variable, _) => self.variable(*variable, false),
            Num::AttributeAt(attribute, _) | Num::AttributeOf(attribute, _) => {
                self.attribute(*attribute)
            }
            Num::InPlace { place, .. }
            | Num::InPlaceAll { place, .. }
            | Num::KindsInPlace { place, .. } => self.place(*place),
            Num::InLayer { layer, .. } | Num::KindsInLayer { layer, .. } => self.layer(*layer),
            Num::Distance { vectors, .. }
            | Num::Longest { vectors, .. }
            | Num::GroupCount { vectors, .. }
            | Num::GroupSize { vectors, .. }
            | Num::CompareGroups { vectors, .. } => self.vector_indices(vectors),
            Num::Const(_)
            | Num::Mover
            | Num::Opponent
            | Num::OpponentOf(_)
            | Num::Binary(..)
            | Num::If(..)
            | Num::Absolute(_)
            | Num::Count(_)
            | Num::The(_)
            | Num::KindAt(_)
            | Num::OwnerAt(_)
            | Num::UnitAt(_)
            | Num::KindOf(_)
            | Num::OwnerOf(_)
            | Num::KindsOn(_)
            | Num::MaskOf(_)
            | Num::UnionKind(..)
            | Num::Promotion(_)
            | Num::Demotion(_)
            | Num::Opposite(_)
            | Num::RankOf(_)
            | Num::FileOf(_)
            | Num::RingOf(_)
            | Num::Reach { .. }
            | Num::Turns
            | Num::Plies
            | Num::Captures
            | Num::Repeats
            | Num::BoardRepeats(_)
            | Num::RepeatGap
            | Num::RepeatSpan
            | Num::Recorded => Ok(()),
        }
    }

    pub fn condition(&self, condition: &Condition, depth: usize) -> ValidationResult {
        let depth = nest(depth)?;
        self.condition_indices(condition)?;
        self.each(|visit| children_of_condition(condition, visit), ChoicePolicy::Refused, depth)
    }

    /// Checks the indices of a condition apart from those of its children.
    fn condition_indices(&self, condition: &Condition) -> ValidationResult {
        match condition {
            Condition::SomeWhere(local, ..) => self.local(*local),
            Condition::SomeMove(_, index) => {
                let conditions = self.program.move_conditions.len();
                check_index("condition after a move", usize::from(*index), conditions)
            }
            Condition::InPhase(phase) => self.phase(*phase),
            Condition::Connected { vectors, .. } => self.vector_indices(vectors),
            Condition::Const(_)
            | Condition::Not(_)
            | Condition::And(_)
            | Condition::Or(_)
            | Condition::If(..)
            | Condition::Compare(..)
            | Condition::NonZero(_)
            | Condition::Some(_)
            | Condition::Contains(..)
            | Condition::InMask(..)
            | Condition::SetEqual(..)
            | Condition::Subset(..)
            | Condition::Attacked { .. }
            | Condition::Stuck(_)
            | Condition::TurnOver => Ok(()),
        }
    }
}
