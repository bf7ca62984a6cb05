//! `boardwright serve`: the application for browsers, given to this machine alone.

mod answer;
mod assets;
mod browser;
mod coding;

use crate::arguments::ServeArguments;
use crate::failure::OK;
use crate::style::{faint, heading};
use anyhow::{Result, anyhow, bail};
use std::io::Write;
use std::net::{Ipv4Addr, SocketAddrV4, TcpListener};
use std::sync::Arc;
use tiny_http::Server;

/// What is said where the program was built without what browsers get.
pub const NOT_BUILT: &str = "the application was not built into this program: run `scripts/web build`, which needs \
     node and npm, and build the program again";
/// Where it is looked for first if nothing is said.
const USUAL_PORT: u16 = 8117;
/// So many threads answer, so that a slow browser holds up no other.
const THREADS: usize = 4;

/// Serves until it is ended.
pub fn run(arguments: &ServeArguments, out: &mut dyn Write) -> Result<u8> {
    if !assets::are_there() {
        bail!(NOT_BUILT);
    }
    let listener = listen(arguments.port)?;
    let port = listener.local_addr()?.port();
    let server = Server::from_listener(listener, None);
    let server = Arc::new(server.map_err(|error| anyhow!("the server did not start: {error}"))?);
    let address = format!("http://127.0.0.1:{port}/");
    writeln!(out, "Boardwright is at {}", heading(&address))?;
    writeln!(out, "{}", faint("Ctrl-C ends it."))?;
    out.flush()?;
    if !arguments.no_open {
        browser::open(&address);
    }
    let answering = (1..THREADS).map(|_| {
        let server = server.clone();
        std::thread::spawn(move || answer_all(&server, port))
    });
    let answering: Vec<_> = answering.collect();
    answer_all(&server, port);
    for thread in answering {
        let _ = thread.join();
    }
    Ok(OK)
}

fn answer_all(server: &Server, port: u16) {
    for request in server.incoming_requests() {
        let answer = answer::to(&request, port);
        // A browser that has gone away needs no answer.
        let _ = request.respond(answer);
    }
}

/// Listens at the port, or where there is room if none was named.
fn listen(wanted: Option<u16>) -> Result<TcpListener> {
    let at = |port| TcpListener::bind(SocketAddrV4::new(Ipv4Addr::LOCALHOST, port));
    match wanted {
        Some(port) => {
            at(port).map_err(|error| anyhow!("port {port} cannot be listened at: {error}"))
        }
        None => Ok(at(USUAL_PORT).or_else(|_| at(0))?),
    }
}
