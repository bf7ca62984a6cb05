//! A module's exports, looked up once.

use super::error::HostError;
use wasmtime::{AsContextMut, Instance, TypedFunc, WasmParams, WasmResults};

/// The functions of [`boardwright_codegen::format`]. An address is an `i32`, a decision an `i64`.
pub(crate) struct Functions {
    pub start: TypedFunc<i32, ()>,
    pub list: TypedFunc<(i32, i32, i32), i32>,
    pub count: TypedFunc<i32, i32>,
    pub any: TypedFunc<i32, i32>,
    pub nth: TypedFunc<(i32, i32, i32), i32>,
    pub play: TypedFunc<(i32, i64, i32), i32>,
    pub play_listed: TypedFunc<(i32, i64, i32), i32>,
    pub outcome: TypedFunc<i32, i32>,
    pub hash: TypedFunc<i32, i64>,
    pub perft: TypedFunc<(i32, i32, i32, i32), i64>,
    pub playout: TypedFunc<(i32, i32), i32>,
}

impl Functions {
    /// Looks up the exports of an instance; an error if one is missing or has another type.
    pub fn of(instance: &Instance, mut store: impl AsContextMut) -> Result<Functions, HostError> {
        let store = &mut store;
        Ok(Functions {
            start: function(instance, store, "start")?,
            list: function(instance, store, "list")?,
            count: function(instance, store, "count")?,
            any: function(instance, store, "any")?,
            nth: function(instance, store, "nth")?,
            play: function(instance, store, "play")?,
            play_listed: function(instance, store, "play_listed")?,
            outcome: function(instance, store, "outcome")?,
            hash: function(instance, store, "hash")?,
            perft: function(instance, store, "perft")?,
            playout: function(instance, store, "playout")?,
        })
    }
}

fn function<Params: WasmParams, Results: WasmResults>(
    instance: &Instance,
    store: &mut impl AsContextMut,
    name: &str,
) -> Result<TypedFunc<Params, Results>, HostError> {
    instance
        .get_typed_func(store, name)
        .map_err(|error| HostError::Format(format!("`{name}`: {error:#}")))
}
