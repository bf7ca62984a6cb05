//! What a browser is answered.

use super::assets::{self, Asset};
use super::coding::Coding;
use std::net::Ipv4Addr;
use tiny_http::{Header, Method, Request, Response, StatusCode};

/// A response whose body is at hand.
pub type Answer = Response<std::io::Cursor<Vec<u8>>>;

/// What the page may do: run its own scripts and modules, and ask nobody but this server. Style attributes are allowed, since
/// the editor of rules sets some; style elements are not.
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'";
/// What a drawing may do: have colours of its own.
const DRAWING_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/// What a request is answered. `port` is the one that is listened at.
pub fn to(request: &Request, port: u16) -> Answer {
    let host = value(request, "Host");
    if !host.is_some_and(|host| is_this_machine(host, port)) {
        return said(403, "This server answers only to this machine's own names.");
    }
    if !matches!(request.method(), Method::Get | Method::Head) {
        return said(405, "This server only gives files.");
    }
    match assets::find(request.url()) {
        Some(asset) => {
            let coding = Coding::wanted(value(request, "Accept-Encoding"));
            file(asset, coding, value(request, "If-None-Match"))
        }
        None => said(404, "There is no such file."),
    }
}

/// A page elsewhere whose name was made to lead here is not let in.
fn is_this_machine(host: &str, port: u16) -> bool {
    let name = host.strip_suffix(&format!(":{port}")).unwrap_or(host);
    name == "localhost" || name.parse::<Ipv4Addr>().is_ok_and(|address| address.is_loopback())
}

fn value<'a>(request: &'a Request, name: &'static str) -> Option<&'a str> {
    let header = request.headers().iter().find(|header| header.field.equiv(name))?;
    Some(header.value.as_str())
}

fn file(asset: Asset, coding: Coding, known: Option<&str>) -> Answer {
    let tag = format!("\"{:016x}-{}\"", asset.mark(), coding.word());
    let policy = if asset.path.ends_with(".svg") { DRAWING_POLICY } else { PAGE_POLICY };
    let answer = if known == Some(tag.as_str()) {
        Response::from_data(Vec::new()).with_status_code(StatusCode(304))
    } else {
        let Ok(bytes) = coding.bytes(asset) else {
            return said(500, "This file is broken inside the program.");
        };
        Response::from_data(bytes)
    };
    let mut headers = vec![
        ("Content-Type", asset.media_type()),
        ("Content-Security-Policy", policy),
        ("ETag", tag.as_str()),
        ("Vary", "Accept-Encoding"),
        // The page asks again each time, and is told that nothing changed.
        ("Cache-Control", "no-cache"),
    ];
    if coding == Coding::Gzip {
        headers.push(("Content-Encoding", coding.word()));
    }
    with_headers(answer, &headers)
}

fn said(status: u16, words: &str) -> Answer {
    let answer = Response::from_data(format!("{words}\n")).with_status_code(StatusCode(status));
    let policy = ("Content-Security-Policy", "default-src 'none'");
    with_headers(answer, &[("Content-Type", "text/plain; charset=utf-8"), policy])
}

fn with_headers(mut answer: Answer, headers: &[(&str, &str)]) -> Answer {
    const ALWAYS: [(&str, &str); 4] = [
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
    ];
    for (name, value) in headers.iter().chain(&ALWAYS) {
        if let Ok(header) = Header::from_bytes(*name, *value) {
            answer.add_header(header);
        }
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::is_this_machine;

    #[test]
    fn only_this_machines_names_are_answered() {
        for host in ["localhost", "localhost:8100", "127.0.0.1:8100", "127.3.2.1"] {
            assert!(is_this_machine(host, 8100), "{host}");
        }
        for host in
            ["", "example.org", "example.org:8100", "127.0.0.1.example.org", "10.0.0.1:8100"]
        {
            assert!(!is_this_machine(host, 8100), "{host}");
        }
    }
}
