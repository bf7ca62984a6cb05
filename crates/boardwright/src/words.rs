//! Words for players: those that the rules give, or else names of the rules as English.

use crate::choices::ChoiceValue;
use crate::game::Game;
use crate::position::Position;
use boardwright_syntax::suggest::a_or_an;

/// Returns a name of the rules as words: `Forest Ox` for `ForestOx`, `ship to pull` for
/// `ship_to_pull`.
pub fn spoken(name: &str) -> String {
    let mut words = String::with_capacity(name.len() + 2);
    let mut after_lowercase = false;
    for letter in name.chars() {
        if after_lowercase && letter.is_uppercase() {
            words.push(' ');
        }
        after_lowercase = letter.is_lowercase();
        words.push(if letter == '_' { ' ' } else { letter });
    }
    words
}

/// Returns the verb that goes with a player's name: `win` for `Hounds`, `wins` for `White`.
pub(crate) fn verb<'v>(player: &str, singular: &'v str) -> &'v str {
    let is_plural = player.ends_with('s') && !player.ends_with("ss");
    if is_plural { singular.trim_end_matches('s') } else { singular }
}

/// Returns words with their first letter in upper case.
pub fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Returns the words of a branch: `pull a ship`; empty if the branch has no name.
pub fn branch_words(game: &Game, label: u16) -> String {
    let program = game.program();
    let own = program.branch_words.iter().find(|(of, _)| *of == label);
    let name = || program.labels.get(usize::from(label)).map(|name| spoken(name));
    own.map(|(_, words)| words.clone()).or_else(name).unwrap_or_default()
}

/// Returns the words that continue “Choose” for the last of some choices of a decision: `a ship to
/// pull`, `where to go`. A choice is an index of a field and a value.
pub fn choice_words(position: &Position, label: u16, made: &[(usize, ChoiceValue)]) -> String {
    let Some(((field, value), before)) = made.split_last() else { return String::new() };
    own_words(position, label, *field)
        .unwrap_or_else(|| usual_words(&position.stage().fields[*field].name, value, before))
}

/// Returns the words that the rules give in the branch, or else outside of named branches.
fn own_words(position: &Position, label: u16, field: usize) -> Option<String> {
    let game = position.game();
    let stage = game.interpreter().stage(position.state());
    let of_field = game.program().choice_words.iter().filter(|words| {
        let is_here = words.stage.is_none_or(|known| known == stage);
        usize::from(words.field) == field && is_here && [label, 0].contains(&words.label)
    });
    let closest = of_field.min_by_key(|words| words.label != label);
    closest.map(|words| words.text.clone())
}

fn usual_words(name: &str, value: &ChoiceValue, before: &[(usize, ChoiceValue)]) -> String {
    let after = |is: fn(&ChoiceValue) -> bool| before.iter().any(|(_, value)| is(value));
    let words = match (name, value) {
        ("from", ChoiceValue::Site(_)) => "a piece to move",
        ("who", ChoiceValue::Kind(_)) => "a piece to place",
        ("to", _) if after(|value| matches!(value, ChoiceValue::Site(_))) => "where to go",
        ("to", _) if after(|value| matches!(value, ChoiceValue::Kind(_))) => "where to place it",
        ("to", _) => "where to play",
        ("far", _) => "how far to go",
        ("dropped", _) => "a piece to drop",
        ("promotion" | "becomes", _) => "what it becomes",
        (_, ChoiceValue::Direction(_)) => "a direction",
        (_, ChoiceValue::Line(_)) => "a line",
        (_, ChoiceValue::Player(_)) => "a player",
        _ => {
            return a_or_an(&spoken(name));
        }
    };
    words.to_owned()
}

#[cfg(test)]
mod tests {
    use super::{branch_words, choice_words, spoken};
    use crate::{Game, Options, Position};

    #[test]
    fn names_of_rules_become_english() {
        assert_eq!(spoken("ForestOx"), "Forest Ox");
        assert_eq!(spoken("ship_to_pull"), "ship to pull");
        assert_eq!(spoken("Storilljuð"), "Storilljuð");
        assert_eq!(spoken("FK"), "FK");
    }

    fn asked(position: &Position, text: &str) -> (String, Vec<String>) {
        let mut choices = position.choices(position.read_move(text).unwrap());
        let order = ["from", "who", "to", "prey"];
        let rank = |field: usize| {
            order.iter().position(|name| *name == position.stage().fields[field].name)
        };
        choices.values.sort_by_key(|(field, _)| rank(*field));
        let asked = (0..choices.values.len())
            .map(|at| choice_words(position, choices.label, &choices.values[..=at]));
        (branch_words(position.game(), choices.label), asked.collect())
    }

    #[test]
    fn choices_and_branches_have_words_of_the_rules_or_usual_ones() {
        let rules = r#"game "Test" {
            players White, Black
            board rectangle(3, 3)
            piece Man M { step any to empty { optionally choose prey in around(to) & enemy "a Man to take" { capture prey } } }
            place stock
            start {
                put Man of White at a1
                put Man of Black at c1
                put 2 Man of White in stock
            }
            turn of White {
                either { choose from in own  moves of from }
                or enter "bring in a Man" { choose who in kinds(stock)  choose to in empty  put who from stock at to }
            }
            turn of Black { choose from in own "a Man to lose"  capture from }
            notation { default "{from}-{to}[x{prey}]"  enter "{who:upper}@{to}" }
        }"#;
        let (game, problems) = Game::compile(rules, &Options::default());
        let game = game.unwrap_or_else(|| panic!("{problems:?}"));
        let start = game.start();
        let words = |asked: &[&str]| asked.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>();
        assert_eq!(
            asked(&start, "a1-b1xc1"),
            (String::new(), words(&["a piece to move", "where to go", "a Man to take"]))
        );
        assert_eq!(
            asked(&start, "M@b2"),
            ("bring in a Man".to_owned(), words(&["a piece to place", "where to place it"]))
        );
        let black = start.play(start.read_move("a1-b1").unwrap()).unwrap();
        let choices = black.choices(black.nth(0).unwrap().unwrap());
        assert_eq!(choice_words(&black, choices.label, &choices.values), "a Man to lose");
    }
}
