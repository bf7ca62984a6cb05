//! Runs a game from its file: perft and random play, with times.
use boardwright_interpret::*;
use std::sync::Arc;
use std::time::Instant;

fn main() {
    let mut args = std::env::args().skip(1);
    let path = args.next().expect("a file");
    let depth: u32 = args.next().map_or(4, |d| d.parse().expect("a depth"));
    let plies: u64 = args.next().map_or(20000, |d| d.parse().expect("plies"));
    let turns = args.next().is_some_and(|word| word == "turns");
    let source = std::fs::read_to_string(&path).expect("readable");
    let (program, diagnostics) = boardwright_rules::compile(&source, &[], None);
    for d in &diagnostics {
        eprintln!(
            "{:?} {} [{}]",
            d.severity,
            d.message,
            &source[d.span.start as usize..(d.span.end as usize).min(d.span.start as usize + 60)]
        );
    }
    let Some(program) = program else {
        println!("{path}: does not compile");
        return;
    };
    let t = Instant::now();
    let machine = match Machine::new(Arc::new(program)) {
        Ok(m) => m,
        Err(e) => {
            println!("{path}: {e}");
            return;
        }
    };
    print!("{path}: load {:?} words {} ", t.elapsed(), machine.program().layout.total_words);
    let start = machine.start();
    assert_eq!(machine.hash(&start), machine.fresh_hash(&start));
    let history = History::default();
    let count = if turns { PerftCount::Turns } else { PerftCount::Decisions };
    for d in 1..=depth {
        let t = Instant::now();
        let n = machine.try_perft(&start, &history, d, count);
        print!("perft({d}) {n:?} {:?}; ", t.elapsed());
    }
    // Random play with checks.
    let mut seed = 0x1234_5678_9abc_def1u64;
    let mut random = |n: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % n as u64) as usize
    };
    let t = Instant::now();
    let (mut games, mut done, mut longest) = (0, 0u64, 0);
    let mut ends = std::collections::BTreeMap::new();
    while done < plies {
        let mut state = start.clone();
        let mut history = History::default();
        let mut len = 0;
        loop {
            let n = machine.count(&state, &history);
            if n == 0 || machine.outcome(&state, &history).is_some() || len > 2000 {
                break;
            }
            let mv = machine.nth(&state, &history, random(n)).expect("there");
            let next = machine.play_listed(&state, mv, &history).expect("legal");
            history.push(&state);
            state = next;
            done += 1;
            len += 1;
            if done >= plies {
                break;
            }
        }
        longest = longest.max(len);
        *ends.entry(format!("{:?}", machine.outcome(&state, &history))).or_insert(0) += 1;
        games += 1;
    }
    let s = t.elapsed().as_secs_f64();
    println!("\n  {:.0} plies/s, {games} games, longest {longest} {ends:?}", done as f64 / s);
}
