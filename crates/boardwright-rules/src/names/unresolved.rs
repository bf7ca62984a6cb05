//! Errors for unresolved names: misspelt, declared further down or not at all, or known on other
//! boards.

use crate::expressions::typed_expr::TypedExpr;
use crate::items::board_size::columns_by_rows;
use crate::lowerer::lint_facts::TextDeclaration;
use crate::lowerer::{Lowerer, listed};
use crate::names::symbols::Symbol;
use boardwright_syntax::diagnostic::{Diagnostic, Severity};
use boardwright_syntax::suggest::{MAX_CANDIDATES, closest};
use boardwright_syntax::tree::{Item, ItemKind, Name, Span};

/// Directions and classes of directions that some boards have.
const DIRECTIONS_SOMEWHERE: &[&str] = &[
    "orthogonal",
    "diagonal",
    "forward",
    "backward",
    "left",
    "right",
    "sideways",
    "vertical",
    "forward_diagonal",
    "backward_diagonal",
    "tangential",
    "radial",
    "north",
    "northeast",
    "east",
    "southeast",
    "south",
    "southwest",
    "west",
    "northwest",
    "clockwise",
    "counterclockwise",
    "inward",
    "outward",
];

/// Words of other languages for directions.
const DIRECTIONS_ELSEWHERE: &[&str] = &["up", "down", "upward", "downward", "horizontal"];

/// Keywords of movements, as candidates for a misspelt word.
const MOVEMENT_WORDS: [&str; 11] = [
    "betza", "exactly", "hop", "leap", "outward", "over", "ride", "slide", "step", "then",
    "through",
];

/// Words for a definition among the declarations of a text.
const DEFINITION: &str = "a definition";

/// Words that newcomers use for promotion in a movement.
const CHANGE_ELSEWHERE: [&str; 5] = ["promote", "promotes", "promotion", "become", "becomes"];

impl Lowerer<'_> {
    /// Records all declarations of a text, before any is lowered.
    pub(crate) fn record_declarations(&mut self, items: &[Item], disabled: bool) {
        for item in items {
            if let ItemKind::When { then, otherwise, .. } = &item.kind {
                self.record_declarations(then, disabled);
                self.record_declarations(otherwise, disabled);
            }
            let Some((name, what)) = declared(&item.kind) else { continue };
            let declaration = TextDeclaration { span: name.span, item: item.span, what, disabled };
            match disabled {
                true => self.lints.declarations.insert(name.text.clone(), declaration),
                false => {
                    Some(*self.lints.declarations.entry(name.text.clone()).or_insert(declaration))
                }
            };
        }
    }

    /// Reports an unresolved name.
    pub(crate) fn unknown_name(&mut self, name: &str, span: Span) -> TypedExpr {
        if let Some(value) = self.report_declared_elsewhere(name, span) {
            return value;
        }
        let sites = self.program.board.site_count();
        let elsewhere = sites > 0 && DIRECTIONS_ELSEWHERE.contains(&name);
        let near = self.nearest_name(name, span).filter(|_| !elsewhere);
        let meant = near.as_ref().and_then(|near| self.symbols.peek(near));
        let direction = elsewhere || sites > 0 && DIRECTIONS_SOMEWHERE.contains(&name);
        if let Some((columns, rows)) = columns_by_rows(name).filter(|_| sites == 0) {
            let message = "a board's sizes have a comma between them";
            let diagnostic = Diagnostic::error("board-sizes", span, message);
            return self.fail(diagnostic.fix(span, format!("{columns}, {rows}")));
        }
        let message = match meant.map(|declared| &declared.symbol) {
            Some(Symbol::Kind(_)) => format!("no piece is called `{name}`"),
            Some(Symbol::Player(_)) => format!("no player is called `{name}`"),
            _ if direction => format!("this board has no direction `{name}`"),
            _ if near.is_none() && looks_like_site(name) => {
                format!("the board has no site `{name}`")
            }
            _ => format!("nothing is called `{name}`"),
        };
        let diagnostic = Diagnostic::error("unknown-name", span, message);
        let caller = self.saved_scopes.iter().flatten().any(|scope| scope.contains_key(name));
        let diagnostic = if caller && self.in_move_condition {
            diagnostic.help("the condition of `some move` sees the position after that move, with its `from` and `to`; keep what it needs of this one in a `state`")
        } else if caller {
            diagnostic.help(format!("a definition sees only its parameters, `from` and `to`: give it `{name}` as a parameter"))
        } else if self.lints.fold_variables.contains(name) {
            diagnostic.help(format!("the number of `sum`, `max` or `min` ends before `+`, `-` or a comparison, and so does `{name}`: put all of it in parentheses"))
        } else if direction {
            diagnostic.help(self.directions_in_words(name))
        } else if let Some(near) = near {
            diagnostic.help(format!("did you mean `{near}`?")).fix(span, near)
        } else if CHANGE_ELSEWHERE.contains(&name) {
            diagnostic.help(
                "what a move does besides stands in braces after it: `step forward to empty { change to into Queen }`",
            )
        } else if looks_like_site(name) && sites > 0 {
            let (first, last) = (self.site_name(0), self.site_name(sites - 1));
            diagnostic.help(format!("its {sites} sites go from {first} to {last}"))
        } else {
            diagnostic.help(
                "names come from `piece`, `region`, `state`, `place`, `option`, `define`, `let` and `choose`",
            )
        };
        self.fail(diagnostic)
    }

    /// Returns true if a place lies within the definition of a name, which cannot use itself.
    pub(crate) fn is_inside_definition(&self, name: &str, span: Span) -> bool {
        self.lints.declarations.get(name).is_some_and(|declared| {
            declared.what == DEFINITION
                && declared.item.start <= span.start
                && span.end <= declared.item.end
        })
    }

    /// Returns the known name nearest to a misspelt one.
    fn nearest_name(&self, name: &str, span: Span) -> Option<String> {
        if self.is_halted() {
            return None;
        }
        let mut candidates: Vec<&str> = self.binding_names().take(MAX_CANDIDATES / 2).collect();
        candidates.extend(crate::names::builtins::NAMES);
        candidates.extend(crate::names::builtins::FUNCTIONS);
        candidates.extend(crate::names::builtins::NEWER_FUNCTIONS);
        candidates.extend(self.program.board.class_names());
        candidates.extend(
            self.program.board.directions().iter().map(|direction| direction.name.as_str()),
        );
        candidates.extend(["from", "to"]);
        let declared = self.symbols.iter().map(|(known, _)| known);
        candidates.extend(declared.filter(|known| !self.is_inside_definition(known, span)));
        candidates.truncate(MAX_CANDIDATES);
        candidates.sort_unstable();
        let words = MOVEMENT_WORDS.iter().copied();
        closest(name, candidates).or_else(|| closest(name, words)).map(str::to_owned)
    }

    /// Reports a name that the text declares but that cannot be used here; `None` if it declares no
    /// such name.
    fn report_declared_elsewhere(&mut self, name: &str, span: Span) -> Option<TypedExpr> {
        let declarations = *self.lints.declarations.get(name)?;
        let inside = |d: &Diagnostic| {
            declarations.item.start <= d.span.start && d.span.end <= declarations.item.end
        };
        if self.diagnostics.iter().any(|d| d.severity == Severity::Error && inside(d)) {
            // The error in the declaration is reported already.
            return Some(TypedExpr::Error);
        }
        let what = declarations.what;
        let (message, place, help) = if declarations.disabled {
            (
                format!("`{name}` is not there with these options"),
                "it stands under a `when` that does not hold",
                "put what uses it under the same `when`".to_owned(),
            )
        } else if self.in_when {
            (
                format!("`when` asks about options only, and `{name}` is {what}"),
                "declared here",
                "what changes in play is asked with `if` inside a turn, a move or a piece"
                    .to_owned(),
            )
        } else {
            (
                format!("`{name}` is declared further down"),
                "declared here",
                "a board, a region or a first value uses only what stands before it: move the declaration up".to_owned(),
            )
        };
        Some(
            self.fail(
                Diagnostic::error("used-too-early", span, message)
                    .also(declarations.span, place)
                    .help(help),
            ),
        )
    }

    fn directions_in_words(&self, name: &str) -> String {
        let board = &self.program.board;
        if name == "diagonal" && board.can_have_diagonals() {
            return "a line `diagonals` in the board's braces gives its hexagons six of them"
                .to_owned();
        }
        let directions = board.directions().iter().map(|direction| direction.name.as_str());
        let known = listed(directions.chain(board.class_names()), ", ");
        let players: Vec<&str> =
            self.program.players.iter().map(|player| player.name.as_str()).collect();
        let declared = match players.as_slice() {
            [first, second, ..] => format!("`direction {name} of {first} = …, of {second} = …`"),
            _ => format!("`direction {name} = …`"),
        };
        format!("it has {known}; others are declared in the board's braces: {declared}")
    }
}

/// Returns the name that an item declares, and the sort of entity.
fn declared(item: &ItemKind) -> Option<(&Name, &'static str)> {
    Some(match item {
        ItemKind::Region { name, .. } => (name, "a region"),
        ItemKind::Piece(piece) => (&piece.name, "a piece"),
        ItemKind::Place { name, .. } => (name, "a place"),
        ItemKind::Layer { name, .. } => (name, "a layer"),
        ItemKind::Attribute { name, .. } => (name, "an attribute"),
        ItemKind::State(state) => (&state.name, "a piece of state"),
        ItemKind::Define { name, .. } => (name, DEFINITION),
        ItemKind::Move { name, .. } => (name, "a named move"),
        ItemKind::Phase { name, .. } => (name, "a phase"),
        _ => return None,
    })
}

fn looks_like_site(name: &str) -> bool {
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
    letters.len() < name.len() && (1..=2).contains(&letters.len())
}
