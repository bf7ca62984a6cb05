//! Steps and walks from sites, by tables and shifts where those are enough.

use crate::expressions::by_player::{agree, parts_of_tables};
use crate::expressions::line_sets::Way;
use crate::function::builder::Scope;
use crate::function::operand::{Sites, Value, Word, is_empty};
use crate::kernels;
use crate::kernels::{Kernel, Stride, Ways, turning};
use crate::module::board_lines::Lines;
use boardwright_ir::{Leg, VectorId};
use wasm_encoder::Instruction as I;

impl Scope<'_, '_> {
    /// A table of sets, and whether it goes by player (if the lists differ) before it goes by site: what is made of the
    /// vectors of a player and a site.
    fn table_by_site(
        &mut self,
        lists: &[Vec<VectorId>],
        ends: impl Fn(&Lines, &[VectorId], usize) -> Vec<usize>,
    ) -> (u32, bool) {
        let (lists, by_player) = parts_of_tables(lists);
        let mut rows = Vec::new();
        for list in lists {
            for site in 0..self.g.lines.sites {
                rows.push(self.g.set_words(ends(&self.g.lines, list, site)));
            }
        }
        (self.g.table_of_sets(rows), by_player)
    }

    /// Pushes the place of a site in a table that goes by site, and before that by player, if it does.
    pub fn push_place_of(&mut self, site: Value, by_player: bool) {
        if by_player {
            let sites = self.sites();
            self.push_mover_index();
            self.scale(sites);
            self.push_int(site);
            self.code.op(I::I32Add);
        } else {
            self.push_int(site);
        }
    }

    /// One step from a site along known vectors.
    pub fn steps_from(&mut self, from: Value, lists: &[Vec<VectorId>]) -> Sites {
        if lists.iter().all(Vec::is_empty) {
            return self.nowhere();
        }
        let known = match (from, self.mover) {
            (Value::Const(from), _) if agree(lists) => Some((from, 0)),
            (Value::Const(from), Value::Const(mover)) => Some((from, mover as usize)),
            _ => None,
        };
        if let Some((from, player)) = known {
            let words = self.g.set_words(step_ends(&self.g.lines, &lists[player], from as usize));
            return self.known(&words);
        }
        let (table, by_player) = self.table_by_site(lists, step_ends);
        self.load_table_sites(table, |this| this.push_place_of(from, by_player))
    }

    /// Where slides end that nothing can be in the way of, as a table by player (if the lists differ) and site.
    fn ends_from(&mut self, from: Value, lists: &[Vec<VectorId>], least: u16, most: u16) -> Sites {
        let (table, by_player) = self.table_by_site(lists, |lines, list, site| {
            let nodes = list.iter().flat_map(|&vector| lines.ray(vector.into(), site));
            let far = nodes.filter(|node| (least..=most).contains(&node.depth));
            far.map(|node| usize::from(node.site)).filter(|&end| end != site).collect()
        });
        self.load_table_sites(table, |this| this.push_place_of(from, by_player))
    }

    /// Where a walk of several legs from a site may end.
    pub fn walk(&mut self, from: Value, legs: &[Leg]) -> Sites {
        if let [leg] = legs
            && leg.is_step()
            && let (Ways::ByPlayer(lists), Way::Player) = self.way(&leg.vectors)
        {
            // No vector leads from a site to itself but by going round, which the kernel sees to.
            let round = lists.iter().flatten().any(|&vector| {
                (0..self.g.lines.sites)
                    .any(|site| self.g.lines.steps(vector.into(), site).any(|end| end == site))
            });
            if !round {
                return self.steps_from(from, &lists);
            }
        }
        if let [leg] = legs
            && leg.over.is_none()
            && let (Ways::ByPlayer(lists), Way::Player) = self.way(&leg.vectors)
        {
            let full = self.g.full();
            let through = self.set(&leg.through);
            if through == self.known(&full) {
                return self.ends_from(from, &lists, leg.least, leg.most);
            }
        }
        let mut strides = Vec::new();
        let mut given: Vec<(Way, Sites)> = Vec::new();
        for (index, leg) in legs.iter().enumerate() {
            let last = index + 1 == legs.len();
            let through = self.set(&leg.through);
            let over = leg.over.as_ref().map(|over| self.set(over));
            let land = if last { None } else { Some(self.set(&leg.land)) };
            let (ways, way) = self.way(&leg.vectors);
            strides.push(Stride {
                ways,
                turn: turning(leg.turn),
                least: leg.least,
                most: leg.most,
                over: over.is_some(),
            });
            let sets = [Some(through), over, land].into_iter().flatten().flatten().collect();
            given.push((way, sets));
        }
        self.push_int(from);
        for (way, sets) in given {
            self.push_way(&way);
            self.push_sites(&sets);
        }
        self.call_kernel(Kernel::Walk(strides));
        self.keep_sites()
    }

    /// The ways with what is known of the player, and where the player is to be looked up.
    fn ways_of_mover(&self, ways: &Ways) -> Ways {
        match (ways, self.mover) {
            (Ways::ByPlayer(lists), Value::Const(mover)) => {
                let list = usize::try_from(mover).ok().and_then(|mover| lists.get(mover));
                Ways::ByPlayer(vec![list.cloned().unwrap_or_default(); lists.len()])
            }
            (ways, _) => ways.clone(),
        }
    }

    /// One step from every member of a set, written here if that is short.
    pub fn steps_here(&mut self, ways: &Ways, of: &[Word]) -> Option<Sites> {
        if is_empty(of) {
            return Some(self.nowhere());
        }
        let ways = self.ways_of_mover(ways);
        let of = self.in_locals(of);
        let (code, way) = (&mut self.code, self.mover_index);
        let steps = kernels::steps::write_here(self.g, code, &ways, way, &of)?;
        Some(steps.into_iter().map(Word::In).collect())
    }

    /// What hangs together with a part of a set along one straight line, written here if that is short.
    pub fn fill_here(&mut self, ways: &Ways, seed: &[Word], within: &[Word]) -> Option<Sites> {
        if is_empty(seed) {
            return Some(self.nowhere());
        }
        let ways = self.ways_of_mover(ways);
        let (seed, within) = (self.in_locals(seed), self.in_locals(within));
        let (code, way) = (&mut self.code, self.mover_index);
        let sets = [&seed, &within];
        let group = kernels::steps::write_fill_here(self.g, code, &ways, way, sets)?;
        Some(group.into_iter().map(Word::In).collect())
    }
}

/// Where single steps from a site lead.
fn step_ends(lines: &Lines, vectors: &[VectorId], site: usize) -> Vec<usize> {
    vectors.iter().flat_map(|&vector| lines.steps(vector.into(), site)).collect()
}
