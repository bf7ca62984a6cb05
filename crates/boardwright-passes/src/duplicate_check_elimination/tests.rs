use crate::test_support::after;

/// Returns true if duplicates are still searched for.
fn has_duplicate_check(items: &str) -> bool {
    let before = crate::test_support::compiled(items);
    assert!(before.stages[0].may_have_duplicates, "nothing to prove");
    after(items, super::duplicate_check_elimination).stages[0].may_have_duplicates
}

fn moves(ways: &str) -> String {
    format!("piece Man M {{ {ways} }}  turn {{ choose from in own  moves of from }}")
}

#[test]
fn different_lengths_and_different_fields_make_different_moves() {
    let ways = "step forward { if some own { remove to } }
                slide forward exactly 2 to empty { if some own { remove to } }";
    assert!(!has_duplicate_check(&moves(ways)));
}

#[test]
fn branches_with_different_occupants_of_the_target_make_different_moves() {
    let ways = "step forward to empty { if some own { remove to } }
                step forward to enemy { if some own { remove from } }";
    assert!(!has_duplicate_check(&moves(ways)));
}

#[test]
fn same_target_in_two_branches_is_one_move() {
    let ways = "step forward to empty { if some own { remove to } }
                step forward { if some own { remove from } }";
    assert!(has_duplicate_check(&moves(ways)));
}

#[test]
fn branches_with_exclusive_requirements_make_different_moves() {
    let items = "turn { either { require some own  choose to in empty  put Man at to }
                        or { require not some own  choose to in empty  put Man at to  put Man at to } }";
    assert!(!has_duplicate_check(items));
}

#[test]
fn choice_without_field_may_make_one_move_twice() {
    let items = "turn { choose some way in 1..2  choose to in empty  put Man at to }";
    assert!(has_duplicate_check(items));
}

#[test]
fn label_given_before_may_be_given_again() {
    let items = "turn { choose to in empty
                        either one { put Man at to } or two { require some own  put Man at to }
                        either { require some own } or two { require some enemy } }";
    let mut program = crate::test_support::compiled(items);
    program.stages[0].may_have_duplicates = true;
    super::duplicate_check_elimination(&mut program);
    assert!(program.stages[0].may_have_duplicates);
}

#[test]
fn only_labels_of_ambiguous_branches_are_reported() {
    let items = "turn { either { choose from in own  remove from }
                        or pair { either { choose to in own } or { choose to in own  remove to } } }";
    let program = crate::test_support::compiled(items);
    let ambiguous =
        super::ambiguous_labels(&program, &program.stages[0]).expect("some labels are unique");
    let names: Vec<&str> =
        ambiguous.iter().map(|&label| program.labels[usize::from(label)].as_str()).collect();
    assert_eq!(names, ["pair"]);
}
