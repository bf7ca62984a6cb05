//! How recorded games ended: by the rules, or as their players agreed, gave up or ran out of time.

use super::Record;
use crate::game::Game;
use crate::ids::Player;
use crate::position::GameEnd;

impl Record {
    /// How the game ended: by the rules, or else as its result says.
    pub fn end(&self) -> Option<GameEnd> {
        self.last().outcome().or_else(|| self.decided())
    }

    /// How the result says that the game ended, whether or not the rules say so too; nothing if it
    /// goes on, or the result was set to words that mean nothing here.
    pub fn decided(&self) -> Option<GameEnd> {
        let game = self.start.game();
        possible_ends(game, &self.reason).find(|end| says(&self.result, end, game))
    }
}

/// The ways in which a game can end, for one reason: each player may win, or nobody.
pub(super) fn possible_ends(game: &Game, reason: &str) -> impl Iterator<Item = GameEnd> {
    let winners = game.players().map(Some).chain([None]);
    winners.map(move |winner| GameEnd { winner, reason: reason.to_owned() })
}

/// True if the words of a result tell of an end. The marks of chess records are understood for two
/// players.
pub(super) fn says(result: &str, end: &GameEnd, game: &Game) -> bool {
    let marks = match end.winner {
        None => "1/2-1/2",
        Some(Player(0)) => "1-0",
        Some(_) => "0-1",
    };
    result == end.result(game) || game.players().count() == 2 && result == marks
}

#[cfg(test)]
mod tests {
    use crate::{Game, Options, Record, bundled};

    fn game(id: &str) -> Game {
        bundled::find(id).unwrap().compile(&Options::default()).0.unwrap()
    }

    fn words(game: &Game, tags: &str) -> Option<String> {
        let text = format!("[Game \"{}\"]\n{tags}\n", game.id());
        Record::read(game, &text).unwrap().end().map(|end| end.text(game))
    }

    #[test]
    fn what_was_decided_outside_the_rules_is_read_and_written_again() {
        let chess = game("chess");
        let said = |tags: &str| words(&chess, tags);
        let on_time = "[Result \"White wins\"]\n[Reason \"on time: Black has none left\"]\n";
        assert_eq!(said(on_time).unwrap(), "White wins on time: Black has none left");
        assert_eq!(said("[Result \"Black wins\"]").unwrap(), "Black wins");
        assert_eq!(
            said("[Result \"draw\"]\n[Reason \"by agreement\"]").unwrap(),
            "draw by agreement"
        );
        let adjudged = "[Result \"0-1\"]\n[Reason \"White has gone home\"]";
        assert_eq!(said(adjudged).unwrap(), "Black wins: White has gone home");
        for open in ["", "[Result \"*\"]"] {
            assert_eq!(said(open), None, "{open}");
        }
        let record = Record::read(&chess, &format!("[Game \"chess\"]\n{on_time}\n")).unwrap();
        assert!(record.text().contains(on_time), "{}", record.text());
    }

    #[test]
    fn a_result_names_a_player_of_the_game() {
        let text = "[Game \"chess\"]\n[Result \"Green wins\"]\n\n1. e2e4\n";
        let said = Record::read(&game("chess"), text).unwrap_err().to_string();
        assert_eq!(
            said,
            "line 2: `Green wins` is no result: write `White wins`, `Black wins`, `draw`, or `*` for a game that goes on"
        );
    }

    #[test]
    fn a_game_that_goes_on_has_no_result_any_more() {
        let chess = game("chess");
        let text = "[Game \"chess\"]\n[Result \"White wins\"]\n[Reason \"on time\"]\n\n1. e2e4\n";
        let mut record = Record::read(&chess, text).unwrap();
        record.truncate(1);
        assert!(record.end().is_some());
        record.truncate(0);
        assert_eq!((record.end(), record.reason.as_str()), (None, ""));
        assert!(record.text().contains("[Result \"*\"]\n\n"), "{}", record.text());
        let mut record = Record::read(&chess, text).unwrap();
        record.push(chess.start().read_move("e2e4").unwrap());
        assert_eq!(record.end(), None);
    }

    #[test]
    fn the_rules_go_before_a_result() {
        let chess = game("chess");
        let mated = "[Game \"chess\"]\n[Result \"1-0\"]\n[Reason \"on time\"]\n\n\
                     1. e2e4 e7e5 2. d1h5 b8c6 3. f1c4 g8f6 4. h5f7\n";
        let end = Record::read(&chess, mated).unwrap().end().unwrap();
        assert_eq!(end.text(&chess), "White wins: checkmate");
        let wrong = mated.replace("1-0", "0-1");
        let said = Record::read(&chess, &wrong).unwrap_err().to_string();
        assert!(said.contains("the result is given as `0-1`"), "{said}");
    }
}
