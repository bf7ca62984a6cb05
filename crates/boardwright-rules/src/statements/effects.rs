//! Effects: statements that change the board, places and layers.

use crate::expressions::typed_expr::{Expectation, TypedExpr};
use crate::lowerer::Lowerer;
use crate::names::symbols::Symbol;
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::suggest::a_or_an;
use boardwright_syntax::tree::{Expr, ExprKind, Name, Span, StatementKind as Tree};

/// Clauses of a `put`.
struct PutClauses<'e> {
    number: Option<&'e Expr>,
    what: &'e Expr,
    owner: Option<&'e Expr>,
    from: Option<&'e Expr>,
    at: Option<&'e Expr>,
    into: Option<&'e Name>,
}

impl Lowerer<'_> {
    pub(crate) fn effect(&mut self, effect: &Tree, span: Span, out: &mut Block) {
        match effect {
            Tree::Move { from, to } => {
                let (from, to) = (self.site(from), self.site(to));
                self.refuse_capture_in_hook(span);
                out.push(Statement::Move { from, to });
            }
            Tree::Swap(a, b) => {
                let (a, b) = (self.site(a), self.site(b));
                out.push(Statement::Swap(a, b));
            }
            Tree::Shift { sites, direction, distance } => {
                let (sites, direction) = (self.set(sites), self.direction(direction));
                let distance = self.number(distance);
                out.push(Statement::Shift { sites, direction, distance });
            }
            Tree::Capture(sites) => {
                self.refuse_capture_in_hook(span);
                let sites = self.set(sites);
                self.count_effect(&sites, span, out);
                out.push(Statement::Capture(sites));
            }
            Tree::Remove(sites) => {
                let sites = self.set(sites);
                self.count_effect(&sites, span, out);
                out.push(Statement::Remove(sites));
            }
            Tree::Put { number, what, owner, from, at, into } => self.put(
                PutClauses {
                    number: number.as_ref(),
                    what,
                    owner: owner.as_ref(),
                    from: from.as_ref(),
                    at: at.as_ref(),
                    into: into.as_ref(),
                },
                span,
                out,
            ),
            Tree::Array(text) => self.array(text, out),
            Tree::Send { sites, place, owner } => {
                let sites = self.set(sites);
                let owner = owner.as_ref().map(|owner| self.player(owner));
                if let Some(place) = self.place_named(place) {
                    self.count_effect(&sites, span, out);
                    out.push(Statement::Send { sites, place, owner });
                }
            }
            Tree::Discard { number, what, owner, at, from } => {
                self.discard(number.as_ref(), what, owner.as_ref(), at.as_ref(), from, out);
            }
            Tree::Change { sites, kind } => {
                let sites = self.set(sites);
                let kind = self.kind(kind);
                self.count_effect(&sites, span, out);
                out.push(Statement::Change { sites, kind });
            }
            Tree::Give { sites, player } => {
                let (sites, owner) = (self.set(sites), self.player(player));
                self.count_effect(&sites, span, out);
                out.push(Statement::Give { sites, owner });
            }
            _ => {}
        }
    }

    /// Reports a capture inside `on capture`, which would run it again without end.
    fn refuse_capture_in_hook(&mut self, span: Span) {
        if self.in_capture_hook {
            self.report(
                Diagnostic::error(
                    "capture-in-capture",
                    span,
                    "a capture inside `on capture` would run it again",
                )
                .help("use `remove` for units that go as a consequence"),
            );
        }
    }

    fn place_named(&mut self, name: &Name) -> Option<PlaceId> {
        match self.symbols.find(&name.text) {
            Some(Symbol::Place(place)) => Some(place),
            _ => {
                let names: Vec<String> =
                    self.program.places.iter().map(|p| p.name.clone()).collect();
                self.report_no_such(name, "place", &names);
                None
            }
        }
    }

    fn report_no_such(&mut self, name: &Name, what: &str, names: &[String]) {
        let mut diagnostic = Diagnostic::error(
            "unknown-name",
            name.span,
            format!("no {what} is called `{}`", name.text),
        );
        diagnostic = match self.nearest(&name.text, names.iter().map(String::as_str)) {
            Some(near) => diagnostic.help(format!("did you mean `{near}`?")).fix(name.span, near),
            None => diagnostic.help(format!("declare it: `{what} {}`", name.text)),
        };
        self.report(diagnostic);
    }

    /// Lowers a place, with the player whose part is meant.
    fn place_of(&mut self, expr: &Expr) -> Option<(PlaceId, Option<Num>)> {
        match self.lower(expr, Expectation::Any) {
            TypedExpr::Place(place, owner) => Some((place, owner)),
            TypedExpr::Error => None,
            other => {
                self.report(Diagnostic::error(
                    "wrong-type",
                    expr.span,
                    format!("a place is expected here, but this is {}", other.describe()),
                ));
                None
            }
        }
    }

    fn put(&mut self, put: PutClauses<'_>, span: Span, out: &mut Block) {
        let what = self.lower(put.what, Expectation::Kind);
        if let TypedExpr::Unit(unit) = what {
            let Some(at) = put.at else {
                self.report(
                    Diagnostic::error("put-where", span, "a unit is put on a site")
                        .help("write `put u at s`"),
                );
                return;
            };
            let at = self.site(at);
            out.push(Statement::PutUnit { unit, at });
            return;
        }
        let kind = self.as_kind(what, put.what.span);
        if let Some(owner) = put.owner.filter(|owner| is_nobody(owner)) {
            return self.report_of_nobody(&kind, owner.span);
        }
        let owner = put.owner.map(|owner| self.player(owner));
        match (put.at, put.into) {
            (None, Some(place)) => self.put_in_place(&put, kind, owner, place, span, out),
            (Some(at), Some(layer)) => self.put_in_layer(&put, kind, at, layer, out),
            (Some(at), None) => self.put_on_board(&put, kind, owner, at, span, out),
            (None, None) => self.report(
                Diagnostic::error("put-where", span, "where should it be put?")
                    .help("`put Rook at a1`, `put 2 Rook in hand`, `put Rook at s in wreck`"),
            ),
        }
    }

    /// Reports `put X of nobody`: a kind says itself that its units belong to nobody.
    fn report_of_nobody(&mut self, kind: &Num, span: Span) {
        let name = match kind {
            Num::Const(kind) if *kind >= 0 => self.program.kinds[*kind as usize].name.clone(),
            _ => "piece".to_owned(),
        };
        let a_piece = a_or_an(&name);
        let error = match self.is_nobody(&self.owner_of_kind(kind)) {
            true => Diagnostic::error("nobodys-unit", span, format!("{a_piece} belongs to nobody"))
                .help(format!("write `put {name} at …`, without `of`")),
            false => {
                let message = format!("{a_piece} belongs to a player, and never to nobody");
                Diagnostic::error("nobodys-unit", span, message).help(format!(
                    "say of the kind that it is nobody's: `piece {name} … of {NOBODY}`; or name a player here"
                ))
            }
        };
        self.report(error);
    }

    /// Returns the owner of a unit put on the board: the named player, the kind's only owner, else
    /// the mover. In `start` there is no mover, which is reported.
    fn put_owner(&mut self, kind: &Num, owner: Option<Num>, span: Span) -> Num {
        let default = self.owner_of_kind(kind);
        let Some(owner) = owner else { return self.default_owner(kind, default, span) };
        if self.is_nobody(&default)
            && let Num::Const(kind) = kind
        {
            let name = self.program.kinds[*kind as usize].name.clone();
            let message = format!("{} belongs to nobody", a_or_an(&name));
            let help = format!("write `put {name} at …`, without `of`");
            self.report(Diagnostic::error("nobodys-unit", span, message).help(help));
        }
        owner
    }

    /// Returns the player whose place a unit is put into: the named one, the kind's only owner,
    /// else the mover, as in [`Self::put_owner`].
    fn put_holder(&mut self, kind: &Num, holder: Option<Num>, span: Span) -> Num {
        holder.unwrap_or_else(|| self.default_owner(kind, self.holder_of_kind(kind), span))
    }

    /// Returns an owner that is not written; reports the mover in `start`.
    fn default_owner(&mut self, kind: &Num, default: Num, span: Span) -> Num {
        if self.in_start && default == Num::Mover {
            let name = match kind {
                Num::Const(kind) if *kind >= 0 => self.program.kinds[*kind as usize].name.as_str(),
                _ => "Rook",
            };
            let player =
                self.program.players.first().map_or("White", |player| player.name.as_str());
            let help = format!("nobody is to move yet, so say it: `put {name} of {player} at …`");
            self.report(Diagnostic::error("whose-unit", span, "whose unit is this?").help(help));
        }
        default
    }

    fn put_in_place(
        &mut self,
        put: &PutClauses<'_>,
        kind: Num,
        owner: Option<Num>,
        place: &Name,
        span: Span,
        out: &mut Block,
    ) {
        let Some(place) = self.place_named(place) else { return };
        let number = put.number.map_or(Num::Const(1), |number| self.number(number));
        let owner = self.put_holder(&kind, owner, span);
        if let Some((source, whose)) = put.from.and_then(|from| self.place_of(from)) {
            let whose = whose.unwrap_or_else(|| owner.clone());
            let taken = crate::expressions::fold::binary(
                NumOperator::Subtract,
                Num::Const(0),
                number.clone(),
            );
            out.push(Statement::AddToPlace {
                place: source,
                owner: whose,
                kind: kind.clone(),
                number: taken,
            });
        }
        out.push(Statement::AddToPlace { place, owner, kind, number });
    }

    fn put_in_layer(
        &mut self,
        put: &PutClauses<'_>,
        kind: Num,
        at: &Expr,
        layer: &Name,
        out: &mut Block,
    ) {
        let Some(Symbol::Layer(layer)) = self.symbols.find(&layer.text) else {
            let names: Vec<String> = self.program.layers.iter().map(|l| l.name.clone()).collect();
            self.report_no_such(layer, "layer", &names);
            return;
        };
        let number = put.number.map_or(Num::Const(1), |number| self.number(number));
        let at = self.set(at);
        out.push(Statement::AddToLayer { layer, kind, at, number });
    }

    fn put_on_board(
        &mut self,
        put: &PutClauses<'_>,
        kind: Num,
        owner: Option<Num>,
        at: &Expr,
        span: Span,
        out: &mut Block,
    ) {
        if let Some(number) = put.number {
            self.report(
                Diagnostic::error(
                    "put-number",
                    number.span,
                    "a site holds one unit, so no number is needed here",
                )
                .help("a set of sites gets one unit each: `put Pawn at row(2)`"),
            );
        }
        let owner = self.put_owner(&kind, owner, span);
        if let Some((place, whose)) = put.from.and_then(|from| self.place_of(from)) {
            let whose = whose.unwrap_or_else(|| match self.is_nobody(&owner) {
                true => Num::Mover,
                false => owner.clone(),
            });
            out.push(Statement::AddToPlace {
                place,
                owner: whose,
                kind: kind.clone(),
                number: Num::Const(-1),
            });
        }
        let at_set = self.set(at);
        if self.in_start {
            self.record_start_placement(&at_set, at.span);
        }
        self.count_effect(&at_set, span, out);
        out.push(Statement::Put { kind, owner, at: at_set });
    }

    fn discard(
        &mut self,
        number: Option<&Expr>,
        what: &Expr,
        owner: Option<&Expr>,
        at: Option<&Expr>,
        from: &Name,
        out: &mut Block,
    ) {
        let kind = self.kind(what);
        let number = number.map_or(Num::Const(1), |number| self.number(number));
        let number = crate::expressions::fold::binary(NumOperator::Subtract, Num::Const(0), number);
        let owner = owner.map(|owner| self.player(owner));
        match (self.symbols.find(&from.text), at) {
            (Some(Symbol::Place(place)), None) => {
                let owner = owner.unwrap_or_else(|| self.holder_of_kind(&kind));
                out.push(Statement::AddToPlace { place, owner, kind, number });
            }
            (Some(Symbol::Layer(layer)), Some(at)) => {
                let at = self.set(at);
                out.push(Statement::AddToLayer { layer, kind, at, number });
            }
            (Some(Symbol::Layer(_)), None) => self.report(
                Diagnostic::error(
                    "discard-where",
                    from.span,
                    "a layer lies under the whole board: at which site?",
                )
                .help(format!("write `discard K at s from {}`", from.text)),
            ),
            _ => {
                let names: Vec<String> =
                    self.program.places.iter().map(|p| p.name.clone()).collect();
                self.report_no_such(from, "place", &names);
            }
        }
    }
}

/// True for `nobody`.
fn is_nobody(owner: &Expr) -> bool {
    matches!(&owner.kind, ExprKind::Name(name) if name == NOBODY)
}
