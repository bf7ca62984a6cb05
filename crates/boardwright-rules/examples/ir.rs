//! Scratch.
fn main() {
    for path in std::env::args().skip(1) {
        let source = std::fs::read_to_string(&path).unwrap();
        let (program, _) = boardwright_rules::compile(&source, &[], None);
        if let Some(p) = program { println!("{}", boardwright_ir::print(&p)); }
    }
}
