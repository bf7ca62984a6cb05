//! Declared state: variables, attributes, places, layers.

use crate::lowerer::Lowerer;
use crate::names::symbols::Symbol;
use boardwright_board::SiteSet;
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{Expr, Name, StateDecl, StateType};

/// Most states of one game.
const MAX_VARIABLES: usize = 250;
/// Most places, and most layers, of one game.
const MAX_PLACES: usize = 16;
/// Most attributes of a unit: a unit value packs each into one byte of a number.
pub(crate) const MAX_ATTRIBUTES: usize = 6;
/// Largest absolute value of a number of state.
const MAX_NUMBER: i64 = 1_000_000_000;

impl Lowerer<'_> {
    pub(crate) fn state(&mut self, declared: &StateDecl) {
        // A bad range is reported; with any other the rest of the rules can still be read.
        let any_number = VariableType::Number { low: 0, high: 1, flag: false };
        let ty = self.variable_type(&declared.ty).unwrap_or(any_number);
        if self.refuse_too_many(
            self.program.variables.len(),
            MAX_VARIABLES,
            &declared.name,
            "pieces of state",
        ) {
            return;
        }
        let mut initial = match ty {
            VariableType::Number { low, .. } => low.into(),
            VariableType::Site | VariableType::Kind => NONE,
            _ => 0,
        };
        let mut initial_set = SiteSet::new(self.program.board.site_count());
        if let Some(expr) = &declared.initial {
            match ty {
                VariableType::Sites => initial_set = self.constant_set(expr).unwrap_or(initial_set),
                _ => initial = self.initial_value(ty, expr).unwrap_or(initial),
            }
        }
        let id = self.program.variables.len() as VariableId;
        self.program.variables.push(Variable {
            name: declared.name.text.clone(),
            ty,
            per_player: declared.per_player,
            lifetime: declared.lifetime,
            identity: !declared.outside_identity,
            initial,
            initial_set,
        });
        self.declare(&declared.name, Symbol::Variable(id));
    }

    fn refuse_too_many(&mut self, count: usize, limit: usize, name: &Name, what: &str) -> bool {
        if count >= limit {
            self.refuse_more(name.span, format!("a game has {limit} {what} at most"));
        }
        count >= limit
    }

    fn variable_type(&mut self, ty: &StateType) -> Option<VariableType> {
        Some(match ty {
            StateType::Flag => VariableType::Number { low: 0, high: 1, flag: true },
            StateType::Site => VariableType::Site,
            StateType::Sites => VariableType::Sites,
            StateType::Kind => VariableType::Kind,
            StateType::Player => VariableType::Player,
            StateType::Direction => VariableType::Direction,
            StateType::Range(low, high) => {
                let (a, b) = (self.constant_number(low)?, self.constant_number(high)?);
                if a > b || a < -MAX_NUMBER || b > MAX_NUMBER {
                    self.report(
                        Diagnostic::error(
                            "empty-range",
                            low.span.to(high.span),
                            "no number lies in this range",
                        )
                        .help(format!(
                            "write the smaller end first; both within {MAX_NUMBER} of zero"
                        )),
                    );
                    return None;
                }
                VariableType::Number { low: a as i32, high: b as i32, flag: false }
            }
        })
    }

    fn initial_value(&mut self, ty: VariableType, expr: &Expr) -> Option<i64> {
        let number = match ty {
            VariableType::Number { flag: true, .. } => match self.condition(expr) {
                Condition::Const(value) => Num::Const(value.into()),
                _ => Num::Mover,
            },
            VariableType::Number { .. } => self.number(expr),
            VariableType::Site => self.site(expr),
            VariableType::Kind => self.kind(expr),
            VariableType::Player => self.player(expr),
            VariableType::Direction => self.direction(expr),
            VariableType::Sites => Num::Const(0),
        };
        let Num::Const(value) = number else {
            self.report(Diagnostic::error(
                "not-constant",
                expr.span,
                "a first value must be known when the rules are read",
            ));
            return None;
        };
        if let VariableType::Number { low, high, flag: false } = ty
            && !(i64::from(low)..=i64::from(high)).contains(&value)
        {
            self.report(Diagnostic::error(
                "out-of-range",
                expr.span,
                format!("{value} is not in the range {low}..{high}"),
            ));
            return None;
        }
        Some(value)
    }

    pub(crate) fn attribute(
        &mut self,
        name: &Name,
        ty: &StateType,
        initial: Option<&Expr>,
        outside_identity: bool,
    ) {
        if self.refuse_too_many(
            self.program.attributes.len(),
            MAX_ATTRIBUTES,
            name,
            "attributes of units",
        ) {
            return;
        }
        let Some(VariableType::Number { low, high, flag }) = self.variable_type(ty) else {
            self.report(
                Diagnostic::error(
                    "attribute-type",
                    name.span,
                    "an attribute is a flag or a number",
                )
                .help("write `attribute charges: 0..3 = 3` or `attribute moved: flag`"),
            );
            return;
        };
        if low < 0 || high > 255 {
            self.report(Diagnostic::error(
                "out-of-range",
                name.span,
                "an attribute's range lies within 0..255",
            ));
            return;
        }
        let ty = VariableType::Number { low, high, flag };
        let first = initial.and_then(|expr| self.initial_value(ty, expr)).unwrap_or(low.into());
        let id = self.program.attributes.len() as AttributeId;
        self.program.attributes.push(Attribute {
            name: name.text.clone(),
            low: low as u8,
            high: high as u8,
            initial: first as u8,
            flag,
            identity: !outside_identity,
        });
        self.declare(name, Symbol::Attribute(id));
    }

    pub(crate) fn place(&mut self, name: &Name, outside_identity: bool) {
        if self.refuse_too_many(self.program.places.len(), MAX_PLACES, name, "places") {
            return;
        }
        let id = self.program.places.len() as PlaceId;
        self.program
            .places
            .push(UnitStore { name: name.text.clone(), identity: !outside_identity });
        self.declare(name, Symbol::Place(id));
    }

    pub(crate) fn layer(&mut self, name: &Name, outside_identity: bool) {
        if self.refuse_too_many(self.program.layers.len(), MAX_PLACES, name, "layers") {
            return;
        }
        let id = self.program.layers.len() as LayerId;
        self.program
            .layers
            .push(UnitStore { name: name.text.clone(), identity: !outside_identity });
        self.declare(name, Symbol::Layer(id));
    }
}
