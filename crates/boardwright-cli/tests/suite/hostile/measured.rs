//! Runs the program and measures what it takes.

use crate::program::{boardwright, start_with};
use std::io::Read;
use std::path::Path;
use std::process::{Child, ExitStatus};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Time between two looks at a process.
const PERIOD: Duration = Duration::from_millis(4);
/// Clock ticks a second, in which Linux states processor time to programs.
const TICKS: f64 = 100.0;
/// Memory at which a process is ended, for the sake of the machine, in KiB.
const MEMORY_TO_END: u64 = 2 << 20;
/// Most bytes of errors that are kept.
const KEPT_ERRORS: usize = 4_000;

/// Costs of a run, and how it ended.
pub struct Measured {
    /// Exit code; `None` if the run was ended, or ended by a signal.
    pub code: Option<i32>,
    /// Processor time in seconds.
    pub seconds: f64,
    /// Peak resident memory in KiB.
    pub peak_kib: u64,
    /// Bytes of output.
    pub output: u64,
    /// Beginning of the errors.
    pub errors: String,
}

/// Runs the program in a folder with text on its standard input, for at most `seconds` of processor
/// time and ten times as long on the clock.
pub fn run(folder: &Path, arguments: &[&str], input: &str, seconds: f64) -> Measured {
    let mut command = boardwright();
    command.args(arguments).current_dir(folder);
    let mut child = start_with(input, command);
    let output = count(child.stdout.take().unwrap());
    let errors = beginning(child.stderr.take().unwrap());
    let (status, seconds, peak_kib) = watch(&mut child, seconds);
    Measured {
        code: status.code(),
        seconds,
        peak_kib,
        output: output.join().unwrap(),
        errors: errors.join().unwrap(),
    }
}

/// Waits for the end of a process, or ends it. Returns its processor time and its peak memory.
fn watch(child: &mut Child, most: f64) -> (ExitStatus, f64, u64) {
    let (began, mut seconds, mut peak) = (Instant::now(), 0.0, 0);
    loop {
        let (now, memory) = costs(child.id());
        (seconds, peak) = (now.max(seconds), memory.max(peak));
        if let Some(status) = child.try_wait().unwrap() {
            return (status, seconds, peak);
        }
        let is_late = began.elapsed().as_secs_f64() > 10.0 * most;
        if seconds > most || peak > MEMORY_TO_END || is_late {
            child.kill().unwrap();
            return (child.wait().unwrap(), seconds.max(f64::from(is_late) * most), peak);
        }
        thread::sleep(PERIOD);
    }
}

/// Processor time of a process in seconds and its peak memory in KiB, as far as it still has any.
fn costs(process: u32) -> (f64, u64) {
    let read = |file: &str| std::fs::read_to_string(format!("/proc/{process}/{file}"));
    // The name of the program, in parentheses, may have spaces.
    let statistics = read("stat").unwrap_or_default();
    let fields = statistics.rsplit_once(')').map_or("", |(_, fields)| fields);
    // User and system time are the fields 14 and 15 of the line.
    let ticks: f64 = fields.split_whitespace().skip(11).take(2).flat_map(str::parse::<f64>).sum();
    let status = read("status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let memory = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    (ticks / TICKS, memory.unwrap_or(0))
}

/// Reads everything and counts it.
fn count(mut from: impl Read + Send + 'static) -> JoinHandle<u64> {
    thread::spawn(move || std::io::copy(&mut from, &mut std::io::sink()).unwrap_or(0))
}

/// Reads everything and keeps the beginning.
fn beginning(mut from: impl Read + Send + 'static) -> JoinHandle<String> {
    thread::spawn(move || {
        let mut kept = Vec::new();
        let _ = from.by_ref().take(KEPT_ERRORS as u64).read_to_end(&mut kept);
        let _ = std::io::copy(&mut from, &mut std::io::sink());
        String::from_utf8_lossy(&kept).into_owned()
    })
}
