//! Runs a game that `boardwright compile` wrote: `host game.wasm`.

use wasmparser::{Parser, Payload::CustomSection};
use wasmtime::{Engine, Instance, Memory, MemoryType, Module, Result, Store};

/// Returns the number of sequences of `depth` decisions, and the decisions of a random game.
pub fn count_and_play(bytes: &[u8], depth: i32, seed: u8) -> Result<(i64, i32)> {
    let mut about = std::collections::HashMap::<&str, &str>::new();
    for part in Parser::new(0).parse_all(bytes) {
        let CustomSection(section) = part? else { continue };
        if section.name() == "boardwright" {
            about.extend(str::from_utf8(section.data())?.lines().filter_map(|l| l.split_once(' ')));
        }
    }
    let at = |key: &str| about.get(key).and_then(|value| value.parse().ok()).unwrap_or(0_u32);
    let (engine, pages, state) = (Engine::default(), at("memory"), at("slots") as i32);
    let mut store = Store::new(&engine, ());
    let memory = Memory::new(&mut store, MemoryType::new(pages, Some(pages)))?;
    let game = Instance::new(&mut store, &Module::new(&engine, bytes)?, &[memory.into()])?;
    // Rules that take more steps than this are stopped; the answer is negative then.
    memory.write(&mut store, at("steps") as usize, &(1_i64 << 40).to_le_bytes())?;
    memory.write(&mut store, at("dice") as usize, &[seed; 32])?;
    game.get_typed_func::<i32, ()>(&mut store, "start")?.call(&mut store, state)?;
    let perft = game.get_typed_func::<(i32, i32, i32, i32), i64>(&mut store, "perft")?;
    let count = perft.call(&mut store, (state, depth, 0, 1))?;
    let playout = game.get_typed_func::<(i32, i32), i32>(&mut store, "playout")?;
    Ok((count, playout.call(&mut store, (state, 10_000))?))
}

fn main() -> Result<()> {
    let bytes = std::fs::read(std::env::args().nth(1).unwrap_or("game.wasm".to_owned()))?;
    println!("perft 4, decisions of a random game: {:?}", count_and_play(&bytes, 4, 1)?);
    Ok(())
}
