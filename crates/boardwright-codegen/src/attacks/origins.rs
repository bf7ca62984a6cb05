//! Attacks asked from the target outwards: which units could capture on a site at all, and whether a line between two
//! sites is open.

use crate::expressions::by_player::parts_of_tables;
use crate::function::builder::Scope;
use crate::function::code::{Slot, argument};
use crate::function::operand::{Sites, Value, Word};
use crate::generator::Generator;
use boardwright_ir::attack_bounds::AttackBounds;
use boardwright_ir::tables::Tables;
use boardwright_ir::{Leg, Program, VectorId, Vectors};
use wasm_encoder::{Instruction as I, ValType};

/// For each kind and player, and each site, from where a unit could capture there on an otherwise empty board.
#[derive(Clone, Debug)]
pub struct Origins {
    /// Words by kind, player, target.
    words: Vec<Vec<u64>>,
}

impl Origins {
    /// The origins of a program's captures; none if they would make too large a table.
    pub fn new(program: &Program) -> Option<Origins> {
        match program.layout.set_words {
            1 => origins::<1>(program),
            2 => origins::<2>(program),
            4 => origins::<4>(program),
            6 => origins::<6>(program),
            _ => None,
        }
    }

    /// Whether no unit of a kind could ever capture.
    pub fn is_harmless(&self, kind: usize) -> bool {
        self.words[kind].iter().all(|&word| word == 0)
    }

    /// The words of a kind, by player and target.
    pub fn of_kind(&self, kind: usize) -> &[u64] {
        &self.words[kind]
    }
}

/// The most bytes of such tables.
const MAX_ORIGIN_BYTES: usize = 1 << 20;

fn origins<const W: usize>(program: &Program) -> Option<Origins> {
    let tables = Tables::<W>::new(program).ok()?;
    let bounds = AttackBounds::new(program, &tables);
    let (players, sites) = (program.layout.players, tables.sites);
    if program.kinds.len() * players * sites * W * 8 > MAX_ORIGIN_BYTES {
        return None;
    }
    let mut words = Vec::new();
    for kind in 0..program.kinds.len() {
        let mut of_kind = vec![0; players * sites * W];
        for player in 0..players {
            for from in 0..sites {
                for target in bounds.targets(kind, player, from)?.iter() {
                    of_kind[(player * sites + target) * W + from / 64] |= 1 << (from % 64);
                }
            }
        }
        words.push(of_kind);
    }
    Some(Origins { words })
}

/// Tables that tell whether a line between two sites is open.
#[derive(Clone, Copy, Debug)]
pub struct Beams {
    /// For each player (if they differ), from and to: the place of the vector that leads there, or 255.
    ways: u32,
    /// Whether the players differ.
    by_player: bool,
    /// For each vector by place, and each site: the sites on the line.
    lines: u32,
    /// The same with the site itself.
    closed: u32,
}

/// The most bytes of the table of ways.
const MAX_WAY_BYTES: usize = 1 << 17;

impl Generator<'_> {
    /// The tables of a slide along some vectors by `least` to `most` steps; none where lines fork, bend, come back, or
    /// lead to a site in two ways.
    pub fn beams(&mut self, lists: &[Vec<VectorId>], least: u16, most: u16) -> Option<Beams> {
        let sites = self.lines.sites;
        let (lists, by_player) = parts_of_tables(lists);
        if lists.len() * sites * sites > MAX_WAY_BYTES {
            return None;
        }
        let mut vectors: Vec<VectorId> = lists.iter().flatten().copied().collect();
        vectors.sort_unstable();
        vectors.dedup();
        let mut ways = vec![255; lists.len() * sites * sites];
        for (player, list) in lists.iter().enumerate() {
            for &vector in list {
                let place = vectors.iter().position(|&known| known == vector)? as u8;
                for from in 0..sites {
                    let ray = self.lines.ray(vector.into(), from);
                    for (index, node) in ray.iter().enumerate() {
                        let at = (player * sites + from) * sites + usize::from(node.site);
                        let plain = usize::from(node.depth) == index + 1;
                        // What lies between two sites is told by taking the second one's line off the first one's.
                        let beyond = self.lines.ray(vector.into(), node.site.into());
                        let left = ray[index + 1..].iter().map(|node| node.site);
                        let bends = !left.eq(beyond.iter().map(|node| node.site));
                        if !plain
                            || bends
                            || ways[at] != 255 && ways[at] != place
                            || usize::from(node.site) == from
                        {
                            return None;
                        }
                        if (least..=most).contains(&node.depth) {
                            ways[at] = place;
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
        Some(Beams {
            ways: self.builder.table(ways),
            by_player,
            lines: self.table_of_sets(open),
            closed: self.table_of_sets(closed),
        })
    }

    /// The table of where units of a kind could capture from, by player and target.
    pub fn origin_table(&mut self, kind: usize) -> Option<u32> {
        let words = self.origins.as_ref()?.of_kind(kind).to_vec();
        Some(self.builder.table_of_words(words))
    }
}

impl Scope<'_, '_> {
    /// Pushes the place of the vector that leads from a site to another, 255 if none does.
    fn push_way_between(&mut self, beams: Beams, from: Value, to: Value) {
        let sites = self.sites();
        self.push_place_of(from, beams.by_player);
        self.scale(sites);
        self.push_int(to);
        self.code.op(I::I32Add).load8(beams.ways);
    }

    /// The sites strictly between two sites that a vector (its place in an `i32` local) joins.
    fn between_on(&mut self, beams: Beams, way: Slot, from: Value, to: Value) -> Sites {
        let (sites, stride) = (self.sites(), self.g.words * 8);
        let address = |this: &mut Self, site: Value| {
            this.code.get(way);
            this.scale(sites);
            this.push_int(site);
            this.code.op(I::I32Add);
            this.scale(stride);
            this.code.keep_int()
        };
        let (a, b) = (address(self, from), address(self, to));
        (0..self.g.words)
            .map(|word| {
                let offset = word as u32 * 8;
                self.code.get(a).op(I::I64Load(argument(beams.lines + offset, 3)));
                self.code.get(b).op(I::I64Load(argument(beams.closed + offset, 3)));
                self.code.long_const(-1).op(I::I64Xor).op(I::I64And);
                Word::In(self.code.keep_long())
            })
            .collect()
    }

    /// The sites between two sites on a line of these vectors, and whether there is one (an `i32` local).
    pub fn line_between(&mut self, beams: Beams, from: Value, to: Value) -> (Sites, Slot) {
        let joined = self.code.int();
        let room = self.room_for_sites();
        let empty = self.nowhere();
        self.store_sites(&room, &empty);
        self.push_way_between(beams, from, to);
        let way = self.code.keep_int();
        self.code.get(way).int_const(255).op(I::I32Ne).tee(joined);
        self.code.begin_if();
        let sites = self.between_on(beams, way, from, to);
        self.store_sites(&room, &sites);
        self.code.end();
        (room.into_iter().map(Word::In).collect(), joined)
    }

    /// Pushes 1 if a slide from a site may end on another, looking at that line alone; says whether it could be
    /// told so.
    pub fn push_slide_reaches(&mut self, from: Value, leg: &Leg, to: Value) -> bool {
        let Vectors::ByPlayer(lists) = &leg.vectors else { return false };
        let unbounded = leg.least <= 1 && leg.most == u16::MAX;
        if leg.over.is_some() && !unbounded {
            return false;
        }
        let players = self.players();
        let lists: Vec<Vec<VectorId>> =
            (0..players).map(|player| lists.get(player).cloned().unwrap_or_default()).collect();
        let Some(beams) = self.g.beams(&lists, leg.least.max(1), leg.most) else { return false };
        self.push_way_between(beams, from, to);
        let way = self.code.keep_int();
        self.code.get(way).int_const(255).op(I::I32Ne);
        self.code.begin_if_giving(ValType::I32);
        let between = self.between_on(beams, way, from, to);
        let through = self.set(&leg.through);
        let blocks = self.minus(&between, &through);
        match &leg.over {
            None => {
                self.push_some(&blocks);
                self.code.op(I::I32Eqz);
            }
            Some(over) => {
                let over = self.set(over);
                let strange = self.minus(&blocks, &over);
                let count = self.count(&blocks);
                self.push(count);
                self.code.long_const(1).op(I::I64Eq);
                self.push_some(&strange);
                self.code.op(I::I32Eqz).op(I::I32And);
            }
        }
        self.code.otherwise().int_const(0);
        self.code.end();
        true
    }
}
