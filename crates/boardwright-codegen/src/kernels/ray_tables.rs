//! Rays as sets, for sliding attacks.
//!
//! A vector is *straight* if its lines never fork or turn and visit sites in one order. As in
//! bitboard programs its rays are positive (ascending) or negative (descending). Then the first
//! blocker is found by arithmetic: subtracting 1 from the blockers reaches the lowest of them,
//! counting leading zeros the highest.

use crate::function::code::Slot;
use crate::kernels::kernel_builder::{KernelBuilder, SetSlots};
use crate::kernels::vector_lists::VectorLists;
use crate::module::board_lines::BoardLines;
use std::collections::{BTreeMap, BTreeSet};
use wasm_encoder::Instruction as I;

/// Most bytes of a kernel's table of rays. Beyond it lines are walked node by node.
const MAX_RAY_TABLE: usize = 1 << 20;
/// Number of words from which on kernels share tables of rays.
const SHARED_WORDS: usize = 16;
/// Most words of rays that are unrolled. More are looped over.
const MAX_UNROLLED_WORDS: usize = 64;

/// The order in which a straight vector's rays visit sites.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RaySign {
    /// Ascending.
    Positive,
    /// Descending.
    Negative,
}

/// Returns the order of a vector's rays, if it is straight.
pub(crate) fn ray_sign(lines: &BoardLines, vector: usize) -> Option<RaySign> {
    let straight = |up: bool| {
        (0..lines.sites).all(|site| {
            let mut last = site;
            lines.ray(vector, site).iter().enumerate().all(|(index, node)| {
                let next = usize::from(node.site);
                let ordered = if up { next > last } else { next < last };
                last = next;
                let unturned = !lines.is_direction(vector) || usize::from(node.direction) == vector;
                ordered && unturned && usize::from(node.depth) == index + 1
            })
        })
    };
    if straight(true) {
        Some(RaySign::Positive)
    } else if straight(false) {
        Some(RaySign::Negative)
    } else {
        None
    }
}

/// A table of rays of a number of steps, by list and site. Each row has as many positive and
/// negative rays as the list with the most; missing ones are empty.
#[derive(Clone, Debug)]
pub(crate) struct RayTable {
    address: u32,
    positive: usize,
    negative: usize,
    /// True if each ray is followed by the part that is far enough away.
    trimmed: bool,
    /// True if the table holds addresses of tables by vector, which kernels share: of the rays, and
    /// of the parts that are far enough away.
    shared: bool,
    row_bytes: usize,
    ray_bytes: usize,
}

/// A ray while code for it is written.
#[derive(Clone, Copy)]
pub(crate) struct RayRef {
    /// Address of the row, or of the ray itself in a loop.
    base: Slot,
    /// Address of the row.
    row: Slot,
    /// Addresses of the entry and of the far part, if tables are shared.
    shared: Option<[Slot; 2]>,
    /// Number of bytes from `base` to the ray.
    offset: u32,
    /// Order of its sites.
    pub(crate) sign: RaySign,
}

/// The straight vectors of each list by order, and the number of rays in a row.
struct RayLayout {
    split: Vec<[Vec<usize>; 2]>,
    positive: usize,
    negative: usize,
    min_steps: u16,
    max_steps: u16,
}

/// Returns the vectors of a row; `None` where other lists have more.
fn slots(
    list: &[Vec<usize>; 2],
    positive: usize,
    negative: usize,
) -> impl Iterator<Item = Option<usize>> + '_ {
    let [up, down] = list;
    let side = |vectors: &'_ [usize], slot: usize| vectors.get(slot).copied();
    let rising = (0..positive).map(move |slot| side(up, slot));
    rising.chain((0..negative).map(move |slot| side(down, slot)))
}

impl KernelBuilder<'_, '_> {
    /// Splits lists into straight vectors, as a table if it is not too large, and the others.
    pub(crate) fn split_straight(
        &mut self,
        lists: &VectorLists,
        min_steps: u16,
        max_steps: u16,
    ) -> (Option<RayTable>, VectorLists) {
        let signs = self.signs(lists);
        let plain = lists.filtered(|vector| signs.get(&vector).is_some_and(Option::is_some));
        match self.rays(&plain, min_steps, max_steps) {
            Some(rays) => {
                let rest = lists.filtered(|vector| signs.get(&vector).is_none_or(Option::is_none));
                (Some(rays), rest)
            }
            None => (None, lists.clone()),
        }
    }

    fn signs(&self, lists: &VectorLists) -> BTreeMap<usize, Option<RaySign>> {
        let vectors: BTreeSet<usize> = lists.all().collect();
        vectors
            .into_iter()
            .map(|vector| (vector, ray_sign(&self.generator.lines, vector)))
            .collect()
    }

    /// Returns the table of straight vectors' rays, if there are any and it is not too large.
    fn rays(&mut self, lists: &VectorLists, min_steps: u16, max_steps: u16) -> Option<RayTable> {
        let lines = &self.generator.lines;
        let split: Vec<[Vec<usize>; 2]> = lists
            .lists
            .iter()
            .map(|list| {
                let vectors = list.iter().map(|&vector| usize::from(vector));
                let (up, down) =
                    vectors.partition(|&vector| ray_sign(lines, vector) == Some(RaySign::Positive));
                [up, down]
            })
            .collect();
        let longest_of = |side: usize| split.iter().map(|list| list[side].len()).max().unwrap_or(0);
        let (positive, negative) = (longest_of(0), longest_of(1));
        let shape = RayLayout { split, positive, negative, min_steps, max_steps };
        if self.words >= SHARED_WORDS { self.shared_rays(shape) } else { self.own_rays(shape) }
    }

    fn own_rays(&mut self, shape: RayLayout) -> Option<RayTable> {
        let RayLayout { split, positive, negative, min_steps, max_steps } = shape;
        let trimmed = min_steps > 1;
        let sites = self.generator.lines.sites;
        let ray_bytes = (1 + usize::from(trimmed)) * self.words * 8;
        let row_bytes = (positive + negative) * ray_bytes;
        let bytes = row_bytes * sites * split.len();
        if bytes == 0 || bytes > MAX_RAY_TABLE {
            return None;
        }
        let mut table = Vec::with_capacity(bytes / 8);
        for list in &split {
            for from in 0..sites {
                for vector in slots(list, positive, negative) {
                    table.extend(self.ray_words(vector, from, 1, max_steps));
                    if trimmed {
                        table.extend(self.ray_words(vector, from, min_steps, max_steps));
                    }
                }
            }
        }
        let address = self.generator.builder.table_of_words(table);
        Some(RayTable { address, positive, negative, trimmed, shared: false, row_bytes, ray_bytes })
    }

    fn shared_rays(&mut self, shape: RayLayout) -> Option<RayTable> {
        let RayLayout { split, positive, negative, min_steps, max_steps } = shape;
        let trimmed = min_steps > 1;
        let vectors: BTreeSet<usize> = split.iter().flatten().flatten().copied().collect();
        let bytes = vectors.len() * self.generator.lines.sites * self.words * 8;
        if bytes == 0 || bytes > MAX_RAY_TABLE {
            return None;
        }
        let mut table = Vec::new();
        for list in &split {
            for vector in slots(list, positive, negative) {
                for min_steps in [1, min_steps] {
                    let address = self.rays_of(vector, min_steps, max_steps);
                    table.extend(address.to_le_bytes());
                }
            }
        }
        let address = self.generator.builder.table(table);
        let (ray_bytes, row_bytes) = (8, 8 * (positive + negative));
        Some(RayTable { address, positive, negative, trimmed, shared: true, row_bytes, ray_bytes })
    }

    /// Returns the table of a vector's rays.
    fn rays_of(&mut self, vector: Option<usize>, min_steps: u16, max_steps: u16) -> u32 {
        let sites = 0..self.generator.lines.sites;
        let rays: Vec<u64> =
            sites.flat_map(|from| self.ray_words(vector, from, min_steps, max_steps)).collect();
        self.generator.builder.table_of_words(rays)
    }

    fn ray_words(
        &self,
        vector: Option<usize>,
        from: usize,
        min_steps: u16,
        max_steps: u16,
    ) -> Vec<u64> {
        let Some(vector) = vector else { return vec![0; self.words] };
        let nodes = self.generator.lines.ray(vector, from).iter();
        let kept = nodes.filter(|node| node.depth >= min_steps && node.depth <= max_steps);
        self.generator.set_words(kept.map(|node| node.site.into()))
    }

    /// Pushes the address of a site's row.
    fn rays_from(&mut self, rays: &RayTable, lists: &VectorLists, from: Slot) {
        if rays.shared && lists.lists.len() > 1 {
            self.push_row(rays.address, lists.index, rays.row_bytes);
        } else if rays.shared {
            self.code.u32_const(rays.address);
        } else if lists.lists.len() > 1 {
            let sites = self.generator.lines.sites as i32;
            self.code.get(lists.index).i32_const(sites).op(I::I32Mul);
            self.code.get(from).op(I::I32Add);
            let index = self.code.pop_i32();
            self.push_row(rays.address, index, rays.row_bytes);
        } else {
            self.push_row(rays.address, from, rays.row_bytes);
        }
    }

    /// Runs `body` for each ray from a site.
    pub(crate) fn each_ray(
        &mut self,
        rays: &RayTable,
        lists: &VectorLists,
        from: Slot,
        mut body: impl FnMut(&mut Self, RayRef),
    ) {
        self.rays_from(rays, lists, from);
        let row = self.code.pop_i32();
        let ray_bytes = rays.ray_bytes;
        let signs = [
            (RaySign::Positive, rays.positive, 0),
            (RaySign::Negative, rays.negative, rays.positive),
        ];
        if !rays.shared && (rays.positive + rays.negative) * self.words <= MAX_UNROLLED_WORDS {
            for (sign, count, before) in signs {
                for slot in before..before + count {
                    let offset = (slot * ray_bytes) as u32;
                    body(self, RayRef { base: row, row, shared: None, offset, sign });
                }
            }
            return;
        }
        let base = self.code.new_i32();
        self.code.get(row).set(base);
        for (sign, count, before) in signs {
            if count == 0 {
                continue;
            }
            let again = self.code.begin_loop();
            if rays.shared {
                let ray = self.shared_ray(base, row, from, sign);
                body(self, ray);
            } else {
                body(self, RayRef { base, row, shared: None, offset: 0, sign });
            }
            self.code.get(base).i32_const(ray_bytes as i32).op(I::I32Add).tee(base);
            let end = (before + count) * ray_bytes;
            self.code.get(row).i32_const(end as i32).op(I::I32Add).op(I::I32LtU).branch_if(again);
            self.code.end();
        }
    }

    /// Returns the ray from a site, given the entry of its table.
    fn shared_ray(&mut self, entry: Slot, row: Slot, from: Slot, sign: RaySign) -> RayRef {
        let bytes = 8 * self.words;
        let [base, far] = [0, 4].map(|offset| {
            self.push_row(0, from, bytes);
            self.code.get(entry).load32(offset).op(I::I32Add);
            self.code.pop_i32()
        });
        RayRef { base, row, shared: Some([entry, far]), offset: 0, sign }
    }

    /// Loads a ray into new locals.
    pub(crate) fn ray(&mut self, ray: RayRef) -> SetSlots {
        let set = self.new_set();
        for (index, &slot) in set.iter().enumerate() {
            self.code.get(ray.base).load64(ray.offset + 8 * index as u32).set(slot);
        }
        set
    }

    /// Returns the part of a ray that is far enough away.
    pub(crate) fn far_part(&mut self, rays: &RayTable, ray: RayRef, all: &SetSlots) -> SetSlots {
        if !rays.trimmed {
            return all.clone();
        }
        match ray.shared {
            Some([_, far]) => self.ray(RayRef { base: far, ..ray }),
            None => self.ray(RayRef { offset: ray.offset + 8 * self.words as u32, ..ray }),
        }
    }

    /// Returns the same ray from another site, in a table of the same vectors.
    pub(crate) fn ray_elsewhere(
        &mut self,
        ray: RayRef,
        (old, new): (&RayTable, &RayTable),
        lists: &VectorLists,
        from: Slot,
    ) -> RayRef {
        let factor = new.ray_bytes / old.ray_bytes;
        self.rays_from(new, lists, from);
        if let Some([entry, _]) = ray.shared {
            self.code.get(entry).get(ray.row).op(I::I32Sub).op(I::I32Add);
            let entry = self.code.pop_i32();
            return self.shared_ray(entry, ray.row, from, ray.sign);
        }
        if ray.base != ray.row {
            self.code.get(ray.base).get(ray.row).op(I::I32Sub);
            self.code.i32_const(factor as i32).op(I::I32Mul).op(I::I32Add);
        }
        let row = self.code.pop_i32();
        RayRef { base: row, row, shared: None, offset: ray.offset * factor as u32, sign: ray.sign }
    }

    /// Pushes, for each word, the mask of sites up to the first blocker, which is included; all
    /// sites if there is none. `each` pops it.
    pub(crate) fn each_mask_to_blocker(
        &mut self,
        blockers: &SetSlots,
        sign: RaySign,
        mut each: impl FnMut(&mut Self, usize),
    ) {
        let count = blockers.len();
        let mut before: Option<Slot> = None;
        for place in 0..count {
            let index = if sign == RaySign::Positive { place } else { count - 1 - place };
            let blocked = blockers[index];
            match (sign, before) {
                (RaySign::Positive, None) => {
                    self.code.get(blocked).get(blocked).i64_const(1);
                    self.code.op(I::I64Sub).op(I::I64Xor);
                }
                (RaySign::Positive, Some(before)) => {
                    // Nothing is subtracted if a lower word has the first blocker.
                    self.code.get(blocked).get(blocked).get(before).op(I::I64Eqz);
                    self.code.op(I::I64ExtendI32U).op(I::I64Sub).op(I::I64Xor);
                }
                (RaySign::Negative, before) => {
                    if before.is_some() {
                        self.code.i64_const(0);
                    }
                    self.code.i64_const(i64::MIN).get(blocked).i64_const(1).op(I::I64Or);
                    self.code.op(I::I64Clz).op(I::I64ShrS);
                    if let Some(before) = before {
                        self.code.get(before).i64_const(0).op(I::I64Ne).op(I::Select);
                    }
                }
            }
            each(self, index);
            if place + 1 < count {
                before = Some(match before {
                    None => blocked,
                    Some(before) => {
                        let both = self.code.new_i64();
                        self.code.get(before).get(blocked).op(I::I64Or).set(both);
                        both
                    }
                });
            }
        }
    }

    /// Returns new locals with the sites of a ray that are not in a set.
    pub(crate) fn blockers(&mut self, ray: &SetSlots, outside: &SetSlots) -> SetSlots {
        let set = self.new_set();
        for (index, &slot) in set.iter().enumerate() {
            self.code.get(ray[index]).get(outside[index]).op(I::I64And).set(slot);
        }
        set
    }

    /// Returns new locals with the complement of a set.
    pub(crate) fn complement(&mut self, set: &SetSlots) -> SetSlots {
        let outside = self.new_set();
        for (&slot, &word) in outside.iter().zip(set) {
            self.code.get(word).i64_const(-1).op(I::I64Xor).set(slot);
        }
        outside
    }
}
