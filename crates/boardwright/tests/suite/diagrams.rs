//! Movement diagrams of pieces whose movements have several legs.

use boardwright::{Game, Options, diagram};

/// The diagram of the only kind of a game on nine by nine squares, and its legend.
fn diagram_of(ways: &str, moves: &str) -> (String, String) {
    let rules = format!(
        "game \"Diagram\" {{ players White, Black board rectangle(9, 9) piece Beast B {{ {ways} }} {moves}\n\
         start {{ put Beast of White at e5 put Beast of Black at a9 }}\n\
         turn {{ choose from in own moves of from }}\n\
         end {{ mover wins if no enemy }} }}"
    );
    let (game, diagnostics) = Game::compile(&rules, &Options::default());
    let game = game.unwrap_or_else(|| panic!("{diagnostics:?}"));
    let kind = game.kinds().next().expect("a kind");
    let diagram = diagram::of_kind(&game, kind).expect("a diagram");
    let text = diagram.text(&game);
    let rows = text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    (rows, diagram.legend())
}

fn marks(text: &str, mark: char) -> usize {
    text.chars().filter(|&letter| letter == mark).count()
}

#[test]
fn bent_slides_are_second_legs() {
    let (text, legend) = diagram_of("betza \"[F?R]\"", "");
    assert_eq!(marks(&text, '+'), 24, "{text}");
    assert_eq!(marks(&text, '*'), 4, "{text}");
    assert!(legend.contains("second leg") && !legend.contains("captured"), "{legend}");
}

#[test]
fn straight_riders_have_no_second_leg() {
    for ways in ["slide any", "ride (1, 2)", "betza \"mafF\"", "leap (1, 2)"] {
        assert_eq!(diagram_of(ways, "").1, "", "{ways}");
    }
}

#[test]
fn hops_over_friends_have_a_mark_of_their_own() {
    let (text, legend) = diagram_of("betza \"tpafR\"", "");
    assert!(marks(&text, 'f') > 0 && marks(&text, 'o') == 0, "{text}");
    assert!(legend.contains("one's own"), "{legend}");
}

#[test]
fn hops_over_either_side_have_a_mark_of_their_own() {
    for ways in ["slide orthogonal over occupied to empty", "hop any over occupied to empty"] {
        let (text, legend) = diagram_of(ways, "");
        // The files are named below the board, `f` among them.
        let others = [marks(&text, 'o'), marks(&text, 'f') - 1, marks(&text, '.')];
        assert!(marks(&text, 'u') > 0 && others == [0; 3], "{text}");
        assert_eq!(legend, "Here `u` is reached only over another unit, of either side.");
    }
    let (text, legend) = diagram_of("hop any over enemy to empty", "");
    assert!(marks(&text, 'o') > 0 && legend.is_empty(), "{text}{legend}");
}

#[test]
fn captures_on_the_way_are_marked() {
    let moves = "move trample { choose via in (step any) & enemy choose to in beyond(from, via) & empty\n\
                 capture via move from -> to }";
    let (text, legend) = diagram_of("step any to empty\ntrample", moves);
    assert_eq!(marks(&text, '!'), 8, "{text}");
    assert_eq!(marks(&text, 'o'), 8, "{text}");
    assert!(legend.contains("captured on the way"), "{legend}");
}
