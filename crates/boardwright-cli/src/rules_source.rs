//! The text of rules: of a bundled game, from a file, or from standard input.

use crate::arguments::OptionArguments;
use crate::exit::usage;
use crate::files_beside::FilesBeside;
use crate::inputs;
use crate::text_file::{self, FileKind};
use crate::text_kind::TextKind;
use anyhow::Result;
use boardwright::{CompiledRules, Execution, Game, Options, bundled};
use std::path::{Path, PathBuf};

/// Rules as text, with their name.
pub struct RulesSource {
    /// Path, or id of a bundled game.
    pub name: String,
    /// Text of the rules.
    pub text: String,
    /// Id, if the game is bundled.
    pub id: Option<String>,
    /// Learned weights, if there is a weights file beside the rules.
    pub weights: Option<String>,
}

impl RulesSource {
    /// Finds GAME: the bundled game of this id, or else a file.
    ///
    /// # Errors
    /// Fails if there is neither, or if the file cannot be read.
    pub fn find(game: &str) -> Result<RulesSource> {
        if let Some(bundled) = bundled::find(game) {
            return Ok(RulesSource {
                name: bundled.id.to_owned(),
                text: bundled.rules.to_owned(),
                id: Some(bundled.id.to_owned()),
                weights: None,
            });
        }
        // A word that does not look like a path is an id, unless there is such a file.
        let looks_like_path = game == "-" || game.contains(['/', '\\', '.']);
        if !looks_like_path && !Path::new(game).exists() {
            let hint = match bundled::closest(game) {
                Some(closest) => format!("did you mean `{closest}`? "),
                None => String::new(),
            };
            return Err(usage(format!(
                "there is no bundled game or file `{game}`; {hint}`boardwright games` lists the \
                 bundled games"
            )));
        }
        RulesSource::read(game)
    }

    /// Reads a rules file, with the weights file beside it if there is one; `-` is standard input.
    ///
    /// # Errors
    /// Fails if a file is missing, too large, or not UTF-8 text.
    pub fn read(path: &str) -> Result<RulesSource> {
        if path == "-" {
            inputs::note_standard_input();
            let input = std::io::stdin().lock();
            let text = text_file::read_from(input, "standard input", FileKind::Rules)?;
            check_kind(&text, path)?;
            return Ok(RulesSource { name: "<stdin>".to_owned(), text, id: None, weights: None });
        }
        let text = text_file::read(Path::new(path), FileKind::Rules)?;
        check_kind(&text, path)?;
        let mut source = RulesSource { name: path.to_owned(), text, id: None, weights: None };
        let weights = source.weights_file();
        if weights.is_file() {
            source.weights = Some(text_file::read(&weights, FileKind::Weights)?);
        }
        Ok(source)
    }

    /// Default path of the weights file: beside a rules file, and otherwise in the current folder.
    pub fn weights_file(&self) -> PathBuf {
        let name = self.default_file("weights.txt");
        match (&self.id, Path::new(&self.name).parent()) {
            (None, Some(folder)) => folder.join(name),
            _ => name,
        }
    }

    /// Default path of a file made from the rules: in the current folder, named after the id or the
    /// rules file, with this extension.
    pub fn default_file(&self, extension: &str) -> PathBuf {
        let stem = match &self.id {
            Some(id) => id.as_str(),
            None => {
                Path::new(&self.name).file_stem().and_then(|stem| stem.to_str()).unwrap_or("game")
            }
        };
        // `<stdin>` is no name for a file.
        let stem = if stem.starts_with('<') { "game" } else { stem };
        PathBuf::from(format!("{stem}.{extension}"))
    }

    /// Compiles the rules; returns the game, if there are no errors, and the errors.
    pub fn compile(&self, options: &OptionArguments, execution: Execution) -> CompiledRules {
        let options = self.options(options, execution);
        Game::compile_with(&self.text, &options, &self.bases())
    }

    /// Checks the rules; returns the game, if there are no errors, and all errors and warnings.
    pub fn check(&self, options: &OptionArguments) -> CompiledRules {
        let options = self.options(options, Execution::default());
        boardwright::check_with(&self.text, &options, &self.bases())
    }

    /// The games that the rules may be based on: the bundled ones, and files beside the rules.
    fn bases(&self) -> FilesBeside {
        let folder = match &self.id {
            Some(_) => None,
            None => Some(Path::new(&self.name).parent().unwrap_or(Path::new("")).to_owned()),
        };
        FilesBeside { folder }
    }

    fn options(&self, options: &OptionArguments, execution: Execution) -> Options {
        let OptionArguments { settings, ruleset } = options.clone();
        let (id, weights) = (self.id.clone(), self.weights.clone());
        Options { id, ruleset, settings, execution, weights }
    }
}

/// Checks that a text is not of a kind that other commands read.
fn check_kind(text: &str, path: &str) -> Result<()> {
    match TextKind::of(text).and_then(|kind| kind.instead_of_rules(path)) {
        Some(message) => Err(usage(message)),
        None => Ok(()),
    }
}
