//! Node types: what a search expects of a node before searching it.

/// Expected type of a node (Knuth and Moore, 1975).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NodeType {
    /// Its exact score is wanted.
    Pv,
    /// Some decision is expected to fail high.
    Cut,
    /// No decision is expected to exceed alpha.
    All,
}

impl NodeType {
    /// Type for the full-depth null-window search of a move whose reduced search failed high.
    pub fn for_scout(self) -> NodeType {
        if self == NodeType::Pv { NodeType::All } else { self }
    }

    pub fn negated(self) -> NodeType {
        match self {
            NodeType::Pv => NodeType::Pv,
            NodeType::Cut => NodeType::All,
            NodeType::All => NodeType::Cut,
        }
    }
}
