//! Everything a page wants to know of a position at once.

use crate::customs::Customs;
use crate::decision::{DecisionView, FieldView, decisions, fields};
use crate::scene::Scene;
use boardwright::view::StateView;
use boardwright::{ChoiceValue, Game, GameEnd, Position};
use serde::Serialize;

/// A position, and what can be done in it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Look {
    /// What is seen.
    pub scene: Scene,
    /// The position as text.
    pub text: String,
    /// Who decides, from 0.
    pub player: u8,
    /// The number of the player's turn, from 1.
    pub turn: u32,
    /// Decisions made since the beginning.
    pub plies: u32,
    /// The decision within a turn that has several, in the rules' words; empty for the first.
    pub stage: String,
    /// Declared state that is not as it is at first.
    pub state: Vec<StateView>,
    /// How the game ended; none while it goes on.
    pub end: Option<EndView>,
    /// The choices that decisions may make here.
    pub fields: Vec<FieldView>,
    /// The legal decisions.
    pub decisions: Vec<DecisionView>,
    /// The decision that led here.
    pub last: Option<Last>,
    /// The sites of units under attack whose loss ends the game, as of a king in check.
    pub threats: Vec<String>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EndView {
    /// Who has won, from 0; nobody in a draw.
    pub winner: Option<u8>,
    /// In words.
    pub words: String,
}

impl EndView {
    /// An end of a game.
    pub fn of(game: &Game, end: &GameEnd) -> EndView {
        EndView { winner: end.winner.map(|player| player.0), words: end.text(game) }
    }
}

/// A decision that was made.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Last {
    /// Who made it, from 0.
    pub player: u8,
    /// As it is written.
    pub text: String,
    /// The sites it names, and those whose units it changed.
    pub sites: Vec<String>,
    /// From where to where it went, if it names both.
    pub way: Option<(String, String)>,
}

impl Look {
    /// A position that may follow on another, with a decision between them.
    pub fn at(
        positions: &[Position],
        made: Option<&DecisionMade>,
        customs: &Customs,
    ) -> Result<Look, String> {
        let position = positions.last().ok_or("there is no position")?;
        let view = position.view();
        let end = position.outcome().map(|end| EndView::of(position.game(), &end));
        Ok(Look {
            scene: Scene::of(position, customs),
            text: position.shortest_text(),
            player: position.player().0,
            turn: view.turn,
            plies: position.plies(),
            stage: view.stage,
            state: view.state,
            fields: fields(position.stage()),
            decisions: if end.is_some() { Vec::new() } else { decisions(position, customs)? },
            end,
            last: made.map(|made| made.last(position)),
            threats: threats(position),
        })
    }
}

fn threats(position: &Position) -> Vec<String> {
    let board = position.game().board();
    position.threats().into_iter().map(|site| board.site(site).name.clone()).collect()
}

/// A decision with the position in which it was made.
pub struct DecisionMade<'a> {
    /// The position before it.
    pub before: &'a Position,
    /// The decision.
    pub mv: boardwright::Move,
}

impl DecisionMade<'_> {
    fn last(&self, after: &Position) -> Last {
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
        let way = choices.site(stage, "from").zip(choices.site(stage, "to"));
        Last {
            player: before.player().0,
            text: before.move_text(self.mv),
            sites,
            way: way.map(|(from, to)| (name(from), name(to))),
        }
    }
}
