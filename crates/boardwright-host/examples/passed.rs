//! Prints a game's program after the passes.
fn main() {
    let id = std::env::args().nth(1).unwrap();
    let source = std::fs::read_to_string(format!("games/{id}/rules.board")).unwrap();
    let (program, _) = boardwright_rules::compile(&source, &[], None);
    println!("{}", boardwright_ir::print(&boardwright_compile::passes::run(&program.unwrap())));
}
