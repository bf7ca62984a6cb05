//! Places where statements may not choose.

/// Reason why a statement may not choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoChoice {
    /// The body of a `for`.
    Loop,
    /// The body of a `repeat`.
    Repeat,
    /// `start { … }`.
    Start,
    /// A hook or an end, with its name: ``in `after move` ``.
    Rule(&'static str),
}

impl NoChoice {
    /// Returns the place in words, to follow “nothing can be chosen”.
    pub(crate) fn place(self) -> &'static str {
        match self {
            NoChoice::Loop => "inside a `for`",
            NoChoice::Repeat => "inside a `repeat`",
            NoChoice::Start => "before the game begins",
            NoChoice::Rule(place) => place,
        }
    }

    /// Returns the help for a choice here.
    pub(crate) fn help(self) -> &'static str {
        match self {
            NoChoice::Loop => {
                "a `for` does the same for each of its sites and asks nobody; to let the player pick one of them, write `choose` instead of `for`"
            }
            NoChoice::Repeat => {
                "a `repeat` goes on by itself and asks nobody; a player who decides again and again does so by `again`"
            }
            NoChoice::Start => {
                "the start only puts units; what players choose at first is a phase of its own: `phase setup { turn { … } }`"
            }
            NoChoice::Rule(_) => {
                "choices belong in a turn, a piece or a named move; here rules look at all sites: `for x in …`, `some x in …`, `{ x in … where … }`"
            }
        }
    }
}
