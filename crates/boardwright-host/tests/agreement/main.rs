//! Compiled games and the interpreter agree in random games: same decisions in the same order, same
//! states byte for byte, same outcomes. The games are every bundled game under every value of its
//! options, and the rulebooks of `rules`, which attack optimizations.
//!
//! `AGREE_POSITIONS` is the number of positions per game (default 200).

mod compare;
mod playouts;

use boardwright_ir::{OptionKind, Program};
use boardwright_rules::building::RulesFolders;
use compare::EnginePair;
use std::path::Path;
use std::sync::Arc;

/// Name and program of a rules file under some settings.
type Variant = (String, Arc<Program>);

/// Compiles rules; those of bundled games may be based on one another.
fn compile(source: &str, settings: &[(String, String)], ruleset: Option<&str>) -> Option<Program> {
    let bundled = RulesFolders::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    boardwright_rules::compile_with(source, &bundled, settings, ruleset).program
}

/// Returns the game with its default options, under each ruleset, and with each other value of each
/// option. Long ranges are reduced to their ends, their neighbours and those of the default.
fn variants(source: &str) -> Vec<Variant> {
    let mut variants = Vec::new();
    let mut add = |name: String, settings: &[(String, String)], ruleset: Option<&str>| {
        if let Some(program) = compile(source, settings, ruleset) {
            variants.push((name, Arc::new(program)));
        }
    };
    add("default".to_owned(), &[], None);
    let Some(program) = compile(source, &[], None) else {
        return Vec::new();
    };
    for ruleset in &program.rulesets {
        add(format!("ruleset {}", ruleset.name), &[], Some(&ruleset.name));
    }
    for option in &program.options {
        for value in values(&option.ty, &option.default) {
            let setting = (option.name.clone(), value.clone());
            add(format!("{} = {value}", option.name), &[setting], None);
        }
    }
    variants
}

fn values(kind: &OptionKind, default: &str) -> Vec<String> {
    let all: Vec<String> = match kind {
        OptionKind::Flag => vec!["yes".to_owned(), "no".to_owned()],
        OptionKind::Words(words) => words.clone(),
        OptionKind::Range(low, high) => {
            let usual: i64 = default.parse().unwrap_or(*low);
            let mut values = vec![*low, low + 1, usual - 1, usual + 1, high - 1, *high];
            values.retain(|value| (low..=high).contains(&value));
            values.sort_unstable();
            values.dedup();
            values.iter().map(i64::to_string).collect()
        }
    };
    all.into_iter().filter(|value| value != default).collect()
}

fn agrees(path: &Path) -> datatest_stable::Result<()> {
    let source = std::fs::read_to_string(path)?;
    let wanted = std::env::var("AGREE_POSITIONS").ok().and_then(|text| text.parse().ok());
    let positions: u64 = wanted.unwrap_or(200);
    let seed = std::env::var("AGREE_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let variants = variants(&source);
    if variants.is_empty() {
        return Err("these rules have errors".into());
    }
    // Half of the positions are of the default variant.
    let others = (variants.len() as u64 - 1).max(1);
    let mut decisions = 0;
    for (index, (name, program)) in variants.iter().enumerate() {
        let positions = match index {
            0 => positions.div_ceil(2),
            _ => (positions / 2).div_ceil(others).max(60),
        };
        let compared = EnginePair::new(program)
            .and_then(|mut pair| {
                pair.playouts(4, seed)?;
                pair.games(positions, seed + index as u64, 16)
            })
            .map_err(|difference| format!("{name}: {difference}"))?;
        decisions += compared.decisions;
        if wanted.is_some() {
            println!("{} {name}: {compared:?}", program.title);
        }
    }
    if decisions == 0 {
        return Err("there is no decision to compare in these rules".into());
    }
    Ok(())
}

datatest_stable::harness! {
    { test = agrees, root = "../../games", pattern = r"rules\.board$" },
    { test = agrees, root = "tests/agreement/rules", pattern = r"\.board$" },
}
