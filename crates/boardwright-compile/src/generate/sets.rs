//! What sets of sites come to.

use super::Key;
use super::code::{Slot, argument};
use super::kernels::{self, Kernel, Stride, Ways, turning};
use super::scope::Scope;
use super::value::{Sites, Value, Word, is_empty};
use boardwright_board::SiteSet;
use boardwright_ir::limits::MAX_DESTINATIONS;
use boardwright_ir::{FROM, Leg, Local, Num, Set, Test, VariableId, VectorId, Vectors};
use wasm_encoder::Instruction as I;

/// The most rows through a site that are looked at one by one.
const MAX_ROWS_THROUGH: usize = 6;

/// What a relation's vectors are given to a kernel as.
enum Way {
    Player,
    Number(Value),
}

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
            Set::If(test, then, otherwise) => self.set_if(test, then, otherwise),
            Set::Filter(local, set, test) => {
                let sites = self.set(set);
                self.filtered(*local, &sites, test)
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
                    let all: Sites = room.iter().map(|&slot| Word::In(slot)).collect();
                    for ((&slot, &a), &b) in room.iter().zip(&all).zip(&more) {
                        this.push_word(a);
                        this.push_word(b);
                        this.code.op(I::I64Or).set(slot);
                    }
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

    /// A constant of the program.
    pub fn constant(&self, sites: &SiteSet) -> Sites {
        self.known(sites.words())
    }

    fn of_mover(&mut self, sets: &[SiteSet]) -> Sites {
        let same = sets.len() == self.players() && sets.windows(2).all(|pair| pair[0] == pair[1]);
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

    /// The set of a table at the index that is pushed.
    pub fn load_table_sites(&mut self, table: u32, index: impl FnOnce(&mut Self)) -> Sites {
        index(self);
        let stride = self.g.words * 8;
        self.scale(stride);
        let address = self.code.keep_int();
        self.load_sites(address, table as usize)
    }

    /// All sites with a unit.
    pub fn occupied(&mut self) -> Sites {
        let base = self.g.program.layout.owner_sets;
        let mut all = self.nowhere();
        for player in 0..self.players() {
            let owned = self.load_sites(self.state, base + player * self.g.words * 8);
            all = self.or(&all, &owned);
        }
        all
    }

    /// The sites with a unit of a player.
    pub fn owned_by(&mut self, player: Value) -> Sites {
        let (players, base) = (self.players(), self.g.program.layout.owner_sets);
        self.indexed(player, players, base)
    }

    /// One of several sets that lie one after another in the state; nothing if there is none with that index.
    fn indexed(&mut self, index: Value, bound: usize, base: usize) -> Sites {
        let stride = self.g.words * 8;
        if index.is_never_below(bound) {
            return self.nowhere();
        }
        if let Value::Const(index) = index {
            return self.load_sites(self.state, base + index as usize * stride);
        }
        let load = |this: &mut Self, index: Value| {
            this.push_strided(index, stride);
            let address = this.code.keep_int();
            this.load_sites(address, base)
        };
        if index.is_below(bound) {
            return load(self, index);
        }
        self.guarded(
            |this| {
                this.push(index);
                this.code.long_const(bound as i64).op(I::I64LtU);
            },
            |this| load(this, index),
        )
    }

    /// A set where the `i32` pushed by the condition is not zero, and nothing elsewhere.
    fn guarded(
        &mut self,
        condition: impl FnOnce(&mut Self),
        set: impl FnOnce(&mut Self) -> Sites,
    ) -> Sites {
        let room = self.room_for_sites();
        let empty = self.nowhere();
        self.store_sites(&room, &empty);
        condition(self);
        self.code.begin_if();
        let sites = set(self);
        self.store_sites(&room, &sites);
        self.code.end();
        room.into_iter().map(Word::In).collect()
    }

    /// A set that a site is needed for; nothing if there is no site.
    fn of_site(&mut self, site: Value, set: impl FnOnce(&mut Self, Value) -> Sites) -> Sites {
        let bound = self.sites();
        if site.is_never_below(bound) {
            return self.nowhere();
        }
        if site.is_below(bound) {
            return set(self, site);
        }
        let known = match site {
            Value::In(slot, ..) => Value::In(slot, 0, bound as i64 - 1),
            known => known,
        };
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

    /// The set of one site, or nothing if there is none.
    pub fn one(&mut self, site: Value) -> Sites {
        let bound = self.sites();
        if site.is_never_below(bound) {
            return self.nowhere();
        }
        if let Value::Const(site) = site {
            let words = self.g.set_words([site as usize]);
            return self.known(&words);
        }
        let words = self.g.words;
        (0..words)
            .map(|word| {
                self.code.long_const(1);
                self.push(site);
                self.code.op(I::I64Shl);
                if words == 1 && site.is_below(bound) {
                    return Word::In(self.code.keep_long());
                }
                // Shifts go by the low six bits; the others say which word it is, if any.
                self.code.long_const(0);
                self.push(site);
                let within = if words == 1 {
                    self.code.long_const(bound as i64).op(I::I64LtU);
                    None
                } else {
                    self.code.long_const(6).op(I::I64ShrU).long_const(word as i64).op(I::I64Eq);
                    Some(())
                };
                self.code.op(I::Select);
                // A number in the last word but beyond the board is no site.
                if within.is_some()
                    && word + 1 == words
                    && !site.is_below(words * 64)
                    && !bound.is_multiple_of(64)
                {
                    let full = self.g.full();
                    self.code.long_const(full[word] as i64).op(I::I64And);
                }
                Word::In(self.code.keep_long())
            })
            .collect()
    }

    fn variable_sites(&mut self, variable: VariableId, player: Option<&Num>) -> Sites {
        let Some(holder) = self.holder(variable, player) else { return self.nowhere() };
        let offset = self.g.program.layout.variables[usize::from(variable)].offset;
        let per_player = self.g.program.variables[usize::from(variable)].per_player;
        let players = if per_player { self.players() } else { 1 };
        self.indexed(holder, players, offset)
    }

    /// The union of two sets.
    pub fn or(&mut self, a: &[Word], b: &[Word]) -> Sites {
        self.joined(a, b, I::I64Or, |a, b| a | b)
    }

    /// What two sets have in common.
    pub fn and(&mut self, a: &[Word], b: &[Word]) -> Sites {
        self.joined(a, b, I::I64And, |a, b| a & b)
    }

    fn joined(
        &mut self,
        a: &[Word],
        b: &[Word],
        operator: I<'static>,
        known: impl Fn(u64, u64) -> u64,
    ) -> Sites {
        let full = self.g.full();
        let mut joined = Vec::with_capacity(a.len());
        for (index, (&a, &b)) in a.iter().zip(b).enumerate() {
            let word = match (a, b) {
                (Word::Const(a), Word::Const(b)) => Word::Const(known(a, b)),
                (Word::Const(0), other) | (other, Word::Const(0)) if known(0, 1) == 1 => other,
                (Word::Const(0), _) | (_, Word::Const(0)) => Word::Const(0),
                // Sets hold sites of the board alone.
                (Word::Const(all), other) | (other, Word::Const(all))
                    if all == full[index] && known(0, 1) == 0 =>
                {
                    other
                }
                _ => {
                    self.push_word(a);
                    self.push_word(b);
                    self.code.op(operator.clone());
                    Word::In(self.code.keep_long())
                }
            };
            joined.push(word);
        }
        joined
    }

    /// The sites of one set that are not in another.
    pub fn minus(&mut self, a: &[Word], b: &[Word]) -> Sites {
        let mut left = Vec::with_capacity(a.len());
        for (&a, &b) in a.iter().zip(b) {
            let word = match (a, b) {
                (Word::Const(a), Word::Const(b)) => Word::Const(a & !b),
                (Word::Const(0), _) => Word::Const(0),
                (a, Word::Const(0)) => a,
                (a, Word::Const(b)) => {
                    self.push_word(a);
                    self.code.long_const(!b as i64).op(I::I64And);
                    Word::In(self.code.keep_long())
                }
                (a, b) => {
                    self.push_word(a);
                    self.push_word(b);
                    self.code.long_const(-1).op(I::I64Xor).op(I::I64And);
                    Word::In(self.code.keep_long())
                }
            };
            left.push(word);
        }
        left
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

    fn set_if(&mut self, test: &Test, then: &Set, otherwise: &Set) -> Sites {
        match self.decided(test) {
            Some(true) => return self.set(then),
            Some(false) => return self.set(otherwise),
            None => {}
        }
        let room = self.room_for_sites();
        let end = self.code.block();
        let no = self.code.block();
        self.branch_unless(test, no);
        let a = self.set(then);
        self.store_sites(&room, &a);
        self.code.branch(end);
        self.code.end();
        let b = self.set(otherwise);
        self.store_sites(&room, &b);
        self.code.end();
        room.into_iter().map(Word::In).collect()
    }

    /// The sites for which a test holds.
    pub fn filtered(&mut self, local: Local, sites: &[Word], test: &Test) -> Sites {
        let room = self.room_for_sites();
        let empty = self.nowhere();
        self.store_sites(&room, &empty);
        let sites = sites.to_vec();
        self.each_site(&sites, |this, site, next, _| {
            let old = this.locals[usize::from(local)];
            this.bind(local, site);
            this.branch_unless(test, next);
            this.locals[usize::from(local)] = old;
            let one = this.one(site);
            for (&slot, &bit) in room.iter().zip(&one) {
                this.code.get(slot);
                this.push_word(bit);
                this.code.op(I::I64Or).set(slot);
            }
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

    fn way(&mut self, vectors: &Vectors) -> (Ways, Way) {
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

    fn push_way(&mut self, way: &Way) {
        match way {
            Way::Player => {
                self.push_mover_index();
            }
            Way::Number(value) => self.push(*value),
        }
    }

    /// Pushes the mover as an `i32`.
    pub fn push_mover_index(&mut self) {
        match self.mover {
            Value::Const(mover) => {
                self.code.int_const(mover as i32);
            }
            Value::In(..) => {
                self.code.get(self.mover_index);
            }
        }
    }

    /// The table of where single steps lead: by player (if the lists differ), then by site.
    pub fn step_table(&mut self, lists: &[Vec<VectorId>]) -> (u32, bool) {
        let same = lists.windows(2).all(|pair| pair[0] == pair[1]);
        let lists = if same { &lists[..1.min(lists.len())] } else { lists };
        let mut rows = Vec::new();
        for list in lists {
            for site in 0..self.g.lines.sites {
                let lines = &self.g.lines;
                let ends = list.iter().flat_map(|&vector| lines.steps(vector.into(), site));
                rows.push(self.g.set_words(ends));
            }
        }
        (self.g.table_of_sets(rows), !same)
    }

    /// One step from a site along known vectors.
    pub fn steps_from(&mut self, from: Value, lists: &[Vec<VectorId>]) -> Sites {
        if lists.iter().all(Vec::is_empty) {
            return self.nowhere();
        }
        let same = lists.windows(2).all(|pair| pair[0] == pair[1]);
        let known = match (from, self.mover) {
            (Value::Const(from), _) if same => Some((from, 0)),
            (Value::Const(from), Value::Const(mover)) => Some((from, mover as usize)),
            _ => None,
        };
        if let Some((from, player)) = known {
            let lines = &self.g.lines;
            let ends = lists[player].iter().flat_map(|&v| lines.steps(v.into(), from as usize));
            let words = self.g.set_words(ends);
            return self.known(&words);
        }
        let (table, by_player) = self.step_table(lists);
        let sites = self.sites();
        self.load_table_sites(table, |this| {
            if by_player {
                this.push_mover_index();
                this.scale(sites);
                this.push_int(from);
                this.code.op(I::I32Add);
            } else {
                this.push_int(from);
            }
        })
    }

    /// Where slides end that nothing can be in the way of, as a table by player (if the lists differ) and site.
    fn ends_from(&mut self, from: Value, lists: &[Vec<VectorId>], least: u16, most: u16) -> Sites {
        let same = lists.windows(2).all(|pair| pair[0] == pair[1]);
        let lists = if same { &lists[..1.min(lists.len())] } else { lists };
        let mut rows = Vec::new();
        for list in lists {
            for site in 0..self.g.lines.sites {
                let lines = &self.g.lines;
                let nodes = list.iter().flat_map(|&vector| lines.ray(vector.into(), site));
                let ends = nodes.filter(|node| {
                    (least..=most).contains(&node.depth) && usize::from(node.site) != site
                });
                rows.push(self.g.set_words(ends.map(|node| node.site.into())));
            }
        }
        let (table, sites) = (self.g.table_of_sets(rows), self.sites());
        self.load_table_sites(table, |this| {
            if !same {
                this.push_mover_index();
                this.scale(sites);
            }
            this.push_int(from);
            if !same {
                this.code.op(I::I32Add);
            }
        })
    }

    fn walk(&mut self, from: Value, legs: &[Leg]) -> Sites {
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

    /// Pushes 1 if a site is in one of the rows that a set asks for, if that can be looked up: each row of the length that
    /// goes through a site is a mask of a table, and few go through each. Says whether it was done.
    pub fn push_in_row(&mut self, set: &Set, site: Value) -> bool {
        let Set::Rows { within, vectors, least } = set else { return false };
        let Num::Const(least) = **least else { return false };
        let (Ways::ByPlayer(lists), Way::Player) = self.way(vectors) else { return false };
        let same = lists.windows(2).all(|pair| pair[0] == pair[1]);
        let Some(list) = lists.first().filter(|_| same && self.g.words == 1) else { return false };
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

    fn along_lines(&mut self, set: &Set) -> Sites {
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
                let within = self.set(within);
                let least = self.number(least);
                let (ways, way) = self.way(vectors);
                self.push_way(&way);
                self.push_sites(&within);
                self.push(least);
                self.call_kernel(Kernel::Rows(ways));
                self.keep_sites()
            }
            _ => self.nowhere(),
        }
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

    /// The locals of a set.
    fn in_locals(&mut self, sites: &[Word]) -> Vec<Slot> {
        let mut slots = Vec::new();
        for &word in sites {
            slots.push(match word {
                Word::In(slot) => slot,
                Word::Const(value) => {
                    self.code.long_const(value as i64);
                    self.code.keep_long()
                }
            });
        }
        slots
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
    fn fill_here(&mut self, ways: &Ways, seed: &[Word], within: &[Word]) -> Option<Sites> {
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
        let within = self.set(within);
        let least = self.number(least);
        let (ways, way) = self.way(vectors);
        self.push_way(&way);
        self.push_sites(&within);
        self.push(least);
        self.call_kernel(Kernel::AnyRow(ways));
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

    /// Pushes 1 if a site on the board is in a set.
    pub fn push_bit(&mut self, sites: &[Word], site: Value) {
        if let Value::Const(site) = site {
            let site = site as usize;
            self.push_word(sites[site / 64]);
            self.code.long_const((site % 64) as i64).op(I::I64ShrU);
            self.code.op(I::I32WrapI64).int_const(1).op(I::I32And);
            return;
        }
        let known: Option<Vec<u64>> = sites
            .iter()
            .map(|word| if let Word::Const(word) = word { Some(*word) } else { None })
            .collect();
        match known {
            Some(words) if words.len() > 1 => {
                let bytes = words.iter().flat_map(|word| word.to_le_bytes()).collect();
                let table = self.g.builder.table(bytes);
                self.push_int(site);
                self.code.int_const(3).op(I::I32ShrU).load8(table);
                self.push_int(site);
                self.code.int_const(7).op(I::I32And).op(I::I32ShrU).int_const(1).op(I::I32And);
            }
            _ => {
                self.push_word(sites[0]);
                for (index, &word) in sites.iter().enumerate().skip(1) {
                    // The word before, unless the site is in this one or a later one.
                    self.push_word(word);
                    self.push(site);
                    self.code.long_const(index as i64 * 64).op(I::I64LtS).op(I::Select);
                }
                self.push(site);
                self.code.op(I::I64ShrU).op(I::I32WrapI64).int_const(1).op(I::I32And);
            }
        }
    }

    /// Pushes 1 if a site on the board is in the set at an address.
    pub fn push_bit_at(&mut self, address: Slot, offset: usize, site: Value) {
        self.code.get(address);
        let mut offset = offset;
        match site {
            Value::Const(site) => offset += site as usize / 64 * 8,
            Value::In(..) if self.g.words == 1 => {}
            Value::In(slot, ..) => {
                self.code.get(slot).op(I::I32WrapI64).int_const(6).op(I::I32ShrU);
                self.code.int_const(3).op(I::I32Shl).op(I::I32Add);
            }
        }
        self.code.op(I::I64Load(argument(offset as u32, 3)));
        self.push(site);
        self.code.op(I::I64ShrU).op(I::I32WrapI64).int_const(1).op(I::I32And);
    }

    /// Pushes 1 if a set has a member.
    pub fn push_some(&mut self, sites: &[Word]) {
        let known = sites.iter().any(|word| matches!(word, Word::Const(word) if *word != 0));
        let unknown: Vec<Slot> = sites
            .iter()
            .filter_map(|word| if let Word::In(slot) = word { Some(*slot) } else { None })
            .collect();
        if known || unknown.is_empty() {
            self.code.int_const(known.into());
            return;
        }
        for (index, &slot) in unknown.iter().enumerate() {
            self.code.get(slot);
            if index > 0 {
                self.code.op(I::I64Or);
            }
        }
        self.code.long_const(0).op(I::I64Ne);
    }

    /// Writes the function behind [`Key::Destinations`], whose third parameter is the site.
    pub fn write_destinations(mut self) -> super::code::Code {
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

    /// Does one of several things, by an index; nothing if it is out of range.
    pub fn switch(&mut self, index: Value, count: usize, mut each: impl FnMut(&mut Self, usize)) {
        if index.low() == index.high() {
            if (0..count as i64).contains(&index.low()) {
                each(self, index.low() as usize);
            }
            return;
        }
        let end = self.code.block();
        let cases: Vec<_> = (0..count).map(|_| self.code.block()).collect();
        // The innermost block belongs to the first case.
        let targets: Vec<u32> =
            (0..count).map(|case| self.code.distance(cases[count - 1 - case])).collect();
        let default = self.code.distance(end);
        self.push_int(index);
        self.code.op(I::BrTable(targets.into(), default));
        for case in 0..count {
            self.code.end();
            let (locals, set_locals) = (self.locals.clone(), self.set_locals.clone());
            each(self, case);
            self.locals = locals;
            self.set_locals = set_locals;
            self.code.branch(end);
        }
        self.code.end();
    }
}
