//! Built-in functions that name a region of the board: `rank`, `file`, `ring`, `edge`, `row`.

use crate::expressions::fold;
use crate::expressions::typed_expr::{Expectation, TypedExpr};
use crate::lowerer::Lowerer;
use boardwright_board::RegionArgument;
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
            ExprKind::Name(word)
                if self.local(word).is_none()
                    && self.symbols.peek(word).is_none()
                    && !matches!(word.as_str(), "from" | "to") =>
            {
                RegionArgument::Name(word.clone())
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
        let it = Box::new(Num::Local(local));
        let coordinate = match name.text.as_str() {
            "rank" => Num::RankOf(it),
            "file" => Num::FileOf(it),
            "ring" => Num::RingOf(it),
            _ => {
                return self.fail(Diagnostic::error(
                    "not-constant",
                    name.span,
                    "the side of an edge must be known when the rules are read",
                ));
            }
        };
        let mut all = boardwright_board::SiteSet::new(self.program.board.site_count());
        (0..self.program.board.site_count()).for_each(|site| {
            all.insert(site);
        });
        let test = fold::compare(Comparison::Equal, coordinate, number);
        let all = Set::Const(all, "sites".to_owned());
        TypedExpr::Set(Set::Filter(local, Box::new(all), Box::new(test)))
    }

    /// Lowers `row(n)`: the row counted from the mover's side.
    pub(super) fn row(&mut self, name: &Name, args: &[Expr]) -> TypedExpr {
        let Some([number]) = self.expect_arguments::<1>(name, args, "the number of the row") else {
            return TypedExpr::Error;
        };
        let Num::Const(row) = self.number(number) else {
            return self.fail(
                Diagnostic::error(
                    "not-constant",
                    number.span,
                    "the number of a row must be known when the rules are read",
                )
                .help("`rank_of(s)` gives the rank of a site as a number"),
            );
        };
        let each = (0..self.player_count())
            .map(|player| self.program.board.row_from(row, player))
            .collect();
        TypedExpr::Set(match fold::by_mover_set(each) {
            Set::ByMover(sets, _) => Set::ByMover(sets, format!("row({row})")),
            other => other,
        })
    }
}
