//! Entries of a diagram's text, and the parameters that there are.

use super::Fault;
use super::page::Line;
use crate::error::Place;
use crate::report::Fate;
use crate::suggestions::Suggestions;

/// Parameters about the picture and the program, which say nothing about rules.
const PRESENTATION: [&str; 34] = [
    "graphicsDir",
    "graphicsType",
    "squareSize",
    "whitePrefix",
    "blackPrefix",
    "satellite",
    "useMarkers",
    "lightShade",
    "darkShade",
    "oddShade",
    "evenShade",
    "startShade",
    "rimColor",
    "coordColor",
    "borderColor",
    "borders",
    "border",
    "background",
    "theme",
    "enableAI",
    "showMoves",
    "newClick",
    "dragging",
    "sounds",
    "legend",
    "fontSize",
    "lineColor",
    "flip",
    "title",
    "name",
    "author",
    "year",
    "scale",
    "coords",
];
/// Parameters that define rules for which there are no words.
const UNSUPPORTED: [(&str, &str); 17] = [
    ("captureMatrix", "captures that depend on both pieces are not carried over"),
    ("confinement", "squares that a piece may not leave are not carried over"),
    ("baring", "the rule of the bare King is not carried over; write `use bare_king`"),
    ("shuffle", "a start by lot is not carried over"),
    ("spell", "spells are not carried over"),
    ("rebirth", "pieces that come back are not carried over"),
    ("burnZone", "captures around a piece are not carried over"),
    ("trample", "captures on the way by another parameter are not carried over"),
    ("protectRoyal", "capture of royal pieces that depends on others is not carried over"),
    ("counterStrike", "counterstrikes are not carried over"),
    ("morph", "pieces that change on certain squares are not carried over"),
    ("zonal", "zones are not carried over"),
    ("counters", "counters are not carried over"),
    ("gating", "gating is not carried over"),
    ("autoGate", "gating is not carried over"),
    ("allowPass", "passing is not carried over"),
    ("promoSquares", "promotion on single squares is not carried over"),
];
/// Parameters that are carried over.
const CARRIED: [&str; 12] = [
    "files",
    "ranks",
    "promoZone",
    "maxPromote",
    "promoChoice",
    "promoOffset",
    "royal",
    "holdingsType",
    "symmetry",
    "firstRank",
    "stalemate",
    "hole",
];
/// A parameter or piece of the text.
pub struct Entry {
    pub key: String,
    pub value: String,
    pub place: Place,
    /// Place of the value.
    pub value_place: Place,
    pub is_piece: bool,
}

/// Splits a line that holds several parameters or pieces.
pub fn parts(line: &Line) -> Vec<Line> {
    let words = line.text.split_whitespace().collect::<Vec<_>>();
    let begins = |word: &str| is_parameter(word) || word.matches(':').count() >= 3;
    if words.iter().filter(|word| begins(word)).count() < 2 {
        return vec![line.clone()];
    }
    let mut parts: Vec<Line> = Vec::new();
    let mut waiting: Option<Line> = None;
    let mut from = 0;
    for word in words {
        let at = from + line.text[from..].find(word).unwrap_or(0);
        from = at + word.len();
        let column = line.place.column + line.text[..at].chars().count();
        let place = Place { line: line.place.line, column };
        let part = match waiting.take() {
            Some(Line { text, place }) => Line { text: format!("{text} {word}"), place },
            None => Line { text: word.to_owned(), place },
        };
        // A word alone begins the name of the next piece.
        if begins(word) { parts.push(part) } else { waiting = Some(part) }
    }
    parts.extend(waiting);
    parts
}

fn is_parameter(text: &str) -> bool {
    let Some((key, _)) = text.split_once('=') else { return false };
    let key = key.trim_end();
    key.starts_with(|c: char| c.is_ascii_alphabetic())
        && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Reads a parameter or a piece; `None` if it is neither.
pub fn entry(line: &Line) -> Option<Entry> {
    let after = |bytes: usize| {
        let column = line.place.column + line.text[..bytes].chars().count();
        Place { line: line.place.line, column }
    };
    let (key, value, at, is_piece) = match line.text.split_once('=') {
        Some((key, value)) if is_parameter(&line.text) => {
            (key.trim(), value, line.text.len() - value.trim_start().len(), false)
        }
        _ => {
            let (name, rest) = line.text.split_once(':')?;
            (name.trim(), rest, line.text.len() - rest.len(), true)
        }
    };
    let value = if is_piece { value } else { value.trim() };
    let (key, value) = (key.to_owned(), value.to_owned());
    Some(Entry { key, value, place: line.place, value_place: after(at), is_piece })
}

/// Returns the fate of a parameter, and notes what is wrong.
pub fn fate(entry: &Entry, faults: &mut Vec<Fault>, suggestions: &mut Suggestions) -> Fate {
    let key = entry.key.as_str();
    if CARRIED.contains(&key) {
        return Fate::Carried;
    }
    if PRESENTATION.contains(&key) {
        return Fate::NoRule;
    }
    if let Some((_, why)) = UNSUPPORTED.iter().find(|(known, _)| *known == key) {
        if matches!(entry.value.as_str(), "" | "0") {
            return Fate::NoRule;
        }
        faults.push(Fault::new(key, entry.place, *why));
        return Fate::Unsupported((*why).to_owned());
    }
    let known = CARRIED.iter().chain(&PRESENTATION).copied();
    let known = known.chain(UNSUPPORTED.iter().map(|(known, _)| *known)).collect::<Vec<_>>();
    let suggestion = suggestions.closest(key, known);
    let hint =
        suggestion.as_ref().map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
    faults.push(Fault::new(key, entry.place, format!("there is no such parameter{hint}")));
    Fate::Unknown { suggestion }
}
