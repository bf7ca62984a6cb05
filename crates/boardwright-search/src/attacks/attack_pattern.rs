//! The attack pattern of one unit on one site.

use super::Sites;

/// How a unit captures on a target: the path is open if exactly `screens` of the sites in `between`
/// are occupied.
#[derive(Clone, Copy, Debug)]
pub struct AttackPath {
    pub(super) between: Sites,
    /// 1 for units that capture over a screen, as the cannon does; 0 for all others.
    pub(super) screens: u32,
}

impl AttackPath {
    /// Returns true if the path is open for this occupancy.
    pub fn is_open(&self, occupied: &Sites) -> bool {
        (self.between & *occupied).count() == self.screens
    }
}

/// Targets along a slide whose site numbers are monotonic. The first blocker is then the lowest or
/// the highest occupied bit, found without a loop over sites.
#[derive(Debug)]
struct SlidingLine {
    sites: Sites,
    grows: bool,
    /// Range of set words that hold sites of the slide.
    words: std::ops::Range<usize>,
}

impl SlidingLine {
    /// Creates a slide from its sites, nearest first; `None` if their numbers are not monotonic.
    fn new(row: &[u16]) -> Option<SlidingLine> {
        let grows = row.is_sorted();
        if !grows && !row.iter().rev().is_sorted() {
            return None;
        }
        let sites: Sites = row.iter().map(|&site| usize::from(site)).collect();
        let (low, high) = (row.iter().min()?, row.iter().max()?);
        Some(SlidingLine { sites, grows, words: usize::from(low / 64)..usize::from(high / 64) + 1 })
    }

    /// Adds the sites up to and including the first occupied one.
    fn add_to(&self, attacked: &mut Sites, occupied: &Sites) {
        if self.grows {
            for word in self.words.clone() {
                let shields = self.sites.0[word] & occupied.0[word];
                // Mask up to the lowest blocker; all ones if there is none.
                attacked.0[word] |= self.sites.0[word] & (shields ^ shields.wrapping_sub(1));
                if shields != 0 {
                    return;
                }
            }
        } else {
            for word in self.words.clone().rev() {
                let shields = self.sites.0[word] & occupied.0[word];
                // Mask from the highest blocker up; all ones if there is none.
                let from = 63 - (shields | 1).leading_zeros();
                attacked.0[word] |= self.sites.0[word] & (u64::MAX << from);
                if shields != 0 {
                    return;
                }
            }
        }
    }
}

/// Attack pattern of one unit code on one site.
#[derive(Debug, Default)]
pub(super) struct AttackPattern {
    targets: Sites,
    /// Path to each target, in target order.
    paths: Vec<AttackPath>,
    /// Targets that nothing can block.
    leaps: Sites,
    /// Slides with monotonic site numbers.
    rows: Vec<SlidingLine>,
    /// Slides with other site numbers.
    winding: Vec<Vec<u16>>,
    /// All other targets with their paths.
    others: Vec<(u16, AttackPath)>,
}

impl AttackPattern {
    /// Builds the pattern from the path to each target, in target order.
    pub fn new(targets: Sites, paths: Vec<AttackPath>) -> AttackPattern {
        let mut reach = AttackPattern { targets, paths, ..AttackPattern::default() };
        let mut left: Vec<(u16, AttackPath)> =
            targets.iter().map(|site| site as u16).zip(reach.paths.iter().copied()).collect();
        // Nearest first, so that blockers precede the targets they block.
        left.sort_by_key(|(_, path)| path.between.count());
        let open = |path: &AttackPath| path.screens == 0 && path.between.is_empty();
        let first: Vec<u16> =
            left.iter().filter(|(_, path)| open(path)).map(|(to, _)| *to).collect();
        left.retain(|(_, path)| !open(path));
        for site in first {
            let mut row = vec![site];
            let mut shields = Sites::single(site.into());
            let next = |path: &AttackPath, shields| path.screens == 0 && path.between == shields;
            while let Some(at) = left.iter().position(|(_, path)| next(path, shields)) {
                let (site, _) = left.remove(at);
                row.push(site);
                shields.insert(site.into());
            }
            match row.len() {
                1 => reach.leaps.insert(site.into()),
                _ => match SlidingLine::new(&row) {
                    Some(row) => reach.rows.push(row),
                    None => reach.winding.push(row),
                },
            }
        }
        reach.others = left;
        reach
    }

    /// Returns true if the unit attacks nothing on any board.
    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// Returns the path to a target; `None` if the unit does not attack it.
    pub fn path(&self, target: usize) -> Option<&AttackPath> {
        if !self.targets.contains(target) {
            return None;
        }
        let (words, word) = (&self.targets.0, target / 64);
        let before: u32 = words[..word].iter().map(|word| word.count_ones()).sum();
        let within = words[word] & ((1 << (target % 64)) - 1);
        self.paths.get((before + within.count_ones()) as usize)
    }

    /// Returns the attacked sites for this occupancy.
    pub fn attacked(&self, occupied: &Sites) -> Sites {
        let mut attacked = self.leaps;
        for row in &self.rows {
            row.add_to(&mut attacked, occupied);
        }
        for row in &self.winding {
            for &site in row {
                attacked.insert(site.into());
                if occupied.contains(site.into()) {
                    break;
                }
            }
        }
        for (site, path) in &self.others {
            if path.is_open(occupied) {
                attacked.insert((*site).into());
            }
        }
        attacked
    }
}

#[cfg(test)]
mod tests {
    use super::{AttackPath, AttackPattern, Sites, SlidingLine};

    /// Reference implementation: walks the slide site by site.
    fn walked(row: &[u16], occupied: &Sites) -> Sites {
        let end = row.iter().position(|&site| occupied.contains(site.into()));
        row[..end.map_or(row.len(), |end| end + 1)].iter().map(|&site| usize::from(site)).collect()
    }

    #[test]
    fn a_slide_ends_at_the_first_blocker() {
        let rows: [&[u16]; 5] =
            [&[1, 2, 3], &[9, 5, 1], &[60, 63, 66, 130, 255], &[200, 128, 64, 0], &[63, 64, 191]];
        for row in rows {
            let known = SlidingLine::new(row).expect("its numbers only grow or only fall");
            // Every occupancy of the slide, with some sites beside it.
            for some in 0..1_usize << row.len() {
                let on = row.iter().enumerate().filter(|(at, _)| some >> at & 1 == 1);
                let mut occupied: Sites = on.map(|(_, &site)| usize::from(site)).collect();
                occupied.insert(7);
                occupied.insert(254);
                let mut attacked = Sites::single(4);
                known.add_to(&mut attacked, &occupied);
                assert_eq!(attacked, walked(row, &occupied) | Sites::single(4), "{row:?} {some:b}");
            }
        }
    }

    #[test]
    fn a_slide_with_unordered_site_numbers_ends_at_the_first_blocker() {
        let row = [5_u16, 70, 3];
        assert!(SlidingLine::new(&row).is_none());
        let sites = row.map(usize::from);
        let mut paths: Vec<(usize, AttackPath)> = (0..row.len())
            .map(|at| {
                (
                    sites[at],
                    AttackPath { between: sites[..at].iter().copied().collect(), screens: 0 },
                )
            })
            .collect();
        paths.sort_by_key(|(site, _)| *site);
        let targets = sites.into_iter().collect();
        let reach = AttackPattern::new(targets, paths.into_iter().map(|(_, path)| path).collect());
        let occupied = Sites::single(70);
        assert_eq!(reach.attacked(&occupied), walked(&row, &occupied));
    }
}
