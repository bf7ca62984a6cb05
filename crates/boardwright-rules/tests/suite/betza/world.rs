//! A board with units, on which the walks of a movement are followed.
//!
//! The interpreter depends on this crate, so the tests follow walks with their own code.

use boardwright_board::{Direction, Site};
use boardwright_ir::{Domain, FROM, Leg, Num, Program, Set, Statement, TO, Turning, Vectors};
use boardwright_syntax::diagnostic::Diagnostic;
use std::collections::BTreeSet;

type Sites = BTreeSet<usize>;

/// A board with units on it; owners are 0 and 1.
struct World<'p> {
    program: &'p Program,
    units: Vec<Option<usize>>,
    mover: usize,
    from: usize,
}

impl World<'_> {
    fn where_owner(&self, holds: impl Fn(Option<usize>) -> bool) -> Sites {
        (0..self.units.len()).filter(|&site| holds(self.units[site])).collect()
    }

    fn set(&self, set: &Set) -> Sites {
        match set {
            Set::Const(sites, _) => sites.iter().collect(),
            Set::Vacant => self.where_owner(|owner| owner.is_none()),
            Set::Occupied => self.where_owner(|owner| owner.is_some()),
            Set::OwnedBy(Num::Mover) => self.where_owner(|owner| owner == Some(self.mover)),
            Set::OwnedBy(Num::Opponent) => self.where_owner(|owner| owner == Some(1 - self.mover)),
            Set::One(Num::Local(FROM)) => Sites::from([self.from]),
            Set::Or(parts) => parts.iter().flat_map(|part| self.set(part)).collect(),
            Set::And(parts) => {
                let all = (0..self.units.len()).collect();
                parts.iter().fold(all, |left: Sites, part| &left & &self.set(part))
            }
            Set::Minus(left, right) => &self.set(left) - &self.set(right),
            Set::Walk { from, legs } => {
                assert_eq!(**from, Num::Local(FROM));
                self.walk(legs)
            }
            other => panic!("no Betza set: {other:?}"),
        }
    }

    fn step(&self, vector: u16, site: usize) -> Option<usize> {
        let board = &self.program.board;
        if usize::from(vector) < board.directions().len() {
            let next = board.steps(Site(site as u16), Direction(vector as u8));
            return next.first().map(|site| site.index());
        }
        let leaps = &self.program.vectors[usize::from(vector)].leap;
        leaps[site].first().map(|&site| usize::from(site))
    }

    fn walk(&self, legs: &[Leg]) -> Sites {
        let mut standing = BTreeSet::from([(self.from, None)]);
        for (index, leg) in legs.iter().enumerate() {
            let Vectors::ByPlayer(lists) = &leg.vectors else { panic!("vectors of players") };
            let land = self.set(&leg.land);
            let mut next = BTreeSet::new();
            for &(site, came) in &standing {
                for &vector in &lists[self.mover] {
                    if !self.may_turn(leg.turn, came, vector) {
                        continue;
                    }
                    let ends = self.line(leg, site, vector);
                    let last = index + 1 == legs.len();
                    let kept = ends.into_iter().filter(|end| last || land.contains(end));
                    next.extend(kept.map(|end| (end, Some(vector))));
                }
            }
            standing = next;
        }
        standing.into_iter().map(|(site, _)| site).filter(|&site| site != self.from).collect()
    }

    fn may_turn(&self, turn: Turning, came: Option<u16>, vector: u16) -> bool {
        let Some(came) = came else { return true };
        match turn {
            Turning::Free => true,
            Turning::Onward => came == vector,
            Turning::Outward => {
                let compass = |v: u16| self.program.board.directions()[usize::from(v)].compass;
                let (Some((a, of)), Some((b, _))) = (compass(came), compass(vector)) else {
                    panic!("outward on the compass only")
                };
                let apart = a.abs_diff(b);
                apart.min(of - apart) <= 1
            }
        }
    }

    fn line(&self, leg: &Leg, from: usize, vector: u16) -> Vec<usize> {
        let through = self.set(&leg.through);
        let mut hurdle = leg.over.as_ref().map(|over| self.set(over));
        let (mut ends, mut site, mut steps) = (Vec::new(), from, 0);
        while let Some(next) = self.step(vector, site) {
            site = next;
            if let Some(over) = &hurdle {
                match (through.contains(&site), over.contains(&site)) {
                    (true, _) => {}
                    (false, true) => hurdle = None,
                    (false, false) => break,
                }
                continue;
            }
            steps += 1;
            if steps > leg.max_steps || steps > 100 {
                break;
            }
            if steps >= leg.min_steps {
                ends.push(site);
            }
            if !through.contains(&site) {
                break;
            }
        }
        ends
    }
}

pub(super) const BOARD: &str = "rectangle(9, 9)";

pub(super) fn rules(board: &str, betza: &str) -> String {
    format!(
        "game \"Test\" {{ players White, Black board {board} piece X X {{ betza \"{betza}\" }} \
         start {{ put X of White at a1 }} turn {{ choose from in own moves of from }} }}"
    )
}

pub(super) fn compiled(board: &str, betza: &str) -> (Option<Program>, Vec<Diagnostic>) {
    boardwright_rules::compile(&rules(board, betza), &[], None)
}

pub(super) fn program(board: &str, betza: &str) -> Program {
    let (program, diagnostics) = compiled(board, betza);
    program.unwrap_or_else(|| panic!("{betza}: {diagnostics:#?}"))
}

pub(super) fn movement(program: &Program) -> Set {
    let body = &program.kinds[0].body;
    match body.as_slice() {
        [Statement::Choose { local: TO, domain: Domain::Sites(set), .. }, ..] => set.clone(),
        other => panic!("not a plain movement: {other:?}"),
    }
}

/// Returns the destinations of the mover on `from`; `own` and `enemy` are names of sites with
/// units.
pub(super) fn on(
    board: &str,
    betza: &str,
    mover: usize,
    from: &str,
    own: &str,
    enemy: &str,
) -> String {
    let program = program(board, betza);
    let site = |name: &str| program.board.site_named(name).expect("a site").index();
    let mut units = vec![None; program.board.site_count()];
    units[site(from)] = Some(mover);
    own.split_whitespace().for_each(|name| units[site(name)] = Some(mover));
    enemy.split_whitespace().for_each(|name| units[site(name)] = Some(1 - mover));
    let world = World { program: &program, units, mover, from: site(from) };
    let ends = world.set(&movement(&program));
    let names = ends.into_iter().map(|end| program.board.site(Site(end as u16)).name.clone());
    sorted(&names.collect::<Vec<_>>().join(" "))
}

pub(super) fn sorted(names: &str) -> String {
    let names: BTreeSet<&str> = names.split_whitespace().collect();
    names.into_iter().collect::<Vec<_>>().join(" ")
}

/// The first player's moves on a 9 by 9 board.
pub(super) fn goes(betza: &str, from: &str, own: &str, enemy: &str) -> String {
    on(BOARD, betza, 0, from, own, enemy)
}

/// The second player's.
pub(super) fn back(betza: &str, from: &str, own: &str, enemy: &str) -> String {
    on(BOARD, betza, 1, from, own, enemy)
}

/// From the middle of an empty board.
pub(super) fn free(betza: &str) -> String {
    goes(betza, "e5", "", "")
}

pub(super) fn count(betza: &str) -> usize {
    free(betza).split_whitespace().count()
}
