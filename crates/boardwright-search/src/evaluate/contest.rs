//! What units contend for, where it can be told what they attack.

use super::activity::Activity;
use super::evaluator::Evaluator;
use super::pursuit::MopUp;
use super::territory::Territory;
use super::ties::Tied;
use crate::attacks::{Aim, Attacks};
use boardwright::Game;
use std::sync::Arc;

/// What is told of how units contend: for the units of each code how far they reach, and for each player
/// what [`Activity`] or [`Territory`] tells. Each has a number.
#[derive(Clone, Debug)]
pub struct Contest {
    /// What units attack.
    pub attacks: Arc<Attacks>,
    /// The weights of what is told, by number.
    pub weights: Vec<Tied>,
    manner: Manner,
}

#[derive(Clone, Debug)]
enum Manner {
    Captures(Activity),
    Room(Territory),
}

/// Of what something is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// How far the units of a code reach.
    Code(usize),
    /// Something of this name that concerns a player.
    Player(usize, &'static str),
}

impl Contest {
    /// What is told in a game; none if it cannot be told what its units attack. The weights are still
    /// to be numbered.
    pub fn of_game(game: &Game) -> Option<Contest> {
        let attacks = Arc::new(Attacks::of_game(game)?);
        let manner = match attacks.aim() {
            Aim::Capture => Manner::Captures(Activity::new(game, &attacks)),
            Aim::Room => Manner::Room(Territory::new(&attacks)),
        };
        let count = attacks.codes() + 2 * manner.of_player().len();
        Some(Contest { attacks, weights: vec![None; count], manner })
    }

    /// Of what each number tells.
    pub fn subjects(&self) -> Vec<(usize, Subject)> {
        let (first, of_player) = (self.attacks.codes(), self.manner.of_player());
        let codes = (1..first).map(|code| (code, Subject::Code(code)));
        let players = (first..self.weights.len()).filter_map(|number| {
            let name = of_player[(number - first) % of_player.len()];
            let subject = Subject::Player(self.owner_of(number), name);
            self.manner.tells(name).then_some((number, subject))
        });
        codes.chain(players).collect()
    }

    /// What is supposed of the weights before anything is learned, in logits: where that is more than
    /// nothing. Without it games to learn from would be played as if room did not matter.
    pub fn supposed(&self) -> impl Iterator<Item = (u32, f64)> {
        self.subjects().into_iter().filter_map(|(number, subject)| match subject {
            Subject::Player(_, name) => {
                let logits = Territory::supposed(name)?;
                self.weights[number].map(|(index, _)| (index, logits))
            }
            Subject::Code(_) => None,
        })
    }

    /// Whether a group of weights with this name may be missing in a file: those that were learned
    /// before this was weighed have none.
    pub fn may_be_missing(name: &str) -> bool {
        let mut known = Activity::OF_PLAYER.iter().chain(&Territory::OF_PLAYER);
        name.starts_with("reach ") || known.any(|known| name.starts_with(known))
    }

    /// The pursuit of royal units where units are worth what this says; none if nobody is to be pursued.
    pub fn pursuit(&self, evaluator: &Evaluator) -> Option<MopUp> {
        match &self.manner {
            Manner::Captures(activity) => MopUp::new(&self.attacks, activity.royals(), evaluator),
            Manner::Room(_) => None,
        }
    }

    /// Whose the thing of a number is.
    pub fn owner_of(&self, number: usize) -> usize {
        match number.checked_sub(self.attacks.codes()) {
            Some(rest) => rest / self.manner.of_player().len(),
            None => usize::from(self.attacks.codes_of(1).contains(&number)),
        }
    }

    /// Tells numbers, and how often each counts for its owner.
    pub fn tell(&self, state: &[u64], tell: impl FnMut(usize, i32)) {
        let mut teller = Teller {
            attacks: &self.attacks,
            state,
            of_player: self.manner.of_player().len(),
            tell,
        };
        match &self.manner {
            Manner::Captures(activity) => activity.tell(&mut teller),
            Manner::Room(territory) => territory.tell(&mut teller),
        }
    }
}

#[cfg(test)]
impl Contest {
    /// A bundled game and what is told in it.
    pub fn of_bundled(id: &str) -> (Game, Contest) {
        let game = crate::examples::game(id);
        let contest = Contest::of_game(&game).expect("units that contend");
        (game, contest)
    }

    /// What is told of each player, in the order of the names.
    pub fn told_of_players(&self, state: &[u64]) -> [Vec<i32>; 2] {
        let (first, names) = (self.attacks.codes(), self.manner.of_player().len());
        let mut told = [vec![0; names], vec![0; names]];
        self.tell(state, |number, much| {
            if let Some(rest) = number.checked_sub(first) {
                told[self.owner_of(number)][rest % names] += much;
            }
        });
        told
    }
}

impl Manner {
    fn of_player(&self) -> &'static [&'static str] {
        match self {
            Manner::Captures(_) => &Activity::OF_PLAYER,
            Manner::Room(_) => &Territory::OF_PLAYER,
        }
    }

    /// Whether something of this name is ever told.
    fn tells(&self, name: &str) -> bool {
        match self {
            Manner::Captures(activity) => activity.tells(name),
            Manner::Room(_) => true,
        }
    }
}

/// A position of which something is told.
pub(super) struct Teller<'a, F> {
    pub attacks: &'a Attacks,
    pub state: &'a [u64],
    of_player: usize,
    tell: F,
}

impl<F: FnMut(usize, i32)> Teller<'_, F> {
    /// How many sites a unit of a code reaches.
    pub fn reach(&mut self, code: usize, sites: u32) {
        (self.tell)(code, sites as i32);
    }

    /// How much a player has of something, by its place in the list of names.
    pub fn player(&mut self, player: usize, what: usize, much: u32) {
        (self.tell)(self.attacks.codes() + player * self.of_player + what, much as i32);
    }
}
