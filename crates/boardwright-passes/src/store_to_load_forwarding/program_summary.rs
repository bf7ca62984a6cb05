//! The facts about a program that forwarding needs.

use boardwright_ir::{AttributeId, Num, Program};

/// Numbers of players and kinds, and the attributes of new units.
pub struct ProgramSummary {
    players: i64,
    kinds: i64,
    /// Mask of the kinds whose units belong to nobody.
    nobody: u64,
    initial_attributes: Vec<i64>,
}

impl ProgramSummary {
    /// Summarizes a program.
    pub fn new(program: &Program) -> ProgramSummary {
        ProgramSummary {
            players: program.layout.players as i64,
            kinds: program.layout.kinds as i64,
            nobody: program.layout.nobody,
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

    /// Returns the owner of a new unit: the named one, or for a kind of nobody the number of
    /// players. `None` if the position decides between them.
    pub fn owner_of_new(&self, kind: &Num, owner: &Num) -> Option<Num> {
        match kind {
            _ if self.nobody == 0 => Some(owner.clone()),
            Num::Const(kind @ 0..64) if self.nobody >> kind & 1 != 0 => {
                Some(Num::Const(self.players))
            }
            Num::Const(_) => Some(owner.clone()),
            _ => None,
        }
    }

    /// Returns true if no unit belongs to nobody.
    pub fn all_units_have_owners(&self) -> bool {
        self.nobody == 0
    }

    /// Returns true if a number is nobody as an owner.
    pub fn is_nobody(&self, owner: &Num) -> bool {
        *owner == Num::Const(self.players)
    }

    /// Returns true if two numbers are different owners in every position.
    pub fn are_different_players(&self, a: &Num, b: &Num) -> bool {
        match (a, b) {
            (Num::Mover, Num::Opponent) | (Num::Opponent, Num::Mover) => self.players > 1,
            (Num::Const(a), Num::Const(b)) => a != b,
            (Num::Mover | Num::Opponent, owner) | (owner, Num::Mover | Num::Opponent) => {
                self.is_nobody(owner)
            }
            _ => false,
        }
    }

    /// Returns the value of an attribute of new units.
    pub fn initial_attribute(&self, attribute: AttributeId) -> Option<Num> {
        self.initial_attributes.get(usize::from(attribute)).map(|value| Num::Const(*value))
    }
}
