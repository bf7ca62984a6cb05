use crate::test_support::{after, body, compiled};

fn sunk(items: &str) -> Vec<String> {
    body(&after(items, super::effect_sinking))
}

#[test]
fn effect_sinks_below_the_last_choice() {
    let items = "state quiet: 0..9 = 0
         turn { quiet += 1  choose from in own  choose to in empty  move from -> to }";
    assert_eq!(sunk(items)[2..], ["set quiet = (quiet + 1)", "move from#0 -> to#1"]);
}

#[test]
fn effects_on_the_same_variable_keep_their_order() {
    let items = "state quiet: 0..9 = 0
         turn { quiet += 1  choose to in empty  put Man at to  quiet = 3 * quiet }";
    let body = sunk(items);
    assert_eq!(
        body[1..],
        ["set quiet = (quiet + 1)", "put Man of mover at {to#1}", "set quiet = (3 * quiet)",]
    );
}

#[test]
fn effect_sinks_into_branches() {
    let items = "state quiet: 0..9 = 0
         turn { quiet += 1
                either a { choose to in empty  put Man at to }
                or b { choose to in own  require quiet < 5  remove to } }";
    let lines = sunk(items);
    let place = |text: &str| lines.iter().position(|line| line.contains(text)).expect("there");
    assert_eq!(lines.iter().filter(|line| line.contains("quiet + 1")).count(), 2);
    assert!(place("in vacant") < place("quiet + 1"), "{lines:#?}");
    assert!(place("quiet < 5") > lines.iter().rposition(|l| l.contains("quiet + 1")).expect("b"));
}

#[test]
fn rules_for_captures_count_as_effects_of_the_capture() {
    let items = "state taken: 0..9 = 0  on capture { taken += 1 }
         turn { choose from in own  choose prey in enemy  capture prey
                choose to in empty where taken < 5  put Man at to }";
    assert_eq!(sunk(items), body(&compiled(items)));
}
