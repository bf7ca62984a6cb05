//! Depth: the skill ladder and restricted players.

use super::{name, nothing, section as begin};
use crate::element::{Element, element, text};
use crate::figure::Figure;
use crate::numbers::{Unit, value};
use crate::plots::{Axis, Forest, ForestRow};
use crate::table::{Cell, Table, parts};
use boardwright_report::Report;
use boardwright_report::metrics::{Ladder, MirrorScore, RatedPlayer, Rung, SkillScore};

/// The section.
pub fn section(report: &Report) -> Element {
    let section = begin(
        "depth",
        "A deep game keeps rewarding better play. A step of skill is the distance at which the \
         better player takes 70 % of the points; all games between unequal players say how far \
         apart they are.",
    );
    let ladder = &report.ladder;
    if ladder.rungs.is_empty() && report.skills.is_empty() {
        return section
            .child(nothing("No games between players of different strength were played."));
    }
    let mut section = section;
    if let Some(height) = &ladder.height {
        let [steps, sample] = parts(Unit::Number, height);
        let words = " steps from random moves to the strongest player ";
        section =
            section.child(element("p").class("headline").child(steps).text(words).child(sample));
    }
    if !ladder.rungs.is_empty() {
        section = section.child(rungs(&ladder.rungs));
    }
    if ladder.players.len() > 1 {
        section = section.child(text("h3", "All players by strength")).child(players(ladder));
    }
    if !report.skills.is_empty() {
        section = section
            .child(text("h3", "Which skill matters"))
            .child(text(
                "p",
                "Players with a weakness against the strongest one. The fewer points a weakness \
                 leaves, the more the game asks for that skill.",
            ).class("meaning"))
            .child(skills(&report.skills));
    }
    match &report.mirror {
        Some(copying) => {
            section.child(text("h3", "Does it help to copy?")).child(mirror(report, copying))
        }
        None => section,
    }
}

/// The players in order, with their steps above random moves.
fn players(ladder: &Ladder) -> Element {
    let cells = |rated: &RatedPlayer| {
        let is_rung = ladder.rungs.iter().any(|rung| rung.player == rated.player);
        let rung = if is_rung { "yes" } else { "" };
        let steps = Cell::Estimate(Unit::Number, rated.steps);
        (name(rated.player), vec![steps, Cell::Words(rung.to_owned())])
    };
    let table = Table {
        caption: "Steps above random moves".to_owned(),
        columns: vec!["Player", "Steps", "Rung"],
        rows: ladder.players.iter().rev().map(cells).collect(),
    };
    let words = "Steps above random moves. A rung is the weakest player who takes 60 % of the points \
                 or more from the rung below; a player between two rungs is hardly better than the \
                 lower one.";
    element("div").child(text("p", words).class("meaning")).child(table.element())
}

fn mirror(report: &Report, copying: &MirrorScore) -> Element {
    let seat = report.players.get(usize::from(copying.seat)).map_or("", String::as_str);
    let [score, sample] = parts(Unit::Percent, &copying.score);
    let how = if copying.seat == 0 { "takes the centre and then answers" } else { "answers" };
    let level = match &copying.level_score {
        Some(level) => {
            format!("; the strongest player scores {} there", value(Unit::Percent, level.value))
        }
        None => String::new(),
    };
    let words = format!(
        " for a player who sits as {seat} and {how} each move of the strongest player by its mirror \
         image, as long as the rules allow it{level} "
    );
    element("p").child(score).text(words).child(sample)
}

fn rungs(rungs: &[Rung]) -> Element {
    let rows = rungs
        .iter()
        .rev()
        .map(|rung| ForestRow { label: name(rung.player), estimates: [Some(rung.score), None] });
    let cells = |rung: &Rung| {
        let bound = if rung.is_bound {
            if rung.elo < 0.0 { "less than " } else { "more than " }
        } else {
            ""
        };
        let elo =
            format!("{bound}{}", value(Unit::Number, rung.elo.round()).trim_end_matches(".0"));
        (
            name(rung.player),
            vec![
                Cell::Words(name(rung.below)),
                Cell::Estimate(Unit::Percent, rung.score),
                Cell::Number(elo),
            ],
        )
    };
    let label = "Score of each rung against the one below";
    Figure {
        svg: Forest {
            rows: rows.collect(),
            axis: Axis::shares(Some(0.5)),
            label: label.to_owned(),
        }
        .draw(),
        caption: format!("{label}, by all games. At the bold line the two are equally strong."),
        table: Table {
            caption: label.to_owned(),
            columns: vec!["Player", "Against", "Score", "Elo"],
            rows: rungs.iter().rev().map(cells).collect(),
        },
    }
    .with_table()
}

fn skills(skills: &[SkillScore]) -> Element {
    let rows = skills
        .iter()
        .map(|skill| ForestRow { label: name(skill.player), estimates: [Some(skill.score), None] });
    let cells =
        |skill: &SkillScore| (name(skill.player), vec![Cell::Estimate(Unit::Percent, skill.score)]);
    let label = "Score against the strongest player";
    Figure {
        svg: Forest {
            rows: rows.collect(),
            axis: Axis::shares(Some(0.5)),
            label: label.to_owned(),
        }
        .draw(),
        caption: format!("{label}."),
        table: Table {
            caption: label.to_owned(),
            columns: vec!["Player", "Score"],
            rows: skills.iter().map(cells).collect(),
        },
    }
    .with_table()
}
