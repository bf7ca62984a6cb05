//! Prints how fast a rules file plays: playouts a second, and a count.
use boardwright_host::{Compiled, Count};
use boardwright_interpret::{History, PerftCount};
use std::sync::Arc;
use std::time::Instant;
fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    for id in arguments[0].split(',') {
        let source = std::fs::read_to_string(format!("games/{id}/rules.board")).unwrap();
        let settings: Vec<(String, String)> =
            if id == "chess" { vec![("dead_positions".into(), "no".into())] } else { vec![] };
        let t0 = Instant::now();
        let (program, _) = boardwright_rules::compile(&source, &settings, None);
        let mut program = program.unwrap();
        if std::env::var("KEEP_RECORD").is_err() {
            for end in &mut program.ends {
                if end.uses_history {
                    end.uses_history = false;
                    end.test = boardwright_ir::Test::Const(false);
                }
            }
        }
        let t1 = Instant::now();
        let program = Arc::new(program);
        let module = boardwright_compile::compile(&program, Default::default()).unwrap();
        let t2 = Instant::now();
        if let Ok(dir) = std::env::var("WASM_OUT") {
            std::fs::write(format!("{dir}/{id}.wasm"), &module.bytes).unwrap();
        }
        let game = Compiled::new(program).unwrap();
        let mut instance = game.instance().unwrap();
        let t3 = Instant::now();
        let start = instance.start().unwrap();
        let mut dice = [1u64, 2, 3, 4];
        let (mut games, mut plies) = (0u64, 0u64);
        let seconds: f64 = std::env::var("SECONDS_EACH").map_or(0.5, |s| s.parse().unwrap());
        let began = Instant::now();
        while began.elapsed().as_secs_f64() < seconds {
            let played =
                instance.playout(&start, &mut History::default(), &mut dice, 100000).unwrap();
            games += 1;
            plies += u64::from(played.decisions);
        }
        let took = began.elapsed().as_secs_f64();
        let mut line = format!(
            "{id:32} {:9.0} playouts/s {:6.0} ns/ply {:6.1} plies; load {:?} generate {:?} native {:?}, {} kB",
            games as f64 / took,
            took * 1e9 / plies as f64,
            plies as f64 / games as f64,
            t1 - t0,
            t2 - t1,
            t3 - t2,
            module.bytes.len() / 1000
        );
        for bulk in if std::env::var("PERFT").is_ok() { vec![true, false] } else { vec![] } {
            let mut depth = 2;
            loop {
                let began = Instant::now();
                let nodes = instance
                    .perft(
                        &start,
                        &History::default(),
                        depth,
                        Count { unit: PerftCount::Turns, bulk },
                    )
                    .unwrap();
                let took = began.elapsed().as_secs_f64();
                if took > 0.05 || depth > 12 {
                    line += &format!(
                        "; perft {depth} {} {:.1} M/s",
                        if bulk { "bulk" } else { "plain" },
                        nodes as f64 / took / 1e6
                    );
                    break;
                }
                depth += 1;
            }
        }
        println!("{line}");
    }
}
