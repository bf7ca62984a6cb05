//! The verdicts and the red flags.

use crate::element::{Element, element, text};
use crate::numbers::Unit;
use crate::summary::answer_words;
use crate::table::parts;
use crate::verdicts::{Verdict, verdicts};
use boardwright_report::{Confidence, Flag, FlagKind, Report};

/// The head of the report.
pub fn section(report: &Report) -> Element {
    let cards = element("ul").class("verdicts").children(verdicts(report).iter().map(card));
    let reading = text(
        "p",
        "Small numbers beneath a figure say how sure it is: the true value lies between them in 19 \
         of 20 such play-tests. More games bring them closer together.",
    )
    .class("meaning");
    element("section")
        .attribute("id", "verdict")
        .attribute("aria-labelledby", "verdict-heading")
        .child(text("h2", "Verdict").attribute("id", "verdict-heading"))
        .child(reading)
        .child(cards)
        .child(flags(report))
}

fn card(verdict: &Verdict) -> Element {
    let class = match verdict.answer.map(|answer| answer.yes) {
        None => "open",
        Some(true) => "yes",
        Some(false) => "no",
    };
    let words = answer_words(verdict.answer);
    let link = text("a", verdict.question).attribute("href", format!("#{}", verdict.section));
    let card = element("li")
        .class(class)
        .child(element("h3").child(link))
        .child(text("p", words).class("answer"));
    let Some(figure) = &verdict.figure else {
        return card.child(text("p", "No game was played for this.").class("figure-words"));
    };
    let [value, sample] = parts(figure.unit, &figure.estimate);
    let words = format!(" {}", figure.words);
    card.child(element("p").class("figure-words").child(value).text(words).child(sample))
}

fn flags(report: &Report) -> Element {
    let list = element("div").class("flags").child(text("h3", "Red flags"));
    if report.flags.is_empty() {
        let none = "None. Nothing in these games points to a fault of the rules.";
        return list.child(text("p", none).class("no-flags"));
    }
    let has_game = report.evidence.representative.is_some();
    list.child(element("ul").children(report.flags.iter().map(|flag| item(flag, has_game))))
}

fn item(flag: &Flag, has_game: bool) -> Element {
    let (class, grade) = match flag.confidence {
        Confidence::Sure => ("sure", "Sure"),
        Confidence::Likely => ("likely", "Likely"),
    };
    let (section, unit) = place(flag.kind);
    let mut item = element("li")
        .class(class)
        .child(text("span", grade).class("grade"))
        .child(text("span", format!("{} ", flag.words)).class("flag-words"));
    if let Some(figure) = flag.figure {
        let [value, sample] = parts(unit, &figure);
        item =
            item.child(element("span").class("figure-words").child(value).text(" ").child(sample));
    }
    let mut links = element("span")
        .class("links")
        .child(text("a", "Figures").attribute("href", format!("#{section}")));
    if has_game {
        links = links.text(" ").child(text("a", "A game").attribute("href", "#representative"));
    }
    item.child(links)
}

/// The section about a flag, and the unit of its figure.
fn place(kind: FlagKind) -> (&'static str, Unit) {
    match kind {
        FlagKind::OverAtStart
        | FlagKind::LimitReached
        | FlagKind::Stuck
        | FlagKind::NeverEnds
        | FlagKind::EndlessCycles => ("shape", Unit::Percent),
        FlagKind::EndsByForce
        | FlagKind::SideFavoured
        | FlagKind::Drawish
        | FlagKind::DominantOpening => ("fairness", Unit::Percent),
        FlagKind::DecidedEarly => ("tension", Unit::Percent),
        FlagKind::MirrorStrategy => ("depth", Unit::Percent),
        FlagKind::Shallow => ("depth", Unit::Number),
        FlagKind::UselessPiece => ("pieces", Unit::Number),
        FlagKind::DeadRule => ("rules", Unit::Percent),
        FlagKind::IdleOption => ("settings", Unit::Percent),
    }
}
