//! ad hoc
use std::time::Instant;
use boardwright::{Game, Options};
fn main() {
    let mut lines: Vec<String> = boardwright_fuzz::bundled_rules().flat_map(|r| r.lines().map(|l| l.trim().to_owned())).collect();
    lines.sort(); lines.dedup(); lines.retain(|l| !l.is_empty() && !l.starts_with("//"));
    let step: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let mut worst = Vec::new();
    for line in lines.iter().step_by(step) {
        for nl in ["\n", " "] {
        let n = (1 << 19) / (line.len() + 1);
        let text = format!("game \"x\" {{ players A, B; board rectangle(8,8); piece King K {{ step any }}\n{}}}", format!("{line}{nl}").repeat(n));
        let t = Instant::now(); let _ = boardwright_syntax::parse(&text); let a = t.elapsed();
        let t = Instant::now(); let _ = boardwright_syntax::format(&text); let b = t.elapsed();
        let t = Instant::now(); let (_, d) = Game::compile(&text, &Options::default()); let c = t.elapsed();
        let t = Instant::now(); let _ = boardwright_render::render("x", &text, &d, false); let r = t.elapsed();
        worst.push((a.max(c).max(r), a, b, c, r, line.clone(), nl));
        }
    }
    worst.sort(); worst.reverse();
    for w in worst.iter().take(12) { println!("{w:?}"); }
}
