//! Allocations that may fail: a table takes what the machine has instead of ending the program.

use std::collections::TryReserveError;
use std::hint::black_box;

/// Returns `length` copies of `zero`, whose pages the system provides when they are written to.
///
/// # Errors
///
/// If the memory cannot be had.
pub(crate) fn try_zeroed<T: Clone>(zero: T, length: usize) -> Result<Vec<T>, TryReserveError> {
    // `vec!` asks for zeroed pages, which costs nothing until they are used, but it ends the
    // program without memory. So the same size is asked for and given back first.
    let mut probe: Vec<T> = Vec::new();
    probe.try_reserve_exact(length)?;
    drop(black_box(probe));
    Ok(vec![zero; length])
}

/// Returns the largest of `length`, its half, its quarter and so on that can be allocated as `T`,
/// and no less than `least`.
pub(crate) fn largest_possible<T>(mut length: usize, least: usize) -> usize {
    while length > least {
        let mut probe: Vec<T> = Vec::new();
        let possible = probe.try_reserve_exact(length).is_ok();
        drop(black_box(probe));
        if possible {
            break;
        }
        length /= 2;
    }
    length
}

#[cfg(test)]
mod tests {
    use super::{largest_possible, try_zeroed};

    #[test]
    fn memory_that_no_machine_has_is_refused() {
        assert!(try_zeroed(0_u64, 1 << 59).is_err());
        assert_eq!(try_zeroed(0_u64, 3).unwrap(), [0, 0, 0]);
    }

    #[test]
    fn largest_possible_length_is_a_fraction_by_a_power_of_two() {
        assert_eq!(largest_possible::<u64>(1 << 10, 1 << 8), 1 << 10);
        let possible = largest_possible::<u64>(1 << 59, 1 << 8);
        assert!(possible < 1 << 59 && possible.is_power_of_two(), "{possible}");
    }
}
