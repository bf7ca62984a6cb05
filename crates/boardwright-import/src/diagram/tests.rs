//! Tests of diagrams.

use crate::{Fate, Format, ImportedVariant, import, import_as};

/// The only variant of a text.
fn one(text: &str) -> ImportedVariant {
    let mut variants = import_as(Format::Diagram, text).expect("a diagram");
    assert_eq!(variants.len(), 1);
    variants.remove(0)
}

fn rules(text: &str) -> String {
    let variant = one(text);
    variant.rules.unwrap_or_else(|| panic!("{:?}", variant.problems))
}

/// The first problem: line, column, message.
fn problem(text: &str) -> (usize, usize, String) {
    let variant = one(text);
    let problem = variant.problems.first().expect("a problem");
    let place = problem.place.expect("a place");
    (place.line, place.column, problem.message.clone())
}

const CHESS: &str = "satellite=chess\npromoChoice=QRBN\npawn::::a2-h2\nknight:N:::b1,g1\n\
                     bishop::::c1,f1\nrook::::a1,h1\nqueen::::d1\nking::::e1\n";

#[test]
fn chess_is_chess_but_for_dead_positions() {
    assert_eq!(
        rules(CHESS),
        "game \"Chess\" based on \"chess\" {\n  without use dead_positions\n}\n"
    );
}

#[test]
fn parameters_may_stand_on_one_line() {
    assert_eq!(rules(&CHESS.replace('\n', " ")), rules(CHESS));
}

#[test]
fn page_around_a_diagram_is_ignored() {
    let body = CHESS.replace('\n', "<br>");
    let page = format!(
        "<html><script>var x = '[idiagram]'; if (a < b) {{}}</script><p>files=3</p>\n\
         <div style='a>b' class=\"wide idiagram\"><div>{body}</div><!-- files=99 --></div>\n<p>end:::</p>"
    );
    assert_eq!(Format::of(&page), Format::Diagram);
    assert_eq!(rules(&page), rules(CHESS));
}

#[test]
fn piece_without_a_name_is_an_error() {
    let text = "promoChoice=K\n::N::b1,g1\nking:K:K:king:e1\n";
    assert_eq!((problem(text).0, problem(text).1), (2, 1));
    assert!(problem(text).2.contains("a piece has a name"));
}

#[test]
fn entities_are_characters() {
    let text = CHESS.replace("king::::", "king&#58;&#x3a;&colon;:");
    let page = format!("<pre class=idiagram>{text}</pre>");
    assert_eq!(rules(&page), rules(CHESS));
}

#[test]
fn diagrams_that_are_cut_off_are_errors() {
    let error = import("<div class='idiagram'>\nfiles=8\nking::::e1").expect_err("cut off");
    assert_eq!((error.place.line, error.place.column), (1, 1));
    let error = import("<div class='idiagram'>\nfiles=8\n<br").expect_err("cut off");
    assert_eq!((error.place.line, error.place.column), (3, 1));
}

#[test]
fn scripts_inside_diagrams_are_no_text() {
    let page = format!(
        "<div class=idiagram>{CHESS}<script>alert('x:::')</script><b onclick='y'>ferz:F:F::d3</b></div>"
    );
    assert!(rules(&page).contains("piece Ferz F { step diagonal }"));
}

#[test]
fn markup_in_names_does_not_reach_the_rules() {
    let text = format!(
        "satellite=&lt;img/src&gt;\n{}",
        CHESS.replace("queen::", "&lt;b&gt;queen\"{}:Q:Q")
    );
    let text = rules(&format!("<p class=idiagram>{text}</p>"));
    assert!(!text.contains('<') && text.contains("piece BQueen Q"), "{text}");
}

#[test]
fn unknown_parameters_are_errors_with_their_lines() {
    let (line, column, message) = problem(&format!("{CHESS}  promZone=2\n"));
    assert_eq!((line, column), (9, 3));
    assert!(message.contains("promoZone"), "{message}");
    let (line, _, message) = problem(&format!("{CHESS}shuffle=RNB\n"));
    assert_eq!(line, 9);
    assert!(message.contains("by lot"), "{message}");
}

#[test]
fn presentation_is_ignored_by_name() {
    let variant = one(&format!("graphicsDir=/graphics/\nsquareSize=50\n{CHESS}"));
    assert!(variant.rules.is_some());
    assert_eq!(variant.keys[0].fate, Fate::NoRule);
}

#[test]
fn errors_of_moves_have_their_column() {
    let (line, column, message) = problem(&format!("ferz:F:FfX$::d3\n{CHESS}"));
    assert_eq!((line, column), (1, 10));
    assert!(message.contains("`X`"), "{message}");
    let (line, column, _) = problem(&format!("ferz:F:F::d3,j3\n{CHESS}"));
    assert_eq!((line, column), (1, 11));
}

#[test]
fn two_pieces_on_a_square_are_an_error() {
    assert!(problem(&format!("ferz:F:F::d1\n{CHESS}")).2.contains("d1"));
}

#[test]
fn promo_choice_takes_numbers_and_stars() {
    let text = rules(&CHESS.replace("=QRBN", "=Q2*R*BN"));
    assert!(text.contains("(promotion != Queen or count(own & Queen) < 2)"), "{text}");
    assert!(text.contains("(promotion != Rook or count(own & Rook) < 2)"), "{text}");
    assert!(problem(&CHESS.replace("=QRBN", "=QX")).2.contains("`X`"));
}

#[test]
fn initial_moves_ask_for_the_row_or_remember() {
    let text = rules(&format!("scout:S:fWifmD::a3-h3\n{CHESS}"));
    assert!(text.contains("leap (0, 2)") || text.contains("if from in row(3)"), "{text}");
    let text = rules(&format!("guard:G:WimN::a3,h3\n{CHESS}"));
    assert!(text.contains("leap (1, 2) to empty if from in unmoved"), "{text}");
    assert!(text.contains("unmoved = a3 + h3 + a6 + h6"), "{text}");
}

#[test]
fn pieces_that_do_not_begin_on_the_board_have_never_stayed_unmoved() {
    let text = rules(&format!("guard:G:WimN\n{CHESS}"));
    assert!(text.contains("state unmoved: sites") && !text.contains("unmoved = \n"), "{text}");
}

#[test]
fn directions_of_kings_are_read_for_both_halves() {
    let text = rules(&format!("charger:C:fsRbK::d3\nhorse:H:fhNrlbK::e3\n{CHESS}"));
    assert!(text.contains("step (backward_diagonal + backward)"), "{text}");
    assert!(text.contains("step (sideways + backward_diagonal + backward)"), "{text}");
}

#[test]
fn several_royal_pieces_and_letters_are_read() {
    let text = rules(&format!("royal=6\nroyal=Q\n{CHESS}"));
    assert!(text.contains("use royal(king = King + Queen)"), "{text}");
    assert!(problem(&format!("royal=99\n{CHESS}")).2.contains("no piece"));
}

#[test]
fn holes_are_cut_out() {
    let text = rules(&format!("hole::::d4-e5\n{CHESS}"));
    assert!(text.contains("cut d4 + e4 + d5 + e5"), "{text}");
    assert!(text.contains("/3") || text.contains("array"), "{text}");
}

#[test]
fn hostile_texts_end_in_messages() {
    let deep = format!("<div class=idiagram>{}", "<div>".repeat(50_000));
    assert!(import(&deep).is_err());
    assert!(import(&"x".repeat(2 << 20)).is_err());
    let long = format!("<div class=idiagram>{}</div>", "a".repeat(10_000));
    assert!(import(&long).is_err());
    let many = format!("<b class=idiagram>{}</b>", "a:A:W::\n".repeat(3_000));
    assert!(one(&many).rules.is_none());
    for text in ["", "<", "&", "&#99999999;", "a:b:c:d", "files=8", "[", "::::", "=", "a=b=c:d:e:f"]
    {
        let _ = import(text);
        let _ = import_as(Format::Diagram, text);
    }
}

#[test]
fn format_is_told_by_content() {
    assert_eq!(Format::of("[a:chess]\nx = y:::z\n"), Format::Ini);
    assert_eq!(Format::of(CHESS), Format::Diagram);
    assert_eq!(Format::of("nonsense"), Format::Ini);
}

#[test]
fn faults_of_a_diagram_are_bounded() {
    let text = (0..40_000).map(|line| format!("kinght{line}=1\n")).collect::<String>();
    let variants = super::import(&format!("<div class=idiagram>\n{text}</div>")).unwrap();
    assert_eq!(variants[0].keys.len(), 40_000);
    assert_eq!(variants[0].problems.len(), 101);
}

/// Names and titles of the variants of a page.
fn titles(page: &str) -> Vec<(String, String)> {
    let variants = import_as(Format::Diagram, page).expect("a page");
    let title = |rules: &str| rules.split('"').nth(1).unwrap_or_default().to_owned();
    let variants = variants.into_iter();
    variants.map(|one| (one.name, title(&one.rules.expect("rules")))).collect()
}

#[test]
fn game_of_a_page_has_the_title_of_the_page() {
    let diagram = format!("<div class=\"idiagram\">{CHESS}</div>");
    let pair = |name: &str, title: &str| (name.to_owned(), title.to_owned());
    let head = "<head><title>King&apos;s Joust</title></head>";
    assert_eq!(titles(&format!("{head}{diagram}")), [pair("King-s-Joust", "King's Joust")]);
    let heading = "<h1 class=x>The <b>Great</b>\n  Joust</h1><p>by me</p>";
    let great = pair("The-Great-Joust", "The Great Joust");
    assert_eq!(titles(&format!("{head}{heading}{diagram}"))[0], great);
    // A heading names the diagram below it, and no other.
    let chess = pair("chess", "Chess");
    assert_eq!(titles(&format!("{head}{heading}{diagram}{diagram}")), [great, chess]);
    let own = diagram.replace("satellite=", "name=");
    assert_eq!(titles(&format!("{heading}{own}")), [pair("chess", "Chess")]);
    let long = format!("<h1>{}\u{202e}{diagram}", "wide ".repeat(99));
    assert_eq!(titles(&long)[0].1.chars().count(), 119);
    assert_eq!(titles(&format!("<h1> \n</h1>{diagram}")), [pair("chess", "Chess")]);
}
