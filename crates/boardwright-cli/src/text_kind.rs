//! Texts that stand where text of another kind is wanted.

use boardwright_formats::GameFormat;
use boardwright_import::{Format, begins_like_variants};

/// Kind of a text, told by its content.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextKind {
    /// Rules of a game, or a module.
    Rules,
    /// Variants in the ini format.
    Variants,
    /// An Interactive Diagram, or a page with some.
    Diagram,
    /// Games in a format.
    Games(GameFormat),
}

impl TextKind {
    /// Tells the kind of a text; `None` if it is none that is known.
    pub fn of(text: &str) -> Option<TextKind> {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        if begins_like_rules(text) {
            return Some(TextKind::Rules);
        }
        let definition = || match Format::of(text) {
            Format::Ini => TextKind::Variants,
            Format::Diagram => TextKind::Diagram,
        };
        if begins_like_variants(text) {
            return Some(definition());
        }
        if let Some(format) = GameFormat::of_content(text.as_bytes()) {
            return Some(TextKind::Games(format));
        }
        if text.starts_with('[') {
            return Some(TextKind::Games(GameFormat::Record));
        }
        Some(definition()).filter(|kind| *kind == TextKind::Diagram)
    }

    /// The reason and the repair if `file` is given where rules are wanted; `None` if it is rules.
    pub fn instead_of_rules(self, file: &str) -> Option<String> {
        let (shown, is) = (shown(file), self.name());
        match self {
            TextKind::Rules => None,
            TextKind::Variants | TextKind::Diagram => Some(format!(
                "{shown} is {is}, not rules; `boardwright import {file}` writes rules from it"
            )),
            TextKind::Games(GameFormat::Record) => Some(format!(
                "{shown} is a record, not a rules file; name the game, then `--record {file}`"
            )),
            TextKind::Games(_) => Some(format!(
                "{shown} is {is}, not rules; name the game, then `--record {file}`, or write the \
                 games in another format with `boardwright convert {file} OUT`"
            )),
        }
    }

    /// The reason and the repair if `file` is given where variants are wanted; `None` if it is
    /// variants.
    pub fn instead_of_variants(self, file: &str) -> Option<String> {
        let (shown, is) = (shown(file), self.name());
        match self {
            TextKind::Variants | TextKind::Diagram => None,
            TextKind::Rules => Some(format!(
                "{shown} is {is} of Boardwright already; `boardwright check {file}` checks it"
            )),
            TextKind::Games(_) => Some(format!(
                "{shown} is {is}, not a file of variants; `boardwright convert {file} OUT` writes \
                 games in another format"
            )),
        }
    }

    fn name(self) -> String {
        match self {
            TextKind::Rules => "a rules file".to_owned(),
            TextKind::Variants => "a file of variants".to_owned(),
            TextKind::Diagram => "an Interactive Diagram".to_owned(),
            TextKind::Games(GameFormat::Record) => "a record".to_owned(),
            TextKind::Games(GameFormat::Othello) => "a file of transcripts of Othello".to_owned(),
            TextKind::Games(format) => format!("a file of games in {}", format.spoken_name()),
        }
    }
}

/// True if the first word is that of rules or of a module.
fn begins_like_rules(text: &str) -> bool {
    let lines = text.lines().map(str::trim);
    let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    let first = lines.next().unwrap_or_default();
    let word = first.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
    matches!(word, "game" | "module")
}

/// Name of a file in messages.
fn shown(file: &str) -> String {
    match file {
        "-" => "standard input".to_owned(),
        _ => format!("`{file}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::{GameFormat, TextKind};

    #[test]
    fn rules_with_errors_remain_rules() {
        for text in ["// = x\ngame \"X\" {", "game{ piece a:b:c:d", "module x {\n[y]\n}"] {
            assert_eq!(TextKind::of(text), Some(TextKind::Rules), "{text}");
        }
        for text in ["", "gane \"X\" {\n state n: 0..9\n}", "players White, Black"] {
            assert_eq!(TextKind::of(text), None, "{text}");
        }
    }

    #[test]
    fn texts_of_other_programs_are_told_by_their_content() {
        let page = "<h1>x</h1><div class=\"idiagram\">files=8</div>";
        for (text, kind) in [
            ("# mine\n[mine:chess]\nnMoveRule = 0", TextKind::Variants),
            ("files=8\nking:K:K:king:e1,,e8", TextKind::Diagram),
            (page, TextKind::Diagram),
            ("[Event \"x\"]\n\n1. e4 *", TextKind::Games(GameFormat::Pgn)),
            ("(;FF[4]GM[1])", TextKind::Games(GameFormat::Sgf)),
            ("[Game \"chess\"]\n\n1. e2e4", TextKind::Games(GameFormat::Record)),
            ("[Title \"x\"]", TextKind::Games(GameFormat::Record)),
        ] {
            assert_eq!(TextKind::of(text), Some(kind), "{text}");
        }
    }
}
