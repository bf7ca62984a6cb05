//! A site compared with a piece or with a set: `to = Pawn` asks whether `to` is the only Pawn on the board, and who
//! writes it means what stands on `to`.

use crate::lowerer::Lowerer;
use crate::value::Value;
use boardwright_ir::Num;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{Expr, ExprKind, Span};

impl Lowerer<'_> {
    /// Doubts that a site that is chosen or remembered is meant to be the only one of a set. With a site of the board,
    /// as in `King = e4`, it may well be.
    pub(crate) fn doubt_site_as_set(&mut self, a: &Value, b: &Value, left: &Expr, right: &Expr) {
        let is_site =
            |value: &Value| matches!(value, Value::Site(site) if !matches!(site, Num::Const(_)));
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
            Value::KindName(_) => (
                "site-or-unit",
                format!("this asks whether `{site_name}` is where the only {units_name} stands"),
                what_stands("kind"),
            ),
            Value::PlayerName(_) => (
                "site-or-unit",
                format!(
                    "this asks whether `{site_name}` is where the only unit of {units_name} stands"
                ),
                what_stands("owner"),
            ),
            Value::Set(_) => (
                "site-or-set",
                format!("this asks whether `{site_name}` is the only site of `{units_name}`"),
                format!("to ask whether it is one of them: `{site_name} in {units_name}`"),
            ),
            _ => return,
        };
        self.watch
            .doubts
            .push(Diagnostic::warning(code, left.span.to(right.span), message).help(help));
    }

    /// Doubts that `a1 - h1` is meant to take h1 from a1.
    pub(crate) fn doubt_span_of_sites(&mut self, (left, right): (Span, Span)) {
        self.watch.doubts.push(
            Diagnostic::warning(
                "nothing-taken-away",
                left.to(right),
                "`-` takes sites away, and what is taken away here is not there",
            )
            .help(
                "sites in a row are named one by one, `a1 + b1 + c1`, or all together: `rank(1)`",
            ),
        );
    }
}
