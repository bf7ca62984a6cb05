//! Times single questions on positions of random games.
use boardwright_host::Compiled;
use boardwright_interpret::{History, State};
use std::sync::Arc;
use std::time::Instant;
fn main() {
    for id in std::env::args().nth(1).unwrap().split(',') {
        let source = std::fs::read_to_string(format!("games/{id}/rules.board")).unwrap();
        let (program, _) = boardwright_rules::compile(&source, &[], None);
        let mut program = program.unwrap();
        for end in &mut program.ends { if end.uses_history { end.uses_history = false; end.test = boardwright_ir::Test::Const(false); } }
        let game = Compiled::new(Arc::new(program)).unwrap();
        let mut instance = game.instance().unwrap();
        let start = instance.start().unwrap();
        let mut positions: Vec<State> = Vec::new();
        let mut dice = [5u64, 2, 3, 4];
        let none = History::default();
        for n in 0..200u32 {
            let played = instance.playout(&start, &mut History::default(), &mut dice, n * 7919 % 150).unwrap();
            if instance.count(&played.last, &none).unwrap() > 0 { positions.push(played.last); }
        }
        let rounds = 300;
        let per = |began: Instant| began.elapsed().as_secs_f64() * 1e9 / (rounds * positions.len()) as f64;
        let mut line = format!("{id:20}");
        let mut counts = Vec::new();
        for p in &positions { counts.push(instance.count(p, &none).unwrap()); }
        let t = Instant::now(); for _ in 0..rounds { for p in &positions { std::hint::black_box(instance.hash(p).unwrap()); } } line += &format!(" call {:.0}", per(t));
        let t = Instant::now(); for _ in 0..rounds { for p in &positions { std::hint::black_box(instance.count(p, &none).unwrap()); } } line += &format!(" count {:.0}", per(t));
        let t = Instant::now(); for _ in 0..rounds { for (p, n) in positions.iter().zip(&counts) { std::hint::black_box(instance.nth(p, &none, n / 2).unwrap()); } } line += &format!(" nth {:.0}", per(t));
        let moves: Vec<_> = positions.iter().zip(&counts).map(|(p, n)| instance.nth(p, &none, n / 2).unwrap().unwrap()).collect();
        let t = Instant::now(); for _ in 0..rounds { for (p, m) in positions.iter().zip(&moves) { std::hint::black_box(instance.play_listed(p, *m, &none).unwrap()); } } line += &format!(" play_listed {:.0}", per(t));
        let t = Instant::now(); for _ in 0..rounds { for (p, m) in positions.iter().zip(&moves) { std::hint::black_box(instance.play(p, *m, &none).unwrap()); } } line += &format!(" play {:.0}", per(t));
        let t = Instant::now(); for _ in 0..rounds { for p in &positions { std::hint::black_box(instance.any(p, &none).unwrap()); } } line += &format!(" any {:.0}", per(t));
        println!("{line} ns; {:.1} decisions", counts.iter().sum::<usize>() as f64 / counts.len() as f64);
    }
}
