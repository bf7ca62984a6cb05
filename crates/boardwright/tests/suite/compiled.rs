//! Compiled rules and the interpreter give the same results through the public interface.

use boardwright::Rng;
use boardwright::playout::{observe_playout, playout};
use boardwright::{Execution, Game, Move, Options, PerftUnit, Position, bundled};

/// Games that differ in what they ask of a module: attacks and records, plain moves, connections.
const GAMES: [&str; 3] = ["chess", "breakthrough", "hex"];

fn game(id: &str, execution: Execution) -> Game {
    let options = Options { execution, ..Options::default() };
    let (game, diagnostics) = bundled::find(id).unwrap().compile(&options);
    game.unwrap_or_else(|| panic!("{id}: {diagnostics:?}"))
}

/// The same position of two games that differ in their execution only.
fn compare(compiled: &Position, interpreted: &Position) {
    let text = interpreted.text();
    let list = interpreted.decisions().unwrap();
    assert_eq!(compiled.decisions().unwrap(), list, "{text}");
    assert_eq!(compiled.count().unwrap(), list.len(), "{text}");
    assert_eq!(compiled.outcome(), interpreted.outcome(), "{text}");
    for (k, &mv) in list.iter().enumerate() {
        assert_eq!(compiled.nth(k).unwrap(), Some(mv), "{text}");
        let next = compiled.play(mv).unwrap();
        assert_eq!(next.state(), interpreted.play(mv).unwrap().state(), "{text}: {mv:?}");
    }
    assert_eq!(compiled.nth(list.len()).unwrap(), None, "{text}");
    assert!(compiled.play(Move(u64::MAX)).is_err(), "{text}");
}

#[test]
fn positions_of_random_games_are_the_same() {
    for id in GAMES {
        let (compiled, interpreted) =
            (game(id, Execution::Compiled), game(id, Execution::Interpreted));
        for number in 0..5 {
            let mut twin = compiled.start();
            observe_playout(&interpreted.start(), &mut Rng::for_game(5, number), &mut |step| {
                compare(&twin, step.position);
                twin.play_mut(step.moves[step.chosen]).unwrap();
            });
        }
        assert_eq!(compiled.fallbacks(), 0, "{id}");
    }
}

#[test]
fn counts_are_the_same() {
    for id in GAMES {
        let (compiled, interpreted) =
            (game(id, Execution::Compiled), game(id, Execution::Interpreted));
        let deepest = if id == "hex" { 2 } else { 4 };
        for depth in 0..=deepest {
            for unit in [PerftUnit::Decisions, PerftUnit::Turns] {
                let expected = interpreted.start().perft(depth, unit);
                assert_eq!(compiled.start().perft(depth, unit), expected, "{id} {depth}");
            }
        }
        assert_eq!(compiled.fallbacks(), 0, "{id}");
    }
}

#[test]
fn whole_random_games_are_the_same() {
    for id in GAMES {
        let (compiled, interpreted) =
            (game(id, Execution::Compiled), game(id, Execution::Interpreted));
        let (mut rng, mut twins) = (Rng::new(8), Rng::new(8));
        for number in 0..10 {
            let whole = playout(&compiled.start(), &mut rng);
            let steps = observe_playout(&interpreted.start(), &mut twins, &mut |_| {}).playout;
            assert_eq!(whole.decisions, steps.decisions, "{id} {number}");
            assert_eq!(whole.last.state(), steps.last.state(), "{id} {number}");
            assert_eq!(whole.end, steps.end, "{id} {number}");
            assert_eq!(rng, twins, "{id} {number}");
        }
        assert_eq!(compiled.fallbacks(), 0, "{id}");
    }
}

#[test]
fn a_game_is_compiled_once_much_is_asked() {
    let game = game("breakthrough", Execution::Automatic);
    let start = game.start();
    assert_eq!(start.count().unwrap(), 22);
    assert!(!game.is_compiled());
    assert_eq!(start.perft(4, PerftUnit::Decisions), Ok(256_036));
    assert!(game.is_compiled());
}

#[test]
fn several_threads_ask_at_once() {
    let game = game("chess", Execution::Compiled);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| assert_eq!(game.start().perft(3, PerftUnit::Decisions), Ok(8902)));
        }
    });
}
