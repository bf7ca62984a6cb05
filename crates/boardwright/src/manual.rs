//! The manual page of a game as plain data: what the rules say in words, and what can be found out
//! about them.

use crate::diagram::{self, Diagram};
use crate::game::Game;
use crate::ids::Kind;
use boardwright_board::{Site, SiteSet};
use boardwright_ir::{Condition, End, NoMove, Note, Num, OptionInfo, OptionKind, RulesetInfo};
use serde::Serialize;

/// The manual page of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
    /// How the game ends, in the order in which it is asked.
    pub ends: Vec<EndView>,
}

/// A way in which the game ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EndView {
    /// Who wins, such as `White wins`, `whoever moved loses`, `a draw`.
    pub result: String,
    /// Why, in the words of the rules; empty if they have none.
    pub reason: String,
}

/// Words of the rules.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Allowed {
    /// A number between these.
    Range([i64; 2]),
    /// One of these words.
    Words(Vec<String>),
}

/// A ruleset.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ReachView {
    /// Owner of the unit, from 0.
    pub owner: u8,
    /// Its site.
    pub from: String,
    /// Sites that it may move to.
    pub moves: Vec<String>,
    /// Sites of units that it may capture.
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
            ends: ends(game),
        }
    }
}

/// How a game ends, in the order in which it is asked.
pub fn ends(game: &Game) -> Vec<EndView> {
    let program = game.program();
    let moved = program.ends.iter().filter_map(|end| end_view(game, end, "whoever moved"));
    let stuck = program.no_move.iter().filter_map(|rule| match rule {
        NoMove::End(end) => end_view(game, end, "whoever cannot move"),
        NoMove::Pass(test) => (*test != Condition::Const(false)).then(|| EndView {
            result: "whoever cannot move passes".to_owned(),
            reason: String::new(),
        }),
    });
    let mut ends: Vec<EndView> = moved.chain(stuck).collect();
    // What the rules say nothing of.
    if program.no_move.is_empty() {
        let result = "whoever cannot move loses".to_owned();
        ends.push(EndView { result, reason: String::new() });
    }
    ends.dedup();
    ends
}

/// An end in words, given what to call the player who decides; none if it never comes.
fn end_view(game: &Game, end: &End, decider: &str) -> Option<EndView> {
    let result = match &end.winner {
        _ if end.condition == Condition::Const(false) => return None,
        None => "a draw".to_owned(),
        Some(Num::Mover) => format!("{decider} wins"),
        Some(Num::Opponent) => format!("{decider} loses"),
        Some(Num::Const(index)) => {
            let players = &game.program().players;
            format!("{} wins", players.get(usize::try_from(*index).ok()?)?.name)
        }
        Some(_) => "one of the players wins".to_owned(),
    };
    Some(EndView { result, reason: end.reason.clone() })
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

#[cfg(test)]
mod tests {
    use crate::{Game, Options, bundled};

    fn ends(game: &Game) -> Vec<String> {
        let said = super::ends(game).into_iter();
        said.map(|end| format!("{} ({})", end.result, end.reason)).collect()
    }

    #[test]
    fn a_game_says_how_it_ends_in_the_order_in_which_it_asks() {
        let othello = bundled::find("othello").unwrap().compile(&Options::default()).0.unwrap();
        let all = [
            "whoever cannot move passes ()",
            "Black wins (more discs)",
            "White wins (more discs)",
            "a draw (as many discs on either side)",
        ];
        assert_eq!(ends(&othello), all);
    }

    #[test]
    fn what_the_rules_leave_open_and_what_never_comes_is_known() {
        let rules = r#"game "Test" {
            players White, Black
            board rectangle(3, 3)
            option early: yes | no = no "whether the centre wins"
            piece Man M { step any to empty }
            start { put Man of White at a1  put Man of Black at c3 }
            turn { choose from in own  moves of from }
            end {
                mover wins if early = yes and some own & centre
                mover loses if some own & corners & rank(3) "too far"
            }
        }"#;
        let game = Game::compile(rules, &Options::default()).0.expect("the rules are sound");
        assert_eq!(ends(&game), ["whoever moved loses (too far)", "whoever cannot move loses ()"]);
    }
}
