//! Explanations as sentences.

use crate::explanation::{Explanation, LegalityVerdict};
use crate::interpreter::Interpreter;
use crate::packing::unpack_line;
use crate::reason::{OwnerRelation, Reason};
use crate::state::State;
use boardwright_board::Site;
use boardwright_ir::FieldKind;

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
            LegalityVerdict::NotInDomain { variable, kind, value, reasons, .. } => {
                let reason = reasons.iter().rev().max_by_key(|reason| reason.specificity());
                match (reason, kind) {
                    // A unit moves to the site called `to`; other choices are not destinations.
                    (Some(Reason::OffLine { .. }), FieldKind::Site) if variable != "to" => {
                        format!("{} cannot be chosen as {variable}", phrases.site(*value as u16))
                    }
                    (Some(reason), FieldKind::Site) => {
                        phrases.reason(reason, self.from, *value as u16)
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
                format!("nothing can be chosen as {variable} here")
            }
            LegalityVerdict::RequirementFailed { message, .. } => {
                message.clone().unwrap_or_else(|| "a condition of the move is not met".to_owned())
            }
            LegalityVerdict::AfterMoveConditionFailed { message, .. } => message
                .clone()
                .unwrap_or_else(|| "the position after the move is not allowed".to_owned()),
            LegalityVerdict::BranchClosed { label } => {
                let name = interpreter.program().labels.get(usize::from(*label));
                match name.filter(|name| !name.is_empty()) {
                    Some(name) => format!("{name} is open only if nothing before it can be done"),
                    None => "something else has to be done first".to_owned(),
                }
            }
            LegalityVerdict::NotForcedToPass => {
                "a player may pass only without another legal move".to_owned()
            }
            LegalityVerdict::NoMatchingDecision => match (self.from, self.to) {
                (Some(from), Some(to)) => {
                    format!("{} has no such move to {}", phrases.unit_at(from), phrases.site(to))
                }
                (Some(from), None) => format!("{} has no such move", phrases.unit_at(from)),
                (None, Some(to)) => format!("there is no such move to {}", phrases.site(to)),
                (None, None) => "there is no such move here".to_owned(),
            },
            LegalityVerdict::NotPreferred => {
                "the rules prefer another way to complete the turn".to_owned()
            }
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
            OwnerRelation::Nobody => format!("a {kind} of nobody"),
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
    fn reason(&self, reason: &Reason, from: Option<u16>, to: u16) -> String {
        let mover = |start: &u16| self.unit_at(from.unwrap_or(*start));
        let (site, to) = (to, self.site(to));
        match reason {
            Reason::OffLine { from } => format!("{} does not go to {to}", mover(from)),
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
            Reason::NoHurdle { from } => {
                format!("{} has nothing to go over on the way to {to}", mover(from))
            }
            Reason::Occupied { owner } | Reason::WrongUnit { owner } => {
                format!("{} stands at {to}", self.obstacle(site, *owner))
            }
            Reason::Empty => format!("nothing stands at {to}"),
            Reason::NotIn { name } if name.is_empty() => format!("{to} cannot be chosen"),
            Reason::NotIn { name } => format!("{to} is not in {name}"),
            Reason::Excluded { name } if name.is_empty() => format!("{to} is excluded"),
            Reason::Excluded { name } => format!("{to} is in {name}"),
            Reason::Condition => format!("{to} does not meet a condition of the rules"),
            Reason::OutOfRange { .. } | Reason::NotInPlace { .. } => {
                format!("{to} cannot be chosen")
            }
        }
    }
}

fn steps(number: u16) -> String {
    if number == 1 { "one step".to_owned() } else { format!("{number} steps") }
}
