//! The files of a site: those of the application, with other games.

use super::game::SiteGame;
use super::page;
use crate::serve::assets;
use anyhow::{Context, Result};
use serde_json::Value;
use std::collections::BTreeMap;

/// Folder of the games.
const GAMES: &str = "games/";
/// Page of the site, and its service worker.
const PAGE: &str = "index.html";
const WORKER: &str = "offline.js";
/// Keeps hosts of project pages from running the files through a generator of pages.
const NO_GENERATOR: &str = ".nojekyll";

/// The files of a site, by their paths.
pub struct SiteFiles(BTreeMap<String, Vec<u8>>);

impl SiteFiles {
    /// The application with these games.
    ///
    /// # Errors
    /// Fails if the application in the program is not as expected.
    pub fn of(title: &str, about: &str, games: &[SiteGame]) -> Result<SiteFiles> {
        let mut files = BTreeMap::new();
        for asset in assets::all().filter(|asset| !asset.path.starts_with(GAMES)) {
            files.insert(asset.path.to_owned(), asset.bytes()?);
        }
        for game in games {
            files.extend(game.files.iter().cloned());
        }
        files.insert(format!("{GAMES}list.json"), serde_json::to_vec(&rows(games))?);
        let html = text(files.remove(PAGE), PAGE)?;
        let worker = text(files.remove(WORKER), WORKER)?;
        files.insert(PAGE.to_owned(), page::index(&html, title, about)?.into());
        // The page stands in the list as the folder.
        let worker = page::worker(&worker, PAGE, &files)?;
        files.insert(WORKER.to_owned(), worker.into());
        files.insert(NO_GENERATOR.to_owned(), Vec::new());
        Ok(SiteFiles(files))
    }

    /// Paths and contents, sorted by path.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.0.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice()))
    }

    /// Sum of the sizes.
    pub fn bytes(&self) -> usize {
        self.0.values().map(Vec::len).sum()
    }

    #[cfg(test)]
    pub fn for_tests(files: &[(&str, &str)]) -> SiteFiles {
        SiteFiles(files.iter().map(|&(path, text)| (path.to_owned(), text.into())).collect())
    }
}

/// The list of games. Families would part the games in another order than the given one, so that
/// all have one or none has.
fn rows(games: &[SiteGame]) -> Vec<Value> {
    let has_families = games.iter().all(|game| game.row["family"] != "");
    let mut rows: Vec<Value> = games.iter().map(|game| game.row.clone()).collect();
    for row in rows.iter_mut().filter(|_| !has_families) {
        row["family"] = Value::from("");
    }
    rows
}

fn text(bytes: Option<Vec<u8>>, path: &str) -> Result<String> {
    let bytes = bytes.with_context(|| format!("the application has no `{path}`"))?;
    Ok(String::from_utf8(bytes)?)
}
