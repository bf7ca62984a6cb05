//! Views: boards and positions as plain data to draw or print.
//!
//! A view contains no rules: only the coordinates of sites, and the units and state in words.

use crate::game::Game;
use crate::ids::{Kind, Player};
use crate::position::{GameEnd, Position};
use crate::setup::{Setup, StateValue};
use boardwright_board::{Site, SiteShape};
use boardwright_ir::{Holder, VariableType};
use boardwright_rules::drawing::is_board_style;
use serde::Serialize;

/// View of a board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BoardView {
    /// Word for its shape: `rectangle`, `hexagon`, ….
    pub shape: &'static str,
    /// Style words in the rules, such as `checkered`.
    pub style: Vec<String>,
    /// Sites in board order.
    pub sites: Vec<SiteView>,
}

/// View of a site.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SiteView {
    /// Name.
    pub name: String,
    /// Horizontal coordinate of its centre in thousandths of a unit, growing to the right.
    pub x: i32,
    /// Vertical coordinate of its centre in thousandths of a unit, growing upward.
    pub y: i32,
    /// Shape: `square`, `hexagon`, `upright_hexagon`, `sector` or `point`.
    pub shape: &'static str,
    /// Ring, number of rings, index on the ring, and number of sectors there; `None` if the site is
    /// no sector.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sector: Option<[u32; 4]>,
}

/// View of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PositionView {
    /// The position in the readable form.
    pub text: String,
    /// Name of the player to move.
    pub player: String,
    /// Number of the turn in the game, from 1; turns of all players count.
    pub turn: u32,
    /// Name of the stage in the rules; empty for the first stage of a turn.
    pub stage: String,
    /// Units on the board, in board order.
    pub units: Vec<UnitView>,
    /// Units in layers.
    pub layers: Vec<StackView>,
    /// Units in places off the board.
    pub places: Vec<StackView>,
    /// Declared state without its initial value.
    pub state: Vec<StateView>,
    /// End of the game in words; `None` while it goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
}

/// View of a unit.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct UnitView {
    /// Name of its site.
    pub site: String,
    /// Name of its owner.
    pub player: String,
    /// Name of its kind.
    pub kind: String,
    /// Letter.
    pub letter: String,
    /// Glyph; `None` if the rules give none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub glyph: Option<String>,
    /// Names and values of its attributes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attributes: Vec<(String, u8)>,
}

/// Units of one kind in a layer or a place.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StackView {
    /// Name of the layer or place.
    pub name: String,
    /// Name of the site (in a layer) or of the player (in a place).
    pub of: String,
    /// Name of their kind.
    pub kind: String,
    /// Number of units.
    pub count: u32,
}

/// View of a declared variable.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StateView {
    /// Name.
    pub name: String,
    /// Name of the player or kind that has it; `None` if it belongs to neither.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub player: Option<String>,
    /// Value in words; the sites of a set have spaces between them.
    pub value: String,
}

impl Game {
    /// Returns a view of the board.
    pub fn board_view(&self) -> BoardView {
        let board = self.board();
        let sites = board.sites().map(|site| {
            let info = board.site(site);
            let (shape, sector) = match info.shape {
                SiteShape::Square => ("square", None),
                SiteShape::Hexagon => ("hexagon", None),
                SiteShape::UprightHexagon => ("upright_hexagon", None),
                SiteShape::Point => ("point", None),
                SiteShape::Sector { ring, of_rings, number, of_numbers } => {
                    ("sector", Some([ring, of_rings, number, of_numbers]))
                }
            };
            SiteView { name: info.name.clone(), x: info.x, y: info.y, shape, sector }
        });
        let entries = self.program().drawing.iter();
        let style = entries.filter(|(name, _, texts)| name == "board" && texts.is_empty());
        BoardView {
            shape: board.shape().word(),
            style: style.flat_map(|(_, words, _)| words.clone()).collect(),
            sites: sites.collect(),
        }
    }

    /// Returns the name of the board style: the one that the rules ask for, or the one of the
    /// game's id, or the one of the game that it is based on. `None` if there is none of these.
    pub fn board_style(&self) -> Option<&str> {
        let entries = &mut self.program().drawing.iter();
        let entry = entries.find(|(of, words, _)| of == "board" && is(words, "style"));
        let asked = entry.and_then(|(_, _, texts)| texts.first()).map(String::as_str);
        let others = [Some(self.id()), self.base().map(|base| base.name.as_str())];
        asked.into_iter().chain(others.into_iter().flatten()).find(|name| is_board_style(name))
    }

    /// Returns the glyph of a player's unit of a kind; `None` if the rules give none.
    pub fn glyph(&self, player: Player, kind: Kind) -> Option<&str> {
        self.drawn(player, kind, |words| words.is_empty())
    }

    /// Returns the figure that the rules give a player's unit of a kind, as `chess/knight`; `None`
    /// if they give none.
    pub fn figure(&self, player: Player, kind: Kind) -> Option<&str> {
        self.drawn(player, kind, |words| is(words, "figure"))
    }

    /// Returns the text for a player's unit of a kind in the first entry with such words.
    fn drawn(&self, player: Player, kind: Kind, has: fn(&[String]) -> bool) -> Option<&str> {
        let name = self.kind_name(kind);
        let entries = &mut self.program().drawing.iter();
        let (_, _, texts) = entries.find(|(of, words, _)| of == name && has(words))?;
        texts.get(player.index()).or(texts.first()).map(String::as_str)
    }
}

/// Returns true if the words of an entry are this one.
fn is(words: &[String], word: &str) -> bool {
    matches!(words, [only] if only == word)
}

impl Position {
    /// Returns a view of the position; `end` is the end of the game, if it has ended.
    pub fn view(&self, end: Option<&GameEnd>) -> PositionView {
        let (game, setup) = (self.game(), self.setup());
        PositionView {
            text: self.text(),
            player: game.player_name(self.player()).to_owned(),
            turn: self.turns() + 1,
            stage: self.stage().name.clone(),
            units: units(game, &setup),
            layers: layers(game, &setup),
            places: places(game, &setup),
            state: state(game, &setup),
            result: end.map(|end| end.text(game)),
        }
    }
}

fn site_name(game: &Game, site: usize) -> String {
    game.board().site(Site(site as u16)).name.clone()
}

fn units(game: &Game, setup: &Setup) -> Vec<UnitView> {
    let units = setup.units.iter().enumerate();
    let view = |(site, unit): (usize, &Option<crate::setup::Unit>)| {
        let unit = unit.as_ref()?;
        let attributes = game.program().attributes.iter().zip(&unit.attributes);
        Some(UnitView {
            site: site_name(game, site),
            player: game.player_name(unit.owner).to_owned(),
            kind: game.kind_name(unit.kind).to_owned(),
            letter: game.letter(unit.owner, unit.kind).to_owned(),
            glyph: game.glyph(unit.owner, unit.kind).map(str::to_owned),
            attributes: attributes.map(|(info, value)| (info.name.clone(), *value)).collect(),
        })
    };
    units.filter_map(view).collect()
}

fn layers(game: &Game, setup: &Setup) -> Vec<StackView> {
    let mut stacks = Vec::new();
    for (layer, sites) in game.program().layers.iter().zip(&setup.layers) {
        for (site, counts) in sites.iter().enumerate() {
            let counts = counts.iter().map(|&count| u32::from(count));
            push_stacks(game, &mut stacks, &layer.name, site_name(game, site), counts);
        }
    }
    stacks
}

fn places(game: &Game, setup: &Setup) -> Vec<StackView> {
    let mut stacks = Vec::new();
    for (place, owners) in game.program().places.iter().zip(&setup.places) {
        for (player, counts) in game.players().zip(owners) {
            let counts = counts.iter().map(|&count| u32::from(count));
            let of = game.player_name(player).to_owned();
            push_stacks(game, &mut stacks, &place.name, of, counts);
        }
    }
    stacks
}

fn push_stacks(
    game: &Game,
    stacks: &mut Vec<StackView>,
    name: &str,
    of: String,
    counts: impl Iterator<Item = u32>,
) {
    for (kind, count) in game.kinds().zip(counts).filter(|(_, count)| *count > 0) {
        let kind = game.kind_name(kind).to_owned();
        stacks.push(StackView { name: name.to_owned(), of: of.clone(), kind, count });
    }
}

fn state(game: &Game, setup: &Setup) -> Vec<StateView> {
    let mut views = Vec::new();
    let blank = Setup::blank(game);
    for (index, variable) in game.program().variables.iter().enumerate() {
        if variable.holder == Holder::Site {
            let value = StateValue::words_of_sites(&setup.variables[index], game, variable, " ");
            if !value.is_empty() {
                views.push(StateView { name: variable.name.clone(), player: None, value });
            }
            continue;
        }
        for (player, value) in setup.variables[index].iter().enumerate() {
            if *value == blank.variables[index][player] {
                continue;
            }
            views.push(StateView {
                name: variable.name.clone(),
                player: game.holder_name(variable, player).map(str::to_owned),
                value: value.words(game, variable.ty),
            });
        }
    }
    views
}

impl StateValue {
    /// Returns the value in words.
    pub fn words(&self, game: &Game, ty: VariableType) -> String {
        match self {
            StateValue::Number(number) => crate::position_text::number_word(game, ty, *number),
            StateValue::Sites(sites) if sites.is_empty() => "none".to_owned(),
            StateValue::Sites(sites) => {
                sites.iter().map(|site| site_name(game, site)).collect::<Vec<_>>().join(" ")
            }
        }
    }
}
