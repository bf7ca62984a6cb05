//! The legal decisions of a position taken apart, for people to make choice by choice.

use crate::customs::Customs;
use crate::line::Code;
use crate::scene::tray_id;
use boardwright::{ChoiceValue, Choices, Direction, Game, Move, Player, Position, Site};
use boardwright_ir::Stage;
use serde::Serialize;

/// The most decisions of a position that a page is told.
pub const MOST_DECISIONS: usize = 20_000;

/// A named choice that decisions of a decision point may make.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FieldView {
    /// Its name in the rules.
    pub name: String,
    /// What it is of: `site`, `number`, `kind`, `direction`, `line` or `player`.
    pub of: &'static str,
}

/// A decision taken apart.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DecisionView {
    /// What names it.
    pub code: Code,
    /// As it is written.
    pub text: String,
    /// The branch of the rules, in words; empty if it has no name.
    pub label: String,
    /// Its choices, in the order of the rules.
    pub choices: Vec<ChoiceView>,
    /// From where to where the sites of its line go.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ways: Vec<(String, String)>,
}

/// A choice that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ChoiceView {
    /// Its place among the fields of the decision point.
    pub field: usize,
    /// The value in words.
    pub words: String,
    /// A choice of a site: its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub site: Option<String>,
    /// A choice of a line: its sites in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
    /// A choice of what waits in a tray: the tray and the item.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item: Option<ItemView>,
}

/// An item of a tray.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ItemView {
    /// The tray.
    pub tray: String,
    /// The item's key.
    pub item: String,
}

/// What the fields of a decision point are.
pub fn fields(stage: &Stage) -> Vec<FieldView> {
    use boardwright_ir::FieldKind;
    let view = |field: &boardwright_ir::Field| FieldView {
        name: field.name.clone(),
        of: match field.kind {
            FieldKind::Site => "site",
            FieldKind::Number => "number",
            FieldKind::Kind => "kind",
            FieldKind::Direction => "direction",
            FieldKind::Line { .. } => "line",
            FieldKind::Player => "player",
        },
    };
    stage.fields.iter().map(view).collect()
}

/// The legal decisions of a position, or the limit that was reached on the way.
pub fn decisions(position: &Position, customs: &Customs) -> Result<Vec<DecisionView>, String> {
    // Texts alone would not tell of a limit that cut the list short.
    let count = position.try_decisions().map_err(|limit| limit.to_string())?.len();
    if count > MOST_DECISIONS {
        return Err(format!(
            "the position has {count} decisions; a page shows {MOST_DECISIONS} at most"
        ));
    }
    let legal = position.legal_texts();
    Ok(legal.into_iter().map(|(mv, text)| view(position, customs, mv, text)).collect())
}

fn view(position: &Position, customs: &Customs, mv: Move, text: String) -> DecisionView {
    let (game, mut choices) = (position.game(), position.choices(mv));
    choices.values.sort_by_key(|(field, _)| customs.rank(position, choices.label, *field));
    let apart = Apart { game, stage: position.stage(), player: position.player(), customs };
    DecisionView {
        code: Code(mv),
        text,
        label: label_words(game, choices.label),
        choices: apart.choices(&choices),
        ways: apart.ways(&choices),
    }
}

/// The name of a branch in words.
pub fn label_words(game: &Game, label: u16) -> String {
    game.program()
        .labels
        .get(usize::from(label))
        .map(|name| name.replace('_', " "))
        .unwrap_or_default()
}

struct Apart<'a> {
    game: &'a Game,
    stage: &'a Stage,
    player: Player,
    customs: &'a Customs,
}

impl Apart<'_> {
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

    /// The sites of a line in order.
    fn line(&self, value: &ChoiceValue) -> Vec<Site> {
        let ChoiceValue::Line(line) = value else { return Vec::new() };
        let next = |site: &Site| self.step(*site, line.direction);
        std::iter::successors(Some(line.first), next).take(line.length as usize).collect()
    }

    fn step(&self, site: Site, way: Direction) -> Option<Site> {
        let known = way.index() < self.game.board().directions().len();
        known.then(|| self.game.board().steps(site, way).first().copied()).flatten()
    }

    fn item(&self, label: u16, field: usize, value: &ChoiceValue) -> Option<ItemView> {
        let ChoiceValue::Kind(kind) = value else { return None };
        let place = self.customs.taken_from(label, &self.stage.fields[field].name)?;
        let item = self.game.kind_name(*kind).to_owned();
        Some(ItemView { tray: tray_id(self.game, place, self.player), item })
    }

    /// Where a line goes that has a direction and a distance beside it.
    fn ways(&self, choices: &Choices) -> Vec<(String, String)> {
        let values = || choices.values.iter().map(|(_, value)| value);
        let line = values().map(|value| self.line(value)).find(|line| !line.is_empty());
        let way = values().find_map(|value| match value {
            ChoiceValue::Direction(way) => Some(*way),
            _ => None,
        });
        let far = values().find_map(|value| match value {
            ChoiceValue::Number(far) => usize::try_from(*far).ok(),
            _ => None,
        });
        let (Some(line), Some(way), Some(far)) = (line, way, far) else { return Vec::new() };
        let landing =
            |from: Site| std::iter::successors(Some(from), |site| self.step(*site, way)).nth(far);
        let pair = |from: Site| Some((self.name(from), self.name(landing(from)?)));
        line.into_iter().filter_map(pair).collect()
    }
}
