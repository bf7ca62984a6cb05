//! Tiered execution: compiled rules answer where there are any, the interpreter where they cannot,
//! and callers do not see the difference.

use boardwright::playout::{Playout, observe_playout, playout};
use boardwright::{
    EngineError, EngineFactory, Execution, Game, GameResult, Interpreter, Limit, Move, Options,
    PerftUnit, PlayoutResult, PositionRef, Rng, RulesEngine, State, Trap, bundled,
};
use std::sync::Arc;

/// Compiled rules with the answers of the interpreter, or with a given failure.
#[derive(Clone)]
struct Fake {
    interpreter: Interpreter,
    error: Option<EngineError>,
}

impl Fake {
    fn engine(&self) -> Result<&dyn RulesEngine, EngineError> {
        self.error.clone().map_or_else(|| Ok(&*self.interpreter as &dyn RulesEngine), Err)
    }
}

impl EngineFactory for Fake {
    fn engine(&self) -> Result<Box<dyn RulesEngine + Send>, EngineError> {
        Ok(Box::new(self.clone()))
    }
}

impl RulesEngine for Fake {
    fn decisions(&self, at: PositionRef<'_>, list: &mut Vec<Move>) -> Result<(), EngineError> {
        self.engine()?.decisions(at, list)
    }

    fn count(&self, at: PositionRef<'_>) -> Result<usize, EngineError> {
        self.engine()?.count(at)
    }

    fn nth(&self, at: PositionRef<'_>, index: usize) -> Result<Option<Move>, EngineError> {
        self.engine()?.nth(at, index)
    }

    fn play(&self, at: PositionRef<'_>, mv: Move) -> Result<Option<State>, EngineError> {
        self.engine()?.play(at, mv)
    }

    fn play_listed(
        &self,
        at: PositionRef<'_>,
        mv: Move,
        next: &mut State,
    ) -> Result<bool, EngineError> {
        self.engine()?.play_listed(at, mv, next)
    }

    fn outcome(&self, at: PositionRef<'_>) -> Result<Option<GameResult>, EngineError> {
        self.engine()?.outcome(at)
    }

    fn perft(&self, at: PositionRef<'_>, depth: u32, unit: PerftUnit) -> Result<u64, EngineError> {
        self.engine()?.perft(at, depth, unit)
    }

    fn playout(
        &self,
        at: PositionRef<'_>,
        rng: &mut Rng,
        max_decisions: u32,
    ) -> Result<PlayoutResult, EngineError> {
        self.engine()?.playout(at, rng, max_decisions)
    }
}

fn game(id: &str, execution: Execution) -> Game {
    let options = Options { execution, ..Options::default() };
    let (game, diagnostics) = bundled::find(id).unwrap().compile(&options);
    game.unwrap_or_else(|| panic!("{diagnostics:?}"))
}

/// Compiled rules that were stopped.
const STOPPED: EngineError = EngineError::Trap(Trap::Other);

/// A game with compiled rules that give the interpreter's answers, or a given failure.
fn faked(id: &str, error: Option<EngineError>) -> Game {
    let game = game(id, Execution::Automatic);
    assert!(game.install_engine(Arc::new(Fake { interpreter: game.interpreter().clone(), error })));
    game
}

/// Everything that a game returns about a playout and its positions.
fn transcript(game: &Game) -> Vec<String> {
    let mut lines = Vec::new();
    let played = observe_playout(&game.start(), &mut Rng::new(3), &mut |step| {
        let position = step.position;
        let list = position.decisions().unwrap();
        assert_eq!(list, step.moves);
        assert_eq!(position.count().unwrap(), list.len());
        assert_eq!(position.nth(step.chosen).unwrap(), Some(list[step.chosen]));
        assert_eq!(position.nth(list.len()).unwrap(), None);
        assert!(position.outcome().unwrap().is_none());
        assert!(position.play(Move(u64::MAX)).is_err());
        lines.push(format!("{} {list:?}", position.text()));
    });
    lines.push(played.playout.last.text());
    lines.push(played.playout.end.unwrap().text(game));
    lines.push(game.start().perft(3, PerftUnit::Decisions).unwrap().to_string());
    lines
}

#[test]
fn compiled_rules_and_the_interpreter_agree() {
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
fn interpreter_answers_where_compiled_rules_fail() {
    let expected = transcript(&game("tic-tac-toe", Execution::Interpreted));
    for error in [STOPPED, Limit::Memory.into()] {
        let executed = faked("tic-tac-toe", Some(error));
        assert_eq!(transcript(&executed), expected);
        assert!(executed.fallbacks() > 20);
    }
}

#[test]
fn perft_reports_the_limit_it_reaches() {
    let executed = faked("tic-tac-toe", Some(Limit::Range.into()));
    let count = executed.start().perft(3, PerftUnit::Decisions);
    assert_eq!(count, Err(Limit::Range.into()));
}

#[test]
fn playouts_are_the_same_in_every_execution() {
    for id in ["chess", "tic-tac-toe"] {
        let games = [
            faked(id, None),
            faked(id, Some(STOPPED)),
            game(id, Execution::Interpreted),
            game(id, Execution::Automatic),
        ];
        let results = games.map(|game| {
            let mut rng = Rng::new(17);
            let first = playout(&game.start(), &mut rng);
            // The generator goes on.
            let second = playout(&game.start(), &mut rng);
            let of = |game: Playout| {
                (game.decisions, game.last.text(), game.end, game.last.history().len())
            };
            (of(first), of(second))
        });
        assert!(results.iter().all(|result| *result == results[0]), "{id}: {results:?}");
    }
}

#[test]
fn compiled_rules_are_not_installed_twice() {
    let interpreted = game("tic-tac-toe", Execution::Interpreted);
    let fake = || Arc::new(Fake { interpreter: interpreted.interpreter().clone(), error: None });
    assert!(!interpreted.install_engine(fake()));
    let executed = faked("tic-tac-toe", None);
    assert!(!executed.install_engine(fake()));
}
