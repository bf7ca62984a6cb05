//! `boardwright check`: what is wrong with rules files.

use crate::arguments::CheckArguments;
use crate::failure::{BAD_INPUT, OK};
use crate::source::Source;
use crate::{render, style};
use anyhow::Result;
use boardwright::{Diagnostic, Game, Severity, Span};
use boardwright_ir::{Block, Statement};
use std::io::Write;

/// Checks files; errors in any of them make the exit code 1.
pub fn run(arguments: &CheckArguments, out: &mut dyn Write) -> Result<u8> {
    let mut code = OK;
    for file in &arguments.files {
        let source = match boardwright::bundled::find(file) {
            Some(_) => Source::find(file),
            None => Source::read(file),
        };
        // One unreadable file does not keep the others from being checked.
        let source = match source {
            Ok(source) => source,
            Err(error) if arguments.files.len() == 1 => return Err(error),
            Err(error) => {
                out.flush()?;
                eprintln!("{} {}", style::error("error:"), crate::failure::text(&error));
                code = code.max(crate::failure::code(&error));
                continue;
            }
        };
        code = code.max(check(arguments, &source, out)?);
    }
    Ok(code)
}

fn check(arguments: &CheckArguments, source: &Source, out: &mut dyn Write) -> Result<u8> {
    let (game, mut diagnostics) = source.compile(&arguments.options);
    if let Some(game) = &game {
        diagnostics.extend(nothing_to_begin_with(game, &source.text));
        diagnostics.extend(choices_without_effect(game, &source.text));
    }
    for diagnostic in &diagnostics {
        if arguments.json {
            writeln!(out, "{}", render::json(diagnostic, source))?;
        } else {
            writeln!(out, "{}\n", render::diagnostic(diagnostic, source, style::on_output()))?;
        }
    }
    if !arguments.json {
        writeln!(out, "{}", boardwright_render::summary(&source.name, &diagnostics))?;
    }
    let failed = diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
    Ok(if failed { BAD_INPUT } else { OK })
}

/// A warning if whoever begins has no legal move.
fn nothing_to_begin_with(game: &Game, text: &str) -> Option<Diagnostic> {
    let start = game.start();
    let mut moves = Vec::new();
    start.decisions(&mut moves);
    if !moves.is_empty() {
        return None;
    }
    let first = game.player_name(start.player());
    let message = match start.outcome() {
        Some(end) => format!("the game is over before it begins: {}", end.text(game)),
        None => format!("{first} has no legal move at the start"),
    };
    let place = ["start", "turn", "game"].into_iter().find_map(|word| line_of(word, text));
    let help =
        "look at the start with `boardwright show`, and at what the turn and the pieces ask for";
    Some(Diagnostic::warning("no-move-at-start", place.unwrap_or_default(), message).help(help))
}

/// The first line that begins with a word, that word alone.
fn line_of(word: &str, text: &str) -> Option<Span> {
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let indent = line.len() - line.trim_start().len();
        let rest = line[indent..].strip_prefix(word);
        if rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_')) {
            let start = (offset + indent) as u32;
            return Some(Span { start, end: start + word.len() as u32 });
        }
        offset += line.len();
    }
    None
}

/// Warnings about stages of turns in which a player chooses, though nothing comes of it.
fn choices_without_effect(game: &Game, text: &str) -> Vec<Diagnostic> {
    let program = game.program();
    let idle = program.stages.iter().filter_map(|stage| {
        let choice = first_choice(&stage.body)?;
        let after = &program.turns[usize::from(stage.turn)].after;
        let changes =
            has_effect(&stage.body) || has_effect(after) || has_effect(&program.after_move);
        (!changes).then_some(choice)
    });
    let mut spans: Vec<Span> = idle.collect();
    spans.sort_by_key(|span| span.start);
    spans.dedup();
    // What stands elsewhere than in the text, such as the choices of a phrase in Betza, is skipped.
    spans.retain(|span| text.get(span.start as usize..span.end as usize).is_some());
    let warn = |span| {
        let message = "something is chosen here, but nothing is done with it";
        Diagnostic::warning("choice-without-effect", span, message)
            .help("say what happens, such as `move from -> to` or `put Stone at to`; if the turn does nothing, write `pass`")
    };
    spans.into_iter().map(warn).collect()
}

fn first_choice(block: &Block) -> Option<Span> {
    block.iter().find_map(|statement| match statement {
        Statement::Choose { span, .. } => Some(*span),
        Statement::Either(branches) => {
            branches.iter().find_map(|branch| first_choice(&branch.body))
        }
        Statement::If { then, otherwise, .. } => {
            first_choice(then).or_else(|| first_choice(otherwise))
        }
        _ => None,
    })
}

/// Whether anything in a block may change the state.
fn has_effect(block: &Block) -> bool {
    block.iter().any(|statement| match statement {
        Statement::Choose { .. } | Statement::Require { .. } => false,
        Statement::Let(..) | Statement::LetSet(..) => false,
        Statement::Either(branches) => branches.iter().any(|branch| has_effect(&branch.body)),
        Statement::If { then, otherwise, .. } => has_effect(then) || has_effect(otherwise),
        Statement::For { body, .. } => has_effect(body),
        _ => true,
    })
}
