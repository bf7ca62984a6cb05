//! The verdicts of a report in a few words, for an edge that shows them beside others.

use crate::numbers::{interval, value};
use crate::verdicts::{Answer, Verdict, verdicts};
use boardwright_report::metrics::PieceValue;
use boardwright_report::statistics::Estimate;
use boardwright_report::{Confidence, FlagKind, Report};
use serde::Serialize;

/// Width of the interval of a share from which it is wide.
const WIDE_SHARE: f64 = 0.12;
/// Width of the interval of the number of steps of skill from which it is wide.
const WIDE_LADDER: f64 = 1.0;
/// Width of the interval of a value, in units of the measure, from which it is wide.
const WIDE_VALUE: f64 = 1.0;

/// The verdicts of a report in a few words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Summary {
    /// Title of the game.
    pub title: String,
    /// Fingerprint of the rules.
    pub rules: String,
    /// Number of games.
    pub games: u64,
    /// The verdicts.
    pub verdicts: Vec<VerdictView>,
    /// The red flags.
    pub flags: Vec<FlagView>,
    /// Names of the figures whose intervals are still wide.
    pub wide: Vec<&'static str>,
}

/// A verdict in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct VerdictView {
    /// The question.
    pub question: &'static str,
    /// The answer: `Yes`, `Probably not`, `Not known yet`.
    pub answer: &'static str,
    /// `Some(true)` for a good answer; `None` if there is none yet.
    pub good: Option<bool>,
    /// The figure behind it, with its interval; empty if no game was played for it.
    pub figure: String,
}

/// A red flag in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FlagView {
    /// Its subject.
    pub kind: FlagKind,
    /// Confidence.
    pub confidence: Confidence,
    /// A sentence.
    pub words: String,
}

impl Summary {
    /// The summary of a report.
    pub fn of(report: &Report) -> Summary {
        let flags = report.flags.iter().map(|flag| FlagView {
            kind: flag.kind,
            confidence: flag.confidence,
            words: flag.words.clone(),
        });
        Summary {
            title: report.title.clone(),
            rules: report.settings.rules.clone(),
            games: report.games,
            verdicts: verdicts(report).iter().map(view).collect(),
            flags: flags.collect(),
            wide: wide(report),
        }
    }
}

/// The answer of a verdict in words.
pub fn answer_words(answer: Option<Answer>) -> &'static str {
    match answer {
        None => "Not known yet",
        Some(Answer { yes: true, confidence: Confidence::Sure }) => "Yes",
        Some(Answer { yes: true, confidence: Confidence::Likely }) => "Probably",
        Some(Answer { yes: false, confidence: Confidence::Sure }) => "No",
        Some(Answer { yes: false, confidence: Confidence::Likely }) => "Probably not",
    }
}

fn view(verdict: &Verdict) -> VerdictView {
    let figure = verdict.figure.as_ref().map_or(String::new(), |figure| {
        let (unit, estimate) = (figure.unit, &figure.estimate);
        let found = value(unit, estimate.value);
        format!("{found} ({}) {}", interval(unit, estimate), figure.words)
    });
    VerdictView {
        question: verdict.question,
        answer: answer_words(verdict.answer),
        good: verdict.answer.map(|answer| answer.yes),
        figure,
    }
}

/// Names of the figures that are not known, or whose intervals are wide.
fn wide(report: &Report) -> Vec<&'static str> {
    let is_wide = |estimate: Option<Estimate>, most: f64| {
        estimate.is_none_or(|estimate| estimate.high - estimate.low > most)
    };
    let strongest = report.fairness.strengths.last();
    let mut names = Vec::new();
    let mut add = |name, wide: bool| {
        if wide {
            names.push(name);
        }
    };
    add("fairness", is_wide(strongest.map(|one| one.score), WIDE_SHARE));
    add("draws", is_wide(strongest.map(|one| one.draw_rate), WIDE_SHARE));
    add("skill", is_wide(report.ladder.height, WIDE_LADDER));
    let value = |found: Option<PieceValue>| found.map(|found| found.value);
    let kinds = report.pieces.kinds.iter().filter_map(|kind| value(kind.by_odds));
    let mut kinds = kinds.peekable();
    if kinds.peek().is_some() {
        add("values of pieces", kinds.any(|one| is_wide(Some(one), WIDE_VALUE)));
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_report::report;
    use boardwright::{Options, bundled};

    #[test]
    fn summary_has_the_words_of_the_page() {
        let game = bundled::find("chess").unwrap().compile(&Options::default()).0.unwrap();
        let report = report(&game, "Chess");
        let summary = Summary::of(&report);
        assert_eq!(summary.verdicts.len(), 4);
        assert_eq!(summary.flags.len(), report.flags.len());
        let page = crate::page(&report, &game, &crate::PageAssets::default(), "");
        for verdict in &summary.verdicts {
            assert!(page.contains(verdict.answer), "{verdict:?}");
        }
        let fair = &summary.verdicts[1];
        assert!(fair.figure.contains("\u{A0}% ("), "{}", fair.figure);
    }
}
