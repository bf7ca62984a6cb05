//! `boardwright fmt`: formats rules files in the standard layout.

use crate::arguments::FmtArguments;
use crate::exit::{BAD_INPUT, OK};
use crate::rules_source::RulesSource;
use crate::{atomic_file, diagnostics, style};
use anyhow::Result;
use boardwright::Severity;
use std::io::Write;
use std::path::Path;

/// Formats files in place, or names those that would change.
pub fn run(arguments: &FmtArguments, out: &mut dyn Write) -> Result<u8> {
    let mut code = OK;
    for file in &arguments.files {
        match format(arguments, file, out) {
            Ok(one) => code = code.max(one),
            Err(error) if arguments.files.len() == 1 => return Err(error),
            Err(error) => {
                out.flush()?;
                crate::exit::report(&error);
                code = code.max(crate::exit::code(&error));
            }
        }
    }
    Ok(code)
}

fn format(arguments: &FmtArguments, file: &str, out: &mut dyn Write) -> Result<u8> {
    let source = RulesSource::read(file)?;
    let diagnostics = match boardwright_syntax::is_module(&source.text) {
        true => boardwright_syntax::parse_module_from(&source.text, 0).1,
        false => boardwright_syntax::parse(&source.text).1,
    };
    let mut broken = false;
    for error in diagnostics.iter().filter(|known| known.severity == Severity::Error) {
        let (name, sources) = (&source.name, source.text.as_str().into());
        message!("{}\n", diagnostics::diagnostic(error, name, &sources, style::on_error()));
        broken = true;
    }
    if broken {
        // Formatting a file with syntax errors would lose text.
        message!("`{}` is unchanged; correct its errors first", source.name);
        return Ok(BAD_INPUT);
    }
    let formatted = boardwright_syntax::format(&source.text);
    let same = formatted == source.text;
    if arguments.check {
        if !same {
            writeln!(out, "{} would change", source.name)?;
        }
        return Ok(if same { OK } else { BAD_INPUT });
    }
    if file == "-" {
        out.write_all(formatted.as_bytes())?;
    } else if !same {
        atomic_file::write(Path::new(file), &formatted)?;
        writeln!(out, "{file} formatted")?;
    }
    Ok(OK)
}
