//! Shape: lengths, ends, and heat maps.

use super::{nothing, row, section as begin};
use crate::board_map::BoardMap;
use crate::element::{Element, element, text};
use crate::figure::Figure;
use crate::numbers::{Unit, counted, games, value, whole};
use crate::plots::histogram;
use crate::table::{Cell, Table};
use boardwright::Game;
use boardwright_report::metrics::{EndCount, HeatMap, LengthBar, Shape};
use boardwright_report::{Report, Termination};
use boardwright_web::shape::BoardShape;

/// The section.
pub fn section(report: &Report, game: &Game) -> Element {
    let section = begin(
        "shape",
        "Shape is how long games are, how they end, and which parts of the board are played on.",
    );
    let is_strong = report.shape.games > 0;
    let shape = if is_strong { &report.shape } else { &report.random };
    if shape.games == 0 {
        return section.child(nothing("No game was played."));
    }
    let players = if is_strong { "the strongest players" } else { "players who move at random" };
    let section = section
        .child(text("p", format!("{} between {players}.", games(shape.games))).class("meaning"))
        .child(lengths(&shape.lengths))
        .child(figures(shape))
        .child(text("h3", "How games end"))
        .child(ends(report, shape));
    if shape.heat.iter().all(|map| map.stood.is_empty()) {
        return section;
    }
    section.child(text("h3", "Where the game is played")).child(heat(report, &shape.heat, game))
}

fn lengths(bars: &[LengthBar]) -> Element {
    let label = "Games by length in turns";
    let words = |bar: &LengthBar| match (bar.from, bar.to) {
        (from, to) if from == to => from.to_string(),
        (from, to) => format!("{from} to {to}"),
    };
    let rows = bars.iter().map(|bar| (words(bar), vec![Cell::Number(whole(bar.games))]));
    Figure {
        svg: histogram(bars, label),
        caption: format!("{label}; the turns of both players count."),
        table: Table {
            caption: label.to_owned(),
            columns: vec!["Turns", "Games"],
            rows: rows.collect(),
        },
    }
    .with_details()
}

fn figures(shape: &Shape) -> Element {
    let turns = |count: u32| vec![Cell::Number(counted(count.into(), "turn", "turns"))];
    let mut rows = vec![row("Median length in turns", Unit::Number, shape.median_turns)];
    rows.push(("Shortest game".to_owned(), turns(shape.shortest)));
    if let Some(win) = shape.shortest_win {
        rows.push(("Shortest win".to_owned(), turns(win)));
    }
    rows.push(("Longest game".to_owned(), turns(shape.longest)));
    rows.push(row("Games in which a position occurs again", Unit::Percent, shape.repetitions));
    rows.push(row("Games given up as too long", Unit::Percent, shape.unfinished));
    rows.push(row("Games that reach a limit of the rules", Unit::Percent, shape.limits));
    let table =
        Table { caption: "Length of games".to_owned(), columns: vec!["Figure", "Value"], rows };
    table.element()
}

fn ends(report: &Report, shape: &Shape) -> Element {
    let result = |end: &EndCount| match (end.termination, end.winner) {
        (Termination::Limit, _) => "No result: a limit of the rules was reached".to_owned(),
        (Termination::Unfinished, _) => "Given up as too long".to_owned(),
        (Termination::Stuck, _) => "Draw: no legal move, and no rule says who wins".to_owned(),
        (Termination::Rules, None) => "Draw".to_owned(),
        (Termination::Rules, Some(winner)) => {
            let name = report.players.get(usize::from(winner)).map_or("", String::as_str);
            format!("{name} wins")
        }
    };
    let words = |end: &EndCount| match (end.termination, end.reason.as_str()) {
        (Termination::Rules, reason) if !reason.is_empty() => format!("{}: {reason}", result(end)),
        _ => result(end),
    };
    let cells = |end: &EndCount| {
        vec![Cell::Number(whole(end.games)), Cell::Estimate(Unit::Percent, end.share)]
    };
    let table = Table {
        caption: "Ends of games".to_owned(),
        columns: vec!["End", "Count", "Share"],
        rows: shape.ends.iter().map(|end| (words(end), cells(end))).collect(),
    };
    table.element()
}

fn heat(report: &Report, maps: &[HeatMap], game: &Game) -> Element {
    let board = BoardShape::of(game);
    let map = BoardMap::new(&board);
    let mut list = element("div").class("heat-maps");
    for heat in maps {
        let name = report.players.get(usize::from(heat.player)).map_or("", String::as_str);
        let drawings = [
            (format!("Units of {name} stand here"), &heat.stood, Unit::Percent, "of positions"),
            (format!("Units of {name} move here"), &heat.arrived, Unit::Number, "a game"),
            (format!("Units of {name} are captured here"), &heat.captured, Unit::Number, "a game"),
        ];
        let mut group = element("div").class("maps");
        for (title, numbers, unit, per) in &drawings {
            let darkest = darkest(&board, numbers, *unit, per);
            group =
                group.child(element("div").class("map").drawing(map.draw(title, numbers)).child(
                    element("p").child(text("b", title)).text(" ").child(text("small", darkest)),
                ));
        }
        list = list.child(
            element("figure")
                .class("figure")
                .child(group)
                .child(text("figcaption", format!("{name}: the darker, the more often.")))
                .child(
                    element("details")
                        .child(text("summary", "Figures of these maps"))
                        .child(sites(name, &board, heat).element()),
                ),
        );
    }
    list
}

fn darkest(board: &BoardShape, numbers: &[f64], unit: Unit, per: &str) -> String {
    let sites = board.sites.iter().zip(numbers);
    match sites.max_by(|one, other| one.1.total_cmp(other.1)) {
        Some((site, number)) if *number > 0.0 => {
            format!("most: {}, {} {per}", site.name, value(unit, *number))
        }
        _ => "never".to_owned(),
    }
}

fn sites(name: &str, board: &BoardShape, heat: &HeatMap) -> Table {
    let cell = |numbers: &[f64], site: usize, unit: Unit| {
        numbers.get(site).map_or(Cell::Unknown, |number| Cell::Number(precise(unit, *number)))
    };
    let rows = board.sites.iter().enumerate().map(|(index, site)| {
        let cells = vec![
            cell(&heat.stood, index, Unit::Percent),
            cell(&heat.arrived, index, Unit::Number),
            cell(&heat.captured, index, Unit::Number),
        ];
        (site.name.clone(), cells)
    });
    Table {
        caption: format!(
            "{name}: positions with a unit, and arrivals and captures a game, by site"
        ),
        columns: vec!["Site", "Stands", "Arrivals", "Captures"],
        rows: rows.collect(),
    }
}

/// A figure of a site, whose small numbers matter.
fn precise(unit: Unit, number: f64) -> String {
    match unit {
        Unit::Number => format!("{number:.2}"),
        Unit::Percent | Unit::Points => value(unit, number),
    }
}
