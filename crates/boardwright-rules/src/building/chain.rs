//! The bases of a game: their texts are found and parsed, one after another.

use boardwright_syntax::diagnostic::{Diagnostic, Severity};
use boardwright_syntax::limits::MAX_SOURCE_BYTES;
use boardwright_syntax::source_map::SourceMap;
use boardwright_syntax::tree::{GameFile, StringLiteral};
use std::borrow::Cow;

/// Most bases on which a game is built, one on another.
const MAX_LEVELS: usize = 16;

/// Most bytes of a game and its bases together.
const MAX_TOTAL_BYTES: usize = 2 * MAX_SOURCE_BYTES;

/// The text of a base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseText {
    /// Its name in messages: an id, or a path. Equal for equal bases.
    pub name: String,
    /// Its rules.
    pub text: Cow<'static, str>,
}

/// Reason why there is no such base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingBase {
    /// One sentence, without a full stop.
    pub message: String,
    /// A sentence that says how to mend it.
    pub help: Option<String>,
    /// The name that is probably meant.
    pub meant: Option<String>,
}

/// Finds the rules that a game is based on.
pub trait Bases {
    /// Returns the base that is called `name` in the base `within`, or in the rules that are
    /// compiled if `within` is `None`.
    ///
    /// # Errors
    ///
    /// If there is none.
    fn find(&self, name: &str, within: Option<&str>) -> Result<BaseText, MissingBase>;
}

/// No bases at all.
pub struct NoBases;

impl Bases for NoBases {
    fn find(&self, _: &str, _: Option<&str>) -> Result<BaseText, MissingBase> {
        let message = "other rules cannot be looked up here".to_owned();
        Err(MissingBase { message, help: None, meant: None })
    }
}

impl<F: Fn(&str) -> Option<String>> Bases for F {
    fn find(&self, name: &str, _: Option<&str>) -> Result<BaseText, MissingBase> {
        match self(name) {
            Some(text) => Ok(BaseText { name: name.to_owned(), text: text.into() }),
            None => Err(MissingBase {
                message: format!("there is no game `{name}`"),
                help: None,
                meant: None,
            }),
        }
    }
}

/// Returns the game and its bases, the nearest first; `None` after an error.
pub(super) fn load(
    file: GameFile,
    sources: &mut SourceMap<'_>,
    bases: &dyn Bases,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Vec<GameFile>> {
    let mut files = vec![file];
    let mut names: Vec<String> = Vec::new();
    while let Some(base) = files.last().and_then(|file| file.base.clone()) {
        match next(&base, &names, sources, bases, diagnostics) {
            Ok((file, name)) => {
                files.push(file);
                names.push(name);
            }
            Err(error) => {
                diagnostics.extend(error);
                return None;
            }
        }
    }
    Some(files)
}

/// Finds and parses one base; returns it with its name. Errors within it are in `diagnostics`.
fn next(
    base: &StringLiteral,
    names: &[String],
    sources: &mut SourceMap<'_>,
    bases: &dyn Bases,
    diagnostics: &mut Vec<Diagnostic>,
) -> Result<(GameFile, String), Option<Diagnostic>> {
    if names.len() == MAX_LEVELS {
        let message = format!("a game is built on {MAX_LEVELS} others at most, one on another");
        let error = Diagnostic::error("too-many-bases", base.span, message);
        return Err(Some(error.help("base it on a game that is nearer to the first")));
    }
    let within = names.last().map(String::as_str);
    let BaseText { name, text } =
        bases.find(&base.text, within).map_err(|missing| Some(unknown(base, missing)))?;
    if names.contains(&name) {
        let message = format!("`{name}` is based on itself");
        let error = Diagnostic::error("base-circle", base.span, message);
        return Err(Some(error.help(format!("the circle is {}", circle(names, &name)))));
    }
    if sources.whole_text().len() + text.len() > MAX_TOTAL_BYTES {
        let message = format!("a game and its bases have {MAX_TOTAL_BYTES} bytes together at most");
        return Err(Some(Diagnostic::error("too-large", base.span, message)));
    }
    let start = sources.push(name.clone(), &text);
    let (file, found) = boardwright_syntax::parse_from(sources.whole_text(), start);
    let failed = found.iter().any(|known| known.severity == Severity::Error);
    diagnostics.extend(found);
    if failed { Err(None) } else { Ok((file, name)) }
}

fn unknown(base: &StringLiteral, missing: MissingBase) -> Diagnostic {
    let error = Diagnostic::error("unknown-base", base.span, missing.message);
    let error = match missing.meant {
        Some(meant) => error
            .help(format!("did you mean `{meant}`?"))
            .fix(base.span, format!("based on \"{meant}\"")),
        None => error,
    };
    match missing.help {
        Some(help) => error.help(help),
        None => error,
    }
}

/// `a, b, a`: the bases from the first one named twice.
fn circle(names: &[String], again: &str) -> String {
    let first = names.iter().position(|name| name == again).unwrap_or(0);
    let shown: Vec<String> = names[first..].iter().map(|name| format!("`{name}`")).collect();
    format!("{} – `{again}`", shown.join(" – "))
}
