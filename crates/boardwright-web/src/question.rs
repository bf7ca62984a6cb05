//! What a page may ask of a game, and what it is told: plain data, as JSON texts.

use crate::customs::Customs;
use crate::edit::{Change, edit, palette};
use crate::line::{Code, Line, Place};
use crate::look::{DecisionMade, Look};
use crate::record::{RecordWish, read, write};
use crate::scene::{PlayerView, players};
use crate::shape::BoardShape;
use crate::thinking::{Budget, Mind, Thinker, ThoughtView};
use crate::weighing::weigh;
use crate::why::{WantedChoice, why};
use boardwright::manual::Manual;
use boardwright::{Game, Position};
use boardwright_search::Clock;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A question about a game.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
pub enum Question {
    /// The board and the players: a [`Table`].
    Table,
    /// The manual page: a [`Manual`].
    Manual,
    /// A position and what can be done there: a [`Look`].
    Look {
        /// Which position.
        at: Place,
    },
    /// The decision that a text names: its [`Code`].
    Move {
        /// In which position.
        at: Place,
        /// The text.
        text: String,
    },
    /// Why no decision makes these choices: a sentence.
    Why {
        /// In which position.
        at: Place,
        /// The choices.
        choices: Vec<WantedChoice>,
    },
    /// A position's text as this game writes it.
    Position {
        /// The text.
        text: String,
    },
    /// What can be put on sites by hand: a [`Palette`](crate::edit::Palette).
    Palette,
    /// A position after a change made by hand: an [`EditView`](crate::edit::EditView).
    Edit {
        /// The position before it.
        text: String,
        /// The change.
        change: Change,
    },
    /// A record that was written: a [`RecordView`](crate::record::RecordView).
    Read {
        /// The record.
        text: String,
    },
    /// The record of what was played: a text.
    Write {
        /// What is to be written.
        wish: RecordWish,
    },
    /// What was learned of the game, for thinking.
    Learned {
        /// The text of its file.
        text: String,
    },
    /// What differs between the sides in a position: [`Weight`](crate::weighing::Weight)s.
    Weigh {
        /// Which position.
        at: Place,
    },
    /// What is thought of a position: a [`ThoughtView`], null if the game is over there.
    Think {
        /// Which position.
        at: Place,
        /// Who thinks.
        mind: Mind,
        /// How long.
        budget: Budget,
    },
}

/// What stays the same in all positions of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Table {
    /// What the game is called in records.
    pub id: String,
    /// The title.
    pub title: String,
    /// The players in turn order.
    pub players: Vec<PlayerView>,
    /// The board.
    pub board: BoardShape,
}

/// A game with what is remembered from question to question.
pub struct Inquirer {
    line: Line,
    customs: Option<Customs>,
    thinker: Thinker,
    clock: Arc<dyn Clock>,
}

impl Inquirer {
    /// Nothing was asked yet. Time for thinking comes from a clock.
    pub fn new(clock: Arc<dyn Clock>) -> Inquirer {
        let thinker = Thinker::new(clock.clone(), None);
        Inquirer { line: Line::default(), customs: None, thinker, clock }
    }

    /// The answer to a question as JSON, or why there is none. `tell` hears thoughts on the way, as JSON.
    pub fn answer(
        &mut self,
        game: &Game,
        question: &str,
        tell: &mut dyn FnMut(&str),
    ) -> Result<String, String> {
        let question: Question =
            serde_json::from_str(question).map_err(|error| error.to_string())?;
        match question {
            Question::Table => json(&table(game)),
            Question::Manual => json(&Manual::of(game)),
            Question::Look { at } => json(&self.look(game, &at)?),
            Question::Move { at, text } => {
                let mv = self.position(game, &at)?.read_move(&text);
                json(&Code(mv.map_err(|error| error.to_string())?))
            }
            Question::Why { at, choices } => json(&why(self.position(game, &at)?, &choices)?),
            Question::Position { text } => {
                let read = Position::read(game, &text).map_err(|error| error.to_string())?;
                json(&read.shortest_text())
            }
            Question::Palette => json(&palette(game)),
            Question::Edit { text, change } => {
                let customs = self.customs.get_or_insert_with(|| Customs::of(game));
                json(&edit(game, customs, &text, &change)?)
            }
            Question::Read { text } => json(&read(game, &text)?),
            Question::Write { wish } => json(&write(game, wish)?),
            Question::Learned { text } => {
                self.thinker = Thinker::new(self.clock.clone(), Some(text));
                json(&())
            }
            Question::Weigh { at } => {
                let position = last(self.line.to(game, &at)?)?;
                json(&weigh(position, &self.thinker.knowledge(game)))
            }
            Question::Think { at, mind, budget } => {
                let position = last(self.line.to(game, &at)?)?;
                let mut hear = |thought: &ThoughtView| {
                    if let Ok(text) = serde_json::to_string(thought) {
                        tell(&text);
                    }
                };
                json(&self.thinker.think(position, &mind, budget, &mut hear))
            }
        }
    }

    fn position(&mut self, game: &Game, at: &Place) -> Result<&Position, String> {
        last(self.line.to(game, at)?)
    }

    fn look(&mut self, game: &Game, at: &Place) -> Result<Look, String> {
        let customs = self.customs.get_or_insert_with(|| Customs::of(game));
        let positions = self.line.to(game, at)?;
        let before = positions.len().checked_sub(2).map(|index| &positions[index]);
        let made = before.zip(at.moves.last());
        let made = made.map(|(before, code)| DecisionMade { before, mv: code.0 });
        Look::at(positions, made.as_ref(), customs)
    }
}

fn last(positions: &[Position]) -> Result<&Position, String> {
    positions.last().ok_or_else(|| "there is no position".to_owned())
}

fn table(game: &Game) -> Table {
    Table {
        id: game.id().to_owned(),
        title: game.title().to_owned(),
        players: players(game),
        board: BoardShape::of(game),
    }
}

fn json(answer: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(answer).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::Inquirer;
    use boardwright::{Game, Options, bundled};
    use boardwright_search::FrozenClock;
    use serde_json::{Value, json};
    use std::sync::Arc;

    struct Desk {
        game: Game,
        inquirer: Inquirer,
    }

    impl Desk {
        fn new(id: &str) -> Desk {
            let (game, _) = bundled::find(id).unwrap().compile(&Options::default());
            Desk { game: game.unwrap(), inquirer: Inquirer::new(Arc::new(FrozenClock)) }
        }

        fn ask(&mut self, question: Value) -> Value {
            let answer = self.inquirer.answer(&self.game, &question.to_string(), &mut |_| {});
            serde_json::from_str(&answer.unwrap()).unwrap()
        }

        fn look(&mut self, moves: &[Value]) -> Value {
            self.ask(json!({ "ask": "look", "at": { "moves": moves } }))
        }
    }

    fn decision<'a>(look: &'a Value, text: &str) -> &'a Value {
        let found = look["decisions"].as_array().unwrap().iter().find(|it| it["text"] == text);
        found.unwrap_or_else(|| panic!("{text} in {}", look["decisions"]))
    }

    #[test]
    fn a_corsair_sails_and_pulls() {
        let mut desk = Desk::new("corsairs");
        let look = desk.look(&[]);
        assert_eq!(look["decisions"][0]["label"], "enter");
        assert_eq!(look["scene"]["trays"][0]["items"][0]["count"], 6);
        let moves = [decision(&look, "+a1")["code"].clone()];
        let look = desk.look(&moves);
        assert_eq!(look["last"]["sites"], json!(["a1"]));
        assert_eq!(look["player"], 0);
    }

    #[test]
    fn lines_say_where_their_sites_go() {
        let mut desk = Desk::new("corsairs");
        let mut moves = Vec::new();
        for text in ["+a1", "+e9"] {
            let look = desk.look(&moves);
            moves.push(decision(&look, text)["code"].clone());
        }
        let look = desk.look(&moves);
        let formation = decision(&look, "e6 northeast 1");
        assert_eq!(formation["choices"][0]["line"], json!(["e6"]));
        assert_eq!(formation["ways"], json!([["e6", "f7"]]));
    }

    #[test]
    fn an_illegal_wish_is_explained() {
        let mut desk = Desk::new("chess");
        let wish = |from: &str, to: &str| {
            json!({ "ask": "why", "at": {}, "choices": [
                { "name": "from", "value": from }, { "name": "to", "value": to }] })
        };
        let sentence = desk.ask(wish("e2", "e5"));
        assert!(sentence.as_str().unwrap().len() > 10, "{sentence}");
        assert!(desk.ask(wish("e4", "e5")).as_str().unwrap().contains("e4"));
    }

    #[test]
    fn records_come_back_with_their_variations_and_comments() {
        let mut desk = Desk::new("chess");
        let look = desk.look(&[]);
        let [king, queen] = ["e2e4", "d2d4"].map(|text| decision(&look, text)["code"].clone());
        let answer = desk.look(std::slice::from_ref(&queen));
        let answer = decision(&answer, "d7d5")["code"].clone();
        let other = json!({ "comment": "or", "decisions": [
            { "code": queen }, { "code": answer, "comment": "closed" }] });
        let line = json!({ "decisions": [
            { "code": king, "comment": "the usual", "variations": [other] }] });
        let wish = json!({ "names": ["Ann", ""], "line": line });
        let text = desk.ask(json!({ "ask": "write", "wish": wish }));
        let record = desk.ask(json!({ "ask": "read", "text": text }));
        assert_eq!(record["names"][0], "Ann");
        let first = &record["line"]["decisions"][0];
        assert_eq!((&first["text"], &first["comment"]), (&json!("e2e4"), &json!("the usual")));
        let other = &first["variations"][0];
        assert_eq!(
            (&other["comment"], &other["decisions"][1]["comment"]),
            (&json!("or"), &json!("closed"))
        );
        assert_eq!(other["decisions"][1]["turn"], 1);
    }

    #[test]
    fn a_look_names_the_king_in_check() {
        let mut desk = Desk::new("chess");
        let start = "rnbqkbnr/ppppp1pp/8/5p1Q/8/4P3/PPPP1PPP/RNB1KBNR b KQkq - 1 2";
        let look = desk.ask(json!({ "ask": "look", "at": { "start": start } }));
        assert_eq!(look["threats"], json!(["e8"]));
        assert_eq!(desk.look(&[])["threats"], json!([]));
    }

    #[test]
    fn an_opponent_answers() {
        let mut desk = Desk::new("tic-tac-toe");
        let thought = desk.ask(json!({ "ask": "think", "at": {}, "budget": {},
            "mind": { "is": "level", "level": 3, "seed": 1 } }));
        assert!(!thought["lines"][0]["texts"].as_array().unwrap().is_empty());
    }

    #[test]
    fn what_is_no_question_is_refused() {
        let mut desk = Desk::new("tic-tac-toe");
        for question in
            ["", "{}", "[1", r#"{"ask":"gold"}"#, r#"{"ask":"look","at":{"moves":["x"]}}"#]
        {
            assert!(desk.inquirer.answer(&desk.game, question, &mut |_| {}).is_err(), "{question}");
        }
    }
}
