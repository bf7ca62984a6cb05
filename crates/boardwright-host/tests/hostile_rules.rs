//! Hostile rules, compiled: every query ends soon with an answer or a named limit, and memory stays
//! small.
//!
//! The interpreter, with its own limits, plays rules that have no module.

use boardwright_codegen::Target;
use boardwright_cost::within;
use boardwright_host::{CompiledGame, Metering, StepLimits};
use boardwright_interpret::{
    EngineError, History, Interpreter, Limit, LimitReached, Move, PerftUnit, PositionRef, Rng,
    RulesEngine, State,
};
use boardwright_ir::Program;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Time limit for generating a module. The promise is two seconds; tests run on slow machines.
const GENERATION_LIMIT: Duration = Duration::from_secs(8);
/// Time limit for compiling a module to machine code, on slow machines too.
const COMPILATION_LIMIT: Duration = Duration::from_secs(40);
/// Time limit for a query.
const QUERY_LIMIT: Duration = Duration::from_secs(20);
/// Steps of every query but the first, so that all of them end soon. A hostile condition may take
/// a million.
const STEPS: u64 = 1_500_000;
/// Maximum number of decisions of a playout. Once it has used up its steps, each further decision
/// has as many.
const PLAYOUT_DECISIONS: u32 = 3;
/// Peak memory in KiB, wasmtime's compilation of the largest modules included.
const MEMORY_KIB: u64 = 2 << 20;

/// Outcome of compiling and querying rules.
#[derive(Clone, PartialEq, Eq, Debug)]
enum HostileOutcome {
    /// Number of decisions of the initial position.
    Decisions(usize),
    /// Limit that the list of decisions reached.
    Limit(LimitReached),
    /// The rules have no module; the interpreter plays them.
    NoModule,
}

/// Serializes the tests, so that each is measured alone.
static SERIAL: Mutex<()> = Mutex::new(());

/// Compiles rules and makes every query about the initial position and one after it.
fn outcome_of(rules: &str) -> HostileOutcome {
    let _guard = SERIAL.lock().unwrap_or_else(PoisonError::into_inner);
    let program = program(rules);
    let module = within(GENERATION_LIMIT, "writing", || {
        boardwright_codegen::compile(&program, Target::default())
    });
    let Ok(module) = module else { return HostileOutcome::NoModule };
    let game = within(COMPILATION_LIMIT, "making", || {
        CompiledGame::of_module(&module, program.clone(), Metering::Steps)
    });
    let game = game.unwrap_or_else(|error| panic!("{error}"));
    boardwright_host::forget_modules();
    let instance = game.instance().unwrap();
    let history = &History::default();
    let start = within(QUERY_LIMIT, "start", || instance.start()).unwrap();
    let listed = answer_or_limit(within(QUERY_LIMIT, "list", || {
        instance.legal_decisions(PositionRef::new(&start, history))
    }));
    instance.set_step_limits(StepLimits { question: STEPS, perft: STEPS, playout: STEPS });
    let counted = answer_or_limit(within(QUERY_LIMIT, "count", || {
        instance.count(PositionRef::new(&start, history))
    }));
    let _ = answer_or_limit(within(QUERY_LIMIT, "any", || {
        instance.has_decision(PositionRef::new(&start, history))
    }));
    let _ = answer_or_limit(within(QUERY_LIMIT, "outcome", || {
        instance.outcome(PositionRef::new(&start, history))
    }));
    let _ = answer_or_limit(within(QUERY_LIMIT, "play", || {
        instance.play(PositionRef::new(&start, history), Move(12345))
    }));
    let _ = answer_or_limit(within(QUERY_LIMIT, "nth", || {
        instance.nth(PositionRef::new(&start, history), usize::MAX)
    }));
    let _ = answer_or_limit(within(QUERY_LIMIT, "perft", || {
        instance.perft(PositionRef::new(&start, history), 3, PerftUnit::Decisions)
    }));
    let _ = answer_or_limit(within(QUERY_LIMIT, "playout", || {
        instance.playout(PositionRef::new(&start, history), &mut Rng::new(1), PLAYOUT_DECISIONS)
    }));
    if let Some(kib) = boardwright_cost::peak_kib() {
        assert!(kib < MEMORY_KIB, "{kib} KiB in use at most");
    }
    match (listed, counted) {
        (Ok(list), Err(_)) => HostileOutcome::Decisions(list.len()),
        (Ok(list), Ok(count)) => {
            assert_eq!(list.len(), count);
            if let Some(&first) = list.first() {
                let next = answer_or_limit(within(QUERY_LIMIT, "play", || {
                    instance.play(PositionRef::new(&start, history), first)
                }));
                assert!(!matches!(next, Ok(None)), "what is listed is legal");
            }
            HostileOutcome::Decisions(count)
        }
        (Err(limit), _) => HostileOutcome::Limit(limit),
    }
}

fn program(rules: &str) -> Arc<Program> {
    let (program, diagnostics) = boardwright_rules::compile(rules, &[], None);
    Arc::new(program.unwrap_or_else(|| panic!("{diagnostics:?}\n{rules}")))
}

/// Returns the answer or the limit; panics on any other error.
fn answer_or_limit<T>(answer: Result<T, EngineError>) -> Result<T, LimitReached> {
    answer.map_err(|error| match error {
        EngineError::Limit(limit) => limit,
        other => panic!("{other}"),
    })
}

/// Returns a game of two players on a board.
fn game_on(board: &str, items: &str) -> String {
    format!("game \"Hostile\" {{ players White, Black  board {board}\n{items} }}")
}

/// Returns a game with this turn on the largest board.
fn large(turn: &str) -> String {
    game_on(
        "rectangle(32, 32)",
        &format!(
            "state number: 0..9 piece Stone O start {{ put Stone of White at row(1) put Stone of Black at row(9) }} turn {{ {turn} }}"
        ),
    )
}

fn is_limit(end: &HostileOutcome) -> bool {
    matches!(end, HostileOutcome::Limit(_) | HostileOutcome::NoModule)
}

#[test]
fn unbounded_product_of_choices_reaches_a_limit() {
    for depth in [3, 5] {
        let choices: String = (0..depth).map(|n| format!("choose c{n} in sites ")).collect();
        let end = outcome_of(&large(&format!("{choices} require no occupied put Stone at c0")));
        assert!(is_limit(&end), "{depth} choices: {end:?}");
    }
}

#[test]
fn nested_loops_reach_a_limit() {
    let inner = "for d in sites { if some (slide any from d & slide any from a) { number += 1 } }";
    let turn = format!(
        "choose site in empty for a in sites {{ for b in sites {{ for c in sites {{ {inner} }} }} }} require number > 9"
    );
    let end = outcome_of(&large(&turn));
    assert!(is_limit(&end), "{end:?}");
}

#[test]
fn nested_conditions_end() {
    let innermost = [
        "some bracketed(z, any, empty, sites)",
        "some shifted(sites, north, 900)",
        "reach(sites, north, sites) > 5",
        "longest(z, sites) > 99",
        "some run(z, any, sites)",
        "some (union q in sites of around(q))",
        "some around(around(around(sites)))",
        "some rows(sites, any, 3)",
        "stuck(opponent)",
        "attacked(sites)",
        "connected(a1, corners, sites)",
        "group(z, sites) = none",
        "distance(z, a1) > 99",
    ];
    for innermost in innermost {
        let rules = game_on(
            "rectangle(32, 32)",
            &format!(
                "piece King K {{ slide any }}
                start {{ put King of White at row(1) put King of Black at row(5) }}
                turn {{ choose from in own moves of from }}
                end {{ draw if (count x in sites where (count y in sites where
                    (count z in sites where {innermost}) > 5) > 5) > 99999 }}"
            ),
        );
        let Some(rules) = checked(&rules) else { continue };
        let end = outcome_of(&rules);
        assert!(!matches!(end, HostileOutcome::Decisions(0)), "{innermost}: {end:?}");
    }
}

/// Returns the rules if they compile.
fn checked(rules: &str) -> Option<String> {
    let (program, diagnostics) = boardwright_rules::compile(rules, &[], None);
    if program.is_none() && std::env::var_os("SHOW_TIMES").is_some() {
        println!("  no game: {:?}", diagnostics.first().map(|first| &first.message));
    }
    program.map(|_| rules.to_owned())
}

#[test]
fn million_decisions_are_listed_and_more_reach_a_limit() {
    let turn = "choose a in sites choose b in sites put Stone at a put Stone at b";
    let end = outcome_of(&large(turn));
    assert!(
        matches!(
            end,
            HostileOutcome::Decisions(_)
                | HostileOutcome::Limit(LimitReached {
                    limit: Limit::Decisions | Limit::Steps | Limit::Memory,
                    ..
                })
        ),
        "{end:?}"
    );
    let turn = "choose a in sites choose b in sites choose n in 1..9 number = n put Stone at b put Stone at a";
    let end = outcome_of(&large(turn));
    assert!(is_limit(&end), "{end:?}");
}

#[test]
fn branches_before_a_long_continuation_do_not_double_the_code() {
    for (part, many) in [
        ("either { choose A in own remove A } or { choose A in enemy remove A }", 60),
        ("if number = N { choose A in own } else { choose B in enemy }", 60),
        ("optionally choose A in own { remove A }", 60),
        ("either name_N { number = 1 } or other_N { number = 2 }", 60),
        ("optionally { number += 1 }", 60),
        ("if number = 3 { require some own } else { require some enemy }", 60),
        ("choose some A in own", 60),
    ] {
        for many in [8, 16, many] {
            let parts: String = (0..many)
                .map(|n| {
                    let number = n.to_string();
                    part.replace("A", &format!("a{n}"))
                        .replace("B", &format!("b{n}"))
                        .replace("_N", &format!("_{n}"))
                        .replace("N", &number)
                        + "\n"
                })
                .collect();
            let Some(rules) = checked(&large(&format!("{parts} number = 0"))) else { continue };
            if std::env::var_os("SHOW_TIMES").is_some() {
                println!("{many} {part}");
            }
            outcome_of(&rules);
        }
    }
}

#[test]
fn mutually_borrowing_kinds_end() {
    // Each kind has, as well, the moves of all later kinds beside it, and they those of later ones;
    // a circle is refused when rules are checked.
    let name = |kind: usize| format!("K{kind}x");
    for (kinds, board) in
        [(4, "rectangle(8, 8)"), (24, "rectangle(8, 8)"), (24, "rectangle(32, 32)")]
    {
        let pieces: String = (0..kinds)
            .map(|kind| {
                let earlier: Vec<String> = (0..=kind).map(name).collect();
                let letter = char::from(b'A' + kind as u8);
                format!(
                    "piece {} {letter} {{ step any borrow{kind} }}
                    move borrow{kind} {{ choose some model{kind} in kinds(around(from) & occupied) - kinds({}) moves of model{kind} }}\n",
                    name(kind),
                    earlier.join(", ")
                )
            })
            .collect();
        let rules = game_on(
            board,
            &format!(
                "{pieces} start {{ put K0x of White at row(1) put K1x of Black at row(2) }}
                turn {{ choose from in own moves of from }} after {{ require not attacked(rank(1)) }}"
            ),
        );
        outcome_of(&rules);
    }
}

#[test]
fn cascading_captures_end() {
    for board in ["rectangle(8, 8)", "rectangle(32, 32)"] {
        let rules = game_on(
            board,
            "piece Bomb B { slide any { capture around(to) } }
            start { put Bomb of White at row(1) put Bomb of Black at sites - row(1) }
            on capture { remove around(here) for x in sites & around(here) { put Bomb of opponent at x remove around(x) } }
            turn { choose from in own moves of from }
            end { draw if attacked(own) and not attacked(row(3)) }",
        );
        let end = outcome_of(&rules);
        assert!(
            end != HostileOutcome::NoModule && end != HostileOutcome::Decisions(0),
            "{board}: {end:?}"
        );
    }
}

#[test]
fn nested_attack_and_stuck_conditions_end() {
    let rules = game_on(
        "rectangle(19, 19)",
        "piece King K { slide any if not attacked(from)
            slide any if some (destinations(the(own)) & destinations(from)) { require not stuck(opponent) } }
        start { put King of White at row(1) put King of Black at row(9) }
        turn { choose from in own moves of from } after { require not attacked(King & own) require not stuck(opponent) }
        end { draw if stuck(opponent) and attacked(destinations(the(own))) }",
    );
    outcome_of(&rules);
}

#[test]
fn prefer_over_enormous_turns_ends() {
    let rules = game_on(
        "rectangle(12, 12)",
        "state number: 0..99999 piece Man M { step any hop any over enemy }
        start { put Man of White at row(1) put Man of Black at row(3) + row(5) + row(7) }
        turn, up to 30 actions { choose from in own choose to in sites move from -> to number += 1 } prefer most number",
    );
    let Some(rules) = checked(&rules) else { panic!("these rules are a game") };
    let end = outcome_of(&rules);
    assert!(is_limit(&end), "{end:?}");
}

#[test]
fn prefer_over_endless_turns_ends() {
    let rules = game_on(
        "rectangle(3, 3)",
        "piece Stone O { step any to empty }
        start { put Stone of White at row(1) put Stone of Black at row(3) }
        turn { choose from in own moves of from again } prefer most 1",
    );
    assert_eq!(outcome_of(&rules), HostileOutcome::Limit(Limit::Prefer.into()));
}

#[test]
fn very_deep_nesting_ends() {
    for (open, close) in [
        ("if number = 1 { ", "} else { number = 2 }"),
        ("either { choose cN in own ", "} or { choose dN in enemy }"),
        ("for xN in own { ", "}"),
        ("optionally { ", "}"),
    ] {
        for depth in [20, 90] {
            let opened: String = (0..depth).map(|n| open.replace('N', &n.to_string())).collect();
            let closed: String =
                (0..depth).rev().map(|n| close.replace('N', &n.to_string())).collect();
            let rules = large(&format!("choose site in empty {opened} number = 3 {closed}"));
            let _ = checked(&rules).map(|rules| outcome_of(&rules));
        }
    }
}

#[test]
fn largest_states_are_played() {
    let layers: String = (0..8).map(|n| format!("layer l{n} ")).collect();
    let attributes: String = (0..6).map(|n| format!("attribute a{n}: 0..9 = 1 ")).collect();
    let places: String = (0..8).map(|n| format!("place p{n} ")).collect();
    let sets: String = (0..30).map(|n| format!("state s{n}: sites of each player ")).collect();
    let pieces: String =
        ('A'..='Z').map(|letter| format!("piece K{letter} {letter} {{ slide any }} ")).collect();
    let rules = game_on(
        "rectangle(32, 32)",
        &format!(
            "{layers} {attributes} {places} {sets} {pieces}
            start {{ put KA of White at sites - row(9) put KB of Black at row(9) }}
            turn {{ choose from in own s1 = s2 + own send enemy to p0 moves of from for x in own {{ a0(x) += 1 }} }}
            end {{ draw if repeats = 3 }}"
        ),
    );
    let Some(rules) = checked(&rules) else { panic!("these rules are a game") };
    outcome_of(&rules);
}

#[test]
fn overfull_undo_log_is_a_limit() {
    let writes = "for x in sites { for y in sites { number = if number = 1 then 2 else 1 put Stone at y remove y } }";
    let turn = format!("choose site in empty {writes} choose other in own require no own");
    let end = outcome_of(&large(&turn));
    assert!(is_limit(&end), "{end:?}");
}

#[test]
fn history_longer_than_its_capacity_is_a_limit() {
    let rules = game_on(
        "rectangle(3, 3)",
        "piece Man M { step any to empty } start { put Man of White at a1 put Man of Black at c3 }
        turn { choose from in own moves of from } end { draw if repeats = 9999 }",
    );
    let program = program(&rules);
    let interpreter = Interpreter::new(program.clone()).unwrap();
    let game = CompiledGame::new(program).unwrap();
    let instance = game.instance().unwrap();
    let (start, mut history) = (interpreter.start(), History::default());
    (0..20_000).for_each(|_| history.push(&start));
    let answer = instance.count(PositionRef::new(&start, &history));
    assert_eq!(answer, Err(Limit::Memory.into()));
    history.truncate(16_380);
    let game = instance.playout(PositionRef::new(&start, &history), &mut Rng::new(1), 100);
    assert_eq!(game.err(), Some(Limit::Memory.into()));
    history.truncate(10);
    assert_eq!(
        instance.count(PositionRef::new(&start, &history)),
        Ok(interpreter.count(PositionRef::new(&start, &history)).unwrap())
    );
}

#[test]
fn states_of_another_size_are_refused() {
    let program = program(&large("choose site in empty put Stone at site"));
    let instance = CompiledGame::new(program).unwrap().instance().unwrap();
    let other = State::from_words(vec![1; 7].into());
    assert!(matches!(
        instance.count(PositionRef::new(&other, &History::default())),
        Err(EngineError::WrongState { words: 7, .. })
    ));
}
