//! A module writes only to its part of the memory, and every query ends, whatever bytes it gets as
//! a state.

use boardwright_codegen::{Addresses, Target};
use boardwright_rules::building::RulesFolders;
use std::path::Path;
use wasmtime::{Config, Engine, Instance, Memory, MemoryType, Module, Store, Trap, TypedFunc};

/// Byte that fills the memory outside the module's part.
const PATTERN: u8 = 0xa5;
/// Number of bytes before the module's part, and behind it.
const BEFORE: u32 = 3 << 16;
const BEHIND: u32 = 2 << 16;
/// Step limit of a query.
const STEPS: i64 = 50_000;
/// Number of instructions that `STEPS` steps never take, even on the largest board.
const FUEL: u64 = 1 << 31;

/// A seeded random number generator without dependencies.
struct TestRng(u64);

impl TestRng {
    fn word(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn below(&mut self, bound: u64) -> u64 {
        (self.word() >> 8) % bound
    }
}

/// A module in a memory larger than its part, filled with `PATTERN` outside.
struct GuardedModule {
    store: Store<()>,
    memory: Memory,
    instance: Instance,
    at: Addresses,
    clean: Vec<u8>,
}

impl GuardedModule {
    fn new(rules: &str) -> Option<GuardedModule> {
        let bundled = RulesFolders::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
        let program = boardwright_rules::compile_with(rules, &bundled, &[], None).program;
        let target = Target { base: BEFORE, arena: 3 << 20, ..Target::default() };
        let module = boardwright_codegen::compile(&program?, target).ok()?;
        let at = module.addresses;
        let mut config = Config::new();
        config.consume_fuel(true).max_wasm_stack(1 << 19);
        let engine = Engine::new(&config).unwrap();
        let mut store = Store::new(&engine, ());
        store.set_fuel(FUEL).unwrap();
        let pages = (at.base + at.size + BEHIND) >> 16;
        let memory = Memory::new(&mut store, MemoryType::new(pages, Some(pages))).unwrap();
        memory.data_mut(&mut store).fill(PATTERN);
        memory.data_mut(&mut store)[at.base as usize..][..at.size as usize].fill(0);
        let code = Module::from_binary(&engine, &module.bytes).unwrap();
        let instance = Instance::new(&mut store, &code, &[memory.into()]).unwrap();
        let clean = memory.data(&store).to_vec();
        let mut guarded = GuardedModule { store, memory, instance, at, clean };
        guarded.check("instantiation");
        let start: TypedFunc<i32, ()> = guarded.function("start");
        guarded.prepare();
        start.call(&mut guarded.store, at.slots as i32).unwrap();
        guarded.check("start");
        Some(guarded)
    }

    fn function<P: wasmtime::WasmParams, R: wasmtime::WasmResults>(
        &mut self,
        name: &str,
    ) -> TypedFunc<P, R> {
        self.instance.get_typed_func(&mut self.store, name).unwrap()
    }

    fn bytes(&mut self, at: u32, length: u32) -> &mut [u8] {
        &mut self.memory.data_mut(&mut self.store)[at as usize..][..length as usize]
    }

    fn prepare(&mut self) {
        self.store.set_fuel(FUEL).unwrap();
        let steps = self.at.steps;
        self.bytes(steps, 8).copy_from_slice(&STEPS.to_le_bytes());
    }

    /// Asserts that nothing was written outside the module's part.
    fn check(&mut self, what: &str) {
        let (base, end) = (self.at.base as usize, (self.at.base + self.at.size) as usize);
        let memory = self.memory.data(&self.store);
        let outside = memory[..base].iter().chain(&memory[end..]);
        let written = outside.clone().position(|&byte| byte != PATTERN);
        assert_eq!(written, None, "{what} wrote outside");
    }

    /// Restores the memory after instantiation, as a host does after a trap.
    fn reset_memory(&mut self) {
        let clean = std::mem::take(&mut self.clean);
        self.memory.data_mut(&mut self.store).copy_from_slice(&clean);
        self.clean = clean;
    }

    /// Makes every query about the state in the first slot.
    fn query_all(&mut self, random: &mut TestRng) {
        let (state, out) = (self.at.slots as i32, (self.at.slots + self.at.state_size) as i32);
        let (list, room) = (self.at.list as i32, self.at.list_room as i32);
        let decision = random.word() as i64 >> random.below(64);
        let k = random.below(300) as i32 - 20;
        let mut rng = [0; 32];
        rng.fill_with(|| random.word() as u8 | 1);
        let address = self.at.dice;
        self.bytes(address, 32).copy_from_slice(&rng);
        for question in 0..10 {
            self.prepare();
            let (what, answer) = match question {
                0 => ("list", self.one::<_, i32>("list", (state, list, room))),
                1 => ("count", self.one::<_, i32>("count", state)),
                2 => ("any", self.one::<_, i32>("any", state)),
                3 => ("nth", self.one::<_, i32>("nth", (state, k, list))),
                4 => ("play", self.one::<_, i32>("play", (state, decision, out))),
                5 => ("play_listed", self.one::<_, i32>("play_listed", (state, decision, out))),
                6 => ("outcome", self.one::<_, i32>("outcome", state)),
                7 => ("hash", self.one::<_, i64>("hash", state)),
                8 => ("perft", self.one::<_, i64>("perft", (state, 2, k & 1, k >> 1 & 1))),
                _ => ("playout", self.one::<_, i32>("playout", (state, 20))),
            };
            self.check(what);
            if let Err(trap) = answer {
                assert_ne!(trap, Trap::OutOfFuel, "{what} does not end");
                self.reset_memory();
                return;
            }
        }
    }

    fn one<P: wasmtime::WasmParams, R: wasmtime::WasmResults>(
        &mut self,
        name: &str,
        parameters: P,
    ) -> Result<(), Trap> {
        let function: TypedFunc<P, R> = self.function(name);
        let answer = function.call(&mut self.store, parameters);
        answer.map(|_| ()).map_err(|error| *error.downcast_ref::<Trap>().expect("a trap"))
    }
}

/// Queries a module about corrupted and random states.
fn query_corrupted_states(name: &str, rules: &str, rounds: u64, seed: u64) {
    let Some(mut guarded) = GuardedModule::new(rules) else { return };
    let mut random = TestRng(seed | 1);
    let (slots, size) = (guarded.at.slots, guarded.at.state_size);
    let start = guarded.bytes(slots, size).to_vec();
    for round in 0..rounds {
        let mut state = start.clone();
        match round % 4 {
            // A few bytes are changed.
            0 => (0..=random.below(8)).for_each(|_| {
                let place = random.below(state.len() as u64) as usize;
                state[place] = random.word() as u8;
            }),
            1 => state.fill_with(|| random.word() as u8),
            2 => state.fill(random.word() as u8),
            // Sparse bytes; sites and kinds are small.
            _ => state.fill_with(|| if random.below(8) == 0 { random.below(64) as u8 } else { 0 }),
        }
        // In a game that is over most queries end at once.
        if random.below(4) != 0 {
            state[8..16].copy_from_slice(&start[8..16]);
        }
        guarded.bytes(slots, size).copy_from_slice(&state);
        println!("{name}, round {round}");
        guarded.query_all(&mut random);
    }
}

const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games");

#[test]
fn bundled_games_stay_in_their_memory_for_any_state_bytes() {
    let rounds = std::env::var("BOUNDS_ROUNDS").ok().and_then(|text| text.parse().ok());
    let mut games: Vec<_> =
        std::fs::read_dir(Path::new(GAMES)).unwrap().flatten().map(|entry| entry.path()).collect();
    games.sort();
    for (seed, game) in games.iter().enumerate() {
        let Ok(rules) = std::fs::read_to_string(game.join("rules.board")) else { continue };
        query_corrupted_states(
            &game.display().to_string(),
            &rules,
            rounds.unwrap_or(8),
            seed as u64 + 77,
        );
    }
}

#[test]
fn states_of_every_kind_of_variable_stay_in_their_memory() {
    let rounds = std::env::var("BOUNDS_ROUNDS").ok().and_then(|text| text.parse().ok());
    for board in ["rectangle(3, 3)", "rectangle(8, 8)", "rectangle(11, 11)", "rectangle(32, 32)"] {
        let rules = format!(
            "game \"All\" {{ players A, B  board {board}
            place hand  layer wreck  attribute charge: 0..3 = 1
            state number: -3..9  state up: flag  state spot: site  state marked: sites  state sort: kind
            state whose: player  state way: direction  state next: site for next turn
            piece Man M {{ step any {{ spot = to; charge(spot) += 1; number += charge(spot); marked = marked + spot; }} }}
            piece King K {{ slide any {{ put sort at spot; put Man at spot in wreck; whose = opponent; number = wreck(spot).Man + hand.Man }}
                hop any over enemy {{ capture marked; send marked to hand; shift own by way, 1; next = spot }} }}
            start {{ put Man of A at row(1); put King of B at row(3); put 2 Man of A in hand }}
            turn {{ either move_it {{ choose from in own moves of from }}
                or {{ choose to in empty; choose k in kinds(hand); put k at to; discard k from hand; give spot to whose }}
                or third {{ choose i in 1..number; number = i; swap spot, a1; change spot into sort }} }}
            on capture {{ put kind(here) at here in wreck; number += 1 }}
            end {{ draw if repeats = 3 \"so\"; A wins if attacked(spot) and no (King & own) \"so\"; draw if stuck(whose) }} }}"
        );
        assert!(
            GuardedModule::new(&rules).is_some(),
            "{:?}",
            boardwright_rules::compile(&rules, &[], None).1
        );
        query_corrupted_states(board, &rules, rounds.unwrap_or(60), 5);
    }
}
