//! How files are coded on the way: compressed, as they are embedded, wherever the browser takes them so.

use super::assets::Asset;
use hyper::body::Bytes;
use std::io;

/// How a file is coded on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coding {
    /// Compressed.
    Gzip,
    /// As it is.
    Identity,
}

impl Coding {
    /// The coding for a browser, by what it says it accepts.
    pub fn wanted(accepted: Option<&str>) -> Coding {
        let named = |name: &str| {
            let mut all = accepted.into_iter().flat_map(entries);
            all.find(|(entry, _)| entry.eq_ignore_ascii_case(name))
        };
        // What is named itself goes before all others together.
        match named("gzip").or_else(|| named("x-gzip")).or_else(|| named("*")) {
            Some((_, true)) => Coding::Gzip,
            _ => Coding::Identity,
        }
    }

    /// The word that headers have for it.
    pub fn word(self) -> &'static str {
        match self {
            Coding::Gzip => "gzip",
            Coding::Identity => "identity",
        }
    }

    /// A file as it is sent.
    pub fn bytes(self, asset: Asset) -> io::Result<Bytes> {
        match self {
            Coding::Gzip => Ok(Bytes::from_static(asset.packed)),
            Coding::Identity => asset.bytes().map(Bytes::from),
        }
    }
}

/// The codings of a header, each with whether it is accepted: a weight of zero says that it is not.
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
    use super::Coding;

    #[test]
    fn only_who_accepts_gzip_gets_it() {
        for accepted in [
            "gzip",
            "gzip, deflate, br, zstd",
            "br;q=1.0, gzip;q=0.8",
            "*",
            "*;q=0, x-gzip",
            " gzip ; q=0.1",
            "GZIP",
        ] {
            assert_eq!(Coding::wanted(Some(accepted)), Coding::Gzip, "{accepted}");
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
            assert_eq!(Coding::wanted(Some(accepted)), Coding::Identity, "{accepted}");
        }
        assert_eq!(Coding::wanted(None), Coding::Identity);
    }
}
