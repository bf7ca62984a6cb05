//! Limits of a rules text. A diagnostic names each limit that a text exceeds.

/// Most bytes of a rules text: about a thousand pages.
pub const MAX_SOURCE_BYTES: usize = 1 << 20;

/// Deepest nesting of brackets, blocks, items and prefix operators. All code that visits the tree
/// by recursion relies on it.
pub const MAX_NESTING: usize = 64;

/// Most operators in one whole expression. A chain `a + b + c …` is a tree as deep as it is long,
/// so recursion relies on this limit too.
pub const MAX_EXPRESSION_OPERATORS: usize = 512;

/// Most diagnostics reported for one text.
pub const MAX_DIAGNOSTICS: usize = 50;

/// Most characters of a name, of a colour, and of the word for a player in a position's notation.
pub const MAX_NAME: usize = 64;

/// Most characters of a piece's letter, and of its glyph.
pub const MAX_LETTERS: usize = 8;

/// Most characters of the letter of a flag, or of the letters of a set of sites.
pub const MAX_FLAG_LETTERS: usize = 32;

/// Most characters of a notation template.
pub const MAX_TEMPLATE: usize = 500;

/// Most characters of a game's title.
pub const MAX_TITLE: usize = 120;

/// Most characters of the name of a base: an id, or a path.
pub const MAX_BASE_NAME: usize = 200;

/// Most characters of a text that a position shows: the reason of an end, the message of a
/// `require`, a fixed part of its notation.
pub const MAX_MESSAGE: usize = 200;
