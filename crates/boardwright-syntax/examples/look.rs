fn main() { if std::env::args().nth(2).is_some() { let s = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap(); print!("{}", boardwright_syntax::format(&s)); return; }
    let source = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
    let (file, diagnostics) = boardwright_syntax::parse(&source);
    print!("{}", boardwright_syntax::print(&file));
    for d in diagnostics {
        let line = source[..d.span.start as usize].matches('\n').count() + 1;
        println!("{line}: [{}] {} -- {}{}{}", d.code, d.message, d.help.unwrap_or_default(),
          d.labels.iter().map(|l| format!(" @{}: {}", source[..l.span.start as usize].matches('\n').count() + 1, l.message)).collect::<String>(),
          d.fix.map(|f| format!("  fix {:?}->{:?}", &source[f.span.start as usize..f.span.end as usize], f.replacement)).unwrap_or_default());
    }
}

