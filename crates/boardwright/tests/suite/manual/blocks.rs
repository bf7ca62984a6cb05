//! Code blocks of the manual, for the tests of the library and of the program.

use std::path::{Path, PathBuf};

/// A fenced block of the manual.
#[derive(Clone, Debug)]
pub struct Block {
    /// The chapter, as a path under `book/src`.
    pub chapter: String,
    /// The line of its fence, from 1.
    pub line: usize,
    /// The first word after the fence.
    pub language: String,
    /// The words after it, with commas between them: `complete`, `perft=1:20`.
    pub attributes: Vec<(String, String)>,
    /// Text between the fences.
    pub text: String,
}

impl Block {
    /// The first value of an attribute; empty if it is a mere word.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Chapter and line, for messages.
    pub fn place(&self) -> String {
        format!("book/src/{}:{}", self.chapter, self.line)
    }
}

/// The folder of the manual's chapters.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src")
}

/// All blocks of all chapters; those of one chapter stand together, in their order.
pub fn all() -> Vec<Block> {
    let mut chapters = Vec::new();
    find(&folder(), &mut chapters);
    chapters.sort();
    let blocks: Vec<Block> = chapters.iter().flat_map(|path| of_chapter(path)).collect();
    assert!(blocks.len() > 100, "the manual has {} blocks: they were not found", blocks.len());
    blocks
}

fn find(folder: &Path, chapters: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            find(&path, chapters);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            chapters.push(path);
        }
    }
}

fn of_chapter(path: &Path) -> Vec<Block> {
    let text = std::fs::read_to_string(path).unwrap();
    let chapter = path.strip_prefix(folder()).unwrap().to_string_lossy().replace('\\', "/");
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (index, line) in text.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (Some(_), Some("")) => blocks.extend(open.take()),
            (Some(block), _) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            (None, Some(info)) => {
                let mut words = info.split(',');
                let language = words.next().unwrap_or("").trim().to_owned();
                let attributes = words.map(|word| {
                    let (name, value) = word.split_once('=').unwrap_or((word, ""));
                    (name.trim().to_owned(), value.trim().to_owned())
                });
                let attributes = attributes.collect();
                let (line, text) = (index + 1, String::new());
                open = Some(Block { chapter: chapter.clone(), line, language, attributes, text });
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block of {chapter} is not closed");
    blocks
}
