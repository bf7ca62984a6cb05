//! Positions as Unicode text: the board, and below it everything else of the state.

use crate::style;
use boardwright::{Direction, Game, GameEnd, Position, Setup, Site};
use std::io::{self, Write};

/// Time in which a reason why nothing was found is looked for.
const LISTING_TIME: std::time::Duration = std::time::Duration::from_millis(50);

/// Zero-width marks before and after a unit, which become colours after the layout.
const END: char = '\u{200C}';
const BEGIN: [char; 4] = ['\u{200B}', '\u{200D}', '\u{200E}', '\u{200F}'];

/// The board alone.
pub fn board(game: &Game, setup: &Setup, glyphs: bool) -> String {
    let named = has_site_names(game);
    let mut drawn = game.board().text_rows(&mut |site| {
        let cell = cell(game, setup, site, glyphs);
        if named { format!("{}:{cell}", game.board().site(site).name) } else { cell }
    });
    if named {
        // Sites that would overlap are listed with their names already.
        for site in game.board().sites() {
            let name = &game.board().site(site).name;
            drawn = drawn.replace(&format!("{name}: {name}:"), &format!("{name}: "));
        }
    }
    let mut text = String::new();
    let mut unit: Option<(usize, String)> = None;
    for character in drawn.chars() {
        if let Some(player) = BEGIN.iter().position(|&mark| mark == character) {
            unit = Some((player, String::new()));
        } else if character == END {
            if let Some((player, letters)) = unit.take() {
                text.push_str(&style::unit(player, &letters));
            }
        } else {
            match &mut unit {
                Some((_, letters)) => letters.push(character),
                None => text.push(character),
            }
        }
    }
    text
}

/// Returns true if sites are drawn with their names: on graphs with short names.
fn has_site_names(game: &Game) -> bool {
    const MAX_LENGTH: usize = 4;
    let board = game.board();
    let short = |site: Site| board.site(site).name.chars().count() <= MAX_LENGTH;
    board.shape().word() == "graph" && board.sites().all(short)
}

/// Letter or glyph of a unit, `·` for an empty site; `°` marks a site with units in layers.
fn cell(game: &Game, setup: &Setup, site: Site, glyphs: bool) -> String {
    let beneath = setup.layers.iter().any(|sites| sites[site.index()].iter().any(|&n| n > 0));
    let beneath = if beneath { "°" } else { "" };
    match setup.unit(site) {
        None if beneath.is_empty() => "·".to_owned(),
        None => beneath.to_owned(),
        Some(unit) => {
            let glyph = game.glyph(unit.owner, unit.kind).filter(|_| glyphs);
            let letter = glyph.unwrap_or_else(|| game.letter(unit.owner, unit.kind));
            let begin = BEGIN[unit.owner.index() % BEGIN.len()];
            format!("{begin}{letter}{END}{beneath}")
        }
    }
}

/// Writes the board, the side to move or the end of the game, and everything else of the state.
pub fn write_position(
    position: &Position,
    end: Option<&GameEnd>,
    glyphs: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    write!(out, "{}", board(position.game(), &position.setup(), glyphs))?;
    writeln!(out, "{}", style::heading(&status(position, end)))?;
    write_off_board(position, out)
}

/// Reason why a search found no move in a position in which the game goes on.
pub fn nothing_found(position: &Position) -> String {
    let _scope = crate::wall_clock::budget(LISTING_TIME).enter();
    match position.first_playable() {
        Err(limit) if !limit.is_interruption() => format!("no move was found: {limit}"),
        _ => "no move was found in the time given".to_owned(),
    }
}

/// The text for a position without legal moves, or whose moves a limit of the rules hides.
pub fn no_moves(position: &Position) -> String {
    match (position.outcome(), position.count()) {
        (Ok(Some(end)), _) => format!("the game is over; {}", end.text(position.game())),
        (Err(limit), _) | (_, Err(limit)) => format!("the legal moves are not known: {limit}"),
        _ => "no legal move".to_owned(),
    }
}

/// Writes the sites of a graph with their neighbours, and a blank line; nothing for other boards.
pub fn write_neighbours(game: &Game, out: &mut dyn Write) -> io::Result<()> {
    let board = game.board();
    if board.shape().word() != "graph" {
        return Ok(());
    }
    writeln!(out, "Sites and their neighbours:")?;
    let name = |site: Site| board.site(site).name.as_str();
    let widest = board.sites().map(|site| name(site).chars().count()).max().unwrap_or(0);
    for site in board.sites() {
        let mut next: Vec<Site> = Vec::new();
        for direction in 0..board.directions().len() {
            for &other in board.steps(site, Direction(direction as u8)) {
                if !next.contains(&other) {
                    next.push(other);
                }
            }
        }
        next.sort_by_key(|site| site.0);
        let next: Vec<&str> = next.into_iter().map(name).collect();
        writeln!(out, "{:widest$} – {}", name(site), next.join(", "))?;
    }
    writeln!(out)
}

/// The side to move with its stage, or the end of the game.
pub fn status(position: &Position, end: Option<&GameEnd>) -> String {
    let game = position.game();
    if let Some(end) = end {
        return end_text(game, end);
    }
    let player = game.player_name(position.player());
    let stage = position.stage();
    let stage_name =
        if stage.name.is_empty() { String::new() } else { format!(" ({})", stage.name) };
    format!("{player} to move{stage_name}, turn {}", position.turns() + 1)
}

/// The end of the game, as a sentence.
pub fn end_text(game: &Game, end: &GameEnd) -> String {
    let end = end.text(game);
    let mut letters = end.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("The game is over. {first}{}", letters.as_str())
}

/// Writes units off the board and in layers, declared state, and attributes that differ from the
/// start.
pub fn write_off_board(position: &Position, out: &mut dyn Write) -> io::Result<()> {
    let view = position.view(None);
    let mut last = None;
    for stack in view.places.iter().chain(&view.layers) {
        let key = (&stack.name, &stack.of);
        if last == Some(key) {
            write!(out, ", ")?;
        } else {
            if last.is_some() {
                writeln!(out)?;
            }
            write!(out, "{} {}: ", stack.name, stack.of)?;
        }
        if stack.count > 1 {
            write!(out, "{} ", stack.count)?;
        }
        write!(out, "{}", stack.kind)?;
        last = Some(key);
    }
    if last.is_some() {
        writeln!(out)?;
    }
    for state in &view.state {
        let owner = state.player.as_ref().map(|player| format!(" {player}")).unwrap_or_default();
        writeln!(out, "{}{owner}: {}", state.name, state.value)?;
    }
    for unit in view.units.iter().filter(|unit| !unit.attributes.is_empty()) {
        let differs = |(name, value): &&(String, u8)| {
            let declared = &position.game().program().attributes;
            declared.iter().any(|info| info.name == *name && info.initial != *value)
        };
        let words: Vec<String> = unit
            .attributes
            .iter()
            .filter(differs)
            .map(|(name, value)| format!("{name} {value}"))
            .collect();
        if !words.is_empty() {
            writeln!(out, "{} {}: {}", unit.kind, unit.site, words.join(", "))?;
        }
    }
    Ok(())
}
