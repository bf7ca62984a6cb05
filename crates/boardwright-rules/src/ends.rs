//! Ends of the game, and what happens to a player who cannot move.

use crate::fold;
use crate::lowerer::Lowerer;
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{EndRule, Expr, Name, Verdict};

impl Lowerer<'_> {
    pub(crate) fn ends(&mut self, rules: &[EndRule]) {
        self.no_choice = Some("in `end`");
        let mut ends = Vec::new();
        self.end_rules(rules, &Test::Const(true), false, false, &mut |_, rule| ends.push(rule));
        self.no_choice = None;
        for rule in ends {
            if let NoMove::End(end) = rule {
                self.program.ends.push(end);
            }
        }
    }

    pub(crate) fn no_move(&mut self, rules: &[EndRule]) {
        self.no_choice = Some("in `no move`");
        let mut ends = Vec::new();
        self.end_rules(rules, &Test::Const(true), true, false, &mut |_, rule| ends.push(rule));
        self.no_choice = None;
        self.program.no_move.extend(ends);
    }

    fn end_rules(
        &mut self,
        rules: &[EndRule],
        outer: &Test,
        pass_allowed: bool,
        outer_option: bool,
        add: &mut impl FnMut(&mut Self, NoMove),
    ) {
        let mut closed = false;
        for rule in rules {
            if closed {
                let span = match rule {
                    EndRule::Result { span, .. } | EndRule::Pass { span, .. } => *span,
                    EndRule::If { condition, .. } => condition.span,
                };
                self.report(
                    Diagnostic::warning("unreachable-end", span, "this end can never be reached")
                        .help("the rule before it holds always; put it first, or give the earlier one a condition"),
                );
                break;
            }
            self.read_history = false;
            self.read_option = outer_option;
            let (test, rule, condition) = match rule {
                EndRule::If { condition, rules } => {
                    let test = fold::and(vec![outer.clone(), self.test(condition)]);
                    let by_option = self.read_option;
                    self.end_rules(rules, &test, pass_allowed, by_option, add);
                    continue;
                }
                EndRule::Pass { condition, span } => {
                    if !pass_allowed {
                        self.report(
                            Diagnostic::error("pass-in-end", *span, "`pass` belongs in `no move { … }`")
                                .help("`end` says how the game ends; a turn offers passing by `or pass { }`"),
                        );
                    }
                    let test = self.end_test(outer, condition.as_ref());
                    (test.clone(), NoMove::Pass(test), condition)
                }
                EndRule::Result { who, verdict, condition, reason, span: _ } => {
                    let test = self.end_test(outer, condition.as_ref());
                    let winner = self.winner(who.as_ref(), *verdict);
                    let reason = reason.as_ref().map(|t| t.text.clone()).unwrap_or_default();
                    let uses_history = test_reads_history(&test);
                    (test.clone(), NoMove::End(End { test, winner, reason, uses_history }), condition)
                }
            };
            if test == Test::Const(false) {
                if !self.read_option {
                    if let Some(condition) = condition {
                        self.report(
                            Diagnostic::warning("unreachable-end", condition.span, "this can never hold, so the game never ends this way"),
                        );
                    }
                }
                continue;
            }
            closed = test == Test::Const(true) && !self.read_option;
            add(self, rule);
        }
    }

    fn end_test(&mut self, outer: &Test, condition: Option<&Expr>) -> Test {
        let test = condition.map_or(Test::Const(true), |condition| self.test(condition));
        fold::and(vec![outer.clone(), test])
    }

    fn winner(&mut self, who: Option<&Name>, verdict: Verdict) -> Option<Num> {
        let who = who?;
        let player = match who.text.as_str() {
            "mover" => Num::Mover,
            "opponent" => Num::Opponent,
            _ => Num::Const(self.player_named(who)?.into()),
        };
        match verdict {
            Verdict::Draw => None,
            Verdict::Wins => Some(player),
            Verdict::Loses => Some(match player {
                Num::Mover => Num::Opponent,
                Num::Opponent => Num::Mover,
                other => Num::OpponentOf(Box::new(other)),
            }),
        }
    }
}

/// Whether a test asks for earlier positions. The text of the IR names them, and so does nothing else.
fn test_reads_history(test: &Test) -> bool {
    let text = format!("{test:?}");
    ["BoardRepeats", "Repeats", "RepeatGap"].iter().any(|word| text.contains(word))
}
