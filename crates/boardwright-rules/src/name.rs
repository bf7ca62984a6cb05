//! Names: what a word stands for, and what it might have been meant to be.

use crate::lowerer::Lowerer;
use crate::symbols::Symbol;
use crate::value::{DirectionSet, Value, Want};
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{Expr, Name, Span};

impl Lowerer<'_> {
    pub(crate) fn name(&mut self, name: &str, span: Span) -> Value {
        if self.local(name).is_some() && !self.charge_copy(name, span) {
            return Value::Error;
        }
        if let Some(value) = self.local(name) {
            return value.clone();
        }
        if let Some(symbol) = self.symbols.find(name) {
            self.read_option |= self.watch.by_option.contains(name);
            return self.symbol(name, symbol, span);
        }
        if let Some(value) = self.builtin_name(name, span) {
            return value;
        }
        if let Some(masks) = self.class(name) {
            return Value::Directions(DirectionSet::Known(masks));
        }
        if let Some(site) = self.program.board.site_named(name) {
            return Value::Site(Num::Const(site.0.into()));
        }
        if self.words.iter().any(|word| word == name) {
            return Value::Word(name.to_owned());
        }
        self.unknown_name(name, span)
    }

    pub(crate) fn builtin_name(&mut self, name: &str, span: Span) -> Option<Value> {
        Some(match name {
            "from" => {
                self.from_read.get_or_insert(span);
                Value::Site(Num::Local(FROM))
            }
            "to" => {
                if !self.to_given {
                    self.to_read.get_or_insert(span);
                }
                Value::Site(Num::Local(TO))
            }
            "sites" | "corners" | "centre" | "edge" | "hub" => {
                match self.program.board.region(name, None) {
                    Ok(set) => Value::Set(Set::Const(set, name.to_owned())),
                    Err(error) => {
                        self.fail(Diagnostic::error("no-such-region", span, error.to_string()))
                    }
                }
            }
            "empty" => Value::Set(Set::Vacant),
            "occupied" => Value::Set(Set::Occupied),
            "own" => Value::Set(Set::OwnedBy(Num::Mover)),
            "enemy" => Value::Set(Set::OwnedBy(Num::Opponent)),
            "none" => Value::Nothing,
            "yes" => Value::Truth(Condition::Const(true)),
            "no" => Value::Truth(Condition::Const(false)),
            "turns" => Value::Number(Num::Turns),
            "plies" => Value::Number(Num::Plies),
            "captures" => Value::Number(Num::Captures),
            "repeats" | "board_repeats" | "repeat_gap" => {
                self.read_history = true;
                Value::Number(match name {
                    "repeats" => Num::Repeats,
                    "board_repeats" => Num::BoardRepeats,
                    _ => Num::RepeatGap,
                })
            }
            "mover" => Value::Player(Num::Mover),
            "opponent" => Value::Player(Num::Opponent),
            "players" => Value::AllPlayers,
            "directions" => Value::Directions(DirectionSet::Known(self.class("any")?)),
            _ => return None,
        })
    }

    pub(crate) fn symbol(&mut self, name: &str, symbol: Symbol, span: Span) -> Value {
        match symbol {
            Symbol::Option(value) => {
                self.read_option = true;
                value.into_value()
            }
            Symbol::Player(player) => Value::PlayerName(player),
            Symbol::Kind(kind) => Value::KindName(kind),
            Symbol::Region(sets) => Value::Set(match sets.as_slice() {
                [one] => Set::Const(one.clone(), name.to_owned()),
                _ => Set::ByMover(sets, name.to_owned()),
            }),
            Symbol::Place(place) => Value::Place(place, None),
            Symbol::Layer(layer) => Value::Layer(layer),
            Symbol::Variable(variable) => self.variable_value(variable, None),
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

    pub(crate) fn member(&mut self, of: &Expr, name: &Name) -> Value {
        let value = self.lower(of, Want::Any);
        let kind = match self.name(&name.text, name.span) {
            Value::Error => return Value::Error,
            value => Box::new(self.as_kind(value, name.span)),
        };
        match value {
            Value::Error => Value::Error,
            Value::Place(place, owner) => {
                let owner = Box::new(owner.unwrap_or_else(|| self.owner_of_kind(&kind)));
                Value::Number(Num::InPlace { place, owner, kind })
            }
            Value::LayerAt(layer, site) => {
                Value::Number(Num::InLayer { layer, site: Box::new(site), kind })
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

    /// Whose units of a kind are meant if nobody is named: its only owner's, else the mover's.
    pub(crate) fn owner_of_kind(&self, kind: &Num) -> Num {
        match kind {
            Num::Const(kind) if *kind >= 0 => match self.program.kinds[*kind as usize].owner {
                Some(owner) => Num::Const(owner.into()),
                None => Num::Mover,
            },
            _ => Num::Mover,
        }
    }
}
