//! Positions set up by hand: `after setup`, and the ends judged in them.

use crate::support::interpreter;
use boardwright_interpret::{
    GameResult, History, Interpreter, Limit, Outcome, PositionRef, SetupError, State, Termination,
};

/// Returns a game on three sites in which Men step about, with more items.
fn men(items: &str) -> Interpreter {
    interpreter(&format!(
        r#"game "Men" {{
            players White, Black
            board rectangle(3, 1)
            piece Man M {{ step any to empty }}
            state number: 0..9
            state passed: site for next turn
            state noted: flag this move
            start {{ put Man of White at a1 }}
            turn {{ choose from in own  moves of from  noted = yes  passed = from }}
            no move {{ pass if no own }}
            {items}
        }}"#
    ))
}

/// Sets up the start with a Man of Black at c1, a number and a passed site, and Black to move.
fn set_up(game: &Interpreter, number: i64, passed: i64) -> Result<State, SetupError> {
    let raw = game.edit(&game.start(), |editor| {
        editor.set_unit(2, Some((1, 0)));
        editor.set_variable(0, 0, number);
        editor.set_variable(1, 0, passed);
        editor.set_decision(1, 0, 0);
    });
    game.set_up(&raw).and_then(|state| game.judge_setup(&state))
}

fn outcome(game: &Interpreter, state: &State) -> Option<GameResult> {
    game.outcome(PositionRef::new(state, &History::default())).unwrap()
}

#[test]
fn failed_condition_refuses_a_setup_and_names_the_state_it_reads() {
    let game = men(r#"after setup { require number < 3 and passed = none else "too much" }"#);
    assert!(set_up(&game, 2, -1).is_ok());
    let error = set_up(&game, 3, -1).unwrap_err();
    let SetupError::Inconsistent { message, variables, .. } = &error else { panic!("{error:?}") };
    assert_eq!((message.as_deref(), variables.as_slice()), (Some("too much"), &[0, 1][..]));
    assert_eq!(error.to_string(), "too much");
}

#[test]
fn refusal_says_if_it_depends_on_the_player_to_move() {
    for (condition, is_about) in [
        ("no own", true),
        ("mover = White", true),
        ("not attacked(enemy & Man, by mover) and no Man", true),
        ("no Man", false),
        ("number < 3", false),
    ] {
        let game = men(&format!("after setup {{ require {condition} }}"));
        let error = set_up(&game, 3, -1).unwrap_err();
        let SetupError::Inconsistent { is_about_player, .. } = error else { panic!("{error:?}") };
        assert_eq!(is_about_player, is_about, "{condition}");
    }
}

#[test]
fn assignment_is_in_force_at_once_for_the_player_to_move() {
    let game =
        men("after setup { number = count(own) + 1  passed = if mover = Black then a1 else none }");
    let state = set_up(&game, 9, 1).unwrap();
    assert_eq!((game.variable(&state, 0, 0), game.variable(&state, 1, 0)), (2, 0));
    assert_eq!(game.next_variable(&state, 1, 0), -1);
    assert_eq!(game.hash(&state), game.fresh_hash(&state));
}

#[test]
fn initial_state_is_neither_changed_nor_judged() {
    let game = men(r#"after setup { number = 5  require no own }  end { draw "at once" }"#);
    let start = game.start();
    let state = game.set_up(&start).and_then(|state| game.judge_setup(&state));
    assert_eq!(state.as_ref(), Ok(&start));
}

#[test]
fn end_is_judged_for_the_player_before() {
    let game = men("end { mover wins if a1 in own }");
    let state = set_up(&game, 0, -1).unwrap();
    let expected = GameResult { outcome: Outcome::Win(0), termination: Termination::EndRule(0) };
    assert_eq!(outcome(&game, &state), Some(expected));
    let game = men("end { mover wins if c1 in own }");
    let state = set_up(&game, 0, -1).unwrap();
    assert_eq!(outcome(&game, &state), None);
}

#[test]
fn end_that_reads_the_last_decision_is_not_judged() {
    for end in ["to = none", "captures = 0", "not noted", "repeats = 0 and captures = 0"] {
        let game = men(&format!("end {{ draw if {end} }}"));
        let state = set_up(&game, 0, -1).unwrap();
        assert!(game.judge_setup(&state).is_ok_and(|judged| judged == state), "{end}");
    }
}

#[test]
fn recorded_outcome_is_kept() {
    let game = men("end { mover wins if a1 in own }");
    let raw = game.edit(&game.start(), |editor| {
        editor.set_decision(1, 0, 0);
        editor.set_outcome(Some(Outcome::Draw), 0);
    });
    let state = game.judge_setup(&raw).unwrap();
    assert_eq!(outcome(&game, &state).map(|result| result.outcome), Some(Outcome::Draw));
}

#[test]
fn phase_that_setup_begins_is_that_of_the_player_to_move() {
    let game = interpreter(
        r#"game "Phases" {
            players White, Black
            board rectangle(3, 1)
            piece Man M { step any to empty }
            phase placing { turn { choose to in empty  put Man at to } after { begin moving } }
            phase moving { turn { choose from in own  moves of from } }
            after setup { if some own { begin moving } }
        }"#,
    );
    let raw = game.edit(&game.start(), |editor| editor.set_unit(0, Some((0, 0))));
    let state = game.set_up(&raw).unwrap();
    assert_eq!((game.phase(&state), game.player(&state), game.stage(&state)), (1, 0, 1));
    let raw = game.edit(&game.start(), |editor| editor.set_unit(0, Some((1, 0))));
    assert_eq!(game.phase(&game.set_up(&raw).unwrap()), 0);
}

#[test]
fn endless_setup_meets_the_step_limit() {
    let long = "for a in 1..5000 { for b in 1..5000 { number = 1 } }";
    let game = men(&format!("after setup {{ {long} }}"));
    assert_eq!(set_up(&game, 0, -1), Err(SetupError::Limit(Limit::Steps.into())));
}

#[test]
fn setup_never_runs_in_play() {
    let game = men("after setup { number = 5 }");
    let state = game.start();
    let history = History::default();
    let mv = game.nth(PositionRef::new(&state, &history), 0).unwrap().unwrap();
    let next = game.play(PositionRef::new(&state, &history), mv).unwrap().unwrap();
    assert_eq!(game.variable(&next, 0, 0), 0);
}
