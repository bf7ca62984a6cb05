//! The parser of Betza texts: atoms with their modifiers and ranges.

use crate::atom::{
    Atom, AtomReach, AtomStep, BracketLeg, LegModifiers, Modifier, RangeFamily, UNLIMITED,
};
use crate::error::{BetzaError, BetzaResult};
use crate::letters::{add_modifier, add_outer, step_of};
use crate::parse_errors::{bad_bracket, no_atom, not_an_offset, unknown};
use std::ops::Range;

/// Most atoms of one text.
const MAX_ATOMS: usize = 64;
/// Most legs of one atom.
const MAX_LEGS: usize = 8;
/// Longest range.
const MAX_RANGE: u16 = 1024;
/// Farthest leap, as for `leap`.
const MAX_LEAP: i32 = 64;

/// Longest castling.
const MAX_CASTLING: u16 = 16;

/// Parses a whole text.
///
/// # Errors
/// Fails at the first letter that is not understood.
pub fn read(text: &str) -> BetzaResult<Vec<Atom>> {
    if matches!(text, "" | "-") {
        return Err(no_atom(0..text.len()));
    }
    let mut parser = AtomParser { text, at: 0 };
    let mut atoms: Vec<Atom> = Vec::new();
    while parser.peek().is_some() {
        let start = parser.at;
        if atoms.len() >= MAX_ATOMS {
            return Err(BetzaError::new(
                start..text.len(),
                format!("a Betza text may have {MAX_ATOMS} atoms at most"),
                "give the piece several lines, one text each",
            ));
        }
        let found = parser.atoms()?;
        if let ([atom], Some(earlier)) = (found.as_slice(), atoms.last())
            && atom.core.start == start
        {
            let (before, now) = (&text[earlier.core.clone()], &text[atom.core.clone()]);
            if before == now {
                return Err(BetzaError::new(
                    atom.core.clone(),
                    format!("`{now}` is written a second time"),
                    format!("for any number of such steps write `{now}0`; else leave it out"),
                ));
            }
        }
        atoms.extend(found);
    }
    Ok(atoms)
}

struct AtomParser<'a> {
    text: &'a str,
    at: usize,
}

impl AtomParser<'_> {
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

    /// Returns the bytes of the next letter; at the end, of the last one.
    fn here(&self) -> Range<usize> {
        match self.peek() {
            Some(letter) => self.at..self.at + letter.len_utf8(),
            None => self.at.saturating_sub(1)..self.at,
        }
    }

    /// Parses one atom; brackets with `?` are several.
    fn atoms(&mut self) -> BetzaResult<Vec<Atom>> {
        let first = self.at;
        let legs = self.modifiers()?;
        let start = self.at;
        if self.skip('[') {
            return self.bracket(legs, first, start);
        }
        let reach = self.reach()?;
        let core = start..self.at;
        Ok(vec![Atom { legs, reach, bracket: Vec::new(), core, span: first..self.at }])
    }

    /// Parses legs in brackets: `[W-fF]`. Modifiers before the bracket are those of the first leg
    /// if they are about the beginning, else of the last.
    fn bracket(
        &mut self,
        before: Vec<LegModifiers>,
        first: usize,
        start: usize,
    ) -> BetzaResult<Vec<Atom>> {
        let (mut legs, mut bracket): (Vec<LegModifiers>, Vec<BracketLeg>) = Default::default();
        loop {
            let modifiers = self.modifiers()?;
            let [leg] = <[LegModifiers; 1]>::try_from(modifiers)
                .map_err(|_| bad_bracket(start..self.at, "`a` stands in brackets"))?;
            let core = self.at;
            let AtomReach::Steps(step, range) = self.reach()? else {
                return Err(bad_bracket(
                    core..self.at,
                    "in brackets stand steps, slides and leaps",
                ));
            };
            if legs.len() == MAX_LEGS {
                return Err(BetzaError::new(
                    core..self.at,
                    format!("a movement may have {MAX_LEGS} legs at most"),
                    "split it, or write it in words",
                ));
            }
            legs.push(leg);
            let may_end = self.skip('?');
            bracket.push(BracketLeg { step, range, may_end, core: core..self.at });
            if may_end || self.skip('-') {
                continue;
            }
            if self.skip(']') {
                break;
            }
            return Err(bad_bracket(start..self.here().end, "the legs in brackets do not end"));
        }
        let (core, span) = (start..self.at, first..self.at);
        let ends = (0..legs.len()).filter(|&end| end + 1 == legs.len() || bracket[end].may_end);
        let atom = |end: usize| {
            let mut legs = legs[..=end].to_vec();
            add_outer(&mut legs, before.clone(), start)?;
            let bracket = bracket[..=end].to_vec();
            let reach = AtomReach::Steps(bracket[0].step.clone(), bracket[0].range);
            Ok(Atom { legs, reach, bracket, core: core.clone(), span: span.clone() })
        };
        ends.map(atom).collect()
    }

    fn modifiers(&mut self) -> BetzaResult<Vec<LegModifiers>> {
        let mut legs = vec![LegModifiers::default()];
        while let Some(letter) = self.peek().filter(char::is_ascii_lowercase) {
            let modifier = Modifier { letter, at: self.at };
            if letter == 'a' {
                if legs.len() == MAX_LEGS {
                    return Err(BetzaError::new(
                        modifier.range(),
                        format!("a movement may have {MAX_LEGS} legs at most"),
                        "split it, or write it in words",
                    ));
                }
                legs.push(LegModifiers::default());
            } else if let Some(leg) = legs.last_mut() {
                add_modifier(leg, modifier)?;
            }
            self.at += 1;
        }
        Ok(legs)
    }

    fn reach(&mut self) -> BetzaResult<AtomReach> {
        let at = self.here();
        let Some(letter) = self.take() else {
            return Err(BetzaError::new(
                at,
                "after these modifiers the atom is missing",
                "modifiers stand before a capital: `fW`, `mR`, `cpR`",
            ));
        };
        match letter {
            '(' => {
                let base = self.offset(at.start)?;
                Ok(AtomReach::Steps(base, self.range(1)?))
            }
            'U' => Ok(AtomReach::Anywhere),
            'O' => self.castling(at),
            'K' => self.compound('K', AtomStep::royal(RangeFamily::Stepper), 1),
            'Q' => self.compound('Q', AtomStep::royal(RangeFamily::Slider), UNLIMITED),
            'R' => self.compound('R', AtomStep::new(0, 1, RangeFamily::Slider), UNLIMITED),
            'B' => self.compound('B', AtomStep::new(1, 1, RangeFamily::Slider), UNLIMITED),
            _ => match step_of(letter) {
                Some((near, far)) => self.leaper(letter, near, far),
                None => Err(unknown(letter, at)),
            },
        }
    }

    /// Parses the number of squares of a castling.
    fn castling(&mut self, at: Range<usize>) -> BetzaResult<AtomReach> {
        let digits = self.digits();
        match self.text[digits.clone()].parse() {
            Ok(steps) if (1..=MAX_CASTLING).contains(&steps) => Ok(AtomReach::Castling(steps)),
            _ => Err(BetzaError::new(
                at.start..digits.end,
                "after `O` the number of squares is missing",
                format!("castling goes 1 to {MAX_CASTLING} squares: `O2`"),
            )),
        }
    }

    /// Parses the range of K, Q, R or B. Doubled letters are refused for sliders, which go any
    /// distance already.
    fn compound(&mut self, letter: char, base: AtomStep, range: u16) -> BetzaResult<AtomReach> {
        let doubled = self.here();
        if self.peek() == Some(letter) {
            if base.family == RangeFamily::Slider {
                return Err(BetzaError::new(
                    doubled,
                    format!("`{letter}` goes any number of steps already"),
                    format!("write it once: `{letter}`"),
                ));
            }
            return self.doubled(letter, base);
        }
        Ok(AtomReach::Steps(base, self.range(range)?))
    }

    fn leaper(&mut self, letter: char, near: i32, far: i32) -> BetzaResult<AtomReach> {
        if self.peek() == Some(letter) {
            let family = if far == 1 { RangeFamily::Stepper } else { RangeFamily::Leaper };
            return self.doubled(letter, AtomStep::new(near, far, family));
        }
        // The extended table of XBetza: X adds three squares to the longer side, Y two to both.
        let (near, far) = match self.peek() {
            Some('X') => (near, far + 3),
            Some('Y') => (near + 2, far + 2),
            _ => (near, far),
        };
        if matches!(self.peek(), Some('X' | 'Y')) {
            self.at += 1;
        }
        let family = if far == 1 { RangeFamily::Stepper } else { RangeFamily::Leaper };
        Ok(AtomReach::Steps(AtomStep::new(near, far, family), self.range(1)?))
    }

    /// `NN`: any number of steps.
    fn doubled(&mut self, letter: char, base: AtomStep) -> BetzaResult<AtomReach> {
        self.at += 1;
        let after = self.here();
        match self.peek() {
            Some(again) if again == letter => Err(BetzaError::new(
                after,
                format!("`{letter}` is written a third time"),
                format!("`{letter}{letter}` already means any number of steps"),
            )),
            Some(digit) if digit.is_ascii_digit() => Err(BetzaError::new(
                after,
                format!("`{letter}{letter}` means any number of steps, so no number can follow"),
                format!("write `{letter}{digit}` for up to {digit} steps"),
            )),
            _ => Ok(AtomReach::Steps(base, UNLIMITED)),
        }
    }

    fn digits(&mut self) -> Range<usize> {
        let start = self.at;
        while self.peek().is_some_and(|letter| letter.is_ascii_digit()) {
            self.at += 1;
        }
        start..self.at
    }

    fn range(&mut self, otherwise: u16) -> BetzaResult<u16> {
        let at = self.digits();
        let written = &self.text[at.clone()];
        match written {
            "" => Ok(otherwise),
            "0" => Ok(UNLIMITED),
            _ if written.starts_with('0') => Err(BetzaError::new(
                at,
                format!(
                    "the range `{written}` begins with 0, which dialects of Betza read differently"
                ),
                "without the 0 it is the largest number of steps; for an exact number write `slide D exactly 3`",
            )),
            _ => match written.parse() {
                Ok(range) if range <= MAX_RANGE => Ok(range),
                _ => Err(BetzaError::new(
                    at,
                    format!("a range goes up to {MAX_RANGE}"),
                    "write 0 for any number of steps",
                )),
            },
        }
    }

    /// Parses the two numbers after a parenthesis.
    fn offset(&mut self, open: usize) -> BetzaResult<AtomStep> {
        let a = self.coordinate(open)?;
        if !self.skip(',') {
            return Err(not_an_offset(open..self.here().end));
        }
        let b = self.coordinate(open)?;
        if !self.skip(')') {
            return Err(not_an_offset(open..self.here().end));
        }
        if (a, b) == (0, 0) || a > MAX_LEAP || b > MAX_LEAP {
            return Err(BetzaError::new(
                open..self.at,
                format!("({a},{b}) is not a leap"),
                format!("give two numbers up to {MAX_LEAP}, not both zero"),
            ));
        }
        Ok(AtomStep::new(a, b, RangeFamily::Leaper))
    }

    fn coordinate(&mut self, open: usize) -> BetzaResult<i32> {
        while self.skip(' ') {}
        let at = self.digits();
        if at.is_empty() {
            return Err(not_an_offset(open..self.here().end));
        }
        // A number that overflows is too large as well.
        let number = self.text[at].parse().unwrap_or(i32::MAX);
        while self.skip(' ') {}
        Ok(number)
    }
}
