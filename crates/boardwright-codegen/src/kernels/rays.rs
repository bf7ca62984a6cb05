//! Lines as sets of sites.
//!
//! A vector is *plain* if its lines never fork or turn and visit sites in one order: always upward or
//! always downward by index. Then a line is a set, and how far one gets along it is arithmetic on words:
//! subtracting 1 from the sites in the way reaches the lowest of them, counting leading zeros the highest.

use crate::function::code::Slot;
use crate::kernels::ways::Lists;
use crate::kernels::words::{Words, Writer};
use crate::module::board_lines::Lines;
use std::collections::{BTreeMap, BTreeSet};
use wasm_encoder::Instruction as I;

/// The most bytes of one kernel's table of rays; beyond it the lines are walked site by site.
const MAX_RAY_TABLE: usize = 1 << 20;
/// From this many words on the tables of rays are shared among kernels.
const SHARED_WORDS: usize = 16;
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
    /// Whether the table holds, instead of rays, addresses of tables by vector, which other kernels share: of
    /// the rays, and of their parts that are far enough away.
    shared: bool,
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
    /// Where its entry is, and its far part, if its table is shared.
    shared: Option<[Slot; 2]>,
    /// Bytes from `base` to the ray.
    offset: u32,
    /// Its course.
    pub course: Course,
}

/// The vectors of each list by their course, the most that a list has, and how far their rays go.
struct Shape {
    split: Vec<[Vec<usize>; 2]>,
    ups: usize,
    downs: usize,
    least: u16,
    most: u16,
}

/// The vectors of a list, and none where others have more.
fn slots(
    list: &[Vec<usize>; 2],
    ups: usize,
    downs: usize,
) -> impl Iterator<Item = Option<usize>> + '_ {
    let [up, down] = list;
    let side = |vectors: &'_ [usize], slot: usize| vectors.get(slot).copied();
    let rising = (0..ups).map(move |slot| side(up, slot));
    rising.chain((0..downs).map(move |slot| side(down, slot)))
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
    fn rays(&mut self, lists: &Lists, least: u16, most: u16) -> Option<Rays> {
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
        let shape = Shape { split, ups, downs, least, most };
        if self.words >= SHARED_WORDS { self.shared_rays(shape) } else { self.own_rays(shape) }
    }

    fn own_rays(&mut self, shape: Shape) -> Option<Rays> {
        let Shape { split, ups, downs, least, most } = shape;
        let trimmed = least > 1;
        let sites = self.generator.lines.sites;
        let ray_bytes = (1 + usize::from(trimmed)) * self.words * 8;
        let row_bytes = (ups + downs) * ray_bytes;
        let bytes = row_bytes * sites * split.len();
        if bytes == 0 || bytes > MAX_RAY_TABLE {
            return None;
        }
        let mut table = Vec::with_capacity(bytes / 8);
        for list in &split {
            for from in 0..sites {
                for vector in slots(list, ups, downs) {
                    table.extend(self.ray_words(vector, from, 1, most));
                    if trimmed {
                        table.extend(self.ray_words(vector, from, least, most));
                    }
                }
            }
        }
        let address = self.generator.builder.table_of_words(table);
        Some(Rays { address, ups, downs, trimmed, shared: false, row_bytes, ray_bytes })
    }

    fn shared_rays(&mut self, shape: Shape) -> Option<Rays> {
        let Shape { split, ups, downs, least, most } = shape;
        let trimmed = least > 1;
        let vectors: BTreeSet<usize> = split.iter().flatten().flatten().copied().collect();
        let bytes = vectors.len() * self.generator.lines.sites * self.words * 8;
        if bytes == 0 || bytes > MAX_RAY_TABLE {
            return None;
        }
        let mut table = Vec::new();
        for list in &split {
            for vector in slots(list, ups, downs) {
                for least in [1, least] {
                    let address = self.rays_of(vector, least, most);
                    table.extend(address.to_le_bytes());
                }
            }
        }
        let address = self.generator.builder.table(table);
        let (ray_bytes, row_bytes) = (8, 8 * (ups + downs));
        Some(Rays { address, ups, downs, trimmed, shared: true, row_bytes, ray_bytes })
    }

    /// The table of a vector's rays from each site.
    fn rays_of(&mut self, vector: Option<usize>, least: u16, most: u16) -> u32 {
        let sites = 0..self.generator.lines.sites;
        let rays: Vec<u64> =
            sites.flat_map(|from| self.ray_words(vector, from, least, most)).collect();
        self.generator.builder.table_of_words(rays)
    }

    fn ray_words(&self, vector: Option<usize>, from: usize, least: u16, most: u16) -> Vec<u64> {
        let Some(vector) = vector else { return vec![0; self.words] };
        let nodes = self.generator.lines.ray(vector, from).iter();
        let kept = nodes.filter(|node| node.depth >= least && node.depth <= most);
        self.generator.set_words(kept.map(|node| node.site.into()))
    }

    /// Pushes the address of a site's rays, or of their entries if they are shared.
    fn rays_from(&mut self, rays: &Rays, lists: &Lists, from: Slot) {
        if rays.shared && lists.lists.len() > 1 {
            self.row(rays.address, lists.index, rays.row_bytes);
        } else if rays.shared {
            self.code.address(rays.address);
        } else if lists.lists.len() > 1 {
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
        if !rays.shared && (rays.ups + rays.downs) * self.words <= MAX_UNROLLED_WORDS {
            for (course, count, before) in courses {
                for slot in before..before + count {
                    let offset = (slot * ray_bytes) as u32;
                    body(self, Ray { base: row, row, shared: None, offset, course });
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
            if rays.shared {
                let ray = self.shared_ray(base, row, from, course);
                body(self, ray);
            } else {
                body(self, Ray { base, row, shared: None, offset: 0, course });
            }
            self.code.get(base).int_const(ray_bytes as i32).op(I::I32Add).tee(base);
            let end = (before + count) * ray_bytes;
            self.code.get(row).int_const(end as i32).op(I::I32Add).op(I::I32LtU).branch_if(again);
            self.code.end();
        }
    }

    /// The ray from a site of which an entry has the table.
    fn shared_ray(&mut self, entry: Slot, row: Slot, from: Slot, course: Course) -> Ray {
        let bytes = 8 * self.words;
        let [base, far] = [0, 4].map(|offset| {
            self.row(0, from, bytes);
            self.code.get(entry).load32(offset).op(I::I32Add);
            self.code.keep_int()
        });
        Ray { base, row, shared: Some([entry, far]), offset: 0, course }
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
        match ray.shared {
            Some([_, far]) => self.ray(Ray { base: far, ..ray }),
            None => self.ray(Ray { offset: ray.offset + 8 * self.words as u32, ..ray }),
        }
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
        if let Some([entry, _]) = ray.shared {
            self.code.get(entry).get(ray.row).op(I::I32Sub).op(I::I32Add);
            let entry = self.code.keep_int();
            return self.shared_ray(entry, ray.row, from, ray.course);
        }
        if ray.base != ray.row {
            self.code.get(ray.base).get(ray.row).op(I::I32Sub);
            self.code.int_const(factor as i32).op(I::I32Mul).op(I::I32Add);
        }
        let row = self.code.keep_int();
        Ray { base: row, row, shared: None, offset: ray.offset * factor as u32, course: ray.course }
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
