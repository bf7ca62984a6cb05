//! `boardwright serve` serves the application to this machine alone.
//!
//! Most tests need the application in the program, and are ignored by default;
//! `cargo xtask browser` builds it and runs them.

use crate::program::boardwright;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::Duration;

/// A running server, which ends with the test.
struct Serving(Child);

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts the server; returns its port, or its error message.
fn started() -> Result<(Serving, u16), String> {
    let mut command = boardwright();
    command.args(["serve", "--no-open", "--port", "0", "--color", "never"]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut serving = Serving(child);
    let mut line = String::new();
    BufReader::new(serving.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
    if line.is_empty() {
        let mut told = String::new();
        serving.0.stderr.take().unwrap().read_to_string(&mut told).unwrap();
        return Err(told);
    }
    let port = line.trim().trim_end_matches('/').rsplit(':').next().unwrap().parse().unwrap();
    Ok((serving, port))
}

/// Starts the server, which must have the application in it; returns its port.
fn serve() -> (Serving, u16) {
    started().unwrap_or_else(|told| panic!("{told}"))
}

/// The answer to a request, with its headers.
fn asked(port: u16, line: &str, host: &str) -> String {
    String::from_utf8_lossy(&answered(port, line, &format!("Host: {host}"))).into_owned()
}

/// The bytes of an answer. `headers` are lines of the request.
fn answered(port: u16, line: &str, headers: &str) -> Vec<u8> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    write!(stream, "{line} HTTP/1.1\r\n{headers}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    answer
}

/// The headers and the content of the answer to a request for a file, with this `Accept-Encoding`.
fn file(port: u16, path: &str, accepted: Option<&str>) -> (String, Vec<u8>) {
    let accepted = accepted.map(|words| format!("\r\nAccept-Encoding: {words}"));
    let headers = format!("Host: 127.0.0.1:{port}{}", accepted.unwrap_or_default());
    let answer = answered(port, &format!("GET {path}"), &headers);
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    let head = String::from_utf8(answer[..end].to_vec()).unwrap();
    assert!(head.contains("content-length: "), "{head}");
    (head, answer[end + 4..].to_vec())
}

#[test]
fn serve_without_the_application_says_how_to_build_it() {
    match started() {
        Ok((_serving, port)) => assert!(port > 0),
        Err(told) => assert!(told.contains("run `scripts/web build`"), "{told}"),
    }
}

#[test]
#[ignore = "needs the application: cargo xtask browser"]
fn only_application_files_are_served_with_their_policy() {
    let (_serving, port) = serve();
    let here = format!("127.0.0.1:{port}");
    let page = asked(port, "GET /", &here);
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    assert!(page.contains("content-security-policy: default-src 'none'"), "{page}");
    assert!(page.contains("<div id=\"application\">"), "{page}");
    let engine = asked(port, "HEAD /engine.wasm", &here);
    assert!(engine.contains("content-type: application/wasm"), "{engine}");
    assert!(engine.contains("content-length: ") && engine.ends_with("\r\n\r\n"), "{engine}");
    for path in ["/nothing", "/../Cargo.toml", "/%2e%2e/Cargo.toml", "//etc/passwd"] {
        let answer = asked(port, &format!("GET {path}"), &here);
        assert!(answer.starts_with("HTTP/1.1 404"), "{path}: {answer}");
    }
    assert!(asked(port, "POST /", &here).starts_with("HTTP/1.1 405"));
    assert!(asked(port, "GET /", "example.org").starts_with("HTTP/1.1 403"));
    let loud = format!("LOCALHOST.:{port}");
    assert!(asked(port, "GET /", &loud).starts_with("HTTP/1.1 200"));
}

#[test]
#[ignore = "needs the application: cargo xtask browser"]
fn files_are_compressed_for_clients_that_accept_gzip() {
    let (_serving, port) = serve();
    let (head, plain) = file(port, "/games/xiangqi/rules.board", None);
    assert!(!head.contains("content-encoding"), "{head}");
    assert!(head.contains("vary: Accept-Encoding"), "{head}");
    assert!(String::from_utf8(plain.clone()).unwrap().starts_with("game \"Xiangqi\""));
    let (head, packed) = file(port, "/games/xiangqi/rules.board", Some("gzip, deflate, br"));
    assert!(head.contains("content-encoding: gzip"), "{head}");
    assert!(packed.len() * 2 < plain.len(), "{} of {} bytes", packed.len(), plain.len());
    let mut unpacked = Vec::new();
    flate2::read::GzDecoder::new(&packed[..]).read_to_end(&mut unpacked).unwrap();
    assert_eq!(unpacked, plain);
    let (head, refused) = file(port, "/games/xiangqi/rules.board", Some("gzip;q=0, identity"));
    assert!(!head.contains("content-encoding"), "{head}");
    assert_eq!(refused, plain);
}

#[test]
#[ignore = "needs the application: cargo xtask browser"]
fn unchanged_file_is_answered_not_modified() {
    let (_serving, port) = serve();
    let (head, _) = file(port, "/", Some("gzip"));
    let tag = head.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap();
    let again = |more: &str| {
        let headers = format!("Host: 127.0.0.1:{port}\r\nIf-None-Match: {tag}{more}");
        String::from_utf8_lossy(&answered(port, "GET /", &headers)).into_owned()
    };
    let known = again("\r\nAccept-Encoding: gzip");
    assert!(known.starts_with("HTTP/1.1 304") && known.ends_with("\r\n\r\n"), "{known}");
    for others in [", \"another\"", "\r\nIf-None-Match: *"] {
        let known = again(&format!("{others}\r\nAccept-Encoding: gzip"));
        assert!(known.starts_with("HTTP/1.1 304"), "{known}");
    }
    // The same file in another encoding has another tag.
    assert!(again("").starts_with("HTTP/1.1 200"));
}

#[test]
#[ignore = "needs the application: cargo xtask browser"]
fn simultaneous_connections_are_all_answered() {
    let (_serving, port) = serve();
    for _ in 0..10 {
        let connections = [(); 12].map(|()| TcpStream::connect(("127.0.0.1", port)).unwrap());
        for mut connection in &connections {
            write!(connection, "GET /icon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
        }
        for connection in &connections {
            connection.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
            let mut status = String::new();
            BufReader::new(connection).read_line(&mut status).unwrap();
            assert_eq!(status.trim_end(), "HTTP/1.1 200 OK");
        }
    }
}

#[test]
#[ignore = "needs the application: cargo xtask browser"]
fn malformed_request_is_refused_and_the_server_survives() {
    let (_serving, port) = serve();
    let long = format!("GET /{} HTTP/1.1\r\nHost: localhost\r\n\r\n", "a".repeat(1 << 20));
    for words in ["\0\0\0\r\n\r\n", "GET / HTTP/1.1\r\nHost\r\n\r\n", "GET\r\n\r\n", &long] {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        // It may be closed before all of it was sent.
        let _ = stream.write_all(words.as_bytes());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer);
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer}");
    }
    assert!(asked(port, "GET /", "localhost").starts_with("HTTP/1.1 200"));
}
