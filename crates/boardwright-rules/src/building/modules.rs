//! Modules: `use castling(steps = 3)` is replaced by the items of the module.

use super::arguments::{Argument, ReplacedPart, replace, value_text};
use super::chain::{Bases, MAX_TOTAL_BYTES};
use super::home::ModuleText;
use super::uses::ModuleUse;
use boardwright_syntax::diagnostic::{Diagnostic, Severity};
use boardwright_syntax::source_map::SourceMap;
use boardwright_syntax::suggest::closest;
use boardwright_syntax::tree::{Item, ItemKind, ModuleFile, Setting};

/// Most bytes of a value that is given to a parameter.
const MAX_VALUE_BYTES: usize = 1_000;

/// The items of a module, and the text that they stand in.
pub(super) struct ModuleItems {
    /// Index of the `use` among the items of the game.
    pub item: usize,
    pub items: Vec<Item>,
    pub text: ModuleText,
}

/// Returns the items that a `use` stands for; an error is reported.
pub(super) fn expand(
    used: &ModuleUse,
    sources: &mut SourceMap<'_>,
    bases: &dyn Bases,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<ModuleItems> {
    match instantiate(used, sources, bases) {
        Ok((text, parts)) => Some(parse(used, &text, parts, sources, diagnostics)),
        Err(error) => {
            diagnostics.push(*error);
            None
        }
    }
}

/// Returns the text of a module with its values.
fn instantiate(
    used: &ModuleUse,
    sources: &SourceMap<'_>,
    bases: &dyn Bases,
) -> Result<(String, Vec<ReplacedPart>), Box<Diagnostic>> {
    let name = &used.module;
    let text = bases.module(&name.text).map_err(|missing| {
        let mut error = Diagnostic::error("unknown-module", name.span, missing.message);
        error.help = missing.help;
        if let Some(meant) = missing.meant {
            error = error.help(format!("did you mean `{meant}`?")).fix(name.span, meant);
        }
        error
    })?;
    let (module, found) = boardwright_syntax::parse_module_from(&text, 0);
    if let Some(known) = found.iter().find(|known| known.severity == Severity::Error) {
        let before = &text[..known.span.start as usize];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        let message = format!(
            "the module `{}` cannot be used: line {line}, column {column}: {}",
            name.text, known.message
        );
        return Err(Box::new(Diagnostic::error("bad-module", name.span, message)));
    }
    let arguments = arguments(used, &module, &text, sources)?;
    let left = MAX_TOTAL_BYTES.saturating_sub(sources.whole_text().len());
    replace(&text, &module, &arguments, left).ok_or_else(|| {
        let message =
            format!("a game, its bases and modules have {MAX_TOTAL_BYTES} bytes together at most");
        Box::new(Diagnostic::error("too-large", name.span, message))
    })
}

/// Returns the values of all parameters.
fn arguments(
    used: &ModuleUse,
    module: &ModuleFile,
    text: &str,
    sources: &SourceMap<'_>,
) -> Result<Vec<Argument>, Box<Diagnostic>> {
    let mut arguments = Vec::new();
    for item in &module.items {
        let ItemKind::Parameter { name, default, .. } = &item.kind else { continue };
        let given = used.arguments.iter().find(|it| it.name.text == name.text);
        let (text, given) = match (given, default) {
            (Some(setting), _) => (given_text(setting, sources)?, Some(setting.value.span)),
            (None, Some(default)) => {
                let bytes = default.span.start as usize..default.span.end as usize;
                (value_text(default, &text[bytes]), None)
            }
            (None, None) => return Err(missing(used, &name.text)),
        };
        arguments.push(Argument { name: name.text.clone(), text, given });
    }
    let known = || arguments.iter().map(|it| it.name.as_str());
    match used.arguments.iter().find(|it| known().all(|name| name != it.name.text)) {
        Some(setting) => Err(unknown(used, setting, known())),
        None => Ok(arguments),
    }
}

fn given_text(setting: &Setting, sources: &SourceMap<'_>) -> Result<String, Box<Diagnostic>> {
    let text = sources.get(setting.value.span).unwrap_or_default();
    if text.len() > MAX_VALUE_BYTES {
        let message = format!(
            "this value has {} bytes; a parameter takes {MAX_VALUE_BYTES} at most",
            text.len()
        );
        let error = Diagnostic::error("text-too-long", setting.value.span, message);
        return Err(Box::new(error.help("give it a name by `define`, and write the name here")));
    }
    Ok(value_text(&setting.value, text))
}

fn missing(used: &ModuleUse, parameter: &str) -> Box<Diagnostic> {
    let module = &used.module;
    let message = format!("the module `{}` needs a value for `{parameter}`", module.text);
    let error = Diagnostic::error("missing-parameter", module.span, message);
    Box::new(error.help(format!("write `use {}({parameter} = …)`", module.text)))
}

fn unknown<'k>(
    used: &ModuleUse,
    setting: &Setting,
    known: impl Iterator<Item = &'k str> + Clone,
) -> Box<Diagnostic> {
    let (module, name) = (&used.module.text, &setting.name);
    let message = format!("the module `{module}` has no parameter `{}`", name.text);
    let error = Diagnostic::error("unknown-parameter", name.span, message);
    Box::new(match closest(&name.text, known.clone()) {
        Some(near) => error.help(format!("did you mean `{near}`?")).fix(name.span, near),
        None if known.clone().next().is_none() => error.help("it has no parameters"),
        None => error.help(format!("it has {}", crate::lowerer::listed(known, ", "))),
    })
}

/// Parses the text of a module, which joins the sources.
fn parse(
    used: &ModuleUse,
    text: &str,
    parts: Vec<ReplacedPart>,
    sources: &mut SourceMap<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> ModuleItems {
    let name = used.module.text.clone();
    let start = sources.push(format!("module {name}"), text);
    let (module, found) = boardwright_syntax::parse_module_from(sources.whole_text(), start);
    diagnostics.extend(found);
    let parts = parts.into_iter().map(|part| ReplacedPart {
        bytes: part.bytes.start + start..part.bytes.end + start,
        ..part
    });
    let text = ModuleText {
        name,
        bytes: start..start + text.len(),
        used: used.span,
        parts: parts.collect(),
    };
    let mut items = Vec::new();
    for item in module.items {
        refuse_building(&item, diagnostics);
        // Words of a module about itself are for those who use it.
        if !matches!(
            item.kind,
            ItemKind::Parameter { .. } | ItemKind::About(_) | ItemKind::Source(_)
        ) {
            items.push(item);
        }
    }
    ModuleItems { item: used.item, items, text }
}

/// Reports items of a module that only a game may have, also inside `when` and `phase`.
fn refuse_building(item: &Item, diagnostics: &mut Vec<Diagnostic>) {
    let inside: Vec<&Item> = match &item.kind {
        ItemKind::When { then, otherwise, .. } => then.iter().chain(otherwise).collect(),
        ItemKind::Phase { items, .. } => items.iter().collect(),
        ItemKind::Use { .. }
        | ItemKind::Without(_)
        | ItemKind::FixOption { .. }
        | ItemKind::ExtendPiece(_) => {
            let message = "a module is built on nothing and uses no other";
            return diagnostics.push(Diagnostic::error("bad-module", item.span, message));
        }
        _ => return,
    };
    inside.into_iter().for_each(|inner| refuse_building(inner, diagnostics));
}
