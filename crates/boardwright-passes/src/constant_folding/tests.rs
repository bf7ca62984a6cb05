use crate::test_support::{after, lines};

fn folded(items: &str) -> boardwright_ir::Program {
    after(items, super::constant_folding)
}

#[test]
fn constant_sets_are_evaluated() {
    let program = folded(
        "turn { choose to in { s in sites where file_of(s) = rank_of(s) } & (row(1) + row(2)) & empty
                put Man at to }",
    );
    assert_eq!(
        lines(&program, "choose"),
        ["choose to#1 field 0 in vacant & <White: {a1 b2}, Black: {b2 c3}>"]
    );
}

#[test]
fn true_conditions_are_removed() {
    let program = folded(
        "turn { choose to in empty where 1 + 1 = 2 and (some own or 2 > 3)  put Man at to }",
    );
    assert_eq!(
        lines(&program, "choose"),
        ["choose to#1 field 0 in vacant where some (owned-by mover)"]
    );
}

#[test]
fn comparison_of_count_with_zero_becomes_existence() {
    let program = folded(
        "turn { choose to in empty  require count(own) > 0 and not count(enemy) = 0  put Man at to }",
    );
    let expected = ["require some (owned-by mover) and some (owned-by opponent)"];
    assert_eq!(lines(&program, "require"), expected);
}

#[test]
fn conditions_on_the_state_stay() {
    let items = "state quiet: 0..9 = 0
         turn { choose to in empty  require quiet + 1 < 5 or to in rank(3)  put Man at to }";
    let plain = crate::test_support::compiled(items);
    assert_eq!(lines(&folded(items), "require"), lines(&plain, "require"));
}

#[test]
fn origin_of_a_movement_is_not_subtracted() {
    let program =
        folded("turn { choose from in own  choose to in around(from) & (own - from)  remove to }");
    let expected = ["choose to#1 field 1 in (step any from {from#0}) & owned-by mover"];
    assert_eq!(lines(&program, "choose to"), expected);
}
