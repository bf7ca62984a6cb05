//! Facts of the manual: links between its chapters, and the limits of the code.

use super::blocks;
use std::collections::BTreeSet;

/// Every chapter is in the summary, and everything in the summary is there.
#[test]
fn every_link_between_chapters_leads_somewhere() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src");
    let mut open = vec!["SUMMARY.md".to_owned()];
    let mut seen = BTreeSet::new();
    while let Some(chapter) = open.pop() {
        if !seen.insert(chapter.clone()) {
            continue;
        }
        let path = folder.join(&chapter);
        let text =
            std::fs::read_to_string(&path).unwrap_or_else(|_| panic!("no chapter {chapter}"));
        for piece in text.split("](").skip(1) {
            let target = piece.split(')').next().unwrap_or("");
            let target = target.split('#').next().unwrap_or("");
            if !target.ends_with(".md") || target.contains("://") {
                continue;
            }
            let joined = std::path::Path::new(&chapter).parent().unwrap().join(target);
            assert!(
                folder.join(&joined).is_file(),
                "{chapter} links to {target}, which is not there"
            );
            if chapter == "SUMMARY.md" {
                open.push(joined.to_string_lossy().into_owned());
            }
        }
    }
    let chapters: BTreeSet<String> = blocks::all().into_iter().map(|block| block.chapter).collect();
    let left_out: Vec<&String> = chapters.difference(&seen).collect();
    assert!(left_out.is_empty(), "not in the summary: {left_out:?}");
}

/// The value of a constant in a source file: digits, or digits shifted.
fn constant(file: &str, name: &str) -> Option<u64> {
    let (package, path) = file.split_once('/')?;
    let crates = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = std::fs::read_to_string(crates.join(package).join("src").join(path)).ok()?;
    let line = text.lines().find(|line| line.contains(&format!("const {name}:")))?;
    let value = line.split_once('=')?.1.trim().trim_end_matches(';').replace('_', "");
    match value.split_once("<<") {
        Some((number, shift)) => {
            Some(number.trim().parse::<u64>().ok()? << shift.trim().parse::<u32>().ok()?)
        }
        None => value.parse().ok(),
    }
}

#[test]
fn the_limits_are_those_of_the_code() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path.join("../../book/src/reference/limits.md")).unwrap();
    let mut rows = 0;
    for line in text.lines().filter(|line| line.contains("MAX_")) {
        let words: Vec<&str> = line.split('`').collect();
        let [.., file, _, name, _] = words.as_slice() else { panic!("{line}") };
        let number = line.split('|').nth(1).unwrap().trim().replace(',', "");
        let found = constant(file, name).unwrap_or_else(|| panic!("no {name} in {file}"));
        assert_eq!(number, found.to_string(), "{name}");
        rows += 1;
    }
    assert!(rows > 80, "only {rows} limits were found");
}
