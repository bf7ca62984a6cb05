//! Formations: lines of units with the distance they can move in each direction.
//!
//! The distance of each single unit in each direction is found first, a byte each. Sideways, a line
//! moves as far as the unit with the least distance; lengthwise, as far as the unit in front. That
//! holds if no line meets another of its own units but lengthwise, which [`Formation::fits`] checks
//! for every line of the board.

use crate::function::code::Slot;
use crate::kernels::kernel::Formation;
use crate::kernels::kernel_builder::KernelBuilder;
use crate::kernels::ray_tables::{RaySign, ray_sign};
use crate::module::board_lines::BoardLines;
use wasm_encoder::Instruction as I;

/// The highest bit of each byte.
const TOPS: u64 = 0x8080_8080_8080_8080;

impl Formation {
    /// Returns true if a board allows formations to be derived from single units. It has at most
    /// eight directions, each with an opposite that leads back. Its lines never fork, turn or meet
    /// another line from the same site, and fit a byte.
    pub(crate) fn fits(lines: &BoardLines) -> bool {
        let ray = |direction: usize, site: usize| -> Vec<usize> {
            lines.ray(direction, site).iter().map(|node| node.site.into()).collect()
        };
        lines.directions <= 8
            && (0..lines.directions).all(|direction| {
                let Some(back) = lines.opposite[direction] else { return false };
                ray_sign(lines, direction).is_some()
                    && (0..lines.sites).all(|site| {
                        let sites = ray(direction, site);
                        let leads_back = sites.first().is_none_or(|&next| {
                            ray(direction, next) == sites[1..]
                                && ray(back.into(), next).first() == Some(&site)
                        });
                        let apart = (0..direction)
                            .all(|other| ray(other, site).iter().all(|met| !sites.contains(met)));
                        sites.len() < 128 && leads_back && apart
                    })
            })
    }
}

/// Writes [`Kernel::Formations`](crate::kernels::kernel::Kernel::Formations). Parameters: units,
/// through, address.
pub(crate) fn write(w: &mut KernelBuilder, formation: Formation) {
    let (units, through) = (w.parameters(0), w.parameters(w.words));
    let address = w.code.parameter(2 * w.words);
    let (sites, directions) = (w.generator.lines.sites, w.generator.lines.directions);
    let large = sites > 64;
    let outside = w.complement(&through);
    let single = w.scratch(8 * sites);
    w.each_member(&units, |w, site, _, done| {
        if large {
            w.tick_or_leave(8, done);
        }
        let far = w.code.new_i64();
        w.code.i64_const(0).set(far);
        for direction in
            (0..directions).filter(|direction| formation.directions >> direction & 1 != 0)
        {
            w.add_free_distance(direction, site, &outside, far);
        }
        w.push_row(single, site, 8).get(far).store64(0);
    });
    w.code.get(address);
    let next = w.code.pop_i32();
    let within = w.probe(&units);
    w.each_member(&units, |w, site, _, done| {
        if large {
            w.tick_or_leave(8, done);
        }
        w.push_row(single, site, 8).load64(0);
        let rear = w.code.pop_i64();
        let (line, min, front) = (w.code.new_i64(), w.code.new_i64(), w.code.new_i64());
        let at = w.code.new_i32();
        w.code.get(site).op(I::I64ExtendI32U).i64_const(1 << 24).op(I::I64Or).set(line);
        w.note_formation(next, line, rear);
        for direction in 0..directions {
            let Some(back) = w.generator.lines.opposite[direction] else { continue };
            // The lower of two opposite directions stands for both.
            if usize::from(back) < direction {
                continue;
            }
            let steps: Vec<u8> = (0..sites)
                .flat_map(|site| {
                    let step = w.generator.lines.steps(direction, site).next();
                    step.map_or(u16::MAX, |step| step as u16).to_le_bytes()
                })
                .collect();
            let steps = w.generator.builder.table(steps);
            w.code.get(site).op(I::I64ExtendI32U);
            w.code.i64_const((direction as i64) << 16 | 1 << 24).op(I::I64Or).set(line);
            w.code.get(site).set(at).get(rear).set(min);
            let end = w.code.begin_block();
            let again = w.code.begin_loop();
            w.push_row(steps, at, 2).load16(0).tee(at);
            w.code.i32_const(u16::MAX.into()).op(I::I32Eq).branch_if(end);
            w.push_contains(&within, at);
            w.code.op(I::I32Eqz).branch_if(end);
            w.push_row(single, at, 8).load64(0).set(front);
            w.min_bytes(min, front);
            w.code.get(line).i64_const(1 << 24).op(I::I64Add).set(line);
            let [ahead, behind] =
                [direction, usize::from(back)].map(|direction| 255u64 << (8 * direction));
            let both = w.code.new_i64();
            w.code.get(min).i64_const(!(ahead | behind) as i64).op(I::I64And);
            w.code.get(front).i64_const(ahead as i64).op(I::I64And).op(I::I64Or);
            w.code.get(rear).i64_const(behind as i64).op(I::I64And).op(I::I64Or).set(both);
            w.note_formation(next, line, both);
            w.code.branch(again).end().end();
        }
    });
    w.code.get(next).get(address).op(I::I32Sub).i32_const(4).op(I::I32ShrU);
}

impl KernelBuilder<'_, '_> {
    /// Adds the distance that a single unit can move in a direction, in that direction's byte.
    fn add_free_distance(&mut self, direction: usize, site: Slot, outside: &[Slot], far: Slot) {
        let sites = 0..self.generator.lines.sites;
        let rays: Vec<u64> = sites
            .flat_map(|from| {
                let nodes = self.generator.lines.ray(direction, from).iter();
                self.generator.set_words(nodes.map(|node| node.site.into()))
            })
            .collect();
        let table = self.generator.builder.table_of_words(rays);
        let downward = ray_sign(&self.generator.lines, direction) == Some(RaySign::Negative);
        let sign = if downward { RaySign::Negative } else { RaySign::Positive };
        let bytes = 8 * self.words;
        self.push_row(table, site, bytes);
        let row = self.code.pop_i32();
        let ray = self.new_set();
        self.push_loaded(row, 0);
        self.pop(&ray);
        let blockers = self.blockers(&ray, &outside.to_vec());
        // The mask includes the first blocker, which cannot be entered.
        self.code.get(far);
        self.code.i64_const(0);
        self.each_mask_to_blocker(&blockers, sign, |w, index| {
            w.code.get(ray[index]).op(I::I64And);
            w.code.get(blockers[index]).i64_const(-1).op(I::I64Xor).op(I::I64And);
            w.code.op(I::I64Popcnt).op(I::I64Add);
        });
        self.code.i64_const(8 * direction as i64).op(I::I64Shl).op(I::I64Or).set(far);
    }

    /// Replaces each byte by the lesser of it and another. All are below 128.
    fn min_bytes(&mut self, min: Slot, other: Slot) {
        let mask = self.code.new_i64();
        // All ones where the other byte is not larger.
        self.code.get(min).i64_const(TOPS as i64).op(I::I64Or).get(other).op(I::I64Sub);
        self.code.i64_const(TOPS as i64).op(I::I64And).i64_const(7).op(I::I64ShrU);
        self.code.i64_const(255).op(I::I64Mul).set(mask);
        self.code.get(other).get(min).op(I::I64Xor).get(mask).op(I::I64And);
        self.code.get(min).op(I::I64Xor).set(min);
    }

    fn note_formation(&mut self, next: Slot, line: Slot, far: Slot) {
        self.code.get(next).get(line).store64(0);
        self.code.get(next).get(far).store64(8);
        self.code.get(next).i32_const(16).op(I::I32Add).set(next);
    }
}
