//! Upper bounds on the targets of choices: for each origin of a movement, the sites on which it may
//! end, with what may stand there.

use super::field_choices::FieldChoices;
use boardwright_board::{Direction, Site, SiteSet, vector_ray_tree};
use boardwright_ir::{FROM, Leg, Local, Num, Program, Set, SetLocal, Vectors};
use std::collections::BTreeMap;

/// Most sites of lines visited for one program.
const MAX_VISITED: usize = 1 << 19;

/// An upper bound on a set, by what stands on its sites: nothing, a unit of the mover, another
/// unit.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct TargetBound {
    vacant: SiteSet,
    own: SiteSet,
    enemy: SiteSet,
}

impl TargetBound {
    fn anything(sites: &SiteSet) -> TargetBound {
        TargetBound { vacant: sites.clone(), own: sites.clone(), enemy: sites.clone() }
    }

    fn zip(
        &self,
        other: &TargetBound,
        join: impl Fn(&SiteSet, &SiteSet) -> SiteSet,
    ) -> TargetBound {
        TargetBound {
            vacant: join(&self.vacant, &other.vacant),
            own: join(&self.own, &other.own),
            enemy: join(&self.enemy, &other.enemy),
        }
    }

    fn is_empty(&self) -> bool {
        self.vacant.is_empty() && self.own.is_empty() && self.enemy.is_empty()
    }

    /// Returns all sites of the bound.
    fn sites(&self) -> SiteSet {
        self.vacant.union(&self.own).union(&self.enemy)
    }
}

/// Upper bounds of a choice's targets, for each player and each site in [`FROM`].
pub type TargetTable = Vec<TargetBound>;

/// Computes upper bounds of sets.
pub struct TargetBounds<'p> {
    program: &'p Program,
    full: SiteSet,
    /// Sites of lines that may still be visited.
    budget: usize,
    /// Lines visited before, by vector, origin and range of steps.
    lines: BTreeMap<(usize, usize, u16, u16), Option<SiteSet>>,
}

/// The values for which a set is bounded.
struct Viewpoint<'a> {
    mover: usize,
    from: usize,
    definitions: &'a [(SetLocal, &'a Set)],
}

impl<'p> TargetBounds<'p> {
    /// Prepares for a program.
    pub fn new(program: &'p Program) -> TargetBounds<'p> {
        let full = SiteSet::full(program.board.site_count());
        TargetBounds { program, full, budget: MAX_VISITED, lines: BTreeMap::new() }
    }

    /// Returns the bounds of a choice, for each player and each site in [`FROM`].
    pub fn table(&mut self, choices: &FieldChoices<'_>) -> TargetTable {
        let (players, sites) = (self.program.layout.players.max(1), self.full.len());
        let mut table = TargetTable::new();
        for (mover, from) in
            (0..players).flat_map(|mover| (0..sites).map(move |from| (mover, from)))
        {
            let view = Viewpoint { mover, from, definitions: &choices.definitions };
            let mut all = TargetBound::default();
            for set in &choices.sets {
                all = all.zip(&self.set(set, &view), SiteSet::union);
            }
            table.push(all);
        }
        table
    }

    /// Returns true if two choices never have a common site in the same position with the same
    /// [`FROM`].
    pub fn are_disjoint(&self, a: &TargetTable, b: &TargetTable) -> bool {
        let is_disjoint =
            |(a, b): (&TargetBound, &TargetBound)| a.zip(b, SiteSet::intersection).is_empty();
        self.budget > 0 && a.len() == b.len() && a.iter().zip(b).all(is_disjoint)
    }

    fn set(&mut self, set: &Set, view: &Viewpoint<'_>) -> TargetBound {
        self.budget = self.budget.saturating_sub(1);
        let nothing = SiteSet::default();
        let full = self.full.clone();
        match set {
            Set::Const(sites, _) => TargetBound::anything(sites),
            Set::ByMover(each, _) => {
                each.get(view.mover).map(TargetBound::anything).unwrap_or_default()
            }
            Set::Vacant => TargetBound { vacant: full, ..TargetBound::default() },
            Set::Occupied | Set::OfKind(_) | Set::OfKinds(_) => {
                TargetBound { vacant: nothing, own: full.clone(), enemy: full }
            }
            Set::OwnedBy(Num::Mover) => TargetBound { own: full, ..TargetBound::default() },
            Set::OwnedBy(Num::Opponent) if self.program.layout.players > 1 => {
                TargetBound { enemy: full, ..TargetBound::default() }
            }
            Set::OwnedBy(_) => TargetBound { vacant: nothing, own: full.clone(), enemy: full },
            Set::One(site) => TargetBound::anything(&self.site(site, view)),
            Set::Local(local) => self.local(*local, view),
            Set::Or(sets) => sets.iter().fold(TargetBound::default(), |all, set| {
                all.zip(&self.set(set, view), SiteSet::union)
            }),
            Set::And(sets) => sets.iter().fold(TargetBound::anything(&full), |all, set| {
                all.zip(&self.set(set, view), SiteSet::intersection)
            }),
            Set::Minus(a, b) => {
                let all = self.set(a, view);
                match self.exact(b, view) {
                    Some(less) => all.zip(&less, SiteSet::difference),
                    None => all,
                }
            }
            Set::If(_, a, b) => self.set(a, view).zip(&self.set(b, view), SiteSet::union),
            Set::Filter(_, of, _) => self.set(of, view),
            Set::Walk { from, legs } => {
                let from = self.site(from, view);
                TargetBound::anything(&self.walk(from, legs, view))
            }
            Set::Step { of, vectors } => {
                let of = self.set(of, view).sites();
                TargetBound::anything(&self.along(&of, vectors, (1, 1), view))
            }
            Set::Ray { from, vectors } | Set::Run { from, vectors, .. } => {
                let from = self.site(from, view);
                TargetBound::anything(&self.along(&from, vectors, (1, u16::MAX), view))
            }
            _ => TargetBound::anything(&full),
        }
    }

    /// Returns the bound of a set-valued local: of its last definition, if that is known.
    fn local(&mut self, local: SetLocal, view: &Viewpoint<'_>) -> TargetBound {
        let place = view.definitions.iter().rposition(|(of, _)| *of == local);
        match place {
            // A definition refers only to earlier ones.
            Some(place) => {
                let definitions = &view.definitions[..place];
                self.set(view.definitions[place].1, &Viewpoint { definitions, ..*view })
            }
            None => TargetBound::anything(&self.full.clone()),
        }
    }

    /// Returns the bound of a set that equals its bound.
    fn exact(&mut self, set: &Set, view: &Viewpoint<'_>) -> Option<TargetBound> {
        match set {
            Set::Const(..) | Set::ByMover(..) | Set::Vacant | Set::Occupied => {}
            Set::OwnedBy(Num::Mover) => {}
            Set::OwnedBy(Num::Opponent) if self.program.layout.owners() == 2 => {}
            Set::One(Num::Local(FROM) | Num::Const(_)) => {}
            Set::Or(sets) => {
                let mut all = TargetBound::default();
                for set in sets {
                    all = all.zip(&self.exact(set, view)?, SiteSet::union);
                }
                return Some(all);
            }
            _ => return None,
        }
        Some(self.set(set, view))
    }

    /// Returns the sites that a number may be.
    fn site(&self, number: &Num, view: &Viewpoint<'_>) -> SiteSet {
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

    fn walk(&mut self, from: SiteSet, legs: &[Leg], view: &Viewpoint<'_>) -> SiteSet {
        legs.iter().fold(from, |ends, leg| {
            // Steps count from the hurdle on, which may be anywhere.
            let reach = match leg.over {
                Some(_) => (1, u16::MAX),
                None => (leg.min_steps.max(1), leg.max_steps),
            };
            let further = self.along(&ends, &leg.vectors, reach, view);
            if leg.min_steps == 0 { further.union(&ends) } else { further }
        })
    }

    /// Returns the sites a number of steps away.
    fn along(
        &mut self,
        from: &SiteSet,
        vectors: &Vectors,
        (min_steps, max_steps): (u16, u16),
        view: &Viewpoint<'_>,
    ) -> SiteSet {
        let Vectors::ByPlayer(lists) = vectors else { return self.full.clone() };
        let mut all = SiteSet::default();
        for &vector in lists.get(view.mover).into_iter().flatten() {
            for site in from.iter() {
                let key = (usize::from(vector), site, min_steps, max_steps);
                if !self.lines.contains_key(&key) {
                    let line = self.line(vector.into(), site, (min_steps, max_steps));
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

    fn line(
        &mut self,
        vector: usize,
        from: usize,
        (min_steps, max_steps): (u16, u16),
    ) -> Option<SiteSet> {
        let board = &self.program.board;
        let from = Site(from as u16);
        let directions = board.directions().len();
        let tree = if vector < directions {
            board.ray_tree(from, Direction(vector as u8)).ok()?
        } else {
            let leap = &self.program.vectors.get(vector)?.leap;
            let targets: Vec<Vec<Site>> =
                leap.iter().map(|sites| sites.iter().map(|&site| Site(site)).collect()).collect();
            self.budget = self.budget.saturating_sub(targets.len());
            vector_ray_tree(&targets, from).ok()?
        };
        self.budget = self.budget.checked_sub(tree.nodes.len() + 1)?;
        let reached =
            tree.nodes.iter().filter(|node| node.depth >= min_steps && node.depth <= max_steps);
        Some(reached.map(|node| usize::from(node.site)).collect())
    }
}
