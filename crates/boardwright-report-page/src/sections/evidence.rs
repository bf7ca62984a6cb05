//! Evidence: games to replay.

use super::{nothing, section as begin};
use crate::element::{Element, element, text};
use crate::numbers::counted;
use boardwright_report::{Puzzle, Report, SampleGame};

/// The section.
pub fn section(report: &Report) -> Element {
    let section = begin(
        "evidence",
        "Games that show what the figures say. The bar shows the chances that the computer players \
         gave themselves.",
    );
    let evidence = &report.evidence;
    let found = [
        ("representative", "A typical game", "of median length", &evidence.representative),
        ("shortest", "The shortest win", "at any level", &evidence.shortest),
        (
            "comeback",
            "The greatest comeback",
            "whose winner was closest to losing",
            &evidence.comeback,
        ),
    ];
    let games: Vec<Element> = found
        .into_iter()
        .filter_map(|(id, title, words, sample)| {
            Some(game(report, id, title, words, sample.as_ref()?))
        })
        .collect();
    if games.is_empty() && report.puzzles.is_empty() {
        return section.child(nothing("No game was played to its end."));
    }
    let puzzles = report.puzzles.iter().zip(1..).map(|(one, number)| puzzle(report, one, number));
    section.children(games).children(puzzles)
}

/// A position with one winning move; its solution is replayed like a game.
fn puzzle(report: &Report, puzzle: &Puzzle, number: usize) -> Element {
    let name = report.players.get(usize::from(puzzle.player)).map_or("", String::as_str);
    let about = format!(
        "{name} to move wins in {} at most, and a proof shows that one first move alone does it. The \
         moves are the solution. It is from game {} of the play-test, after {}.",
        counted(puzzle.turns.into(), "turn", "turns"),
        puzzle.game,
        counted(puzzle.ply.into(), "move", "moves")
    );
    let id = format!("puzzle-{number}");
    let moves = text("p", puzzle.solution.join("  ")).class("moves-text");
    element("article")
        .attribute("id", id.as_str())
        .child(text("h3", format!("Puzzle {number}")))
        .child(text("p", about).class("meaning"))
        .child(element("div").class("replay").attribute("data-game", id).child(moves))
}

fn game(report: &Report, id: &'static str, title: &str, why: &str, sample: &SampleGame) -> Element {
    let name = |index: usize| report.players.get(index).map_or("", String::as_str);
    let [one, other] = sample.players.map(|player| player.words());
    let result = match sample.winner {
        Some(winner) => format!("{} wins", name(usize::from(winner))),
        None => "draw".to_owned(),
    };
    let reason =
        if sample.reason.is_empty() { String::new() } else { format!(" ({})", sample.reason) };
    let about = format!(
        "{} ({one}) against {} ({other}), {why}: {}, {result}{reason}. Game {} of the play-test.",
        name(0),
        name(1),
        counted(sample.moves.len() as u64, "move", "moves"),
        sample.game
    );
    // The script puts the board in place of the moves.
    let moves = text("p", sample.moves.join("  ")).class("moves-text");
    element("article")
        .attribute("id", id)
        .child(text("h3", title))
        .child(text("p", about).class("meaning"))
        .child(element("div").class("replay").attribute("data-game", id).child(moves))
}
