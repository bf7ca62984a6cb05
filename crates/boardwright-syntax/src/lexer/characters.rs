//! Character classes, and the signs of other languages with their replacements.

use super::Punct;

/// Replacement for a sign of another language.
pub(super) enum Replacement {
    /// An operator or a bracket.
    Punct(Punct),
    /// A keyword.
    Word(&'static str),
}

impl Replacement {
    /// Returns the replacement as it is written.
    pub(super) fn text(&self) -> &'static str {
        match self {
            Replacement::Punct(punct) => punct.text(),
            Replacement::Word(word) => word,
        }
    }
}

/// True if words may contain the character.
pub(super) fn is_word_character(c: char) -> bool {
    c == '_' || unicode_ident::is_xid_continue(c)
}

/// True if the character makes a run of word characters a name and not a number.
pub(super) fn is_letter(c: char) -> bool {
    c == '_' || unicode_ident::is_xid_start(c)
}

/// True for characters that change how a text looks without being visible. They are refused even in
/// strings and comments, since a reader could not know what the file says.
pub fn is_hidden(c: char) -> bool {
    matches!(c,
        '\u{AD}' | '\u{034F}' | '\u{115F}' | '\u{1160}' | '\u{180E}' | '\u{3164}' | '\u{FFA0}'
        | '\u{E0000}'..='\u{E0FFF}' | '\u{061C}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}' | '\u{2029}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
        || (c.is_control() && !matches!(c, '\t' | '\n' | '\r'))
}

/// Returns the name of a character for messages: the character if it is visible, and its code
/// point.
pub(super) fn name_of(c: char) -> String {
    let known = match c {
        '\u{0}' => "null character",
        '\u{1B}' => "escape character",
        '\u{A0}' => "no-break space",
        '\u{AD}' => "soft hyphen",
        '\u{200B}' => "zero-width space",
        '\u{200C}' => "zero-width non-joiner",
        '\u{200D}' => "zero-width joiner",
        '\u{200E}' => "left-to-right mark",
        '\u{061C}' => "Arabic letter mark",
        '\u{200F}' => "right-to-left mark",
        '\u{2028}' => "line separator",
        '\u{2029}' => "paragraph separator",
        '\u{202A}' => "left-to-right embedding",
        '\u{202B}' => "right-to-left embedding",
        '\u{202C}' => "pop directional formatting",
        '\u{202D}' => "left-to-right override",
        '\u{202E}' => "right-to-left override",
        '\u{2066}' => "left-to-right isolate",
        '\u{2067}' => "right-to-left isolate",
        '\u{2068}' => "first strong isolate",
        '\u{2069}' => "pop directional isolate",
        '\u{FEFF}' => "byte order mark",
        _ if c.is_control() || c.is_whitespace() || is_hidden(c) => "invisible character",
        _ => return format!("`{c}` (U+{:04X})", c as u32),
    };
    format!("{known} U+{:04X}", c as u32)
}

/// Signs of mathematics, typography and other languages with their replacements, longest first.
const FOREIGN: &[(&str, Replacement)] = &[
    ("===", Replacement::Punct(Punct::Equal)),
    ("!==", Replacement::Punct(Punct::NotEqual)),
    ("==", Replacement::Punct(Punct::Equal)),
    (":=", Replacement::Punct(Punct::Equal)),
    ("<>", Replacement::Punct(Punct::NotEqual)),
    ("=<", Replacement::Punct(Punct::LessOrEqual)),
    ("&&", Replacement::Word("and")),
    ("||", Replacement::Word("or")),
    ("≠", Replacement::Punct(Punct::NotEqual)),
    ("≤", Replacement::Punct(Punct::LessOrEqual)),
    ("≥", Replacement::Punct(Punct::GreaterOrEqual)),
    ("→", Replacement::Punct(Punct::Arrow)),
    ("−", Replacement::Punct(Punct::Minus)),
    ("–", Replacement::Punct(Punct::Minus)),
    ("—", Replacement::Punct(Punct::Minus)),
    ("×", Replacement::Punct(Punct::Star)),
    ("÷", Replacement::Punct(Punct::Slash)),
    ("∪", Replacement::Punct(Punct::Plus)),
    ("∩", Replacement::Punct(Punct::And)),
    ("∖", Replacement::Punct(Punct::Minus)),
    ("…", Replacement::Punct(Punct::Range)),
    ("∧", Replacement::Word("and")),
    ("∨", Replacement::Word("or")),
    ("¬", Replacement::Word("not")),
    ("∈", Replacement::Word("in")),
    ("∅", Replacement::Word("none")),
];

/// Returns the foreign sign at the start of `rest` and its replacement.
pub(super) fn foreign_sign(rest: &str) -> Option<(&'static str, &'static Replacement)> {
    let found = FOREIGN.iter().find(|(sign, _)| rest.starts_with(sign));
    if let Some((sign, meant)) = found {
        return Some((sign, meant));
    }
    // A lone `!` is `not`; `!=` belongs to the language.
    let lone = rest.starts_with('!') && !rest.starts_with("!=");
    lone.then_some(("!", &Replacement::Word("not")))
}

/// The operators and brackets, longest first.
const PUNCTUATION: &[Punct] = &[
    Punct::Range,
    Punct::NotEqual,
    Punct::LessOrEqual,
    Punct::GreaterOrEqual,
    Punct::Arrow,
    Punct::PlusEqual,
    Punct::MinusEqual,
    Punct::FatArrow,
    Punct::OpenBrace,
    Punct::CloseBrace,
    Punct::OpenParenthesis,
    Punct::CloseParenthesis,
    Punct::OpenBracket,
    Punct::CloseBracket,
    Punct::Comma,
    Punct::Semicolon,
    Punct::Colon,
    Punct::Bar,
    Punct::Dot,
    Punct::Plus,
    Punct::Minus,
    Punct::Star,
    Punct::Slash,
    Punct::Percent,
    Punct::And,
    Punct::Equal,
    Punct::Less,
    Punct::Greater,
];

/// Returns the operator or bracket at the start of `rest`.
pub(super) fn punct(rest: &str) -> Option<Punct> {
    PUNCTUATION.iter().copied().find(|punct| rest.starts_with(punct.text()))
}

/// Returns the help for a character without a meaning.
pub(super) fn help_for(c: char) -> Option<&'static str> {
    match c {
        '\u{201C}' | '\u{201D}' | '\u{201E}' | '«' | '»' | '`' => {
            Some("write strings with straight double quotes: \"like this\"")
        }
        '\'' | '\u{2018}' | '\u{2019}' => Some("write strings with double quotes: \"like this\""),
        '?' => Some("a choice between two values is written `if C then A else B`"),
        '\u{A0}' => Some("put an ordinary space in its place"),
        _ => None,
    }
}
