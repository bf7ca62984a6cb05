//! Atoms of a Betza text: the capital, its range, and the modifiers of each leg.

use std::ops::Range;

/// Any number of steps.
pub const UNLIMITED: u16 = u16::MAX;

/// A lower-case letter and its byte in the text.
#[derive(Clone, Copy, Debug)]
pub struct Modifier {
    /// The letter.
    pub letter: char,
    /// Its byte.
    pub at: usize,
}

impl Modifier {
    /// Returns its bytes.
    pub fn range(self) -> Range<usize> {
        self.at..self.at + 1
    }
}

/// Modifiers before an atom, for one leg.
#[derive(Clone, Debug, Default)]
pub struct LegModifiers {
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

    /// True if there is a modifier with this letter.
    pub fn has(&self, letter: char) -> bool {
        self.modifier(letter).is_some()
    }
}

/// Symmetry of the moves of an atom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtomSymmetry {
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
pub enum RangeFamily {
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
pub struct AtomStep {
    /// The shorter way.
    pub near: i32,
    /// The longer way.
    pub far: i32,
    /// Its symmetry.
    pub symmetry: AtomSymmetry,
    /// Its class.
    pub family: RangeFamily,
}

impl AtomStep {
    /// Returns the step of an atom of four or eight directions.
    pub fn new(a: i32, b: i32, family: RangeFamily) -> AtomStep {
        let (near, far) = (a.min(b), a.max(b));
        let symmetry = match near {
            0 => AtomSymmetry::Orthogonal,
            _ if near == far => AtomSymmetry::Diagonal,
            _ => AtomSymmetry::Oblique,
        };
        AtomStep { near, far, symmetry, family }
    }

    /// Returns the step of K and Q.
    pub fn royal(family: RangeFamily) -> AtomStep {
        AtomStep { near: 0, far: 1, symmetry: AtomSymmetry::Royal, family }
    }
}

/// Destinations of an atom.
#[derive(Clone, Debug, PartialEq)]
pub enum AtomReach {
    /// U: to every square.
    Anywhere,
    /// A step, and the largest number of them.
    Steps(AtomStep, u16),
    /// O: castling, with the number of squares that the piece goes.
    Castling(u16),
}

/// The capital of a leg in brackets.
#[derive(Clone, Debug)]
pub struct BracketLeg {
    /// Its step.
    pub step: AtomStep,
    /// Largest number of steps.
    pub range: u16,
    /// True if the movement may end with this leg (`?`).
    pub may_end: bool,
    /// The capital with its range.
    pub core: Range<usize>,
}

/// An atom with its modifiers.
#[derive(Clone, Debug)]
pub struct Atom {
    /// One leg, or several joined by `a` or in brackets.
    pub legs: Vec<LegModifiers>,
    /// Destinations; in brackets those of the first leg.
    pub reach: AtomReach,
    /// The capital of each leg, if they stand in brackets.
    pub bracket: Vec<BracketLeg>,
    /// The capital with its range; in brackets all of them.
    pub core: Range<usize>,
    /// The whole atom.
    pub span: Range<usize>,
}

impl Atom {
    /// Returns the first modifier with this letter, on any leg.
    pub fn modifier(&self, letter: char) -> Option<Modifier> {
        self.legs.iter().find_map(|leg| leg.modifier(letter))
    }

    /// True if only a piece that has not moved yet may move so (`i` on the first leg).
    pub fn is_initial(&self) -> bool {
        self.legs.first().is_some_and(|leg| leg.has('i'))
    }
}
