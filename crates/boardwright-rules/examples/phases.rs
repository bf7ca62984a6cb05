//! Scratch.
fn main() {
    let source = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
    let t = std::time::Instant::now();
    let (_, d) = boardwright_syntax::parse(&source);
    println!("parse {:?} {}", t.elapsed(), d.len());
    let t = std::time::Instant::now();
    let (_, d) = boardwright_rules::compile(&source, &[], None);
    println!("compile {:?} {}", t.elapsed(), d.len());
    for d in d.iter().take(5) { println!("{} {}", d.code, d.message) }
}
