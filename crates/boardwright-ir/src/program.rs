//! A whole game: what the compiler makes of a rules file with its options bound.
#![allow(missing_docs, reason = "the comment of a variant explains its fields")]

use crate::expression::*;
use crate::layout::Layout;
use crate::statement::*;
use boardwright_board::Board;
use boardwright_syntax::tree::{Lifetime, Span};

/// Rules ready to run.
#[derive(Clone, Debug)]
pub struct Program {
    /// The title.
    pub title: String,
    /// Words for people: about, sources, rulings, in order.
    pub notes: Vec<Note>,
    /// Options with the values bound.
    pub options: Vec<OptionInfo>,
    /// Rulesets that may be chosen.
    pub rulesets: Vec<RulesetInfo>,
    /// Players in turn order.
    pub players: Vec<PlayerInfo>,
    /// Kinds of unit.
    pub kinds: Vec<KindInfo>,
    /// `unions[a][b]`: the kind that has the parts of both.
    pub unions: Vec<Vec<Option<u8>>>,
    /// The board.
    pub board: Board,
    /// Directions of the board, then leaps.
    pub vectors: Vec<Vector>,
    /// Named constant regions (one set, or one a player), for display.
    pub regions: Vec<(String, Vec<boardwright_board::SiteSet>)>,
    /// Declared state.
    pub variables: Vec<Variable>,
    /// Places off the board.
    pub places: Vec<Counted>,
    /// Layers under the units.
    pub layers: Vec<Counted>,
    /// Attributes of units.
    pub attributes: Vec<Attribute>,
    /// Names of branches; 0 is empty, 1 is `pass`.
    pub labels: Vec<String>,
    /// Decision points.
    pub stages: Vec<Stage>,
    /// Turns.
    pub turns: Vec<Turn>,
    /// Phases; the first begins.
    pub phases: Vec<Phase>,
    /// How the game begins.
    pub start: Block,
    /// After each decision.
    pub after_move: Block,
    /// After each turn.
    pub after_turn: Block,
    /// For each capture; `here` is the local [`Program::here`].
    pub on_capture: Block,
    /// The local that holds the site of a capture in `on_capture`.
    pub here: Local,
    /// Ends, in order.
    pub ends: Vec<End>,
    /// What happens to a player without a legal decision, in order. Empty: that player loses.
    pub no_move: Vec<NoMove>,
    /// Number of number-like locals.
    pub local_count: u16,
    /// Names of locals as written, for explanations (same length; may be empty strings).
    pub local_names: Vec<String>,
    /// Number of set-valued locals.
    pub set_local_count: u16,
    /// Templates of notation by branch name; `default` for the rest.
    pub notation: Vec<(String, String)>,
    /// Position notations.
    pub formats: Vec<Format>,
    /// Drawing hints: name, words, texts.
    pub drawing: Vec<(String, Vec<String>, Vec<String>)>,
    /// Where everything lies in a state.
    pub layout: Layout,
}

impl Program {
    /// The code of the unit that stands in where an attack on a site without a unit of this player is judged: of the
    /// first kind that the player may have.
    pub fn stand_in(&self, player: usize) -> u8 {
        let may = |owner: Option<u8>| owner.is_none_or(|owner| usize::from(owner) == player);
        let kind = self.kinds.iter().position(|kind| may(kind.owner)).unwrap_or(0);
        (1 + player * self.layout.kinds + kind) as u8
    }

    /// Returns true if every decision of a stage completes the turn.
    pub fn ends_turn(&self, stage: usize) -> bool {
        let info = &self.stages[stage];
        let last = self.turns[usize::from(info.turn)].stages.last();
        info.actions.is_none()
            && last.is_some_and(|&last| usize::from(last) == stage)
            && !self.may_repeat(stage)
    }

    /// Returns true if `again` may be met in a decision of a stage.
    fn may_repeat(&self, stage: usize) -> bool {
        let kinds = self.kinds.iter().map(|kind| &kind.body);
        let shared = [&self.after_move, &self.on_capture, &self.stages[stage].body];
        kinds.chain(shared).any(holds_again)
    }
}

fn holds_again(block: &Block) -> bool {
    block.iter().any(|statement| match statement {
        Statement::Again => true,
        Statement::Either(branches) => branches.iter().any(|branch| holds_again(&branch.body)),
        Statement::If { then, otherwise, .. } => holds_again(then) || holds_again(otherwise),
        Statement::For { body, .. } => holds_again(body),
        _ => false,
    })
}

/// Words for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// `about`, `source`, `ruling`, or the kind of item that words belong to (`piece`, `board`, `turn`, `end`, `start` …).
    pub kind: &'static str,
    /// The item's name, if it has one.
    pub name: String,
    /// The words.
    pub text: String,
}

/// An option as bound.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionInfo {
    /// Its name.
    pub name: String,
    /// Its words.
    pub note: String,
    /// What it may be.
    pub ty: OptionKind,
    /// Its default, written out.
    pub default: String,
    /// Its value, written out.
    pub value: String,
}

/// What an option may be.
#[derive(Clone, Debug, PartialEq)]
pub enum OptionKind {
    /// A number.
    Range(i64, i64),
    /// `yes` or `no`.
    Flag,
    /// One of these words.
    Words(Vec<String>),
}

/// A ruleset that may be chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct RulesetInfo {
    /// Its name.
    pub name: String,
    /// Its words.
    pub note: String,
    /// What it sets, written out.
    pub settings: Vec<(String, String)>,
}

/// A player.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerInfo {
    /// The name.
    pub name: String,
}

/// A kind of unit.
#[derive(Clone, Debug, PartialEq)]
pub struct KindInfo {
    /// The name.
    pub name: String,
    /// The letter for each player.
    pub letters: Vec<String>,
    /// The only player that may have it, if one.
    pub owner: Option<u8>,
    /// Basic kinds it is made of (itself alone, unless it is a union), ascending.
    pub parts: Vec<u8>,
    /// What it promotes to.
    pub promotes_to: Option<u8>,
    /// Its words.
    pub words: String,
    /// Its ways to move: run with [`FROM`] set. Every way that displaces the unit sets [`TO`].
    pub body: Block,
    /// Its plain movements as one set (with [`FROM`] set), for [`Set::Destinations`]; none if it has none.
    pub plain: Option<Set>,
    /// Where it was declared.
    pub span: Span,
}

/// A way to step: a direction of the board, or a leap.
#[derive(Clone, Debug, PartialEq)]
pub struct Vector {
    /// `north`, `(1, 2)`.
    pub name: String,
    /// For a leap: targets by site. Empty for a direction of the board.
    pub leap: Vec<Vec<u16>>,
}

/// A declared piece of state.
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub ty: VariableType,
    /// True if each player has one.
    pub per_player: bool,
    /// How long a value lives.
    pub lifetime: Lifetime,
    /// True if it belongs to position identity.
    pub identity: bool,
    /// What it is at first (number-like; a set is at first `initial_set`).
    pub initial: i64,
    /// What a set is at first.
    pub initial_set: boardwright_board::SiteSet,
}

impl Variable {
    /// Returns true if its values may live longer than the turn in which they were written.
    pub fn outlasts_a_turn(&self) -> bool {
        matches!(self.lifetime, Lifetime::Game | Lifetime::NextTurn)
    }
}

/// What a variable holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariableType {
    /// A number in a range; a flag is 0..1.
    Number { low: i32, high: i32, flag: bool },
    /// A site or none.
    Site,
    /// A set of sites.
    Sites,
    /// A kind or none.
    Kind,
    /// A player.
    Player,
    /// A direction.
    Direction,
}

/// A place or a layer.
#[derive(Clone, Debug, PartialEq)]
pub struct Counted {
    /// Its name.
    pub name: String,
    /// True if it belongs to position identity.
    pub identity: bool,
}

/// An attribute of units.
#[derive(Clone, Debug, PartialEq)]
pub struct Attribute {
    /// Its name.
    pub name: String,
    /// Least value.
    pub low: u8,
    /// Largest value.
    pub high: u8,
    /// What a fresh unit has.
    pub initial: u8,
    /// True if it is a flag.
    pub flag: bool,
    /// True if it belongs to position identity.
    pub identity: bool,
}

/// A decision point.
#[derive(Clone, Debug, PartialEq)]
pub struct Stage {
    /// Its name for people (`then shoot`), or empty.
    pub name: String,
    /// Its turn.
    pub turn: u16,
    /// Its position in the turn.
    pub index: u16,
    /// The decision.
    pub body: Block,
    /// Named choices, each with its place in the packed move.
    pub fields: Vec<Field>,
    /// Bits of the label, lowest in the packed move.
    pub label_bits: u8,
    /// Decisions of this stage in a turn: fixed or up to. One if none.
    pub actions: Option<Num>,
    /// True if different choices may make the same move, so that lists need duplicates removed.
    pub silent: bool,
}

/// A named choice in a packed move: 0 is "not made", else `value - low + 1`.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The variable's name.
    pub name: String,
    /// What it is.
    pub kind: FieldKind,
    /// The least value.
    pub low: i64,
    /// Lowest bit.
    pub shift: u8,
    /// Number of bits.
    pub bits: u8,
}

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// A site.
    Site,
    /// A number.
    Number,
    /// A kind.
    Kind,
    /// A direction.
    Direction,
    /// A line, packed as `site | direction << site_bits | length << (site_bits + direction_bits)`.
    Line { site_bits: u8, direction_bits: u8 },
    /// A player.
    Player,
}

/// A turn: one or more stages.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// Whose; everybody's if none.
    pub player: Option<u8>,
    /// Its phase.
    pub phase: u16,
    /// Its stages in order.
    pub stages: Vec<u16>,
    /// Consequences at its end.
    pub after: Block,
    /// Only the completions with the largest value count.
    pub prefer: Option<Num>,
}

/// A phase.
#[derive(Clone, Debug, PartialEq)]
pub struct Phase {
    /// Its name.
    pub name: String,
    /// The first stage for each player, if that player has a turn.
    pub first_stage: Vec<Option<u16>>,
}

/// One end rule.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    /// When.
    pub condition: Condition,
    /// Who wins; none for a draw.
    pub winner: Option<Num>,
    /// Why, for people.
    pub reason: String,
    /// True if the condition reads the record of the game ([`Num::Repeats`] and the like).
    pub uses_history: bool,
}

/// One rule for a player without a legal decision.
#[derive(Clone, Debug, PartialEq)]
pub enum NoMove {
    /// The game ends.
    End(End),
    /// The player passes if the condition holds: the only legal decision.
    Pass(Condition),
}

/// A position notation.
#[derive(Clone, Debug, PartialEq)]
pub struct Format {
    /// `fen`, `sfen`.
    pub name: String,
    /// Its fields in order, separated by spaces.
    pub fields: Vec<FormatField>,
}

/// A field of a position notation.
#[derive(Clone, Debug, PartialEq)]
pub enum FormatField {
    /// The board, with a place in brackets if one is named.
    Board(Option<PlaceId>),
    /// A place, SFEN style (`2Pb`, `-`).
    Place(PlaceId),
    /// The player to move.
    Player(Vec<String>),
    /// Flags: letter, variable, whose.
    Flags(Vec<(String, VariableId, Option<u8>)>),
    /// A remembered site or `-`.
    Site(VariableId),
    /// A number.
    Number(VariableId),
    /// The turn number.
    TurnNumber,
    /// The number of the player turn to come, counted from 1.
    PlyNumber,
    /// A constant.
    Text(String),
}
