//! Steps and walks from a site, by tables and shifts where these suffice.

use crate::expressions::by_player::{all_equal, table_parts};
use crate::expressions::line_sets::VectorSelector;
use crate::function::builder::FunctionBuilder;
use crate::function::operand::{Operand, SetOperand, WordOperand, is_empty};
use crate::kernels::kernel::{Kernel, LegShape, VectorSource};
use crate::kernels::set_steps;
use crate::module::board_lines::BoardLines;
use boardwright_ir::{Leg, VectorId};
use wasm_encoder::Instruction as I;

impl FunctionBuilder<'_, '_> {
    /// Returns a table of sets by player, if the lists differ, and site; true if it goes by player.
    fn table_by_site(
        &mut self,
        lists: &[Vec<VectorId>],
        ends: impl Fn(&BoardLines, &[VectorId], usize) -> Vec<usize>,
    ) -> (u32, bool) {
        let (lists, by_player) = table_parts(lists);
        let mut rows = Vec::new();
        for list in lists {
            for site in 0..self.generator.lines.sites {
                rows.push(self.generator.set_words(ends(&self.generator.lines, list, site)));
            }
        }
        (self.generator.table_of_sets(rows), by_player)
    }

    /// Pushes the index of a site in a table by site, or by player and site.
    pub(crate) fn push_place_of(&mut self, site: Operand, by_player: bool) {
        if by_player {
            let sites = self.sites();
            self.push_mover_index();
            self.scale(sites);
            self.push_i32(site);
            self.code.op(I::I32Add);
        } else {
            self.push_i32(site);
        }
    }

    /// Returns the sites one step from a site along known vectors.
    pub(crate) fn steps_from(&mut self, from: Operand, lists: &[Vec<VectorId>]) -> SetOperand {
        if lists.iter().all(Vec::is_empty) {
            return self.empty_set();
        }
        let known = match (from, self.mover) {
            (Operand::Const(from), _) if all_equal(lists) => Some((from, 0)),
            (Operand::Const(from), Operand::Const(mover)) => Some((from, mover as usize)),
            _ => None,
        };
        if let Some((from, player)) = known {
            let words = self.generator.set_words(step_ends(
                &self.generator.lines,
                &lists[player],
                from as usize,
            ));
            return self.constant_set(&words);
        }
        let (table, by_player) = self.table_by_site(lists, step_ends);
        self.load_set_from_table(table, |this| this.push_place_of(from, by_player))
    }

    /// Returns the ends of slides that nothing can block.
    fn ends_from(
        &mut self,
        from: Operand,
        lists: &[Vec<VectorId>],
        min_steps: u16,
        max_steps: u16,
    ) -> SetOperand {
        let (table, by_player) = self.table_by_site(lists, |lines, list, site| {
            let nodes = list.iter().flat_map(|&vector| lines.ray(vector.into(), site));
            let far = nodes.filter(|node| (min_steps..=max_steps).contains(&node.depth));
            far.map(|node| usize::from(node.site)).filter(|&end| end != site).collect()
        });
        self.load_set_from_table(table, |this| this.push_place_of(from, by_player))
    }

    /// Returns the ends of a walk from a site.
    pub(crate) fn walk(&mut self, from: Operand, legs: &[Leg]) -> SetOperand {
        if let [leg] = legs
            && leg.is_step()
            && let (VectorSource::ByPlayer(lists), VectorSelector::Player) =
                self.vector_source(&leg.vectors)
        {
            // Only lines that close lead from a site to itself: the kernel covers them.
            let round = lists.iter().flatten().any(|&vector| {
                (0..self.generator.lines.sites).any(|site| {
                    self.generator.lines.steps(vector.into(), site).any(|end| end == site)
                })
            });
            if !round {
                return self.steps_from(from, &lists);
            }
        }
        if let [leg] = legs
            && leg.over.is_none()
            && let (VectorSource::ByPlayer(lists), VectorSelector::Player) =
                self.vector_source(&leg.vectors)
        {
            let full = self.generator.all_sites();
            let through = self.set(&leg.through);
            if through == self.constant_set(&full) {
                return self.ends_from(from, &lists, leg.min_steps, leg.max_steps);
            }
        }
        let mut shapes = Vec::new();
        let mut given: Vec<(VectorSelector, SetOperand)> = Vec::new();
        for (index, leg) in legs.iter().enumerate() {
            let last = index + 1 == legs.len();
            let through = self.set(&leg.through);
            let over = leg.over.as_ref().map(|over| self.set(over));
            let land = if last { None } else { Some(self.set(&leg.land)) };
            let (vectors, argument) = self.vector_source(&leg.vectors);
            shapes.push(LegShape {
                vectors,
                turning: leg.turn,
                min_steps: leg.min_steps,
                max_steps: leg.max_steps,
                has_hurdle: over.is_some(),
            });
            let sets = [Some(through), over, land].into_iter().flatten().flatten().collect();
            given.push((argument, sets));
        }
        self.push_i32(from);
        for (selector, sets) in given {
            self.push_selector(&selector);
            self.push_set(&sets);
        }
        self.call_kernel(Kernel::Walk(shapes));
        self.pop_set()
    }

    /// Returns the vectors of the mover, if it is known.
    fn vectors_of_mover(&self, vectors: &VectorSource) -> VectorSource {
        match (vectors, self.mover) {
            (VectorSource::ByPlayer(lists), Operand::Const(mover)) => {
                let list = usize::try_from(mover).ok().and_then(|mover| lists.get(mover));
                VectorSource::ByPlayer(vec![list.cloned().unwrap_or_default(); lists.len()])
            }
            (vectors, _) => vectors.clone(),
        }
    }

    /// Returns the sites one step from any member of a set, inlined if that is short.
    pub(crate) fn inline_steps(
        &mut self,
        vectors: &VectorSource,
        of: &[WordOperand],
    ) -> Option<SetOperand> {
        if is_empty(of) {
            return Some(self.empty_set());
        }
        let vectors = self.vectors_of_mover(vectors);
        let of = self.set_in_locals(of);
        let (code, selector) = (&mut self.code, self.mover_index);
        let steps = set_steps::write_inline(self.generator, code, &vectors, selector, &of)?;
        Some(steps.into_iter().map(WordOperand::Local).collect())
    }

    /// Returns a group along one straight line, inlined if that is short.
    pub(crate) fn inline_fill(
        &mut self,
        vectors: &VectorSource,
        seed: &[WordOperand],
        within: &[WordOperand],
    ) -> Option<SetOperand> {
        if is_empty(seed) {
            return Some(self.empty_set());
        }
        let vectors = self.vectors_of_mover(vectors);
        let (seed, within) = (self.set_in_locals(seed), self.set_in_locals(within));
        let (code, selector) = (&mut self.code, self.mover_index);
        let sets = [&seed, &within];
        let group = set_steps::write_fill_inline(self.generator, code, &vectors, selector, sets)?;
        Some(group.into_iter().map(WordOperand::Local).collect())
    }
}

/// Returns the sites one step from a site.
fn step_ends(lines: &BoardLines, vectors: &[VectorId], site: usize) -> Vec<usize> {
    vectors.iter().flat_map(|&vector| lines.steps(vector.into(), site)).collect()
}
