//! A game: rules with their options bound, ready to run.

use crate::execution::Execution;
use crate::ids::{Kind, Player};
use crate::notation::Notation;
use crate::position::Position;
use crate::tiered::TieredRules;
use boardwright_board::Board;
use boardwright_interpret::{EngineFactory, Interpreter};
use boardwright_ir::Program;
use boardwright_syntax::diagnostic::{Diagnostic, Severity};
use boardwright_syntax::tree::Span;
use std::sync::Arc;

/// What may be chosen when rules are compiled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// What the game is called where a short word is wanted, as in a record: the id of a bundled
    /// game, or whatever an edge finds useful. The title if none.
    pub id: Option<String>,
    /// The ruleset, if one is chosen.
    pub ruleset: Option<String>,
    /// Options of the rules by name, which go before the ruleset's.
    pub settings: Vec<(String, String)>,
    /// How the game is run.
    pub execution: Execution,
    /// What was learned of the game, for players: the text of a file of weights. That of the
    /// bundled game of this id if none.
    pub weights: Option<String>,
}

/// Rules ready to run. Cloning it is cheap: clones share everything.
#[derive(Clone)]
pub struct Game(Arc<Inner>);

struct Inner {
    id: String,
    ruleset: Option<String>,
    weights: Option<String>,
    source: String,
    rules: TieredRules,
    notation: Notation,
    /// True if an end reads the record of the game.
    reads_record: bool,
}

impl Game {
    /// Compiles rules. There is a game exactly if no diagnostic is an error.
    pub fn compile(source: &str, options: &Options) -> (Option<Game>, Vec<Diagnostic>) {
        let ruleset = options.ruleset.as_deref();
        let (program, mut diagnostics) =
            boardwright_rules::compile(source, &options.settings, ruleset);
        let failed = diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
        let Some(program) = program.filter(|_| !failed) else { return (None, diagnostics) };
        let notation = match Notation::new(&program) {
            Ok(notation) => notation,
            Err(error) => {
                let span = quoted(source, &error.template);
                diagnostics.push(Diagnostic::error("bad-template", span, error.to_string()));
                return (None, diagnostics);
            }
        };
        let reads_record = program.ends.iter().any(|end| end.uses_history);
        let id = options.id.clone().unwrap_or_else(|| program.title.clone());
        match TieredRules::new(Arc::new(program), options.execution) {
            Ok(rules) => {
                let (ruleset, weights) = (options.ruleset.clone(), options.weights.clone());
                let source = source.to_owned();
                let inner = Inner { id, ruleset, weights, source, rules, notation, reads_record };
                (Some(Game(Arc::new(inner))), diagnostics)
            }
            Err(error) => {
                let (code, span) = (error.code(), Span::default());
                diagnostics.push(Diagnostic::error(code, span, error.to_string()));
                (None, diagnostics)
            }
        }
    }

    /// Runs the game by compiled rules from elsewhere from now on, a browser's for example. False
    /// if that comes too late: the game was compiled before, or is to be interpreted.
    pub fn install_engine(&self, compiled: Arc<dyn EngineFactory>) -> bool {
        self.0.rules.install(compiled)
    }

    /// True if compiled rules answer by now. With [`Execution::Automatic`] they begin to when so
    /// much was asked that compiling pays.
    pub fn is_compiled(&self) -> bool {
        self.0.rules.is_compiled()
    }

    /// Number of questions the interpreter had to answer because compiled rules could not.
    pub fn fallbacks(&self) -> u64 {
        self.0.rules.fallbacks()
    }

    /// The position a game begins with.
    pub fn start(&self) -> Position {
        Position::new(self.clone(), self.0.rules.interpreter().start())
    }

    /// What the game is called in records.
    pub fn id(&self) -> &str {
        &self.0.id
    }

    /// The title.
    pub fn title(&self) -> &str {
        &self.program().title
    }

    /// The ruleset chosen, if one was.
    pub fn ruleset(&self) -> Option<&str> {
        self.0.ruleset.as_deref()
    }

    /// What was learned of it, as text; players judge whether it fits these rules.
    pub fn weights(&self) -> Option<&str> {
        let bundled = || crate::bundled::find(self.id()).and_then(|bundled| bundled.weights);
        self.0.weights.as_deref().or_else(bundled)
    }

    /// The rules as a program.
    pub fn program(&self) -> &Program {
        self.interpreter().program()
    }

    /// The text of the rules.
    pub fn source(&self) -> &str {
        &self.0.source
    }

    /// The interpreter, for edges that ask more of the rules than positions answer.
    pub fn interpreter(&self) -> &Interpreter {
        self.0.rules.interpreter()
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.program().board
    }

    /// The players in turn order.
    pub fn players(&self) -> impl Iterator<Item = Player> + use<> {
        (0..self.program().players.len() as u8).map(Player)
    }

    /// A player's name.
    ///
    /// # Panics
    ///
    /// If the game has no such player; likewise below for kinds.
    pub fn player_name(&self, player: Player) -> &str {
        &self.program().players[player.index()].name
    }

    /// The player of this name; capitals do not matter where they need not.
    pub fn player_named(&self, name: &str) -> Option<Player> {
        let players = &self.program().players;
        named(players.iter().map(|player| player.name.as_str()), name)
            .map(|index| Player(index as u8))
    }

    /// The kinds of unit.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.program().kinds.len() as u8).map(Kind)
    }

    /// A kind's name.
    pub fn kind_name(&self, kind: Kind) -> &str {
        &self.program().kinds[kind.index()].name
    }

    /// The kind of this name; capitals do not matter where they need not.
    pub fn kind_named(&self, name: &str) -> Option<Kind> {
        let kinds = &self.program().kinds;
        named(kinds.iter().map(|kind| kind.name.as_str()), name).map(|index| Kind(index as u8))
    }

    /// The letter of a unit; its kind's name if the rules give no letter.
    pub fn letter(&self, player: Player, kind: Kind) -> &str {
        let kind = &self.program().kinds[kind.index()];
        match kind.letters.get(player.index()) {
            Some(letter) if !letter.is_empty() => letter,
            _ => &kind.name,
        }
    }

    /// The options whose values differ from what the ruleset, or else the default, says.
    pub fn settings_that_differ(&self) -> Vec<(&str, &str)> {
        let program = self.program();
        let ruleset = program.rulesets.iter().find(|set| Some(set.name.as_str()) == self.ruleset());
        let usual = |name: &str| {
            let settings = &ruleset?.settings;
            settings.iter().find(|(option, _)| option == name).map(|(_, value)| value)
        };
        program
            .options
            .iter()
            .filter(|option| option.value != *usual(&option.name).unwrap_or(&option.default))
            .map(|option| (option.name.as_str(), option.value.as_str()))
            .collect()
    }

    pub(crate) fn rules(&self) -> &TieredRules {
        &self.0.rules
    }

    /// True if an end reads the record of the game, as repetition does.
    pub fn reads_record(&self) -> bool {
        self.0.reads_record
    }

    pub(crate) fn notation(&self) -> &Notation {
        &self.0.notation
    }
}

impl std::fmt::Debug for Game {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_tuple("Game").field(&self.id()).finish()
    }
}

/// The index of the word that is `name`, or else of the only one that is it but for capitals.
pub(crate) fn named<'a>(words: impl Iterator<Item = &'a str> + Clone, name: &str) -> Option<usize> {
    let folded = name.to_lowercase();
    words.clone().position(|word| word == name).or_else(|| {
        let mut alike = words.enumerate().filter(|(_, word)| word.to_lowercase() == folded);
        let (index, _) = alike.next()?;
        alike.next().is_none().then_some(index)
    })
}

/// Where a template stands in the rules as a string, as well as can be told.
fn quoted(source: &str, template: &str) -> Span {
    let literal = format!("\"{}\"", template.replace('\\', "\\\\").replace('"', "\\\""));
    match source.find(&literal) {
        Some(start) => Span::new(start, start + literal.len()),
        None => Span::default(),
    }
}
