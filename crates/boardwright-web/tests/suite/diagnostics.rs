//! The editor in a page shows the diagnostics that the command line prints, in the same order.

use boardwright::bundled::BundledBases;
use boardwright::{Diagnostic, Options, Severity, Span, bundled};
use boardwright_web::check::{DiagnosticView, TextSpan, check};
use std::path::Path;

/// The text that a span of the command line covers.
fn bytes(rules: &str, span: Span) -> String {
    let boundary = |at: u32| rules.floor_char_boundary((at as usize).min(rules.len()));
    rules[boundary(span.start)..boundary(span.end)].to_owned()
}

/// The text that a span in a page covers.
fn units(rules: &str, span: TextSpan) -> String {
    let units: Vec<u16> = rules.encode_utf16().collect();
    String::from_utf16(&units[span.from..span.to]).expect("spans lie between characters")
}

/// All that the command line says of one diagnostic. Labels in a base are words in a page.
fn printed(rules: &str, it: &Diagnostic) -> String {
    let in_rules = it.labels.iter().filter(|label| (label.span.end as usize) <= rules.len());
    let labels: Vec<_> = in_rules.map(|label| (bytes(rules, label.span), &label.message)).collect();
    let fix = it.fix.as_ref().map(|fix| (bytes(rules, fix.span), &fix.replacement));
    let error = it.severity == Severity::Error;
    let (at, label) = (bytes(rules, it.span), it.label.as_str());
    format!("{:?}", (it.code, error, &it.message, at, label, labels, &it.help, fix))
}

/// All that the page says of one diagnostic.
fn shown(rules: &str, it: &DiagnosticView) -> String {
    let labels: Vec<_> =
        it.labels.iter().map(|(span, message)| (units(rules, *span), message)).collect();
    let fix = it.fix.as_ref().map(|(span, replacement)| (units(rules, *span), replacement));
    let in_base = |label: &str| label.starts_with("line ") && label.contains(" of `");
    let own: Vec<&str> = it.label.split("; ").take_while(|label| !in_base(label)).collect();
    let (at, label) = (units(rules, it.at), own.join("; "));
    format!("{:?}", (it.code, it.error, &it.message, at, label.as_str(), labels, &it.help, fix))
}

fn assert_same_list(name: &str, rules: &str) {
    let (_, printed_list) = boardwright::check(rules, &Options::default());
    let printed: Vec<String> = printed_list.iter().map(|it| printed(rules, it)).collect();
    let shown: Vec<String> =
        check(rules, &BundledBases).iter().map(|it| shown(rules, it)).collect();
    assert_eq!(shown, printed, "{name}");
}

#[test]
fn broken_rulebooks_have_one_list_of_diagnostics() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../diagnostics");
    let entries = std::fs::read_dir(folder).expect("the folder `diagnostics` can be read");
    let mut count = 0;
    for path in entries.map(|entry| entry.expect("an entry can be read").path()) {
        if path.extension().is_some_and(|extension| extension == "board") {
            let rules = std::fs::read_to_string(&path).expect("a rulebook can be read");
            assert_same_list(&path.display().to_string(), &rules);
            count += 1;
        }
    }
    assert!(count > 50, "{count} rulebooks");
}

#[test]
fn bundled_games_have_one_list_of_diagnostics() {
    for game in bundled::all() {
        assert_same_list(game.id, game.rules);
    }
}
