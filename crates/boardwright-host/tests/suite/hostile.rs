//! Misbehaving modules: each is stopped with a named error, and the instance plays on.

use crate::support::{module, of_text, program};
use boardwright_codegen::Module;
use boardwright_host::{CompiledGame, HostError, Instance, Metering, StepLimits};
use boardwright_interpret::{
    EngineError, History, Limit, PerftUnit, PositionRef, Rng, RulesEngine, State, Trap,
};

const FUEL: Metering = Metering::Fuel(1_000_000);

fn load(module: &Module) -> Result<CompiledGame, HostError> {
    CompiledGame::of_module(module, program(), Metering::Steps)
}

fn instance(module: &Module, metering: Metering) -> Instance {
    CompiledGame::of_module(module, program(), metering).unwrap().instance().unwrap()
}

fn blank() -> State {
    State::from_words(vec![0; program().layout.total_words].into())
}

fn count(instance: &Instance) -> Result<usize, EngineError> {
    instance.count(PositionRef::new(&blank(), &History::default()))
}

/// Returns the error of `count` with this body, after checking that the instance still answers.
fn count_error(body: &str, metering: Metering) -> EngineError {
    let instance = instance(&module(&[("count", body)], ""), metering);
    let error = count(&instance).unwrap_err();
    assert_eq!(instance.has_decision(PositionRef::new(&blank(), &History::default())), Ok(false));
    assert_eq!(count(&instance), Err(error.clone()));
    error
}

#[test]
fn reading_beyond_the_memory_is_stopped() {
    let body = "(i32.load (i32.const 65533))";
    assert_eq!(count_error(body, Metering::Steps), EngineError::Trap(Trap::OutOfBounds));
    let body = "(i32.load offset=0xffffffff (i32.const -1))";
    assert_eq!(count_error(body, FUEL), EngineError::Trap(Trap::OutOfBounds));
}

#[test]
fn writing_beyond_the_memory_is_stopped() {
    let body = "(i32.store (i32.const 65536) (i32.const 1)) (i32.const 0)";
    assert_eq!(count_error(body, Metering::Steps), EngineError::Trap(Trap::OutOfBounds));
}

#[test]
fn memory_does_not_grow() {
    let body = "(memory.grow (i32.const 1)) (i32.const 1) (i32.eq)
                (if (then (unreachable))) (i32.const 3)";
    let instance = instance(&module(&[("count", body)], ""), Metering::Steps);
    assert_eq!(count(&instance), Ok(3));
}

#[test]
fn endless_recursion_is_stopped() {
    let body = "(call $count (local.get 0)) (i32.const 1) (i32.add)";
    assert_eq!(count_error(body, Metering::Steps), EngineError::Trap(Trap::StackOverflow));
}

#[test]
fn endless_loop_is_stopped_by_fuel() {
    let body = "(loop (br 0)) (i32.const 0)";
    assert_eq!(count_error(body, FUEL), EngineError::Trap(Trap::OutOfFuel));
}

#[test]
fn fuel_is_renewed_for_each_query() {
    let instance = instance(&module(&[], ""), Metering::Fuel(1000));
    for _ in 0..1000 {
        assert_eq!(count(&instance), Ok(0));
    }
}

#[test]
fn other_traps_are_classified() {
    let body = "(unreachable)";
    assert_eq!(count_error(body, Metering::Steps), EngineError::Trap(Trap::Unreachable));
    let body = "(i32.div_s (i32.const 1) (local.get 0) (i32.const 1024) (i32.sub))";
    assert_eq!(count_error(body, Metering::Steps), EngineError::Trap(Trap::Division));
}

#[test]
fn trap_resets_the_memory() {
    // The second question would see what the first one wrote.
    let body = "(if (i32.load (i32.const 0)) (then (return (i32.const 9))))
                (i32.store (i32.const 0) (i32.const 1)) (unreachable)";
    let instance = instance(&module(&[("count", body)], ""), Metering::Steps);
    assert_eq!(count(&instance), Err(EngineError::Trap(Trap::Unreachable)));
    assert_eq!(count(&instance), Err(EngineError::Trap(Trap::Unreachable)));
}

#[test]
fn invalid_answers_are_refused() {
    let history = History::default();
    let lies = [
        ("count", "(i32.const -9)"),
        ("any", "(i32.const 2)"),
        ("nth", "(i32.const 5)"),
        ("outcome", "(i32.const 77)"),
        ("perft", "(i64.const -1000)"),
        // The history of so long a game does not fit.
        ("playout", "(i32.const 5)"),
    ];
    let instance = instance(&module(&lies, ""), Metering::Steps);
    let nonsense = [
        instance.count(PositionRef::new(&blank(), &history)).err(),
        instance.has_decision(PositionRef::new(&blank(), &history)).err(),
        instance.nth(PositionRef::new(&blank(), &history), 0).err(),
        instance.outcome(PositionRef::new(&blank(), &history)).err(),
        instance.perft(PositionRef::new(&blank(), &history), 3, PerftUnit::Decisions).err(),
        instance.playout(PositionRef::new(&blank(), &history), &mut Rng::new(1), 9).err(),
    ];
    for error in nonsense {
        assert!(matches!(error, Some(EngineError::InvalidAnswer(_))), "{error:?}");
    }
}

#[test]
fn list_longer_than_its_capacity_is_a_limit() {
    let instance = instance(&module(&[("list", "(i32.const 17)")], ""), Metering::Steps);
    let answer = instance.legal_decisions(PositionRef::new(&blank(), &History::default()));
    assert_eq!(answer, Err(Limit::Memory.into()));
}

#[test]
fn negative_answers_are_limits() {
    let instance = instance(&module(&[("count", "(i32.const -1)")], ""), Metering::Steps);
    assert_eq!(count(&instance), Err(Limit::Steps.into()));
}

#[test]
fn steps_are_set_before_each_query() {
    let body = "(i32.wrap_i64 (i64.load (i32.const 8)))
                (i64.store (i32.const 8) (i64.const 0))";
    let instance = instance(&module(&[("count", body)], ""), Metering::Steps);
    instance.set_step_limits(StepLimits { question: 55, perft: 66, playout: 66 });
    assert_eq!(count(&instance), Ok(55));
    assert_eq!(count(&instance), Ok(55));
}

#[test]
fn modules_that_break_the_format_are_refused() {
    let whole = module(&[], "");
    assert!(load(&whole).is_ok());
    let broken = Module { bytes: whole.bytes[..40].to_vec(), ..whole.clone() };
    assert!(matches!(load(&broken), Err(HostError::Invalid(_))));
    let memory = "(import \"env\" \"memory\" (memory 1))";
    for text in [
        "(module)".to_owned(),
        "(module (import \"env\" \"memory\" (memory 0)))".to_owned(),
        format!("(module {memory})"),
        format!("(module {memory} (func (export \"start\") (param i64)))"),
        format!("(module {memory} (import \"env\" \"print\" (func)))"),
        "(module (import \"env\" \"other\" (memory 1)))".to_owned(),
        "(module (memory (export \"memory\") 1))".to_owned(),
    ] {
        let error = load(&of_text(&text)).unwrap_err();
        assert!(matches!(error, HostError::Format(_)), "{text}: {error:?}");
    }
}

#[test]
fn addresses_outside_the_memory_are_refused() {
    let whole = module(&[], "");
    let changes: [fn(&mut boardwright_codegen::Addresses); 9] = [
        |at| at.size = 65_537,
        |at| at.base = u32::MAX,
        |at| at.steps = 65_535,
        |at| at.dice = 65_528,
        |at| at.history_room = u32::MAX,
        |at| at.slots = 65_500,
        |at| at.list = 8193,
        |at| at.list_room = 0,
        |at| at.state_size = 8,
    ];
    for (place, change) in changes.into_iter().enumerate() {
        let mut module = whole.clone();
        change(&mut module.addresses);
        assert!(matches!(load(&module), Err(HostError::Format(_))), "change {place}");
    }
}

#[test]
fn too_much_memory_is_refused() {
    let text = "(module (import \"env\" \"memory\" (memory 65536)))";
    let error = load(&of_text(text)).unwrap_err();
    assert_eq!(error, HostError::TooMuchMemory { wanted: 1 << 32 });
    let table = module(&[], "(table 100000000 funcref)");
    assert!(matches!(load(&table), Err(HostError::Instantiation(_))));
}

#[test]
fn module_that_traps_at_instantiation_is_refused() {
    let module = module(&[], "(func $first (unreachable)) (start $first)");
    assert_eq!(load(&module).unwrap_err(), HostError::Trap(Trap::Unreachable));
    let module = crate::support::module(&[], "(func $first (loop (br 0))) (start $first)");
    let error = CompiledGame::of_module(&module, program(), FUEL).unwrap_err();
    assert_eq!(error, HostError::Trap(Trap::OutOfFuel));
}

#[test]
fn states_of_other_games_are_refused() {
    let instance = instance(&module(&[], ""), Metering::Steps);
    let state = State::from_words(vec![0; 3].into());
    let error = instance.count(PositionRef::new(&state, &History::default())).unwrap_err();
    assert!(matches!(error, EngineError::WrongState { words: 3, .. }));
}
