//! Opens the browser.

use std::process::{Command, Stdio};

/// Asks the system to open an address; returns false if it cannot.
pub fn open(address: &str) -> bool {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else if has_screen() {
        ("xdg-open", &[])
    } else {
        return false;
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(address);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(mut child) = command.spawn() else { return false };
    // The helper ends soon; waiting for it avoids a zombie process.
    std::thread::spawn(move || child.wait());
    true
}

/// Returns true with a screen; without one, a browser would start inside the terminal or not at
/// all.
fn has_screen() -> bool {
    ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some())
}
