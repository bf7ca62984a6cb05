//! Setups: states as plain data that may be edited in any order.
//!
//! Position formats are written from setups and read into them. A setup need not be reachable in
//! play.

use crate::game::Game;
use crate::ids::{Kind, Player};
use crate::position::Position;
use boardwright_board::{Site, SiteSet};
use boardwright_interpret::Outcome;
use boardwright_ir::{Program, VariableType};
use boardwright_syntax::tree::Lifetime;

/// A unit with its attributes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// Owner.
    pub owner: Player,
    /// Kind.
    pub kind: Kind,
    /// Values of the attributes, in the order of [`Program::attributes`].
    pub attributes: Vec<u8>,
}

impl Unit {
    /// Creates a unit with the initial values of its attributes. The owner does not matter for a
    /// kind of nobody.
    pub fn new(program: &Program, owner: Player, kind: Kind) -> Unit {
        let is_nobodys = program.layout.is_nobodys(kind.index());
        let owner = if is_nobodys { Player(program.players.len() as u8) } else { owner };
        let attributes = program.attributes.iter().map(|attribute| attribute.initial).collect();
        Unit { owner, kind, attributes }
    }
}

/// Value of a declared variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StateValue {
    /// A number, or the index of a site, kind, player or direction; -1 for none.
    Number(i64),
    /// A set of sites.
    Sites(SiteSet),
}

/// Everything in a state, as plain data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Units by site; `None` on empty sites.
    pub units: Vec<Option<Unit>>,
    /// Number of units in the layers, by layer, site and kind.
    pub layers: Vec<Vec<Vec<u8>>>,
    /// Number of units in the places off the board, by place, player and kind.
    pub places: Vec<Vec<Vec<u16>>>,
    /// Values of the declared variables: by variable, then by player if each has its own.
    pub variables: Vec<Vec<StateValue>>,
    /// Values for the next turn of variables with that lifetime; empty for others.
    pub next: Vec<Vec<StateValue>>,
    /// Player to move.
    pub player: Player,
    /// Index of the stage in [`Program::stages`].
    pub stage: u8,
    /// Number of decisions made in this stage during the turn.
    pub actions: u8,
    /// Index of the phase in [`Program::phases`].
    pub phase: u8,
    /// Number of player turns completed.
    pub turns: u32,
    /// Number of decisions made.
    pub plies: u32,
    /// Outcome recorded in the state; `None` while the game goes on.
    pub outcome: Option<Outcome>,
    /// Index of the end rule that gave the outcome.
    pub rule: u8,
    /// True if the game goes on even where an end holds, as it may after moves that are not known.
    pub goes_on: bool,
}

impl Setup {
    /// Returns a setup without units, with initial values of variables and the first player to
    /// move.
    pub fn blank(game: &Game) -> Setup {
        let program = game.program();
        let (kinds, sites) = (program.kinds.len(), program.board.site_count());
        let variables: Vec<Vec<StateValue>> = program
            .variables
            .iter()
            .map(|variable| {
                let value = match variable.ty {
                    VariableType::Sites => StateValue::Sites(variable.initial_set.clone()),
                    _ => StateValue::Number(variable.initial),
                };
                vec![value; program.layout.holders(variable)]
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
            outcome: None,
            rule: 0,
            goes_on: false,
        };
        setup.stage = setup.first_stage(program).unwrap_or(0);
        setup
    }

    /// Returns the first stage of the player's turn in the phase; `None` if there is no such turn.
    pub fn first_stage(&self, program: &Program) -> Option<u8> {
        let phase = program.phases.get(usize::from(self.phase))?;
        let stage = phase.first_stage.get(self.player.index()).copied().flatten()?;
        Some(stage as u8)
    }

    /// Returns the state of a position as a setup.
    pub fn of(position: &Position) -> Setup {
        let (game, state) = (position.game(), position.state());
        let interpreter = game.interpreter();
        let (variables, next) = variables_of(position);
        Setup {
            units: game.board().sites().map(|site| unit_of(position, site)).collect(),
            layers: layers_of(position),
            places: places_of(position),
            variables,
            next,
            player: position.player(),
            stage: interpreter.stage(state) as u8,
            actions: interpreter.actions(state),
            phase: interpreter.phase(state) as u8,
            turns: interpreter.turns(state),
            plies: interpreter.plies(state),
            outcome: interpreter.recorded_outcome(state),
            rule: interpreter.recorded_rule(state),
            goes_on: false,
        }
    }

    /// Returns the unit on a site; `None` if the site is empty.
    ///
    /// # Panics
    ///
    /// If the board has no such site.
    pub fn unit(&self, site: Site) -> Option<&Unit> {
        self.units[site.index()].as_ref()
    }
}

fn unit_of(position: &Position, site: Site) -> Option<Unit> {
    let (owner, kind) = position.unit(site)?;
    let (interpreter, state) = (position.game().interpreter(), position.state());
    let count = position.game().program().attributes.len() as u16;
    let attributes = (0..count).map(|index| interpreter.attribute(state, index, site.0)).collect();
    Some(Unit { owner, kind, attributes })
}

fn layers_of(position: &Position) -> Vec<Vec<Vec<u8>>> {
    let (game, state) = (position.game(), position.state());
    let counts = |layer, site: Site| {
        let count = |kind: Kind| game.interpreter().in_layer(state, layer, site.0, kind.0);
        game.kinds().map(count).collect()
    };
    let layers = 0..game.program().layers.len() as u16;
    layers.map(|layer| game.board().sites().map(|site| counts(layer, site)).collect()).collect()
}

fn places_of(position: &Position) -> Vec<Vec<Vec<u16>>> {
    let (game, state) = (position.game(), position.state());
    let counts = |place, player: Player| {
        let count = |kind: Kind| game.interpreter().in_place(state, place, player.0, kind.0);
        game.kinds().map(count).collect()
    };
    let places = 0..game.program().places.len() as u16;
    places.map(|place| game.players().map(|player| counts(place, player)).collect()).collect()
}

/// Returns the current values of the variables, and those for the next turn.
fn variables_of(position: &Position) -> (Vec<Vec<StateValue>>, Vec<Vec<StateValue>>) {
    let (interpreter, state) = (position.game().interpreter(), position.state());
    let program = position.game().program();
    let (mut in_force, mut next) = (Vec::new(), Vec::new());
    for (index, variable) in (0..).zip(&program.variables) {
        let owners = program.layout.holders(variable) as u16;
        let value = |owner| match variable.ty {
            VariableType::Sites => StateValue::Sites(interpreter.variable_set(state, index, owner)),
            _ => StateValue::Number(interpreter.variable(state, index, owner)),
        };
        let next_value = |owner| match variable.ty {
            VariableType::Sites => {
                StateValue::Sites(interpreter.next_variable_set(state, index, owner))
            }
            _ => StateValue::Number(interpreter.next_variable(state, index, owner)),
        };
        in_force.push((0..owners).map(value).collect());
        let kept = if variable.lifetime == Lifetime::NextTurn { owners } else { 0 };
        next.push((0..kept).map(next_value).collect());
    }
    (in_force, next)
}
