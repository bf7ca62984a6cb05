//! `boardwright import`: writes rules files from variants defined for another program.

use crate::arguments::{ImportArguments, ImportFormat};
use crate::exit::{self, BAD_INPUT, OK, usage};
use crate::style::{faint, heading};
use crate::text_file::{self, FileKind};
use crate::text_kind::TextKind;
use crate::{atomic_file, inputs, json_output};
use anyhow::{Context, Result, anyhow};
use boardwright_import::{Fate, Format, ImportedVariant, Place, Problem, import_as};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Imports the variants, and reports what was not carried over.
pub fn run(arguments: &ImportArguments, out: &mut dyn Write) -> Result<u8> {
    let name = if arguments.file == "-" { "<stdin>" } else { arguments.file.as_str() };
    let text = read(&arguments.file)?;
    let format = match arguments.format {
        Some(ImportFormat::Ini) => Format::Ini,
        Some(ImportFormat::Diagram) => Format::Diagram,
        None => {
            let kind = TextKind::of(&text);
            if let Some(message) = kind.and_then(|kind| kind.instead_of_variants(&arguments.file)) {
                return Err(usage(message));
            }
            Format::of(&text)
        }
    };
    let all = import_as(format, &text).map_err(|error| {
        let place = error.place;
        anyhow!("{name}:{}:{}: {}", place.line, place.column, error.message)
    })?;
    let variants = chosen(all, &arguments.variants, name)?;
    let files = match &arguments.output {
        Some(folder) => write(&variants, folder, arguments.force)?,
        None => Vec::new(),
    };
    if arguments.json {
        let table = variants.iter().map(|variant| json(variant, arguments.output.as_deref()));
        json_output::write(&table.collect::<Vec<_>>(), out)?;
    } else if arguments.output.is_some() {
        list(&variants, &files, name, out)?;
    } else {
        let [variant] = variants.as_slice() else {
            let count = variants.len();
            return Err(usage(format!(
                "`{name}` has {count} variants; name a folder for their rules with -o, or one of them with --variant"
            )));
        };
        print(variant, name, out)?;
    }
    let all = variants.iter().all(|variant| variant.rules.is_some());
    Ok(if all { OK } else { BAD_INPUT })
}

fn read(file: &str) -> Result<String> {
    if file == "-" {
        inputs::note_standard_input();
        let input = std::io::stdin().lock();
        return text_file::read_from(input, "standard input", FileKind::Variants);
    }
    text_file::read(Path::new(file), FileKind::Variants)
}

/// The variants asked for; all if none is named.
fn chosen(
    all: Vec<ImportedVariant>,
    names: &[String],
    shown: &str,
) -> Result<Vec<ImportedVariant>> {
    for name in names {
        if !all.iter().any(|variant| variant.name == *name) {
            let known = all.iter().map(|variant| variant.name.as_str());
            let hint = boardwright_syntax::suggest::closest(name, known);
            let hint = hint.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            return Err(usage(format!("`{shown}` has no variant `{name}`{hint}")));
        }
    }
    let is_chosen = |variant: &ImportedVariant| names.is_empty() || names.contains(&variant.name);
    Ok(all.into_iter().filter(is_chosen).collect())
}

/// Prints the rules of a single variant, or why there are none.
fn print(variant: &ImportedVariant, file: &str, out: &mut dyn Write) -> Result<()> {
    if let Some(rules) = &variant.rules {
        out.write_all(rules.as_bytes())?;
    }
    out.flush()?;
    note_ignored_keys(variant, file);
    for problem in &variant.problems {
        let text = line(problem, variant, file);
        exit::report(&anyhow!("`{}` is not imported: {text}", variant.name));
    }
    Ok(())
}

/// Says on standard error which keys of imported rules have no effect, and why.
fn note_ignored_keys(variant: &ImportedVariant, file: &str) {
    for report in variant.keys.iter().filter(|_| variant.rules.is_some()) {
        let reason = match &report.fate {
            Fate::Idle(reason) => reason.clone(),
            Fate::Overridden { line } => format!("it stands on line {line} again, which counts"),
            _ => continue,
        };
        let Place { line, column } = report.place;
        let (key, name) = (&report.key, &variant.name);
        let text = format!("{file}:{line}:{column}: {key} has no effect in `{name}`: {reason}");
        message!("note: {}", exit::text(&anyhow!(text)));
    }
}

/// A problem with its place.
fn line(problem: &Problem, variant: &ImportedVariant, file: &str) -> String {
    let Problem { key, place, section, message } = problem;
    match place {
        Some(place) => format!("{file}:{}:{}: {key}: {message}", place.line, place.column),
        None => {
            let line = variant.place.line;
            format!("{file}:{line}: {key}, inherited from `{section}`: {message}")
        }
    }
}

/// Writes the rules of all variants that have some. Nothing is written if anything is in the way.
fn write(variants: &[ImportedVariant], folder: &Path, force: bool) -> Result<Vec<PathBuf>> {
    let with_rules = variants.iter().filter_map(|one| Some((one, one.rules.as_deref()?)));
    let files = with_rules.map(|(one, rules)| (folder.join(file_name(&one.name)), rules));
    let files = files.collect::<Vec<_>>();
    let mut names = HashSet::new();
    for (path, _) in &files {
        let shown = path.display();
        if !names.insert(path.to_string_lossy().to_lowercase()) {
            return Err(usage(format!("two variants would be written to `{shown}`")));
        }
        if !force && fs::symlink_metadata(path).is_ok() {
            return Err(usage(format!(
                "`{shown}` already exists; choose another folder with -o, or replace it with --force"
            )));
        }
        inputs::refuse(path)?;
        atomic_file::check_writable(path)?;
    }
    fs::create_dir_all(folder)
        .with_context(|| format!("the folder `{}` cannot be made", folder.display()))?;
    for (path, rules) in &files {
        atomic_file::write_new_or_replace(path, rules.as_bytes(), force)
            .with_context(|| atomic_file::cannot_be_written(path))?;
    }
    Ok(files.into_iter().map(|(path, _)| path).collect())
}

fn file_name(variant: &str) -> String {
    format!("{}.board", variant.replace(' ', "-"))
}

/// A line for each variant: the file, or the first problem.
fn list(
    variants: &[ImportedVariant],
    files: &[PathBuf],
    file: &str,
    out: &mut dyn Write,
) -> Result<()> {
    let mut written = files.iter();
    for variant in variants {
        note_ignored_keys(variant, file);
        let result = match (&variant.rules, variant.problems.first()) {
            (Some(_), _) => {
                written.next().map_or_else(String::new, |path| path.display().to_string())
            }
            (None, Some(problem)) => {
                faint(&format!("not imported: {}", line(problem, variant, file)))
            }
            (None, None) => faint("not imported"),
        };
        writeln!(out, "{:<24} {result}", variant.name)?;
    }
    let summary = format!("{} of {} variants imported", files.len(), variants.len());
    writeln!(out, "{}", heading(&summary))?;
    Ok(())
}

/// Report of a variant with the fate of each key.
fn json(variant: &ImportedVariant, folder: Option<&Path>) -> Value {
    let keys = variant.keys.iter().map(|report| {
        let (fate, reason) = match &report.fate {
            Fate::Carried => ("carried", None),
            Fate::Idle(reason) => ("idle", Some(reason.clone())),
            Fate::NoRule => ("no-rule", None),
            Fate::Overridden { line } => ("overridden", Some(format!("line {line} counts"))),
            Fate::Unsupported(reason) => ("unsupported", Some(reason.clone())),
            Fate::Invalid(reason) => ("invalid", Some(reason.clone())),
            Fate::Unknown { suggestion } => {
                ("unknown", suggestion.as_ref().map(|name| format!("did you mean `{name}`?")))
            }
        };
        json!({
            "key": report.key,
            "value": report.value,
            "line": report.place.line,
            "column": report.place.column,
            "fate": fate,
            "reason": reason,
        })
    });
    let problems = variant.problems.iter().map(|problem| {
        json!({
            "key": problem.key,
            "section": problem.section,
            "line": problem.place.map(|place| place.line),
            "column": problem.place.map(|place| place.column),
            "message": problem.message,
        })
    });
    let path = folder.filter(|_| variant.rules.is_some());
    let path = path.map(|folder| folder.join(file_name(&variant.name)).display().to_string());
    json!({
        "variant": variant.name,
        "line": variant.place.line,
        "parent": variant.parent,
        "base": variant.base,
        "imported": variant.rules.is_some(),
        "file": path,
        "keys": keys.collect::<Vec<_>>(),
        "problems": problems.collect::<Vec<_>>(),
    })
}
