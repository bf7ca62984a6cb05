//! Scores and principal variations as text and as JSON.

use boardwright::Position;
use boardwright_search::analysis::line_text;
use boardwright_search::{Score, Variation};
use serde_json::{Value, json};

/// Maximum number of decisions of a line that are written.
const MAX_LINE_LENGTH: usize = 8;

/// The win chance in per cent; 100 % and 0 % are reserved for proven results.
pub fn percent(score: Score) -> String {
    let hundredths = (score.win_probability() * 100.0).round() as u32;
    match score.is_forced() {
        true => format!("{hundredths} %"),
        false => format!("{} %", hundredths.clamp(1, 99)),
    }
}

/// The win chance, with the maximum length of a forced win or loss.
///
/// The end may come sooner, since the search does not look for the shortest win.
pub fn percent_with_distance(score: Score) -> String {
    let distance = |plies: u32| match plies {
        1 => "in 1 move".to_owned(),
        _ => format!("within {plies} moves"),
    };
    match (score.wins_in(), score.loses_in()) {
        (Some(plies), _) => format!("{}, wins {}", percent(score), distance(plies)),
        (_, Some(plies)) => format!("{}, loses {}", percent(score), distance(plies)),
        _ => percent(score),
    }
}

/// The first moves of a line.
pub fn line(position: &Position, line: &Variation) -> String {
    let shown = &line.moves[..line.moves.len().min(MAX_LINE_LENGTH)];
    let more = if shown.len() < line.moves.len() { " …" } else { "" };
    line_text(position, shown).join(" ") + more
}

/// Principal variations, one below another.
pub fn numbered_lines(position: &Position, lines: &[Variation]) -> String {
    let numbered = lines.iter().zip(1..).map(|(line, number)| {
        format!("{number}. {:>5}  {}\n", percent(line.score), self::line(position, line))
    });
    numbered.collect()
}

/// A win chance rounded to four places, for JSON.
pub fn rounded(chance: f64) -> f64 {
    (chance * 10_000.0).round() / 10_000.0
}

/// A line as JSON.
pub fn line_as_json(position: &Position, line: &Variation) -> Value {
    json!({
        "moves": line_text(position, &line.moves),
        "chance": rounded(line.score.win_probability()),
        "wins_in": line.score.wins_in(),
        "loses_in": line.score.loses_in(),
    })
}
