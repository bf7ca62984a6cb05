//! A module keeps to its part of the memory, whatever bytes it is given as a state: what lies
//! before and behind is as it was, and every question ends.

use boardwright_codegen::{Addresses, Target};
use std::path::Path;
use wasmtime::{Config, Engine, Instance, Memory, MemoryType, Module, Store, Trap, TypedFunc};

/// What lies outside the module's part.
const PATTERN: u8 = 0xa5;
/// Bytes before the module's part, and behind it.
const BEFORE: u32 = 3 << 16;
const BEHIND: u32 = 2 << 16;
/// The steps that a question may take here.
const STEPS: i64 = 50_000;
/// Instructions that so few steps can never take, not even on the largest board.
const FUEL: u64 = 1 << 31;

/// A source of chance that needs nothing but a seed.
struct Chance(u64);

impl Chance {
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

/// A module in a memory larger than its part.
struct Watched {
    store: Store<()>,
    memory: Memory,
    instance: Instance,
    at: Addresses,
    clean: Vec<u8>,
}

impl Watched {
    fn new(rules: &str) -> Option<Watched> {
        let (program, _) = boardwright_rules::compile(rules, &[], None);
        let target = Target { base: BEFORE, arena: 3 << 20 };
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
        let mut watched = Watched { store, memory, instance, at, clean };
        watched.check("instantiation");
        let start: TypedFunc<i32, ()> = watched.function("start");
        watched.prepare();
        start.call(&mut watched.store, at.slots as i32).unwrap();
        watched.check("start");
        Some(watched)
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

    /// That nothing was written outside.
    fn check(&mut self, what: &str) {
        let (base, end) = (self.at.base as usize, (self.at.base + self.at.size) as usize);
        let memory = self.memory.data(&self.store);
        let outside = memory[..base].iter().chain(&memory[end..]);
        let touched = outside.clone().position(|&byte| byte != PATTERN);
        assert_eq!(touched, None, "{what} wrote outside");
    }

    /// Memory as it was after instantiation, as a host has it after a trap.
    fn begin_anew(&mut self) {
        let clean = std::mem::take(&mut self.clean);
        self.memory.data_mut(&mut self.store).copy_from_slice(&clean);
        self.clean = clean;
    }

    /// Asks every question about the state in the first place.
    fn ask_all(&mut self, chance: &mut Chance) {
        let (state, out) = (self.at.slots as i32, (self.at.slots + self.at.state_size) as i32);
        let (list, room) = (self.at.list as i32, self.at.list_room as i32);
        let decision = chance.word() as i64 >> chance.below(64);
        let k = chance.below(300) as i32 - 20;
        let mut rng = [0; 32];
        rng.fill_with(|| chance.word() as u8 | 1);
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
                self.begin_anew();
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

/// Gives a module states that are none, made of those that are.
fn garbage(name: &str, rules: &str, rounds: u64, seed: u64) {
    let Some(mut watched) = Watched::new(rules) else { return };
    let mut chance = Chance(seed | 1);
    let (slots, size) = (watched.at.slots, watched.at.state_size);
    let start = watched.bytes(slots, size).to_vec();
    for round in 0..rounds {
        let mut state = start.clone();
        match round % 4 {
            // A few bytes that mean something else.
            0 => (0..=chance.below(8)).for_each(|_| {
                let place = chance.below(state.len() as u64) as usize;
                state[place] = chance.word() as u8;
            }),
            1 => state.fill_with(|| chance.word() as u8),
            2 => state.fill(chance.word() as u8),
            // Sparse bytes; sites and kinds are small.
            _ => state.fill_with(|| if chance.below(8) == 0 { chance.below(64) as u8 } else { 0 }),
        }
        // Most questions end at once in a game that is over.
        if chance.below(4) != 0 {
            state[8..16].copy_from_slice(&start[8..16]);
        }
        watched.bytes(slots, size).copy_from_slice(&state);
        println!("{name}, round {round}");
        watched.ask_all(&mut chance);
    }
}

const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games");

#[test]
fn bundled_games_keep_to_their_memory_with_any_bytes_as_a_state() {
    let rounds = std::env::var("BOUNDS_ROUNDS").ok().and_then(|text| text.parse().ok());
    let mut games: Vec<_> =
        std::fs::read_dir(Path::new(GAMES)).unwrap().flatten().map(|entry| entry.path()).collect();
    games.sort();
    for (seed, game) in games.iter().enumerate() {
        let Ok(rules) = std::fs::read_to_string(game.join("rules.board")) else { continue };
        garbage(&game.display().to_string(), &rules, rounds.unwrap_or(8), seed as u64 + 77);
    }
}

#[test]
fn states_of_every_kind_of_variable_keep_to_their_memory() {
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
            Watched::new(&rules).is_some(),
            "{:?}",
            boardwright_rules::compile(&rules, &[], None).1
        );
        garbage(board, &rules, rounds.unwrap_or(60), 5);
    }
}
