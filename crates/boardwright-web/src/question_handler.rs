//! The answers to a page's questions about a game.

use crate::analysis::{AnalysisView, Analyzer, estimate};
use crate::decision_code::DecisionCode;
use crate::edit::{EditedPosition, Palette, edit, palette};
use crate::error::EngineError;
use crate::evaluation::{EvaluationTerm, evaluation};
use crate::explanation::explain;
use crate::game_info::GameInfo;
use crate::observed_ranges::ObservedRanges;
use crate::position_cache::PositionCache;
use crate::position_info::{DecisionMade, PositionInfo};
use crate::question::{
    AnalyzeQuestion, Answers, EditQuestion, ExplainQuestion, LookQuestion, MoveQuestion, NoInput,
    PositionQuestion, Question, TextQuestion, WriteQuestion,
};
use crate::record::{RecordView, read, write};
use crate::target_info::{TargetInfo, target_info};
use boardwright::manual::Manual;
use boardwright::{Game, Position};
use boardwright_search::Clock;
use std::sync::Arc;

/// Answers questions about one game, and keeps what makes the next answer cheap.
pub struct QuestionHandler {
    positions: PositionCache,
    observed: Option<ObservedRanges>,
    analyzer: Analyzer,
    clock: Arc<dyn Clock>,
}

impl QuestionHandler {
    /// Creates a handler. Time for searches comes from a clock.
    pub fn new(clock: Arc<dyn Clock>) -> QuestionHandler {
        let analyzer = Analyzer::new(clock.clone(), None);
        QuestionHandler { positions: PositionCache::default(), observed: None, analyzer, clock }
    }

    /// Answers a question, both as JSON. `on_progress` is called with intermediate search results.
    ///
    /// # Errors
    ///
    /// If the question is malformed or has no answer.
    pub fn answer(
        &mut self,
        game: &Game,
        question: &str,
        on_progress: &mut dyn FnMut(&str),
    ) -> Result<String, EngineError> {
        let question: Question = serde_json::from_str(question).map_err(EngineError::Question)?;
        question.answer_by(&mut GameAnswers { handler: self, game, on_progress })
    }
}

/// The answers for one question.
struct GameAnswers<'a> {
    handler: &'a mut QuestionHandler,
    game: &'a Game,
    on_progress: &'a mut dyn FnMut(&str),
}

impl Answers for GameAnswers<'_> {
    fn game(&mut self, _: NoInput) -> Result<GameInfo, EngineError> {
        Ok(GameInfo::of(self.game))
    }

    fn manual(&mut self, _: NoInput) -> Result<Manual, EngineError> {
        Ok(Manual::of(self.game))
    }

    fn position(&mut self, question: PositionQuestion) -> Result<PositionInfo, EngineError> {
        let QuestionHandler { positions, observed, .. } = self.handler;
        let observed = observed.get_or_insert_with(|| ObservedRanges::of(self.game));
        let positions = positions.to(self.game, &question.at)?;
        let (position, earlier) = positions.split_last().expect("a path has a first position");
        let made = earlier.last().zip(question.at.moves.last());
        let made = made.map(|(before, code)| DecisionMade { before, mv: code.0 });
        Ok(PositionInfo::of(position, made.as_ref(), observed))
    }

    fn read_move(&mut self, question: MoveQuestion) -> Result<DecisionCode, EngineError> {
        let position = self.handler.positions.last(self.game, &question.at)?;
        Ok(DecisionCode(position.read_move(&question.text)?))
    }

    fn explain(&mut self, question: ExplainQuestion) -> Result<String, EngineError> {
        let position = self.handler.positions.last(self.game, &question.at)?;
        Ok(explain(position, &question.choices)?)
    }

    fn look(&mut self, question: LookQuestion) -> Result<TargetInfo, EngineError> {
        let QuestionHandler { positions, observed, .. } = self.handler;
        let observed = observed.get_or_insert_with(|| ObservedRanges::of(self.game));
        let position = positions.last(self.game, &question.at)?;
        target_info(position, observed, &question.target)
    }

    fn normalize(&mut self, question: TextQuestion) -> Result<String, EngineError> {
        Ok(Position::read(self.game, &question.text)?.shortest_text())
    }

    fn palette(&mut self, _: NoInput) -> Result<Palette, EngineError> {
        Ok(palette(self.game))
    }

    fn edit(&mut self, question: EditQuestion) -> Result<EditedPosition, EngineError> {
        let observed = &mut self.handler.observed;
        let observed = observed.get_or_insert_with(|| ObservedRanges::of(self.game));
        Ok(edit(self.game, observed, &question.text, &question.change)?)
    }

    fn read_record(&mut self, question: TextQuestion) -> Result<RecordView, EngineError> {
        Ok(read(self.game, &question.text)?)
    }

    fn write_record(&mut self, question: WriteQuestion) -> Result<String, EngineError> {
        Ok(write(self.game, question.record)?)
    }

    fn set_weights(&mut self, question: TextQuestion) -> Result<(), EngineError> {
        self.handler.analyzer = Analyzer::new(self.handler.clock.clone(), Some(question.text));
        Ok(())
    }

    fn estimate(&mut self, _: NoInput) -> Result<String, EngineError> {
        Ok(estimate(self.game, &self.handler.clock))
    }

    fn evaluation(
        &mut self,
        question: PositionQuestion,
    ) -> Result<Vec<EvaluationTerm>, EngineError> {
        let QuestionHandler { positions, analyzer, .. } = self.handler;
        let position = positions.last(self.game, &question.at)?;
        Ok(evaluation(position, &analyzer.evaluation_profile(self.game)))
    }

    fn analyze(&mut self, question: AnalyzeQuestion) -> Result<Option<AnalysisView>, EngineError> {
        let QuestionHandler { positions, analyzer, .. } = self.handler;
        let position = positions.last(self.game, &question.at)?;
        let mut on_progress = |analysis: &AnalysisView| {
            if let Ok(text) = serde_json::to_string(analysis) {
                (self.on_progress)(&text);
            }
        };
        Ok(analyzer.analyze(position, &question.strength, question.limits, &mut on_progress)?)
    }
}

#[cfg(test)]
mod tests {
    use super::QuestionHandler;
    use boardwright::{Game, Options, bundled};
    use boardwright_search::FrozenClock;
    use serde_json::{Value, json};
    use std::sync::Arc;

    struct Fixture {
        game: Game,
        handler: QuestionHandler,
    }

    impl Fixture {
        fn new(id: &str) -> Fixture {
            let (game, _) = bundled::find(id).unwrap().compile(&Options::default());
            Fixture { game: game.unwrap(), handler: QuestionHandler::new(Arc::new(FrozenClock)) }
        }

        fn ask(&mut self, question: Value) -> Value {
            let answer = self.handler.answer(&self.game, &question.to_string(), &mut |_| {});
            serde_json::from_str(&answer.unwrap()).unwrap()
        }

        fn position(&mut self, moves: &[Value]) -> Value {
            self.ask(json!({ "ask": "position", "at": { "moves": moves } }))
        }
    }

    fn decision<'a>(position: &'a Value, text: &str) -> &'a Value {
        let found = position["decisions"].as_array().unwrap().iter().find(|it| it["text"] == text);
        found.unwrap_or_else(|| panic!("{text} in {}", position["decisions"]))
    }

    #[test]
    fn a_drop_is_the_last_decision() {
        let mut fixture = Fixture::new("corsairs");
        let position = fixture.position(&[]);
        assert_eq!(position["decisions"][0]["label"], "bring in a corsair");
        assert_eq!(position["scene"]["reserves"][0]["items"][0]["count"], 6);
        let moves = [decision(&position, "+a1")["code"].clone()];
        let position = fixture.position(&moves);
        assert_eq!(position["last"]["sites"], json!(["a1"]));
        assert_eq!(position["player"], 0);
    }

    #[test]
    fn a_formation_has_site_moves() {
        let mut fixture = Fixture::new("corsairs");
        let mut moves = Vec::new();
        for text in ["+a1", "+e9"] {
            let position = fixture.position(&moves);
            moves.push(decision(&position, text)["code"].clone());
        }
        let position = fixture.position(&moves);
        let formation = decision(&position, "e6 northeast 1");
        assert_eq!(formation["choices"][0]["line"], json!(["e6"]));
        assert_eq!(formation["site_moves"], json!([["e6", "f7"]]));
    }

    #[test]
    fn an_illegal_choice_is_explained() {
        let mut fixture = Fixture::new("chess");
        let question = |from: &str, to: &str| {
            json!({ "ask": "explain", "at": {}, "choices": [
                { "name": "from", "value": from }, { "name": "to", "value": to }] })
        };
        let sentence = fixture.ask(question("e2", "e5"));
        assert!(sentence.as_str().unwrap().len() > 10, "{sentence}");
        assert!(fixture.ask(question("e4", "e5")).as_str().unwrap().contains("e4"));
    }

    #[test]
    fn look_names_what_is_on_a_site_and_its_reach() {
        let mut fixture = Fixture::new("kylatori-sunset");
        let look = |start: Option<&str>, target: Value| {
            let at = start.map_or(json!({}), |text| json!({ "start": text }));
            json!({ "ask": "look", "at": at, "target": target })
        };
        let enemy = fixture.ask(look(None, json!({ "site": "c8" })));
        assert_eq!(enemy["things"][0]["title"], "Slasher");
        assert!(enemy["things"][0]["words"].as_str().unwrap().starts_with("Steps diagonally"));
        assert_eq!(enemy["reach"]["basis"], "turn");
        assert!(enemy["reach"]["moves"].as_array().unwrap().contains(&json!("b6")));
        let empty = fixture.ask(look(None, json!({ "site": "c4" })));
        assert_eq!(empty, json!({ "things": [], "reach": null }));
        let question = look(None, json!({ "site": "z9" })).to_string();
        assert!(fixture.handler.answer(&fixture.game, &question, &mut |_| {}).is_err());
    }

    #[test]
    fn look_at_a_hand_lights_the_drops() {
        let mut fixture = Fixture::new("corsairs");
        let board = fixture.ask(json!({ "ask": "look", "at": {}, "target": { "site": "e5" } }));
        assert_eq!(board["things"][0]["title"], "Freighter");
        let mut fixture = Fixture::new("crazyhouse");
        let start = "rnbqkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/RNBQKBNR[Pn] w KQkq - 0 1";
        let target = json!({ "reserve": "hand-0", "item": "Pawn" });
        let question = json!({ "ask": "look", "at": { "start": start }, "target": target });
        let hand = fixture.ask(question);
        assert_eq!(hand["things"][0]["title"], "Pawn");
        let moves = hand["reach"]["moves"].as_array().unwrap();
        assert!(moves.contains(&json!("e4")) && !moves.contains(&json!("e8")), "{hand}");
    }

    #[test]
    fn records_come_back_with_their_variations_and_comments() {
        let mut fixture = Fixture::new("chess");
        let position = fixture.position(&[]);
        let [king, queen] = ["e2e4", "d2d4"].map(|text| decision(&position, text)["code"].clone());
        let answer = fixture.position(std::slice::from_ref(&queen));
        let answer = decision(&answer, "d7d5")["code"].clone();
        let other = json!({ "comment": "or", "decisions": [
            { "code": queen }, { "code": answer, "comment": "closed" }] });
        let line = json!({ "decisions": [
            { "code": king, "comment": "the usual", "variations": [other] }] });
        let record = json!({ "names": ["Ann", ""], "line": line });
        let text = fixture.ask(json!({ "ask": "write", "record": record }));
        let record = fixture.ask(json!({ "ask": "read", "text": text }));
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
    fn the_king_in_check_is_a_threat() {
        let mut fixture = Fixture::new("chess");
        let start = "rnbqkbnr/ppppp1pp/8/5p1Q/8/4P3/PPPP1PPP/RNB1KBNR b KQkq - 1 2";
        let position = fixture.ask(json!({ "ask": "position", "at": { "start": start } }));
        assert_eq!(position["threats"], json!(["e8"]));
        assert_eq!(fixture.position(&[])["threats"], json!([]));
    }

    #[test]
    fn an_opponent_moves() {
        let mut fixture = Fixture::new("tic-tac-toe");
        let thought = fixture.ask(json!({ "ask": "analyze", "at": {}, "limits": {},
            "strength": { "is": "level", "level": 3, "seed": 1 } }));
        assert!(!thought["lines"][0]["texts"].as_array().unwrap().is_empty());
    }

    #[test]
    fn malformed_questions_are_refused() {
        let mut fixture = Fixture::new("tic-tac-toe");
        for question in
            ["", "{}", "[1", r#"{"ask":"gold"}"#, r#"{"ask":"position","at":{"moves":["x"]}}"#]
        {
            assert!(
                fixture.handler.answer(&fixture.game, question, &mut |_| {}).is_err(),
                "{question}"
            );
        }
    }
}
