//! Rules from wherever GAME says: a bundled game, a file, standard input.

use crate::arguments::{GameArguments, OptionArguments, PlaceArguments};
use crate::failure::usage;
use crate::render;
use anyhow::{Context, Result, anyhow, bail};
use boardwright::bundled;
use boardwright::record::Header;
use boardwright::{Diagnostic, Execution, Game, Options, Position, Record, Severity};
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

/// The largest rules file that is read.
pub const MAX_RULES_BYTES: u64 = 1 << 20;
/// The largest file of weights that is read.
pub const MAX_WEIGHTS_BYTES: u64 = boardwright_search::evaluate::MAX_TEXT_BYTES as u64;

/// Rules as text, with what to call them.
pub struct Source {
    /// The path, or the id of a bundled game.
    pub name: String,
    /// The rules.
    pub text: String,
    /// The id, if the game is bundled.
    pub id: Option<String>,
    /// What was learned of the game, if a file beside the rules tells.
    pub weights: Option<String>,
}

impl Source {
    /// Finds GAME: a bundled game if there is one of this id, else a file.
    pub fn find(game: &str) -> Result<Source> {
        if let Some(bundled) = bundled::find(game) {
            return Ok(Source {
                name: bundled.id.to_owned(),
                text: bundled.rules.to_owned(),
                id: Some(bundled.id.to_owned()),
                weights: None,
            });
        }
        // A word without any mark of a path is meant as an id, unless there is such a file.
        let looks_like_path = game == "-" || game.contains(['/', '\\', '.']);
        if !looks_like_path && !Path::new(game).exists() {
            let hint = match bundled::closest(game) {
                Some(closest) => format!("did you mean `{closest}`? "),
                None => String::new(),
            };
            return Err(usage(format!(
                "no bundled game and no file is called `{game}`; {hint}`boardwright games` lists \
                 the games"
            )));
        }
        Source::read(game)
    }

    /// Reads a rules file, and what `learn` wrote beside it if there is such a file; or standard input for `-`.
    pub fn read(path: &str) -> Result<Source> {
        if path == "-" {
            let text =
                read_text(std::io::stdin().lock(), "standard input", MAX_RULES_BYTES, "rules")?;
            return Ok(Source { name: "<stdin>".to_owned(), text, id: None, weights: None });
        }
        let text = read_file(Path::new(path), MAX_RULES_BYTES, "rules")?;
        let mut source = Source { name: path.to_owned(), text, id: None, weights: None };
        let weights = source.weights_file();
        if weights.is_file() {
            source.weights = Some(read_file(&weights, MAX_WEIGHTS_BYTES, "weights")?);
        }
        Ok(source)
    }

    /// Where `learn` writes unless a path is given, and where what was learned of a game of one's own is looked for:
    /// beside the rules file; for others in the current folder.
    pub fn weights_file(&self) -> PathBuf {
        let usual = self.usual_file("weights.txt");
        match (&self.id, Path::new(&self.name).parent()) {
            (None, Some(folder)) => folder.join(usual),
            _ => usual,
        }
    }

    /// Where something made of the rules is written unless a path is given: the id of a bundled game, or the name of
    /// the rules file, with another extension; in the current folder.
    pub fn usual_file(&self, extension: &str) -> PathBuf {
        let stem = match &self.id {
            Some(id) => id.as_str(),
            None => {
                Path::new(&self.name).file_stem().and_then(|stem| stem.to_str()).unwrap_or("game")
            }
        };
        // Standard input has no name that a file should have.
        let stem = if stem.starts_with('<') { "game" } else { stem };
        PathBuf::from(format!("{stem}.{extension}"))
    }

    /// Returns the game, if the rules have no error, and all diagnostics.
    pub fn check(&self, arguments: &OptionArguments) -> (Option<Game>, Vec<Diagnostic>) {
        boardwright::check(&self.text, &self.options(arguments, Execution::default()))
    }

    fn options(&self, arguments: &OptionArguments, execution: Execution) -> Options {
        let OptionArguments { settings, ruleset } = arguments.clone();
        let (id, weights) = (self.id.clone(), self.weights.clone());
        Options { id, ruleset, settings, execution, weights }
    }

    /// The game to be run in some way. Errors are printed and end the command.
    pub fn game(&self, options: &OptionArguments, execution: Execution) -> Result<Game> {
        let (game, diagnostics) = Game::compile(&self.text, &self.options(options, execution));
        game_or_errors(self, game, &diagnostics)
    }
}

/// Reads a text file of at most so many bytes.
pub fn read_file(path: &Path, limit: u64, what: &str) -> Result<String> {
    let shown = path.display();
    if path.is_dir() {
        let rules = path.join("rules.board");
        let hint = match rules.is_file() {
            true => format!("; did you mean `{}`?", rules.display()),
            false => String::new(),
        };
        return Err(usage(format!("`{shown}` is a folder, not a file of {what}{hint}")));
    }
    let file = File::open(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => usage(format!("there is no file `{shown}`")),
        _ => anyhow!("`{shown}` cannot be read: {error}"),
    })?;
    read_text(file, &format!("`{shown}`"), limit, what)
}

fn read_text(from: impl Read, shown: &str, limit: u64, what: &str) -> Result<String> {
    let mut bytes = Vec::new();
    from.take(limit + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| anyhow!("{shown} cannot be read: {error}"))?;
    if bytes.len() as u64 > limit {
        bail!("{shown} is too large: {what} are at most {} KiB", limit >> 10);
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..valid].iter().filter(|&&byte| byte == b'\n').count() + 1;
        anyhow!("{shown} is not text in UTF-8: line {line}, byte {} of the file", valid + 1)
    })
}

/// Compiles GAME. Errors are printed and end the command; warnings are for `check` to tell.
pub fn game(arguments: &GameArguments) -> Result<Game> {
    Source::find(&arguments.game)?.game(&arguments.options, Execution::default())
}

fn game_or_errors(source: &Source, game: Option<Game>, diagnostics: &[Diagnostic]) -> Result<Game> {
    if let Some(game) = game {
        return Ok(game);
    }
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    let mut count = 0;
    for error in errors {
        eprintln!("{}\n", render::diagnostic(error, source, crate::style::on_error()));
        count += 1;
    }
    let name = &source.name;
    bail!("`{name}` has {count} error{}", if count == 1 { "" } else { "s" })
}

/// The position that `--position` gives, or the start.
pub fn position(game: &Game, text: Option<&str>) -> Result<Position> {
    match text {
        None => Ok(game.start()),
        Some(text) => Position::read(game, text)
            .map_err(|error| anyhow!("the position is not understood: {error}")),
    }
}

/// The recorded game that the arguments give, or one that begins where they say.
pub fn place(arguments: &PlaceArguments) -> Result<Record> {
    begun(&arguments.game, arguments.record.as_deref(), arguments.position.as_deref())
}

/// The game of a record, or one that begins at a position, or at the start.
pub fn begun(game: &GameArguments, file: Option<&Path>, text: Option<&str>) -> Result<Record> {
    match file {
        Some(path) => record(game, path),
        None => Ok(Record::new(position(&self::game(game)?, text)?)),
    }
}

/// Reads a record, of the game that it names if GAME is not given.
pub fn named_record(game: Option<&str>, path: &Path) -> Result<Record> {
    let game = match game {
        Some(game) => game.to_owned(),
        None => named_game(path)?,
    };
    record(&GameArguments { game, options: OptionArguments::default() }, path)
}

/// The bundled game that a record names.
fn named_game(path: &Path) -> Result<String> {
    let text = read_file(path, boardwright::record::MAX_RECORD_TEXT as u64, "records")?;
    let shown = path.display();
    let header = Header::read(&text).with_context(|| format!("the record `{shown}`"))?;
    match header.get("Game") {
        Some(id) if bundled::find(id).is_some() => Ok(id.to_owned()),
        Some(id) => Err(usage(format!(
            "the record `{shown}` is of `{id}`, which is no bundled game; give its rules file after it"
        ))),
        None => Err(usage(format!("the record `{shown}` names no game; give the game after it"))),
    }
}

/// Reads a record and compiles GAME with the options it was played with; options on the command
/// line go before those.
pub fn record(arguments: &GameArguments, path: &Path) -> Result<Record> {
    let limit = boardwright::record::MAX_RECORD_TEXT as u64;
    let text = read_file(path, limit, "records")?;
    let within = || format!("the record `{}`", path.display());
    let header = Header::read(&text).with_context(within)?;
    let options = header.options();
    let has_options = options.ruleset.is_some() || !options.settings.is_empty();
    let mut settings = options.settings;
    settings.retain(|(name, _)| !arguments.options.settings.iter().any(|(given, _)| given == name));
    settings.extend(arguments.options.settings.iter().cloned());
    let ruleset = arguments.options.ruleset.clone().or(options.ruleset);
    let options = OptionArguments { settings, ruleset };
    let source = Source::find(&arguments.game)?;
    if let Some(id) = header.get("Game").filter(|_| has_options) {
        // Whose options a record has should be known before anybody finds fault with them.
        let plain = source.game(&arguments.options, Execution::Interpreted)?;
        if id != plain.id() && id != plain.title() {
            return Record::read(&plain, &text).with_context(within);
        }
    }
    let game = source.game(&options, Execution::default())?;
    Record::read(&game, &text).with_context(within)
}
