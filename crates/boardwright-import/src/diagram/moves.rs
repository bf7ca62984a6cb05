//! The moves of a piece, from its XBetza.

use super::Fault;
use super::definition::{Definition, Piece};
use crate::error::Place;
use boardwright_betza::{
    Atom, AtomReach, BetzaError, BoardExtent, Landing, LegShape, Offset, Route, UNLIMITED,
    check_anywhere, landing, read, routes, too_many_paths,
};
use std::collections::BTreeSet;

/// Maximum number of beginnings of the ways of one text, below what the rules take.
const MAX_BEGINNINGS: usize = 200;

/// A part of a piece's moves.
#[derive(Clone, Debug)]
pub struct Way {
    pub course: Course,
    pub landing: Landing,
    /// True if only a piece that has not moved yet may move so.
    pub initial: bool,
    /// True if the squares that it passes may be captured on in passing.
    pub marks: bool,
    /// Place of its text.
    pub place: Place,
}

/// The way to the landing.
#[derive(Clone, Debug)]
pub enum Course {
    /// One leg with all its directions.
    Line(LegShape, Vec<Offset>),
    /// A text that a movement can express, and all its steps.
    Betza(String, Vec<Offset>),
    /// To every square.
    Anywhere,
    /// Legs with captures on the way, or back to the beginning.
    Locust(Route),
}

/// Castling of a piece.
#[derive(Clone, Debug)]
pub struct CastlingMove {
    pub steps: u16,
    pub to_east: bool,
    pub to_west: bool,
    /// Files between the edge and the partner.
    pub inset: u8,
    pub place: Place,
}

/// All moves of a piece.
#[derive(Clone, Debug, Default)]
pub struct Moves {
    pub ways: Vec<Way>,
    pub castling: Vec<CastlingMove>,
    /// Sentences on directions that dialects read differently.
    pub readings: Vec<String>,
}

impl Moves {
    /// Reads the moves of a piece.
    pub fn of(piece: &Piece, definition: &Definition) -> Result<Moves, Vec<Fault>> {
        let extent = BoardExtent {
            longer_side: definition.files.max(definition.ranks).into(),
            wraps: false,
        };
        let mut reader =
            MoveReader { piece, extent, moves: Moves::default(), warnings: Vec::new() };
        let result = read(&piece.moves.text).and_then(|atoms| reader.atoms(&atoms));
        if let Err(error) = result {
            return Err(vec![reader.fault(&error)]);
        }
        let mut moves = reader.moves;
        moves.readings = reader.warnings.into_iter().map(|warning| warning.message).collect();
        Ok(moves)
    }

    /// True if every way leads ahead.
    pub fn only_ahead(&self) -> bool {
        self.castling.is_empty()
            && self.ways.iter().all(|way| match &way.course {
                Course::Line(_, steps) | Course::Betza(_, steps) => {
                    steps.iter().all(|&(_, y)| y > 0)
                }
                Course::Anywhere => false,
                Course::Locust(route) => {
                    !route.returns && route.paths.iter().flatten().all(|&(_, y)| y > 0)
                }
            })
    }
}

struct MoveReader<'a> {
    piece: &'a Piece,
    extent: BoardExtent,
    moves: Moves,
    warnings: Vec<BetzaError>,
}

impl MoveReader<'_> {
    fn fault(&self, error: &BetzaError) -> Fault {
        let message = format!("`{}`: {}; {}", self.piece.moves.text, error.message, error.help);
        Fault::new(&self.piece.name, self.place(error.at.start), message)
    }

    /// Returns the place of a byte of the moves.
    fn place(&self, byte: usize) -> Place {
        let moves = &self.piece.moves;
        let before = moves.text.get(..byte).map_or(0, |text| text.chars().count());
        Place { column: moves.place.column + before, ..moves.place }
    }

    fn atoms(&mut self, atoms: &[Atom]) -> Result<(), BetzaError> {
        let mut rest = atoms;
        while let Some(atom) = rest.first() {
            let count = rest.iter().take_while(|other| other.span == atom.span).count();
            let (group, others) = rest.split_at(count);
            rest = others;
            self.group(group)?;
        }
        Ok(())
    }

    /// The atoms of one text, of which brackets with `?` give several.
    fn group(&mut self, group: &[Atom]) -> Result<(), BetzaError> {
        let mut found = Vec::new();
        for atom in group {
            let routes = routes(atom, &self.extent, &mut self.warnings)?;
            if routes.iter().map(beginnings).sum::<usize>() > MAX_BEGINNINGS {
                return Err(too_many_paths(atom.span.clone()));
            }
            found.push((atom, routes));
        }
        let is_plain = |(atom, routes): &(&Atom, Vec<Route>)| {
            !atom.is_initial() && !landing(atom).passing && routes.iter().all(is_movement)
        };
        if group.len() > 1 && found.iter().all(is_plain) {
            let steps = found.iter().flat_map(|(_, routes)| steps(routes)).collect();
            let course =
                Course::Betza(self.piece.moves.text[group[0].span.clone()].to_owned(), steps);
            self.push(&group[0], course);
            return Ok(());
        }
        for (atom, routes) in found {
            self.atom(atom, routes, group.len() > 1)?;
        }
        Ok(())
    }

    fn push(&mut self, atom: &Atom, course: Course) {
        let is_lame = atom.legs.len() == 1 && atom.modifier('n').is_some();
        let landing = landing(atom);
        self.moves.ways.push(Way {
            course,
            landing,
            initial: atom.is_initial(),
            marks: is_lame && landing.vacant && !landing.enemy && !landing.own,
            place: self.place(atom.span.start),
        });
    }

    fn atom(&mut self, atom: &Atom, routes: Vec<Route>, in_part: bool) -> Result<(), BetzaError> {
        match atom.reach {
            AtomReach::Anywhere => {
                check_anywhere(atom)?;
                self.push(atom, Course::Anywhere);
                return Ok(());
            }
            AtomReach::Castling(steps) => return self.castling(atom, steps),
            AtomReach::Steps(..) => {}
        }
        if let [route] = routes.as_slice()
            && let [shape] = route.shapes.as_slice()
            && !route.returns
            && is_line(shape, route)
        {
            let steps = route.paths.iter().filter_map(|path| path.first().copied()).collect();
            self.push(atom, Course::Line(shape.clone(), steps));
            return Ok(());
        }
        if !in_part && routes.iter().all(is_movement) {
            let steps = steps(&routes);
            self.push(atom, Course::Betza(self.bare_text(atom), steps));
            return Ok(());
        }
        for route in routes {
            self.push(atom, Course::Locust(route));
        }
        Ok(())
    }

    /// The text of an atom without the letters that no movement has.
    fn bare_text(&self, atom: &Atom) -> String {
        let marks = ['i', 'e'].map(|letter| atom.modifier(letter).map(|modifier| modifier.at));
        let text = &self.piece.moves.text;
        let kept = atom.span.clone().filter(|&at| !marks.contains(&Some(at)));
        kept.filter_map(|at| text.get(at..at + 1)).collect()
    }

    fn castling(&mut self, atom: &Atom, steps: u16) -> Result<(), BetzaError> {
        let leg = &atom.legs[0];
        let wrong = |at: std::ops::Range<usize>| BetzaError {
            at,
            message: "castling has the modifiers `i` and `j`, and the directions `r`, `l` and `s`"
                .to_owned(),
            help: "write `isO2`, or `isjO3` with a partner inside the edge".to_owned(),
        };
        if let Some(other) = leg.modifiers.iter().find(|other| !matches!(other.letter, 'i' | 'j')) {
            return Err(wrong(other.range()));
        }
        let mut castling = CastlingMove {
            steps,
            to_east: leg.directions.is_empty(),
            to_west: leg.directions.is_empty(),
            inset: u8::from(leg.has('j')),
            place: self.place(atom.span.start),
        };
        for letter in &leg.directions {
            match letter.letter {
                'r' => castling.to_east = true,
                'l' => castling.to_west = true,
                's' => (castling.to_east, castling.to_west) = (true, true),
                _ => return Err(wrong(letter.range())),
            }
        }
        self.moves.castling.push(castling);
        Ok(())
    }
}

/// Number of different beginnings of a route's paths, without their last steps.
fn beginnings(route: &Route) -> usize {
    let beginnings = route.paths.iter().map(|path| &path[..path.len().saturating_sub(1)]);
    beginnings.collect::<BTreeSet<_>>().len()
}

/// True if a route leads to sites and does nothing on the way.
fn is_movement(route: &Route) -> bool {
    let inner = route.shapes.len().saturating_sub(1);
    !route.returns
        && route.shapes[..inner].iter().all(|shape| !shape.end.captures())
        && !route.paths.iter().any(|path| ends_at_start(route, path))
}

/// True if a path of single steps leads back to where it began.
pub fn ends_at_start(route: &Route, path: &[Offset]) -> bool {
    let is_fixed =
        route.shapes.iter().all(|shape| shape.min_steps == shape.max_steps && !shape.over);
    let sum = route.shapes.iter().zip(path).fold((0, 0), |(x, y), (shape, &(a, b))| {
        (x + i32::from(shape.max_steps) * a, y + i32::from(shape.max_steps) * b)
    });
    is_fixed && sum == (0, 0)
}

/// True if a leg has words: a step, a slide, a hop, or an exact number of steps along lines.
fn is_line(shape: &LegShape, route: &Route) -> bool {
    let steps = route.paths.iter().flatten().copied().collect::<Vec<_>>();
    match (shape.over, shape.min_steps, shape.max_steps) {
        (false, 1, _) => true,
        (false, least, most) => least == most && crate::write::directions(&small(&steps)).is_some(),
        (true, 1, most) => matches!(most, 1 | UNLIMITED),
        _ => false,
    }
}

/// Steps as the writer of movements has them. Those of a board's size fit.
pub fn small(steps: &[Offset]) -> Vec<(i8, i8)> {
    steps.iter().map(|&(x, y)| (x as i8, y as i8)).collect()
}

fn steps(routes: &[Route]) -> Vec<Offset> {
    routes.iter().flat_map(|route| route.paths.iter().flatten().copied()).collect()
}
