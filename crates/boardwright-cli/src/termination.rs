//! Ends the program when the system asks for it, and with it what it has begun: engines in process
//! groups of their own, which no signal to the program reaches, and drafts of files and folders.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Engines and drafts that must not outlive the program.
#[derive(Default)]
struct Cleanup {
    /// Process groups, by the id of their first process.
    groups: BTreeSet<u32>,
    /// Files and folders.
    drafts: BTreeSet<PathBuf>,
}

static CLEANUP: Mutex<Cleanup> =
    Mutex::new(Cleanup { groups: BTreeSet::new(), drafts: BTreeSet::new() });

fn cleanup() -> MutexGuard<'static, Cleanup> {
    CLEANUP.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Cleanup {
    /// Ends the engines and removes the drafts.
    fn end(&mut self) {
        for group in std::mem::take(&mut self.groups) {
            kill_group(group);
        }
        for draft in std::mem::take(&mut self.drafts) {
            // It may be in its place already.
            let _ = fs::remove_file(&draft).or_else(|_| fs::remove_dir_all(&draft));
        }
    }
}

/// Exits at once, without waiting for threads at work.
pub fn exit(code: u8) -> ! {
    // Nothing can begin while this is held, and it is held to the end.
    let mut cleanup = cleanup();
    cleanup.end();
    std::process::exit(i32::from(code));
}

/// A draft that is removed if the program is ended early.
pub struct DraftGuard(PathBuf);

impl DraftGuard {
    /// Guards the draft at a path.
    pub fn new(path: &Path) -> DraftGuard {
        cleanup().drafts.insert(path.to_owned());
        DraftGuard(path.to_owned())
    }
}

impl Drop for DraftGuard {
    fn drop(&mut self) {
        cleanup().drafts.remove(&self.0);
    }
}

/// Starts an engine that ends with the program; [`end_engine`] ends it before.
///
/// # Errors
/// Fails if the engine cannot be started.
pub fn start_engine(start: impl FnOnce() -> std::io::Result<Child>) -> std::io::Result<Child> {
    let mut cleanup = cleanup();
    let child = start()?;
    cleanup.groups.insert(child.id());
    Ok(child)
}

/// Ends an engine with the programs that it started, as scripts do.
pub fn end_engine(child: &mut Child) {
    // Held until the process is gone, so that its id is not another's when the program ends.
    let mut cleanup = cleanup();
    cleanup.groups.remove(&child.id());
    kill_group(child.id());
    let _ = child.kill();
    let _ = child.wait();
}

#[cfg(unix)]
fn kill_group(first: u32) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    if let Ok(id) = i32::try_from(first) {
        let _ = killpg(Pid::from_raw(id), Signal::SIGKILL);
    }
}

#[cfg(not(unix))]
fn kill_group(_: u32) {}

/// Ends the program properly on Ctrl-C, SIGTERM and SIGHUP from now on. Commands that
/// go on after Ctrl-C put a handler of their own in its place.
#[cfg(unix)]
pub fn watch() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let asked = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|&signal| !is_ignored(signal));
    // Without a watch the signals end the program alone.
    let Ok(mut signals) = signal_hook::iterator::Signals::new(asked) else { return };
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            // The code that shells use.
            exit(128_u8.saturating_add(signal.unsigned_abs() as u8));
        }
    });
}

/// See the version for Unix.
#[cfg(not(unix))]
pub fn watch() {}

/// Returns true if whoever started the program had a signal ignored, as `nohup` does.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}
