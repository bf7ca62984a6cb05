//! Who answers: an executor where there is one, the interpreter where it cannot, and callers do not
//! see the difference.

use boardwright::Rng;
use boardwright::execution::{Execution, Executor, NoAnswer, Played};
use boardwright::playout::{observe_playout, playout};
use boardwright::{
    Game, History, Interpreter, LimitReached, Move, Options, Outcome, PerftUnit, State, bundled,
};
use std::sync::Arc;

/// Has the answers of the interpreter, or none.
struct Fake {
    interpreter: Interpreter,
    fails: Option<NoAnswer>,
}

impl Fake {
    fn say<T>(&self, answer: impl FnOnce(&Interpreter) -> T) -> Result<T, NoAnswer> {
        self.fails.map_or_else(|| Ok(answer(&self.interpreter)), Err)
    }
}

impl Executor for Fake {
    fn decisions(
        &self,
        state: &State,
        history: &History,
        list: &mut Vec<Move>,
    ) -> Result<(), NoAnswer> {
        self.say(|interpreter| interpreter.decisions(state, history, list))
    }

    fn count(&self, state: &State, history: &History) -> Result<usize, NoAnswer> {
        self.say(|interpreter| interpreter.count(state, history))
    }

    fn nth(&self, state: &State, history: &History, k: usize) -> Result<Option<Move>, NoAnswer> {
        self.say(|interpreter| interpreter.nth(state, history, k))
    }

    fn play(&self, state: &State, mv: Move, history: &History) -> Result<Option<State>, NoAnswer> {
        self.say(|interpreter| interpreter.play(state, mv, history))
    }

    fn play_listed(
        &self,
        state: &State,
        mv: Move,
        history: &History,
    ) -> Result<Option<State>, NoAnswer> {
        self.say(|interpreter| interpreter.play_listed(state, mv, history))
    }

    fn outcome(
        &self,
        state: &State,
        history: &History,
    ) -> Result<Option<(Outcome, String)>, NoAnswer> {
        self.say(|interpreter| interpreter.outcome(state, history))
    }

    fn perft(
        &self,
        state: &State,
        history: &History,
        depth: u32,
        count: PerftUnit,
    ) -> Result<u64, NoAnswer> {
        self.say(|interpreter| interpreter.perft(state, history, depth, count))
    }

    fn random_game(
        &self,
        state: &State,
        history: &History,
        rng: &mut [u64; 4],
        most: u32,
    ) -> Result<Played, NoAnswer> {
        self.say(|interpreter| {
            let (mut last, mut history, mut decisions) = (state.clone(), history.clone(), 0);
            let mut thrown = Rng::from_words(*rng);
            while decisions < most && interpreter.outcome(&last, &history).is_none() {
                let list = interpreter.try_decisions(&last, &history).unwrap();
                let mv = list[thrown.below(list.len())];
                let next = interpreter.play_listed(&last, mv, &history).unwrap();
                history.push(&last);
                last = next;
                decisions += 1;
            }
            *rng = thrown.words();
            Played { decisions, last, history }
        })
    }
}

fn game(id: &str, execution: Execution) -> Game {
    let options = Options { execution, ..Options::default() };
    let (game, diagnostics) = bundled::find(id).unwrap().compile(&options);
    game.unwrap_or_else(|| panic!("{diagnostics:?}"))
}

/// A game with an executor that has the interpreter's answers, or fails so.
fn faked(id: &str, fails: Option<NoAnswer>) -> Game {
    let game = game(id, Execution::Automatic);
    assert!(game.install_engine(Arc::new(Fake { interpreter: game.interpreter().clone(), fails })));
    game
}

/// All that a game says of a random game and its positions.
fn transcript(game: &Game) -> Vec<String> {
    let mut lines = Vec::new();
    let played = observe_playout(&game.start(), &mut Rng::new(3), &mut |step| {
        let position = step.position;
        let mut list = Vec::new();
        position.decisions(&mut list);
        assert_eq!(list, step.moves);
        assert_eq!(position.count(), list.len());
        assert_eq!(position.nth(step.chosen), Some(list[step.chosen]));
        assert_eq!(position.nth(list.len()), None);
        assert!(position.outcome().is_none());
        assert!(position.play(Move(u64::MAX)).is_err());
        lines.push(format!("{} {list:?}", position.text()));
    });
    lines.push(played.playout.last.text());
    lines.push(played.playout.end.unwrap().text(game));
    lines.push(game.start().perft(3, PerftUnit::Decisions).unwrap().to_string());
    lines
}

#[test]
fn an_executor_and_the_interpreter_say_the_same() {
    for id in ["chess", "breakthrough", "tic-tac-toe"] {
        let interpreted = game(id, Execution::Interpreted);
        let expected = transcript(&interpreted);
        assert!(!interpreted.is_compiled());
        let executed = faked(id, None);
        assert_eq!(transcript(&executed), expected, "{id}");
        assert_eq!(executed.fallbacks(), 0);
    }
}

#[test]
fn the_interpreter_answers_where_an_executor_cannot() {
    let expected = transcript(&game("tic-tac-toe", Execution::Interpreted));
    for fails in [NoAnswer::Stopped, NoAnswer::Limit(LimitReached::Memory)] {
        let executed = faked("tic-tac-toe", Some(fails));
        assert_eq!(transcript(&executed), expected);
        assert!(executed.fallbacks() > 20);
    }
}

#[test]
fn a_count_that_meets_a_limit_says_so() {
    let executed = faked("tic-tac-toe", Some(NoAnswer::Limit(LimitReached::Range)));
    let count = executed.start().perft(3, PerftUnit::Decisions);
    assert_eq!(count, Err(LimitReached::Range));
}

#[test]
fn random_games_are_the_same_whoever_plays_them() {
    for id in ["chess", "tic-tac-toe"] {
        let games = [
            faked(id, None),
            faked(id, Some(NoAnswer::Stopped)),
            game(id, Execution::Interpreted),
            game(id, Execution::Automatic),
        ];
        let results = games.map(|game| {
            let mut rng = Rng::new(17);
            let first = playout(&game.start(), &mut rng);
            // The dice go on.
            let second = playout(&game.start(), &mut rng);
            let of = |game: boardwright::playout::Playout| {
                (game.decisions, game.last.text(), game.end, game.last.history().len())
            };
            (of(first), of(second))
        });
        assert!(results.iter().all(|result| *result == results[0]), "{id}: {results:?}");
    }
}

#[test]
fn an_executor_comes_too_late_for_a_game_that_is_decided() {
    let interpreted = game("tic-tac-toe", Execution::Interpreted);
    let fake = || Arc::new(Fake { interpreter: interpreted.interpreter().clone(), fails: None });
    assert!(!interpreted.install_engine(fake()));
    let executed = faked("tic-tac-toe", None);
    assert!(!executed.install_engine(fake()));
}
