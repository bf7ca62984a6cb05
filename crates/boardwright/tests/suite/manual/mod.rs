//! Tests of the manual: every block of rules in `book/src` compiles or gives the message beside it,
//! and its stated results are correct.
//!
//! The words after `board` say what a block is (`book/src/reference/reading.md` says it to
//! readers):
//!
//! - `complete`: a whole rules file without errors or warnings;
//! - `name=square`: a base game for fragments, whole but for its turns;
//! - `in=square`, `turn=square`, `piece=square`, `end=square`: items, statements of a turn, lines
//!   of a piece, rules of an end, completed by the base game; `board`: the item `board …` of a
//!   small game of its own;
//! - `values=square`: on each line an expression, `//`, and its value;
//! - `first-moves=20`, `perft=2:400`, `turns=1:20`, `set=side=5`, `ruleset=quick`: results from the
//!   start, and with which options;
//! - `error=CODE`, `warning=CODE`: it has this diagnostic, and the `text` block after it is what is
//!   said.
//!
//! A `moves` block after a block of rules lists all its first moves; a `play` block plays a game of
//! it. A `rules` block is an excerpt of the rules of a bundled game.

mod blocks;
mod facts;

use blocks::Block;
use boardwright::{Diagnostic, Game, Options, PerftUnit, Position, Severity};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The rules of a block as a whole file.
fn whole(block: &Block, bases: &BTreeMap<String, String>) -> String {
    let base = |name: &str| match bases.get(name) {
        Some(base) => base.trim_end().strip_suffix('}').unwrap().to_owned(),
        None => panic!("{}: there is no base game `{name}`", block.place()),
    };
    let text = &block.text;
    let usual = "turn { choose from in own  moves of from }";
    if let Some(name) = block.get("in") {
        let turns = |line: &str| line.starts_with("turn") || line.starts_with("phase");
        let own = if text.lines().any(turns) { "" } else { usual };
        format!("{}\n{text}\n{own}\n}}\n", base(name))
    } else if let Some(name) = block.get("turn") {
        format!("{}\nturn {{\n{text}\n}}\n}}\n", base(name))
    } else if let Some(name) = block.get("piece") {
        let sample = "start { put Sample of White at d4 }\nturn { choose from in own & Sample  moves of from }";
        format!("{}\npiece Sample S {{\n{text}\n}}\n{sample}\n}}\n", base(name))
    } else if let Some(name) = block.get("end") {
        format!("{}\n{usual}\nend {{\n{text}\n}}\n}}\n", base(name))
    } else if block.get("board").is_some() {
        let rest =
            "players White, Black\npiece Stone O\nturn { choose to in empty  put Stone at to }";
        format!("game \"Board\" {{\n{text}\n{rest}\n}}\n")
    } else {
        text.clone()
    }
}

/// All values of an attribute.
fn all<'a>(block: &'a Block, name: &'a str) -> impl Iterator<Item = &'a str> {
    let attributes = block.attributes.iter().filter(move |(known, _)| known == name);
    attributes.map(|(_, value)| value.as_str())
}

fn options(block: &Block) -> Options {
    let settings = all(block, "set").map(|setting| {
        let (name, value) = setting.split_once('=').unwrap();
        (name.to_owned(), value.to_owned())
    });
    let ruleset = block.get("ruleset").map(str::to_owned);
    Options { ruleset, settings: settings.collect(), ..Options::default() }
}

/// The diagnostics as the manual writes them: a line for each, and one for its help.
fn said(diagnostics: &[Diagnostic]) -> String {
    let mut text = String::new();
    for diagnostic in diagnostics {
        let kind = if diagnostic.severity == Severity::Error { "error" } else { "warning" };
        writeln!(text, "{kind}[{}]: {}", diagnostic.code, diagnostic.message).unwrap();
        if let Some(help) = &diagnostic.help {
            writeln!(text, "help: {help}").unwrap();
        }
    }
    text
}

/// Checker of the blocks of the manual, which collects their errors.
struct BlockChecker {
    bases: BTreeMap<String, String>,
    faults: String,
    judged: usize,
}

impl BlockChecker {
    fn fault(&mut self, block: &Block, what: &str) {
        writeln!(self.faults, "\n── {}\n{}", block.place(), what.trim_end()).unwrap();
    }

    fn equal(&mut self, block: &Block, what: &str, found: &str, written: &str) {
        if found.trim_end() != written.trim_end() {
            self.fault(block, &format!("{what}: the manual says\n{written}\nbut it is\n{found}"));
        }
    }

    /// Judges a block of rules with those after it; gives the game back if there is one.
    fn rules(&mut self, block: &Block, next: Option<&Block>) -> Option<Game> {
        self.judged += 1;
        if block.get("values").is_some() {
            self.values(block);
            return None;
        }
        if block.get("name").is_some() {
            let (game, diagnostics) = Game::compile(&whole_base(&block.text), &Options::default());
            if game.is_none() {
                self.fault(block, &said(&diagnostics));
            }
            return game;
        }
        let source = whole(block, &self.bases);
        let (game, diagnostics) = Game::compile(&source, &options(block));
        let mut expected: Vec<&str> = all(block, "error").chain(all(block, "warning")).collect();
        if expected.is_empty() {
            let loud = |diagnostic: &&Diagnostic| {
                diagnostic.severity == Severity::Error || block.get("complete").is_some()
            };
            let wrong: Vec<Diagnostic> = diagnostics.iter().filter(loud).cloned().collect();
            if !wrong.is_empty() {
                self.fault(block, &said(&wrong));
            }
        } else {
            let told: Vec<Diagnostic> =
                diagnostics.into_iter().filter(|d| expected.contains(&d.code)).collect();
            let mut codes: Vec<&str> = told.iter().map(|d| d.code).collect();
            codes.sort_unstable();
            expected.sort_unstable();
            self.equal(block, "its diagnostics", &codes.join(" "), &expected.join(" "));
            match next.filter(|next| next.language == "text") {
                Some(next) => self.equal(next, "what is said", &said(&told), &next.text),
                None if block.get("file").is_some() => {}
                None => self.fault(block, "a `text` block with what is said of it is missing"),
            }
        }
        if let Some(game) = &game {
            self.counts(block, game);
        }
        game
    }

    fn counts(&mut self, block: &Block, game: &Game) {
        let start = game.start();
        if let Some(number) = block.get("first-moves") {
            self.equal(block, "first moves", &start.count().unwrap().to_string(), number);
        }
        let counts = [("perft", PerftUnit::Decisions), ("turns", PerftUnit::Turns)];
        for (attribute, unit) in counts {
            for value in all(block, attribute) {
                let (depth, number) = value.split_once(':').unwrap();
                let found = start.perft(depth.parse().unwrap(), unit).unwrap();
                self.equal(block, &format!("{attribute} {depth}"), &found.to_string(), number);
            }
        }
    }

    /// Each line an expression, `//`, and its value.
    fn values(&mut self, block: &Block) {
        let name = block.get("values").unwrap_or("");
        let Some(base) = self.bases.get(name).cloned() else {
            return self.fault(block, &format!("there is no base game `{name}`"));
        };
        let base = base.trim_end().strip_suffix('}').unwrap().to_owned();
        let mut before = String::new();
        for (word, value) in &block.attributes {
            if matches!(word.as_str(), "from" | "to" | "here") {
                writeln!(before, "let {word} = {value}").unwrap();
            }
        }
        for line in block.text.lines().filter(|line| !line.trim().is_empty()) {
            let Some((expression, value)) = line.rsplit_once("//") else {
                self.fault(block, &format!("`{line}` does not say what it comes to"));
                continue;
            };
            let (expression, value) = (expression.trim(), value.trim());
            let asked = match (value, value.strip_prefix("= ")) {
                ("yes" | "no", _) => Some(format!("({expression})")),
                (_, Some(one)) => Some(format!("({expression}) = {one}")),
                _ if value.parse::<i64>().is_ok() => Some(format!("({expression}) = {value}")),
                _ => None,
            };
            let body = match &asked {
                Some(asked) => format!("choose one in sites where {asked}"),
                None => format!("choose one in {expression}"),
            };
            // Both players have their usual turns too, or nothing would be attacked.
            let usual = "choose from in own  moves of from";
            let white = format!("either probe {{ {before} {body}\npass }} or {{ {usual} }}");
            let turns = format!("turn of White {{ {white} }}\nturn of Black {{ {usual} }}");
            let source = format!("{base}\n{turns}\n}}\n");
            let (game, diagnostics) = Game::compile(&source, &Options::default());
            let Some(game) = game else {
                self.fault(block, &format!("`{expression}`:\n{}", said(&diagnostics)));
                continue;
            };
            let found = chosen(&game.start());
            match asked {
                Some(_) if value == "no" => {
                    let truth = if found.is_empty() { "no" } else { "yes" };
                    self.equal(block, &format!("`{expression}`"), truth, "no");
                }
                Some(_) if found.is_empty() => {
                    self.fault(block, &format!("`{expression}` is not {value}"));
                }
                Some(_) => {}
                None => {
                    let written: BTreeSet<String> = value
                        .split([' ', ','])
                        .filter(|word| !word.is_empty() && *word != "none")
                        .map(str::to_owned)
                        .collect();
                    let show = |set: &BTreeSet<String>| {
                        set.iter().map(String::as_str).collect::<Vec<_>>().join(" ")
                    };
                    self.equal(block, &format!("`{expression}`"), &show(&found), &show(&written));
                }
            }
        }
    }

    /// Lines of a bundled game's rules, indentation aside.
    fn excerpt(&mut self, block: &Block) {
        self.judged += 1;
        let id = block.get("of").unwrap_or("");
        let Some(bundled) = boardwright::bundled::find(id) else {
            return self.fault(block, &format!("there is no bundled game `{id}`"));
        };
        let trimmed = |text: &str| text.lines().map(str::trim).collect::<Vec<_>>().join("\n");
        if block.text.trim().is_empty() || !trimmed(bundled.rules).contains(&trimmed(&block.text)) {
            self.fault(block, &format!("the rules of {id} do not say this"));
        }
    }

    /// All first moves.
    fn moves(&mut self, block: &Block, game: &Game) {
        self.judged += 1;
        let found: BTreeSet<String> =
            game.start().legal_texts().unwrap().into_iter().map(|(_, text)| text).collect();
        let written: BTreeSet<String> = words_of(&block.text).map(str::to_owned).collect();
        if found != written {
            let found: Vec<String> = found.into_iter().collect();
            self.fault(block, &format!("the first moves are\n{}", found.join(", ")));
        }
    }

    /// A game: its moves, then `=>` and how it ended. A line with `?` asks why a move is not legal
    /// there.
    fn play(&mut self, block: &Block, game: &Game) {
        self.judged += 1;
        let mut position = game.start();
        let mut ended = false;
        for line in block.text.lines().filter(|line| !line.trim().is_empty()) {
            if let Some(outcome) = line.strip_prefix("=>") {
                ended = true;
                let found = match position.outcome().unwrap() {
                    Some(end) => end.text(game),
                    None => format!("{} to move", game.player_name(position.player())),
                };
                self.equal(block, "the game", &found, outcome.trim());
            } else if let Some(asked) = line.strip_prefix('?') {
                let (mv, answer) = asked.split_once("//").unwrap_or((asked, ""));
                let found = match position.read_move(mv.trim()) {
                    Ok(_) => "legal".to_owned(),
                    Err(error) => error.to_string(),
                };
                self.equal(block, mv.trim(), &found, answer.trim());
            } else {
                for word in words_of(line) {
                    let played = position.read_move(word).map(|mv| position.play_mut(mv));
                    if let Err(error) = played {
                        return self.fault(block, &error.to_string());
                    }
                }
            }
        }
        if !ended {
            self.fault(block, "it does not say with `=>` how the game stands");
        }
    }
}

/// Moves with commas between them, or else with spaces; `1.` and the like are left out.
fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .flat_map(|line| {
            let spaced = !line.contains(',');
            line.split(move |c: char| c == ',' || spaced && c == ' ')
        })
        .map(str::trim)
        .filter(|word| !word.is_empty() && word.trim_end_matches('.').parse::<u32>().is_err())
}

/// The base game with a turn of its own, so that it compiles.
fn whole_base(text: &str) -> String {
    let open = text.trim_end().strip_suffix('}').unwrap();
    format!("{open}\nturn {{ choose from in own  moves of from }}\n}}\n")
}

/// The values that the choice of the branch `probe` takes.
fn chosen(position: &Position) -> BTreeSet<String> {
    let moves = position.decisions().unwrap();
    let game = position.game();
    let labels = &game.program().labels;
    let probes = moves.iter().map(|&mv| position.choices(mv));
    let probes = probes.filter(|choices| labels[usize::from(choices.label)] == "probe");
    probes.flat_map(|choices| choices.values).map(|(_, value)| value.text(game)).collect()
}

#[test]
fn every_block_of_rules_is_true() {
    let blocks = blocks::all();
    let named = |block: &Block| Some((block.get("name")?.to_owned(), block.text.clone()));
    let bases = blocks.iter().filter_map(named).collect();
    let mut judge = BlockChecker { bases, faults: String::new(), judged: 0 };
    let mut game: Option<Game> = None;
    for (index, block) in blocks.iter().enumerate() {
        let next = blocks.get(index + 1).filter(|next| next.chapter == block.chapter);
        match (block.language.as_str(), &game) {
            ("board", _) => game = judge.rules(block, next),
            ("moves", Some(game)) => judge.moves(block, &game.clone()),
            ("play", Some(game)) => judge.play(block, &game.clone()),
            ("moves" | "play", None) => judge.fault(block, "there is no game before it"),
            ("rules", _) => judge.excerpt(block),
            // The program's test runs these; `rust` blocks are doc tests; `text` belongs to the
            // block before.
            ("console" | "rust" | "text" | "sh", _) => {}
            (other, _) => judge.fault(block, &format!("no test knows blocks of `{other}`")),
        }
    }
    assert!(judge.faults.is_empty(), "the manual is not true:\n{}", judge.faults);
    assert!(judge.judged > 100, "only {} blocks of rules were found", judge.judged);
}
