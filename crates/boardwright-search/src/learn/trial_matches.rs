//! Choice of the kind of search for a game without a weights file, by short matches.
//!
//! Estimated weights are no better than the positions they come from. Where alpha-beta with them
//! does not win against players that know nothing but the rules, tree search is the safer choice.

use crate::alpha_beta::AlphaBeta;
use crate::player::ComputerPlayer;
use crate::profile::GameProfile;
use crate::random::Random;
use crate::search_kind::SearchKind;
use crate::search_position::SearchPosition;
use crate::task::{Limits, Task};
use crate::trees::{TreeSearch, Uct, uniform_playout};
use boardwright::ir::budget;
use boardwright::{Game, Player, Rng};
use std::sync::Arc;

/// Number of games of a match. Each opening is played twice, with sides exchanged.
const GAMES: u64 = 8;
/// Number of games against random play, where [`GAMES`] are played against tree search.
const GAMES_AGAINST_RANDOM: u64 = 40;
/// Number of random decisions at the beginning of a game, unless an opponent is random itself.
const OPENING: usize = 2;
/// Number of decisions after which a game is drawn.
const MAX_PLIES: usize = 300;
/// Limits of the nodes of a search: with fewer, tree search is hardly more than random play.
const NODES: std::ops::RangeInclusive<u64> = 32..=200;
/// Decisions made in the searches and playouts of a match against tree search, about.
const MATCH_PLIES: u64 = 1_000_000;
/// Score in percent that alpha-beta needs against tree search: more than half, since a match is
/// short and tree search does not depend on estimates.
const WANTED_AGAINST_TREES: u64 = 60;
/// Score in percent that it needs against UCT, which tree search improves on.
const WANTED_AGAINST_UCT: u64 = 50;
/// Score in percent against random play below which tree search is tried against it too.
const WANTED_AGAINST_RANDOM: u64 = 98;
/// Number of playouts that measure their length, and the limit of their decisions in all.
const MEASURED_PLAYOUTS: u64 = 8;
const MAX_MEASURED_PLIES: u64 = 20_000;
/// Transposition table size of a search in bytes.
const TABLE_BYTES: usize = 1 << 20;

/// Returns the kind of search that suits a game of two players, judged by matches of both.
///
/// Alpha-beta is kept unless it loses them, and where games are too long for a match or the budget
/// of the thread ends first.
pub(super) fn choose_search_kind(profile: &Arc<GameProfile>) -> SearchKind {
    let game = &profile.game;
    let Some(plan) = MatchPlan::of_game(profile) else { return SearchKind::AlphaBeta };
    let holds = |other: &mut dyn ComputerPlayer, wanted: u64| {
        plan.score(game, &mut alpha_beta(profile), other).is_none_or(|score| score >= wanted)
    };
    let is_kept = plan.holds_against_random(profile)
        && holds(&mut TreeSearch::new(game, 1), WANTED_AGAINST_TREES)
        && holds(&mut Uct::new(game, 1), WANTED_AGAINST_UCT);
    if is_kept { SearchKind::AlphaBeta } else { SearchKind::MonteCarlo }
}

/// The alpha-beta player of a match.
fn alpha_beta(profile: &Arc<GameProfile>) -> AlphaBeta {
    AlphaBeta::new(profile.clone()).with_table(TABLE_BYTES)
}

/// Size of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct MatchPlan {
    /// Nodes per decision.
    nodes: u64,
    /// Number of games, an even one.
    games: u64,
    /// Number of random decisions at the beginning of a game.
    opening: usize,
}

impl MatchPlan {
    /// Plans matches by the length of playouts. Returns `None` if even two games are too long.
    fn of_game(profile: &GameProfile) -> Option<MatchPlan> {
        MatchPlan::of_length(playout_length(&profile.game)?, profile.branching_factor as u64)
    }

    /// Plans matches of games of this length: one search in two is a tree search, whose playouts
    /// take half a game on average.
    fn of_length(length: u64, branching_factor: u64) -> Option<MatchPlan> {
        let plies_per_node = (length * length / 4).max(1);
        let fewest = (2 * branching_factor).clamp(*NODES.start(), *NODES.end());
        let nodes = (MATCH_PLIES / GAMES / plies_per_node).clamp(fewest, *NODES.end());
        let games = (MATCH_PLIES / (nodes * plies_per_node)).min(GAMES) & !1;
        (games > 0).then_some(MatchPlan { nodes, games, opening: OPENING })
    }

    /// Plans a match against random play: more games, where those against tree search are short.
    fn against_random(self) -> MatchPlan {
        MatchPlan { games: self.games * GAMES_AGAINST_RANDOM / GAMES, opening: 0, ..self }
    }

    /// Returns true if alpha-beta beats random play, or does so no worse than tree search: some
    /// games cannot be won within the limits of a match.
    fn holds_against_random(self, profile: &Arc<GameProfile>) -> bool {
        let (game, plan) = (&profile.game, self.against_random());
        let score = |player: &mut dyn ComputerPlayer| plan.score(game, player, &mut Random::new(1));
        let Some(reached) = score(&mut alpha_beta(profile)) else { return true };
        reached >= WANTED_AGAINST_RANDOM
            || score(&mut TreeSearch::new(game, 1)).is_none_or(|trees| reached >= trees)
    }

    /// Plays a match. Returns the first player's score in percent; `None` if the budget of the
    /// thread ended first.
    fn score(
        self,
        game: &Game,
        first: &mut dyn ComputerPlayer,
        second: &mut dyn ComputerPlayer,
    ) -> Option<u64> {
        let task = Task::without_clock(Limits::nodes(self.nodes));
        let mut half_points = 0;
        for number in (0..self.games).take_while(|_| !budget::is_over()) {
            first.forget();
            second.forget();
            let side = Player((number % 2) as u8);
            let opening = (number / 2, self.opening);
            half_points += play(game, (&mut *first, &mut *second), side, opening, &task);
        }
        (!budget::is_over()).then_some(half_points * 100 / (2 * self.games))
    }
}

/// Plays a game from a random opening, in which the first of the players has `side`. Returns its
/// result in half points: 2 for a win, 1 for a draw or if a limit of the rules ends it.
fn play(
    game: &Game,
    (first, second): (&mut dyn ComputerPlayer, &mut dyn ComputerPlayer),
    side: Player,
    (opening, plies_at_random): (u64, usize),
    task: &Task,
) -> u64 {
    let mut position = game.start();
    let mut rng = Rng::for_game(1_000, opening);
    for plies in 0..MAX_PLIES {
        match position.outcome() {
            Ok(Some(end)) => {
                return end.winner.map_or(1, |winner| 2 * u64::from(winner == side));
            }
            Ok(None) => {}
            Err(_) => break,
        }
        let mv = if plies < plies_at_random {
            let moves = position.decisions().unwrap_or_default();
            moves.get(rng.below(moves.len())).copied()
        } else if position.player() == side {
            first.choose(&position, task)
        } else {
            second.choose(&position, task)
        };
        if mv.is_none_or(|mv| position.play_mut(mv).is_err()) {
            break;
        }
    }
    1
}

/// Returns the average length of playouts from the start; `None` if they take too long to measure.
fn playout_length(game: &Game) -> Option<u64> {
    let mut position = SearchPosition::new(&game.start());
    let mut plies = 0;
    for number in 0..MEASURED_PLAYOUTS {
        let (_, last) = uniform_playout(&mut position, &mut Rng::for_game(2, number));
        plies += u64::from(game.interpreter().plies(&last));
        if plies > MAX_MEASURED_PLIES {
            return None;
        }
    }
    Some(plies / MEASURED_PLAYOUTS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::FeatureSet;
    use crate::examples::game;
    use crate::learn::quick_profile;

    fn search_kind(id: &str) -> SearchKind {
        let game = game(id);
        let features = Arc::new(FeatureSet::of_game(&game));
        choose_search_kind(&Arc::new(quick_profile(&game, &features)))
    }

    #[test]
    fn games_of_material_get_alpha_beta_and_games_of_connection_tree_search() {
        assert_eq!(search_kind("breakthrough"), SearchKind::AlphaBeta);
        assert_eq!(search_kind("hex"), SearchKind::MonteCarlo);
    }

    #[test]
    fn matches_of_longer_games_have_fewer_nodes_and_then_fewer_games() {
        let plan = |length| MatchPlan::of_length(length, 30);
        assert_eq!(plan(20), Some(MatchPlan { nodes: 200, games: 8, opening: 2 }));
        assert_eq!(plan(80), Some(MatchPlan { nodes: 78, games: 8, opening: 2 }));
        assert_eq!(plan(120), Some(MatchPlan { nodes: 60, games: 4, opening: 2 }));
        assert_eq!(plan(400), None);
    }
}
