//! Chooses the next game of a play-test.

use crate::plan::{GameNumber, Plan, Shard, Stream};
use std::collections::{BTreeSet, VecDeque};

/// Chooses the next game: from a list, or so that each stream gets its share of the time.
pub struct Scheduler {
    plan: Plan,
    shard: Option<Shard>,
    saved: BTreeSet<u64>,
    /// The games to play, in order; `None` to divide the time.
    list: Option<VecDeque<GameNumber>>,
    streams: Vec<StreamProgress>,
}

/// Progress of a stream.
#[derive(Clone, Copy, Default)]
struct StreamProgress {
    /// Index of the next game.
    next: u64,
    /// Number of games begun, those saved before included.
    begun: u64,
    /// Number of games in progress.
    running: u64,
    /// Number of games timed, and their time in seconds.
    timed: u64,
    seconds: f64,
}

impl Scheduler {
    /// Creates a scheduler. With `games`, that many games of each strength are played; otherwise
    /// the time is divided until every figure has enough games.
    pub fn new(
        plan: &Plan,
        shard: Option<Shard>,
        saved: BTreeSet<u64>,
        games: Option<u64>,
    ) -> Scheduler {
        let mut streams = vec![StreamProgress::default(); plan.streams.len()];
        for &game in &saved {
            if let Some(progress) = streams.get_mut(GameNumber(game).stream() as usize) {
                progress.begun += 1;
            }
        }
        let list = games.map(|games| {
            let mine = |&number: &GameNumber| {
                shard.is_none_or(|shard| shard.contains(number)) && !saved.contains(&number.0)
            };
            plan.schedule(games).into_iter().filter(mine).collect()
        });
        Scheduler { plan: plan.clone(), shard, saved, list, streams }
    }

    /// Number of games left; `None` if the time decides.
    pub fn left(&self) -> Option<u64> {
        self.list.as_ref().map(|list| list.len() as u64)
    }

    /// Returns the next game; `None` if enough games were begun.
    pub fn next_game(&mut self) -> Option<GameNumber> {
        if let Some(list) = &mut self.list {
            return list.pop_front();
        }
        let wanted = self.plan.streams.iter().filter(|stream| self.is_wanted(stream));
        let stream =
            wanted.min_by(|one, other| self.urgency(one).total_cmp(&self.urgency(other)))?;
        let number = stream.number as usize;
        let stream = stream.clone();
        loop {
            let game = Plan::game(&stream, self.streams[number].next);
            self.streams[number].next += 1;
            let is_mine = self.shard.is_none_or(|shard| shard.contains(game));
            if is_mine && !self.saved.contains(&game.0) {
                self.streams[number].begun += 1;
                self.streams[number].running += 1;
                return Some(game);
            }
        }
    }

    /// Records the time of a finished game.
    pub fn record(&mut self, game: GameNumber, seconds: f64) {
        if let Some(progress) = self.streams.get_mut(game.stream() as usize) {
            progress.running = progress.running.saturating_sub(1);
            progress.timed += 1;
            progress.seconds += seconds;
        }
    }

    /// Share of the wanted games that were begun, from 0 to 1.
    pub fn progress(&self) -> f64 {
        let part = |stream: &Stream| {
            let begun = self.streams[stream.number as usize].begun;
            f64::from(stream.share) * (begun as f64 / self.enough(stream) as f64).min(1.0)
        };
        let whole: f64 = self.plan.streams.iter().map(|stream| f64::from(stream.share)).sum();
        self.plan.streams.iter().map(part).sum::<f64>() / whole
    }

    fn enough(&self, stream: &Stream) -> u64 {
        self.shard.map_or(stream.enough, |shard| stream.enough.div_ceil(shard.parts))
    }

    fn is_wanted(&self, stream: &Stream) -> bool {
        self.streams[stream.number as usize].begun < self.enough(stream)
    }

    /// Time that the games begun take in proportion to the stream's share. A stream begins with two
    /// games, and waits until one is finished.
    fn urgency(&self, stream: &Stream) -> f64 {
        let progress = &self.streams[stream.number as usize];
        if progress.begun < 2 || (progress.timed == 0 && progress.running == 0) {
            return -1.0;
        }
        if progress.timed == 0 {
            return f64::MAX;
        }
        let expected = progress.seconds / progress.timed as f64 * progress.begun as f64;
        expected / f64::from(stream.share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::odds::Odds;
    use crate::settings::Settings;
    use boardwright::{Options, bundled};

    fn plan() -> Plan {
        let game = bundled::find("breakthrough").unwrap().compile(&Options::default()).0.unwrap();
        let settings = Settings::new(&game, 1, [1, 2, 3], 100);
        Plan::new(&settings, &Odds::default())
    }

    #[test]
    fn time_is_divided_by_shares() {
        let plan = plan();
        let mut scheduler = Scheduler::new(&plan, None, BTreeSet::new(), None);
        let mut spent = vec![0.0; plan.streams.len()];
        for _ in 0..600 {
            let Some(number) = scheduler.next_game() else { break };
            let stream = number.stream() as usize;
            // Games of the highest level take four times as long.
            let seconds = if stream == 3 { 4.0 } else { 1.0 };
            spent[stream] += seconds;
            scheduler.record(number, seconds);
        }
        let ratio = (spent[3] / f64::from(plan.streams[3].share))
            / (spent[1] / f64::from(plan.streams[1].share));
        assert!((0.8..1.25).contains(&ratio), "{spent:?}");
    }

    #[test]
    fn stream_whose_games_are_saved_is_continued() {
        let plan = plan();
        let saved: BTreeSet<u64> =
            (0..10).map(|index| Plan::game(&plan.streams[3], index).0).collect();
        let mut scheduler = Scheduler::new(&plan, None, saved.clone(), None);
        let drawn: Vec<GameNumber> = (0..200)
            .map(|_| {
                let number = scheduler.next_game().unwrap();
                scheduler.record(number, 1.0);
                number
            })
            .collect();
        assert!(drawn.iter().all(|number| !saved.contains(&number.0)));
        assert!(drawn.iter().any(|number| number.stream() == 3));
    }

    #[test]
    fn shards_divide_the_games_between_them() {
        let plan = plan();
        let games = |shard| {
            let mut scheduler = Scheduler::new(&plan, shard, BTreeSet::new(), Some(20));
            let mut games: Vec<GameNumber> =
                std::iter::from_fn(move || scheduler.next_game()).collect();
            games.sort();
            games
        };
        let mut parts: Vec<GameNumber> =
            (1..=3).flat_map(|number| games(Some(Shard { number, parts: 3 }))).collect();
        parts.sort();
        assert_eq!(parts, games(None));
    }
}
