//! The games of a page, asked by number.

use crate::check::check;
use crate::error::EngineError;
use crate::page_bases::PageBases;
use crate::page_game::PageGame;
use crate::record::header;
use boardwright::Game;
use boardwright_search::{Clock, FrozenClock};
use std::sync::Arc;

/// Maximum number of bytes of a text from the page: the longest rules, and as much for settings.
pub const MAX_INPUT: usize = 2 << 20;
/// Maximum number of games at a time.
pub const MAX_GAMES: usize = 64;

/// The games of a page, and the buffers of texts between the page and the engine.
pub struct Engine {
    clock: Arc<dyn Clock>,
    games: Vec<Option<PageGame>>,
    bases: PageBases,
    input: Vec<u8>,
    output: Vec<u8>,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::with_clock(Arc::new(FrozenClock))
    }
}

impl Engine {
    /// Creates an engine. Time for searches comes from a clock.
    pub fn with_clock(clock: Arc<dyn Clock>) -> Engine {
        let (games, bases, input, output) = Default::default();
        Engine { clock, games, bases, input, output }
    }

    /// Returns a buffer of zeros for an input of a length; `None` above [`MAX_INPUT`].
    pub fn input(&mut self, length: usize) -> Option<&mut [u8]> {
        if length > MAX_INPUT {
            return None;
        }
        self.input.clear();
        self.input.resize(length, 0);
        Some(&mut self.input)
    }

    /// Returns the text of the last answer.
    pub fn output(&self) -> &[u8] {
        &self.output
    }

    /// Lets rules be based on the games in the input, JSON of this length: ids with their rules.
    pub fn bases(&mut self, length: usize) -> i64 {
        let read = self
            .text(0, length)
            .and_then(|text| PageBases::read(text).map_err(EngineError::Question));
        let taken = read.map(|bases| self.bases = bases);
        self.answer(taken.map(|()| (0, "")))
    }

    /// Compiles the rules and settings in the input, which have these lengths. Answers with the
    /// game's number.
    pub fn compile(&mut self, rules: usize, settings: usize) -> i64 {
        let compiled = self.compiled(rules, settings);
        self.answer(compiled)
    }

    /// Asks a game. The answer is a number and a text; an error is −1 and a report as JSON.
    pub fn ask<Text: Into<Vec<u8>>>(
        &mut self,
        game: u32,
        question: impl FnOnce(&mut PageGame) -> Result<(i64, Text), EngineError>,
    ) -> i64 {
        let answer = match self.games.get_mut(game as usize) {
            Some(Some(game)) => question(game),
            _ => Err(EngineError::NoSuchGame(game)),
        };
        self.answer(answer)
    }

    /// Makes the move in the input, a text of this length.
    pub fn play(&mut self, game: u32, length: usize) -> i64 {
        let text = self.text(0, length).map(str::to_owned);
        self.ask(game, |game| Ok((0, game.play(&text?)?)))
    }

    /// Answers the question in the input, JSON of this length. `on_progress` is called with
    /// intermediate search results.
    pub fn inquire(&mut self, game: u32, length: usize, on_progress: &mut dyn FnMut(&str)) -> i64 {
        let text = self.text(0, length).map(str::to_owned);
        self.ask(game, |game| game.inquire(&text?, on_progress))
    }

    /// Answers a question of a module that is built on the engine, by the text in the input, of
    /// this length.
    pub fn ask_about_game(
        &mut self,
        game: u32,
        length: usize,
        question: impl FnOnce(&Game, &str) -> String,
    ) -> i64 {
        let text = self.text(0, length).map(str::to_owned);
        self.ask(game, |game| Ok((0, question(game.game(), &text?))))
    }

    /// Answers with the diagnostics of the rules in the input, as JSON.
    pub fn check(&mut self, length: usize) -> i64 {
        let checked = self.text(0, length).and_then(|rules| {
            let found = check(rules, &self.bases);
            serde_json::to_string(&found).map_err(EngineError::Answer)
        });
        self.answer(checked.map(|text| (0, text)))
    }

    /// Answers with the header of the record in the input, as JSON.
    pub fn header(&mut self, length: usize) -> i64 {
        let read = self
            .text(0, length)
            .and_then(|text| serde_json::to_string(&header(text)?).map_err(EngineError::Answer));
        self.answer(read.map(|text| (0, text)))
    }

    /// Releases a game.
    pub fn release(&mut self, game: u32) -> i64 {
        let released = self.games.get_mut(game as usize).and_then(Option::take);
        let answer = released.map(|_| (0, "")).ok_or(EngineError::NoSuchGame(game));
        self.answer(answer)
    }

    fn compiled(&mut self, rules: usize, settings: usize) -> Result<(i64, String), EngineError> {
        let free = self.games.iter().position(Option::is_none).unwrap_or(self.games.len());
        if free == MAX_GAMES {
            return Err(EngineError::TooManyGames(MAX_GAMES));
        }
        let (game, warnings) = PageGame::compile(
            self.text(0, rules)?,
            self.text(rules, settings)?,
            &self.bases,
            self.clock.clone(),
        )?;
        if free == self.games.len() {
            self.games.push(None);
        }
        self.games[free] = Some(game);
        Ok((free as i64, warnings))
    }

    /// Returns a part of the input.
    fn text(&self, first: usize, length: usize) -> Result<&str, EngineError> {
        let end = first.checked_add(length);
        let bytes = end.and_then(|end| self.input.get(first..end));
        Ok(std::str::from_utf8(bytes.ok_or(EngineError::ShortInput)?)?)
    }

    fn answer<Text: Into<Vec<u8>>>(&mut self, answer: Result<(i64, Text), EngineError>) -> i64 {
        match answer {
            Ok((number, text)) => {
                self.output = text.into();
                number
            }
            Err(error) => {
                // A report holds strings and numbers alone, which are always JSON.
                self.output = serde_json::to_vec(&error.report()).unwrap_or_default();
                -1
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Engine, MAX_GAMES, MAX_INPUT};
    use serde_json::json;

    const RULES: &str = r#"
        game "Line of three" {
            option size: 3..5 = 3 "squares along each edge"
            players Cross, Nought
            board rectangle(size, size)
            piece Mark X
            turn { choose to in empty; put Mark at to }
            end {
                mover wins if some rows(own, any, 3)
                draw if no empty
            }
        }
    "#;

    fn compile(engine: &mut Engine, rules: &[u8], settings: &[u8]) -> i64 {
        let text = [rules, settings].concat();
        engine.input(text.len()).unwrap().copy_from_slice(&text);
        engine.compile(rules.len(), settings.len())
    }

    fn output(engine: &Engine) -> &str {
        std::str::from_utf8(engine.output()).unwrap()
    }

    fn report(engine: &Engine) -> serde_json::Value {
        serde_json::from_slice(engine.output()).unwrap()
    }

    fn play(engine: &mut Engine, game: u32, text: &str) -> i64 {
        engine.input(text.len()).unwrap().copy_from_slice(text.as_bytes());
        engine.play(game, text.len())
    }

    #[test]
    fn a_game_is_played_to_its_end() {
        let mut engine = Engine::default();
        assert_eq!(compile(&mut engine, RULES.as_bytes(), b""), 0);
        assert_eq!(engine.ask(0, |game| game.moves()), 9);
        assert_eq!(output(&engine).lines().count(), 9);
        assert_eq!(engine.ask(0, |game| game.perft(2)), 72);
        for text in ["b2", "a1", "b1", "c3", "b3"] {
            assert_eq!(engine.ask(0, |game| game.outcome()), 0);
            assert_eq!(play(&mut engine, 0, text), 0, "{}", output(&engine));
        }
        assert_eq!(engine.ask(0, |game| game.outcome()), 1);
        assert_eq!(output(&engine), "Cross wins");
        assert_eq!(play(&mut engine, 0, "c1"), -1);
        assert!(output(&engine).contains("the game is over"), "{}", output(&engine));
    }

    #[test]
    fn settings_are_bound_and_wrong_ones_refused() {
        let mut engine = Engine::default();
        assert_eq!(compile(&mut engine, RULES.as_bytes(), b"size=4\n"), 0);
        assert_eq!(engine.ask(0, |game| game.moves()), 16);
        for settings in [&b"size=6"[..], b"colour=red", b"Tournament", b"=", b"size=\xff"] {
            assert_eq!(compile(&mut engine, RULES.as_bytes(), settings), -1);
            assert!(!output(&engine).is_empty());
        }
    }

    #[test]
    fn errors_are_reports_with_code_message_and_place() {
        let mut engine = Engine::default();
        assert_eq!(compile(&mut engine, b"game \"Broken\" {", b""), -1);
        assert_eq!(report(&engine)["code"], "rules");
        assert!(report(&engine)["message"].as_str().unwrap().contains("error"));
        assert_eq!(compile(&mut engine, b"\xff\xfe", b""), -1);
        assert_eq!(engine.compile(usize::MAX, 2), -1);
        assert_eq!(engine.compile(1, usize::MAX), -1);
        assert_eq!(play(&mut engine, 7, "b2"), -1);
        assert_eq!(report(&engine), json!({ "code": "game", "message": "there is no game 7" }));
        assert_eq!(compile(&mut engine, RULES.as_bytes(), b""), 0);
        for text in ["", "z9", "\u{202e}", &"b".repeat(5000)] {
            assert_eq!(play(&mut engine, 0, text), -1, "{text}");
        }
        let question = r#"{ "ask": "normalize", "text": "player=Nobody" }"#;
        engine.input(question.len()).unwrap().copy_from_slice(question.as_bytes());
        assert_eq!(engine.inquire(0, question.len(), &mut |_| {}), -1);
        let place = json!({ "in": "text", "offset": 7 });
        assert_eq!(
            (&report(&engine)["code"], &report(&engine)["place"]),
            (&json!("position"), &place)
        );
        assert!(engine.input(MAX_INPUT + 1).is_none());
    }

    #[test]
    fn games_are_few_and_their_numbers_used_again() {
        let mut engine = Engine::default();
        for number in 0..MAX_GAMES {
            assert_eq!(compile(&mut engine, RULES.as_bytes(), b""), number as i64);
        }
        assert_eq!(compile(&mut engine, RULES.as_bytes(), b""), -1);
        assert_eq!(engine.release(5), 0);
        assert_eq!(engine.release(5), -1);
        assert_eq!(engine.release(u32::MAX), -1);
        assert_eq!(compile(&mut engine, RULES.as_bytes(), b""), 5);
    }

    #[test]
    fn playouts_are_those_of_the_facade() {
        use boardwright::Rng;
        use boardwright::playout::playout;
        let mut engine = Engine::default();
        assert_eq!(compile(&mut engine, RULES.as_bytes(), b""), 0);
        let (game, _) = boardwright::Game::compile(RULES, &Default::default());
        let start = game.unwrap().start();
        for seed in 0..20 {
            let game = playout(&start, &mut Rng::for_game(seed, 0));
            let decisions = engine.ask(0, |game| game.random_game(seed));
            assert_eq!(decisions, i64::from(game.decisions));
            assert_eq!(output(&engine).lines().last(), Some(game.last.text().as_str()));
        }
    }
}
