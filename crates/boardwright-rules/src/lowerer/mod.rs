//! The lowering pass: its state, declarations and diagnostics.

mod counters;
mod expansion;
pub(crate) mod lint_facts;
mod no_choice;
mod scopes;
mod suggestions;

pub(crate) use expansion::MAX_EXPANSION_DEPTH;
pub(crate) use no_choice::NoChoice;
pub(crate) use scopes::LexicalScope;
pub(crate) use suggestions::listed;

use crate::expressions::interval::Interval;
use crate::expressions::typed_expr::TypedExpr;
use crate::names::symbols::{Symbol, SymbolTable};
use boardwright_ir::*;
use boardwright_syntax::diagnostic::{Diagnostic, Severity};
use boardwright_syntax::limits::MAX_DIAGNOSTICS;
use boardwright_syntax::tree::{Block as Tree, Expr, Name, Span};
use std::collections::{BTreeMap, HashMap};

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

/// A named choice over all stages: a field of moves.
#[derive(Clone, Debug)]
pub(crate) struct MoveField {
    pub name: String,
    pub kind: FieldKind,
    pub low: i64,
    pub high: i64,
    pub span: Span,
}

/// A definition or a named move whose body is being lowered.
pub(crate) struct Expansion {
    pub name: String,
    /// Place of its use.
    pub span: Span,
}

pub(crate) struct Lowerer<'a> {
    pub program: Program,
    pub symbols: SymbolTable,
    pub definitions: Vec<Definition<'a>>,
    pub moves: Vec<NamedMove<'a>>,
    pub diagnostics: &'a mut Vec<Diagnostic>,
    scopes: Vec<LexicalScope>,
    /// Scopes of the callers of the definitions that are being expanded, which cannot see them.
    pub saved_scopes: Vec<Vec<LexicalScope>>,
    /// Bounds of number-valued locals, where known.
    pub bounds: HashMap<Local, Interval>,
    /// Kinds a local may hold, where known.
    pub possible_kinds: HashMap<Local, u64>,
    pub fields: Vec<MoveField>,
    /// Decision point whose choices are lowered; `None` in the moves of pieces.
    pub words_stage: Option<u16>,
    /// Innermost named branch around what is lowered; 0 if there is none.
    pub words_label: LabelId,
    pub expanding: Vec<Expansion>,
    pub expansion: usize,
    /// True if an option was used since this was last cleared.
    pub option_used: bool,
    /// `None` where statements may choose; else the reason why they may not.
    pub no_choice: Option<NoChoice>,
    /// First use of `from` in the current decision.
    pub from_use: Option<Span>,
    /// True once the current decision has bound `from`.
    pub from_bound: bool,
    /// First use of `to` in the current decision or movement before it is bound.
    pub to_use: Option<Span>,
    /// True once the current decision or movement has bound `to`.
    pub to_bound: bool,
    /// True inside `on capture`, where a capture would run it again.
    pub in_capture_hook: bool,
    /// True inside `start`, where there is no mover.
    pub in_start: bool,
    /// True inside `after setup`, before which no move was made.
    pub in_setup: bool,
    /// True inside `end`.
    pub in_end: bool,
    /// True inside the condition of `some move of P where C`.
    pub in_move_condition: bool,
    /// Place of the first `some move of P where C`.
    pub move_question: Option<Span>,
    /// Constant sets of sites that `start` has filled, with their places.
    pub start_placed: Vec<(boardwright_board::SiteSet, Span)>,
    /// True inside the condition of a `when`, which may use options only.
    pub in_when: bool,
    /// Options that are fixed, with their types.
    pub fixed_options: BTreeMap<String, OptionKind>,
    /// Words that are values of options.
    pub words: Vec<String>,
    /// Counters by their parts of the rules; `None` unless executions are counted.
    pub counter_ids: Option<BTreeMap<(CounterRole, Span), CounterId>>,
    /// Facts for the warnings.
    pub lints: crate::lowerer::lint_facts::LintFacts,
    /// Steps that the values of constant sets may still take.
    pub constant_steps: std::cell::Cell<u64>,
    /// Steps that folding of sets by a condition may still take.
    pub folding_steps: std::cell::Cell<u64>,
    /// True once a limit was exceeded and lowering has stopped.
    halted: bool,
    /// Number of errors so far.
    errors: usize,
    /// Costs of copies of the arguments of the definitions that are being expanded.
    weights: HashMap<String, Vec<usize>>,
}

impl<'a> Lowerer<'a> {
    pub(crate) fn new(program: Program, diagnostics: &'a mut Vec<Diagnostic>) -> Lowerer<'a> {
        Lowerer {
            program,
            symbols: SymbolTable::default(),
            definitions: Vec::new(),
            moves: Vec::new(),
            diagnostics,
            scopes: vec![LexicalScope::new()],
            saved_scopes: Vec::new(),
            bounds: HashMap::new(),
            possible_kinds: HashMap::new(),
            fields: Vec::new(),
            words_stage: None,
            words_label: 0,
            expanding: Vec::new(),
            expansion: 0,
            option_used: false,
            no_choice: None,
            from_use: None,
            from_bound: false,
            to_use: None,
            to_bound: false,
            in_capture_hook: false,
            in_start: false,
            in_setup: false,
            in_end: false,
            in_move_condition: false,
            move_question: None,
            start_placed: Vec::new(),
            in_when: false,
            fixed_options: BTreeMap::new(),
            words: Vec::new(),
            counter_ids: None,
            lints: crate::lowerer::lint_facts::LintFacts::default(),
            constant_steps: std::cell::Cell::new(crate::expressions::constant::MAX_CONSTANT_STEPS),
            folding_steps: std::cell::Cell::new(crate::expressions::constant::MAX_FOLDING_STEPS),
            halted: false,
            errors: 0,
            weights: HashMap::new(),
        }
    }

    pub(crate) fn report(&mut self, diagnostic: Diagnostic) {
        // Further errors would not be read, and a hostile text would only cost time.
        let error = diagnostic.severity == Severity::Error;
        let first_error = error && self.errors == 0;
        self.errors += usize::from(error);
        self.halted |= self.errors > MAX_DIAGNOSTICS;
        if self.diagnostics.len() <= 2 * MAX_DIAGNOSTICS || first_error {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Reports an error and returns the value that has every type.
    pub(crate) fn fail(&mut self, diagnostic: Diagnostic) -> TypedExpr {
        self.report(diagnostic);
        TypedExpr::Error
    }

    pub(crate) fn player_count(&self) -> usize {
        self.program.players.len()
    }

    /// Declares a name in the symbol table.
    pub(crate) fn declare(&mut self, name: &Name, symbol: Symbol) {
        if crate::names::builtins::is_builtin(&name.text) {
            let what = symbol.describe();
            return self
                .report_taken(name, what.trim_start_matches("a ").trim_start_matches("an "));
        }
        if self.option_used {
            self.lints.by_option.insert(name.text.clone());
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

    /// Reports a variable or parameter that would shadow a built-in value, and warns of one that
    /// is called like a word between the parts of a statement. It may shadow a built-in
    /// function, since a parenthesis tells the two apart.
    pub(crate) fn refuse_hiding(&mut self, name: &Name, what: &str) {
        if crate::names::builtins::NAMES.contains(&name.text.as_str()) {
            self.report_taken(name, what);
        } else if GRAMMAR_WORDS.contains(&name.text.as_str()) {
            self.lints.deferred.push(grammar_word_warning(name, what));
        }
    }

    /// Reports the parameters of a declaration that would shadow a built-in value.
    pub(crate) fn refuse_hiding_all(&mut self, params: &[Name]) {
        for param in params {
            self.refuse_hiding(param, "parameter");
        }
    }
}

/// Words between the parts of an expression or a statement. `from` and `to` are names of choices.
const GRAMMAR_WORDS: [&str; 13] =
    ["and", "by", "else", "exactly", "for", "if", "in", "into", "not", "of", "or", "then", "where"];

fn grammar_word_warning(name: &Name, what: &str) -> Diagnostic {
    let message = format!("this {what} is called `{}`, a word of the language", name.text);
    let warning = Diagnostic::warning("name-is-a-word", name.span, message);
    warning.help("choose another name, so that the rules read as they are meant")
}
