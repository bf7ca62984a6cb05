//! Writing of the readable form.

use super::COURSE;
use crate::game::Game;
use crate::ids::{Kind, Player};
use crate::position::Position;
use crate::setup::{Setup, StateValue, Unit};
use boardwright_board::{Site, SiteSet};
use boardwright_interpret::Outcome;
use boardwright_ir::{Holder, Variable, VariableType};

impl Position {
    /// Returns the position in the readable form (see [`crate::position_text`]).
    pub fn text(&self) -> String {
        self.described().text(self.game())
    }

    /// Returns the state as a setup.
    pub fn setup(&self) -> Setup {
        Setup::of(self)
    }

    /// Returns the setup to be written: it says that the game goes on where it would be read as
    /// over, since an end may hold that the last move ruled out.
    pub(crate) fn described(&self) -> Setup {
        let setup = self.setup();
        let read = setup.position(self.game());
        let goes_on = setup.outcome.is_none() && read.is_ok_and(|read| read != *self);
        Setup { goes_on, ..setup }
    }
}

impl Setup {
    /// Returns the setup in the readable form.
    pub fn text(&self, game: &Game) -> String {
        let writer = PositionWriter { game, setup: self, base: &Setup::blank(game) };
        let mut sections = vec![writer.course(true)];
        sections.extend(game.owners().filter_map(|owner| writer.units_of(owner)));
        writer.stores(&mut sections);
        writer.variables(&mut sections);
        sections.join("; ")
    }

    /// Returns what distinguishes the setup from another, in sections of the readable form; `None`
    /// if other units stand on the board, or places or layers are not empty in the other.
    pub(crate) fn text_beyond(&self, game: &Game, base: &Setup) -> Option<String> {
        let blank = Setup::blank(game);
        let may_add = (self.places == base.places || base.places == blank.places)
            && (self.layers == base.layers || base.layers == blank.layers);
        let stands = |unit: &Option<Unit>| unit.as_ref().map(|unit| (unit.owner, unit.kind));
        if !self.units.iter().map(stands).eq(base.units.iter().map(stands)) || !may_add {
            return None;
        }
        let writer = PositionWriter { game, setup: self, base };
        let mut sections = vec![writer.course(false)];
        sections.extend(game.owners().filter_map(|owner| writer.units_of(owner)));
        writer.stores(&mut sections);
        writer.variables(&mut sections);
        sections.retain(|section| !section.is_empty());
        Some(sections.join("; "))
    }
}

/// Writer of the readable form. Values equal to those of `base` are left out.
struct PositionWriter<'a> {
    game: &'a Game,
    setup: &'a Setup,
    base: &'a Setup,
}

impl PositionWriter<'_> {
    /// Returns the course of the game, with the player and the turn in any case if `whole`.
    fn course(&self, whole: bool) -> String {
        let (setup, base, program) = (self.setup, self.base, self.game.program());
        let mut words = Vec::new();
        if whole || setup.player != base.player {
            words.push(format!("player={}", self.game.player_name(setup.player)));
        }
        if setup.phase != base.phase {
            words.push(format!("phase={}", program.phases[usize::from(setup.phase)].name));
        }
        if setup.first_stage(program) != Some(setup.stage) {
            words.push(format!("stage={}", setup.stage + 1));
        }
        if setup.actions != 0 {
            words.push(format!("actions={}", setup.actions));
        }
        if whole || setup.turns != base.turns {
            words.push(format!("turn={}", u64::from(setup.turns) + 1));
        }
        if setup.plies != setup.turns {
            words.push(format!("ply={}", u64::from(setup.plies) + 1));
        }
        match setup.outcome {
            Some(outcome) => {
                words.push(format!("result={}", result_word(self.game, outcome)));
                words.push(format!("rule={}", u32::from(setup.rule) + 1));
            }
            None if setup.goes_on => words.push("result=none".to_owned()),
            None => {}
        }
        words.join(" ")
    }

    fn site(&self, site: usize) -> &str {
        &self.game.board().site(Site(site as u16)).name
    }

    fn units_of(&self, player: Player) -> Option<String> {
        let mut groups = Vec::new();
        for kind in self.game.kinds() {
            let units = self.setup.units.iter().enumerate();
            let places: Vec<String> = units
                .filter_map(|(site, unit)| Some((site, unit.as_ref()?)))
                .filter(|(site, unit)| {
                    unit.owner == player
                        && unit.kind == kind
                        && self.base.units[*site].as_ref() != Some(*unit)
                })
                .map(|(site, unit)| format!("{}{}", self.site(site), self.attributes(unit)))
                .collect();
            if !places.is_empty() {
                groups.push(format!("{} {}", self.game.kind_name(kind), places.join(" ")));
            }
        }
        let name = self.game.player_name(player);
        (!groups.is_empty()).then(|| format!("{name}: {}", groups.join(", ")))
    }

    /// Returns the attributes without their initial values, in parentheses.
    fn attributes(&self, unit: &Unit) -> String {
        let declared = self.game.program().attributes.iter();
        let words: Vec<String> = declared
            .zip(&unit.attributes)
            .filter(|(attribute, value)| attribute.initial != **value)
            .map(|(attribute, value)| match (attribute.flag, value) {
                (true, 0) => format!("{}=no", attribute.name),
                (true, _) => attribute.name.clone(),
                _ => format!("{}={value}", attribute.name),
            })
            .collect();
        if words.is_empty() { String::new() } else { format!("({})", words.join(" ")) }
    }

    fn counts(&self, counts: impl Iterator<Item = u32>) -> Option<String> {
        let items: Vec<String> = counts
            .enumerate()
            .filter(|(_, count)| *count > 0)
            .map(|(kind, count)| {
                let name = self.game.kind_name(Kind(kind as u8));
                if count == 1 { name.to_owned() } else { format!("{count} {name}") }
            })
            .collect();
        (!items.is_empty()).then(|| items.join(", "))
    }

    /// Adds the places and layers that differ from those of `base`.
    fn stores(&self, sections: &mut Vec<String>) {
        if self.setup.places != self.base.places {
            self.places(sections);
        }
        if self.setup.layers != self.base.layers {
            self.layers(sections);
        }
    }

    fn places(&self, sections: &mut Vec<String>) {
        let declared = self.game.program().places.iter();
        for (place, owners) in declared.zip(&self.setup.places) {
            for (player, counts) in self.game.players().zip(owners) {
                if let Some(list) = self.counts(counts.iter().map(|&count| count.into())) {
                    let owner = self.game.player_name(player);
                    sections.push(format!("{} {owner}: {list}", place.name));
                }
            }
        }
    }

    fn layers(&self, sections: &mut Vec<String>) {
        let declared = self.game.program().layers.iter();
        for (layer, sites) in declared.zip(&self.setup.layers) {
            for (site, counts) in sites.iter().enumerate() {
                if let Some(list) = self.counts(counts.iter().map(|&count| count.into())) {
                    sections.push(format!("{} {}: {list}", layer.name, self.site(site)));
                }
            }
        }
    }

    fn variables(&self, sections: &mut Vec<String>) {
        let (setup, base) = (self.setup, self.base);
        for (index, variable) in self.game.program().variables.iter().enumerate() {
            self.values(variable, "", &setup.variables[index], &base.variables[index], sections);
            self.values(variable, "next ", &setup.next[index], &base.next[index], sections);
        }
    }

    /// Adds the values of a variable, by player if each has one, that differ from other values.
    fn values(
        &self,
        variable: &Variable,
        prefix: &str,
        values: &[StateValue],
        others: &[StateValue],
        sections: &mut Vec<String>,
    ) {
        let known = COURSE.contains(&variable.name.as_str());
        let name = if known { format!("state {}", variable.name) } else { variable.name.clone() };
        if variable.holder == Holder::Site {
            if values != others {
                let words = StateValue::words_of_sites(values, self.game, variable, " ");
                let words = if words.is_empty() { "none".to_owned() } else { words };
                sections.push(format!("{name}: {words}"));
            }
            return;
        }
        for (player, (value, _)) in
            values.iter().zip(others).enumerate().filter(|(_, (value, other))| value != other)
        {
            let owner = self.game.holder_name(variable, player);
            let owner = owner.map_or(String::new(), |owner| format!(" {owner}"));
            let value = match value {
                StateValue::Sites(sites) => format!(": {}", self.sites(sites)),
                StateValue::Number(number) => {
                    format!("={}", number_word(self.game, variable.ty, *number))
                }
            };
            sections.push(format!("{prefix}{name}{owner}{value}"));
        }
    }

    fn sites(&self, sites: &SiteSet) -> String {
        // An empty set is written only if it is not empty initially.
        if sites.is_empty() {
            return "none".to_owned();
        }
        sites.iter().map(|site| self.site(site)).collect::<Vec<_>>().join(" ")
    }
}

/// Returns a value of a type that is stored as a number in words.
pub(crate) fn number_word(game: &Game, ty: VariableType, number: i64) -> String {
    if number < 0 && !matches!(ty, VariableType::Number { .. }) {
        return "none".to_owned();
    }
    match ty {
        VariableType::Number { flag: true, .. } => {
            let word = if number != 0 { "yes" } else { "no" };
            word.to_owned()
        }
        VariableType::Site => game.board().site(Site(number as u16)).name.clone(),
        VariableType::Kind => game.kind_name(Kind(number as u8)).to_owned(),
        VariableType::Player => game.player_name(Player(number as u8)).to_owned(),
        VariableType::Direction => game.program().vectors[number as usize].name.clone(),
        VariableType::Number { .. } | VariableType::Sites => number.to_string(),
    }
}

/// Returns the name of the winner, or `draw`.
fn result_word(game: &Game, outcome: Outcome) -> &str {
    match outcome {
        Outcome::Draw => "draw",
        Outcome::Win(winner) => game.player_name(Player(winner)),
    }
}
