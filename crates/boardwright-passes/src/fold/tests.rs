use crate::testing::{after, lines};

fn folded(items: &str) -> boardwright_ir::Program {
    after(items, super::fold)
}

#[test]
fn sets_of_constants_are_constants() {
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
fn what_always_holds_is_not_asked() {
    let program = folded(
        "turn { choose to in empty where 1 + 1 = 2 and (some own or 2 > 3)  put Man at to }",
    );
    assert_eq!(
        lines(&program, "choose"),
        ["choose to#1 field 0 in vacant where some (owned-by mover)"]
    );
}

#[test]
fn counts_that_only_tell_whether_there_is_one_do_not_count() {
    let program = folded(
        "turn { choose to in empty  require count(own) > 0 and not count(enemy) = 0  put Man at to }",
    );
    let expected = ["require some (owned-by mover) and some (owned-by opponent)"];
    assert_eq!(lines(&program, "require"), expected);
}

#[test]
fn a_pass_keeps_what_the_state_decides() {
    let items = "state quiet: 0..9 = 0
         turn { choose to in empty  require quiet + 1 < 5 or to in rank(3)  put Man at to }";
    let plain = crate::testing::compiled(items);
    assert_eq!(lines(&folded(items), "require"), lines(&plain, "require"));
}

#[test]
fn a_site_that_a_movement_leaves_is_not_told_apart() {
    let program =
        folded("turn { choose from in own  choose to in around(from) & (own - from)  remove to }");
    let expected = ["choose to#1 field 1 in (step any from {from#0}) & owned-by mover"];
    assert_eq!(lines(&program, "choose to"), expected);
}
