//! The plan of a play-test: streams of games, and the game of each number.

use crate::contender::Contender;
use crate::odds::{Imbalance, Odds};
use crate::settings::Settings;

/// Maximum number of streams; a game's number is its index in its stream times this, plus the
/// stream's number.
pub const MAX_STREAMS: u64 = 64;

/// The figure that a stream of games is played for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Random games: lengths, limits, rules that never fire.
    Random,
    /// A strength against itself: who is favoured?
    Fairness,
    /// A rung of the skill ladder against the next.
    Ladder,
    /// A restricted player against the strongest level: which skill matters?
    Skill,
    /// Copying the opponent: does it work? The players keep their sides.
    Mirror,
    /// An imbalance of armies: what is each kind worth?
    Odds(Imbalance),
}

impl Purpose {
    /// Its name in files.
    pub fn name(&self) -> &'static str {
        match self {
            Purpose::Random => "random",
            Purpose::Fairness => "fairness",
            Purpose::Ladder => "ladder",
            Purpose::Skill => "skill",
            Purpose::Mirror => "mirror",
            Purpose::Odds(_) => "odds",
        }
    }
}

/// A stream of games between two players, who exchange sides from game to game, unless one copies.
#[derive(Clone, PartialEq, Debug)]
pub struct Stream {
    /// Its number in the plan.
    pub number: u64,
    /// Its purpose.
    pub purpose: Purpose,
    /// The players; the first one moves first in games of even index.
    pub players: [Contender; 2],
    /// Share of the time that the stream gets, in any unit.
    pub share: u32,
    /// Number of games after which its figure is known well enough, if they are all there is time
    /// for elsewhere.
    pub enough: u64,
}

/// A game of the plan.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct GameNumber(pub u64);

impl GameNumber {
    /// Number of the stream.
    pub fn stream(self) -> u64 {
        self.0 % MAX_STREAMS
    }

    /// Index of the game in its stream.
    pub fn index(self) -> u64 {
        self.0 / MAX_STREAMS
    }
}

/// The streams of a play-test.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The streams, by number.
    pub streams: Vec<Stream>,
}

impl Plan {
    /// The plan for these settings.
    pub fn new(settings: &Settings, odds: &Odds) -> Plan {
        let [low, middle, high] = settings.levels;
        let level = Contender::Level;
        let mut streams = Vec::new();
        let mut add = |purpose, players, share, enough| {
            let number = streams.len() as u64;
            streams.push(Stream { number, purpose, players, share, enough });
        };
        add(Purpose::Random, [Contender::Random; 2], 4, 1_000);
        add(Purpose::Fairness, [level(low); 2], 10, 300);
        add(Purpose::Fairness, [level(middle); 2], 14, 300);
        add(Purpose::Fairness, [level(high); 2], 34, 300);
        let mut rungs = vec![Contender::Random, Contender::Greedy];
        rungs.extend((1..=high).map(level));
        let steps = rungs.len() as u32 - 1;
        for pair in rungs.windows(2) {
            add(Purpose::Ladder, [pair[1], pair[0]], (12 / steps).max(1), 60);
        }
        let mut restricted = vec![Contender::Random, Contender::Greedy, Contender::TwoPlies];
        if odds.has_captures {
            restricted.push(Contender::CaptureBlind(high));
        }
        for contender in restricted {
            add(Purpose::Skill, [level(high), contender], 2, 40);
        }
        let share = 20 / odds.imbalances.len().max(1) as u32;
        for imbalance in &odds.imbalances {
            add(Purpose::Odds(imbalance.clone()), [level(middle); 2], share.max(1), 200);
        }
        if let Some(seat) = odds.mirror_seat {
            let mut players = [level(high), Contender::Mirror(high)];
            if seat == 0 {
                players.reverse();
            }
            add(Purpose::Mirror, players, 2, 40);
        }
        Plan { streams }
    }

    /// Returns the stream of a game.
    pub fn stream(&self, game: GameNumber) -> Option<&Stream> {
        self.streams.get(usize::try_from(game.stream()).ok()?)
    }

    /// Returns the players of a game, in turn order.
    pub fn players(&self, game: GameNumber) -> Option<[Contender; 2]> {
        let stream = self.stream(game)?;
        let [one, other] = stream.players;
        let keeps_sides = stream.purpose == Purpose::Mirror || game.index().is_multiple_of(2);
        Some(if keeps_sides { [one, other] } else { [other, one] })
    }

    /// Returns the game of an index in a stream.
    pub fn game(stream: &Stream, index: u64) -> GameNumber {
        GameNumber(index * MAX_STREAMS + stream.number)
    }

    /// Returns the numbers of games, stream by stream in turn, so that `most` games are played of
    /// each strength against itself and proportionally many of the others.
    pub fn schedule(&self, most: u64) -> Vec<GameNumber> {
        let fairness = 300;
        let of_stream = |stream: &Stream| (stream.enough * most).div_ceil(fairness);
        let mut numbers: Vec<(u64, u64, GameNumber)> = Vec::new();
        for stream in &self.streams {
            let games = of_stream(stream);
            // Streams advance together: each has played the same fraction of its games.
            numbers.extend((0..games).map(|index| {
                let place = index * 1_000_000 / games.max(1);
                (place, stream.number, Plan::game(stream, index))
            }));
        }
        numbers.sort();
        numbers.into_iter().map(|(_, _, number)| number).collect()
    }
}

/// A part of a plan's games, for one of several processes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// Number of the part, from 1.
    pub number: u64,
    /// Number of parts.
    pub parts: u64,
}

impl Shard {
    /// Returns true if the game belongs to the part. The two games of a pair belong to the same.
    pub fn contains(self, game: GameNumber) -> bool {
        (game.index() / 2) % self.parts == self.number - 1
    }
}
