//! Turns, stages, lifetimes, branches that close, and how games end.

use crate::support::{decisions, interpreter, site};
use boardwright_interpret::{
    GameResult, History, Interpreter, Limit, Move, Outcome, PerftUnit, PositionRef, State,
    Termination,
};

/// Returns the sorted names of the branches of the legal decisions.
fn branches(interpreter: &Interpreter, state: &State) -> Vec<String> {
    let stage = &interpreter.program().stages[usize::from(interpreter.stage(state))];
    let mask = (1u64 << stage.label_bits) - 1;
    let label = |mv: Move| interpreter.program().labels[(mv.0 & mask) as usize].clone();
    let mut names: Vec<String> =
        decisions(interpreter, state, &History::default()).into_iter().map(label).collect();
    names.sort();
    names
}

/// Plays the only decision of a branch.
#[track_caller]
fn take(interpreter: &Interpreter, state: &State, branch: &str) -> State {
    let stage = &interpreter.program().stages[usize::from(interpreter.stage(state))];
    let mask = (1u64 << stage.label_bits) - 1;
    let index = interpreter.program().labels.iter().position(|label| label == branch);
    let index = index.expect("a branch of the game") as u64;
    let history = History::default();
    let list = decisions(interpreter, state, &history);
    let mut of_branch = list.into_iter().filter(|mv| mv.0 & mask == index);
    let mv = of_branch.next().expect("a legal decision of the branch");
    let next =
        interpreter.play(PositionRef::new(state, &history), mv).ok().flatten().expect("legal");
    assert_eq!(interpreter.hash(&next), interpreter.fresh_hash(&next));
    next
}

/// Returns the value of a scalar variable.
#[track_caller]
fn variable(interpreter: &Interpreter, state: &State, name: &str) -> i64 {
    let index = interpreter.program().variables.iter().position(|v| v.name == name);
    interpreter.variable(state, index.expect("declared") as u16, 0)
}

fn counters(turns: &str) -> Interpreter {
    interpreter(&format!(
        r#"game "Counters" {{
            players White, Black
            board rectangle(2, 2)
            piece Man M
            state games: 0..9
            state turn_long: 0..9 this turn
            state move_long: 0..9 this move
            state later: 0..9 for next turn
            {turns}
        }}"#
    ))
}

#[test]
fn variables_reset_at_the_end_of_their_lifetime() {
    let interpreter = counters(
        "turn of White, 2 actions {
            either note { games += 1  turn_long += 1  move_long += 1  later = 7 }
            or rest { }
        }
        turn of Black { either rest { } }",
    );
    let start = interpreter.start();
    let once = take(&interpreter, &start, "note");
    let values = |state: &State| {
        ["games", "turn_long", "move_long", "later"].map(|name| variable(&interpreter, state, name))
    };
    assert_eq!(values(&once), [1, 1, 0, 0]);
    assert_eq!(
        (interpreter.player(&once), interpreter.turns(&once), interpreter.plies(&once)),
        (0, 0, 1)
    );
    let twice = take(&interpreter, &once, "rest");
    assert_eq!(values(&twice), [1, 0, 0, 7]);
    assert_eq!((interpreter.player(&twice), interpreter.turns(&twice)), (1, 1));
    let after = take(&interpreter, &twice, "rest");
    assert_eq!(values(&after), [1, 0, 0, 0]);
}

#[test]
fn again_and_end_turn_change_the_order_of_stages() {
    let interpreter = counters(
        "turn { either more { again } or quit { end turn } or on { } } then { either last { } }",
    );
    let start = interpreter.start();
    let more = take(&interpreter, &start, "more");
    assert_eq!((interpreter.player(&more), interpreter.stage(&more)), (0, 0));
    assert_ne!(
        interpreter.hash(&start),
        interpreter.hash(&more),
        "decisions made in a stage count"
    );
    assert_eq!(interpreter.player(&take(&interpreter, &more, "quit")), 1);
    let on = take(&interpreter, &more, "on");
    assert_eq!(
        (interpreter.player(&on), branches(&interpreter, &on)),
        (0, vec!["last".to_owned()])
    );
    assert_eq!(interpreter.player(&take(&interpreter, &on, "last")), 1);
    // Turns of two decisions each: `more`, with `again` open forever, is counted only up to its own
    // turn.
    let none = History::default();
    assert_eq!(
        interpreter.perft(PositionRef::new(&start, &none), 1, PerftUnit::Decisions).unwrap(),
        3
    );
    assert_eq!(
        interpreter.perft(PositionRef::new(&start, &none), 2, PerftUnit::Decisions).unwrap(),
        3 + 3 + 1
    );
}

#[test]
fn stage_of_up_to_two_actions_may_stop_early() {
    let interpreter = counters("turn, up to 2 actions { either act { games += 1 } }");
    let start = interpreter.start();
    assert_eq!(branches(&interpreter, &start).len(), 2);
    let none = History::default();
    // act act, act stop, stop.
    assert_eq!(interpreter.perft(PositionRef::new(&start, &none), 1, PerftUnit::Turns).unwrap(), 3);
    assert_eq!(interpreter.perft(PositionRef::new(&start, &none), 2, PerftUnit::Turns).unwrap(), 9);
}

#[test]
fn prefer_keeps_the_best_completions() {
    let interpreter = counters(
        "turn, 2 actions {
            either high { require games < 1  games += 1  turn_long += 2 }
            or low { turn_long += 1 }
        } prefer most turn_long",
    );
    let start = interpreter.start();
    // The best value is three, from high and low in either order.
    assert_eq!(branches(&interpreter, &start), ["high", "low"]);
    let low = take(&interpreter, &start, "low");
    assert_eq!(branches(&interpreter, &low), ["high"]);
    let list = {
        let mut without = low.clone();
        without = interpreter.edit(&without, |editor| editor.set_variable(0, 0, 1));
        branches(&interpreter, &without)
    };
    assert_eq!(list, ["low"]);
    let all = interpreter.perft(PositionRef::new(&start, &History::default()), 1, PerftUnit::Turns);
    assert_eq!(all, Ok(2));
}

#[test]
fn prefer_ignores_the_turn_of_the_opponent() {
    for asked in [
        "after turn { if stuck(opponent) { games = 9 } require games < 9 }",
        "after move { if stuck(opponent) { games = 9 } } after turn { require games < 9 }",
    ] {
        let interpreter = counters(&format!(
            "turn {{ either low {{ turn_long += 1 }} or high {{ turn_long += 2 }} }}
            prefer most (if mover = White then turn_long else 0)
            {asked}"
        ));
        assert_eq!(branches(&interpreter, &interpreter.start()), ["high"], "{asked}");
    }
}

#[test]
fn prefer_counts_repetitions_within_the_turn() {
    let rules =
        include_str!("../../../boardwright-host/tests/agreement/rules/prefers_what_may_be.board");
    let interpreter = interpreter(rules);
    let list = decisions(&interpreter, &interpreter.start(), &History::default());
    // Going up and coming back has the largest value but is forbidden; c1 lies beyond b1.
    assert_eq!(list.len(), 1);
}

#[test]
fn prefer_stops_at_its_limit() {
    let interpreter = counters("turn { either more { games = 0  again } } prefer most turn_long");
    let list =
        interpreter.legal_decisions(PositionRef::new(&interpreter.start(), &History::default()));
    assert_eq!(list, Err(Limit::Prefer.into()));
}

#[test]
fn or_else_opens_if_no_earlier_branch_is_legal() {
    let interpreter = interpreter(
        r#"game "Must take" {
            players White, Black
            board rectangle(3, 3)
            piece Man M
            start { put Man of White at a1  put Man of Black at b1 }
            turn {
                choose from in own
                either take { choose to in around(from) & enemy  move from -> to }
                or else go { choose to in around(from) & empty  move from -> to }
            }
            after move { require to != c3 }
        }"#,
    );
    let start = interpreter.start();
    assert_eq!(branches(&interpreter, &start), ["take"]);
    let apart = interpreter.edit(&start, |editor| {
        editor.set_unit(site(&interpreter, "b1"), None);
        editor.set_unit(site(&interpreter, "c1"), Some((1, 0)));
    });
    assert_eq!(branches(&interpreter, &apart), ["go", "go", "go"]);
    // A capture that later statements reject does not close the `or else`.
    let forbidden = interpreter.edit(&start, |editor| {
        editor.set_unit(site(&interpreter, "a1"), None);
        editor.set_unit(site(&interpreter, "b1"), None);
        editor.set_unit(site(&interpreter, "b2"), Some((0, 0)));
        editor.set_unit(site(&interpreter, "c3"), Some((1, 0)));
    });
    assert_eq!(branches(&interpreter, &forbidden), vec!["go"; 7]);
    let mut taken = take(&interpreter, &forbidden, "go");
    taken = interpreter.edit(&taken, |editor| editor.set_player(0));
    assert_eq!(interpreter.player(&taken), 0);
}

#[test]
fn captures_run_their_consequences() {
    let interpreter = interpreter(
        r#"game "Dominoes" {
            players White, Black
            board rectangle(4, 1)
            piece Man M
            state taken: 0..9
            start { put Man of White at a1  put Man of Black at b1 + c1 + d1 }
            turn { choose to in enemy & beside(own)  move the(own) -> to }
            on capture {
                taken += 1
                remove step east from here
            }
        }"#,
    );
    let start = interpreter.start();
    let history = History::default();
    let list = decisions(&interpreter, &start, &history);
    assert_eq!(list.len(), 1);
    let after = interpreter
        .play(PositionRef::new(&start, &history), list[0])
        .ok()
        .flatten()
        .expect("legal");
    assert_eq!(variable(&interpreter, &after, "taken"), 1);
    assert_eq!(interpreter.unit(&after, site(&interpreter, "b1")), Some((0, 0)));
    assert_eq!(interpreter.unit(&after, site(&interpreter, "c1")), None);
    assert_eq!(interpreter.unit(&after, site(&interpreter, "d1")), Some((1, 0)));
}

#[test]
fn ends_are_judged_in_order() {
    let rules = |no_move: &str| {
        format!(
            r#"game "Fill" {{
                players White, Black
                board rectangle(2, 1)
                piece Man M
                state passes: 0..9
                turn {{ choose to in empty  put Man at to }}
                {no_move}
            }}"#
        )
    };
    let fill = |interpreter: &Interpreter| {
        let history = History::default();
        let mut state = interpreter.start();
        for _ in 0..2 {
            let mv = interpreter
                .nth(PositionRef::new(&state, &history), 0)
                .ok()
                .flatten()
                .expect("room");
            state = interpreter
                .play(PositionRef::new(&state, &history), mv)
                .ok()
                .flatten()
                .expect("legal");
        }
        state
    };
    let none = History::default();
    let loses = interpreter(&rules(""));
    assert_eq!(
        loses.outcome(PositionRef::new(&fill(&loses), &none)).unwrap().map(|end| end.outcome),
        Some(Outcome::Win(1))
    );
    let draws = interpreter(&rules("no move { mover loses if passes > 3 \"no\" draw \"full\" }"));
    let full = fill(&draws);
    assert_eq!(
        draws.outcome(PositionRef::new(&full, &none)).unwrap(),
        Some(GameResult { outcome: Outcome::Draw, termination: Termination::NoMoveRule(1) })
    );
    assert_eq!(draws.outcome(PositionRef::new(&draws.start(), &none)).unwrap(), None);
    let passes = interpreter(&rules("no move { pass }"));
    let full = fill(&passes);
    assert_eq!(passes.outcome(PositionRef::new(&full, &none)).unwrap(), None);
    assert_eq!(decisions(&passes, &full, &none), [Move(1)]);
    assert_eq!(
        (
            passes.count(PositionRef::new(&full, &none)).unwrap(),
            passes.nth(PositionRef::new(&full, &none), 0).ok().flatten()
        ),
        (1, Some(Move(1)))
    );
    let passed = passes
        .play(PositionRef::new(&full, &none), Move(1))
        .ok()
        .flatten()
        .expect("the only decision");
    assert_eq!((passes.player(&passed), passes.turns(&passed)), (1, 3));
    assert_eq!(
        passes.play(PositionRef::new(&passes.start(), &none), Move(1)).ok().flatten(),
        None,
        "only for want of others"
    );
}

#[test]
fn repetition_is_counted_in_the_history() {
    let interpreter = interpreter(
        r#"game "Back and forth" {
            players White, Black
            board rectangle(2, 1)
            piece Man M
            start { put Man of White at a1 }
            turn { choose to in sites - own  if mover = White { move the(own) -> to } }
            end { opponent wins if repeats >= 1 "again" }
        }"#,
    );
    let mut history = History::default();
    let mut state = interpreter.start();
    let mut plies = 0;
    while interpreter.outcome(PositionRef::new(&state, &history)).unwrap().is_none() {
        let mv = interpreter
            .nth(PositionRef::new(&state, &history), 0)
            .ok()
            .flatten()
            .expect("a decision");
        let next =
            interpreter.play(PositionRef::new(&state, &history), mv).ok().flatten().expect("legal");
        history.push(&state);
        state = next;
        plies += 1;
    }
    assert_eq!(plies, 4);
    assert_eq!(
        interpreter.outcome(PositionRef::new(&state, &history)).unwrap(),
        Some(GameResult { outcome: Outcome::Win(0), termination: Termination::EndRule(0) })
    );
}

#[test]
fn stuck_tests_the_next_turn() {
    let interpreter = interpreter(
        r#"game "Smother" {
            players White, Black
            board rectangle(3, 1)
            piece Man M
            start { put Man of White at a1  put Man of Black at c1 }
            turn { choose from in own  choose to in beside(from) & empty  move from -> to }
            after move { require not stuck(opponent) else "that would smother the enemy" }
        }"#,
    );
    let none = History::default();
    let start = interpreter.start();
    assert_eq!(interpreter.count(PositionRef::new(&start, &none)).unwrap(), 0);
    assert_eq!(
        interpreter.outcome(PositionRef::new(&start, &none)).unwrap().map(|end| end.outcome),
        Some(Outcome::Win(1))
    );
}

#[test]
fn each_formation_is_listed_once() {
    let interpreter = interpreter(
        r#"game "Lines" {
            players White, Black
            board rectangle(3, 3)
            piece Man M
            start { put Man of White at a1 + b1 + c1 + b2 }
            turn { choose line in runs(own)  remove line }
        }"#,
    );
    // Four single sites; ab, bc, abc; b1-b2; a1-b2, c1-b2.
    let start = interpreter.start();
    let none = History::default();
    let list = decisions(&interpreter, &start, &none);
    assert_eq!(list.len(), 4 + 3 + 1 + 2);
    let mut left: Vec<u32> = list
        .iter()
        .map(|&mv| {
            let after = interpreter
                .play(PositionRef::new(&start, &none), mv)
                .ok()
                .flatten()
                .expect("legal");
            (0..9).filter(|&site| interpreter.unit(&after, site).is_some()).count() as u32
        })
        .collect();
    left.sort();
    assert_eq!(left, [1, 2, 2, 2, 2, 2, 3, 3, 3, 3]);
}

#[test]
fn endless_rules_reach_a_limit() {
    let interpreter = interpreter(
        r#"game "Too much" {
            players White, Black
            board rectangle(32, 32)
            piece Man M
            turn {
                choose a in sites  choose b in sites  choose c in sites
                let most = { x in sites where x != a }
                require count(most - b) < 0
            }
        }"#,
    );
    let none = History::default();
    let start = interpreter.start();
    assert_eq!(
        interpreter.legal_decisions(PositionRef::new(&start, &none)),
        Err(Limit::Steps.into())
    );
    assert_eq!(decisions(&interpreter, &start, &none), [], "no list that is cut short");
}
