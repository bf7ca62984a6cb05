//! Solution: the result of best play from the start, if a proof is found within a bound.

use boardwright::{Game, Move, Player, Position};
use boardwright_search::prove::{GameValue, ProofAnswer, Prover};
use boardwright_search::{Limits, StopSignal, Task};
use serde::Serialize;

/// Memory of the search in bytes.
const MEMORY: usize = 64 << 20;
/// Default number of decisions that the search makes.
pub const DEFAULT_PROOF_NODES: u64 = 500_000;

/// The result of best play from the start, which a checked proof shows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Solution {
    /// Index of the player who can force a win; `None` if nobody can.
    pub winner: Option<u8>,
    /// Number of turns in which that player wins at the latest; 0 if nobody can.
    pub turns: u32,
    /// A line of best play: the longest resistance, or moves that hold for both sides.
    pub line: Vec<String>,
    /// Number of decisions made in search.
    pub nodes: u64,
}

/// Tries to solve a game; `None` if no proof was found within `nodes` decisions, or if it is over
/// at its start.
pub fn solution(game: &Game, nodes: u64, stop: &StopSignal) -> Option<Solution> {
    let start = game.start();
    if start.outcome().ok()?.is_some() {
        return None;
    }
    let task = Task { stop: stop.clone(), ..Task::without_clock(Limits::nodes(nodes)) };
    let prover = Prover::new(game).with_memory(MEMORY);
    match prover.value(&start, &task, &mut |_| {}) {
        GameValue::Win(winner, answer) => won(&start, winner, &answer),
        GameValue::Draw(one, other) => {
            let (line, _) = texts(&start, &one.line, None)?;
            Some(Solution { winner: None, turns: 0, line, nodes: one.nodes + other.nodes })
        }
        GameValue::Unknown(..) => None,
    }
}

fn won(start: &Position, winner: Player, answer: &ProofAnswer) -> Option<Solution> {
    let (line, turns) = texts(start, &answer.line, Some(winner))?;
    Some(Solution { winner: Some(winner.0), turns, line, nodes: answer.nodes })
}

/// The texts of a line, and the number of turns in it that a player began.
fn texts(start: &Position, line: &[Move], counted: Option<Player>) -> Option<(Vec<String>, u32)> {
    let mut position = start.clone();
    let (mut texts, mut turns, mut last) = (Vec::new(), 0, None);
    for &mv in line {
        if Some(position.player()) == counted && last != Some(position.turns()) {
            turns += 1;
            last = Some(position.turns());
        }
        texts.push(position.move_text(mv));
        position.play_mut(mv).ok()?;
    }
    Some((texts, turns))
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright::{Options, bundled};

    fn solved(id: &str, nodes: u64) -> Option<Solution> {
        let game = bundled::find(id).unwrap().compile(&Options::default()).0.unwrap();
        solution(&game, nodes, &StopSignal::default())
    }

    #[test]
    fn noughts_and_crosses_is_a_draw() {
        let solution = solved("tic-tac-toe", DEFAULT_PROOF_NODES).unwrap();
        assert_eq!(solution.winner, None);
        assert_eq!(solution.line.len(), 9);
    }

    #[test]
    fn too_few_nodes_prove_nothing() {
        assert_eq!(solved("chess", 1_000), None);
    }
}
