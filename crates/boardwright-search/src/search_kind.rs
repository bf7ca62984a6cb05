//! The kinds of search.

/// Kind of search that suits a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SearchKind {
    /// Alpha-beta with the learned evaluation.
    #[default]
    AlphaBeta,
    /// Monte-Carlo tree search with playouts.
    MonteCarlo,
}

impl SearchKind {
    /// Name in weights files.
    pub fn name(self) -> &'static str {
        match self {
            SearchKind::AlphaBeta => "alpha-beta",
            SearchKind::MonteCarlo => "trees",
        }
    }

    /// Returns the kind of this name.
    pub(crate) fn named(name: &str) -> Option<SearchKind> {
        [SearchKind::AlphaBeta, SearchKind::MonteCarlo]
            .into_iter()
            .find(|search| search.name() == name)
    }
}
