//! The choice between interpreted and compiled rules.

/// Execution mode of a game. The results are the same. The speed differs, and so may the limit that
/// a hostile rules text reaches first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Execution {
    /// Interpreted at first, and compiled once the number of calls makes it worthwhile (the
    /// default). The interpreter answers where compiled rules fail or cannot be made.
    #[default]
    Automatic,
    /// Always interpreted.
    Interpreted,
    /// Compiled from the beginning; rules that cannot be compiled are an error. A call that
    /// compiled rules cannot answer is interpreted, and [counted](crate::Game::fallbacks).
    Compiled,
}
