//! Movements as words of the rules.

use crate::betza::{Atom, Course, Vector};

/// Names of directions on a rectangle, each with its vectors.
const CLASSES: [(&str, &[Vector]); 8] = [
    ("orthogonal", &[(0, 1), (0, -1), (1, 0), (-1, 0)]),
    ("diagonal", &[(1, 1), (-1, 1), (1, -1), (-1, -1)]),
    ("vertical", &[(0, 1), (0, -1)]),
    ("sideways", &[(1, 0), (-1, 0)]),
    ("forward_diagonal", &[(1, 1), (-1, 1)]),
    ("backward_diagonal", &[(1, -1), (-1, -1)]),
    ("forward", &[(0, 1)]),
    ("backward", &[(0, -1)]),
];

/// The movement of an atom, without what it may land on.
pub fn words(atom: &Atom) -> String {
    match (atom.course, directions(&atom.vectors)) {
        (Course::Leap, Some(class)) => format!("step {class}"),
        (Course::Slide(0), Some(class)) => format!("slide {class}"),
        (Course::Slide(steps), Some(class)) => format!("slide {class} up to {steps}"),
        (Course::Hop(0), Some(class)) => format!("slide {class} over occupied"),
        (Course::Hop(1), Some(class)) => format!("slide {class} over occupied exactly 1"),
        (Course::Hop(2), Some(class)) => format!("hop {class} over occupied"),
        (course, _) => {
            let whole = whole_leap(&atom.vectors);
            match (course, whole) {
                (Course::Leap, Some((a, b))) => format!("leap ({a}, {b})"),
                (Course::Slide(0), Some((a, b))) => format!("ride ({a}, {b})"),
                (Course::Slide(steps), Some((a, b))) => format!("ride ({a}, {b}) up to {steps}"),
                (Course::Lame, Some((0, 2))) => "slide orthogonal exactly 2".to_owned(),
                (Course::Lame, Some((2, 2))) => "slide diagonal exactly 2".to_owned(),
                _ => lame_lines(atom).unwrap_or_else(|| format!("betza \"{}\"", betza(atom))),
            }
        }
    }
}

/// Lame leaps along lines are slides of exactly two steps.
fn lame_lines(atom: &Atom) -> Option<String> {
    let halves = atom.vectors.iter().map(|&(x, y)| (x / 2, y / 2)).collect::<Vec<_>>();
    let is_line = atom.vectors.iter().all(|&(x, y)| x % 2 == 0 && y % 2 == 0);
    let class = directions(&halves).filter(|_| is_line && atom.course == Course::Lame)?;
    Some(format!("slide {class} exactly 2"))
}

/// The directions of single steps; `None` if they have no names.
pub fn directions(vectors: &[Vector]) -> Option<String> {
    if vectors.len() == 8 && vectors.iter().all(|&(x, y)| x.abs() <= 1 && y.abs() <= 1) {
        return Some("any".to_owned());
    }
    let mut rest = vectors.to_vec();
    let mut names = Vec::new();
    for (name, members) in CLASSES {
        if members.iter().all(|one| rest.contains(one)) {
            rest.retain(|one| !members.contains(one));
            names.push(name);
        }
    }
    (rest.is_empty() && !names.is_empty()).then(|| match names.as_slice() {
        [one] => (*one).to_owned(),
        several => format!("({})", several.join(" + ")),
    })
}

/// The two numbers of a leap in all its directions.
fn whole_leap(vectors: &[Vector]) -> Option<(i8, i8)> {
    let &(x, y) = vectors.first()?;
    let (short, long) = (x.abs().min(y.abs()), x.abs().max(y.abs()));
    let of_leap = |&(x, y): &Vector| x.abs().min(y.abs()) == short && x.abs().max(y.abs()) == long;
    let all = if short == 0 || short == long { 4 } else { 8 };
    (vectors.len() == all && vectors.iter().all(of_leap)).then_some((short, long))
}

/// Betza notation of an atom, one or more capitals with the directions of each.
fn betza(atom: &Atom) -> String {
    let mut groups: Vec<((i8, i8), Vec<Vector>)> = Vec::new();
    for &(x, y) in &atom.vectors {
        let size = (x.abs().min(y.abs()), x.abs().max(y.abs()));
        match groups.iter_mut().find(|(known, _)| *known == size) {
            Some((_, vectors)) => vectors.push((x, y)),
            None => groups.push((size, vec![(x, y)])),
        }
    }
    let one = |(size, vectors): &((i8, i8), Vec<Vector>)| {
        let (before, after) = match atom.course {
            Course::Leap => ("", String::new()),
            Course::Lame => ("n", String::new()),
            Course::Slide(0) => ("", "0".to_owned()),
            Course::Slide(steps) => ("", steps.to_string()),
            Course::Hop(1) => ("g", "0".to_owned()),
            Course::Hop(0) => ("p", "0".to_owned()),
            Course::Hop(steps) => ("p", steps.to_string()),
        };
        let (capital, after) = capital(*size, after);
        let sides = if whole_leap(vectors).is_some() { String::new() } else { sides(vectors) };
        format!("{before}{sides}{capital}{after}")
    };
    groups.iter().map(one).collect()
}

/// The capital of a leap; sliders without end have capitals of their own.
fn capital(size: (i8, i8), after: String) -> (String, String) {
    let plain = |letter: &str| letter.to_owned();
    match (size, after.as_str()) {
        ((0, 1), "0") => (plain("R"), String::new()),
        ((1, 1), "0") => (plain("B"), String::new()),
        ((0, 1), _) => (plain("W"), after),
        ((1, 1), _) => (plain("F"), after),
        ((0, 2), _) => (plain("D"), after),
        ((1, 2), _) => (plain("N"), after),
        ((2, 2), _) => (plain("A"), after),
        ((0, 3), _) => (plain("H"), after),
        ((1, 3), _) => (plain("C"), after),
        ((2, 3), _) => (plain("Z"), after),
        ((3, 3), _) => (plain("G"), after),
        ((a, b), _) => (format!("({a},{b})"), after),
    }
}

/// A test of a vector.
type Test = fn(&Vector) -> bool;

/// Letters of directions before a capital.
fn sides(vectors: &[Vector]) -> String {
    let side = |x: i8| if x > 0 { 'r' } else { 'l' };
    let ahead = |y: i8| if y > 0 { 'f' } else { 'b' };
    let one = |&(x, y): &Vector| match (x, y) {
        (0, y) => ahead(y).to_string(),
        (x, 0) => side(x).to_string(),
        (x, y) if x.abs() == y.abs() => format!("{}{}", ahead(y), side(x)),
        // The second letter says the longer way.
        (x, y) if x.abs() < y.abs() => format!("{}{}", side(x), ahead(y)),
        (x, y) => format!("{}{}", ahead(y), side(x)),
    };
    // Pairs of oblique leaps to the same side have a letter.
    let mut rest = vectors.to_vec();
    let mut text = String::new();
    let pairs: [(char, Test); 4] = [
        ('f', |&(x, y)| y > 0 && y > x.abs()),
        ('b', |&(x, y)| y < 0 && -y > x.abs()),
        ('l', |&(x, y)| x < 0 && -x > y.abs()),
        ('r', |&(x, y)| x > 0 && x > y.abs()),
    ];
    for (letter, is_member) in pairs {
        let members = rest.iter().filter(|one| is_member(one) && one.0 * one.1 != 0).count();
        if members == 2 {
            rest.retain(|one| !is_member(one));
            text.extend([letter, letter]);
        }
    }
    text + &rest.iter().map(one).collect::<String>()
}
