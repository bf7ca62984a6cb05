//! The words of UCI that say how long to search.

use super::time::{self, Remaining};
use boardwright_search::Limits;
use std::time::Duration;

/// What follows `go`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// What ends the search.
    pub limits: Limits,
    /// Whether only `stop` does.
    pub infinite: bool,
    /// Whether the last turn is only expected, and the other side has yet to make it.
    pub ponders: bool,
}

impl Go {
    /// Reads it; `first` says whether the first player, whom the protocol calls White, decides.
    pub fn read(text: &str, first: bool) -> Go {
        let mut go = Go::default();
        let mut clock: Option<Remaining> = None;
        let mut moves = 0;
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let number = words.peek().and_then(|word| word.parse::<i64>().ok());
            let time = || Duration::from_millis(number.unwrap_or(0).max(0) as u64);
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponders = true,
                "movetime" if number.is_some() => go.limits.time = Some(time::whole(time())),
                "nodes" => go.limits.nodes = number.map(|nodes| nodes.max(1) as u64),
                "depth" => go.limits.depth = number.map(|depth| depth.clamp(1, 10_000) as u32),
                "mate" => go.limits.depth = number.map(|moves| moves.clamp(1, 1_000) as u32 * 2),
                "movestogo" => moves = number.unwrap_or(0).clamp(0, 10_000) as u32,
                "wtime" | "btime" if (word == "wtime") == first => {
                    clock.get_or_insert_default().time = time();
                }
                "winc" | "binc" if (word == "winc") == first => {
                    clock.get_or_insert_default().increment = time();
                }
                _ => continue,
            }
            if word != "infinite" && word != "ponder" && number.is_some() {
                words.next();
            }
        }
        if let (Some(clock), None) = (clock, go.limits.time) {
            go.limits.time = Some(Remaining { moves, ..clock }.share());
        }
        go
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_whatever_stands_around_them() {
        assert_eq!(Go::read("infinite", true), Go { infinite: true, ..Go::default() });
        assert_eq!(Go::read("nodes 500 depth x", true).limits, Limits::nodes(500));
        assert_eq!(Go::read("depth 3 searchmoves e2e4", true).limits, Limits::depth(3));
        let white = Go::read("wtime 60000 btime 100 winc 0 binc 0", true).limits.time.unwrap();
        let black = Go::read("wtime 60000 btime 100 winc 0 binc 0", false).limits.time.unwrap();
        assert!(white > Duration::from_secs(1) && black < Duration::from_millis(10));
        let pondering = Go::read("ponder wtime 60000 btime 100", true);
        assert!(pondering.ponders && !pondering.infinite && pondering.limits.time == Some(white));
        assert!(Go::read("wtime -50", true).limits.time.unwrap() < Duration::from_millis(10));
        assert!(Go::read("movetime 99999999999999999999 nodes", true).limits.time.is_none());
    }
}
