//! Movements in Betza notation, as Fairy-Stockfish reads them.
//!
//! It fails where Fairy-Stockfish overlooks a letter without notice: a movement that it understands
//! is the one that is played there.

#[cfg(test)]
mod tests;

/// A vector to a square: files to the right and ranks ahead, as the mover sees the board.
pub type Vector = (i8, i8);

/// Units that may stand where a move ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Landing {
    Any,
    Empty,
    Enemy,
}

/// The way there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Course {
    /// At once, over anything.
    Leap,
    /// Over empty squares, N steps at most; 0 for any number.
    Slide(u8),
    /// Over exactly one unit. With 1 to the square behind it, with more N squares in all.
    Hop(u8),
    /// At once, but over empty squares only.
    Lame,
}

/// One part of a movement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Atom {
    pub landing: Landing,
    pub course: Course,
    pub vectors: Vec<Vector>,
    /// True if it may be made from the squares of double steps only.
    pub initial: bool,
}

/// Directions that a pair of letters stands for; the order is that of `vectors`.
const DIRECTIONS: [&[&str]; 8] = [
    &["ff", "vv", "rf", "rv", "fh", "rh", "hr"],
    &["bb", "vv", "lb", "lv", "bh", "lh", "hr"],
    &["rr", "ss", "br", "bs", "bh", "rh", "hr"],
    &["ll", "ss", "fl", "fs", "fh", "lh", "hr"],
    &["rr", "ss", "fr", "fs", "fh", "rh", "hl"],
    &["ll", "ss", "bl", "bs", "bh", "lh", "hl"],
    &["bb", "vv", "rb", "rv", "bh", "rh", "hl"],
    &["ff", "vv", "lf", "lv", "fh", "lh", "hl"],
];

/// Reads a movement.
///
/// # Errors
/// Fails at the first letter that is not understood, with a description.
pub fn parse(text: &str) -> Result<Vec<Atom>, String> {
    let letters = text.chars().collect::<Vec<char>>();
    let mut atoms = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        let (parsed, next) = Modifiers::read(&letters, at)?;
        at = next;
        let Some(&letter) = letters.get(at) else {
            return Err(format!("`{text}` ends without a capital: nothing moves so"));
        };
        at += 1;
        let follows = letters.get(at).copied();
        let range = follows.filter(|&c| c.is_ascii_digit() || c == letter);
        at += usize::from(range.is_some());
        if letters.get(at).is_some_and(char::is_ascii_digit) {
            return Err(format!("`{text}`: a range has one digit"));
        }
        parsed.add(letter, range, &mut atoms).map_err(|error| format!("`{text}`: {error}"))?;
    }
    Ok(atoms)
}

/// Modifiers before a capital.
#[derive(Default)]
struct Modifiers {
    landings: Vec<Landing>,
    directions: Vec<String>,
    hops: bool,
    grasshopper: bool,
    lame: bool,
    initial: bool,
}

impl Modifiers {
    fn read(letters: &[char], mut at: usize) -> Result<(Modifiers, usize), String> {
        let mut read = Modifiers::default();
        while let Some(&letter) = letters.get(at).filter(|c| !c.is_ascii_uppercase()) {
            match letter {
                'm' => read.landings.push(Landing::Empty),
                'c' => read.landings.push(Landing::Enemy),
                'p' => read.hops = true,
                'g' => (read.hops, read.grasshopper) = (true, true),
                'n' => read.lame = true,
                'i' => read.initial = true,
                // Captures in passing are told by the letters of the piece, not by this one.
                'e' => {}
                'f' | 'b' | 'v' | 'h' | 'l' | 'r' | 's' => {
                    let pair = letters.get(at + 1).filter(|&&next| joins(letter, next));
                    at += usize::from(pair.is_some());
                    read.directions.push([letter, *pair.unwrap_or(&letter)].iter().collect());
                }
                _ => return Err(format!("`{letter}` is no modifier of a movement")),
            }
            at += 1;
        }
        Ok((read, at))
    }

    fn add(self, letter: char, range: Option<char>, atoms: &mut Vec<Atom>) -> Result<(), String> {
        let (leaps, slides) = leaps(letter).ok_or_else(|| format!("`{letter}` is no movement"))?;
        let steps = range.and_then(|c| c.to_digit(10)).unwrap_or(0) as u8;
        if range == Some('0') {
            return Err("a range of 0".to_owned());
        }
        let course = match () {
            () if self.hops => Course::Hop(if self.grasshopper { 1 } else { steps }),
            () if slides || range.is_some() => Course::Slide(steps),
            () if self.lame => Course::Lame,
            () => Course::Leap,
        };
        check(course, leaps)?;
        let vectors = leaps.iter().flat_map(|&leap| self.vectors(leap, leaps.len() == 1));
        let mut vectors = vectors.collect::<Vec<Vector>>();
        vectors.sort_unstable();
        vectors.dedup();
        if vectors.is_empty() {
            return Err(format!("no direction of `{letter}` is left"));
        }
        let has = |landing| self.landings.is_empty() || self.landings.contains(&landing);
        let landing = match (has(Landing::Empty), has(Landing::Enemy)) {
            (true, true) => Landing::Any,
            (true, false) => Landing::Empty,
            _ => Landing::Enemy,
        };
        atoms.push(Atom { landing, course, vectors, initial: self.initial });
        Ok(())
    }

    fn vectors(&self, (long, short): (i8, i8), alone: bool) -> Vec<Vector> {
        // Along ranks and files a pair of letters is two directions.
        let split = alone && short == 0;
        let directions = self.directions.iter().flat_map(|pair| {
            let letters = pair.chars().collect::<Vec<_>>();
            if split && letters[0] != letters[1] {
                vec![letters[0].to_string().repeat(2), letters[1].to_string().repeat(2)]
            } else {
                vec![pair.clone()]
            }
        });
        let directions = directions.collect::<Vec<String>>();
        let all = [
            (short, long),
            (-short, -long),
            (long, -short),
            (-long, short),
            (long, short),
            (-long, -short),
            (short, -long),
            (-short, long),
        ];
        let chosen = |index: usize| {
            let names = DIRECTIONS[index];
            directions.is_empty() || directions.iter().any(|pair| names.contains(&pair.as_str()))
        };
        (0..8).filter(|&index| chosen(index)).map(|index| all[index]).collect()
    }
}

/// Returns true if two letters are one direction.
fn joins(first: char, second: char) -> bool {
    let vertical = |c| "fbvh".contains(c);
    let horizontal = |c| "rlsh".contains(c);
    first == second
        || vertical(first) && horizontal(second)
        || horizontal(first) && vertical(second)
}

/// Leaps of a capital, and whether it slides without end.
fn leaps(letter: char) -> Option<(&'static [(i8, i8)], bool)> {
    let slides = "RBQ".contains(letter);
    let leaps: &[(i8, i8)] = match letter {
        'W' | 'R' => &[(1, 0)],
        'F' | 'B' => &[(1, 1)],
        'K' | 'Q' => &[(1, 0), (1, 1)],
        'D' => &[(2, 0)],
        'N' => &[(2, 1)],
        'A' => &[(2, 2)],
        'H' => &[(3, 0)],
        'L' | 'C' => &[(3, 1)],
        'J' | 'Z' => &[(3, 2)],
        'G' => &[(3, 3)],
        _ => return None,
    };
    Some((leaps, slides))
}

/// Refuses what Fairy-Stockfish accepts and plays otherwise, or not at all.
fn check(course: Course, leaps: &[(i8, i8)]) -> Result<(), String> {
    let among = |known: &[(i8, i8)]| leaps.iter().all(|leap| known.contains(leap));
    match course {
        Course::Leap => Ok(()),
        Course::Slide(_) if among(&[(1, 0), (1, 1), (2, 1)]) => Ok(()),
        Course::Slide(_) => Err("only W, F and N repeat there".to_owned()),
        Course::Hop(_) if among(&[(1, 0), (1, 1)]) => Ok(()),
        Course::Hop(_) => Err("only sliders hop there".to_owned()),
        Course::Lame if among(&[(2, 0), (2, 1), (2, 2), (3, 2)]) => Ok(()),
        Course::Lame => Err("only D, N, A and Z are lame there".to_owned()),
    }
}
