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

/// Targets in a row whose sites' numbers only grow, or only fall: the first that is taken is then the lowest, or the
/// highest, and found without a look at each.
#[derive(Debug)]
struct Row {
    sites: Sites,
    grows: bool,
    /// The words of the set from the first that has a site to the last.
    words: std::ops::Range<usize>,
}

impl Row {
    /// A row of sites from the nearest on; none if their numbers go up and down.
    fn new(row: &[u16]) -> Option<Row> {
        let grows = row.is_sorted();
        if !grows && !row.iter().rev().is_sorted() {
            return None;
        }
        let sites: Sites = row.iter().map(|&site| usize::from(site)).collect();
        let (low, high) = (row.iter().min()?, row.iter().max()?);
        Some(Row { sites, grows, words: usize::from(low / 64)..usize::from(high / 64) + 1 })
    }

    /// Adds the sites of the row up to the first that is taken.
    fn add_to(&self, attacked: &mut Sites, taken: &Sites) {
        if self.grows {
            for word in self.words.clone() {
                let shields = self.sites.0[word] & taken.0[word];
                // The lowest of them and all bits below it; all bits if there is none.
                attacked.0[word] |= self.sites.0[word] & (shields ^ shields.wrapping_sub(1));
                if shields != 0 {
                    return;
                }
            }
        } else {
            for word in self.words.clone().rev() {
                let shields = self.sites.0[word] & taken.0[word];
                // The highest of them and all bits above it; all bits if there is none.
                let from = 63 - (shields | 1).leading_zeros();
                attacked.0[word] |= self.sites.0[word] & (u64::MAX << from);
                if shields != 0 {
                    return;
                }
            }
        }
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
    rows: Vec<Row>,
    /// Rows in which the sites' numbers go up and down.
    winding: Vec<Vec<u16>>,
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
                _ => match Row::new(&row) {
                    Some(row) => reach.rows.push(row),
                    None => reach.winding.push(row),
                },
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
            row.add_to(&mut attacked, taken);
        }
        for row in &self.winding {
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

#[cfg(test)]
mod tests {
    use super::{Reach, Row, Sites, Way};

    /// What a unit attacks along a row, looked at site by site.
    fn walked(row: &[u16], taken: &Sites) -> Sites {
        let end = row.iter().position(|&site| taken.contains(site.into()));
        row[..end.map_or(row.len(), |end| end + 1)].iter().map(|&site| usize::from(site)).collect()
    }

    #[test]
    fn a_row_ends_at_the_first_site_that_is_taken() {
        let rows: [&[u16]; 5] =
            [&[1, 2, 3], &[9, 5, 1], &[60, 63, 66, 130, 255], &[200, 128, 64, 0], &[63, 64, 191]];
        for row in rows {
            let known = Row::new(row).expect("its numbers only grow or only fall");
            // Every way to take some of its sites, and some beside it.
            for some in 0..1_usize << row.len() {
                let on = row.iter().enumerate().filter(|(at, _)| some >> at & 1 == 1);
                let mut taken: Sites = on.map(|(_, &site)| usize::from(site)).collect();
                taken.insert(7);
                taken.insert(254);
                let mut attacked = Sites::single(4);
                known.add_to(&mut attacked, &taken);
                assert_eq!(attacked, walked(row, &taken) | Sites::single(4), "{row:?} {some:b}");
            }
        }
    }

    #[test]
    fn a_row_whose_numbers_go_up_and_down_ends_there_too() {
        let row = [5_u16, 70, 3];
        assert!(Row::new(&row).is_none());
        let sites = row.map(usize::from);
        let mut ways: Vec<(usize, Way)> = (0..row.len())
            .map(|at| {
                (sites[at], Way { between: sites[..at].iter().copied().collect(), screens: 0 })
            })
            .collect();
        ways.sort_by_key(|(site, _)| *site);
        let targets = sites.into_iter().collect();
        let reach = Reach::new(targets, ways.into_iter().map(|(_, way)| way).collect());
        let taken = Sites::single(70);
        assert_eq!(reach.attacked(&taken), walked(&row, &taken));
    }
}
