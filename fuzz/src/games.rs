//! The bundled games, compiled on first use.

use boardwright::{Game, Options, bundled};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Compiled games by the line that names them; `None` if it names none.
static GAMES: Mutex<BTreeMap<String, Option<Game>>> = Mutex::new(BTreeMap::new());
/// Maximum number of lines remembered.
const MAX_KEPT: usize = 256;

/// Returns the game that the first line names (`chess`, `storilljudhjorrayc quick`), and the bytes
/// after it.
pub fn chosen(bytes: &[u8]) -> Option<(Game, &[u8])> {
    let end = bytes.iter().take(64).position(|&byte| byte == b'\n')?;
    let line = std::str::from_utf8(&bytes[..end]).ok()?;
    Some((named(line)?, &bytes[end + 1..]))
}

/// Returns the game that a line names, compiled once.
pub fn named(line: &str) -> Option<Game> {
    let mut games = GAMES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(game) = games.get(line) {
        return game.clone();
    }
    let game = compile(line);
    if games.len() < MAX_KEPT || game.is_some() {
        games.insert(line.to_owned(), game.clone());
    }
    game
}

/// Compiles the game that a line names.
pub fn compile(line: &str) -> Option<Game> {
    let mut words = line.split(' ');
    let bundled = bundled::find(words.next()?)?;
    let mut options = Options { ruleset: words.next().map(str::to_owned), ..Options::default() };
    options.settings = words
        .map(|word| word.split_once('='))
        .map(|pair| pair.map(|(name, value)| (name.to_owned(), value.to_owned())))
        .collect::<Option<_>>()?;
    // `-` stands for no ruleset before options.
    options.ruleset = options.ruleset.filter(|name| name != "-");
    bundled.compile(&options).0
}
