//! Printing of numbers, and of the sites, kinds, players and directions carried as numbers.

use super::printer::Printer;
use super::sort::Sort;
use crate::expression::{NONE, Num, NumOperator};

impl Printer<'_> {
    pub(super) fn site(&mut self, number: &Num) -> String {
        self.number_as(number, Sort::Site)
    }

    pub(super) fn kind(&mut self, number: &Num) -> String {
        self.number_as(number, Sort::Kind)
    }

    pub(super) fn kinds(&mut self, number: &Num) -> String {
        self.number_as(number, Sort::Kinds)
    }

    pub(super) fn player(&mut self, number: &Num) -> String {
        self.number_as(number, Sort::Player)
    }

    pub(super) fn direction(&mut self, number: &Num) -> String {
        self.number_as(number, Sort::Direction)
    }

    pub(super) fn directions(&mut self, number: &Num) -> String {
        self.number_as(number, Sort::Directions)
    }

    /// Returns a number, printed by the sort of its form.
    pub(super) fn number(&mut self, number: &Num) -> String {
        let sort = self.sort_of(number);
        self.number_as(number, sort)
    }

    /// Returns a number, printed by a known sort.
    pub(super) fn number_as(&mut self, number: &Num, sort: Sort) -> String {
        match number {
            Num::Const(value) => self.constant(*value, sort),
            Num::Local(local) => self.local(*local),
            Num::Mover => "mover".to_owned(),
            Num::Opponent => "opponent".to_owned(),
            Num::OpponentOf(player) => format!("opponent-of {}", self.player(player)),
            Num::Variable(variable, player) => self.variable(*variable, player.as_deref()),
            Num::Binary(operator, a, b) => self.arithmetic(*operator, a, b, sort),
            Num::If(condition, a, b) => {
                let condition = self.condition(condition);
                let (a, b) = (self.number_as(a, sort), self.number_as(b, sort));
                format!("(if {condition} then {a} else {b})")
            }
            Num::Absolute(inner) => format!("abs({})", self.number(inner)),
            Num::UnionKind(a, b) => {
                let (a, b) = (self.kind(a), self.kind(b));
                format!("({})", self.commuting(vec![a, b], " merged-with "))
            }
            Num::Promotion(kind) => format!("promotion({})", self.kind(kind)),
            Num::Demotion(kind) => format!("demotion({})", self.kind(kind)),
            Num::Opposite(direction) => format!("opposite({})", self.direction(direction)),
            Num::MaskOf(inner)
                if self.sort_of(inner) == Sort::Direction || sort == Sort::Directions =>
            {
                format!("{{{}}}", self.direction(inner))
            }
            Num::MaskOf(kind) => format!("{{{}}}", self.kind(kind)),
            Num::Turns => "turns".to_owned(),
            Num::Plies => "plies".to_owned(),
            Num::Captures => "captures".to_owned(),
            Num::Repeats => "repeats".to_owned(),
            Num::BoardRepeats(None) => "board_repeats".to_owned(),
            Num::BoardRepeats(Some(player)) => format!("board_repeats({})", self.player(player)),
            Num::RepeatGap => "repeat_gap".to_owned(),
            Num::RepeatSpan => "repeat_span".to_owned(),
            Num::Recorded => "recorded".to_owned(),
            Num::Count(set) => format!("count({})", self.set(set)),
            Num::CountWhere(local, set, condition) => {
                let members = self.members(*local, set, condition);
                format!("count({members})")
            }
            Num::Fold(fold, local, domain, value) => self.fold(*fold, *local, domain, value),
            Num::The(set) => format!("the({})", self.set(set)),
            Num::KindsOn(set) => format!("kinds-on({})", self.set(set)),
            Num::Longest { site, within, vectors } => {
                let (site, within) = (self.site(site), self.set(within));
                format!("longest({site}, within {within}, {})", self.vectors(vectors))
            }
            Num::Reach { sites, direction, through } => {
                let (sites, direction) = (self.set(sites), self.direction(direction));
                format!("reach({sites}, {direction}, through {})", self.set(through))
            }
            Num::GroupCount { within, vectors } => {
                let within = self.set(within);
                format!("group-count({within}, {})", self.vectors(vectors))
            }
            Num::GroupSize { within, place, vectors } => {
                let (within, place) = (self.set(within), self.number(place));
                format!("group-size({within}, {place}, {})", self.vectors(vectors))
            }
            Num::CompareGroups { a, b, vectors } => {
                let (a, b) = (self.set(a), self.set(b));
                format!("compare-groups({a}, {b}, {})", self.vectors(vectors))
            }
            Num::KindAt(site) => format!("kind-at({})", self.site(site)),
            Num::OwnerAt(site) => format!("owner-at({})", self.site(site)),
            Num::UnitAt(site) => format!("unit-at({})", self.site(site)),
            Num::KindOf(unit) => format!("kind-of({})", self.number(unit)),
            Num::OwnerOf(unit) => format!("owner-of({})", self.number(unit)),
            Num::AttributeAt(attribute, site) => {
                format!("{}-at({})", self.attribute_name(*attribute), self.site(site))
            }
            Num::AttributeOf(attribute, unit) => {
                format!("{}-of({})", self.attribute_name(*attribute), self.number(unit))
            }
            Num::InPlace { place, owner, kind } => {
                let place = self.place(*place, owner);
                format!("{place}.{}", self.kind(kind))
            }
            Num::InPlaceAll { place, owner } => format!("count({})", self.place(*place, owner)),
            Num::KindsInPlace { place, owner } => {
                format!("kinds-in({})", self.place(*place, owner))
            }
            Num::InLayer { layer, site, kind } => {
                let site = self.site(site);
                format!("{}({site}).{}", self.layer_name(*layer), self.kind(kind))
            }
            Num::KindsInLayer { layer, site } => {
                format!("kinds-in({}({}))", self.layer_name(*layer), self.site(site))
            }
            Num::RankOf(site) => format!("rank-of({})", self.site(site)),
            Num::FileOf(site) => format!("file-of({})", self.site(site)),
            Num::RingOf(site) => format!("ring-of({})", self.site(site)),
            Num::Distance { from, to, vectors } => {
                let (from, to) = (self.site(from), self.site(to));
                format!("distance({from}, {to}, {})", self.vectors(vectors))
            }
        }
    }

    fn constant(&self, value: i64, sort: Sort) -> String {
        let some = |name: &dyn Fn(usize) -> String| match value {
            NONE => "none".to_owned(),
            value => name(value as usize),
        };
        let mask = |name: &dyn Fn(usize) -> String| {
            let names: Vec<String> =
                (0..63).filter(|bit| value >> bit & 1 == 1).map(|bit| name(bit as usize)).collect();
            format!("{{{}}}", names.join(" "))
        };
        match sort {
            Sort::Site => some(&|site| self.site_name(site)),
            Sort::Kind => some(&|kind| self.kind_name(kind)),
            Sort::Player => some(&|player| self.player_name(player)),
            Sort::Direction => some(&|direction| self.vector(direction as u16)),
            Sort::Kinds => mask(&|kind| self.kind_name(kind)),
            Sort::Directions => mask(&|direction| self.vector(direction as u16)),
            Sort::Number | Sort::Line | Sort::Unit => value.to_string(),
        }
    }

    fn arithmetic(&mut self, operator: NumOperator, a: &Num, b: &Num, sort: Sort) -> String {
        let (a, b) = (self.number_as(a, sort), self.number_as(b, sort));
        let word = match operator {
            NumOperator::Add => " + ",
            NumOperator::Multiply => " * ",
            NumOperator::BitAnd => " & ",
            NumOperator::BitOr => " | ",
            NumOperator::Subtract => return format!("({a} - {b})"),
            NumOperator::Divide => return format!("({a} / {b})"),
            NumOperator::Remainder => return format!("({a} % {b})"),
            NumOperator::BitMinus => return format!("({a} without {b})"),
            NumOperator::Min => return format!("min({})", self.commuting(vec![a, b], ", ")),
            NumOperator::Max => return format!("max({})", self.commuting(vec![a, b], ", ")),
        };
        format!("({})", self.commuting(vec![a, b], word))
    }

    pub(super) fn attribute_name(&self, attribute: u16) -> String {
        self.program.attributes[attribute as usize].name.clone()
    }

    pub(super) fn layer_name(&self, layer: u16) -> String {
        self.program.layers[layer as usize].name.clone()
    }

    /// Returns a place as `hand(White)`.
    pub(super) fn place(&mut self, place: u16, owner: &Num) -> String {
        let name = self.program.places[place as usize].name.clone();
        format!("{name}({})", self.player(owner))
    }
}
