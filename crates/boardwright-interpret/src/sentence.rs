//! Explanations as sentences.

use crate::explanation::{Explanation, LegalityVerdict};
use crate::interpreter::Interpreter;
use crate::packing::unpack_line;
use crate::reason::{OwnerRelation, Reason};
use crate::state::State;
use boardwright_board::Site;
use boardwright_ir::FieldKind;
use boardwright_syntax::suggest::a_or_an;

impl Explanation {
    /// Returns the explanation as a sentence without a full stop, such as `the Guard at c4 cannot
    /// pass b4: your own Pawn stands there`.
    pub fn sentence(&self, interpreter: &Interpreter, state: &State) -> String {
        let phrases = Phrases { interpreter, state };
        match &self.verdict {
            LegalityVerdict::Legal => "the move is legal".to_owned(),
            LegalityVerdict::GameOver => "the game is over".to_owned(),
            LegalityVerdict::EmptyOrigin { site } => {
                format!("nothing stands at {}", phrases.site(*site))
            }
            LegalityVerdict::ForeignUnit { site } => {
                format!("{} is not yours", phrases.unit_at(*site))
            }
            LegalityVerdict::NotInDomain { variable, kind, value, reason, .. } => {
                match (reason, kind) {
                    (_, FieldKind::Site)
                        if variable == "to"
                            && self.from.is_some_and(|from| i64::from(from) == *value) =>
                    {
                        format!("{} is there already", phrases.unit_at(*value as u16))
                    }
                    // A unit moves to the site called `to`; other choices are not destinations.
                    (
                        Some(Reason::OffLine { .. } | Reason::NotInThisPosition { .. }),
                        FieldKind::Site,
                    ) if variable != "to" => {
                        format!("{} cannot be chosen as {variable}", phrases.site(*value as u16))
                    }
                    (None, FieldKind::Site) if variable == "to" => {
                        phrases.cannot_go(self.from, *value as u16)
                    }
                    (Some(Reason::WrongUnit { .. }), FieldKind::Site) if variable != "to" => {
                        let unit = phrases.unit_at(*value as u16);
                        match variable.as_str() {
                            "from" => format!("{unit} cannot be chosen"),
                            _ => format!("{unit} cannot be chosen as {variable}"),
                        }
                    }
                    (Some(reason), FieldKind::Site) => {
                        phrases.reason(reason, self.from, *value as u16, variable == "to")
                    }
                    (Some(Reason::OutOfRange { least, most }), _) => match least <= most {
                        true if value > most => format!("{variable} is at most {most} here"),
                        true => format!("{variable} is at least {least} here"),
                        false => format!("no number can be chosen as {variable} here"),
                    },
                    (Some(Reason::NotInPlace { place, own }), _) => {
                        let subject = if *own { "you have" } else { "there is" };
                        format!("{subject} no {} in {place}", phrases.value(*kind, *value))
                    }
                    (_, FieldKind::Line { .. }) => format!(
                        "{} is no unbroken line of what may be chosen as {variable}",
                        phrases.value(*kind, *value)
                    ),
                    _ => format!("{} cannot be chosen as {variable}", phrases.value(*kind, *value)),
                }
            }
            LegalityVerdict::EmptyDomain { variable, .. } => {
                format!("there is no {variable} to choose")
            }
            LegalityVerdict::RequirementFailed { message, reason, .. } => {
                match (message, reason, self.to) {
                    (Some(message), ..) => message.clone(),
                    (None, Some(reason), to) => {
                        phrases.reason(reason, self.from, to.unwrap_or(u16::MAX), true)
                    }
                    _ => "a condition of the move is not met".to_owned(),
                }
            }
            LegalityVerdict::AfterMoveConditionFailed { message, .. } => message
                .clone()
                .unwrap_or_else(|| "the position after the move is not allowed".to_owned()),
            LegalityVerdict::BranchClosed { first, .. } => {
                let name = interpreter.program().labels.get(usize::from(*first));
                match name.filter(|name| !name.is_empty()) {
                    Some(name) => format!("it is not allowed while {name} is possible"),
                    None => "another move is compulsory".to_owned(),
                }
            }
            LegalityVerdict::NotForcedToPass => {
                "you may pass only if you have no other move".to_owned()
            }
            LegalityVerdict::NoMatchingDecision => match (self.from, self.to) {
                (from, Some(to)) if from == Some(to) => {
                    format!("{} is there already", phrases.unit_at(to))
                }
                (from, Some(to)) => phrases.cannot_go(from, to),
                (Some(from), None) => format!("{} has no such move", phrases.unit_at(from)),
                (None, None) => "there is no such move here".to_owned(),
            },
            LegalityVerdict::NotPreferred => "another move has precedence".to_owned(),
        }
    }
}

/// Names of sites, units and values, and phrases about them.
struct Phrases<'a> {
    interpreter: &'a Interpreter,
    state: &'a State,
}

impl Phrases<'_> {
    fn site(&self, site: u16) -> &str {
        let board = &self.interpreter.program().board;
        if usize::from(site) < board.site_count() { &board.site(Site(site)).name } else { "?" }
    }

    /// Returns a sentence that names no reason.
    fn cannot_go(&self, from: Option<u16>, to: u16) -> String {
        let to = self.site(to);
        match from {
            Some(from) => format!("{} cannot go to {to}", self.unit_at(from)),
            None => format!("{to} cannot be chosen"),
        }
    }

    /// Returns the name of a region as in a sentence, such as `the corners` or `its second row`.
    fn region(&self, name: &str, whose: &str) -> String {
        let call = name.strip_suffix(')').and_then(|name| name.split_once('('));
        let row = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
        let regions = &self.interpreter.program().regions;
        let region = regions.iter().find(|(known, _)| known == name);
        // One region for each player.
        let is_own = region.is_some_and(|(_, sets)| sets.len() > 1);
        match call {
            Some(("row", number)) => match row(number).and_then(|row| ORDINALS.get(row)) {
                Some(ordinal) => format!("{whose} {ordinal} row"),
                None => format!("{whose} row {number}"),
            },
            Some((kind @ ("rank" | "file" | "ring"), index)) => format!("{kind} {index}"),
            Some(("edge", side)) => format!("the {side} edge"),
            _ if is_word(name) && is_own => format!("{whose} {}", name.replace('_', " ")),
            _ if is_word(name) => format!("the {}", name.replace('_', " ")),
            _ => name.to_owned(),
        }
    }

    /// Returns `the Guard at c4`, or `c4` if the site is vacant.
    fn unit_at(&self, site: u16) -> String {
        let name = self.site(site);
        match self.interpreter.unit(self.state, site) {
            Some((_, kind)) => {
                format!(
                    "the {} at {name}",
                    self.interpreter.program().kinds[usize::from(kind)].name
                )
            }
            None => name.to_owned(),
        }
    }

    /// Returns `your own Guard`, or whose unit stands on a site.
    fn obstacle(&self, site: u16, owner: OwnerRelation) -> String {
        let unit = self.interpreter.unit(self.state, site);
        let kinds = &self.interpreter.program().kinds;
        let kind = unit.map_or("unit", |(_, kind)| kinds[usize::from(kind)].name.as_str());
        match owner {
            OwnerRelation::Friend => format!("your own {kind}"),
            OwnerRelation::Enemy => format!("an enemy {kind}"),
            OwnerRelation::Nobody => a_or_an(kind),
        }
    }

    /// Returns the name of a value of a choice, or the number if it has none.
    fn value(&self, kind: FieldKind, value: i64) -> String {
        let program = self.interpreter.program();
        let index = usize::try_from(value).unwrap_or(usize::MAX);
        let known = match kind {
            FieldKind::Site => u16::try_from(value).ok().map(|site| self.site(site).to_owned()),
            FieldKind::Kind => program.kinds.get(index).map(|kind| kind.name.clone()),
            FieldKind::Direction => program.vectors.get(index).map(|vector| vector.name.clone()),
            FieldKind::Player => program.players.get(index).map(|player| player.name.clone()),
            FieldKind::Line { .. } => {
                let (site, _, length) = unpack_line(value);
                Some(format!("the line of {length} from {}", self.site(site as u16)))
            }
            FieldKind::Number => None,
        };
        known.unwrap_or_else(|| value.to_string())
    }

    /// Returns a sentence for the reason why `to` cannot be chosen.
    fn reason(&self, reason: &Reason, from: Option<u16>, to: u16, is_target: bool) -> String {
        let mover = |start: &u16| self.unit_at(from.unwrap_or(*start));
        let (site, to) = (to, self.site(to));
        match reason {
            Reason::OffLine { from } => format!("{} does not go to {to}", mover(from)),
            Reason::NotInThisPosition { .. } => self.cannot_go(from, site),
            Reason::Blocked { from, at, owner } => {
                format!(
                    "{} cannot pass {}: {} stands there",
                    mover(from),
                    self.site(*at),
                    self.obstacle(*at, *owner)
                )
            }
            Reason::Impassable { from, at } => {
                format!("{} cannot pass {}", mover(from), self.site(*at))
            }
            Reason::TooNear { from, least } => {
                format!(
                    "{to} is too near: {} goes at least {} that way",
                    mover(from),
                    steps(*least)
                )
            }
            Reason::TooFar { from, most } => {
                format!("{to} is too far: {} goes at most {} that way", mover(from), steps(*most))
            }
            Reason::ExactSteps { from, steps: number } => {
                format!("{} goes exactly {} that way", mover(from), steps(*number))
            }
            Reason::NoHurdle { from } => {
                format!("{} has nothing to jump over on the way to {to}", mover(from))
            }
            Reason::Occupied { owner } | Reason::WrongUnit { owner } => {
                format!("{} stands at {to}", self.obstacle(site, *owner))
            }
            Reason::BehindHurdle { from, hurdle, least, most } => {
                let (mover, hurdle) = (mover(from), self.site(*hurdle));
                match (*least, *most) {
                    (0 | 1, 1) => {
                        format!("{mover} lands on the first site beyond {hurdle}, not at {to}")
                    }
                    (least, most) if least == most => {
                        format!("{mover} lands {} beyond {hurdle}, not at {to}", steps(most))
                    }
                    (_, most) => {
                        format!("{mover} lands at most {} beyond {hurdle}", steps(most))
                    }
                }
            }
            Reason::Empty { wanted } => match (wanted, from.filter(|_| is_target)) {
                (Some(OwnerRelation::Enemy), Some(from)) => {
                    format!("{} goes to {to} only to capture", self.unit_at(from))
                }
                (Some(OwnerRelation::Friend), Some(from)) => {
                    format!("{} goes to {to} only where a unit of yours stands", self.unit_at(from))
                }
                _ => format!("nothing stands at {to}"),
            },
            Reason::NoNeighbour { wanted } => match wanted {
                OwnerRelation::Friend => format!("{to} is not next to a unit of yours"),
                OwnerRelation::Enemy => format!("{to} is not next to an enemy unit"),
                OwnerRelation::Nobody => format!("{to} is not next to a unit of nobody"),
            },
            Reason::WrongOrigin { from, region, inside } => {
                let preposition = if *inside { "from" } else { "outside" };
                let unit = self.interpreter.unit(self.state, *from);
                let kinds = &self.interpreter.program().kinds;
                let kind = unit.map_or("unit", |(_, kind)| kinds[usize::from(kind)].name.as_str());
                let region = self.region(region, "its");
                format!("{} makes this move only {preposition} {region}", a_or_an(kind))
            }
            Reason::NotIn { name } | Reason::Excluded { name } if name.is_empty() => {
                self.cannot_go(from.filter(|_| is_target), site)
            }
            Reason::NotIn { name } if is_plural(name) => {
                format!("{to} is not one of {}", self.region(name, "your"))
            }
            Reason::NotIn { name } => format!("{to} is outside {}", self.region(name, "your")),
            Reason::Excluded { name } if is_plural(name) => {
                format!("{to} is one of {}", self.region(name, "your"))
            }
            Reason::Excluded { name } => {
                format!("{to} belongs to {}", self.region(name, "your"))
            }
            Reason::Condition => format!("{to} does not meet a condition of the rules"),
            Reason::OutOfRange { .. } | Reason::NotInPlace { .. } => {
                format!("{to} cannot be chosen")
            }
        }
    }
}

/// Small numbers in words.
const NUMBERS: [&str; 13] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
];

/// Names of rows, counted from a player's side.
const ORDINALS: [&str; 12] = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
];

/// True if a region is called by its sites, such as `corners`.
fn is_plural(name: &str) -> bool {
    name.ends_with('s') && is_word(name)
}

/// True if a name is an identifier, and no expression.
fn is_word(name: &str) -> bool {
    name.chars().all(|it| it.is_alphanumeric() || it == '_')
}

fn steps(number: u16) -> String {
    match NUMBERS.get(usize::from(number)) {
        Some(word) if number == 1 => format!("{word} step"),
        Some(word) => format!("{word} steps"),
        None => format!("{number} steps"),
    }
}
