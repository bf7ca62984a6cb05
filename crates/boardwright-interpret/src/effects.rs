//! Execution of effects: statements that change the state.

use crate::context::Goal;
use crate::explorer::Explorer;
use crate::limits::{Limit, MAX_CAPTURES_WITHIN, MAX_ROUNDS, WORDS_PER_STEP};
use crate::lines::directed_vector;
use crate::read;
use boardwright_board::Bits;
use boardwright_ir::{Block, Statement, VariableId, control, flow};
use boardwright_syntax::tree::Lifetime;

impl<'p, const W: usize> Explorer<'p, W> {
    /// Runs a block without choices. Returns false if a condition fails or the steps run out.
    pub fn execute(&mut self, block: &'p Block) -> bool {
        block.iter().all(|statement| self.tick(1) && self.effect(statement))
    }

    /// Runs a statement other than a choice. Returns false if it rejects the decision.
    pub fn effect(&mut self, statement: &'p Statement) -> bool {
        match statement {
            Statement::Require { condition, message, span } => {
                let past_body = self.context.past_body;
                let met = past_body && self.assume_legal || self.condition(condition);
                if !met && self.is_explaining() {
                    self.explain_requirement(message.as_deref(), *span);
                }
                if !met && self.context.goal == Goal::SetUp {
                    self.refused = Some(statement);
                }
                return met;
            }
            Statement::If { condition, then, otherwise } => {
                let block = if self.condition(condition) { then } else { otherwise };
                return self.execute(block);
            }
            Statement::For { local, domain, body } => {
                for value in self.values(domain) {
                    let (trail, set_trail) = (self.trail.len(), self.set_trail.len());
                    self.assign_local(*local, value);
                    let met = self.execute(body);
                    self.unwind_locals(trail, set_trail);
                    if !met {
                        return false;
                    }
                }
            }
            Statement::Repeat(body) => return self.repeat(body),
            Statement::Let(local, value) => {
                let value = self.number(value);
                self.assign_local(*local, value);
            }
            Statement::LetSet(local, value) => {
                if self.is_explaining() {
                    self.define_set(*local, value);
                }
                let value = self.set(value);
                self.assign_local_sites(*local, value);
            }
            Statement::Move { from, to } => {
                let (from, to) = (self.number(from), self.number(to));
                self.move_unit(from, to);
            }
            Statement::Swap(a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                if let (Some(a), Some(b)) = (self.core.site(a), self.core.site(b))
                    && a != b
                {
                    self.writer().exchange(a, b);
                }
            }
            Statement::Shift { sites, direction, distance } => {
                let sites = self.set(sites);
                let (direction, distance) = (self.number(direction), self.number(distance));
                self.shift(sites, direction, distance);
            }
            Statement::Capture(set) => {
                let sites = self.set(set);
                sites.iter().for_each(|site| self.capture(site));
            }
            Statement::Remove(set) => {
                let sites = self.set(set) & self.occupied();
                sites.iter().for_each(|site| self.writer().clear(site));
            }
            Statement::Again => self.set_flow(flow::AGAIN),
            Statement::EndTurn => self.set_flow(flow::END_TURN),
            Statement::NextPlayer(player) => {
                let player = self.number(player);
                self.name_next_player(player);
            }
            Statement::Count(counter) => self.count(*counter),
            Statement::Begin(phase) => self.writer().set_byte(control::PHASE, *phase as u8),
            // Validation refuses choices outside the bodies of stages and kinds.
            Statement::Choose { .. } | Statement::Either(_) | Statement::MovesOf { .. } => {
                return false;
            }
            Statement::Put { .. }
            | Statement::PutUnit { .. }
            | Statement::AddToPlace { .. }
            | Statement::AddToLayer { .. }
            | Statement::Send { .. }
            | Statement::Change { .. }
            | Statement::Give { .. }
            | Statement::SetVariable { .. }
            | Statement::SetSites { .. }
            | Statement::SetAttribute { .. } => self.storage_effect(statement),
        }
        true
    }

    /// Runs a block until an execution leaves the state as it was. Returns false if a condition
    /// fails or a limit is reached.
    fn repeat(&mut self, body: &'p Block) -> bool {
        for _ in 0..MAX_ROUNDS {
            if !self.tick(1 + self.size as u64 / WORDS_PER_STEP) {
                return false;
            }
            let before = self.words_behind_hash().to_vec();
            let (trail, set_trail) = (self.trail.len(), self.set_trail.len());
            let met = self.execute(body);
            self.unwind_locals(trail, set_trail);
            if !met {
                return false;
            }
            if self.words_behind_hash() == before {
                return true;
            }
        }
        self.stop_for(Limit::Rounds);
        false
    }

    /// Returns the current state without its hash.
    fn words_behind_hash(&self) -> &[u64] {
        &self.words()[control::HASH / 8 + 1..]
    }

    /// Runs a statement that adds or changes units, counts, variables or attributes.
    fn storage_effect(&mut self, statement: &'p Statement) {
        match statement {
            Statement::Put { kind, owner, at } => {
                let (kind, owner) = (self.number(kind), self.number(owner));
                let (sites, code) = (self.set(at), self.core.code(owner, kind));
                if code != 0 {
                    sites.iter().for_each(|site| self.writer().put_fresh(site, code));
                }
            }
            Statement::PutUnit { unit, at } => {
                let (unit, at) = (self.number(unit), self.number(at));
                self.put_unit(unit, at);
            }
            Statement::AddToPlace { place, owner, kind, number } => {
                let (owner, kind) = (self.number(owner), self.number(kind));
                let number = self.number(number);
                self.add_to_place((*place).into(), owner, kind, number);
            }
            Statement::AddToLayer { layer, kind, at, number } => {
                let (layer, kind) = (usize::from(*layer), self.number(kind));
                let (sites, number) = (self.set(at), self.number(number));
                let Some(known) = self.core.kind(kind) else { return };
                for site in sites.iter() {
                    let sum = self.in_layer(layer, site as i64, kind).saturating_add(number);
                    self.writer().set_layer_count(layer, known, site, sum.clamp(0, 255) as u8);
                }
            }
            Statement::Send { sites, place, owner } => {
                let sites = self.set(sites) & self.occupied();
                let to = owner.as_ref().map(|owner| self.number(owner));
                for site in sites.iter() {
                    let Some((owner, kind)) = self.owner_and_kind_at(site as i64) else { continue };
                    self.writer().clear(site);
                    let owner = to.unwrap_or_else(|| self.player_or_mover(owner));
                    self.add_to_place((*place).into(), owner, kind as i64, 1);
                }
            }
            Statement::Change { sites, kind } => {
                let (sites, kind) = (self.set(sites), self.number(kind));
                for site in sites.iter() {
                    let Some((owner, _)) = self.owner_and_kind_at(site as i64) else { continue };
                    self.recode(site, self.player_or_mover(owner), kind);
                }
            }
            Statement::Give { sites, owner } => {
                let (sites, owner) = (self.set(sites), self.number(owner));
                for site in sites.iter() {
                    let Some((_, kind)) = self.owner_and_kind_at(site as i64) else { continue };
                    self.recode(site, owner, kind as i64);
                }
            }
            Statement::SetVariable { variable, player, value } => {
                let value = self.number(value);
                if let Some(owner) = self.variable_owner(*variable, player.as_ref()) {
                    let pending = self.writes_next_turn(*variable);
                    self.writer().set_variable(*variable, owner, pending, value);
                }
            }
            Statement::SetSites { variable, player, value } => {
                let value = self.set(value);
                if let Some(owner) = self.variable_owner(*variable, player.as_ref()) {
                    let pending = self.writes_next_turn(*variable);
                    self.writer().set_sites(*variable, owner, pending, value);
                }
            }
            Statement::SetAttribute { attribute, at, value } => {
                let (sites, value) = (self.set(at) & self.occupied(), self.number(value));
                let attribute = usize::from(*attribute);
                let info = &self.program.attributes[attribute];
                let value = value.clamp(info.low.into(), info.high.into()) as u8;
                for site in sites.iter() {
                    self.writer().set_attribute(attribute, site, value);
                }
            }
            _ => unreachable!("`effect` runs it"),
        }
    }

    /// Returns the owner of a unit, or the mover if it belongs to nobody.
    fn player_or_mover(&self, owner: usize) -> i64 {
        self.core.player(owner as i64).unwrap_or(self.context.mover) as i64
    }

    /// Sets the continuation of the turn in the flow byte, and keeps the next player named there.
    fn set_flow(&mut self, how: u8) {
        let rest = self.byte(control::FLOW) & !flow::MASK;
        self.writer().set_byte(control::FLOW, rest | how);
    }

    /// Names the next player in the flow byte, and keeps the continuation of the turn.
    fn name_next_player(&mut self, player: i64) {
        if let Some(player) = self.core.player(player) {
            let rest = self.byte(control::FLOW) & flow::MASK;
            let next = (player as u8 + 1) << flow::NEXT_SHIFT;
            self.writer().set_byte(control::FLOW, rest | next);
        }
    }

    fn writes_next_turn(&self, variable: VariableId) -> bool {
        self.context.goal != Goal::SetUp
            && self.program.variables[usize::from(variable)].lifetime == Lifetime::NextTurn
    }

    /// Moves a unit with its attributes, after capturing the unit on `to`.
    fn move_unit(&mut self, from: i64, to: i64) {
        let (Some(from), Some(to)) = (self.core.site(from), self.core.site(to)) else { return };
        if from == to || self.code(from) == 0 {
            return;
        }
        self.capture(to);
        // The consequences of the capture may have removed the mover or filled the target.
        if self.code(from) != 0 {
            let mut writer = self.writer();
            writer.clear(to);
            writer.exchange(from, to);
        }
    }

    /// Captures the unit on a site, if any, and runs the consequences of captures.
    fn capture(&mut self, site: usize) {
        if self.code(site) == 0 || !self.tick(1) {
            return;
        }
        if self.context.goal == Goal::Attack(site) {
            self.context.hit = true;
        }
        let captured = self.byte(control::CAPTURES).saturating_add(1);
        self.writer().set_byte(control::CAPTURES, captured);
        if !self.program.on_capture.is_empty() && self.capture_depth < MAX_CAPTURES_WITHIN {
            self.capture_depth += 1;
            let (trail, set_trail) = (self.trail.len(), self.set_trail.len());
            self.assign_local(self.program.here, site as i64);
            // Legality of the decision does not imply the conditions of the capture's consequences.
            let assume_legal = std::mem::take(&mut self.assume_legal);
            self.execute(&self.program.on_capture);
            self.assume_legal = assume_legal;
            self.unwind_locals(trail, set_trail);
            self.capture_depth -= 1;
        }
        self.writer().clear(site);
    }

    /// Shifts the units of a set simultaneously; units that are blocked stay.
    fn shift(&mut self, sites: Bits<W>, direction: i64, distance: i64) {
        let Some(vector) = directed_vector(&self.core.tables, direction, distance) else { return };
        let mut movers = sites & self.occupied();
        let distance = distance.unsigned_abs();
        let targets = loop {
            let targets = self.shift_targets(movers, vector, distance);
            let staying: Bits<W> =
                targets.iter().filter(|&&(_, to)| to.is_none()).map(|&(from, _)| from).collect();
            if staying.is_empty() || !self.tick(1) {
                break targets;
            }
            // A unit that stays may block others.
            movers = movers.minus(staying);
        };
        let before = self.words().to_vec();
        let mut writer = self.writer();
        movers.iter().for_each(|site| writer.clear(site));
        let layout = &writer.core.program.layout;
        for (from, to) in targets {
            let Some(to) = to else { continue };
            writer.set_code(to, read::byte(&before, layout.units + from));
            for (attribute, &offset) in layout.attributes.iter().enumerate() {
                writer.set_attribute(attribute, to, read::byte(&before, offset + from));
            }
        }
    }

    /// Returns the origin and target of each mover; the target is `None` if the mover is blocked or
    /// would leave the board.
    fn shift_targets(
        &self,
        movers: Bits<W>,
        vector: usize,
        distance: u64,
    ) -> Vec<(usize, Option<usize>)> {
        let tables = &self.core.tables;
        let mut taken = self.occupied().minus(movers);
        let mut land = |from: usize| {
            let mut site = from;
            for _ in 0..distance.min(tables.sites as u64) {
                site = tables.steps[tables.at(vector, site)].first()?;
            }
            let free = !taken.contains(site);
            taken.insert(site);
            free.then_some(site)
        };
        movers.iter().map(|from| (from, land(from))).collect()
    }

    fn put_unit(&mut self, unit: i64, at: i64) {
        let (Some(site), true) = (self.core.site(at), unit > 0) else { return };
        let code = (unit & 0xff) as u8;
        let layout = &self.program.layout;
        if code == 0 || usize::from(code) > layout.players * layout.kinds {
            return;
        }
        let mut writer = self.writer();
        writer.set_code(site, code);
        for attribute in 0..layout.attributes.len() {
            writer.set_attribute(attribute, site, (unit >> (8 * (attribute + 1))) as u8);
        }
    }

    fn add_to_place(&mut self, place: usize, owner: i64, kind: i64, number: i64) {
        let (Some(known_owner), Some(known_kind)) = (self.core.player(owner), self.core.kind(kind))
        else {
            return;
        };
        let sum = self.in_place(place as u16, owner, kind).saturating_add(number);
        let sum = sum.clamp(0, u16::MAX.into()) as u16;
        self.writer().set_place_count(place, known_owner, known_kind, sum);
    }

    /// Replaces the owner and kind of a unit and keeps its attributes. Does nothing if the program
    /// has no such unit.
    fn recode(&mut self, site: usize, owner: i64, kind: i64) {
        let code = self.core.code(owner, kind);
        if code != 0 {
            self.writer().set_code(site, code);
        }
    }
}
