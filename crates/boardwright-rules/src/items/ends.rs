//! Ends of the game, and the rules for a player without a legal move.

use crate::expressions::fold;
use crate::lowerer::{Lowerer, NoChoice};
use boardwright_ir::visit::{IrNode, reads_history};
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{EndResult, EndRule, Expr, Name, Span};

/// Most ends of one game: the state stores the index of the end in a byte.
const MAX_ENDS: usize = 250;
/// Most earlier ends that an end is compared with.
const MAX_COMPARED: usize = 64;

/// Conditions of earlier ends with their places.
type EarlierEnds = Vec<(Condition, Span)>;

/// Condition of the `if` round a rule.
struct OuterCondition {
    condition: Condition,
    /// True if it depends on an option.
    by_option: bool,
    /// Its places in the rules.
    spans: Vec<Span>,
}

impl OuterCondition {
    /// Returns the places of this condition and of one inside.
    fn spans_with(&self, inner: Option<&Expr>) -> Vec<Span> {
        self.spans.iter().copied().chain(inner.map(|inner| inner.span)).collect()
    }
}

impl Lowerer<'_> {
    pub(crate) fn ends(&mut self, rules: &[EndRule]) {
        self.in_end = true;
        let ends = self.lower_ends(rules, "in `end`", false);
        self.in_end = false;
        for (rule, span) in ends {
            let NoMove::End(end) = rule else { continue };
            self.count(CounterRole::End(self.program.ends.len() as u16), span, span);
            self.program.ends.push(end);
        }
    }

    pub(crate) fn no_move(&mut self, rules: &[EndRule]) {
        let ends = self.lower_ends(rules, "in `no move`", true);
        for (rule, span) in ends {
            self.count(CounterRole::NoMove(self.program.no_move.len() as u16), span, span);
            self.program.no_move.push(rule);
        }
    }

    fn lower_ends(
        &mut self,
        rules: &[EndRule],
        place: &'static str,
        pass_allowed: bool,
    ) -> Vec<(NoMove, Span)> {
        self.no_choice = Some(NoChoice::Rule(place));
        let mut ends = Vec::new();
        let condition = Condition::Const(true);
        let outer = OuterCondition { condition, by_option: false, spans: Vec::new() };
        self.end_rules(rules, &outer, pass_allowed, &mut Vec::new(), &mut ends);
        self.no_choice = None;
        if ends.len() > MAX_ENDS {
            let span = rules.last().map_or(Span::default(), span_of);
            let message = format!("a game has {MAX_ENDS} ways to end at most");
            self.report(Diagnostic::error("too-many", span, message));
        }
        ends
    }

    /// Lowers rules under the condition `outer`, which may depend on an option.
    fn end_rules(
        &mut self,
        rules: &[EndRule],
        outer: &OuterCondition,
        pass_allowed: bool,
        earlier: &mut EarlierEnds,
        out: &mut Vec<(NoMove, Span)>,
    ) {
        let mut closed: Option<Span> = None;
        for rule in rules {
            self.option_used = outer.by_option;
            let (test, lowered) = match rule {
                EndRule::If { condition, rules } => {
                    let test = fold::and(vec![outer.condition.clone(), self.condition(condition)]);
                    self.warn_of_impossible_end(&test, condition.span);
                    let spans = outer.spans_with(Some(condition));
                    let by_option = self.option_used;
                    let inner = OuterCondition { condition: test, by_option, spans };
                    self.end_rules(rules, &inner, pass_allowed, earlier, out);
                    continue;
                }
                EndRule::Pass { condition, span } => {
                    if !pass_allowed {
                        self.report(
                            Diagnostic::error("pass-in-end", *span, "`pass` belongs in `no move { … }`")
                                .help("`end` says how the game ends; a turn offers passing by `or pass { }`"),
                        );
                    }
                    let test = self.end_condition(&outer.condition, condition.as_ref());
                    (test.clone(), NoMove::Pass(test))
                }
                EndRule::Result { who, result, claimed, condition, reason, span: _ } => {
                    if let Some(span) = claimed.filter(|_| pass_allowed) {
                        self.report_claim_without_move(span);
                    }
                    let test = self.end_condition(&outer.condition, condition.as_ref());
                    let winner = self.winner(who.as_ref(), *result);
                    let reason = reason.as_ref().map(|t| t.text.clone()).unwrap_or_default();
                    let uses_history = reads_history(IrNode::Condition(&test));
                    let conditions = outer.spans_with(condition.as_ref());
                    let (condition, is_claim) = (test.clone(), claimed.is_some());
                    let end = End { condition, winner, reason, uses_history, is_claim, conditions };
                    (test, NoMove::End(end))
                }
            };
            let span = span_of(rule);
            if let Some(always) = closed {
                self.unreachable_end(span, always, "this always holds, so no rule after it counts");
                continue;
            }
            if !self.warn_of_impossible_end(&test, condition_span(rule).unwrap_or(span)) {
                self.warn_of_repeated_end(&test, span, earlier);
            }
            if test == Condition::Const(false) {
                continue;
            }
            if test == outer.condition && !self.option_used {
                closed = Some(span);
            }
            out.push((lowered, span));
        }
    }

    /// Reports `on claim` in `no move`, where nobody can play on.
    fn report_claim_without_move(&mut self, span: Span) {
        let message = "`on claim` belongs in `end { … }`: without a move nobody can play on";
        self.report(
            Diagnostic::error("claim-without-move", span, message)
                .help("leave out `on claim`: the rule then holds by itself"),
        );
    }

    /// Warns of a condition that never holds; true if it warned.
    fn warn_of_impossible_end(&mut self, test: &Condition, span: Span) -> bool {
        let by_option = self.option_used || self.lints.board_by_option;
        if by_option || self.constant_truth(test) != Some(false) {
            return false;
        }
        let mut diagnostic = Diagnostic::warning(
            "unreachable-end",
            span,
            "this can never hold, so the game never ends this way",
        )
        .help("change the condition, or take this end out");
        if let Some(reason) = self.explain_constant(test, false) {
            diagnostic = diagnostic.label(reason);
        }
        self.defer(|_| diagnostic);
        true
    }

    /// Warns of an end with the condition of an earlier end, which comes first.
    fn warn_of_repeated_end(&mut self, test: &Condition, span: Span, earlier: &mut EarlierEnds) {
        if self.option_used {
            return;
        }
        if let Some(&(_, before)) = earlier.iter().find(|(before, _)| before == test) {
            self.unreachable_end(span, before, "this has the same condition and comes first");
        } else if earlier.len() < MAX_COMPARED {
            earlier.push((test.clone(), span));
        }
    }

    fn unreachable_end(&mut self, span: Span, before: Span, reason: &str) {
        self.defer(|_| {
            Diagnostic::warning("unreachable-end", span, "this end is never reached")
                .also(before, reason)
                .help("of the ends whose condition holds the first counts: put this one before the other, or change a condition")
        });
    }

    fn end_condition(&mut self, outer: &Condition, condition: Option<&Expr>) -> Condition {
        let test = condition.map_or(Condition::Const(true), |condition| self.condition(condition));
        fold::and(vec![outer.clone(), test])
    }

    fn winner(&mut self, who: Option<&Name>, result: EndResult) -> Option<Num> {
        let who = who?;
        let player = match who.text.as_str() {
            "mover" => Num::Mover,
            "opponent" => Num::Opponent,
            word => {
                let meant = player_of_other_languages(word);
                Num::Const(self.player_named_or(who, meant)?.into())
            }
        };
        match result {
            EndResult::Draw => None,
            EndResult::Wins => Some(player),
            EndResult::Loses => Some(match player {
                Num::Mover => Num::Opponent,
                Num::Opponent => Num::Mover,
                other => Num::OpponentOf(Box::new(other)),
            }),
        }
    }
}

/// Returns the player for a word that other languages use.
fn player_of_other_languages(word: &str) -> Option<&'static str> {
    Some(match word {
        "own" | "me" | "self" | "us" | "current" => "mover",
        "enemy" | "other" | "them" => "opponent",
        _ => return None,
    })
}

fn span_of(rule: &EndRule) -> Span {
    match rule {
        EndRule::Result { span, .. } | EndRule::Pass { span, .. } => *span,
        EndRule::If { condition, .. } => condition.span,
    }
}

/// Returns the span of a rule's own condition.
fn condition_span(rule: &EndRule) -> Option<Span> {
    match rule {
        EndRule::Result { condition, .. } | EndRule::Pass { condition, .. } => {
            condition.as_ref().map(|c| c.span)
        }
        EndRule::If { .. } => None,
    }
}
