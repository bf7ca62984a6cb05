//! Optimised programs play the same game as before: in playouts of every bundled game, and in
//! positions changed at random.

use crate::duplicate_check_elimination::ambiguous_labels;
use crate::{PASSES, run};
use boardwright_board::low_bits;
use boardwright_interpret::{History, Interpreter, Move, PositionRef, State};
use boardwright_ir::{LabelId, OptionKind, Program, VariableType};
use boardwright_rules::building::RulesFolders;
use std::path::Path;
use std::sync::Arc;

/// Random numbers by splitmix64 (Steele, Lea, Flood 2014).
struct Rng(u64);

impl Rng {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound.max(1) as u64) as usize
    }
}

/// Compiles rules; those of bundled games may be based on one another.
fn compile(
    source: &str,
    settings: &[(String, String)],
    ruleset: Option<&str>,
) -> (Option<Program>, Vec<boardwright_syntax::diagnostic::Diagnostic>) {
    let bundled = RulesFolders::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let compiled = boardwright_rules::compile_with(source, &bundled, settings, ruleset);
    (compiled.program, compiled.diagnostics)
}

/// Returns the name and the program of every bundled game.
fn games() -> Vec<(String, Program)> {
    let compiled = |(name, source): (String, String)| {
        let (program, messages) = compile(&source, &[], None);
        let program = program.unwrap_or_else(|| panic!("{name}: {messages:?}"));
        (name, program)
    };
    sources().into_iter().map(compiled).collect()
}

/// Returns the name and the source text of every bundled game.
fn sources() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut names: Vec<_> = std::fs::read_dir(folder)
        .expect("the games are there")
        .filter_map(|entry| entry.ok())
        .map(|entry| entry.path())
        .filter(|path| path.join("rules.board").exists())
        .collect();
    names.sort();
    let only = std::env::var("GAME").ok();
    names
        .into_iter()
        .map(|path| {
            let name = path.file_name().expect("named").to_string_lossy().into_owned();
            let source = std::fs::read_to_string(path.join("rules.board")).expect("readable");
            (name, source)
        })
        .filter(|(name, _)| only.as_ref().is_none_or(|only| only == name))
        .collect()
}

/// Machines for the same game before and after the passes.
struct Pair {
    name: String,
    plain: Interpreter,
    optimized: Interpreter,
    /// The optimised program without any search for duplicates.
    unchecked: Interpreter,
    /// For each stage, the labels under which duplicates may arise.
    ambiguous: Vec<Option<Vec<LabelId>>>,
}

impl Pair {
    fn new(name: &str, program: Program) -> Pair {
        let optimized = run(&program);
        let ambiguous =
            optimized.stages.iter().map(|stage| ambiguous_labels(&optimized, stage)).collect();
        let mut unchecked = optimized.clone();
        unchecked.stages.iter_mut().for_each(|stage| stage.may_have_duplicates = false);
        let [plain, optimized, unchecked] = [program, optimized, unchecked]
            .map(|program| Interpreter::new(Arc::new(program)).expect("holds together"));
        Pair { name: name.to_owned(), plain, optimized, unchecked, ambiguous }
    }

    /// Duplicates are only where they may be.
    fn compare_unchecked(&self, state: &State, history: &History, list: &[Move]) {
        let name = &self.name;
        let stage = usize::from((state.words()[1] >> 8) as u8);
        let (info, ambiguous) = (&self.unchecked.program().stages[stage], &self.ambiguous[stage]);
        let mask = low_bits(info.label_bits.into());
        let Ok(unchecked) = self.unchecked.legal_decisions(PositionRef::new(state, history)) else {
            return;
        };
        let mut once: Vec<Move> = Vec::new();
        for mv in unchecked {
            if once.contains(&mv) {
                let label = (mv.0 & mask) as LabelId;
                let known = ambiguous.as_ref().is_none_or(|ambiguous| ambiguous.contains(&label));
                assert!(
                    known || !self.plain.program().stages[stage].may_have_duplicates,
                    "{name}: {mv:?}"
                );
            } else {
                once.push(mv);
            }
        }
        assert!(
            once == list || !self.plain.program().stages[stage].may_have_duplicates,
            "{name}: {state:?}"
        );
    }

    /// Compares all that can be seen of a position; gives one of the states that follow.
    fn compare(&self, state: &State, history: &History, rng: &mut Rng) -> Option<State> {
        let name = &self.name;
        // Passed rules take other steps, so that either may reach the limit of them alone.
        let list = self.plain.legal_decisions(PositionRef::new(state, history)).ok()?;
        let optimized = self.optimized.legal_decisions(PositionRef::new(state, history)).ok()?;
        if list != optimized {
            let lost = list.iter().find(|mv| !optimized.contains(mv));
            let new = optimized.iter().find(|mv| !list.contains(mv));
            panic!("{name}: lost {lost:?}, new {new:?} in {state:?}");
        }
        assert_eq!(
            self.optimized.count(PositionRef::new(state, history)).unwrap(),
            list.len(),
            "{name}: count in {state:?}"
        );
        let outcome = self.plain.outcome(PositionRef::new(state, history)).unwrap();
        assert_eq!(
            self.optimized.outcome(PositionRef::new(state, history)).unwrap(),
            outcome,
            "{name}: outcome of {state:?}"
        );
        if list.len() < 200 {
            self.compare_unchecked(state, history, &list);
        }
        if list.is_empty() {
            return None;
        }
        for _ in 0..3 {
            let mv = list[rng.below(list.len())];
            let next = self.plain.play(PositionRef::new(state, history), mv).ok().flatten();
            assert_eq!(
                self.optimized.play(PositionRef::new(state, history), mv).ok().flatten(),
                next,
                "{name}: {mv:?} in {state:?}"
            );
            let listed =
                self.optimized.next_state(PositionRef::new(state, history), mv).ok().flatten();
            assert_eq!(
                listed,
                self.plain.next_state(PositionRef::new(state, history), mv).ok().flatten(),
                "{name}: {mv:?}"
            );
        }
        self.plain
            .play(PositionRef::new(state, history), list[rng.below(list.len())])
            .ok()
            .flatten()
    }

    fn play(&self, rng: &mut Rng, plies: usize) {
        let (mut state, mut history) = (self.plain.start(), History::default());
        assert_eq!(self.optimized.start(), state, "{}: the start", self.name);
        for _ in 0..plies {
            let Some(next) = self.compare(&state, &history, rng) else { return };
            history.push(&state);
            state = next;
            if rng.below(8) == 0 {
                let strewn = self.strewn(&state, rng);
                self.compare(&strewn, &history, rng);
            }
        }
    }

    /// A position with much of it changed by a blind hand.
    fn strewn(&self, state: &State, rng: &mut Rng) -> State {
        let program = self.plain.program();
        let layout = &program.layout;
        let changes = 1 + rng.below(layout.sites);
        self.plain.edit(state, |editor| {
            for _ in 0..changes {
                let site = rng.below(layout.sites) as u16;
                let owner = rng.below(layout.players) as u8;
                let kind = rng.below(layout.kinds) as u8;
                editor.set_unit(site, (rng.below(2) == 0).then_some((owner, kind)));
                for (attribute, info) in program.attributes.iter().enumerate() {
                    let value = rng.below(usize::from(info.high) + 1) as u8;
                    editor.set_attribute(attribute as u16, site, value);
                }
                for layer in 0..program.layers.len() {
                    editor.set_layer(layer as u16, site, kind, rng.below(3) as u8);
                }
                for place in 0..program.places.len() {
                    editor.set_place(place as u16, owner, kind, rng.below(3) as u16);
                }
            }
            for (index, variable) in program.variables.iter().enumerate() {
                let holder = rng.below(layout.holders(variable)) as u16;
                let value = match variable.ty {
                    VariableType::Number { low, high, .. } => {
                        i64::from(low) + rng.below((high - low) as usize + 1) as i64
                    }
                    VariableType::Site => rng.below(layout.sites + 1) as i64 - 1,
                    VariableType::Kind => rng.below(layout.kinds + 1) as i64 - 1,
                    VariableType::Player => rng.below(layout.players) as i64,
                    VariableType::Direction => rng.below(4) as i64,
                    VariableType::Sites => {
                        let sites = (0..layout.sites).filter(|_| rng.below(4) == 0).collect();
                        editor.set_variable_set(index as u16, holder, &sites);
                        continue;
                    }
                };
                if rng.below(3) == 0 {
                    editor.set_variable(index as u16, holder, value);
                }
            }
            if rng.below(2) == 0 {
                let stage = rng.below(program.stages.len()) as u16;
                editor.set_decision(rng.below(layout.players) as u8, stage, 0);
            }
        })
    }
}

#[test]
fn bundled_games_are_played_as_before() {
    let more: usize = std::env::var("MORE").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    for (name, program) in games() {
        let pair = Pair::new(&name, program);
        for seed in 0..3 * more {
            pair.play(&mut Rng(seed as u64 * 7919 + 1), 60);
        }
    }
}

/// Other values of an option than its own.
fn other_values(kind: &OptionKind, own: &str) -> Vec<String> {
    let all: Vec<String> = match kind {
        OptionKind::Range(low, high) => vec![low.to_string(), high.to_string()],
        OptionKind::Flag => vec!["yes".to_owned(), "no".to_owned()],
        OptionKind::Words(words) => words.clone(),
    };
    all.into_iter().filter(|value| value != own).collect()
}

#[test]
fn so_they_are_with_other_options() {
    for (name, source) in sources() {
        let (program, _) = compile(&source, &[], None);
        let Some(program) = program else { continue };
        for option in &program.options {
            for value in other_values(&option.ty, &option.value) {
                let name = format!("{name} with {} = {value}", option.name);
                let settings = [(option.name.clone(), value)];
                let (program, _) = compile(&source, &settings, None);
                let Some(program) = program else { continue };
                Pair::new(&name, program).play(&mut Rng(5), 25);
            }
        }
    }
}

#[test]
#[ignore = "compares whatever rulebooks are in the folder RULEBOOKS: a fuzzer's corpus, say"]
fn found_rulebooks_are_played_as_before() {
    let folder = std::env::var("RULEBOOKS").expect("a folder");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("there").filter_map(|entry| entry.ok()).collect();
    files.sort_by_key(|entry| entry.path());
    let mut played = 0;
    for file in files {
        let Ok(source) = std::fs::read_to_string(file.path()) else { continue };
        let (Some(program), _) = compile(&source, &[], None) else { continue };
        if Interpreter::new(Arc::new(program.clone())).is_err() {
            continue;
        }
        played += 1;
        Pair::new(&file.path().to_string_lossy(), program).play(&mut Rng(played), 20);
    }
    println!("{played} rulebooks");
}

#[test]
#[ignore = "prints what the passes make of a game: GAME=chess cargo test … print_optimized -- --ignored --nocapture"]
fn print_optimized() {
    for (_, program) in games() {
        let start = std::time::Instant::now();
        let optimized = run(&program);
        println!("{:?}", start.elapsed());
        println!("{}", boardwright_ir::print(&optimized));
        for stage in optimized.stages.iter().filter(|stage| stage.may_have_duplicates) {
            println!("ambiguous: {:?}", ambiguous_labels(&optimized, stage));
        }
    }
}

#[test]
#[ignore = "prints how long each pass takes"]
fn time_passes() {
    for (name, program) in games() {
        let mut best = [u128::MAX; PASSES.len()];
        for _ in 0..7 {
            let mut program = program.clone();
            for (best, (_, pass)) in best.iter_mut().zip(PASSES) {
                let start = std::time::Instant::now();
                pass(&mut program);
                *best = (*best).min(start.elapsed().as_micros());
            }
        }
        println!("{name}: {} µs {best:?}", best.iter().sum::<u128>());
    }
}
