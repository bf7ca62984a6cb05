//! Walks of one leg: steps, slides, slides over a hurdle.

use crate::function::code::Slot;
use crate::kernels::Stride;
use crate::kernels::rays::{Course, Ray, Rays};
use crate::kernels::ways::Lists;
use crate::kernels::words::{Words, Writer};
use wasm_encoder::Instruction as I;

/// A leg while it is written: its numbers, and its sets in locals.
pub(super) struct Leg<'a> {
    /// Fewest steps.
    pub least: u16,
    /// Most steps.
    pub most: u16,
    /// Sites that may be passed.
    pub through: &'a Words,
    /// Sites that may be the hurdle.
    pub over: Option<&'a Words>,
}

/// Whether a leg is a single step, whatever stands where.
pub(super) fn is_step(stride: &Stride) -> bool {
    stride.most == 1 && stride.least <= 1 && !stride.over
}

/// Writes a walk of one leg. Parameters: from, way, through, over if there is a hurdle.
pub(super) fn write_single(w: &mut Writer, stride: &Stride) {
    let (from, way) = (w.code.parameter(0), w.code.parameter(1));
    let through = w.parameters(2);
    let over = stride.over.then(|| w.parameters(2 + w.words));
    let result = w.set();
    w.each_way(&stride.ways, way, |w, lists| {
        if is_step(stride) {
            return w.steps_from_site(lists, from, &result);
        }
        let leg =
            Leg { least: stride.least, most: stride.most, through: &through, over: over.as_ref() };
        w.slide(lists, from, &leg, &result);
    });
    // No line comes back to where it began, so that site need not be taken out.
    w.push(&result);
}

impl Writer<'_, '_> {
    /// Adds where a leg may end from a site.
    pub fn slide(&mut self, lists: &Lists, from: Slot, leg: &Leg, result: &Words) {
        if leg.most == 0 {
            return;
        }
        let rest = match leg.over {
            None => {
                let (rays, rest) = self.plain_part(lists, leg.least, leg.most);
                if let Some(rays) = rays {
                    let outside = self.complement(leg.through);
                    self.each_ray(&rays, lists, from, |w, ray| {
                        w.along(&rays, ray, &outside, result);
                    });
                }
                rest
            }
            Some(over) => self.over_rays(lists, from, leg, over, result),
        };
        self.slide_trees(&rest, from, leg, result);
    }

    /// Adds a ray up to the first site outside a set, that one included.
    fn along(&mut self, rays: &Rays, ray: Ray, outside: &Words, result: &Words) {
        let sites = self.ray(ray);
        let blockers = self.blockers(&sites, outside);
        let wanted = self.far_part(rays, ray, &sites);
        self.each_mask(&blockers, ray.course, |w, index| {
            w.code.get(wanted[index]).op(I::I64And);
            w.code.get(result[index]).op(I::I64Or).set(result[index]);
        });
    }

    /// Adds what lies behind hurdles on plain lines; gives the lists with the other vectors.
    fn over_rays(
        &mut self,
        lists: &Lists,
        from: Slot,
        leg: &Leg,
        over: &Words,
        result: &Words,
    ) -> Lists {
        let (Some(rays), rest) = self.plain_part(lists, 1, u16::MAX) else { return lists.clone() };
        let counted = leg.least > 1 || leg.most < u16::MAX;
        let beyond = counted.then(|| self.plain_part(lists, leg.least, leg.most).0);
        if let Some(None) = beyond {
            return lists.clone();
        }
        let outside = self.complement(leg.through);
        self.each_ray(&rays, lists, from, |w, ray| match &beyond {
            Some(Some(beyond)) => {
                w.over_counted(ray, &outside, over, (&rays, beyond, lists), result);
            }
            _ => w.over_freely(ray, &outside, over, result),
        });
        rest
    }

    /// Pushes 1 if the first site in the way is a hurdle, and gives that site, the mask up to it, and all
    /// that stands in the way.
    fn hurdle(&mut self, ray: Ray, outside: &Words, over: &Words) -> [Words; 4] {
        let sites = self.ray(ray);
        let blockers = self.blockers(&sites, outside);
        let (first, mask) = (self.set(), self.set());
        self.each_mask(&blockers, ray.course, |w, index| {
            w.code.tee(mask[index]).get(blockers[index]).op(I::I64And).set(first[index]);
        });
        self.intersects(&first, over);
        [sites, blockers, first, mask]
    }

    /// Adds what lies behind a hurdle, at any distance.
    fn over_freely(&mut self, ray: Ray, outside: &Words, over: &Words, result: &Words) {
        let [sites, blockers, first, mask] = self.hurdle(ray, outside, over);
        self.code.begin_if();
        for (&blocked, &first) in blockers.iter().zip(&first) {
            self.code.get(blocked).get(first).op(I::I64Xor).set(blocked);
        }
        self.each_mask(&blockers, ray.course, |w, index| {
            w.code.get(sites[index]).op(I::I64And);
            w.code.get(mask[index]).long_const(-1).op(I::I64Xor).op(I::I64And);
            w.code.get(result[index]).op(I::I64Or).set(result[index]);
        });
        self.code.end();
    }

    /// Adds what lies behind a hurdle at distances that count; the rays behind it are another table.
    fn over_counted(
        &mut self,
        ray: Ray,
        outside: &Words,
        over: &Words,
        (rays, beyond, lists): (&Rays, &Rays, &Lists),
        result: &Words,
    ) {
        let [_, _, first, _] = self.hurdle(ray, outside, over);
        self.code.begin_if();
        let hurdle = self.only(&first);
        let behind = self.ray_elsewhere(ray, (rays, beyond), lists, hurdle);
        self.along(beyond, behind, outside, result);
        self.code.end();
    }

    /// The site of a set that has one, as a new `i32` local.
    pub fn only(&mut self, set: &Words) -> Slot {
        self.end_of(set, Course::Up)
    }

    /// The first site of a set along a course, as a new `i32` local; the set is not empty.
    pub fn end_of(&mut self, set: &Words, course: Course) -> Slot {
        let mut order: Vec<usize> = (0..set.len()).collect();
        if course == Course::Down {
            order.reverse();
        }
        let site = self.code.int();
        let (&last, others) = order.split_last().expect("a set has a word");
        self.end_of_word(set[last], last, course);
        self.code.set(site);
        for &index in others.iter().rev() {
            self.end_of_word(set[index], index, course);
            self.code.get(site).get(set[index]).long_const(0).op(I::I64Ne);
            self.code.op(I::Select).set(site);
        }
        site
    }

    fn end_of_word(&mut self, word: Slot, index: usize, course: Course) {
        let base = 64 * index as i32;
        match course {
            Course::Up => {
                self.code.get(word).op(I::I64Ctz).op(I::I32WrapI64);
                self.code.int_const(base).op(I::I32Add);
            }
            Course::Down => {
                self.code.int_const(base + 63).get(word).op(I::I64Clz).op(I::I32WrapI64);
                self.code.op(I::I32Sub);
            }
        }
    }
}
