//! Reading of games.

use super::game_texts::GameTexts;
use super::header::Header;
use super::moves::{WrittenMove, moves_of_line, parse};
use super::variations::Lines;
use super::{MOVE_MARKS, SUMMARY, VARIATION, times, trimmed};
use crate::algebraic::Algebraic;
use crate::encoding::Encoding;
use crate::error::FormatError;
use crate::reading::{add_comment, room_for_decision, to_decide};
use crate::shogi::ending::{self, SPECIAL_MOVES, SpecialMove};
use crate::shogi::has_shogi_pieces;
use crate::source::{FoundGames, GameFinder, Games};
use crate::text::GameText;
use boardwright::{GameEnd, Player, Record};
use std::io::BufRead;

/// Iterator over the games of a file in KIF or KI2.
///
/// After a [`ReadError::Format`](crate::ReadError::Format) it goes on with the next game.
pub type KifGames<R, F> = Games<GameTexts<R>, F>;

impl<R: BufRead, F: GameFinder> Games<GameTexts<R>, F> {
    /// Creates an iterator.
    pub fn new(input: R, finder: F) -> KifGames<R, F> {
        Games::from_texts(GameTexts::new(input), finder, read)
    }
}

fn read<F: GameFinder>(text: &GameText, games: &mut FoundGames<F>) -> Result<Record, FormatError> {
    let (header, moves) = Header::read(text)?;
    let notation = games.get(&header.wanted()).map_err(|message| text.error(0, message))?;
    let game = notation.game().clone();
    if !has_shogi_pieces(&game) {
        let message = format!("KIF has no names for all pieces of `{}`", game.id());
        return Err(text.error(0, message));
    }
    let mut record = header.record(&game, text)?;
    for comment in &header.comments {
        add_comment(&mut [], &mut record.comment, comment);
    }
    let mut reader = Reader { text, notation, record, lines: None, has_result: false };
    let mut at = moves;
    for whole in text.text[moves..].split_inclusive('\n') {
        let line = trimmed(whole);
        let indent = whole.find(line).unwrap_or(0);
        reader.line(line, at + indent)?;
        at += whole.len();
    }
    if let Some(lines) = reader.lines {
        lines.finish(&mut reader.record);
    }
    Ok(reader.record)
}

/// Reader of the moves of a game.
struct Reader<'a> {
    text: &'a GameText,
    notation: &'a mut Algebraic,
    record: Record,
    /// The lines of play, once a move was read.
    lines: Option<Lines>,
    /// True once the result of the game is known.
    has_result: bool,
}

impl Reader<'_> {
    fn line(&mut self, line: &str, at: usize) -> Result<(), FormatError> {
        if line.is_empty() || line.starts_with(['#', '&']) || line.starts_with("手数-") {
            return Ok(());
        }
        if let Some(comment) = line.strip_prefix('*') {
            self.comment(comment);
            return Ok(());
        }
        if let Some(number) = line.strip_prefix(VARIATION) {
            return self.variation(number, at);
        }
        if let Some(summary) = line.strip_prefix(SUMMARY) {
            return self.summary(summary, line, at);
        }
        if line.starts_with(MOVE_MARKS) {
            return self.line_of_moves(line, at);
        }
        let digits = line.bytes().take_while(u8::is_ascii_digit).count();
        let Some(number) = line[..digits].parse().ok().filter(|&number| number > 0) else {
            let message = format!("`{line}` is no line such as `1 ７六歩(77)`");
            return Err(self.text.error(at, message));
        };
        self.expect(number, at)?;
        let rest = &line[digits..];
        let content = trimmed(rest);
        self.numbered(content, at + digits + rest.find(content).unwrap_or(0))
    }

    /// Tests the number of a move, and begins the game with the first.
    fn expect(&mut self, number: usize, at: usize) -> Result<(), FormatError> {
        let start = &self.record.start;
        let lines = self.lines.get_or_insert_with(|| Lines::new(start, number));
        let expected = lines.next_number();
        if number == expected {
            return Ok(());
        }
        Err(self.text.error(at, format!("this is move {number}, and move {expected} is missing")))
    }

    fn lines(&mut self) -> &mut Lines {
        let start = &self.record.start;
        self.lines.get_or_insert_with(|| Lines::new(start, 1))
    }

    fn comment(&mut self, comment: &str) {
        match &mut self.lines {
            None => add_comment(&mut [], &mut self.record.comment, comment),
            Some(lines) => {
                let line = lines.current();
                add_comment(&mut line.decisions, &mut line.comment, comment);
            }
        }
    }

    fn variation(&mut self, number: &str, at: usize) -> Result<(), FormatError> {
        let offset = at + VARIATION.len();
        let number = trimmed(number).trim_end_matches('手');
        let number: Option<usize> = trimmed(number).parse().ok();
        let expected = "expected the number of a move, as in `変化：12手`";
        let number = number.ok_or_else(|| self.text.error(offset, expected))?;
        self.lines();
        let (lines, notation) = (self.lines.as_mut(), &mut *self.notation);
        let begun = lines.map_or(Ok(()), |lines| lines.branch(number, notation));
        begun.map_err(|message| self.text.error(at, message))
    }

    fn line_of_moves(&mut self, line: &str, at: usize) -> Result<(), FormatError> {
        for (offset, word) in moves_of_line(line) {
            let content = trimmed(word.trim_start_matches(MOVE_MARKS));
            let at = at + offset;
            self.lines();
            if let Some(special) = special_move(content) {
                self.special(special, content, at)?;
                continue;
            }
            match parse(word) {
                Some((written, "")) => self.decision(&written, word, at)?,
                _ => return Err(self.text.error(at, no_move(word))),
            }
        }
        Ok(())
    }

    /// Reads what follows the number of a move.
    fn numbered(&mut self, content: &str, at: usize) -> Result<(), FormatError> {
        let word = content.split(|c: char| c.is_whitespace() || "(\u{3000}".contains(c)).next();
        if let Some(special) = special_move(word.unwrap_or("")) {
            return self.special(special, word.unwrap_or(""), at);
        }
        let Some((written, rest)) = parse(content) else {
            return Err(self.text.error(at, no_move(content)));
        };
        let rest_at = at + content.len() - rest.len();
        let text = trimmed(&content[..content.len() - rest.len()]);
        self.decision(&written, text, at)?;
        self.time(rest, rest_at)
    }

    /// Reads the time behind a move: `( 0:05/00:01:10)`. `+` marks a move that has variations.
    fn time(&mut self, text: &str, at: usize) -> Result<(), FormatError> {
        let plain = trimmed(text).trim_end_matches('+');
        let plain = trimmed(plain);
        if plain.is_empty() {
            return Ok(());
        }
        let inside = plain.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        let own = inside.map(|inside| inside.split('/').next().unwrap_or(""));
        let Some(seconds) = own.and_then(times::seconds) else {
            let at = at + text.find(plain).unwrap_or(0);
            return Err(self
                .text
                .error(at, format!("`{plain}` is no time such as `(0:05/00:01:10)`")));
        };
        if seconds > 0 {
            self.comment(&times::comment(seconds));
        }
        Ok(())
    }

    fn decision(
        &mut self,
        written: &WrittenMove,
        word: &str,
        at: usize,
    ) -> Result<(), FormatError> {
        if self.has_result && self.lines().is_main() {
            return Err(self.text.error(at, "a move follows the end of the game"));
        }
        let Some(lines) = &mut self.lines else { return Ok(()) };
        room_for_decision(lines.read, self.text, at)?;
        let found = written.find(self.notation, &lines.position, lines.last);
        let mv = found.map_err(|message| {
            self.text.error(at, to_decide(&lines.position, format!("`{word}`: {message}")))
        })?;
        lines.last = self.notation.destination(&lines.position, mv);
        let made = lines.position.play_mut(mv);
        made.map_err(|error| self.text.error(at, to_decide(&lines.position, error)))?;
        lines.push(mv);
        Ok(())
    }

    fn special(
        &mut self,
        special: &'static SpecialMove,
        name: &str,
        at: usize,
    ) -> Result<(), FormatError> {
        if !self.lines().is_main() {
            // Variations have no results.
            self.comment(name);
            return Ok(());
        }
        if std::mem::replace(&mut self.has_result, true) {
            return Err(self.text.error(at, "the game has ended before; leave one of its ends"));
        }
        let mover = self.lines().position.player();
        match special.end(mover) {
            Some(end) => self.end(end, name, at),
            None => Ok(()),
        }
    }

    /// Reads the line that sums up a game. It may be the only one that says who has won.
    fn summary(&mut self, summary: &str, line: &str, at: usize) -> Result<(), FormatError> {
        if !self.lines().is_main() {
            return Ok(());
        }
        let said = |word: &str| summary.contains(word);
        let winner = if said("先手の勝ち") || said("下手の勝ち") {
            Some(Player(0))
        } else if said("後手の勝ち") || said("上手の勝ち") {
            Some(Player(1))
        } else {
            None
        };
        if std::mem::replace(&mut self.has_result, true) {
            let end = self.record.stated_end();
            let other = end.filter(|end| winner.is_some() && end.winner != winner);
            return match other {
                Some(other) => {
                    let other = other.text(self.record.start.game());
                    let message = format!("`{line}`, but the game ended: {other}");
                    Err(self.text.error(at, message))
                }
                None => Ok(()),
            };
        }
        if winner.is_some() {
            return self.end(GameEnd { winner, reason: String::new() }, line, at);
        }
        let named = SPECIAL_MOVES.iter().filter(|special| !special.kif.is_empty());
        let special = named.clone().find(|special| said(special.kif));
        let mover = self.lines().position.player();
        match special.and_then(|special| special.end(mover)) {
            Some(end) => self.end(end, line, at),
            None => Ok(()),
        }
    }

    fn end(&mut self, end: GameEnd, statement: &str, at: usize) -> Result<(), FormatError> {
        let last = self.lines().position.clone();
        ending::state(&mut self.record, &last, end, statement)
            .map_err(|message| self.text.error(at, message))
    }
}

/// True if the beginning of a file, in UTF-8 or Shift_JIS, is that of KIF or KI2.
pub fn is_beginning(start: &[u8]) -> bool {
    /// Fields that such files have near their beginning.
    const FIELDS: [&str; 8] =
        ["手合割：", "先手：", "下手：", "後手：", "開始日時：", "の持駒：", "棋戦：", "手数----"];
    let text = match std::str::from_utf8(start) {
        Ok(text) => text.to_owned(),
        // The beginning may end within a character.
        Err(error) if error.error_len().is_none() => {
            String::from_utf8_lossy(&start[..error.valid_up_to()]).into_owned()
        }
        Err(_) => Encoding::Japanese.decode(start).unwrap_or_else(|valid| valid),
    };
    let text = text.trim_start_matches('\u{feff}').trim_start();
    text.starts_with(MOVE_MARKS)
        || ["#KIF", "# KIF"].iter().any(|sign| text.starts_with(sign))
        || !text.starts_with('[') && FIELDS.iter().any(|field| text.contains(field))
}

fn special_move(word: &str) -> Option<&'static SpecialMove> {
    SPECIAL_MOVES.iter().find(|special| !special.kif.is_empty() && special.kif == word)
}

fn no_move(text: &str) -> String {
    format!("`{text}` is no move such as `７六歩(77)`")
}
