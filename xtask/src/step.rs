//! A step of a task: a command with a name, and how it is run, alone or beside others.

use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
use std::time::Instant;

/// A command with a name that is printed before and after it.
#[derive(Clone)]
pub struct Step {
    name: String,
    program: String,
    arguments: Vec<String>,
    environment: Vec<(String, String)>,
    has_prefix: bool,
}

/// Steps that run one after another, until one fails.
pub type Lane = Vec<Step>;

impl Step {
    /// A step from its name and a command line whose words are separated by spaces.
    pub fn new(name: &str, command: &str) -> Step {
        let mut words = command.split_whitespace().map(str::to_owned);
        let program = words.next().unwrap_or_default();
        Step {
            name: name.to_owned(),
            program,
            arguments: words.collect(),
            environment: Vec::new(),
            has_prefix: true,
        }
    }

    /// Appends an argument that may contain spaces.
    pub fn argument(mut self, argument: &str) -> Step {
        self.arguments.push(argument.to_owned());
        self
    }

    /// Sets a variable of the command's environment.
    pub fn variable(mut self, name: &str, value: &str) -> Step {
        self.environment.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Prints the lines of the command as they are, also beside others.
    pub fn without_prefix(mut self) -> Step {
        self.has_prefix = false;
        self
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).envs(self.environment.iter().cloned());
        // Tasks are called from any folder; cargo's own choice stays the same.
        command.current_dir(root());
        if std::env::var_os("CARGO_TARGET_DIR").is_some() {
            command.env("CARGO_TARGET_DIR", target());
        }
        command
    }

    /// Runs the step with the terminal to itself. Returns true if it succeeded.
    pub fn run(&self) -> bool {
        let began = Instant::now();
        println!("── {}", self.name);
        let status = self.command().status();
        self.report(began, status)
    }

    /// Runs the step beside others, with its name before each line. Returns true if it succeeded.
    fn run_beside(&self) -> bool {
        let began = Instant::now();
        println!("── {}", self.name);
        let spawned = self.command().stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let status = spawned.and_then(|mut child| {
            let (output, errors) = (child.stdout.take(), child.stderr.take());
            std::thread::scope(|scope| {
                scope.spawn(|| self.print_lines(output));
                scope.spawn(|| self.print_lines(errors));
                child.wait()
            })
        });
        self.report(began, status)
    }

    fn print_lines(&self, stream: Option<impl Read>) {
        let Some(stream) = stream else { return };
        for line in BufReader::new(stream).split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line);
            if self.has_prefix {
                println!("{} │ {line}", self.name);
            } else {
                println!("{line}");
            }
        }
    }

    fn report(&self, began: Instant, status: std::io::Result<ExitStatus>) -> bool {
        let (name, seconds) = (&self.name, began.elapsed().as_secs());
        match status {
            Ok(status) if status.success() => {
                println!("── {name}: done in {seconds} s");
                return true;
            }
            Ok(status) => eprintln!("── {name}: failed ({status}) after {seconds} s"),
            Err(error) => {
                eprintln!("── {name}: `{}` could not be started: {error}", self.program);
            }
        }
        false
    }
}

/// Runs steps in order. Returns true if all succeeded.
pub fn run(steps: &[Step]) -> bool {
    steps.iter().all(Step::run)
}

/// Runs lanes side by side, each in order, all to their ends. Returns true if all steps succeeded.
pub fn run_beside(lanes: &[Lane]) -> bool {
    std::thread::scope(|scope| {
        let running: Vec<_> =
            lanes.iter().map(|lane| scope.spawn(|| lane.iter().all(Step::run_beside))).collect();
        // The scope waits for all of them, so that one failure does not hide another.
        running.into_iter().all(|lane| lane.join().is_ok_and(|succeeded| succeeded))
    })
}

/// The folder in which cargo puts what it builds.
pub fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => std::path::absolute(folder).expect("the working folder is there"),
        None => root().join("target"),
    }
}

/// The project's folder.
pub fn root() -> PathBuf {
    let manifest = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().expect("xtask is in a folder").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_succeed_if_all_their_steps_do() {
        let step = |command: &str| Step::new("step", command);
        assert!(run_beside(&[vec![step("true"), step("true")], vec![step("true")]]));
        assert!(!run_beside(&[vec![step("true")], vec![step("false"), step("no-such-program")]]));
    }

    #[test]
    fn a_step_after_one_that_failed_is_not_run() {
        let folder = std::env::temp_dir().join(format!("xtask-{}", std::process::id()));
        let touch = Step::new("step", "touch").argument(&folder.to_string_lossy());
        assert!(!run_beside(&[vec![Step::new("step", "false"), touch]]));
        assert!(!folder.exists());
    }

    #[test]
    fn a_step_has_its_variables() {
        let step = Step::new("step", "sh -c").argument("test \"$NAME\" = \"a value\"");
        assert!(!step.run());
        assert!(step.variable("NAME", "a value").run());
    }
}
