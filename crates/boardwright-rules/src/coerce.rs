//! From what an expression is to what its context needs.

use crate::fold;
use crate::lowerer::Lowerer;
use crate::value::{DirectionSet, Value, Want};
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{Expr, Span};

impl Lowerer<'_> {
    fn mismatch(&mut self, wanted: &str, found: &Value, span: Span) {
        let message = format!("{wanted} is wanted here, but this is {}", found.describe());
        let help = match (wanted, found) {
            ("a site", Value::Set(_) | Value::KindName(_) | Value::PlayerName(_)) => Some(
                "a set may hold several sites: choose one of it (`choose x in …`), or write `the(…)` if there is only one",
            ),
            ("a condition", Value::Set(_) | Value::Site(_)) => {
                Some("ask whether the set has a member: `some …` or `no …`")
            }
            ("a number", Value::Set(_) | Value::KindName(_)) => {
                Some("count its members: `count(…)`")
            }
            ("a number", Value::Place(..)) => {
                Some("say which kind: `hand.Rook`, or count everything in it: `count(hand)`")
            }
            ("a set of sites", Value::Truth(_)) => {
                Some("a condition picks sites as `{ x in sites where … }`")
            }
            ("a set of sites", Value::Number(_)) => Some(
                "numbers are no sites: `count(enemy) = 0` compares how many there are; on a rectangle `rank(3)` and `file(a)` are sets",
            ),
            ("a set of sites", Value::Kinds(_)) => {
                Some("the units of those kinds are `{ x in occupied where kind(x) in … }`")
            }
            (
                "a direction",
                Value::Set(_) | Value::Site(_) | Value::KindName(_) | Value::PlayerName(_),
            ) => Some(
                "after `step`, `slide` and `hop` a sum is a sum of directions; other sites stand before the movement: `own + step north`",
            ),
            ("a direction", Value::Directions(_)) => {
                Some("choose one of them: `choose d in orthogonal`")
            }
            _ => None,
        };
        let mut diagnostic = Diagnostic::error("wrong-type", span, message)
            .label(format!("this is {}", found.describe()));
        diagnostic.help = help.map(str::to_owned);
        self.report(diagnostic);
    }

    /// Lowers an expression that must be a set of sites.
    pub(crate) fn set(&mut self, expr: &Expr) -> Set {
        let value = self.lower(expr, Want::Set);
        self.as_set(value, expr.span)
    }

    pub(crate) fn as_set(&mut self, value: Value, span: Span) -> Set {
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

    /// The set a value stands for, or the value back.
    #[expect(
        clippy::result_large_err,
        reason = "what is handed back is what was given, not an error made up"
    )]
    pub(crate) fn try_set(&mut self, value: Value) -> Result<Set, Value> {
        Ok(match value {
            Value::Error | Value::Nothing => self.no_sites(),
            Value::Set(set) => set,
            Value::Site(Num::Const(site)) => {
                let mut set = boardwright_board::SiteSet::new(self.program.board.site_count());
                if site >= 0 {
                    set.insert(site as usize);
                }
                Set::Const(set, String::new())
            }
            Value::Site(site) => Set::One(site),
            Value::KindName(kind) => Set::OfKind(Num::Const(kind.into())),
            Value::Kind(kind) => Set::OfKind(kind),
            Value::PlayerName(player) => Set::OwnedBy(Num::Const(player.into())),
            Value::Player(player) => Set::OwnedBy(player),
            Value::Line(line) => Set::Line(line),
            Value::Layer(layer) => Set::Layer(layer),
            other => return Err(other),
        })
    }

    /// Lowers an expression that must be a number.
    pub(crate) fn number(&mut self, expr: &Expr) -> Num {
        let value = self.lower(expr, Want::Any);
        self.as_number(value, expr.span)
    }

    pub(crate) fn as_number(&mut self, value: Value, span: Span) -> Num {
        match value {
            Value::Number(number) => number,
            Value::Error => Num::Const(0),
            other => {
                self.mismatch("a number", &other, span);
                Num::Const(0)
            }
        }
    }

    /// Lowers an expression that must be a condition.
    pub(crate) fn test(&mut self, expr: &Expr) -> Condition {
        let value = self.lower(expr, Want::Any);
        self.as_test(value, expr.span)
    }

    pub(crate) fn as_test(&mut self, value: Value, span: Span) -> Condition {
        match value {
            Value::Truth(test) => test,
            Value::Error => Condition::Const(true),
            other => {
                self.mismatch("a condition", &other, span);
                Condition::Const(true)
            }
        }
    }

    /// Lowers an expression that must be a site.
    pub(crate) fn site(&mut self, expr: &Expr) -> Num {
        let value = self.lower(expr, Want::Any);
        self.as_site(value, expr.span)
    }

    pub(crate) fn as_site(&mut self, value: Value, span: Span) -> Num {
        match value {
            Value::Site(site) => site,
            Value::Error | Value::Nothing => Num::Const(NONE),
            Value::Set(Set::Const(set, _)) if set.len() == 1 => {
                Num::Const(set.iter().next().unwrap_or(0) as i64)
            }
            other => {
                self.mismatch("a site", &other, span);
                Num::Const(NONE)
            }
        }
    }

    /// Lowers an expression that must be a kind.
    pub(crate) fn kind(&mut self, expr: &Expr) -> Num {
        let value = self.lower(expr, Want::Kind);
        self.as_kind(value, expr.span)
    }

    pub(crate) fn as_kind(&mut self, value: Value, span: Span) -> Num {
        match value {
            Value::Kind(kind) => kind,
            Value::KindName(kind) => Num::Const(kind.into()),
            Value::Error | Value::Nothing => Num::Const(NONE),
            other => {
                self.mismatch("a kind of piece", &other, span);
                Num::Const(NONE)
            }
        }
    }

    pub(crate) fn as_kinds(&mut self, value: Value, span: Span) -> Num {
        match value {
            Value::Kinds(mask) => mask,
            Value::Kind(kind) => Num::MaskOf(Box::new(kind)),
            Value::KindName(kind) => Num::Const(1 << kind),
            Value::LayerAt(layer, site) => Num::KindsInLayer { layer, site: Box::new(site) },
            Value::Place(place, owner) => {
                let owner = Box::new(owner.unwrap_or(Num::Mover));
                Num::KindsInPlace { place, owner }
            }
            Value::Error | Value::Nothing => Num::Const(0),
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
        let value = self.lower(expr, Want::Any);
        self.as_player(value, expr.span)
    }

    pub(crate) fn as_player(&mut self, value: Value, span: Span) -> Num {
        match value {
            Value::Player(player) => player,
            Value::PlayerName(player) => Num::Const(player.into()),
            Value::Error => Num::Const(0),
            other => {
                self.mismatch("a player", &other, span);
                Num::Const(0)
            }
        }
    }

    /// Lowers an expression that must be one direction.
    pub(crate) fn direction(&mut self, expr: &Expr) -> Num {
        let value = self.lower(expr, Want::Any);
        self.as_direction(value, expr.span)
    }

    pub(crate) fn as_direction(&mut self, value: Value, span: Span) -> Num {
        match value {
            Value::Direction(direction) => direction,
            Value::Nothing => Num::Const(NONE),
            Value::Error => Num::Const(0),
            Value::Directions(DirectionSet::Known(masks))
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
        let value = self.lower(expr, Want::Any);
        self.as_vectors(value, expr.span)
    }

    pub(crate) fn as_vectors(&mut self, value: Value, span: Span) -> Vectors {
        match value {
            Value::Directions(DirectionSet::Known(masks)) => Vectors::ByPlayer(
                masks
                    .iter()
                    .map(|&mask| fold::bits(mask).map(|d| d as VectorId).collect())
                    .collect(),
            ),
            Value::Directions(DirectionSet::Computed(mask)) => Vectors::Mask(Box::new(mask)),
            Value::Direction(direction) => Vectors::Direction(Box::new(direction)),
            Value::Error => Vectors::ByPlayer(vec![Vec::new(); self.player_count()]),
            other => {
                self.mismatch("a direction", &other, span);
                Vectors::ByPlayer(vec![Vec::new(); self.player_count()])
            }
        }
    }

    /// A mask of directions.
    pub(crate) fn as_mask(&mut self, value: Value, span: Span) -> Num {
        match value {
            Value::Directions(DirectionSet::Known(masks)) => {
                let each: Vec<i64> = masks.iter().map(|&m| m as i64).collect();
                fold::by_mover(&each)
            }
            Value::Directions(DirectionSet::Computed(mask)) => mask,
            Value::Direction(direction) => Num::MaskOf(Box::new(direction)),
            Value::Error => Num::Const(0),
            other => {
                self.mismatch("a set of directions", &other, span);
                Num::Const(0)
            }
        }
    }

    /// The directions of a class for each player.
    pub(crate) fn class(&self, name: &str) -> Option<Vec<u64>> {
        if self.player_count() == 0 {
            return None;
        }
        (0..self.player_count()).map(|player| self.program.board.class(name, player)).collect()
    }

    /// A class every board has, as vectors.
    pub(crate) fn class_vectors(&self, name: &str) -> Vectors {
        let masks = self.class(name).unwrap_or_else(|| vec![0; self.player_count()]);
        Vectors::ByPlayer(
            masks.iter().map(|&mask| fold::bits(mask).map(|d| d as VectorId).collect()).collect(),
        )
    }
}
