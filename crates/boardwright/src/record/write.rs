//! Writing of records.

use super::header::{RESERVED, quote};
use super::{MAX_VARIATION_DEPTH, Record, RecordVariation, RecordedMove, UNFINISHED};
use crate::position::Position;

impl Record {
    /// Returns the record as text that [`Record::read`] accepts. Variations nested deeper than
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
        for (name, value) in game.changed_settings() {
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
            Ok(Some(end)) => (end.result(game), end.reason),
            _ if self.result == UNFINISHED => (self.result.clone(), String::new()),
            // If a limit hides the end, the game is kept as it was recorded.
            Ok(None) | Err(_) => (self.result.clone(), self.reason.clone()),
        };
        tag("Result", &result);
        if !reason.is_empty() {
            tag("Reason", &reason);
        }
        tags
    }

    /// Returns the decisions in numbered lines, and the position after them.
    fn moves(&self) -> (String, Position) {
        let mut writer = DecisionWriter { text: String::new(), depth: 0 };
        let last = writer.add(&self.start, &self.decisions);
        end_line(&mut writer.text);
        (writer.text, last)
    }
}

/// Writer of decisions. Each round and each variation begins a line.
struct DecisionWriter {
    text: String,
    depth: usize,
}

impl DecisionWriter {
    /// Adds decisions from a position on. Returns the last position.
    fn add(&mut self, start: &Position, decisions: &[RecordedMove]) -> Position {
        let mut position = start.clone();
        let players = position.game().program().players.len().max(1) as u32;
        let (mut turns, mut needs_number) = (None, true);
        for RecordedMove { mv, marks, comment, variations } in decisions {
            let first = position.player().0 == 0;
            let is_new_turn = turns != Some(position.turns());
            if needs_number || first && is_new_turn {
                let number = position.turns() / players + 1;
                self.begin(&format!("{number}{}", if first { "." } else { "..." }));
            }
            turns = Some(position.turns());
            self.text.push(' ');
            self.text.push_str(&unambiguous_text(&position, *mv));
            for mark in marks {
                self.text.push_str(&format!(" ${mark}"));
            }
            if let Some(comment) = comment {
                self.text.push_str(&format!(" {}", braces(comment)));
            }
            for variation in variations {
                self.add_variation(&position, variation);
            }
            needs_number = !variations.is_empty();
            if position.play_mut(*mv).is_err() {
                break;
            }
        }
        position
    }

    /// Begins a round: on a new line, or after the text of a variation so far.
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

    fn add_variation(&mut self, start: &Position, variation: &RecordVariation) {
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

/// Ends a line that is not empty, and removes a comma at its end.
fn end_line(text: &mut String) {
    if text.ends_with(',') {
        text.pop();
    }
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
}

/// Returns a decision's text in a form that cannot be read as another.
fn unambiguous_text(position: &Position, mv: boardwright_interpret::Move) -> String {
    // If a limit hides the others, the decision is written with all its choices.
    let texts = position.legal_texts().unwrap_or_default();
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
    if like_a_number || marks || super::movetext::is_result(&text) || goes_on(&[',', ')']) {
        quote(&text)
    } else if text.contains(' ') || goes_on(&[' ', '\t']) {
        format!("{text},")
    } else {
        text
    }
}

/// Returns a comment in braces. Braces within it become parentheses.
fn braces(comment: &str) -> String {
    format!("{{{}}}", comment.replace('{', "(").replace('}', ")"))
}
