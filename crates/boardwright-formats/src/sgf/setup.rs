//! First positions: stones that are set up.

use super::points::Points;
use super::results;
use super::tokens::Property;
use boardwright::{Game, Kind, Player, Position, Setup, Site, Unit};
use std::collections::HashMap;

/// Properties that set stones up.
pub(super) const PROPERTIES: [&str; 5] = ["AB", "AW", "AE", "AA", "PL"];

/// A first position under construction.
pub(super) struct FirstPosition {
    /// Stones; `None` as long as none were set up.
    setup: Option<Setup>,
    /// Player to move, if the file states one.
    player: Option<Player>,
    /// Points that properties of the node have named so far, and the names of the properties.
    named: HashMap<Site, String>,
    /// Byte offset of the last property.
    pub at: usize,
}

impl FirstPosition {
    /// Creates the usual position.
    pub fn new() -> FirstPosition {
        FirstPosition { setup: None, player: None, named: HashMap::new(), at: 0 }
    }

    /// True if stones were set up.
    pub fn has_stones(&self) -> bool {
        self.setup.is_some()
    }

    /// Begins a node, whose properties may name the points of earlier nodes again.
    pub fn begin_node(&mut self) {
        self.named.clear();
    }

    /// Applies a property.
    ///
    /// # Errors
    ///
    /// The message, after a byte offset.
    pub fn read(
        &mut self,
        property: &Property<'_>,
        game: &Game,
        points: &Points,
    ) -> Result<(), (usize, String)> {
        self.at = property.at;
        if property.name == "PL" {
            let raw = property.values.first().map_or("", |value| value.raw);
            let player = results::player(raw);
            self.player = Some(player.ok_or_else(|| {
                (property.at, format!("`{raw}` is no player: write `PL[B]` or `PL[W]`"))
            })?);
            return Ok(());
        }
        let unit = match property.name.as_str() {
            "AB" => stone(game, Player(0)),
            "AW" => stone(game, Player(1)),
            "AA" => arrow(game),
            _ => None,
        };
        let setup = self.setup.get_or_insert_with(|| Setup::blank(game));
        if unit.is_none() && property.name != "AE" {
            let message = format!("`{}` has no units for {}", game.id(), property.name);
            return Err((property.at, message));
        }
        for value in property.values.iter().filter(|value| !value.raw.trim().is_empty()) {
            let sites = points.read_points(value.raw).ok_or_else(|| {
                let raw = value.raw.trim();
                (value.at, format!("`{raw}` is no point of this board"))
            })?;
            for site in sites {
                setup.units[site.index()].clone_from(&unit);
                if unit.is_none() {
                    // Holes in a rectangle are taken out again.
                    self.named.remove(&site);
                    continue;
                }
                let before = self.named.insert(site, property.name.clone());
                if let Some(before) = before.filter(|before| *before != property.name) {
                    let (name, point) = (&property.name, points.point(site));
                    let message = format!(
                        "`{point}` stands in {name} and in {before} of one node; leave it in one of \
                         them"
                    );
                    return Err((value.at, message));
                }
            }
        }
        Ok(())
    }

    /// Returns the position. `mover` makes the first move, if the file states nobody.
    ///
    /// # Errors
    ///
    /// If the rules refuse it.
    pub fn position(&self, game: &Game, mover: Option<Player>) -> Result<Position, String> {
        let usual = game.start();
        let player = self.player.or(mover).unwrap_or(usual.player());
        if self.setup.is_none() && player == usual.player() {
            return Ok(usual);
        }
        let mut setup = self.setup.clone().unwrap_or_else(|| Setup::of(&usual));
        setup.player = player;
        setup.stage = setup.first_stage(game.program()).unwrap_or(0);
        let position = setup.position(game).map_err(|error| error.to_string())?;
        Ok(if position == usual { usual } else { position })
    }
}

fn kind_where(game: &Game, is_nobodys: bool) -> Option<Kind> {
    let layout = &game.program().layout;
    let kinds = 0..game.program().kinds.len();
    let index = kinds.clone().find(|&index| layout.is_nobodys(index) == is_nobodys)?;
    u8::try_from(index).ok().map(Kind)
}

fn stone(game: &Game, owner: Player) -> Option<Unit> {
    Some(Unit::new(game.program(), owner, kind_where(game, false)?))
}

fn arrow(game: &Game) -> Option<Unit> {
    Some(Unit::new(game.program(), Player(0), kind_where(game, true)?))
}

/// Returns the properties of a first position.
pub(super) fn properties(start: &Position, points: &Points) -> String {
    let game = start.game();
    if *start == game.start() {
        return String::new();
    }
    let mut text = String::new();
    let owned = |owner: Option<Player>| {
        let sites = game.board().sites().filter(move |&site| match owner {
            Some(owner) => start.unit(site).is_some_and(|(player, _)| player == owner),
            None => start.unit(site).is_some_and(|(player, _)| player.0 > 1),
        });
        let mut sites: Vec<Site> = sites.collect();
        sites.sort_by_key(|&site| points.point(site));
        sites
    };
    for (name, owner) in [("AB", Some(Player(0))), ("AW", Some(Player(1))), ("AA", None)] {
        let sites = owned(owner);
        if sites.is_empty() {
            continue;
        }
        text.push_str(name);
        sites.iter().for_each(|&site| text.push_str(&format!("[{}]", points.point(site))));
    }
    let is_usually_empty = game.board().sites().all(|site| game.start().unit(site).is_none());
    if text.is_empty() && !is_usually_empty {
        // Any property of stones takes the usual ones away.
        text.push_str(&format!("AE[{}]", points.point(Site(0))));
    }
    text.push_str(&format!("PL[{}]", results::colour(start.player())));
    text
}
