//! Players of a play-test.

use crate::mirror::Mirror;
use boardwright::{Game, LimitReached, Move, Player, Position};
use boardwright_search::profile::GameProfile;
use boardwright_search::{
    AlphaBeta, ComputerPlayer, Greedy, Level, Limits, Random, SearchKind, SearchResult, Task,
};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// Transposition table size in bytes of the player that looks two plies ahead.
const TABLE_BYTES: usize = 1 << 20;
/// Maximum number of nodes of the player that looks two plies ahead.
const TWO_PLY_NODES: u64 = 20_000;

/// A player of a play-test.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Contender {
    /// Plays any legal decision.
    Random,
    /// Looks one ply ahead: material and immediate wins.
    Greedy,
    /// Looks two plies ahead.
    TwoPlies,
    /// Plays at a level, but captures only if it must: restricted play, after Jaffe, Miller,
    /// Andersen, Liu, Karlin and Popović, "Evaluating Competitive Game Balance with Restricted
    /// Play" (AIIDE 2012).
    CaptureBlind(u8),
    /// Answers each decision by its mirror image if that is legal, and plays at a level otherwise.
    Mirror(u8),
    /// A level of strength.
    Level(u8),
}

/// A text that does not name a player.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a player of a play-test")]
pub struct ContenderError(String);

impl Contender {
    /// The level; `None` for players without search.
    pub fn level(self) -> Option<u8> {
        match self {
            Contender::Level(level) | Contender::CaptureBlind(level) | Contender::Mirror(level) => {
                Some(level)
            }
            Contender::Random | Contender::Greedy | Contender::TwoPlies => None,
        }
    }

    /// The player in words: `level 3`, `random moves`.
    pub fn words(self) -> String {
        match self {
            Contender::Random => "random moves".to_owned(),
            Contender::Greedy => "one move ahead".to_owned(),
            Contender::TwoPlies => "two moves ahead".to_owned(),
            Contender::CaptureBlind(_) => "blind to captures".to_owned(),
            Contender::Mirror(_) => "copying the opponent".to_owned(),
            Contender::Level(level) => format!("level {level}"),
        }
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contender::Random => formatter.write_str("random"),
            Contender::Greedy => formatter.write_str("greedy"),
            Contender::TwoPlies => formatter.write_str("two-plies"),
            Contender::CaptureBlind(level) => write!(formatter, "capture-blind:{level}"),
            Contender::Mirror(level) => write!(formatter, "mirror:{level}"),
            Contender::Level(level) => write!(formatter, "level:{level}"),
        }
    }
}

impl FromStr for Contender {
    type Err = ContenderError;

    fn from_str(text: &str) -> Result<Contender, ContenderError> {
        let error = || ContenderError(text.to_owned());
        let (name, level) = match text.split_once(':') {
            None => (text, None),
            Some((name, level)) => (name, Some(level.parse().map_err(|_| error())?)),
        };
        match (name, level) {
            ("random", None) => Ok(Contender::Random),
            ("greedy", None) => Ok(Contender::Greedy),
            ("two-plies", None) => Ok(Contender::TwoPlies),
            ("capture-blind", Some(level @ Level::LOWEST..=Level::HIGHEST)) => {
                Ok(Contender::CaptureBlind(level))
            }
            ("mirror", Some(level @ Level::LOWEST..=Level::HIGHEST)) => {
                Ok(Contender::Mirror(level))
            }
            ("level", Some(level @ Level::LOWEST..=Level::HIGHEST)) => Ok(Contender::Level(level)),
            _ => Err(error()),
        }
    }
}

impl From<Contender> for String {
    fn from(contender: Contender) -> String {
        contender.to_string()
    }
}

impl TryFrom<String> for Contender {
    type Error = ContenderError;

    fn try_from(text: String) -> Result<Contender, ContenderError> {
        text.parse()
    }
}

/// Everything that players of one game share.
#[derive(Clone)]
pub struct PlayerResources {
    /// The profile of the game.
    pub profile: Arc<GameProfile>,
    /// The kind of search that suits it.
    pub search: SearchKind,
}

/// A contender at a board.
pub struct SeatedPlayer {
    contender: Contender,
    player: Box<dyn ComputerPlayer>,
    mirror: Option<Mirror>,
}

impl SeatedPlayer {
    /// Makes the player for one game. It depends on its random seed only.
    pub fn new(contender: Contender, resources: &PlayerResources, seed: u64) -> SeatedPlayer {
        let PlayerResources { profile, search } = resources;
        let player: Box<dyn ComputerPlayer> = match contender {
            Contender::Random => Box::new(Random::new(seed)),
            Contender::Greedy => Box::new(Greedy::new(&profile.game, seed)),
            Contender::TwoPlies => Box::new(
                AlphaBeta::new(profile.clone())
                    .with_table(TABLE_BYTES)
                    .with_noise(profile.average_unit_value / 8, seed),
            ),
            Contender::CaptureBlind(level) | Contender::Mirror(level) | Contender::Level(level) => {
                Box::new(Level::with_profile(profile.clone(), *search, level, seed))
            }
        };
        let copies = matches!(contender, Contender::Mirror(_));
        let mirror = copies.then(|| Mirror::new(&profile.game));
        SeatedPlayer { contender, player, mirror }
    }

    /// Returns the decision that answers the opponent's last one, if the player copies and has
    /// such a decision.
    pub fn copy(&mut self, position: &Position) -> Option<Move> {
        self.mirror.as_mut()?.answer(position)
    }

    /// Notes a decision of the game, of either side.
    pub fn observe(&mut self, before: &Position, after: &Position, is_own: bool) {
        match &mut self.mirror {
            Some(mirror) if is_own => mirror.observe_own(before),
            Some(mirror) => mirror.observe(before, after),
            None => {}
        }
    }

    /// Searches a position; `None` if there is no decision, or the search was stopped.
    ///
    /// # Errors
    /// Fails if a limit of the rules is reached.
    pub fn think(
        &mut self,
        position: &Position,
        task: &Task,
    ) -> Result<Option<SearchResult>, LimitReached> {
        let mut task = task.clone();
        match self.contender {
            Contender::TwoPlies => {
                task.limits = Limits { depth: Some(2), ..Limits::nodes(TWO_PLY_NODES) };
            }
            Contender::CaptureBlind(_) => task.root_moves = quiet_moves(position)?,
            Contender::Random | Contender::Greedy | Contender::Mirror(_) | Contender::Level(_) => {}
        }
        Ok(self.player.think(position, &task, &mut |_| {}))
    }
}

/// Returns the decisions that leave the opponent all units on the board; empty if none does.
fn quiet_moves(position: &Position) -> Result<Vec<Move>, LimitReached> {
    let me = position.player();
    let before = enemies(position, me);
    let mut quiet = position.decisions()?;
    quiet.retain(|&mv| position.play(mv).is_ok_and(|next| enemies(&next, me) >= before));
    Ok(quiet)
}

/// Number of units on the board that belong to another player.
fn enemies(position: &Position, me: Player) -> usize {
    let game: &Game = position.game();
    let owners = game.board().sites().filter_map(|site| Some(position.unit(site)?.0));
    owners.filter(|&owner| owner != me && owner != game.nobody()).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contenders_are_written_as_they_are_read() {
        for text in ["random", "greedy", "two-plies", "capture-blind:4", "mirror:3", "level:10"] {
            assert_eq!(text.parse::<Contender>().unwrap().to_string(), text);
        }
        for wrong in ["", "level", "level:0", "level:11", "random:1", "full"] {
            assert!(wrong.parse::<Contender>().is_err(), "{wrong}");
        }
    }
}
