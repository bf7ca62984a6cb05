//! Records to text.

use super::header::{RESERVED, quote};
use super::{Record, Recorded};
use crate::position::Position;

impl Record {
    /// The record as text that [`Record::read`] reads again.
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
        match last.outcome() {
            Some(end) => {
                tag("Result", &end.result(game));
                if !end.reason.is_empty() {
                    tag("Reason", &end.reason);
                }
            }
            None => tag("Result", &self.result),
        }
        tags
    }

    /// The decisions in numbered lines, and the position after them.
    fn moves(&self) -> (String, Position) {
        let mut position = self.start.clone();
        let players = position.game().program().players.len().max(1) as u32;
        let mut number = position.turns() / players;
        let (mut text, mut turns) = (String::new(), None);
        for Recorded { mv, comment } in &self.decisions {
            let first = position.player().0 == 0;
            let fresh = turns != Some(position.turns());
            if turns.is_none() || first && fresh {
                number += 1;
                end_line(&mut text);
                text.push_str(&format!("{number}{}", if first { "." } else { "..." }));
            }
            turns = Some(position.turns());
            text.push(' ');
            text.push_str(&written(&position, *mv));
            if let Some(comment) = comment {
                text.push_str(&format!(" {}", braces(comment)));
            }
            if position.play_mut(*mv).is_err() {
                break;
            }
        }
        end_line(&mut text);
        (text, position)
    }
}

/// Ends a line that has something on it, without the comma that would part it from what follows.
fn end_line(text: &mut String) {
    if text.ends_with(',') {
        text.pop();
    }
    if !text.is_empty() {
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
    if like_a_number || marks || super::read::is_result(&text) || goes_on(&[',']) {
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
