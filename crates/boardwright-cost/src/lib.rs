//! Cost limits for tests: CPU time and memory.
//!
//! A time limit is stated for a reference machine. Only this thread's CPU time counts, and a slower
//! machine gets proportionally more, so that other load and older machines do not break a test.

mod calibration;
mod cpu_time;
mod memory;

pub use memory::peak_kib;

use std::time::{Duration, Instant};

/// Runs `work` within a limit of CPU time, as measured on the machine of
/// `calibration::REFERENCE`. If the variable `SHOW_TIMES` is set, it prints times above a tenth
/// of the limit.
///
/// # Panics
///
/// If the limit is exceeded; the message names `what`.
#[track_caller]
pub fn within<T>(most: Duration, what: &str, work: impl FnOnce() -> T) -> T {
    let (began, before) = (Instant::now(), cpu_time::of_thread());
    let result = work();
    let passed = began.elapsed();
    let taken = match (before, cpu_time::of_thread()) {
        // The system counts in ticks, and never more than has passed.
        (Some(before), Some(after)) => after.saturating_sub(before).min(passed),
        _ => passed,
    };
    if taken > most / 10 && std::env::var_os("SHOW_TIMES").is_some() {
        println!("{what}: {taken:?}");
    }
    if taken > most {
        let slowdown = calibration::slowdown();
        assert!(
            taken <= most.mul_f64(slowdown),
            "{what} took {taken:?}, on a machine {slowdown:.1} times slower"
        );
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_within_its_limit_returns_its_result() {
        assert_eq!(within(Duration::from_secs(5), "adding", || 2 + 2), 4);
    }

    #[test]
    #[should_panic(expected = "turning took")]
    fn work_beyond_its_limit_is_named() {
        within(Duration::from_millis(5), "turning", || {
            let began = Instant::now();
            while began.elapsed() < Duration::from_millis(500) {
                std::hint::black_box(began);
            }
        });
    }

    #[test]
    fn waiting_costs_no_cpu_time() {
        if cpu_time::of_thread().is_some() {
            let wait = || std::thread::sleep(Duration::from_millis(60));
            within(Duration::from_millis(30), "waiting", wait);
        }
    }
}
