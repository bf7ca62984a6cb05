//! A short share of fuzzing that needs no fuzzing engine: changed files of the corpus, for
//! `FUZZ_SECONDS` in all (5 by default), from the random seed `FUZZ_SEED`. `FUZZ_TARGETS` names the
//! targets, with spaces between them (all by default).
//!
//! `scripts/fuzz` looks much further. The target that compiles rulebooks has a share of its own.

use boardwright::Rng;
use boardwright_fuzz::TARGETS;
use std::path::Path;
use std::time::{Duration, Instant};

/// Longest input in bytes, as libFuzzer has it by default.
const MAX_BYTES: usize = 4096;

fn variable(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn corpus(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths.into_iter().map(|path| std::fs::read(path).unwrap()).collect()
}

/// A file of the corpus with a few changes: bytes replaced, left out, or taken from another file.
fn mutated(files: &[Vec<u8>], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = files[rng.below(files.len())].clone();
    for _ in 0..=rng.below(4) {
        let start = rng.below(bytes.len() + 1);
        let end = start + rng.below(16).min(bytes.len() - start);
        match rng.below(3) {
            0 => bytes[start..end].iter_mut().for_each(|byte| *byte = rng.below(256) as u8),
            1 => drop(bytes.drain(start..end)),
            _ => {
                let other = &files[rng.below(files.len())];
                let from = rng.below(other.len() + 1);
                let until = (from + 1 + rng.below(64)).min(other.len());
                bytes.splice(start..end, other[from..until].iter().copied());
            }
        }
    }
    bytes.truncate(MAX_BYTES);
    bytes
}

/// Prints an input if its target panics.
struct PanicReport<'a> {
    target: &'a str,
    input: &'a [u8],
}

impl Drop for PanicReport<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("{}: {:?}", self.target, String::from_utf8_lossy(self.input));
        }
    }
}

#[test]
fn changed_corpus_files_hold() {
    let named = std::env::var("FUZZ_TARGETS").unwrap_or_default();
    let is_wanted = |name: &str| named.is_empty() || named.split(' ').any(|known| known == name);
    let targets: Vec<_> =
        TARGETS.iter().filter(|target| target.0 != "compiled" && is_wanted(target.0)).collect();
    assert!(!targets.is_empty(), "there is no target `{named}`");
    let share = Duration::from_secs(variable("FUZZ_SECONDS", 5)) / targets.len() as u32;
    for (name, target) in targets {
        let (files, mut rng) = (corpus(name), Rng::new(variable("FUZZ_SEED", 1)));
        let (began, mut inputs) = (Instant::now(), 0);
        while began.elapsed() < share {
            let input = mutated(&files, &mut rng);
            let _report = PanicReport { target: name, input: &input };
            target(&input);
            inputs += 1;
        }
        eprintln!("{name}: {inputs} inputs");
    }
}
