//! Counts the operations of single questions on positions of random games.
use boardwright_compile::Target;
use boardwright_host::{Compiled, Guard};
use boardwright_interpret::{History, State};
use std::sync::Arc;
fn main() {
    for id in std::env::args().nth(1).unwrap().split(',') {
        let source = std::fs::read_to_string(format!("games/{id}/rules.board")).unwrap();
        let (program, _) = boardwright_rules::compile(&source, &[], None);
        let mut program = program.unwrap();
        for end in &mut program.ends {
            if end.uses_history {
                end.uses_history = false;
                end.test = boardwright_ir::Test::Const(false);
            }
        }
        let module = boardwright_compile::compile(&program, Target::default()).unwrap();
        let game =
            Compiled::of_module(&module, Arc::new(program), Guard::Fuel(u64::MAX / 2)).unwrap();
        let mut instance = game.instance().unwrap();
        let start = instance.start().unwrap();
        let mut positions: Vec<State> = Vec::new();
        let mut dice = [5u64, 2, 3, 4];
        let none = History::default();
        for n in 0..200u32 {
            let played = instance
                .playout(&start, &mut History::default(), &mut dice, n * 7919 % 150)
                .unwrap();
            if instance.count(&played.last, &none).unwrap() > 0 {
                positions.push(played.last);
            }
        }
        let (mut count, mut nth, mut listed, mut play, mut any, mut list, mut one) =
            (0, 0, 0, 0, 0, 0, 0);
        for p in &positions {
            let n = instance.count(p, &none).unwrap();
            count += instance.operations().unwrap();
            let m = instance.nth(p, &none, n / 2).unwrap().unwrap();
            nth += instance.operations().unwrap();
            instance.play_listed(p, m, &none).unwrap();
            listed += instance.operations().unwrap();
            instance.play(p, m, &none).unwrap();
            play += instance.operations().unwrap();
            instance.any(p, &none).unwrap();
            any += instance.operations().unwrap();
            instance.try_decisions(p, &none).unwrap();
            list += instance.operations().unwrap();
            instance.playout(p, &mut History::default(), &mut dice, 1).unwrap();
            one += instance.operations().unwrap();
        }
        let n = positions.len() as u64;
        println!(
            "{id:20} count {} nth {} list {} play_listed {} play {} any {} one ply {}",
            count / n,
            nth / n,
            list / n,
            listed / n,
            play / n,
            any / n,
            one / n
        );
    }
}
