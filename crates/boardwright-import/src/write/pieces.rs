//! The pieces and their ways to move.

use super::Writer;
use super::kinds::{Kind, Role, atoms};
use super::movement::words;
use super::pawns::Arrival;
use super::region::{Region, factor, region};
use crate::betza::{Atom, Landing};
use crate::rulebook::ItemKind;
use crate::variant::piece_type::PieceType;
use crate::variant::squares::Squares;
use crate::variant::{BLACK, WHITE};

/// The usual words of pieces that players know by other words than their notation says.
const USUAL: [(&str, &str, &str); 9] = [
    ("King", "step any", "The King steps to any neighbouring square."),
    ("Queen", "slide any", "The Queen goes any number of squares in any direction."),
    ("Rook", "slide orthogonal", "The Rook goes any number of squares along rank or file."),
    ("Bishop", "slide diagonal", "The Bishop goes any number of squares along a diagonal."),
    ("Knight", "leap (1, 2)", "The Knight leaps: two squares one way and one to the side."),
    (
        "Archbishop",
        "slide diagonal or leap (1, 2)",
        "The Archbishop moves like a Bishop or a Knight.",
    ),
    (
        "Chancellor",
        "slide orthogonal or leap (1, 2)",
        "The Chancellor moves like a Rook or a Knight.",
    ),
    ("Amazon", "slide any or leap (1, 2)", "The Amazon moves like a Queen or a Knight."),
    ("Commoner", "step any", "The Commoner moves like a King, and may be captured."),
];

impl Writer<'_> {
    pub fn pieces(&mut self) {
        for kind in self.kinds.list.clone() {
            let one = kind.moves_as;
            if kind.role == Role::Plain && one == PieceType::PAWN && self.uses_pawn_module() {
                self.pawn_module();
                continue;
            }
            let lines = match (kind.role, one) {
                // A union of one moves as the other kind does.
                (Role::FromPawn, _) => Vec::new(),
                (_, PieceType::PAWN) => self.pawn_lines(&kind),
                _ => self.lines(&kind),
            };
            self.piece(&kind, &lines);
        }
        if self.has_walls() {
            self.add(ItemKind::Piece, "Wall", "piece Wall \"*\" of nobody");
        }
    }

    fn piece(&mut self, kind: &Kind, lines: &[String]) {
        let letter = self.v.letters[kind.moves_as.index()].unwrap_or('?');
        let marked = |mark: String| format!("\"{mark}\" \"{}\"", mark.to_lowercase());
        let letters = match kind.role {
            Role::Plain => letter.to_string(),
            Role::TurnedOver(from) => {
                marked(format!("+{}", self.v.letters[from.index()].unwrap_or('?')))
            }
            Role::FromPawn => marked(format!("{letter}~")),
        };
        let target = match kind.role {
            Role::Plain => {
                let turned = self.kinds.turned_over(kind.moves_as);
                turned.or_else(|| self.kinds.former_pawn(kind.moves_as))
            }
            _ => None,
        };
        let promotes = target.map_or_else(String::new, |to| format!(" promotes to {}", to.name));
        let same = match kind.role {
            Role::FromPawn => format!(" = {}", self.kinds.plain(kind.moves_as)),
            _ => String::new(),
        };
        let body = match lines {
            [] => String::new(),
            [line] if !line.contains('{') => format!(" {{ {line} }}"),
            lines => format!(" {{\n  {}\n}}", lines.join("\n  ")),
        };
        let text = format!("piece {} {letters}{same}{promotes}{body}", kind.name);
        let about = usual_words(&kind.name, lines);
        self.book.add_about(ItemKind::Piece, &kind.name, text, about);
    }

    /// The ways of all kinds but the pawns of chess.
    fn lines(&mut self, kind: &Kind) -> Vec<String> {
        let one = kind.moves_as;
        let atoms = match atoms(one, self.v) {
            Ok(atoms) => atoms,
            Err(error) => {
                self.cannot(
                    &one.key(),
                    &format!("Fairy-Stockfish plays otherwise than it reads: {error}"),
                );
                return Vec::new();
            }
        };
        let area = self.area(kind);
        let zone = self.pawn_zone_of(kind);
        let mut lines = Vec::new();
        for atom in &atoms {
            if atom.initial {
                lines.extend(self.initial_lines(atom, area.as_deref(), &atoms));
                continue;
            }
            if one == PieceType::SOLDIER && self.v.soldier_promotion_rank > 0 {
                lines.extend(self.soldier_lines(area.as_deref()));
                continue;
            }
            let way = self.way(one, atom);
            let arrival = if self.promotes() { Arrival::Chooses } else { Arrival::Never };
            self.arriving_ways(
                &way,
                atom.landing,
                area.as_deref(),
                zone.as_deref(),
                &arrival,
                &mut lines,
            );
        }
        lines.extend(self.passing_lines(one, &atoms));
        if self.castles(one) && kind.role == Role::Plain {
            lines.extend(self.castling_lines.clone());
        }
        lines
    }

    /// A way with what it may land on.
    pub fn landing(
        &self,
        way: &str,
        landing: Landing,
        area: Option<&str>,
        limit: Option<&str>,
    ) -> String {
        let limit = limit.map_or_else(String::new, |limit| format!(" {limit}"));
        let area_and = area.map_or_else(String::new, |area| format!(" & {}", factor(area)));
        match landing {
            Landing::Empty => format!("{way} to empty{area_and}{limit}"),
            Landing::Enemy => format!("{way} to enemy{area_and}{limit}"),
            Landing::Any if area.is_none() && limit.is_empty() => way.to_owned(),
            Landing::Any if area.is_none() => format!("({way}){limit}"),
            Landing::Any => {
                let area = area.unwrap_or_default();
                let walls = if self.has_walls() { " - nobody" } else { "" };
                match limit.starts_with(" &") {
                    true => format!("{way} to (empty + enemy){area_and}{limit}"),
                    false => format!("{way} to ({area} - own{walls}){limit}"),
                }
            }
        }
    }

    /// The squares that a kind may stand on; `None` if it may stand anywhere.
    fn area(&mut self, kind: &Kind) -> Option<String> {
        let sets = self.area_sets(kind.moves_as);
        let name = match kind.moves_as {
            PieceType::KING => "palace".to_owned(),
            one => format!("{}_area", snake(self.kinds.plain(one))),
        };
        match region(sets, self.v.files, self.v.ranks) {
            Region::Everything => None,
            _ => Some(self.region(sets, &name)),
        }
    }

    pub fn area_sets(&self, one: PieceType) -> [Squares; 2] {
        [WHITE, BLACK].map(|player| {
            let given = self.v.mobility[player].get(&one.index()).copied();
            // An empty set counts as none.
            given.filter(|set| !set.is_empty()).unwrap_or(Squares::ALL)
        })
    }

    /// The rows where a kind promotes as pawns do.
    fn pawn_zone_of(&mut self, kind: &Kind) -> Option<String> {
        let one = kind.moves_as;
        let of = [WHITE, BLACK].map(|player| self.v.pawn_types[player].contains(one));
        let has_choice = self.v.promotion_types.iter().any(|types| !types.is_empty());
        if of == [false; 2] || !has_choice && !self.v.mandatory_pawn_promotion {
            return None;
        }
        if of != [true; 2] {
            let player = if of[WHITE] { BLACK } else { WHITE };
            if self.may_own(player, one) {
                self.cannot(
                    "promotionPawnTypes",
                    "only one of the players' pieces of this kind promote",
                );
            }
        }
        let sets = self.zone_sets(of);
        (!sets.iter().all(|set| (*set & self.v.board()).is_empty()))
            .then(|| self.region(sets, "promotion_zone"))
    }

    /// Returns true if a player has pieces of a type at the start, or may get some.
    pub fn may_own(&self, player: usize, one: PieceType) -> bool {
        let Some(letter) = self.v.letters[one.index()] else { return false };
        let letter = if player == WHITE { letter } else { letter.to_ascii_lowercase() };
        self.fen.count(letter) > 0
            || self.v.captures_to_hand
            || self.v.promotion_types[player].contains(one)
            || self.v.promoted_type.values().any(|&target| target == one)
    }

    /// The words of a way. Cannons of Korea neither leap over cannons nor capture them.
    fn way(&self, one: PieceType, atom: &Atom) -> String {
        let way = words(atom);
        match one == PieceType::JANGGI_CANNON {
            true => {
                let units = self.units(one);
                way.replace(
                    "over occupied",
                    &format!("over (occupied - {units}) to (sites - own - {units})"),
                )
            }
            false => way,
        }
    }

    /// Soldiers step to the side only beyond a rank.
    fn soldier_lines(&self, area: Option<&str>) -> [String; 2] {
        let home = format!("row(1..{})", self.v.soldier_promotion_rank);
        let sideways = self.landing("step sideways", Landing::Any, area, None);
        [
            self.landing("step forward", Landing::Any, area, None),
            format!("{sideways} if from not in {home}"),
        ]
    }
}

/// The usual words of a piece, if it moves as they say.
pub fn usual_words(name: &str, lines: &[String]) -> &'static str {
    let lines = lines.join(" or ");
    let known = USUAL.iter().find(|(known, ways, _)| *known == name && lines.starts_with(ways));
    known.map_or("", |(_, _, about)| *about)
}

/// A name of a kind in the style of regions.
pub fn snake(name: &str) -> String {
    let mut text = String::new();
    for (index, letter) in name.chars().enumerate() {
        if letter.is_ascii_uppercase() && index > 0 {
            text.push('_');
        }
        text.push(letter.to_ascii_lowercase());
    }
    text
}
