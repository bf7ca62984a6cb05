//! Files of the application, compressed and embedded at build time.

use flate2::read::GzDecoder;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Read};

/// Paths and gzip contents; empty if the application was not built before the program.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/application.rs"));

/// A file of the application.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asset {
    /// Path below the root of the server.
    pub path: &'static str,
    /// Content, compressed by gzip.
    pub packed: &'static [u8],
}

/// Returns true if the application is embedded.
pub fn are_there() -> bool {
    find("/").is_some()
}

/// All files, sorted by path.
pub fn all() -> impl Iterator<Item = Asset> {
    FILES.iter().map(|&(path, packed)| Asset { path, packed })
}

/// The file at the path of an address; the query is ignored, and the root is the page.
pub fn find(address: &str) -> Option<Asset> {
    let path = address.split(['?', '#']).next().unwrap_or("").trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let index = FILES.binary_search_by_key(&path, |(name, _)| name).ok()?;
    let (path, packed) = FILES[index];
    Some(Asset { path, packed })
}

impl Asset {
    /// Media type of the file.
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

    /// Content of the file.
    ///
    /// # Errors
    /// Fails if the embedded data is damaged.
    pub fn bytes(&self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        GzDecoder::new(self.packed).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Hash of the content.
    pub fn content_hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.packed.hash(&mut hasher);
        hasher.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::{FILES, find};

    #[test]
    fn every_file_is_found() {
        for (path, packed) in FILES {
            let found = find(&format!("/{path}?x=1")).unwrap_or_else(|| panic!("{path}"));
            assert_eq!(found.packed, *packed);
            assert!(!found.bytes().unwrap().is_empty(), "{path}");
        }
        assert_eq!(find("/../Cargo.toml"), None);
    }
}
