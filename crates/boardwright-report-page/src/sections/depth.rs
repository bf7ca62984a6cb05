//! Depth: the skill ladder and restricted players.

use super::{name, nothing, section as begin};
use crate::element::{Element, element, text};
use crate::figure::Figure;
use crate::numbers::{Unit, value};
use crate::plots::{Axis, Forest, ForestRow};
use crate::table::{Cell, Table, parts};
use boardwright_report::Report;
use boardwright_report::metrics::{Rung, SkillScore};

/// The section.
pub fn section(report: &Report) -> Element {
    let section = begin(
        "depth",
        "A deep game keeps rewarding better play: on the ladder from random moves to the strongest \
         player, each step is a player who takes 70 % of the points from the one below.",
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
    section
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
    let label = "Score of each player against the next weaker one";
    Figure {
        svg: Forest {
            rows: rows.collect(),
            axis: Axis::shares(Some(0.5)),
            label: label.to_owned(),
        }
        .draw(),
        caption: "Score of each player against the next weaker one. At the dark line the two are \
                  equally strong."
            .to_owned(),
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
