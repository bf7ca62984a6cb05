//! Writes initial corpus files for every bundled game that has none:
//! `cargo run --release -p boardwright-fuzz --example seeds`. Run it when a game is added.

use boardwright::Rng;
use boardwright::{Game, Options, Position, Record, bundled};
use std::path::Path;
use std::{fs, io};

fn main() -> io::Result<()> {
    for (number, bundled) in bundled::all().iter().enumerate() {
        let (game, _) = bundled.compile(&Options::default());
        let Some(game) = game else { continue };
        let rng = &mut Rng::new(number as u64);
        for decisions in [0, 8, 30] {
            let name = format!("{}-{decisions}", bundled.id);
            let (steps, record) = random_bytes_and_game(&game, decisions, rng);
            let last = record.last();
            let first = format!("{}\n", bundled.id).into_bytes();
            for target in ["listed_is_legal", "hash", "determinism"] {
                write(target, &name, &[&first, &steps])?;
            }
            // The number of decisions that a seed of eight bytes makes first.
            let before = &[b' ' + 3 * decisions as u8];
            write("round_trips", &name, &[&first, before, b"the seed", &steps])?;
            let legal = last.legal_texts().unwrap_or_default();
            let text = legal.into_iter().next_back().map(|(_, text)| text).unwrap_or_default();
            write("notation", &name, &[&first, &steps, b"\n", text.as_bytes()])?;
            write("records", &name, &[&first, &steps, b"\n", record.text().as_bytes()])?;
            write("positions", &name, &[&first, last.text().as_bytes()])?;
            if let Some(text) = last.format() {
                write("positions", &format!("{name}-own"), &[&first, text.as_bytes()])?;
            }
        }
    }
    Ok(())
}

/// Returns bytes that choose decisions, and the game they lead to.
fn random_bytes_and_game(game: &Game, decisions: usize, rng: &mut Rng) -> (Vec<u8>, Record) {
    // Without line ends, which would end the choices where a text follows.
    let steps = (0..decisions).map(|_| b' ' + rng.below(90) as u8).collect();
    let mut record = Record::new(game.start());
    let mut position: Position = game.start();
    for _ in 0..decisions {
        let chosen = position.count().and_then(|count| position.nth(rng.below(count)));
        let Ok(Some(mv)) = chosen else { break };
        if position.play_mut(mv).is_err() {
            break;
        }
        record.push(mv);
    }
    (steps, record)
}

fn write(target: &str, name: &str, parts: &[&[u8]]) -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    fs::create_dir_all(&folder)?;
    let file = folder.join(name);
    if !file.exists() {
        fs::write(file, parts.concat())?;
    }
    Ok(())
}
