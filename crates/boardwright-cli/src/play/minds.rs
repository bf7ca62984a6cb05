//! Whoever thinks in a game with a person: an opponent, and an adviser at full strength.

use crate::contestant::{Effort, Known, Own};
use crate::thinking::{self, USUAL_TIME};
use crate::{drawing, interrupt};
use boardwright::{Game, Move, Position};
use boardwright_search::{ComputerPlayer, FullStrength, SearchResult};
use std::time::Duration;

/// How many lines the adviser looks for.
const LINES: u8 = 3;

/// The opponent and the adviser of a game.
pub struct Minds {
    known: Known,
    /// The most time for a move, if that was said.
    time: Option<Duration>,
    /// The opponent, if there is one.
    rival: Option<Rival>,
    /// Made when it is asked.
    adviser: Option<FullStrength>,
}

struct Rival {
    kind: Own,
    seed: u64,
    /// Made when it has to move.
    player: Option<Box<dyn ComputerPlayer>>,
}

impl Minds {
    /// For a game. The opponent has a seed.
    pub fn new(game: &Game, rival: Option<(Own, u64)>, time: Option<f64>) -> Minds {
        Minds {
            known: Known::new(game),
            time: time.map(Duration::from_secs_f64),
            rival: rival.map(|(kind, seed)| Rival { kind, seed, player: None }),
            adviser: None,
        }
    }

    /// Whether there is an opponent.
    pub fn has_rival(&self) -> bool {
        self.rival.is_some()
    }

    /// There is no opponent any more.
    pub fn dismiss(&mut self) {
        self.rival = None;
    }

    /// Begins anew with another game, or the same one with other options.
    pub fn turn_to(&mut self, game: &Game) {
        (self.known, self.adviser) = (Known::new(game), None);
        if let Some(rival) = &mut self.rival {
            rival.player = None;
        }
    }

    /// What the opponent does. Ctrl-C lets it do the best it has found.
    pub fn reply(&mut self, position: &Position) -> Option<Move> {
        let (thinking, _busy) = (interrupt::Thinking::begin(), thinking::busy());
        let rival = self.rival.as_mut()?;
        let time = self.time.or_else(|| thinking::time_of(rival.kind));
        let make = || rival.kind.player(&self.known, rival.seed, Effort::default());
        let player = rival.player.get_or_insert_with(make);
        player.choose(position, &thinking::timed(time, &thinking.stop()))
    }

    /// The best move and the line it begins, for people.
    pub fn hint(&mut self, position: &Position) -> String {
        let thought = self.advise(position);
        let Some(best) = thought.lines.first() else { return nothing(position) };
        format!("{} ({})\n", thinking::moves(position, best), thinking::worth(best.score))
    }

    /// The chance to win and the best lines, for people.
    pub fn eval(&mut self, position: &Position) -> String {
        let thought = self.advise(position);
        if thought.lines.is_empty() {
            return nothing(position);
        }
        let shown = &thought.lines[..thought.lines.len().min(LINES.into())];
        let name = position.game().player_name(position.player());
        format!(
            "{name} to move: {}\n{}",
            thinking::worth(thought.score()),
            thinking::lines(position, shown)
        )
    }

    fn advise(&mut self, position: &Position) -> SearchResult {
        if position.outcome().is_some() {
            return SearchResult::default();
        }
        let (thinking, _busy) = (interrupt::Thinking::begin(), thinking::busy());
        let task = thinking::timed(self.time.or(Some(USUAL_TIME)), &thinking.stop());
        let adviser = self.adviser.get_or_insert_with(|| thinking::full(&self.known, LINES, 1));
        adviser.think(position, &task, &mut |_| {}).unwrap_or_default()
    }
}

fn nothing(position: &Position) -> String {
    drawing::no_moves(position) + "\n"
}
