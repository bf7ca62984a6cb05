//! The bases of a game: their texts are found and parsed, one after another.

use boardwright_syntax::diagnostic::{Diagnostic, Severity};
use boardwright_syntax::source_map::SourceMap;
use boardwright_syntax::tree::{GameFile, StringLiteral};
use std::borrow::Cow;

/// Most bases on which a game is built, one on another.
const MAX_LEVELS: usize = 16;

/// Most bytes of a game, its bases and modules together.
pub(super) const MAX_TOTAL_BYTES: usize = 1 << 21;

/// The text of a base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseText {
    /// Its name in messages: an id, or a path. Equal for equal bases.
    pub name: String,
    /// Its rules.
    pub text: Cow<'static, str>,
}

/// Reason why there is no such base or module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingBase {
    /// One sentence, without a full stop.
    pub message: String,
    /// A sentence that says how to mend it.
    pub help: Option<String>,
    /// The name that is probably meant.
    pub meant: Option<String>,
}

/// Finds the rules that a game is based on, and the modules that it uses.
pub trait Bases {
    /// Returns the base that is called `name` in the base `within`, or in the rules that are
    /// compiled if `within` is `None`.
    ///
    /// # Errors
    ///
    /// If there is none.
    fn find(&self, name: &str, within: Option<&str>) -> Result<BaseText, MissingBase>;

    /// Returns the text of the module that is called `name`.
    ///
    /// # Errors
    ///
    /// If there is none.
    fn module(&self, name: &str) -> Result<Cow<'static, str>, MissingBase> {
        let message = format!("there is no module `{name}`");
        Err(MissingBase { message, help: None, meant: None })
    }
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
        let found = find(&base, &names, sources, bases);
        let BaseText { name, text } = found.map_err(|error| diagnostics.push(*error)).ok()?;
        let start = sources.push(name.clone(), &text);
        let (file, found) = boardwright_syntax::parse_from(sources.whole_text(), start);
        let failed = found.iter().any(|known| known.severity == Severity::Error);
        diagnostics.extend(found);
        if failed {
            return None;
        }
        files.push(file);
        names.push(name);
    }
    Some(files)
}

/// Finds the text of one base, after the bases with these names.
fn find(
    base: &StringLiteral,
    names: &[String],
    sources: &SourceMap<'_>,
    bases: &dyn Bases,
) -> Result<BaseText, Box<Diagnostic>> {
    if names.len() == MAX_LEVELS {
        let message = format!("a game is built on {MAX_LEVELS} others at most, one on another");
        let error = Diagnostic::error("too-many-bases", base.span, message);
        return Err(Box::new(error.help("base it on a game that is nearer to the first")));
    }
    let within = names.last().map(String::as_str);
    let found = bases.find(&base.text, within).map_err(|missing| unknown(base, missing))?;
    if names.contains(&found.name) {
        let message = format!("`{}` is based on itself", found.name);
        let error = Diagnostic::error("base-circle", base.span, message);
        let help = format!("the circle is {}", circle(names, &found.name));
        return Err(Box::new(error.help(help)));
    }
    if sources.whole_text().len() + found.text.len() > MAX_TOTAL_BYTES {
        let message = format!("a game and its bases have {MAX_TOTAL_BYTES} bytes together at most");
        return Err(Box::new(Diagnostic::error("too-large", base.span, message)));
    }
    Ok(found)
}

fn unknown(base: &StringLiteral, missing: MissingBase) -> Box<Diagnostic> {
    let mut error = Diagnostic::error("unknown-base", base.span, missing.message);
    error.help = missing.help;
    if let Some(meant) = missing.meant {
        let fix = format!("based on \"{meant}\"");
        error = error.help(format!("did you mean `{meant}`?")).fix(base.span, fix);
    }
    Box::new(error)
}

/// `a, b, a`: the bases from the first one named twice.
fn circle(names: &[String], again: &str) -> String {
    let first = names.iter().position(|name| name == again).unwrap_or(0);
    let shown: Vec<String> = names[first..].iter().map(|name| format!("`{name}`")).collect();
    format!("{} – `{again}`", shown.join(" – "))
}
