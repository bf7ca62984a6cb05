//! Positions as engines write them: FEN with pockets, whichever notation the rules declare.

use super::variants::EngineVariant;
use boardwright::{Game, Position, PositionError};
use boardwright_formats::fen;

/// The position as FEN; `None` if the rules declare no notation.
pub fn to_fen(position: &Position) -> Option<String> {
    let format = position.game().program().formats.first()?;
    let text = position.format()?;
    if is_upside_down(position.game()) {
        return with_discs(&text);
    }
    if format.name != "sfen" {
        return Some(text);
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let [board, player, hand, ply] = words[..] else { return None };
    let turn = ply.parse::<u32>().map_or(1, |ply| ply.saturating_sub(1) / 2 + 1);
    Some(format!("{board}[{}] {} - - 0 {turn}", expand_counts(hand)?, other_side(player)))
}

/// Reads FEN, or another form that the rules can read.
///
/// # Errors
/// Fails if the text is no position of the game; the error is at its place in the text.
pub fn from_fen(game: &Game, text: &str) -> Result<Position, PositionError> {
    let sfen = game.program().formats.first().is_some_and(|format| format.name == "sfen");
    if sfen {
        // The same letter is one player in FEN and the other in SFEN, so each is read only as what
        // it is.
        return match to_sfen(text).filter(|_| is_fen(text)) {
            Some(converted) => {
                Position::read(game, &converted).map_err(|error| placed(error, text, &converted))
            }
            None => Position::read(game, text),
        };
    }
    fen::read(game, text).or_else(|error| {
        if is_upside_down(game) && text.contains('[') {
            let converted = without_discs(text)
                .map(|text| without_extra_fields(game, &text).unwrap_or(text))
                .and_then(|text| Position::read(game, &text).ok());
            return converted.ok_or(error);
        }
        match without_extra_fields(game, text) {
            Some(converted) => {
                Position::read(game, &converted).map_err(|error| placed(error, text, &converted))
            }
            None => Err(error),
        }
    })
}

/// An error in a converted text, at its place in the text before. The board and the player come
/// first in both; errors behind them are shown by the same number of words from the end.
fn placed(mut error: PositionError, text: &str, converted: &str) -> PositionError {
    let before = &converted[..error.offset.min(converted.len())];
    let words_before = before.split_whitespace().count();
    let in_word = before.chars().next_back().is_some_and(|last| !last.is_whitespace());
    let index = words_before.saturating_sub(usize::from(in_word));
    let places: Vec<usize> = word_offsets(text);
    let own = word_offsets(converted);
    if index >= 2
        && let Some(place) = (places.len() + index).checked_sub(own.len())
    {
        error.offset = places.get(place).copied().unwrap_or(error.offset);
    } else if index == 1 {
        error.offset = places.get(1).copied().unwrap_or(error.offset);
    }
    error
}

/// Byte offsets of the words of a text.
fn word_offsets(text: &str) -> Vec<usize> {
    let start = text.as_ptr() as usize;
    text.split_whitespace().map(|word| word.as_ptr() as usize - start).collect()
}

/// Returns true if a text is FEN and not SFEN, where the other player is `w`: it has a pocket, or
/// numbers in place of the hand.
fn is_fen(text: &str) -> bool {
    // Only our own forms have sections.
    if text.contains([';', '=', ':']) {
        return false;
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let counts = words.get(2).is_some_and(|word| word.parse::<u32>().is_ok());
    text.contains('[') || words.len() > 4 || counts
}

fn is_upside_down(game: &Game) -> bool {
    EngineVariant::of(game).is_some_and(|variant| variant.upside_down)
}

/// The board field with its ranks in reverse order.
fn reversed_ranks(board: &str) -> String {
    board.rsplit('/').collect::<Vec<_>>().join("/")
}

/// FEN of Othello as engines write it: the discs to place are in hand, as many as there are
/// squares.
fn with_discs(text: &str) -> Option<String> {
    let (board, rest) = text.split_once(' ')?;
    let discs = board.split('/').count().pow(2);
    let hands = "P".repeat(discs) + &"p".repeat(discs);
    let (player, turn) = (rest.split(' ').next()?, rest.rsplit(' ').next()?);
    Some(format!("{}[{hands}] {player} - - 0 {turn}", reversed_ranks(board)))
}

/// FEN of Othello without the discs in hand.
fn without_discs(text: &str) -> Option<String> {
    let (board, rest) = text.split_once('[')?;
    let (_, rest) = rest.split_once(']')?;
    Some(reversed_ranks(board) + rest)
}

/// Converts FEN to SFEN.
fn to_sfen(text: &str) -> Option<String> {
    let mut words = text.split_whitespace();
    let (board, player) = (words.next()?, words.next()?);
    let turn = words.last().and_then(|word| word.parse::<u32>().ok()).unwrap_or(1);
    let (board, hand) = board.split_once('[').unwrap_or((board, ""));
    let hand = hand.trim_end_matches(']').trim_start_matches('-');
    let hand = if hand.is_empty() { "-" } else { hand };
    let ply = 2 * turn.clamp(1, 1_000) - u32::from(player == "w");
    Some(format!("{board} {} {hand} {ply}", other_side(player)))
}

/// FEN without the fields that the rules' notation lacks: some programs write castling and en
/// passant fields for every game.
fn without_extra_fields(game: &Game, text: &str) -> Option<String> {
    let fields = game.program().formats.first()?.fields.len();
    let words: Vec<&str> = text.split_whitespace().collect();
    let extra = words.len().checked_sub(fields).filter(|&extra| extra > 0)?;
    let mut kept = words;
    let end = (2 + extra).min(kept.len());
    kept.drain(2.min(end)..end);
    Some(kept.join(" "))
}

/// The side to move with the letters exchanged: the first player is `b` in SFEN and `w` in FEN.
fn other_side(player: &str) -> &'static str {
    if player == "b" { "w" } else { "b" }
}

/// Expands counts: `2Pb` to `PPb`.
fn expand_counts(hand: &str) -> Option<String> {
    /// Maximum number of units of a kind in hand.
    const MAX: usize = 1_000;
    let mut text = String::new();
    let mut digits = String::new();
    for character in hand.chars().filter(|&character| character != '-') {
        if character.is_ascii_digit() {
            digits.push(character);
            continue;
        }
        let count = if digits.is_empty() { 1 } else { digits.parse::<usize>().ok()?.min(MAX) };
        digits.clear();
        text.extend(std::iter::repeat_n(character, count));
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright::{Options, bundled};

    fn game(id: &str) -> Game {
        let rules = bundled::find(id).unwrap().rules;
        Game::compile(rules, &Options::default()).0.unwrap()
    }

    #[test]
    fn shogi_is_converted_to_fen_and_back() {
        let shogi = game("shogi");
        let sfen = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w 2Pb 4";
        let position = Position::read(&shogi, sfen).unwrap();
        let fen = to_fen(&position).unwrap();
        assert!(fen.ends_with("LNSGKGSNL[PPb] b - - 0 2"), "{fen}");
        assert_eq!(from_fen(&shogi, &fen).unwrap(), position);
    }

    #[test]
    fn othello_is_converted_to_fen_and_back() {
        let othello = game("othello");
        let position = othello.start().play(othello.start().nth(0).unwrap().unwrap()).unwrap();
        let fen = to_fen(&position).unwrap();
        assert_ne!(fen.split('[').next(), position.format().unwrap().split(' ').next());
        assert_eq!(from_fen(&othello, &fen).unwrap(), position);
    }

    #[test]
    fn position_that_the_rules_refuse_is_refused_in_fen_and_in_sfen() {
        let shogi = game("shogi");
        let board = "4k4/9/9/9/9/9/9/9/4RK3";
        for (fields, column) in [("b - 1", 24), ("[] w - - 0 1", 26)] {
            let text = match fields.starts_with('[') {
                true => format!("{board}{fields}"),
                false => format!("{board} {fields}"),
            };
            let error = from_fen(&shogi, &text).unwrap_err();
            assert_eq!(error.message, "the player to move could capture the King", "{text}");
            assert_eq!(error.offset + 1, column, "{text}");
        }
    }

    #[test]
    fn error_behind_extra_fields_is_at_its_place() {
        let breakthrough = game("breakthrough");
        let text = "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - - 0 x";
        let error = from_fen(&breakthrough, text).unwrap_err();
        assert_eq!(&text[error.offset..], "x", "{error}");
        let error = from_fen(&breakthrough, &text.replace(" w ", " z ")).unwrap_err();
        assert_eq!(text[error.offset..].find('w'), Some(0), "{error}");
    }

    #[test]
    fn castling_letters_and_epd_are_read_as_on_the_command_line() {
        let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
        let (chess, chess960) = (game("chess"), game("chess960"));
        for letters in ["KQkq - 0 1", "HAha - 0 1", "KQkq - bm e4;"] {
            let text = format!("{board} {letters}");
            assert_eq!(from_fen(&chess, &text).as_ref(), Ok(&chess.start()), "{text}");
        }
        let own = from_fen(&chess960, &format!("{board} HAha - 0 1")).unwrap();
        assert_eq!(from_fen(&chess960, &format!("{board} KQkq - 0 1")), Ok(own));
    }

    #[test]
    fn extra_fields_are_ignored() {
        let othello = game("othello");
        let start = othello.start();
        let own = start.format().unwrap();
        let words: Vec<&str> = own.split(' ').collect();
        let longer = format!("{} {} - - {} {}", words[0], words[1], words[2], words[3]);
        assert_eq!(from_fen(&othello, &longer).unwrap(), start);
    }
}
