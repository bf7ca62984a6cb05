//! `boardwright import`: rules files from the variants of ini files.

use crate::program::{folder, run_in};
use std::fs;
use std::path::{Path, PathBuf};

fn with_file(name: &str, text: &str) -> PathBuf {
    let folder = folder(name);
    fs::write(folder.join("variants.ini"), text).unwrap();
    folder
}

/// Number of sequences of `depth` moves of an imported variant, whose rules have no errors.
fn perft(folder: &Path, variant: &str, depth: &str) -> String {
    let file = format!("out/{variant}.board");
    let checked = run_in(folder, &["check", &file]);
    assert_eq!(checked.code, 0, "{variant}: {}{}", checked.out, checked.err);
    let counted = run_in(folder, &["perft", &file, depth]);
    counted.out.lines().last().unwrap_or_default().to_owned()
}

/// The counts are those of pyffish 0.0.90, which read the same text.
#[test]
fn imported_variants_play_as_fairy_stockfish_does() {
    let text = "\
[fireworks:gardner]
blastOnCapture = true
[knights:losalamos]
queen = -
king = k:KN
startFen = rnnknr/pppppp/6/6/PPPPPP/RNNKNR w - - 0 1
promotionPieceTypes = rn
[pockets:gardner]
startFen = rnbqk/ppppp/5/PPPPP/RNBQK[Nn] w - - 0 1
pieceDrops = true
";
    let folder = with_file("import-plays", text);
    let imported = run_in(&folder, &["import", "variants.ini", "-o", "out"]);
    assert_eq!(imported.code, 0, "{}{}", imported.out, imported.err);
    assert!(imported.out.ends_with("3 of 3 variants imported\n"), "{}", imported.out);
    for (variant, depth, count) in
        [("fireworks", "3", "490"), ("knights", "3", "2623"), ("pockets", "3", "1566")]
    {
        assert_eq!(perft(&folder, variant, depth), count, "{variant}");
    }
}

#[test]
fn what_is_not_carried_over_is_named_and_nothing_is_written_for_it() {
    let text = "[good:chess]\nnMoveRule = 0\n[bad:chess]\n# petrified\nmakpongRule = true\n";
    let folder = with_file("import-names", text);
    let imported = run_in(&folder, &["import", "variants.ini", "-o", "out"]);
    assert_eq!(imported.code, 1);
    assert!(
        imported.out.contains("not imported: variants.ini:5:1: makpongRule: "),
        "{}",
        imported.out
    );
    assert!(folder.join("out/good.board").exists() && !folder.join("out/bad.board").exists());
    let alone = run_in(&folder, &["import", "variants.ini", "--variant", "bad"]);
    assert_eq!((alone.code, alone.out.as_str()), (1, ""));
    assert!(
        alone.err.starts_with("error: `bad` is not imported: variants.ini:5:1: makpongRule: "),
        "{}",
        alone.err
    );
    let table = run_in(&folder, &["import", "variants.ini", "--json"]).out;
    let json: serde_json::Value = serde_json::from_str(&table).unwrap();
    assert_eq!(json[0]["imported"], true);
    assert_eq!(json[1]["keys"][0]["fate"], "unsupported");
    assert_eq!(json[1]["problems"][0]["line"], 5);
}

#[test]
fn existing_files_stay_unless_forced() {
    let folder = with_file("import-force", "[a:chess]\nnMoveRule = 0\n[b:chess]\nnFoldRule = 0\n");
    fs::create_dir_all(folder.join("out")).unwrap();
    fs::write(folder.join("out/b.board"), "mine").unwrap();
    let refused = run_in(&folder, &["import", "variants.ini", "-o", "out"]);
    assert_eq!(refused.code, 2, "{}", refused.err);
    assert!(refused.err.contains("b.board` already exists"), "{}", refused.err);
    assert!(!folder.join("out/a.board").exists(), "nothing is written if one file is in the way");
    let forced = run_in(&folder, &["import", "variants.ini", "-o", "out", "--force"]);
    assert_eq!(forced.code, 0, "{}", forced.err);
    assert!(fs::read_to_string(folder.join("out/b.board")).unwrap().contains("based on"));
}

#[test]
fn wrong_command_lines_and_files_say_what_is_wrong() {
    let folder = with_file("import-wrong", "[a:chess]\n[b:chess]\n");
    let error = |arguments: &[&str]| {
        let done = run_in(&folder, &[&["import"], arguments].concat());
        (done.code, done.err)
    };
    let (code, text) = error(&["variants.ini"]);
    assert!(code == 2 && text.contains("has 2 variants; name a folder"), "{text}");
    let (code, text) = error(&["variants.ini", "--variant", "aa"]);
    assert!(code == 2 && text.contains("has no variant `aa`"), "{text}");
    let (code, text) = error(&["missing.ini"]);
    assert!(code == 2 && text.contains("there is no file `missing.ini`"), "{text}");
    fs::write(folder.join("broken.ini"), "[a:chess]\n  nonsense\n").unwrap();
    let (code, text) = error(&["broken.ini", "-o", "out"]);
    assert!(code == 1 && text.contains("broken.ini:2:3: a line holds"), "{text}");
    fs::write(folder.join("bytes.ini"), b"[a]\nking = \xff\n").unwrap();
    let (code, text) = error(&["bytes.ini"]);
    assert!(code == 1 && text.contains("line 2, byte 12 is not UTF-8 text"), "{text}");
    fs::write(folder.join("large.ini"), "#\n".repeat(600_000)).unwrap();
    let (code, text) = error(&["large.ini"]);
    assert!(code == 1 && text.contains("too large"), "{text}");
    assert!(!folder.join("out").exists());
}

/// Whatever a section inherits from has rules without errors, or names a key.
#[test]
fn built_in_variants_are_imported_without_errors_or_name_a_key() {
    let known = include_str!("../../../boardwright-import/src/variant/builtin.ini");
    let names = known.lines().filter_map(|line| line.strip_prefix('['));
    let names = names.filter_map(|line| line.split([':', ']']).next());
    let sections = names.map(|name| format!("[x-{name}:{name}]\n")).collect::<String>();
    let variants = boardwright_import::IniFile::parse(&sections).unwrap().import();
    assert!(variants.len() > 90);
    for variant in &variants {
        let name = &variant.name;
        match &variant.rules {
            None => assert!(!variant.problems.is_empty(), "{name}"),
            Some(rules) => {
                let (game, report) = boardwright::check(rules, &boardwright::Options::default());
                let errors =
                    report.iter().filter(|one| one.severity == boardwright::Severity::Error);
                assert_eq!(errors.count(), 0, "{name}: {report:?}\n{rules}");
                assert!(game.is_some(), "{name}");
            }
        }
    }
    let imported = variants.iter().filter(|variant| variant.rules.is_some()).count();
    assert!(imported >= 75, "{imported} of {}", variants.len());
}

#[test]
fn nothing_is_written_if_a_folder_or_the_input_is_in_the_way() {
    let text = "[a:chess]\nnMoveRule = 0\n[b:chess]\nnFoldRule = 0\n";
    let folder = with_file("import-way", text);
    fs::create_dir_all(folder.join("out/b.board")).unwrap();
    let import = |arguments: &[&str]| run_in(&folder, &[&["import"], arguments].concat());
    let refused = import(&["variants.ini", "-o", "out", "--force"]);
    assert_eq!(refused.code, 1, "{}", refused.err);
    assert!(refused.err.contains("b.board` cannot be written"), "{}", refused.err);
    assert!(!folder.join("out/a.board").exists(), "nothing is written if a folder is in the way");
    fs::write(folder.join("b.board"), text).unwrap();
    let refused = import(&["b.board", "-o", ".", "--force"]);
    assert_eq!(refused.code, 2, "{}", refused.err);
    assert!(refused.err.contains("b.board` is a file that this command reads"), "{}", refused.err);
    assert!(!folder.join("a.board").exists());
    assert_eq!(fs::read_to_string(folder.join("b.board")).unwrap(), text);
}
