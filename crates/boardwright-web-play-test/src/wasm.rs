//! The export of the module, beside those of the engine. It is safe to call with any numbers.
#![allow(unsafe_code, reason = "a WebAssembly module cannot have exports without it")]

use crate::handler::PlayTestHandler;
use boardwright_web::wasm::{PageClock, ask_about_game};
use std::cell::RefCell;
use std::sync::Arc;

thread_local! {
    static HANDLER: RefCell<PlayTestHandler> =
        RefCell::new(PlayTestHandler::new(Arc::new(PageClock)));
}

#[unsafe(no_mangle)]
extern "C" fn play_test(game: u32, length: u32) -> i32 {
    ask_about_game(game, length, |game, question| {
        HANDLER.with_borrow_mut(|handler| handler.answer(game, question))
    })
}
