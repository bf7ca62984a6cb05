//! Every limit is met with a message, at once, and without a panic.

use crate::common::{errors, messages};
use boardwright_syntax::limits::{
    MAX_DIAGNOSTICS, MAX_EXPRESSION_OPERATORS, MAX_NESTING, MAX_SOURCE_BYTES,
};
use boardwright_syntax::{parse, parse_bytes};

#[test]
fn source_size_is_limited() {
    let source = "(".repeat(10 << 20);
    let (_, diagnostics) = parse(&source);
    assert_eq!(
        messages(&diagnostics),
        format!("this rules text has 10485760 bytes; the most it may have is {MAX_SOURCE_BYTES}")
    );
}

#[test]
fn nesting_of_brackets_is_limited() {
    let deep = |depth: usize| format!("define x = {}a{}", "(".repeat(depth), ")".repeat(depth));
    assert_eq!(errors(&deep(MAX_NESTING - 1)), "");
    assert_eq!(
        errors(&deep(MAX_NESTING)),
        "1: this nests more than 64 levels deep \
         (give a part of it a name with `define` or `move`; the text after it is not checked)"
    );
    for open in ["(", "f(", "not ", "- ", "{ x in ", "some ", "if ", "step ("] {
        let source = format!("define x = {}", open.repeat(MAX_SOURCE_BYTES / 8));
        assert!(errors(&source).contains("64 levels"), "{open}");
    }
}

#[test]
fn nesting_of_blocks_and_items_is_limited() {
    for open in ["turn { if a {", "when a {", "phase p {", "turn { optionally {", "end { if a {"] {
        let (first, again) = open.split_once("{ ").unwrap_or(("", open));
        let first = if first.is_empty() { String::new() } else { format!("{first}{{ ") };
        let source = format!("{first}{}", format!("{again} ").repeat(10_000));
        assert!(errors(&source).contains("64 levels"), "{open}");
    }
    let source = format!("turn {{ if a {{ }} {}", "else if a { } ".repeat(10_000));
    assert!(errors(&source).contains("64 levels"));
}

#[test]
fn length_of_a_chain_is_limited() {
    let chain = |operators: usize| format!("define x = a{}", " + a".repeat(operators));
    assert_eq!(errors(&chain(MAX_EXPRESSION_OPERATORS)), "");
    assert!(errors(&chain(MAX_EXPRESSION_OPERATORS + 1)).contains("more than 512 operators"));
    for link in [" and a", " or a", " & a", ".a", " + step b", " in"] {
        let source = format!("define x = step a{}", link.repeat(20_000));
        assert!(!errors(&source).is_empty(), "{link}");
    }
    // Each expression has the limit to itself.
    assert_eq!(errors(&format!("{0} {0} {0}", chain(MAX_EXPRESSION_OPERATORS - 1))), "");
}

#[test]
fn number_of_errors_is_limited() {
    for source in ["@ a ".repeat(20_000), "} {".repeat(20_000), "piece { x = }\n".repeat(20_000)] {
        let (_, diagnostics) = parse(&source);
        assert!(diagnostics.len() <= MAX_DIAGNOSTICS);
    }
    let (_, diagnostics) = parse(&"@ a ".repeat(1_000));
    assert_eq!(diagnostics.len(), MAX_DIAGNOSTICS);
    assert_eq!(
        diagnostics.last().map(|last| last.message.as_str()),
        Some("there are 50 errors or more; only the first are shown")
    );
}

#[test]
fn bytes_that_are_not_utf8_are_refused() {
    let (_, diagnostics) = parse_bytes(b"game \"\xFFx\" {}");
    assert_eq!(messages(&diagnostics), "the byte at offset 6 (0xFF) is not UTF-8");
    let (_, diagnostics) = parse_bytes("game \"é\" { }".as_bytes());
    assert!(diagnostics.is_empty());
}
