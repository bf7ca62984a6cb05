//! Records to text.

use super::header::{RESERVED, quote};
use super::{GOES_ON, MAX_VARIATION_DEPTH, Record, Recorded, Variation};
use crate::position::Position;

impl Record {
    /// The record as text that [`Record::read`] reads again. Variations nested deeper than
    /// [`MAX_VARIATION_DEPTH`] are left out.
    pub fn text(&self) -> String {
        let (moves, last) = self.moves();
        let mut text = String::new();
        for (name, value) in self.tag_list(&last) {
            text.push_str(&format!("[{name} {}]\n", quote(&value)));
        }
        text.push('\n');
        if let Some(comment) = &self.comment {
            text.push_str(&format!("{}\n", braces(comment)));
        }
        text + &moves
    }

    fn tag_list(&self, last: &Position) -> Vec<(String, String)> {
        let game = self.start.game();
        let mut tags = Vec::new();
        let mut tag = |name: &str, value: &str| tags.push((name.to_owned(), value.to_owned()));
        tag("Game", game.id());
        if game.title() != game.id() {
            tag("Title", game.title());
        }
        if let Some(ruleset) = game.ruleset() {
            tag("Ruleset", ruleset);
        }
        for (name, value) in game.settings_that_differ() {
            tag("Option", &format!("{name}={value}"));
        }
        for (player, name) in game.players().zip(&self.names) {
            let player = game.player_name(player);
            if !name.is_empty() && !RESERVED.contains(&player) {
                tag(player, name);
            }
        }
        if !self.date.is_empty() {
            tag("Date", &self.date);
        }
        for (name, value) in &self.tags {
            tag(name, value);
        }
        if self.start != game.start() {
            tag("Start", &self.start.shortest_text());
        }
        let (result, reason) = match last.outcome() {
            Some(end) => (end.result(game), end.reason),
            None if self.result == GOES_ON => (self.result.clone(), String::new()),
            None => (self.result.clone(), self.reason.clone()),
        };
        tag("Result", &result);
        if !reason.is_empty() {
            tag("Reason", &reason);
        }
        tags
    }

    /// The decisions in numbered lines, and the position after them.
    fn moves(&self) -> (String, Position) {
        let mut lines = Lines { text: String::new(), depth: 0 };
        let last = lines.add(&self.start, &self.decisions);
        end_line(&mut lines.text);
        (lines.text, last)
    }
}

/// Decisions as they are written: each round on a line of its own, each variation too.
struct Lines {
    text: String,
    depth: usize,
}

impl Lines {
    /// Adds decisions from a position on; gives the last position.
    fn add(&mut self, start: &Position, decisions: &[Recorded]) -> Position {
        let mut position = start.clone();
        let players = position.game().program().players.len().max(1) as u32;
        let (mut turns, mut is_broken) = (None, true);
        for Recorded { mv, comment, variations } in decisions {
            let first = position.player().0 == 0;
            let fresh = turns != Some(position.turns());
            if is_broken || first && fresh {
                let number = position.turns() / players + 1;
                self.begin(&format!("{number}{}", if first { "." } else { "..." }));
            }
            turns = Some(position.turns());
            self.text.push(' ');
            self.text.push_str(&written(&position, *mv));
            if let Some(comment) = comment {
                self.text.push_str(&format!(" {}", braces(comment)));
            }
            for variation in variations {
                self.add_variation(&position, variation);
            }
            is_broken = !variations.is_empty();
            if position.play_mut(*mv).is_err() {
                break;
            }
        }
        position
    }

    /// Begins a round: on a line of its own, or behind what a variation has so far.
    fn begin(&mut self, number: &str) {
        if self.depth == 0 || self.text.ends_with(")\n") {
            self.break_line();
        } else if !self.text.ends_with(['(', '\n', ' ']) {
            self.text.push(' ');
        }
        self.text.push_str(number);
    }

    fn break_line(&mut self) {
        if !self.text.ends_with('\n') {
            end_line(&mut self.text);
        }
        self.text.push_str(&"  ".repeat(self.depth));
    }

    fn add_variation(&mut self, start: &Position, variation: &Variation) {
        if self.depth >= MAX_VARIATION_DEPTH {
            return;
        }
        self.depth += 1;
        self.break_line();
        self.text.push('(');
        if let Some(comment) = &variation.comment {
            self.text.push_str(&format!("{} ", braces(comment)));
        }
        self.add(start, &variation.decisions);
        self.text.truncate(self.text.trim_end_matches([',', '\n']).len());
        self.text.push_str(")\n");
        self.depth -= 1;
    }
}

/// Ends a line that has something on it, without the comma that would part it from what follows.
fn end_line(text: &mut String) {
    if text.ends_with(',') {
        text.pop();
    }
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
}

/// A decision's text so that nothing else can be read in its place.
fn written(position: &Position, mv: boardwright_interpret::Move) -> String {
    let texts = position.legal_texts();
    let text = texts.iter().find(|(legal, _)| *legal == mv);
    let text = text.map_or_else(|| position.full_text(mv), |(_, text)| text.clone());
    let goes_on = |marks: &[char]| {
        let longer = texts.iter().filter_map(|(_, other)| other.strip_prefix(text.as_str()));
        longer.into_iter().any(|rest| rest.starts_with(marks))
    };
    let number = text.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let like_a_number = number.len() < text.len() && number.starts_with('.');
    let marks = text.contains(['{', '}', '"']) || text.starts_with(',') || text.ends_with(',');
    let marks = marks || text.starts_with(['(', ')']);
    if like_a_number || marks || super::read::is_result(&text) || goes_on(&[',', ')']) {
        quote(&text)
    } else if text.contains(' ') || goes_on(&[' ', '\t']) {
        format!("{text},")
    } else {
        text
    }
}

/// A comment in braces, which it cannot contain.
fn braces(comment: &str) -> String {
    format!("{{{}}}", comment.replace('{', "(").replace('}', ")"))
}
