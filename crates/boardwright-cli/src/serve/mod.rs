//! `boardwright serve`: serves the browser application to this machine only.

mod assets;
mod browser;
mod content_encoding;
mod file_response;

use crate::arguments::ServeArguments;
use crate::exit::OK;
use crate::style::{faint, heading};
use anyhow::{Context, Result, anyhow, bail};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::future::ready;
use std::io::Write;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

/// Error of a program that was built without the application.
pub const NOT_BUILT: &str = "this program was built without the browser application; run `scripts/web build` \
     (needs node and npm), and build the program again";
/// Default port.
const DEFAULT_PORT: u16 = 8117;
/// Maximum number of open connections; others wait. A browser opens six per host.
const MAX_CONNECTIONS: usize = 256;
/// Time without a request after which a connection is closed.
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);
/// Maximum time of a connection, so that a client that never reads blocks nobody.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(600);
/// Pause after a connection could not be accepted, as with too many open files.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

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
        accept_connections(&listener, port).await;
        Ok(OK)
    })
}

/// Accepts connections for ever.
async fn accept_connections(listener: &TcpListener, port: u16) {
    let connections = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    loop {
        let permit = connections.clone().acquire_owned().await;
        match listener.accept().await {
            Ok((stream, _)) => {
                tokio::spawn(async move {
                    answer(stream, port).await;
                    drop(permit);
                });
            }
            Err(_) => tokio::time::sleep(ACCEPT_PAUSE).await,
        }
    }
}

/// Answers the requests of a connection, until it is closed.
async fn answer(stream: TcpStream, port: u16) {
    let service = service_fn(move |request| {
        ready(Ok::<_, Infallible>(file_response::respond(&request, port)))
    });
    let mut builder = http1::Builder::new();
    let builder = builder.timer(TokioTimer::new()).header_read_timeout(IDLE_TIMEOUT);
    // A closed connection needs no answer.
    let connection = builder.serve_connection(TokioIo::new(stream), service);
    let _ = tokio::time::timeout(CONNECTION_TIMEOUT, connection).await;
}

/// Listens on `wanted`; without it on the default port, or on a free one if that is taken.
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
