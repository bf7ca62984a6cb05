//! Connections: as many as the machine can hold, of which none keeps others out.

use super::file_response;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::collections::VecDeque;
use std::convert::Infallible;
use std::future::{Future, poll_fn, ready};
use std::pin::pin;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot::{Receiver, Sender, channel};
use tokio::time::timeout;

/// Number of open connections above which the oldest is closed. A browser opens six per host.
const MAX_CONNECTIONS: usize = 128;
/// Time without a complete request after which a connection is closed.
const IDLE_TIMEOUT: Duration = Duration::from_secs(5);
/// Maximum time of a connection, so that a client that never reads does not stay for ever.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(600);
/// Time in which a connection that has to make room may finish its answer.
const FAREWELL: Duration = Duration::from_secs(2);
/// Pause after a connection could not be accepted, as with too many open files.
const ACCEPT_PAUSE: Duration = Duration::from_millis(20);

/// Accepts connections for ever.
pub async fn accept_connections(listener: &TcpListener, port: u16) {
    let mut open = OpenConnections::default();
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                let leave = open.add();
                tokio::spawn(answer(stream, port, leave));
            }
            Err(_) => {
                open.close_oldest();
                tokio::time::sleep(ACCEPT_PAUSE).await;
            }
        }
    }
}

/// The open connections, the oldest first, each with the signal that closes it.
#[derive(Default)]
struct OpenConnections(VecDeque<Sender<()>>);

impl OpenConnections {
    /// Adds a connection, for which the oldest makes room; returns the signal that closes it.
    fn add(&mut self) -> Receiver<()> {
        self.0.retain(|connection| !connection.is_closed());
        if self.0.len() >= MAX_CONNECTIONS {
            self.close_oldest();
        }
        let (sender, receiver) = channel();
        self.0.push_back(sender);
        receiver
    }

    fn close_oldest(&mut self) {
        if let Some(oldest) = self.0.pop_front() {
            // It may have ended by itself.
            let _ = oldest.send(());
        }
    }
}

/// Answers the requests of a connection, until it is closed or has to leave.
async fn answer(stream: TcpStream, port: u16, leave: Receiver<()>) {
    let service = service_fn(move |request| {
        ready(Ok::<_, Infallible>(file_response::respond(&request, port)))
    });
    let mut builder = http1::Builder::new();
    let builder = builder.timer(TokioTimer::new()).header_read_timeout(IDLE_TIMEOUT);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service));
    let mut leave = pin!(leave);
    let closed = poll_fn(|context| {
        // A connection that failed needs no answer.
        let closed = connection.as_mut().poll(context).map(|_| true);
        if closed.is_ready() { closed } else { leave.as_mut().poll(context).map(|_| false) }
    });
    if timeout(CONNECTION_TIMEOUT, closed).await == Ok(false) {
        connection.as_mut().graceful_shutdown();
        let _ = timeout(FAREWELL, connection).await;
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::{MAX_CONNECTIONS, accept_connections};
    use std::io::{BufRead, BufReader, Write};
    use std::net::{Ipv4Addr, TcpStream};
    use std::time::{Duration, Instant};
    use tokio::net::TcpListener;

    /// Starts a server that ends with the tests; returns its port.
    fn serve() -> u16 {
        let (sender, port) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let mut runtime = tokio::runtime::Builder::new_current_thread();
            runtime.enable_all().build().unwrap().block_on(async {
                let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
                let port = listener.local_addr().unwrap().port();
                sender.send(port).unwrap();
                accept_connections(&listener, port).await;
            });
        });
        port.recv().unwrap()
    }

    #[test]
    fn idle_connections_keep_nobody_out() {
        let port = serve();
        let connect = || TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
        let began = Instant::now();
        let mut idle: Vec<TcpStream> = (0..2 * MAX_CONNECTIONS).map(|_| connect()).collect();
        // Some have begun a request.
        idle.iter_mut().step_by(2).for_each(|idle| drop(idle.write_all(b"GET / HTTP/1.1\r\nHo")));
        for _ in 0..10 {
            let mut stream = connect();
            stream.set_read_timeout(Some(Duration::from_secs(2))).unwrap();
            write!(stream, "GET /no-such-file HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
            let mut status = String::new();
            BufReader::new(stream).read_line(&mut status).unwrap();
            assert_eq!(status, "HTTP/1.1 404 Not Found\r\n");
        }
        assert!(began.elapsed() < Duration::from_secs(4), "{:?}", began.elapsed());
    }
}
