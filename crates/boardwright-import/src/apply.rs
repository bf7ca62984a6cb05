//! Keys of a section applied to the variant that it inherits from.

use crate::error::Place;
use crate::ini::{Entry, Section};
use crate::report::{Fate, KeyReport, Problem};
use crate::suggestions::Suggestions;
use crate::variant::keys::{self, RULES, SIZE};
use crate::variant::piece_type::PieceType;
use crate::variant::setter::Setter;
use crate::variant::values::{self, Expected};
use crate::variant::{BLACK, Variant, WHITE};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// Maximum length of a movement in characters.
const MAX_MOVEMENT: usize = 400;
/// Key of the built-in variants alone.
const FREE_DROPS: &str = "freeDrops";

/// The section and place that gave a key its value last.
#[derive(Clone, Debug)]
pub struct Origin {
    pub section: String,
    /// `None` in a built-in variant.
    pub place: Option<Place>,
}

/// A variant with all that it inherits.
#[derive(Clone, Debug)]
pub struct Resolved {
    pub variant: Variant,
    /// Origins of all known keys that were set.
    pub origins: Arc<BTreeMap<String, Origin>>,
    /// The first thing that is wrong, in a parent or here.
    pub broken: Option<Problem>,
    /// The nearest built-in variant that it inherits from.
    pub ancestor: Option<String>,
}

impl Resolved {
    pub fn new() -> Resolved {
        Resolved { variant: Variant::new(), origins: Arc::default(), broken: None, ancestor: None }
    }
}

/// Applies a section. Returns a report for each of its keys.
pub fn apply(
    section: &Section,
    is_builtin: bool,
    into: &mut Resolved,
    suggestions: &mut Suggestions,
) -> Vec<KeyReport> {
    let mut task = Task { variant: &mut into.variant, fates: BTreeMap::new(), last: last(section) };
    task.run();
    let fates = task.fates;
    let mut reports = Vec::new();
    let newest = last(section);
    for entry in &section.entries {
        let newest = newest.get(entry.key.as_str()).map_or(entry.place, |last| last.place);
        let fate = match fates.get(entry.key.as_str()) {
            _ if newest != entry.place => Fate::Overridden { line: newest.line },
            Some(fate) => fate.clone(),
            None if is_builtin && entry.key == FREE_DROPS => {
                into.variant.free_drops = true;
                Fate::Carried
            }
            None => Fate::Unknown { suggestion: nearest(&entry.key, suggestions) },
        };
        let report = KeyReport {
            key: entry.key.clone(),
            value: entry.value.clone(),
            place: entry.place,
            fate,
        };
        let place = (!is_builtin).then_some(entry.place);
        let origin = Origin { section: section.name.clone(), place };
        if !matches!(report.fate, Fate::Unknown { .. }) {
            Arc::make_mut(&mut into.origins).insert(entry.key.clone(), origin);
        }
        reports.push(report);
    }
    reports
}

/// The last entry of each key.
fn last(section: &Section) -> BTreeMap<&str, &Entry> {
    section.entries.iter().map(|entry| (entry.key.as_str(), entry)).collect()
}

struct Task<'a> {
    variant: &'a mut Variant,
    last: BTreeMap<&'a str, &'a Entry>,
    fates: BTreeMap<String, Fate>,
}

impl Task<'_> {
    fn run(&mut self) {
        self.setters(SIZE);
        for one in PieceType::all() {
            self.piece(one);
        }
        self.pawn_types();
        self.setters(RULES);
    }

    fn value(&self, key: &str) -> Option<String> {
        self.last.get(key).map(|entry| entry.value.clone())
    }

    fn note(&mut self, key: &str, result: Expected<()>, fate: Fate) {
        let fate = result.map_or_else(Fate::Invalid, |()| fate);
        self.fates.insert(key.to_owned(), fate);
    }

    fn setters(&mut self, setters: &[(&'static str, Setter)]) {
        for &(key, setter) in setters {
            let Some(value) = self.value(key) else { continue };
            let result = setter.apply(key, &value, self.variant);
            let fate = if matches!(setter, Setter::NoRule) { Fate::NoRule } else { Fate::Carried };
            self.note(key, result, fate);
        }
    }

    /// The keys of a type: its letter, perhaps its movement, and the squares it may stand on.
    fn piece(&mut self, one: PieceType) {
        let key = one.key();
        if let Some(value) = self.value(&key) {
            let result = self.letter_and_movement(one, &value);
            self.note(&key, result, Fate::Carried);
        }
        let capital = key[..1].to_uppercase() + &key[1..];
        for (player, name) in [(WHITE, "White"), (BLACK, "Black")] {
            let key = format!("mobilityRegion{name}{capital}");
            let Some(value) = self.value(&key) else { continue };
            let result = values::squares(&value).map(|squares| {
                self.variant.mobility[player].insert(one.index(), squares);
            });
            self.note(&key, result, Fate::Carried);
        }
    }

    fn letter_and_movement(&mut self, one: PieceType, value: &str) -> Expected<()> {
        let mut letters = value.chars();
        let letter = match letters.next() {
            Some(letter) if letter.is_ascii_alphabetic() => letter,
            Some('-') if value == "-" => {
                self.variant.remove_piece(one);
                return Ok(());
            }
            _ => return Err("expected a letter, or `-` for no such piece".to_owned()),
        };
        let rest = letters.as_str().trim();
        let may_move = one.is_custom() || one == PieceType::KING;
        match rest.strip_prefix(':') {
            Some(betza) if betza.chars().count() > MAX_MOVEMENT => {
                return Err(format!("the movement is too long: at most {MAX_MOVEMENT} characters"));
            }
            Some(betza) if may_move => {
                self.variant.add_piece(one, letter);
                self.variant.betza.insert(one.index(), betza.trim().to_owned());
                if betza.contains('e') && one.is_custom() {
                    for types in &mut self.variant.en_passant_types {
                        types.insert(one);
                    }
                }
            }
            None if rest.is_empty() && !one.is_custom() => {
                self.variant.add_piece(one, letter);
                self.variant.betza.remove(&one.index());
            }
            _ if may_move => {
                return Err("expected a letter and a movement, as in `p:mfWcfF`".to_owned());
            }
            _ => return Err("expected one letter: this piece has its movement".to_owned()),
        }
        Ok(())
    }

    fn pawn_types(&mut self) {
        let all: [(&str, &[usize]); 4] = [
            ("pawnTypes", &[WHITE, BLACK]),
            ("promotionPawnTypes", &[WHITE, BLACK]),
            ("promotionPawnTypesWhite", &[WHITE]),
            ("promotionPawnTypesBlack", &[BLACK]),
        ];
        for (key, players) in all {
            let Some(value) = self.value(key) else { continue };
            let read = values::types(&value, self.variant);
            let result = read.map(|types| {
                let first = value.chars().next().and_then(|c| self.variant.type_of(c));
                if key == "pawnTypes" {
                    keys::set_pawn_types(types, first, self.variant);
                }
                for &player in players {
                    self.variant.main_pawn[player] = first;
                    self.variant.pawn_types[player] = types;
                }
            });
            self.note(key, result, Fate::Carried);
        }
    }
}

/// The known key that is most like an unknown one.
fn nearest(key: &str, suggestions: &mut Suggestions) -> Option<String> {
    static NAMES: OnceLock<Vec<String>> = OnceLock::new();
    let names = NAMES.get_or_init(|| {
        let rules = SIZE.iter().chain(RULES).map(|(name, _)| (*name).to_owned());
        rules.chain(PieceType::all().map(PieceType::key)).collect()
    });
    suggestions.closest(key, names.iter().map(String::as_str))
}
