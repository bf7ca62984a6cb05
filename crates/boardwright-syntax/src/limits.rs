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
