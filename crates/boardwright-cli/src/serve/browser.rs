//! Opening the browser.

use std::process::{Command, Stdio};

/// Asks the system to open an address; says whether it was willing.
pub fn open(address: &str) -> bool {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else if is_there_a_screen() {
        ("xdg-open", &[])
    } else {
        return false;
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(address);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(mut child) = command.spawn() else { return false };
    // The helper ends soon, and whoever waits for it keeps it from lingering.
    std::thread::spawn(move || child.wait());
    true
}

/// Without a screen a browser would come up inside this terminal, or not at all.
fn is_there_a_screen() -> bool {
    ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some())
}
