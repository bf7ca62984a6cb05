//! Where choices may fall: for each site that a movement begins at, the sites it may end on, with
//! what may stand there. All bounds are from outside.

use super::Choices;
use boardwright_board::{Direction, Site, SiteSet, vector_ray_tree};
use boardwright_ir::{FROM, Leg, Local, Num, Program, Set, SetLocal, Vectors};
use std::collections::BTreeMap;

/// The most sites of lines that are visited for one program.
const MAX_VISITED: usize = 1 << 19;

/// Sites by what stands on them: nothing, a unit of the mover, another unit.
#[derive(Clone, PartialEq, Eq, Default)]
pub(super) struct Bound {
    vacant: SiteSet,
    own: SiteSet,
    enemy: SiteSet,
}

impl Bound {
    fn anything(sites: &SiteSet) -> Bound {
        Bound { vacant: sites.clone(), own: sites.clone(), enemy: sites.clone() }
    }

    fn zip(&self, other: &Bound, join: impl Fn(&SiteSet, &SiteSet) -> SiteSet) -> Bound {
        Bound {
            vacant: join(&self.vacant, &other.vacant),
            own: join(&self.own, &other.own),
            enemy: join(&self.enemy, &other.enemy),
        }
    }

    fn is_empty(&self) -> bool {
        self.vacant.is_empty() && self.own.is_empty() && self.enemy.is_empty()
    }

    /// All sites, whatever stands there.
    fn sites(&self) -> SiteSet {
        self.vacant.union(&self.own).union(&self.enemy)
    }
}

/// Bounds of a choice by player and by where a unit comes from.
pub(super) type Table = Vec<Bound>;

/// Bounds of sets of a program.
pub(super) struct Bounds<'p> {
    program: &'p Program,
    full: SiteSet,
    room: usize,
    /// Lines that were visited before: by vector, first site and bounds.
    lines: BTreeMap<(usize, usize, u16, u16), Option<SiteSet>>,
}

/// From where, and as whom, something is looked at.
struct View<'a> {
    mover: usize,
    from: usize,
    lets: &'a [(SetLocal, &'a Set)],
}

impl<'p> Bounds<'p> {
    /// For a program.
    pub fn new(program: &'p Program) -> Bounds<'p> {
        let full = SiteSet::full(program.board.site_count());
        Bounds { program, full, room: MAX_VISITED, lines: BTreeMap::new() }
    }

    /// Where a choice may fall, by player and by the site in [`FROM`].
    pub fn table(&mut self, choices: &Choices<'_>) -> Table {
        let (players, sites) = (self.program.layout.players.max(1), self.full.len());
        let mut table = Table::new();
        for (mover, from) in
            (0..players).flat_map(|mover| (0..sites).map(move |from| (mover, from)))
        {
            let view = View { mover, from, lets: &choices.lets };
            let mut all = Bound::default();
            for set in &choices.sets {
                all = all.zip(&self.set(set, &view), SiteSet::union);
            }
            table.push(all);
        }
        table
    }

    /// Whether two choices can never fall on the same site, in the same position and with the same
    /// [`FROM`].
    pub fn are_apart(&self, a: &Table, b: &Table) -> bool {
        let apart = |(a, b): (&Bound, &Bound)| a.zip(b, SiteSet::intersection).is_empty();
        self.room > 0 && a.len() == b.len() && a.iter().zip(b).all(apart)
    }

    fn set(&mut self, set: &Set, view: &View<'_>) -> Bound {
        self.room = self.room.saturating_sub(1);
        let nothing = SiteSet::default();
        let full = self.full.clone();
        match set {
            Set::Const(sites, _) => Bound::anything(sites),
            Set::ByMover(each, _) => each.get(view.mover).map(Bound::anything).unwrap_or_default(),
            Set::Vacant => Bound { vacant: full, ..Bound::default() },
            Set::Occupied | Set::OfKind(_) | Set::OfKinds(_) => {
                Bound { vacant: nothing, own: full.clone(), enemy: full }
            }
            Set::OwnedBy(Num::Mover) => Bound { own: full, ..Bound::default() },
            Set::OwnedBy(Num::Opponent) if self.program.layout.players > 1 => {
                Bound { enemy: full, ..Bound::default() }
            }
            Set::OwnedBy(_) => Bound { vacant: nothing, own: full.clone(), enemy: full },
            Set::One(site) => Bound::anything(&self.site(site, view)),
            Set::Local(local) => self.local(*local, view),
            Set::Or(sets) => sets
                .iter()
                .fold(Bound::default(), |all, set| all.zip(&self.set(set, view), SiteSet::union)),
            Set::And(sets) => sets.iter().fold(Bound::anything(&full), |all, set| {
                all.zip(&self.set(set, view), SiteSet::intersection)
            }),
            Set::Minus(a, b) => {
                let all = self.set(a, view);
                match self.exactly(b, view) {
                    Some(less) => all.zip(&less, SiteSet::difference),
                    None => all,
                }
            }
            Set::If(_, a, b) => self.set(a, view).zip(&self.set(b, view), SiteSet::union),
            Set::Filter(_, of, _) => self.set(of, view),
            Set::Walk { from, legs } => {
                let from = self.site(from, view);
                Bound::anything(&self.walk(from, legs, view))
            }
            Set::Step { of, vectors } => {
                let of = self.set(of, view).sites();
                Bound::anything(&self.along(&of, vectors, (1, 1), view))
            }
            Set::Ray { from, vectors } | Set::Run { from, vectors, .. } => {
                let from = self.site(from, view);
                Bound::anything(&self.along(&from, vectors, (1, u16::MAX), view))
            }
            _ => Bound::anything(&full),
        }
    }

    /// What a set-valued local holds: the last that was put there, if it is known.
    fn local(&mut self, local: SetLocal, view: &View<'_>) -> Bound {
        let place = view.lets.iter().rposition(|(of, _)| *of == local);
        match place {
            // What it names was set before it.
            Some(place) => {
                let lets = &view.lets[..place];
                self.set(view.lets[place].1, &View { lets, ..*view })
            }
            None => Bound::anything(&self.full.clone()),
        }
    }

    /// A set, if its bound is no larger than it.
    fn exactly(&mut self, set: &Set, view: &View<'_>) -> Option<Bound> {
        match set {
            Set::Const(..) | Set::ByMover(..) | Set::Vacant | Set::Occupied => {}
            Set::OwnedBy(Num::Mover) => {}
            Set::OwnedBy(Num::Opponent) if self.program.layout.players == 2 => {}
            Set::One(Num::Local(FROM) | Num::Const(_)) => {}
            Set::Or(sets) => {
                let mut all = Bound::default();
                for set in sets {
                    all = all.zip(&self.exactly(set, view)?, SiteSet::union);
                }
                return Some(all);
            }
            _ => return None,
        }
        Some(self.set(set, view))
    }

    /// The sites that a number may mean.
    fn site(&self, number: &Num, view: &View<'_>) -> SiteSet {
        const FROM_SITE: Local = FROM;
        match number {
            Num::Local(FROM_SITE) => [view.from].into_iter().collect(),
            Num::Const(site) => {
                let site = usize::try_from(*site).ok().filter(|site| self.full.contains(*site));
                site.into_iter().collect()
            }
            _ => self.full.clone(),
        }
    }

    fn walk(&mut self, from: SiteSet, legs: &[Leg], view: &View<'_>) -> SiteSet {
        legs.iter().fold(from, |ends, leg| {
            // Steps count from a hurdle on, which may be anywhere.
            let reach = match leg.over {
                Some(_) => (1, u16::MAX),
                None => (leg.least.max(1), leg.most),
            };
            let further = self.along(&ends, &leg.vectors, reach, view);
            if leg.least == 0 { further.union(&ends) } else { further }
        })
    }

    /// Sites a number of steps away.
    fn along(
        &mut self,
        from: &SiteSet,
        vectors: &Vectors,
        (least, most): (u16, u16),
        view: &View<'_>,
    ) -> SiteSet {
        let Vectors::ByPlayer(lists) = vectors else { return self.full.clone() };
        let mut all = SiteSet::default();
        for &vector in lists.get(view.mover).into_iter().flatten() {
            for site in from.iter() {
                let key = (usize::from(vector), site, least, most);
                if !self.lines.contains_key(&key) {
                    let line = self.line(vector.into(), site, (least, most));
                    self.lines.insert(key, line);
                }
                match self.lines.get(&key) {
                    Some(Some(line)) => all = all.union(line),
                    _ => return self.full.clone(),
                }
            }
        }
        all
    }

    fn line(&mut self, vector: usize, from: usize, (least, most): (u16, u16)) -> Option<SiteSet> {
        let board = &self.program.board;
        let from = Site(from as u16);
        let directions = board.directions().len();
        let tree = if vector < directions {
            board.ray_tree(from, Direction(vector as u8)).ok()?
        } else {
            let leap = &self.program.vectors.get(vector)?.leap;
            let targets: Vec<Vec<Site>> =
                leap.iter().map(|sites| sites.iter().map(|&site| Site(site)).collect()).collect();
            self.room = self.room.saturating_sub(targets.len());
            vector_ray_tree(&targets, from).ok()?
        };
        self.room = self.room.checked_sub(tree.nodes.len() + 1)?;
        let reached = tree.nodes.iter().filter(|node| node.depth >= least && node.depth <= most);
        Some(reached.map(|node| usize::from(node.site)).collect())
    }
}
