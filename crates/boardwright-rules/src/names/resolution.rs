//! Name resolution.

use crate::expressions::typed_expr::{DirectionSet, Expectation, TypedExpr};
use crate::lowerer::Lowerer;
use crate::names::symbols::Symbol;
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{Expr, Name, Span};

impl Lowerer<'_> {
    pub(crate) fn name(&mut self, name: &str, span: Span) -> TypedExpr {
        if self.local(name).is_some() && !self.charge_copy(name, span) {
            return TypedExpr::Error;
        }
        if let Some(value) = self.local(name) {
            return value.clone();
        }
        if let Some(symbol) = self.symbols.find(name) {
            self.option_used |= self.lints.by_option.contains(name);
            return self.symbol(name, symbol, span);
        }
        if let Some(value) = self.builtin_name(name, span) {
            return value;
        }
        if let Some(masks) = self.class(name) {
            return TypedExpr::Directions(DirectionSet::Known(masks));
        }
        if let Some(site) = self.program.board.site_named(name) {
            return TypedExpr::Site(Num::Const(site.0.into()));
        }
        if self.words.iter().any(|word| word == name) {
            return TypedExpr::Word(name.to_owned());
        }
        if name == NOBODY {
            return TypedExpr::Set(self.nobodys_units().unwrap_or_else(|| self.no_sites()));
        }
        self.unknown_name(name, span)
    }

    pub(crate) fn builtin_name(&mut self, name: &str, span: Span) -> Option<TypedExpr> {
        if self.refuse_history_name(name, span) || self.refuse_record_name(name, span) {
            return Some(TypedExpr::Error);
        }
        Some(match name {
            "from" => {
                self.from_use.get_or_insert(span);
                TypedExpr::Site(Num::Local(FROM))
            }
            "to" => {
                if !self.to_bound {
                    self.to_use.get_or_insert(span);
                }
                TypedExpr::Site(Num::Local(TO))
            }
            "sites" | "corners" | "centre" | "edge" | "hub" => {
                match self.program.board.region(name, None) {
                    Ok(set) => TypedExpr::Set(Set::Const(set, name.to_owned())),
                    Err(error) => {
                        self.fail(Diagnostic::error("no-such-region", span, error.to_string()))
                    }
                }
            }
            "empty" => TypedExpr::Set(Set::Vacant),
            "occupied" => TypedExpr::Set(Set::Occupied),
            "own" => TypedExpr::Set(Set::OwnedBy(Num::Mover)),
            "enemy" => TypedExpr::Set(Set::OwnedBy(Num::Opponent)),
            "none" => TypedExpr::Nothing,
            "yes" => TypedExpr::Truth(Condition::Const(true)),
            "no" => TypedExpr::Truth(Condition::Const(false)),
            "turns" => TypedExpr::Number(Num::Turns),
            "plies" => TypedExpr::Number(Num::Plies),
            "captures" => TypedExpr::Number(Num::Captures),
            "repeats" => TypedExpr::Number(Num::Repeats),
            "board_repeats" => TypedExpr::Number(Num::BoardRepeats(None)),
            "repeat_gap" => TypedExpr::Number(Num::RepeatGap),
            "repeat_span" => TypedExpr::Number(Num::RepeatSpan),
            "recorded" => TypedExpr::Number(Num::Recorded),
            "mover" => TypedExpr::Player(Num::Mover),
            "opponent" => TypedExpr::Player(Num::Opponent),
            "players" => TypedExpr::AllPlayers,
            "directions" => TypedExpr::Directions(DirectionSet::Known(self.class("any")?)),
            _ => return None,
        })
    }

    pub(crate) fn symbol(&mut self, name: &str, symbol: Symbol, span: Span) -> TypedExpr {
        match symbol {
            Symbol::Option(value) => {
                self.option_used = true;
                value.into_value()
            }
            Symbol::Player(player) => TypedExpr::PlayerName(player),
            Symbol::Kind(kind) => TypedExpr::KindName(kind),
            Symbol::Region(sets) => TypedExpr::Set(match sets.as_slice() {
                [one] => Set::Const(one.clone(), name.to_owned()),
                _ => Set::ByMover(sets, name.to_owned()),
            }),
            Symbol::Place(place) => TypedExpr::Place(place, None),
            Symbol::Layer(layer) => TypedExpr::Layer(layer),
            Symbol::Variable(variable) => self.variable_value(variable, None, span),
            Symbol::Define(index) => self.expand(index, &[], span),
            Symbol::Attribute(_) => self.fail(
                Diagnostic::error(
                    "attribute-of-what",
                    span,
                    format!("`{name}` belongs to a unit: whose is meant?"),
                )
                .help(format!("write `{name}(from)`, with the site of the unit")),
            ),
            Symbol::Move(_) => self.fail(
                Diagnostic::error(
                    "not-a-value",
                    span,
                    format!("`{name}` is a named move, not a value"),
                )
                .help("a named move stands by itself as a statement or as a line of a piece"),
            ),
            Symbol::Phase(_) => self.fail(
                Diagnostic::error("not-a-value", span, format!("`{name}` is a phase, not a value"))
                    .help(format!("`begin {name}` goes on to it")),
            ),
        }
    }

    pub(crate) fn member(&mut self, of: &Expr, name: &Name) -> TypedExpr {
        let value = self.lower(of, Expectation::Any);
        let kind = match self.name(&name.text, name.span) {
            TypedExpr::Error => return TypedExpr::Error,
            value => Box::new(self.as_kind(value, name.span)),
        };
        match value {
            TypedExpr::Error => TypedExpr::Error,
            TypedExpr::Place(place, owner) => {
                let owner = Box::new(owner.unwrap_or_else(|| self.holder_of_kind(&kind)));
                TypedExpr::Number(Num::InPlace { place, owner, kind })
            }
            TypedExpr::LayerAt(layer, site) => {
                TypedExpr::Number(Num::InLayer { layer, site: Box::new(site), kind })
            }
            other => self.fail(
                Diagnostic::error(
                    "no-member",
                    of.span.to(name.span),
                    format!("{} has no parts to ask for with a dot", other.describe()),
                )
                .help("`hand.Rook` counts the Rooks in a place; `wreck(s).Rook` those in a layer at a site"),
            ),
        }
    }

    /// Returns the owner of units of a kind if none is named: its only owner, else the mover.
    pub(crate) fn owner_of_kind(&self, kind: &Num) -> Num {
        match kind {
            Num::Const(kind) if *kind >= 0 => match self.program.kinds[*kind as usize].owner {
                Some(owner) => Num::Const(owner.into()),
                None => Num::Mover,
            },
            _ => Num::Mover,
        }
    }

    /// Returns the player whose place holds units of a kind if none is named: as
    /// [`Self::owner_of_kind`], but the mover for units of nobody.
    pub(crate) fn holder_of_kind(&self, kind: &Num) -> Num {
        match self.owner_of_kind(kind) {
            owner if self.is_nobody(&owner) => Num::Mover,
            owner => owner,
        }
    }

    /// Returns true if a number is nobody as an owner.
    pub(crate) fn is_nobody(&self, owner: &Num) -> bool {
        *owner == Num::Const(self.player_count() as i64)
    }
}
