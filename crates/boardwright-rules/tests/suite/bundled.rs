//! Bundled games have no diagnostics under any option: a warning on sound rules would teach
//! inventors to ignore warnings.

use boardwright_ir::{OptionKind, Program};
use boardwright_rules::building::RulesFolders;
use boardwright_syntax::diagnostic::Diagnostic;
use std::path::{Path, PathBuf};

/// Compiles rules; those of bundled games may be based on one another.
fn compile(
    source: &str,
    settings: &[(String, String)],
    ruleset: Option<&str>,
) -> (Option<Program>, Vec<Diagnostic>) {
    let bundled = RulesFolders::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let compiled = boardwright_rules::compile_with(source, &bundled, settings, ruleset);
    (compiled.program, compiled.diagnostics)
}

/// The rules files, by the names of their folders.
fn games() -> Vec<(String, PathBuf)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut games: Vec<(String, PathBuf)> = std::fs::read_dir(folder)
        .expect("the folder games/ is there")
        .map(|entry| entry.expect("its entries can be read").path())
        .filter(|path| path.join("rules.board").is_file())
        .map(|path| {
            (
                path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
                path.join("rules.board"),
            )
        })
        .collect();
    games.sort();
    assert!(games.len() > 30);
    games
}

/// Settings that try every option at its ends and in the middle.
fn settings(program: &Program) -> Vec<(String, String)> {
    let mut settings = Vec::new();
    for option in &program.options {
        let values = match &option.ty {
            OptionKind::Range(low, high) => {
                [*low, (low + high) / 2, *high].map(|n| n.to_string()).to_vec()
            }
            OptionKind::Flag => ["yes", "no"].map(str::to_owned).to_vec(),
            OptionKind::Words(words) => words.clone(),
        };
        settings.extend(values.into_iter().map(|value| (option.name.clone(), value)));
    }
    settings
}

fn silent(what: &str, diagnostics: &[Diagnostic]) {
    let told: Vec<String> =
        diagnostics.iter().map(|d| format!("{}: {}", d.code, d.message)).collect();
    assert!(told.is_empty(), "{what}: {told:#?}");
}

#[test]
fn bundled_games_have_no_warnings() {
    for (name, path) in games() {
        let source = std::fs::read_to_string(path).expect("the rules can be read");
        let (program, diagnostics) = compile(&source, &[], None);
        silent(&name, &diagnostics);
        let program = program.expect("rules without errors compile");
        for (option, value) in settings(&program) {
            let what = format!("{name} with {option} = {value}");
            let (_, diagnostics) = compile(&source, &[(option, value)], None);
            silent(&what, &diagnostics);
        }
        for ruleset in &program.rulesets {
            let (_, diagnostics) = compile(&source, &[], Some(&ruleset.name));
            silent(&format!("{name}, ruleset {}", ruleset.name), &diagnostics);
        }
    }
}

#[test]
fn bundled_games_print_deterministically() {
    for (name, path) in games() {
        let source = std::fs::read_to_string(path).expect("the rules can be read");
        let print = || {
            let (program, _) = compile(&source, &[], None);
            boardwright_ir::print(&program.expect("bundled rules compile"))
        };
        let text = print();
        assert_eq!(text, print(), "{name}");
        assert!(
            text.lines().all(|line| line.trim_end() == line),
            "{name} has spaces at the end of a line"
        );
    }
}
