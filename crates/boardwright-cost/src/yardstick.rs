//! How quick this machine is, by work of always the same size.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// What one piece of that work takes on the machine that promises are made for: two threads of one core of an
/// AMD EPYC of 2024, the other at rest.
pub const USUAL: Duration = Duration::from_micros(8_000);
/// The piece in the middle of so many counts: what the machine does now, be it busy or not.
const PIECES: usize = 31;

/// How many times slower than the usual machine this one is now; never less than 1.
pub fn slower() -> f64 {
    let mut pieces: [Duration; PIECES] = std::array::from_fn(|_| {
        let began = Instant::now();
        black_box(piece());
        began.elapsed()
    });
    pieces.sort_unstable();
    (pieces[PIECES / 2].as_secs_f64() / USUAL.as_secs_f64()).max(1.0)
}

/// Numbers at random, to and fro between the registers and memory that is near.
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
    fn no_machine_is_quicker_than_the_usual_one() {
        let slower = slower();
        println!("{slower:.2} times slower than the usual machine");
        assert!((1.0..1_000.0).contains(&slower), "{slower}");
    }
}
