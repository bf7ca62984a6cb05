//! `site-or-unit`, `site-or-set`: `to = Pawn` asks if `to` is the only Pawn on the board, and the
//! writer means the unit on `to`.

use crate::expressions::typed_expr::TypedExpr;
use crate::lowerer::Lowerer;
use boardwright_ir::Num;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{Expr, ExprKind, Span};

impl Lowerer<'_> {
    /// Warns of a comparison of a variable site with a set. With a site of the board, as in `King =
    /// e4`, it may be meant.
    pub(crate) fn warn_of_site_as_set(
        &mut self,
        a: &TypedExpr,
        b: &TypedExpr,
        left: &Expr,
        right: &Expr,
    ) {
        let is_site = |value: &TypedExpr| matches!(value, TypedExpr::Site(site) if !matches!(site, Num::Const(_)));
        let (site, other, units) = if is_site(a) { (left, b, right) } else { (right, a, left) };
        if !is_site(a) && !is_site(b) {
            return;
        }
        let (ExprKind::Name(site_name), ExprKind::Name(units_name)) = (&site.kind, &units.kind)
        else {
            return;
        };
        let what_stands = |asked: &str| {
            format!("to ask what stands there: `{asked}({site_name}) = {units_name}`")
        };
        let (code, message, help) = match other {
            TypedExpr::KindName(_) => (
                "site-or-unit",
                format!("this asks whether `{site_name}` is where the only {units_name} stands"),
                what_stands("kind"),
            ),
            TypedExpr::PlayerName(_) => (
                "site-or-unit",
                format!(
                    "this asks whether `{site_name}` is where the only unit of {units_name} stands"
                ),
                what_stands("owner"),
            ),
            TypedExpr::Set(_) => (
                "site-or-set",
                format!("this asks whether `{site_name}` is the only site of `{units_name}`"),
                format!("to ask whether it is one of them: `{site_name} in {units_name}`"),
            ),
            _ => return,
        };
        let span = left.span.to(right.span);
        self.defer(|_| Diagnostic::warning(code, span, message).help(help));
    }

    /// Warns of `a1 - h1`, which is probably meant as a row of sites.
    pub(crate) fn warn_of_site_range(&mut self, span: Span) {
        self.defer(|_| {
            Diagnostic::warning(
                "nothing-taken-away",
                span,
                "`-` takes sites away, and what is taken away here is not there",
            )
            .help("sites in a row are named one by one, `a1 + b1 + c1`, or all together: `rank(1)`")
        });
    }
}
