//! What work costs, for tests that hold a promise: the time of the processor and memory.
//!
//! A promise of so many seconds is made for one machine. Other work beside a test and slower machines must not
//! break it, so that only this thread's own time counts, and a machine that is slower is given as much more.

mod memory;
mod processor;
mod yardstick;

pub use memory::peak_kib;

use std::time::{Duration, Instant};

/// Does something that may take so much time of the processor, on a machine such as [`yardstick::USUAL`] is from.
/// With the variable `SHOW_TIMES` it says what took more than a tenth of that.
///
/// # Panics
///
/// If it took longer; `what` is named.
#[track_caller]
pub fn within<T>(most: Duration, what: &str, work: impl FnOnce() -> T) -> T {
    let (began, before) = (Instant::now(), processor::spent());
    let result = work();
    let passed = began.elapsed();
    let taken = match (before, processor::spent()) {
        // The system counts by its own ticks, and never more than has passed.
        (Some(before), Some(after)) => after.saturating_sub(before).min(passed),
        _ => passed,
    };
    if taken > most / 10 && std::env::var_os("SHOW_TIMES").is_some() {
        println!("{what}: {taken:?}");
    }
    if taken > most {
        let slower = yardstick::slower();
        assert!(
            taken <= most.mul_f64(slower),
            "{what} took {taken:?}, on a machine {slower:.1} times slower"
        );
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_that_keeps_its_promise_gives_its_result() {
        assert_eq!(within(Duration::from_secs(5), "adding", || 2 + 2), 4);
    }

    #[test]
    #[should_panic(expected = "turning took")]
    fn work_that_breaks_its_promise_is_named() {
        within(Duration::from_millis(5), "turning", || {
            let began = Instant::now();
            while began.elapsed() < Duration::from_millis(500) {
                std::hint::black_box(began);
            }
        });
    }

    #[test]
    fn waiting_costs_nothing_where_the_system_tells() {
        if processor::spent().is_some() {
            let wait = || std::thread::sleep(Duration::from_millis(60));
            within(Duration::from_millis(30), "waiting", wait);
        }
    }
}
