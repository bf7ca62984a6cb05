//! Turns, stages, lifetimes, branches that close, and how games end.

mod support;

use boardwright_interpret::{History, LimitReached, Machine, Move, Outcome, PerftCount, State};
use support::{decisions, machine, site};

/// The names of the branches of the legal decisions, sorted.
fn branches(machine: &Machine, state: &State) -> Vec<String> {
    let stage = &machine.program().stages[usize::from(machine.stage(state))];
    let mask = (1u64 << stage.label_bits) - 1;
    let label = |mv: Move| machine.program().labels[(mv.0 & mask) as usize].clone();
    let mut names: Vec<String> =
        decisions(machine, state, &History::default()).into_iter().map(label).collect();
    names.sort();
    names
}

/// Plays the only decision of a branch.
#[track_caller]
fn take(machine: &Machine, state: &State, branch: &str) -> State {
    let stage = &machine.program().stages[usize::from(machine.stage(state))];
    let mask = (1u64 << stage.label_bits) - 1;
    let index = machine.program().labels.iter().position(|label| label == branch);
    let index = index.expect("a branch of the game") as u64;
    let history = History::default();
    let list = decisions(machine, state, &history);
    let mut of_branch = list.into_iter().filter(|mv| mv.0 & mask == index);
    let mv = of_branch.next().expect("a legal decision of the branch");
    let next = machine.play(state, mv, &history).expect("legal");
    assert_eq!(machine.hash(&next), machine.fresh_hash(&next));
    next
}

/// A number-like variable.
#[track_caller]
fn variable(machine: &Machine, state: &State, name: &str) -> i64 {
    let index = machine.program().variables.iter().position(|v| v.name == name);
    machine.variable(state, index.expect("declared") as u16, 0)
}

fn counters(turns: &str) -> Machine {
    machine(&format!(
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
fn variables_live_as_long_as_they_say() {
    let machine = counters(
        "turn of White, 2 actions {
            either note { games += 1  turn_long += 1  move_long += 1  later = 7 }
            or rest { }
        }
        turn of Black { either rest { } }",
    );
    let start = machine.start();
    let once = take(&machine, &start, "note");
    let values = |state: &State| {
        ["games", "turn_long", "move_long", "later"].map(|name| variable(&machine, state, name))
    };
    assert_eq!(values(&once), [1, 1, 0, 0]);
    assert_eq!((machine.player(&once), machine.turns(&once), machine.plies(&once)), (0, 0, 1));
    let twice = take(&machine, &once, "rest");
    assert_eq!(values(&twice), [1, 0, 0, 7]);
    assert_eq!((machine.player(&twice), machine.turns(&twice)), (1, 1));
    let after = take(&machine, &twice, "rest");
    assert_eq!(values(&after), [1, 0, 0, 0]);
}

#[test]
fn again_and_end_turn_bend_the_order() {
    let machine = counters(
        "turn { either more { again } or quit { end turn } or on { } } then { either last { } }",
    );
    let start = machine.start();
    let more = take(&machine, &start, "more");
    assert_eq!((machine.player(&more), machine.stage(&more)), (0, 0));
    assert_ne!(machine.hash(&start), machine.hash(&more), "decisions made in a stage count");
    assert_eq!(machine.player(&take(&machine, &more, "quit")), 1);
    let on = take(&machine, &more, "on");
    assert_eq!((machine.player(&on), branches(&machine, &on)), (0, vec!["last".to_owned()]));
    assert_eq!(machine.player(&take(&machine, &on, "last")), 1);
    // Turns of two decisions each: more (again open for ever) is counted only up to its own turn.
    let none = History::default();
    assert_eq!(machine.perft(&start, &none, 1, PerftCount::Decisions), 3);
    assert_eq!(machine.perft(&start, &none, 2, PerftCount::Decisions), 3 + 3 + 1);
}

#[test]
fn up_to_some_actions_may_stop() {
    let machine = counters("turn, up to 2 actions { either act { games += 1 } }");
    let start = machine.start();
    assert_eq!(branches(&machine, &start).len(), 2);
    let none = History::default();
    // act act, act stop, stop.
    assert_eq!(machine.perft(&start, &none, 1, PerftCount::Turns), 3);
    assert_eq!(machine.perft(&start, &none, 2, PerftCount::Turns), 9);
}

#[test]
fn prefer_keeps_the_best_ways_to_complete_a_turn() {
    let machine = counters(
        "turn, 2 actions {
            either high { require games < 1  games += 1  turn_long += 2 }
            or low { turn_long += 1 }
        } prefer most turn_long",
    );
    let start = machine.start();
    // The best is three, high and low in either order.
    assert_eq!(branches(&machine, &start), ["high", "low"]);
    let low = take(&machine, &start, "low");
    assert_eq!(branches(&machine, &low), ["high"]);
    let list = {
        let mut without = low.clone();
        without = machine.edit(&without, |editor| editor.set_variable(0, 0, 1));
        branches(&machine, &without)
    };
    assert_eq!(list, ["low"]);
    let all = machine.try_perft(&start, &History::default(), 1, PerftCount::Turns);
    assert_eq!(all, Ok(2));
}

#[test]
fn what_the_opponent_could_do_is_worth_nothing_to_prefer() {
    for asked in [
        "after turn { if stuck(opponent) { games = 9 } require games < 9 }",
        "after move { if stuck(opponent) { games = 9 } } after turn { require games < 9 }",
    ] {
        let machine = counters(&format!(
            "turn {{ either low {{ turn_long += 1 }} or high {{ turn_long += 2 }} }}
            prefer most (if mover = White then turn_long else 0)
            {asked}"
        ));
        assert_eq!(branches(&machine, &machine.start()), ["high"], "{asked}");
    }
}

#[test]
fn what_a_turn_has_passed_through_is_an_earlier_position_to_prefer() {
    let rules =
        include_str!("../../boardwright-host/tests/agreement/rules/prefers_what_may_be.board");
    let machine = machine(rules);
    let list = decisions(&machine, &machine.start(), &History::default());
    // To go up and come back is worth most and may not be; c1 lies beyond b1.
    assert_eq!(list.len(), 1);
}

#[test]
fn prefer_looks_so_far_and_no_further() {
    let machine = counters("turn { either more { games = 0  again } } prefer most turn_long");
    let list = machine.try_decisions(&machine.start(), &History::default());
    assert_eq!(list, Err(LimitReached::Prefer));
}

#[test]
fn or_else_opens_when_nothing_before_it_is_legal() {
    let machine = machine(
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
    let start = machine.start();
    assert_eq!(branches(&machine, &start), ["take"]);
    let apart = machine.edit(&start, |editor| {
        editor.set_unit(site(&machine, "b1"), None);
        editor.set_unit(site(&machine, "c1"), Some((1, 0)));
    });
    assert_eq!(branches(&machine, &apart), ["go", "go", "go"]);
    // A capture that the rest of the rules forbids closes nothing.
    let forbidden = machine.edit(&start, |editor| {
        editor.set_unit(site(&machine, "a1"), None);
        editor.set_unit(site(&machine, "b1"), None);
        editor.set_unit(site(&machine, "b2"), Some((0, 0)));
        editor.set_unit(site(&machine, "c3"), Some((1, 0)));
    });
    assert_eq!(branches(&machine, &forbidden), vec!["go"; 7]);
    let mut taken = take(&machine, &forbidden, "go");
    taken = machine.edit(&taken, |editor| editor.set_player(0));
    assert_eq!(machine.player(&taken), 0);
}

#[test]
fn captures_run_their_consequences() {
    let machine = machine(
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
    let start = machine.start();
    let history = History::default();
    let list = decisions(&machine, &start, &history);
    assert_eq!(list.len(), 1);
    let after = machine.play(&start, list[0], &history).expect("legal");
    assert_eq!(variable(&machine, &after, "taken"), 1);
    assert_eq!(machine.unit(&after, site(&machine, "b1")), Some((0, 0)));
    assert_eq!(machine.unit(&after, site(&machine, "c1")), None);
    assert_eq!(machine.unit(&after, site(&machine, "d1")), Some((1, 0)));
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
    let fill = |machine: &Machine| {
        let history = History::default();
        let mut state = machine.start();
        for _ in 0..2 {
            let mv = machine.nth(&state, &history, 0).expect("room");
            state = machine.play(&state, mv, &history).expect("legal");
        }
        state
    };
    let none = History::default();
    let loses = machine(&rules(""));
    assert_eq!(loses.outcome(&fill(&loses), &none).map(|end| end.0), Some(Outcome::Win(1)));
    let draws = machine(&rules("no move { mover loses if passes > 3 \"no\" draw \"full\" }"));
    let full = fill(&draws);
    assert_eq!(draws.outcome(&full, &none), Some((Outcome::Draw, "full".to_owned())));
    assert_eq!(draws.outcome(&draws.start(), &none), None);
    let passes = machine(&rules("no move { pass }"));
    let full = fill(&passes);
    assert_eq!(passes.outcome(&full, &none), None);
    assert_eq!(decisions(&passes, &full, &none), [Move(1)]);
    assert_eq!((passes.count(&full, &none), passes.nth(&full, &none, 0)), (1, Some(Move(1))));
    let passed = passes.play(&full, Move(1), &none).expect("the only decision");
    assert_eq!((passes.player(&passed), passes.turns(&passed)), (1, 3));
    assert_eq!(passes.play(&passes.start(), Move(1), &none), None, "only for want of others");
}

#[test]
fn repetition_is_judged_by_the_record() {
    let machine = machine(
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
    let mut state = machine.start();
    let mut plies = 0;
    while machine.outcome(&state, &history).is_none() {
        let mv = machine.nth(&state, &history, 0).expect("a decision");
        let next = machine.play(&state, mv, &history).expect("legal");
        history.push(&state);
        state = next;
        plies += 1;
    }
    assert_eq!(plies, 4);
    assert_eq!(machine.outcome(&state, &history), Some((Outcome::Win(0), "again".to_owned())));
}

#[test]
fn stuck_looks_ahead() {
    let machine = machine(
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
    let start = machine.start();
    assert_eq!(machine.count(&start, &none), 0);
    assert_eq!(machine.outcome(&start, &none).map(|end| end.0), Some(Outcome::Win(1)));
}

#[test]
fn formations_are_chosen_once() {
    let machine = machine(
        r#"game "Lines" {
            players White, Black
            board rectangle(3, 3)
            piece Man M
            start { put Man of White at a1 + b1 + c1 + b2 }
            turn { choose line in runs(own)  remove line }
        }"#,
    );
    // Four alone; ab, bc, abc; b1-b2; a1-b2, c1-b2.
    let start = machine.start();
    let none = History::default();
    let list = decisions(&machine, &start, &none);
    assert_eq!(list.len(), 4 + 3 + 1 + 2);
    let mut left: Vec<u32> = list
        .iter()
        .map(|&mv| {
            let after = machine.play(&start, mv, &none).expect("legal");
            (0..9).filter(|&site| machine.unit(&after, site).is_some()).count() as u32
        })
        .collect();
    left.sort();
    assert_eq!(left, [1, 2, 2, 2, 2, 2, 3, 3, 3, 3]);
}

#[test]
fn endless_rules_reach_a_limit() {
    let machine = machine(
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
    let start = machine.start();
    assert_eq!(machine.try_decisions(&start, &none), Err(LimitReached::Steps));
    assert_eq!(decisions(&machine, &start, &none), []);
}
