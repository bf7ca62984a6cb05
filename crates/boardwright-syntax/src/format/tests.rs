//! What the formatter keeps and what it changes.
