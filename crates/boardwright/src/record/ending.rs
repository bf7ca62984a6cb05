//! Ends of recorded games: by the rules, or by agreement, resignation or time.

use super::Record;
use crate::game::Game;
use crate::position::GameEnd;
use boardwright_interpret::LimitReached;

impl Record {
    /// Returns the end of the game by the rules, or else by the record's result; `None` if it goes
    /// on.
    ///
    /// # Errors
    ///
    /// If a limit of the rules is reached; [`Record::stated_end`] is known all the same.
    pub fn end(&self) -> Result<Option<GameEnd>, LimitReached> {
        Ok(self.last().outcome()?.or_else(|| self.stated_end()))
    }

    /// Returns the end that the record's result states, without asking the rules; `None` if the
    /// game goes on or the result is not one of this game.
    pub fn stated_end(&self) -> Option<GameEnd> {
        let game = self.start.game();
        possible_ends(game, &self.reason).find(|end| is_result_of(&self.result, end, game))
    }
}

/// Returns the possible ends of a game with one reason: a win for each player, and a draw.
pub(super) fn possible_ends(game: &Game, reason: &str) -> impl Iterator<Item = GameEnd> {
    let winners = game.players().map(Some).chain([None]);
    winners.map(move |winner| GameEnd { winner, reason: reason.to_owned() })
}

/// True if a result stands for an end: in words, or as `1-0`, `0-1` or `1/2-1/2` in a game for two.
pub(super) fn is_result_of(result: &str, end: &GameEnd, game: &Game) -> bool {
    // Records of earlier versions say `Hounds wins`.
    let earlier = end.winner.map(|player| format!("{} wins", game.player_name(player)));
    result == end.result(game)
        || Some(result) == earlier.as_deref()
        || game.players().count() == 2 && result == end.pgn_result()
}

#[cfg(test)]
mod tests {
    use crate::{Game, Options, Record, bundled};

    fn game(id: &str) -> Game {
        bundled::find(id).unwrap().compile(&Options::default()).0.unwrap()
    }

    fn end_text(game: &Game, tags: &str) -> Option<String> {
        let text = format!("[Game \"{}\"]\n{tags}\n", game.id());
        Record::read(game, &text).unwrap().end().unwrap().map(|end| end.text(game))
    }

    #[test]
    fn result_outside_the_rules_is_read_and_written_again() {
        let chess = game("chess");
        let end = |tags: &str| end_text(&chess, tags);
        let on_time = "[Result \"White wins\"]\n[Reason \"on time: Black has none left\"]\n";
        assert_eq!(end(on_time).unwrap(), "White wins on time: Black has none left");
        assert_eq!(end("[Result \"Black wins\"]").unwrap(), "Black wins");
        assert_eq!(
            end("[Result \"draw\"]\n[Reason \"by agreement\"]").unwrap(),
            "draw by agreement"
        );
        let adjudged = "[Result \"0-1\"]\n[Reason \"White has gone home\"]";
        assert_eq!(end(adjudged).unwrap(), "Black wins: White has gone home");
        for open in ["", "[Result \"*\"]"] {
            assert_eq!(end(open), None, "{open}");
        }
        let record = Record::read(&chess, &format!("[Game \"chess\"]\n{on_time}\n")).unwrap();
        assert!(record.text().contains(on_time), "{}", record.text());
    }

    #[test]
    fn result_names_a_player_of_the_game() {
        let text = "[Game \"chess\"]\n[Result \"Green wins\"]\n\n1. e2e4\n";
        let said = Record::read(&game("chess"), text).unwrap_err().to_string();
        assert_eq!(
            said,
            "line 2, column 1: `Green wins` is no result: write `White wins`, `Black wins`, `draw`, or `*` for a game that goes on"
        );
    }

    #[test]
    fn results_of_earlier_versions_are_read_and_misspelt_ones_are_not() {
        let line = game("tic-tac-toe");
        let read = |result: &str| {
            let text = format!("[Game \"tic-tac-toe\"]\n[Result \"{result}\"]\n\n1. a1\n");
            Record::read(&line, &text).is_ok()
        };
        assert!(read("Crosses win") && read("Crosses wins") && read("draw"));
        assert!(!read("Crosses winss") && !read("draws"));
    }

    #[test]
    fn taking_back_or_adding_a_decision_removes_the_result() {
        let chess = game("chess");
        let text = "[Game \"chess\"]\n[Result \"White wins\"]\n[Reason \"on time\"]\n\n1. e2e4\n";
        let mut record = Record::read(&chess, text).unwrap();
        record.truncate(1);
        assert!(record.end().unwrap().is_some());
        record.truncate(0);
        assert_eq!((record.end(), record.reason.as_str()), (Ok(None), ""));
        assert!(record.text().contains("[Result \"*\"]\n\n"), "{}", record.text());
        let mut record = Record::read(&chess, text).unwrap();
        record.push(chess.start().read_move("e2e4").unwrap());
        assert_eq!(record.end(), Ok(None));
    }

    #[test]
    fn rules_take_precedence_over_the_result() {
        let chess = game("chess");
        let mated = "[Game \"chess\"]\n[Result \"1-0\"]\n[Reason \"on time\"]\n\n\
                     1. e2e4 e7e5 2. d1h5 b8c6 3. f1c4 g8f6 4. h5f7\n";
        let end = Record::read(&chess, mated).unwrap().end().unwrap().unwrap();
        assert_eq!(end.text(&chess), "White wins: checkmate");
        let wrong = mated.replace("1-0", "0-1");
        let said = Record::read(&chess, &wrong).unwrap_err().to_string();
        assert!(said.contains("the result is given as `0-1`"), "{said}");
    }
}
