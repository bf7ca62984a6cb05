use super::{IniFile, built_in, chess};
use crate::report::{Fate, ImportedVariant, KeyReport};
use crate::rulebook::ItemKind;
use crate::write;

fn import(text: &str) -> ImportedVariant {
    IniFile::parse(text).unwrap().import().pop().unwrap()
}

fn rules(text: &str) -> String {
    let variant = import(text);
    variant.rules.unwrap_or_else(|| panic!("{:?}", variant.problems))
}

#[test]
fn a_variant_says_only_what_differs_from_chess() {
    let text = "# Pawns may become Kings' guards.\n[guards:chess]\ncommoner = g\npromotionPieceTypes = qg\n";
    assert_eq!(
        rules(text),
        "game \"Guards\" based on \"chess\" {\n  about \"Pawns may become Kings' guards.\"\n\n  \
         without use dead_positions\n  use promotion(pieces = kinds(Queen, Commoner))\n\n  \
         /// The Commoner moves like a King, and may be captured.\n  \
         piece Commoner G { step any }\n}\n"
    );
}

#[test]
fn sections_inherit_from_sections_before_them() {
    let text = "[small:gardner]\nflagPiece = k\nflagRegionWhite = *5\nflagRegionBlack = *1\n\
                [smaller:small]\nmaxFile = d\nstartFen = rnbk/pppp/4/PPPP/RNBK w - - 0 1\n";
    let rules = rules(text);
    assert!(rules.contains("board rectangle(4, 5)"), "{rules}");
    assert!(rules.contains("mover wins if some (own & King & row(5))"), "{rules}");
    let variants = IniFile::parse("[a:b]\n[b:chess]\n").unwrap().import();
    assert!(variants[0].problems[0].message.contains("there is no variant `b` before this one"));
}

#[test]
fn a_key_that_is_not_carried_over_is_named_with_its_place() {
    let variant = import("[a:chess]\nmutuallyImmuneTypes = r\n");
    assert_eq!(variant.rules, None);
    let problem = &variant.problems[0];
    assert_eq!(
        (problem.key.as_str(), problem.place.map(|place| place.line)),
        ("mutuallyImmuneTypes", Some(2))
    );
    assert!(matches!(variant.keys[0].fate, Fate::Unsupported(_)));
    // A key of a built-in variant has no place.
    let inherited = import("[a:makpong]\n");
    assert!(
        inherited
            .problems
            .iter()
            .any(|problem| problem.key == "makpongRule" && problem.place.is_none())
    );
    // A problem of a parent is one of its children, too.
    let child = import("[a:chess]\nmutuallyImmuneTypes = r\n[b:a]\n");
    assert_eq!((child.problems[0].section.as_str(), child.rules), ("a", None));
}

#[test]
fn wrong_keys_and_values_are_errors() {
    let cases = [
        ("promotionPeiceTypes = q", "did you mean `promotionPieceTypes`?"),
        ("whatever = q", "there is no such key"),
        ("castling = maybe", "expected `true` or `false`"),
        ("maxRank = 11", "expected a rank from 1 to 10"),
        ("promotionPieceTypes = x", "no piece has the letter `x`"),
        ("flagRegion = z9", "`z9` is no square"),
        ("customPiece1 = n", "expected a letter and a movement"),
        ("rook = r:R", "expected one letter"),
        ("startFen = 8/8 w", "2 rows instead of 8"),
        ("startFen = 8/8/8/8/8/8/8/9 w", "rank 1 has 9 squares"),
        ("startFen = 8/8/8/8/8/8/8/7X w", "`X` stands for no piece"),
        ("promotedPieceType = p", "as in `p:g`"),
    ];
    for (line, message) in cases {
        let variant = import(&format!("[a:chess]\n{line}\n"));
        let problem = variant.problems.first().unwrap_or_else(|| panic!("{line} is accepted"));
        assert!(problem.message.contains(message), "{line}: {}", problem.message);
        assert_eq!(problem.place.map(|place| place.line), Some(2), "{line}");
    }
}

#[test]
fn the_later_of_two_equal_keys_counts() {
    let variant = import("[a:chess]\nnMoveRule = 0\nnMoveRule = 50\n");
    assert_eq!(variant.keys[0].fate, Fate::Overridden { line: 3 });
    assert!(!variant.rules.unwrap().contains("fifty_moves"));
}

#[test]
fn a_built_in_name_is_taken() {
    let problem = &import("[crazyhouse:chess]\n").problems[0];
    assert!(problem.message.contains("built-in variant"));
}

#[test]
fn built_in_variants_are_read_without_faults() {
    assert!(built_in().len() > 90);
    for (name, known) in built_in() {
        assert!(known.broken.is_none(), "{name}: {:?}", known.broken);
    }
    // Chess itself has nothing to say.
    let book = write::rules(&built_in()["chess"].variant).unwrap();
    let rest = chess().items.iter().filter(|item| !book.items.contains(item));
    assert!(rest.map(|item| item.name.as_str()).eq(["dead_positions"]));
}

#[test]
fn titles_and_comments_cannot_leave_their_quotes() {
    let rules = rules("# A \"quoted\" line \\ and more\n[a-b:chess]\n");
    assert!(rules.contains("game \"A B\""));
    assert!(rules.contains("about \"A 'quoted' line ' and more\""), "{rules}");
}

#[test]
fn whatever_stands_in_a_file_nothing_panics() {
    let keys = [
        "startFen",
        "customPiece1",
        "king",
        "pawnTypes",
        "maxFile",
        "flagPiece",
        "promotedPieceType",
    ];
    let values = [
        "",
        "-",
        "*",
        "k:",
        ":",
        "p:p",
        "9",
        "é",
        "+",
        "[",
        "8/8/8/8/8/8/8/8[é",
        "~",
        "k:K9",
        "/////// w",
        "b b b b",
    ];
    for key in keys {
        for value in values {
            let text = format!(
                "[a:chess]\n{key} = {value}\n[b]\n{key} = {value}\n[c:shogi]\n{key} = {value}\n"
            );
            for variant in IniFile::parse(&text).unwrap().import() {
                assert!(variant.rules.is_some() || !variant.problems.is_empty(), "{text}");
            }
        }
    }
}

#[test]
fn items_are_written_in_the_order_of_rulebooks() {
    let book = write::rules(&built_in()["crazyhouse"].variant).unwrap();
    assert!(book.items.iter().any(
        |item| item.kind == ItemKind::Use && item.text.starts_with("use hands(demoted = Pawn")
    ));
    let text = rules("[a:crazyhouse]\n");
    let at = |word: &str| text.find(word).unwrap_or_else(|| panic!("{word}: {text}"));
    assert!(at("use hands") < at("piece Queen") && at("piece Queen") < at("turn {"));
}

/// A text without comments, on one line.
fn plain(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

/// A variant that is based on the bundled game leaves out what `chess` writes.
#[test]
fn bundled_chess_says_what_variants_based_on_it_leave_out() {
    let mut rest = plain(include_str!("../../../../games/chess/rules.board"));
    for item in &chess().items {
        let text = plain(&item.text);
        assert!(rest.contains(&text), "bundled chess does not say: {text}\n{rest}");
        rest = rest.replacen(&text, "", 1);
    }
    let left = rest.split_whitespace().filter(|word| word.starts_with(char::is_lowercase));
    let first = |word: &&str| ["use", "piece", "start", "turn", "end", "state"].contains(word);
    let unknown = left.filter(first).collect::<Vec<_>>();
    assert!(unknown.is_empty(), "variants do not say: {unknown:?}\n{rest}");
}

#[test]
fn cyclic_inheritance_is_named() {
    let variants = IniFile::parse("[a:b]\n[b:a]\n[c:c]\n").unwrap().import();
    let message = |index: usize| variants[index].problems[0].message.as_str();
    assert_eq!(message(0), "there is no variant `b` before this one to inherit from");
    // A broken parent is no parent at all to build on.
    assert_eq!(message(1), "there is no variant `b` before this one to inherit from");
    assert_eq!(message(2), "`c` cannot inherit from itself");
}

#[test]
fn what_is_wrong_with_a_parent_is_said_once_of_each_child() {
    let mut text = "[v0:chess]\n".to_owned();
    for section in 1..1_000 {
        text += &format!("[v{section}:v{}]\n{}", section - 1, "x=1\ny=1\nmaxRank=99999999\n");
    }
    let variants = IniFile::parse(&text).unwrap().import();
    let problems = variants.iter().map(|one| one.problems.len()).max();
    assert_eq!(problems, Some(4));
}

#[test]
fn huge_numbers_are_named_with_their_lines() {
    let lines = [
        "maxRank = 99999999",
        "maxFile = 99999999",
        "nMoveRule = 99999999999999999999",
        "startFen = 99999999999999999999/8/8/8/8/8/8/8 w",
        "startFen = 8/8/8/8/8/8/8/8[] w - - 99999999999999999999 0",
        "connectN = -1",
        "king = k:W99999999",
        "promotionLimit = q:99999999999",
    ];
    for line in lines {
        let variant = import(&format!("[a:chess]\n\n{line}\n"));
        let place = variant.problems.first().map(|problem| problem.place.map(|at| at.line));
        let is_fine = variant.rules.is_some() && line.starts_with("startFen");
        assert!(is_fine || place == Some(Some(3)), "{line}: {:?}", variant.problems);
    }
}

#[test]
fn suggestions_and_problems_of_a_file_are_bounded() {
    let keys = (0..400).map(|key| format!("promotionPieceType{key}=1\n")).collect::<String>();
    let text = (0..4).map(|section| format!("[v{section}:chess]\n{keys}")).collect::<String>();
    let variants = IniFile::parse(&text).unwrap().import();
    let is_suggestion =
        |report: &&KeyReport| matches!(report.fate, Fate::Unknown { suggestion: Some(_) });
    let suggestions = variants.iter().flat_map(|one| &one.keys).filter(is_suggestion).count();
    assert_eq!(suggestions, 1_000);
    for variant in &variants {
        assert_eq!(variant.problems.len(), 101);
        assert_eq!(variant.problems[100].message, "and 300 more problems");
    }
}

/// The idle keys of the only variant of a text, each with its reason.
fn idle(text: &str) -> Vec<(String, String)> {
    let idle = import(text).keys.into_iter().filter_map(|report| match report.fate {
        Fate::Idle(reason) => Some((report.key, reason)),
        _ => None,
    });
    idle.collect()
}

#[test]
fn keys_that_change_no_rule_are_told() {
    let keys = |text| idle(text).into_iter().map(|(key, _)| key).collect::<Vec<_>>();
    assert_eq!(keys("[a:chess]\ncastling = false\ncastlingRank = 2\n"), ["castlingRank"]);
    assert_eq!(keys("[a:chess]\nconnectDiagonal = false\nnMoveRule = 0\n"), ["connectDiagonal"]);
    assert_eq!(keys("[a:chess]\nconnectN = 3\nconnectDiagonal = false\n"), [""; 0]);
    // The rules do say what is so without the key.
    assert_eq!(keys("[a:chess]\ncastling = true\nnMoveRule = 50\n"), [""; 0]);
    // Each is idle beside the other, but not both.
    let both =
        "[a:chess]\ndoubleStep = false\ndoubleStepRegionWhite = -\ndoubleStepRegionBlack = -\n";
    assert_eq!(keys(both), ["doubleStepRegionWhite", "doubleStepRegionBlack"]);
}

#[test]
fn movement_of_an_unused_piece_is_told_if_it_is_not_understood() {
    let never = "this piece never comes into play";
    let text = "[a:chess]\ncustomPiece1 = x:NQ\ncustomPiece2 = y:fooW\n";
    let told = idle(text);
    assert_eq!(told[0], ("customPiece1".to_owned(), never.to_owned()));
    assert_eq!(told[1].0, "customPiece2");
    let reason = format!("{never}, and its movement is not understood: `o` is no modifier");
    assert!(told[1].1.starts_with(&reason), "{}", told[1].1);
    assert!(import(text).rules.is_some());
}

#[test]
fn trials_of_a_file_are_bounded() {
    let keys = "connectDiagonal = false\nnMoveRule = 40\n";
    let text = (0..1_500).map(|number| format!("[v{number}:chess]\n{keys}")).collect::<String>();
    let variants = IniFile::parse(&text).unwrap().import();
    let idle = variants.iter().filter(|one| matches!(one.keys[0].fate, Fate::Idle(_))).count();
    // Each section takes two trials.
    assert_eq!(idle, 1_000);
}

#[test]
fn start_without_pieces_is_refused() {
    for board in ["8/8/8/8/8/8/8/8", "8/8/8/3*4/8/8/8/8"] {
        let variant =
            import(&format!("[a:chess]\nnMoveRule = 0\n  startFen = {board} w - - 0 1\n"));
        let problem = variant.problems.first().expect("a problem");
        let place = problem.place.map(|place| (place.line, place.column));
        assert_eq!(place, Some((3, 3)), "{board}");
        assert!(problem.message.starts_with("there are no pieces at the start"), "{board}");
    }
}

#[test]
fn hidden_characters_of_comments_are_left_out() {
    let rules = rules("# read \u{202E}this\u{2066} way\u{200B}\n[a:chess]\nnMoveRule = 0\n");
    assert!(rules.contains("about \"read this way\""), "{rules}");
    assert!(boardwright_syntax::parse(&rules).1.is_empty(), "{rules}");
}

#[test]
fn promoted_pieces_of_shogi_have_their_names() {
    let named = |rules: &str, names: &[&str]| {
        for name in names {
            assert!(rules.contains(&format!(" promotes to {name} ")), "{name}: {rules}");
        }
    };
    let shogi = rules("[a:shogi]\n");
    named(&shogi, &["Dragon", "Horse", "Tokin", "PromotedSilver", "PromotedLance"]);
    named(&rules("[a:minishogi]\n"), &["Dragon", "Horse", "Tokin"]);
    // A name that another piece has is not given twice.
    let text = "[a:shogi]\nhorse = h\ndragonHorse = x\npromotedPieceType = b:x\n\
                startFen = lnsgkgsnl/1r5b1/pppphpppp/9/9/9/PPPPHPPPP/1B5R1/LNSGKGSNL[-] w 0 1\n";
    named(&rules(text), &["PromotedBishop"]);
}
