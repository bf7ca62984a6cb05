//! Transcripts of Othello: `f5d6c3d3`, one game a line, passes left out.
//!
//! Spaces, capitals, numbers of moves (`1. f5 d6 2. c3`) and passes (`pa`, `--`) are read, too. A
//! line that begins with a later number goes on with the game before.

use crate::algebraic::Algebraic;
use crate::algebraic::sites::chosen_sites;
use crate::cutter::{Cutter, Scanner};
use crate::endings::{ReadGame, read_within_ends};
use crate::error::{FormatError, ReadError, WriteError};
use crate::source::{FoundGames, GameFinder, Games, WantedGame};
use crate::text::{GameText, too_many_moves};
use boardwright::record::{MAX_RECORD_DECISIONS, RecordedMove};
use boardwright::{GameEnd, LimitReached, Player, Position, Record};
use std::io::BufRead;

/// Id of the game of all files.
pub const GAME: &str = "othello";

/// Side of the board.
const SIDE: usize = 8;

/// Result of a record that states none.
const UNFINISHED: &str = "*";

/// Words for a pass.
const PASSES: [&str; 5] = ["pass", "pa", "ps", "--", "-"];

/// Iterator over the games of a file of transcripts.
///
/// After a [`ReadError::Format`](crate::ReadError::Format) it goes on with the next game.
pub type OthelloGames<R, F> = Games<GameTexts<R>, F>;

impl<R: BufRead, F: GameFinder> Games<GameTexts<R>, F> {
    /// Creates an iterator.
    pub fn new(input: R, finder: F) -> OthelloGames<R, F> {
        Games::from_texts(GameTexts(Cutter::new(input)), finder, read)
    }
}

/// Iterator over the texts of the games of a file.
pub struct GameTexts<R>(Cutter<R>);

impl<R: BufRead> Iterator for GameTexts<R> {
    type Item = Result<GameText, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let game = self.0.next_game(LineScanner { has_begun: false })?;
        Some(game.map(|game| game.decoded()))
    }
}

/// Scanner that ends a game before the next line that does not go on with it.
struct LineScanner {
    has_begun: bool,
}

impl Scanner for LineScanner {
    const WHY_TOO_LONG: &'static str = "";

    fn end(&mut self, line: &[u8]) -> Option<usize> {
        let is_first = !std::mem::replace(&mut self.has_begun, true);
        let goes_on = is_first || line.trim_ascii().is_empty() || begins_with_later_number(line);
        (!goes_on).then_some(0)
    }
}

fn begins_with_later_number(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    digits > 0 && &line[..digits] != b"1"
}

/// True if a text begins like a transcript: with two moves that are legal at the start.
pub fn begins_like_transcript(text: &str) -> bool {
    /// The first moves, each with its answers.
    const OPENINGS: [(&str, [&str; 3]); 4] = [
        ("d3", ["c3", "c5", "e3"]),
        ("c4", ["c3", "c5", "e3"]),
        ("f5", ["d6", "f4", "f6"]),
        ("e6", ["d6", "f4", "f6"]),
    ];
    let line = text.trim_start().lines().next().unwrap_or("").to_ascii_lowercase();
    let words = line
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty() && !word.bytes().all(|byte| byte.is_ascii_digit()));
    let moves: String = words.filter(|word| !PASSES.contains(word)).collect();
    let at = |index: usize| moves.get(2 * index..2 * index + 2);
    let begins = OPENINGS.iter().any(|(first, answers)| {
        at(0) == Some(first) && at(1).is_none_or(|answer| answers.contains(&answer))
    });
    let is_square = |pair: &[u8]| {
        matches!(pair, [b'a'..=b'h', b'1'..=b'8'])
            && ![b"d4", b"e4", b"d5", b"e5"].iter().any(|middle| middle.as_slice() == pair)
    };
    begins && moves.as_bytes().chunks(2).all(is_square)
}

/// Reads one game.
fn read<F: GameFinder>(text: &GameText, games: &mut FoundGames<F>) -> Result<Record, FormatError> {
    let wanted = WantedGame { name: Some(GAME.to_owned()), ..WantedGame::default() };
    let notation = games.get(&wanted).map_err(|message| text.error(0, message))?;
    let is_usual = notation.game().board().site_count() == SIDE * SIDE;
    if !is_usual {
        return Err(text.error(0, "transcripts are of games on 8 by 8 squares"));
    }
    read_within_ends(notation, |notation| read_moves(text, notation))
}

fn read_moves(text: &GameText, notation: &mut Algebraic) -> Result<ReadGame, FormatError> {
    let mut position = notation.game().start();
    let mut record = Record::new(position.clone());
    let mut at = 0;
    while let Some((start, word)) = next_word(&text.text, at) {
        at = start + word.len();
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            record.result = result_of_score(text, start, word, &position)?;
            continue;
        }
        if record.result != UNFINISHED {
            return Err(text.error(start, "a move follows the score"));
        }
        let limit = |limit: LimitReached| text.error(start, limit.to_string());
        if record.decisions.len() >= MAX_RECORD_DECISIONS {
            return Err(text.error(start, too_many_moves()));
        }
        let mut play = |position: &mut Position, mv| {
            record.decisions.push(RecordedMove::new(mv));
            notation.play(position, mv).map_err(limit)
        };
        let pass = position.forced_pass().map_err(limit)?;
        let is_pass = PASSES.contains(&word.to_ascii_lowercase().as_str());
        match pass {
            Some(pass) => play(&mut position, pass)?,
            None if is_pass => {
                let name = position.game().player_name(position.player());
                let message = format!("{name} to decide: a pass, although there are moves");
                return Err(text.error(start, message));
            }
            None => {}
        }
        if !is_pass {
            let mv = notation.read(&position, &word.to_ascii_lowercase()).map_err(|error| {
                let name = position.game().player_name(position.player());
                text.error(start, format!("{name} to decide: {error}"))
            })?;
            record.decisions.push(RecordedMove::new(mv));
            notation.play(&mut position, mv).map_err(limit)?;
        }
    }
    if record.decisions.is_empty() {
        return Err(text.error(0, "there are no moves here: write a game as `f5d6c3d3`"));
    }
    Ok(ReadGame { record, contradiction: None })
}

/// Returns the result that a score such as `40-24` states.
fn result_of_score(
    text: &GameText,
    at: usize,
    score: &str,
    last: &Position,
) -> Result<String, FormatError> {
    let discs = score
        .split_once('-')
        .and_then(|(black, white)| Some((black.parse::<u8>().ok()?, white.parse::<u8>().ok()?)));
    let (black, white) = discs.ok_or_else(|| text.error(at, format!("`{score}` is no score")))?;
    let winner = match black.cmp(&white) {
        std::cmp::Ordering::Greater => Some(Player(0)),
        std::cmp::Ordering::Less => Some(Player(1)),
        std::cmp::Ordering::Equal => None,
    };
    let end = last.outcome().map_err(|limit| text.error(at, limit.to_string()))?;
    match end.filter(|end| end.winner != winner) {
        Some(end) => {
            let message =
                format!("the score is `{score}`, but the game ended: {}", end.text(last.game()));
            Err(text.error(at, message))
        }
        None => Ok(GameEnd { winner, reason: String::new() }.result(last.game())),
    }
}

/// Returns the next move, pass or score from a byte offset on.
fn next_word(text: &str, mut at: usize) -> Option<(usize, &str)> {
    loop {
        let rest = &text[at..];
        let space = rest.len()
            - rest.trim_start_matches(|c: char| c.is_whitespace() || ",;".contains(c)).len();
        at += space;
        let rest = &text[at..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let behind = &rest[digits..];
            let others = behind.bytes().skip(1).take_while(u8::is_ascii_digit).count();
            if behind.starts_with('-') && others > 0 {
                return Some((at, &rest[..digits + 1 + others]));
            }
            // A number of a move.
            let dots = rest[digits..].bytes().take_while(|&byte| byte == b'.').count();
            at += digits + dots;
            continue;
        }
        let first = rest.chars().next()?;
        let pass = PASSES.iter().find(|pass| {
            rest.get(..pass.len()).is_some_and(|word| word.eq_ignore_ascii_case(pass))
        });
        let is_square =
            first.is_ascii_alphabetic() && rest[1..].starts_with(|c: char| c.is_ascii_digit());
        let length = match pass {
            Some(pass) => pass.len(),
            None if is_square => 2,
            None => {
                let ends = |c: char| c.is_whitespace() || ",;".contains(c);
                rest.find(ends).unwrap_or(rest.len())
            }
        };
        return Some((at, &rest[..length]));
    }
}

/// Returns a game as a transcript. Names, comments and variations are left out, which the format
/// lacks. `notation` is that of its game.
///
/// # Errors
///
/// If the game is not Othello on the usual board from the usual position, or a limit of the rules
/// is reached.
pub fn write(record: &Record, notation: &mut Algebraic) -> Result<String, WriteError> {
    let game = record.start.game();
    if game.id() != GAME || game.board().site_count() != SIDE * SIDE {
        let message =
            format!("transcripts are of Othello on 8 by 8 squares, unlike `{}`", game.id());
        return Err(WriteError(message));
    }
    if record.start != game.start() {
        let message = "transcripts begin at the usual position, unlike this game; write it as SGF";
        return Err(WriteError(message.to_owned()));
    }
    if record.decisions.is_empty() {
        return Err(WriteError("a transcript has at least one move".to_owned()));
    }
    let mut position = record.start.clone();
    let (mut text, mut last_passes) = (String::new(), 0);
    for recorded in &record.decisions {
        let sites = chosen_sites(&position, recorded.mv).unwrap_or_default();
        last_passes = if sites.is_empty() { last_passes + 1 } else { 0 };
        text.extend(sites.into_iter().map(|site| game.board().site(site).name.as_str()));
        let played = notation.play(&mut position, recorded.mv);
        played.map_err(|limit| WriteError(limit.to_string()))?;
    }
    // No move behind them implies them.
    text.push_str(&"--".repeat(last_passes));
    text.push('\n');
    Ok(text)
}
