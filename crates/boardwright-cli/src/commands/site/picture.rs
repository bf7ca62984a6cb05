//! Facts about a game for the gallery, and the scene that its picture is drawn from.

use crate::rules_source::RulesSource;
use crate::text_file::{self, FileKind};
use anyhow::{Context, Result};
use boardwright::record::Header;
use boardwright::{Execution, Game, Options};
use boardwright_search::FrozenClock;
use boardwright_web::question_handler::QuestionHandler;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// Position of the picture in a recorded game, from 0 to 1.
const SAMPLED: f64 = 0.4;
/// Maximum number of decisions before the picture.
const LATEST: usize = 60;

/// A row of the list of games, and a scene.
pub struct Picture {
    /// The row, as `web/app/src/library.ts` has it.
    pub row: Value,
    /// The scene of the picture as JSON.
    pub scene: String,
}

impl Picture {
    /// Asks a game, and takes its picture from the record beside its rules, or else from the start.
    ///
    /// # Errors
    /// Fails if a question reaches a limit, or if there is a record that is not of the game.
    pub fn of(source: &RulesSource, game: &Game, board_style: &str) -> Result<Picture> {
        let mut questions = Questions::of(game);
        let info = questions.ask(&json!({ "ask": "game" }))?;
        let manual = questions.ask(&json!({ "ask": "manual" }))?;
        let start = questions.ask(&position_after(&[]))?;
        let row = row(&info, &manual, &start["scene"]);
        let scene = match sampled(source, game)? {
            Some(sampled) => sampled,
            None => (info, start["scene"].clone()),
        };
        Ok(Picture { row, scene: whole_scene(scene, board_style).to_string() })
    }
}

/// A game that is asked in JSON, as pages ask.
struct Questions<'g> {
    game: &'g Game,
    handler: QuestionHandler,
}

impl Questions<'_> {
    fn of(game: &Game) -> Questions<'_> {
        Questions { game, handler: QuestionHandler::new(Arc::new(FrozenClock)) }
    }

    fn ask(&mut self, question: &Value) -> Result<Value> {
        let answer = self.handler.answer(self.game, &question.to_string(), &mut |_| {})?;
        Ok(serde_json::from_str(&answer)?)
    }
}

fn position_after(moves: &[Value]) -> Value {
    json!({ "ask": "position", "at": { "moves": moves } })
}

fn row(info: &Value, manual: &Value, scene: &Value) -> Value {
    let notes = manual["notes"].as_array().into_iter().flatten();
    let abouts = notes.filter(|note| note["kind"] == "about");
    let abouts: Vec<&str> = abouts.filter_map(|note| note["text"].as_str()).collect();
    let players = info["players"].as_array().into_iter().flatten();
    let mut row = json!({
        "id": info["id"],
        "title": info["title"],
        "about": abouts.first().unwrap_or(&""),
        "more": abouts.get(1..).unwrap_or_default().join(" "),
        "players": players.map(|player| &player["name"]).collect::<Vec<_>>(),
        // No catalogue has them.
        "family": "", "region": "", "place": "", "year": "", "by": "", "also": "", "moves": 0,
        "shape": info["board"]["shape"],
        "sites": length(&info["board"]["sites"]),
        "kinds": length(&manual["pieces"]),
        "units": length(&scene["units"]),
        "isDrawn": true,
    });
    if let Some(size) = rectangle(&info["board"]) {
        row["size"] = json!(size);
    }
    row
}

fn length(list: &Value) -> usize {
    list.as_array().map_or(0, Vec::len)
}

/// Columns and rows of a full rectangle.
fn rectangle(board: &Value) -> Option<[usize; 2]> {
    let sites = board["sites"].as_array().filter(|_| board["shape"] == "rectangle")?;
    let count = |axis: &str| {
        sites.iter().map(|site| site["at"][axis].to_string()).collect::<BTreeSet<_>>().len()
    };
    let size = [count("x"), count("y")];
    (size[0] * size[1] == sites.len()).then_some(size)
}

/// Facts and scene of a position in the record beside the rules, with its options.
fn sampled(source: &RulesSource, game: &Game) -> Result<Option<(Value, Value)>> {
    let folder = Path::new(&source.name).parent().unwrap_or(Path::new(""));
    let path = folder.join(source.default_file("record"));
    if source.name.starts_with('<') || !path.is_file() {
        return Ok(None);
    }
    let text = text_file::read(&path, FileKind::Record)?;
    let scene = scene_of_record(game, &text);
    scene.map(Some).with_context(|| {
        let shown = path.display();
        format!("`{shown}`, whose position would be the picture of the game, cannot be read")
    })
}

fn scene_of_record(game: &Game, text: &str) -> Result<(Value, Value)> {
    let header = Header::read(text)?;
    let played = header.options();
    let id = Some(game.id().to_owned());
    let execution = Execution::Interpreted;
    let options = Options { id, execution, ..played };
    let (compiled, diagnostics) = Game::compile(game.source(), &options);
    let first = || diagnostics.first().map(|one| one.message.clone()).unwrap_or_default();
    let game = compiled.with_context(first)?;
    let mut questions = Questions::of(&game);
    let record = questions.ask(&json!({ "ask": "read", "text": text }))?;
    let decisions = record["line"]["decisions"].as_array().map_or(&[][..], Vec::as_slice);
    let count = ((decisions.len() as f64 * SAMPLED).round() as usize).min(LATEST);
    let moves: Vec<Value> = decisions[..count].iter().map(|one| one["code"].clone()).collect();
    let info = questions.ask(&json!({ "ask": "game" }))?;
    let position = questions.ask(&position_after(&moves))?;
    Ok((info, position["scene"].clone()))
}

/// The scene for `web/board`: board and players, units, and the board style.
fn whole_scene((info, mut scene): (Value, Value), board_style: &str) -> Value {
    scene["board"] = info["board"].clone();
    scene["players"] = info["players"].clone();
    scene["boardStyle"] = json!(board_style);
    scene
}
