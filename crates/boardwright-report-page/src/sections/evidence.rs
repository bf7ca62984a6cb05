//! Evidence: games to replay.

use super::{nothing, section as begin};
use crate::element::{Element, element, text};
use crate::numbers::counted;
use boardwright_report::{Puzzle, Report, SampleGame, Solution};

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
    let solution = report.solution.iter().map(|solution| best_play(report, solution));
    if games.is_empty() && report.puzzles.is_empty() && report.solution.is_none() {
        return section.child(nothing("No game was played to its end."));
    }
    let puzzles = report.puzzles.iter().zip(1..).map(|(one, number)| puzzle(report, one, number));
    section.children(games).children(solution).children(puzzles)
}

/// The line of best play, which a proof shows.
fn best_play(report: &Report, solution: &Solution) -> Element {
    let about = match solution.winner.and_then(|winner| report.players.get(usize::from(winner))) {
        Some(name) => format!(
            "{name} wins whatever the other side does, as a proof shows. This is the line in which \
             the other side holds out longest."
        ),
        None => {
            "Nobody can force a win, as a proof shows. In this line both sides hold.".to_owned()
        }
    };
    replayed("solution", "Best play", about, &solution.line)
}

/// An article with moves; the script puts a board in their place.
fn replayed(id: &str, title: &str, about: String, moves: &[String]) -> Element {
    let moves = text("p", moves.join("  ")).class("moves-text");
    element("article")
        .attribute("id", id)
        .child(text("h3", title))
        .child(text("p", about).class("meaning"))
        .child(element("div").class("replay").attribute("data-game", id).child(moves))
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
    let title = format!("Puzzle {number}");
    replayed(&format!("puzzle-{number}"), &title, about, &puzzle.solution)
}

fn game(report: &Report, id: &str, title: &str, why: &str, sample: &SampleGame) -> Element {
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
    replayed(id, title, about, &sample.moves)
}
