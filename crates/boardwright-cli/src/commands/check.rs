//! `boardwright check`: what is wrong with rules files.

use crate::arguments::CheckArguments;
use crate::failure::{BAD_INPUT, OK};
use crate::source::Source;
use crate::{render, style};
use anyhow::Result;
use boardwright::Severity;
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
    let (_, diagnostics) = source.check(&arguments.options);
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
