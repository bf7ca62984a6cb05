//! What one unit attacks from one site.

use super::Sites;

/// A way to capture on a site: open if so many of the sites in between are taken.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    pub(super) between: Sites,
    /// One for units that leap over another to capture, none for all others.
    pub(super) screens: u32,
}

impl Way {
    /// Whether it is open while these sites are taken.
    pub fn is_open(&self, taken: &Sites) -> bool {
        (self.between & *taken).count() == self.screens
    }
}

/// What a unit of one code attacks from one site.
#[derive(Debug, Default)]
pub(super) struct Reach {
    targets: Sites,
    /// How it gets to each of them, in order.
    ways: Vec<Way>,
    /// Targets that nothing can shield.
    leaps: Sites,
    /// Targets in rows: each can be reached if those before it in its row are empty.
    rows: Vec<Vec<u16>>,
    /// All other targets, with how to get there.
    others: Vec<(u16, Way)>,
}

impl Reach {
    /// From the ways to each target, in the order of the targets.
    pub fn new(targets: Sites, ways: Vec<Way>) -> Reach {
        let mut reach = Reach { targets, ways, ..Reach::default() };
        let mut left: Vec<(u16, Way)> =
            targets.iter().map(|site| site as u16).zip(reach.ways.iter().copied()).collect();
        // From the nearest on, so that what shields a target comes before it.
        left.sort_by_key(|(_, way)| way.between.count());
        let open = |way: &Way| way.screens == 0 && way.between.is_empty();
        let first: Vec<u16> = left.iter().filter(|(_, way)| open(way)).map(|(to, _)| *to).collect();
        left.retain(|(_, way)| !open(way));
        for site in first {
            let mut row = vec![site];
            let mut shields = Sites::single(site.into());
            let next = |way: &Way, shields| way.screens == 0 && way.between == shields;
            while let Some(at) = left.iter().position(|(_, way)| next(way, shields)) {
                let (site, _) = left.remove(at);
                row.push(site);
                shields.insert(site.into());
            }
            match row.len() {
                1 => reach.leaps.insert(site.into()),
                _ => reach.rows.push(row),
            }
        }
        reach.others = left;
        reach
    }

    /// Whether it attacks nothing on any board.
    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// How it captures on a target; none if it does not.
    pub fn way(&self, target: usize) -> Option<&Way> {
        if !self.targets.contains(target) {
            return None;
        }
        let (words, word) = (&self.targets.0, target / 64);
        let before: u32 = words[..word].iter().map(|word| word.count_ones()).sum();
        let within = words[word] & ((1 << (target % 64)) - 1);
        self.ways.get((before + within.count_ones()) as usize)
    }

    /// What it attacks while these sites are taken.
    pub fn attacked(&self, taken: &Sites) -> Sites {
        let mut attacked = self.leaps;
        for row in &self.rows {
            for &site in row {
                attacked.insert(site.into());
                if taken.contains(site.into()) {
                    break;
                }
            }
        }
        for (site, way) in &self.others {
            if way.is_open(taken) {
                attacked.insert((*site).into());
            }
        }
        attacked
    }
}
