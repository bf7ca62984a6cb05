//! Responses to requests for files.

use super::assets::{self, Asset};
use super::content_encoding::ContentEncoding;
use super::entity_tag;
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::http::uri::Authority;
use hyper::{Method, Request, Response, StatusCode};
use std::net::Ipv4Addr;

/// A response with a complete body.
pub type FileResponse = Response<Full<Bytes>>;

/// Policy of the page: its own scripts and modules, and requests to this server only. The editor of
/// rules needs style attributes; style elements are not allowed.
pub const PAGE_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
     style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; \
     connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
     form-action 'none'";
/// Addition to the policy that only a server can make: no other page shows this one in a frame.
const FRAME_POLICY: &str = "frame-ancestors 'none'";
/// Policy of an SVG image: its own styles.
const DRAWING_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/// The response to a request; `port` is the port of the server.
pub fn respond<Body>(request: &Request<Body>, port: u16) -> FileResponse {
    let hosts = request.headers().get_all(header::HOST);
    let hosts: Vec<&str> = hosts.iter().map(|host| host.to_str().unwrap_or_default()).collect();
    if !matches!(hosts[..], [host] if is_this_machine(host, port)) {
        return said(
            StatusCode::FORBIDDEN,
            "This server answers only to this machine's own names, such as localhost.",
        );
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return said(StatusCode::METHOD_NOT_ALLOWED, "This server only gives files.");
    }
    match assets::find(request.uri().path()) {
        Some(asset) => {
            let encoding = ContentEncoding::accepted(value(request, header::ACCEPT_ENCODING));
            let known = request.headers().get_all(header::IF_NONE_MATCH).iter();
            let known: Vec<&str> = known.filter_map(|tags| tags.to_str().ok()).collect();
            file(asset, encoding, &known)
        }
        None => said(StatusCode::NOT_FOUND, "There is no such file."),
    }
}

/// Returns true for a name of this machine; other names may come from DNS rebinding.
fn is_this_machine(host: &str, port: u16) -> bool {
    // The parser also takes the user of an address, which no `Host` has.
    let Ok(authority) = host.parse::<Authority>() else { return false };
    if host.contains('@') || authority.port_u16().is_some_and(|named| named != port) {
        return false;
    }
    let name = authority.host();
    // A name may end with the dot of the root.
    let name = name.strip_suffix('.').unwrap_or(name);
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<Ipv4Addr>().is_ok_and(|address| address.is_loopback())
}

fn value<Body>(request: &Request<Body>, name: HeaderName) -> Option<&str> {
    request.headers().get(name)?.to_str().ok()
}

fn file(asset: Asset, encoding: ContentEncoding, known: &[&str]) -> FileResponse {
    let tag = format!("\"{:016x}-{}\"", asset.content_hash(), encoding.name());
    let policy = match asset.path.ends_with(".svg") {
        true => DRAWING_POLICY.to_owned(),
        false => format!("{PAGE_POLICY}; {FRAME_POLICY}"),
    };
    let (status, bytes) = if known.iter().any(|tags| entity_tag::is_known(tags, &tag)) {
        (StatusCode::NOT_MODIFIED, Bytes::new())
    } else {
        let Ok(bytes) = encoding.bytes(asset) else {
            return said(
                StatusCode::INTERNAL_SERVER_ERROR,
                "This file is broken inside the program.",
            );
        };
        (StatusCode::OK, bytes)
    };
    let mut headers = vec![
        (header::CONTENT_TYPE, asset.media_type()),
        (header::CONTENT_SECURITY_POLICY, &policy),
        (header::ETAG, tag.as_str()),
        (header::VARY, "Accept-Encoding"),
        // The browser revalidates each time, and gets 304 for an unchanged file.
        (header::CACHE_CONTROL, "no-cache"),
    ];
    if encoding == ContentEncoding::Gzip {
        headers.push((header::CONTENT_ENCODING, encoding.name()));
    }
    with_headers(status, bytes, headers)
}

fn said(status: StatusCode, words: &str) -> FileResponse {
    let headers = vec![
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'"),
    ];
    with_headers(status, Bytes::from(format!("{words}\n")), headers)
}

fn with_headers(
    status: StatusCode,
    bytes: Bytes,
    headers: Vec<(HeaderName, &str)>,
) -> FileResponse {
    const ALWAYS: [(HeaderName, &str); 4] = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    let mut answer = Response::new(Full::new(bytes));
    *answer.status_mut() = status;
    for (name, value) in headers.into_iter().chain(ALWAYS) {
        if let Ok(value) = HeaderValue::from_str(value) {
            answer.headers_mut().insert(name, value);
        }
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::is_this_machine;

    #[test]
    fn only_names_of_this_machine_are_answered() {
        for host in [
            "localhost",
            "localhost:8100",
            "LOCALHOST",
            "LocalHost:8100",
            "localhost.",
            "Localhost.:8100",
            "127.0.0.1:8100",
            "127.3.2.1",
        ] {
            assert!(is_this_machine(host, 8100), "{host}");
        }
        for host in [
            "",
            ".",
            "example.org",
            "example.org:8100",
            "127.0.0.1.example.org",
            "localhost.example.org",
            "10.0.0.1:8100",
            "localhost:8101",
            "localhost..",
            "localhost:8100:8100",
            "a@localhost",
            "localhost/",
        ] {
            assert!(!is_this_machine(host, 8100), "{host}");
        }
    }
}
