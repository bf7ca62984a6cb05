//! Facts of a position beside units and what waits for them, as they are set by hand: the state that the rules
//! declare, such as who may still castle.

use boardwright::ir::{Variable, VariableType};
use boardwright::{Game, Setup, StateValue};
use serde::Serialize;

/// A piece of declared state that outlasts a turn.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Fact {
    /// Its name in the rules.
    pub name: String,
    /// What the rules say of it; empty if nothing.
    pub note: String,
    /// Whether each player has one.
    pub per_player: bool,
    /// What it may be.
    pub kind: FactKind,
}

/// What a fact may be.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "is", rename_all = "lowercase")]
pub enum FactKind {
    /// `yes` or `no`.
    Flag,
    /// A number in a range.
    Number {
        /// The least.
        low: i32,
        /// The largest.
        high: i32,
    },
    /// One of these words.
    Word {
        /// The words, `none` the first.
        words: Vec<String>,
    },
    /// Sites, divided by spaces, or `none`.
    Sites,
}

/// The facts of a game, in the order of its rules.
pub fn facts(game: &Game) -> Vec<Fact> {
    lasting(game).map(|(_, variable)| fact(game, variable)).collect()
}

/// The values of a game's facts in words: by fact, then by player if each has one.
pub fn values(game: &Game, setup: &Setup) -> Vec<Vec<String>> {
    let words = |(index, variable): (usize, &Variable)| {
        let owners = setup.variables[index].iter();
        owners.map(|value| value.words(game, variable.ty)).collect()
    };
    lasting(game).map(words).collect()
}

/// Gives a fact a value in words. `owner` is the player whose it is, from 0, if each has one.
pub fn set(
    game: &Game,
    setup: &mut Setup,
    name: &str,
    owner: Option<u8>,
    value: &str,
) -> Result<(), String> {
    let found = lasting(game).find(|(_, variable)| variable.name == name);
    let (index, variable) = found.ok_or_else(|| format!("there is no state `{name}`"))?;
    let whose = match (variable.per_player, owner) {
        (false, None) => Some(0),
        (true, Some(owner)) => Some(usize::from(owner)),
        _ => None,
    };
    let place = whose.and_then(|whose| setup.variables[index].get_mut(whose));
    let place = place.ok_or_else(|| format!("there is no such player with a `{name}`"))?;
    *place = StateValue::read(game, variable, value).map_err(|error| error.message)?;
    Ok(())
}

/// The variables that outlast a turn: others are as at first wherever a turn begins.
fn lasting(game: &Game) -> impl Iterator<Item = (usize, &Variable)> {
    let variables = game.program().variables.iter().enumerate();
    variables.filter(|(_, variable)| variable.outlasts_a_turn())
}

fn fact(game: &Game, variable: &Variable) -> Fact {
    let mut notes = game.program().notes.iter();
    let note = notes.find(|note| note.kind == "state" && note.name == variable.name);
    Fact {
        name: variable.name.clone(),
        note: note.map(|note| note.text.clone()).unwrap_or_default(),
        per_player: variable.per_player,
        kind: kind(game, variable.ty),
    }
}

fn kind(game: &Game, ty: VariableType) -> FactKind {
    let numbered = |count: usize| {
        let values = (-1..count as i64).map(StateValue::Number);
        FactKind::Word { words: values.map(|value| value.words(game, ty)).collect() }
    };
    let program = game.program();
    match ty {
        VariableType::Number { flag: true, .. } => FactKind::Flag,
        VariableType::Number { low, high, .. } => FactKind::Number { low, high },
        VariableType::Sites => FactKind::Sites,
        VariableType::Site => numbered(program.board.site_count()),
        VariableType::Kind => numbered(program.kinds.len()),
        VariableType::Player => numbered(program.players.len()),
        VariableType::Direction => numbered(program.vectors.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::{FactKind, facts, set, values};
    use boardwright::{Game, Options, Setup, Site, bundled};

    fn game(id: &str) -> Game {
        bundled::find(id).unwrap().compile(&Options::default()).0.unwrap()
    }

    #[test]
    fn they_are_what_outlasts_a_turn_in_the_words_of_the_rules() {
        let facts = facts(&game("chess"));
        let names: Vec<&str> = facts.iter().map(|fact| fact.name.as_str()).collect();
        assert_eq!(names, ["short", "long", "en_passant", "quiet"]);
        assert!(facts[0].note.starts_with("King's side castling"), "{}", facts[0].note);
        let is_each_players: Vec<bool> = facts.iter().map(|fact| fact.per_player).collect();
        assert_eq!(is_each_players, [true, true, false, false]);
        assert_eq!(facts[0].kind, FactKind::Flag);
        assert_eq!(facts[3].kind, FactKind::Number { low: 0, high: 150 });
        let FactKind::Word { words } = &facts[2].kind else { panic!("{:?}", facts[2]) };
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
        assert_eq!(facts(&corsairs)[0].kind, FactKind::Sites);
        let mut setup = Setup::blank(&corsairs);
        let mut after = |sites: &str| {
            set(&corsairs, &mut setup, "entangled", None, sites)?;
            Ok::<_, String>(values(&corsairs, &setup).remove(0).remove(0))
        };
        let site = corsairs.board().site(Site(0)).name.clone();
        assert_eq!(after(&site).unwrap(), site);
        assert_eq!(after("").unwrap(), "none");
        assert_eq!(after("nowhere").unwrap_err(), "unknown site `nowhere`");
    }

    #[test]
    fn what_cannot_be_set_is_said() {
        let chess = game("chess");
        let mut setup = Setup::blank(&chess);
        let mut said =
            |name, owner, value| set(&chess, &mut setup, name, owner, value).unwrap_err();
        assert_eq!(said("quiet", None, "151"), "expected a number from 0 to 150");
        assert_eq!(said("quiet", None, ""), "expected a value, but the text ends");
        assert_eq!(said("quiet", None, "1 2"), "expected one value, but found `2`");
        assert_eq!(said("promoted", None, "yes"), "there is no state `promoted`");
        assert_eq!(said("short", Some(2), "yes"), "there is no such player with a `short`");
    }
}
