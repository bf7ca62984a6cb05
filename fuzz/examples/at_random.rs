//! Feeds a target random bytes, for machines without libFuzzer:
//! `cargo run --release -p boardwright-fuzz --example at_random TARGET SECONDS SEED FOLDER LINE…`.
//! Each input begins with one of the lines; a target of games takes every bundled game and ruleset
//! by default. Failing inputs are written to the folder, one per file, and the run continues.

use boardwright::{Options, Rng, bundled};
use boardwright_fuzz::TARGETS;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use std::{env, fs, io, panic};

/// Targets whose first line names a game, before bytes that choose decisions.
const TARGETS_OF_GAMES: [&str; 5] =
    ["notation", "round_trips", "listed_is_legal", "hash", "determinism"];

fn main() -> io::Result<()> {
    let mut words = env::args().skip(1);
    let mut word = |usual: &str| words.next().unwrap_or_else(|| usual.to_owned());
    let (name, seconds, seed) = (word("compiled"), number(&word("60"))?, number(&word("1"))?);
    let folder = PathBuf::from(word("findings"));
    let Some((_, target)) = TARGETS.iter().find(|known| known.0 == name) else {
        return Err(io::Error::other(format!("there is no target `{name}`")));
    };
    let mut lines: Vec<String> = words.collect();
    if lines.is_empty() && TARGETS_OF_GAMES.contains(&name.as_str()) {
        lines = bundled_games();
    }
    fs::create_dir_all(&folder)?;
    let (begin, mut rng) = (Instant::now(), Rng::new(seed));
    let (mut inputs, mut found, mut slowest) = (0_u64, 0_u64, Duration::ZERO);
    while begin.elapsed() < Duration::from_secs(seconds) {
        let length = 40 + rng.below(400);
        let first = lines.get(rng.below(lines.len().max(1))).map(|line| format!("{line}\n"));
        let mut bytes = first.unwrap_or_default().into_bytes();
        bytes.extend((0..length).map(|_| rng.below(256) as u8));
        // An endless input is found here.
        fs::write(folder.join(format!("{name}-{seed}-current")), &bytes)?;
        let one = Instant::now();
        inputs += 1;
        if panic::catch_unwind(|| target(&bytes)).is_err() {
            found += 1;
            fs::write(folder.join(format!("{name}-{seed}-{inputs}")), &bytes)?;
        }
        if one.elapsed() > slowest {
            slowest = one.elapsed();
            fs::write(folder.join(format!("{name}-{seed}-slowest")), &bytes)?;
        }
    }
    println!("{name}: {inputs} inputs, {found} findings, slowest {slowest:?}");
    Ok(())
}

/// Returns the lines that name the bundled games, alone and with each of their rulesets.
fn bundled_games() -> Vec<String> {
    let mut lines = Vec::new();
    for bundled in bundled::all() {
        lines.push(bundled.id.to_owned());
        if let (Some(game), _) = bundled.compile(&Options::default()) {
            let rulesets = game.program().rulesets.iter();
            lines.extend(rulesets.map(|ruleset| format!("{} {}", bundled.id, ruleset.name)));
        }
    }
    lines
}

fn number(word: &str) -> io::Result<u64> {
    word.parse().map_err(|_| io::Error::other(format!("`{word}` is no number")))
}
