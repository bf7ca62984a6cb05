//! A position with its scene, its legal decisions and its outcome.

use crate::decision::{ChoiceField, DecisionView, DecisionsError, decisions, fields};
use crate::observed_ranges::ObservedRanges;
use crate::scene::PositionScene;
use boardwright::view::StateView;
use boardwright::words::spoken;
use boardwright::{ChoiceValue, Game, GameEnd, Position};
use serde::Serialize;

/// A position and its legal decisions.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PositionInfo {
    /// The units, layers, reserves and sets.
    pub scene: PositionScene,
    /// The position as text.
    pub text: String,
    /// The player to move, from 0.
    pub player: u8,
    /// Number of the turn in the game, from 1; turns of all players count.
    pub turn: u32,
    /// Decisions made since the beginning.
    pub plies: u32,
    /// The decision within a turn that has several, in the rules' words; empty for the first.
    pub stage: String,
    /// True while the players set up their units, before play.
    pub is_setup: bool,
    /// Declared state that differs from its initial value.
    pub state: Vec<StateView>,
    /// The outcome; `null` while the game goes on.
    pub end: Option<OutcomeView>,
    /// The choices that decisions may make in this position.
    pub fields: Vec<ChoiceField>,
    /// The legal decisions.
    pub decisions: Vec<DecisionView>,
    /// The limit that hides the outcome or the legal decisions, in words; `null` if none does.
    pub limit: Option<String>,
    /// The decision that led to this position.
    pub last: Option<LastDecision>,
    /// The sites of attacked units whose loss ends the game, for example a king in check.
    pub threats: Vec<String>,
}

/// The outcome of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OutcomeView {
    /// The winner, from 0; `null` in a draw.
    pub winner: Option<u8>,
    /// The outcome in words.
    pub words: String,
}

impl OutcomeView {
    /// Returns the view of an outcome.
    pub fn of(game: &Game, end: &GameEnd) -> OutcomeView {
        OutcomeView { winner: end.winner.map(|player| player.0), words: end.text(game) }
    }
}

/// The decision made last.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LastDecision {
    /// The player who made it, from 0.
    pub player: u8,
    /// The decision in the game's notation.
    pub text: String,
    /// The sites it names, and those whose units it changed.
    pub sites: Vec<String>,
    /// Origin and destination, if it names both.
    pub from_to: Option<(String, String)>,
}

impl PositionInfo {
    /// Describes a position, and the decision that led to it.
    pub fn of(
        position: &Position,
        made: Option<&DecisionMade>,
        observed: &ObservedRanges,
    ) -> PositionInfo {
        let view = position.view(None);
        let (end, decisions, limit) = match end_and_decisions(position, observed) {
            Ok((end, decisions)) => (end, decisions, None),
            Err(limit) => (None, Vec::new(), Some(limit.to_string())),
        };
        PositionInfo {
            scene: PositionScene::of(position, observed),
            text: position.shortest_text(),
            player: position.player().0,
            turn: view.turn,
            plies: position.plies(),
            stage: spoken(&view.stage),
            is_setup: position.is_setup(),
            state: view.state,
            fields: fields(position, &decisions),
            decisions,
            limit,
            end,
            last: made.map(|made| made.last(position)),
            threats: threats(position),
        }
    }
}

fn end_and_decisions(
    position: &Position,
    observed: &ObservedRanges,
) -> Result<(Option<OutcomeView>, Vec<DecisionView>), DecisionsError> {
    match position.outcome()? {
        Some(end) => Ok((Some(OutcomeView::of(position.game(), &end)), Vec::new())),
        None => Ok((None, decisions(position, observed)?)),
    }
}

/// Returns the sites of threatened units. They are marks only: none is made where a limit is met.
fn threats(position: &Position) -> Vec<String> {
    let board = position.game().board();
    let threats = position.threats().unwrap_or_default();
    threats.into_iter().map(|site| board.site(site).name.clone()).collect()
}

/// A decision and the position before it.
pub struct DecisionMade<'a> {
    /// The position before it.
    pub before: &'a Position,
    /// The decision.
    pub mv: boardwright::Move,
}

impl DecisionMade<'_> {
    fn last(&self, after: &Position) -> LastDecision {
        let (before, choices) = (self.before, self.before.choices(self.mv));
        let (game, stage) = (before.game(), before.stage());
        let name = |site: boardwright::Site| game.board().site(site).name.clone();
        let named = choices.values.iter().filter_map(|(_, value)| match value {
            ChoiceValue::Site(site) => Some(*site),
            _ => None,
        });
        let changed = game.board().sites().filter(|&site| before.unit(site) != after.unit(site));
        let mut sites: Vec<String> = named.chain(changed).map(name).collect();
        sites.sort();
        sites.dedup();
        let from_to = choices.site(stage, "from").zip(choices.site(stage, "to"));
        LastDecision {
            player: before.player().0,
            text: before.move_text(self.mv),
            sites,
            from_to: from_to.map(|(from, to)| (name(from), name(to))),
        }
    }
}
