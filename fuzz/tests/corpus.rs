//! Every corpus file and every bundled rules file passes its target: past findings stay fixed, and
//! CI needs no fuzzing engine.

use boardwright_fuzz::{TARGETS, Target, bundled_rules};
use std::fs;
use std::path::{Path, PathBuf};

/// Maximum size of the corpus in bytes: people read it, and everybody clones it.
const MAX_BYTES: u64 = 1 << 20;

fn corpus(target: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    files
}

fn run(name: &str) {
    let (_, target): &(_, Target) = TARGETS.iter().find(|known| known.0 == name).unwrap();
    for file in corpus(name) {
        println!("{}", file.display());
        target(&fs::read(&file).unwrap());
    }
}

macro_rules! targets {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            run(stringify!($name));
        })*

        #[test]
        fn every_target_is_tested_and_has_a_corpus() {
            let tested = [$(stringify!($name)),*];
            let targets: Vec<_> = TARGETS.iter().map(|target| target.0).collect();
            assert_eq!(tested.to_vec(), targets);
            assert!(tested.into_iter().all(|target| !corpus(target).is_empty()));
        }
    };
}

targets!(parser formatter checker positions notation records pgn csa diagrams ini kif usi sgf pdn othello round_trips listed_is_legal hash determinism rulebooks compiled);

#[test]
fn bundled_rules_hold() {
    for rules in bundled_rules() {
        boardwright_fuzz::parser::target(rules.as_bytes());
        boardwright_fuzz::formatter::target(rules.as_bytes());
        boardwright_fuzz::checker::target(rules.as_bytes());
    }
}

#[test]
fn the_corpus_stays_small() {
    let size = |file: &PathBuf| fs::metadata(file).unwrap().len();
    let all: u64 = TARGETS.iter().flat_map(|target| corpus(target.0)).map(|file| size(&file)).sum();
    assert!(all < MAX_BYTES, "the corpus has {all} bytes");
}
