//! Programs: whole games, compiled from rules with their options bound.

mod counters;
pub(crate) mod declarations;
mod field_text;
mod metadata;
mod turns;

pub use counters::{Counter, CounterId, CounterRole};
pub use declarations::{
    Attribute, KindInfo, NOBODY, PlayerInfo, UnitStore, Variable, VariableType, Vector,
};
pub use field_text::{longest_word, site_at_start};
pub use metadata::{
    ChoiceWords, Format, FormatField, FormatFlag, FormatVariable, Note, OptionInfo, OptionKind,
    RulesetInfo,
};
pub use turns::{End, Field, FieldKind, NoMove, Phase, Stage, Turn};

use crate::expression::{Condition, Local};
use crate::layout::Layout;
use crate::statement::{Block, LabelId, Statement};
use crate::visit::each_statement;
use boardwright_board::{Board, SiteSet};

/// A game ready to run.
#[derive(Clone, Debug)]
pub struct Program {
    /// The title.
    pub title: String,
    /// Words for players: about, sources, rulings, in order.
    pub notes: Vec<Note>,
    /// Options with their values.
    pub options: Vec<OptionInfo>,
    /// Rulesets to choose from.
    pub rulesets: Vec<RulesetInfo>,
    /// Players in turn order.
    pub players: Vec<PlayerInfo>,
    /// Kinds of unit.
    pub kinds: Vec<KindInfo>,
    /// `unions[a][b]`: the kind that is the union of two kinds; `None` if they have none.
    pub unions: Vec<Vec<Option<u8>>>,
    /// The board.
    pub board: Board,
    /// Directions of the board, then leaps.
    pub vectors: Vec<Vector>,
    /// Named constant regions (one set, or one for each player), for display.
    pub regions: Vec<(String, Vec<SiteSet>)>,
    /// Variables of the state.
    pub variables: Vec<Variable>,
    /// Places off the board.
    pub places: Vec<UnitStore>,
    /// Layers under the units.
    pub layers: Vec<UnitStore>,
    /// Attributes of units.
    pub attributes: Vec<Attribute>,
    /// Names of branches; 0 is empty, 1 is `pass`.
    pub labels: Vec<String>,
    /// Words of branches for players: “pull a ship”.
    pub branch_words: Vec<(LabelId, String)>,
    /// Words of choices for players: “a ship to pull”.
    pub choice_words: Vec<ChoiceWords>,
    /// Decision points of all turns.
    pub stages: Vec<Stage>,
    /// Turns of all phases.
    pub turns: Vec<Turn>,
    /// Phases; the game begins with the first.
    pub phases: Vec<Phase>,
    /// Code that sets up the initial position.
    pub start: Block,
    /// Code run after each decision.
    pub after_move: Block,
    /// Code run after each turn.
    pub after_turn: Block,
    /// Code run when a position is set up by hand or from text, never in play. It may refuse the
    /// position, and what it assigns is in force at once. [`Program::ends`] are judged after it.
    pub after_setup: Block,
    /// Code run for each capture, with its site in the local [`Program::here`].
    pub on_capture: Block,
    /// The local that holds the site of a capture in `on_capture`.
    pub here: Local,
    /// Ends of the game, in order.
    pub ends: Vec<End>,
    /// Conditions on the position after a decision that [`Condition::SomeMove`] asks about, as its
    /// player sees it. Of the locals around they know [`FROM`](crate::FROM) and [`TO`](crate::TO).
    pub move_conditions: Vec<Condition>,
    /// Rules for a player without a legal decision, in order; without any, that player loses.
    pub no_move: Vec<NoMove>,
    /// Number of number-like locals.
    pub local_count: u16,
    /// Names of number-like locals as written, for explanations; may be empty strings.
    pub local_names: Vec<String>,
    /// Number of set-valued locals.
    pub set_local_count: u16,
    /// Templates of notation by branch name; `default` for all others.
    pub notation: Vec<(String, String)>,
    /// Notations of positions.
    pub formats: Vec<Format>,
    /// Drawing hints: name, words, texts.
    pub drawing: Vec<(String, Vec<String>, Vec<String>)>,
    /// Parts of the rules whose executions [`Statement::Count`] counts; empty unless the program
    /// was compiled to be measured.
    pub counters: Vec<Counter>,
    /// Layout of a state.
    pub layout: Layout,
}

impl Program {
    /// Returns the code of a stand-in unit of a player, of the first kind that the player may own.
    /// It is attacked in place of a unit on sites without one.
    pub fn stand_in(&self, player: usize) -> u8 {
        let may_own = |owner: Option<u8>| owner.is_none_or(|owner| usize::from(owner) == player);
        let kind = self.kinds.iter().position(|kind| may_own(kind.owner)).unwrap_or(0);
        self.layout.unit_code(player, kind)
    }

    /// Returns the counter with a role; `None` if there is none, as in a program that was not
    /// compiled to be measured.
    pub fn counter(&self, role: CounterRole) -> Option<CounterId> {
        let found = self.counters.iter().position(|counter| counter.role == role);
        found.map(|index| index as CounterId)
    }

    /// Returns true if every decision of a stage completes the turn.
    pub fn ends_turn(&self, stage: usize) -> bool {
        let info = &self.stages[stage];
        let last = self.turns[usize::from(info.turn)].stages.last();
        info.actions.is_none()
            && last.is_some_and(|&last| usize::from(last) == stage)
            && !self.may_repeat(stage)
    }

    /// Returns true if a decision of a stage may run `again`.
    fn may_repeat(&self, stage: usize) -> bool {
        let kinds = self.kinds.iter().map(|kind| &kind.body);
        let shared = [&self.after_move, &self.on_capture, &self.stages[stage].body];
        kinds.chain(shared).any(contains_again)
    }
}

/// Returns true if a statement of a block, nested ones included, is `again`.
fn contains_again(block: &Block) -> bool {
    let mut found = false;
    each_statement(block, &mut |statement| found |= matches!(statement, Statement::Again));
    found
}
