//! The application's files, embedded when the program was built.

use std::hash::{DefaultHasher, Hash, Hasher};

/// Paths and contents; none if the application was not built before the program.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/application.rs"));

/// A file of the application.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asset {
    /// Its path below the root of the address.
    pub path: &'static str,
    /// What it holds.
    pub bytes: &'static [u8],
}

/// Whether the application is there.
pub fn are_there() -> bool {
    find("/").is_some()
}

/// The file at a path of an address, without what follows a question mark. The root is the page itself.
pub fn find(address: &str) -> Option<Asset> {
    let path = address.split(['?', '#']).next().unwrap_or("").trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let index = FILES.binary_search_by_key(&path, |(name, _)| name).ok()?;
    let (path, bytes) = FILES[index];
    Some(Asset { path, bytes })
}

impl Asset {
    /// What the file is, for browsers.
    pub fn media_type(&self) -> &'static str {
        match self.path.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("json" | "webmanifest") => "application/json",
            Some("svg") => "image/svg+xml",
            Some("wasm") => "application/wasm",
            _ => "text/plain; charset=utf-8",
        }
    }

    /// A word that changes with what the file holds.
    pub fn tag(&self) -> String {
        let mut hasher = DefaultHasher::new();
        self.bytes.hash(&mut hasher);
        format!("\"{:016x}\"", hasher.finish())
    }
}

#[cfg(test)]
mod tests {
    use super::{FILES, find};

    #[test]
    fn every_file_is_found() {
        for (path, bytes) in FILES {
            let found = find(&format!("/{path}?x=1")).unwrap_or_else(|| panic!("{path}"));
            assert_eq!(found.bytes, *bytes);
        }
        assert_eq!(find("/../Cargo.toml"), None);
    }
}
