//! Views: positions and boards as plain data for edges that draw or print them.
//!
//! A view knows no rules. It says where sites are and what stands there, in words and letters.

use crate::game::Game;
use crate::ids::{Kind, Player};
use crate::position::Position;
use crate::setup::{Setup, StateValue};
use boardwright_board::{Site, SiteShape};
use boardwright_ir::VariableType;
use serde::Serialize;

/// A board to draw.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BoardView {
    /// The word for its shape: `rectangle`, `hexagon`, ….
    pub shape: &'static str,
    /// The words the rules give for its looks, such as `checkered`.
    pub style: Vec<String>,
    /// Its sites in board order.
    pub sites: Vec<SiteView>,
}

/// A site to draw.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SiteView {
    /// Its name.
    pub name: String,
    /// Position of its middle in thousandths of a unit, growing to the right.
    pub x: i32,
    /// Position of its middle in thousandths of a unit, growing upward.
    pub y: i32,
    /// What it looks like: `square`, `hexagon`, `sector` or `point`.
    pub shape: &'static str,
    /// For a sector: its ring, the number of rings, its number on the ring, the numbers there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sector: Option<[u32; 4]>,
}

/// A position to draw.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PositionView {
    /// The position in the readable form.
    pub text: String,
    /// The player to move.
    pub player: String,
    /// The number of the player's turn, from 1.
    pub turn: u32,
    /// The decision within a turn that has several, in the rules' words; empty for the first.
    pub stage: String,
    /// The units on the board, in board order.
    pub units: Vec<UnitView>,
    /// What lies in layers.
    pub layers: Vec<StackView>,
    /// What is in places off the board.
    pub places: Vec<StackView>,
    /// Declared state that is not as it is at first.
    pub state: Vec<StateView>,
    /// How the game ended, if it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
}

/// A unit to draw.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct UnitView {
    /// Its site.
    pub site: String,
    /// Its owner.
    pub player: String,
    /// Its kind.
    pub kind: String,
    /// Its letter.
    pub letter: String,
    /// Its glyph, if the rules give one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub glyph: Option<String>,
    /// Its attributes by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attributes: Vec<(String, u8)>,
}

/// Units of one kind in a layer or a place.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StackView {
    /// The layer's or the place's name.
    pub name: String,
    /// The site (of a layer) or the player (of a place).
    pub of: String,
    /// What they are.
    pub kind: String,
    /// Count.
    pub count: u32,
}

/// A piece of declared state.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StateView {
    /// Its name.
    pub name: String,
    /// Whose it is, if each player has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub player: Option<String>,
    /// Its value in words; the sites of a set are divided by spaces.
    pub value: String,
}

impl Game {
    /// The board to draw.
    pub fn board_view(&self) -> BoardView {
        let board = self.board();
        let sites = board.sites().map(|site| {
            let info = board.site(site);
            let (shape, sector) = match info.shape {
                SiteShape::Square => ("square", None),
                SiteShape::Hexagon => ("hexagon", None),
                SiteShape::Point => ("point", None),
                SiteShape::Sector { ring, of_rings, number, of_numbers } => {
                    ("sector", Some([ring, of_rings, number, of_numbers]))
                }
            };
            SiteView { name: info.name.clone(), x: info.x, y: info.y, shape, sector }
        });
        let style = self.program().drawing.iter().filter(|(name, _, _)| name == "board");
        BoardView {
            shape: board.shape().word(),
            style: style.flat_map(|(_, words, _)| words.clone()).collect(),
            sites: sites.collect(),
        }
    }

    /// The glyph of a unit, if the rules give one.
    pub fn glyph(&self, player: Player, kind: Kind) -> Option<&str> {
        let name = self.kind_name(kind);
        let (_, _, texts) = self.program().drawing.iter().find(|(of, _, _)| of == name)?;
        texts.get(player.index()).or(texts.first()).map(String::as_str)
    }
}

impl Position {
    /// The position to draw.
    pub fn view(&self) -> PositionView {
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
            result: self.outcome().map(|end| end.text(game)),
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
        for (player, value) in setup.variables[index].iter().enumerate() {
            if *value == blank.variables[index][player] {
                continue;
            }
            let owner = Player(player as u8);
            views.push(StateView {
                name: variable.name.clone(),
                player: variable.per_player.then(|| game.player_name(owner).to_owned()),
                value: value.words(game, variable.ty),
            });
        }
    }
    views
}

impl StateValue {
    /// The value in words.
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
