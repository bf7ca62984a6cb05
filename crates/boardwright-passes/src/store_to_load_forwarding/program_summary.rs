//! The facts about a program that forwarding needs.

use boardwright_ir::{AttributeId, Num, Program};

/// Numbers of players and kinds, and the attributes of new units.
pub struct ProgramSummary {
    players: i64,
    kinds: i64,
    initial_attributes: Vec<i64>,
}

impl ProgramSummary {
    /// Summarizes a program.
    pub fn new(program: &Program) -> ProgramSummary {
        ProgramSummary {
            players: program.layout.players as i64,
            kinds: program.layout.kinds as i64,
            initial_attributes: program.attributes.iter().map(|info| info.initial.into()).collect(),
        }
    }

    /// Returns true if a constant is a kind.
    pub fn is_kind(&self, kind: i64) -> bool {
        (0..self.kinds).contains(&kind)
    }

    /// Returns true if a number is a player in every position.
    pub fn is_player(&self, number: &Num) -> bool {
        match number {
            Num::Mover | Num::Opponent => true,
            Num::Const(player) => (0..self.players).contains(player),
            _ => false,
        }
    }

    /// Returns true if two numbers are different players in every position.
    pub fn are_different_players(&self, a: &Num, b: &Num) -> bool {
        match (a, b) {
            (Num::Mover, Num::Opponent) | (Num::Opponent, Num::Mover) => self.players > 1,
            (Num::Const(a), Num::Const(b)) => a != b,
            _ => false,
        }
    }

    /// Returns the value of an attribute of new units.
    pub fn initial_attribute(&self, attribute: AttributeId) -> Option<Num> {
        self.initial_attributes.get(usize::from(attribute)).map(|value| Num::Const(*value))
    }
}
