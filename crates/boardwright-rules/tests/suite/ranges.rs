//! Bad ranges of state variables, attributes and options: one error each, which is true.

/// Returns the codes and messages of the diagnostics of a game with an item.
fn diagnostics(item: &str) -> Vec<(&'static str, String)> {
    let source = format!(
        "game \"Test\" {{ players White, Black  board rectangle(8, 8)  piece Stone O
        {item}
        turn {{ choose site in empty  put Stone at site }} }}"
    );
    let (_, diagnostics) = boardwright_rules::compile(&source, &[], None);
    let errors = diagnostics.into_iter().filter(|diagnostic| diagnostic.code != "unused");
    errors.map(|diagnostic| (diagnostic.code, diagnostic.message)).collect()
}

fn one_error(item: &str, code: &'static str, message: &str) {
    assert_eq!(diagnostics(item), [(code, message.to_owned())], "{item}");
}

#[test]
fn range_with_large_numbers_is_not_called_empty() {
    let message = "the range must lie within ±1000000000";
    one_error("state score: 0..2000000000", "out-of-range", message);
    one_error("state score: -2000000000..0", "out-of-range", message);
    one_error(
        "option size: 1..2000000000 = 1",
        "out-of-range",
        "the range must lie within ±1073741824",
    );
}

#[test]
fn reversed_range_is_empty() {
    one_error("state score: 5..3", "empty-range", "no number lies in this range");
}

#[test]
fn bad_range_of_attribute_is_reported_once() {
    one_error("attribute charges: 3..0 = 3", "empty-range", "no number lies in this range");
    let message = "an attribute's range lies within 0..255";
    one_error("attribute charges: 0..300 = 300", "out-of-range", message);
    one_error("attribute charges: sites", "attribute-type", "an attribute is a flag or a number");
}

#[test]
fn uses_of_attribute_with_bad_range_are_not_reported() {
    let item = "attribute charges: 3..0 = 3  end { mover wins if charges(a1) > 2 }";
    one_error(item, "empty-range", "no number lies in this range");
}

#[test]
fn initial_value_is_not_compared_with_bad_range() {
    one_error("state score: 5..3 = 4", "empty-range", "no number lies in this range");
}
