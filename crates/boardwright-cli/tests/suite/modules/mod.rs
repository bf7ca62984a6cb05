//! Modules that `boardwright compile` writes give the interpreter's counts in other hosts: a Rust
//! program, Node and a browser.
//!
//! The tests with Node and a browser are ignored by default, since not every machine has them;
//! `cargo xtask browser` installs both and runs them.

mod browser;
#[allow(dead_code, reason = "an example has a `main`, and a test takes only what it calls")]
#[path = "../../../../../examples/host.rs"]
mod host;

use boardwright::{Execution, Options, PerftUnit, bundled};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A game whose module is run.
pub struct Sample {
    /// The id of a bundled game.
    pub game: &'static str,
    /// Option of the rules, if one is set.
    pub setting: Option<(&'static str, &'static str)>,
    /// Depth of the perft.
    pub depth: u32,
}

/// Games with attacks and a history (chess), connections (hex), and two unequal sides (corsairs).
pub const SAMPLES: [Sample; 3] = [
    Sample { game: "chess", setting: None, depth: 4 },
    Sample { game: "hex", setting: Some(("size", "7")), depth: 3 },
    Sample { game: "corsairs", setting: None, depth: 4 },
];

impl Sample {
    /// Writes the module with `boardwright compile`; returns its path.
    pub fn module(&self, test: &str) -> PathBuf {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("modules").join(test);
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join(format!("{}.wasm", self.game));
        let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
        command.args(["compile", self.game, "--output"]).arg(&path);
        if let Some((name, value)) = self.setting {
            command.args(["--set", &format!("{name}={value}")]);
        }
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        path
    }

    /// The count of the interpreter.
    pub fn counted(&self) -> u64 {
        let settings =
            self.setting.iter().map(|(name, value)| (name.to_string(), value.to_string()));
        let options = Options {
            settings: settings.collect(),
            execution: Execution::Interpreted,
            ..Options::default()
        };
        let (game, _) = bundled::find(self.game).unwrap().compile(&options);
        game.unwrap().start().perft(self.depth, PerftUnit::Decisions).unwrap()
    }
}

#[test]
fn rust_host_counts_like_the_interpreter() {
    for sample in &SAMPLES {
        let bytes = std::fs::read(sample.module("rust")).unwrap();
        let (count, decisions) = host::count_and_play(&bytes, sample.depth as i32, 7).unwrap();
        assert_eq!(count, sample.counted() as i64, "{}", sample.game);
        assert!(decisions > 0, "{}: {decisions}", sample.game);
    }
}

#[test]
#[ignore = "needs node: cargo xtask browser"]
fn node_counts_and_plays_like_the_interpreter() {
    for sample in &SAMPLES {
        let path = sample.module("node");
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/host.mjs");
        let mut command = Command::new("node");
        command.arg(script).arg(&path).args([&sample.depth.to_string(), "7"]);
        let output = command.output().expect("node can be started");
        let told = String::from_utf8(output.stdout).unwrap();
        let count = format!("perft {} is {}\n", sample.depth, sample.counted());
        assert!(told.contains(&count), "{told}{}", String::from_utf8_lossy(&output.stderr));
        // The same seed gives the same game in every host.
        let (_, decisions) = host::count_and_play(&std::fs::read(&path).unwrap(), 1, 7).unwrap();
        let game = format!("a random game: {decisions} decisions, ");
        assert!(told.contains(&game), "{told}");
    }
}

#[test]
#[ignore = "needs Chromium: cargo xtask browser"]
fn browser_counts_like_the_interpreter() {
    let told = browser::page_output();
    for sample in &SAMPLES {
        let line = format!("{} {}", sample.game, sample.counted());
        assert!(told.lines().any(|told| told == line), "`{line}` is not in\n{told}");
    }
}
