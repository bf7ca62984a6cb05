//! Keys: the names of a module's functions, with what they are specialised for.

use crate::expressions::saturating::SaturatingOperator;
use crate::function::context::{Nesting, WriteMode};
use crate::function::export::Export;
use crate::kernels::kernel::Kernel;
use boardwright_ir::{Local, SetLocal, VariableId};

/// A function of the module. The function that writes it documents it. Unless stated there, its
/// first parameters are the address of the state and the mover, both `i32`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[allow(missing_docs, reason = "each is documented beside the function that writes it")]
pub(crate) enum Key {
    /// A question about lines and sets, independent of the state.
    Kernel(Kernel),
    /// A function the host calls.
    Export(Export),
    /// An operator on two numbers.
    Arithmetic(SaturatingOperator),
    Destinations {
        nesting: Nesting,
        /// True behind the body, where that matters.
        past_body: bool,
    },
    Attacked(AttackKey),
    Attacks(AttackKey),
    AttacksEmpty(AttackKey),
    AttacksFrom {
        nesting: Nesting,
        kind: usize,
    },
    Pins(Nesting),
    Stuck(Nesting),
    SomeMove {
        nesting: Nesting,
        /// Index of the condition on the position after the move.
        condition: u16,
    },
    Explore(Box<ExploreKey>),
    Finish(Box<FinishKey>),
    EmitOne,
    EmitSet,
    Enumerate(Nesting),
    List,
    Count,
    DecisionDigest,
    Pick,
    PickNoted,
    NoMove,
    Distinct,
    KeepPreferred,
    BestAfter,
    PlayTo {
        is_known_legal: bool,
    },
    PlayInPlace {
        is_known_legal: bool,
    },
    Outcome,
    HistoryEnd,
    Perft,
    Playout,
    RandomBelow,
    HistoryLookup(HistoryQuestion),
    UndoLogFull,
    MoreSteps,
    NextPosition,
    Rollback,
    SameState,
    MixHash,
    SetCode(WriteMode),
    SetAttribute {
        writes: WriteMode,
        attribute: usize,
    },
    SetPlace {
        writes: WriteMode,
        place: usize,
    },
    SetLayer {
        writes: WriteMode,
        layer: usize,
    },
    SetVariable {
        writes: WriteMode,
        variable: VariableKey,
    },
    SetSites {
        writes: WriteMode,
        variable: VariableKey,
    },
    Displace(CaptureKey),
    Capture(CaptureKey),
}

/// A function that asks for an attack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct AttackKey {
    /// Conditions around it.
    pub(crate) nesting: Nesting,
    /// True if a parameter, an `i32`, names the site from which the attacking unit must move.
    pub(crate) has_attacker: bool,
}

/// A variable, or the value it will have in the next turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct VariableKey {
    /// The variable.
    pub(crate) variable: VariableId,
    /// True for the value of the next turn.
    pub(crate) is_pending: bool,
}

impl VariableKey {
    /// Returns the key of the value that holds now.
    pub(crate) fn present(variable: VariableId) -> VariableKey {
        VariableKey { variable, is_pending: false }
    }

    /// Returns the key of the value of the next turn.
    pub(crate) fn pending(variable: VariableId) -> VariableKey {
        VariableKey { variable, is_pending: true }
    }
}

/// A question about the history of the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum HistoryQuestion {
    /// Number of earlier positions with a hash.
    Repeats,
    /// Number of earlier positions with a hash of the board.
    BoardRepeats,
    /// Number of earlier positions with a hash of the board and a player to move, the second
    /// parameter.
    BoardRepeatsOf,
    /// Number of decisions since the latest position with a hash; 0 if there is none.
    Gap,
    /// Number of decisions since the earliest position with a hash; 0 if there is none.
    Span,
}

/// A function that captures.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct CaptureKey {
    /// Mode of writes.
    pub(crate) writes: WriteMode,
    /// Conditions around the capture.
    pub(crate) nesting: Nesting,
    /// True if it answers whether the target of an attack was captured.
    pub(crate) attacks: bool,
    /// True behind the body, where that matters.
    pub(crate) past_body: bool,
}

/// The consequences of a stage's decisions, up to the next decision.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct FinishKey {
    /// Conditions around it.
    pub(crate) nesting: Nesting,
    /// Stage of the decision.
    pub(crate) stage: usize,
    /// True if the decision is known to be legal.
    pub(crate) is_known_legal: bool,
    /// Mode of writes.
    pub(crate) writes: WriteMode,
    /// Locals that the caller passes.
    pub(crate) captured: CapturedLocals,
}

/// An exploration of what is left of a decision.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct ExploreKey {
    /// Conditions around it.
    pub(crate) nesting: Nesting,
    /// Goal.
    pub(crate) goal: ExploreGoal,
    /// True if the decision is known to be legal.
    pub(crate) is_known_legal: bool,
    /// Mode of writes.
    pub(crate) writes: WriteMode,
    /// Stage of the decision.
    pub(crate) stage: usize,
    /// Continuation, innermost block first.
    pub(crate) continuation: Vec<ContinuationKey>,
    /// The first statement.
    pub(crate) entry: ExploreEntry,
    /// Locals that the caller passes.
    pub(crate) captured: CapturedLocals,
    /// Name of the branch taken so far.
    pub(crate) label: u16,
    /// Bits of the fields chosen so far.
    pub(crate) mask: u64,
    /// Knowledge about the target of an attack.
    pub(crate) hit: AttackHit,
    /// True if a parameter, an `i32`, names the site from which the attacking unit must move.
    pub(crate) has_attacker: bool,
}

/// The goal of an exploration.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum ExploreGoal {
    /// Counting, listing or picking decisions.
    Scan,
    /// Playing a decision.
    Play,
    /// Making a decision after which the move condition with this index holds.
    Satisfying(u16),
    /// Capturing a target.
    Attack,
}

/// The start of an exploration.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum ExploreEntry {
    /// At the next statement.
    Statement,
    /// At the moves of a kind, an `i64` parameter.
    Kind,
    /// At the next statement, restricted to its first branches.
    FirstBranches(usize),
}

/// The rest of a block.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct ContinuationKey {
    /// Number of the block in the generator's list.
    pub(crate) block: usize,
    /// Index of the next statement.
    pub(crate) index: usize,
    /// Number of borrowed movements around the block.
    pub(crate) borrowed: u8,
}

/// Knowledge about whether the target of an attack was captured on a path.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum AttackHit {
    /// It was not.
    No,
    /// A local says so at run time.
    Unknown,
    /// It was.
    Yes,
}

/// Locals that a function takes as parameters.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct CapturedLocals {
    /// Number-like locals.
    pub(crate) numbers: Vec<CapturedNumber>,
    /// Set-valued locals.
    pub(crate) sets: Vec<SetLocal>,
}

/// A number-like local with its bounds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct CapturedNumber {
    /// The local.
    pub(crate) local: Local,
    /// Its least value.
    pub(crate) low: i64,
    /// Its largest value.
    pub(crate) high: i64,
}
