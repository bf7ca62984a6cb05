//! Analysis of games with known turning points.

use crate::game;
use boardwright::{Game, Record, bundled};
use boardwright_search::analysis::{AnalysisVerdict, JudgedDecision, analyse, turning_points};
use boardwright_search::{FullStrength, Limits, Task};

fn played(game: &Game, moves: &str) -> Record {
    let mut record = Record::new(game.start());
    for text in moves.split_whitespace() {
        record.push(record.last().read_move(text).unwrap());
    }
    record
}

fn judge(record: &Record, nodes: u64) -> Vec<JudgedDecision> {
    let mut player = FullStrength::new(record.start.game(), 1).with_lines(2);
    analyse(record, &mut player, &Task::without_clock(Limits::nodes(nodes)), &mut |_| {})
}

#[test]
fn fools_mate_is_a_blunder_and_the_turning_point() {
    let record = played(&game("chess"), "f2f3 e7e5 g2g4 d8h4");
    let judged = judge(&record, 5_000);
    assert_eq!(judged.len(), 4);
    assert_eq!(
        (judged[2].verdict, judged[2].after.loses_in()),
        (AnalysisVerdict::Blunder, Some(2))
    );
    assert!(judged[2].is_improvable() && judged[2].loss > 0.2);
    assert_eq!((judged[3].verdict, judged[3].loss), (AnalysisVerdict::OnlyMove, 0.0));
    assert_eq!(judged[3].after.wins_in(), Some(1));
    // The first decision is poor, but the third lost the game.
    let points = turning_points(&judged);
    let worst = points.iter().max_by(|one, other| one.loss.total_cmp(&other.loss));
    assert_eq!(worst.map(|point| point.index), Some(2));
    assert!(points.iter().all(|point| point.index != 1 && point.index != 3));
}

#[test]
fn a_missed_win_is_named_and_forced_decisions_are_not_blamed() {
    // Crosses could complete the lowest row, but lets the other side block it.
    let record = played(&game("tic-tac-toe"), "a1 b2 b1 c3 c2 c1 a3 a2 b3");
    let judged = judge(&record, 50_000);
    let missed = &judged[4];
    assert_eq!((missed.verdict, missed.before.wins_in()), (AnalysisVerdict::MissedWin, Some(1)));
    let last = &judged[judged.len() - 1];
    assert_eq!(last.verdict, AnalysisVerdict::Forced);
    assert!(judged.iter().all(|one| (0.0..=1.0).contains(&one.loss)));
}

#[test]
fn all_decisions_of_a_turn_are_judged_from_one_side() {
    // The arrow belongs to the turn of the move before it.
    let game = game("amazons");
    let text = bundled::find("amazons").unwrap().sample.unwrap_or_default();
    let record = Record::read(&game, text).unwrap();
    let judged = judge(&record, 1_500);
    assert_eq!(judged.len(), record.decisions.len());
    let winner = record.last().outcome().unwrap().unwrap().winner.unwrap();
    for one in &judged[judged.len() - 4..] {
        let chance = if one.mover == winner { 1.0 } else { 0.0 };
        assert_eq!(one.after.win_probability(), chance, "{one:?}");
    }
    // A wrong sign within a turn would turn certain wins into blunders.
    let swings = judged.iter().filter(|one| one.loss > 0.9).count();
    assert_eq!(swings, 0);
}

#[test]
fn a_stop_keeps_finished_judgements_and_an_empty_game_has_none() {
    let game = game("tic-tac-toe");
    let record = played(&game, "a1 b1 a2 b2 a3");
    let task = Task::without_clock(Limits::nodes(500));
    let mut player = FullStrength::new(&game, 1);
    let stop = task.stop.clone();
    let judged = analyse(&record, &mut player, &task, &mut |one| {
        if one.index == 1 {
            stop.send();
        }
    });
    assert_eq!(judged.len(), 2);
    assert!(judge(&Record::new(record.last()), 100).is_empty());
    assert!(turning_points(&[]).is_empty());
}
