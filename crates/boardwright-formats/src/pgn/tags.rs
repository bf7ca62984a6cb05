//! Tags of PGN and the fields of a record.

use super::variants::{folded, game_of, name_of};
use crate::error::FormatError;
use crate::fen;
use crate::source::WantedGame;
use crate::text::GameText;
use crate::xiangqi::{self, MoveNotation};
use boardwright::{Game, GameEnd, Player, Position, Record};

/// A tag that was read, with its byte offset.
pub(crate) struct Tag<'a> {
    pub offset: usize,
    pub name: &'a str,
    pub value: String,
}

/// Tags that the writer makes from other parts of a record.
const MADE: [&str; 16] = [
    "Event", "Site", "Date", "Round", "White", "Black", "Result", "Variant", "FEN", "SetUp",
    "Game", "Ruleset", "Option", "Reason", "GameType", "Format",
];

/// The tags of a game.
pub(crate) struct Tags<'a>(pub Vec<Tag<'a>>);

impl Tags<'_> {
    pub fn find(&self, name: &str) -> Option<&Tag<'_>> {
        self.0.iter().find(|tag| tag.name == name)
    }

    pub fn get(&self, name: &str) -> &str {
        self.find(name).map_or("", |tag| tag.value.as_str())
    }

    /// Checks that a further tag does not contradict another one of its name.
    ///
    /// # Errors
    ///
    /// The message with the repair.
    pub fn check_single(&self, tag: &Tag<'_>) -> Result<(), String> {
        let is_single = MADE.contains(&tag.name) && tag.name != "Option";
        let before = self.find(tag.name).filter(|before| is_single && before.value != tag.value);
        let Some(before) = before else { return Ok(()) };
        Err(format!(
            "the tag {} is there twice, as `{}` and as `{}`; leave one of them",
            tag.name, before.value, tag.value
        ))
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

    /// Returns the first position.
    pub fn start(&self, game: &Game, text: &GameText) -> Result<Position, FormatError> {
        let Some(tag) = self.find("FEN").or_else(|| self.find("Start")) else {
            return Ok(game.start());
        };
        fen::read(game, &tag.value).map_err(|error| {
            text.error(tag.offset, format!("the tag {} is no position: {error}", tag.name))
        })
    }

    /// Creates a record with these tags and without moves.
    pub fn record(&self, start: Position) -> Record {
        let game = start.game().clone();
        let game = &game;
        let mut record = Record::new(start);
        let unknown = |value: &str| value.chars().all(|c| matches!(c, '?' | '.' | '-'));
        for Tag { name, value, .. } in &self.0 {
            let player = match *name {
                "White" => Some(white(game)),
                "Black" => Some(black(game)),
                name => game.player_named(name),
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
        record
    }
}

/// Returns the player of the tag `White`: the one of this name, or the first.
pub(crate) fn white(game: &Game) -> Player {
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
pub(crate) fn result_of(end: Option<&GameEnd>, game: &Game) -> &'static str {
    match end.map(|end| end.winner) {
        None => "*",
        Some(None) => "1/2-1/2",
        Some(Some(winner)) if winner == white(game) => "1-0",
        Some(Some(_)) => "0-1",
    }
}

/// Returns the tags of a record in the order in which PGN has them. `naming` are those that name
/// the game and its first position.
pub(crate) fn tags_of(
    record: &Record,
    result: &str,
    naming: Vec<(String, String)>,
    reason: &str,
) -> Vec<(String, String)> {
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
    // Only formats of xiangqi name the notation of moves.
    let is_xiangqi = naming.iter().any(|(name, _)| name == "Format");
    add(if is_xiangqi { "Red" } else { "White" }, &or(&record.names[white(game).index()], "?"));
    add("Black", &or(&record.names[black(game).index()], "?"));
    add("Result", result);
    tags.extend(naming);
    if !reason.is_empty() {
        tags.push(("Reason".to_owned(), reason.to_owned()));
    }
    let others = record.tags.iter().filter(|(name, _)| !MADE.contains(&name.as_str()));
    tags.extend(others.cloned());
    tags
}

/// Returns the tags of PGN that name the game of a record, and its first position.
pub(super) fn naming(record: &Record, notation: MoveNotation) -> Vec<(String, String)> {
    let game = record.start.game();
    let mut tags = Vec::new();
    let mut add = |name: &str, value: &str| tags.push((name.to_owned(), value.to_owned()));
    let known = name_of(game.id());
    let variant = known.unwrap_or(game.title());
    if let Some(format) = notation.tag() {
        add("Game", xiangqi::TAG_NAME);
        add("Format", format);
    } else if !variant.is_empty() {
        add("Variant", variant);
    }
    // The table says what the name alone does.
    let needs_id = known.is_none() && folded(game.title()) != folded(game.id());
    if needs_id || !game.changed_settings().is_empty() {
        add("Game", game.id());
    }
    tags.extend(options_of(game));
    if record.start != game.start() {
        tags.push(("SetUp".to_owned(), "1".to_owned()));
        tags.push(("FEN".to_owned(), record.start.shortest_text()));
    }
    tags
}

/// Returns the tags of a game's ruleset and options.
pub(crate) fn options_of(game: &Game) -> Vec<(String, String)> {
    let ruleset = game.ruleset().map(|ruleset| ("Ruleset".to_owned(), ruleset.to_owned()));
    let settings = game.changed_settings().into_iter();
    let options = settings.map(|(name, value)| ("Option".to_owned(), format!("{name}={value}")));
    ruleset.into_iter().chain(options).collect()
}
