//! `order-of-choices`: in `choose a in S  choose b in S - a  capture a + b` the order of the
//! choices has no effect, so that every move is there twice.

use crate::lowerer::Lowerer;
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::Span;

/// Most pairs of choices compared in one game; games have a few.
const MAX_PAIRS: usize = 64;
/// Most nodes of a game whose choices are compared; games have a few thousand.
const MAX_NODES: usize = 20_000;

/// One of two successive choices.
struct ComparedChoice<'p> {
    local: Local,
    domain: &'p Domain,
    condition: Option<&'p Condition>,
    span: Span,
}

impl Lowerer<'_> {
    pub(super) fn warn_of_interchangeable_choices(&mut self) {
        if self.expansion > MAX_NODES {
            return;
        }
        let program = &self.program;
        let mut blocks: Vec<&Block> = program.stages.iter().map(|stage| &stage.body).collect();
        blocks.extend(program.kinds.iter().map(|kind| &kind.body));
        let mut found = Vec::new();
        let mut pairs = 0;
        while let Some(block) = blocks.pop() {
            for (index, statement) in block.iter().enumerate() {
                match statement {
                    Statement::Either(branches) => {
                        blocks.extend(branches.iter().map(|branch| &branch.body))
                    }
                    Statement::If { then, otherwise, .. } => blocks.extend([then, otherwise]),
                    _ => {}
                }
                let Some((first, second)) = choice_pair(&block[index..]) else { continue };
                pairs += 1;
                if pairs > MAX_PAIRS {
                    return;
                }
                if self.are_interchangeable(&first, &second, &block[index + 2..]) {
                    found.push(self.interchangeable_choices_warning(&first, &second));
                }
            }
        }
        found.into_iter().for_each(|diagnostic| self.report(diagnostic));
    }

    /// True if two choices may be exchanged: they have the same conditions, and the rest treats
    /// them alike.
    fn are_interchangeable(
        &self,
        first: &ComparedChoice<'_>,
        second: &ComparedChoice<'_>,
        rest: &[Statement],
    ) -> bool {
        let special =
            [FROM, TO].iter().any(|local| *local == first.local || *local == second.local);
        if special && self.reads_from_or_to_later(rest) {
            return false;
        }
        let swap = Some((first.local, second.local));
        let text = |block: &[Statement], swapped| canonical(&self.program, block, swapped);
        let asked = |swapped| {
            let asked = conditions_of(first).chain(conditions_of(second));
            let mut texts: Vec<String> =
                asked.map(|statement| text(&[statement], swapped)).collect();
            texts.sort();
            texts
        };
        self.same_domain(first, second)
            && asked(None) == asked(swap)
            && text(rest, None) == text(rest, swap)
    }

    /// True if `from` or `to` is read later: in borrowed moves, or in blocks that run after a move.
    fn reads_from_or_to_later(&self, rest: &[Statement]) -> bool {
        let program = &self.program;
        let borrows = rest.iter().any(|statement| matches!(statement, Statement::MovesOf { .. }));
        let hooks = [&program.after_move, &program.after_turn, &program.on_capture];
        let afters = program.turns.iter().map(|turn| &turn.after);
        borrows
            || hooks.into_iter().chain(afters).any(|block| {
                let text = canonical(program, block, None);
                text.contains("from#0") || text.contains("to#1")
            })
    }

    /// True if the second choice has the domain of the first, or that domain without the first's
    /// choice.
    fn same_domain(&self, first: &ComparedChoice<'_>, second: &ComparedChoice<'_>) -> bool {
        let (Domain::Sites(all), Domain::Sites(others)) = (first.domain, second.domain) else {
            return first.domain == second.domain;
        };
        let text = |set: &Set| canonical(&self.program, &[Statement::LetSet(0, set.clone())], None);
        let without =
            Set::Minus(Box::new(all.clone()), Box::new(Set::One(Num::Local(first.local))));
        let others = text(others);
        others == text(all) || others == text(&without)
    }

    fn interchangeable_choices_warning(
        &self,
        first: &ComparedChoice<'_>,
        second: &ComparedChoice<'_>,
    ) -> Diagnostic {
        let name = |choice: &ComparedChoice<'_>| {
            self.program.local_names.get(usize::from(choice.local)).cloned().unwrap_or_default()
        };
        let (a, b) = (name(first), name(second));
        Diagnostic::warning(
            "order-of-choices",
            second.span,
            format!("`{a}` and `{b}` may be exchanged, so every such move is there twice"),
        )
        .label(format!("whatever is chosen for `{b}` could as well be chosen for `{a}`"))
        .also(first.span, "from the same as here")
        .help(format!("say which of the two comes first: `choose {b} in … where {a} < {b}`"))
    }
}

/// Returns two named choices at the head of a block.
fn choice_pair(block: &[Statement]) -> Option<(ComparedChoice<'_>, ComparedChoice<'_>)> {
    Some((choice(block.first()?)?, choice(block.get(1)?)?))
}

fn choice(statement: &Statement) -> Option<ComparedChoice<'_>> {
    match statement {
        Statement::Choose { local, domain, condition, field: Some(_), span } => {
            Some(ComparedChoice {
                local: *local,
                domain,
                condition: condition.as_ref(),
                span: *span,
            })
        }
        _ => None,
    }
}

/// Returns the conditions of a choice, one statement each.
fn conditions_of(choice: &ComparedChoice<'_>) -> impl Iterator<Item = Statement> {
    let tests = match choice.condition {
        None => Vec::new(),
        Some(Condition::And(tests)) => tests.clone(),
        Some(test) => vec![test.clone()],
    };
    let span = choice.span;
    tests.into_iter().map(move |test| Statement::Require { condition: test, message: None, span })
}
