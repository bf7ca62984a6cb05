//! Prints what players read of each game: the texts made from its rules, and the prompts of a few
//! random games. `scripts/page-texts` runs it.

use boardwright::manual::Manual;
use boardwright::words::{capitalised, spoken};
use boardwright::{Game, Options, Rng, bundled};
use boardwright_web::decision::{ChoiceType, ChoiceView, DecisionView};
use boardwright_web::observed_ranges::ObservedRanges;
use boardwright_web::position_info::PositionInfo;
use std::collections::BTreeSet;
use std::error::Error;

/// Number of random games.
const GAMES: u64 = 12;
/// Most decisions of a random game.
const DECISIONS: usize = 400;
/// Most things to choose among that a prompt names.
const MOST_ASKED: usize = 4;

fn main() -> Result<(), Box<dyn Error>> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    if let Some(unknown) = wanted.iter().find(|id| bundled::find(id).is_none()) {
        return Err(format!("there is no bundled game `{unknown}`").into());
    }
    for bundled in bundled::all() {
        if wanted.is_empty() || wanted.iter().any(|id| id == bundled.id) {
            let game = bundled.compile(&Options::default()).0.ok_or("a bundled game has errors")?;
            print!("{}", Texts::of(&game)?.page);
        }
    }
    Ok(())
}

struct Texts {
    page: String,
}

impl Texts {
    fn of(game: &Game) -> Result<Texts, Box<dyn Error>> {
        let manual = Manual::of(game);
        let mut texts = Texts { page: format!("# {}\n\n", manual.title) };
        texts.notes(&manual, |kind| kind == "game" || kind == "about");
        texts.line(&format!("Players: {}.", manual.players.join(", ")));
        if let Some(base) = &manual.base {
            texts.line(&format!("As {}, but:", base.title));
            for (how, items) in &base.differences {
                texts.line(&format!("{how}: {}", items.join(", ")));
            }
        }
        texts.section("Rules");
        let apart = ["game", "about", "source", "ruling", "piece", "option", "ruleset"];
        texts.notes(&manual, |kind| !apart.contains(&kind));
        texts.section("How it ends");
        for end in &manual.ends {
            let reason = if end.reason.is_empty() { "" } else { ": " };
            texts.line(&format!("{}{reason}{}", capitalised(&end.result), end.reason));
        }
        texts.section("Pieces");
        for piece in &manual.pieces {
            let drawn = if piece.reach.is_some() { "" } else { " (no diagram)" };
            texts.line(&format!("{}: {}{drawn}", piece.title, piece.words));
        }
        texts.section("Options");
        for option in &manual.options {
            let (name, values) = (capitalised(&spoken(&option.name)), &option.values);
            texts.line(&format!(
                "{name}: {}; {values}; {} by default.",
                option.note, option.default
            ));
        }
        for set in &manual.rulesets {
            texts.line(&format!("Ruleset {}: {}", set.name, set.note));
        }
        texts.section("Prompts");
        prompts(game)?.iter().for_each(|prompt| texts.line(prompt));
        texts.section("Rulings");
        texts.notes(&manual, |kind| kind == "ruling");
        texts.page.push('\n');
        Ok(texts)
    }

    fn section(&mut self, title: &str) {
        self.page += &format!("\n## {title}\n\n");
    }

    fn line(&mut self, text: &str) {
        self.page += text;
        self.page.push('\n');
    }

    fn notes(&mut self, manual: &Manual, is_shown: impl Fn(&str) -> bool) {
        for note in manual.notes.iter().filter(|note| is_shown(note.kind)) {
            let bare = ["game", "about", "ruling"].contains(&note.kind);
            let head = if bare { String::new() } else { format!("{}: ", note.title) };
            self.line(&format!("{head}{}", note.text.replace('\n', " ")));
        }
    }
}

/// Returns the prompts and answers of random games, each once.
fn prompts(game: &Game) -> Result<Vec<String>, Box<dyn Error>> {
    let observed = ObservedRanges::of(game);
    let mut found = BTreeSet::new();
    for number in 0..GAMES {
        let (mut position, mut rng) = (game.start(), Rng::for_game(0x7e47, number));
        for _ in 0..DECISIONS {
            let info = PositionInfo::of(&position, None, &observed);
            if let Some(end) = &info.end {
                found.insert(format!("End: {}", end.words));
            }
            if info.decisions.is_empty() {
                break;
            }
            let made = &info.decisions[rng.below(info.decisions.len())];
            collect(game, &info, made, &mut found);
            position = position.play(made.code.0)?;
        }
    }
    Ok(found.into_iter().collect())
}

/// Collects the prompts on the way to a decision.
fn collect(game: &Game, info: &PositionInfo, made: &DecisionView, found: &mut BTreeSet<String>) {
    let player = game.player_name(boardwright::Player(info.player));
    let mut possible: Vec<&DecisionView> = info.decisions.iter().collect();
    for at in 0..=made.choices.len() {
        let next = |it: &DecisionView| it.choices.get(at).cloned();
        let mut asked: Vec<String> = Vec::new();
        for one in &possible {
            let Some(ChoiceView { field, words, site, line, item }) = next(one) else {
                if one.label.is_empty() {
                    continue;
                }
                found.insert(format!("{player}: [{}]", capitalised(&one.label)));
                continue;
            };
            let is_pointed_at = site.is_some() || !line.is_empty() || item.is_some();
            let asks = &info.fields[field].asks;
            let ask = asks.iter().find(|(label, _)| *label == one.label);
            let ask = ask.map(|(_, words)| words.clone()).unwrap_or_default();
            if !is_pointed_at && info.fields[field].of == ChoiceType::Kind {
                found.insert(format!("{player}: choose {ask} [{}]", spoken(&words)));
            }
            if !asked.contains(&ask) {
                asked.push(ask);
            }
        }
        if asked.len() > MOST_ASKED {
            asked = vec!["what to do".to_owned()];
        }
        if !asked.is_empty() {
            let step =
                ["", ", then", ", then, then", ", then, then, then"].get(at).unwrap_or(&", …");
            found.insert(format!("{player}{step}: Choose {}.", asked.join(" or ")));
        }
        let Some(chosen) = next(made) else { break };
        possible.retain(|it| next(it).as_ref() == Some(&chosen));
    }
}
