//! Sets of sites.

use crate::expressions::by_player::all_equal;
use crate::function::builder::FunctionBuilder;
use crate::function::code::Code;
use crate::function::key::Key;
use crate::function::operand::{Operand, SetOperand, WordOperand, is_empty};
use crate::kernels::kernel::Kernel;
use boardwright_board::SiteSet;
use boardwright_ir::limits::MAX_DESTINATIONS;
use boardwright_ir::{Condition, FROM, Local, Num, Set, VariableId};
use wasm_encoder::Instruction as I;

impl FunctionBuilder<'_, '_> {
    /// Returns the value of a set; writes its code.
    pub(crate) fn set(&mut self, set: &Set) -> SetOperand {
        match set {
            Set::Const(sites, _) => self.site_set(sites),
            Set::ByMover(sets, _) => self.of_mover(sets),
            Set::Vacant => {
                let occupied = self.occupied();
                let full = self.generator.all_sites();
                let full = self.constant_set(&full);
                self.difference(&full, &occupied)
            }
            Set::Occupied => self.occupied(),
            Set::OwnedBy(player) => {
                let player = self.number(player);
                self.owned_by(player)
            }
            Set::OfKind(kind) => {
                let kind = self.number(kind);
                let (kinds, base) = (self.kinds(), self.generator.program.layout.kind_sets);
                self.set_at_index(kind, kinds, base)
            }
            Set::OfKinds(mask) => {
                let mask = self.number(mask);
                self.of_kinds(mask)
            }
            Set::One(site) => {
                let site = self.number(site);
                self.singleton(site)
            }
            Set::Local(local) => self.set_local(*local),
            Set::Variable(variable, player) => self.variable_sites(*variable, player.as_deref()),
            Set::Layer(layer) => {
                let offset = self.generator.program.layout.layer_sets[usize::from(*layer)];
                self.load_set(self.state, offset)
            }
            Set::Or(sets) => {
                let mut all = self.empty_set();
                for set in sets {
                    let more = self.set(set);
                    all = self.union(&all, &more);
                }
                all
            }
            Set::And(sets) => self.common(sets),
            Set::Minus(a, b) => {
                let a = self.set(a);
                if is_empty(&a) {
                    return a;
                }
                let b = self.set(b);
                self.difference(&a, &b)
            }
            Set::If(condition, then, otherwise) => self.conditional_set(condition, then, otherwise),
            Set::Filter(local, set, condition) => {
                let sites = self.set(set);
                self.filtered(*local, &sites, condition)
            }
            Set::Union(local, domain, set) => {
                let room = self.new_set_slots();
                let empty = self.empty_set();
                self.store_set(&room, &empty);
                self.each_value(domain, |this, value, _, _| {
                    let more = this.with_local(*local, value, |this| this.set(set));
                    this.union_into(&room, &more);
                });
                room.into_iter().map(WordOperand::Local).collect()
            }
            Set::Walk { from, legs } => {
                let from = self.number(from);
                self.set_of_site(from, |this, from| this.walk(from, legs))
            }
            Set::Destinations(site) => {
                let site = self.number(site);
                self.destinations(site)
            }
            Set::Line(line) => {
                let line = self.number(line);
                self.push(line);
                self.call_kernel(Kernel::LineSites);
                self.pop_set()
            }
            Set::Step { of, vectors } => self.stepped(of, vectors),
            Set::Ray { from, vectors } => self.ray(from, vectors),
            Set::Run { from, vectors, within } => self.run(from, vectors, within),
            Set::Bracketed { from, vectors, inner, outer } => {
                self.bracketed(from, vectors, inner, outer)
            }
            Set::Between(a, b) => self.of_two(a, b, Kernel::Between),
            Set::Beyond(a, b) => self.of_two(a, b, Kernel::Beyond),
            Set::Group { seed, within, vectors } => self.group(seed, within, vectors),
            Set::Shifted { sites, direction, distance } => {
                let sites = self.set(sites);
                let (direction, distance) = (self.number(direction), self.number(distance));
                self.push_set(&sites);
                self.push(direction);
                self.push(distance);
                self.call_kernel(Kernel::Shifted);
                self.pop_set()
            }
            Set::Rows { within, vectors, min_length } => {
                self.call_on_rows(Kernel::Rows, within, vectors, min_length);
                self.pop_set()
            }
        }
    }

    fn of_mover(&mut self, sets: &[SiteSet]) -> SetOperand {
        let same = sets.len() == self.players() && all_equal(sets);
        if same && let Some(set) = sets.first() {
            return self.site_set(set);
        }
        match self.mover {
            Operand::Const(mover) => {
                let set = usize::try_from(mover).ok().and_then(|mover| sets.get(mover));
                set.map_or_else(|| self.empty_set(), |set| self.site_set(set))
            }
            Operand::Local(..) => {
                let players = self.players();
                let words = self.generator.words;
                let rows: Vec<Vec<u64>> = (0..players)
                    .map(|player| {
                        let words_of = sets.get(player).map_or(&[][..], |set| set.words());
                        (0..words).map(|w| words_of.get(w).copied().unwrap_or(0)).collect()
                    })
                    .collect();
                let table = self.generator.table_of_sets(rows);
                self.load_set_from_table(table, |this| {
                    this.code.get(this.mover_index);
                })
            }
        }
    }

    /// Returns a set that needs a site; empty if there is no site.
    pub(crate) fn set_of_site(
        &mut self,
        site: Operand,
        set: impl FnOnce(&mut Self, Operand) -> SetOperand,
    ) -> SetOperand {
        let bound = self.sites();
        if site.is_never_below(bound) {
            return self.empty_set();
        }
        if site.is_below(bound) {
            return set(self, site);
        }
        let known = site.known_below(bound);
        self.set_where(
            |this| {
                this.push(site);
                this.code.i64_const(bound as i64).op(I::I64LtU);
            },
            |this| set(this, known),
        )
    }

    fn of_kinds(&mut self, mask: Operand) -> SetOperand {
        let (kinds, base, stride) =
            (self.kinds(), self.generator.program.layout.kind_sets, self.generator.words * 8);
        let mut all = self.empty_set();
        for kind in 0..kinds.min(64) {
            match mask {
                Operand::Const(mask) if mask >> kind & 1 == 0 => {}
                Operand::Const(_) => {
                    let more = self.load_set(self.state, base + kind * stride);
                    all = self.union(&all, &more);
                }
                Operand::Local(..) => {
                    let more = self.set_where(
                        |this| {
                            this.push(mask);
                            this.code.i64_const(1i64 << kind).op(I::I64And);
                            this.code.i64_const(0).op(I::I64Ne);
                        },
                        |this| this.load_set(this.state, base + kind * stride),
                    );
                    all = self.union(&all, &more);
                }
            }
        }
        all
    }

    fn variable_sites(&mut self, variable: VariableId, player: Option<&Num>) -> SetOperand {
        let Some(holder) = self.holder(variable, player) else { return self.empty_set() };
        let offset = self.generator.program.layout.variables[usize::from(variable)].offset;
        self.set_at_index(holder, self.holders(variable), offset)
    }

    fn common(&mut self, sets: &[Set]) -> SetOperand {
        let full = self.generator.all_sites();
        let mut common = self.constant_set(&full);
        for set in sets {
            if is_empty(&common) {
                break;
            }
            let more = self.set(set);
            common = self.intersection(&common, &more);
        }
        common
    }

    fn conditional_set(
        &mut self,
        condition: &Condition,
        then: &Set,
        otherwise: &Set,
    ) -> SetOperand {
        match self.known_value(condition) {
            Some(true) => return self.set(then),
            Some(false) => return self.set(otherwise),
            None => {}
        }
        let room = self.new_set_slots();
        let end = self.code.begin_block();
        let no = self.code.begin_block();
        self.branch_unless(condition, no);
        let a = self.set(then);
        self.store_set(&room, &a);
        self.code.branch(end);
        self.code.end();
        let b = self.set(otherwise);
        self.store_set(&room, &b);
        self.code.end();
        room.into_iter().map(WordOperand::Local).collect()
    }

    /// Returns the sites for which a condition holds.
    pub(crate) fn filtered(
        &mut self,
        local: Local,
        sites: &[WordOperand],
        condition: &Condition,
    ) -> SetOperand {
        let room = self.new_set_slots();
        let empty = self.empty_set();
        self.store_set(&room, &empty);
        let sites = sites.to_vec();
        self.each_site(&sites, |this, site, next, _| {
            this.with_local(local, site, |this| this.branch_unless(condition, next));
            let one = this.singleton(site);
            this.union_into(&room, &one);
        });
        room.into_iter().map(WordOperand::Local).collect()
    }

    /// Returns the destinations of the unit on a site by its plain movements, as its owner sees
    /// them, or the mover if it belongs to nobody.
    fn destinations(&mut self, site: Operand) -> SetOperand {
        if self.context.nesting.destinations >= MAX_DESTINATIONS {
            return self.empty_set();
        }
        let (nesting, past_body) = (self.context.nesting, self.reads_past_body());
        self.set_of_site(site, |this, site| {
            this.code.get(this.state);
            this.push_code(site);
            this.push_player_or_mover_of_code();
            this.code.op(I::I32WrapI64);
            this.push_i32(site);
            this.call(Key::Destinations { nesting, past_body });
            this.pop_set()
        })
    }

    /// Writes [`Key::Destinations`] of a site, the third parameter.
    pub(crate) fn write_destinations(mut self) -> Code {
        let site = self.code.parameter(2);
        let sites = self.sites() as i64;
        self.code.get(site).op(I::I64ExtendI32U);
        let from = self.pop_number(0, sites - 1);
        self.bind(FROM, from);
        self.context.nesting.destinations += 1;
        let room = self.new_set_slots();
        let program = self.generator.program;
        self.push_code(from);
        self.kind_of_code();
        let kind = self.pop_number(-1, program.kinds.len() as i64 - 1);
        let end = self.code.begin_block();
        self.switch(kind, program.kinds.len(), |this, kind| {
            let sites = match &program.kinds[kind].plain {
                Some(plain) => this.set(plain),
                None => this.empty_set(),
            };
            this.store_set(&room, &sites);
            this.code.branch(end);
        });
        self.code.end();
        for slot in room {
            self.code.get(slot);
        }
        self.code
    }
}
