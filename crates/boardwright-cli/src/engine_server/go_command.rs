//! The UCI command `go`.

use super::time_management::{self, ClockTime};
use boardwright_search::Limits;
use std::time::Duration;

/// Words that end the list of moves after `searchmoves`.
const KEYWORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

/// The arguments of `go`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GoCommand {
    /// Limits of the search.
    pub limits: Limits,
    /// True if only `stop` ends the search.
    pub infinite: bool,
    /// True if the last turn of the position is only expected (pondering).
    pub ponders: bool,
    /// Turns to choose among; empty for every legal one.
    pub search_moves: Vec<String>,
    /// Depth in turns to count to, in place of a search.
    pub perft: Option<u32>,
}

impl GoCommand {
    /// Parses the arguments; `is_white` is true if the first player is to move.
    pub fn parse(text: &str, is_white: bool) -> GoCommand {
        let mut go = GoCommand::default();
        let mut clock: Option<ClockTime> = None;
        let mut moves = 0;
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            if word == "searchmoves" {
                while let Some(turn) = words.next_if(|word| !KEYWORDS.contains(word)) {
                    go.search_moves.push(turn.to_owned());
                }
                continue;
            }
            let number = words.peek().and_then(|word| word.parse::<i64>().ok());
            let time = || Duration::from_millis(number.unwrap_or(0).max(0) as u64);
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponders = true,
                "perft" => go.perft = Some(number.unwrap_or(1).clamp(1, 1_000) as u32),
                "movetime" if number.is_some() => {
                    go.limits.time = Some(time_management::fixed_move_time(time()))
                }
                "nodes" => go.limits.nodes = number.map(|nodes| nodes.max(1) as u64),
                "depth" => go.limits.depth = number.map(|depth| depth.clamp(1, 10_000) as u32),
                "mate" => go.limits.depth = number.map(|moves| moves.clamp(1, 1_000) as u32 * 2),
                "movestogo" => moves = number.unwrap_or(0).clamp(0, 10_000) as u32,
                "wtime" | "btime" if (word == "wtime") == is_white => {
                    clock.get_or_insert_default().time = time();
                }
                "winc" | "binc" if (word == "winc") == is_white => {
                    clock.get_or_insert_default().increment = time();
                }
                _ => continue,
            }
            if word != "infinite" && word != "ponder" && number.is_some() {
                words.next();
            }
        }
        if let (Some(clock), None) = (clock, go.limits.time) {
            go.limits.time = Some(ClockTime { moves, ..clock }.move_time());
        }
        go
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_parsed_among_other_words() {
        assert_eq!(
            GoCommand::parse("infinite", true),
            GoCommand { infinite: true, ..GoCommand::default() }
        );
        assert_eq!(GoCommand::parse("nodes 500 depth x", true).limits, Limits::nodes(500));
        assert_eq!(GoCommand::parse("depth 3 searchmoves e2e4", true).limits, Limits::depth(3));
        let white =
            GoCommand::parse("wtime 60000 btime 100 winc 0 binc 0", true).limits.time.unwrap();
        let black =
            GoCommand::parse("wtime 60000 btime 100 winc 0 binc 0", false).limits.time.unwrap();
        assert!(white > Duration::from_secs(1) && black < Duration::from_millis(10));
        let pondering = GoCommand::parse("ponder wtime 60000 btime 100", true);
        assert!(pondering.ponders && !pondering.infinite && pondering.limits.time == Some(white));
        assert!(
            GoCommand::parse("wtime -50", true).limits.time.unwrap() < Duration::from_millis(10)
        );
        assert!(
            GoCommand::parse("movetime 99999999999999999999 nodes", true).limits.time.is_none()
        );
    }

    #[test]
    fn search_moves_end_at_the_next_keyword() {
        let go = GoCommand::parse("searchmoves a2a3 a2a4 nodes 200", true);
        assert_eq!(go.search_moves, ["a2a3", "a2a4"]);
        assert_eq!(go.limits, Limits::nodes(200));
        assert_eq!(GoCommand::parse("perft 2", true).perft, Some(2));
        assert_eq!(GoCommand::parse("perft", true).perft, Some(1));
    }
}
