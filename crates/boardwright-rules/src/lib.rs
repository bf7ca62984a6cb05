//! The compiler's front end: options are bound, the board is built, names are resolved, and
//! expressions are typed and lowered to the rule IR.
//!
//! Typing and lowering are one walk over the syntax tree: the type of an expression is the sort of
//! IR node it lowers to (`TypedExpr`). Errors are diagnostics; this
//! crate prints nothing.

mod betza;
pub mod building;
pub mod drawing;
mod expressions;
mod items;
mod lowerer;
mod names;
mod statements;
mod warnings;

use boardwright_ir::Program;
use boardwright_syntax::diagnostic::{Diagnostic, Severity};
use boardwright_syntax::limits::MAX_DIAGNOSTICS;
use boardwright_syntax::source_map::SourceMap;
use boardwright_syntax::tree::Span;
use building::{Bases, BuiltRules, NoBases};

/// Compiles a rules text with option values and, if one is chosen, a ruleset.
///
/// `settings` are option names with values as a person types them (`side`, `5`); they override the
/// ruleset. There is a program exactly if no diagnostic is an error.
///
/// ```
/// let rules = r#"
///     game "Four stones" {
///         players White, Black
///         board rectangle(4, 1)
///         piece Stone O
///         turn { choose to in empty; put Stone at to }
///         end { draw if no empty }
///     }
/// "#;
/// let (program, diagnostics) = boardwright_rules::compile(rules, &[], None);
/// assert!(diagnostics.is_empty(), "{diagnostics:?}");
/// assert_eq!(program.expect("there is no error").board.site_count(), 4);
/// ```
pub fn compile(
    source: &str,
    settings: &[(String, String)],
    ruleset: Option<&str>,
) -> (Option<Program>, Vec<Diagnostic>) {
    let compilation = compile_with(source, &NoBases, settings, ruleset);
    (compilation.program, compilation.diagnostics)
}

/// Result of compiling rules.
#[derive(Clone, Debug)]
pub struct Compilation<'s> {
    /// The program, exactly if no diagnostic is an error.
    pub program: Option<Program>,
    /// Errors and warnings. They stand in the rules, and some have labels in a base or module.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts that spans are places of.
    pub sources: SourceMap<'s>,
    /// Relation to the rules that these are built on; `None` if they are built on nothing.
    pub built: Option<BuiltRules>,
}

/// Purpose of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To play.
    Play,
    /// To measure the coverage of the rules: the program plays the same game and counts which parts
    /// of the rules run. The warnings of its compilation are incomplete.
    Coverage,
}

/// Compiles a rules text as [`compile`] does; `bases` finds what it is built on.
pub fn compile_with<'s>(
    source: &'s str,
    bases: &dyn Bases,
    settings: &[(String, String)],
    ruleset: Option<&str>,
) -> Compilation<'s> {
    compile_for(Purpose::Play, source, bases, settings, ruleset)
}

/// Compiles a rules text as [`compile_with`] does, for a purpose.
pub fn compile_for<'s>(
    purpose: Purpose,
    source: &'s str,
    bases: &dyn Bases,
    settings: &[(String, String)],
    ruleset: Option<&str>,
) -> Compilation<'s> {
    let mut sources = SourceMap::new(source);
    let (file, mut diagnostics) = boardwright_syntax::parse(source);
    let failed = |known: &[Diagnostic]| known.iter().any(|d| d.severity == Severity::Error);
    if failed(&diagnostics) {
        return Compilation { program: None, diagnostics, sources, built: None };
    }
    let (file, causes) = building::build(file, &mut sources, bases, &mut diagnostics);
    let lower = |(file, built)| {
        (items::lower_game(&file, settings, ruleset, purpose, &mut diagnostics), built)
    };
    let (program, built): (_, Option<BuiltRules>) = file.map_or((None, None), lower);
    let program = program.filter(|_| !failed(&diagnostics));
    if sources.count() > 1 || causes.based_on.is_some() {
        causes.bring_home(&mut diagnostics, &sources);
    }
    let diagnostics = sort_and_limit(diagnostics, causes.based_on);
    Compilation { program, diagnostics, sources, built }
}

/// Sorts the diagnostics by place and limits their number; errors take precedence over warnings.
///
/// Those in the base that no item of the game explains stand last: most follow from another.
fn sort_and_limit(mut diagnostics: Vec<Diagnostic>, based_on: Option<Span>) -> Vec<Diagnostic> {
    let is_of_base = |d: &Diagnostic| based_on == Some(d.span) && !d.labels.is_empty();
    let place = |d: &Diagnostic| (is_of_base(d), d.span, d.code);
    diagnostics.sort_by_key(place);
    diagnostics.dedup();
    if diagnostics.len() > MAX_DIAGNOSTICS {
        diagnostics.sort_by_key(|d| std::cmp::Reverse(d.severity));
        diagnostics.truncate(MAX_DIAGNOSTICS - 1);
        diagnostics.sort_by_key(place);
        let message =
            format!("there are more than {MAX_DIAGNOSTICS} such messages; only these are shown");
        diagnostics.push(Diagnostic::warning("too-many-messages", Span::default(), message));
    }
    diagnostics
}
