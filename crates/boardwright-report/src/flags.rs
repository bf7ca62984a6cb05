//! Red flags: what is likely to be wrong with a game.
//!
//! A flag is raised where the interval of a figure lies beyond a bound, not where the figure does:
//! few games raise few flags.

use crate::contender::Contender;
use crate::dead_rules::{RARE, RARE_ACTION, is_action};
use crate::idle_options::IdleOption;
use crate::metrics::{KindFigures, PartCoverage, StrengthFairness};
use crate::played_game::Termination;
use crate::report::Report;
use crate::statistics::Estimate;
use serde::Serialize;

/// Score of a side from which the game favours it.
pub const FAVOURED: f64 = 0.62;
/// Score of a side from which the game is all but won for it.
const WON: f64 = 0.85;
/// Share of draws from which a game is drawish.
pub const DRAWISH: f64 = 0.75;
/// Share of games given up from which a game does not end.
pub const ENDLESS: f64 = 0.1;
/// Share of games that begin alike from which an opening dominates.
const DOMINANT: f64 = 0.6;
/// Score from which copying the opponent works.
const COPIED: f64 = 0.5;
/// Number of decisions by which a game is decided too early.
const EARLY_PLIES: f64 = 10.0;
/// Number of rungs below which there is little to learn.
pub const SHALLOW: f64 = 1.5;
/// Number of games from which a kind that never moved is useless.
const MIN_GAMES: u64 = 20;
/// Value in units of the measure below which a kind is useless.
const USELESS: f64 = 0.25;
/// Maximum number of flags about rules that never ran.
const MAX_DEAD_RULES: usize = 5;

/// Subject of a flag.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FlagKind {
    /// The game is over at its start or after the first decision, or has no decision there.
    OverAtStart,
    /// Games meet a limit of the rules.
    LimitReached,
    /// A side has no legal decision, and the rules do not say who wins.
    Stuck,
    /// Games do not end.
    NeverEnds,
    /// Games go round in circles.
    EndlessCycles,
    /// A player can force a win, as a proof shows.
    EndsByForce,
    /// A side wins too often.
    SideFavoured,
    /// Nearly all games are drawn.
    Drawish,
    /// The game is decided after a few decisions.
    DecidedEarly,
    /// Nearly all games begin alike.
    DominantOpening,
    /// Copying the opponent wins.
    MirrorStrategy,
    /// Better players hardly score better.
    Shallow,
    /// A kind is worth nothing, or never moves.
    UselessPiece,
    /// A part of the rules never runs.
    DeadRule,
    /// An option changes nothing.
    IdleOption,
}

/// Confidence in a flag.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Confidence {
    /// The interval lies far beyond the bound.
    Sure,
    /// The interval lies beyond the bound.
    Likely,
}

/// A red flag.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Flag {
    /// Its subject.
    pub kind: FlagKind,
    /// Confidence.
    pub confidence: Confidence,
    /// A sentence.
    pub words: String,
    /// The figure behind it.
    pub figure: Option<Estimate>,
}

/// Returns the flags of a report whose figures are complete, the most important first.
pub fn flags(report: &Report) -> Vec<Flag> {
    // Nothing else can be said about a game that nobody plays.
    if let Some(over) = over_at_start(report) {
        return vec![over];
    }
    let mut found = Vec::new();
    found.extend(limits(report));
    found.extend(stuck(report));
    found.extend(endless(report));
    found.extend(forced(report));
    found.extend(favoured(report));
    found.extend(drawish(report));
    found.extend(decided_early(report));
    found.extend(dominant_opening(report));
    found.extend(mirror(report));
    found.extend(shallow(report));
    found.extend(report.pieces.kinds.iter().filter_map(|kind| useless(report, kind)));
    let parts = report.coverage.parts.iter();
    found.extend(parts.filter_map(|part| dead_rule(report, part)).take(MAX_DEAD_RULES));
    found.extend(report.idle_options.iter().map(idle));
    found.sort_by_key(|flag| (flag.kind, flag.confidence));
    found
}

/// A flag if the interval lies above `bound`, and surely if above `sure`.
fn above(
    kind: FlagKind,
    figure: Estimate,
    [bound, sure]: [f64; 2],
    words: impl FnOnce() -> String,
) -> Option<Flag> {
    (figure.low > bound).then(|| Flag {
        kind,
        confidence: if figure.low > sure { Confidence::Sure } else { Confidence::Likely },
        words: words(),
        figure: Some(figure),
    })
}

fn over_at_start(report: &Report) -> Option<Flag> {
    let shape = report.best_shape();
    let plies = shape.plies.filter(|_| shape.games > 0)?;
    let is_met = shape.limits.is_some_and(|limits| limits.value > 0.0);
    let when = if plies.high == 0.0 {
        "The game is over at its start"
    } else if plies.low == 1.0 && plies.high == 1.0 && !is_met {
        "Every game is over after its first move"
    } else {
        return None;
    };
    let words = match shape.ends.first().map(|end| end.reason.as_str()) {
        None | Some("") => format!("{when}."),
        Some(reason) => format!("{when}: {reason}."),
    };
    let confidence = Confidence::Sure;
    Some(Flag { kind: FlagKind::OverAtStart, confidence, words, figure: None })
}

fn stuck(report: &Report) -> Option<Flag> {
    let shape = report.best_shape();
    let ends = shape.ends.iter().filter(|end| end.termination == Termination::Stuck);
    let share = ends.map(|end| end.share).next()?;
    let plays = shape.plies.is_some_and(|plies| plies.value > 0.0);
    plays.then(|| Flag {
        kind: FlagKind::Stuck,
        confidence: Confidence::Sure,
        words: format!(
            "In {} of the games a side had no legal move, and the rules do not say who wins; they \
             count as draws. `no move {{ mover loses }}` would decide them.",
            percent(share.value)
        ),
        figure: Some(share),
    })
}

fn idle(option: &IdleOption) -> Flag {
    Flag {
        kind: FlagKind::IdleOption,
        confidence: Confidence::Likely,
        words: format!(
            "With the option {} at {} every position of {} had the same moves.",
            option.name, option.value, option.positions
        ),
        figure: None,
    }
}

fn limits(report: &Report) -> Option<Flag> {
    let shapes = [&report.shape, &report.random];
    let stopped = shapes.into_iter().filter_map(|shape| shape.limits);
    let figure = stopped.max_by(|one, other| one.value.total_cmp(&other.value))?;
    let mut ends = shapes.iter().flat_map(|shape| &shape.ends);
    let limit = ends.find(|end| end.termination == Termination::Limit)?;
    (figure.value > 0.0).then(|| Flag {
        kind: FlagKind::LimitReached,
        confidence: Confidence::Sure,
        words: format!(
            "{} of the games could not be played to the end: {}.",
            percent(figure.value),
            limit.reason
        ),
        figure: Some(figure),
    })
}

fn endless(report: &Report) -> Option<Flag> {
    let shape = report.best_shape();
    let (unfinished, repeats) = (shape.unfinished?, shape.repetitions?);
    let most = report.settings.max_plies;
    let cycles = repeats.value > 0.5;
    let kind = if cycles { FlagKind::EndlessCycles } else { FlagKind::NeverEnds };
    above(kind, unfinished, [ENDLESS, 0.5], || {
        let share = percent(unfinished.value);
        if cycles {
            format!(
                "{share} of the games did not end within {most} decisions, and positions repeat. A \
                 rule against repetition, or a draw by it, would end them."
            )
        } else {
            format!("{share} of the games did not end within {most} decisions.")
        }
    })
}

fn forced(report: &Report) -> Option<Flag> {
    let solution = report.solution.as_ref()?;
    let winner = solution.winner?;
    let name = report.players.get(usize::from(winner)).map_or("", String::as_str);
    let order = if winner == 0 { "first" } else { "second" };
    let turns = match solution.turns {
        1 => "1 turn".to_owned(),
        turns => format!("{turns} turns at most"),
    };
    Some(Flag {
        kind: FlagKind::EndsByForce,
        confidence: Confidence::Sure,
        words: format!(
            "{name}, who moves {order}, can force a win in {turns}, as a proof shows. Players who \
             find it need not play on."
        ),
        figure: None,
    })
}

fn favoured(report: &Report) -> Option<Flag> {
    let strength = strongest(report)?;
    let first = strength.score;
    let second = first.complement();
    let (player, score) = if first.value >= 0.5 { (0, first) } else { (1, second) };
    let name = report.players.get(player).map_or("", String::as_str);
    let order = ["first", "second"][player];
    above(FlagKind::SideFavoured, score, [FAVOURED, WON], || {
        format!(
            "{name}, who moves {order}, scores {} when players of {} meet.",
            percent(score.value),
            strength.contender.words()
        )
    })
}

/// Fairness at the highest strength that was played.
fn strongest(report: &Report) -> Option<&StrengthFairness> {
    report.fairness.strengths.last()
}

fn drawish(report: &Report) -> Option<Flag> {
    let strength = strongest(report)?;
    if report.shape.unfinished.is_some_and(|share| share.value > 0.5) {
        return None;
    }
    above(FlagKind::Drawish, strength.draw_rate, [DRAWISH, 0.9], || {
        let weakest = report.fairness.strengths.first();
        let before = weakest
            .filter(|one| one.contender != strength.contender)
            .map_or(String::new(), |one| {
                format!(" At {} it is {}.", one.contender.words(), percent(one.draw_rate.value))
            });
        format!(
            "{} of the games between players of {} are draws.{before}",
            percent(strength.draw_rate.value),
            strength.contender.words()
        )
    })
}

fn decided_early(report: &Report) -> Option<Flag> {
    let (decided, plies) = (report.tension.decided_at?, report.shape.plies?);
    let latest = decided.high * plies.value;
    // Draws are never decided.
    if strongest(report)?.draw_rate.value > 0.5 {
        return None;
    }
    (latest <= EARLY_PLIES && plies.value > 2.0 * latest).then(|| Flag {
        kind: FlagKind::DecidedEarly,
        confidence: Confidence::Likely,
        words: format!(
            "Games take {:.0} decisions on average, and are decided after {:.0}.",
            plies.value,
            decided.value * plies.value
        ),
        figure: Some(decided),
    })
}

fn dominant_opening(report: &Report) -> Option<Flag> {
    let openings = &report.fairness.openings;
    let first = openings.first()?;
    let games = strongest(report)?.score.games;
    let share = crate::statistics::wilson(first.score.games, games)?;
    // A single first turn is no choice.
    if report.fairness.first_choices < 2 {
        return None;
    }
    above(FlagKind::DominantOpening, share, [DOMINANT, 0.9], || {
        format!("{} of the games begin with {}.", percent(share.value), first.opening)
    })
}

/// A flag if copying scores more than half, and more than the strongest level in that seat.
fn mirror(report: &Report) -> Option<Flag> {
    let copying = report.mirror?;
    let (level, gain) = (copying.level_score?, copying.gain?);
    let seat = usize::from(copying.seat);
    let name = report.players.get(seat).map_or("", String::as_str);
    let order = ["first, takes the centre and then copies", "second and copies"][seat.min(1)];
    let flag = above(FlagKind::MirrorStrategy, copying.score, [COPIED, WON], || {
        format!(
            "Copying works: {name}, who moves {order} each move of the opponent as its mirror image, \
             scores {} against level {}; that level scores {} there.",
            percent(copying.score.value),
            report.settings.levels[2],
            percent(level.value)
        )
    });
    flag.filter(|_| gain.low > 0.0)
}

fn shallow(report: &Report) -> Option<Flag> {
    let height = report.ladder.height?;
    (height.high < SHALLOW).then(|| Flag {
        kind: FlagKind::Shallow,
        confidence: if height.high < 0.7 { Confidence::Sure } else { Confidence::Likely },
        words: format!(
            "From random moves to {} there are {:.1} steps of 70 %: better players hardly score \
             better.",
            report.ladder.players.last().map_or(Contender::Random, |one| one.player).words(),
            height.value.max(0.0)
        ),
        figure: Some(height),
    })
}

/// The value of a kind that a flag goes by. Values from play alone come from no experiment, and all
/// kinds are asked at once, so that their intervals are widened by half.
fn worth(kind: &KindFigures) -> Option<Estimate> {
    if let Some(by_odds) = kind.by_odds {
        return Some(by_odds.value);
    }
    let value = kind.by_play?.value;
    let low = value.value - 1.5 * (value.value - value.low);
    let high = value.value + 1.5 * (value.high - value.value);
    Some(Estimate { low, high, ..value })
}

fn useless(report: &Report, kind: &KindFigures) -> Option<Flag> {
    let at_start = kind.survival.is_some_and(|survival| survival.games > 0);
    let moves_never =
        at_start && kind.moves + kind.displaced == 0.0 && report.shape.games >= MIN_GAMES;
    let is_measure = report.pieces.measure == Some(kind.kind);
    let worthless = worth(kind).filter(|value| !is_measure && value.high < USELESS);
    if !moves_never && worthless.is_none() {
        return None;
    }
    let words = match worthless {
        Some(value) if !moves_never => {
            format!("The {} is worth {:.1} of the cheapest common piece.", kind.name, value.value)
        }
        _ => format!("The {} moved in none of {} games.", kind.name, report.shape.games),
    };
    let confidence = if moves_never { Confidence::Sure } else { Confidence::Likely };
    Some(Flag { kind: FlagKind::UselessPiece, confidence, words, figure: worthless })
}

/// A flag if a part that never ran does so in very few games at most, by the rule of three.
fn dead_rule(report: &Report, part: &PartCoverage) -> Option<Flag> {
    let bound = report.coverage.bound();
    let is_action = is_action(&part.role);
    let is_rare = bound.high < if is_action { RARE_ACTION } else { RARE };
    let place = match part.source.as_str() {
        "" => format!("Line {} of the rules", part.line),
        source => format!("Line {} of `{source}`", part.line),
    };
    let (words, games) = (&part.words, bound.games);
    let never = if is_action {
        format!("{words} was chosen in none of {games} games, and no position tried allows it.")
    } else {
        format!("{words} ran in none of {games} games, and no decision tried runs it.")
    };
    let is_sure = is_action && bound.high < RARE;
    (part.is_dead && is_rare).then(|| Flag {
        kind: FlagKind::DeadRule,
        confidence: if is_sure { Confidence::Sure } else { Confidence::Likely },
        words: format!("{place}: {never}"),
        figure: Some(bound),
    })
}

/// A share in whole percent, as people read it.
fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}
