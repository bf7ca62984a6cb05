//! Names of the bundled games in engine protocols.

use super::protocol::Protocol;
use boardwright::Game;

/// A bundled game with its names in engine protocols.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineVariant {
    /// Id of the bundled game.
    pub game: &'static str,
    /// Options of this variant.
    pub settings: &'static [(&'static str, &'static str)],
    /// Value of the UCI option `UCI_Variant`; empty if UCI engines play other rules.
    pub uci: &'static str,
    /// Name after `variant` in the XBoard protocol.
    pub xboard: &'static str,
    /// True if the first rank of engines is the last rank of the rules.
    pub upside_down: bool,
    /// Beginning of the names of UCI engines that play other rules under the name `uci`; empty if
    /// there are none.
    pub other_in: &'static str,
}

/// Returns the variant of a game with default options, named in both protocols as here.
const fn same(game: &'static str) -> EngineVariant {
    EngineVariant { game, settings: &[], uci: game, xboard: game, upside_down: false, other_in: "" }
}

/// Beginning of the name of Fairy-Stockfish 11.
const FAIRY_STOCKFISH_11: &str = "Fairy-Stockfish 11";

const VARIANTS: [EngineVariant; 72] = [
    EngineVariant { xboard: "normal", ..same("chess") },
    same("shatranj"),
    same("makruk"),
    same("xiangqi"),
    same("shogi"),
    same("minishogi"),
    // In engines a bared King loses.
    EngineVariant { settings: &[("bare_king", "loses")], ..same("shoshogi") },
    same("capablanca"),
    same("grand"),
    same("crazyhouse"),
    same("breakthrough"),
    same("clobber"),
    EngineVariant {
        settings: &[("width", "10"), ("height", "10")],
        uci: "clobber10",
        xboard: "clobber10",
        ..same("clobber")
    },
    same("knightmate"),
    EngineVariant { uci: "kingofthehill", xboard: "kingofthehill", ..same("king-of-the-hill") },
    same("losalamos"),
    same("hoppelpoppel"),
    // In engines a Knight wins if it stands on the centre when its owner is to move again.
    EngineVariant { settings: &[("finish", "hold")], ..same("jesonmor") },
    same("ataxx"),
    EngineVariant { uci: "flipello", xboard: "flipello", upside_down: true, ..same("othello") },
    EngineVariant {
        settings: &[("half", "5")],
        uci: "flipello10",
        xboard: "flipello10",
        upside_down: true,
        ..same("othello")
    },
    same("amazons"),
    same("duck"),
    // XBoard takes a name that contains another variant's name for that variant; it shows these
    // games after a `setup` command.
    EngineVariant { uci: "", xboard: "al-kabir", ..same("shatranj-al-kabir-constantinople") },
    EngineVariant { uci: "", ..same("knightthrough") },
    // Other programs write more in one field of their positions.
    EngineVariant { uci: "", ..same("berolina") },
    EngineVariant { uci: "", xboard: "3check", ..same("three-check") },
    // XBoard shows those with a name there after a `setup` command.
    EngineVariant { xboard: "", ..same("atomic") },
    EngineVariant { uci: "racingkings", ..same("racing-kings") },
    same("horde"),
    same("antichess"),
    same("giveaway"),
    same("extinction"),
    same("torpedo"),
    same("legan"),
    same("almost"),
    same("amazon"),
    // Fairy-Stockfish 11, which Debian has, lets both armies promote alike.
    EngineVariant { other_in: FAIRY_STOCKFISH_11, ..same("chigorin") },
    // There a Lion may not be left where it can be caught, as if it were a King: 13 sequences of
    // two moves, where the rules and later versions have 17.
    EngineVariant { xboard: "", other_in: FAIRY_STOCKFISH_11, ..same("dobutsu") },
    EngineVariant { uci: "kyotoshogi", xboard: "", ..same("kyoto-shogi") },
    same("nightrider"),
    same("grasshopper"),
    same("coregal"),
    EngineVariant { xboard: "", ..same("placement") },
    same("spartan"),
    same("gothic"),
    same("embassy"),
    same("janus"),
    same("chancellor"),
    same("modern"),
    same("tencubed"),
    same("shako"),
    same("shatar"),
    EngineVariant {
        settings: &[("bare_king", "answered"), ("stalemate", "lost")],
        ..same("courier")
    },
    EngineVariant { settings: &[("quiet_moves", "50")], ..same("manchu") },
    EngineVariant { xboard: "", ..same("janggi") },
    EngineVariant {
        settings: &[("points", "no")],
        uci: "janggitraditional",
        xboard: "",
        ..same("janggi")
    },
    EngineVariant {
        settings: &[("bikjang", "no"), ("points", "no")],
        uci: "janggicasual",
        xboard: "",
        ..same("janggi")
    },
    same("makpong"),
    EngineVariant { uci: "cambodian", ..same("ouk-chaktrang") },
    EngineVariant { xboard: "", ..same("sittuyin") },
    EngineVariant { uci: "torishogi", xboard: "", ..same("tori-shogi") },
    EngineVariant { xboard: "", ..same("euroshogi") },
    EngineVariant { uci: "yarishogi", xboard: "", ..same("yari-shogi") },
    EngineVariant { uci: "judkins", xboard: "", ..same("judkins-shogi") },
    EngineVariant { uci: "gorogoro", xboard: "", ..same("goro-goro-shogi") },
    EngineVariant { settings: &[("stalemate", "lost")], ..same("chaturanga") },
    // UCI engines have no names for these.
    EngineVariant { uci: "", ..same("bird") },
    EngineVariant { uci: "", ..same("chess960") },
    EngineVariant { uci: "", ..same("lines-of-action") },
    EngineVariant { uci: "", ..same("opulent") },
    EngineVariant { uci: "", ..same("surakarta") },
];

/// Returns all variants.
pub fn all() -> &'static [EngineVariant] {
    &VARIANTS
}

impl EngineVariant {
    /// Returns the name in a protocol, if it has one.
    pub fn name(&self, protocol: Protocol) -> Option<&'static str> {
        let name = match protocol {
            Protocol::Uci => self.uci,
            Protocol::Xboard => self.xboard,
        };
        (!name.is_empty()).then_some(name)
    }

    /// Returns the arguments that set the options to those of engines; `None` if engines do not
    /// play the game.
    pub fn hint(game: &Game, protocol: Protocol) -> Option<String> {
        let known = VARIANTS.iter().filter(|variant| variant.game == game.id());
        let known = known.filter(|variant| variant.name(protocol).is_some());
        let set = |(name, value): &(&str, &str)| format!("--set {name}={value}");
        known.map(|variant| variant.settings.iter().map(set).collect::<Vec<_>>().join(" ")).next()
    }

    /// Returns the variant of a game with its options; `None` if engines have no name for it.
    pub fn of(game: &Game) -> Option<&'static EngineVariant> {
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
    fn every_variant_is_found_by_its_game() {
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
            assert_eq!(EngineVariant::of(&game), Some(variant));
        }
    }
}
