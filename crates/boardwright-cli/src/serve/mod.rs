//! `boardwright serve`: the application for browsers, given to this machine alone.

mod answer;
mod assets;
mod browser;
mod coding;

use crate::arguments::ServeArguments;
use crate::failure::OK;
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

/// What is said where the program was built without what browsers get.
pub const NOT_BUILT: &str = "the application was not built into this program: run `scripts/web build`, which needs \
     node and npm, and build the program again";
/// Where it is looked for first if nothing is said.
const USUAL_PORT: u16 = 8117;
/// So many connections are open at once; others wait. A browser has six for each of its windows.
const CONNECTIONS: usize = 256;
/// A connection on which nothing is asked for so long is closed.
const IDLE: Duration = Duration::from_secs(30);
/// No connection is kept for longer: somebody who never reads what he asked for holds up nobody for ever.
const LONGEST: Duration = Duration::from_secs(600);
/// Where connections cannot be taken, because the machine has too much open, it is tried again after so long.
const BREATH: Duration = Duration::from_millis(100);

/// Serves until it is ended.
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
        writeln!(out, "{}", faint("Ctrl-C ends it."))?;
        out.flush()?;
        if !arguments.no_open {
            browser::open(&address);
        }
        answer_all(&listener, port).await;
        Ok(OK)
    })
}

/// Takes one connection after another, without end.
async fn answer_all(listener: &TcpListener, port: u16) {
    let room = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let place = room.clone().acquire_owned().await;
        match listener.accept().await {
            Ok((stream, _)) => {
                tokio::spawn(async move {
                    answer(stream, port).await;
                    drop(place);
                });
            }
            Err(_) => tokio::time::sleep(BREATH).await,
        }
    }
}

/// Answers what is asked on one connection, until it is closed.
async fn answer(stream: TcpStream, port: u16) {
    let service = service_fn(move |request| ready(Ok::<_, Infallible>(answer::to(&request, port))));
    let mut builder = http1::Builder::new();
    let builder = builder.timer(TokioTimer::new()).header_read_timeout(IDLE);
    // A browser that has gone away needs no answer.
    let connection = builder.serve_connection(TokioIo::new(stream), service);
    let _ = tokio::time::timeout(LONGEST, connection).await;
}

/// Listens at the port, or where there is room if none was named.
async fn listen(wanted: Option<u16>) -> Result<TcpListener> {
    let at = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    match wanted {
        Some(port) => {
            at(port).await.map_err(|error| anyhow!("port {port} cannot be listened at: {error}"))
        }
        None => match at(USUAL_PORT).await {
            Ok(listener) => Ok(listener),
            Err(_) => Ok(at(0).await?),
        },
    }
}
