//! Speed of this machine, measured with a fixed piece of work.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Time of the work on the reference machine: one core of an AMD EPYC of 2024 with two threads, one
/// of them idle.
pub const REFERENCE: Duration = Duration::from_micros(8_000);
/// Number of measurements; the median counts, so that current load is included.
const PIECES: usize = 31;

/// Returns the factor by which this machine is now slower than the reference machine, at least 1.
pub fn slowdown() -> f64 {
    let mut pieces: [Duration; PIECES] = std::array::from_fn(|_| {
        let began = Instant::now();
        black_box(piece());
        began.elapsed()
    });
    pieces.sort_unstable();
    (pieces[PIECES / 2].as_secs_f64() / REFERENCE.as_secs_f64()).max(1.0)
}

/// Random numbers that move between registers and nearby memory.
fn piece() -> u32 {
    let mut cells = vec![0_u32; 1 << 14];
    let last = cells.len() - 1;
    let mut number = 1_u32;
    for _ in 0..2_000_000 {
        number ^= number << 13;
        number ^= number >> 17;
        number ^= number << 5;
        let at = number as usize & last;
        cells[at] = cells[at].wrapping_add(number);
        number = number.wrapping_add(cells[(at + 1) & last]) | 1;
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_machine_is_faster_than_the_reference() {
        let slowdown = slowdown();
        println!("{slowdown:.2} times slower than the reference machine");
        assert!((1.0..1_000.0).contains(&slowdown), "{slowdown}");
    }
}
