//! Declared state that outlasts a turn, for example castling rights, as values to edit by hand.

use boardwright::ir::{Holder, Variable, VariableType};
use boardwright::{Game, PositionError, Setup, StateValue};
use serde::Serialize;

/// A variable of declared state that outlasts a turn.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StateVariable {
    /// Its name in the rules.
    pub name: String,
    /// Its note in the rules; empty if it has none.
    pub note: String,
    /// Names of the players or kinds that have one; empty if there is one for the game, or one text
    /// for all sites.
    pub holders: Vec<String>,
    /// The type of its values.
    pub kind: StateType,
}

/// The type of the values of declared state. Values are words.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum StateType {
    /// `yes` or `no`.
    Flag,
    /// A number in a range.
    Number {
        /// The smallest number.
        low: i32,
        /// The largest number.
        high: i32,
    },
    /// One of these words.
    Word {
        /// The words; the first is `none`.
        words: Vec<String>,
    },
    /// Sites separated by spaces, or `none`.
    Sites,
    /// Sites with their values, as `c3=2 d4=1`, or `none`.
    SiteValues,
}

/// Returns the variables of a game in the order of its rules.
pub fn state_variables(game: &Game) -> Vec<StateVariable> {
    lasting(game).map(|(_, variable)| view(game, variable)).collect()
}

/// Returns the values of all variables in words: by variable, then by player or kind if each has
/// one. Those of sites are one text.
pub fn values(game: &Game, setup: &Setup) -> Vec<Vec<String>> {
    let words = |(index, variable): (usize, &Variable)| {
        if variable.holder == Holder::Site {
            let text = StateValue::words_of_sites(&setup.variables[index], game, variable, " ");
            return vec![if text.is_empty() { "none".to_owned() } else { text }];
        }
        let owners = setup.variables[index].iter();
        owners.map(|value| value.words(game, variable.ty)).collect()
    };
    lasting(game).map(words).collect()
}

/// A reason why a value cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StateError {
    /// No variable has this name.
    #[error("there is no state `{0}`")]
    UnknownName(String),
    /// No player or kind of this number has such a variable.
    #[error("there is no such player or kind with a `{0}`")]
    NoSuchHolder(String),
    /// The value is not one of the variable.
    #[error("{}", .0.message)]
    Value(PositionError),
}

/// Sets a variable to a value in words. `owner` is the player or kind, from 0, if each has one.
///
/// # Errors
///
/// If there is no such variable, player or value.
pub fn set(
    game: &Game,
    setup: &mut Setup,
    name: &str,
    owner: Option<u8>,
    value: &str,
) -> Result<(), StateError> {
    let found = lasting(game).find(|(_, variable)| variable.name == name);
    let (index, variable) = found.ok_or_else(|| StateError::UnknownName(name.to_owned()))?;
    if variable.holder == Holder::Site {
        let values = StateValue::read_of_sites(game, variable, value);
        setup.variables[index] = values.map_err(StateError::Value)?;
        return Ok(());
    }
    let player = match (variable.holder, owner) {
        (Holder::Game, None) => Some(0),
        (Holder::Player | Holder::Kind, Some(owner)) => Some(usize::from(owner)),
        _ => None,
    };
    let slot = player.and_then(|player| setup.variables[index].get_mut(player));
    let slot = slot.ok_or_else(|| StateError::NoSuchHolder(name.to_owned()))?;
    *slot = StateValue::read(game, variable, value).map_err(StateError::Value)?;
    Ok(())
}

/// Returns the variables that outlast a turn. The others are reset when a turn begins.
fn lasting(game: &Game) -> impl Iterator<Item = (usize, &Variable)> {
    let variables = game.program().variables.iter().enumerate();
    variables.filter(|(_, variable)| variable.outlasts_a_turn())
}

fn view(game: &Game, variable: &Variable) -> StateVariable {
    StateVariable {
        name: variable.name.clone(),
        note: game.state_note(&variable.name).unwrap_or_default().to_owned(),
        holders: match variable.holder {
            Holder::Site => Vec::new(),
            _ => (0..game.program().layout.holders(variable))
                .filter_map(|holder| game.holder_name(variable, holder).map(str::to_owned))
                .collect(),
        },
        kind: match variable.holder {
            Holder::Site => StateType::SiteValues,
            _ => state_type(game, variable.ty),
        },
    }
}

fn state_type(game: &Game, ty: VariableType) -> StateType {
    let numbered = |count: usize| {
        let values = (-1..count as i64).map(StateValue::Number);
        StateType::Word { words: values.map(|value| value.words(game, ty)).collect() }
    };
    let program = game.program();
    match ty {
        VariableType::Number { flag: true, .. } => StateType::Flag,
        VariableType::Number { low, high, .. } => StateType::Number { low, high },
        VariableType::Sites => StateType::Sites,
        VariableType::Site => numbered(program.board.site_count()),
        VariableType::Kind => numbered(program.kinds.len()),
        VariableType::Player => numbered(program.players.len()),
        VariableType::Direction => numbered(program.vectors.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::{StateError, StateType, set, state_variables, values};
    use boardwright::{Game, Options, Setup, Site, bundled};

    fn game(id: &str) -> Game {
        bundled::find(id).unwrap().compile(&Options::default()).0.unwrap()
    }

    #[test]
    fn variables_outlast_a_turn_and_have_the_words_of_the_rules() {
        let variables = state_variables(&game("chess"));
        let names: Vec<&str> = variables.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(names, ["short", "long", "en_passant", "quiet"]);
        assert!(variables[0].note.starts_with("Short castling"), "{}", variables[0].note);
        let holders: Vec<usize> = variables.iter().map(|it| it.holders.len()).collect();
        assert_eq!(holders, [2, 2, 0, 0]);
        assert_eq!(variables[0].holders, ["White", "Black"]);
        assert_eq!(variables[0].kind, StateType::Flag);
        assert_eq!(variables[3].kind, StateType::Number { low: 0, high: 150 });
        let StateType::Word { words } = &variables[2].kind else { panic!("{:?}", variables[2]) };
        assert_eq!((words.len(), words[0].as_str(), words[1].as_str()), (65, "none", "a1"));
    }

    #[test]
    fn values_are_set_and_read_in_words() {
        let chess = game("chess");
        let mut setup = Setup::blank(&chess);
        for (name, owner, value) in
            [("short", Some(1), "no"), ("en_passant", None, "e3"), ("quiet", None, "7")]
        {
            set(&chess, &mut setup, name, owner, value).unwrap();
        }
        let wanted = [vec!["yes", "no"], vec!["yes", "yes"], vec!["e3"], vec!["7"]];
        assert_eq!(values(&chess, &setup), wanted);
    }

    #[test]
    fn sets_of_sites_are_given_by_their_names() {
        let corsairs = game("corsairs");
        assert_eq!(state_variables(&corsairs)[0].kind, StateType::Sites);
        let mut setup = Setup::blank(&corsairs);
        let mut after = |sites: &str| {
            set(&corsairs, &mut setup, "entangled", None, sites)?;
            Ok::<_, StateError>(values(&corsairs, &setup).remove(0).remove(0))
        };
        let site = corsairs.board().site(Site(0)).name.clone();
        assert_eq!(after(&site).unwrap(), site);
        assert_eq!(after("").unwrap(), "none");
        assert_eq!(after("nowhere").unwrap_err().to_string(), "unknown site `nowhere`");
    }

    #[test]
    fn errors_name_what_cannot_be_set() {
        let chess = game("chess");
        let mut setup = Setup::blank(&chess);
        let mut said = |name, owner, value| {
            set(&chess, &mut setup, name, owner, value).unwrap_err().to_string()
        };
        assert_eq!(said("quiet", None, "151"), "`quiet` is a number from 0 to 150, not `151`");
        assert_eq!(said("quiet", None, ""), "expected a value, but the text ends");
        assert_eq!(said("quiet", None, "1 2"), "expected one value, but found `2`");
        assert_eq!(said("promoted", None, "yes"), "there is no state `promoted`");
        assert_eq!(said("short", Some(2), "yes"), "there is no such player or kind with a `short`");
    }
}
