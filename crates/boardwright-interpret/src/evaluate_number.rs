//! Evaluation of numbers, including all values carried as numbers: sites, players, kinds, units.

use crate::explorer::Explorer;
use crate::read;
use boardwright_board::Site;
use boardwright_ir::{NONE, Num, PlaceId, VariableId, control};
use boardwright_syntax::tree::Holder;

impl<'p, const W: usize> Explorer<'p, W> {
    /// Evaluates a number; [`NONE`] stands for no value.
    pub fn number(&mut self, number: &'p Num) -> i64 {
        match number {
            Num::Const(value) => *value,
            Num::Local(local) => self.local(*local),
            Num::Mover => self.context.mover as i64,
            Num::Opponent => self.player_after(self.context.mover),
            Num::OpponentOf(player) => {
                let player = self.number(player);
                self.core.player(player).map_or(NONE, |player| self.player_after(player))
            }
            Num::Variable(variable, player) => self.variable(*variable, player.as_deref()),
            Num::Binary(operator, a, b) => {
                if !self.tick(1) {
                    return NONE;
                }
                let (a, b) = (self.number(a), self.number(b));
                operator.apply(a, b)
            }
            Num::If(condition, then, otherwise) => {
                if self.condition(condition) {
                    self.number(then)
                } else {
                    self.number(otherwise)
                }
            }
            Num::Absolute(of) => self.number(of).saturating_abs(),
            Num::Count(set) => self.set(set).count().into(),
            Num::CountWhere(local, set, condition) => {
                let sites = self.set(set);
                self.filtered(*local, sites, condition).count().into()
            }
            Num::Fold(fold, local, domain, value) => self.fold(*fold, *local, domain, value),
            Num::The(set) => {
                let sites = self.set(set);
                let mut sites = sites.iter();
                match (sites.next(), sites.next()) {
                    (Some(site), None) => site as i64,
                    _ => NONE,
                }
            }
            Num::Captures => self.byte(control::CAPTURES).into(),
            Num::Turns => read::u32(self.words(), control::TURNS).into(),
            Num::Plies => read::u32(self.words(), control::PLIES).into(),
            Num::Repeats | Num::RepeatGap | Num::RepeatSpan | Num::Recorded => {
                self.repetition_number(number)
            }
            Num::BoardRepeats(player) => self.board_repeats(player.as_deref()),
            Num::InPlace { .. }
            | Num::InPlaceAll { .. }
            | Num::InLayer { .. }
            | Num::KindsOn(_)
            | Num::KindsInPlace { .. }
            | Num::KindsInLayer { .. } => self.inventory_number(number),
            Num::RankOf(_)
            | Num::FileOf(_)
            | Num::RingOf(_)
            | Num::Opposite(_)
            | Num::Distance { .. }
            | Num::Longest { .. }
            | Num::Reach { .. } => self.geometry_number(number),
            Num::GroupCount { .. } | Num::GroupSize { .. } | Num::CompareGroups { .. } => {
                self.group_number(number)
            }
            Num::KindAt(_)
            | Num::OwnerAt(_)
            | Num::UnitAt(_)
            | Num::KindOf(_)
            | Num::OwnerOf(_)
            | Num::AttributeAt(..)
            | Num::AttributeOf(..)
            | Num::MaskOf(_)
            | Num::UnionKind(..)
            | Num::Promotion(_)
            | Num::Demotion(_) => self.unit_number(number),
        }
    }

    /// Returns the player after a player in turn order.
    fn player_after(&self, player: usize) -> i64 {
        ((player + 1) % self.program.layout.players.max(1)) as i64
    }

    /// Returns the index of the holder whose value of a variable is meant, 0 for a variable with
    /// one value. `None` if the expression names no such holder.
    pub fn variable_owner(
        &mut self,
        variable: VariableId,
        holder: Option<&'p Num>,
    ) -> Option<usize> {
        match self.program.variables[usize::from(variable)].holder {
            Holder::Game => Some(0),
            Holder::Player => {
                let player = holder.map_or(self.context.mover as i64, |player| self.number(player));
                self.core.player(player)
            }
            Holder::Kind => {
                let kind = holder.map_or(NONE, |kind| self.number(kind));
                self.core.kind(kind)
            }
            Holder::Site => {
                let site = holder.map_or(NONE, |site| self.number(site));
                self.core.site(site)
            }
        }
    }

    fn variable(&mut self, variable: VariableId, player: Option<&'p Num>) -> i64 {
        let Some(owner) = self.variable_owner(variable, player) else {
            return self.program.variables[usize::from(variable)].of_nobody();
        };
        let offset = read::variable_offset(&self.program.layout, variable, owner, false);
        i64::from(read::u32(self.words(), offset) as i32)
    }

    /// Returns the number of units of an owner's kind in a place; 0 if there is no such owner or
    /// kind.
    pub fn in_place(&self, place: PlaceId, owner: i64, kind: i64) -> i64 {
        match (self.core.player(owner), self.core.kind(kind)) {
            (Some(owner), Some(kind)) => {
                let layout = &self.program.layout;
                let offset = read::place_offset(layout, usize::from(place), owner, kind);
                read::u16(self.words(), offset).into()
            }
            _ => 0,
        }
    }

    /// Evaluates a number about the contents of places, layers or sets.
    fn inventory_number(&mut self, number: &'p Num) -> i64 {
        let kinds = 0..self.program.layout.kinds as i64;
        match number {
            Num::InPlace { place, owner, kind } => {
                let (owner, kind) = (self.number(owner), self.number(kind));
                self.in_place(*place, owner, kind)
            }
            Num::InPlaceAll { place, owner } => {
                let owner = self.number(owner);
                kinds.map(|kind| self.in_place(*place, owner, kind)).sum()
            }
            Num::KindsInPlace { place, owner } => {
                let owner = self.number(owner);
                mask(kinds.filter(|&kind| self.in_place(*place, owner, kind) > 0))
            }
            Num::InLayer { layer, site, kind } => {
                let (site, kind) = (self.number(site), self.number(kind));
                self.in_layer(usize::from(*layer), site, kind)
            }
            Num::KindsInLayer { layer, site } => {
                let site = self.number(site);
                mask(kinds.filter(|&kind| self.in_layer(usize::from(*layer), site, kind) > 0))
            }
            Num::KindsOn(set) => {
                let sites = self.set(set);
                mask(kinds.filter(|&kind| {
                    let offset = self.program.layout.kind_sets + kind as usize * self.set_bytes();
                    sites.intersects(self.sites_at(offset))
                }))
            }
            _ => unreachable!("`number` evaluates it"),
        }
    }

    /// Returns the number of units of a kind that a layer holds at a site; 0 if there is no such
    /// site or kind.
    pub fn in_layer(&self, layer: usize, site: i64, kind: i64) -> i64 {
        match (self.core.site(site), self.core.kind(kind)) {
            (Some(site), Some(kind)) => {
                self.byte(read::layer_offset(&self.program.layout, layer, kind, site)).into()
            }
            _ => 0,
        }
    }

    /// Returns the packed unit on a site: its code in the lowest byte, one attribute in each
    /// further byte. [`NONE`] if the site is vacant.
    pub fn unit_at(&self, site: i64) -> i64 {
        let Some(site) = self.core.site(site) else { return NONE };
        let code = self.code(site);
        if code == 0 {
            return NONE;
        }
        let attributes = self.program.layout.attributes.iter().enumerate();
        attributes.fold(i64::from(code), |unit, (index, &offset)| {
            unit | i64::from(self.byte(offset + site)) << (8 * (index + 1))
        })
    }

    /// Evaluates a number about units or kinds.
    fn unit_number(&mut self, number: &'p Num) -> i64 {
        match number {
            Num::KindAt(site) => {
                let site = self.number(site);
                self.owner_and_kind_at(site).map_or(NONE, |(_, kind)| kind as i64)
            }
            Num::OwnerAt(site) => {
                let site = self.number(site);
                let unit = self.owner_and_kind_at(site);
                unit.map_or(NONE, |(owner, _)| self.player_or_none(owner))
            }
            Num::UnitAt(site) => {
                let site = self.number(site);
                self.unit_at(site)
            }
            Num::KindOf(unit) => {
                let unit = self.number(unit);
                self.owner_and_kind_of(unit).map_or(NONE, |(_, kind)| kind as i64)
            }
            Num::OwnerOf(unit) => {
                let unit = self.number(unit);
                let unit = self.owner_and_kind_of(unit);
                unit.map_or(NONE, |(owner, _)| self.player_or_none(owner))
            }
            Num::AttributeAt(attribute, site) => {
                let site = self.number(site);
                let offset = self.program.layout.attributes[usize::from(*attribute)];
                self.core.site(site).map_or(0, |site| self.byte(offset + site).into())
            }
            Num::AttributeOf(attribute, unit) => {
                let unit = self.number(unit);
                if unit < 0 { 0 } else { unit >> (8 * (attribute + 1)) & 0xff }
            }
            Num::MaskOf(kind) => match self.number(kind) {
                kind @ 0..64 => 1 << kind,
                _ => 0,
            },
            Num::UnionKind(a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                let (Some(a), Some(b)) = (self.core.kind(a), self.core.kind(b)) else {
                    return NONE;
                };
                self.program.unions[a][b].map_or(NONE, i64::from)
            }
            Num::Promotion(kind) => {
                let kind = self.number(kind);
                let kind = self.core.kind(kind);
                kind.and_then(|kind| self.program.kinds[kind].promotes_to).map_or(NONE, i64::from)
            }
            Num::Demotion(kind) => {
                let kind = self.number(kind);
                let promotes = |info: &boardwright_ir::KindInfo| {
                    info.promotes_to.is_some_and(|to| i64::from(to) == kind)
                };
                self.program.kinds.iter().position(promotes).map_or(NONE, |kind| kind as i64)
            }
            _ => unreachable!("`number` evaluates it"),
        }
    }

    /// Returns the owner of a unit; [`NONE`] if it belongs to nobody.
    fn player_or_none(&self, owner: usize) -> i64 {
        self.core.player(owner as i64).map_or(NONE, |owner| owner as i64)
    }

    /// Returns the owner and kind of the unit on a site; `None` if it is vacant.
    pub fn owner_and_kind_at(&self, site: i64) -> Option<(usize, usize)> {
        let code = self.code(self.core.site(site)?);
        (code != 0).then(|| self.core.owner_and_kind(code))
    }

    /// Returns the owner and kind of a packed unit; `None` if the value is no unit.
    fn owner_and_kind_of(&self, unit: i64) -> Option<(usize, usize)> {
        let code = (unit & 0xff) as u8;
        let codes = 1 + self.program.layout.players * self.program.layout.kinds;
        let known = unit >= 0 && (1..codes).contains(&code.into());
        known.then(|| self.core.owner_and_kind(code))
    }

    /// Evaluates a number about the geometry of the board.
    fn geometry_number(&mut self, number: &'p Num) -> i64 {
        let board = &self.program.board;
        match number {
            Num::RankOf(site) => self.site_number(site, |site| board.rank_of(site)),
            Num::FileOf(site) => self.site_number(site, |site| board.file_of(site)),
            Num::RingOf(site) => self.site_number(site, |site| board.ring_of(site)),
            Num::Opposite(direction) => {
                let direction = self.number(direction);
                let opposites = &self.core.tables.opposite;
                let found = usize::try_from(direction).ok().and_then(|d| *opposites.get(d)?);
                found.map_or(NONE, i64::from)
            }
            Num::Distance { from, to, vectors } => {
                let (from, to) = (self.number(from), self.number(to));
                let (Some(from), Some(to)) = (self.core.site(from), self.core.site(to)) else {
                    return NONE;
                };
                self.distance(from, to, vectors)
            }
            Num::Longest { site, within, vectors } => {
                let site = self.number(site);
                let within = self.set(within);
                self.core.site(site).map_or(0, |site| self.longest(site, &within, vectors))
            }
            Num::Reach { sites, direction, through } => {
                let (sites, through) = (self.set(sites), self.set(through));
                let direction = self.number(direction);
                self.shift_reach(sites, direction, through)
            }
            _ => unreachable!("`number` evaluates it"),
        }
    }

    fn site_number(&mut self, site: &'p Num, ask: impl Fn(Site) -> i64) -> i64 {
        let site = self.number(site);
        self.core.site(site).map_or(NONE, |site| ask(Site(site as u16)))
    }

    /// Evaluates a number about earlier positions. After the body of a decision, the position it
    /// was made from counts as one.
    fn repetition_number(&self, number: &Num) -> i64 {
        let hash = self.words()[control::HASH / 8];
        let left = self.context.past_body;
        let count = match number {
            Num::Repeats => {
                self.history.repeats(hash) + usize::from(left && hash == self.origin.hash)
            }
            Num::Recorded => self.history.len() + usize::from(left),
            Num::RepeatSpan => match self.history.plies_since_first(hash) {
                0 => usize::from(left && hash == self.origin.hash),
                span => span + usize::from(left),
            },
            _ if left && hash == self.origin.hash => 1,
            _ => match self.history.plies_since(hash) {
                0 => 0,
                gap => gap + usize::from(left),
            },
        };
        count as i64
    }

    /// Counts the earlier positions with the present board in which a player was to move; any, if
    /// none is named.
    fn board_repeats(&mut self, player: Option<&'p Num>) -> i64 {
        let player = match player {
            None => None,
            Some(player) => {
                let player = self.number(player);
                match self.core.player(player) {
                    Some(player) => Some(player as u8),
                    None => return 0,
                }
            }
        };
        let board = read::board_hash(self.words());
        let origin = &self.origin;
        let is_origin = self.context.past_body
            && board == origin.board
            && player.is_none_or(|player| player == origin.player);
        (self.history.board_repeats(board, player) + usize::from(is_origin)) as i64
    }
}

fn mask(bits: impl Iterator<Item = i64>) -> i64 {
    bits.fold(0, |mask, bit| mask | 1 << bit)
}
