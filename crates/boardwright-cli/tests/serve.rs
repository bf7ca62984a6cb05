//! `boardwright serve` gives the application to this machine alone; without it, it says how to build it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// The program, ended when the test is.
struct Serving(Child);

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts the program and gives the port it listens at; none if the application is not in it.
fn serve() -> Option<(Serving, u16)> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
    command.args(["serve", "--no-open", "--port", "0", "--color", "never"]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut serving = Serving(child);
    let mut line = String::new();
    BufReader::new(serving.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
    if line.is_empty() {
        let mut told = String::new();
        serving.0.stderr.take().unwrap().read_to_string(&mut told).unwrap();
        assert!(told.contains("scripts/web"), "{told}");
        return None;
    }
    let port = line.trim().trim_end_matches('/').rsplit(':').next().unwrap().parse().unwrap();
    Some((serving, port))
}

/// What is answered to a request, with its headers.
fn asked(port: u16, line: &str, host: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    write!(stream, "{line} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn the_page_is_given_with_its_policy_and_nothing_else_is() {
    let Some((_serving, port)) = serve() else { return };
    let here = format!("127.0.0.1:{port}");
    let page = asked(port, "GET /", &here);
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    assert!(page.contains("Content-Security-Policy: default-src 'none'"), "{page}");
    assert!(page.contains("<div id=\"application\">"), "{page}");
    let engine = asked(port, "HEAD /engine.wasm", &here);
    assert!(engine.contains("Content-Type: application/wasm"), "{engine}");
    for path in ["/nothing", "/../Cargo.toml", "/%2e%2e/Cargo.toml", "//etc/passwd"] {
        let answer = asked(port, &format!("GET {path}"), &here);
        assert!(answer.starts_with("HTTP/1.1 404"), "{path}: {answer}");
    }
    assert!(asked(port, "POST /", &here).starts_with("HTTP/1.1 405"));
    assert!(asked(port, "GET /", "example.org").starts_with("HTTP/1.1 403"));
}
