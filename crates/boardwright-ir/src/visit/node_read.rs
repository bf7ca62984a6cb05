//! The state that a node reads by itself, defined once for every analysis.

use super::children::IrNode;
use crate::expression::*;

/// The part of a state, of the locals or of the game that a node reads apart from its children.
///
/// The player to move is none of them, as no statement changes it within a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeRead {
    /// Nothing: the value follows from the children.
    Nothing,
    /// A local.
    Local(Local),
    /// A set-valued local.
    SetLocal(SetLocal),
    /// A variable.
    Variable(VariableId),
    /// Kinds and owners of the units on the board.
    Units,
    /// The units on the board with all their attributes.
    UnitsWithAttributes,
    /// An attribute of the units on the board.
    Attribute(AttributeId),
    /// A place.
    Place(PlaceId),
    /// A layer.
    Layer(LayerId),
    /// Number of units captured in this decision.
    Captures,
    /// Number of completed turns.
    Turns,
    /// Number of decisions made.
    Plies,
    /// The phase.
    Phase,
    /// The stage of the turn, and the number of decisions made in it.
    Stage,
    /// Earlier positions.
    History(HistoryRead),
    /// Units on the board, and all that the plain movements of their kinds read.
    PlainMovements,
    /// Possibly the whole state: what the rules of a decision read.
    Decisions,
}

/// A question about earlier positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryRead {
    /// Number of earlier positions equal to this one.
    Repeats,
    /// Number of earlier positions with the same board.
    BoardRepeats,
    /// Number of decisions since the latest equal position.
    RepeatGap,
    /// Number of decisions since the earliest equal position.
    RepeatSpan,
    /// Number of earlier positions.
    Recorded,
}

impl IrNode<'_> {
    /// Returns the part of the state that the node reads apart from its children.
    pub fn own_read(&self) -> NodeRead {
        match self {
            IrNode::Number(number) => number_read(number),
            IrNode::Condition(condition) => condition_read(condition),
            IrNode::Set(set) => set_read(set),
            IrNode::Block(_) => NodeRead::Nothing,
        }
    }
}

fn number_read(number: &Num) -> NodeRead {
    match number {
        Num::Local(local) => NodeRead::Local(*local),
        Num::Variable(variable, _) => NodeRead::Variable(*variable),
        Num::KindAt(_) | Num::OwnerAt(_) | Num::KindsOn(_) => NodeRead::Units,
        Num::UnitAt(_) => NodeRead::UnitsWithAttributes,
        Num::AttributeAt(attribute, _) => NodeRead::Attribute(*attribute),
        Num::InPlace { place, .. }
        | Num::InPlaceAll { place, .. }
        | Num::KindsInPlace { place, .. } => NodeRead::Place(*place),
        Num::InLayer { layer, .. } | Num::KindsInLayer { layer, .. } => NodeRead::Layer(*layer),
        Num::Captures => NodeRead::Captures,
        Num::Turns => NodeRead::Turns,
        Num::Plies => NodeRead::Plies,
        Num::Repeats => NodeRead::History(HistoryRead::Repeats),
        Num::BoardRepeats(_) => NodeRead::History(HistoryRead::BoardRepeats),
        Num::RepeatGap => NodeRead::History(HistoryRead::RepeatGap),
        Num::RepeatSpan => NodeRead::History(HistoryRead::RepeatSpan),
        Num::Recorded => NodeRead::History(HistoryRead::Recorded),
        Num::Const(_)
        | Num::Mover
        | Num::Opponent
        | Num::OpponentOf(_)
        | Num::Binary(..)
        | Num::If(..)
        | Num::Absolute(_)
        | Num::Count(_)
        | Num::CountWhere(..)
        | Num::Fold(..)
        | Num::The(_)
        | Num::KindOf(_)
        | Num::OwnerOf(_)
        | Num::AttributeOf(..)
        | Num::MaskOf(_)
        | Num::UnionKind(..)
        | Num::Promotion(_)
        | Num::Demotion(_)
        | Num::Opposite(_)
        | Num::RankOf(_)
        | Num::FileOf(_)
        | Num::RingOf(_)
        | Num::Distance { .. }
        | Num::Longest { .. }
        | Num::Reach { .. }
        | Num::GroupCount { .. }
        | Num::GroupSize { .. }
        | Num::CompareGroups { .. } => NodeRead::Nothing,
    }
}

fn condition_read(condition: &Condition) -> NodeRead {
    match condition {
        Condition::Attacked { .. } | Condition::Stuck(_) | Condition::SomeMove(..) => {
            NodeRead::Decisions
        }
        Condition::InPhase(_) => NodeRead::Phase,
        Condition::TurnOver => NodeRead::Stage,
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
        | Condition::SomeWhere(..)
        | Condition::Connected { .. } => NodeRead::Nothing,
    }
}

fn set_read(set: &Set) -> NodeRead {
    match set {
        Set::Vacant | Set::Occupied | Set::OwnedBy(_) | Set::OfKind(_) | Set::OfKinds(_) => {
            NodeRead::Units
        }
        Set::Local(local) => NodeRead::SetLocal(*local),
        Set::Variable(variable, _) => NodeRead::Variable(*variable),
        Set::Layer(layer) => NodeRead::Layer(*layer),
        Set::Destinations(_) => NodeRead::PlainMovements,
        Set::Const(..)
        | Set::ByMover(..)
        | Set::One(_)
        | Set::Line(_)
        | Set::Or(_)
        | Set::And(_)
        | Set::Minus(..)
        | Set::If(..)
        | Set::Filter(..)
        | Set::Union(..)
        | Set::Walk { .. }
        | Set::Step { .. }
        | Set::Ray { .. }
        | Set::Run { .. }
        | Set::Bracketed { .. }
        | Set::Between(..)
        | Set::Beyond(..)
        | Set::Group { .. }
        | Set::Shifted { .. }
        | Set::Rows { .. } => NodeRead::Nothing,
    }
}
