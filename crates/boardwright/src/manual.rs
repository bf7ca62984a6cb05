//! The manual page of a game as plain data: the notes in the rules, and facts derived from them.

use crate::diagram::{self, Diagram};
use crate::game::Game;
use crate::ids::Kind;
use crate::words;
use boardwright_board::{Site, SiteSet};
use boardwright_ir::{Condition, End, NoMove, Note, Num, OptionInfo, OptionKind, RulesetInfo};
use boardwright_rules::building::{BaseReport, Change, on_one_line};
use boardwright_syntax::suggest::a_or_an;
use boardwright_syntax::tree::Span;
use serde::Serialize;

/// The manual page of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Manual {
    /// Short name of the game, as records use it.
    pub game: String,
    /// Title.
    pub title: String,
    /// Names of the players in turn order.
    pub players: Vec<String>,
    /// Game that this one is based on; `None` if it is based on nothing.
    pub base: Option<BaseView>,
    /// Notes of the rules, in order.
    pub notes: Vec<NoteView>,
    /// Options that may be set before the game.
    pub options: Vec<OptionView>,
    /// Rulesets: named settings of the options.
    pub rulesets: Vec<RulesetView>,
    /// Kinds of unit.
    pub pieces: Vec<PieceView>,
    /// End rules in the order in which they are tested.
    pub ends: Vec<EndView>,
}

/// The game that a game is based on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BaseView {
    /// Id or path.
    pub name: String,
    /// Title.
    pub title: String,
    /// Differences from it, in groups: how they differ, and the items.
    pub differences: Vec<(String, Vec<String>)>,
}

/// An end rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EndView {
    /// Result, such as `White wins`, `the player who moved loses` or `a draw`.
    pub result: String,
    /// Reason in the words of the rules; empty if they give none.
    pub reason: String,
    /// Condition as the rules write it; empty if there is none.
    pub condition: String,
}

/// A note in the rules.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct NoteView {
    /// `about`, `source`, `ruling`, or the kind of item that the note belongs to.
    pub kind: &'static str,
    /// Name of the item; empty if it has none.
    pub name: String,
    /// Heading for players: `After each move`, `Turn of White`.
    pub title: String,
    /// Text of the note.
    pub text: String,
}

/// An option of the rules.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OptionView {
    /// Name.
    pub name: String,
    /// Note in the rules; empty if there is none.
    pub note: String,
    /// Allowed values in words.
    pub values: String,
    /// Allowed values as data.
    pub allowed: AllowedValues,
    /// Default value.
    pub default: String,
    /// Value in this game.
    pub value: String,
}

/// The values that an option may have.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum AllowedValues {
    /// A number between two bounds, both included.
    Range([i64; 2]),
    /// One of the words.
    Words(Vec<String>),
}

/// A ruleset: named settings of the options.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RulesetView {
    /// Name.
    pub name: String,
    /// Note in the rules; empty if there is none.
    pub note: String,
    /// Names and values of the options it sets.
    pub settings: Vec<(String, String)>,
}

/// A kind of unit.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PieceView {
    /// Name in the rules.
    pub name: String,
    /// Name for players.
    pub title: String,
    /// Letters by player.
    pub letters: Vec<String>,
    /// Glyphs by player; empty if the rules give none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub glyphs: Vec<String>,
    /// Figures by player, as `chess/knight`; empty if the rules give none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub figures: Vec<String>,
    /// The only player that may own it; `None` if every player may.
    pub owner: Option<String>,
    /// Description in the rules, or of a union by its parts; empty if there is none.
    pub words: String,
    /// Movement diagram as text; `None` if it cannot move alone.
    pub diagram: Option<String>,
    /// Movement diagram as data; `None` if it cannot move alone.
    pub reach: Option<ReachView>,
}

/// Movement diagram of a unit: names of sites.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ReachView {
    /// Index of the unit's owner, from 0.
    pub owner: u8,
    /// Site of the unit.
    pub from: String,
    /// Destinations on an otherwise empty board.
    pub moves: Vec<String>,
    /// Sites on which it may capture.
    pub captures: Vec<String>,
    /// Destinations that need an enemy on another site.
    pub hops: Vec<String>,
    /// Destinations that need a unit of the same player on another site.
    pub friend_hops: Vec<String>,
    /// Destinations that need a unit of either player on another site.
    pub any_hops: Vec<String>,
    /// Destinations round a corner, by a second leg.
    pub bends: Vec<String>,
    /// Sites on which a unit that goes elsewhere captures.
    pub locusts: Vec<String>,
    /// Meaning of the marks of movements with several legs; empty if there are none.
    pub legend: String,
}

impl Manual {
    /// Returns the manual page of a game.
    pub fn of(game: &Game) -> Manual {
        let program = game.program();
        Manual {
            game: game.id().to_owned(),
            title: program.title.clone(),
            players: program.players.iter().map(|player| player.name.clone()).collect(),
            base: Manual::base_of(game),
            notes: program.notes.iter().map(note).collect(),
            options: program.options.iter().map(option).collect(),
            rulesets: program.rulesets.iter().map(ruleset).collect(),
            pieces: game.kinds().map(|kind| piece(game, kind)).collect(),
            ends: ends(game),
        }
    }

    /// Returns the game that a game is based on; `None` if it is based on nothing.
    pub fn base_of(game: &Game) -> Option<BaseView> {
        game.base().map(base_view)
    }
}

fn base_view(base: &BaseReport) -> BaseView {
    let groups = [
        (Change::Replaced, "replaced"),
        (Change::Extended, "with more movements"),
        (Change::Added, "added"),
        (Change::Changed, "with other values"),
        (Change::TakenAway, "taken away"),
        (Change::Fixed, "fixed"),
    ];
    let of_group = |change: Change| {
        let those = base.differences.iter().filter(move |it| it.change == change);
        those.map(|it| it.item()).collect::<Vec<String>>()
    };
    let differences = groups
        .into_iter()
        .map(|(change, words)| (words.to_owned(), of_group(change)))
        .filter(|(_, items)| !items.is_empty());
    BaseView {
        name: base.name.clone(),
        title: base.title.clone(),
        differences: differences.collect(),
    }
}

const STUCK: &str = "a player who cannot move";

/// Returns the end rules of a game in the order in which they are tested.
pub fn ends(game: &Game) -> Vec<EndView> {
    let program = game.program();
    let moved = program.ends.iter().filter_map(|end| end_view(game, end, "the player who moved"));
    let stuck = program.no_move.iter().filter_map(|rule| match rule {
        NoMove::End(end) => end_view(game, end, STUCK),
        NoMove::Pass(condition) => (*condition != Condition::Const(false)).then(|| EndView {
            result: format!("{STUCK} passes"),
            reason: String::new(),
            condition: String::new(),
        }),
    });
    let mut ends: Vec<EndView> = moved.chain(stuck).collect();
    // The default where the rules have no `no move` rule.
    if program.no_move.is_empty() {
        let result = format!("{STUCK} loses");
        ends.push(EndView { result, reason: String::new(), condition: String::new() });
    }
    ends.dedup();
    ends
}

/// Returns an end rule in words, with `mover` for the player to move; `None` if it never applies.
fn end_view(game: &Game, end: &End, mover: &str) -> Option<EndView> {
    let result = match &end.winner {
        _ if end.condition == Condition::Const(false) => return None,
        None => "a draw".to_owned(),
        Some(Num::Mover) => format!("{mover} wins"),
        Some(Num::Opponent) => format!("{mover} loses"),
        Some(Num::Const(index)) => {
            let players = &game.program().players;
            let name = &players.get(usize::try_from(*index).ok()?)?.name;
            format!("{name} {}", words::verb(name, "wins"))
        }
        Some(_) => "one of the players wins".to_owned(),
    };
    let mut conditions: Vec<String> =
        end.conditions.iter().filter_map(|span| condition_text(game, *span)).collect();
    if conditions.len() > 1 {
        let alternatives = conditions.iter_mut().filter(|text| text.contains(" or "));
        alternatives.for_each(|text| *text = format!("({text})"));
    }
    Some(EndView { result, reason: end.reason.clone(), condition: conditions.join(" and ") })
}

/// Most characters of a condition that is shown.
const MAX_CONDITION: usize = 200;

/// Returns the text of a condition on one line, without comments; `None` if it is long.
fn condition_text(game: &Game, span: Span) -> Option<String> {
    let text = on_one_line(game.sources().get(span)?);
    Some(text).filter(|text| text.chars().count() <= MAX_CONDITION)
}

/// Returns the allowed values of an option in words.
pub fn allowed_text(option: &OptionInfo) -> String {
    match &option.ty {
        OptionKind::Range(low, high) => format!("{low} to {high}"),
        OptionKind::Flag => "yes or no".to_owned(),
        OptionKind::Words(words) => words.join(" or "),
    }
}

fn note(note: &Note) -> NoteView {
    let (kind, name) = (note.kind, note.name.clone());
    NoteView { kind, name, title: note_title(note), text: note.text.clone() }
}

/// Returns the heading of a note for players.
pub fn note_title(note: &Note) -> String {
    let words = match (note.kind, note.name.as_str()) {
        ("after", "setup") => "positions set up by hand".to_owned(),
        ("after", "capture") => "after a capture".to_owned(),
        ("after", name) => format!("after each {name}"),
        ("end", "no move") => "without a move".to_owned(),
        (kind, "") => kind.to_owned(),
        ("turn", player) => format!("turn of {player}"),
        ("phase", name) => format!("{} phase", words::spoken(name)),
        (_, name) => words::spoken(name),
    };
    words::capitalised(&words)
}

fn option(option: &OptionInfo) -> OptionView {
    OptionView {
        name: option.name.clone(),
        note: option.note.clone(),
        values: allowed_text(option),
        allowed: match &option.ty {
            OptionKind::Range(low, high) => AllowedValues::Range([*low, *high]),
            OptionKind::Flag => AllowedValues::Words(vec!["yes".to_owned(), "no".to_owned()]),
            OptionKind::Words(words) => AllowedValues::Words(words.clone()),
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
    let owner = game.only_owner(kind).map(|owner| game.player_name(owner).to_owned());
    let diagram = diagram::of_kind(game, kind);
    PieceView {
        name: info.name.clone(),
        title: words::capitalised(&words::spoken(&info.name)),
        letters: match game.only_owner(kind) {
            Some(owner) if owner == game.nobody() => vec![game.letter(owner, kind).to_owned()],
            _ => info.letters.clone(),
        },
        glyphs: game
            .players()
            .filter_map(|player| game.glyph(player, kind))
            .map(str::to_owned)
            .collect(),
        figures: game
            .players()
            .filter_map(|player| game.figure(player, kind))
            .map(str::to_owned)
            .collect(),
        owner,
        words: piece_words(game, kind),
        reach: diagram.as_ref().map(|diagram| reach(game, diagram)),
        diagram: diagram.map(|diagram| diagram.text(game)),
    }
}

/// Returns the description of a kind: that of the rules, or what a union is made of.
pub fn piece_words(game: &Game, kind: Kind) -> String {
    let info = &game.program().kinds[kind.index()];
    if !info.words.is_empty() || info.parts.len() < 2 {
        return info.words.clone();
    }
    let parts = info.parts.iter().map(|&part| words::spoken(game.kind_name(Kind(part))));
    let parts: Vec<String> = parts.map(|part| a_or_an(&part)).collect();
    let (last, first) = parts.split_last().expect("a union has several parts");
    format!("Moves as {} or {last} does.", first.join(", "))
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
        friend_hops: names(&diagram.friend_hops),
        any_hops: names(&diagram.any_hops),
        bends: names(&diagram.bends),
        locusts: names(&diagram.locusts),
        legend: diagram.legend(),
    }
}

#[cfg(test)]
mod tests {
    use crate::{Game, Options, bundled};

    fn ends(game: &Game) -> Vec<String> {
        let ends = super::ends(game).into_iter();
        ends.map(|end| format!("{} ({})", end.result, end.reason)).collect()
    }

    #[test]
    fn ends_are_listed_in_the_order_in_which_they_are_tested() {
        let othello = bundled::find("othello").unwrap().compile(&Options::default()).0.unwrap();
        let all = [
            "a player who cannot move passes ()",
            "Black wins (more discs)",
            "White wins (more discs)",
            "a draw (both sides have the same number of discs)",
        ];
        assert_eq!(ends(&othello), all);
        let ends = super::ends(&othello);
        let conditions: Vec<&str> = ends.iter().map(|end| end.condition.as_str()).collect();
        assert_eq!(conditions[1], "count(Black) > count(White)");
    }

    #[test]
    fn default_end_is_listed_and_impossible_end_is_not() {
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
        assert_eq!(
            ends(&game),
            ["the player who moved loses (too far)", "a player who cannot move loses ()"]
        );
    }
}
