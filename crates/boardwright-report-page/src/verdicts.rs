//! Verdicts at the head of the page: whether games end, are fair, are decided, and reward skill.
//!
//! A verdict rests on one figure and one bound. It is likely if the interval of the figure lies on
//! one side of the bound, and sure if it still did were it twice as wide. Otherwise more games are
//! needed. A red flag about the same matter decides before the figure does; the bounds are those of
//! the flags.

use crate::numbers::Unit;
use boardwright_report::flags::{DRAWISH, ENDLESS, FAVOURED, SHALLOW};
use boardwright_report::statistics::Estimate;
use boardwright_report::{Confidence, Flag, FlagKind, Report};
use std::ops::Range;

/// Scores of the first player within which a game is fair.
const FAIR: Range<f64> = 1.0 - FAVOURED..FAVOURED;

/// A verdict.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// The question.
    pub question: &'static str,
    /// The answer; `None` if there were too few games.
    pub answer: Option<Answer>,
    /// The figure that it rests on.
    pub figure: Option<Figure>,
    /// The id of the section with more about it.
    pub section: &'static str,
}

/// An answer with its confidence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// True for yes.
    pub yes: bool,
    /// The confidence.
    pub confidence: Confidence,
}

/// A figure with what it counts.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// The thing that it counts.
    pub words: String,
    /// Its unit.
    pub unit: Unit,
    /// The figure.
    pub estimate: Estimate,
}

/// Returns the verdicts of a report.
pub fn verdicts(report: &Report) -> [Verdict; 4] {
    [playable(report), fair(report), decisive(report), deep(report)]
}

fn playable(report: &Report) -> Verdict {
    let shape = report.best_shape();
    let kinds = [
        FlagKind::OverAtStart,
        FlagKind::LimitReached,
        FlagKind::NeverEnds,
        FlagKind::EndlessCycles,
    ];
    let ended = shape.unfinished.map(Estimate::complement);
    verdict(
        "Do games end?",
        "shape",
        flag(report, &kinds),
        ended.map(|estimate| figure("of the games come to an end", Unit::Percent, estimate)),
        &(1.0 - ENDLESS..f64::INFINITY),
    )
}

fn fair(report: &Report) -> Verdict {
    let strongest = report.fairness.strengths.last();
    let first = report.players.first().map_or("the first player", String::as_str);
    let words = strongest.map(|one| format!("for {first}, at {}", one.contender.words()));
    verdict(
        "Is it fair?",
        "fairness",
        flag(report, &[FlagKind::EndsByForce, FlagKind::SideFavoured]),
        strongest.zip(words).map(|(one, words)| figure(&words, Unit::Percent, one.score)),
        &FAIR,
    )
}

fn decisive(report: &Report) -> Verdict {
    let strongest = report.fairness.strengths.last();
    let decided = strongest.map(|one| one.draw_rate.complement());
    verdict(
        "Does somebody win?",
        "fairness",
        flag(report, &[FlagKind::Drawish]),
        decided.map(|estimate| figure("of the games have a winner", Unit::Percent, estimate)),
        &(1.0 - DRAWISH..f64::INFINITY),
    )
}

fn deep(report: &Report) -> Verdict {
    verdict(
        "Does skill pay?",
        "depth",
        flag(report, &[FlagKind::Shallow]),
        report.ladder.height.map(|height| figure("steps of skill", Unit::Number, height)),
        &(SHALLOW..f64::INFINITY),
    )
}

fn verdict(
    question: &'static str,
    section: &'static str,
    flag: Option<&Flag>,
    figure: Option<Figure>,
    good: &Range<f64>,
) -> Verdict {
    let flagged = flag.map(|flag| Answer { yes: false, confidence: flag.confidence });
    let answer = flagged.or_else(|| answer(&figure.as_ref()?.estimate, good));
    Verdict { question, answer, figure, section }
}

fn figure(words: &str, unit: Unit, estimate: Estimate) -> Figure {
    Figure { words: words.to_owned(), unit, estimate }
}

fn flag<'a>(report: &'a Report, kinds: &[FlagKind]) -> Option<&'a Flag> {
    report.flags.iter().find(|flag| kinds.contains(&flag.kind))
}

/// The answer that a figure gives: yes if its interval lies within the good values, no if it lies
/// outside.
fn answer(figure: &Estimate, good: &Range<f64>) -> Option<Answer> {
    let side = |low: f64, high: f64| {
        if low >= good.start && high <= good.end {
            Some(true)
        } else if high < good.start || low > good.end {
            Some(false)
        } else {
            None
        }
    };
    let yes = side(figure.low, figure.high)?;
    let low = figure.value - 2.0 * (figure.value - figure.low);
    let high = figure.value + 2.0 * (figure.high - figure.value);
    let is_sure = side(low, high) == Some(yes);
    let confidence = if is_sure { Confidence::Sure } else { Confidence::Likely };
    Some(Answer { yes, confidence })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graded(low: f64, value: f64, high: f64) -> Option<(bool, Confidence)> {
        let estimate = Estimate { value, low, high, games: 100 };
        answer(&estimate, &FAIR).map(|answer| (answer.yes, answer.confidence))
    }

    #[test]
    fn confidence_follows_the_width_of_the_interval() {
        assert_eq!(graded(0.48, 0.5, 0.52), Some((true, Confidence::Sure)));
        assert_eq!(graded(0.42, 0.5, 0.58), Some((true, Confidence::Likely)));
        assert_eq!(graded(0.35, 0.5, 0.65), None);
        assert_eq!(graded(0.63, 0.7, 0.77), Some((false, Confidence::Likely)));
        assert_eq!(graded(0.68, 0.7, 0.72), Some((false, Confidence::Sure)));
    }
}
