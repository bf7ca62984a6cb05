//! The functions that the page lends the engine.

/// The exports of games' modules. The first number is the number of the module.
///
/// They are safe to call with any numbers: a module writes to its [`Region`](super::region::Region)
/// alone.
pub mod modules {
    #[link(wasm_import_module = "game")]
    unsafe extern "C" {
        pub safe fn list(module: u32, state: u32, out: u32, room: u32) -> i32;
        pub safe fn count(module: u32, state: u32) -> i32;
        pub safe fn nth(module: u32, state: u32, k: i32, out: u32) -> i32;
        pub safe fn play(module: u32, state: u32, decision: u64, out: u32) -> i32;
        pub safe fn play_listed(module: u32, state: u32, decision: u64, out: u32) -> i32;
        pub safe fn outcome(module: u32, state: u32) -> i32;
        pub safe fn perft(module: u32, state: u32, depth: i32, turns: i32, bulk: i32) -> i64;
        pub safe fn playout(module: u32, state: u32, most: i32) -> i32;
    }
}

/// Functions of the page itself. They are safe to call: the page only reads.
pub mod page {
    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        /// Returns the milliseconds since a fixed moment.
        pub safe fn now() -> f64;
        /// Hands over a text by its address and its length in bytes. It is valid during the call.
        pub safe fn tell(text: u32, length: u32);
    }
}
