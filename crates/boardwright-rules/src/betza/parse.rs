//! From a text to its atoms: the letters, what stands before them and after them.

use super::{Problem, Reading};
use std::ops::Range;

/// Atoms of one text.
const MAX_ATOMS: usize = 64;
/// Legs of one atom.
const MAX_LEGS: usize = 8;
/// The longest range that can be written.
const MAX_RANGE: u16 = 1024;
/// The farthest leap, as for `leap`.
const MAX_LEAP: i32 = 64;

/// Any number of steps.
pub(super) const UNLIMITED: u16 = u16::MAX;

/// A lower-case letter and its byte in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub letter: char,
    pub at: usize,
}

impl Mark {
    pub fn range(self) -> Range<usize> {
        self.at..self.at + 1
    }
}

/// What is written before an atom for one leg.
#[derive(Clone, Debug, Default)]
pub(super) struct LegText {
    /// Letters among `fblrvsh`, in order.
    pub directions: Vec<Mark>,
    /// All other modifiers, none twice.
    pub marks: Vec<Mark>,
}

impl LegText {
    /// The modifier with this letter, if it is written.
    pub fn mark(&self, letter: char) -> Option<Mark> {
        self.marks.iter().copied().find(|mark| mark.letter == letter)
    }

    pub fn has(&self, letter: char) -> bool {
        self.mark(letter).is_some()
    }
}

/// How the moves of an atom lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symmetry {
    /// Four moves along ranks and files.
    Orthogonal,
    /// Four moves along diagonals.
    Diagonal,
    /// Eight moves in between, such as a knight's.
    Oblique,
    /// The eight directions of K and Q.
    Royal,
}

/// What `g` and `y` make of an atom's range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    /// W, F, K.
    Stepper,
    /// R, B, Q.
    Slider,
    /// Every other.
    Leaper,
}

/// One step of an atom: `near` squares one way and `far`, no less, the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Base {
    pub near: i32,
    pub far: i32,
    pub symmetry: Symmetry,
    pub family: Family,
}

impl Base {
    fn new(a: i32, b: i32, family: Family) -> Base {
        let (near, far) = (a.min(b), a.max(b));
        let symmetry = match near {
            0 => Symmetry::Orthogonal,
            _ if near == far => Symmetry::Diagonal,
            _ => Symmetry::Oblique,
        };
        Base { near, far, symmetry, family }
    }

    fn royal(family: Family) -> Base {
        Base { near: 0, far: 1, symmetry: Symmetry::Royal, family }
    }
}

/// Where an atom leads.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Reach {
    /// U: to every square.
    Anywhere,
    /// A step, and how many of them at most.
    Steps(Base, u16),
}

/// One atom with all that belongs to it.
#[derive(Clone, Debug)]
pub(super) struct Atom {
    /// One leg, or several joined by `a`.
    pub legs: Vec<LegText>,
    pub reach: Reach,
    /// The capital with its range.
    pub core: Range<usize>,
}

/// Reads a whole text.
pub(super) fn read(text: &str) -> Reading<Vec<Atom>> {
    let mut reader = Reader { text, at: 0 };
    let mut atoms: Vec<Atom> = Vec::new();
    while reader.peek().is_some() {
        let start = reader.at;
        if atoms.len() == MAX_ATOMS {
            return Err(Problem::new(
                start..text.len(),
                format!("a Betza text may have {MAX_ATOMS} atoms at most"),
                "give the piece several lines, one text each",
            ));
        }
        let atom = reader.atom()?;
        if let Some(earlier) = atoms.last().filter(|_| atom.core.start == start) {
            let (before, now) = (&text[earlier.core.clone()], &text[atom.core.clone()]);
            if before == now {
                return Err(Problem::new(
                    atom.core.clone(),
                    format!("`{now}` stands here a second time"),
                    format!("for any number of such steps write `{now}0`; else leave it out"),
                ));
            }
        }
        atoms.push(atom);
    }
    if atoms.is_empty() {
        return Err(Problem::new(
            0..0,
            "this Betza text says nothing",
            "write at least one atom, such as `W`; a piece that never moves needs no braces",
        ));
    }
    Ok(atoms)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text.get(self.at..)?.chars().next()
    }

    fn take(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.at += letter.len_utf8();
        Some(letter)
    }

    fn skip(&mut self, letter: char) -> bool {
        let found = self.peek() == Some(letter);
        if found {
            self.at += letter.len_utf8();
        }
        found
    }

    /// The letter that comes next, or the last one if nothing does.
    fn here(&self) -> Range<usize> {
        match self.peek() {
            Some(letter) => self.at..self.at + letter.len_utf8(),
            None => self.at.saturating_sub(1)..self.at,
        }
    }

    fn atom(&mut self) -> Reading<Atom> {
        let legs = self.modifiers()?;
        let start = self.at;
        let reach = self.reach()?;
        Ok(Atom { legs, reach, core: start..self.at })
    }

    fn modifiers(&mut self) -> Reading<Vec<LegText>> {
        let mut legs = vec![LegText::default()];
        while let Some(letter) = self.peek().filter(char::is_ascii_lowercase) {
            let mark = Mark { letter, at: self.at };
            if letter == 'a' {
                if legs.len() == MAX_LEGS {
                    return Err(Problem::new(
                        mark.range(),
                        format!("a movement may have {MAX_LEGS} legs at most"),
                        "split it, or write it in words",
                    ));
                }
                legs.push(LegText::default());
            } else if let Some(leg) = legs.last_mut() {
                add_mark(leg, mark)?;
            }
            self.at += 1;
        }
        Ok(legs)
    }

    fn reach(&mut self) -> Reading<Reach> {
        let at = self.here();
        let Some(letter) = self.take() else {
            return Err(Problem::new(
                at,
                "after these modifiers the atom is missing",
                "modifiers stand before a capital: `fW`, `mR`, `cpR`",
            ));
        };
        match letter {
            '(' => {
                let base = self.offset(at.start)?;
                Ok(Reach::Steps(base, self.range(1)?))
            }
            'U' => Ok(Reach::Anywhere),
            'K' => self.compound('K', Base::royal(Family::Stepper), 1),
            'Q' => self.compound('Q', Base::royal(Family::Slider), UNLIMITED),
            'R' => self.compound('R', Base::new(0, 1, Family::Slider), UNLIMITED),
            'B' => self.compound('B', Base::new(1, 1, Family::Slider), UNLIMITED),
            _ => match step_of(letter) {
                Some((near, far)) => self.leaper(letter, near, far),
                None => Err(unknown(letter, at)),
            },
        }
    }

    /// A capital that has its own range, and one of another letter when doubled only if that says something.
    fn compound(&mut self, letter: char, base: Base, range: u16) -> Reading<Reach> {
        let doubled = self.here();
        if self.peek() == Some(letter) {
            if base.family == Family::Slider {
                return Err(Problem::new(
                    doubled,
                    format!("`{letter}` goes any number of steps already"),
                    format!("write it once: `{letter}`"),
                ));
            }
            return self.doubled(letter, base);
        }
        Ok(Reach::Steps(base, self.range(range)?))
    }

    fn leaper(&mut self, letter: char, near: i32, far: i32) -> Reading<Reach> {
        if self.peek() == Some(letter) {
            let family = if far == 1 { Family::Stepper } else { Family::Leaper };
            return self.doubled(letter, Base::new(near, far, family));
        }
        // The extended table of XBetza: X is three squares farther, Y two farther in both ways.
        let (near, far) = match self.peek() {
            Some('X') => (near, far + 3),
            Some('Y') => (near + 2, far + 2),
            _ => (near, far),
        };
        if matches!(self.peek(), Some('X' | 'Y')) {
            self.at += 1;
        }
        let family = if far == 1 { Family::Stepper } else { Family::Leaper };
        Ok(Reach::Steps(Base::new(near, far, family), self.range(1)?))
    }

    /// `NN`: any number of steps.
    fn doubled(&mut self, letter: char, base: Base) -> Reading<Reach> {
        self.at += 1;
        let after = self.here();
        match self.peek() {
            Some(again) if again == letter => Err(Problem::new(
                after,
                format!("`{letter}` stands here a third time"),
                format!("`{letter}{letter}` already means any number of steps"),
            )),
            Some(digit) if digit.is_ascii_digit() => Err(Problem::new(
                after,
                format!("`{letter}{letter}` means any number of steps, so no number can follow"),
                format!("write `{letter}{digit}` for up to {digit} steps"),
            )),
            _ => Ok(Reach::Steps(base, UNLIMITED)),
        }
    }

    fn digits(&mut self) -> Range<usize> {
        let start = self.at;
        while self.peek().is_some_and(|letter| letter.is_ascii_digit()) {
            self.at += 1;
        }
        start..self.at
    }

    fn range(&mut self, otherwise: u16) -> Reading<u16> {
        let at = self.digits();
        let written = &self.text[at.clone()];
        match written {
            "" => Ok(otherwise),
            "0" => Ok(UNLIMITED),
            _ if written.starts_with('0') => Err(Problem::new(
                at,
                format!(
                    "the range `{written}` begins with 0, which dialects of Betza read differently"
                ),
                "without the 0 it means up to so many steps; for exactly so many write `slide D exactly 3`",
            )),
            _ => match written.parse() {
                Ok(range) if range <= MAX_RANGE => Ok(range),
                _ => Err(Problem::new(
                    at,
                    format!("a range goes up to {MAX_RANGE}"),
                    "write 0 for any number of steps",
                )),
            },
        }
    }

    /// The two numbers after a parenthesis.
    fn offset(&mut self, open: usize) -> Reading<Base> {
        let a = self.coordinate(open)?;
        if !self.skip(',') {
            return Err(not_an_offset(open..self.here().end));
        }
        let b = self.coordinate(open)?;
        if !self.skip(')') {
            return Err(not_an_offset(open..self.here().end));
        }
        if (a, b) == (0, 0) || a > MAX_LEAP || b > MAX_LEAP {
            return Err(Problem::new(
                open..self.at,
                format!("({a},{b}) is no leap"),
                format!("give two numbers up to {MAX_LEAP}, not both zero"),
            ));
        }
        Ok(Base::new(a, b, Family::Leaper))
    }

    fn coordinate(&mut self, open: usize) -> Reading<i32> {
        while self.skip(' ') {}
        let at = self.digits();
        if at.is_empty() {
            return Err(not_an_offset(open..self.here().end));
        }
        // A number too long to hold is too far as well.
        let number = self.text[at].parse().unwrap_or(i32::MAX);
        while self.skip(' ') {}
        Ok(number)
    }
}

fn step_of(letter: char) -> Option<(i32, i32)> {
    Some(match letter {
        'W' => (0, 1),
        'F' => (1, 1),
        'D' => (0, 2),
        'N' => (1, 2),
        'A' => (2, 2),
        'H' => (0, 3),
        'C' | 'L' => (1, 3),
        'Z' | 'J' => (2, 3),
        'G' => (3, 3),
        _ => return None,
    })
}

fn add_mark(leg: &mut LegText, mark: Mark) -> Reading<()> {
    let letter = mark.letter;
    match letter {
        'f' | 'b' | 'l' | 'r' | 'v' | 's' | 'h' => {
            if leg.directions.last().is_some_and(|last| last.at + 1 != mark.at) {
                return Err(Problem::new(
                    mark.range(),
                    "the directions of one leg stand together",
                    format!(
                        "write `{letter}` next to the other directions, before or after the rest"
                    ),
                ));
            }
            leg.directions.push(mark);
        }
        'm' | 'c' | 'd' | 'p' | 'g' | 'y' | 'j' | 'n' | 'o' | 'q' | 'z' => {
            if leg.has(letter) {
                return Err(Problem::new(
                    mark.range(),
                    format!("`{letter}` stands twice on one leg, which is not supported"),
                    "write it once; what passes over several units is `slide D through S then …` in words",
                ));
            }
            leg.marks.push(mark);
        }
        _ => return Err(unsupported(mark)),
    }
    Ok(())
}

/// The modifiers that a movement cannot express, and what does.
fn unsupported(mark: Mark) -> Problem {
    let letter = mark.letter;
    let (what, help) = match letter {
        'i' => (
            "`i` allows a move only to a piece that has not moved, and a movement cannot know that",
            "leave `i` out and say from where: `betza \"fmnD\" if from in row(2)`",
        ),
        'e' => (
            "`e` captures in passing, and a movement only leads to sites",
            "keep the site that was passed in a `state … for next turn`, and write the capture as a `move`",
        ),
        't' => (
            "`t` is not supported: dialects disagree on it",
            "to jump over one's own units only write `slide D over own` or `hop D over own`",
        ),
        'u' => (
            "`u` puts a captured unit down, and a movement only leads to sites",
            "write what happens besides as statements of a `move`",
        ),
        'x' => (
            "`x` acts on other units, and a movement only leads to sites",
            "write what happens besides as statements of a `move`",
        ),
        'k' => (
            "`k` captures royal pieces only, and Betza does not know the kinds of this game",
            "write the kinds after the movement: `betza \"cK\" to King & enemy`",
        ),
        _ => {
            return Problem::new(
                mark.range(),
                format!("`{letter}` is no modifier that is understood"),
                "known are the directions f b l r v s h, the ways m c d, and a n j p g y o q z",
            );
        }
    };
    Problem::new(mark.range(), what, help)
}

fn not_an_offset(at: Range<usize>) -> Problem {
    Problem::new(
        at,
        "in parentheses stand two numbers, as in `(1,4)`",
        "groups that repeat are not supported; write a range, or the movement in words",
    )
}

/// A letter that begins no atom.
fn unknown(letter: char, at: Range<usize>) -> Problem {
    let (message, help) = match letter {
        '[' | ']' | '-' | '?' | '{' | '}' => (
            format!("`{letter}`: movements in brackets are not supported"),
            "join legs with `a`, as in `yafsF`, or write `step … then outward slide …`",
        ),
        ')' | ',' => {
            (format!("`{letter}` stands here without `(`"), "an exact leap is written `(1,4)`")
        }
        '@' => (
            "`@` drops a piece, and a movement leads from a site".to_owned(),
            "write drops in the `turn`: `put k from hand at to`",
        ),
        'O' => (
            "`O` is castling, and a movement only leads to sites".to_owned(),
            "write castling as a named `move`",
        ),
        'P' => ("`P` is no atom".to_owned(), "a pawn without its double step is `fmWfcF`"),
        '0'..='9' => (
            "a range stands after an atom".to_owned(),
            "write `W3` for up to three steps, `W0` for any number",
        ),
        'X' | 'Y' => (
            format!("`{letter}` stands after a leaper only, and once"),
            "`FX` is the leap (1,4), `DY` the leap (2,4)",
        ),
        ' ' | '\t' => {
            ("a Betza text has no spaces".to_owned(), "write the atoms one after another")
        }
        _ => (
            format!("`{}` is no atom that is understood", letter.escape_debug()),
            "known are W F D N A H C (or L) Z (or J) G, K Q R B, U and leaps such as `(1,4)`",
        ),
    };
    Problem::new(at, message, help)
}
