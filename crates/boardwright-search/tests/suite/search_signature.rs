//! Signature of every search: best move, score and node count at a fixed depth or node limit.
//!
//! A change that is meant to leave searches alone leaves these tables alone. If rules, weights or a
//! search change on purpose, replace the table by the one that the failure prints.

use crate::game;
use boardwright::{Game, Position, Rng};
use boardwright_search::prove::{ProofMethod, ProofQuery, Prover, WinDeadline};
use boardwright_search::{ComputerPlayer, FullStrength, Limits, SearchKind, Task, TreeSearch, Uct};
use std::fmt::Write;

/// Full-strength alpha-beta after twelve random decisions: best move, score in points, nodes.
const ALPHA_BETA: &str = "\
amazons, depth 3: g1-g5 80 1568
breakthrough, depth 5: f2f3 30 1068
chess, depth 5: d2d3 88 1796
copenhagen-hnefatafl, depth 3: a5-e5 -656 1166
corsairs, depth 4: c1-b1 pulls d2 -183 1020
english-draughts, depth 7: e3xg5 -367 4959
kylatori-sunset, depth 3: Bc1-d2 216 302
nine-mens-morris, depth 5: a4 -119 3399
odins-rune-chess, depth 4: Vg1-h1 >g1 -10 1357
othello, depth 5: f3 -347 189
shatranj-al-kabir-constantinople, depth 3: Rj2-g2 16 1734
shogi, depth 4: 2h1h -13 1250
xiangqi, depth 4: g6h6 175 732
";

/// Tree search and UCT after four random decisions: best move, score in points, playouts.
const TREE_SEARCH: &str = "\
connect-four, 2000 playouts: d1 33 2000
connect-four, 2000 UCT playouts: a3 33 2000
gomoku, 500 playouts: o10 196 500
gomoku, 500 UCT playouts: m14 2218 500
hex, 1000 playouts: c8 -58 1000
hex, 1000 UCT playouts: b11 260 1000
";

/// Does the player to move win within two turns? Answer, nodes of the search, positions checked.
const PROOFS: &str = "\
chess, pawn mates, numbers: Some(true) 102 19
chess, pawn mates, deepening: Some(true) 158 19
chess, rook mates, numbers: Some(true) 51 7
chess, rook mates, deepening: Some(true) 127 7
tic-tac-toe, fork, numbers: Some(true) 15 9
tic-tac-toe, fork, deepening: Some(true) 25 9
";

/// Returns the position after some random decisions.
fn opening(game: &Game, decisions: usize) -> Position {
    let mut rng = Rng::new(7);
    let mut position = game.start();
    for _ in 0..decisions {
        let mv = position.nth(rng.below(position.count().unwrap())).unwrap().unwrap();
        position.play_mut(mv).unwrap();
    }
    position
}

/// Returns best move, score and nodes of a search.
fn signature(player: &mut dyn ComputerPlayer, position: &Position, limits: Limits) -> String {
    let result = player.think(position, &Task::without_clock(limits), &mut |_| {}).unwrap();
    let mv = position.move_text(result.best().unwrap());
    format!("{mv} {} {}", result.score().points(), result.nodes)
}

fn assert_table(actual: &str, expected: &str) {
    assert!(actual == expected, "a search has changed; the table is now:\n{actual}");
}

#[test]
fn alpha_beta_has_its_signature() {
    let mut table = String::new();
    for (id, depth) in [
        ("amazons", 3),
        ("breakthrough", 5),
        ("chess", 5),
        ("copenhagen-hnefatafl", 3),
        ("corsairs", 4),
        ("english-draughts", 7),
        ("kylatori-sunset", 3),
        ("nine-mens-morris", 5),
        ("odins-rune-chess", 4),
        ("othello", 5),
        ("shatranj-al-kabir-constantinople", 3),
        ("shogi", 4),
        ("xiangqi", 4),
    ] {
        let game = game(id);
        let mut player = FullStrength::new(&game, 1);
        assert_eq!(player.search(), SearchKind::AlphaBeta, "{id}");
        let found = signature(&mut player, &opening(&game, 12), Limits::depth(depth));
        writeln!(table, "{id}, depth {depth}: {found}").unwrap();
    }
    assert_table(&table, ALPHA_BETA);
}

#[test]
fn tree_search_has_its_signature() {
    let mut table = String::new();
    for (id, playouts) in [("connect-four", 2_000), ("gomoku", 500), ("hex", 1_000)] {
        let game = game(id);
        let (position, limits) = (opening(&game, 4), Limits::nodes(playouts));
        let found = signature(&mut TreeSearch::new(&game, 1), &position, limits);
        writeln!(table, "{id}, {playouts} playouts: {found}").unwrap();
        let found = signature(&mut Uct::new(&game, 1), &position, limits);
        writeln!(table, "{id}, {playouts} UCT playouts: {found}").unwrap();
    }
    assert_table(&table, TREE_SEARCH);
}

#[test]
fn proofs_have_their_signature() {
    let mut table = String::new();
    for (id, problem, position) in [
        ("chess", "pawn mates", "kbK5/pp6/1P6/8/8/8/8/R7 w - -"),
        ("chess", "rook mates", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1"),
        ("tic-tac-toe", "fork", "player=Crosses; Crosses: Mark a1 b2; Noughts: Mark c3 a2"),
    ] {
        let game = game(id);
        let position = Position::read(&game, position).unwrap();
        for (name, method) in
            [("numbers", ProofMethod::ProofNumber), ("deepening", ProofMethod::IterativeDeepening)]
        {
            let query =
                ProofQuery { player: position.player(), within: Some(WinDeadline::Turns(2)) };
            let prover = Prover::new(&game).with_method(method).with_memory(1 << 20);
            let task = Task::without_clock(Limits::default());
            let answer = prover.ask(&position, &query, &task, &mut |_| {});
            let (wins, nodes, checked) = (answer.wins(), answer.nodes, answer.checked);
            writeln!(table, "{id}, {problem}, {name}: {wins:?} {nodes} {checked}").unwrap();
        }
    }
    assert_table(&table, PROOFS);
}
