//! Content encoding: files are sent compressed, as they are embedded, if the browser accepts it.

use super::assets::Asset;
use hyper::body::Bytes;
use std::io;

/// Encoding of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ContentEncoding {
    /// Compressed by gzip.
    Gzip,
    /// Uncompressed.
    Identity,
}

impl ContentEncoding {
    /// Chooses the encoding by the header `Accept-Encoding`.
    pub fn accepted(header: Option<&str>) -> ContentEncoding {
        let named = |name: &str| {
            let mut all = header.into_iter().flat_map(entries);
            all.find(|(entry, _)| entry.eq_ignore_ascii_case(name))
        };
        // A name precedes `*`.
        match named("gzip").or_else(|| named("x-gzip")).or_else(|| named("*")) {
            Some((_, true)) => ContentEncoding::Gzip,
            _ => ContentEncoding::Identity,
        }
    }

    /// Name in headers.
    pub fn name(self) -> &'static str {
        match self {
            ContentEncoding::Gzip => "gzip",
            ContentEncoding::Identity => "identity",
        }
    }

    /// Returns the bytes of a file in this encoding.
    ///
    /// # Errors
    /// Fails if the embedded data is damaged.
    pub fn bytes(self, asset: Asset) -> io::Result<Bytes> {
        match self {
            ContentEncoding::Gzip => Ok(Bytes::from_static(asset.packed)),
            ContentEncoding::Identity => asset.bytes().map(Bytes::from),
        }
    }
}

/// Returns the encodings of a header, and for each whether it is accepted; a weight of zero
/// excludes it.
fn entries(header: &str) -> impl Iterator<Item = (&str, bool)> {
    header.split(',').map(|entry| {
        let (name, weight) = entry.split_once(';').unwrap_or((entry, ""));
        let weight = weight.trim().trim_start_matches(['q', 'Q']).strip_prefix('=');
        let weight = weight.and_then(|weight| weight.trim().parse().ok());
        (name.trim(), weight.is_none_or(|weight: f32| weight > 0.0))
    })
}

#[cfg(test)]
mod tests {
    use super::ContentEncoding;

    #[test]
    fn gzip_is_sent_to_clients_that_accept_it() {
        for accepted in [
            "gzip",
            "gzip, deflate, br, zstd",
            "br;q=1.0, gzip;q=0.8",
            "*",
            "*;q=0, x-gzip",
            " gzip ; q=0.1",
            "GZIP",
        ] {
            assert_eq!(
                ContentEncoding::accepted(Some(accepted)),
                ContentEncoding::Gzip,
                "{accepted}"
            );
        }
        for accepted in [
            "",
            "identity",
            "br",
            "gzip;q=0",
            "gzip;q=0, *",
            "gzip;Q=0",
            "gzip; q=0.000",
            "gzipped",
            "*;q=0",
        ] {
            assert_eq!(
                ContentEncoding::accepted(Some(accepted)),
                ContentEncoding::Identity,
                "{accepted}"
            );
        }
        assert_eq!(ContentEncoding::accepted(None), ContentEncoding::Identity);
    }
}
