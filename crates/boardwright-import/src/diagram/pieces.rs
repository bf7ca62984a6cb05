//! The kinds of pieces: names, letters and ways.

use super::definition::Definition;
use super::emit::{home_row, merged};
use super::moves::{Course, Way};
use super::writer::Writer;
use crate::rulebook::ItemKind;
use boardwright_betza::Offset;

/// Words that no piece is called by.
const RESERVED: [&str; 2] = ["White", "Black"];

/// A kind of pieces.
#[derive(Clone, Debug)]
pub struct Kind {
    pub name: String,
    /// White's letters; Black's are small.
    pub letter: String,
}

impl Kind {
    /// The kinds of a diagram, in its order.
    pub fn all(definition: &Definition) -> Vec<Kind> {
        let mut kinds: Vec<Kind> = Vec::new();
        let ids = definition.pieces.iter().map(|piece| piece.id.clone()).collect::<Vec<_>>();
        for piece in &definition.pieces {
            let name = free_name(&piece.name, &kinds);
            let letter = free_letter(&piece.id, &piece.name, &kinds, &ids);
            kinds.push(Kind { name, letter });
        }
        kinds
    }

    /// The letters as a piece's declaration has them.
    fn declared(&self) -> String {
        match self.letter.len() {
            1 => self.letter.clone(),
            _ => format!("\"{}\" \"{}\"", self.letter, self.letter.to_lowercase()),
        }
    }
}

/// The name of a piece as a name of the rules.
fn free_name(name: &str, kinds: &[Kind]) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let capitals = words.map(|word| {
        let (first, rest) = word.split_at(1);
        first.to_ascii_uppercase() + rest
    });
    let mut name = capitals.collect::<String>();
    name.truncate(40);
    if !name.starts_with(|c: char| c.is_ascii_uppercase()) || RESERVED.contains(&name.as_str()) {
        name.insert_str(0, "Piece");
    }
    let is_free = |name: &str| kinds.iter().all(|kind| kind.name != name);
    let mut free = name.clone();
    let mut number = 2;
    while !is_free(&free) {
        free = format!("{name}{number}");
        number += 1;
    }
    free
}

/// A letter that no other kind has: the id if it is one, else one of the name's, else any.
fn free_letter(id: &str, name: &str, kinds: &[Kind], ids: &[String]) -> String {
    let is_free = |letter: &str| kinds.iter().all(|kind| kind.letter != letter);
    let mut letters = id.chars();
    let own = match (letters.next(), letters.next(), letters.next()) {
        (Some(letter), None, _) if letter.is_ascii_alphabetic() => {
            Some(letter.to_ascii_uppercase().to_string())
        }
        (Some('+'), Some(letter), None) if letter.is_ascii_alphabetic() => {
            Some(format!("+{}", letter.to_ascii_uppercase()))
        }
        _ => None,
    };
    if let Some(own) = own.filter(|own| is_free(own)) {
        return own;
    }
    let spare = |letter: &char| !ids.iter().any(|id| id.eq_ignore_ascii_case(&letter.to_string()));
    let of_name = id.chars().chain(name.chars()).filter(char::is_ascii_alphabetic);
    let of_name = of_name.map(|letter| letter.to_ascii_uppercase());
    let candidates = of_name.chain('A'..='Z').filter(spare).map(|letter| letter.to_string());
    let plus = ('A'..='Z').map(|letter| format!("+{letter}"));
    let more =
        ('A'..='Z').flat_map(|sign| ('A'..='Z').map(move |letter| format!("+{sign}+{letter}")));
    let mut all = candidates.chain(plus).chain(more);
    all.find(|letter| is_free(letter)).unwrap_or_default()
}

impl Writer<'_> {
    pub fn name(&self, index: usize) -> &str {
        &self.kinds[index].name
    }

    /// The royal pieces as a set.
    pub fn royal_units(&self) -> String {
        let names = self.d.royals.iter().map(|&index| self.name(index));
        names.collect::<Vec<_>>().join(" + ")
    }

    /// The number of the piece that is the Pawn of chess, for which there is a module.
    pub fn find_pawn(&self) -> Option<usize> {
        let index = 0;
        let is_only = self.d.max_promote == 1 && self.d.promo_offset == 0 && !self.d.holdings;
        let row = home_row(self.d, index)?;
        let promotes = !self.choices().is_empty() && self.d.promo_zone > 0;
        let zone = u32::from(self.d.promo_zone) + u32::from(row) + 2 < u32::from(self.d.ranks);
        let alone = (1..self.kinds.len()).all(|other| {
            self.moves[other].ways.iter().all(|way| !way.marks && !way.landing.passing)
        });
        let fits = is_only && promotes && zone && alone && self.kinds[index].letter == "P";
        (fits && self.pawn_shape(index).is_some()).then_some(index)
    }

    /// True if a piece moves as the Pawn with double step, false as the one without; `None` if it
    /// moves otherwise.
    pub fn pawn_shape(&self, index: usize) -> Option<bool> {
        let moves = &self.moves[index];
        let ahead: &[Offset] = &[(0, 1)];
        let aside: &[Offset] = &[(-1, 1), (1, 1)];
        let is = |way: &Way, steps: &[Offset], least: u16| match &way.course {
            Course::Line(shape, found) => {
                let same =
                    found.len() == steps.len() && found.iter().all(|step| steps.contains(step));
                same && !shape.over && (shape.min_steps, shape.max_steps) == (least, least)
            }
            _ => false,
        };
        let is_quiet = |way: &Way| way.landing.vacant && !way.landing.enemy && !way.landing.own;
        let is_capture = |way: &Way| way.landing.enemy && !way.landing.vacant && !way.landing.own;
        let (mut steps, mut captures, mut passes, mut doubles) = (false, false, false, false);
        for way in &moves.ways {
            match () {
                () if !way.initial && is_quiet(way) && is(way, ahead, 1) => steps = true,
                () if !way.initial && is_capture(way) && is(way, aside, 1) => {
                    captures = true;
                    passes |= way.landing.passing;
                }
                () if way.initial && way.marks && is_quiet(way) && is(way, ahead, 2) => {
                    doubles = true
                }
                () => return None,
            }
        }
        let whole = moves.castling.is_empty() && steps && captures && passes == doubles;
        whole.then_some(doubles)
    }

    pub fn pieces(&mut self) {
        if self.passes {
            self.passing_state();
        }
        for index in 0..self.kinds.len() {
            if Some(index) == self.pawn {
                self.pawn_module(index);
                continue;
            }
            let ways = merged(&self.moves[index].ways);
            let name = self.name(index).to_owned();
            let unmoved = self.unmoved[index].take();
            let mut lines = Vec::new();
            for way in &ways {
                lines.extend(self.lines(way, &name, unmoved.as_ref()));
            }
            self.unmoved[index] = unmoved;
            lines.extend(self.castling_lines(index));
            lines.dedup();
            self.piece(index, &lines);
        }
    }

    fn piece(&mut self, index: usize, lines: &[String]) {
        let kind = &self.kinds[index];
        let promotes = match self.d.turned(index) {
            Some(target) => format!(" promotes to {}", self.name(target)),
            None => String::new(),
        };
        let body = match lines {
            [] => String::new(),
            [line] if !line.contains('{') => format!(" {{ {line} }}"),
            lines => format!(" {{\n  {}\n}}", lines.join("\n  ")),
        };
        let text = format!("piece {} {}{promotes}{body}", kind.name, kind.declared());
        let about = crate::write::usual_words(&kind.name, lines);
        let name = kind.name.clone();
        self.book.add_about(ItemKind::Piece, &name, text, about);
    }

    fn pawn_module(&mut self, index: usize) {
        let double = self.pawn_shape(index).unwrap_or(false);
        let row = home_row(self.d, index).unwrap_or(1);
        let name = self.name(index).to_owned();
        let mut values = Vec::new();
        if name != "Pawn" {
            values.push(("name", name.clone()));
        }
        if !double {
            values.push(("double_step", "no".to_owned()));
        } else if row != 1 {
            values.push(("first_row", format!("row({})", row + 1)));
        }
        let ranks = self.d.ranks;
        let zone = self.zone();
        if zone != "row(8)" {
            values.push(("zone", zone));
        }
        if ranks != 8 {
            values.push(("last_row", format!("row({ranks})")));
        }
        self.book.use_module("pawn", &values);
        if double {
            let mut values = Vec::new();
            if name != "Pawn" {
                values.push(("pawn", name));
            }
            let passed = ranks - row - 1;
            if passed != 6 {
                values.push(("passed_row", passed.to_string()));
            }
            self.book.use_module("en_passant", &values);
        }
    }
}
