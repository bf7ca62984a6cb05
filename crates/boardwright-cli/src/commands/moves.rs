//! `boardwright moves`: lists the legal moves of a position.

use crate::arguments::MovesArguments;
use crate::board_text;
use crate::exit::OK;
use crate::json_output;
use crate::{interrupt, load};
use anyhow::{Result, bail};
use boardwright::ir::budget;
use boardwright::{GameEnd, Limit, LimitReached, Move, PlayError, Position};
use serde::ser::{Error as _, SerializeSeq};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};
use std::io::Write;

/// Lists legal moves, one a line; with `--json` one JSON object for the whole position.
///
/// Each move is written as soon as its text is made: a position may have very many.
pub fn run(arguments: &MovesArguments, out: &mut dyn Write) -> Result<u8> {
    let game = load::game(&arguments.game)?;
    let position = load::position(&game, arguments.position.as_deref())?;
    interrupt::stop_after(arguments.seconds);
    let _scope = interrupt::budget().enter();
    match list(&position, arguments.json, out) {
        Err(_) if interrupt::is_stopped() => {
            out.flush()?;
            message!("{}: the list is incomplete", interrupt::reason());
            Ok(interrupt::exit_code(false))
        }
        listed => listed.map(|()| OK),
    }
}

fn list(position: &Position, as_json: bool, out: &mut dyn Write) -> Result<()> {
    // A list cut short by a limit would look complete.
    let legal = position.decisions()?;
    if as_json {
        let moves = StreamedMoves { position, legal: &legal };
        let end = position.outcome()?;
        json_output::write(&MoveListing::new(position, moves, end.as_ref()), out)?;
        return Ok(());
    }
    for (_, text) in position.iter_texts(&legal) {
        if budget::is_over() {
            bail!(LimitReached::from(Limit::Interrupted));
        }
        writeln!(out, "{text}")?;
    }
    if legal.is_empty() {
        writeln!(out, "{}", board_text::no_moves(position))?;
    }
    Ok(())
}

/// The JSON of a position with its moves.
#[derive(Serialize)]
struct MoveListing<'a> {
    game: &'a str,
    moves: StreamedMoves<'a>,
    player: &'a str,
    position: String,
    result: Option<String>,
}

impl<'a> MoveListing<'a> {
    fn new(
        position: &'a Position,
        moves: StreamedMoves<'a>,
        end: Option<&GameEnd>,
    ) -> MoveListing<'a> {
        let game = position.game();
        MoveListing {
            game: game.id(),
            moves,
            player: game.player_name(position.player()),
            position: position.text(),
            result: end.map(|end| end.text(game)),
        }
    }
}

/// The legal moves, made while they are written.
struct StreamedMoves<'a> {
    position: &'a Position,
    legal: &'a [Move],
}

impl Serialize for StreamedMoves<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let texts = self.position.iter_texts(self.legal);
        let mut sequence = serializer.serialize_seq(Some(self.legal.len()))?;
        for (mv, text) in texts {
            let listed = as_json(self.position, mv, &text).map_err(S::Error::custom)?;
            sequence.serialize_element(&listed)?;
        }
        sequence.end()
    }
}

/// Returns a move with its choices and the position after it, or the limit that hides it.
///
/// # Errors
/// Fails if the budget of the thread is over.
fn as_json(position: &Position, mv: Move, text: &str) -> Result<Value, LimitReached> {
    let (game, choices) = (position.game(), position.choices(mv));
    let values: Map<String, Value> = choices
        .values
        .iter()
        .map(|(index, value)| {
            (position.stage().fields[*index].name.clone(), Value::String(value.text(game)))
        })
        .collect();
    let mut listed = json!({
        "move": text,
        "branch": game.program().labels[usize::from(choices.label)],
        "choices": values,
        "position": null,
    });
    match position.play(mv) {
        Ok(next) => listed["position"] = next.text().into(),
        Err(PlayError::Limit(limit)) if limit.is_interruption() => return Err(limit),
        Err(error) => listed["limit"] = error.to_string().into(),
    }
    Ok(listed)
}
