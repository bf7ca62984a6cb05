//! Tags of PGN and the fields of a record.

use super::variants::{folded, game_of, name_of};
use crate::error::FormatError;
use crate::fen;
use crate::source::WantedGame;
use crate::text::GameText;
use boardwright::{Game, GameEnd, Player, Position, Record};

/// A tag that was read, with its byte offset.
pub(super) struct Tag<'a> {
    pub offset: usize,
    pub name: &'a str,
    pub value: String,
}

/// Tags that the writer makes from other parts of a record.
const MADE: [&str; 14] = [
    "Event", "Site", "Date", "Round", "White", "Black", "Result", "Variant", "FEN", "SetUp",
    "Game", "Ruleset", "Option", "Reason",
];

/// The tags of a game.
pub(super) struct Tags<'a>(pub Vec<Tag<'a>>);

impl Tags<'_> {
    pub fn find(&self, name: &str) -> Option<&Tag<'_>> {
        self.0.iter().find(|tag| tag.name == name)
    }

    pub fn get(&self, name: &str) -> &str {
        self.find(name).map_or("", |tag| tag.value.as_str())
    }

    /// Returns the game that the tags name.
    pub fn wanted(&self) -> WantedGame {
        let named =
            ["Game", "Variant"].iter().map(|name| self.get(name)).find(|name| !name.is_empty());
        let known = named.map(|name| game_of(name).unwrap_or(name).to_owned());
        let optional =
            |name: &str| Some(self.get(name).to_owned()).filter(|value| !value.is_empty());
        let options = self.0.iter().filter(|tag| tag.name == "Option");
        let pairs = options.filter_map(|tag| tag.value.split_once('='));
        WantedGame {
            name: known,
            usual: None,
            ruleset: optional("Ruleset"),
            settings: pairs
                .map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
                .collect(),
        }
    }

    /// Creates a record with these tags and without moves.
    pub fn record(&self, game: &Game, text: &GameText) -> Result<Record, FormatError> {
        let start = match self.find("FEN").or_else(|| self.find("Start")) {
            None => game.start(),
            Some(tag) => fen::read(game, &tag.value).map_err(|error| {
                text.error(tag.offset, format!("the tag {} is no position: {error}", tag.name))
            })?,
        };
        let mut record = Record::new(start);
        let unknown = |value: &str| value.chars().all(|c| matches!(c, '?' | '.' | '-'));
        for Tag { name, value, .. } in &self.0 {
            let player = match *name {
                "White" => Some(white(game)),
                "Black" => Some(black(game)),
                _ => None,
            };
            match (player, *name) {
                (Some(player), _) if !unknown(value) => {
                    record.names[player.index()] = value.clone()
                }
                (_, "Date") if !unknown(value) => record.date = value.clone(),
                (_, "Reason") => record.reason = value.clone(),
                (_, "Event" | "Site" | "Round") if !unknown(value) => {
                    record.tags.push(((*name).to_owned(), value.clone()));
                }
                (_, name) if MADE.contains(&name) || ["Start", "Title"].contains(&name) => {}
                (_, name) => record.tags.push((name.to_owned(), value.clone())),
            }
        }
        Ok(record)
    }
}

/// Returns the player of the tag `White`: the one of this name, or the first.
pub(super) fn white(game: &Game) -> Player {
    game.player_named("White").unwrap_or(Player(0))
}

/// Returns the player of the tag `Black`.
pub(super) fn black(game: &Game) -> Player {
    Player(1 - white(game).0.min(1))
}

/// Returns a result in words: `White wins`.
pub(super) fn result_in_words(result: &str, game: &Game) -> String {
    let winner = match result {
        "1-0" => Some(white(game)),
        "0-1" => Some(black(game)),
        "1/2-1/2" | "1/2" => None,
        other => return other.to_owned(),
    };
    GameEnd { winner, reason: String::new() }.result(game)
}

/// Returns an end as PGN writes it.
pub(super) fn result_of(end: Option<&GameEnd>, game: &Game) -> &'static str {
    match end.map(|end| end.winner) {
        None => "*",
        Some(None) => "1/2-1/2",
        Some(Some(winner)) if winner == white(game) => "1-0",
        Some(Some(_)) => "0-1",
    }
}

/// Returns the tags of a record in the order in which PGN has them.
pub(super) fn tags_of(record: &Record, result: &str, reason: &str) -> Vec<(String, String)> {
    let game = record.start.game();
    let mut tags: Vec<(String, String)> = Vec::new();
    let mut add = |name: &str, value: &str| tags.push((name.to_owned(), value.to_owned()));
    let of_record = |name: &str| {
        let found = record.tags.iter().find(|(known, _)| known == name);
        found.map_or("", |(_, value)| value.as_str())
    };
    let or = |value: &'_ str, other: &'static str| {
        if value.is_empty() { other.to_owned() } else { value.to_owned() }
    };
    add("Event", &or(of_record("Event"), "?"));
    add("Site", &or(of_record("Site"), "?"));
    add("Date", &or(&record.date, "????.??.??"));
    add("Round", &or(of_record("Round"), "?"));
    add("White", &or(&record.names[white(game).index()], "?"));
    add("Black", &or(&record.names[black(game).index()], "?"));
    add("Result", result);
    let known = name_of(game.id());
    let variant = known.unwrap_or(game.title());
    if !variant.is_empty() {
        add("Variant", variant);
    }
    let settings = game.changed_settings();
    // The table says what the name alone does.
    if known.is_none() && folded(game.title()) != folded(game.id()) || !settings.is_empty() {
        add("Game", game.id());
    }
    if let Some(ruleset) = game.ruleset() {
        add("Ruleset", ruleset);
    }
    for (name, value) in settings {
        add("Option", &format!("{name}={value}"));
    }
    if record.start != game.start() {
        add("SetUp", "1");
        add("FEN", &start_text(&record.start));
    }
    if !reason.is_empty() {
        add("Reason", reason);
    }
    for (name, value) in &record.tags {
        if !MADE.contains(&name.as_str()) {
            add(name, value);
        }
    }
    tags
}

fn start_text(start: &Position) -> String {
    start.shortest_text()
}
