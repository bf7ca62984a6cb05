//! Goals of tasks: conditions on a decision, which the rules check.

use crate::choices::{ChoiceValue, Choices};
use crate::game::Game;
use crate::ids::{Kind, Player};
use crate::position::Position;
use crate::words::{branch_words, spoken};
use boardwright_board::Site;
use boardwright_interpret::{LimitReached, Move};
use boardwright_syntax::suggest::a_or_an;

/// A condition of a goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// The decision is one of these, in the notation of the game.
    Move(Vec<String>),
    /// A unit of the kind acts, or is placed.
    By(Kind),
    /// An enemy unit is captured, of the kind if one is named.
    Captures(Option<Kind>),
    /// A unit of the kind goes on as another kind.
    Promotes(Kind),
    /// The decision takes the branch with this label.
    Branch(u16),
    /// The decision makes the choice, with the value if one is named.
    Choice(String, Option<String>),
    /// The decision moves a line of at least as many units.
    Line(u32),
    /// The decision names one of the sites as its destination.
    To(Vec<Site>),
    /// The player wins at once.
    Wins,
    /// The next player cannot win at once.
    Prevents,
}

/// A decision with the positions around it.
struct Deed<'a> {
    before: &'a Position,
    choices: Choices,
    mv: Move,
    after: Position,
}

impl Condition {
    /// Reads a condition, such as `by Cannon` or `captures`.
    ///
    /// # Errors
    ///
    /// If it is not a condition of the game; in words.
    pub fn read(game: &Game, text: &str) -> Result<Condition, String> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let rest = rest.trim();
        let kind = || game.kind_named(rest).ok_or_else(|| format!("there is no piece `{rest}`"));
        let site = |name: &str| {
            game.board().site_named(name).ok_or_else(|| format!("there is no site `{name}`"))
        };
        match word {
            "move" => Ok(Condition::Move(rest.split(" | ").map(str::to_owned).collect())),
            "by" => kind().map(Condition::By),
            "captures" if rest.is_empty() => Ok(Condition::Captures(None)),
            "captures" => kind().map(|kind| Condition::Captures(Some(kind))),
            "promotes" => kind().map(Condition::Promotes),
            "branch" => {
                let labels = &game.program().labels;
                let label = labels.iter().position(|label| label == rest && !rest.is_empty());
                label
                    .map(|label| Condition::Branch(label as u16))
                    .ok_or_else(|| format!("there is no branch `{rest}`"))
            }
            "choice" => {
                let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
                let value = (!value.is_empty()).then(|| value.to_owned());
                Ok(Condition::Choice(name.to_owned(), value))
            }
            "line" => rest
                .parse()
                .map(Condition::Line)
                .map_err(|_| format!("`{rest}` is no number of units")),
            "to" => rest.split(' ').map(site).collect::<Result<_, _>>().map(Condition::To),
            "wins" => Ok(Condition::Wins),
            "prevents" => Ok(Condition::Prevents),
            _ => Err(format!("`{word}` is no condition of a goal")),
        }
    }

    /// Returns the condition as text.
    pub fn text(&self, game: &Game) -> String {
        match self {
            Condition::Move(moves) => format!("move {}", moves.join(" | ")),
            Condition::By(kind) => format!("by {}", game.kind_name(*kind)),
            Condition::Captures(None) => "captures".to_owned(),
            Condition::Captures(Some(kind)) => format!("captures {}", game.kind_name(*kind)),
            Condition::Promotes(kind) => format!("promotes {}", game.kind_name(*kind)),
            Condition::Branch(label) => {
                format!("branch {}", game.program().labels[usize::from(*label)])
            }
            Condition::Choice(name, None) => format!("choice {name}"),
            Condition::Choice(name, Some(value)) => format!("choice {name} {value}"),
            Condition::Line(length) => format!("line {length}"),
            Condition::To(sites) => {
                let names = sites.iter().map(|site| game.board().site(*site).name.clone());
                format!("to {}", names.collect::<Vec<_>>().join(" "))
            }
            Condition::Wins => "wins".to_owned(),
            Condition::Prevents => "prevents".to_owned(),
        }
    }

    /// True if the condition holds for a decision.
    fn holds(&self, deed: &Deed<'_>) -> Result<bool, LimitReached> {
        let Deed { before, choices, mv, after } = deed;
        let (game, stage) = (before.game(), before.stage());
        Ok(match self {
            Condition::Move(moves) => moves.contains(&before.move_text(*mv)),
            Condition::By(kind) => acting_kind(before, choices, after) == Some(*kind),
            Condition::Captures(kind) => {
                let lost = lost_kinds(before, choices, after);
                lost.iter().any(|lost| kind.is_none_or(|kind| kind == *lost))
            }
            Condition::Promotes(kind) => promoted(before, choices, after) == Some(*kind),
            Condition::Branch(label) => choices.label == *label,
            Condition::Choice(name, value) => {
                let made = choices.get(stage, name);
                made.is_some_and(|made| {
                    value.as_ref().is_none_or(|value| made.text(game) == *value)
                })
            }
            Condition::Line(length) => choices.values.iter().any(
                |(_, value)| matches!(value, ChoiceValue::Line(line) if line.length >= *length),
            ),
            Condition::To(sites) => choices.site(stage, "to").is_some_and(|to| sites.contains(&to)),
            Condition::Wins => {
                let end = after.outcome()?;
                end.is_some_and(|end| end.winner == Some(before.player()))
            }
            Condition::Prevents => !can_win(after, before.player())?,
        })
    }

    /// Returns a sentence that says what a decision lacks.
    fn refusal(&self, before: &Position) -> String {
        let game = before.game();
        let title = |kind: Kind| spoken(game.kind_name(kind));
        match self {
            Condition::Move(_) => "That is a legal move, but not the one you need here.".to_owned(),
            Condition::By(kind) => format!("This time, use {}.", a_or_an(&title(*kind))),
            Condition::Captures(None) => "That captures nothing.".to_owned(),
            Condition::Captures(Some(kind)) => {
                format!("That does not capture {}.", a_or_an(&title(*kind)))
            }
            Condition::Promotes(kind) => {
                format!("The {} stays what it is with that.", title(*kind))
            }
            Condition::Branch(label) => match branch_words(game, *label) {
                words if words.is_empty() => "That is legal, but not what is asked.".to_owned(),
                words => format!("That is legal, but the task is to {words}."),
            },
            Condition::Choice(name, None) => {
                format!("That is only a part of it: you did not choose {}.", a_choice(before, name))
            }
            Condition::Choice(name, Some(value)) => {
                let chosen = a_choice(before, name);
                format!("Choose {} as {chosen}.", spoken(value))
            }
            Condition::Line(length) => format!("That moves fewer than {length} at once."),
            Condition::To(sites) => {
                let names = sites.iter().map(|site| game.board().site(*site).name.clone());
                format!("It has to go to {}.", names.collect::<Vec<_>>().join(" or "))
            }
            Condition::Wins => "The game would go on after that.".to_owned(),
            Condition::Prevents => "Then the other side wins at once.".to_owned(),
        }
    }
}

/// Returns the words for a choice: those of the rules, or its name.
fn a_choice(before: &Position, name: &str) -> String {
    let fields = &before.stage().fields;
    let field = fields.iter().position(|field| field.name == name);
    let words = field.and_then(|field| own_words(before, field));
    words.unwrap_or_else(|| a_or_an(&spoken(name)))
}

/// Returns the words that the rules give a choice in any branch of this stage.
pub fn own_words(position: &Position, field: usize) -> Option<String> {
    let game = position.game();
    let stage = game.interpreter().stage(position.state());
    let words = game.program().choice_words.iter().find(|words| {
        usize::from(words.field) == field && words.stage.is_none_or(|known| known == stage)
    });
    words.map(|words| words.text.clone())
}

/// Returns a sentence that says why a decision does not meet the conditions; `None` if it does.
///
/// # Errors
///
/// If a limit of the rules is reached.
pub fn refusal(
    conditions: &[Condition],
    before: &Position,
    mv: Move,
) -> Result<Option<String>, LimitReached> {
    let after = match before.play(mv) {
        Ok(after) => after,
        Err(error) => {
            let words = "That is not legal here.".to_owned();
            return error.limit().map_or(Ok(Some(words)), Err);
        }
    };
    let deed = Deed { before, choices: before.choices(mv), mv, after };
    for condition in conditions {
        if !condition.holds(&deed)? {
            return Ok(Some(condition.refusal(before)));
        }
    }
    Ok(None)
}

/// Returns the site of the unit that acts in a decision; `None` if none does, as in a drop.
pub fn actor(before: &Position, choices: &Choices) -> Option<Site> {
    if let Some(from) = choices.site(before.stage(), "from") {
        return before.unit(from).map(|_| from);
    }
    let sites = choices.values.iter().filter_map(|(_, value)| match value {
        ChoiceValue::Site(site) => Some(*site),
        ChoiceValue::Line(line) => Some(line.first),
        _ => None,
    });
    let is_own = |site: &Site| before.unit(*site).is_some_and(|it| it.0 == before.player());
    sites.into_iter().find(is_own)
}

/// Returns the kind that acts in a decision, or is placed by it.
pub fn acting_kind(before: &Position, choices: &Choices, after: &Position) -> Option<Kind> {
    if let Some(site) = actor(before, choices) {
        return before.unit(site).map(|(_, kind)| kind);
    }
    let chosen = choices.values.iter().find_map(|(_, value)| match value {
        ChoiceValue::Kind(kind) => Some(*kind),
        _ => None,
    });
    let placed = || {
        let to = choices.site(before.stage(), "to")?;
        after.unit(to).filter(|_| before.unit(to).is_none()).map(|(_, kind)| kind)
    };
    chosen.or_else(placed)
}

/// Returns the kinds of the enemies that a decision takes off the board.
pub fn lost_kinds(before: &Position, choices: &Choices, after: &Position) -> Vec<Kind> {
    let captured = before.captured(after, actor(before, choices));
    let units = captured.into_iter().filter_map(|site| before.unit(site));
    let is_enemy = |owner: Player| owner != before.player() && owner != before.game().nobody();
    units.filter(|(owner, _)| is_enemy(*owner)).map(|(_, kind)| kind).collect()
}

/// Returns the kind that becomes another one as it moves. Units that change places do not.
pub fn promoted(before: &Position, choices: &Choices, after: &Position) -> Option<Kind> {
    let from = actor(before, choices)?;
    let (owner, kind) = before.unit(from)?;
    let to = before.landing(choices, from).unwrap_or(from);
    let (_, became) = after.unit(to).filter(|(of, became)| *of == owner && *became != kind)?;
    let count = |position: &Position| {
        let units = before.game().board().sites().filter_map(|site| position.unit(site));
        units.filter(|unit| *unit == (owner, became)).count()
    };
    (count(after) > count(before)).then_some(kind)
}

/// Maximum number of replies that are tried.
const MAX_REPLIES: usize = 2_000;

/// True if the next player, who is not `player`, has a decision that wins at once.
pub fn can_win(position: &Position, player: Player) -> Result<bool, LimitReached> {
    if position.player() == player {
        return Ok(false);
    }
    for mv in position.decisions()?.into_iter().take(MAX_REPLIES) {
        let Ok(next) = position.play(mv) else { continue };
        if next.outcome()?.is_some_and(|end| end.winner == Some(position.player())) {
            return Ok(true);
        }
    }
    Ok(false)
}
