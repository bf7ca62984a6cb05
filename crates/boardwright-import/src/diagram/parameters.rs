//! The lines of a diagram: parameters and pieces.

use super::definition::{Choice, Definition, Piece, Placed, Square, Stalemate, Symmetry};
use super::entries::{Entry, entry, fate, parts};
use super::page::Source;
use super::squares::Squares;
use super::{Fault, defaults, report};
use crate::error::Place;
use crate::report::{Fate, KeyReport};
use crate::suggestions::Suggestions;

/// Largest number of files and of ranks.
const MAX_SIDE: u32 = 25;
/// Largest number of pieces in the list.
const MAX_PIECES: usize = 200;

/// Reads the lines of a diagram. Returns what they define, a report for each, and what is wrong.
pub fn read(
    source: &Source,
    suggestions: &mut Suggestions,
) -> (Result<Definition, Vec<Fault>>, Vec<KeyReport>, Vec<Fault>) {
    let mut faults = Vec::new();
    let mut entries = Vec::new();
    for line in &source.lines {
        for part in parts(line) {
            match entry(&part) {
                Some(entry) => entries.push(entry),
                None => faults.push(Fault::new(
                    &part.text.chars().take(40).collect::<String>(),
                    part.place,
                    "this is neither a parameter such as `files=8` nor a piece such as `knight:N:N:knight:b1,g1`",
                )),
            }
        }
    }
    let mut reports: Vec<KeyReport> = Vec::new();
    for entry in &entries {
        let fate = match entry.is_piece {
            true => Fate::Carried,
            false => fate(entry, &mut faults, suggestions),
        };
        reports.push(report(&entry.key, &entry.value, entry.place, fate));
    }
    let mut reader = Reader { entries: &entries, faults: Vec::new(), first_rank: 1 };
    let definition = reader.definition(source, &reports);
    let result = if reader.faults.is_empty() { Ok(definition) } else { Err(reader.faults) };
    (result, reports, faults)
}

/// Returns the name of a diagram: that of its game, or else the name that its pieces' pictures go
/// by.
pub fn name(source: &Source, reports: &[KeyReport]) -> String {
    let named = |key: &str| reports.iter().find(|report| report.key == key);
    let value = |key: &str| named(key).map(|report| report.value.as_str());
    let of_game = value("title").or(value("name")).or(source.heading.as_deref());
    let name = of_game.or(value("satellite")).unwrap_or("diagram");
    let name = name.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' });
    let name = name.collect::<String>();
    let name = name.split_whitespace().take(8).collect::<Vec<_>>().join("-");
    if name.is_empty() { "diagram".to_owned() } else { name.chars().take(60).collect() }
}

/// Returns the title of a diagram's game.
fn title(source: &Source, reports: &[KeyReport]) -> String {
    let is_named = reports.iter().any(|report| matches!(report.key.as_str(), "title" | "name"));
    match &source.heading {
        Some(heading) if !is_named => heading.clone(),
        _ => crate::import::title(&name(source, reports)),
    }
}

struct Reader<'a> {
    entries: &'a [Entry],
    faults: Vec<Fault>,
    first_rank: u32,
}

impl Reader<'_> {
    fn fault(&mut self, key: &str, place: Place, message: impl Into<String>) {
        self.faults.push(Fault::new(key, place, message));
    }

    fn values(&self, key: &str) -> impl Iterator<Item = (&str, Place)> {
        let of_key = move |entry: &&Entry| !entry.is_piece && entry.key == key;
        self.entries.iter().filter(of_key).map(|entry| (entry.value.as_str(), entry.value_place))
    }

    /// The last value of a parameter that is a number.
    fn number(&mut self, key: &str, otherwise: u32, range: std::ops::RangeInclusive<u32>) -> u32 {
        let Some((value, place)) = self.values(key).last() else { return otherwise };
        match value.parse() {
            Ok(number) if range.contains(&number) => number,
            _ => {
                let (low, high) = (range.start(), range.end());
                self.fault(key, place, format!("a number from {low} to {high} is expected here"));
                otherwise
            }
        }
    }

    fn definition(&mut self, source: &Source, reports: &[KeyReport]) -> Definition {
        let files = self.number("files", 8, 1..=MAX_SIDE) as u8;
        let ranks = self.number("ranks", 8, 1..=MAX_SIDE) as u8;
        self.first_rank = self.number("firstRank", 1, 0..=1);
        let symmetry = self.symmetry();
        let places = self.entries.iter().map(|entry| (entry.key.clone(), entry.place));
        let mut definition = Definition {
            title: title(source, reports),
            files,
            ranks,
            pieces: Vec::new(),
            holes: Vec::new(),
            promo_zone: self.number("promoZone", 1, 0..=u32::from(ranks)) as u8,
            max_promote: self.number("maxPromote", 1, 0..=MAX_PIECES as u32) as usize,
            promo_offset: self.number("promoOffset", 0, 0..=MAX_PIECES as u32) as usize,
            promo_choice: None,
            royals: Vec::new(),
            holdings: false,
            stalemate: self.stalemate(),
            places: places.collect(),
        };
        for index in 0..self.entries.len() {
            if self.entries[index].is_piece {
                self.piece(index, symmetry, &mut definition);
            }
        }
        if definition.pieces.is_empty() {
            let message =
                "the diagram has no pieces: a line such as `knight:N:N:knight:b1,g1` for each";
            self.fault("diagram", source.place, message);
            return definition;
        }
        self.check_squares(&definition);
        definition.royals = self.royals(&definition.pieces);
        definition.promo_choice = self.choices(&definition.pieces);
        definition.holdings = self.holdings();
        definition
    }

    fn symmetry(&mut self) -> Symmetry {
        match self.values("symmetry").last() {
            None | Some(("mirror", _)) => Symmetry::Mirror,
            Some(("rotate", _)) => Symmetry::Rotate,
            Some(("none", _)) => Symmetry::None,
            Some((_, place)) => {
                self.fault("symmetry", place, "`mirror`, `rotate` or `none` is expected here");
                Symmetry::Mirror
            }
        }
    }

    fn stalemate(&mut self) -> Stalemate {
        match self.values("stalemate").last() {
            None | Some(("draw" | "0", _)) => Stalemate::Draw,
            Some(("win", _)) => Stalemate::Win,
            Some(("loss", _)) => Stalemate::Loss,
            Some((_, place)) => {
                self.fault("stalemate", place, "`draw`, `win` or `loss` is expected here");
                Stalemate::Draw
            }
        }
    }

    fn holdings(&mut self) -> bool {
        match self.values("holdingsType").last() {
            None | Some(("0", _)) => false,
            Some(("1", _)) => true,
            Some((value, place)) => {
                let message = format!(
                    "holdings of type {value} are not carried over: only 0, and 1 for captured pieces that are dropped"
                );
                self.fault("holdingsType", place, message);
                false
            }
        }
    }

    /// The royal pieces: by numbers or letters; the last of the list if none is named.
    fn royals(&mut self, pieces: &[Piece]) -> Vec<usize> {
        let values = self.values("royal").map(|(value, place)| (value.to_owned(), place));
        let mut royals = Vec::new();
        for (value, place) in values.collect::<Vec<_>>() {
            for word in value.split([',', ' ']).filter(|word| !word.is_empty()) {
                let number = word.parse::<usize>().ok();
                let found = match number {
                    Some(number) => number.checked_sub(1).filter(|&index| index < pieces.len()),
                    None => pieces.iter().position(|piece| piece.id == word),
                };
                match found {
                    Some(index) if !royals.contains(&index) => royals.push(index),
                    Some(_) => {}
                    None if number == Some(0) => self.fault(
                        "royal",
                        place,
                        "without a royal piece the diagram does not say how the game is won",
                    ),
                    None => self.fault(
                        "royal",
                        place,
                        format!("`{word}` is no piece: pieces are numbered from 1, and have ids"),
                    ),
                }
            }
        }
        if royals.is_empty() { vec![pieces.len() - 1] } else { royals }
    }

    fn choices(&mut self, pieces: &[Piece]) -> Option<Vec<Choice>> {
        let (value, place) = self.values("promoChoice").last()?;
        let (value, mut rest) = (value.to_owned(), value.to_owned());
        let mut choices = Vec::new();
        while !rest.is_empty() {
            let captured = rest.starts_with('*');
            rest = rest.trim_start_matches(['*', ',', ' ']).to_owned();
            let ids = pieces.iter().enumerate().filter(|(_, piece)| rest.starts_with(&piece.id));
            let Some((piece, found)) = ids.max_by_key(|(_, piece)| piece.id.len()) else {
                if !rest.is_empty() {
                    let column = place.column + value.chars().count() - rest.chars().count();
                    let at = Place { column, ..place };
                    let letter = rest.chars().next().unwrap_or(' ');
                    self.fault("promoChoice", at, format!("`{letter}` begins the id of no piece"));
                }
                break;
            };
            rest = rest[found.id.len()..].to_owned();
            let digits = rest.chars().take_while(char::is_ascii_digit).collect::<String>();
            rest = rest[digits.len()..].to_owned();
            choices.push(Choice { piece, most: digits.parse().ok(), captured });
        }
        Some(choices)
    }

    fn check_squares(&mut self, definition: &Definition) {
        let mut taken: Vec<(Square, &str)> = Vec::new();
        let mut twice = Vec::new();
        for piece in &definition.pieces {
            for &square in piece.squares.iter().flatten() {
                let hole = definition.holes.contains(&square);
                match taken.iter().find(|(known, _)| *known == square) {
                    _ if hole => twice.push((piece, square, "a hole")),
                    Some((_, other)) => twice.push((piece, square, *other)),
                    None => taken.push((square, &piece.name)),
                }
            }
        }
        for (piece, (file, rank), other) in twice {
            let square = crate::write::square(file, rank);
            self.fault(&piece.name, piece.place, format!("on {square} there is {other} already"));
        }
    }

    fn piece(&mut self, index: usize, symmetry: Symmetry, definition: &mut Definition) {
        let Entry { key, value, place, value_place, .. } = &self.entries[index];
        let fields = value.split(':').collect::<Vec<_>>();
        let (key, place) = (key.clone(), *place);
        if fields.len() < 2 || fields.len() > 8 {
            let message = "a piece has the fields `name:id:moves:picture:squares`, and perhaps its number in hand";
            self.fault(&key, place, message);
            return;
        }
        if definition.pieces.len() == MAX_PIECES {
            self.fault(&key, place, format!("a diagram has {MAX_PIECES} pieces at most"));
            return;
        }
        let field = |index: usize| fields.get(index).map_or("", |field| field.trim());
        let column = |index: usize| {
            let before = fields.iter().take(index).map(|field| field.chars().count() + 1);
            Place { column: value_place.column + before.sum::<usize>(), ..*value_place }
        };
        let squares =
            Squares { files: definition.files, ranks: definition.ranks, first: self.first_rank };
        let lists = squares.lists(field(3));
        let mut owners = match lists {
            Ok(lists) => lists,
            Err(message) => {
                self.fault(&key, column(3), message);
                return;
            }
        };
        if key.eq_ignore_ascii_case("hole") {
            for square in owners.iter().flatten() {
                if !definition.holes.contains(square) {
                    definition.holes.push(*square);
                }
            }
            return;
        }
        if owners[1].is_empty() {
            owners[1] = squares.other_side(&owners[0], symmetry);
        }
        let given = field(1);
        let moves = match given {
            "" => defaults::moves(&key, definition.files),
            _ => Some(given.to_owned()),
        };
        let Some(moves) = moves else {
            self.fault(&key, place, "the moves are missing, and the name is not among those known: write them in XBetza as the third field");
            return;
        };
        let first = key.chars().next().map(|letter| letter.to_uppercase().collect::<String>());
        let id = if field(0).is_empty() { first.unwrap_or_default() } else { field(0).to_owned() };
        if id.is_empty() {
            self.fault(&key, place, "a piece has a name, as in `knight:N:N:knight:b1,g1`");
            return;
        }
        let hand = match field(4) {
            "" => 0,
            number => number.parse().unwrap_or_else(|_| {
                self.fault(&key, column(4), "a number in hand is expected here");
                0
            }),
        };
        let moves = Placed { text: moves, place: if given.is_empty() { place } else { column(1) } };
        definition.pieces.push(Piece { name: key, id, moves, place, squares: owners, hand });
    }
}
