//! `boardwright export`: a game as one page that needs nothing else.

mod page;

use crate::arguments::ExportArguments;
use crate::failure::{OK, usage};
use crate::serve::NOT_BUILT;
use crate::source::Source;
use crate::style::heading;
use crate::whole;
use anyhow::{Error, Result, anyhow};
use boardwright::{Execution, bundled};
use page::{Exported, attribute};
use std::fmt::Write as _;
use std::io::{ErrorKind, Write};
use std::path::Path;

/// How high a frame is unless its page says otherwise, in pixels.
const FRAME_HEIGHT: u32 = 640;

/// Writes the page, and says how it is embedded in another.
pub fn run(arguments: &ExportArguments, out: &mut dyn Write) -> Result<u8> {
    let given = &arguments.game;
    let source = Source::find(&given.game)?;
    let template = page::template().ok_or_else(|| anyhow!(NOT_BUILT))?;
    // Rules that cannot be played are not exported; to tell that the interpreter is enough.
    let game = source.game(&given.options, Execution::Interpreted)?;
    let exported = Exported {
        id: source.id.as_deref(),
        title: game.title(),
        players: game.program().players.iter().map(|player| player.name.as_str()).collect(),
        rules: &source.text,
        learned: source.id.as_deref().and_then(bundled::find).and_then(|known| known.weights),
        ruleset: given.options.ruleset.as_deref(),
        settings: &given.options.settings,
    };
    let text = page::filled(template, &exported)?;
    let path = arguments.output.clone().unwrap_or_else(|| source.usual_file("html"));
    if path == Path::new("-") {
        out.write_all(text.as_bytes())?;
        return Ok(OK);
    }
    whole::put(&path, text.as_bytes(), arguments.force).map_err(|error| refusal(&path, &error))?;
    let megabytes = text.len() as f64 / 1e6;
    writeln!(out, "{}: {}, {megabytes:.1} MB", heading(&path.display().to_string()), game.title())?;
    writeln!(out, "Open it in a browser, send it, or embed it in a page of yours by this line:")?;
    writeln!(out, "{}", frame(&path, game.title()))?;
    Ok(OK)
}

/// Why a file was not written, and what helps.
fn refusal(path: &Path, error: &std::io::Error) -> Error {
    let shown = path.display();
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match (error.kind(), folder) {
        _ if path.is_dir() => usage(format!("`{shown}` is a folder; name a file in it with -o")),
        (ErrorKind::AlreadyExists, _) => usage(format!(
            "there is a file `{shown}` already; name another with -o, or replace it with --force"
        )),
        (ErrorKind::NotFound, Some(folder)) => usage(format!(
            "`{shown}` cannot be written: there is no folder `{}`; make it first, or name another with -o",
            folder.display()
        )),
        _ => anyhow!("`{shown}` cannot be written: {error}"),
    }
}

/// The line of a page elsewhere, beside the file, that shows it in a frame.
fn frame(path: &Path, title: &str) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let (address, title) = (address(&name), attribute(title));
    format!(
        r#"<iframe src="{address}" title="{title}" width="100%" height="{FRAME_HEIGHT}"></iframe>"#
    )
}

/// A file's name as an address has it.
fn address(name: &str) -> String {
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
    fn no_name_and_no_title_leaves_its_attribute() {
        assert_eq!(
            frame(Path::new("a/ö \"x\".html"), "A \"B\" <C> & D"),
            "<iframe src=\"%C3%B6%20%22x%22.html\" title=\"A &quot;B&quot; &lt;C&gt; &amp; D\" width=\"100%\" \
             height=\"640\"></iframe>"
        );
    }
}
