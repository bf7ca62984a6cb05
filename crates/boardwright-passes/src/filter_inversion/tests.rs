use crate::test_support::{after, body};

fn choice(turn: &str) -> Vec<String> {
    let mut program = after(&format!("turn {{ {turn} put Man at to }}"), super::filter_inversion);
    crate::constant_folding::constant_folding(&mut program);
    let mut lines = body(&program);
    lines.retain(|line| line.starts_with("choose") || line.starts_with("require"));
    lines
}

#[test]
fn condition_on_a_neighbour_becomes_a_step() {
    assert_eq!(
        choice("choose to in { s in empty where no (step south from s to empty) }"),
        ["choose to#1 field 0 in vacant - (step north from vacant)"]
    );
}

#[test]
fn requirement_on_a_reassigned_local_stays() {
    assert_eq!(
        choice("choose to in empty  let to = the(own)  require to in own"),
        ["choose to#1 field 0 in vacant", "require to#1 in (owned-by mover)"]
    );
}

#[test]
fn requirements_behind_a_choice_narrow_its_domain() {
    assert_eq!(
        choice("choose to in empty where some (step any from to to enemy)"),
        ["choose to#1 field 0 in vacant & (step any from owned-by opponent)"]
    );
    assert_eq!(
        choice("choose to in empty  let near = step any from to to enemy  require some near"),
        ["choose to#1 field 0 in vacant & (step any from owned-by opponent)"]
    );
}

#[test]
fn bracketed_sites_are_found_from_their_far_ends() {
    assert_eq!(
        choice(
            "choose to in empty  let taken = bracketed(to, north, enemy, own)  require some taken"
        ),
        [
            "choose to#1 field 0 in vacant & (step south from group((step south from owned-by mover) \
          & owned-by opponent, within owned-by opponent, south))"
        ]
    );
}

#[test]
fn choice_of_origin_is_narrowed_by_choice_of_target() {
    assert_eq!(
        choice("choose from in own  choose to in hop north over enemy from from to empty")[0],
        "choose from#0 field 0 in owned-by mover & (step south from \
         ((step south from vacant) & owned-by opponent))"
    );
}

#[test]
fn condition_on_another_local_stays() {
    let turn = "choose from in own  choose to in { s in empty where s in row(1) or \
                distance(from, s, any) < 2 }";
    assert!(choice(turn)[1].contains("where"), "{:?}", choice(turn));
}
