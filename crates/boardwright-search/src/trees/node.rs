//! A position in a tree.

use super::chance::{HALF, WHOLE};
use boardwright::{Move, Outcome};

/// What is proven of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Verdict {
    /// Nothing.
    #[default]
    Open,
    /// A player wins after so many decisions.
    Won {
        /// Who wins.
        by: u8,
        /// When.
        plies: u16,
    },
    /// Neither player can win if both do their best.
    Drawn,
}

impl Verdict {
    /// That of a game that has ended.
    pub fn of_outcome(outcome: Outcome) -> Verdict {
        match outcome {
            Outcome::Win(by) => Verdict::Won { by, plies: 0 },
            Outcome::Draw => Verdict::Drawn,
        }
    }

    pub fn is_open(self) -> bool {
        self == Verdict::Open
    }

    /// Whether the other player wins.
    pub fn is_lost_for(self, player: u8) -> bool {
        matches!(self, Verdict::Won { by, .. } if by != player)
    }

    /// What it is worth to the first player.
    pub fn chance(self) -> u32 {
        match self {
            Verdict::Won { by: 0, .. } => WHOLE,
            Verdict::Won { .. } => 0,
            Verdict::Open | Verdict::Drawn => HALF,
        }
    }

    /// The same one decision earlier.
    pub fn earlier(self) -> Verdict {
        match self {
            Verdict::Won { by, plies } => Verdict::Won { by, plies: plies.saturating_add(1) },
            other => other,
        }
    }
}

/// No site.
pub(super) const NOWHERE: u16 = u16::MAX;

/// Nobody is known yet to decide.
pub(super) const NOBODY: u8 = u8::MAX;

// What fits into memory decides how long a tree can grow.
const _: () = assert!(size_of::<Node>() == 48);

/// A position, and what is known of the decision that leads to it. Sums of chances are the first
/// player's.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The decision that leads here.
    pub mv: Move,
    /// The sum of what the visits found.
    pub worth: u64,
    /// The sum of what those random games found in which the same was done at any later time.
    pub later_worth: u64,
    pub visits: u32,
    /// How many such games there were.
    pub later_visits: u32,
    /// Where the children begin.
    pub first: u32,
    /// How many there are; 0 as long as the node has not been expanded.
    pub children: u32,
    /// The site on which the decision puts a unit.
    pub site: u16,
    /// Who decides here; [`NOBODY`] until the node is entered, and it is known that the game goes
    /// on unless the verdict says otherwise.
    pub player: u8,
    /// Whether a child is proven to be drawn, so that who decides here does not have to lose.
    pub holds: bool,
    pub verdict: Verdict,
}

impl Node {
    pub fn new(mv: Move, site: u16) -> Node {
        Node {
            mv,
            worth: 0,
            later_worth: 0,
            visits: 0,
            later_visits: 0,
            first: 0,
            children: 0,
            site,
            player: NOBODY,
            holds: false,
            verdict: Verdict::Open,
        }
    }

    /// Where the children are.
    pub fn range(&self) -> std::ops::Range<usize> {
        let first = self.first as usize;
        first..first + self.children as usize
    }
}
