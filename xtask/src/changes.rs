//! Files that differ from a commit, and the crates that they concern.

use crate::step::root;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// Files that differ from a commit, committed or not, relative to the project's folder.
///
/// # Errors
///
/// If git does not know the commit.
pub fn files(base: &str) -> Result<BTreeSet<String>, String> {
    // A branch is compared with the commit where it began, not with later ones elsewhere.
    let base = git(&["merge-base", base, "HEAD"])?;
    let mut files = git(&["diff", "--name-only", base.trim()])?;
    files += &git(&["ls-files", "--others", "--exclude-standard"])?;
    Ok(files.lines().map(str::to_owned).collect())
}

fn git(arguments: &[&str]) -> Result<String, String> {
    let output = Command::new("git").args(arguments).current_dir(root()).output();
    let output = output.map_err(|error| format!("git: {error}"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

/// The workspace's crates: folder, name, and the crates of the workspace that each depends on.
pub struct Workspace {
    crates: BTreeMap<String, Member>,
}

struct Member {
    folder: String,
    dependencies: BTreeSet<String>,
}

/// A folder whose files are inputs of some integration tests of a crate.
struct TestInput {
    folder: &'static str,
    package: &'static str,
    /// Beginning of the names of these tests in the crate's test `suite`.
    tests: &'static str,
}

/// All of them.
const INPUTS: [TestInput; 9] = [
    input("games/", "boardwright-rules", "bundled::"),
    input("games/", "boardwright", "round_trips::"),
    input("modules/", "boardwright-rules", "bundled::"),
    input("modules/", "boardwright", "based::"),
    input("diagnostics/", "boardwright-render", "golden::"),
    input("book/", "boardwright", "manual::"),
    input("book/", "boardwright-rules", "betza::"),
    input("book/", "boardwright-cli", "manual::"),
    input("examples/", "boardwright-cli", "modules::"),
];

const fn input(folder: &'static str, package: &'static str, tests: &'static str) -> TestInput {
    TestInput { folder, package, tests }
}

impl Workspace {
    /// Reads the manifests.
    pub fn read() -> Workspace {
        let mut folders = vec!["benches".to_owned(), "fuzz".to_owned(), "xtask".to_owned()];
        let crates = std::fs::read_dir(root().join("crates")).into_iter().flatten().flatten();
        folders
            .extend(crates.map(|entry| format!("crates/{}", entry.file_name().to_string_lossy())));
        let member = |folder: String| {
            let manifest = std::fs::read_to_string(root().join(&folder).join("Cargo.toml")).ok()?;
            let name = manifest.lines().find_map(|line| line.strip_prefix("name = "))?;
            let dependencies = manifest.lines().filter_map(dependency).collect();
            Some((name.trim_matches('"').to_owned(), Member { folder, dependencies }))
        };
        Workspace { crates: folders.into_iter().filter_map(member).collect() }
    }

    /// Crates of which a file changed, or an input of their tests.
    pub fn changed(&self, files: &BTreeSet<String>) -> BTreeSet<&str> {
        let has = |folder: &str| has_file_of(files, folder);
        let whole = files.contains("Cargo.toml") || files.contains("Cargo.lock");
        let inputs = |name: &str| INPUTS.iter().any(|it| it.package == name && has(it.folder));
        let changed = |name: &str, member: &Member| whole || has(&member.folder) || inputs(name);
        let crates = self.crates.iter().filter(|(name, member)| changed(name, member));
        crates.map(|(name, _)| name.as_str()).collect()
    }

    /// True if a crate has a source file such as `src/lib.rs`.
    pub fn has_source(&self, name: &str, source: &str) -> bool {
        self.crates.get(name).is_some_and(|it| root().join(&it.folder).join(source).is_file())
    }

    /// These crates with all that depend on them.
    pub fn with_dependents<'a>(&'a self, crates: &BTreeSet<&'a str>) -> BTreeSet<&'a str> {
        let mut all = crates.clone();
        loop {
            let before = all.len();
            for (name, member) in &self.crates {
                if member.dependencies.iter().any(|it| all.contains(it.as_str())) {
                    all.insert(name);
                }
            }
            if all.len() == before {
                return all;
            }
        }
    }
}

/// Integration tests with an input that changed: the package of each, and the beginning of their
/// names.
pub fn tests_with_changed_input(
    files: &BTreeSet<String>,
) -> impl Iterator<Item = (&'static str, &'static str)> {
    let changed = INPUTS.iter().filter(|input| has_file_of(files, input.folder));
    changed.map(|input| (input.package, input.tests))
}

fn has_file_of(files: &BTreeSet<String>, folder: &str) -> bool {
    files.iter().any(|file| Path::new(file).starts_with(folder))
}

/// The crate of the workspace that a line of a manifest names as a dependency.
fn dependency(line: &str) -> Option<String> {
    let end = line.find(|c: char| !c.is_ascii_alphanumeric() && c != '-')?;
    let (name, rest) = line.split_at(end);
    let depends = rest.starts_with(".workspace") || rest.starts_with(" = {");
    (depends && name.starts_with("boardwright")).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_concerns_the_crate_and_its_dependents() {
        let workspace = Workspace::read();
        let files = BTreeSet::from(["crates/boardwright-board/src/lib.rs".to_owned()]);
        let changed = workspace.changed(&files);
        assert_eq!(changed, BTreeSet::from(["boardwright-board"]));
        let all = workspace.with_dependents(&changed);
        assert!(all.contains("boardwright-ir") && all.contains("boardwright-cli"), "{all:?}");
        assert!(!all.contains("boardwright-syntax") && !all.contains("xtask"), "{all:?}");
    }

    #[test]
    fn a_game_concerns_the_crates_that_read_all_games() {
        let workspace = Workspace::read();
        let files = BTreeSet::from(["games/hex/rules.board".to_owned()]);
        assert_eq!(workspace.changed(&files), BTreeSet::from(["boardwright", "boardwright-rules"]));
    }

    #[test]
    fn a_broken_rulebook_concerns_the_tests_of_messages() {
        let files = BTreeSet::from(["diagnostics/and-between-sets.board".to_owned()]);
        let tests: Vec<_> = tests_with_changed_input(&files).collect();
        assert_eq!(tests, [("boardwright-render", "golden::")]);
    }

    #[test]
    fn a_manifest_line_names_a_dependency_of_the_workspace_or_none() {
        assert_eq!(
            dependency("boardwright-ir.workspace = true").as_deref(),
            Some("boardwright-ir")
        );
        assert_eq!(dependency("boardwright = { path = \"..\" }").as_deref(), Some("boardwright"));
        assert_eq!(dependency("name = \"boardwright\""), None);
        assert_eq!(dependency("boardwright = \"text\""), None);
    }
}
