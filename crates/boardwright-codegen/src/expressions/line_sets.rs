//! Sets, numbers and conditions about lines, by kernels.

use crate::expressions::by_player::all_equal;
use crate::function::builder::FunctionBuilder;
use crate::function::operand::{Operand, SetOperand};
use crate::kernels::kernel::{Kernel, VectorSource};
use boardwright_ir::{Num, Set, VectorId, Vectors};
use wasm_encoder::Instruction as I;

/// Most rows through a site that are tested one by one.
const MAX_ROWS_THROUGH: usize = 6;

/// The selector of a kernel's vectors.
pub(crate) enum VectorSelector {
    /// The mover, whose vectors they are.
    Player,
    /// A direction, or a mask of directions.
    Number(Operand),
}

impl FunctionBuilder<'_, '_> {
    /// Returns the source of vectors for a kernel, and its selector.
    pub(crate) fn vector_source(&mut self, vectors: &Vectors) -> (VectorSource, VectorSelector) {
        match vectors {
            Vectors::ByPlayer(lists) => {
                let players = self.players();
                let list = |player: usize| -> Vec<VectorId> {
                    let mut list = lists.get(player).cloned().unwrap_or_default();
                    list.sort_unstable();
                    list.dedup();
                    list
                };
                (VectorSource::ByPlayer((0..players).map(list).collect()), VectorSelector::Player)
            }
            Vectors::Direction(direction) => {
                let direction = self.number(direction);
                if let Operand::Const(vector) = direction {
                    let known = (0..self.generator.lines.vectors as i64).contains(&vector);
                    let list = if known { vec![vector as VectorId] } else { Vec::new() };
                    return (
                        VectorSource::ByPlayer(vec![list; self.players()]),
                        VectorSelector::Player,
                    );
                }
                (VectorSource::Direction, VectorSelector::Number(direction))
            }
            Vectors::Mask(mask) => {
                let mask = self.number(mask);
                if let Operand::Const(mask) = mask {
                    let directions = self.generator.lines.directions.min(64);
                    let list: Vec<VectorId> = (0..directions)
                        .filter(|&direction| mask >> direction & 1 != 0)
                        .map(|direction| direction as VectorId)
                        .collect();
                    return (
                        VectorSource::ByPlayer(vec![list; self.players()]),
                        VectorSelector::Player,
                    );
                }
                (VectorSource::Mask, VectorSelector::Number(mask))
            }
        }
    }

    /// Pushes the selector of a kernel's vectors.
    pub(crate) fn push_selector(&mut self, selector: &VectorSelector) {
        match selector {
            VectorSelector::Player => {
                self.push_mover_index();
            }
            VectorSelector::Number(value) => self.push(*value),
        }
    }

    /// Pushes 1 if a site is in a row of a set, by a table of the rows through each site; returns
    /// false if the rules do not allow one.
    pub(crate) fn push_in_row(&mut self, set: &Set, site: Operand) -> bool {
        let Set::Rows { within, vectors, min_length } = set else { return false };
        let Num::Const(min_length) = **min_length else { return false };
        let (VectorSource::ByPlayer(lists), VectorSelector::Player) = self.vector_source(vectors)
        else {
            return false;
        };
        let single = all_equal(&lists) && self.generator.words == 1;
        let Some(list) = lists.first().filter(|_| single) else { return false };
        let Some(rows) = self.generator.lines.rows_through(list, min_length) else { return false };
        let max_rows = rows.iter().map(Vec::len).max().unwrap_or(0);
        let few = (1..=MAX_ROWS_THROUGH).contains(&max_rows);
        // A site without a row gets a mask that no set contains on a board of less than 64 sites.
        if !few || self.sites() == 64 && rows.iter().any(Vec::is_empty) {
            return false;
        }
        let table = rows.iter().flat_map(|rows| {
            let none = rows.first().copied().unwrap_or(u64::MAX);
            (0..max_rows).map(move |index| rows.get(index).copied().unwrap_or(none))
        });
        let table = self.generator.builder.table_of_words(table.collect::<Vec<_>>());
        let within = self.set(within);
        let missing = self.code.new_i64();
        self.push_word(within[0]);
        self.code.i64_const(-1).op(I::I64Xor).set(missing);
        self.push_i32(site);
        self.scale(max_rows * 8);
        let row = self.code.pop_i32();
        for index in 0..max_rows {
            self.code.get(row).load64(table + index as u32 * 8).get(missing).op(I::I64And);
            self.code.op(I::I64Eqz);
            if index > 0 {
                self.code.op(I::I32Or);
            }
        }
        true
    }

    /// Calls a kernel with the arguments on the stack.
    pub(crate) fn call_kernel(&mut self, kernel: Kernel) {
        let index = self.generator.kernel(kernel);
        self.code.call(index);
    }

    /// Returns the sites one step from the members of a set.
    pub(crate) fn stepped(&mut self, of: &Set, vectors: &Vectors) -> SetOperand {
        if let Set::One(from) = of
            && let (VectorSource::ByPlayer(lists), VectorSelector::Player) =
                self.vector_source(vectors)
        {
            let from = self.number(from);
            return self.set_of_site(from, |this, from| this.steps_from(from, &lists));
        }
        let of = self.set(of);
        let (source, selector) = self.vector_source(vectors);
        if let Some(steps) = self.inline_steps(&source, &of) {
            return steps;
        }
        self.push_selector(&selector);
        self.push_set(&of);
        self.call_kernel(Kernel::Step(source));
        self.pop_set()
    }

    /// Returns the sites on the rays from a site.
    pub(crate) fn ray(&mut self, from: &Num, vectors: &Vectors) -> SetOperand {
        let from = self.number(from);
        self.set_of_site(from, |this, from| {
            let (source, selector) = this.vector_source(vectors);
            this.push_i32(from);
            this.push_selector(&selector);
            this.call_kernel(Kernel::Ray(source));
            this.pop_set()
        })
    }

    /// Returns the sites of a set on the rays from a site, up to the first site outside it.
    pub(crate) fn run(&mut self, from: &Num, vectors: &Vectors, within: &Set) -> SetOperand {
        let from = self.number(from);
        self.set_of_site(from, |this, from| {
            let within = this.set(within);
            let (source, selector) = this.vector_source(vectors);
            this.push_i32(from);
            this.push_selector(&selector);
            this.push_set(&within);
            this.call_kernel(Kernel::Run(source));
            this.pop_set()
        })
    }

    /// Returns the sites of `inner` on unbroken lines from a site to a site of `outer`.
    pub(crate) fn bracketed(
        &mut self,
        from: &Num,
        vectors: &Vectors,
        inner: &Set,
        outer: &Set,
    ) -> SetOperand {
        let from = self.number(from);
        self.set_of_site(from, |this, from| {
            let (inner, outer) = (this.set(inner), this.set(outer));
            let (source, selector) = this.vector_source(vectors);
            this.push_i32(from);
            this.push_selector(&selector);
            this.push_set(&inner);
            this.push_set(&outer);
            this.call_kernel(Kernel::Bracketed(source));
            this.pop_set()
        })
    }

    /// Returns the part of `within` that is connected with `seed`.
    pub(crate) fn group(&mut self, seed: &Set, within: &Set, vectors: &Vectors) -> SetOperand {
        let within = self.set(within);
        let seed = self.set(seed);
        let seed = self.intersection(&seed, &within);
        let (source, selector) = self.vector_source(vectors);
        if let Some(group) = self.inline_fill(&source, &seed, &within) {
            return group;
        }
        self.push_selector(&selector);
        self.push_set(&seed);
        self.push_set(&within);
        self.call_kernel(Kernel::Group(source));
        self.pop_set()
    }

    /// Returns a set that a kernel finds from two sites.
    pub(crate) fn of_two(&mut self, a: &Num, b: &Num, kernel: Kernel) -> SetOperand {
        let (a, b) = (self.number(a), self.number(b));
        self.set_of_site(a, |this, a| {
            this.set_of_site(b, |this, b| {
                this.push_i32(a);
                this.push_i32(b);
                this.call_kernel(kernel);
                this.pop_set()
            })
        })
    }

    /// Returns a number that a kernel finds.
    pub(crate) fn line_number(&mut self, number: &Num) -> Operand {
        let sites = self.sites();
        match number {
            Num::Distance { from, to, vectors } => {
                let (from, to) = (self.number(from), self.number(to));
                let range = (-1, sites as i64);
                self.checked_number(from, sites, -1, range, |this, from| {
                    let steps = this.checked_number(to, sites, -1, range, |this, to| {
                        let (source, selector) = this.vector_source(vectors);
                        this.push_i32(from);
                        this.push_i32(to);
                        this.push_selector(&selector);
                        this.call_kernel(Kernel::Distance(source));
                    });
                    this.push(steps);
                })
            }
            Num::Longest { site, within, vectors } => {
                let site = self.number(site);
                let within = self.set(within);
                self.checked_number(site, sites, 0, (0, sites as i64), |this, site| {
                    let (source, selector) = this.vector_source(vectors);
                    this.push_i32(site);
                    this.push_selector(&selector);
                    this.push_set(&within);
                    this.call_kernel(Kernel::Longest(source));
                })
            }
            Num::Reach { sites: moved, direction, through } => {
                let (moved, through) = (self.set(moved), self.set(through));
                let direction = self.number(direction);
                self.push_set(&moved);
                self.push(direction);
                self.push_set(&through);
                self.call_kernel(Kernel::Reach);
                self.pop_number(0, sites as i64)
            }
            _ => unreachable!("`number` writes it"),
        }
    }

    /// Pushes 1 if a set has a row.
    pub(crate) fn push_any_row(&mut self, within: &Set, vectors: &Vectors, min_length: &Num) {
        self.call_on_rows(Kernel::AnyRow, within, vectors, min_length);
    }

    /// Calls a kernel that finds rows.
    pub(crate) fn call_on_rows(
        &mut self,
        kernel: fn(VectorSource) -> Kernel,
        within: &Set,
        vectors: &Vectors,
        min_length: &Num,
    ) {
        let within = self.set(within);
        let min_length = self.number(min_length);
        let (source, selector) = self.vector_source(vectors);
        self.push_selector(&selector);
        self.push_set(&within);
        self.push(min_length);
        self.call_kernel(kernel(source));
    }

    /// Pushes 1 if two sets are connected within a third.
    pub(crate) fn push_connected(&mut self, a: &Set, b: &Set, within: &Set, vectors: &Vectors) {
        let within = self.set(within);
        let (a, b) = (self.set(a), self.set(b));
        let (a, b) = (self.intersection(&a, &within), self.intersection(&b, &within));
        let (source, selector) = self.vector_source(vectors);
        self.push_selector(&selector);
        self.push_set(&a);
        self.push_set(&b);
        self.push_set(&within);
        self.call_kernel(Kernel::Connected(source));
    }
}
