//! Writes a variant as rules.

mod castling;
mod consequences;
mod counting;
mod drops;
mod enclosing;
mod ends;
mod fen;
mod flags;
mod goals;
mod kinds;
mod material;
mod movement;
mod passing;
mod pawns;
mod pieces;
mod placing;
mod position;
mod promotion;
mod region;
mod royalty;
mod start;
mod support;
mod turn;
mod walls;

pub(crate) use movement::{directions, words};
pub(crate) use pieces::{snake, usual_words};
pub(crate) use region::{factor, square};

use crate::rulebook::{ItemKind, Rulebook};
use crate::variant::Variant;
use crate::variant::piece_type::PieceType;
use crate::variant::squares::Squares;
use fen::Fen;
use kinds::Kinds;
use region::Region;

/// A key that the rules cannot carry, and why.
pub type Unsupported = (String, String);

/// The rules of a variant.
///
/// # Errors
/// Fails with all keys that the rules cannot say.
pub fn rules(variant: &Variant) -> Result<Rulebook, Vec<Unsupported>> {
    let fen = fen::parse(&variant.start_fen, variant.files, variant.ranks)
        .map_err(|error| vec![("startFen".to_owned(), error)])?;
    let variant = &kinds::without_idle_types(variant, &fen);
    let kinds = Kinds::of(variant, &fen)?;
    let is_bare = fen.hand.is_empty() && fen.units.iter().all(|(_, _, unit)| unit == "*");
    if kinds.list.is_empty() && is_bare {
        let reason = "there are no pieces at the start, and none come into play later";
        return Err(vec![("startFen".to_owned(), reason.to_owned())]);
    }
    let mut writer = Writer {
        v: variant,
        kinds,
        fen,
        book: Rulebook::default(),
        unsupported: Vec::new(),
        castling_lines: Vec::new(),
    };
    writer.write();
    if writer.unsupported.is_empty() { Ok(writer.book) } else { Err(writer.unsupported) }
}

struct Writer<'a> {
    v: &'a Variant,
    fen: Fen,
    kinds: Kinds,
    book: Rulebook,
    unsupported: Vec<Unsupported>,
    /// Ways of the piece that castles.
    castling_lines: Vec<String>,
}

impl Writer<'_> {
    fn write(&mut self) {
        self.support();
        self.book.add(ItemKind::Players, "", "players White, Black");
        let board = format!("board rectangle({}, {})", self.v.files, self.v.ranks);
        self.book.add(ItemKind::Board, "", board);
        self.royalty();
        self.castling();
        self.en_passant();
        self.promotion();
        self.pieces();
        self.drops();
        self.start();
        self.turn();
        self.consequences();
        self.ends();
        self.position();
    }

    /// Notes that a key is not carried over.
    fn cannot(&mut self, key: &str, reason: &str) {
        self.unsupported.push((key.to_owned(), reason.to_owned()));
    }

    /// A set of squares of each player as an expression. Declares a region if there are no other
    /// words for it.
    fn region(&mut self, sets: [Squares; 2], name: &str) -> String {
        match region::region(sets, self.v.files, self.v.ranks) {
            Region::Everything => "sites".to_owned(),
            Region::Nothing => "none".to_owned(),
            Region::Words(words) => words,
            Region::Declared(white, black) => {
                let text =
                    |name: &str| format!("region {name} of White = {white},\n  of Black = {black}");
                let regions = self.book.items.iter().filter(|one| one.kind == ItemKind::Region);
                let known = regions.filter(|one| one.name == name).map(|one| &one.text);
                let known = known.collect::<Vec<_>>();
                if known.contains(&&text(name)) {
                    return name.to_owned();
                }
                // Other squares than those of the region with this name have another.
                let name = if known.is_empty() { name.to_owned() } else { format!("other_{name}") };
                let text = text(&name);
                if self.book.items.iter().all(|item| item.text != text) {
                    self.book.add(ItemKind::Region, &name, text);
                }
                name
            }
        }
    }

    /// The units of a type as an expression: all kinds that count as it.
    fn units(&self, one: PieceType) -> String {
        region::factor(&self.kinds.of_type(one).join(" + "))
    }

    fn add(&mut self, kind: ItemKind, name: &str, text: impl Into<String>) {
        self.book.add(kind, name, text);
    }
}
