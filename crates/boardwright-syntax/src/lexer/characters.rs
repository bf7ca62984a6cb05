//! Which characters may stand where, what the others are called, and what was probably meant.

use super::Symbol;

/// What a foreign sign most likely stands for.
pub(super) enum Meant {
    /// A symbol of the language.
    Symbol(Symbol),
    /// A word of the language.
    Word(&'static str),
}

impl Meant {
    /// How it is written.
    pub(super) fn text(&self) -> &'static str {
        match self {
            Meant::Symbol(symbol) => symbol.text(),
            Meant::Word(word) => word,
        }
    }
}

/// Whether a character may stand in a word.
pub(super) fn is_word_character(c: char) -> bool {
    c == '_' || unicode_ident::is_xid_continue(c)
}

/// Whether a character makes a run of word characters a name rather than a number.
pub(super) fn is_letter(c: char) -> bool {
    c == '_' || unicode_ident::is_xid_start(c)
}

/// Characters that change how a text looks without being seen: refused even in strings and
/// comments, because a reader could not know what the file says.
pub(super) fn is_hidden(c: char) -> bool {
    matches!(c,
        '\u{AD}' | '\u{034F}' | '\u{115F}' | '\u{1160}' | '\u{180E}' | '\u{3164}' | '\u{FFA0}'
        | '\u{E0000}'..='\u{E0FFF}' | '\u{061C}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}' | '\u{2029}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
        || (c.is_control() && !matches!(c, '\t' | '\n' | '\r'))
}

/// A character as an error names it: itself if it can be seen, and always its code point.
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

/// Signs of mathematics, typography and other languages, longest first: sign, meaning.
const FOREIGN: &[(&str, Meant)] = &[
    ("===", Meant::Symbol(Symbol::Equal)),
    ("!==", Meant::Symbol(Symbol::NotEqual)),
    ("==", Meant::Symbol(Symbol::Equal)),
    (":=", Meant::Symbol(Symbol::Equal)),
    ("<>", Meant::Symbol(Symbol::NotEqual)),
    ("=<", Meant::Symbol(Symbol::LessOrEqual)),
    ("&&", Meant::Word("and")),
    ("||", Meant::Word("or")),
    ("≠", Meant::Symbol(Symbol::NotEqual)),
    ("≤", Meant::Symbol(Symbol::LessOrEqual)),
    ("≥", Meant::Symbol(Symbol::GreaterOrEqual)),
    ("→", Meant::Symbol(Symbol::Arrow)),
    ("−", Meant::Symbol(Symbol::Minus)),
    ("–", Meant::Symbol(Symbol::Minus)),
    ("—", Meant::Symbol(Symbol::Minus)),
    ("×", Meant::Symbol(Symbol::Star)),
    ("÷", Meant::Symbol(Symbol::Slash)),
    ("∪", Meant::Symbol(Symbol::Plus)),
    ("∩", Meant::Symbol(Symbol::And)),
    ("∖", Meant::Symbol(Symbol::Minus)),
    ("…", Meant::Symbol(Symbol::Range)),
    ("∧", Meant::Word("and")),
    ("∨", Meant::Word("or")),
    ("¬", Meant::Word("not")),
    ("∈", Meant::Word("in")),
    ("∅", Meant::Word("none")),
];

/// The foreign sign at the start of `rest`, if one stands there.
pub(super) fn foreign_sign(rest: &str) -> Option<(&'static str, &'static Meant)> {
    let found = FOREIGN.iter().find(|(sign, _)| rest.starts_with(sign));
    if let Some((sign, meant)) = found {
        return Some((sign, meant));
    }
    // A lone `!` is `not`; `!=` is a symbol of the language.
    let lone = rest.starts_with('!') && !rest.starts_with("!=");
    lone.then_some(("!", &Meant::Word("not")))
}

/// The symbols of the language, longest first.
const SYMBOLS: &[Symbol] = &[
    Symbol::Range,
    Symbol::NotEqual,
    Symbol::LessOrEqual,
    Symbol::GreaterOrEqual,
    Symbol::Arrow,
    Symbol::PlusEqual,
    Symbol::MinusEqual,
    Symbol::FatArrow,
    Symbol::OpenBrace,
    Symbol::CloseBrace,
    Symbol::OpenParenthesis,
    Symbol::CloseParenthesis,
    Symbol::OpenBracket,
    Symbol::CloseBracket,
    Symbol::Comma,
    Symbol::Semicolon,
    Symbol::Colon,
    Symbol::Bar,
    Symbol::Dot,
    Symbol::Plus,
    Symbol::Minus,
    Symbol::Star,
    Symbol::Slash,
    Symbol::Percent,
    Symbol::And,
    Symbol::Equal,
    Symbol::Less,
    Symbol::Greater,
];

/// The symbol at the start of `rest`, if one stands there.
pub(super) fn symbol(rest: &str) -> Option<Symbol> {
    SYMBOLS.iter().copied().find(|symbol| rest.starts_with(symbol.text()))
}

/// How to mend a character that means nothing here.
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
