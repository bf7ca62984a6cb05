//! A game of a site: its row in the list of games, and its files.

use super::picture::Picture;
use crate::exit::usage;
use crate::load;
use crate::rules_source::RulesSource;
use crate::serve::assets;
use anyhow::{Context, Result, anyhow};
use boardwright::bundled::{self, BundledBases};
use boardwright::ir::budget;
use boardwright::{Execution, Game, Options};
use boardwright_search::WeightsFile;
use serde_json::{Value, json};

/// Maximum number of bases that are followed to a bundled one.
const MAX_BASES: usize = 16;

/// A game of a site.
pub struct SiteGame {
    /// Argument that names it.
    name: String,
    pub title: String,
    /// Name of its folder.
    folder: String,
    /// Its row in the list of games.
    pub row: Value,
    /// Paths and contents of its files.
    pub files: Vec<(String, Vec<u8>)>,
}

impl SiteGame {
    /// Reads the game that an argument names, which is not among `others`.
    ///
    /// # Errors
    /// Fails if there is no such game, if it has errors, or if one of the others has its title.
    pub fn read(name: &str, others: &[SiteGame]) -> Result<SiteGame> {
        let source = RulesSource::find(name)?;
        let game = match &source.id {
            Some(id) => SiteGame::bundled(id)?,
            None => SiteGame::own(&source, others)?,
        };
        match others.iter().find(|other| other.title == game.title) {
            Some(other) if other.name == game.name => {
                Err(usage(format!("`{name}` is named twice; leave one of the two out")))
            }
            Some(other) => Err(usage(format!(
                "`{}` and `{name}` are both called “{}”; give one of them another title, for a site \
                 tells its games apart by that",
                other.name, game.title
            ))),
            None => Ok(game),
        }
    }

    /// A bundled game, as the application has it.
    fn bundled(id: &str) -> Result<SiteGame> {
        let list =
            assets::find("games/list.json").context("the application has no list of games")?;
        let list: Vec<Value> = serde_json::from_slice(&list.bytes()?)?;
        let row = list.into_iter().find(|row| row["id"] == id);
        let row = row.with_context(|| {
            format!("the application in this program is older than the game `{id}`; build it again")
        })?;
        let within = format!("games/{id}/");
        let files = assets::all().filter(|asset| asset.path.starts_with(&within));
        let files = files.map(|asset| Ok((asset.path.to_owned(), asset.bytes()?)));
        Ok(SiteGame {
            name: id.to_owned(),
            title: row["title"].as_str().unwrap_or(id).to_owned(),
            folder: id.to_owned(),
            files: files.collect::<Result<_>>()?,
            row,
        })
    }

    /// A game of rules in a file, which the page knows by its title, as records do.
    fn own(source: &RulesSource, others: &[SiteGame]) -> Result<SiteGame> {
        let written = load::game_from_source(source, &Default::default(), Execution::Interpreted)?;
        let title = written.title().to_owned();
        let options = Options {
            id: Some(title.clone()),
            execution: Execution::Interpreted,
            weights: source.weights.clone(),
            ..Options::default()
        };
        // A page looks up bundled games and modules, but no files beside the rules.
        let known = Game::compile_with(&source.text, &options, &BundledBases).game;
        let game = match known {
            Some(game) => game,
            None => Game::compile_with(written.whole_rules(), &options, &BundledBases)
                .game
                .ok_or_else(|| anyhow!("`{}` cannot be made one text", source.name))?,
        };
        check_weights(source, &game)?;
        let base = bundled_base(&written);
        let board_style = board_style_of(&written);
        let picture = Picture::of(source, &game, board_style.as_deref().unwrap_or(&title))?;
        let folder = free_folder(source, others);
        let mut row = picture.row;
        row["folder"] = json!(folder);
        row["isLearned"] = json!(source.weights.is_some());
        if let Some(base) = base {
            row["base"] = json!(base);
        }
        if let Some(board_style) = board_style {
            row["boardStyle"] = json!(board_style);
        }
        let file = |name: &str, text: &str| (format!("games/{folder}/{name}"), text.into());
        let mut files =
            vec![file("rules.board", game.source()), file("scene.json", &picture.scene)];
        files.extend(source.weights.as_deref().map(|text| file("weights.txt", text)));
        Ok(SiteGame { name: source.name.clone(), title, folder, row, files })
    }
}

/// Checks that the weights beside rules fit them.
fn check_weights(source: &RulesSource, game: &Game) -> Result<()> {
    let Some(text) = &source.weights else { return Ok(()) };
    // They would not fit a part of the features.
    let _scope = budget::suspend();
    WeightsFile::read(game, text).map(|_| ()).with_context(|| {
        format!(
            "`{}` does not fit the rules; remove it, or run `boardwright learn {}` again",
            source.weights_file().display(),
            source.name
        )
    })
}

/// The board style of a game: its own, or that of the bundled game at the end of its bases.
pub fn board_style_of(game: &Game) -> Option<String> {
    game.board_style().map(str::to_owned).or_else(|| bundled_base(game))
}

/// The bundled game at the end of the bases of a game.
fn bundled_base(game: &Game) -> Option<String> {
    let mut name = game.base()?.name.clone();
    for _ in 0..MAX_BASES {
        if bundled::find(&name).is_some() {
            return Some(name);
        }
        let source = RulesSource::read(&name).ok()?;
        let base = source.compile(&Default::default(), Execution::Interpreted).game?;
        name = base.base()?.name.clone();
    }
    None
}

/// A folder for the game: the name of its file in letters that addresses have as they are.
fn free_folder(source: &RulesSource, others: &[SiteGame]) -> String {
    let path = source.default_file("board");
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
    let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '-' };
    let words: String = stem.chars().map(plain).collect();
    let words: Vec<&str> = words.split('-').filter(|word| !word.is_empty()).collect();
    let name = if words.is_empty() { "game".to_owned() } else { words.join("-") };
    let is_free = |name: &String| {
        // A bundled game may come later.
        bundled::find(name).is_none() && others.iter().all(|other| other.folder != *name)
    };
    let numbered = (2..).map(|number| format!("{name}-{number}"));
    std::iter::once(name.clone()).chain(numbered).find(is_free).unwrap_or(name)
}
