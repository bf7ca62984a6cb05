//! The games an engine plays, by the names that other programs have for them.

use crate::external::{Speech, Variant, variants};
use boardwright::{Game, Options, bundled};

/// The names of all games, that of `game` first where it has none of its own.
pub fn names(speech: Speech, game: &Game) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let known = variants().iter().filter_map(|variant| variant.name(speech));
    for name in std::iter::once(name(speech, game)).chain(known.map(str::to_owned)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The name of a game: that engines know it by, or else its id in one word.
pub fn name(speech: Speech, game: &Game) -> String {
    match Variant::of(game).and_then(|variant| variant.name(speech)) {
        Some(name) => name.to_owned(),
        None => game.id().split_whitespace().collect::<Vec<_>>().join("-").to_lowercase(),
    }
}

/// The game of a name, with the options that make it this variant; else the bundled game of this id.
pub fn find(speech: Speech, name: &str) -> Option<Game> {
    let variant = variants().iter().find(|variant| variant.name(speech) == Some(name));
    // Both protocols call chess by either name now and then.
    let variant = variant.or_else(|| variants().iter().find(|variant| variant.game == name));
    let (id, settings) = variant.map_or((name, &[][..]), |known| (known.game, known.settings));
    let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    let options = Options { settings: settings.iter().map(owned).collect(), ..Options::default() };
    bundled::find(id)?.compile(&options).0.filter(is_for_two)
}

/// Whether a game is one for two players; the protocols have no others.
pub fn is_for_two(game: &Game) -> bool {
    game.players().count() == 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_that_is_listed_is_found() {
        for speech in [Speech::Uci, Speech::Xboard] {
            let chess = find(speech, "chess").unwrap();
            for name in names(speech, &chess) {
                let game = find(speech, &name).expect(&name);
                assert_eq!(super::name(speech, &game), name);
            }
        }
        assert!(find(Speech::Uci, "odins-rune-chess").is_some());
        assert!(find(Speech::Uci, "no such game").is_none());
    }
}
