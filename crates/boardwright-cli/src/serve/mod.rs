//! `boardwright serve`: serves the browser application to this machine only.

pub mod assets;
mod browser;
mod connections;
mod content_encoding;
mod entity_tag;
mod file_response;

pub use file_response::PAGE_POLICY;

use crate::arguments::ServeArguments;
use crate::exit::OK;
use crate::style::{faint, heading};
use anyhow::{Context, Result, anyhow, bail};
use std::io::Write;
use std::net::Ipv4Addr;
use tokio::net::TcpListener;

/// Error of a program that was built without the application.
pub const NOT_BUILT: &str = "this program was built without the browser application; run `scripts/web build` \
     (needs node and npm), and build the program again";
/// Default port.
const DEFAULT_PORT: u16 = 8117;

/// Serves until Ctrl-C.
pub fn run(arguments: &ServeArguments, out: &mut dyn Write) -> Result<u8> {
    if !assets::are_there() {
        bail!(NOT_BUILT);
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.context("the server did not start")?.block_on(async {
        let listener = listen(arguments.port).await?;
        let port = listener.local_addr()?.port();
        let address = format!("http://127.0.0.1:{port}/");
        writeln!(out, "Boardwright is at {}", heading(&address))?;
        writeln!(out, "{}", faint("Press Ctrl-C to stop."))?;
        out.flush()?;
        if !arguments.no_open {
            browser::open(&address);
        }
        connections::accept_connections(&listener, port).await;
        Ok(OK)
    })
}

/// Listens on the port, or else on the default port or a free one.
async fn listen(wanted: Option<u16>) -> Result<TcpListener> {
    let at = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    match wanted {
        Some(port) => at(port).await.map_err(|error| {
            anyhow!("cannot listen on port {port}: {error}; choose another with --port")
        }),
        None => match at(DEFAULT_PORT).await {
            Ok(listener) => Ok(listener),
            Err(_) => Ok(at(0).await?),
        },
    }
}
