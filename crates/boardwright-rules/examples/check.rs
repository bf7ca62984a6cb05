fn main() {
    for path in std::env::args().skip(1) {
        let source = std::fs::read_to_string(&path).unwrap();
        let start = std::time::Instant::now();
        let (program, diagnostics) = boardwright_rules::compile(&source, &[], None);
        println!("{path}: {} in {:?}", if program.is_some() { "ok" } else { "FAILED" }, start.elapsed());
        for d in diagnostics {
            let line = source[..d.span.start as usize].matches('\n').count() + 1;
            let text: String = source[d.span.start as usize..d.span.end as usize].chars().take(50).collect();
            println!("  {line}: {:?} {} [{}] {} | {:?}", d.severity, d.code, text, d.message, d.help);
        }
    }
}
