//! Built-in functions that name a region of the board: `rank`, `file`, `ring`, `edge`, `row`.

use crate::expressions::typed_expr::{Expectation, TypedExpr};
use crate::expressions::{constant, fold};
use crate::lowerer::Lowerer;
use boardwright_board::{RegionArgument, SiteSet};
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{Expr, ExprKind, Name, Span};

impl Lowerer<'_> {
    /// Lowers `rank(n)`, `file(n)`, `ring(n)` or `edge(d)`.
    pub(super) fn constant_region(&mut self, name: &Name, args: &[Expr]) -> TypedExpr {
        let Some([argument]) = self.expect_arguments::<1>(name, args, "its number or name") else {
            return TypedExpr::Error;
        };
        let argument_value = match &argument.kind {
            ExprKind::Name(word) if self.is_board_word(word) => RegionArgument::Name(word.clone()),
            ExprKind::Range(low, high) if name.text != "edge" => {
                return self.region_range(name, low, high);
            }
            _ if name.text == "edge" => return self.edge_of(argument),
            _ => match self.lower(argument, Expectation::Any) {
                TypedExpr::Site(_) => return self.report_site_in_region(name, argument.span),
                value => match self.as_number(value, argument.span) {
                    Num::Const(number) => RegionArgument::Number(number),
                    computed => return self.computed_region(name, computed),
                },
            },
        };
        match self.program.board.region(&name.text, Some(&argument_value)) {
            Ok(set) => TypedExpr::Set(Set::Const(set, String::new())),
            Err(error) => {
                self.fail(Diagnostic::error("no-such-region", argument.span, error.to_string()))
            }
        }
    }

    /// True if a word names nothing of the rules, so that the board may have given the name.
    fn is_board_word(&mut self, word: &str) -> bool {
        self.local(word).is_none()
            && self.symbols.peek(word).is_none()
            && !matches!(word, "from" | "to")
    }

    /// Lowers `rank(a..b)`, and `file` and `ring` likewise.
    fn region_range(&mut self, name: &Name, low: &Expr, high: &Expr) -> TypedExpr {
        let (Some(from), Some(to)) =
            (self.region_number(name, low), self.region_number(name, high))
        else {
            return TypedExpr::Error;
        };
        if let (Num::Const(from), Num::Const(to)) = (&from, &to) {
            if from > to {
                let message = format!("this range is empty: {from} is more than {to}");
                let span = low.span.to(high.span);
                return self.fail(Diagnostic::error("empty-range", span, message));
            }
            for (number, end) in [(from, low), (to, high)] {
                let number = RegionArgument::Number(*number);
                if let Err(error) = self.program.board.region(&name.text, Some(&number)) {
                    let message = error.to_string();
                    return self.fail(Diagnostic::error("no-such-region", end.span, message));
                }
            }
        }
        let local = self.fresh_local("", name.span);
        let Some(coordinate) = self.coordinate(name, local) else { return TypedExpr::Error };
        let test = fold::and(vec![
            fold::compare(Comparison::GreaterOrEqual, coordinate.clone(), from),
            fold::compare(Comparison::LessOrEqual, coordinate, to),
        ]);
        self.sites_where(local, test, name.span)
    }

    /// Returns the number of a rank, file or ring that a number or a name gives.
    fn region_number(&mut self, name: &Name, expr: &Expr) -> Option<Num> {
        let ExprKind::Name(word) = &expr.kind else { return Some(self.number(expr)) };
        if !self.is_board_word(word) {
            return Some(self.number(expr));
        }
        let board = &self.program.board;
        match board.region(&name.text, Some(&RegionArgument::Name(word.clone()))) {
            Ok(sites) => {
                let first = boardwright_board::Site(sites.iter().next()? as u16);
                Some(Num::Const(match name.text.as_str() {
                    "rank" => board.rank_of(first),
                    "file" => board.file_of(first),
                    _ => board.ring_of(first),
                }))
            }
            Err(error) => {
                let message = error.to_string();
                self.fail(Diagnostic::error("no-such-region", expr.span, message));
                None
            }
        }
    }

    /// Lowers `box(a, b)`: the sites whose ranks and files are between those of two.
    pub(super) fn corners_of_box(&mut self, name: &Name, args: &[Expr]) -> TypedExpr {
        let Some([a, b]) = self.expect_arguments::<2>(name, args, "two sites") else {
            return TypedExpr::Error;
        };
        let ((a, b), weight) = self.measure_expansion(|this| (this.site(a), this.site(b)));
        // Each stands four times in the condition.
        if !self.charge(3 * weight, name.span) {
            return TypedExpr::Error;
        }
        let local = self.fresh_local("", name.span);
        let is_between = |of: fn(Box<Num>) -> Num| {
            let (a, b) = (of(Box::new(a.clone())), of(Box::new(b.clone())));
            let it = of(Box::new(Num::Local(local)));
            fold::and(vec![
                fold::compare(
                    Comparison::GreaterOrEqual,
                    it.clone(),
                    fold::binary(NumOperator::Min, a.clone(), b.clone()),
                ),
                fold::compare(Comparison::LessOrEqual, it, fold::binary(NumOperator::Max, a, b)),
            ])
        };
        let test = fold::and(vec![is_between(Num::RankOf), is_between(Num::FileOf)]);
        self.sites_where(local, test, name.span)
    }

    /// Returns the sites for which a condition on the local holds, as a constant if the board
    /// alone decides it.
    fn sites_where(&mut self, local: Local, test: Condition, span: Span) -> TypedExpr {
        let sites = self.all_sites();
        if !self.charge_steps(sites.len(), span) {
            return TypedExpr::Error;
        }
        let (program, steps) = (&self.program, &self.folding_steps);
        TypedExpr::Set(match constant::sites_where(program, &test, local, &sites, steps) {
            Some(kept) => Set::Const(kept, String::new()),
            None => {
                let sites = Set::Const(sites, "sites".to_owned());
                Set::Filter(local, Box::new(sites), Box::new(test))
            }
        })
    }

    /// Returns the coordinate that `rank`, `file` or `ring` asks of a site in a local.
    fn coordinate(&mut self, name: &Name, local: Local) -> Option<Num> {
        let it = Box::new(Num::Local(local));
        Some(match name.text.as_str() {
            "rank" => Num::RankOf(it),
            "file" => Num::FileOf(it),
            "ring" => Num::RingOf(it),
            _ => {
                self.fail(Diagnostic::error(
                    "not-constant",
                    name.span,
                    "the side of an edge must be known when the rules are read",
                ));
                return None;
            }
        })
    }

    /// Reports `rank(from)`: the writer means the rank on which a site lies.
    fn report_site_in_region(&mut self, name: &Name, span: Span) -> TypedExpr {
        let region = &name.text;
        self.fail(
            Diagnostic::error("site-not-number", span, format!("`{region}` takes a number, and this is a site"))
                .label("this is a site")
                .help(format!("`{region}_of(…)` is the number of the {region} on which a site lies: `{region}_of(from) = 3`; whether it lies there is `from in {region}(3)`")),
        )
    }

    /// Lowers `edge(d)` with directions from a parameter or a choice.
    fn edge_of(&mut self, argument: &Expr) -> TypedExpr {
        let value = self.lower(argument, Expectation::Any);
        if let TypedExpr::Error = value {
            return TypedExpr::Error;
        }
        let vectors = self.as_vectors(value, argument.span);
        let local = self.fresh_local("", argument.span);
        let beyond = Set::Step { of: Box::new(Set::One(Num::Local(local))), vectors };
        let test = Condition::Not(Box::new(Condition::Some(beyond)));
        TypedExpr::Set(Set::Filter(local, Box::new(self.everywhere()), Box::new(test)))
    }

    /// Lowers `rank(n)`, `file(n)` or `ring(n)` with a computed number: the sites with that
    /// coordinate.
    fn computed_region(&mut self, name: &Name, number: Num) -> TypedExpr {
        let local = self.fresh_local("", name.span);
        let Some(coordinate) = self.coordinate(name, local) else { return TypedExpr::Error };
        let test = fold::compare(Comparison::Equal, coordinate, number);
        self.sites_where(local, test, name.span)
    }

    /// Warns of a number of a row that the board does not have.
    fn warn_of_absent_row(&mut self, (low, high): (i64, i64), span: Span) {
        let board = &self.program.board;
        let last = board.sites().map(|site| board.rank_of(site)).max().unwrap_or(0);
        let is_there = low >= 1 && high <= last;
        // A board without ranks has no rows at all.
        if is_there || last < 1 || self.lints.board_by_option {
            return;
        }
        self.defer(|_| {
            let row = if low < 1 { low } else { high };
            let message = format!("there is no row {row} on this board");
            Diagnostic::warning("no-such-row", span, message)
                .help(format!("rows go from 1, the player's own side, to {last}"))
        });
    }

    /// Lowers `row(n)`: the row counted from the mover's side.
    pub(super) fn row(&mut self, name: &Name, args: &[Expr]) -> TypedExpr {
        let Some([number]) = self.expect_arguments::<1>(name, args, "the number of the row") else {
            return TypedExpr::Error;
        };
        let (low, high) = match &number.kind {
            ExprKind::Range(low, high) => (&**low, &**high),
            _ => (number, number),
        };
        let (bounds, by_option) =
            self.tracking_options(|this| (this.number(low), this.number(high)));
        let (Num::Const(low), Num::Const(high)) = bounds else {
            return self.fail(
                Diagnostic::error(
                    "not-constant",
                    number.span,
                    "the number of a row must be known when the rules are read",
                )
                .help("`rank_of(s)` gives the rank of a site as a number"),
            );
        };
        let board = &self.program.board;
        // A board has at most as many rows as sites.
        let rows = low..=high.min(board.site_count() as i64);
        let of = |player| {
            let sites = SiteSet::new(board.site_count());
            rows.clone().fold(sites, |sites, row| sites.union(&board.row_from(row, player)))
        };
        let each: Vec<SiteSet> = (0..self.player_count()).map(of).collect();
        if !by_option {
            self.warn_of_absent_row((low, high), number.span);
        }
        let text = if low == high { format!("row({low})") } else { format!("row({low}..{high})") };
        TypedExpr::Set(match fold::by_mover_set(each) {
            Set::ByMover(sets, _) => Set::ByMover(sets, text),
            other => other,
        })
    }
}
