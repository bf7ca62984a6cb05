//! State outside position identity that the rules read: counters and the history.
//!
//! This decides which states the checker may merge. It inspects the compiled program and errs on
//! the safe side: any node that reads them counts, even if it never runs.

use boardwright::Program;
use boardwright_ir::visit::{HistoryRead, IrNode, NodeRead, any, children_of_end};
use boardwright_ir::{Comparison, Condition, End, NoMove, Num};

/// Use of the game's history by the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum HistoryUse {
    /// Not read.
    Unread,
    /// Only ends read it, and all require that the position occurred before. By player, true if
    /// such an end may be a win.
    Repetitions(Vec<bool>),
    /// Any other use.
    Other,
}

/// Dependencies of the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RuleDependencies {
    /// True if they read the number of completed turns.
    pub turns: bool,
    /// True if they read the number of decisions made.
    pub plies: bool,
    /// Use of the history.
    pub record: HistoryUse,
}

impl RuleDependencies {
    /// Determines the dependencies of a program.
    pub fn of(program: &Program) -> RuleDependencies {
        let mut decisions = NodeReads::default();
        each_root_of_decisions(program, &mut |node| decisions.add(node));
        let mut ends = NodeReads::default();
        program.ends.iter().for_each(|end| ends.add_end(end));
        RuleDependencies {
            turns: decisions.turns || ends.turns,
            plies: decisions.plies || ends.plies,
            record: history_use(program, &decisions),
        }
    }
}

/// State outside position identity that code reads.
#[derive(Default)]
struct NodeReads {
    turns: bool,
    plies: bool,
    /// Earlier positions, in any way.
    history: bool,
    /// Earlier positions with the same board, whoever is to move.
    board_repeats: bool,
}

impl NodeReads {
    fn of_end(end: &End) -> NodeReads {
        let mut reads = NodeReads::default();
        reads.add_end(end);
        reads
    }

    fn add_end(&mut self, end: &End) {
        children_of_end(end, &mut |node| self.add(node));
    }

    fn add(&mut self, node: IrNode<'_>) {
        any(node, &mut |node| {
            self.add_own_read(node.own_read());
            false
        });
    }

    fn add_own_read(&mut self, read: NodeRead) {
        match read {
            NodeRead::Turns => self.turns = true,
            NodeRead::Plies => self.plies = true,
            NodeRead::History(question) => {
                self.history = true;
                self.board_repeats |= question == HistoryRead::BoardRepeats;
            }
            // Parts of the position, and rules that are examined themselves.
            NodeRead::Nothing
            | NodeRead::Local(_)
            | NodeRead::SetLocal(_)
            | NodeRead::Variable(_)
            | NodeRead::Units
            | NodeRead::UnitsWithAttributes
            | NodeRead::Attribute(_)
            | NodeRead::Place(_)
            | NodeRead::Layer(_)
            | NodeRead::Captures
            | NodeRead::Phase
            | NodeRead::Stage
            | NodeRead::PlainMovements
            | NodeRead::Decisions => {}
        }
    }
}

/// Calls `each` with the blocks and expressions that list and make decisions: all but those of the
/// start and of the ends after a decision.
fn each_root_of_decisions<'a>(program: &'a Program, each: &mut dyn FnMut(IrNode<'a>)) {
    for kind in &program.kinds {
        each(IrNode::Block(&kind.body));
        kind.plain.iter().for_each(|plain| each(IrNode::Set(plain)));
    }
    for stage in &program.stages {
        each(IrNode::Block(&stage.body));
        stage.actions.iter().for_each(|actions| each(IrNode::Number(actions)));
    }
    for turn in &program.turns {
        each(IrNode::Block(&turn.after));
        turn.prefer.iter().for_each(|prefer| each(IrNode::Number(prefer)));
    }
    let shared = [&program.after_move, &program.after_turn, &program.on_capture];
    shared.into_iter().for_each(|block| each(IrNode::Block(block)));
    for rule in &program.no_move {
        match rule {
            NoMove::End(end) => children_of_end(end, each),
            NoMove::Pass(condition) => each(IrNode::Condition(condition)),
        }
    }
}

fn history_use(program: &Program, decisions: &NodeReads) -> HistoryUse {
    if decisions.history {
        return HistoryUse::Other;
    }
    let reads_history = |end: &&End| end.uses_history || NodeReads::of_end(end).history;
    let ends: Vec<&End> = program.ends.iter().filter(reads_history).collect();
    if ends.is_empty() {
        return HistoryUse::Unread;
    }
    let is_repetition = |end: &&End| {
        fails_without_repetition(&end.condition) && !NodeReads::of_end(end).board_repeats
    };
    if !ends.iter().all(is_repetition) {
        return HistoryUse::Other;
    }
    let wins = |player: usize| ends.iter().any(|end| may_win(end, player));
    HistoryUse::Repetitions((0..program.players.len()).map(wins).collect())
}

/// Returns true if the condition fails where the position has not occurred before.
fn fails_without_repetition(condition: &Condition) -> bool {
    match condition {
        Condition::Compare(Comparison::GreaterOrEqual, Num::Repeats, Num::Const(least)) => {
            *least >= 1
        }
        Condition::Compare(Comparison::Greater, Num::Repeats, Num::Const(least)) => *least >= 0,
        Condition::And(conditions) => conditions.iter().any(fails_without_repetition),
        Condition::Or(conditions) => conditions.iter().all(fails_without_repetition),
        _ => false,
    }
}

fn may_win(end: &End, player: usize) -> bool {
    match &end.winner {
        None => false,
        Some(Num::Const(winner)) => *winner == player as i64,
        Some(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright::{Options, Span, bundled};
    use boardwright_ir::{Branch, Set, Statement};

    fn reads_with(id: &str, settings: Vec<(String, String)>) -> RuleDependencies {
        let options = Options { settings, ..Options::default() };
        let (game, _) = bundled::find(id).unwrap().compile(&options);
        RuleDependencies::of(game.unwrap().program())
    }

    fn dependencies(id: &str) -> RuleDependencies {
        reads_with(id, Vec::new())
    }

    #[test]
    fn dependencies_of_bundled_rules_are_recognised() {
        let draws = HistoryUse::Repetitions(vec![false, false]);
        assert_eq!(dependencies("tic-tac-toe").record, HistoryUse::Unread);
        assert_eq!(dependencies("fox-and-hounds").record, HistoryUse::Unread);
        assert_eq!(dependencies("chess").record, draws);
        assert_eq!(dependencies("english-draughts").record, draws);
        assert_eq!(dependencies("odins-rune-chess").record, draws);
        assert_eq!(dependencies("go").record, HistoryUse::Other);
        assert!(matches!(dependencies("shogi").record, HistoryUse::Repetitions(wins) if wins[0]));
        let swap = vec![("swap_rule".to_owned(), "yes".to_owned())];
        assert!(reads_with("hex", swap).turns, "the swap rule asks for the turn");
        assert!(!dependencies("hex").turns);
        assert!(!dependencies("chess").turns && !dependencies("chess").plies);
    }

    /// A part of a program to which a condition can be added.
    type AddCondition = fn(&mut Program, Condition);

    fn require(condition: Condition) -> Statement {
        let rule = Statement::Require { condition, message: None, span: Span::default() };
        // Within a branch, so that nested nodes are examined too.
        let branch = Branch { label: 0, or_else: false, body: vec![rule] };
        Statement::Either(vec![branch])
    }

    fn end(condition: Condition) -> End {
        let (reason, conditions) = (String::new(), Vec::new());
        End { condition, winner: None, reason, uses_history: false, is_claim: false, conditions }
    }

    /// The parts that list and make decisions.
    const OF_DECISIONS: [AddCondition; 8] = [
        |program, condition| program.kinds[0].body.push(require(condition)),
        |program, condition| {
            let everywhere = Box::new(Set::Occupied);
            program.kinds[0].plain =
                Some(Set::If(Box::new(condition), everywhere.clone(), everywhere));
        },
        |program, condition| program.stages[0].body.push(require(condition)),
        |program, condition| program.turns[0].after.push(require(condition)),
        |program, condition| program.after_move.push(require(condition)),
        |program, condition| program.after_turn.push(require(condition)),
        |program, condition| program.on_capture.push(require(condition)),
        |program, condition| program.no_move.push(NoMove::Pass(condition)),
    ];

    fn with(add: AddCondition, number: Num) -> RuleDependencies {
        let (game, _) = bundled::find("tic-tac-toe").unwrap().compile(&Options::default());
        let mut program = game.unwrap().program().clone();
        add(&mut program, Condition::Compare(Comparison::GreaterOrEqual, number, Num::Const(2)));
        RuleDependencies::of(&program)
    }

    #[test]
    fn reads_of_decisions_are_recognised_in_every_part() {
        for add in OF_DECISIONS {
            assert!(with(add, Num::Turns).turns);
            assert!(with(add, Num::Plies).plies);
            for number in [Num::Repeats, Num::BoardRepeats(None), Num::RepeatGap, Num::RepeatSpan] {
                assert_eq!(with(add, number).record, HistoryUse::Other);
            }
        }
    }

    #[test]
    fn reads_of_ends_are_recognised() {
        let add: AddCondition = |program, condition| program.ends.push(end(condition));
        assert!(with(add, Num::Turns).turns);
        assert!(with(add, Num::Plies).plies);
        let draws = HistoryUse::Repetitions(vec![false, false]);
        assert_eq!(with(add, Num::Repeats).record, draws);
        assert_eq!(with(add, Num::BoardRepeats(None)).record, HistoryUse::Other);
        assert_eq!(with(add, Num::RepeatGap).record, HistoryUse::Other);
        assert_eq!(with(add, Num::RepeatSpan).record, HistoryUse::Other);
        assert_eq!(with(add, Num::Recorded).record, HistoryUse::Other);
    }

    #[test]
    fn reads_of_start_do_not_count() {
        let add: AddCondition = |program, condition| program.start.push(require(condition));
        assert!(!with(add, Num::Plies).plies);
        assert_eq!(with(add, Num::Repeats).record, HistoryUse::Unread);
    }
}
