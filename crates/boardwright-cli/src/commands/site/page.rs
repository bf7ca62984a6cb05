//! The page of a site and its service worker: those of the application, with other texts.

use crate::serve::PAGE_POLICY;
use anyhow::{Context, Result};
use boardwright_render::html::escaped;
use std::collections::BTreeMap;

/// Mark of a page that this program wrote.
pub const MARK: &str = r#"<meta name="generator" content="Boardwright" />"#;
/// Title of the application in its page.
const TITLE: &str = "<title>Boardwright</title>";
/// Begin and end of the description in the page.
const DESCRIPTION: (&str, &str) = (r#"<meta name="description" content=""#, "\"");
/// Begin and end of the version and of the list of files in the service worker.
const VERSION: (&str, &str) = (r#"const NAME = OWN + ""#, "\";");
const FILES: (&str, &str) = ("const FILES = ", ";\n");

/// The page with a title and a description.
///
/// # Errors
/// Fails if the page has no places for them.
pub fn index(html: &str, title: &str, about: &str) -> Result<String> {
    let (title, about) = (escaped(title), escaped(about));
    let html = replaced(html, DESCRIPTION, &about)?;
    let (head, tail) = html.split_once(TITLE).context("the page has another title")?;
    let policy =
        format!(r#"<meta http-equiv="Content-Security-Policy" content="{PAGE_POLICY}" />"#);
    // The application shows this name as its own.
    let name = format!(r#"<meta name="application-name" content="{title}" />"#);
    let title = format!("<title>{title}</title>");
    Ok([head, &policy, "\n    ", MARK, "\n    ", &name, "\n    ", &title, tail].concat())
}

/// The service worker for these files, with a version that changes with them.
///
/// # Errors
/// Fails if the worker has no places for them.
pub fn worker(source: &str, page: &str, files: &BTreeMap<String, Vec<u8>>) -> Result<String> {
    let mut paths = vec!["./"];
    paths.extend(files.keys().map(String::as_str).filter(|path| *path != page));
    let source = replaced(source, VERSION, &version(files))?;
    replaced(&source, FILES, &serde_json::to_string(&paths)?)
}

/// Replaces what stands between two texts.
fn replaced(text: &str, (begin, end): (&str, &str), new: &str) -> Result<String> {
    let missing = || format!("the application has no place `{begin}`");
    let (head, rest) = text.split_once(begin).with_context(missing)?;
    let (_, tail) = rest.split_once(end).with_context(missing)?;
    Ok([head, begin, new, end, tail].concat())
}

/// Hash of paths and contents (FNV-1a, 64 bits): it changes with them, and protects nothing.
fn version(files: &BTreeMap<String, Vec<u8>>) -> String {
    let lengths = files.iter().map(|(path, bytes)| (path, bytes, bytes.len().to_le_bytes()));
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for (path, bytes, length) in lengths {
        for byte in path.bytes().chain(length).chain(bytes.iter().copied()) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::{MARK, index, worker};
    use std::collections::BTreeMap;

    const PAGE: &str = "<head>\n    <meta name=\"description\" content=\"Old.\" />\n    \
                        <title>Boardwright</title>\n</head>";

    #[test]
    fn texts_never_leave_their_elements() {
        let page = index(PAGE, "</title><script>", "\"><img src=x>").unwrap();
        assert!(page.contains("<title>&lt;/title&gt;&lt;script&gt;</title>"), "{page}");
        assert!(page.contains("content=\"&quot;&gt;&lt;img src=x&gt;\""), "{page}");
        assert!(!page.contains("<script") && !page.contains("<img") && page.contains(MARK));
        assert!(index("<title>Boardwright</title>", "a", "b").is_err());
    }

    #[test]
    fn worker_has_the_files_and_a_version_that_changes_with_them() {
        let source = "const NAME = OWN + \"0\";\nconst FILES = [\"./\",\"a.js\"];\nrest";
        let of = |text: &str| {
            let files = [("b.js", text), ("index.html", "")];
            let files = files.map(|(path, text)| (path.to_owned(), text.into()));
            worker(source, "index.html", &BTreeMap::from(files)).unwrap()
        };
        assert!(of("1").contains("\nconst FILES = [\"./\",\"b.js\"];\nrest"));
        assert_eq!(of("1"), of("1"));
        assert_ne!(of("1"), of("2"));
    }
}
