//! Ways as words of the rules.

use super::definition::Definition;
use super::moves::{Course, Way, small};
use super::writer::Writer;
use crate::betza;
use crate::rulebook::ItemKind;
use boardwright_betza::{Landing, LegShape, Offset, UNLIMITED};

/// Condition on where a piece that has not moved stands.
pub enum Unmoved {
    /// On this row.
    Row(u8),
    /// On a site of the state `unmoved`.
    State,
}

impl Unmoved {
    fn condition(&self) -> String {
        match self {
            Unmoved::Row(row) => format!("from in row({})", row + 1),
            Unmoved::State => "from in unmoved".to_owned(),
        }
    }
}

/// The words of a leg without what it lands on.
pub fn line(shape: &LegShape, steps: &[Offset]) -> String {
    let vectors = small(steps);
    let course = match (shape.over, shape.min_steps, shape.max_steps) {
        (false, 1, 1) => betza::Course::Leap,
        (false, 1, UNLIMITED) => betza::Course::Slide(0),
        (false, 1, most) => betza::Course::Slide(most.min(99) as u8),
        (true, _, 1) => betza::Course::Hop(1),
        (true, ..) => betza::Course::Hop(0),
        (false, exact, _) => {
            let directions = crate::write::directions(&vectors).unwrap_or_default();
            return format!("slide {directions} exactly {exact}");
        }
    };
    let atom = betza::Atom { landing: betza::Landing::Any, course, vectors, initial: false };
    crate::write::words(&atom)
}

/// The set on which a way lands; `None` if it is the usual one.
pub fn landing_set(landing: Landing) -> Option<&'static str> {
    match (landing.vacant, landing.enemy, landing.own) {
        (true, true, false) => None,
        (true, false, false) => Some("empty"),
        (false, true, false) => Some("enemy"),
        (false, false, true) => Some("own"),
        (true, false, true) => Some("(empty + own)"),
        (false, true, true) => Some("(own + enemy)"),
        _ => Some("sites"),
    }
}

/// Ways in a row that differ in their directions only become one.
pub fn merged(ways: &[Way]) -> Vec<Way> {
    let mut result: Vec<Way> = Vec::new();
    for way in ways {
        let same = result.iter_mut().find(|known| {
            let alike = known.landing == way.landing && known.initial == way.initial;
            alike && known.marks == way.marks
                && matches!((&known.course, &way.course), (Course::Line(a, _), Course::Line(b, _)) if a == b)
        });
        match (same.map(|known| &mut known.course), &way.course) {
            (Some(Course::Line(shape, steps)), Course::Line(_, more))
                if joins(shape, steps, more) =>
            {
                let new = more.iter().filter(|step| !steps.contains(step)).copied();
                let new = new.collect::<Vec<_>>();
                steps.extend(new);
            }
            _ => result.push(way.clone()),
        }
    }
    result
}

/// True if the directions of two legs have names together.
fn joins(shape: &LegShape, one: &[Offset], other: &[Offset]) -> bool {
    let all = one.iter().chain(other).copied().collect::<Vec<_>>();
    let mut all = small(&all);
    all.sort_unstable();
    all.dedup();
    (!shape.over || shape.max_steps == UNLIMITED || shape.max_steps == 1)
        && crate::write::directions(&all).is_some()
}

impl Writer<'_> {
    /// The lines of a way.
    pub fn lines(&mut self, way: &Way, kind: &str, unmoved: Option<&Unmoved>) -> Vec<String> {
        let condition = match unmoved.filter(|_| way.initial) {
            Some(unmoved) => format!(" if {}", unmoved.condition()),
            None => String::new(),
        };
        let marks = if way.marks && self.passes { " { mark_passed }" } else { "" };
        let (words, has_landing) = match &way.course {
            Course::Line(shape, steps) => (line(shape, steps), false),
            Course::Betza(text, _) => (format!("betza \"{text}\""), true),
            Course::Anywhere => ("sites - from".to_owned(), false),
            Course::Locust(route) => {
                return self
                    .locust(route, way, kind)
                    .into_iter()
                    .map(|name| name + &condition)
                    .collect();
            }
        };
        let mut lines = Vec::new();
        let Landing { vacant, enemy, own, passing } = way.landing;
        if vacant || enemy || own {
            let landing = if has_landing { None } else { landing_set(way.landing) };
            lines.push(match (landing, &way.course) {
                (None, Course::Anywhere) => format!("sites - from - own{condition}{marks}"),
                (Some(set), Course::Anywhere) => format!("{set} - from{condition}{marks}"),
                (None, _) => format!("{words}{condition}{marks}"),
                (Some(set), _) => format!("{words} to {set}{condition}{marks}"),
            });
        }
        if passing && self.passes {
            let words = match has_landing {
                true => format!("({words})"),
                false => words,
            };
            lines.push(format!(
                "{words} to passed(opponent) & empty{condition} {{ capture passer(opponent) }}"
            ));
        }
        lines
    }

    /// The state of captures in passing.
    pub fn passing_state(&mut self) {
        self.book.add_about(
            ItemKind::State,
            "passed",
            "state passed: sites of each player for next turn",
            "The squares that a player's piece has just passed, and the piece, which may be captured there.",
        );
        self.add(ItemKind::State, "passer", "state passer: site of each player for next turn");
        self.add(
            ItemKind::Move,
            "mark_passed",
            "move mark_passed {\npassed = between(from, to)\npasser = to\n}",
        );
    }
}

/// True if a definition has squares for its pieces to stand on that are all on one row, mirrored.
pub fn home_row(definition: &Definition, piece: usize) -> Option<u8> {
    let [white, black] = &definition.pieces[piece].squares;
    let row = white.first().map(|&(_, rank)| rank)?;
    let is_home = white.iter().all(|&(_, rank)| rank == row)
        && black.iter().all(|&(_, rank)| definition.ranks - 1 - rank == row);
    is_home.then_some(row)
}
