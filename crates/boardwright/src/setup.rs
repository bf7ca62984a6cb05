//! A setup: everything a state holds, as plain data that can be put together in any order.
//!
//! Position notations are written from setups and read into them. Nothing says that a setup can
//! come about in play.

use crate::game::Game;
use crate::ids::{Kind, Player};
use crate::position::Position;
use boardwright_board::{Site, SiteSet};
use boardwright_interpret::State;
use boardwright_ir::{Program, VariableType, control};
use boardwright_syntax::tree::Lifetime;

/// A unit with what it carries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// Whose it is.
    pub owner: Player,
    /// What it is.
    pub kind: Kind,
    /// Its attributes, in the order of [`Program::attributes`].
    pub attributes: Vec<u8>,
}

impl Unit {
    /// A unit with its attributes as they are at first.
    pub fn fresh(program: &Program, owner: Player, kind: Kind) -> Unit {
        let attributes = program.attributes.iter().map(|attribute| attribute.initial).collect();
        Unit { owner, kind, attributes }
    }
}

/// The value of a declared piece of state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stored {
    /// A number, or anything that is carried as one; -1 for none.
    Number(i64),
    /// A set of sites.
    Sites(SiteSet),
}

/// Everything a state holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The units by site.
    pub units: Vec<Option<Unit>>,
    /// What lies in the layers: by layer, site and kind.
    pub layers: Vec<Vec<Vec<u8>>>,
    /// What is in the places: by place, player and kind.
    pub places: Vec<Vec<Vec<u16>>>,
    /// Declared state: by variable, then by player if each has one.
    pub variables: Vec<Vec<Stored>>,
    /// What is being written for the next turn, for variables that live so; empty for others.
    pub next: Vec<Vec<Stored>>,
    /// Who decides.
    pub player: Player,
    /// The decision point.
    pub stage: u8,
    /// Decisions made at it in this turn.
    pub actions: u8,
    /// The phase of turns to come.
    pub phase: u8,
    /// Player turns completed.
    pub turns: u32,
    /// Decisions made.
    pub plies: u32,
    /// How the game ended: 0 while it goes on, 1 + player, 255 for a draw.
    pub outcome: u8,
    /// The end rule that said so.
    pub reason: u8,
}

impl Setup {
    /// Nothing on the board, nothing elsewhere, declared state as it is at first, and the first
    /// player to begin.
    pub fn blank(game: &Game) -> Setup {
        let program = game.program();
        let (kinds, sites) = (program.kinds.len(), program.board.site_count());
        let variables: Vec<Vec<Stored>> = program
            .variables
            .iter()
            .map(|variable| {
                let value = match variable.ty {
                    VariableType::Sites => Stored::Sites(variable.initial_set.clone()),
                    _ => Stored::Number(variable.initial),
                };
                vec![value; if variable.per_player { program.players.len() } else { 1 }]
            })
            .collect();
        let next = variables.iter().zip(&program.variables).map(|(values, variable)| {
            if variable.lifetime == Lifetime::NextTurn { values.clone() } else { Vec::new() }
        });
        let mut setup = Setup {
            units: vec![None; sites],
            layers: vec![vec![vec![0; kinds]; sites]; program.layers.len()],
            places: vec![vec![vec![0; kinds]; program.players.len()]; program.places.len()],
            next: next.collect(),
            variables,
            player: Player(0),
            stage: 0,
            actions: 0,
            phase: 0,
            turns: 0,
            plies: 0,
            outcome: 0,
            reason: 0,
        };
        setup.stage = setup.first_stage(program).unwrap_or(0);
        setup
    }

    /// The first decision point of the player's turn in the phase.
    pub fn first_stage(&self, program: &Program) -> Option<u8> {
        let phase = program.phases.get(usize::from(self.phase))?;
        let stage = phase.first_stage.get(self.player.index()).copied().flatten()?;
        Some(stage as u8)
    }

    /// Everything a position's state holds.
    pub fn of(position: &Position) -> Setup {
        let program = position.game().program();
        let bytes = Bytes(position.state());
        let layout = &program.layout;
        let kinds = program.kinds.len();
        let units = (0..layout.sites).map(|site| {
            let code = bytes.byte(layout.units + site).checked_sub(1)?;
            let attributes = layout.attributes.iter().map(|at| bytes.byte(at + site)).collect();
            let (owner, kind) = (code / kinds.max(1) as u8, code % kinds.max(1) as u8);
            Some(Unit { owner: Player(owner), kind: Kind(kind), attributes })
        });
        let layers = layout.layers.iter().map(|at| {
            let counts =
                |site| (0..kinds).map(|kind| bytes.byte(at + kind * layout.sites + site)).collect();
            (0..layout.sites).map(counts).collect()
        });
        let places = layout.places.iter().map(|at| {
            let count = |player, kind| bytes.number(at + (player * kinds + kind) * 2, 2) as u16;
            (0..layout.players)
                .map(|player| (0..kinds).map(|kind| count(player, kind)).collect())
                .collect()
        });
        let mut setup = Setup {
            units: units.collect(),
            layers: layers.collect(),
            places: places.collect(),
            variables: Vec::new(),
            next: Vec::new(),
            player: Player(bytes.byte(control::PLAYER)),
            stage: bytes.byte(control::STAGE),
            actions: bytes.byte(control::ACTIONS),
            phase: bytes.byte(control::PHASE),
            turns: bytes.number(control::TURNS, 4) as u32,
            plies: bytes.number(control::PLIES, 4) as u32,
            outcome: bytes.byte(control::OUTCOME),
            reason: bytes.byte(control::REASON),
        };
        for (variable, place) in program.variables.iter().zip(&layout.variables) {
            let owners = if variable.per_player { layout.players } else { 1 };
            let values = |offset: usize| -> Vec<Stored> {
                (0..owners)
                    .map(|owner| {
                        bytes.stored(variable.ty, offset + owner * place.size, layout.sites)
                    })
                    .collect()
            };
            setup.variables.push(values(place.offset));
            setup.next.push(place.next.map(values).unwrap_or_default());
        }
        setup
    }
}

/// The bytes of a state, in the order its layout is written in.
struct Bytes<'a>(&'a State);

impl Bytes<'_> {
    fn byte(&self, at: usize) -> u8 {
        (self.0.words()[at / 8] >> (at % 8 * 8)) as u8
    }

    /// A little-endian number.
    fn number(&self, at: usize, size: usize) -> u64 {
        (0..size).rev().fold(0, |number, index| number << 8 | u64::from(self.byte(at + index)))
    }

    fn stored(&self, ty: VariableType, at: usize, sites: usize) -> Stored {
        if ty != VariableType::Sites {
            return Stored::Number(i64::from(self.number(at, 4) as u32 as i32));
        }
        let mut set = SiteSet::new(sites);
        for site in 0..sites {
            if self.byte(at + site / 8) >> (site % 8) & 1 != 0 {
                set.insert(site);
            }
        }
        Stored::Sites(set)
    }
}

impl Setup {
    /// The site's unit.
    pub fn unit(&self, site: Site) -> Option<&Unit> {
        self.units[site.index()].as_ref()
    }
}
