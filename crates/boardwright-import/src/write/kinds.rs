//! The kinds of pieces of the rules, and their names.

use super::Unsupported;
use super::fen::Fen;
use crate::betza;
use crate::variant::Variant;
use crate::variant::piece_type::{PieceSet, PieceType};

/// The reason for which there is a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// A type of its own.
    Plain,
    /// The other side of a piece of this type.
    TurnedOver(PieceType),
    /// A promoted pawn, which falls back to a pawn when it is captured.
    FromPawn,
}

/// A kind of pieces.
#[derive(Clone, Debug)]
pub struct Kind {
    pub name: String,
    /// The type as which it moves and counts.
    pub moves_as: PieceType,
    pub role: Role,
}

/// All kinds of a game.
#[derive(Clone, Debug)]
pub struct Kinds {
    pub list: Vec<Kind>,
}

/// Names of movements that have one among players.
const KNOWN: [(&str, &str); 20] = [
    ("NN", "Nightrider"),
    ("gQ", "Grasshopper"),
    ("C", "Camel"),
    ("NC", "Wildebeest"),
    ("BD", "Bede"),
    ("WA", "Waffle"),
    ("FAD", "Fad"),
    ("BN", "Archbishop"),
    ("RN", "Chancellor"),
    ("R4", "ShortRook"),
    ("WD", "WoodyRook"),
    ("FDH", "HalfDuck"),
    ("WF", "Commoner"),
    ("Z", "Zebra"),
    ("D", "Dabbaba"),
    ("A", "Alfil"),
    ("CF", "Wizard"),
    ("DAW", "Champion"),
    ("W", "Wazir"),
    ("F", "Fers"),
];

/// Names of pieces turned over that have one among players, by the movements of both sides.
const TURNED_OVER: [(&str, &str, &str); 3] =
    [("R", "RF", "Dragon"), ("B", "BW", "Horse"), ("fW", "WfF", "Tokin")];

/// Words of the language that no piece is called by.
const RESERVED: [&str; 2] = ["White", "Black"];

impl Kinds {
    /// The kinds of a variant.
    ///
    /// # Errors
    /// Fails if a piece would be of two kinds at once.
    pub fn of(variant: &Variant, fen: &Fen) -> Result<Kinds, Vec<Unsupported>> {
        let mut kinds = Kinds { list: Vec::new() };
        let plain = live_types(variant, fen, false);
        for one in order(variant).into_iter().filter(|&one| plain.contains(one)) {
            let name = kinds.free_name(&usual_name(one, variant), one, variant);
            kinds.list.push(Kind { name, moves_as: one, role: Role::Plain });
        }
        kinds.add_turned_over(variant);
        if kinds.keeps_pawns(variant) {
            let both = variant.promotion_types.iter().flat_map(|types| types.iter());
            let mut types = PieceSet::NONE;
            both.for_each(|one| types.insert(one));
            for one in types.iter().filter(|&one| variant.has(one)) {
                if variant.promoted_type.contains_key(&one.index()) {
                    let reason = "pieces that pawns become are turned over themselves";
                    return Err(vec![("promotedPieceType".to_owned(), reason.to_owned())]);
                }
                let name = format!("Promoted{}", kinds.plain(one));
                let name = kinds.free_name(&name, one, variant);
                kinds.list.push(Kind { name, moves_as: one, role: Role::FromPawn });
            }
        }
        Ok(kinds)
    }

    fn add_turned_over(&mut self, variant: &Variant) {
        let plain = self.list.clone();
        for kind in plain {
            let one = kind.moves_as;
            let Some(&target) = variant.promoted_type.get(&one.index()) else { continue };
            if !variant.has(target) {
                continue;
            }
            let sides = (variant.betza_of(one), variant.betza_of(target));
            let known = TURNED_OVER.iter().find(|(from, into, _)| sides == (*from, *into));
            let known = known.map(|(_, _, name)| *name).filter(|name| self.is_free(name));
            let usual = format!("Promoted{}", kind.name);
            let name = self.free_name(known.unwrap_or(&usual), one, variant);
            self.list.push(Kind { name, moves_as: target, role: Role::TurnedOver(one) });
        }
    }

    /// Returns true if captured pieces that were pawns fall back to pawns.
    fn keeps_pawns(&self, variant: &Variant) -> bool {
        variant.captures_to_hand
            && !variant.drop_loop
            && variant.pawn_types.iter().any(|types| types.iter().any(|one| variant.has(one)))
    }

    /// The name, or another if it is taken.
    fn free_name(&self, name: &str, one: PieceType, variant: &Variant) -> String {
        if self.is_free(name) {
            return name.to_owned();
        }
        let letter = variant.letters[one.index()].unwrap_or('X');
        let mut other = format!("Piece{letter}");
        while !self.is_free(&other) {
            other.push('2');
        }
        other
    }

    /// True if a kind may be called so.
    fn is_free(&self, name: &str) -> bool {
        !RESERVED.contains(&name) && self.list.iter().all(|kind| kind.name != name)
    }

    /// The name of a type's own kind.
    pub fn plain(&self, one: PieceType) -> &str {
        let found = self.list.iter().find(|kind| kind.moves_as == one && kind.role == Role::Plain);
        found.map_or("none", |kind| kind.name.as_str())
    }

    /// The kind that a type turns into.
    pub fn turned_over(&self, one: PieceType) -> Option<&Kind> {
        self.list.iter().find(|kind| kind.role == Role::TurnedOver(one))
    }

    /// The kind of a type that was a pawn.
    pub fn former_pawn(&self, one: PieceType) -> Option<&Kind> {
        self.list.iter().find(|kind| kind.moves_as == one && kind.role == Role::FromPawn)
    }

    /// The names of all kinds that count as a type.
    pub fn of_type(&self, one: PieceType) -> Vec<&str> {
        let kinds = self.list.iter().filter(|kind| kind.moves_as == one);
        kinds.map(|kind| kind.name.as_str()).collect()
    }

    pub fn has_turned_over(&self) -> bool {
        self.list.iter().any(|kind| matches!(kind.role, Role::TurnedOver(_)))
    }

    pub fn has_from_pawn(&self) -> bool {
        self.list.iter().any(|kind| kind.role == Role::FromPawn)
    }
}

/// Types as rulebooks list them: the king first, pawns last.
fn order(variant: &Variant) -> Vec<PieceType> {
    let mut types = variant.types().collect::<Vec<_>>();
    types.sort_by_key(|&one| match one {
        PieceType::KING => 0,
        _ if is_pawn(one, variant) => 9,
        PieceType::COMMONER if variant.letters[one.index()] == Some('K') => 1,
        _ if one.name().is_some_and(|name| name == "Queen") => 2,
        PieceType::ROOK => 3,
        _ if one.name().is_some_and(|name| name == "Bishop") => 4,
        _ if one.name().is_some_and(|name| name == "Knight") => 5,
        _ => 6,
    });
    types
}

/// Returns true if a type is the one that promotes as pawns do.
pub fn is_pawn(one: PieceType, variant: &Variant) -> bool {
    one == PieceType::PAWN
        || one == PieceType::SHOGI_PAWN
        || variant.pawn_types.iter().any(|types| types.contains(one))
            && variant.letters[one.index()] == Some('P')
}

fn usual_name(one: PieceType, variant: &Variant) -> String {
    let letter = variant.letters[one.index()].unwrap_or('X');
    let has_king = variant.has(PieceType::KING);
    let by_letter = match letter {
        'K' if !has_king && (one == PieceType::COMMONER || one.is_custom()) => Some("King"),
        'P' if is_pawn(one, variant) => Some("Pawn"),
        _ => None,
    };
    if let Some(name) = by_letter.or(one.name()) {
        let short = match name {
            "ShogiPawn" => "Pawn",
            "ShogiKnight" => "Knight",
            "JanggiCannon" => "Cannon",
            "JanggiElephant" => "Elephant",
            other => other,
        };
        return short.to_owned();
    }
    let known = KNOWN.iter().find(|(betza, _)| *betza == variant.betza_of(one));
    known.map_or_else(|| format!("Piece{letter}"), |(_, name)| (*name).to_owned())
}

/// The parts of a type's movement; a fault if Fairy-Stockfish plays it otherwise than it reads.
pub fn atoms(one: PieceType, variant: &Variant) -> Result<Vec<betza::Atom>, String> {
    betza::parse(variant.betza_of(one))
}

/// The variant without the types that never come into play.
pub fn without_idle_types(variant: &Variant, fen: &Fen) -> Variant {
    let live = live_types(variant, fen, true);
    let mut result = variant.clone();
    for one in PieceType::all().filter(|&one| !live.contains(one)) {
        result.letters[one.index()] = None;
    }
    result
}

/// The types that come into play; with `turned_over` also those that pieces are turned into.
fn live_types(variant: &Variant, fen: &Fen, turned_over: bool) -> PieceSet {
    let mut live = PieceSet::NONE;
    if variant.piece_drops && variant.free_drops {
        variant.types().for_each(|one| live.insert(one));
    }
    let letters = fen.units.iter().flat_map(|(_, _, unit)| unit.chars());
    for letter in letters.chain(fen.hand.iter().copied()) {
        variant.type_of(letter).into_iter().for_each(|one| live.insert(one));
    }
    loop {
        let before = live;
        for one in before.iter().filter(|_| turned_over) {
            if let Some(&target) = variant.promoted_type.get(&one.index()) {
                live.insert(target);
            }
        }
        let is_pawn = |one: PieceType| {
            one == PieceType::PAWN || variant.pawn_types.iter().any(|types| types.contains(one))
        };
        if before.iter().any(is_pawn) {
            let types = variant.promotion_types.iter().flat_map(|types| types.iter());
            types.for_each(|one| live.insert(one));
        }
        if live == before {
            return live;
        }
    }
}
