//! Small rulebooks with rare features, played by a module and by the interpreter.

use boardwright_host::CompiledGame;
use boardwright_interpret::{History, Interpreter, Move, PositionRef, RulesEngine};
use std::sync::Arc;

/// Compares random games in both executions; returns the number of decisions listed.
fn compare_executions(rules: &str) -> usize {
    let (program, diagnostics) = boardwright_rules::compile(rules, &[], None);
    let program = Arc::new(program.unwrap_or_else(|| panic!("{diagnostics:?}")));
    let interpreter = Interpreter::new(program.clone()).expect("holds together");
    let compiled = CompiledGame::new(program).expect("is compiled");
    let instance = compiled.instance().expect("runs");
    let (mut listed, mut random) = (0, 7u64);
    for _ in 0..30 {
        let (mut state, mut history) = (interpreter.start(), History::default());
        for _ in 0..40 {
            let list =
                interpreter.legal_decisions(PositionRef::new(&state, &history)).expect("few");
            assert_eq!(
                instance.legal_decisions(PositionRef::new(&state, &history)).as_ref(),
                Ok(&list)
            );
            assert_eq!(instance.count(PositionRef::new(&state, &history)), Ok(list.len()));
            for (place, mv) in list.iter().enumerate() {
                assert_eq!(instance.nth(PositionRef::new(&state, &history), place), Ok(Some(*mv)));
            }
            assert_eq!(instance.nth(PositionRef::new(&state, &history), list.len()), Ok(None));
            listed += list.len();
            let mut after = Vec::new();
            for &mv in &list {
                let next = interpreter.play(PositionRef::new(&state, &history), mv).ok().flatten();
                assert_eq!(
                    instance.play(PositionRef::new(&state, &history), mv),
                    Ok(next.clone()),
                    "{mv:?}"
                );
                assert_eq!(
                    instance.next_state(PositionRef::new(&state, &history), mv),
                    Ok(next.clone())
                );
                after.extend(next);
            }
            for bit in 0..30 {
                // A listed decision with one bit flipped.
                let Some(mv) = list.first().map(|mv| Move(mv.0 ^ 1 << bit)) else { break };
                let next = interpreter.play(PositionRef::new(&state, &history), mv).ok().flatten();
                assert_eq!(
                    instance.play(PositionRef::new(&state, &history), mv),
                    Ok(next),
                    "{mv:?}"
                );
            }
            if after.is_empty() {
                break;
            }
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            history.push(&state);
            state = after.swap_remove((random >> 33) as usize % after.len());
        }
    }
    listed
}

fn game(board: &str, items: &str) -> String {
    format!("game \"Test\" {{ players White, Black  board {board}  {items} }}")
}

#[test]
fn abandoned_branch_leaves_no_writes() {
    // The first branch writes before the missing field shows that it is not the wanted one.
    let items = "piece Man M
         state taken: 0..9 = 0
         start { put Man of White at row(1)  put Man of Black at row(3) }
         turn { choose from in own
                remove from
                optionally choose prey in enemy { remove prey }
                taken = min(taken + 1, 9)
                if count(occupied) < 3 { end turn } }
         no move { draw }";
    assert!(compare_executions(&game("rectangle(4, 3)", items)) > 100);
}

#[test]
fn paths_of_one_decision_are_counted_once() {
    let items = "piece Man M
         start { put Man of White at row(1)  put Man of Black at row(4) }
         turn { choose from in own
                choose some near in around(from)
                choose to in around(near) & empty
                move from -> to }";
    assert!(compare_executions(&game("rectangle(4, 4)", items)) > 100);
}

#[test]
fn paths_of_borrowed_moves_are_counted_once() {
    let items = "piece Rook R { slide orthogonal }
         piece Bishop B { slide diagonal }
         piece Queen Q { slide any }
         piece Knight N { leap (1, 2) { optionally choose prey in around(to) & enemy { capture prey } } }
         piece King K { advised }
         move advised { choose some adviser in kinds(around(from) & own) - kinds(King)  moves of adviser }
         start { array \"rnbqkr/6/6/6/6/RNBQKR\" }
         turn { choose from in own  moves of from }";
    assert!(compare_executions(&game("rectangle(6, 6)", items)) > 1000);
}

#[test]
fn lines_of_units_shift_to_their_limit() {
    let items = "piece Man M
         start { put Man of White at row(1)  put Man of Black at row(5) }
         turn { choose line in runs(own)
                choose way in directions
                choose far in 1..reach(line, way, empty)
                shift line by way, far }";
    for board in ["hexagon(3)", "rectangle(5, 5)", "rectangle(9, 9)", "rings(8, 8, 8, 8, 8)"] {
        let start = "start { put Man of White at ring(1) }";
        let rings = board.starts_with("rings");
        let items = if rings {
            items.replace(
                &items[items.find("start").expect("there")..items.find("turn").expect("there")],
                start,
            )
        } else {
            items.to_owned()
        };
        compare_executions(&game(board, &items));
    }
}

#[test]
fn last_choices_of_numbers_kinds_and_directions_are_counted() {
    let items = "piece Man M
         piece Dog D
         place hand
         state wind: 0..70 = 0
         state way: direction = none
         start { put 3 Man of White in hand  put 2 Dog of White in hand  put 3 Man of Black in hand }
         turn { either drop { choose who in kinds(hand)  discard who from hand }
                or blow { choose strength in 1..(wind + 3) where strength < 60  wind = strength }
                or calm { choose strength in wind..69  wind = strength } }";
    let items = items.replace("state way: direction = none", "");
    assert!(compare_executions(&game("rectangle(9, 9)", &items)) > 1000);
}

#[test]
fn choice_sees_the_effect_of_its_branch() {
    let items = "piece Man M
         start { put Man of White at row(1)  put Man of Black at row(4) }
         region corner = a1
         place woods
         turn { choose from in own
                choose second in own where from < second
                choose to in around(from) & empty
                if to in row(2) { send from to woods } else { move from -> to }
                choose goal in around(second) & empty
                move second -> goal }
         no move { draw }";
    assert!(compare_executions(&game("rectangle(4, 4)", items)) > 1000);
}

/// Boards with lines that bend, fork, cross themselves, close or meet.
const LINES: [&str; 6] = [
    "rectangle(6, 6) { line east goes on north }",
    "rectangle(6, 6) { line east goes on north, south  line west goes on north }",
    "rectangle(6, 6) { line northeast goes on northwest  line northwest goes on southwest }",
    "rectangle(6, 6) { link e1 to f2 as bend  link b5 to a4 as bend  line bend goes on west }",
    "rectangle(6, 6) { wrap east  line north goes on east }",
    "rectangle(6, 6) {
        link b1 to a2 as loop  link a2 to b1 as back  link a5 to b6 as loop  link b6 to a5 as back
        line west goes on loop  line loop goes on east  line south goes on back  line back goes on north }",
];

#[test]
fn slides_along_lines_of_any_shape_agree() {
    let ways = [
        "slide any",
        "slide any to enemy or step orthogonal to empty",
        "slide any through (empty + own) up to 3",
        "slide any exactly 2 or slide diagonal at least 2",
        "slide any over occupied to (empty + enemy)",
        "slide any through sites to enemy or leap (1, 2)",
        "slide any up to 2 to empty then step diagonal to (empty + enemy)",
    ];
    for board in LINES {
        let mut listed = 0;
        for way in ways {
            let items = format!(
                "piece Stone O {{ {way} }}
                 piece King K {{ step any }}
                 start {{ array \"oookoo/6/6/6/6/OOOKOO\" }}
                 turn {{ choose from in own  moves of from }}
                 after move {{ require not attacked(own & King) }}
                 no move {{ draw }}"
            );
            listed += compare_executions(&game(board, &items));
        }
        assert!(listed > 1000, "{board}: {listed}");
    }
}
