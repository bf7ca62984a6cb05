//! What sets of sites come to.

use crate::expressions::by_player::agree;
use crate::function::builder::Scope;
use crate::function::key::Key;
use crate::function::operand::{Sites, Value, Word, is_empty};
use boardwright_board::SiteSet;
use boardwright_ir::limits::MAX_DESTINATIONS;
use boardwright_ir::{Condition, FROM, Local, Num, Set, VariableId};
use wasm_encoder::Instruction as I;

impl Scope<'_, '_> {
    /// Writes what a set comes to.
    pub fn set(&mut self, set: &Set) -> Sites {
        match set {
            Set::Const(sites, _) => self.constant(sites),
            Set::ByMover(sets, _) => self.of_mover(sets),
            Set::Vacant => {
                let occupied = self.occupied();
                let full = self.g.full();
                let full = self.known(&full);
                self.minus(&full, &occupied)
            }
            Set::Occupied => self.occupied(),
            Set::OwnedBy(player) => {
                let player = self.number(player);
                self.owned_by(player)
            }
            Set::OfKind(kind) => {
                let kind = self.number(kind);
                let (kinds, base) = (self.kinds(), self.g.program.layout.kind_sets);
                self.indexed(kind, kinds, base)
            }
            Set::OfKinds(mask) => {
                let mask = self.number(mask);
                self.of_kinds(mask)
            }
            Set::One(site) => {
                let site = self.number(site);
                self.one(site)
            }
            Set::Local(local) => self.set_local(*local),
            Set::Variable(variable, player) => self.variable_sites(*variable, player.as_deref()),
            Set::Layer(layer) => {
                let offset = self.g.program.layout.layer_sets[usize::from(*layer)];
                self.load_sites(self.state, offset)
            }
            Set::Or(sets) => {
                let mut all = self.nowhere();
                for set in sets {
                    let more = self.set(set);
                    all = self.or(&all, &more);
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
                self.minus(&a, &b)
            }
            Set::If(condition, then, otherwise) => self.set_if(condition, then, otherwise),
            Set::Filter(local, set, condition) => {
                let sites = self.set(set);
                self.filtered(*local, &sites, condition)
            }
            Set::Union(local, domain, set) => {
                let room = self.room_for_sites();
                let empty = self.nowhere();
                self.store_sites(&room, &empty);
                self.each_value(domain, |this, value, _, _| {
                    let old = this.locals[usize::from(*local)];
                    this.bind(*local, value);
                    let more = this.set(set);
                    this.locals[usize::from(*local)] = old;
                    this.widen(&room, &more);
                });
                room.into_iter().map(Word::In).collect()
            }
            Set::Walk { from, legs } => {
                let from = self.number(from);
                self.of_site(from, |this, from| this.walk(from, legs))
            }
            Set::Destinations(site) => {
                let site = self.number(site);
                self.destinations(site)
            }
            lines => self.along_lines(lines),
        }
    }

    fn of_mover(&mut self, sets: &[SiteSet]) -> Sites {
        let same = sets.len() == self.players() && agree(sets);
        if same && let Some(set) = sets.first() {
            return self.constant(set);
        }
        match self.mover {
            Value::Const(mover) => {
                let set = usize::try_from(mover).ok().and_then(|mover| sets.get(mover));
                set.map_or_else(|| self.nowhere(), |set| self.constant(set))
            }
            Value::In(..) => {
                let players = self.players();
                let words = self.g.words;
                let rows: Vec<Vec<u64>> = (0..players)
                    .map(|player| {
                        let words_of = sets.get(player).map_or(&[][..], |set| set.words());
                        (0..words).map(|w| words_of.get(w).copied().unwrap_or(0)).collect()
                    })
                    .collect();
                let table = self.g.table_of_sets(rows);
                self.load_table_sites(table, |this| {
                    this.code.get(this.mover_index);
                })
            }
        }
    }

    /// A set that a site is needed for; nothing if there is no site.
    pub fn of_site(&mut self, site: Value, set: impl FnOnce(&mut Self, Value) -> Sites) -> Sites {
        let bound = self.sites();
        if site.is_never_below(bound) {
            return self.nowhere();
        }
        if site.is_below(bound) {
            return set(self, site);
        }
        let known = site.known_below(bound);
        self.guarded(
            |this| {
                this.push(site);
                this.code.long_const(bound as i64).op(I::I64LtU);
            },
            |this| set(this, known),
        )
    }

    fn of_kinds(&mut self, mask: Value) -> Sites {
        let (kinds, base, stride) =
            (self.kinds(), self.g.program.layout.kind_sets, self.g.words * 8);
        let mut all = self.nowhere();
        for kind in 0..kinds.min(64) {
            match mask {
                Value::Const(mask) if mask >> kind & 1 == 0 => {}
                Value::Const(_) => {
                    let more = self.load_sites(self.state, base + kind * stride);
                    all = self.or(&all, &more);
                }
                Value::In(..) => {
                    let more = self.guarded(
                        |this| {
                            this.push(mask);
                            this.code.long_const(1i64 << kind).op(I::I64And);
                            this.code.long_const(0).op(I::I64Ne);
                        },
                        |this| this.load_sites(this.state, base + kind * stride),
                    );
                    all = self.or(&all, &more);
                }
            }
        }
        all
    }

    fn variable_sites(&mut self, variable: VariableId, player: Option<&Num>) -> Sites {
        let Some(holder) = self.holder(variable, player) else { return self.nowhere() };
        let offset = self.g.program.layout.variables[usize::from(variable)].offset;
        let per_player = self.g.program.variables[usize::from(variable)].per_player;
        let players = if per_player { self.players() } else { 1 };
        self.indexed(holder, players, offset)
    }

    fn common(&mut self, sets: &[Set]) -> Sites {
        let full = self.g.full();
        let mut common = self.known(&full);
        for set in sets {
            if is_empty(&common) {
                break;
            }
            let more = self.set(set);
            common = self.and(&common, &more);
        }
        common
    }

    fn set_if(&mut self, condition: &Condition, then: &Set, otherwise: &Set) -> Sites {
        match self.decided(condition) {
            Some(true) => return self.set(then),
            Some(false) => return self.set(otherwise),
            None => {}
        }
        let room = self.room_for_sites();
        let end = self.code.block();
        let no = self.code.block();
        self.branch_unless(condition, no);
        let a = self.set(then);
        self.store_sites(&room, &a);
        self.code.branch(end);
        self.code.end();
        let b = self.set(otherwise);
        self.store_sites(&room, &b);
        self.code.end();
        room.into_iter().map(Word::In).collect()
    }

    /// The sites for which a condition holds.
    pub fn filtered(&mut self, local: Local, sites: &[Word], condition: &Condition) -> Sites {
        let room = self.room_for_sites();
        let empty = self.nowhere();
        self.store_sites(&room, &empty);
        let sites = sites.to_vec();
        self.each_site(&sites, |this, site, next, _| {
            let old = this.locals[usize::from(local)];
            this.bind(local, site);
            this.branch_unless(condition, next);
            this.locals[usize::from(local)] = old;
            let one = this.one(site);
            this.widen(&room, &one);
        });
        room.into_iter().map(Word::In).collect()
    }

    /// Where the unit on a site may go by its plain movements, as its owner sees it.
    fn destinations(&mut self, site: Value) -> Sites {
        if self.nesting.destinations >= MAX_DESTINATIONS {
            return self.nowhere();
        }
        let (nesting, past_body) = (self.nesting, self.reads_past_body());
        self.of_site(site, |this, site| {
            this.code.get(this.state);
            this.push_code(site);
            this.owner_of_code();
            this.code.op(I::I32WrapI64);
            this.push_int(site);
            this.call(Key::Destinations(nesting, past_body));
            this.keep_sites()
        })
    }

    /// Writes the function behind [`Key::Destinations`], whose third parameter is the site.
    pub fn write_destinations(mut self) -> crate::function::code::Code {
        let site = self.code.parameter(2);
        let sites = self.sites() as i64;
        self.code.get(site).op(I::I64ExtendI32U);
        let from = self.keep(0, sites - 1);
        self.bind(FROM, from);
        self.nesting.destinations += 1;
        let room = self.room_for_sites();
        let program = self.g.program;
        self.push_code(from);
        self.kind_of_code();
        let kind = self.keep(-1, program.kinds.len() as i64 - 1);
        let end = self.code.block();
        self.switch(kind, program.kinds.len(), |this, kind| {
            let sites = match &program.kinds[kind].plain {
                Some(plain) => this.set(plain),
                None => this.nowhere(),
            };
            this.store_sites(&room, &sites);
            this.code.branch(end);
        });
        self.code.end();
        for slot in room {
            self.code.get(slot);
        }
        self.code
    }
}
