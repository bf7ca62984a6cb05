//! The legal decisions of a position as lists of choices, for move input choice by choice.

use crate::decision_code::DecisionCode;
use crate::observed_ranges::ObservedRanges;
use crate::scene::reserve_id;
use boardwright::words::{branch_words, choice_words};
use boardwright::{
    ChoiceValue, Choices, Direction, Game, LimitReached, Move, Player, Position, Site,
};
use boardwright_ir::Stage;
use serde::Serialize;

/// Maximum number of decisions of a position that a page is given.
pub const MAX_PAGE_DECISIONS: usize = 20_000;

/// A named choice of a decision point.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChoiceField {
    /// Its name in the rules.
    pub name: String,
    /// The type of its values.
    pub of: ChoiceType,
    /// Labels of decisions that make it, with the words that then continue “Choose”.
    pub asks: Vec<(String, String)>,
}

/// The type of the values of a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ChoiceType {
    /// A site.
    Site,
    /// A number.
    Number,
    /// A kind of unit.
    Kind,
    /// A direction.
    Direction,
    /// A line of sites.
    Line,
    /// A player.
    Player,
}

/// A legal decision as a list of choices.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DecisionView {
    /// The code of the decision.
    pub code: DecisionCode,
    /// The decision in the game's notation.
    pub text: String,
    /// The words of its branch; empty if it has none.
    pub label: String,
    /// Its choices, in the order of the rules.
    pub choices: Vec<ChoiceView>,
    /// Origin and destination of each site of its line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<(String, String)>>"))]
    pub site_moves: Vec<(String, String)>,
}

/// A choice that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChoiceView {
    /// Its index among the fields of the position.
    pub field: usize,
    /// The value in words.
    pub words: String,
    /// A choice of a site: its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub site: Option<String>,
    /// A choice of a line: its sites in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub line: Vec<String>,
    /// A choice of a unit in a reserve.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub item: Option<ReserveItemRef>,
}

/// A reference to an item of a reserve.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReserveItemRef {
    /// The reserve.
    pub reserve: String,
    /// The item's key.
    pub item: String,
}

/// Returns the choices of a position, with words for those that its decisions make.
pub fn fields(position: &Position, decisions: &[DecisionView]) -> Vec<ChoiceField> {
    use boardwright_ir::FieldKind;
    let view = |field: &boardwright_ir::Field| ChoiceField {
        name: field.name.clone(),
        of: match field.kind {
            FieldKind::Site => ChoiceType::Site,
            FieldKind::Number => ChoiceType::Number,
            FieldKind::Kind => ChoiceType::Kind,
            FieldKind::Direction => ChoiceType::Direction,
            FieldKind::Line { .. } => ChoiceType::Line,
            FieldKind::Player => ChoiceType::Player,
        },
        asks: Vec::new(),
    };
    let mut fields: Vec<ChoiceField> = position.stage().fields.iter().map(view).collect();
    for DecisionView { code, label, choices, .. } in decisions {
        for (at, ChoiceView { field, .. }) in choices.iter().enumerate() {
            let asks = &mut fields[*field].asks;
            if asks.iter().any(|(known, _)| known == label) {
                continue;
            }
            let decided = position.choices(code.0);
            let value = |choice: &ChoiceView| {
                decided.values.iter().copied().find(|(field, _)| *field == choice.field)
            };
            let made: Vec<(usize, ChoiceValue)> = choices[..=at].iter().filter_map(value).collect();
            asks.push((label.clone(), choice_words(position, decided.label, &made)));
        }
    }
    fields
}

/// A reason why the legal decisions of a position cannot be listed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DecisionsError {
    /// The rules reach a limit.
    #[error(transparent)]
    Limit(#[from] LimitReached),
    /// More decisions than a page can show.
    #[error("the position has {0} decisions; a page shows {MAX_PAGE_DECISIONS} at most")]
    TooMany(usize),
}

/// Returns the legal decisions of a position.
///
/// # Errors
///
/// If the rules reach a limit, or there are more than [`MAX_PAGE_DECISIONS`].
pub fn decisions(
    position: &Position,
    observed: &ObservedRanges,
) -> Result<Vec<DecisionView>, DecisionsError> {
    let legal = position.decisions()?;
    if legal.len() > MAX_PAGE_DECISIONS {
        return Err(DecisionsError::TooMany(legal.len()));
    }
    let texts = position.iter_texts(&legal);
    Ok(texts.map(|(mv, text)| view(position, observed, mv, text)).collect())
}

fn view(position: &Position, observed: &ObservedRanges, mv: Move, text: String) -> DecisionView {
    let (game, mut choices) = (position.game(), position.choices(mv));
    choices.values.sort_by_key(|(field, _)| observed.rank(position, choices.label, *field));
    let names = ValueNames { game, stage: position.stage(), player: position.player(), observed };
    DecisionView {
        code: DecisionCode(mv),
        text,
        label: branch_words(game, choices.label),
        choices: names.choices(&choices),
        site_moves: names.site_moves(&choices),
    }
}

/// The context in which the values of a decision are named.
struct ValueNames<'a> {
    game: &'a Game,
    stage: &'a Stage,
    player: Player,
    observed: &'a ObservedRanges,
}

impl ValueNames<'_> {
    fn choices(&self, choices: &Choices) -> Vec<ChoiceView> {
        let view = |(field, value): &(usize, ChoiceValue)| ChoiceView {
            field: *field,
            words: value.text(self.game),
            site: match value {
                ChoiceValue::Site(site) => Some(self.name(*site)),
                _ => None,
            },
            line: self.line(value).into_iter().map(|site| self.name(site)).collect(),
            item: self.item(choices.label, *field, value),
        };
        choices.values.iter().map(view).collect()
    }

    fn name(&self, site: Site) -> String {
        self.game.board().site(site).name.clone()
    }

    /// Returns the sites of a line in order.
    fn line(&self, value: &ChoiceValue) -> Vec<Site> {
        let ChoiceValue::Line(line) = value else { return Vec::new() };
        let next = |site: &Site| self.step(*site, line.direction);
        std::iter::successors(Some(line.first), next).take(line.length as usize).collect()
    }

    fn step(&self, site: Site, direction: Direction) -> Option<Site> {
        let is_known = direction.index() < self.game.board().directions().len();
        is_known.then(|| self.game.board().steps(site, direction).first().copied()).flatten()
    }

    fn item(&self, label: u16, field: usize, value: &ChoiceValue) -> Option<ReserveItemRef> {
        let ChoiceValue::Kind(kind) = value else { return None };
        let place = self.observed.taken_from(label, &self.stage.fields[field].name)?;
        let item = self.game.kind_name(*kind).to_owned();
        Some(ReserveItemRef { reserve: reserve_id(self.game, place, self.player), item })
    }

    /// Returns the moves of a line's sites, if the decision also has a direction. The distance is 1
    /// if it has none.
    fn site_moves(&self, choices: &Choices) -> Vec<(String, String)> {
        let values = || choices.values.iter().map(|(_, value)| value);
        let line = values().map(|value| self.line(value)).find(|line| !line.is_empty());
        let direction = values().find_map(|value| match value {
            ChoiceValue::Direction(direction) => Some(*direction),
            _ => None,
        });
        let distance = values().find_map(|value| match value {
            ChoiceValue::Number(distance) => usize::try_from(*distance).ok(),
            _ => None,
        });
        let (Some(line), Some(direction)) = (line, direction) else { return Vec::new() };
        let distance = distance.unwrap_or(1);
        let destination = |from: Site| {
            let steps = std::iter::successors(Some(from), |site| self.step(*site, direction));
            steps.into_iter().nth(distance)
        };
        let pair = |from: Site| Some((self.name(from), self.name(destination(from)?)));
        line.into_iter().filter_map(pair).collect()
    }
}
