//! Helpers of the tests: text in, text out.

use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::{parse, print};

/// The items of a game as S-expressions; they must be free of errors.
pub fn items(source: &str) -> String {
    let source = format!("game \"T\" {{\n{source}\n}}");
    let (file, diagnostics) = parse(&source);
    assert!(diagnostics.is_empty(), "{source}\n{}", messages(&diagnostics));
    let printed = print(&file);
    let lines = printed.lines().skip(1).map(|line| line.strip_prefix("  ").unwrap_or(line));
    lines.collect::<Vec<_>>().join("\n")
}

/// The statements of a block as S-expressions.
pub fn statements(source: &str) -> String {
    let printed = items(&format!("start {{ {source} }}"));
    let inner = printed.strip_prefix("(start {").and_then(|rest| rest.strip_suffix("})"));
    inner.expect("one `start` block").to_string()
}

/// An expression as an S-expression.
pub fn expression(source: &str) -> String {
    let printed = items(&format!("define x = {source}"));
    let inner = printed.strip_prefix("(define x ").and_then(|rest| rest.strip_suffix(")"));
    inner.expect("one definition").to_string()
}

/// The errors of items in a game: line (the first item's is 1), message, help, repair.
pub fn errors(source: &str) -> String {
    file_errors(&format!("game \"T\" {{ {source}\n}}"))
}

/// The errors of a block of statements.
pub fn statement_errors(source: &str) -> String {
    errors(&format!("start {{ {source} }}"))
}

/// The errors of a whole file.
pub fn file_errors(source: &str) -> String {
    let (_, diagnostics) = parse(source);
    let lines = diagnostics.iter().map(|diagnostic| error_line(source, diagnostic));
    lines.collect::<Vec<_>>().join("\n")
}

fn error_line(source: &str, diagnostic: &Diagnostic) -> String {
    let mut line = format!("{}: {}", line_of(source, diagnostic.span.start), diagnostic.message);
    for label in &diagnostic.labels {
        line += &format!(" [{}: {}]", line_of(source, label.span.start), label.message);
    }
    if let Some(help) = &diagnostic.help {
        line += &format!(" ({help})");
    }
    if let Some(fix) = &diagnostic.fix {
        let old = &source[fix.span.start as usize..fix.span.end as usize];
        line += &format!(" <{old}|{}>", fix.replacement);
    }
    line
}

fn line_of(source: &str, offset: u32) -> usize {
    source[..offset as usize].matches('\n').count() + 1
}

/// The messages alone.
pub fn messages(diagnostics: &[Diagnostic]) -> String {
    diagnostics.iter().map(|diagnostic| diagnostic.message.as_str()).collect::<Vec<_>>().join("\n")
}

/// The text with every repair made, last first so that places stay true.
pub fn repaired(source: &str) -> String {
    let (_, diagnostics) = parse(source);
    let mut text = source.to_string();
    let mut fixes: Vec<_> = diagnostics.iter().filter_map(|found| found.fix.as_ref()).collect();
    fixes.sort_by_key(|fix| fix.span);
    for fix in fixes.into_iter().rev() {
        text.replace_range(fix.span.start as usize..fix.span.end as usize, &fix.replacement);
    }
    text
}
