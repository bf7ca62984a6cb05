//! Helpers for the tests of passes.

use boardwright_ir::Program;

/// Returns a small game on a board of three by three with these items, after a pass.
pub fn after(items: &str, pass: fn(&mut Program)) -> Program {
    let mut program = compiled(items);
    pass(&mut program);
    program
}

/// Returns the same game before any pass.
pub fn compiled(items: &str) -> Program {
    let piece = if items.contains("piece ") { "" } else { "piece Man \"M\" \"m\"" };
    let source = format!(
        "game \"Test\" {{ players White, Black board rectangle(3, 3) {piece} {items}
           end {{ draw if no empty \"full\" }} }}"
    );
    let (program, messages) = boardwright_rules::compile(&source, &[], None);
    program.unwrap_or_else(|| panic!("{messages:#?}"))
}

/// Returns the lines of the printed program that contain a text, without indentation.
pub fn lines(program: &Program, text: &str) -> Vec<String> {
    let printed = boardwright_ir::print(program);
    let lines = printed.lines().map(str::trim).filter(|line| line.contains(text));
    lines.map(str::to_owned).collect()
}

/// Returns the lines of the body of the only stage, indented as in the program.
pub fn body(program: &Program) -> Vec<String> {
    let printed = boardwright_ir::print(program);
    let lines = printed.lines().skip_while(|line| !line.starts_with("  stage"));
    let lines = lines.take_while(|line| line.starts_with("  ")).skip(1);
    let text = lines.filter(|line| !line.contains("label:") && !line.contains("  field "));
    text.map(|line| line.strip_prefix("    ").unwrap_or(line).to_owned()).collect()
}
