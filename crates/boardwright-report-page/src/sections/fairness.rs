//! Fairness: scores by strength and by opening.

use super::{name, nothing, section as begin};
use crate::element::{Element, element, text};
use crate::figure::Figure;
use crate::numbers::{Unit, counted};
use crate::plots::{Axis, strengths};
use crate::table::{Cell, Table, parts};
use boardwright_report::metrics::StrengthFairness;
use boardwright_report::{Report, Solution};

/// The section.
pub fn section(report: &Report) -> Element {
    let first = report.players.first().map_or("the first player", String::as_str);
    let section = begin(
        "fairness",
        "A fair game gives the player who moves first half of the points when both play equally \
         well; a draw counts as half a win for each.",
    );
    let fairness = &report.fairness;
    if fairness.strengths.is_empty() {
        return section.child(nothing("No games between equal players were played."));
    }
    let section = section
        .child(by_strength(&fairness.strengths, first))
        .children(fairness.strengths.iter().filter(|one| one.is_repetitive()).map(repetitive));
    let section = match fairness.trend {
        Some(trend) => {
            let [change, sample] = parts(Unit::Points, &trend);
            let words = format!(" for {first} from the weakest to the strongest players ");
            section.child(element("p").class("headline").child(change).text(words).child(sample))
        }
        None => section,
    };
    let section = match &report.solution {
        Some(solution) => section.child(text("p", solved(report, solution)).class("solution")),
        None => section,
    };
    if fairness.openings.is_empty() {
        return section;
    }
    section.child(openings(report, first))
}

/// The result of best play.
fn solved(report: &Report, solution: &Solution) -> String {
    match solution.winner.and_then(|winner| report.players.get(usize::from(winner))) {
        Some(name) => format!(
            "Proved: {name} can win in {} at most, whatever the other side does. The line under \
             Games shows how.",
            counted(solution.turns.into(), "turn", "turns")
        ),
        None => "Proved: with best play of both sides nobody wins.".to_owned(),
    }
}

fn by_strength(strongest: &[StrengthFairness], first: &str) -> Element {
    let points: Vec<(String, _)> =
        strongest.iter().map(|one| (name(one.contender), one.score)).collect();
    let title = format!("Score of {first} by strength of the players");
    let row = |one: &StrengthFairness| {
        let cells = vec![
            Cell::Estimate(Unit::Percent, one.score),
            Cell::Estimate(Unit::Percent, one.draw_rate),
            Cell::Number(one.distinct.to_string()),
        ];
        (name(one.contender), cells)
    };
    Figure {
        svg: strengths(&points, &Axis::shares(Some(0.5)), &title),
        caption: format!(
            "Score of {first} when equal players meet. The bars are the intervals, and the bold \
             line is a fair game."
        ),
        table: Table {
            caption: title,
            columns: vec!["Players", "Score", "Draws", "Different games"],
            rows: strongest.iter().map(row).collect(),
        },
    }
    .with_table()
}

/// A warning about players who repeat their games.
fn repetitive(one: &StrengthFairness) -> Element {
    let (games, players) = (crate::numbers::games(one.score.games), one.contender.words());
    let alike = match one.distinct {
        1 => format!("All {games} of {players} are the same."),
        distinct => format!("Of the {games} of {players} only {distinct} are different."),
    };
    let meaning = "Such players always choose what they hold best; more of their games would say \
                   little about other players.";
    text("p", format!("{alike} {meaning}")).class("repetitive")
}

fn openings(report: &Report, first: &str) -> Element {
    let fairness = &report.fairness;
    let games = fairness.strengths.last().map_or(0, |one| one.score.games);
    let rows = fairness
        .openings
        .iter()
        .map(|one| (one.opening.clone(), vec![Cell::Estimate(Unit::Percent, one.score)]));
    let table = Table {
        caption: format!("Score of {first} by opening"),
        columns: vec!["First turn", "Score"],
        rows: rows.collect(),
    };
    let variety = match fairness.opening_entropy {
        Some(bits) => {
            let equal = bits.exp2().round().max(1.0) as u64;
            format!(
                "The openings of {} are as varied as {} played equally often would be. There are \
                 {}; those that are alike but for a symmetry of the board count as one.",
                crate::numbers::games(games),
                counted(equal, "opening", "openings"),
                counted(fairness.first_choices, "first move", "first moves")
            )
        }
        None => String::new(),
    };
    element("div")
        .child(text("h3", "Openings of the strongest players"))
        .child(text("p", variety).class("meaning"))
        .child(table.element())
}
