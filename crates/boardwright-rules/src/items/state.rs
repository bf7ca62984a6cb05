//! Declared state: variables, attributes, places, layers.

use crate::lowerer::Lowerer;
use crate::names::symbols::Symbol;
use boardwright_board::SiteSet;
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{Expr, Lifetime, Name, Span, StateDecl, StateType};

/// Maximum number of state variables of a game.
const MAX_VARIABLES: usize = 250;
/// Maximum number of state variables that each site has a value of.
const MAX_OF_SITES: usize = 8;
/// Maximum number of places of a game, and of layers.
const MAX_PLACES: usize = 16;
/// Maximum number of attributes of units: a unit value packs each into one byte of a number.
pub(crate) const MAX_ATTRIBUTES: usize = 6;
/// Largest number, and negated the smallest, that the range of a state variable may contain.
const MAX_NUMBER: i64 = 1_000_000_000;

impl Lowerer<'_> {
    /// Declares a state variable, unless the game has too many. One with a bad range is declared
    /// with another range, after a report.
    pub(crate) fn state_variable(&mut self, declared: &StateDecl) {
        // Stands in for a type with a bad range, so that uses of the variable are still checked.
        let stand_in = VariableType::Number { low: 0, high: 1, flag: false };
        let stated = self.variable_type(&declared.ty);
        let ty = stated.unwrap_or(stand_in);
        if self.limit_reached(
            self.program.variables.len(),
            MAX_VARIABLES,
            &declared.name,
            "state variables",
        ) {
            return;
        }
        let mut initial = match ty {
            VariableType::Number { low, .. } => low.into(),
            VariableType::Site | VariableType::Kind => NONE,
            _ => 0,
        };
        let mut initial_set = SiteSet::new(self.program.board.site_count());
        // An initial value is not compared with a range that stands in for a bad one.
        if let Some(expr) = declared.initial.as_ref().filter(|_| stated.is_some()) {
            match ty {
                VariableType::Sites => initial_set = self.constant_set(expr).unwrap_or(initial_set),
                _ => initial = self.initial_value(ty, expr).unwrap_or(initial),
            }
        }
        if declared.holder == Holder::Site && !self.may_be_of_sites(declared, ty) {
            return;
        }
        let id = self.program.variables.len() as VariableId;
        self.program.variables.push(Variable {
            name: declared.name.text.clone(),
            ty,
            holder: declared.holder,
            lifetime: declared.lifetime,
            if_usable: declared.if_usable,
            identity: !declared.outside_identity,
            initial,
            initial_set,
        });
        self.declare(&declared.name, Symbol::Variable(id));
    }

    /// Returns true if each site may have a value of a state; else reports why not. Without these
    /// limits a state would be too large to search in.
    fn may_be_of_sites(&mut self, declared: &StateDecl, ty: VariableType) -> bool {
        let name = &declared.name;
        let those = self.program.variables.iter().filter(|other| other.holder == Holder::Site);
        if self.limit_reached(those.count(), MAX_OF_SITES, name, "states of each site") {
            return false;
        }
        let diagnostic = if !matches!(ty, VariableType::Number { .. }) {
            let message = format!("each site may have a number of `{}`, or yes or no", name.text);
            Diagnostic::error("state-of-each-site", name.span, message).help(
                "for example `state height: 0..5 of each site`; a set of sites is `state marked: sites`",
            )
        } else if declared.lifetime == Lifetime::NextTurn {
            let message = "a state of each site is not kept for the next turn";
            Diagnostic::error("state-of-each-site", name.span, message)
                .help("leave out `for next turn`, and set it back in `after turn`")
        } else {
            return true;
        };
        self.report(diagnostic);
        false
    }

    /// Returns true if a game has as many things of a sort as it may. Then reports that at a name
    /// and stops lowering.
    fn limit_reached(&mut self, count: usize, limit: usize, name: &Name, what: &str) -> bool {
        if count >= limit {
            self.refuse_more(name.span, format!("a game has {limit} {what} at most"));
        }
        count >= limit
    }

    /// Returns the type of a variable, or `None` for a bad range, which is reported.
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
                if self.refuse_range(a, b, MAX_NUMBER, low.span.to(high.span)) {
                    return None;
                }
                VariableType::Number { low: a as i32, high: b as i32, flag: false }
            }
        })
    }

    /// Reports a range that is empty or not within `limit` of zero. Returns true if it reports.
    pub(crate) fn refuse_range(&mut self, low: i64, high: i64, limit: i64, span: Span) -> bool {
        let diagnostic = if low > high {
            Diagnostic::error("empty-range", span, "no number lies in this range")
                .help(format!("write the smaller end first: `{high}..{low}`"))
        } else if low < -limit || high > limit {
            Diagnostic::error("out-of-range", span, format!("the range must lie within ±{limit}"))
        } else {
            return false;
        };
        self.report(diagnostic);
        true
    }

    /// Returns the initial value of a variable that is not a set. Reports one that is not constant
    /// or out of range, and returns `None`.
    fn initial_value(&mut self, ty: VariableType, expr: &Expr) -> Option<i64> {
        let number = match ty {
            VariableType::Number { flag: true, .. } => match self.condition(expr) {
                Condition::Const(value) => Num::Const(value.into()),
                // Any number that is not constant, which is reported below.
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

    /// Declares an attribute of units, unless the game has too many or it is no number. One with a
    /// bad range is declared with the widest range, after a report.
    pub(crate) fn attribute(
        &mut self,
        name: &Name,
        ty: &StateType,
        initial: Option<&Expr>,
        outside_identity: bool,
    ) {
        if self.limit_reached(
            self.program.attributes.len(),
            MAX_ATTRIBUTES,
            name,
            "attributes of units",
        ) {
            return;
        }
        let range = match self.variable_type(ty) {
            Some(VariableType::Number { low, high, flag }) => {
                self.attribute_range(low, high, name.span).map(|(low, high)| (low, high, flag))
            }
            Some(_) => {
                self.report(
                    Diagnostic::error(
                        "attribute-type",
                        name.span,
                        "an attribute is a flag or a number",
                    )
                    .help("write `attribute charges: 0..3 = 3` or `attribute moved: flag`"),
                );
                return;
            }
            None => None,
        };
        let (low, high, flag) = range.unwrap_or((0, u8::MAX, false));
        let ty = VariableType::Number { low: low.into(), high: high.into(), flag };
        let first = initial
            .filter(|_| range.is_some())
            .and_then(|expr| self.initial_value(ty, expr))
            .unwrap_or(low.into());
        let id = self.program.attributes.len() as AttributeId;
        self.program.attributes.push(Attribute {
            name: name.text.clone(),
            low,
            high,
            initial: first as u8,
            flag,
            identity: !outside_identity,
        });
        self.declare(name, Symbol::Attribute(id));
    }

    /// Returns the range of an attribute, or `None` for one that does not fit in a byte, which is
    /// reported.
    fn attribute_range(&mut self, low: i32, high: i32, span: Span) -> Option<(u8, u8)> {
        let range = u8::try_from(low).ok().zip(u8::try_from(high).ok());
        if range.is_none() {
            self.report(Diagnostic::error(
                "out-of-range",
                span,
                "an attribute's range lies within 0..255",
            ));
        }
        range
    }

    /// Declares a place off the board, unless the game has too many.
    pub(crate) fn place(&mut self, name: &Name, outside_identity: bool) {
        if self.limit_reached(self.program.places.len(), MAX_PLACES, name, "places") {
            return;
        }
        let id = self.program.places.len() as PlaceId;
        self.program
            .places
            .push(UnitStore { name: name.text.clone(), identity: !outside_identity });
        self.declare(name, Symbol::Place(id));
    }

    /// Declares a layer under the units, unless the game has too many.
    pub(crate) fn layer(&mut self, name: &Name, outside_identity: bool) {
        if self.limit_reached(self.program.layers.len(), MAX_PLACES, name, "layers") {
            return;
        }
        let id = self.program.layers.len() as LayerId;
        self.program
            .layers
            .push(UnitStore { name: name.text.clone(), identity: !outside_identity });
        self.declare(name, Symbol::Layer(id));
    }
}
