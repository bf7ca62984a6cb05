//! A site compared with a piece: `to = Pawn` asks whether `to` is the only Pawn on the board, and who writes it means
//! what stands on `to`.

use crate::lowerer::Lowerer;
use crate::value::Value;
use boardwright_ir::Num;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{Expr, ExprKind};

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
        let (message, asked) = match other {
            Value::KindName(_) => (
                format!("this asks whether `{site_name}` is where the only {units_name} stands"),
                "kind",
            ),
            Value::PlayerName(_) => (
                format!(
                    "this asks whether `{site_name}` is where the only unit of {units_name} stands"
                ),
                "owner",
            ),
            _ => return,
        };
        self.watch.doubts.push(
            Diagnostic::warning("site-or-unit", left.span.to(right.span), message)
                .help(format!("to ask what stands there: `{asked}({site_name}) = {units_name}`")),
        );
    }
}
