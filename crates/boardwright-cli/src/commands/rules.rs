//! `boardwright rules`: prints the rules of a game.

use crate::arguments::RulesArguments;
use crate::exit::OK;
use crate::json_output;
use crate::style::{faint, heading};
use crate::{board_text, load, wall_clock};
use anyhow::Result;
use boardwright::ir::budget;
use boardwright::manual::{self, EndView, Manual, allowed_text};
use boardwright::{Game, Kind, Player, Program, Setup, diagram, words};
use boardwright_ir::{KindInfo, Note};
use std::io::Write;
use std::time::Duration;

/// Width of the page in characters.
const WIDTH: usize = 80;

/// Time of all diagrams; those that are not made by then are left out.
const DIAGRAM_TIME: Duration = Duration::from_secs(2);

/// Prints the page.
pub fn run(arguments: &RulesArguments, out: &mut dyn Write) -> Result<u8> {
    let game = load::game(&arguments.game)?;
    let _scope = wall_clock::budget(DIAGRAM_TIME).enter();
    if arguments.json {
        json_output::write(&Manual::of(&game), out)?;
        return Ok(OK);
    }
    let page = RulesPage { game: &game, program: game.program() };
    page.title(out)?;
    page.base(out)?;
    page.options(out)?;
    page.start(out)?;
    page.comments(out)?;
    page.ends(out)?;
    page.pieces(out)?;
    page.list(out, "Rulings", "ruling")?;
    page.list(out, "Sources", "source")?;
    Ok(OK)
}

struct RulesPage<'a> {
    game: &'a Game,
    program: &'a Program,
}

impl RulesPage<'_> {
    fn notes(&self, kind: &'static str) -> impl Iterator<Item = &Note> {
        self.program.notes.iter().filter(move |note| note.kind == kind)
    }

    fn title(&self, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "{}\n", heading(&self.program.title))?;
        for note in self.notes("game").chain(self.notes("about")) {
            write_wrapped(out, &note.text, "", "")?;
            writeln!(out)?;
        }
        let names: Vec<&str> =
            self.program.players.iter().map(|player| player.name.as_str()).collect();
        write_wrapped(out, &names.join(", "), "Players: ", "         ")?;
        writeln!(out)?;
        Ok(())
    }

    /// `As Chess, but:`, and the items that differ.
    fn base(&self, out: &mut dyn Write) -> Result<()> {
        let Some(base) = Manual::base_of(self.game) else { return Ok(()) };
        if base.differences.is_empty() {
            writeln!(out, "The rules are those of {}.\n", base.title)?;
            return Ok(());
        }
        writeln!(out, "As {}, but:\n", base.title)?;
        for (how, items) in &base.differences {
            write_wrapped(out, &items.join(", "), &format!("  {how}: "), "    ")?;
        }
        writeln!(out)?;
        Ok(())
    }

    fn options(&self, out: &mut dyn Write) -> Result<()> {
        if !self.program.options.is_empty() {
            writeln!(out, "{}\n", heading("Options"))?;
            for option in &self.program.options {
                let head = format!("  {}: {}", option.name, allowed_text(option));
                let now = match option.value == option.default {
                    true => format!("default {}", option.default),
                    false => format!("{}, default {}", option.value, option.default),
                };
                writeln!(out, "{head} {}", faint(&format!("({now})")))?;
                if !option.note.is_empty() {
                    write_wrapped(out, &option.note, "      ", "      ")?;
                }
            }
            writeln!(out)?;
        }
        if !self.program.rulesets.is_empty() {
            writeln!(out, "{}\n", heading("Rulesets"))?;
            for ruleset in &self.program.rulesets {
                let settings: Vec<String> = ruleset
                    .settings
                    .iter()
                    .map(|(name, value)| format!("{name}={value}"))
                    .collect();
                writeln!(out, "  {}: {}", ruleset.name, settings.join(", "))?;
                if !ruleset.note.is_empty() {
                    write_wrapped(out, &ruleset.note, "      ", "      ")?;
                }
            }
            writeln!(out)?;
        }
        Ok(())
    }

    fn start(&self, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "{}\n", heading("Start"))?;
        let start = self.game.start();
        write!(out, "{}", board_text::board(self.game, &Setup::of(&start), false))?;
        board_text::write_off_board(&start, out)?;
        writeln!(out)?;
        Ok(board_text::write_neighbours(self.game, out)?)
    }

    /// Comments on items other than pieces and options, in the order of the rules.
    fn comments(&self, out: &mut dyn Write) -> Result<()> {
        const SHOWN_ELSEWHERE: [&str; 7] =
            ["game", "about", "source", "ruling", "piece", "option", "ruleset"];
        let notes: Vec<&Note> = self
            .program
            .notes
            .iter()
            .filter(|note| !SHOWN_ELSEWHERE.contains(&note.kind))
            .collect();
        if notes.is_empty() {
            return Ok(());
        }
        writeln!(out, "{}\n", heading("Rules"))?;
        for note in notes {
            let head = format!("  {}: ", manual::note_title(note));
            write_wrapped(out, &note.text, &head, "      ")?;
        }
        writeln!(out)?;
        Ok(())
    }

    /// The ends of the game, in the order of the rules.
    fn ends(&self, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "{}\n", heading("How it ends"))?;
        for EndView { result, reason, condition } in manual::ends(self.game) {
            let text = if reason.is_empty() { result } else { format!("{result}: {reason}") };
            write_wrapped(out, &text, "  - ", "    ")?;
            if !condition.is_empty() {
                write_wrapped(out, &format!("if {condition}"), "      ", "        ")?;
            }
        }
        writeln!(out)?;
        Ok(())
    }

    fn pieces(&self, out: &mut dyn Write) -> Result<()> {
        if self.program.kinds.is_empty() {
            return Ok(());
        }
        writeln!(out, "{}\n", heading("Pieces"))?;
        let mut legend = true;
        for kind in self.game.kinds() {
            let info = &self.program.kinds[kind.index()];
            let title = words::capitalised(&words::spoken(&info.name));
            let (title, summary) = (title, kind_summary(self.game, info));
            writeln!(out, "  {} {}", heading(&title), faint(&summary))?;
            let text = manual::piece_words(self.game, kind);
            if !text.is_empty() {
                write_wrapped(out, &text, "      ", "      ")?;
            }
            writeln!(out)?;
            if let Some(diagram) = diagram::of_kind(self.game, kind) {
                if std::mem::take(&mut legend) {
                    let mut legend = Vec::new();
                    write_wrapped(&mut legend, diagram::LEGEND, "      ", "      ")?;
                    writeln!(out, "{}\n", faint(String::from_utf8(legend)?.trim_end()))?;
                }
                for line in diagram.text(self.game).lines() {
                    writeln!(out, "      {line}")?;
                }
                let legs = diagram.legend();
                if !legs.is_empty() {
                    let mut words = Vec::new();
                    write_wrapped(&mut words, &legs, "      ", "      ")?;
                    writeln!(out, "{}", faint(String::from_utf8(words)?.trim_end()))?;
                }
                writeln!(out)?;
            }
        }
        if budget::is_over() {
            let late = "Diagrams that take more than two seconds in all are left out.";
            writeln!(out, "  {}\n", faint(late))?;
        }
        Ok(())
    }

    fn list(&self, out: &mut dyn Write, title: &str, kind: &'static str) -> Result<()> {
        if self.notes(kind).next().is_none() {
            return Ok(());
        }
        writeln!(out, "{}\n", heading(title))?;
        for note in self.notes(kind) {
            write_wrapped(out, &note.text, "  - ", "    ")?;
        }
        writeln!(out)?;
        Ok(())
    }
}

/// Letters, owner, parts and promotion of a kind.
fn kind_summary(game: &Game, kind: &KindInfo) -> String {
    let name = |index: u8| words::spoken(game.kind_name(Kind(index)));
    let mut letters: Vec<&str> = kind.letters.iter().map(String::as_str).collect();
    if let Some(owner) = kind.owner {
        letters = letters.get(usize::from(owner)).copied().into_iter().collect();
    }
    letters.retain(|letter| !letter.is_empty());
    letters.dedup();
    let mut words = vec![letters.join(" ")];
    if let Some(owner) = kind.owner {
        words.push(format!("of {}", game.player_name(Player(owner))));
    }
    if let Some(promoted) = kind.promotes_to {
        words.push(format!("promotes to {}", name(promoted)));
    }
    words.retain(|word| !word.is_empty());
    words.join(", ")
}

/// Writes a text wrapped at the width of the page.
fn write_wrapped(out: &mut dyn Write, text: &str, first: &str, others: &str) -> Result<()> {
    write!(out, "{first}")?;
    let mut column = first.chars().count();
    for (index, word) in text.split_whitespace().enumerate() {
        let length = word.chars().count();
        if index > 0 && column + 1 + length > WIDTH {
            write!(out, "\n{others}")?;
            column = others.chars().count();
        } else if index > 0 {
            write!(out, " ")?;
            column += 1;
        }
        write!(out, "{word}")?;
        column += length;
    }
    writeln!(out)?;
    Ok(())
}
