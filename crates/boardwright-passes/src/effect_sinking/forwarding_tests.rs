use crate::test_support::{after, body, compiled};

fn forwarded(items: &str) -> Vec<String> {
    body(&after(items, super::effect_sinking))
}

#[test]
fn choice_reads_the_board_as_the_move_leaves_it() {
    let items = "turn { choose from in own  choose to in empty  move from -> to
                        choose spot in empty  put Man at spot }";
    assert_eq!(
        forwarded(items)[2..],
        [
            "choose spot#3 field 2 in (vacant + {from#0}) - {to#1}",
            "move from#0 -> to#1",
            "put Man of mover at {spot#3}",
        ]
    );
}

#[test]
fn unit_put_on_the_board_belongs_to_its_owner() {
    let items = "turn { choose to in empty  put Man at to
                        if to in rows(own, any, 3) { choose prey in enemy  capture prey } }";
    assert_eq!(
        forwarded(items)[1..],
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
fn kind_on_destination_is_read_on_origin() {
    let items = "piece Man M piece King K
         turn { choose from in own  choose to in empty  move from -> to
                require kind(to) is King or some own }";
    assert_eq!(
        forwarded(items)[2..],
        [
            "require kind-at(from#0) = King or some ((owned-by mover - {from#0}) + {to#1})",
            "move from#0 -> to#1",
        ]
    );
}

#[test]
fn uncertain_move_is_not_forwarded() {
    let items = "turn { choose from in sites  choose to in sites  move from -> to
                        choose spot in empty  put Man at spot }";
    assert_eq!(forwarded(items), body(&compiled(items)));
}

#[test]
fn move_from_a_possibly_vacant_site_forwards_both_outcomes() {
    let items = "turn { choose from in sites  choose to in empty  move from -> to
                        choose spot in empty  put Man at spot }";
    let lines = forwarded(items);
    assert!(lines[2].contains("if from#0 in (occupied) then"), "{lines:#?}");
    assert_eq!(lines[3], "move from#0 -> to#1");
}

#[test]
fn conditional_effects_forward_both_outcomes() {
    let items = "place pen
         turn { choose from in own  choose to in empty
                if to in row(1) { send from to pen } else { move from -> to }
                choose spot in empty  put Man at spot }";
    let lines = forwarded(items);
    assert!(lines[2].starts_with("choose spot"), "{lines:#?}");
    assert!(lines[2].contains("then vacant + {from#0} else"), "{lines:#?}");
}

#[test]
fn withdrawal_reduces_the_contents_of_a_place() {
    let items = "piece Man M piece King K
         place hand
         turn { choose who in kinds(hand)  choose to in empty
                put who from hand at to
                require hand.King > 0 }";
    let lines = forwarded(items);
    assert!(lines[2].contains("max(0, (hand(mover).King - 1))"), "{lines:#?}");
    assert!(lines[3].starts_with("add -1"), "{lines:#?}");
}

#[test]
fn attacks_are_not_forwarded() {
    let items = "turn { choose from in own  choose to in empty  move from -> to
                        require not attacked(own) }";
    assert_eq!(forwarded(items), body(&compiled(items)));
}
