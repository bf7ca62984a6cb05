use crate::testing::after;

/// Whether duplicates are still looked for.
fn is_silent(items: &str) -> bool {
    let before = crate::testing::compiled(items);
    assert!(before.stages[0].silent, "nothing to prove");
    after(items, super::distinct_paths).stages[0].silent
}

fn moves(ways: &str) -> String {
    format!("piece Man M {{ {ways} }}  turn {{ choose from in own  moves of from }}")
}

#[test]
fn different_lengths_and_different_fields_make_different_moves() {
    let ways = "step forward { if some own { remove to } }
                slide forward exactly 2 to empty { if some own { remove to } }";
    assert!(!is_silent(&moves(ways)));
}

#[test]
fn what_stands_on_the_target_tells_branches_apart() {
    let ways = "step forward to empty { if some own { remove to } }
                step forward to enemy { if some own { remove from } }";
    assert!(!is_silent(&moves(ways)));
}

#[test]
fn the_same_target_in_two_branches_is_one_move() {
    let ways = "step forward to empty { if some own { remove to } }
                step forward { if some own { remove from } }";
    assert!(is_silent(&moves(ways)));
}

#[test]
fn branches_that_exclude_one_another_do_not_meet() {
    let items = "turn { either { require some own  choose to in empty  put Man at to }
                        or { require not some own  choose to in empty  put Man at to  put Man at to } }";
    assert!(!is_silent(items));
}

#[test]
fn a_silent_choice_may_make_one_move_twice() {
    let items = "turn { choose some way in 1..2  choose to in empty  put Man at to }";
    assert!(is_silent(items));
}

#[test]
fn a_name_given_before_may_be_given_again() {
    let items = "turn { choose to in empty
                        either one { put Man at to } or two { require some own  put Man at to }
                        either { require some own } or two { require some enemy } }";
    let mut program = crate::testing::compiled(items);
    program.stages[0].silent = true;
    super::distinct_paths(&mut program);
    assert!(program.stages[0].silent);
}

#[test]
fn only_some_names_may_be_in_doubt() {
    let items = "turn { either { choose from in own  remove from }
                        or pair { either { choose to in own } or { choose to in own  remove to } } }";
    let program = crate::testing::compiled(items);
    let doubtful = super::doubtful_names(&program, &program.stages[0]).expect("some are sure");
    let names: Vec<&str> =
        doubtful.iter().map(|&label| program.labels[usize::from(label)].as_str()).collect();
    assert_eq!(names, ["pair"]);
}
