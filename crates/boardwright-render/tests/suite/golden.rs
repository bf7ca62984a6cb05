//! The broken rulebooks under `diagnostics/` at the root of the repository. Each `NAME.board` makes
//! one typical mistake; `NAME.expected` is the output of `boardwright check`. `UPDATE_EXPECT=1`
//! writes the expected files.

use boardwright::building::{BaseText, Bases, MissingBase};
use boardwright::bundled::BundledBases;
use boardwright::{Options, SourceMap};
use std::borrow::Cow;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../diagnostics")
}

/// Bundled games, and the rulebooks in the folder. `tower-N.board` is based on the next, and
/// `heavy-N.board` also has a very long line.
struct Beside;

impl Bases for Beside {
    fn find(&self, name: &str, within: Option<&str>) -> Result<BaseText, MissingBase> {
        let Some(stem) = name.strip_suffix(".board") else {
            return BundledBases.find(name, within);
        };
        let numbered = stem.split_once('-').filter(|(word, _)| ["tower", "heavy"].contains(word));
        let text = match numbered {
            Some((word, number)) => {
                let next = number.parse::<u32>().expect("a number") + 1;
                let filling = if word == "heavy" { " ".repeat(900_000) } else { String::new() };
                Some(format!(
                    "game \"{word}\" based on \"{word}-{next}.board\" {{ }} //{filling}\n"
                ))
            }
            None => std::fs::read_to_string(folder().join(name)).ok(),
        };
        let missing = || MissingBase {
            message: format!("there is no file `{name}`; check the path"),
            help: None,
            meant: None,
        };
        let text = text.ok_or_else(missing)?.into();
        Ok(BaseText { name: name.to_owned(), text })
    }

    fn module(&self, name: &str) -> Result<Cow<'static, str>, MissingBase> {
        BundledBases.module(name)
    }
}

/// Returns the output of `boardwright check NAME.board`, without colours.
fn check(name: &str, bytes: &[u8]) -> String {
    let (sources, diagnostics) = match std::str::from_utf8(bytes) {
        Ok(source) => {
            let checked = boardwright::check_with(source, &Options::default(), &Beside);
            (checked.sources, checked.diagnostics)
        }
        Err(_) => {
            let (_, diagnostics) = boardwright_syntax::parse_bytes(bytes);
            (SourceMap::new(String::from_utf8_lossy(bytes).into_owned()), diagnostics)
        }
    };
    let text = boardwright_render::render(name, &sources, &diagnostics, false);
    let summary = boardwright_render::summary(name, &diagnostics);
    format!("{text}{summary}\n")
}

fn rulebooks() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder()).expect("the folder diagnostics/ is there");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("its entries can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "board"))
        .collect();
    paths.sort();
    paths
}

#[test]
fn broken_rulebooks_get_their_expected_messages() {
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let mut wrong = Vec::new();
    for path in rulebooks() {
        let name = path.file_name().expect("a file has a name").to_string_lossy().into_owned();
        let found = check(&name, &std::fs::read(&path).expect("the rulebook can be read"));
        let expected_path = path.with_extension("expected");
        if update {
            std::fs::write(&expected_path, &found).expect("the folder can be written to");
            continue;
        }
        let expected = std::fs::read_to_string(&expected_path).unwrap_or_default();
        if found != expected {
            wrong.push(format!("--- {name}, expected\n{expected}--- {name}, found\n{found}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{}\n{} messages changed; if they are better now, run the test with UPDATE_EXPECT=1",
        wrong.join("\n"),
        wrong.len()
    );
}

#[test]
fn every_rulebook_is_broken() {
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        return;
    }
    let paths = rulebooks();
    assert!(paths.len() >= 20, "only {} rulebooks", paths.len());
    for path in paths {
        let expected = std::fs::read_to_string(path.with_extension("expected")).unwrap_or_default();
        assert!(
            expected.starts_with("error[") || expected.starts_with("warning["),
            "nothing is wrong with {}",
            path.display()
        );
    }
}
