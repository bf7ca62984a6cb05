//! The choice between interpreted and compiled rules.

/// How a game is run. The answers are the same; only their speed differs, and which limit a
/// hostile rulebook meets first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Execution {
    /// Interpreted at first, and compiled once enough is asked that it pays. Rules that cannot be
    /// compiled are interpreted, and so is a question that compiled rules cannot answer.
    #[default]
    Automatic,
    /// Always interpreted.
    Interpreted,
    /// Compiled from the beginning; rules that cannot be compiled are an error. A question that
    /// compiled rules cannot answer is interpreted, and [counted](crate::Game::fallbacks).
    Compiled,
}
