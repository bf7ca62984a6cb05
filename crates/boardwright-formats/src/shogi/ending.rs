//! Ends of games by a special move.

use boardwright::{GameEnd, Player, Position, Record};

/// Result of a special move, seen from the player to decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Result {
    Wins,
    Loses,
    Draw,
    /// The game has no result.
    Unfinished,
}

/// A special move.
pub(crate) struct SpecialMove {
    /// Statement in CSA; empty if it has none.
    pub csa: &'static str,
    /// Name in KIF; empty if it has none.
    pub kif: &'static str,
    pub result: Result,
    /// Reason in records.
    pub reason: &'static str,
}

const fn special(
    csa: &'static str,
    kif: &'static str,
    result: Result,
    reason: &'static str,
) -> SpecialMove {
    SpecialMove { csa, kif, result, reason }
}

/// Reason of a win by a rule that the other player broke.
pub(crate) const ILLEGAL_ACTION: &str = "by an illegal action";

/// Reason of a draw that the rules of repetition give.
pub(crate) const REPETITION: &str = "by repetition";

/// The special moves. Of those with the same result the first is the usual one.
pub(crate) const SPECIAL_MOVES: [SpecialMove; 18] = [
    special("%TORYO", "投了", Result::Loses, "by resignation"),
    special("%TIME_UP", "切れ負け", Result::Loses, "on time"),
    special("%ILLEGAL_MOVE", "反則負け", Result::Loses, "by an illegal move"),
    special("%TSUMI", "詰み", Result::Loses, ""),
    special("", "不戦敗", Result::Loses, "by forfeit"),
    special("%KACHI", "入玉勝ち", Result::Wins, "by declaration"),
    special("", "宣言勝ち", Result::Wins, "by declaration"),
    special("", "反則勝ち", Result::Wins, ILLEGAL_ACTION),
    special("", "不戦勝", Result::Wins, "by forfeit"),
    special("%HIKIWAKE", "引き分け", Result::Draw, "by agreement"),
    special("%SENNICHITE", "千日手", Result::Draw, REPETITION),
    special("%JISHOGI", "持将棋", Result::Draw, "by impasse"),
    special("%CHUDAN", "中断", Result::Unfinished, ""),
    special("%MATTA", "", Result::Unfinished, ""),
    special("%FUZUMI", "不詰", Result::Unfinished, ""),
    special("%ERROR", "", Result::Unfinished, ""),
    special("%MAX_MOVES", "", Result::Unfinished, ""),
    special("", "封じ手", Result::Unfinished, ""),
];

impl SpecialMove {
    /// Returns the end that it states; `None` if it leaves the game without a result.
    pub fn end(&self, mover: Player) -> Option<GameEnd> {
        let other = Player(1 - mover.0.min(1));
        let winner = match self.result {
            Result::Wins => Some(mover),
            Result::Loses => Some(other),
            Result::Draw => None,
            Result::Unfinished => return None,
        };
        Some(GameEnd { winner, reason: self.reason.to_owned() })
    }
}

/// Writes a stated end into a record.
///
/// # Errors
///
/// A message if the rules ended the game otherwise.
pub(crate) fn state(
    record: &mut Record,
    last: &Position,
    stated: GameEnd,
    statement: &str,
) -> std::result::Result<(), String> {
    let game = last.game();
    let by_rules = last.outcome().map_err(|limit| limit.to_string())?;
    if let Some(end) = by_rules {
        // Some rules give a repetition to a player.
        let is_repetition = stated.reason == REPETITION;
        if end.winner != stated.winner && !is_repetition {
            return Err(format!("`{statement}`, but the game ended: {}", end.text(game)));
        }
        record.result = end.result(game);
        record.reason = if end.winner == stated.winner { stated.reason } else { end.reason };
        return Ok(());
    }
    record.result = stated.result(game);
    record.reason = stated.reason;
    Ok(())
}

/// Returns the special move that ends a game. `name` returns its text in a format, which is empty
/// if it has none there.
pub(crate) fn of_end(
    mover: Player,
    by_rules: Option<&GameEnd>,
    stated: Option<&GameEnd>,
    name: impl Fn(&SpecialMove) -> &'static str,
) -> &'static SpecialMove {
    let known = |special: &&SpecialMove| !name(special).is_empty();
    let of = |result: Result, reason: &str| {
        let mut with_result = SPECIAL_MOVES.iter().filter(known).filter(|m| m.result == result);
        let usual = with_result.clone().next();
        with_result.find(|special| special.reason == reason).or(usual).unwrap_or(&SPECIAL_MOVES[0])
    };
    let result = |end: &GameEnd| match end.winner {
        None => Result::Draw,
        Some(winner) if winner == mover => Result::Wins,
        Some(_) => Result::Loses,
    };
    match (by_rules, stated) {
        // Some rules give a repetition to a player.
        (Some(end), _) if end.reason.contains("repetition") => of(Result::Draw, REPETITION),
        (Some(end), _) => of(result(end), reason_by_rules(end, result(end))),
        (None, Some(end)) => of(result(end), &end.reason),
        (None, None) => of(Result::Unfinished, ""),
    }
}

/// Returns the reason of the special move for an end by the rules.
fn reason_by_rules(end: &GameEnd, result: Result) -> &'static str {
    match result {
        Result::Draw => REPETITION,
        Result::Wins => ILLEGAL_ACTION,
        Result::Loses if end.reason.contains("perpetual") => "by an illegal move",
        _ => "",
    }
}
