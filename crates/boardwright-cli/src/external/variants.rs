//! What engines call the games that come with the program.

use super::protocol::Speech;
use boardwright::Game;

/// A game with the names that engines have for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variant {
    /// The id of the bundled game.
    pub game: &'static str,
    /// The options that make it this variant.
    pub settings: &'static [(&'static str, &'static str)],
    /// The value of the UCI option `UCI_Variant`; empty if engines that speak UCI play otherwise.
    pub uci: &'static str,
    /// The word after `variant` in the XBoard protocol.
    pub xboard: &'static str,
    /// Whether engines see the board from the other side: their lowest rank is the rules' highest.
    pub upside_down: bool,
}

const fn same(game: &'static str) -> Variant {
    Variant { game, settings: &[], uci: game, xboard: game, upside_down: false }
}

const VARIANTS: [Variant; 23] = [
    Variant { xboard: "normal", ..same("chess") },
    // XBoard lets a bare Shah be answered by baring the other; Fairy-Stockfish does not.
    Variant { uci: "", ..same("shatranj") },
    Variant { settings: &[("bare_king", "at_once")], ..same("shatranj") },
    same("makruk"),
    same("xiangqi"),
    same("shogi"),
    same("minishogi"),
    // Engines let a bare King lose.
    Variant { settings: &[("bare_king", "loses")], ..same("shoshogi") },
    same("capablanca"),
    same("grand"),
    same("crazyhouse"),
    same("breakthrough"),
    same("clobber"),
    Variant {
        settings: &[("width", "10"), ("height", "10")],
        uci: "clobber10",
        xboard: "clobber10",
        ..same("clobber")
    },
    same("knightmate"),
    same("losalamos"),
    same("hoppelpoppel"),
    // Engines end the race when a Knight stands on the centre as its owner's turn comes round.
    Variant { settings: &[("finish", "hold")], ..same("jesonmor") },
    same("ataxx"),
    Variant { uci: "flipello", xboard: "flipello", upside_down: true, ..same("othello") },
    same("amazons"),
    // XBoard takes every name that has another variant's in it for that variant, and shows these when it is told
    // of them.
    Variant { uci: "", xboard: "al-kabir", ..same("shatranj-al-kabir-constantinople") },
    Variant { uci: "", ..same("knightthrough") },
];

/// All of them.
pub fn all() -> &'static [Variant] {
    &VARIANTS
}

impl Variant {
    /// What it is called in a language, if it is called anything.
    pub fn name(&self, speech: Speech) -> Option<&'static str> {
        let name = match speech {
            Speech::Uci => self.uci,
            Speech::Xboard => self.xboard,
        };
        (!name.is_empty()).then_some(name)
    }

    /// How the options of a game are set to what engines play, as on the command line; none if they
    /// do not know the game.
    pub fn hint(game: &Game, speech: Speech) -> Option<String> {
        let known = VARIANTS.iter().filter(|variant| variant.game == game.id());
        let known = known.filter(|variant| variant.name(speech).is_some());
        let set = |(name, value): &(&str, &str)| format!("--set {name}={value}");
        known.map(|variant| variant.settings.iter().map(set).collect::<Vec<_>>().join(" ")).next()
    }

    /// The one that a game is with its options; none if engines have no name for it.
    pub fn of(game: &Game) -> Option<&'static Variant> {
        let options = &game.program().options;
        let mut set: Vec<(&str, &str)> = options
            .iter()
            .filter(|option| option.value != option.default)
            .map(|option| (option.name.as_str(), option.value.as_str()))
            .collect();
        set.sort_unstable();
        VARIANTS.iter().find(|variant| {
            let mut wanted = variant.settings.to_vec();
            wanted.sort_unstable();
            variant.game == game.id() && wanted == set
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright::{Options, bundled};

    #[test]
    fn every_variant_is_a_bundled_game_that_finds_itself() {
        for variant in all() {
            let rules = bundled::find(variant.game).expect(variant.game).rules;
            let settings = variant.settings.iter();
            let options = Options {
                id: Some(variant.game.to_owned()),
                settings: settings
                    .map(|(name, value)| (name.to_string(), value.to_string()))
                    .collect(),
                ..Options::default()
            };
            let game = Game::compile(rules, &options).0.expect(variant.uci);
            assert_eq!(Variant::of(&game), Some(variant));
        }
    }
}
