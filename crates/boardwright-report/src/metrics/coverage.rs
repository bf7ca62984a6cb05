//! Rule coverage: how often each part of the rules ran in the games.
//!
//! A sample of the games is replayed by the counting interpreter, as test coverage counts the lines
//! of a program. Random games, those of the lowest and those of the highest level take turns, since
//! each kind reaches other parts. Unit: decisions, and games for an end.
//!
//! A part that ran in none of `n` games runs in at most a share of `3 / n` of all, with a
//! confidence of 95 %: the rule of three (Hanley and Lippman-Hand, "If nothing goes wrong, is
//! everything all right?", 1983).

use crate::dead_rules::dead_parts;
use crate::game_player::ObservedGame;
use crate::played_game::Termination;
use crate::statistics::Estimate;
use boardwright::coverage::{CoveredLine, CoveredPart, Sampling};
use boardwright::{Coverage, Game};
use serde::Serialize;
use std::collections::VecDeque;

/// Maximum number of games replayed.
const MAX_GAMES: usize = 1_000;
/// Maximum number of decisions replayed, and of decisions tried to learn which parts are legal.
/// Both together take a second or two in large games.
const MAX_DECISIONS: usize = 40_000;
const MAX_TRIED: u64 = 20_000;
/// Fewest positions from one whose legal decisions are tried to the next.
const MIN_STEP: u64 = 16;

/// Coverage of the rules.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct RuleCoverage {
    /// Number of games replayed.
    pub games: u64,
    /// Number of decisions replayed.
    pub decisions: u64,
    /// Number of positions whose legal decisions were all tried.
    pub sampled_positions: u64,
    /// The parts of the rules, in the order of the texts.
    pub parts: Vec<PartCoverage>,
    /// Indices of the parts that never ran, without those inside others.
    pub never: Vec<usize>,
    /// The lines of the rules, of the games that they are based on and of the modules that they
    /// use.
    pub lines: Vec<LineCoverage>,
}

/// Coverage of a part of the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PartCoverage {
    /// Its role, such as `branch` or `end`.
    pub role: String,
    /// Words that name it.
    pub words: String,
    /// Name of the text that holds it; empty for the rules themselves.
    pub source: String,
    /// Number of its first line in that text, from 1.
    pub line: usize,
    /// Number of decisions in which it ran. For an end, the number of games that it ended.
    pub executed: u64,
    /// Number of games in which it ran.
    pub games: u64,
    /// Number of sampled positions in which some legal decision runs it.
    pub legal: u64,
    /// Number of games whose last decision ran it.
    pub decisive: u64,
    /// True if it is dead: it never ran, was never legal, and nothing explains that.
    pub is_dead: bool,
}

/// Coverage of a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LineCoverage {
    /// Name of the text; empty for the rules themselves.
    pub source: String,
    /// Number of the line in that text, from 1.
    pub line: usize,
    /// The line.
    pub text: String,
    /// Number of decisions in which it ran, for an end the number of games that it ended; `None`
    /// for a line that is no part of play.
    pub executed: Option<u64>,
    /// Bytes of the line that never ran, although the line did.
    pub never: Vec<(usize, usize)>,
}

impl RuleCoverage {
    /// Share of games in which a part that never ran may run, with its upper bound.
    pub fn bound(&self) -> Estimate {
        let high = (3.0 / self.games.max(1) as f64).min(1.0);
        Estimate { value: 0.0, low: 0.0, high, games: self.games }
    }
}

/// Replays a sample of the games, sorted by number. `random`, `low` and `high` tell games of these
/// players from others. Nothing is covered if a limit refuses the rules with their counters.
pub fn rule_coverage(game: &Game, kinds: [Vec<&ObservedGame>; 3]) -> RuleCoverage {
    let (games, decisions) = sample(kinds);
    let Some(coverage) = Coverage::new(game) else { return RuleCoverage::default() };
    let legal: u64 = games
        .iter()
        .flat_map(|game| &game.facts.decisions)
        .map(|decision| u64::from(decision.legal))
        .sum();
    // About one decision is tried for each that is replayed.
    let branching = legal / (decisions as u64).max(1);
    let one_in = branching.max(MIN_STEP).min(u64::from(u32::MAX)) as u32;
    let mut coverage = coverage.with_sampling(Sampling { one_in, max_tried: MAX_TRIED });
    for game in games {
        // A game that meets a limit here is not counted.
        let _ = coverage.record_game(&game.moves);
    }
    let dead = dead_parts(&coverage);
    let (parts, never) = (coverage.parts(), coverage.never());
    let indices = parts.iter().enumerate().filter(|(_, part)| never.contains(part));
    RuleCoverage {
        games: coverage.games(),
        decisions: coverage.decisions(),
        sampled_positions: coverage.sampled_positions(),
        parts: parts.iter().map(|one| part(one, dead.contains(one))).collect(),
        never: indices.map(|(index, _)| index).collect(),
        lines: coverage.lines().into_iter().map(line).collect(),
    }
}

/// Takes games of each kind in turn, until one of the bounds is reached. Returns the number of
/// their decisions, too.
fn sample(kinds: [Vec<&ObservedGame>; 3]) -> (Vec<&ObservedGame>, usize) {
    let is_countable = |game: &&ObservedGame| {
        game.facts.even && game.facts.termination != Termination::Limit && !game.moves.is_empty()
    };
    let mut queues: Vec<VecDeque<&ObservedGame>> =
        kinds.map(|games| games.into_iter().filter(is_countable).collect()).into();
    let (mut games, mut decisions) = (Vec::new(), 0);
    loop {
        queues.retain(|queue| !queue.is_empty());
        if queues.is_empty() {
            return (games, decisions);
        }
        for queue in &mut queues {
            let Some(game) = queue.pop_front() else { continue };
            if games.len() == MAX_GAMES || decisions + game.moves.len() > MAX_DECISIONS {
                return (games, decisions);
            }
            decisions += game.moves.len();
            games.push(game);
        }
    }
}

fn part(part: &CoveredPart, is_dead: bool) -> PartCoverage {
    PartCoverage {
        role: part.role.word().to_owned(),
        words: part.words.clone(),
        source: part.source.clone(),
        line: part.line,
        executed: part.counts.executed,
        games: part.counts.games,
        legal: part.counts.legal,
        decisive: part.counts.decisive,
        is_dead,
    }
}

fn line(line: CoveredLine) -> LineCoverage {
    LineCoverage {
        source: line.source,
        line: line.line,
        text: line.text,
        executed: line.executed,
        never: line.never.into_iter().map(|bytes| (bytes.start, bytes.end)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contender::Contender;
    use crate::played_game::PlayedGame;
    use crate::test_facts::facts;
    use boardwright::{Move, Options, Rng};

    const RULES: &str = r#"
game "Race" {
  option brave: flag = no
  players White, Black
  board rectangle(4, 1)
  piece Stone O
  turn {
    either { choose to in empty  put Stone at to }
    or give_up { require count(empty) > 4 }
    or jump { require brave and some empty }
    or else wait { pass }
  }
  end {
    mover wins if no empty
    draw if turns > 100
  }
}
"#;

    fn random_game(game: &Game, number: u64) -> ObservedGame {
        let mut rng = Rng::for_game(1, number);
        let (mut position, mut moves) = (game.start(), Vec::<Move>::new());
        while position.outcome().unwrap().is_none() {
            let legal = position.decisions().unwrap();
            let mv = legal[rng.below(legal.len())];
            position.play_mut(mv).unwrap();
            moves.push(mv);
        }
        let players = [Contender::Random; 2];
        let played = PlayedGame {
            game: number,
            players,
            start: None,
            moves: Vec::new(),
            chances: Vec::new(),
            judged: Vec::new(),
            winner: None,
            termination: Termination::Rules,
            reason: String::new(),
        };
        ObservedGame { played, moves, facts: facts(number, players, None) }
    }

    #[test]
    fn part_without_an_explanation_is_dead() {
        let game = Game::compile(RULES, &Options::default()).0.unwrap();
        let games: Vec<ObservedGame> = (0..40).map(|number| random_game(&game, number)).collect();
        let found = rule_coverage(&game, [games.iter().collect(), Vec::new(), Vec::new()]);
        assert_eq!((found.games, found.decisions), (40, 160));
        assert!(found.sampled_positions > 0);
        let named = |words: &str| found.parts.iter().find(|part| part.words.contains(words));
        assert!(named("give_up").unwrap().is_dead, "{:#?}", found.parts);
        let dead: Vec<&str> =
            found.parts.iter().filter(|part| part.is_dead).map(|part| &*part.words).collect();
        // `jump` asks for an option, and `wait` is there for positions without another decision.
        assert_eq!(dead, ["the branch `give_up`"]);
        let end = named("mover wins").unwrap();
        assert_eq!((end.executed, end.decisive), (40, 40));
        assert_eq!(found.bound().high, 3.0 / 40.0);
        let line = found.lines.iter().find(|line| line.text.contains("give_up")).unwrap();
        assert_eq!(line.executed, Some(0));
    }

    #[test]
    fn kinds_of_games_take_turns_until_a_bound() {
        let game = Game::compile(RULES, &Options::default()).0.unwrap();
        let games: Vec<ObservedGame> =
            (0..1_500).map(|number| random_game(&game, number)).collect();
        let all = |range: std::ops::Range<usize>| games[range].iter().collect::<Vec<_>>();
        let (found, decisions) = sample([all(0..1_400), all(1_400..1_450), all(1_450..1_500)]);
        assert_eq!((found.len(), decisions), (MAX_GAMES, 4 * MAX_GAMES));
        assert_eq!(found.iter().filter(|game| game.played.game >= 1_400).count(), 100);
        assert_eq!(found[1].played.game, 1_400);
    }
}
