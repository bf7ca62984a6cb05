//! The facts of a game that are the same in all its positions.

use crate::scene::{PlayerView, players};
use crate::shape::BoardShape;
use boardwright::Game;
use serde::Serialize;

/// The facts of a game that are the same in all its positions.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameInfo {
    /// The id in records.
    pub id: String,
    /// The title.
    pub title: String,
    /// The players in turn order.
    pub players: Vec<PlayerView>,
    /// The board.
    pub board: BoardShape,
    /// The name of its board style: that of its rules, of its id or of the game it is based on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub board_style: Option<String>,
}

impl GameInfo {
    /// Returns the facts of a game.
    pub fn of(game: &Game) -> GameInfo {
        GameInfo {
            id: game.id().to_owned(),
            title: game.title().to_owned(),
            players: players(game),
            board: BoardShape::of(game),
            board_style: game.board_style().map(str::to_owned),
        }
    }
}
