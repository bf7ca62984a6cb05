//! Puzzles: positions of the games in which one decision alone forces a win, as a proof shows.

use crate::game_player::ObservedGame;
use crate::played_game::Termination;
use boardwright::{Game, Player, Position};
use boardwright_search::prove::{ProofQuery, Prover};
use boardwright_search::{Limits, Task};
use serde::Serialize;

/// Maximum number of puzzles.
const PUZZLES: usize = 3;
/// Fewest and most turns of the winner.
const TURNS: std::ops::RangeInclusive<u32> = 2..=4;
/// Maximum number of positions that are tried.
const TRIED: usize = 16;
/// Decisions made in search for a position.
const NODES: u64 = 30_000;
/// Positions with more legal decisions are left out.
const MAX_LEGAL: usize = 120;
/// Memory of the search in bytes.
const MEMORY: usize = 8 << 20;

/// A puzzle: the player to move wins, with one first decision alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Puzzle {
    /// The position as text.
    pub position: String,
    /// Index of the player to move, who wins.
    pub player: u8,
    /// Number of turns in which the player wins at the latest.
    pub turns: u32,
    /// The solution: the first decision, and the longest resistance to it.
    pub solution: Vec<String>,
    /// Number of the game in the plan.
    pub game: u64,
    /// Number of decisions of the game before it.
    pub ply: u32,
}

/// Finds puzzles near the ends of games that a player won, the longest first.
pub fn puzzles(rules: &Game, games: &[&ObservedGame]) -> Vec<Puzzle> {
    // A position that depends on the history of its game is no puzzle.
    if rules.reads_history() && games.iter().all(|game| game.facts.repetitions > 0) {
        return Vec::new();
    }
    let prover = Prover::new(rules).with_memory(MEMORY);
    let mut found: Vec<Puzzle> = Vec::new();
    let mut tried = 0;
    for game in games {
        let won = game.facts.even && game.facts.termination == Termination::Rules;
        let Some(winner) = game.played.winner.filter(|_| won && game.facts.repetitions == 0) else {
            continue;
        };
        for (ply, turns, position) in candidates(rules, game, winner) {
            if found.len() == PUZZLES || tried == TRIED {
                found.sort_by_key(|puzzle| std::cmp::Reverse(puzzle.turns));
                return found;
            }
            tried += 1;
            if let Some(puzzle) = puzzle(&prover, game, &position, ply, turns) {
                found.push(puzzle);
                break;
            }
        }
    }
    found.sort_by_key(|puzzle| std::cmp::Reverse(puzzle.turns));
    found
}

/// Positions in which the later winner begins one of its last turns, the longest win first.
fn candidates(rules: &Game, game: &ObservedGame, winner: u8) -> Vec<(u32, u32, Position)> {
    let mut position = rules.start();
    let mut begins: Vec<(u32, Position)> = Vec::new();
    let mut before = None;
    for (ply, text) in game.played.moves.iter().enumerate() {
        if position.player() == Player(winner) && before != Some(position.turns()) {
            begins.push((ply as u32, position.clone()));
        }
        before = Some(position.turns());
        let Ok(mv) = position.read_move(text) else { return Vec::new() };
        if position.play_mut(mv).is_err() {
            return Vec::new();
        }
    }
    let last = begins.len();
    let turn = |turns: u32| {
        let at = last.checked_sub(turns as usize)?;
        let (ply, position) = begins.get(at)?.clone();
        Some((ply, turns, position))
    };
    TURNS.rev().filter_map(turn).collect()
}

/// Returns the puzzle of a position if one decision alone wins within `turns` turns.
fn puzzle(
    prover: &Prover,
    game: &ObservedGame,
    position: &Position,
    ply: u32,
    turns: u32,
) -> Option<Puzzle> {
    if !(2..=MAX_LEGAL).contains(&position.count().ok()?) {
        return None;
    }
    let player = position.player();
    let query = ProofQuery::wins_in(player, turns);
    let task = Task::without_clock(Limits::nodes(NODES));
    let (mut winning, mut unknown) = (Vec::new(), false);
    prover
        .first_moves(position, &query, &task, &mut |_| {}, &mut |mv, answer| match answer.wins() {
            Some(true) => winning.push((mv, answer.line.clone())),
            Some(false) => {}
            None => unknown = true,
        })
        .ok()?;
    let [(first, line)] = &winning[..] else { return None };
    // Won at once is no puzzle.
    if unknown || line.is_empty() {
        return None;
    }
    let mut solution = vec![position.move_text(*first)];
    let mut next = position.play(*first).ok()?;
    for &mv in line {
        solution.push(next.move_text(mv));
        next.play_mut(mv).ok()?;
    }
    Some(Puzzle {
        position: position.text(),
        player: player.0,
        turns,
        solution,
        game: game.played.game,
        ply,
    })
}
