//! Tables of the sites between two sites on a line.

use crate::expressions::by_player::table_parts;
use crate::function::builder::FunctionBuilder;
use crate::function::code::{Slot, mem_arg};
use crate::function::operand::{Operand, SetOperand, WordOperand};
use crate::generator::Generator;
use boardwright_ir::{Leg, VectorId, Vectors};
use wasm_encoder::{Instruction as I, ValType};

/// Tables of a slide along some vectors.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlideTables {
    /// Index of the vector that joins two sites, or 255, by player (if they differ), from and to.
    vectors_between: u32,
    /// True if the players differ.
    by_player: bool,
    /// Sites of the ray by vector index and site.
    lines: u32,
    /// The same with the site itself.
    closed: u32,
}

/// The sites between two sites.
pub(crate) struct LineBetween {
    /// The sites; empty if no line joins the two.
    pub(crate) sites: SetOperand,
    /// An `i32` local that is 1 if a line joins them.
    pub(crate) is_joined: Slot,
}

/// Most bytes of the table of vector indices.
const MAX_INDEX_BYTES: usize = 1 << 17;

impl Generator<'_> {
    /// Returns the tables of a slide by `least` to `most` steps; `None` if lines fork, bend or
    /// close, or if two vectors join the same sites.
    pub(crate) fn slide_tables(
        &mut self,
        lists: &[Vec<VectorId>],
        min_steps: u16,
        max_steps: u16,
    ) -> Option<SlideTables> {
        let sites = self.lines.sites;
        let (lists, by_player) = table_parts(lists);
        if lists.len() * sites * sites > MAX_INDEX_BYTES {
            return None;
        }
        let mut vectors: Vec<VectorId> = lists.iter().flatten().copied().collect();
        vectors.sort_unstable();
        vectors.dedup();
        let mut vectors_between = vec![255; lists.len() * sites * sites];
        for (player, list) in lists.iter().enumerate() {
            for &vector in list {
                let place = vectors.iter().position(|&known| known == vector)? as u8;
                for from in 0..sites {
                    let ray = self.lines.ray(vector.into(), from);
                    for (index, node) in ray.iter().enumerate() {
                        let at = (player * sites + from) * sites + usize::from(node.site);
                        let plain = usize::from(node.depth) == index + 1;
                        // The sites between are those of the first ray that are not on the second's
                        // closed ray.
                        let beyond = self.lines.ray(vector.into(), node.site.into());
                        let left = ray[index + 1..].iter().map(|node| node.site);
                        let bends = !left.eq(beyond.iter().map(|node| node.site));
                        if !plain
                            || bends
                            || vectors_between[at] != 255 && vectors_between[at] != place
                            || usize::from(node.site) == from
                        {
                            return None;
                        }
                        if (min_steps..=max_steps).contains(&node.depth) {
                            vectors_between[at] = place;
                        }
                    }
                }
            }
        }
        let line = |vector: VectorId, from: usize, with: bool| {
            let ray = self.lines.ray(vector.into(), from).iter().map(|node| usize::from(node.site));
            self.set_words(ray.chain(with.then_some(from)))
        };
        let rows = |with: bool| -> Vec<Vec<u64>> {
            vectors
                .iter()
                .flat_map(|&vector| (0..sites).map(move |from| line(vector, from, with)))
                .collect()
        };
        let (open, closed) = (rows(false), rows(true));
        Some(SlideTables {
            vectors_between: self.builder.table(vectors_between),
            by_player,
            lines: self.table_of_sets(open),
            closed: self.table_of_sets(closed),
        })
    }
}

impl FunctionBuilder<'_, '_> {
    /// Pushes the index of the vector that joins two sites; 255 if none does.
    fn push_vector_between(&mut self, tables: SlideTables, from: Operand, to: Operand) {
        let sites = self.sites();
        self.push_place_of(from, tables.by_player);
        self.scale(sites);
        self.push_i32(to);
        self.code.op(I::I32Add).load8(tables.vectors_between);
    }

    /// Returns the sites strictly between two sites joined by a vector, whose index is in an `i32`
    /// local.
    fn sites_between_on(
        &mut self,
        tables: SlideTables,
        vector: Slot,
        from: Operand,
        to: Operand,
    ) -> SetOperand {
        let (sites, stride) = (self.sites(), self.generator.words * 8);
        let address = |this: &mut Self, site: Operand| {
            this.code.get(vector);
            this.scale(sites);
            this.push_i32(site);
            this.code.op(I::I32Add);
            this.scale(stride);
            this.code.pop_i32()
        };
        let (a, b) = (address(self, from), address(self, to));
        (0..self.generator.words)
            .map(|word| {
                let offset = word as u32 * 8;
                self.code.get(a).op(I::I64Load(mem_arg(tables.lines + offset, 3)));
                self.code.get(b).op(I::I64Load(mem_arg(tables.closed + offset, 3)));
                self.code.i64_const(-1).op(I::I64Xor).op(I::I64And);
                WordOperand::Local(self.code.pop_i64())
            })
            .collect()
    }

    /// Returns the sites between two sites.
    pub(crate) fn line_between(
        &mut self,
        tables: SlideTables,
        from: Operand,
        to: Operand,
    ) -> LineBetween {
        let joined = self.code.new_i32();
        let room = self.new_set_slots();
        let empty = self.empty_set();
        self.store_set(&room, &empty);
        self.push_vector_between(tables, from, to);
        let vector = self.code.pop_i32();
        self.code.get(vector).i32_const(255).op(I::I32Ne).tee(joined);
        self.code.begin_if();
        let sites = self.sites_between_on(tables, vector, from, to);
        self.store_set(&room, &sites);
        self.code.end();
        LineBetween { sites: room.into_iter().map(WordOperand::Local).collect(), is_joined: joined }
    }

    /// Pushes 1 if a slide from a site reaches another, by the line between them alone; returns
    /// false if the tables do not cover it.
    pub(crate) fn push_slide_reaches(&mut self, from: Operand, leg: &Leg, to: Operand) -> bool {
        let Vectors::ByPlayer(lists) = &leg.vectors else { return false };
        let unbounded = leg.min_steps <= 1 && leg.max_steps == u16::MAX;
        if leg.over.is_some() && !unbounded {
            return false;
        }
        let players = self.players();
        let lists: Vec<Vec<VectorId>> =
            (0..players).map(|player| lists.get(player).cloned().unwrap_or_default()).collect();
        let Some(tables) = self.generator.slide_tables(&lists, leg.min_steps.max(1), leg.max_steps)
        else {
            return false;
        };
        self.push_vector_between(tables, from, to);
        let vector = self.code.pop_i32();
        self.code.get(vector).i32_const(255).op(I::I32Ne);
        self.code.begin_if_result(ValType::I32);
        let between = self.sites_between_on(tables, vector, from, to);
        let through = self.set(&leg.through);
        let blocks = self.difference(&between, &through);
        match &leg.over {
            None => {
                self.push_is_not_empty(&blocks);
                self.code.op(I::I32Eqz);
            }
            Some(over) => {
                let over = self.set(over);
                let strange = self.difference(&blocks, &over);
                let count = self.count_sites(&blocks);
                self.push(count);
                self.code.i64_const(1).op(I::I64Eq);
                self.push_is_not_empty(&strange);
                self.code.op(I::I32Eqz).op(I::I32And);
            }
        }
        self.code.begin_else().i32_const(0);
        self.code.end();
        true
    }
}
