//! The memory of games' modules.

use core::arch::wasm32::{memory_grow, memory_size};
use core::ptr::{with_exposed_provenance, with_exposed_provenance_mut};
use std::cell::RefCell;

/// Size of a WebAssembly page in bytes.
const PAGE: usize = 1 << 16;
/// Maximum memory in pages: half of the address space, so that the engine itself has room.
const MAX_PAGES: usize = (2 << 30) / PAGE;

thread_local! {
    /// Base and size of free regions.
    static FREE: RefCell<Vec<(u32, u32)>> = const { RefCell::new(Vec::new()) };
}

/// Memory of one module: pages that the engine's allocator never sees.
///
/// No value of the engine lies there, so that a module cannot harm the engine. The pages are
/// aligned as a module needs, zero at first, and never move. Memory cannot be returned to the
/// browser, so a later game uses the region of a released one.
pub struct Region {
    base: u32,
    size: u32,
}

impl Region {
    /// Reserves at least this many bytes of undefined content; `None` if memory is short.
    pub fn reserve(bytes: u32) -> Option<Region> {
        let free = FREE.with_borrow_mut(|free| {
            let fits = free.iter().position(|&(_, size)| size >= bytes)?;
            Some(free.swap_remove(fits))
        });
        if let Some((base, size)) = free {
            return Some(Region { base, size });
        }
        let pages = (bytes as usize).div_ceil(PAGE);
        if memory_size::<0>() + pages > MAX_PAGES {
            return None;
        }
        let first = memory_grow::<0>(pages);
        let grown = first != usize::MAX;
        grown.then(|| Region { base: (first * PAGE) as u32, size: (pages * PAGE) as u32 })
    }

    /// Returns the address of its first byte, a multiple of 65,536.
    pub fn base(&self) -> u32 {
        self.base
    }

    /// Returns its size in bytes.
    pub fn size(&self) -> u32 {
        self.size
    }

    /// Reads words at an address. Returns false if they lie outside of the region.
    #[must_use]
    pub fn read(&self, at: u32, words: &mut [u64]) -> bool {
        let inside = self.holds(at, words.len());
        if inside {
            let source = with_exposed_provenance::<u64>(at as usize);
            // SAFETY: the words are aligned and lie in the region, which holds no value of Rust.
            unsafe { source.copy_to_nonoverlapping(words.as_mut_ptr(), words.len()) }
        }
        inside
    }

    /// Writes words to an address. Returns false if they lie outside of the region.
    #[must_use]
    pub fn write(&self, at: u32, words: &[u64]) -> bool {
        let inside = self.holds(at, words.len());
        if inside {
            let target = with_exposed_provenance_mut::<u64>(at as usize);
            // SAFETY: as in `read`.
            unsafe { target.copy_from_nonoverlapping(words.as_ptr(), words.len()) }
        }
        inside
    }

    fn holds(&self, at: u32, words: usize) -> bool {
        let (first, last) = (u64::from(self.base), u64::from(self.base) + u64::from(self.size));
        let end = u64::from(at) + words as u64 * 8;
        at.is_multiple_of(8) && u64::from(at) >= first && end <= last
    }
}

impl Drop for Region {
    fn drop(&mut self) {
        FREE.with_borrow_mut(|free| free.push((self.base, self.size)));
    }
}
