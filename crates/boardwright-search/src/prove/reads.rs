//! What the rules of a game read that positions which look alike may differ in.
//!
//! This decides what may be taken for the same in a check. It is read off the program of the rules,
//! and errs on the side of more: a word of the rules that only happens to be called so counts.

use boardwright::Program;
use boardwright_ir::{Comparison, Condition, End, Num};
use std::fmt::Debug;

/// How the rules use the record of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum RecordUse {
    /// Not at all.
    Unread,
    /// Ends alone read it, and none of them holds where a position has not occurred before. By
    /// player, whether such an end may be a win.
    Repetitions(Vec<bool>),
    /// In some other way.
    Other,
}

/// What the rules read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reads {
    /// The number of turns completed.
    pub turns: bool,
    /// The number of decisions made.
    pub plies: bool,
    /// The record of the game.
    pub record: RecordUse,
}

impl Reads {
    /// Reads them off a program.
    pub fn of(program: &Program) -> Reads {
        let kinds: Vec<_> = program.kinds.iter().map(|kind| (&kind.body, &kind.plain)).collect();
        let after = (&program.after_move, &program.after_turn, &program.on_capture);
        let acts = format!(
            "{:?} {:?} {kinds:?} {after:?} {:?}",
            program.stages, program.turns, program.no_move
        );
        let ends = format!("{:?}", program.ends);
        Reads {
            turns: says(&acts, &["Turns"]) || says(&ends, &["Turns"]),
            plies: says(&acts, &["Plies"]) || says(&ends, &["Plies"]),
            record: record_use(program, &acts),
        }
    }
}

/// The words for the record of the game.
const RECORD: [&str; 3] = ["Repeats", "BoardRepeats", "RepeatGap"];

fn record_use(program: &Program, acts: &str) -> RecordUse {
    if says(acts, &RECORD) {
        return RecordUse::Other;
    }
    let reads = |end: &&End| end.uses_history || says(&debug(end), &RECORD);
    let ends: Vec<&End> = program.ends.iter().filter(reads).collect();
    if ends.is_empty() {
        return RecordUse::Unread;
    }
    if !ends.iter().all(|end| wants_repetition(&end.condition) && !says(&debug(end), &RECORD[1..2]))
    {
        return RecordUse::Other;
    }
    let wins = |player: usize| ends.iter().any(|end| may_win(end, player));
    RecordUse::Repetitions((0..program.players.len()).map(wins).collect())
}

/// Whether the test fails where the position has not occurred before.
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

fn says(text: &str, words: &[&str]) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| words.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright::{Options, bundled};

    fn reads_with(id: &str, settings: Vec<(String, String)>) -> Reads {
        let options = Options { settings, ..Options::default() };
        let (game, _) = bundled::find(id).unwrap().compile(&options);
        Reads::of(game.unwrap().program())
    }

    fn reads(id: &str) -> Reads {
        reads_with(id, Vec::new())
    }

    #[test]
    fn bundled_rules_are_read_as_they_are_written() {
        let draws = RecordUse::Repetitions(vec![false, false]);
        assert_eq!(reads("tic-tac-toe").record, RecordUse::Unread);
        assert_eq!(reads("fox-and-hounds").record, RecordUse::Unread);
        assert_eq!(reads("chess").record, draws);
        assert_eq!(reads("english-draughts").record, draws);
        assert_eq!(reads("odins-rune-chess").record, draws);
        assert_eq!(reads("go").record, RecordUse::Other);
        assert!(matches!(reads("shogi").record, RecordUse::Repetitions(wins) if wins[0]));
        let swap = vec![("swap_rule".to_owned(), "yes".to_owned())];
        assert!(reads_with("hex", swap).turns, "the swap rule asks for the turn");
        assert!(!reads("hex").turns);
        assert!(!reads("chess").turns && !reads("chess").plies);
    }
}
