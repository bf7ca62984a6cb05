//! `boardwright bench`.

use crate::program::run;
use serde_json::Value;

#[test]
fn bench_has_a_row_for_each_figure_and_peer() {
    let rows = run(&["bench", "connect-four", "--seconds", "0.01", "--json"]).json();
    let rows = rows.as_array().unwrap();
    let of = |work: &str| -> Vec<&Value> {
        rows.iter().filter(|row| row["work"] == work && row["game"] == "connect-four").collect()
    };
    for work in ["playouts", "decisions", "length", "perft", "perft-plain", "ready", "module"] {
        assert!(!of(work).is_empty(), "{work}");
    }
    let playouts = of("playouts");
    assert!(playouts.len() > 1 && playouts.iter().all(|row| row["unit"] == "playouts/s"));
    for row in playouts {
        let figure = |key: &str| row[key].as_f64().unwrap();
        assert!((figure("value") / figure("peer_value") - figure("ratio")).abs() < 1e-9);
    }
}

#[test]
fn bench_continues_after_an_unknown_game() {
    let works = ["--work", "playouts", "--work", "load"];
    let run = run(&[&["bench", "nosuch", "tic-tac-toe", "--seconds", "0.01"][..], &works].concat());
    assert_eq!(run.code, 2);
    assert_eq!(run.err.matches("`nosuch`").count(), 1, "{}", run.err);
    assert!(run.out.contains("tic-tac-toe"), "{}", run.out);
}
