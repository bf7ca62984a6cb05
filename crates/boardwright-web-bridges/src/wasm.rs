//! The exports of the module. They are safe to call with any numbers.
#![allow(unsafe_code, reason = "a WebAssembly module cannot have exports without it")]

use crate::bridge::Bridge;
use std::cell::RefCell;

thread_local! {
    static BRIDGE: RefCell<Bridge> = RefCell::new(Bridge::default());
}

/// Calls the bridge. Returns `busy` if a trap ended an earlier call.
fn bridge<T>(busy: T, question: impl FnOnce(&mut Bridge) -> T) -> T {
    BRIDGE.with(|bridge| match bridge.try_borrow_mut() {
        Ok(mut bridge) => question(&mut bridge),
        Err(_) => busy,
    })
}

#[unsafe(no_mangle)]
extern "C" fn input(length: u32) -> u32 {
    bridge(0, |bridge| {
        let room = bridge.input(length as usize);
        room.map_or(0, |room| room.as_mut_ptr().expose_provenance() as u32)
    })
}

#[unsafe(no_mangle)]
extern "C" fn ask(length: u32) -> i32 {
    bridge(-1, |bridge| bridge.ask(length as usize))
}

#[unsafe(no_mangle)]
extern "C" fn output() -> u32 {
    bridge(0, |bridge| bridge.output().as_ptr().expose_provenance() as u32)
}

#[unsafe(no_mangle)]
extern "C" fn output_length() -> u32 {
    bridge(0, |bridge| bridge.output().len() as u32)
}
