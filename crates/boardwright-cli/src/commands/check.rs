//! `boardwright check`: errors and warnings in rules files.

use crate::arguments::CheckArguments;
use crate::exit::{BAD_INPUT, OK};
use crate::rules_source::RulesSource;
use crate::{diagnostics, style};
use anyhow::Result;
use boardwright::{CompiledRules, Severity};
use std::io::Write;

/// Checks files; the exit code is 1 if one of them has errors.
pub fn run(arguments: &CheckArguments, out: &mut dyn Write) -> Result<u8> {
    let mut code = OK;
    for file in &arguments.files {
        let source = match boardwright::bundled::find(file) {
            Some(_) => RulesSource::find(file),
            None => RulesSource::read(file),
        };
        // The other files are checked even if one cannot be read.
        let source = match source {
            Ok(source) => source,
            Err(error) if arguments.files.len() == 1 => return Err(error),
            Err(error) => {
                out.flush()?;
                crate::exit::report(&error);
                code = code.max(crate::exit::code(&error));
                continue;
            }
        };
        code = code.max(check(arguments, &source, out)?);
    }
    Ok(code)
}

fn check(arguments: &CheckArguments, source: &RulesSource, out: &mut dyn Write) -> Result<u8> {
    let CompiledRules { diagnostics, sources, .. } = source.check(&arguments.options);
    for diagnostic in &diagnostics {
        if arguments.json {
            writeln!(out, "{}", diagnostics::json(diagnostic, &source.name, &sources))?;
        } else {
            let colours = style::on_output();
            let text = diagnostics::diagnostic(diagnostic, &source.name, &sources, colours);
            writeln!(out, "{text}\n")?;
        }
    }
    if !arguments.json {
        writeln!(out, "{}", boardwright_render::summary(&source.name, &diagnostics))?;
    }
    let failed = diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
    Ok(if failed { BAD_INPUT } else { OK })
}
