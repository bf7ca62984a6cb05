//! Contents of a module's memory: state, history, random generator.

use crate::support::{module, program};
use boardwright_host::{CompiledGame, Instance, Metering};
use boardwright_interpret::{
    GameResult, History, Limit, Move, Outcome, PositionRef, Rng, RulesEngine, State, Termination,
};

fn instance(replaced: &[(&str, &str)]) -> Instance {
    let module = module(replaced, "");
    CompiledGame::of_module(&module, program(), Metering::Steps).unwrap().instance().unwrap()
}

/// Returns a state with this hash.
fn state(hash: u64) -> State {
    let mut words = vec![0; program().layout.total_words];
    words[0] = hash;
    State::from_words(words.into())
}

fn record(hashes: &[u64]) -> History {
    let mut history = History::default();
    hashes.iter().for_each(|&hash| history.push(&state(hash)));
    history
}

#[test]
fn states_round_trip_unchanged() {
    let instance = instance(&[
        ("hash", "(i64.load (local.get 0))"),
        ("play", "(memory.copy (local.get 2) (local.get 0) (i32.const 32)) (i32.const 1)"),
    ]);
    let state = state(0xfedc_ba98_7654_3210);
    assert_eq!(instance.hash(&state), Ok(0xfedc_ba98_7654_3210));
    let played =
        instance.play(PositionRef::new(&state, &History::default()), Move(1)).unwrap().unwrap();
    assert_eq!(played.words()[..4], state.words()[..4]);
    assert_eq!(
        instance.next_state(PositionRef::new(&state, &History::default()), Move(1)),
        Ok(None)
    );
}

#[test]
fn decisions_keep_all_their_bits() {
    let body = "(i64.store (local.get 1) (i64.const -2)) (i32.const 1)";
    let nth = "(i64.store (local.get 2) (i64.const -3)) (local.get 1) (i32.eqz)";
    let instance = instance(&[("list", body), ("nth", nth)]);
    let history = History::default();
    assert_eq!(
        instance.legal_decisions(PositionRef::new(&state(1), &history)),
        Ok(vec![Move(u64::MAX - 1)])
    );
    assert_eq!(
        instance.nth(PositionRef::new(&state(1), &history), 0),
        Ok(Some(Move(u64::MAX - 2)))
    );
    assert_eq!(instance.nth(PositionRef::new(&state(1), &history), 1), Ok(None));
    assert_eq!(instance.nth(PositionRef::new(&state(1), &history), usize::MAX), Ok(None));
}

/// Adds up `count + 10 × first hash + 100 × second + 1000 × third`, as far as they count.
const DIGEST: &str = "
    (i32.load (i32.const 64))
    (i32.mul (i32.const 10) (i32.load (i32.const 72))) (i32.add)
    (i32.mul (i32.const 100) (i32.load (i32.const 96))) (i32.add)
    (i32.mul (i32.const 1000) (i32.load (i32.const 120))) (i32.add)";

#[test]
fn history_in_memory_follows_the_given_history() {
    let instance = instance(&[("count", DIGEST)]);
    let ask =
        |hashes: &[u64]| instance.count(PositionRef::new(&state(1), &record(hashes))).unwrap();
    assert_eq!(ask(&[4, 5, 6]), 6543);
    assert_eq!(ask(&[4, 5, 7]), 7543);
    // Entries beyond the end are not cleared; the count excludes them.
    assert_eq!(ask(&[4]), 7541);
    assert_eq!(ask(&[8, 5]), 7582);
    assert_eq!(ask(&[]), 7580);
    assert_eq!(ask(&[8, 5, 1]), 1583);
}

#[test]
fn only_differing_history_entries_are_written() {
    // The module changes the first entry, and the host need not notice.
    let body = format!("{DIGEST} (i32.store (i32.const 72) (i32.const 9))");
    let instance = instance(&[("count", &body)]);
    let ask =
        |hashes: &[u64]| instance.count(PositionRef::new(&state(1), &record(hashes))).unwrap();
    assert_eq!(ask(&[4]), 41);
    assert_eq!(ask(&[4, 5]), 592);
    assert_eq!(ask(&[3, 5]), 532);
}

#[test]
fn history_longer_than_its_capacity_is_a_limit() {
    let instance = instance(&[]);
    assert_eq!(instance.count(PositionRef::new(&state(1), &record(&[1, 2, 3, 4]))), Ok(0));
    let error = instance.count(PositionRef::new(&state(1), &record(&[1, 2, 3, 4, 5])));
    assert_eq!(error, Err(Limit::Memory.into()));
}

#[test]
fn playout_takes_and_returns_the_random_generator() {
    let body = "(i64.store (local.get 0) (i64.load (i32.const 16)))
                (i64.store (i32.const 40) (i64.const 77)) (i32.const 4)";
    let instance = instance(&[("playout", body)]);
    let mut rng = Rng::from_words([1, 2, 3, 4]);
    let (start, history) = (state(5), History::default());
    let game = instance.playout(PositionRef::new(&start, &history), &mut rng, 12).unwrap();
    assert_eq!((game.decisions, game.last.words()[0]), (4, 1));
    assert_eq!(rng.words(), [1, 2, 3, 77]);
}

#[test]
fn playout_extends_the_history() {
    // The playout adds the second entry, which the count in memory no longer includes.
    let body = "(i64.store (i32.const 96) (i64.const 6)) (i32.const 1)";
    let instance = instance(&[("playout", body), ("count", DIGEST)]);
    let (start, before) = (state(5), record(&[5]));
    let game = instance.playout(PositionRef::new(&start, &before), &mut Rng::new(1), 12).unwrap();
    assert_eq!(game.decisions, 1);
    let history = game.history;
    assert_eq!((history.len(), history.entries()[1].hash), (2, 6));
    assert_eq!(instance.count(PositionRef::new(&state(1), &history)), Ok(652));
    assert_eq!(instance.count(PositionRef::new(&state(1), &record(&[5]))), Ok(651));
}

#[test]
fn outcomes_carry_the_reasons_of_the_rules() {
    let asked = |number: &str| {
        let instance = instance(&[("outcome", number)]);
        instance.outcome(PositionRef::new(&state(1), &History::default())).unwrap()
    };
    assert_eq!(asked("(i32.const 0)"), None);
    let draw = GameResult { outcome: Outcome::Draw, termination: Termination::EndRule(0) };
    assert_eq!(asked("(i32.const 255)"), Some(draw));
    assert_eq!(draw.termination.reason(&program()), "full");
    let stalemate = GameResult { outcome: Outcome::Win(1), termination: Termination::NoLegalMove };
    assert_eq!(asked("(i32.const 0x102)"), Some(stalemate));
    assert_eq!(stalemate.termination.reason(&program()), "no legal move");
}

#[test]
fn idle_instances_are_reused_and_serve_several_threads() {
    let body = "(i32.load (i32.const 0)) (i32.const 1) (i32.add) (local.tee 0)
                (i32.store (i32.const 0) (local.get 0))";
    let module = module(&[("count", body)], "");
    let game = CompiledGame::of_module(&module, program(), Metering::Steps).unwrap();
    let ask = || {
        let (state, history) = (state(1), History::default());
        game.instance().unwrap().count(PositionRef::new(&state, &history)).unwrap()
    };
    // Memory is used again.
    assert_eq!((ask(), ask()), (1, 2));
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(ask)).collect();
        threads.into_iter().for_each(|thread| assert!(thread.join().unwrap() >= 1));
    });
}
