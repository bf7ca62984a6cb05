//! Games, positions and records that the command line names.

use crate::arguments::{GameArguments, OptionArguments, PositionArguments};
use crate::diagnostics;
use crate::exit::usage;
use crate::game_file::{self, GivenGame};
use crate::rules_source::RulesSource;
use anyhow::{Context, Result, anyhow, bail};
use boardwright::record::Header;
use boardwright::{
    CompiledRules, Diagnostic, Execution, Game, Player, Position, Record, Severity, bundled,
};
use boardwright_formats::fen;
use std::path::Path;

/// Compiles GAME with its options; prints errors, and leaves warnings to `check`.
///
/// # Errors
/// Fails if the game is not found, or if its rules have errors.
pub fn game(arguments: &GameArguments) -> Result<Game> {
    game_from_source(&RulesSource::find(&arguments.game)?, &arguments.options, Execution::default())
}

/// Compiles rules for a kind of execution; prints their errors.
///
/// # Errors
/// Fails if the rules have errors.
pub fn game_from_source(
    source: &RulesSource,
    options: &OptionArguments,
    execution: Execution,
) -> Result<Game> {
    let CompiledRules { game, diagnostics, sources } = source.compile(options, execution);
    if let Some(game) = game {
        return Ok(game);
    }
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    let mut count = 0;
    for error in errors {
        let colours = crate::style::on_error();
        message!("{}\n", diagnostics::diagnostic(error, &source.name, &sources, colours));
        count += 1;
    }
    let name = &source.name;
    bail!("`{name}` has {count} error{}", if count == 1 { "" } else { "s" })
}

/// Compiles rules with options that a file states, as [`game_from_source`] does. An option that the
/// game does not have is an error of the file.
///
/// # Errors
/// Fails with the reason if an option is wrong, or if the rules have errors.
pub fn game_of_file(source: &RulesSource, options: &OptionArguments) -> Result<Game> {
    let CompiledRules { game, diagnostics, .. } = source.compile(options, Execution::default());
    if let Some(game) = game {
        return Ok(game);
    }
    match diagnostics.iter().find(|diagnostic| diagnostics::is_of_options(diagnostic)) {
        Some(Diagnostic { message, help: Some(help), .. }) => bail!("{message}: {help}"),
        Some(Diagnostic { message, .. }) => bail!("{message}"),
        None => game_from_source(source, options, Execution::default()),
    }
}

/// The position written as `text`, or the start.
///
/// # Errors
/// Fails if the text is not a position of the game.
pub fn position(game: &Game, text: Option<&str>) -> Result<Position> {
    match text {
        None => Ok(game.start()),
        Some(text) => fen::read(game, text).map_err(|error| anyhow!("invalid position: {error}")),
    }
}

/// The record that the arguments name, or a new one from the position that they give.
///
/// # Errors
/// Fails if the game, the record or the position cannot be read.
pub fn position_with_history(arguments: &PositionArguments) -> Result<Record> {
    record_or_new(&arguments.game, arguments.record.as_deref(), arguments.position.as_deref())
}

/// The record in `file`, or a new one from the position `text`, or from the start.
///
/// # Errors
/// Fails if the game, the record or the position cannot be read.
pub fn record_or_new(
    game: &GameArguments,
    file: Option<&Path>,
    text: Option<&str>,
) -> Result<Record> {
    match file {
        Some(path) => record(game, path),
        None => Ok(Record::new(position(&self::game(game)?, text)?)),
    }
}

/// Reads the game in a file of any format, which is of GAME, or of the game that the file names if
/// `game` is `None`.
///
/// # Errors
/// Fails if the file cannot be read, has several games, or if its game is not found.
pub fn record_of(game: Option<&str>, path: &Path) -> Result<Record> {
    let given = GivenGame { game: game.map(str::to_owned), options: OptionArguments::default() };
    game_file::only_game(path, given)
}

/// Reads the game in a file of any format and compiles GAME with the options in it; options of the
/// command line override these.
///
/// # Errors
/// Fails if the game is not found, or if the file is not a game of it.
pub fn record(arguments: &GameArguments, path: &Path) -> Result<Record> {
    let given =
        GivenGame { game: Some(arguments.game.clone()), options: arguments.options.clone() };
    game_file::only_game(path, given)
}

/// Reads the text of a record.
///
/// # Errors
/// As [`record_of`].
pub fn record_in_text(given: &GivenGame, text: &str, path: &Path) -> Result<Record> {
    let context = || format!("record `{}`", path.display());
    let header = Header::read(text).with_context(context)?;
    let name = match &given.game {
        Some(game) => game.clone(),
        None => game_named_in(&header, path)?,
    };
    let options = header.options();
    let has_options = options.ruleset.is_some() || !options.settings.is_empty();
    let mut settings = options.settings;
    settings.retain(|(name, _)| !given.options.settings.iter().any(|(given, _)| given == name));
    settings.extend(given.options.settings.iter().cloned());
    let ruleset = given.options.ruleset.clone().or(options.ruleset);
    let options = OptionArguments { settings, ruleset };
    let source = RulesSource::find(&name)?;
    let has_given = given.options != OptionArguments::default();
    if let Some(id) = header.get("Game").filter(|_| has_options) {
        // A record of another game is refused as such, and not for its options.
        let plain = game_from_source(&source, &given.options, Execution::Interpreted)?;
        if id != plain.id() && id != plain.title() {
            return Record::read(&plain, text).with_context(context);
        }
    }
    let game = if has_given {
        game_from_source(&source, &options, Execution::default())?
    } else {
        let stated = header.tags.iter().find(|(_, tag, _)| tag == "Option" || tag == "Ruleset");
        let line = stated.map_or(1, |(line, _, _)| *line);
        let place = || format!("record `{}`: line {line}, column 1", path.display());
        game_of_file(&source, &options).with_context(place)?
    };
    Record::read(&game, text).with_context(context)
}

/// The id of the bundled game that a record names.
fn game_named_in(header: &Header, path: &Path) -> Result<String> {
    let shown = path.display();
    match header.get("Game") {
        Some(id) if bundled::find(id).is_some() => Ok(id.to_owned()),
        Some(id) => Err(usage(format!(
            "record `{shown}` is of the game `{id}`, which is not bundled; add its rules file after \
             the record"
        ))),
        None => Err(usage(format!(
            "record `{shown}` does not name its game in a line [Game \"…\"]; add the game after \
             the record"
        ))),
    }
}

/// The player of this name.
///
/// # Errors
/// Fails with the names of all players if there is none.
pub fn player(game: &Game, name: &str) -> Result<Player> {
    game.player_named(name).ok_or_else(|| {
        let names: Vec<&str> = game.players().map(|player| game.player_name(player)).collect();
        usage(format!("there is no player `{name}`; the players are {}", names.join(", ")))
    })
}

/// The error of a command for two players if the game has another number of them.
pub fn unless_two_players(game: &Game, command: &str) -> Option<String> {
    let count = game.players().count();
    (count != 2).then(|| {
        let plural = if count == 1 { "" } else { "s" };
        format!(
            "`{command}` needs a game for two players; `{}` has {count} player{plural}",
            game.id()
        )
    })
}
