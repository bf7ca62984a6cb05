//! Names, operators and quantifiers.

use crate::fold;
use crate::lowerer::Lowerer;
use crate::symbols::Symbol;
use crate::value::{DirectionSet, Value, Want};
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::suggest::closest;
use boardwright_syntax::tree::{BinaryOperator, Expr, ExprKind, Name, Quantifier, Span};

impl Lowerer<'_> {
    /// Types and lowers an expression.
    pub(crate) fn lower(&mut self, expr: &Expr, want: Want) -> Value {
        if !self.grow(expr.span) {
            return Value::Error;
        }
        match &expr.kind {
            ExprKind::Number(number) => Value::Number(Num::Const(*number)),
            ExprKind::Text(_) => self.fail(
                Diagnostic::error("stray-text", expr.span, "a text in quotes has no meaning here")
                    .help("texts belong after `betza`, in notation, and as words of explanation"),
            ),
            ExprKind::Name(name) => self.name(name, expr.span),
            ExprKind::Call { name, arguments } => self.call(name, arguments, expr.span),
            ExprKind::By(_) => self.fail(Diagnostic::error(
                "stray-by",
                expr.span,
                "`by` belongs inside `attacked(S, by P)`",
            )),
            ExprKind::Member { of, name } => self.member(of, name),
            ExprKind::Range(low, high) => Value::Range(self.number(low), self.number(high)),
            ExprKind::Negate(inner) => {
                let number = self.number(inner);
                Value::Number(fold::binary(NumOperator::Subtract, Num::Const(0), number))
            }
            ExprKind::Not(inner) => Value::Truth(fold::not(self.test(inner))),
            ExprKind::Binary { operator, left, right } => {
                self.binary(*operator, left, right, want, expr.span)
            }
            ExprKind::If { condition, then, otherwise } => {
                self.conditional(condition, then, otherwise, want)
            }
            ExprKind::Filter { variable, domain, condition } => {
                self.filter(variable, domain, condition)
            }
            ExprKind::Union { variable, domain, body } => self.union(variable, domain, body),
            ExprKind::Quantity { quantifier, set } => {
                let some = match self.lower(set, Want::Any) {
                    value @ (Value::Kinds(_) | Value::LayerAt(..)) => {
                        let mask = self.as_kinds(value, set.span);
                        fold::compare(Comparison::NotEqual, mask, Num::Const(0))
                    }
                    other => fold::some(self.as_set(other, set.span)),
                };
                Value::Truth(if *quantifier == Quantifier::No { fold::not(some) } else { some })
            }
            ExprKind::Quantified { quantifier, variable, domain, condition } => {
                self.quantity(*quantifier, variable, domain, condition)
            }
            ExprKind::Movement(movement) => Value::Set(self.movement(movement)),
            ExprKind::Missing => Value::Error,
        }
    }

    fn quantity(
        &mut self,
        quantifier: Quantifier,
        variable: &Name,
        domain: &Expr,
        condition: &Expr,
    ) -> Value {
        let (local, set, test) = self.quantified(variable, domain, condition);
        match quantifier {
            Quantifier::Some => Value::Truth(Test::SomeWhere(local, set, Box::new(test))),
            Quantifier::No => {
                Value::Truth(fold::not(Test::SomeWhere(local, set, Box::new(test))))
            }
            Quantifier::Every => Value::Truth(fold::not(Test::SomeWhere(
                local,
                set,
                Box::new(fold::not(test)),
            ))),
            Quantifier::Count => {
                Value::Number(Num::CountWhere(local, Box::new(set), Box::new(test)))
            }
        }
    }

    /// A filter whose condition asks nothing of the game in play is worked out at once.
    fn filter(&mut self, variable: &Name, domain: &Expr, condition: &Expr) -> Value {
        let (local, set, test) = self.quantified(variable, domain, condition);
        if let Set::Const(sites, _) = &set {
            let mut kept = boardwright_board::SiteSet::new(self.program.board.site_count());
            let mut known = true;
            for site in sites.iter() {
                match fold::with_site(&self.program.board, &test, local, site as i64) {
                    Some(true) => {
                        kept.insert(site);
                    }
                    Some(false) => {}
                    None => {
                        known = false;
                        break;
                    }
                }
            }
            if known {
                return Value::Set(Set::Const(kept, String::new()));
            }
        }
        Value::Set(Set::Filter(local, Box::new(set), Box::new(test)))
    }

    fn quantified(&mut self, variable: &Name, domain: &Expr, test: &Expr) -> (Local, Set, Test) {
        let set = self.set(domain);
        let local = self.fresh_local(&variable.text, variable.span);
        let test = self.scoped(|this| {
            this.bind(&variable.text, Value::Site(Num::Local(local)));
            this.test(test)
        });
        (local, set, test)
    }

    fn union(&mut self, variable: &Name, domain: &Expr, body: &Expr) -> Value {
        let (local, domain, value) = self.domain(variable, domain);
        let body = self.scoped(|this| {
            this.bind(&variable.text, value);
            this.set(body)
        });
        Value::Set(Set::Union(local, Box::new(domain), Box::new(body)))
    }

    /// A loop or choice domain, with a fresh local and what its variable stands for.
    pub(crate) fn domain(&mut self, variable: &Name, expr: &Expr) -> (Local, Domain, Value) {
        let local = match variable.text.as_str() {
            "from" => FROM,
            "to" => TO,
            name => self.fresh_local(name, variable.span),
        };
        self.domain_for(local, expr)
    }

    /// A domain for a local that exists.
    pub(crate) fn domain_for(&mut self, local: Local, expr: &Expr) -> (Local, Domain, Value) {
        let it = Num::Local(local);
        let value = self.lower(expr, Want::Any);
        let (domain, value) = match value {
            Value::Range(low, high) => {
                if let (Some(a), Some(b)) = (self.bounds_of(&low), self.bounds_of(&high)) {
                    self.bounds.insert(local, (a.0, b.1.max(a.0)));
                }
                (Domain::Range(low, high), Value::Number(it))
            }
            Value::Kinds(_) | Value::LayerAt(..) | Value::Place(..) => {
                let mask = self.as_kinds(value, expr.span);
                let possible = self.possible(&mask);
                self.possible_kinds.insert(local, possible);
                (Domain::Kinds(mask), Value::Kind(it))
            }
            Value::Directions(_) | Value::Direction(_) => {
                (Domain::Directions(self.as_mask(value, expr.span)), Value::Direction(it))
            }
            Value::Runs(set) => (Domain::Lines(set), Value::Line(it)),
            Value::AllPlayers => (Domain::Players, Value::Player(it)),
            other => (Domain::Sites(self.as_set(other, expr.span)), Value::Site(it)),
        };
        (local, domain, value)
    }

    fn conditional(&mut self, condition: &Expr, then: &Expr, other: &Expr, want: Want) -> Value {
        let test = self.test(condition);
        let left = self.lower(then, want);
        let right = self.lower(other, want);
        match (test, left, right) {
            (Test::Const(true), value, _) | (Test::Const(false), _, value) => value,
            (_, Value::Error, _) | (_, _, Value::Error) => Value::Error,
            (test, left, right) => self.conditional_of(test, left, right, then.span, other.span),
        }
    }

    fn conditional_of(&mut self, test: Test, left: Value, right: Value, a: Span, b: Span) -> Value {
        let pick = |left, right| Num::If(Box::new(test.clone()), Box::new(left), Box::new(right));
        match (left, right) {
            (Value::Number(x), y) => Value::Number(pick(x, self.as_number(y, b))),
            (Value::Truth(x), y) => {
                let y = self.as_test(y, b);
                Value::Truth(Test::If(Box::new(test), Box::new(x), Box::new(y)))
            }
            (Value::Site(x), Value::Site(y)) => Value::Site(pick(x, y)),
            (Value::Site(x), Value::Nothing) => Value::Site(pick(x, Num::Const(NONE))),
            (Value::Nothing, Value::Site(y)) => Value::Site(pick(Num::Const(NONE), y)),
            (x @ (Value::Kind(_) | Value::KindName(_)), y @ (Value::Kind(_) | Value::KindName(_) | Value::Nothing)) => {
                let (x, y) = (self.as_kind(x, a), self.as_kind(y, b));
                Value::Kind(pick(x, y))
            }
            (x @ Value::Kinds(_), y) | (x, y @ Value::Kinds(_)) => {
                let (x, y) = (self.as_kinds(x, a), self.as_kinds(y, b));
                Value::Kinds(pick(x, y))
            }
            (x @ (Value::Player(_) | Value::PlayerName(_)), y @ (Value::Player(_) | Value::PlayerName(_))) => {
                let (x, y) = (self.as_player(x, a), self.as_player(y, b));
                Value::Player(pick(x, y))
            }
            (Value::Direction(x), y) => Value::Direction(pick(x, self.as_direction(y, b))),
            (x @ Value::Directions(_), y) => {
                let (x, y) = (self.as_mask(x, a), self.as_mask(y, b));
                Value::Directions(DirectionSet::Computed(pick(x, y)))
            }
            (x, y) => {
                let (x, y) = (self.as_set(x, a), self.as_set(y, b));
                Value::Set(Set::If(Box::new(test), Box::new(x), Box::new(y)))
            }
        }
    }

    fn binary(
        &mut self,
        operator: BinaryOperator,
        left: &Expr,
        right: &Expr,
        want: Want,
        span: Span,
    ) -> Value {
        use BinaryOperator as Op;
        match operator {
            Op::And => {
                let tests = vec![self.test(left), self.test(right)];
                Value::Truth(fold::and(tests))
            }
            Op::Or => {
                let tests = vec![self.test(left), self.test(right)];
                Value::Truth(fold::or(tests))
            }
            Op::Multiply => self.arithmetic(NumOperator::Multiply, left, right),
            Op::Divide => self.arithmetic(NumOperator::Divide, left, right),
            Op::Remainder => self.arithmetic(NumOperator::Remainder, left, right),
            Op::Add | Op::Subtract | Op::Intersect => {
                let a = self.lower(left, want);
                let b = self.lower(right, want);
                self.combine(operator, a, b, want, (left.span, right.span))
            }
            Op::In => Value::Truth(self.membership(left, right)),
            Op::NotIn => Value::Truth(fold::not(self.membership(left, right))),
            Op::Equal => Value::Truth(self.equality(left, right, span)),
            Op::NotEqual => Value::Truth(fold::not(self.equality(left, right, span))),
            Op::Less => self.ordering(Comparison::Less, left, right),
            Op::LessOrEqual => self.ordering(Comparison::LessOrEqual, left, right),
            Op::Greater => self.ordering(Comparison::Greater, left, right),
            Op::GreaterOrEqual => self.ordering(Comparison::GreaterOrEqual, left, right),
        }
    }

    fn arithmetic(&mut self, operator: NumOperator, left: &Expr, right: &Expr) -> Value {
        let (left, right) = (self.number(left), self.number(right));
        Value::Number(fold::binary(operator, left, right))
    }

    /// Sites are compared by their order on the board.
    fn ordering(&mut self, comparison: Comparison, left: &Expr, right: &Expr) -> Value {
        let a = self.lower(left, Want::Any);
        let b = self.lower(right, Want::Any);
        let (a, b) = match (a, b) {
            (Value::Site(a), Value::Site(b)) => (a, b),
            (Value::Kind(a), Value::Kind(b)) => (a, b),
            (a, b) => (self.as_number(a, left.span), self.as_number(b, right.span)),
        };
        Value::Truth(fold::compare(comparison, a, b))
    }

    fn combine(
        &mut self,
        operator: BinaryOperator,
        a: Value,
        b: Value,
        want: Want,
        spans: (Span, Span),
    ) -> Value {
        use BinaryOperator as Op;
        let kind_like = |v: &Value| matches!(v, Value::Kind(_) | Value::KindName(_));
        let mask_like = |v: &Value| matches!(v, Value::Kinds(_) | Value::LayerAt(..));
        let place = |v: &Value| matches!(v, Value::Place(..));
        // In `kinds(…)` sets of sites are combined as such, and the kinds on the outcome are meant.
        let in_kinds = want == Want::Kinds
            && (place(&a) || place(&b) || (kind_like(&a) && kind_like(&b)));
        match (a, b) {
            (Value::Error, _) | (_, Value::Error) => Value::Error,
            (Value::Number(a), b) if operator != Op::Intersect => {
                let b = self.as_number(b, spans.1);
                let operator =
                    if operator == Op::Add { NumOperator::Add } else { NumOperator::Subtract };
                Value::Number(fold::binary(operator, a, b))
            }
            (a @ (Value::Directions(_) | Value::Direction(_)), b) => {
                self.combine_directions(operator, a, b, spans)
            }
            (a, b) if mask_like(&a) || mask_like(&b) || in_kinds => {
                let (a, b) = (self.as_kinds(a, spans.0), self.as_kinds(b, spans.1));
                Value::Kinds(fold::binary(mask_operator(operator), a, b))
            }
            (a, b)
                if operator == Op::Add
                    && kind_like(&a)
                    && kind_like(&b)
                    && (want == Want::Kind
                        || matches!(a, Value::Kind(_))
                        || matches!(b, Value::Kind(_))) =>
            {
                let (a, b) = (self.as_kind(a, spans.0), self.as_kind(b, spans.1));
                Value::Kind(Num::UnionKind(Box::new(a), Box::new(b)))
            }
            (a, b) => {
                let (a, b) = (self.as_set(a, spans.0), self.as_set(b, spans.1));
                Value::Set(match operator {
                    Op::Add => fold::union(a, b),
                    Op::Subtract => fold::difference(a, b),
                    _ => fold::intersection(a, b),
                })
            }
        }
    }

    fn combine_directions(
        &mut self,
        operator: BinaryOperator,
        a: Value,
        b: Value,
        spans: (Span, Span),
    ) -> Value {
        if let (
            Value::Directions(DirectionSet::Known(a)),
            Value::Directions(DirectionSet::Known(b)),
        ) = (&a, &b)
        {
            let each = a.iter().zip(b).map(|(a, b)| match operator {
                BinaryOperator::Add => a | b,
                BinaryOperator::Subtract => a & !b,
                _ => a & b,
            });
            return Value::Directions(DirectionSet::Known(each.collect()));
        }
        let (a, b) = (self.as_mask(a, spans.0), self.as_mask(b, spans.1));
        Value::Directions(DirectionSet::Computed(fold::binary(mask_operator(operator), a, b)))
    }

    fn membership(&mut self, left: &Expr, right: &Expr) -> Test {
        let group = self.lower(right, Want::Any);
        let one = self.lower(left, Want::Any);
        match (one, group) {
            (Value::Error, _) | (_, Value::Error) => Test::Const(true),
            (one, Value::Range(low, high)) => {
                let number = self.as_number(one, left.span);
                fold::and(vec![
                    fold::compare(Comparison::GreaterOrEqual, number.clone(), low),
                    fold::compare(Comparison::LessOrEqual, number, high),
                ])
            }
            (one @ (Value::Kind(_) | Value::KindName(_)), group)
                if !matches!(group, Value::Set(_) | Value::PlayerName(_) | Value::Player(_)) =>
            {
                let (kind, mask) =
                    (self.as_kind(one, left.span), self.as_kinds(group, right.span));
                Test::InMask(mask, kind)
            }
            (one @ (Value::Direction(_) | Value::Directions(_)), group) => {
                let (direction, mask) =
                    (self.as_direction(one, left.span), self.as_mask(group, right.span));
                Test::InMask(mask, direction)
            }
            (Value::Site(site), group) => {
                let set = self.as_set(group, right.span);
                match (&set, &site) {
                    (Set::Const(sites, _), Num::Const(s)) => {
                        Test::Const(*s >= 0 && sites.contains(*s as usize))
                    }
                    _ => Test::Contains(set, site),
                }
            }
            (Value::Nothing, _) => Test::Const(false),
            (one, group) => {
                let (one, set) = (self.as_set(one, left.span), self.as_set(group, right.span));
                Test::Subset(one, set)
            }
        }
    }

    fn equality(&mut self, left: &Expr, right: &Expr, span: Span) -> Test {
        if let Some(test) = self.option_is(left, right).or_else(|| self.option_is(right, left)) {
            return test;
        }
        let a = self.lower(left, Want::Any);
        let b = self.lower(right, Want::Any);
        let equal = |a, b| fold::compare(Comparison::Equal, a, b);
        match (a, b) {
            (Value::Error, _) | (_, Value::Error) => Test::Const(true),
            (Value::Word(a), Value::Word(b)) => Test::Const(a == b),
            (Value::Word(_), _) | (_, Value::Word(_)) => {
                self.report(
                    Diagnostic::error("wrong-type", span, "an option's word is compared with something that is no word of it")
                        .help("an option stands on one side and one of its words on the other: `rules = historical`"),
                );
                Test::Const(true)
            }
            (Value::Number(a), b) => equal(a, self.as_number(b, right.span)),
            (Value::Truth(a), b) => {
                let b = self.as_test(b, right.span);
                Test::If(Box::new(a), Box::new(b.clone()), Box::new(fold::not(b)))
            }
            (Value::Site(a), Value::Site(b)) => equal(a, b),
            (Value::Site(a), Value::Nothing) | (Value::Nothing, Value::Site(a)) => {
                equal(a, Num::Const(NONE))
            }
            (Value::Kind(a), b) => equal(a, self.as_kind(b, right.span)),
            (a @ Value::KindName(_), Value::Kind(b)) => equal(self.as_kind(a, left.span), b),
            (Value::Unit(a), Value::Unit(b)) => equal(a, b),
            (Value::Player(a), b) => equal(a, self.as_player(b, right.span)),
            (a @ Value::PlayerName(_), b @ (Value::Player(_) | Value::PlayerName(_))) => {
                equal(self.as_player(a, left.span), self.as_player(b, right.span))
            }
            (Value::Direction(a), b) => equal(a, self.as_direction(b, right.span)),
            (a @ Value::Directions(_), Value::Direction(b)) => {
                equal(self.as_direction(a, left.span), b)
            }
            (a @ (Value::Kinds(_) | Value::LayerAt(..)), b) => {
                equal(self.as_kinds(a, left.span), self.as_kinds(b, right.span))
            }
            (a, b) => {
                let (a, b) = (self.as_set(a, left.span), self.as_set(b, right.span));
                Test::SetEqual(a, b)
            }
        }
    }

    fn name(&mut self, name: &str, span: Span) -> Value {
        if let Some(value) = self.local(name) {
            return value.clone();
        }
        if let Some(symbol) = self.symbols.find(name) {
            self.read_option |= self.watch.by_option.contains(name);
            return self.symbol(name, symbol, span);
        }
        if let Some(value) = self.builtin_name(name, span) {
            return value;
        }
        if let Some(masks) = self.class(name) {
            return Value::Directions(DirectionSet::Known(masks));
        }
        if let Some(site) = self.program.board.site_named(name) {
            return Value::Site(Num::Const(site.0.into()));
        }
        if self.words.iter().any(|word| word == name) {
            return Value::Word(name.to_owned());
        }
        self.unknown_name(name, span)
    }

    fn builtin_name(&mut self, name: &str, span: Span) -> Option<Value> {
        Some(match name {
            "from" => Value::Site(Num::Local(FROM)),
            "to" => Value::Site(Num::Local(TO)),
            "sites" | "corners" | "centre" | "edge" | "hub" => {
                match self.program.board.region(name, None) {
                    Ok(set) => Value::Set(Set::Const(set, name.to_owned())),
                    Err(error) => {
                        self.fail(Diagnostic::error("no-such-region", span, error.to_string()))
                    }
                }
            }
            "empty" => Value::Set(Set::Vacant),
            "occupied" => Value::Set(Set::Occupied),
            "own" => Value::Set(Set::OwnedBy(Num::Mover)),
            "enemy" => Value::Set(Set::OwnedBy(Num::Opponent)),
            "none" => Value::Nothing,
            "yes" => Value::Truth(Test::Const(true)),
            "no" => Value::Truth(Test::Const(false)),
            "turns" => Value::Number(Num::Turns),
            "plies" => Value::Number(Num::Plies),
            "captures" => Value::Number(Num::Captures),
            "repeats" | "board_repeats" | "repeat_gap" => {
                self.read_history = true;
                Value::Number(match name {
                    "repeats" => Num::Repeats,
                    "board_repeats" => Num::BoardRepeats,
                    _ => Num::RepeatGap,
                })
            }
            "mover" => Value::Player(Num::Mover),
            "opponent" => Value::Player(Num::Opponent),
            "players" => Value::AllPlayers,
            "directions" => Value::Directions(DirectionSet::Known(self.class("any")?)),
            _ => return None,
        })
    }

    fn symbol(&mut self, name: &str, symbol: Symbol, span: Span) -> Value {
        match symbol {
            Symbol::Option(value) => {
                self.read_option = true;
                value.into_value()
            }
            Symbol::Player(player) => Value::PlayerName(player),
            Symbol::Kind(kind) => Value::KindName(kind),
            Symbol::Region(sets) => Value::Set(match sets.as_slice() {
                [one] => Set::Const(one.clone(), name.to_owned()),
                _ => Set::ByMover(sets, name.to_owned()),
            }),
            Symbol::Place(place) => Value::Place(place, None),
            Symbol::Layer(layer) => Value::Layer(layer),
            Symbol::Variable(variable) => self.variable_value(variable, None),
            Symbol::Define(index) => self.expand(index, &[], span),
            Symbol::Attribute(_) => self.fail(
                Diagnostic::error(
                    "attribute-of-what",
                    span,
                    format!("`{name}` belongs to a unit: whose is meant?"),
                )
                .help(format!("write `{name}(from)`, with the site of the unit")),
            ),
            Symbol::Move(_) => self.fail(
                Diagnostic::error("not-a-value", span, format!("`{name}` is a named move, not a value"))
                    .help("a named move stands by itself as a statement or as a line of a piece"),
            ),
            Symbol::Phase(_) => self.fail(
                Diagnostic::error("not-a-value", span, format!("`{name}` is a phase, not a value"))
                    .help(format!("`begin {name}` goes on to it")),
            ),
        }
    }

    fn unknown_name(&mut self, name: &str, span: Span) -> Value {
        let mut candidates: Vec<String> = self.local_names().map(str::to_owned).collect();
        candidates.extend(self.symbols.iter().map(|(name, _)| name.to_owned()));
        candidates.extend(crate::builtins::NAMES.iter().map(|&n| n.to_owned()));
        candidates.extend(crate::builtins::FUNCTIONS.iter().map(|&n| n.to_owned()));
        candidates.extend(self.program.board.class_names().into_iter().map(str::to_owned));
        candidates.extend(["from", "to"].map(str::to_owned));
        candidates.sort();
        let near = closest(name, candidates.iter().map(String::as_str)).map(str::to_owned);
        let meant = near.as_ref().and_then(|near| self.symbols.peek(near));
        let message = match meant.map(|declared| &declared.symbol) {
            Some(Symbol::Kind(_)) => format!("no piece is called `{name}`"),
            Some(Symbol::Player(_)) => format!("no player is called `{name}`"),
            _ if near.is_none() && looks_like_site(name) => format!("the board has no site `{name}`"),
            _ => format!("nothing is called `{name}`"),
        };
        let mut diagnostic = Diagnostic::error("unknown-name", span, message);
        let sites = self.program.board.site_count();
        if let Some(near) = near {
            diagnostic = diagnostic.help(format!("did you mean `{near}`?")).fix(span, near);
        } else if looks_like_site(name) && sites > 0 {
            let (first, last) = (self.site_name(0), self.site_name(sites - 1));
            diagnostic = diagnostic.help(format!("its {sites} sites go from {first} to {last}"));
        } else {
            diagnostic = diagnostic.help(
                "names come from `piece`, `region`, `state`, `place`, `option`, `define`, `let` and `choose`",
            );
        }
        self.fail(diagnostic)
    }

    fn member(&mut self, of: &Expr, name: &Name) -> Value {
        let value = self.lower(of, Want::Any);
        let kind = match self.name(&name.text, name.span) {
            Value::Error => return Value::Error,
            value => Box::new(self.as_kind(value, name.span)),
        };
        match value {
            Value::Error => Value::Error,
            Value::Place(place, owner) => {
                let owner = Box::new(owner.unwrap_or_else(|| self.owner_of_kind(&kind)));
                Value::Number(Num::InPlace { place, owner, kind })
            }
            Value::LayerAt(layer, site) => {
                Value::Number(Num::InLayer { layer, site: Box::new(site), kind })
            }
            other => self.fail(
                Diagnostic::error(
                    "no-member",
                    of.span.to(name.span),
                    format!("{} has no parts to ask for with a dot", other.describe()),
                )
                .help("`hand.Rook` counts the Rooks in a place; `wreck(s).Rook` those in a layer at a site"),
            ),
        }
    }

    /// Whose units of a kind are meant if nobody is named: its only owner's, else the mover's.
    pub(crate) fn owner_of_kind(&self, kind: &Num) -> Num {
        match kind {
            Num::Const(kind) if *kind >= 0 => match self.program.kinds[*kind as usize].owner {
                Some(owner) => Num::Const(owner.into()),
                None => Num::Mover,
            },
            _ => Num::Mover,
        }
    }
}

fn mask_operator(operator: BinaryOperator) -> NumOperator {
    match operator {
        BinaryOperator::Add => NumOperator::BitOr,
        BinaryOperator::Subtract => NumOperator::BitMinus,
        _ => NumOperator::BitAnd,
    }
}

fn looks_like_site(name: &str) -> bool {
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
    letters.len() < name.len() && (1..=2).contains(&letters.len())
}
