//! Reading of records.

use super::ending::{is_result_of, possible_ends};
use super::header::{Header, RESERVED};
use super::movetext::RecordReader;
use super::{Record, RecordError, RecordVariation, UNFINISHED};
use crate::game::Game;
use crate::position::Position;

impl Record {
    /// Reads a record of a game, or its moves alone. The tags must name this game with the same
    /// options (see [`Header::options`]), unless they name none.
    ///
    /// # Errors
    ///
    /// If the text is malformed, is of another game, or contains an illegal decision.
    pub fn read(game: &Game, text: &str) -> Result<Record, RecordError> {
        let header = Header::read(text)?;
        check_game(game, &header)?;
        Record::read_moves(game, text, &header).or_else(|error| {
            // A draw that a player may claim does not end the game if nobody does.
            let unclaimed = game.without_claims();
            unclaimed.and_then(|game| Record::read_moves(&game, text, &header).ok()).ok_or(error)
        })
    }

    fn read_moves(game: &Game, text: &str, header: &Header) -> Result<Record, RecordError> {
        let mut record = Record::new(start(game, header)?);
        for (_, name, value) in &header.tags {
            match name.as_str() {
                "Date" => record.date = value.clone(),
                "Result" => record.result = value.clone(),
                "Reason" => record.reason = value.clone(),
                _ if RESERVED.contains(&name.as_str()) => {}
                _ => match game.players().find(|player| game.player_name(*player) == name) {
                    Some(player) => record.names[player.index()] = value.clone(),
                    None => record.tags.push((name.clone(), value.clone())),
                },
            }
        }
        let (offset, line) = header.end;
        let mut reader = RecordReader::new(&text[offset..], line);
        let mut position = record.start.clone();
        let RecordVariation { comment, decisions } = reader.decisions(&mut position, 0)?;
        (record.comment, record.decisions) = (comment, decisions);
        if record.result == UNFINISHED {
            record.result = reader.rest.trim().to_owned();
            if record.result.is_empty() {
                UNFINISHED.clone_into(&mut record.result);
            }
        }
        check_result(&record, &position, header)?;
        Ok(record)
    }
}

fn check_game(game: &Game, header: &Header) -> Result<(), RecordError> {
    let error = |line, message| Err(RecordError { line, column: 1, decision: None, message });
    let Some((line, id)) = header.find("Game") else {
        // Tags of other programs do not name the game as the library does.
        let played = header.options();
        if played.ruleset.is_none() && played.settings.is_empty() {
            return Ok(());
        }
        let named = header.find("Ruleset").or_else(|| header.find("Option"));
        let line = named.map_or(1, |(line, _)| line);
        return error(line, "the tag [Game \"…\"] is missing".to_owned());
    };
    if id != game.id() && id != game.title() {
        return error(line, format!("this is a record of `{id}`, not of `{}`", game.id()));
    }
    let played = header.options();
    if played.ruleset.as_deref() != game.ruleset() {
        let name = |ruleset: Option<&str>| match ruleset {
            Some(name) => format!("the ruleset `{name}`"),
            None => "no ruleset".to_owned(),
        };
        let (line, _) = header.find("Ruleset").unwrap_or((line, ""));
        let (played, here) = (name(played.ruleset.as_deref()), name(game.ruleset()));
        return error(line, format!("the record was played with {played}, this game has {here}"));
    }
    let shown = |settings: Vec<String>| {
        if settings.is_empty() { "the usual options".to_owned() } else { settings.join(", ") }
    };
    let as_text = |(name, value): (&str, &str)| format!("{name}={value}");
    let pairs = played.settings.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let mut there: Vec<String> = pairs.map(as_text).collect();
    let mut here: Vec<String> = game.changed_settings().into_iter().map(as_text).collect();
    there.sort();
    here.sort();
    if there != here {
        let (line, _) = header.find("Option").unwrap_or((line, ""));
        let (there, here) = (shown(there), shown(here));
        return error(line, format!("the record was played with {there}, this game has {here}"));
    }
    Ok(())
}

fn start(game: &Game, header: &Header) -> Result<Position, RecordError> {
    let found = header.find("Start").or_else(|| header.find("FEN"));
    let Some((line, text)) = found else { return Ok(game.start()) };
    Position::read(game, text).map_err(|error| {
        let message = format!("the start is not a position: {error}");
        RecordError { line, column: 1, decision: None, message }
    })
}

/// Checks that the result in the tags is one of the game and agrees with the rules.
fn check_result(record: &Record, last: &Position, header: &Header) -> Result<(), RecordError> {
    let stated = record.result.as_str();
    if stated == UNFINISHED {
        return Ok(());
    }
    let game = last.game();
    let (line, _) = header.find("Result").unwrap_or((1, ""));
    let error = |message| RecordError { line, column: 1, decision: None, message };
    let message = match last.outcome().map_err(|limit| error(limit.to_string()))? {
        Some(end) if !is_result_of(stated, &end, game) => {
            format!("the result is given as `{stated}`, but the game ended: {}", end.result(game))
        }
        None if record.stated_end().is_none() => {
            let results = possible_ends(game, "").map(|end| format!("`{}`", end.result(game)));
            let results = results.collect::<Vec<_>>().join(", ");
            format!(
                "`{stated}` is no result: write {results}, or `{UNFINISHED}` for a game that goes on"
            )
        }
        _ => return Ok(()),
    };
    Err(error(message))
}
