//! Coverage of rules: how often each of their parts ran in recorded games.

mod counts;
mod covered_line;
mod covered_part;

pub use counts::PartCounts;
pub use covered_line::CoveredLine;
pub use covered_part::CoveredPart;

use crate::game::Game;
use crate::position::{IllegalMove, PlayError, Position};
use boardwright_interpret::{LimitReached, Move, Rng, Termination};
use boardwright_ir::{CounterId, CounterRole};
use std::collections::BTreeSet;

/// Positions whose legal decisions are all tried, to find the parts of the rules that are legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampling {
    /// One position in this number is sampled, chosen by the numbers of the game and of the
    /// decision. 0 samples none.
    pub one_in: u32,
    /// Maximum number of decisions tried in all.
    pub max_tried: u64,
}

impl Default for Sampling {
    fn default() -> Sampling {
        Sampling { one_in: 16, max_tried: 100_000 }
    }
}

/// Coverage of the rules of a game.
///
/// ```
/// use boardwright::{Coverage, Game, Options};
///
/// let rules = r#"
///     game "Race" {
///         players White, Black
///         board rectangle(3, 1)
///         piece Stone O
///         turn {
///             either { choose to in empty  put Stone at to }
///             or give_up { require count(empty) > 3 }
///         }
///         end { mover wins if no empty }
///     }
/// "#;
/// let (game, _) = Game::compile(rules, &Options::default());
/// let game = game.unwrap();
/// let mut coverage = Coverage::new(&game).unwrap();
/// let (mut position, mut decisions) = (game.start(), Vec::new());
/// while let Some(decision) = position.nth(0)? {
///     position.play_mut(decision)?;
///     decisions.push(decision);
/// }
/// coverage.record_game(&decisions)?;
/// let never: Vec<String> = coverage.never().iter().map(|part| part.to_string()).collect();
/// assert_eq!(never, ["line 8: the branch `give_up`"]);
/// # Ok::<(), boardwright::PlayError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Coverage {
    game: Game,
    sampling: Sampling,
    counts: Vec<PartCounts>,
    games: u64,
    decisions: u64,
    positions: u64,
    tried: u64,
}

/// Counts of one game, which join the others once it was played to its end.
struct GameCounts {
    counts: Vec<PartCounts>,
    positions: u64,
    tried: u64,
}

impl Coverage {
    /// Makes the coverage of a game, of which nothing was recorded yet. `None` if a limit refuses
    /// the rules with their counts, which only rules close to a limit do.
    pub fn new(game: &Game) -> Option<Coverage> {
        let game = game.with_coverage()?;
        let counts = vec![PartCounts::default(); game.program().counters.len()];
        let (games, decisions, positions, tried) = (0, 0, 0, 0);
        let sampling = Sampling::default();
        Some(Coverage { game, sampling, counts, games, decisions, positions, tried })
    }

    /// Returns the same with another sampling, which holds for games recorded later.
    pub fn with_sampling(self, sampling: Sampling) -> Coverage {
        Coverage { sampling, ..self }
    }

    /// Records a game: its decisions from the initial position.
    ///
    /// # Errors
    ///
    /// If a decision is not legal or a limit of the rules is reached; nothing of the game is
    /// counted then.
    pub fn record_game(&mut self, decisions: &[Move]) -> Result<(), PlayError> {
        let mut game = GameCounts {
            counts: vec![PartCounts::default(); self.counts.len()],
            positions: 0,
            tried: 0,
        };
        let mut position = self.game.start();
        let mut last = Vec::new();
        for (ply, &mv) in decisions.iter().enumerate() {
            if self.is_sampled(ply, &game) {
                self.try_decisions(&position, &mut game)?;
            }
            last = self.play(&mut position, mv)?;
            for &counter in &last {
                game.counts[counter as usize].executed += 1;
            }
        }
        if let Some(result) = position.result()? {
            self.record_end(result.termination, &mut last, &mut game.counts);
        }
        self.add_game(&game, decisions.len());
        Ok(())
    }

    /// True if the legal decisions of a position are tried.
    fn is_sampled(&self, ply: usize, game: &GameCounts) -> bool {
        let Sampling { one_in, max_tried } = self.sampling;
        let mut draw = Rng::for_game(self.games, ply as u64);
        one_in > 0 && self.tried + game.tried < max_tried && draw.below(one_in as usize) == 0
    }

    /// Tries every legal decision of a position.
    fn try_decisions(
        &self,
        position: &Position,
        game: &mut GameCounts,
    ) -> Result<(), LimitReached> {
        let mut legal: BTreeSet<CounterId> = BTreeSet::new();
        for mv in position.decisions()? {
            let played = self.game.interpreter().play_counted(position.as_ref(), mv)?;
            legal.extend(played.into_iter().flat_map(|(_, counters)| counters));
            game.tried += 1;
        }
        game.positions += 1;
        legal.into_iter().for_each(|counter| game.counts[counter as usize].legal += 1);
        Ok(())
    }

    /// Makes a decision; returns the counters that it ran.
    fn play(&self, position: &mut Position, mv: Move) -> Result<Vec<CounterId>, PlayError> {
        let played = self.game.interpreter().play_counted(position.as_ref(), mv)?;
        let (next, counters) = played.ok_or(IllegalMove { mv })?;
        position.advance(next);
        Ok(counters)
    }

    /// Counts the end of a game; `last` are the counters of its last decision.
    fn record_end(
        &self,
        termination: Termination,
        last: &mut Vec<CounterId>,
        counts: &mut [PartCounts],
    ) {
        let program = self.game.program();
        let role = match termination {
            Termination::EndRule(index) => Some(CounterRole::End(index as u16)),
            Termination::NoMoveRule(index) => Some(CounterRole::NoMove(index as u16)),
            Termination::NoLegalMove => None,
        };
        // An end that reads the history may come before the one that the decision has recorded.
        last.retain(|&counter| {
            let is_end = matches!(program.counters[counter as usize].role, CounterRole::End(_));
            counts[counter as usize].executed -= u64::from(is_end);
            !is_end
        });
        if let Some(counter) = role.and_then(|role| program.counter(role)) {
            counts[counter as usize].executed += 1;
            last.push(counter);
        }
        for &counter in &*last {
            counts[counter as usize].decisive = 1;
        }
    }

    fn add_game(&mut self, game: &GameCounts, decisions: usize) {
        for (all, one) in self.counts.iter_mut().zip(&game.counts) {
            all.add(&PartCounts { games: u64::from(one.executed > 0), ..*one });
        }
        self.games += 1;
        self.decisions += decisions as u64;
        self.positions += game.positions;
        self.tried += game.tried;
    }

    /// Adds what another coverage has recorded, as of another part of the same games. Returns
    /// false, and adds nothing, if it is of other rules.
    pub fn add(&mut self, other: &Coverage) -> bool {
        let (own, others) = (self.game.program(), other.game.program());
        let is_same = own.counters == others.counters && own.options == others.options;
        if !is_same || self.game.whole_rules() != other.game.whole_rules() {
            return false;
        }
        self.counts.iter_mut().zip(&other.counts).for_each(|(all, more)| all.add(more));
        self.games += other.games;
        self.decisions += other.decisions;
        self.positions += other.positions;
        self.tried += other.tried;
        true
    }

    /// The game that is interpreted to count. Its positions and moves are those of the game that
    /// the coverage was made for.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Number of games recorded.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Number of decisions recorded.
    pub fn decisions(&self) -> u64 {
        self.decisions
    }

    /// Number of positions whose legal decisions were all tried.
    pub fn sampled_positions(&self) -> u64 {
        self.positions
    }

    /// Returns every part of the rules with its counts, in the order of the texts.
    pub fn parts(&self) -> Vec<CoveredPart> {
        covered_part::of(&self.game, &self.counts)
    }

    /// Returns the parts of the rules that never ran. A part inside another that never ran is left
    /// out, and so is what the chosen options disable: it is no part of the game.
    pub fn never(&self) -> Vec<CoveredPart> {
        let mut never: Vec<CoveredPart> = Vec::new();
        for part in self.parts().into_iter().filter(|part| part.counts.executed == 0) {
            let holds = |outer: &CoveredPart| outer.span.end >= part.span.end;
            if !never.last().is_some_and(holds) {
                never.push(part);
            }
        }
        never
    }

    /// Returns every line of the rules, of the games that they are based on and of the modules that
    /// they use, with the number of decisions in which it ran.
    pub fn lines(&self) -> Vec<CoveredLine> {
        covered_line::of(&self.game, &self.counts)
    }
}
