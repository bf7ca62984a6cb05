//! The engine built for WebAssembly answers as the native engine: in Node, and in a browser.
//!
//! Both tests are ignored by default, as not every machine has Node and Chromium.
//! `cargo xtask browser` builds the engine and runs them.

use boardwright::Rng;
use boardwright::playout::playout;
use boardwright::{Game, Options, PerftUnit, bundled};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A game to compare.
struct Sample {
    /// The id of a bundled game.
    game: &'static str,
    /// A setting of its options.
    setting: Option<(&'static str, &'static str)>,
    /// The depth of perft.
    depth: u32,
    /// Number of playouts, with seeds from 0.
    seeds: u64,
}

/// A game of each sort: attacks and repetition, connections, formations, flips.
const SAMPLES: [Sample; 4] = [
    Sample { game: "chess", setting: None, depth: 4, seeds: 8 },
    Sample { game: "hex", setting: Some(("size", "7")), depth: 3, seeds: 20 },
    Sample { game: "corsairs", setting: None, depth: 4, seeds: 8 },
    Sample { game: "othello", setting: None, depth: 6, seeds: 20 },
];

impl Sample {
    /// Returns the lines expected of the script, by the native engine.
    fn lines(&self) -> Vec<String> {
        let game = self.compiled();
        let (start, id, depth) = (game.start(), self.game, self.depth);
        let moves: Vec<String> =
            start.legal_texts().unwrap().into_iter().map(|(_, text)| text).collect();
        let count = start.perft(depth, PerftUnit::Decisions).unwrap();
        let mut lines = vec![
            format!("{id} starts {}", start.text()),
            format!("{id} moves {}", moves.join(" ")),
            format!("{id} perft {depth} {count}"),
        ];
        for seed in 0..self.seeds {
            let played = playout(&start, &mut Rng::for_game(seed, 0));
            let end = played.end.map_or("null".to_owned(), |end| end.text(&game));
            let (decisions, position) = (played.decisions, played.last.text());
            lines.push(format!("{id} random {seed}: {decisions}, {end}, {position}"));
        }
        lines
    }

    fn compiled(&self) -> Game {
        let settings =
            self.setting.iter().map(|(name, value)| (name.to_string(), value.to_string()));
        let options = Options { settings: settings.collect(), ..Options::default() };
        let (game, diagnostics) = bundled::find(self.game).unwrap().compile(&options);
        game.unwrap_or_else(|| panic!("{diagnostics:?}"))
    }

    fn json(&self) -> serde_json::Value {
        let settings = self.setting.iter().map(|&(name, value)| (name.to_owned(), value.into()));
        serde_json::json!({
            "game": self.game,
            "settings": serde_json::Map::from_iter(settings),
            "depth": self.depth,
            "seeds": self.seeds,
            "rules": bundled::find(self.game).unwrap().rules,
        })
    }
}

/// Runs a script of `tests/web` with the engine, and compares its lines.
fn assert_agreement(script: &str) {
    let engine = std::env::var("BOARDWRIGHT_ENGINE").expect("scripts/web says where the engine is");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/web");
    let profile =
        PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("profile-{}", std::process::id()));
    let mut child = Command::new("node")
        .arg(folder.join(script))
        .arg(engine)
        .arg(profile)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node can be started");
    let samples = serde_json::Value::from_iter(SAMPLES.iter().map(Sample::json));
    serde_json::to_writer(child.stdin.take().unwrap(), &samples).unwrap();
    let output = child.wait_with_output().unwrap();
    let output_text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{output_text}");
    let (notes, lines): (Vec<&str>, Vec<&str>) =
        output_text.lines().partition(|line| line.starts_with('#'));
    let mut wanted: Vec<String> = SAMPLES.iter().flat_map(Sample::lines).collect();
    wanted.push("all checked".to_owned());
    assert_eq!(lines, wanted, "{script}");
    println!("{script}\n{}", notes.join("\n"));
}

#[test]
#[ignore = "needs node: cargo xtask browser"]
fn node_agrees() {
    assert_agreement("node.mjs");
}

#[test]
#[ignore = "needs Chromium: cargo xtask browser"]
fn chromium_agrees() {
    assert_agreement("browser.mjs");
}
