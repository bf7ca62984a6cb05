//! Writes a diagram as rules.

use super::Fault;
use super::definition::{Definition, Stalemate};
use super::emit::{Unmoved, home_row};
use super::moves::Moves;
use super::pieces::Kind;
use crate::rulebook::{ItemKind, Rulebook};

pub struct Writer<'a> {
    pub d: &'a Definition,
    pub kinds: Vec<Kind>,
    pub moves: Vec<Moves>,
    /// Squares of the pieces of each kind that have not moved yet.
    pub unmoved: Vec<Option<Unmoved>>,
    /// Number of the piece that the module `pawn` is used for.
    pub pawn: Option<usize>,
    /// True if pieces capture in passing by the states of this writer.
    pub passes: bool,
    pub book: Rulebook,
    pub faults: Vec<Fault>,
}

/// The rules of a diagram.
///
/// # Errors
/// Fails with all that the rules cannot say.
pub fn rules(definition: &Definition) -> Result<Rulebook, Vec<Fault>> {
    let (mut moves, mut faults) = (Vec::new(), Vec::new());
    for piece in &definition.pieces {
        match Moves::of(piece, definition) {
            Ok(found) => moves.push(found),
            Err(more) => faults.extend(more),
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut writer = Writer {
        d: definition,
        kinds: Kind::all(definition),
        moves,
        unmoved: Vec::new(),
        pawn: None,
        passes: false,
        book: Rulebook::default(),
        faults,
    };
    writer.write();
    if writer.faults.is_empty() { Ok(writer.book) } else { Err(writer.faults) }
}

impl Writer<'_> {
    fn write(&mut self) {
        self.pawn = self.find_pawn();
        self.unmoved = (0..self.kinds.len()).map(|index| self.unmoved_of(index)).collect();
        let others = (0..self.kinds.len()).filter(|&index| Some(index) != self.pawn);
        let passing = |index: usize| {
            let ways = &self.moves[index].ways;
            (ways.iter().any(|way| way.marks), ways.iter().any(|way| way.landing.passing))
        };
        let all = others.map(passing).collect::<Vec<_>>();
        self.passes = all.iter().any(|(marks, _)| *marks) && all.iter().any(|(_, passes)| *passes);
        self.board();
        self.castling();
        self.promotion();
        self.pieces();
        self.start();
        self.turn();
        self.ends();
        self.position();
        self.readings();
    }

    pub fn add(&mut self, kind: ItemKind, name: &str, text: impl Into<String>) {
        self.book.add(kind, name, text);
    }

    /// Takes an item as chess has it.
    pub fn as_in_chess(&mut self, kind: ItemKind, name: &str) {
        let known = crate::import::chess();
        let item = known.items.iter().find(|item| item.kind == kind && item.name == name);
        self.book.items.extend(item.cloned());
    }

    pub fn fault(&mut self, key: &str, message: &str) {
        self.faults.push(Fault::new(key, self.d.place(key), message));
    }

    fn board(&mut self) {
        self.add(ItemKind::Players, "", "players White, Black");
        let (files, ranks) = (self.d.files, self.d.ranks);
        let squares = |list: &[(u8, u8)]| {
            let names = list.iter().map(|&(file, rank)| crate::write::square(file, rank));
            names.collect::<Vec<_>>().join(" + ")
        };
        let cut = match self.d.holes.as_slice() {
            [] => String::new(),
            holes => format!(" {{ cut {} }}", squares(holes)),
        };
        self.add(ItemKind::Board, "", format!("board rectangle({files}, {ranks}){cut}"));
    }

    /// The state of pieces that have not moved, if a kind needs it.
    pub fn remembers(&self) -> bool {
        self.unmoved.iter().any(|unmoved| matches!(unmoved, Some(Unmoved::State)))
    }

    fn unmoved_of(&self, index: usize) -> Option<Unmoved> {
        if Some(index) == self.pawn || !self.moves[index].ways.iter().any(|way| way.initial) {
            return None;
        }
        // Whoever only goes ahead from one row never comes back to it.
        let comes_otherwise = self.d.holdings
            || self.choices().iter().any(|choice| choice.piece == index)
            || (0..self.kinds.len()).any(|other| self.d.turned(other) == Some(index));
        let row = home_row(self.d, index).filter(|_| self.moves[index].only_ahead());
        Some(match row.filter(|_| !comes_otherwise) {
            Some(row) => Unmoved::Row(row),
            None => Unmoved::State,
        })
    }

    /// A name for a move that no other has.
    pub fn move_name(&self, kind: &str) -> String {
        let known = |name: &str| self.book.items.iter().any(|item| item.name == name);
        let plain = format!("{kind}_capture");
        if !known(&plain) {
            return plain;
        }
        let mut number = 2;
        while known(&format!("{plain}_{number}")) {
            number += 1;
        }
        format!("{plain}_{number}")
    }

    fn turn(&mut self) {
        let mut lines = vec!["choose from in own", "moves of from"];
        if self.remembers() {
            lines.push("unmoved = unmoved - from - to");
        }
        if let Some(statement) = self.arrival() {
            lines.push(statement);
        }
        let moves = lines.join("\n");
        let text = match self.d.holdings || self.d.pieces.iter().any(|piece| piece.hand > 0) {
            true => format!("turn {{\neither {{\n{moves}\n}} or drop {{ drop }}\n}}"),
            false => format!("turn {{\n{moves}\n}}"),
        };
        self.add(ItemKind::Turn, "", text);
    }

    fn ends(&mut self) {
        let king = self.royal_units();
        let plain = king == "King";
        let royal: &[(&str, String)] = if plain { &[] } else { &[("king", king.clone())] };
        self.book.use_module("royal", royal);
        let mut mate = royal.to_vec();
        match self.d.stalemate {
            Stalemate::Draw => {}
            Stalemate::Loss => mate.push(("stalemate_loses", "yes".to_owned())),
            Stalemate::Win => {
                let text = format!(
                    "no move {{\nmover loses if attacked(own & {}) \"checkmate\"\nmover wins \"stalemate\"\n}}",
                    crate::write::factor(&king)
                );
                self.add(ItemKind::NoMove, "", text);
            }
        }
        if self.d.stalemate != Stalemate::Win {
            self.book.use_module("checkmate", &mate);
        }
        self.as_in_chess(ItemKind::Use, "repetition");
        self.fifty_moves();
    }

    fn readings(&mut self) {
        let readings = self.moves.iter().flat_map(|moves| moves.readings.clone());
        let mut readings = readings.collect::<Vec<_>>();
        readings.dedup();
        self.book.rulings.extend(readings);
    }
}
