use super::{Course, Landing, Vector, parse};

fn vectors(text: &str) -> Vec<Vector> {
    let mut all =
        parse(text).unwrap().into_iter().flat_map(|atom| atom.vectors).collect::<Vec<_>>();
    all.sort_unstable();
    all
}

#[test]
fn directions_are_those_of_the_mover() {
    assert_eq!(vectors("fW"), [(0, 1)]);
    assert_eq!(vectors("fsW"), [(-1, 0), (0, 1), (1, 0)]);
    assert_eq!(vectors("fF"), [(-1, 1), (1, 1)]);
    assert_eq!(vectors("rfF"), [(1, 1)]);
    assert_eq!(vectors("ffN"), [(-1, 2), (1, 2)]);
    assert_eq!(vectors("fhN"), [(-2, 1), (-1, 2), (1, 2), (2, 1)]);
    assert_eq!(vectors("vN"), [(-1, -2), (-1, 2), (1, -2), (1, 2)]);
    assert_eq!(vectors("K").len(), 8);
}

#[test]
fn modifiers_say_course_and_landing() {
    let atoms = parse("mRcpR").unwrap();
    assert_eq!((atoms[0].course, atoms[0].landing), (Course::Slide(0), Landing::Empty));
    assert_eq!((atoms[1].course, atoms[1].landing), (Course::Hop(0), Landing::Enemy));
    assert_eq!(parse("R4").unwrap()[0].course, Course::Slide(4));
    assert_eq!(parse("gQ").unwrap()[0].course, Course::Hop(1));
    assert_eq!(parse("nA").unwrap()[0].course, Course::Lame);
    let double = &parse("fmWfceFifmnD").unwrap()[2];
    assert!(double.initial);
    assert_eq!((double.vectors.as_slice(), double.course), ([(0, 2)].as_slice(), Course::Lame));
    assert!(parse("").unwrap().is_empty());
}

#[test]
fn what_fairy_stockfish_overlooks_is_refused() {
    for (text, message) in [
        ("x", "no modifier"),
        ("fm", "ends without a capital"),
        ("E", "no movement"),
        ("jR", "no modifier"),
        ("AA", "only W, F and N repeat"),
        ("nC", "only D, N, A and Z are lame"),
        ("pN", "only sliders hop"),
        ("R12", "one digit"),
        ("fsbA", ""),
    ] {
        match parse(text) {
            Err(error) => assert!(error.contains(message), "{text}: {error}"),
            Ok(_) => assert!(message.is_empty(), "{text} is accepted"),
        }
    }
}
