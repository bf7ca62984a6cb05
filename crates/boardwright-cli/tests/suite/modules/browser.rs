//! A page that runs modules, a local server for it, and a headless browser that opens it.

use super::SAMPLES;
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

/// Time limit of the browser, including its start.
const PATIENCE: Duration = Duration::from_secs(120);

/// Names of files, with their media types and contents.
type Files = HashMap<String, (&'static str, Vec<u8>)>;

/// The output of the page in the browser: a line with game and count for each sample.
pub fn page_output() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/", listener.local_addr().unwrap());
    let (sender, receiver) = channel();
    let files = Arc::new(files());
    // The thread ends with the test.
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let (files, sender) = (files.clone(), sender.clone());
            // A browser opens connections that it may use later, so that one must not keep the
            // others waiting.
            std::thread::spawn(move || answer(stream, &files, &sender));
        }
    });
    let browser = Browser::open(&address);
    let told = receiver.recv_timeout(PATIENCE);
    drop(browser);
    told.expect("the page says what it counted")
}

fn files() -> Files {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/host.mjs");
    let mut files = HashMap::from([
        ("/".to_owned(), ("text/html", page().into_bytes())),
        ("/host.mjs".to_owned(), ("text/javascript", std::fs::read(example).unwrap())),
    ]);
    for sample in &SAMPLES {
        let bytes = std::fs::read(sample.module("browser")).unwrap();
        files.insert(format!("/{}.wasm", sample.game), ("application/wasm", bytes));
    }
    files
}

fn page() -> String {
    let samples = SAMPLES.map(|sample| format!("[\"{}\", {}]", sample.game, sample.depth));
    let samples = samples.join(", ");
    format!(
        r#"<!doctype html><script type="module">
const tell = (text) => fetch("/told", {{ method: "POST", body: text }});
try {{
  const {{ load }} = await import("/host.mjs");
  const lines = [];
  for (const [name, depth] of [{samples}]) {{
    const game = await load(await (await fetch(`/${{name}}.wasm`)).arrayBuffer());
    lines.push(`${{name}} ${{game.perft(depth)}}`);
  }}
  await tell(lines.join("\n"));
}} catch (error) {{
  await tell(`${{error}}`);
}}
</script>"#
    )
}

/// Answers a request; passes on the output of the page.
fn answer(mut stream: TcpStream, files: &Files, sender: &Sender<String>) -> Option<()> {
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    let mut reader = BufReader::new(stream.try_clone().ok()?);
    let mut request = String::new();
    reader.read_line(&mut request).ok()?;
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        match line.trim_end().to_ascii_lowercase().split_once(": ") {
            Some(("content-length", bytes)) => length = bytes.parse().ok()?,
            Some(_) => {}
            None => break,
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    let path = request.split_whitespace().nth(1)?;
    let (status, (kind, bytes)) = match files.get(path) {
        _ if path == "/told" => ("200 OK", ("text/plain", &Vec::new())),
        Some((kind, bytes)) => ("200 OK", (*kind, bytes)),
        None => ("404 Not Found", ("text/plain", &Vec::new())),
    };
    let length = bytes.len();
    let head = format!("HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n");
    stream.write_all(format!("{head}Connection: close\r\n\r\n").as_bytes()).ok()?;
    stream.write_all(bytes).ok()?;
    if path == "/told" {
        sender.send(String::from_utf8_lossy(&body).into_owned()).ok()?;
    }
    Some(())
}

/// A browser with a new, empty profile; it ends with this value.
struct Browser {
    process: Child,
    profile: PathBuf,
}

impl Browser {
    fn open(address: &str) -> Browser {
        let name = format!("browser-{}", std::process::id());
        let profile = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&profile);
        std::fs::create_dir_all(&profile).unwrap();
        let program = std::env::var("CHROMIUM");
        let process = Command::new(program.as_deref().unwrap_or("chromium-headless-shell"))
            // No sandbox, since CI may run as root; and nothing that asks the network for anything.
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
            .args(["--no-first-run", "--disable-background-networking", "--disable-sync"])
            .args([
                "--disable-component-update",
                "--disable-default-apps",
                "--remote-debugging-port=0",
            ])
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg(address)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("Chromium can be started: `scripts/setup test` installs it");
        Browser { process, profile }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}
