//! Options of the UCI server.

use super::UciServer;
use crate::arguments::{GameArguments, OptionArguments};
use crate::engine_server::variant_names;
use crate::exit::text;
use crate::external_engine::Protocol;
use crate::load;
use crate::players::{BuiltinPlayer, SearchResources};
use anyhow::{Result, bail};
use boardwright::Game;

/// Options for the resources of the search: name, minimum, maximum.
const RESOURCE_OPTIONS: [(&str, usize, usize); 3] =
    [("Threads", 1, 64), ("Hash", 1, 4096), ("MultiPV", 1, 20)];

/// Names of the option that loads a rules file.
const RULES_OPTIONS: [&str; 2] = ["Rules", "VariantPath"];

impl UciServer<'_> {
    pub(super) fn introduce(&mut self) -> Result<()> {
        let names = variant_names::names(Protocol::Uci, self.game.game());
        let current = variant_names::name(Protocol::Uci, self.game.game());
        let listed: String = names.iter().map(|name| format!(" var {name}")).collect();
        writeln!(self.out, "id name Boardwright {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(self.out, "id author the Boardwright authors")?;
        writeln!(self.out, "option name UCI_Variant type combo default {current}{listed}")?;
        for name in RULES_OPTIONS {
            writeln!(self.out, "option name {name} type string default <empty>")?;
        }
        let SearchResources { threads, hash_mib, multi_pv } = SearchResources::default();
        for ((name, min, max), default) in
            RESOURCE_OPTIONS.into_iter().zip([threads, hash_mib, multi_pv])
        {
            writeln!(
                self.out,
                "option name {name} type spin default {default} min {min} max {max}"
            )?;
        }
        writeln!(self.out, "option name Skill Level type spin default 10 min 1 max 10")?;
        writeln!(self.out, "option name Ponder type check default false")?;
        let players = "var full var uct var greedy var random";
        writeln!(self.out, "option name Player type combo default full {players}")?;
        writeln!(self.out, "uciok")?;
        Ok(())
    }

    pub(super) fn set_option(&mut self, rest: &str) -> Result<()> {
        let rest = rest.strip_prefix("name ").unwrap_or(rest);
        let (name, value) = match rest.split_once(" value ") {
            Some((name, value)) => (name.trim(), value.trim()),
            None => (rest.trim(), ""),
        };
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        if is("UCI_Variant") {
            // The current game precedes a bundled one of the same name.
            if variant_names::name(Protocol::Uci, self.game.game()) != value {
                match variant_names::find(Protocol::Uci, value) {
                    Some(game) => self.change_game(game),
                    None => self.info(&format!("there is no game `{value}`"))?,
                }
            }
        } else if RULES_OPTIONS.iter().any(|known| is(known)) {
            if !value.is_empty() && value != "<empty>" {
                match rules(value) {
                    Ok(game) => {
                        self.change_game(game);
                        let name = variant_names::name(Protocol::Uci, self.game.game());
                        self.info(&format!("the game is now `{name}`"))?;
                    }
                    Err(error) => self.info(&text(&error))?,
                }
            }
        } else if let Some(option) = RESOURCE_OPTIONS.into_iter().find(|option| is(option.0)) {
            self.set_resource(option, value)?;
        } else if is("Ponder") {
            // `go ponder` has all the information.
        } else if is("Skill Level") {
            match value.parse() {
                Ok(level @ 1..=10) => self.search.set_player(BuiltinPlayer::Level(level)),
                _ => self.info("Skill Level is from 1 to 10")?,
            }
        } else if is("Player") {
            match BuiltinPlayer::named(value) {
                Some(player) => self.search.set_player(player),
                None => self.info("Player is full, uct, greedy or random")?,
            }
        } else {
            self.info(&format!("there is no option `{name}`"))?;
        }
        Ok(())
    }

    fn set_resource(&mut self, (name, min, max): (&str, usize, usize), value: &str) -> Result<()> {
        let number = value.parse().ok().filter(|number| (min..=max).contains(number));
        let Some(number) = number else {
            return self.info(&format!("{name} is from {min} to {max}"));
        };
        let mut resources = self.search.resources();
        match name {
            "Threads" => resources.threads = number,
            "Hash" => resources.hash_mib = number,
            _ => resources.multi_pv = number,
        }
        self.search.set_resources(resources);
        Ok(())
    }

    fn change_game(&mut self, game: Game) {
        self.game = self.game.with_game(game);
        self.search.set_player(self.search.player());
    }
}

/// Compiles a rules file for two players.
fn rules(path: &str) -> Result<Game> {
    let arguments = GameArguments { game: path.to_owned(), options: OptionArguments::default() };
    if path == "-" {
        bail!("standard input has the UCI commands; give the path of a rules file");
    }
    let game = load::game(&arguments)?;
    if !variant_names::is_for_two(&game) {
        let count = game.players().count();
        bail!("UCI needs a game for two players; `{}` has {count}", game.id());
    }
    Ok(game)
}
