//! Coercion: from the type of an expression to the type that its context needs.

use crate::expressions::fold;
use crate::expressions::typed_expr::{DirectionSet, Expectation, TypedExpr};
use crate::lowerer::Lowerer;
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{Expr, Span};

impl Lowerer<'_> {
    fn mismatch(&mut self, wanted: &str, found: &TypedExpr, span: Span) {
        let message = format!("{wanted} is expected here, but this is {}", found.describe());
        let help = match (wanted, found) {
            ("a site", TypedExpr::Set(_) | TypedExpr::KindName(_) | TypedExpr::PlayerName(_)) => {
                Some(
                    "a set may hold several sites: choose one of it (`choose x in …`), or write `the(…)` if there is only one",
                )
            }
            ("a condition", TypedExpr::Set(_) | TypedExpr::Site(_)) => {
                Some("ask whether the set has a member: `some …` or `no …`")
            }
            ("a number", TypedExpr::Set(_) | TypedExpr::KindName(_)) => {
                Some("count its members: `count(…)`")
            }
            ("a number", TypedExpr::Place(..)) => {
                Some("say which kind: `hand.Rook`, or count everything in it: `count(hand)`")
            }
            ("a set of sites", TypedExpr::Truth(_)) => {
                Some("a condition picks sites as `{ x in sites where … }`")
            }
            ("a set of sites", TypedExpr::Number(_)) => Some(
                "numbers are no sites: `count(enemy) = 0` compares how many there are; on a rectangle `rank(3)` and `file(a)` are sets",
            ),
            ("a set of sites", TypedExpr::Kinds(_)) => {
                Some("the units of those kinds are `{ x in occupied where kind(x) in … }`")
            }
            (
                "a direction",
                TypedExpr::Set(_)
                | TypedExpr::Site(_)
                | TypedExpr::KindName(_)
                | TypedExpr::PlayerName(_),
            ) => Some(
                "after `step`, `slide` and `hop` a sum is a sum of directions; other sites stand before the movement: `own + step north`",
            ),
            ("a site", TypedExpr::Line(_)) => {
                Some("the units of a line move together by `shift LINE by DIRECTION, STEPS`")
            }
            ("a player", TypedExpr::Set(_)) => {
                Some("`own` and `enemy` are sets of units; the players are `mover` and `opponent`")
            }
            ("a direction", TypedExpr::Directions(_)) => {
                Some("choose one of them: `choose d in orthogonal`")
            }
            _ => None,
        };
        let mut diagnostic = Diagnostic::error("wrong-type", span, message)
            .label(format!("this is {}", found.describe()));
        diagnostic.help = help.map(str::to_owned);
        if let Some(outer) = self.expanding.first() {
            diagnostic = diagnostic.also(outer.span, format!("`{}` is used here", outer.name));
        }
        self.report(diagnostic);
    }

    /// Lowers an expression that must be a set of sites.
    pub(crate) fn set(&mut self, expr: &Expr) -> Set {
        let value = self.lower(expr, Expectation::Set);
        self.as_set(value, expr.span)
    }

    pub(crate) fn as_set(&mut self, value: TypedExpr, span: Span) -> Set {
        match self.try_set(value) {
            Ok(set) => set,
            Err(value) => {
                self.mismatch("a set of sites", &value, span);
                self.no_sites()
            }
        }
    }

    /// The empty set.
    pub(crate) fn no_sites(&self) -> Set {
        Set::Const(boardwright_board::SiteSet::new(self.program.board.site_count()), String::new())
    }

    /// Converts a value to a set of sites; returns it unchanged if it is no set.
    #[expect(
        clippy::result_large_err,
        reason = "what is handed back is what was given, not an error made up"
    )]
    pub(crate) fn try_set(&mut self, value: TypedExpr) -> Result<Set, TypedExpr> {
        Ok(match value {
            TypedExpr::Error | TypedExpr::Nothing => self.no_sites(),
            TypedExpr::Set(set) => set,
            TypedExpr::Site(Num::Const(site)) => {
                let mut set = boardwright_board::SiteSet::new(self.program.board.site_count());
                if site >= 0 {
                    set.insert(site as usize);
                }
                Set::Const(set, String::new())
            }
            TypedExpr::Site(site) => Set::One(site),
            TypedExpr::KindName(kind) => Set::OfKind(Num::Const(kind.into())),
            TypedExpr::Kind(kind) => Set::OfKind(kind),
            TypedExpr::PlayerName(player) => Set::OwnedBy(Num::Const(player.into())),
            TypedExpr::Player(player) => Set::OwnedBy(player),
            TypedExpr::Line(line) => Set::Line(line),
            TypedExpr::Layer(layer) => Set::Layer(layer),
            other => return Err(other),
        })
    }

    /// Lowers an expression that must be a number.
    pub(crate) fn number(&mut self, expr: &Expr) -> Num {
        let value = self.lower(expr, Expectation::Any);
        self.as_number(value, expr.span)
    }

    pub(crate) fn as_number(&mut self, value: TypedExpr, span: Span) -> Num {
        match value {
            TypedExpr::Number(number) => number,
            TypedExpr::Error => Num::Const(0),
            other => {
                self.mismatch("a number", &other, span);
                Num::Const(0)
            }
        }
    }

    /// Lowers an expression that must be a condition.
    pub(crate) fn condition(&mut self, expr: &Expr) -> Condition {
        let value = self.lower(expr, Expectation::Any);
        self.as_condition(value, expr.span)
    }

    pub(crate) fn as_condition(&mut self, value: TypedExpr, span: Span) -> Condition {
        match value {
            TypedExpr::Truth(test) => test,
            TypedExpr::Error => Condition::Const(true),
            other => {
                self.mismatch("a condition", &other, span);
                Condition::Const(true)
            }
        }
    }

    /// Lowers an expression that must be a site.
    pub(crate) fn site(&mut self, expr: &Expr) -> Num {
        let value = self.lower(expr, Expectation::Any);
        self.as_site(value, expr.span)
    }

    pub(crate) fn as_site(&mut self, value: TypedExpr, span: Span) -> Num {
        match value {
            TypedExpr::Site(site) => site,
            TypedExpr::Error | TypedExpr::Nothing => Num::Const(NONE),
            TypedExpr::Set(set) if fold::single_site(&set).is_some() => {
                fold::single_site(&set).unwrap_or(Num::Const(NONE))
            }
            other => {
                self.mismatch("a site", &other, span);
                Num::Const(NONE)
            }
        }
    }

    /// Lowers an expression that must be a kind.
    pub(crate) fn kind(&mut self, expr: &Expr) -> Num {
        let value = self.lower(expr, Expectation::Kind);
        self.as_kind(value, expr.span)
    }

    pub(crate) fn as_kind(&mut self, value: TypedExpr, span: Span) -> Num {
        match value {
            TypedExpr::Kind(kind) => kind,
            TypedExpr::KindName(kind) => Num::Const(kind.into()),
            TypedExpr::Error | TypedExpr::Nothing => Num::Const(NONE),
            other => {
                self.mismatch("a kind of piece", &other, span);
                Num::Const(NONE)
            }
        }
    }

    pub(crate) fn as_kinds(&mut self, value: TypedExpr, span: Span) -> Num {
        match value {
            TypedExpr::Kinds(mask) => mask,
            TypedExpr::Kind(kind) => Num::MaskOf(Box::new(kind)),
            TypedExpr::KindName(kind) => Num::Const(1 << kind),
            TypedExpr::LayerAt(layer, site) => Num::KindsInLayer { layer, site: Box::new(site) },
            TypedExpr::Place(place, owner) => {
                let owner = Box::new(owner.unwrap_or(Num::Mover));
                Num::KindsInPlace { place, owner }
            }
            TypedExpr::Error | TypedExpr::Nothing => Num::Const(0),
            other => match self.try_set(other) {
                Ok(set) => Num::KindsOn(Box::new(set)),
                Err(value) => {
                    self.mismatch("a set of kinds", &value, span);
                    Num::Const(0)
                }
            },
        }
    }

    /// Lowers an expression that must be a player.
    pub(crate) fn player(&mut self, expr: &Expr) -> Num {
        let value = self.lower(expr, Expectation::Any);
        self.as_player(value, expr.span)
    }

    pub(crate) fn as_player(&mut self, value: TypedExpr, span: Span) -> Num {
        match value {
            TypedExpr::Player(player) => player,
            TypedExpr::PlayerName(player) => Num::Const(player.into()),
            TypedExpr::Error => Num::Const(0),
            other => {
                self.mismatch("a player", &other, span);
                Num::Const(0)
            }
        }
    }

    /// Lowers an expression that must be one direction.
    pub(crate) fn direction(&mut self, expr: &Expr) -> Num {
        let value = self.lower(expr, Expectation::Any);
        self.as_direction(value, expr.span)
    }

    pub(crate) fn as_direction(&mut self, value: TypedExpr, span: Span) -> Num {
        match value {
            TypedExpr::Direction(direction) => direction,
            TypedExpr::Nothing => Num::Const(NONE),
            TypedExpr::Error => Num::Const(0),
            TypedExpr::Directions(DirectionSet::Known(masks))
                if masks.iter().all(|mask| mask.count_ones() == 1) =>
            {
                let each: Vec<i64> = masks.iter().map(|m| i64::from(m.trailing_zeros())).collect();
                fold::by_mover(&each)
            }
            other => {
                self.mismatch("a direction", &other, span);
                Num::Const(0)
            }
        }
    }

    /// Lowers an expression that must be directions, for a relation.
    pub(crate) fn vectors(&mut self, expr: &Expr) -> Vectors {
        let value = self.lower(expr, Expectation::Any);
        self.as_vectors(value, expr.span)
    }

    pub(crate) fn as_vectors(&mut self, value: TypedExpr, span: Span) -> Vectors {
        match value {
            TypedExpr::Directions(DirectionSet::Known(masks)) => Vectors::ByPlayer(
                masks
                    .iter()
                    .map(|&mask| fold::bits(mask).map(|d| d as VectorId).collect())
                    .collect(),
            ),
            TypedExpr::Directions(DirectionSet::Computed(mask)) => Vectors::Mask(Box::new(mask)),
            TypedExpr::Direction(direction) => Vectors::Direction(Box::new(direction)),
            TypedExpr::Error => Vectors::ByPlayer(vec![Vec::new(); self.player_count()]),
            other => {
                self.mismatch("a direction", &other, span);
                Vectors::ByPlayer(vec![Vec::new(); self.player_count()])
            }
        }
    }

    /// Converts a value to a mask of directions.
    pub(crate) fn as_mask(&mut self, value: TypedExpr, span: Span) -> Num {
        match value {
            TypedExpr::Directions(DirectionSet::Known(masks)) => {
                let each: Vec<i64> = masks.iter().map(|&m| m as i64).collect();
                fold::by_mover(&each)
            }
            TypedExpr::Directions(DirectionSet::Computed(mask)) => mask,
            TypedExpr::Direction(direction) => Num::MaskOf(Box::new(direction)),
            TypedExpr::Error => Num::Const(0),
            other => {
                self.mismatch("a set of directions", &other, span);
                Num::Const(0)
            }
        }
    }

    /// Returns the directions of a class for each player.
    pub(crate) fn class(&self, name: &str) -> Option<Vec<u64>> {
        if self.player_count() == 0 {
            return None;
        }
        (0..self.player_count()).map(|player| self.program.board.class(name, player)).collect()
    }

    /// Returns a class that every board has, as vectors.
    pub(crate) fn class_vectors(&self, name: &str) -> Vectors {
        let masks = self.class(name).unwrap_or_else(|| vec![0; self.player_count()]);
        Vectors::ByPlayer(
            masks.iter().map(|&mask| fold::bits(mask).map(|d| d as VectorId).collect()).collect(),
        )
    }
}
