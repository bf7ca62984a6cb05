//! Positions set up by hand: the palette of units, and the position after a change.

mod change;
mod palette;

pub use change::{Change, EditError};
pub use palette::{Palette, palette};

use crate::observed_ranges::ObservedRanges;
use crate::scene::PositionScene;
use crate::state_variable;
use boardwright::words::capitalised;
use boardwright::{Game, Position, Setup, Site};
use change::apply;
use serde::Serialize;

/// A position being set up.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EditedPosition {
    /// The units, layers, reserves and sets.
    pub scene: PositionScene,
    /// The position as text.
    pub text: String,
    /// The player to move, from 0.
    pub player: u8,
    /// The values of the palette's state in words: by variable, then by player if each has one.
    pub state: Vec<Vec<String>>,
    /// A sentence about why it cannot be played; `null` if it can.
    pub problem: Option<String>,
}

/// Returns a position, given as text, after a change.
///
/// # Errors
///
/// If the text is not a position, or the change names something that does not exist.
pub fn edit(
    game: &Game,
    observed: &ObservedRanges,
    text: &str,
    change: &Change,
) -> Result<EditedPosition, EditError> {
    // A position that is put together step by step contradicts itself in between.
    let mut setup = Setup::read(game, text)?;
    apply(game, &mut setup, change)?;
    let (position, problem) = match setup.position(game) {
        Ok(position) => {
            let problem = problem(&position);
            (position, problem)
        }
        Err(refusal) => {
            let position = setup.unchecked_position(game);
            let named = captured_at_once(&position);
            (position, Some(named.unwrap_or_else(|| in_a_sentence(&refusal.message))))
        }
    };
    Ok(EditedPosition {
        scene: PositionScene::of(&position, observed),
        text: position.shortest_text(),
        player: position.player().0,
        state: state_variable::values(game, &position.setup()),
        problem,
    })
}

/// Returns a reason as a sentence of its own.
fn in_a_sentence(reason: &str) -> String {
    format!("{}.", capitalised(reason))
}

/// Returns why a position cannot be played or is impossible. Finds only what is cheap to find.
fn problem(position: &Position) -> Option<String> {
    captured_at_once(position).or_else(|| match position.outcome() {
        Ok(end) => {
            let words = end?.text(position.game());
            Some(format!("The game is over in this position: {words}."))
        }
        Err(limit) => Some(format!("Whether the game is over is not known: {limit}.")),
    })
}

/// Returns a sentence about a unit that may not be left attacked and is, though its owner is not to
/// move.
fn captured_at_once(position: &Position) -> Option<String> {
    let game = position.game();
    let passed = game.null_move(position.state())?;
    let left = game.interpreter().checked(&passed).iter().next()?;
    let (owner, kind) = position.unit(Site(left as u16))?;
    let (player, owner) = (game.player_name(position.player()), game.player_name(owner));
    let kind = game.kind_name(kind);
    Some(format!("It is {player}'s turn, and the {kind} of {owner} could be captured at once."))
}

#[cfg(test)]
mod tests {
    use super::{Change, EditError, EditedPosition, edit, palette};
    use crate::observed_ranges::ObservedRanges;
    use boardwright::{Game, Options, bundled};
    use serde_json::json;

    struct Editor {
        game: Game,
        observed: ObservedRanges,
        text: String,
    }

    impl Editor {
        fn of(id: &str) -> Editor {
            let game = bundled::find(id).unwrap().compile(&Options::default()).0.unwrap();
            let (observed, text) = (ObservedRanges::of(&game), game.start().text());
            Editor { game, observed, text }
        }

        fn change(&mut self, change: serde_json::Value) -> Result<EditedPosition, EditError> {
            let change: Change = serde_json::from_value(change).unwrap();
            let view = edit(&self.game, &self.observed, &self.text, &change)?;
            self.text.clone_from(&view.text);
            Ok(view)
        }
    }

    #[test]
    fn a_position_is_put_together_and_can_be_read() {
        let mut chess = Editor::of("chess");
        chess.change(json!({ "is": "clear" })).unwrap();
        for (site, owner, kind) in [("e1", 0, "King"), ("e8", 1, "King"), ("a1", 0, "Rook")] {
            let unit = json!({ "is": "unit", "site": site, "owner": owner, "kind": kind });
            chess.change(unit).unwrap();
        }
        let view = chess.change(json!({ "is": "player", "player": 1 })).unwrap();
        assert!(view.text.starts_with("4k3/8/8/8/8/8/8/R3K3 b"), "{}", view.text);
        assert_eq!((view.problem, view.scene.units.len(), view.player), (None, 3, 1));
        let view = chess.change(json!({ "is": "erase", "site": "a1" })).unwrap();
        assert_eq!(view.scene.units.len(), 2);
    }

    #[test]
    fn an_attacked_king_and_a_finished_game_are_problems() {
        let mut chess = Editor::of("chess");
        chess.text = "4k3/8/8/8/8/8/8/4R1K1 b - - 0 1".to_owned();
        let view = chess.change(json!({ "is": "player", "player": 0 })).unwrap();
        let problem = "It is White's turn, and the King of Black could be captured at once.";
        assert_eq!(view.problem.as_deref(), Some(problem));
        chess.text = "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1".to_owned();
        let view = chess.change(json!({ "is": "nothing" })).unwrap();
        let problem = "The game is over in this position: White wins: checkmate.";
        assert_eq!(view.problem.as_deref(), Some(problem));
    }

    #[test]
    fn hands_are_filled_by_counts_and_layers_one_by_one() {
        let mut houses = Editor::of("crazyhouse");
        let hand = json!({ "is": "item", "reserve": "hand-0", "item": "Pawn", "count": 3 });
        let view = houses.change(hand).unwrap();
        let pawns = view.scene.reserves[0].items.iter().find(|item| item.key == "Pawn").unwrap();
        assert_eq!(pawns.count, 3);
        let mut sunset = Editor::of("kylatori-sunset");
        let under = palette(&sunset.game).under.remove(0);
        let wreck =
            json!({ "is": "under", "site": "b4", "layer": under.layer, "kind": under.look.kind });
        sunset.change(wreck.clone()).unwrap();
        assert_eq!(sunset.change(wreck).unwrap().scene.under[0].count, 2);
    }

    #[test]
    fn castling_is_forbidden_and_an_empty_board_allows_none() {
        let mut chess = Editor::of("chess");
        let change = json!({ "is": "state", "name": "short", "owner": 1, "value": "no" });
        let view = chess.change(change).unwrap();
        assert!(view.text.ends_with(" w KQq - 0 1"), "{}", view.text);
        assert_eq!(view.state[0], ["yes", "no"]);
        let change = json!({ "is": "state", "name": "quiet", "value": "many" });
        assert_eq!(
            chess.change(change).unwrap_err().to_string(),
            "`quiet` is a number from 0 to 150, not `many`"
        );
        let view = chess.change(json!({ "is": "clear" })).unwrap();
        assert!(view.text.ends_with(" w - - 0 1"), "{}", view.text);
    }

    #[test]
    fn errors_name_what_does_not_exist() {
        let mut chess = Editor::of("chess");
        let strange = json!({ "is": "unit", "site": "z9", "owner": 0, "kind": "King" });
        assert_eq!(chess.change(strange).unwrap_err().to_string(), "there is no site `z9`");
        let strange = json!({ "is": "item", "reserve": "hand-7", "item": "King", "count": 1 });
        assert_eq!(chess.change(strange).unwrap_err().to_string(), "there is no reserve `hand-7`");
        chess.text = "nonsense".to_owned();
        assert!(chess.change(json!({ "is": "nothing" })).is_err());
    }
}
