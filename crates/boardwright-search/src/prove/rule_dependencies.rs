//! State outside position identity that the rules read: counters and the history.
//!
//! This decides which states the checker may merge. It inspects the compiled program and errs on
//! the safe side: any mention of a name counts.

use boardwright::Program;
use boardwright_ir::{Comparison, Condition, End, Num};
use std::fmt::Debug;

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
        let kinds: Vec<_> = program.kinds.iter().map(|kind| (&kind.body, &kind.plain)).collect();
        let after = (&program.after_move, &program.after_turn, &program.on_capture);
        let acts = format!(
            "{:?} {:?} {kinds:?} {after:?} {:?}",
            program.stages, program.turns, program.no_move
        );
        let ends = format!("{:?}", program.ends);
        RuleDependencies {
            turns: mentions(&acts, &["Turns"]) || mentions(&ends, &["Turns"]),
            plies: mentions(&acts, &["Plies"]) || mentions(&ends, &["Plies"]),
            record: history_use(program, &acts),
        }
    }
}

/// IR nodes that read the history.
const RECORD: [&str; 3] = ["Repeats", "BoardRepeats", "RepeatGap"];

fn history_use(program: &Program, acts: &str) -> HistoryUse {
    if mentions(acts, &RECORD) {
        return HistoryUse::Other;
    }
    let dependencies = |end: &&End| end.uses_history || mentions(&debug(end), &RECORD);
    let ends: Vec<&End> = program.ends.iter().filter(dependencies).collect();
    if ends.is_empty() {
        return HistoryUse::Unread;
    }
    if !ends
        .iter()
        .all(|end| wants_repetition(&end.condition) && !mentions(&debug(end), &RECORD[1..2]))
    {
        return HistoryUse::Other;
    }
    let wins = |player: usize| ends.iter().any(|end| may_win(end, player));
    HistoryUse::Repetitions((0..program.players.len()).map(wins).collect())
}

/// Returns true if the condition fails where the position has not occurred before.
fn wants_repetition(test: &Condition) -> bool {
    match test {
        Condition::Compare(Comparison::GreaterOrEqual, Num::Repeats, Num::Const(least)) => {
            *least >= 1
        }
        Condition::Compare(Comparison::Greater, Num::Repeats, Num::Const(least)) => *least >= 0,
        Condition::And(tests) => tests.iter().any(wants_repetition),
        Condition::Or(tests) => tests.iter().all(wants_repetition),
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

fn debug(what: &dyn Debug) -> String {
    format!("{what:?}")
}

fn mentions(text: &str, words: &[&str]) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| words.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright::{Options, bundled};

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
}
