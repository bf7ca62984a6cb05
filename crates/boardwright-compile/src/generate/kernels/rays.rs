//! Lines as sets of sites.
//!
//! A vector is *plain* if its lines never fork or turn and visit sites in one order: always upward or
//! always downward by index. Then a line is a set, and how far one gets along it is arithmetic on words:
//! subtracting 1 from the sites in the way reaches the lowest of them, counting leading zeros the highest.

use super::ways::Lists;
use super::words::{Words, Writer};
use crate::generate::code::Slot;
use crate::generate::lines::Lines;
use std::collections::{BTreeMap, BTreeSet};
use wasm_encoder::Instruction as I;

/// The most bytes of one kernel's table of rays; beyond it the lines are walked site by site.
const MAX_RAY_TABLE: usize = 1 << 20;
/// The most words of rays that are written out; more are looped over.
const MAX_UNROLLED_WORDS: usize = 64;

/// The order in which a plain vector's lines visit sites.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Course {
    /// By rising index.
    Up,
    /// By falling index.
    Down,
}

/// The course of a vector, if it is plain.
pub(super) fn course(lines: &Lines, vector: usize) -> Option<Course> {
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
        Some(Course::Up)
    } else if straight(false) {
        Some(Course::Down)
    } else {
        None
    }
}

/// Rays of a number of steps from every site, as a table: for each list and each site as many rays upward
/// as the list with the most has, then those downward; what a list lacks is empty.
#[derive(Clone, Debug)]
pub(super) struct Rays {
    address: u32,
    ups: usize,
    downs: usize,
    /// Whether each ray is followed by the part of it that is far enough away to count.
    trimmed: bool,
    row_bytes: usize,
    ray_bytes: usize,
}

/// One ray while code for it is written.
#[derive(Clone, Copy)]
pub(super) struct Ray {
    /// Address of the row, or of the ray itself if rays are looped over.
    base: Slot,
    /// Where the row begins, if `base` is not it.
    row: Slot,
    /// Bytes from `base` to the ray.
    offset: u32,
    /// Its course.
    pub course: Course,
}

impl Writer<'_, '_> {
    /// The lists with their plain vectors, as a table if it is not too large, and the lists with the rest.
    pub fn plain_part(&mut self, lists: &Lists, least: u16, most: u16) -> (Option<Rays>, Lists) {
        let courses = self.courses(lists);
        let plain = lists.filtered(|vector| courses.get(&vector).is_some_and(Option::is_some));
        match self.rays(&plain, least, most) {
            Some(rays) => {
                let rest =
                    lists.filtered(|vector| courses.get(&vector).is_none_or(Option::is_none));
                (Some(rays), rest)
            }
            None => (None, lists.clone()),
        }
    }

    fn courses(&self, lists: &Lists) -> BTreeMap<usize, Option<Course>> {
        let vectors: BTreeSet<usize> = lists.all().collect();
        vectors.into_iter().map(|vector| (vector, course(&self.generator.lines, vector))).collect()
    }

    /// The rays of plain vectors as a table, if there are any and it is not too large.
    pub fn rays(&mut self, lists: &Lists, least: u16, most: u16) -> Option<Rays> {
        let lines = &self.generator.lines;
        let split: Vec<[Vec<usize>; 2]> = lists
            .lists
            .iter()
            .map(|list| {
                let vectors = list.iter().map(|&vector| usize::from(vector));
                let (up, down) =
                    vectors.partition(|&vector| course(lines, vector) == Some(Course::Up));
                [up, down]
            })
            .collect();
        let most_of = |side: usize| split.iter().map(|list| list[side].len()).max().unwrap_or(0);
        let (ups, downs) = (most_of(0), most_of(1));
        let trimmed = least > 1;
        let ray_bytes = (1 + usize::from(trimmed)) * self.words * 8;
        let row_bytes = (ups + downs) * ray_bytes;
        let bytes = row_bytes * lines.sites * split.len();
        if bytes == 0 || bytes > MAX_RAY_TABLE {
            return None;
        }
        let mut table = Vec::with_capacity(bytes / 8);
        for list in &split {
            for from in 0..lines.sites {
                for (side, slots) in [ups, downs].into_iter().enumerate() {
                    for slot in 0..slots {
                        let vector = list[side].get(slot).copied();
                        let first = if trimmed { [1, least] } else { [1; 2] };
                        for first in &first[..1 + usize::from(trimmed)] {
                            table.extend(self.ray_words(vector, from, *first, most));
                        }
                    }
                }
            }
        }
        let address = self.generator.builder.table_of_words(table);
        Some(Rays { address, ups, downs, trimmed, row_bytes, ray_bytes })
    }

    fn ray_words(&self, vector: Option<usize>, from: usize, least: u16, most: u16) -> Vec<u64> {
        let Some(vector) = vector else { return vec![0; self.words] };
        let nodes = self.generator.lines.ray(vector, from).iter();
        let kept = nodes.filter(|node| node.depth >= least && node.depth <= most);
        self.generator.set_words(kept.map(|node| node.site.into()))
    }

    /// Pushes the address of a site's rays.
    fn rays_from(&mut self, rays: &Rays, lists: &Lists, from: Slot) {
        if lists.lists.len() > 1 {
            let sites = self.generator.lines.sites as i32;
            self.code.get(lists.index).int_const(sites).op(I::I32Mul);
            self.code.get(from).op(I::I32Add);
            let index = self.code.keep_int();
            self.row(rays.address, index, rays.row_bytes);
        } else {
            self.row(rays.address, from, rays.row_bytes);
        }
    }

    /// Does something for each ray from a site.
    pub fn each_ray(
        &mut self,
        rays: &Rays,
        lists: &Lists,
        from: Slot,
        mut body: impl FnMut(&mut Self, Ray),
    ) {
        self.rays_from(rays, lists, from);
        let row = self.code.keep_int();
        let ray_bytes = rays.ray_bytes;
        let courses = [(Course::Up, rays.ups, 0), (Course::Down, rays.downs, rays.ups)];
        if (rays.ups + rays.downs) * self.words <= MAX_UNROLLED_WORDS {
            for (course, count, before) in courses {
                for slot in before..before + count {
                    let offset = (slot * ray_bytes) as u32;
                    body(self, Ray { base: row, row, offset, course });
                }
            }
            return;
        }
        let base = self.code.int();
        self.code.get(row).set(base);
        for (course, count, before) in courses {
            if count == 0 {
                continue;
            }
            let again = self.code.begin_loop();
            body(self, Ray { base, row, offset: 0, course });
            self.code.get(base).int_const(ray_bytes as i32).op(I::I32Add).tee(base);
            let end = (before + count) * ray_bytes;
            self.code.get(row).int_const(end as i32).op(I::I32Add).op(I::I32LtU).branch_if(again);
            self.code.end();
        }
    }

    /// Loads a ray into new locals.
    pub fn ray(&mut self, ray: Ray) -> Words {
        let set = self.set();
        for (index, &slot) in set.iter().enumerate() {
            self.code.get(ray.base).load64(ray.offset + 8 * index as u32).set(slot);
        }
        set
    }

    /// The part of a ray that is far enough away; the ray itself if all of it is.
    pub fn far_part(&mut self, rays: &Rays, ray: Ray, all: &Words) -> Words {
        if !rays.trimmed {
            return all.clone();
        }
        let offset = ray.offset + 8 * self.words as u32;
        self.ray(Ray { offset, ..ray })
    }

    /// The same ray from another site in a table of the same vectors, whose rays may be longer by a factor.
    pub fn ray_elsewhere(
        &mut self,
        ray: Ray,
        (old, new): (&Rays, &Rays),
        lists: &Lists,
        from: Slot,
    ) -> Ray {
        let factor = new.ray_bytes / old.ray_bytes;
        self.rays_from(new, lists, from);
        if ray.base != ray.row {
            self.code.get(ray.base).get(ray.row).op(I::I32Sub);
            self.code.int_const(factor as i32).op(I::I32Mul).op(I::I32Add);
        }
        let row = self.code.keep_int();
        Ray { base: row, row, offset: ray.offset * factor as u32, course: ray.course }
    }

    /// For each word, the sites up to the first in the way along a course, that one included, are pushed as
    /// a mask, which `each` is to pop; all sites if none is in the way.
    pub fn each_mask(
        &mut self,
        blockers: &Words,
        course: Course,
        mut each: impl FnMut(&mut Self, usize),
    ) {
        let count = blockers.len();
        let mut before: Option<Slot> = None;
        for place in 0..count {
            let index = if course == Course::Up { place } else { count - 1 - place };
            let blocked = blockers[index];
            match (course, before) {
                (Course::Up, None) => {
                    self.code.get(blocked).get(blocked).long_const(1);
                    self.code.op(I::I64Sub).op(I::I64Xor);
                }
                (Course::Up, Some(before)) => {
                    // Nothing is subtracted where a lower word holds the first site in the way.
                    self.code.get(blocked).get(blocked).get(before).op(I::I64Eqz);
                    self.code.op(I::I64ExtendI32U).op(I::I64Sub).op(I::I64Xor);
                }
                (Course::Down, before) => {
                    if before.is_some() {
                        self.code.long_const(0);
                    }
                    self.code.long_const(i64::MIN).get(blocked).long_const(1).op(I::I64Or);
                    self.code.op(I::I64Clz).op(I::I64ShrS);
                    if let Some(before) = before {
                        self.code.get(before).long_const(0).op(I::I64Ne).op(I::Select);
                    }
                }
            }
            each(self, index);
            if place + 1 < count {
                before = Some(match before {
                    None => blocked,
                    Some(before) => {
                        let both = self.code.long();
                        self.code.get(before).get(blocked).op(I::I64Or).set(both);
                        both
                    }
                });
            }
        }
    }

    /// New locals with the sites of a ray that are not in a set.
    pub fn blockers(&mut self, ray: &Words, outside: &Words) -> Words {
        let set = self.set();
        for (index, &slot) in set.iter().enumerate() {
            self.code.get(ray[index]).get(outside[index]).op(I::I64And).set(slot);
        }
        set
    }

    /// New locals with all sites, and what is no site, that are not in a set.
    pub fn complement(&mut self, set: &Words) -> Words {
        let outside = self.set();
        for (&slot, &word) in outside.iter().zip(set) {
            self.code.get(word).long_const(-1).op(I::I64Xor).set(slot);
        }
        outside
    }
}
