//! Recognition of a text by its content.

use crate::fault::Fault;
use crate::positions;
use crate::text;
use boardwright_formats::GameFormat;
use boardwright_formats::text::place_after;
use boardwright_import::{Format, begins_like_variants};

/// The content of a file.
pub enum Content {
    /// Rules of our own.
    Rules(String),
    /// Variants of other programs.
    Variants(String),
    /// Positions, one a line.
    Positions(String),
    /// Games in a format. The format decodes the file itself.
    Games(GameFormat),
}

/// Tells the content of a file.
///
/// # Errors
///
/// If the file is no text, or none that is known.
pub fn content_of(file: &[u8]) -> Result<Content, Fault> {
    let decoded = text::decode(file);
    let Ok(text) = &decoded else {
        // Old files of games have other encodings, which their readers know.
        return match GameFormat::of_content(file) {
            Some(format) if !file.contains(&0) => Ok(Content::Games(format)),
            _ => Err(decoded.err().unwrap_or_else(|| Fault::new("This file is not text."))),
        };
    };
    if text.trim().is_empty() {
        return Err(Fault::new("There is no text yet. Paste one, or open a file."));
    }
    let first = first_line(text);
    if is_rules(first) {
        return Ok(Content::Rules(text.clone()));
    }
    if begins_like_variants(text) {
        return Ok(Content::Variants(text.clone()));
    }
    // The protocol of shogi programs has moves behind a position.
    if positions::is_position(first) && !first.contains(" moves ") {
        return Ok(Content::Positions(text.clone()));
    }
    if let Some(format) = GameFormat::of_content(file) {
        return Ok(Content::Games(format));
    }
    if let Some(format) = GameFormat::of_bare_moves(first) {
        return Ok(Content::Games(format));
    }
    // A diagram may begin with anything, such as the page around it.
    if Format::of(text) == Format::Diagram {
        return Ok(Content::Variants(text.clone()));
    }
    Err(unknown(text))
}

/// Returns the first line that is neither empty nor a comment of rules or of an ini file.
fn first_line(text: &str) -> &str {
    let is_comment =
        |line: &&str| line.is_empty() || line.starts_with("//") || line.starts_with('#');
    text.lines().map(str::trim).find(|line| !is_comment(line)).unwrap_or_default()
}

fn is_rules(line: &str) -> bool {
    let named = |word: &str| {
        line.strip_prefix(word).is_some_and(|rest| rest.trim_start().starts_with(['"', '{']))
    };
    named("game") || line.strip_prefix("module ").is_some_and(|rest| rest.contains('{'))
}

fn unknown(text: &str) -> Fault {
    let blank = text.len() - text.trim_start().len();
    let (line, column) = place_after(&text[..blank]);
    let message = if text.trim_start().starts_with('<') {
        "This is a web page, and no diagram was found in it. Paste the source of the diagram, or \
         the text of the game."
    } else {
        "This text is not understood. It may be rules of Boardwright, a variants.ini, an \
         Interactive Diagram, a position (FEN or SFEN), or a game (PGN and others). Paste it from its beginning."
    };
    Fault::at(line, column, message)
}

#[cfg(test)]
mod tests {
    use super::{Content, content_of};

    fn kind(text: &str) -> &'static str {
        match content_of(text.as_bytes()) {
            Ok(Content::Rules(_)) => "rules",
            Ok(Content::Variants(_)) => "variants",
            Ok(Content::Positions(_)) => "positions",
            Ok(Content::Games(_)) => "games",
            Err(_) => "unknown",
        }
    }

    #[test]
    fn content_is_told_by_the_beginning() {
        assert_eq!(kind("// mine\ngame \"X\" {"), "rules");
        assert_eq!(kind("module x { }"), "rules");
        assert_eq!(kind("# comment\n[mine:chess]\nstartFen = x"), "variants");
        assert_eq!(kind("maxRank = 8"), "variants");
        assert_eq!(kind("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), "positions");
        assert_eq!(kind("[Event \"?\"]\n\n1. e4"), "games");
        assert_eq!(kind("[Game \"chess\"]\n\n1. e4"), "games");
        assert_eq!(kind("1. e4 e5"), "games");
        assert_eq!(kind("files=8\nranks=8\nking:K:K:king:e1,,e8"), "variants");
        assert_eq!(kind("<p>My game</p>\n<div class=\"idiagram\">files=8</div>"), "variants");
        assert_eq!(kind("<script>alert(1)</script>"), "unknown");
        assert_eq!(kind("hello"), "unknown");
        assert_eq!(kind(" \n"), "unknown");
    }

    #[test]
    fn place_of_an_unknown_text_is_its_first_character() {
        let Err(fault) = content_of(b"\n  hello") else { panic!("known") };
        assert_eq!(fault.place.map(|place| (place.line, place.column)), Some((2, 3)));
    }
}
