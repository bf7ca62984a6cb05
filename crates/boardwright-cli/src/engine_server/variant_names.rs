//! Games of the engine server, by their names in the protocols.

use crate::external_engine::{EngineVariant, Protocol, variants};
use boardwright::{Game, Options, bundled};

/// The names of all games; the name of `game` comes first.
pub fn names(protocol: Protocol, game: &Game) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let known = variants().iter().filter_map(|variant| variant.name(protocol));
    for name in std::iter::once(name(protocol, game)).chain(known.map(str::to_owned)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The name of a game in a protocol, or else its id in one word.
pub fn name(protocol: Protocol, game: &Game) -> String {
    match EngineVariant::of(game).and_then(|variant| variant.name(protocol)) {
        Some(name) => name.to_owned(),
        None => game.id().split_whitespace().collect::<Vec<_>>().join("-").to_lowercase(),
    }
}

/// The game of this name, with the options of the variant; or else the bundled game of this id.
pub fn find(protocol: Protocol, name: &str) -> Option<Game> {
    let variant = variants().iter().find(|variant| variant.name(protocol) == Some(name));
    // Programs of both protocols use `chess` and `normal`.
    let variant = variant.or_else(|| variants().iter().find(|variant| variant.game == name));
    let (id, settings) = variant.map_or((name, &[][..]), |known| (known.game, known.settings));
    let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    let options = Options { settings: settings.iter().map(owned).collect(), ..Options::default() };
    bundled::find(id)?.compile(&options).0.filter(is_for_two)
}

/// Returns true if a game has two players, as the protocols require.
pub fn is_for_two(game: &Game) -> bool {
    game.players().count() == 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_name_is_found() {
        for protocol in [Protocol::Uci, Protocol::Xboard] {
            let chess = find(protocol, "chess").unwrap();
            for name in names(protocol, &chess) {
                let game = find(protocol, &name).expect(&name);
                assert_eq!(super::name(protocol, &game), name);
            }
        }
        assert!(find(Protocol::Uci, "odins-rune-chess").is_some());
        assert!(find(Protocol::Uci, "no such game").is_none());
    }
}
