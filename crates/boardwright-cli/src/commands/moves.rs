//! `boardwright moves`: lists the legal moves of a position.

use crate::arguments::MovesArguments;
use crate::board_text;
use crate::exit::OK;
use crate::json_output;
use crate::load;
use anyhow::Result;
use boardwright::{GameEnd, Move, Position};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};
use std::io::Write;

/// Lists legal moves, one a line; with `--json` one JSON object for the whole position.
///
/// Each move is written as soon as its text is made: a position may have very many.
pub fn run(arguments: &MovesArguments, out: &mut dyn Write) -> Result<u8> {
    let game = load::game(&arguments.game)?;
    let position = load::position(&game, arguments.position.as_deref())?;
    // A list cut short by a limit would look complete.
    let legal = position.decisions()?;
    if arguments.json {
        let moves = StreamedMoves { position: &position, legal: &legal };
        let end = position.outcome()?;
        json_output::write(&MoveListing::new(&position, moves, end.as_ref()), out)?;
        return Ok(OK);
    }
    for (_, text) in position.iter_texts(&legal) {
        writeln!(out, "{text}")?;
    }
    if legal.is_empty() {
        writeln!(out, "{}", board_text::no_moves(&position))?;
    }
    Ok(OK)
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
        serializer.collect_seq(texts.map(|(mv, text)| as_json(self.position, mv, &text)))
    }
}

/// Returns a move with its choices and the position after it.
fn as_json(position: &Position, mv: Move, text: &str) -> Value {
    let (game, choices) = (position.game(), position.choices(mv));
    let values: Map<String, Value> = choices
        .values
        .iter()
        .map(|(index, value)| {
            (position.stage().fields[*index].name.clone(), Value::String(value.text(game)))
        })
        .collect();
    json!({
        "move": text,
        "branch": game.program().labels[usize::from(choices.label)],
        "choices": values,
        "position": position.play(mv).ok().map(|next| next.text()),
    })
}
