//! Castling.

use super::Writer;
use super::region::letter;
use crate::rulebook::ItemKind;
use crate::variant::piece_type::{PieceSet, PieceType};
use crate::variant::{BLACK, WHITE};

/// A side's castling: the files of the rook, of the king's goal and of the king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Side {
    pub king: u8,
    pub rook: u8,
    goal: u8,
}

impl Side {
    /// The file next to the goal on the inner side.
    fn inner(self) -> u8 {
        if self.goal > self.king || self.rook > self.king { self.goal - 1 } else { self.goal + 1 }
    }

    fn steps(self) -> u8 {
        self.goal.abs_diff(self.king)
    }
}

/// Castlings of a variant: to the east and to the west, and the rights of the start.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Castlings {
    pub east: Option<Side>,
    pub west: Option<Side>,
    /// Rights of White and Black to the east and to the west.
    pub rights: [[bool; 2]; 2],
}

impl Writer<'_> {
    /// The castlings that some player has at the start.
    pub fn castlings(&self) -> Castlings {
        let mut all = Castlings::default();
        if !self.v.castling {
            return all;
        }
        if self.v.castling_dropped_piece {
            return self.placed_castlings();
        }
        for right in self.fen.castling.chars() {
            let player = if right.is_ascii_uppercase() { WHITE } else { BLACK };
            let to_east = match right.to_ascii_uppercase() {
                'K' => true,
                'Q' => false,
                _ => continue,
            };
            let Some(side) = self.side(player, to_east) else { continue };
            let known = if to_east { &mut all.east } else { &mut all.west };
            *known = Some(side);
            all.rights[player][usize::from(!to_east)] = true;
        }
        all
    }

    /// The castlings of pieces that are dropped: all of them, once the pieces stand.
    fn placed_castlings(&self) -> Castlings {
        let king = self.v.castling_king_file;
        let kings = self.v.castling_king_piece;
        if !kings.iter().all(|one| one.is_some_and(|one| self.v.has(one))) {
            return Castlings::default();
        }
        let (east, west) = (self.v.castling_kingside_file, self.v.castling_queenside_file);
        Castlings {
            east: Some(Side { king, rook: self.v.files - 1, goal: east }),
            west: Some(Side { king, rook: 0, goal: west }),
            rights: [[false; 2]; 2],
        }
    }

    /// The name of the piece that castles.
    pub fn castling_king(&self) -> String {
        let king = self.v.castling_king_piece[WHITE];
        king.map_or_else(String::new, |king| self.kinds.plain(king).to_owned())
    }

    /// The pieces that it castles with.
    pub fn castling_rooks(&self) -> String {
        let mut types = self.v.castling_rooks[WHITE];
        self.v.castling_rooks[BLACK].iter().for_each(|one| types.insert(one));
        let rooks = types.iter().filter(|&one| self.v.has(one)).map(|one| self.kinds.plain(one));
        rooks.collect::<Vec<_>>().join(" + ")
    }

    pub fn castling_rank(&self, player: usize) -> u8 {
        let rank = self.v.castling_rank;
        if player == WHITE { rank } else { self.v.ranks.saturating_sub(rank + 1) }
    }

    fn side(&self, player: usize, to_east: bool) -> Option<Side> {
        let rank = self.castling_rank(player);
        let is_of = |file: u8, types: PieceSet| {
            let Some(unit) = self.fen.at(file, rank) else { return false };
            let Some(letter) = unit.chars().next().filter(|_| unit.len() == 1) else {
                return false;
            };
            letter.is_ascii_uppercase() == (player == WHITE)
                && self.v.type_of(letter).is_some_and(|one| types.contains(one))
        };
        let rooks = self.v.castling_rooks[player];
        let rook = if to_east {
            let first = self.v.castling_rook_kingside_file.unwrap_or(self.v.files - 1);
            (0..=first.min(self.v.files - 1)).rev().find(|&file| is_of(file, rooks))
        } else {
            let first = self.v.castling_rook_queenside_file;
            (first..self.v.files).find(|&file| is_of(file, rooks))
        }?;
        let kings = PieceSet::of(self.v.castling_king_piece[player]?);
        let files = (0..self.v.files).filter(|&file| is_of(file, kings)).collect::<Vec<_>>();
        let king = match files.as_slice() {
            [one] => *one,
            several => *several.iter().find(|&&file| file == self.v.castling_king_file)?,
        };
        let goal = match to_east {
            true => self.v.castling_kingside_file,
            false => self.v.castling_queenside_file,
        };
        Some(Side { king, rook, goal })
    }

    /// Returns true if a type castles.
    pub fn castles(&self, one: PieceType) -> bool {
        let all = self.castlings();
        (all.east.is_some() || all.west.is_some())
            && self.v.castling_king_piece.contains(&Some(one))
    }

    /// A King that may be captured could come by promotion: only the one at home castles.
    pub fn castling_home(&self) -> String {
        let all = self.castlings();
        let file = all.east.or(all.west).map_or(4, |side| side.king);
        format!(" and from in file({}) & row({})", letter(file), self.v.castling_rank + 1)
    }

    pub fn castling(&mut self) {
        let all = self.castlings();
        let Some(side) = all.east.or(all.west) else {
            return;
        };
        let kings = self.v.castling_king_piece;
        if kings[WHITE] != kings[BLACK] {
            self.cannot("castlingKingPieceWhite", "the players castle with different pieces");
        }
        let sides = all.east.into_iter().chain(all.west).collect::<Vec<_>>();
        if sides.iter().any(|one| one.king != side.king) || !self.same_for_both(&all) {
            self.cannot("castling", "the players' Kings and Rooks stand on different files");
        }
        let (king, rook) = (self.castling_king(), self.castling_rooks());
        let mut values = Vec::new();
        if king != "King" {
            values.push(("king", king.clone()));
        }
        if rook != "Rook" {
            values.push(("rook", rook.clone()));
        }
        if side.king != 4 {
            values.push(("king_file", letter(side.king).to_string()));
        }
        let edge = self.v.files - 1;
        for (name, known, usual) in [("short_file", all.east, edge), ("long_file", all.west, 0)] {
            if let Some(known) = known.filter(|known| known.rook != usual) {
                values.push((name, format!("file({})", letter(known.rook))));
            }
        }
        if self.v.castling_rank != 0 {
            for (name, player) in [("first_rank", WHITE), ("second_rank", BLACK)] {
                values.push((name, format!("rank({})", self.castling_rank(player) + 1)));
            }
        }
        let steps = sides[0].steps();
        let is_module = steps > 1 && sides.iter().all(|one| one.steps() == steps);
        if is_module && steps != 2 {
            values.push(("steps", steps.to_string()));
        }
        if is_module && !self.guards_castling() {
            values.push(("check", "no".to_owned()));
        } else if is_module && self.v.blast_on_capture {
            values.push(("guarded", "exposed(from + between(from, to))".to_owned()));
        }
        self.book.use_module("castling", &values);
        if !is_module {
            self.own_castling(&all);
        }
        self.castling_lines = self.lines_of_castling(&all, is_module);
    }

    /// Returns true if the piece that castles is royal.
    fn guards_castling(&self) -> bool {
        let kings = self.v.castling_king_piece[WHITE];
        let pseudo = kings.is_some_and(|one| self.v.extinction_types.contains(one));
        self.v.has(PieceType::KING) || self.v.extinction_pseudo_royal && pseudo
    }

    /// The ways of the piece that castles.
    fn lines_of_castling(&self, all: &Castlings, is_module: bool) -> Vec<String> {
        let home = if self.v.has(PieceType::KING) { String::new() } else { self.castling_home() };
        let sides = [("east", "short", all.east), ("west", "long", all.west)];
        let lines = sides.into_iter().filter_map(|(direction, right, side)| {
            let side = side?;
            let file = |file: u8| format!("file({})", letter(file));
            Some(match is_module {
                true => format!("castle({direction}) if {right}{home}"),
                false => format!(
                    "castle_with({}, {}, {}) if {right}{home}",
                    file(side.rook),
                    file(side.goal),
                    file(side.inner())
                ),
            })
        });
        lines.collect()
    }

    /// Returns true if the castlings of the players differ in the side alone.
    fn same_for_both(&self, all: &Castlings) -> bool {
        [(true, all.east), (false, all.west)].into_iter().all(|(to_east, known)| {
            [WHITE, BLACK].into_iter().all(|player| {
                self.v.castling_dropped_piece
                    || !all.rights[player][usize::from(!to_east)]
                    || self.side(player, to_east) == known
            })
        })
    }

    /// Castling where the module's does not fit.
    fn own_castling(&mut self, all: &Castlings) {
        let row = self.v.castling_rank + 1;
        let short = [all.east, all.west].into_iter().flatten().any(|one| one.steps() < 2);
        let long = [all.east, all.west].into_iter().flatten().any(|one| one.steps() >= 2);
        let royal = self.guards_castling();
        let safe = match (royal, self.v.blast_on_capture) {
            (false, _) => String::new(),
            (true, true) => "\nrequire not attacked(exposed(from + between(from, goal))) else \"a King may not castle out of check or through it\"".to_owned(),
            (true, false) => "\nrequire not attacked(from + between(from, goal)) else \"a King may not castle out of check or through it\"".to_owned(),
        };
        // A castling King that goes one square is told from a step by the Rook's square.
        let choice = match (short, long) {
            (false, _) => "choose to in goal",
            (true, false) => "choose to in rook",
            (true, true) => "choose to in if goal in around(from) then rook else goal",
        };
        let text = format!(
            "move castle_with(rook_file, goal_file, inner_file) {{\nlet rook = the(row({row}) & rook_file)\n\
             let goal = the(row({row}) & goal_file)\nlet inner = the(row({row}) & inner_file)\n\
             require no ((between(from, rook) + between(from, goal) + goal + inner - from - rook) & occupied) else \"something stands between King and Rook\"\n\
             {choice}{safe}\nmove from -> goal\nmove rook -> inner\n}}"
        );
        let about = "Castling: the King and the Rook go to their squares. Neither may have moved before, and nothing may stand between.";
        self.book.add_about(ItemKind::Move, "castle_with", text, about);
        self.book.without.push("move castle".to_owned());
    }
}
