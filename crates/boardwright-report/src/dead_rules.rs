//! Dead rules: parts of the rules that never ran, and that nothing explains.
//!
//! Many parts never run although nothing is wrong with them. They are told from dead ones by their
//! role and by their text:
//!
//! - ends and `no move`: insurance against what good play avoids, such as stalemate or repetition;
//! - a branch after `or else`: it is there for positions without another decision;
//! - a part that names an option: the option was not chosen;
//! - a movement, if the rules ask which sites are attacked: it counts there, too;
//! - a part of a module, which holds what other games need.

use boardwright::Coverage;
use boardwright::coverage::CoveredPart;
use boardwright::ir::CounterRole;
use std::collections::BTreeSet;

/// Share of games below which an action that never ran is dead.
pub const RARE_ACTION: f64 = 0.03;
/// Share of games below which any part that never ran is dead, and an action surely.
pub const RARE: f64 = 0.01;
/// Begins the name of the text of a module.
const MODULE: &str = "module ";

/// True for a part that a player chooses; others follow from what was chosen.
pub fn is_action(role: &str) -> bool {
    let actions = [
        CounterRole::Piece,
        CounterRole::Movement,
        CounterRole::NamedMove,
        CounterRole::Stage,
        CounterRole::Branch,
        CounterRole::Optional,
    ];
    actions.iter().any(|action| action.word() == role)
}

/// Returns the parts that never ran, were legal in no sampled position, and that nothing explains.
pub fn dead_parts(coverage: &Coverage) -> Vec<CoveredPart> {
    let program = coverage.game().program();
    let options: BTreeSet<&str> = program.options.iter().map(|one| one.name.as_str()).collect();
    let whole = coverage.game().sources().whole_text();
    let asks_for_attacks = words(whole).any(|word| word == "attacked");
    let is_explained = |part: &CoveredPart| {
        let (start, end) = (part.span.start as usize, part.span.end as usize);
        let before = &whole[..start];
        let text = &whole[start..end];
        match part.role {
            CounterRole::End(_) | CounterRole::NoMove(_) => true,
            CounterRole::Movement | CounterRole::Piece if asks_for_attacks => true,
            CounterRole::Branch if is_fallback(before, text) => true,
            _ => {
                let named = words(text).chain(words(&part.words));
                part.source.starts_with(MODULE) || { named }.any(|word| options.contains(word))
            }
        }
    };
    let mut dead = coverage.never();
    dead.retain(|part| part.counts.legal == 0 && !is_explained(part));
    dead
}

/// True if a branch stands after `or else`; its name may stand before it.
fn is_fallback(before: &str, text: &str) -> bool {
    let mut last = before.split_whitespace().rev();
    let is_named_before = text.starts_with('{');
    last.next() == Some("else") || (is_named_before && last.next() == Some("else"))
}

/// The words of a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|sign: char| !sign.is_alphanumeric() && sign != '_').filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn branch_after_or_else_is_a_fallback() {
        for (before, text) in [("} or else ", "wait { pass }"), ("} or else wait ", "{ pass }")] {
            assert!(is_fallback(before, text), "{before}{text}");
        }
        for (before, text) in [("} or ", "wait { pass }"), ("if a { b } else { c } or d ", "{ }")] {
            assert!(!is_fallback(before, text), "{before}{text}");
        }
    }
}
