//! Scratch: all games with every option value.
fn main() {
    for path in std::env::args().skip(1) {
        let source = std::fs::read_to_string(&path).unwrap();
        let (program, d) = boardwright_rules::compile(&source, &[], None);
        let show = |what: &str, d: &Vec<boardwright_syntax::diagnostic::Diagnostic>| for d in d {
            let line = source[..d.span.start as usize].matches('\n').count() + 1;
            println!("{path}:{line} {what}: {:?} {} {} | {} {:?}", d.severity, d.code, d.message, d.label, d.help);
        };
        show("default", &d);
        let Some(program) = program else { println!("{path} FAILED"); continue };
        for o in &program.options {
            let values: Vec<String> = match &o.ty {
                boardwright_ir::OptionKind::Range(a, b) => { let m=(a+b)/2; vec![a.to_string(), b.to_string(), m.to_string()] }
                boardwright_ir::OptionKind::Flag => vec!["yes".into(), "no".into()],
                boardwright_ir::OptionKind::Words(w) => w.clone(),
            };
            for v in values {
                let (_, d) = boardwright_rules::compile(&source, &[(o.name.clone(), v.clone())], None);
                show(&format!("{}={v}", o.name), &d);
            }
        }
        for r in &program.rulesets { let (_, d) = boardwright_rules::compile(&source, &[], Some(&r.name)); show(&r.name, &d); }
    }
}
