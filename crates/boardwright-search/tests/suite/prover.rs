//! The prover agrees with exhaustive search without tables.

use crate::{game, game_with};
use boardwright::Rng;
use boardwright::{Game, Move, Player, Position};
use boardwright_search::prove::{
    GameValue, ProofAnswer, ProofMethod, ProofQuery, ProofVerdict, Prover, UnknownReason,
    WinDeadline,
};
use boardwright_search::{Limits, Task};

fn moves(position: &Position) -> Vec<Move> {
    position.decisions().unwrap()
}

/// Returns a position after some random decisions, where the game goes on.
fn random(game: &Game, rng: &mut Rng, decisions: usize) -> Option<Position> {
    let mut position = game.start();
    for _ in 0..decisions {
        let count = position.count().unwrap();
        if count == 0 {
            return None;
        }
        position = position.play(position.nth(rng.below(count)).unwrap()?).ok()?;
    }
    position.outcome().unwrap().is_none().then_some(position)
}

/// Exhaustive search: returns whether the player wins.
fn wins(position: &Position, player: Player, within: Option<WinDeadline>) -> bool {
    if let Some(end) = position.outcome().unwrap() {
        return end.winner == Some(player);
    }
    if within == Some(WinDeadline::Plies(0)) {
        return false;
    }
    let after = |mv| {
        let next = position.play(mv).unwrap();
        match within {
            None => wins(&next, player, None),
            Some(WinDeadline::Plies(plies)) => {
                wins(&next, player, Some(WinDeadline::Plies(plies - 1)))
            }
            Some(WinDeadline::Turns(turns)) => {
                let begins = next.player() == player
                    && (position.player() != player || next.turns() > position.turns());
                match (begins, turns) {
                    (true, 0) => {
                        next.outcome().unwrap().is_some_and(|end| end.winner == Some(player))
                    }
                    (true, _) => wins(&next, player, Some(WinDeadline::Turns(turns - 1))),
                    (false, _) => wins(&next, player, within),
                }
            }
        }
    };
    let mut moves = moves(position).into_iter();
    if position.player() == player { moves.any(after) } else { moves.all(after) }
}

/// The same at the root, where a turn may be in progress.
fn wins_from(position: &Position, question: &ProofQuery) -> bool {
    match question.within {
        Some(WinDeadline::Turns(turns)) if position.player() == question.player => {
            turns > 0 && wins(position, question.player, Some(WinDeadline::Turns(turns - 1)))
        }
        within => wins(position, question.player, within),
    }
}

fn ask(prover: &Prover, position: &Position, question: &ProofQuery) -> ProofAnswer {
    prover.ask(position, question, &Task::without_clock(Limits::default()), &mut |_| {})
}

/// Compares all kinds of queries with exhaustive search; returns the number of wins.
fn compare(
    game: &Game,
    decisions: std::ops::Range<usize>,
    within: &[Option<WinDeadline>],
    count: u32,
) -> u32 {
    let mut rng = Rng::new(11);
    let provers = [
        Prover::new(game).with_memory(1 << 22),
        Prover::new(game).with_method(ProofMethod::ProofNumber).with_memory(1 << 20),
        Prover::new(game).with_method(ProofMethod::IterativeDeepening).with_memory(1 << 20),
    ];
    let (mut compared, mut won) = (0, 0);
    while compared < count {
        let span = decisions.len();
        let decisions = decisions.start + rng.below(span);
        let Some(position) = random(game, &mut rng, decisions) else { continue };
        for player in game.players() {
            for &within in within {
                let question = ProofQuery { player, within };
                let truth = wins_from(&position, &question);
                won += u32::from(truth);
                for prover in &provers {
                    let answer = ask(prover, &position, &question);
                    let text = position.text();
                    assert_eq!(answer.wins(), Some(truth), "{question:?} {text} {answer:?}");
                    line_is_play(&position, player, &answer);
                }
            }
        }
        compared += 1;
    }
    won
}

/// Checks that the line is legal, and that a proved one ends with the win.
fn line_is_play(position: &Position, player: Player, answer: &ProofAnswer) {
    let mut here = position.clone();
    for &mv in &answer.line {
        here.play_mut(mv).unwrap();
    }
    if let ProofVerdict::Proved { plies } = answer.verdict {
        assert_eq!(answer.line.len(), plies as usize);
        assert_eq!(here.outcome().unwrap().unwrap().winner, Some(player));
    }
}

#[test]
fn placement_games_agree_with_exhaustive_search() {
    let mut won = compare(&game("tic-tac-toe"), 2..8, &[None, Some(WinDeadline::Turns(2))], 60);
    let hex = game_with("hex", &[("size", "3"), ("swap_rule", "yes")]);
    won += compare(&hex, 3..7, &[None, Some(WinDeadline::Plies(3))], 40);
    let four = game_with("connect-four", &[("columns", "4"), ("height", "4")]);
    won += compare(&four, 9..14, &[None, Some(WinDeadline::Turns(2))], 40);
    assert!(won >= 60, "{won}");
}

#[test]
fn movement_games_agree_with_exhaustive_search() {
    let turns =
        [Some(WinDeadline::Turns(1)), Some(WinDeadline::Turns(2)), Some(WinDeadline::Plies(3))];
    let breakthrough = game_with("breakthrough", &[("width", "3"), ("height", "5")]);
    let mut won = compare(&breakthrough, 6..14, &turns, 40);
    won += compare(&game("fox-and-hounds"), 30..45, &turns, 25);
    won += compare(&game("losalamos"), 30..120, &turns[..2], 25);
    won += compare(&game_with("othello", &[("half", "2")]), 5..11, &[None, turns[0], turns[1]], 40);
    won += compare(&game("english-draughts"), 70..120, &turns[1..], 60);
    assert!(won >= 60, "{won}");
}

#[test]
fn several_decisions_of_a_turn_count_as_one_turn() {
    let amazons = game("amazons");
    let turns = [Some(WinDeadline::Turns(1))];
    let mut rng = Rng::new(3);
    let prover = Prover::new(&amazons);
    let mut compared = 0;
    while compared < 6 {
        let Some(position) = random(&amazons, &mut rng, 150) else { continue };
        for player in amazons.players() {
            let question = ProofQuery { player, within: turns[0] };
            let truth = wins_from(&position, &question);
            assert_eq!(ask(&prover, &position, &question).wins(), Some(truth));
        }
        compared += 1;
    }
}

#[test]
fn values_of_small_games_are_determined() {
    let value = |game: &Game| {
        let task = Task::without_clock(Limits::default());
        Prover::new(game).value(&game.start(), &task, &mut |_| {})
    };
    let GameValue::Draw(line, _) = value(&game("tic-tac-toe")) else { panic!("not a draw") };
    // Both play to hold, so the line is a whole game.
    assert_eq!(line.line.len(), 9);
    let hex = game_with("hex", &[("size", "3")]);
    assert!(matches!(value(&hex), GameValue::Win(Player(0), _)));
}

/// A bare king against a bare king goes on until the rules draw it.
#[test]
fn a_draw_by_repetition_refutes_a_win() {
    let draughts = game("english-draughts");
    let position =
        Position::read(&draughts, "player=Black; Black: King c3; White: King g1").unwrap();
    let task = Task::without_clock(Limits::nodes(3_000_000));
    let value = Prover::new(&draughts).value(&position, &task, &mut |_| {});
    assert!(matches!(value, GameValue::Draw(..)), "{value:?}");
}

#[test]
fn node_limits_give_the_same_answer_every_time() {
    let chess = game("chess");
    let question = ProofQuery::wins(Player(0));
    let once = || {
        let task = Task::without_clock(Limits::nodes(30_000));
        Prover::new(&chess).ask(&chess.start(), &question, &task, &mut |_| {})
    };
    let answer = once();
    assert_eq!(answer.verdict, ProofVerdict::Unknown(UnknownReason::Stopped));
    assert!(answer.nodes < 31_000);
    assert_eq!(answer, once());
}

#[test]
fn a_stop_signal_is_obeyed() {
    let chess = game("chess");
    let task = Task::without_clock(Limits::default());
    let stop = task.stop.clone();
    let mut told = 0;
    let answer =
        Prover::new(&chess).ask(&chess.start(), &ProofQuery::wins(Player(0)), &task, &mut |_| {
            told += 1;
            stop.send();
        });
    assert_eq!(answer.wins(), None);
    assert!(told < 5, "{told}");
}

#[test]
fn a_finished_game_is_answered_at_once() {
    let chess = game("chess");
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let position = Position::read(&chess, mated).unwrap();
    let prover = Prover::new(&chess);
    assert_eq!(ask(&prover, &position, &ProofQuery::wins(Player(1))).wins(), Some(true));
    assert_eq!(ask(&prover, &position, &ProofQuery::wins(Player(0))).wins(), Some(false));
}
