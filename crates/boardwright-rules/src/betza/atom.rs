//! Atoms of a Betza text: the capital, its range, and the modifiers of each leg.

use std::ops::Range;

/// Any number of steps.
pub(super) const UNLIMITED: u16 = u16::MAX;

/// A lower-case letter and its byte in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Modifier {
    pub letter: char,
    pub at: usize,
}

impl Modifier {
    pub fn range(self) -> Range<usize> {
        self.at..self.at + 1
    }
}

/// Modifiers before an atom, for one leg.
#[derive(Clone, Debug, Default)]
pub(super) struct LegModifiers {
    /// Letters among `fblrvsh`, in order.
    pub directions: Vec<Modifier>,
    /// All other modifiers, without duplicates.
    pub modifiers: Vec<Modifier>,
}

impl LegModifiers {
    /// Returns the modifier with this letter.
    pub fn modifier(&self, letter: char) -> Option<Modifier> {
        self.modifiers.iter().copied().find(|modifier| modifier.letter == letter)
    }

    pub fn has(&self, letter: char) -> bool {
        self.modifier(letter).is_some()
    }
}

/// Symmetry of the moves of an atom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AtomSymmetry {
    /// Four moves along ranks and files.
    Orthogonal,
    /// Four moves along diagonals.
    Diagonal,
    /// Eight moves in between, such as a knight's.
    Oblique,
    /// The eight directions of K and Q.
    Royal,
}

/// Class of atoms by the effect of `g` and `y` on their range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RangeFamily {
    /// W, F, K.
    Stepper,
    /// R, B, Q.
    Slider,
    /// All other atoms.
    Leaper,
}

/// One step of an atom: `near` squares along one axis, and `far`, which is not less, along the
/// other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AtomStep {
    pub near: i32,
    pub far: i32,
    pub symmetry: AtomSymmetry,
    pub family: RangeFamily,
}

impl AtomStep {
    pub fn new(a: i32, b: i32, family: RangeFamily) -> AtomStep {
        let (near, far) = (a.min(b), a.max(b));
        let symmetry = match near {
            0 => AtomSymmetry::Orthogonal,
            _ if near == far => AtomSymmetry::Diagonal,
            _ => AtomSymmetry::Oblique,
        };
        AtomStep { near, far, symmetry, family }
    }

    pub fn royal(family: RangeFamily) -> AtomStep {
        AtomStep { near: 0, far: 1, symmetry: AtomSymmetry::Royal, family }
    }
}

/// Destinations of an atom.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum AtomReach {
    /// U: to every square.
    Anywhere,
    /// A step, and the largest number of them.
    Steps(AtomStep, u16),
}

/// An atom with its modifiers.
#[derive(Clone, Debug)]
pub(super) struct Atom {
    /// One leg, or several joined by `a`.
    pub legs: Vec<LegModifiers>,
    pub reach: AtomReach,
    /// The capital with its range.
    pub core: Range<usize>,
}
