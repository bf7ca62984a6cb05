//! Messages on standard error.

/// Prints a line on standard error. Unlike `eprintln!` it does not panic if that cannot be written:
/// there is then nobody to tell.
macro_rules! message {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr(), $($text)*);
    }};
}
