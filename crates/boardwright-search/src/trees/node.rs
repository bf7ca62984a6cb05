//! Nodes of the search tree, with proven values (MCTS-Solver: Winands, Björnsson and Saito, 2008).

use super::win_probability::{CERTAIN, EVEN};
use boardwright::{Move, Outcome};

/// Proven game-theoretic value of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum ProvenValue {
    /// Not proven.
    #[default]
    Unproven,
    /// A forced win.
    Won {
        /// The winner.
        by: u8,
        /// Distance of the win in plies.
        plies: u16,
    },
    /// A draw with best play.
    Drawn,
}

impl ProvenValue {
    /// Returns the value of a finished game.
    pub fn from_outcome(outcome: Outcome) -> ProvenValue {
        match outcome {
            Outcome::Win(by) => ProvenValue::Won { by, plies: 0 },
            Outcome::Draw => ProvenValue::Drawn,
        }
    }

    pub fn is_unproven(self) -> bool {
        self == ProvenValue::Unproven
    }

    /// Returns true if the other player wins.
    pub fn is_lost_for(self, player: u8) -> bool {
        matches!(self, ProvenValue::Won { by, .. } if by != player)
    }

    /// Winning probability of the first player.
    pub fn chance(self) -> u32 {
        match self {
            ProvenValue::Won { by: 0, .. } => CERTAIN,
            ProvenValue::Won { .. } => 0,
            ProvenValue::Unproven | ProvenValue::Drawn => EVEN,
        }
    }

    /// Returns the value one ply earlier.
    pub fn earlier(self) -> ProvenValue {
        match self {
            ProvenValue::Won { by, plies } => {
                ProvenValue::Won { by, plies: plies.saturating_add(1) }
            }
            other => other,
        }
    }
}

/// Stands for no site.
pub(super) const NO_SITE: u16 = u16::MAX;

/// The player to move is not known yet.
pub(super) const UNKNOWN_PLAYER: u8 = u8::MAX;

// The node size bounds how large a tree can grow.
const _: () = assert!(size_of::<TreeNode>() == 48);

/// A node, with the statistics of the decision that leads to it. Value sums are the first player's.
#[derive(Clone, Debug)]
pub(super) struct TreeNode {
    /// The decision that leads here.
    pub mv: Move,
    /// Sum of the values backpropagated through this node.
    pub value_sum: u64,
    /// Sum of the values of playouts that made the same decision later (AMAF).
    pub amaf_sum: u64,
    pub visits: u32,
    /// Number of such playouts.
    pub amaf_visits: u32,
    /// Index of the first child.
    pub first: u32,
    /// Number of children; 0 until the node is expanded.
    pub children: u32,
    /// Site on which the decision places a unit.
    pub site: u16,
    /// Player to move; [`UNKNOWN_PLAYER`] until the first visit. From then on the game goes on
    /// here, unless the proven value says otherwise.
    pub player: u8,
    /// True if a child is a proven draw, so that the player to move need not lose.
    pub has_draw: bool,
    pub proven: ProvenValue,
}

impl TreeNode {
    pub fn new(mv: Move, site: u16) -> TreeNode {
        TreeNode {
            mv,
            value_sum: 0,
            amaf_sum: 0,
            visits: 0,
            amaf_visits: 0,
            first: 0,
            children: 0,
            site,
            player: UNKNOWN_PLAYER,
            has_draw: false,
            proven: ProvenValue::Unproven,
        }
    }

    /// Index range of the children.
    pub fn range(&self) -> std::ops::Range<usize> {
        let first = self.first as usize;
        first..first + self.children as usize
    }
}
