//! The limits of a rules text. Each has a diagnostic that names it, so that nobody meets one in silence.

/// The most bytes a rules text may have: a thousand pages, and little enough to read at once.
pub const MAX_SOURCE_BYTES: usize = 1 << 20;

/// How deep brackets, blocks, items and prefix operators may nest. Everything that walks the tree
/// by recursion relies on it.
pub const MAX_NESTING: usize = 64;

/// The most operators in one whole expression. A chain `a + b + c …` is a tree as tall as it is
/// long, so that walking it by recursion relies on this limit too.
pub const MAX_EXPRESSION_OPERATORS: usize = 512;

/// The most errors reported for one text; after so many the rest helps nobody.
pub const MAX_DIAGNOSTICS: usize = 50;
