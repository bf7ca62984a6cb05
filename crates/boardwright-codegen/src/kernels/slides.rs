//! Walks of one leg: steps, slides and hops over a hurdle.

use crate::function::code::Slot;
use crate::kernels::kernel::LegShape;
use crate::kernels::kernel_builder::{KernelBuilder, SetSlots};
use crate::kernels::leg::{Slide, is_step};
use crate::kernels::ray_tables::{RayRef, RaySign, RayTable};
use crate::kernels::vector_lists::VectorLists;
use wasm_encoder::Instruction as I;

/// Writes a walk of one leg. Parameters: from, selector, through, and over if there is a hurdle.
pub(crate) fn write_single(w: &mut KernelBuilder, shape: &LegShape) {
    let (from, selector) = (w.code.parameter(0), w.code.parameter(1));
    let through = w.parameters(2);
    let hurdle = shape.has_hurdle.then(|| w.parameters(2 + w.words));
    let result = w.new_set();
    w.each_selected(&shape.vectors, selector, |w, lists| {
        if is_step(shape) {
            return w.steps_from_site(lists, from, &result);
        }
        let leg = Slide {
            min_steps: shape.min_steps,
            max_steps: shape.max_steps,
            through: &through,
            hurdle: hurdle.as_ref(),
        };
        w.slide(lists, from, &leg, &result);
    });
    // No line ends on its first site, so it need not be removed.
    w.push(&result);
}

impl KernelBuilder<'_, '_> {
    /// Adds the ends of a slide from a site.
    pub(crate) fn slide(
        &mut self,
        lists: &VectorLists,
        from: Slot,
        leg: &Slide,
        result: &SetSlots,
    ) {
        if leg.max_steps == 0 {
            return;
        }
        let rest = match leg.hurdle {
            None => {
                let (rays, rest) = self.split_straight(lists, leg.min_steps, leg.max_steps);
                if let Some(rays) = rays {
                    let outside = self.complement(leg.through);
                    self.each_ray(&rays, lists, from, |w, ray| {
                        w.slide_along(&rays, ray, &outside, result);
                    });
                }
                rest
            }
            Some(hurdle) => self.hop_rays(lists, from, leg, hurdle, result),
        };
        self.slide_nodes(&rest, from, leg, result);
    }

    /// Adds a ray up to the first blocker, which is included.
    fn slide_along(&mut self, rays: &RayTable, ray: RayRef, outside: &SetSlots, result: &SetSlots) {
        let sites = self.ray(ray);
        let blockers = self.blockers(&sites, outside);
        let wanted = self.far_part(rays, ray, &sites);
        self.each_mask_to_blocker(&blockers, ray.sign, |w, index| {
            w.code.get(wanted[index]).op(I::I64And);
            w.code.get(result[index]).op(I::I64Or).set(result[index]);
        });
    }

    /// Adds the sites behind hurdles on straight rays; returns the lists of other vectors.
    fn hop_rays(
        &mut self,
        lists: &VectorLists,
        from: Slot,
        leg: &Slide,
        hurdle: &SetSlots,
        result: &SetSlots,
    ) -> VectorLists {
        let (Some(rays), rest) = self.split_straight(lists, 1, u16::MAX) else {
            return lists.clone();
        };
        let counted = leg.min_steps > 1 || leg.max_steps < u16::MAX;
        let beyond = counted.then(|| self.split_straight(lists, leg.min_steps, leg.max_steps).0);
        if let Some(None) = beyond {
            return lists.clone();
        }
        let outside = self.complement(leg.through);
        self.each_ray(&rays, lists, from, |w, ray| match &beyond {
            Some(Some(beyond)) => {
                w.hop_counted(ray, &outside, hurdle, (&rays, beyond, lists), result);
            }
            _ => w.hop_any_distance(ray, &outside, hurdle, result),
        });
        rest
    }

    /// Pushes 1 if the first blocker is a hurdle; returns the ray, all blockers, the first one and
    /// the mask up to it.
    fn hurdle(&mut self, ray: RayRef, outside: &SetSlots, hurdle: &SetSlots) -> [SetSlots; 4] {
        let sites = self.ray(ray);
        let blockers = self.blockers(&sites, outside);
        let (first, mask) = (self.new_set(), self.new_set());
        self.each_mask_to_blocker(&blockers, ray.sign, |w, index| {
            w.code.tee(mask[index]).get(blockers[index]).op(I::I64And).set(first[index]);
        });
        self.push_intersects(&first, hurdle);
        [sites, blockers, first, mask]
    }

    /// Adds the sites behind a hurdle, at any distance.
    fn hop_any_distance(
        &mut self,
        ray: RayRef,
        outside: &SetSlots,
        hurdle: &SetSlots,
        result: &SetSlots,
    ) {
        let [sites, blockers, first, mask] = self.hurdle(ray, outside, hurdle);
        self.code.begin_if();
        for (&blocked, &first) in blockers.iter().zip(&first) {
            self.code.get(blocked).get(first).op(I::I64Xor).set(blocked);
        }
        self.each_mask_to_blocker(&blockers, ray.sign, |w, index| {
            w.code.get(sites[index]).op(I::I64And);
            w.code.get(mask[index]).i64_const(-1).op(I::I64Xor).op(I::I64And);
            w.code.get(result[index]).op(I::I64Or).set(result[index]);
        });
        self.code.end();
    }

    /// Adds the sites behind a hurdle at distances that count. Their rays are in another table.
    fn hop_counted(
        &mut self,
        ray: RayRef,
        outside: &SetSlots,
        hurdle: &SetSlots,
        (rays, beyond, lists): (&RayTable, &RayTable, &VectorLists),
        result: &SetSlots,
    ) {
        let [_, _, first, _] = self.hurdle(ray, outside, hurdle);
        self.code.begin_if();
        let hurdle = self.only_site(&first);
        let behind = self.ray_elsewhere(ray, (rays, beyond), lists, hurdle);
        self.slide_along(beyond, behind, outside, result);
        self.code.end();
    }

    /// Returns a new `i32` local with the only member of a set.
    pub(crate) fn only_site(&mut self, set: &SetSlots) -> Slot {
        self.end_of(set, RaySign::Positive)
    }

    /// Returns a new `i32` local with the first member of a set in an order. The set is not empty.
    pub(crate) fn end_of(&mut self, set: &SetSlots, sign: RaySign) -> Slot {
        let mut order: Vec<usize> = (0..set.len()).collect();
        if sign == RaySign::Negative {
            order.reverse();
        }
        let site = self.code.new_i32();
        let (&last, others) = order.split_last().expect("a set has a word");
        self.end_of_word(set[last], last, sign);
        self.code.set(site);
        for &index in others.iter().rev() {
            self.end_of_word(set[index], index, sign);
            self.code.get(site).get(set[index]).i64_const(0).op(I::I64Ne);
            self.code.op(I::Select).set(site);
        }
        site
    }

    fn end_of_word(&mut self, word: Slot, index: usize, sign: RaySign) {
        let base = 64 * index as i32;
        match sign {
            RaySign::Positive => {
                self.code.get(word).op(I::I64Ctz).op(I::I32WrapI64);
                self.code.i32_const(base).op(I::I32Add);
            }
            RaySign::Negative => {
                self.code.i32_const(base + 63).get(word).op(I::I64Clz).op(I::I32WrapI64);
                self.code.op(I::I32Sub);
            }
        }
    }
}
