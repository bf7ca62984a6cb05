//! The manual page of a game as plain data: what the rules say in words, and what can be found out about them.

use crate::diagram::{self, Diagram};
use crate::game::Game;
use crate::ids::Kind;
use boardwright_board::{Site, SiteSet};
use boardwright_ir::{Note, OptionInfo, OptionKind, RulesetInfo};
use serde::Serialize;

/// The manual page of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Manual {
    /// What the game is called in records.
    pub game: String,
    /// The title.
    pub title: String,
    /// The players in turn order.
    pub players: Vec<String>,
    /// Words of the rules, in order.
    pub notes: Vec<NoteView>,
    /// What may be chosen before the game.
    pub options: Vec<OptionView>,
    /// Choices of options that have a name.
    pub rulesets: Vec<RulesetView>,
    /// The kinds of unit.
    pub pieces: Vec<PieceView>,
}

/// Words of the rules.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct NoteView {
    /// `about`, `source`, `ruling`, or the kind of item that the words belong to.
    pub kind: &'static str,
    /// The item's name, if it has one.
    pub name: String,
    /// The words.
    pub text: String,
}

/// An option.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OptionView {
    /// Its name.
    pub name: String,
    /// Its words.
    pub note: String,
    /// The values it may have, in words.
    pub values: String,
    /// The values it may have: words, or the ends of a range.
    pub allowed: Allowed,
    /// What it is unless it is set.
    pub default: String,
    /// What it is here.
    pub value: String,
}

/// The values an option may have.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Allowed {
    /// A number between these.
    Range([i64; 2]),
    /// One of these words.
    Words(Vec<String>),
}

/// A ruleset.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RulesetView {
    /// Its name.
    pub name: String,
    /// Its words.
    pub note: String,
    /// The options it sets.
    pub settings: Vec<(String, String)>,
}

/// A kind of unit.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PieceView {
    /// Its name.
    pub name: String,
    /// Its letter, by player.
    pub letters: Vec<String>,
    /// The only player that may have it, if one.
    pub owner: Option<String>,
    /// Its words.
    pub words: String,
    /// How it moves, drawn with letters.
    pub diagram: Option<String>,
    /// How it moves.
    pub reach: Option<ReachView>,
}

/// Where a unit may go from a site.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ReachView {
    /// Whose unit it is, from 0.
    pub owner: u8,
    /// Where it stands.
    pub from: String,
    /// Where it may go.
    pub moves: Vec<String>,
    /// Where it may capture what stands there.
    pub captures: Vec<String>,
    /// Where it comes only over an enemy.
    pub hops: Vec<String>,
}

impl Manual {
    /// The manual page of a game.
    pub fn of(game: &Game) -> Manual {
        let program = game.program();
        Manual {
            game: game.id().to_owned(),
            title: program.title.clone(),
            players: program.players.iter().map(|player| player.name.clone()).collect(),
            notes: program.notes.iter().map(note).collect(),
            options: program.options.iter().map(option).collect(),
            rulesets: program.rulesets.iter().map(ruleset).collect(),
            pieces: game.kinds().map(|kind| piece(game, kind)).collect(),
        }
    }
}

/// The values an option may have, in words.
pub fn allowed(option: &OptionInfo) -> String {
    match &option.ty {
        OptionKind::Range(low, high) => format!("{low} to {high}"),
        OptionKind::Flag => "yes or no".to_owned(),
        OptionKind::Words(words) => words.join(" or "),
    }
}

fn note(note: &Note) -> NoteView {
    NoteView { kind: note.kind, name: note.name.clone(), text: note.text.clone() }
}

fn option(option: &OptionInfo) -> OptionView {
    OptionView {
        name: option.name.clone(),
        note: option.note.clone(),
        values: allowed(option),
        allowed: match &option.ty {
            OptionKind::Range(low, high) => Allowed::Range([*low, *high]),
            OptionKind::Flag => Allowed::Words(vec!["yes".to_owned(), "no".to_owned()]),
            OptionKind::Words(words) => Allowed::Words(words.clone()),
        },
        default: option.default.clone(),
        value: option.value.clone(),
    }
}

fn ruleset(set: &RulesetInfo) -> RulesetView {
    let (name, note) = (set.name.clone(), set.note.clone());
    RulesetView { name, note, settings: set.settings.clone() }
}

fn piece(game: &Game, kind: Kind) -> PieceView {
    let info = &game.program().kinds[kind.index()];
    let owner = info.owner.map(|owner| game.program().players[usize::from(owner)].name.clone());
    let diagram = diagram::of_kind(game, kind);
    PieceView {
        name: info.name.clone(),
        letters: info.letters.clone(),
        owner,
        words: info.words.clone(),
        reach: diagram.as_ref().map(|diagram| reach(game, diagram)),
        diagram: diagram.map(|diagram| diagram.text(game)),
    }
}

fn reach(game: &Game, diagram: &Diagram) -> ReachView {
    let name = |site: Site| game.board().site(site).name.clone();
    let names = |set: &SiteSet| set.iter().map(|site| name(Site(site as u16))).collect();
    ReachView {
        owner: diagram.owner.0,
        from: name(diagram.from),
        moves: names(&diagram.moves),
        captures: names(&diagram.captures),
        hops: names(&diagram.hops),
    }
}
