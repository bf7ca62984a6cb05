//! Compiled games: rules with their options bound.

use crate::bundled::{self, BundledBases, BundledGame};
use crate::execution::Execution;
use crate::found_rules::{FoundRules, RememberingBases};
use crate::notation::Notation;
use crate::source_lines::line_of;
use crate::tiered::TieredRules;
use boardwright_board::Board;
use boardwright_interpret::{EngineFactory, Interpreter};
use boardwright_ir::{Condition, Program};
use boardwright_rules::building::{BaseReport, Bases, BuiltRules};
use boardwright_rules::{Compilation, Purpose};
use boardwright_syntax::diagnostic::{Diagnostic, Severity};
use boardwright_syntax::source_map::SourceMap;
use boardwright_syntax::tree::Span;
use std::sync::Arc;

/// Options for compiling rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Short name of the game, as records use it; `None` for the title.
    pub id: Option<String>,
    /// Name of the ruleset; `None` for the default.
    pub ruleset: Option<String>,
    /// Names and values of the rules' options. They take precedence over the ruleset's.
    pub settings: Vec<(String, String)>,
    /// Execution mode.
    pub execution: Execution,
    /// Text of a file of evaluation weights for computer players; `None` for those of the bundled
    /// game with this id.
    pub weights: Option<String>,
}

/// Compiled rules with their options bound. Clones share the data and are cheap.
///
/// ```
/// use boardwright::{Game, Options};
///
/// let rules = r#"
///     game "Last stone" {
///         players Left, Right
///         board rectangle(3, 1)
///         piece Stone S
///         turn { choose to in empty; put Stone at to }
///         end { mover wins if no empty }
///     }
/// "#;
/// let (game, diagnostics) = Game::compile(rules, &Options::default());
/// let game = game.unwrap_or_else(|| panic!("{diagnostics:?}"));
/// assert_eq!(game.title(), "Last stone");
/// assert_eq!(game.start().count(), Ok(3));
/// ```
#[derive(Clone)]
pub struct Game(Arc<GameData>);

/// Result of compiling rules.
#[derive(Debug)]
pub struct CompiledRules {
    /// The game, if and only if no diagnostic is an error.
    pub game: Option<Game>,
    /// Errors and warnings.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts that their spans are places of.
    pub sources: SourceMap<'static>,
}

/// The data that clones of a game share.
struct GameData {
    id: String,
    ruleset: Option<String>,
    weights: Option<String>,
    sources: SourceMap<'static>,
    built: Option<BuiltRules>,
    /// Names and values of options, as they were given.
    settings: Vec<(String, String)>,
    /// The bases and modules, to compile the rules once more.
    found: FoundRules,
    /// True if the ends that a player may only claim are left out.
    is_without_claims: bool,
    execution: Execution,
    rules: TieredRules,
    notation: Notation,
    /// True if an end condition reads the history of the game.
    reads_history: bool,
}

impl Game {
    /// Compiles rules. Returns a game if and only if no diagnostic is an error.
    ///
    /// The rules may be based on a bundled game.
    pub fn compile(source: &str, options: &Options) -> (Option<Game>, Vec<Diagnostic>) {
        let compiled = Game::compile_with(source, options, &BundledBases);
        (compiled.game, compiled.diagnostics)
    }

    /// Compiles rules as [`Game::compile`] does; `bases` finds the game that they are based on.
    pub fn compile_with(source: &str, options: &Options, bases: &dyn Bases) -> CompiledRules {
        Game::compile_for(Purpose::Play, source, options, bases)
    }

    fn compile_for(
        purpose: Purpose,
        source: &str,
        options: &Options,
        bases: &dyn Bases,
    ) -> CompiledRules {
        let (bases, ruleset) = (RememberingBases::new(bases), options.ruleset.as_deref());
        let compilation =
            boardwright_rules::compile_for(purpose, source, &bases, &options.settings, ruleset);
        let found = bases.into_found();
        let Compilation { program, mut diagnostics, sources, built } = compilation;
        let sources = sources.into_owned();
        let failed = diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
        let Some(program) = program.filter(|_| !failed) else {
            return CompiledRules { game: None, diagnostics, sources };
        };
        let game = match Game::of_program(program, options, &sources, built.clone(), found) {
            Ok(game) => Some(game),
            Err(error) => {
                diagnostics.push(*error);
                if let Some(built) = &built {
                    built.bring_home(&mut diagnostics, &sources);
                }
                None
            }
        };
        CompiledRules { game, diagnostics, sources }
    }

    fn of_program(
        program: Program,
        options: &Options,
        sources: &SourceMap<'static>,
        built: Option<BuiltRules>,
        found: FoundRules,
    ) -> Result<Game, Box<Diagnostic>> {
        let notation = Notation::new(&program).map_err(|error| {
            let span = quoted(sources.whole_text(), &error.template);
            Box::new(Diagnostic::error("bad-template", span, error.to_string()))
        })?;
        let reads_history = program.ends.iter().any(|end| end.uses_history);
        let id = options.id.clone().unwrap_or_else(|| program.title.clone());
        let rules = TieredRules::new(Arc::new(program), options.execution).map_err(|error| {
            let place = error.line_words().iter().find_map(|word| line_of(word, sources.root()));
            let found =
                Diagnostic::error(error.code(), place.unwrap_or_default(), error.to_string());
            Box::new(Diagnostic { help: error.help().map(str::to_owned), ..found })
        })?;
        Ok(Game(Arc::new(GameData {
            id,
            ruleset: options.ruleset.clone(),
            weights: options.weights.clone(),
            sources: sources.clone(),
            built,
            settings: options.settings.clone(),
            found,
            is_without_claims: false,
            execution: options.execution,
            rules,
            notation,
            reads_history,
        })))
    }

    /// Returns the game as it goes on while nobody claims: without the ends that a player may only
    /// claim. `None` if there are no such ends.
    ///
    /// Its positions and moves are those of this game; [`Position::in_game`](crate::Position)
    /// takes a position from one to the other.
    pub fn without_claims(&self) -> Option<Game> {
        if !self.program().ends.iter().any(|end| end.is_claim) {
            return None;
        }
        let mut program = self.program().clone();
        for end in program.ends.iter_mut().filter(|end| end.is_claim) {
            end.uses_history = false;
            end.condition = Condition::Const(false);
        }
        let reads_history = program.ends.iter().any(|end| end.uses_history);
        let notation = Notation::new(&program).ok()?;
        let rules = TieredRules::new(Arc::new(program), self.0.execution).ok()?;
        let GameData { id, ruleset, weights, sources, built, settings, found, execution, .. } =
            &*self.0;
        Some(Game(Arc::new(GameData {
            id: id.clone(),
            ruleset: ruleset.clone(),
            weights: weights.clone(),
            sources: sources.clone(),
            built: built.clone(),
            settings: settings.clone(),
            found: found.clone(),
            is_without_claims: true,
            execution: *execution,
            rules,
            notation,
            reads_history,
        })))
    }

    /// Returns the game compiled once more, to count which parts of its rules run. Its positions
    /// and moves are those of this game; it is interpreted. `None` if a limit refuses the rules
    /// with their counts.
    pub(crate) fn with_coverage(&self) -> Option<Game> {
        let GameData { id, ruleset, weights, settings, found, is_without_claims, .. } = &*self.0;
        let options = Options {
            id: Some(id.clone()),
            ruleset: ruleset.clone(),
            settings: settings.clone(),
            execution: Execution::Interpreted,
            weights: weights.clone(),
        };
        let game = Game::compile_for(Purpose::Coverage, self.source(), &options, found).game?;
        if *is_without_claims { game.without_claims() } else { Some(game) }
    }

    /// True if a game is a clone of this one.
    pub fn is_same(&self, other: &Game) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Installs an engine that the caller compiled, as a browser does. Returns false if the game is
    /// compiled already or is always interpreted.
    pub fn install_engine(&self, compiled: Arc<dyn EngineFactory>) -> bool {
        self.0.rules.install(compiled)
    }

    /// True if compiled rules answer. With [`Execution::Automatic`] that is false until the number
    /// of calls makes compiling worthwhile.
    pub fn is_compiled(&self) -> bool {
        self.0.rules.is_compiled()
    }

    /// Number of calls that the interpreter answered because compiled rules failed.
    pub fn fallbacks(&self) -> u64 {
        self.0.rules.fallbacks()
    }

    /// Short name of the game, as records use it.
    pub fn id(&self) -> &str {
        &self.0.id
    }

    /// Title in the rules.
    pub fn title(&self) -> &str {
        &self.program().title
    }

    /// Name of the chosen ruleset; `None` for the default.
    pub fn ruleset(&self) -> Option<&str> {
        self.0.ruleset.as_deref()
    }

    /// Text of the evaluation weights; `None` if there are none. Computer players check whether
    /// they fit these rules.
    pub fn weights(&self) -> Option<&str> {
        let bundled = || bundled::find(self.id()).and_then(|bundled| bundled.weights);
        self.0.weights.as_deref().or_else(bundled)
    }

    /// The rules in their intermediate representation.
    pub fn program(&self) -> &Program {
        self.interpreter().program()
    }

    /// Source text of the rules, without that of a game they are based on.
    pub fn source(&self) -> &str {
        self.0.sources.root()
    }

    /// The texts that the rules are made of: the rules, the games they are based on, the modules.
    pub fn sources(&self) -> &SourceMap<'static> {
        &self.0.sources
    }

    /// Relation to the game that these rules are based on; `None` if they are based on nothing.
    pub fn base(&self) -> Option<&BaseReport> {
        self.0.built.as_ref().and_then(|built| built.base.as_ref())
    }

    /// The parts of rules that are built on others; `None` if they are built on nothing.
    pub(crate) fn built(&self) -> Option<&BuiltRules> {
        self.0.built.as_ref()
    }

    /// Text of all rules, based on nothing: the source text, or what building on a base and on
    /// modules gives.
    ///
    /// It compiles to the same game by itself. Two games with the same text and options are the
    /// same; a change of a base changes the text.
    pub fn whole_rules(&self) -> &str {
        self.0.built.as_ref().map_or(self.source(), |built| &built.text)
    }

    /// The interpreter, which gives access to more of a state than [`Position`](crate::Position)
    /// does.
    pub fn interpreter(&self) -> &Interpreter {
        self.0.rules.interpreter()
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.program().board
    }

    /// Returns the names and values of the options that differ from the ruleset, or else from the
    /// default.
    pub fn changed_settings(&self) -> Vec<(&str, &str)> {
        let program = self.program();
        let ruleset = program.rulesets.iter().find(|set| Some(set.name.as_str()) == self.ruleset());
        let expected = |name: &str| {
            let settings = &ruleset?.settings;
            settings.iter().find(|(option, _)| option == name).map(|(_, value)| value)
        };
        program
            .options
            .iter()
            .filter(|option| option.value != *expected(&option.name).unwrap_or(&option.default))
            .map(|option| (option.name.as_str(), option.value.as_str()))
            .collect()
    }

    pub(crate) fn rules(&self) -> &TieredRules {
        &self.0.rules
    }

    /// True if an end condition reads the history of the game, as repetition does.
    pub fn reads_history(&self) -> bool {
        self.0.reads_history
    }

    pub(crate) fn notation(&self) -> &Notation {
        &self.0.notation
    }
}

impl BundledGame {
    /// Compiles the rules as [`Game::compile`] does, with this id.
    pub fn compile(&self, options: &Options) -> (Option<Game>, Vec<Diagnostic>) {
        let options = Options { id: Some(self.id.to_owned()), ..options.clone() };
        Game::compile(self.rules, &options)
    }
}

impl std::fmt::Debug for Game {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_tuple("Game").field(&self.id()).finish()
    }
}

/// Returns the span of a template's string literal in the rules; the default span if not found.
fn quoted(source: &str, template: &str) -> Span {
    let literal = format!("\"{}\"", template.replace('\\', "\\\\").replace('"', "\\\""));
    match source.find(&literal) {
        Some(start) => Span::new(start, start + literal.len()),
        None => Span::default(),
    }
}
