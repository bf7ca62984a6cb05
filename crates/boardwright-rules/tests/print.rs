//! Rules in, IR out: the printed program of two small games, beside their rules in `tests/print/`. Between them they hold
//! nearly every construct. `UPDATE_EXPECT=1` writes the expected text anew.

use std::path::Path;

fn check(name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/print");
    let source = std::fs::read_to_string(folder.join(format!("{name}.board")))
        .expect("the rules can be read");
    let (program, diagnostics) = boardwright_rules::compile(&source, &[], None);
    let program = program.unwrap_or_else(|| panic!("{diagnostics:#?}"));
    let found = boardwright_ir::print(&program);
    let path = folder.join(format!("{name}.ir"));
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, &found).expect("the folder can be written to");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        found, expected,
        "the IR of {name} changed; if it should, run the test with UPDATE_EXPECT=1\n{found}"
    );
}

#[test]
fn the_program_of_four_stones() {
    check("stones");
}

#[test]
fn the_program_of_a_chase() {
    check("chase");
}
