//! Hostile programs: they are refused or reach a limit, and exhaust neither stack nor memory.

use crate::support::by_hand::{choose, program, require};
use boardwright_interpret::{History, Interpreter, Limit, LoadError, PositionRef, limits};
use boardwright_ir::*;
use std::sync::Arc;

fn load(program: Program) -> Result<Interpreter, LoadError> {
    Interpreter::new(Arc::new(program))
}

/// Runs on a thread with the default stack size.
fn on_default_stack(run: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(run);
    thread.expect("a thread").join().expect("no panic");
}

fn nested(depth: usize, inner: Condition) -> Condition {
    (0..depth / 2).fold(inner, |test, _| {
        let filtered = Set::Filter(3, Box::new(Set::Vacant), Box::new(test));
        Condition::Some(Set::And(vec![Set::Vacant, filtered]))
    })
}

#[test]
fn deep_nesting_is_refused_before_it_runs() {
    let deep = nested(1000, Condition::Const(true));
    let error = load(program(3, 3, vec![require(deep)])).err();
    assert_eq!(error, Some(LoadError::TooDeep));
}

#[test]
fn deepest_accepted_nesting_fits_the_stack() {
    on_default_stack(|| {
        // Attacks nested in attacks, `stuck` and choices, each behind the deepest expression.
        let questions = Condition::Or(vec![
            Condition::Attacked { sites: Set::Vacant, by: Num::Opponent, from: None },
            Condition::Stuck(Num::Opponent),
        ]);
        let sites = Set::One(Num::Const(0));
        let mut body: Block = (0..150).map(|_| choose(2, sites.clone())).collect();
        let questions = |depth| nested(depth, Condition::Not(Box::new(questions.clone())));
        let depth = (1..limits::MAX_NESTING)
            .rev()
            .find(|&depth| load(program(32, 32, vec![require(questions(depth))])).is_ok())
            .expect("some depth");
        body.push(require(questions(depth)));
        body.push(Statement::Capture(Set::One(Num::Local(2))));
        let interpreter = load(program(32, 32, body)).expect("accepted");
        let _ = interpreter
            .legal_decisions(PositionRef::new(&interpreter.start(), &History::default()));
    });
}

#[test]
fn long_bodies_reach_a_limit() {
    on_default_stack(|| {
        let none = History::default();
        let one = Set::One(Num::Const(0));
        let choices: Block = (0..5000).map(|_| choose(2, one.clone())).collect();
        let interpreter = load(program(32, 32, choices.clone())).expect("accepted");
        let start = interpreter.start();
        let limit = interpreter.legal_decisions(PositionRef::new(&start, &none));
        assert_eq!(limit, Err(Limit::OpenChoices.into()));
        let conditions = choices.into_iter().map(|choice| Statement::If {
            condition: Condition::Const(true),
            then: vec![choice],
            otherwise: Block::new(),
        });
        let interpreter = load(program(32, 32, conditions.collect())).expect("accepted");
        let limit = interpreter.legal_decisions(PositionRef::new(&interpreter.start(), &none));
        assert_eq!(limit, Err(Limit::OpenChoices.into()));
    });
}

#[test]
fn self_borrowing_movements_have_no_decision() {
    on_default_stack(|| {
        let itself = Statement::MovesOf { kind: Num::Const(0), span: Default::default() };
        let mut program = program(3, 3, vec![itself.clone()]);
        program.kinds[0].body = vec![itself];
        let interpreter = load(program).expect("accepted");
        assert_eq!(
            interpreter.count(PositionRef::new(&interpreter.start(), &History::default())).unwrap(),
            0
        );
    });
}

#[test]
fn cascading_captures_end() {
    on_default_stack(|| {
        let put = Statement::Put {
            kind: Num::Const(0),
            owner: Num::Const(1),
            at: Set::Const(boardwright_board::SiteSet::full(1024), String::new()),
        };
        let mut program = program(32, 32, vec![Statement::Capture(Set::One(Num::Const(0)))]);
        program.start = vec![put];
        program.on_capture = vec![Statement::Capture(Set::Occupied)];
        let interpreter = load(program).expect("accepted");
        // It ends or reaches the step limit; either way it returns.
        let _ = interpreter
            .play(
                PositionRef::new(&interpreter.start(), &History::default()),
                boardwright_interpret::Move(0),
            )
            .ok()
            .flatten();
    });
}

#[test]
fn indices_out_of_bounds_are_refused() {
    let refused = |statement: Statement| load(program(3, 3, vec![statement])).err();
    let set = |local| Statement::Let(local, Num::Const(0));
    assert_eq!(refused(set(8)), Some(LoadError::Missing { what: "local", index: 8 }));
    assert_eq!(refused(set(7)), None);
    let region = Set::Const([12usize].into_iter().collect(), String::new());
    let error = refused(require(Condition::Some(region)));
    assert_eq!(error, Some(LoadError::Missing { what: "site", index: 12 }));
    let count = Num::Variable(0, None);
    let error = refused(require(Condition::NonZero(count)));
    assert_eq!(error, Some(LoadError::Missing { what: "variable", index: 0 }));
    let choice_in_loop =
        Statement::For { local: 3, domain: Domain::Players, body: vec![choose(2, Set::Vacant)] };
    assert!(matches!(refused(choice_in_loop), Some(LoadError::Malformed(_))));
    let mut empty = program(3, 3, Block::new());
    empty.phases[0].first_stage = vec![None, None];
    assert!(matches!(load(empty), Err(LoadError::Malformed(_))));
}

#[test]
fn extreme_numbers_are_harmless() {
    let extremes = [i64::MIN, i64::MAX, -1, 1 << 40];
    for a in extremes {
        for b in extremes {
            let number = |value| Box::new(Num::Const(value));
            let operators = [
                NumOperator::Add,
                NumOperator::Subtract,
                NumOperator::Multiply,
                NumOperator::Divide,
                NumOperator::Remainder,
                NumOperator::BitMinus,
            ];
            let mut body: Block = operators
                .into_iter()
                .map(|operator| Statement::Let(2, Num::Binary(operator, number(a), number(b))))
                .collect();
            body.push(Statement::Let(3, Num::Absolute(number(a))));
            body.push(Statement::Let(3, Num::KindOf(number(a))));
            body.push(Statement::Let(3, Num::MaskOf(number(a))));
            body.push(Statement::Shift {
                sites: Set::Occupied,
                direction: Num::Const(a),
                distance: Num::Const(b),
            });
            body.push(require(Condition::InMask(Num::Const(a), Num::Const(b))));
            body.push(require(Condition::Some(Set::Line(Num::Const(a)))));
            body.push(choose(2, Set::OfKinds(Num::Const(a))));
            let range = Domain::Range(Num::Const(a), Num::Const(b));
            body.insert(0, Statement::For { local: 4, domain: range, body: Block::new() });
            let interpreter = load(program(3, 3, body)).expect("accepted");
            let _ = interpreter
                .legal_decisions(PositionRef::new(&interpreter.start(), &History::default()));
        }
    }
}
