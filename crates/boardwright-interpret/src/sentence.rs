//! Explanations in words.

use crate::explain::{Explanation, Obstacle};
use crate::interpreter::Interpreter;
use crate::packing::unpack_line;
use crate::reasons::{Reason, Whose};
use crate::state::State;
use boardwright_board::Site;
use boardwright_ir::FieldKind;

impl Explanation {
    /// The explanation as a sentence without a full stop, such as `the Guard at c4 cannot pass b4:
    /// occupied by a friend`.
    pub fn sentence(&self, interpreter: &Interpreter, state: &State) -> String {
        let words = Words { interpreter, state };
        match &self.what {
            Obstacle::Legal => "the move is legal".to_owned(),
            Obstacle::GameOver => "the game is over".to_owned(),
            Obstacle::NothingThere { site } => format!("nothing stands at {}", words.site(*site)),
            Obstacle::NotYours { site } => format!("{} is not yours", words.unit_at(*site)),
            Obstacle::NotInDomain { variable, kind, value, because, .. } => {
                let telling = because.iter().rev().max_by_key(|reason| reason.telling());
                match (telling, kind) {
                    // Only `to` is where the unit goes; other choices are not its way.
                    (Some(Reason::OffLines { .. }), FieldKind::Site) if variable != "to" => {
                        format!("{} cannot be chosen as {variable}", words.site(*value as u16))
                    }
                    (Some(reason), FieldKind::Site) => {
                        words.reason(reason, self.from, *value as u16)
                    }
                    (Some(Reason::OutOfRange { least, most }), _) => match least <= most {
                        true if value > most => format!("{variable} is at most {most} here"),
                        true => format!("{variable} is at least {least} here"),
                        false => format!("no number can be chosen as {variable} here"),
                    },
                    (_, FieldKind::Line { .. }) => format!(
                        "{} is no unbroken line of what may be chosen as {variable}",
                        words.value(*kind, *value)
                    ),
                    _ => format!("{} cannot be chosen as {variable}", words.value(*kind, *value)),
                }
            }
            Obstacle::NothingOffered { variable, .. } => {
                format!("nothing can be chosen as {variable} here")
            }
            Obstacle::RequireFailed { message, .. } => {
                message.clone().unwrap_or_else(|| "a condition of the move is not met".to_owned())
            }
            Obstacle::AfterCondition { message, .. } => message
                .clone()
                .unwrap_or_else(|| "the position after the move is not allowed".to_owned()),
            Obstacle::BranchClosed { label } => {
                let name = interpreter.program().labels.get(usize::from(*label));
                match name.filter(|name| !name.is_empty()) {
                    Some(name) => format!("{name} is open only if nothing before it can be done"),
                    None => "something else has to be done first".to_owned(),
                }
            }
            Obstacle::NoSuchChoice => match (self.from, self.to) {
                (Some(from), Some(to)) => {
                    format!("{} has no such move to {}", words.unit_at(from), words.site(to))
                }
                (Some(from), None) => format!("{} has no such move", words.unit_at(from)),
                (None, Some(to)) => format!("there is no such move to {}", words.site(to)),
                (None, None) => "there is no such move here".to_owned(),
            },
            Obstacle::NotPreferred => {
                "the rules prefer another way to complete the turn".to_owned()
            }
        }
    }
}

/// Names for what is in a state.
struct Words<'a> {
    interpreter: &'a Interpreter,
    state: &'a State,
}

impl Words<'_> {
    fn site(&self, site: u16) -> &str {
        let board = &self.interpreter.program().board;
        if usize::from(site) < board.site_count() { &board.site(Site(site)).name } else { "?" }
    }

    /// `the Guard at c4`, or `c4` if nothing stands there.
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

    fn value(&self, kind: FieldKind, value: i64) -> String {
        let program = self.interpreter.program();
        let index = usize::try_from(value).unwrap_or(usize::MAX);
        let known = match kind {
            FieldKind::Site => u16::try_from(value).ok().map(|site| self.site(site).to_owned()),
            FieldKind::Kind => program.kinds.get(index).map(|kind| kind.name.clone()),
            FieldKind::Direction => program.vectors.get(index).map(|way| way.name.clone()),
            FieldKind::Player => program.players.get(index).map(|player| player.name.clone()),
            FieldKind::Line { .. } => {
                let (site, _, length) = unpack_line(value);
                Some(format!("the line of {length} from {}", self.site(site as u16)))
            }
            FieldKind::Number => None,
        };
        known.unwrap_or_else(|| value.to_string())
    }

    fn reason(&self, reason: &Reason, from: Option<u16>, to: u16) -> String {
        let mover = |start: &u16| self.unit_at(from.unwrap_or(*start));
        let to = self.site(to);
        match reason {
            Reason::OffLines { from } => format!("{} does not go to {to}", mover(from)),
            Reason::Blocked { from, at, by } => {
                format!("{} cannot pass {}: occupied by {}", mover(from), self.site(*at), by.word())
            }
            Reason::MayNotPass { from, at } => {
                format!("{} cannot pass {}", mover(from), self.site(*at))
            }
            Reason::TooNear { from, least } => {
                format!("{to} is too near: {} goes at least {}", mover(from), steps(*least))
            }
            Reason::TooFar { from, most } => {
                format!("{to} is too far: {} goes at most {}", mover(from), steps(*most))
            }
            Reason::NoHurdle { from } => {
                format!("{} has nothing to go over on the way to {to}", mover(from))
            }
            Reason::Occupied { by } => format!("{to} is occupied by {}", by.word()),
            Reason::Empty => format!("nothing stands at {to}"),
            Reason::WrongUnit { whose } => format!("{to} is occupied by {}", whose.word()),
            Reason::NotIn { name } if name.is_empty() => format!("{to} cannot be chosen"),
            Reason::NotIn { name } => format!("{to} is not in {name}"),
            Reason::Excluded { name } if name.is_empty() => format!("{to} is excluded"),
            Reason::Excluded { name } => format!("{to} is in {name}"),
            Reason::Condition => format!("{to} does not meet a condition of the rules"),
            Reason::OutOfRange { .. } => format!("{to} cannot be chosen"),
        }
    }
}

impl Whose {
    fn word(self) -> &'static str {
        match self {
            Whose::Friend => "a friend",
            Whose::Enemy => "an enemy",
        }
    }
}

fn steps(number: u16) -> String {
    if number == 1 { "one step".to_owned() } else { format!("{number} steps") }
}
