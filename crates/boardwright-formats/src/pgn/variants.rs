//! Names of games in the tag `Variant`.

/// A game with its names in PGN.
pub struct PgnVariant {
    /// Id of the bundled game.
    pub game: &'static str,
    /// Name that is written; empty for chess, which needs none.
    pub name: &'static str,
    /// Further names that are read, without spaces and dashes, in small letters.
    pub others: &'static [&'static str],
}

const VARIANTS: [PgnVariant; 13] = [
    PgnVariant {
        game: "chess",
        name: "",
        others: &["standard", "normal", "classical", "fromposition"],
    },
    PgnVariant {
        game: "chess960",
        name: "Chess960",
        others: &["fischerandom", "fischerrandom", "frc", "9lx"],
    },
    PgnVariant {
        game: "crazyhouse",
        name: "Crazyhouse",
        others: &["house", "crazyhousechess", "zh"],
    },
    PgnVariant { game: "atomic", name: "Atomic", others: &["atom", "atomicchess"] },
    PgnVariant {
        game: "three-check",
        name: "Three-check",
        others: &["3check", "threecheckchess", "3checkchess"],
    },
    PgnVariant { game: "racing-kings", name: "Racing Kings", others: &["racing", "race"] },
    PgnVariant { game: "antichess", name: "Antichess", others: &["anti"] },
    PgnVariant { game: "giveaway", name: "Giveaway", others: &["giveawaychess"] },
    PgnVariant { game: "horde", name: "Horde", others: &["hordechess"] },
    PgnVariant { game: "king-of-the-hill", name: "King of the Hill", others: &["koth"] },
    PgnVariant { game: "capablanca", name: "Capablanca", others: &["capablancachess"] },
    PgnVariant { game: "xiangqi", name: "Xiangqi", others: &["chinesechess", "cchess", "chinese"] },
    PgnVariant { game: "seirawan", name: "Seirawan", others: &["schess", "seirawanchess"] },
];

/// Returns the id of the game with a name; `None` if the table has none.
pub fn game_of(name: &str) -> Option<&'static str> {
    let name = folded(name);
    let fits = |variant: &&PgnVariant| {
        folded(variant.name) == name
            || folded(variant.game) == name
            || variant.others.contains(&name.as_str())
    };
    VARIANTS.iter().find(fits).map(|variant| variant.game)
}

/// Returns the name of a game; `None` if the table has none.
pub fn name_of(game: &str) -> Option<&'static str> {
    VARIANTS.iter().find(|variant| variant.game == game).map(|variant| variant.name)
}

/// Returns a name in small letters, with letters and digits only.
pub fn folded(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
