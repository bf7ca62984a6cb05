//! Results of games.

use super::FIRST;
use boardwright::{Game, GameEnd, Player};

/// Reasons that the property RE has letters for, with the words of it that are read.
const REASONS: [(&str, &str, &str); 3] =
    [("R", "resign", "by resignation"), ("T", "time", "on time"), ("F", "forfeit", "by forfeit")];

/// Returns the end that the property RE states; `None` if it states none.
pub(super) fn read(text: &str) -> Option<GameEnd> {
    let text = text.trim();
    if ["0", "draw", "jigo"].iter().any(|known| text.eq_ignore_ascii_case(known)) {
        return Some(GameEnd { winner: None, reason: String::new() });
    }
    let (colour, how) = text.split_once('+')?;
    let winner = player(colour)?;
    let how = how.trim();
    let known = REASONS.iter().find(|(letter, word, _)| {
        how.eq_ignore_ascii_case(letter) || how.eq_ignore_ascii_case(word)
    });
    let reason = match known {
        Some((_, _, reason)) => (*reason).to_owned(),
        None if is_score(how) => format!("by {} points", how.replace(',', ".")),
        None if how.is_empty() => String::new(),
        None => return None,
    };
    Some(GameEnd { winner: Some(winner), reason })
}

/// Returns the value of the property RE.
pub(super) fn write(end: &GameEnd) -> String {
    let Some(winner) = end.winner else { return "0".to_owned() };
    let letter = REASONS.iter().find(|(_, _, reason)| *reason == end.reason);
    let how = letter.map(|(letter, _, _)| *letter).or_else(|| score(&end.reason));
    format!("{}+{}", colour(winner), how.unwrap_or(""))
}

/// Returns the number of points in a reason; `None` if it names none.
pub(super) fn score(reason: &str) -> Option<&str> {
    let score = reason.strip_prefix("by ")?.strip_suffix(" points")?;
    is_score(score).then_some(score)
}

/// True if the property RE has a form for the reason.
pub(super) fn is_known(reason: &str) -> bool {
    score(reason).is_some() || REASONS.iter().any(|(_, _, known)| *known == reason)
}

fn is_score(text: &str) -> bool {
    let mut digits = text.chars().peekable();
    digits.peek().is_some_and(char::is_ascii_digit)
        && text.chars().all(|c| c.is_ascii_digit() || c == '.' || c == ',')
}

/// Returns the player of a colour.
pub(super) fn player(colour: &str) -> Option<Player> {
    match colour.trim().to_ascii_lowercase().as_str() {
        "b" | "black" | "1" => Some(FIRST),
        "w" | "white" | "2" => Some(Player(1)),
        _ => None,
    }
}

/// Returns the colour of a player.
pub(super) fn colour(player: Player) -> char {
    if player == FIRST { 'B' } else { 'W' }
}

/// Returns the end of a player who gives up.
pub(super) fn given_up(loser: Player, reason: &str) -> GameEnd {
    GameEnd { winner: Some(Player(1 - loser.0.min(1))), reason: reason.to_owned() }
}

/// Returns an end as the fields of a record.
pub(super) fn fields(end: &GameEnd, game: &Game) -> (String, String) {
    (end.result(game), end.reason.clone())
}
