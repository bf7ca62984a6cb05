//! `boardwright export`: writes a game as a self-contained web page.

mod page;

use crate::arguments::ExportArguments;
use crate::exit::{OK, usage};
use crate::rules_source::RulesSource;
use crate::serve::NOT_BUILT;
use crate::style::heading;
use crate::{atomic_file, inputs, load};
use anyhow::{Error, Result, anyhow};
use boardwright::{Execution, bundled};
use boardwright_render::html::escaped;
use page::Exported;
use std::fmt::Write as _;
use std::io::{ErrorKind, Write};
use std::path::Path;

/// Default height of the frame in pixels.
const FRAME_HEIGHT: u32 = 640;

/// Writes the page, and prints the line that embeds it in another page.
pub fn run(arguments: &ExportArguments, out: &mut dyn Write) -> Result<u8> {
    let given = &arguments.game;
    let source = RulesSource::find(&given.game)?;
    let template = page::template().ok_or_else(|| anyhow!(NOT_BUILT))?;
    // Rules with errors are not exported; the interpreter is enough to find them.
    let game = load::game_from_source(&source, &given.options, Execution::Interpreted)?;
    let exported = Exported {
        id: source.id.as_deref(),
        title: game.title(),
        players: game.program().players.iter().map(|player| player.name.as_str()).collect(),
        // The page cannot look up what the rules are based on.
        rules: game.whole_rules(),
        learned: source.id.as_deref().and_then(bundled::find).and_then(|known| known.weights),
        ruleset: given.options.ruleset.as_deref(),
        settings: &given.options.settings,
    };
    let text = page::filled(template, &exported)?;
    let path = arguments.output.clone().unwrap_or_else(|| source.default_file("html"));
    if path == Path::new("-") {
        out.write_all(text.as_bytes())?;
        return Ok(OK);
    }
    inputs::refuse(&path)?;
    atomic_file::write_new_or_replace(&path, text.as_bytes(), arguments.force)
        .map_err(|error| write_error(&path, &error))?;
    let megabytes = text.len() as f64 / 1e6;
    writeln!(out, "{}: {}, {megabytes:.1} MB", heading(&path.display().to_string()), game.title())?;
    writeln!(out, "Open it in a browser, send it, or embed it in a web page with this line:")?;
    writeln!(out, "{}", frame(&path, game.title()))?;
    Ok(OK)
}

/// The error of a file that was not written, with its repair.
fn write_error(path: &Path, error: &std::io::Error) -> Error {
    let shown = path.display();
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match (error.kind(), folder) {
        _ if path.is_dir() => usage(format!("`{shown}` is a folder; name a file in it with -o")),
        (ErrorKind::AlreadyExists, _) => usage(format!(
            "`{shown}` already exists; choose another file with -o, or replace it with --force"
        )),
        (ErrorKind::NotFound, Some(folder)) => usage(format!(
            "`{shown}` cannot be written: there is no folder `{}`; create it, or choose another file with -o",
            folder.display()
        )),
        _ => anyhow!("`{shown}` cannot be written: {error}"),
    }
}

/// The line that shows the file in a frame of a page beside it.
fn frame(path: &Path, title: &str) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let (address, title) = (percent_encoded(&name), escaped(title));
    format!(
        r#"<iframe src="{address}" title="{title}" width="100%" height="{FRAME_HEIGHT}"></iframe>"#
    )
}

/// Percent-encodes a file name.
fn percent_encoded(name: &str) -> String {
    let mut address = String::new();
    for byte in name.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                address.push(char::from(byte));
            }
            _ => write!(address, "%{byte:02X}").unwrap_or_default(),
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::frame;
    use std::path::Path;

    #[test]
    fn names_and_titles_are_escaped_in_the_frame() {
        assert_eq!(
            frame(Path::new("a/ö \"x\".html"), "A \"B\" <C> & D"),
            "<iframe src=\"%C3%B6%20%22x%22.html\" title=\"A &quot;B&quot; &lt;C&gt; &amp; D\" width=\"100%\" \
             height=\"640\"></iframe>"
        );
    }
}
