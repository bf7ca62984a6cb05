//! The first node: the game, its options and those who played it.

use super::kinds::{self, SgfGame, SizeOption};
use super::results;
use super::tokens::{Property, Token, Tokens, Value};
use super::values::simple_text;
use crate::error::FormatError;
use crate::source::WantedGame;
use crate::text::GameText;
use boardwright::{Player, Record};

/// Properties of the first node that become tags of a record, with their names.
pub(super) const TAGS: [(&str, &str); 18] = [
    ("EV", "Event"),
    ("PC", "Site"),
    ("RO", "Round"),
    ("AN", "Annotator"),
    ("BR", "BlackRank"),
    ("WR", "WhiteRank"),
    ("BT", "BlackTeam"),
    ("WT", "WhiteTeam"),
    ("CP", "Copyright"),
    ("GN", "GameName"),
    ("GC", "GameComment"),
    ("ON", "Opening"),
    ("OT", "Overtime"),
    ("TM", "TimeLimit"),
    ("RU", "Rules"),
    ("SO", "Source"),
    ("US", "Transcriber"),
    ("RE", "ResultText"),
];

/// Properties of the first node that the writer makes, or that say nothing about the game.
const MADE: [&str; 15] = [
    "GM", "FF", "CA", "AP", "ST", "SZ", "KM", "HA", "PB", "PW", "DT", "RULESET", "OPTION",
    "REASON", "TAG",
];

/// Properties of the first node that have one value.
const SINGLE: [&str; 12] =
    ["GM", "FF", "SZ", "KM", "HA", "PL", "PB", "PW", "DT", "RE", "RULESET", "REASON"];

/// Facts of the first node, and those about the tree that must be known first.
pub(super) struct Root<'a> {
    properties: Vec<Property<'a>>,
    /// Player of the first move in the file; `None` if there is none.
    pub first_mover: Option<Player>,
    has_swap: bool,
}

impl<'a> Root<'a> {
    /// Reads the first node, and looks at all others.
    pub fn read(text: &'a GameText) -> Result<Root<'a>, FormatError> {
        let mut root = Root { properties: Vec::new(), first_mover: None, has_swap: false };
        let (mut tokens, mut nodes) = (Tokens::new(text)?, 0);
        while let Some((_, token)) = tokens.next_token()? {
            match token {
                Token::Node => nodes += 1,
                Token::Open | Token::Close if nodes > 0 => nodes += 1,
                Token::Property(property) => {
                    root.see(&property);
                    if nodes == 1 {
                        root.properties.push(property);
                    }
                }
                _ => {}
            }
        }
        root.check_single(text)?;
        Ok(root)
    }

    /// Checks that properties with one value do not state two different ones.
    fn check_single(&self, text: &GameText) -> Result<(), FormatError> {
        for name in SINGLE {
            let own = self.properties.iter().filter(|property| property.name == name);
            let mut values = own.flat_map(|property| &property.values);
            let Some(first) = values.next() else { continue };
            let first = first.raw.trim();
            if let Some(other) = values.find(|value| value.raw.trim() != first) {
                let other_raw = other.raw.trim();
                let message = format!(
                    "the first node has `{name}[{first}]` and `{name}[{other_raw}]`; leave one of \
                     them"
                );
                return Err(text.error(other.at, message));
            }
        }
        Ok(())
    }

    fn see(&mut self, property: &Property<'_>) {
        let player = match property.name.as_str() {
            "B" => results::player("B"),
            "W" => results::player("W"),
            _ => return,
        };
        self.first_mover = self.first_mover.or(player);
        let is_swap = |value: &Value<'_>| {
            value.raw.trim().get(..4).is_some_and(|start| start.eq_ignore_ascii_case("swap"))
        };
        self.has_swap |= property.values.iter().any(is_swap);
    }

    /// Returns the first value of a property, unless it is empty.
    pub fn value(&self, name: &str) -> Option<Value<'a>> {
        let property = self.properties.iter().find(|property| property.name == name)?;
        property.values.first().copied().filter(|value| !value.raw.trim().is_empty())
    }

    /// Returns the game, after the byte offset of the property that names it.
    pub fn kind(&self, text: &GameText) -> Result<(usize, &'static SgfGame), FormatError> {
        let Some(value) = self.value("GM") else {
            return Ok((0, &kinds::GAMES[0]));
        };
        match kinds::of_number(value.raw) {
            Some(kind) => Ok((value.at, kind)),
            None => {
                let message = format!(
                    "`GM[{}]` is no game of which SGF moves are read; these are: {}",
                    value.raw.trim(),
                    kinds::list()
                );
                Err(text.error(value.at, message))
            }
        }
    }

    /// Returns the game with its options.
    pub fn wanted(&self, text: &GameText, kind: &SgfGame) -> Result<WantedGame, FormatError> {
        let mut settings = Vec::new();
        let mut set = |name: &str, value: String| settings.push((name.to_owned(), value));
        if let Some((at, side)) = self.side(text, kind)? {
            match kind.size {
                SizeOption::Side => set("size", side.to_string()),
                SizeOption::HalfSide if side % 2 == 0 => set("half", (side / 2).to_string()),
                _ if side == kind.side => {}
                _ => {
                    let message = format!("`{}` has no board of {side} by {side}", kind.id);
                    return Err(text.error(at, message));
                }
            }
        }
        if kind.id == "go"
            && let Some(value) = self.value("KM")
        {
            set("komi", komi(value).map_err(|message| text.error(value.at, message))?);
        }
        if kind.id == "hex" && self.has_swap {
            set("swap_rule", "yes".to_owned());
        }
        let options = self.properties.iter().filter(|property| property.name == "OPTION");
        for value in options.flat_map(|property| &property.values) {
            if let Some((name, value)) = value.raw.split_once('=') {
                settings.retain(|(known, _)| known != name.trim());
                settings.push((name.trim().to_owned(), value.trim().to_owned()));
            }
        }
        let ruleset = self.value("RULESET").map(|value| simple_text(value.raw));
        Ok(WantedGame { name: Some(kind.id.to_owned()), usual: None, ruleset, settings })
    }

    /// Returns the side of the board if the file states it.
    fn side(&self, text: &GameText, kind: &SgfGame) -> Result<Option<(usize, usize)>, FormatError> {
        let Some(value) = self.value("SZ") else { return Ok(None) };
        let raw = value.raw.trim();
        let (width, height) = raw.split_once(':').unwrap_or((raw, raw));
        let number = |text: &str| text.trim().parse::<usize>().ok().filter(|side| *side > 0);
        let (Some(width), Some(height)) = (number(width), number(height)) else {
            let message = format!("`{raw}` is no size: write one such as `19` or `19:13`");
            return Err(text.error(value.at, message));
        };
        if width != height {
            let message = format!(
                "`{}` is played on square boards here, not on {width} by {height}",
                kind.id
            );
            return Err(text.error(value.at, message));
        }
        Ok(Some((value.at, width)))
    }

    /// Adds names, date and tags to a record.
    pub fn describe(&self, record: &mut Record) {
        for property in &self.properties {
            let value = || {
                let values = property.values.iter().map(|value| simple_text(value.raw));
                values.filter(|value| !value.is_empty()).collect::<Vec<_>>().join(" ")
            };
            match property.name.as_str() {
                "PB" => record.names[0] = value(),
                "PW" => record.names[1] = value(),
                "DT" => record.date = value(),
                "TAG" => {
                    for value in &property.values {
                        if let Some((name, value)) = super::values::parts(value.raw) {
                            record.tags.push((simple_text(name), simple_text(value)));
                        }
                    }
                }
                "RE" => {}
                name => {
                    let known = TAGS.iter().find(|(known, _)| *known == name);
                    if let Some((_, tag)) = known.filter(|_| !value().is_empty()) {
                        record.tags.push(((*tag).to_owned(), value()));
                    }
                }
            }
        }
    }

    /// Returns the properties that belong to the first position and its comment.
    pub fn of_node(&self) -> impl Iterator<Item = &Property<'a>> {
        let is_told =
            |name: &str| MADE.contains(&name) || TAGS.iter().any(|(known, _)| *known == name);
        self.properties.iter().filter(move |property| !is_told(&property.name))
    }
}

/// Returns a komi in half points.
fn komi(value: Value<'_>) -> Result<String, String> {
    let raw = value.raw.trim();
    let points: f64 = raw
        .replace(',', ".")
        .parse()
        .map_err(|_| format!("`{raw}` is no komi: write one such as `7.5`"))?;
    let half = points * 2.0;
    if half.fract() != 0.0 || !(0.0..=40.0).contains(&half) {
        return Err(format!("a komi of `{raw}`: the game has half points from 0 to 20"));
    }
    Ok(format!("{half}"))
}
