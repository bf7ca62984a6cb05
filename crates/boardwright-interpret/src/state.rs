//! Plain values for callers: states, moves, outcomes.

use boardwright_ir::outcome;

/// A position: a plain record whose layout is [`boardwright_ir::Layout`].
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct State(pub(crate) Box<[u64]>);

impl State {
    /// Creates a state from its words, which are not checked. They must come from a state of the
    /// same program.
    pub fn from_words(words: Box<[u64]>) -> State {
        State(words)
    }

    /// Overwrites the words of this state without allocating.
    ///
    /// # Panics
    ///
    /// If there are fewer words than in this state.
    pub fn overwrite(&mut self, words: impl IntoIterator<Item = u64>) {
        let mut words = words.into_iter();
        for word in &mut self.0 {
            *word = words.next().expect("a state of the same program");
        }
    }

    /// Returns the words of the state.
    pub fn words(&self) -> &[u64] {
        &self.0
    }
}

impl std::fmt::Debug for State {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "State({:016x}", self.0.first().copied().unwrap_or(0))?;
        for word in self.0.iter().skip(1) {
            write!(formatter, " {word:x}")?;
        }
        write!(formatter, ")")
    }
}

/// A decision: the label in the lowest bits, then the stage's fields.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(pub u64);

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The player of this index has won.
    Win(u8),
    /// No player has won.
    Draw,
}

impl Outcome {
    /// Decodes the byte [`boardwright_ir::control::OUTCOME`]; `None` while the game goes on.
    pub fn from_byte(byte: u8) -> Option<Outcome> {
        match byte {
            outcome::UNDECIDED => None,
            outcome::DRAW => Some(Outcome::Draw),
            winner => Some(Outcome::Win(winner - outcome::FIRST_WIN)),
        }
    }

    /// Encodes an outcome as that byte.
    pub(crate) fn to_byte(outcome: Option<Outcome>) -> u8 {
        match outcome {
            None => outcome::UNDECIDED,
            Some(Outcome::Draw) => outcome::DRAW,
            Some(Outcome::Win(player)) => outcome::FIRST_WIN + player,
        }
    }
}
