//! The compiler's working state: the program being built, the names in scope, the diagnostics so far.

use crate::symbols::{Symbol, Symbols};
use crate::value::Value;
use boardwright_ir::*;
use boardwright_syntax::diagnostic::{Diagnostic, Severity};
use boardwright_syntax::limits::MAX_DIAGNOSTICS;
use boardwright_syntax::tree::{Block as Tree, Expr, Name, Span};
use std::collections::{BTreeMap, HashMap};

/// Expansions of definitions and named moves may nest this deep.
pub(crate) const MAX_EXPANSION_DEPTH: usize = 24;
/// Statements and expressions that one rules file may grow to when definitions are expanded.
pub(crate) const MAX_EXPANSION: usize = 200_000;
/// Steps on the board that count as one such node.
const STEPS_PER_NODE: usize = 64;
/// Locals of one game.
pub(crate) const MAX_LOCALS: usize = 4_000;

/// A `define`.
#[derive(Clone)]
pub(crate) struct Definition<'a> {
    pub name: &'a Name,
    pub params: &'a [Name],
    pub body: &'a Expr,
}

/// A named move.
#[derive(Clone)]
pub(crate) struct NamedMove<'a> {
    pub name: &'a Name,
    pub params: &'a [Name],
    pub body: &'a Tree,
}

/// A named choice as seen in all stages together.
#[derive(Clone, Debug)]
pub(crate) struct GlobalField {
    pub name: String,
    pub kind: FieldKind,
    pub low: i64,
    pub high: i64,
    pub span: Span,
}

/// What the names of one block mean. The map has an order, since suggestions are looked for in it.
pub(crate) type Scope = BTreeMap<String, Value>;

pub(crate) struct Lowerer<'a> {
    pub program: Program,
    pub symbols: Symbols,
    pub definitions: Vec<Definition<'a>>,
    pub moves: Vec<NamedMove<'a>>,
    pub diagnostics: &'a mut Vec<Diagnostic>,
    scopes: Vec<Scope>,
    /// The scopes of whoever uses the definitions that are being expanded, which see nothing of them.
    pub outside: Vec<Vec<Scope>>,
    /// Bounds of number-valued locals, where known.
    pub bounds: HashMap<Local, (i64, i64)>,
    /// Kinds a local may hold, where known.
    pub possible_kinds: HashMap<Local, u64>,
    pub fields: Vec<GlobalField>,
    pub expanding: Vec<String>,
    pub expansion: usize,
    /// Whether the record of the game was read since this was last cleared.
    pub read_history: bool,
    /// Whether an option was read since this was last cleared.
    pub read_option: bool,
    /// Whether statements may choose here, and if not, why.
    pub no_choice: Option<&'static str>,
    /// The first place in the decision being read that asks where the unit comes from.
    pub from_read: Option<Span>,
    /// Whether the decision being read says where the unit comes from.
    pub from_given: bool,
    /// The first place in the decision or way being read that asks where the unit goes before that is said.
    pub to_read: Option<Span>,
    /// Whether the decision or way has said where the unit goes, as far as it was read.
    pub to_given: bool,
    /// Inside `on capture`, where a capture would run it again.
    pub in_capture_hook: bool,
    /// Inside `start`, where there is no mover.
    pub in_start: bool,
    /// Constant sets of sites that `start` has filled, and where.
    pub start_placed: Vec<(boardwright_board::SiteSet, Span)>,
    /// Inside the condition of a `when`, which knows options only.
    pub in_when: bool,
    /// Words that are values of options.
    pub words: Vec<String>,
    /// What will be judged when all is lowered.
    pub watch: crate::warnings::Watch,
    /// Whether a limit was met, so that nothing more is lowered.
    halted: bool,
    /// Errors so far.
    errors: usize,
    /// What it costs to copy the arguments of the definitions that are being expanded.
    weights: HashMap<String, Vec<usize>>,
}

impl<'a> Lowerer<'a> {
    pub(crate) fn new(program: Program, diagnostics: &'a mut Vec<Diagnostic>) -> Lowerer<'a> {
        Lowerer {
            program,
            symbols: Symbols::default(),
            definitions: Vec::new(),
            moves: Vec::new(),
            diagnostics,
            scopes: vec![Scope::new()],
            outside: Vec::new(),
            bounds: HashMap::new(),
            possible_kinds: HashMap::new(),
            fields: Vec::new(),
            expanding: Vec::new(),
            expansion: 0,
            read_history: false,
            read_option: false,
            no_choice: None,
            from_read: None,
            from_given: false,
            to_read: None,
            to_given: false,
            in_capture_hook: false,
            in_start: false,
            start_placed: Vec::new(),
            in_when: false,
            words: Vec::new(),
            watch: crate::warnings::Watch::default(),
            halted: false,
            errors: 0,
            weights: HashMap::new(),
        }
    }

    pub(crate) fn report(&mut self, diagnostic: Diagnostic) {
        // Past this number nobody reads on, and a hostile text would only cost time.
        let error = diagnostic.severity == Severity::Error;
        let first_error = error && self.errors == 0;
        self.errors += usize::from(error);
        self.halted |= self.errors > MAX_DIAGNOSTICS;
        if self.diagnostics.len() <= 2 * MAX_DIAGNOSTICS || first_error {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Reports an error and gives the value that fits everywhere.
    pub(crate) fn fail(&mut self, diagnostic: Diagnostic) -> Value {
        self.report(diagnostic);
        Value::Error
    }

    pub(crate) fn player_count(&self) -> usize {
        self.program.players.len()
    }

    /// Declares a name for the whole game.
    pub(crate) fn declare(&mut self, name: &Name, symbol: Symbol) {
        if crate::builtins::is_builtin(&name.text) {
            let what = symbol.describe();
            return self
                .report_taken(name, what.trim_start_matches("a ").trim_start_matches("an "));
        }
        if self.read_option {
            self.watch.by_option.insert(name.text.clone());
        }
        if let Some(earlier) = self.symbols.declare(&name.text, symbol, name.span) {
            self.report(
                Diagnostic::error(
                    "declared-twice",
                    name.span,
                    format!("`{}` is declared twice", name.text),
                )
                .label("declared again here")
                .also(earlier, "first declared here"),
            );
        }
    }

    fn report_taken(&mut self, name: &Name, what: &str) {
        let message = format!("`{}` already has a meaning in the language", name.text);
        let diagnostic = Diagnostic::error("name-taken", name.span, message);
        self.report(diagnostic.help(format!("choose another name for this {what}")));
    }

    /// Reports a variable or parameter that would hide a value of the language. It may be called like a function,
    /// whose parenthesis tells the two apart.
    pub(crate) fn refuse_hiding(&mut self, name: &Name, what: &str) {
        if crate::builtins::NAMES.contains(&name.text.as_str()) {
            self.report_taken(name, what);
        }
    }

    /// Reports those of a declaration's parameters that would hide a value of the language.
    pub(crate) fn refuse_hiding_all(&mut self, params: &[Name]) {
        for param in params {
            self.refuse_hiding(param, "parameter");
        }
    }

    /// Gives a variable its meaning in the innermost scope.
    pub(crate) fn bind_variable(&mut self, name: &Name, value: Value) {
        self.refuse_hiding(name, "variable");
        self.bind(&name.text, value);
    }

    /// Opens a scope, runs, closes it.
    pub(crate) fn scoped<R>(&mut self, run: impl FnOnce(&mut Self) -> R) -> R {
        self.scopes.push(Scope::new());
        let result = run(self);
        self.scopes.pop();
        result
    }

    /// Runs with only the given names in scope, as inside a definition.
    pub(crate) fn isolated<R>(&mut self, names: Scope, run: impl FnOnce(&mut Self) -> R) -> R {
        let saved = std::mem::replace(&mut self.scopes, vec![names]);
        self.outside.push(saved);
        let result = run(self);
        self.scopes = self.outside.pop().unwrap_or_default();
        result
    }

    pub(crate) fn bind(&mut self, name: &str, value: Value) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(name.to_owned(), value);
        }
    }

    pub(crate) fn local(&self, name: &str) -> Option<&Value> {
        self.scopes.iter().rev().find_map(|scope| scope.get(name))
    }

    pub(crate) fn local_names(&self) -> impl Iterator<Item = &str> {
        self.scopes.iter().flat_map(|scope| scope.keys().map(String::as_str))
    }

    /// The local that a name is given: `from` and `to` have theirs, and are said with it; any other gets a fresh one.
    pub(crate) fn local_called(&mut self, name: &str, span: Span) -> Local {
        match name {
            "from" => {
                self.from_given = true;
                FROM
            }
            "to" => {
                self.to_given = true;
                TO
            }
            _ => self.fresh_local(name, span),
        }
    }

    /// A fresh number-valued local.
    pub(crate) fn fresh_local(&mut self, name: &str, span: Span) -> Local {
        if self.program.local_names.len() >= MAX_LOCALS {
            self.too_large(span);
            return self.program.local_names.len() as Local - 1;
        }
        self.program.local_names.push(name.to_owned());
        self.program.local_count = self.program.local_names.len() as u16;
        self.program.local_count - 1
    }

    /// A fresh set-valued local.
    pub(crate) fn fresh_set_local(&mut self, span: Span) -> SetLocal {
        if self.program.set_local_count as usize >= MAX_LOCALS {
            self.too_large(span);
            return self.program.set_local_count - 1;
        }
        self.program.set_local_count += 1;
        self.program.set_local_count - 1
    }

    /// Counts one expanded node; false once the rules have grown too large, which is reported once.
    pub(crate) fn grow(&mut self, span: Span) -> bool {
        self.charge(1, span)
    }

    /// Counts what is copied, or worked out at once, as so many expanded nodes.
    pub(crate) fn charge(&mut self, nodes: usize, span: Span) -> bool {
        self.expansion = self.expansion.saturating_add(nodes);
        if self.expansion >= MAX_EXPANSION {
            self.too_large(span);
        }
        !self.halted
    }

    /// Counts steps that are taken at once, which are lighter than nodes.
    pub(crate) fn charge_steps(&mut self, steps: usize, span: Span) -> bool {
        self.charge(steps / STEPS_PER_NODE, span)
    }

    /// Runs, and says how many nodes that took: what it costs to copy the result.
    pub(crate) fn weighed<R>(&mut self, run: impl FnOnce(&mut Self) -> R) -> (R, usize) {
        let before = self.expansion;
        let result = run(self);
        (result, self.expansion - before)
    }

    /// Keeps what it costs to copy an argument, as long as its definition is being expanded.
    pub(crate) fn weigh(&mut self, param: &str, weight: usize) {
        self.weights.entry(param.to_owned()).or_default().push(weight);
    }

    /// Forgets the arguments of a definition.
    pub(crate) fn unweigh(&mut self, params: &[Name]) {
        for param in params {
            if let Some(weights) = self.weights.get_mut(&param.text) {
                weights.pop();
            }
        }
    }

    /// Counts a copy of the value that a name in scope stands for.
    pub(crate) fn charge_copy(&mut self, name: &str, span: Span) -> bool {
        let weight =
            self.weights.get(name).and_then(|weights| weights.last()).copied().unwrap_or(0);
        self.charge(weight, span)
    }

    /// Reports that there are too many of something, and lowers nothing more.
    pub(crate) fn refuse_more(&mut self, span: Span, message: String) {
        if !self.halted {
            self.report(Diagnostic::error("too-many", span, message));
        }
        self.halted = true;
    }

    /// Whether a limit was met, so that nothing is worth finding out any more.
    pub(crate) fn is_halted(&self) -> bool {
        self.halted
    }

    fn too_large(&mut self, span: Span) {
        if self.halted {
            return;
        }
        self.halted = true;
        self.report(
            Diagnostic::error(
                "rules-too-large",
                span,
                format!("the rules grow beyond {MAX_EXPANSION} steps once definitions are expanded"),
            )
            .help("definitions and named moves are copied where they are used; use fewer, or shorter ones"),
        );
    }
}
