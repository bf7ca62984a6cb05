use crate::testing::{after, body, compiled};

fn ahead(items: &str) -> Vec<String> {
    body(&after(items, super::forward_reads))
}

#[test]
fn a_choice_after_a_move_sees_the_unit_gone() {
    let items = "turn { choose from in own  choose to in empty  move from -> to
                        choose spot in empty  put Man at spot }";
    assert_eq!(
        ahead(items)[2..],
        [
            "choose spot#3 field 2 in (vacant + {from#0}) - {to#1}",
            "move from#0 -> to#1",
            "put Man of mover at {spot#3}",
        ]
    );
}

#[test]
fn what_was_put_is_the_movers() {
    let items = "turn { choose to in empty  put Man at to
                        if to in rows(own, any, 3) { choose prey in enemy  capture prey } }";
    assert_eq!(
        ahead(items)[1..],
        [
            "if to#1 in (rows(owned-by mover + {to#1}, any, at least 3))",
            "  choose prey#3 field 1 in owned-by opponent",
            "  put Man of mover at {to#1}",
            "  capture {prey#3}",
            "else",
            "  put Man of mover at {to#1}",
        ]
    );
}

#[test]
fn what_stands_on_a_site_is_asked_of_where_it_came_from() {
    let items = "piece Man M piece King K
         turn { choose from in own  choose to in empty  move from -> to
                require kind(to) is King or some own }";
    assert_eq!(
        ahead(items)[2..],
        [
            "require kind-at(from#0) = King or some ((owned-by mover - {from#0}) + {to#1})",
            "move from#0 -> to#1",
        ]
    );
}

#[test]
fn where_it_is_not_sure_that_a_unit_moves_nothing_is_said() {
    let items = "turn { choose from in sites  choose to in sites  move from -> to
                        choose spot in empty  put Man at spot }";
    assert_eq!(ahead(items), body(&compiled(items)));
}

#[test]
fn where_a_unit_may_be_missing_both_are_said() {
    let items = "turn { choose from in sites  choose to in empty  move from -> to
                        choose spot in empty  put Man at spot }";
    let lines = ahead(items);
    assert!(lines[2].contains("if from#0 in (occupied) then"), "{lines:#?}");
    assert_eq!(lines[3], "move from#0 -> to#1");
}

#[test]
fn of_two_effects_the_one_that_happens_is_said() {
    let items = "place pen
         turn { choose from in own  choose to in empty
                if to in row(1) { send from to pen } else { move from -> to }
                choose spot in empty  put Man at spot }";
    let lines = ahead(items);
    assert!(lines[2].starts_with("choose spot"), "{lines:#?}");
    assert!(lines[2].contains("then vacant + {from#0} else"), "{lines:#?}");
}

#[test]
fn what_is_taken_from_a_place_is_no_longer_there() {
    let items = "piece Man M piece King K
         place hand
         turn { choose who in kinds(hand)  choose to in empty
                put who from hand at to
                require hand.King > 0 }";
    let lines = ahead(items);
    assert!(lines[2].contains("max(0, (hand(mover).King - 1))"), "{lines:#?}");
    assert!(lines[3].starts_with("add -1"), "{lines:#?}");
}

#[test]
fn attacks_are_judged_after_the_move() {
    let items = "turn { choose from in own  choose to in empty  move from -> to
                        require not attacked(own) }";
    assert_eq!(ahead(items), body(&compiled(items)));
}
