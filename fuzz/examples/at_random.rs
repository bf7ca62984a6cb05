//! Feeds a target random bytes, for machines without libFuzzer:
//! `cargo run --release -p boardwright-fuzz --example at_random TARGET SECONDS SEED FOLDER`.
//! Failing inputs are written to the folder, one per file, and the run continues.

use boardwright::Rng;
use boardwright_fuzz::TARGETS;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use std::{env, fs, io, panic};

fn main() -> io::Result<()> {
    let mut words = env::args().skip(1);
    let mut word = |usual: &str| words.next().unwrap_or_else(|| usual.to_owned());
    let (name, seconds, seed) = (word("compiled"), number(&word("60"))?, number(&word("1"))?);
    let folder = PathBuf::from(word("findings"));
    let Some((_, target)) = TARGETS.iter().find(|known| known.0 == name) else {
        return Err(io::Error::other(format!("there is no target `{name}`")));
    };
    fs::create_dir_all(&folder)?;
    let (begin, mut rng) = (Instant::now(), Rng::new(seed));
    let (mut inputs, mut found, mut slowest) = (0_u64, 0_u64, Duration::ZERO);
    while begin.elapsed() < Duration::from_secs(seconds) {
        let length = 40 + rng.below(400);
        let bytes: Vec<u8> = (0..length).map(|_| rng.below(256) as u8).collect();
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

fn number(word: &str) -> io::Result<u64> {
    word.parse().map_err(|_| io::Error::other(format!("`{word}` is no number")))
}
