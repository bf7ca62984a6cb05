//! Evaluation terms of attacked and controlled sites, in games with known attack patterns.

use super::mobility::MobilityTerms;
use super::term_visitor::TermVisitor;
use super::territory::TerritoryTerms;
use super::weight_sharing::MaybeWeight;
use crate::attacks::{AttackPurpose, Attacks};
use boardwright::Game;
use std::sync::Arc;

/// The control terms of a game: the reach of each unit code, and the player terms of
/// [`MobilityTerms`] or [`TerritoryTerms`]. Terms are numbered, codes first.
#[derive(Clone, Debug)]
pub(crate) struct ControlTerms {
    /// The attack patterns.
    pub(crate) attacks: Arc<Attacks>,
    /// Weights by term number.
    pub(crate) weights: Vec<MaybeWeight>,
    kind: TermKind,
}

#[derive(Clone, Debug)]
enum TermKind {
    Mobility(MobilityTerms),
    Territory(TerritoryTerms),
}

/// Subject of a term.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TermSubject {
    /// Number of sites that the units of a code reach.
    Code(usize),
    /// A named term of a player.
    Player(usize, &'static str),
}

impl ControlTerms {
    /// Returns the terms of a game, with weights still unassigned; `None` without attack patterns.
    pub(crate) fn of_game(game: &Game) -> Option<ControlTerms> {
        let attacks = Arc::new(Attacks::of_game(game)?);
        let kind = match attacks.purpose() {
            AttackPurpose::Capture => TermKind::Mobility(MobilityTerms::new(game, &attacks)),
            AttackPurpose::Territory => TermKind::Territory(TerritoryTerms::new(&attacks)),
        };
        let count = attacks.codes() + 2 * kind.player_terms().len();
        Some(ControlTerms { attacks, weights: vec![None; count], kind })
    }

    /// Returns the numbered terms.
    pub(crate) fn terms(&self) -> Vec<(usize, TermSubject)> {
        let (first, player_terms) = (self.attacks.codes(), self.kind.player_terms());
        let codes = (1..first).map(|code| (code, TermSubject::Code(code)));
        let players = (first..self.weights.len()).filter_map(|number| {
            let name = player_terms[(number - first) % player_terms.len()];
            let subject = TermSubject::Player(self.owner_of(number), name);
            self.kind.has_term(name).then_some((number, subject))
        });
        codes.chain(players).collect()
    }

    /// Returns the prior means of the weights in logits, where they are not 0. Without them,
    /// initial self-play would ignore territory.
    pub(crate) fn prior_logits(&self) -> impl Iterator<Item = (u32, f64)> {
        self.terms().into_iter().filter_map(|(number, subject)| match subject {
            TermSubject::Player(_, name) => {
                let logits = TerritoryTerms::prior_logits(name)?;
                self.weights[number].map(|weight| (weight.index, logits))
            }
            TermSubject::Code(_) => None,
        })
    }

    /// Returns true if a weights file may lack this group: files from before the term existed do.
    pub(crate) fn is_optional_group(name: &str) -> bool {
        let mut known = MobilityTerms::PLAYER_TERMS.iter().chain(&TerritoryTerms::PLAYER_TERMS);
        name.starts_with("reach ") || known.any(|known| name.starts_with(known))
    }

    /// Codes of royal units by player; `None` in games without mobility terms.
    pub(crate) fn royals(&self) -> Option<&[Vec<usize>; 2]> {
        match &self.kind {
            TermKind::Mobility(mobility) => Some(mobility.royals()),
            TermKind::Territory(_) => None,
        }
    }

    /// Owner of a term.
    pub(crate) fn owner_of(&self, number: usize) -> usize {
        match number.checked_sub(self.attacks.codes()) {
            Some(rest) => rest / self.kind.player_terms().len(),
            None => usize::from(self.attacks.codes_of(1).contains(&number)),
        }
    }

    /// Passes each term's number and value to `visit`.
    pub(crate) fn visit_terms(&self, state: &[u64], visit: impl FnMut(usize, i32)) {
        let mut visitor = TermVisitor {
            attacks: &self.attacks,
            state,
            player_terms: self.kind.player_terms().len(),
            visit,
        };
        match &self.kind {
            TermKind::Mobility(mobility) => mobility.visit_terms(&mut visitor),
            TermKind::Territory(territory) => territory.visit_terms(&mut visitor),
        }
    }
}

#[cfg(test)]
impl ControlTerms {
    /// Compiles a bundled game with its terms.
    pub(crate) fn of_bundled(id: &str) -> (Game, ControlTerms) {
        let game = crate::examples::game(id);
        let control = ControlTerms::of_game(&game).expect("control terms");
        (game, control)
    }

    /// Returns both players' values in the order of the names.
    pub(crate) fn player_values(&self, state: &[u64]) -> [Vec<i32>; 2] {
        let (first, names) = (self.attacks.codes(), self.kind.player_terms().len());
        let mut values = [vec![0; names], vec![0; names]];
        self.visit_terms(state, |number, count| {
            if let Some(rest) = number.checked_sub(first) {
                values[self.owner_of(number)][rest % names] += count;
            }
        });
        values
    }
}

impl TermKind {
    fn player_terms(&self) -> &'static [&'static str] {
        match self {
            TermKind::Mobility(_) => &MobilityTerms::PLAYER_TERMS,
            TermKind::Territory(_) => &TerritoryTerms::PLAYER_TERMS,
        }
    }

    /// Returns true if the term can be nonzero.
    fn has_term(&self, name: &str) -> bool {
        match self {
            TermKind::Mobility(mobility) => mobility.has_term(name),
            TermKind::Territory(_) => true,
        }
    }
}
