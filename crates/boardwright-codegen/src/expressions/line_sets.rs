//! Sets, numbers and conditions that go along lines, by the kernels that know the board's.

use crate::expressions::by_player::agree;
use crate::function::builder::Scope;
use crate::function::operand::{Sites, Value};
use crate::kernels::{Kernel, Ways};
use boardwright_ir::{Num, Set, VectorId, Vectors};
use wasm_encoder::Instruction as I;

/// The most rows through a site that are looked at one by one.
const MAX_ROWS_THROUGH: usize = 6;

/// What a relation's vectors are given to a kernel as.
pub enum Way {
    /// The player whose vectors they are.
    Player,
    /// A direction, or a mask of directions.
    Number(Value),
}

impl Scope<'_, '_> {
    /// What a kernel must know of vectors beforehand, and what it is given.
    pub fn way(&mut self, vectors: &Vectors) -> (Ways, Way) {
        match vectors {
            Vectors::ByPlayer(lists) => {
                let players = self.players();
                let list = |player: usize| -> Vec<VectorId> {
                    let mut list = lists.get(player).cloned().unwrap_or_default();
                    list.sort_unstable();
                    list.dedup();
                    list
                };
                (Ways::ByPlayer((0..players).map(list).collect()), Way::Player)
            }
            Vectors::Direction(direction) => {
                let direction = self.number(direction);
                if let Value::Const(vector) = direction {
                    let known = (0..self.g.lines.vectors as i64).contains(&vector);
                    let list = if known { vec![vector as VectorId] } else { Vec::new() };
                    return (Ways::ByPlayer(vec![list; self.players()]), Way::Player);
                }
                (Ways::Direction, Way::Number(direction))
            }
            Vectors::Mask(mask) => {
                let mask = self.number(mask);
                if let Value::Const(mask) = mask {
                    let directions = self.g.lines.directions.min(64);
                    let list: Vec<VectorId> = (0..directions)
                        .filter(|&direction| mask >> direction & 1 != 0)
                        .map(|direction| direction as VectorId)
                        .collect();
                    return (Ways::ByPlayer(vec![list; self.players()]), Way::Player);
                }
                (Ways::Mask, Way::Number(mask))
            }
        }
    }

    /// Pushes which way a kernel is to take.
    pub fn push_way(&mut self, way: &Way) {
        match way {
            Way::Player => {
                self.push_mover_index();
            }
            Way::Number(value) => self.push(*value),
        }
    }

    /// Pushes 1 if a site is in one of the rows that a set asks for, if that can be looked up: each row of the length that
    /// goes through a site is a mask of a table, and few go through each. Says whether it was done.
    pub fn push_in_row(&mut self, set: &Set, site: Value) -> bool {
        let Set::Rows { within, vectors, least } = set else { return false };
        let Num::Const(least) = **least else { return false };
        let (Ways::ByPlayer(lists), Way::Player) = self.way(vectors) else { return false };
        let single = agree(&lists) && self.g.words == 1;
        let Some(list) = lists.first().filter(|_| single) else { return false };
        let Some(rows) = self.g.lines.rows_through(list, least) else { return false };
        let most = rows.iter().map(Vec::len).max().unwrap_or(0);
        let few = (1..=MAX_ROWS_THROUGH).contains(&most);
        // A site without a row has an impossible one, which a board of 64 sites does not have.
        if !few || self.sites() == 64 && rows.iter().any(Vec::is_empty) {
            return false;
        }
        let table = rows.iter().flat_map(|rows| {
            let none = rows.first().copied().unwrap_or(u64::MAX);
            (0..most).map(move |index| rows.get(index).copied().unwrap_or(none))
        });
        let table = self.g.builder.table_of_words(table.collect::<Vec<_>>());
        let within = self.set(within);
        let missing = self.code.long();
        self.push_word(within[0]);
        self.code.long_const(-1).op(I::I64Xor).set(missing);
        self.push_int(site);
        self.scale(most * 8);
        let row = self.code.keep_int();
        for index in 0..most {
            self.code.get(row).load64(table + index as u32 * 8).get(missing).op(I::I64And);
            self.code.op(I::I64Eqz);
            if index > 0 {
                self.code.op(I::I32Or);
            }
        }
        true
    }

    /// Calls a kernel with what is on the stack.
    pub fn call_kernel(&mut self, kernel: Kernel) {
        let index = self.g.kernel(kernel);
        self.code.call(index);
    }

    /// Writes what a set comes to that a kernel works out.
    pub fn along_lines(&mut self, set: &Set) -> Sites {
        match set {
            Set::Line(line) => {
                let line = self.number(line);
                self.push(line);
                self.call_kernel(Kernel::LineSites);
                self.keep_sites()
            }
            Set::Step { of, vectors } => {
                if let Set::One(from) = &**of
                    && let (Ways::ByPlayer(lists), Way::Player) = self.way(vectors)
                {
                    let from = self.number(from);
                    return self.of_site(from, |this, from| this.steps_from(from, &lists));
                }
                let of = self.set(of);
                let (ways, way) = self.way(vectors);
                if let Some(steps) = self.steps_here(&ways, &of) {
                    return steps;
                }
                self.push_way(&way);
                self.push_sites(&of);
                self.call_kernel(Kernel::Step(ways));
                self.keep_sites()
            }
            Set::Ray { from, vectors } => {
                let from = self.number(from);
                self.of_site(from, |this, from| {
                    let (ways, way) = this.way(vectors);
                    this.push_int(from);
                    this.push_way(&way);
                    this.call_kernel(Kernel::Ray(ways));
                    this.keep_sites()
                })
            }
            Set::Run { from, vectors, within } => {
                let from = self.number(from);
                self.of_site(from, |this, from| {
                    let within = this.set(within);
                    let (ways, way) = this.way(vectors);
                    this.push_int(from);
                    this.push_way(&way);
                    this.push_sites(&within);
                    this.call_kernel(Kernel::Run(ways));
                    this.keep_sites()
                })
            }
            Set::Bracketed { from, vectors, inner, outer } => {
                let from = self.number(from);
                self.of_site(from, |this, from| {
                    let (inner, outer) = (this.set(inner), this.set(outer));
                    let (ways, way) = this.way(vectors);
                    this.push_int(from);
                    this.push_way(&way);
                    this.push_sites(&inner);
                    this.push_sites(&outer);
                    this.call_kernel(Kernel::Bracketed(ways));
                    this.keep_sites()
                })
            }
            Set::Between(a, b) => self.of_two(a, b, Kernel::Between),
            Set::Beyond(a, b) => self.of_two(a, b, Kernel::Beyond),
            Set::Group { seed, within, vectors } => {
                let within = self.set(within);
                let seed = self.set(seed);
                let seed = self.and(&seed, &within);
                let (ways, way) = self.way(vectors);
                if let Some(group) = self.fill_here(&ways, &seed, &within) {
                    return group;
                }
                self.push_way(&way);
                self.push_sites(&seed);
                self.push_sites(&within);
                self.call_kernel(Kernel::Group(ways));
                self.keep_sites()
            }
            Set::Shifted { sites, direction, distance } => {
                let sites = self.set(sites);
                let (direction, distance) = (self.number(direction), self.number(distance));
                self.push_sites(&sites);
                self.push(direction);
                self.push(distance);
                self.call_kernel(Kernel::Shifted);
                self.keep_sites()
            }
            Set::Rows { within, vectors, least } => {
                self.call_on_rows(Kernel::Rows, within, vectors, least);
                self.keep_sites()
            }
            _ => self.nowhere(),
        }
    }

    fn of_two(&mut self, a: &Num, b: &Num, kernel: Kernel) -> Sites {
        let (a, b) = (self.number(a), self.number(b));
        self.of_site(a, |this, a| {
            this.of_site(b, |this, b| {
                this.push_int(a);
                this.push_int(b);
                this.call_kernel(kernel);
                this.keep_sites()
            })
        })
    }

    /// Numbers about lines.
    pub fn measured(&mut self, number: &Num) -> Value {
        let sites = self.sites();
        match number {
            Num::Distance { from, to, vectors } => {
                let (from, to) = (self.number(from), self.number(to));
                let range = (-1, sites as i64);
                self.checked(from, sites, -1, range, |this, from| {
                    let steps = this.checked(to, sites, -1, range, |this, to| {
                        let (ways, way) = this.way(vectors);
                        this.push_int(from);
                        this.push_int(to);
                        this.push_way(&way);
                        this.call_kernel(Kernel::Distance(ways));
                    });
                    this.push(steps);
                })
            }
            Num::Longest { site, within, vectors } => {
                let site = self.number(site);
                let within = self.set(within);
                self.checked(site, sites, 0, (0, sites as i64), |this, site| {
                    let (ways, way) = this.way(vectors);
                    this.push_int(site);
                    this.push_way(&way);
                    this.push_sites(&within);
                    this.call_kernel(Kernel::Longest(ways));
                })
            }
            Num::Reach { sites: moved, direction, through } => {
                let (moved, through) = (self.set(moved), self.set(through));
                let direction = self.number(direction);
                self.push_sites(&moved);
                self.push(direction);
                self.push_sites(&through);
                self.call_kernel(Kernel::Reach);
                self.keep(0, sites as i64)
            }
            _ => Value::NOTHING,
        }
    }

    /// Whether a set has a row, without working out which.
    pub fn push_any_row(&mut self, within: &Set, vectors: &Vectors, least: &Num) {
        self.call_on_rows(Kernel::AnyRow, within, vectors, least);
    }

    /// Calls a kernel that looks for rows.
    fn call_on_rows(
        &mut self,
        kernel: fn(Ways) -> Kernel,
        within: &Set,
        vectors: &Vectors,
        least: &Num,
    ) {
        let within = self.set(within);
        let least = self.number(least);
        let (ways, way) = self.way(vectors);
        self.push_way(&way);
        self.push_sites(&within);
        self.push(least);
        self.call_kernel(kernel(ways));
    }

    /// Whether two sets are joined within a third.
    pub fn push_connected(&mut self, a: &Set, b: &Set, within: &Set, vectors: &Vectors) {
        let within = self.set(within);
        let (a, b) = (self.set(a), self.set(b));
        let (a, b) = (self.and(&a, &within), self.and(&b, &within));
        let (ways, way) = self.way(vectors);
        self.push_way(&way);
        self.push_sites(&a);
        self.push_sites(&b);
        self.push_sites(&within);
        self.call_kernel(Kernel::Connected(ways));
    }
}
