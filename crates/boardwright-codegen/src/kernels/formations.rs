//! Lines of units, each with how far it may go each way.
//!
//! How far one unit may go each way is worked out once: a byte for each direction. A line goes aside as far as the
//! one of its units that may go least far, and lengthwise as far as the one in front, which is told from the
//! bytes of its units. That is right where no line comes near another unit of its own but lengthwise, which
//! [`Formation::fits`] makes sure of by looking at every line of the board.

use crate::function::code::Slot;
use crate::kernels::rays::{Course, course};
use crate::kernels::words::Writer;
use crate::module::board_lines::Lines;
use wasm_encoder::Instruction as I;

/// What formations may do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Formation {
    /// The directions in which they may go, a bit for each.
    pub ways: u64,
}

/// The highest bit of each byte.
const TOPS: u64 = 0x8080_8080_8080_8080;

impl Formation {
    /// Whether a board is one where formations can be told from the ways of single units: of at most eight
    /// directions, each with an opposite that leads back, whose lines never fork, turn, or meet another line from the
    /// same site, and are not too long for a byte.
    pub fn fits(lines: &Lines) -> bool {
        let ray = |direction: usize, site: usize| -> Vec<usize> {
            lines.ray(direction, site).iter().map(|node| node.site.into()).collect()
        };
        lines.directions <= 8
            && (0..lines.directions).all(|direction| {
                let Some(back) = lines.opposite[direction] else { return false };
                course(lines, direction).is_some()
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

/// Writes [`crate::kernels::Kernel::Formations`]. Parameters: units, through, address.
pub(super) fn write(w: &mut Writer, formation: Formation) {
    let (units, through) = (w.parameters(0), w.parameters(w.words));
    let address = w.code.parameter(2 * w.words);
    let (sites, directions) = (w.generator.lines.sites, w.generator.lines.directions);
    let large = sites > 64;
    let outside = w.complement(&through);
    let single = w.scratch(8 * sites);
    w.members(&units, |w, site, _, done| {
        if large {
            w.tick_or_leave(8, done);
        }
        let far = w.code.long();
        w.code.long_const(0).set(far);
        for way in (0..directions).filter(|way| formation.ways >> way & 1 != 0) {
            w.go_alone(way, site, &outside, far);
        }
        w.row(single, site, 8).get(far).store64(0);
    });
    w.code.get(address);
    let next = w.code.keep_int();
    let within = w.probe(&units);
    w.members(&units, |w, site, _, done| {
        if large {
            w.tick_or_leave(8, done);
        }
        w.row(single, site, 8).load64(0);
        let rear = w.code.keep_long();
        let (line, least, front) = (w.code.long(), w.code.long(), w.code.long());
        let at = w.code.int();
        w.code.get(site).op(I::I64ExtendI32U).long_const(1 << 24).op(I::I64Or).set(line);
        w.note_formation(next, line, rear);
        for way in 0..directions {
            let Some(back) = w.generator.lines.opposite[way] else { continue };
            // Of two opposite directions the lower serves.
            if usize::from(back) < way {
                continue;
            }
            let steps: Vec<u8> = (0..sites)
                .flat_map(|site| {
                    let step = w.generator.lines.steps(way, site).next();
                    step.map_or(u16::MAX, |step| step as u16).to_le_bytes()
                })
                .collect();
            let steps = w.generator.builder.table(steps);
            w.code.get(site).op(I::I64ExtendI32U);
            w.code.long_const((way as i64) << 16 | 1 << 24).op(I::I64Or).set(line);
            w.code.get(site).set(at).get(rear).set(least);
            let end = w.code.block();
            let again = w.code.begin_loop();
            w.row(steps, at, 2).load16(0).tee(at);
            w.code.int_const(u16::MAX.into()).op(I::I32Eq).branch_if(end);
            w.contains(&within, at);
            w.code.op(I::I32Eqz).branch_if(end);
            w.row(single, at, 8).load64(0).set(front);
            w.least_bytes(least, front);
            w.code.get(line).long_const(1 << 24).op(I::I64Add).set(line);
            let [ahead, behind] = [way, usize::from(back)].map(|way| 255u64 << (8 * way));
            let both = w.code.long();
            w.code.get(least).long_const(!(ahead | behind) as i64).op(I::I64And);
            w.code.get(front).long_const(ahead as i64).op(I::I64And).op(I::I64Or);
            w.code.get(rear).long_const(behind as i64).op(I::I64And).op(I::I64Or).set(both);
            w.note_formation(next, line, both);
            w.code.branch(again).end().end();
        }
    });
    w.code.get(next).get(address).op(I::I32Sub).int_const(4).op(I::I32ShrU);
}

impl Writer<'_, '_> {
    /// Adds how far a unit may go one way, in the byte of that direction.
    fn go_alone(&mut self, way: usize, site: Slot, outside: &[Slot], far: Slot) {
        let sites = 0..self.generator.lines.sites;
        let rays: Vec<u64> = sites
            .flat_map(|from| {
                let nodes = self.generator.lines.ray(way, from).iter();
                self.generator.set_words(nodes.map(|node| node.site.into()))
            })
            .collect();
        let table = self.generator.builder.table_of_words(rays);
        let downward = course(&self.generator.lines, way) == Some(Course::Down);
        let course = if downward { Course::Down } else { Course::Up };
        let bytes = 8 * self.words;
        self.row(table, site, bytes);
        let row = self.code.keep_int();
        let ray = self.set();
        self.load(row, 0);
        self.pop(&ray);
        let blockers = self.blockers(&ray, &outside.to_vec());
        // The mask goes up to the first site in the way, which cannot be entered.
        self.code.get(far);
        self.code.long_const(0);
        self.each_mask(&blockers, course, |w, index| {
            w.code.get(ray[index]).op(I::I64And);
            w.code.get(blockers[index]).long_const(-1).op(I::I64Xor).op(I::I64And);
            w.code.op(I::I64Popcnt).op(I::I64Add);
        });
        self.code.long_const(8 * way as i64).op(I::I64Shl).op(I::I64Or).set(far);
    }

    /// Makes each byte of a word the smaller of it and that of another; all are below 128.
    fn least_bytes(&mut self, least: Slot, other: Slot) {
        let mask = self.code.long();
        // All ones where the other is not larger.
        self.code.get(least).long_const(TOPS as i64).op(I::I64Or).get(other).op(I::I64Sub);
        self.code.long_const(TOPS as i64).op(I::I64And).long_const(7).op(I::I64ShrU);
        self.code.long_const(255).op(I::I64Mul).set(mask);
        self.code.get(other).get(least).op(I::I64Xor).get(mask).op(I::I64And);
        self.code.get(least).op(I::I64Xor).set(least);
    }

    fn note_formation(&mut self, next: Slot, line: Slot, far: Slot) {
        self.code.get(next).get(line).store64(0);
        self.code.get(next).get(far).store64(8);
        self.code.get(next).int_const(16).op(I::I32Add).set(next);
    }
}
