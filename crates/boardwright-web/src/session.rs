//! A game on a page, with the position it is in.

use crate::question::Inquirer;
use boardwright::Rng;
use boardwright::playout::playout;
use boardwright::{Game, Options, PerftUnit, Position};
use boardwright_render::render;
use boardwright_search::Clock;
use std::sync::Arc;

/// What the rules are called in diagnostics.
const NAME: &str = "rules";

/// A number and a text, or a text that says why there is none.
pub type Answer = Result<(i64, String), String>;

/// A game and the position it is in.
pub struct Session {
    game: Game,
    position: Position,
    inquirer: Inquirer,
    /// Memory for the module that the page has been given, until it is attached.
    #[cfg(target_arch = "wasm32")]
    offered: Option<crate::linked::Offer>,
}

impl Session {
    /// Rules with settings as a game, and the warnings; or what is wrong. Time for thinking comes from a clock.
    pub fn compile(
        rules: &str,
        settings: &str,
        clock: Arc<dyn Clock>,
    ) -> Result<(Session, String), String> {
        let (game, diagnostics) = boardwright::check(rules, &options(settings)?);
        let told = render(NAME, rules, &diagnostics, false);
        let Some(game) = game else { return Err(told) };
        let position = game.start();
        let session = Session {
            game,
            position,
            inquirer: Inquirer::new(clock),
            #[cfg(target_arch = "wasm32")]
            offered: None,
        };
        Ok((session, told))
    }

    /// Answers a question in JSON, see [`crate::question`].
    pub fn inquire(&mut self, question: &str, tell: &mut dyn FnMut(&str)) -> Answer {
        Ok((0, self.inquirer.answer(&self.game, question, tell)?))
    }

    /// Goes back to the first position.
    pub fn start(&mut self) -> Answer {
        self.position = self.game.start();
        self.position()
    }

    /// How many decisions were made, and the position.
    pub fn position(&self) -> Answer {
        Ok((self.position.plies().into(), self.position.text()))
    }

    /// The legal moves, one a line: no text of a move has a line end, since no string in rules has.
    pub fn moves(&self) -> Answer {
        // Texts alone would not tell of a limit that cut the list short.
        self.position.try_decisions().map_err(|limit| limit.to_string())?;
        let moves = self.position.legal_texts();
        let texts: Vec<&str> = moves.iter().map(|(_, text)| text.as_str()).collect();
        Ok((texts.len() as i64, texts.join("\n")))
    }

    /// Makes a move; the position after it.
    pub fn play(&mut self, text: &str) -> Result<String, String> {
        let mv = self.position.read_move(text).map_err(|error| error.to_string())?;
        self.position.play_mut(mv).map_err(|error| error.to_string())?;
        Ok(self.position.text())
    }

    /// Whether the game has ended, and how.
    pub fn outcome(&self) -> Answer {
        let end = self.position.outcome().map(|end| end.text(&self.game));
        Ok((end.is_some().into(), end.unwrap_or_default()))
    }

    /// Ways to go on for so many decisions.
    pub fn perft(&self, depth: u32) -> Answer {
        let counted = self.position.perft(depth, PerftUnit::Decisions);
        let count = counted.map_err(|limit| limit.to_string())?;
        let count = i64::try_from(count).map_err(|_| "there are more than 2^63 ways to go on")?;
        Ok((count, String::new()))
    }

    /// The random game of a seed: the first that `boardwright playout --seed` plays. How many
    /// decisions it had, how it ended and where.
    pub fn random_game(&self, seed: u64) -> Answer {
        let game = playout(&self.position, &mut Rng::for_game(seed, 0));
        if let Some(limit) = game.limit {
            return Err(limit.to_string());
        }
        let end = game.end.map(|end| end.text(&self.game)).unwrap_or_default();
        Ok((game.decisions.into(), format!("{end}\n{}", game.last.text())))
    }
}

#[cfg(target_arch = "wasm32")]
impl Session {
    /// The bytes of the game's module, for which memory is kept until the game is released.
    pub fn generate(&mut self) -> Result<(i64, Vec<u8>), String> {
        if self.game.is_compiled() {
            return Err("the game runs compiled already".to_owned());
        }
        // What was offered before, if anything, gives its memory back first.
        self.offered = None;
        let (offer, bytes) = crate::linked::offer(self.game.program())?;
        self.offered = Some(offer);
        Ok((0, bytes))
    }

    /// Runs the game by the module to which the page has given this number.
    pub fn attach(&mut self, module: u32) -> Answer {
        let offer = self.offered.take().ok_or("no module of this game was generated")?;
        let linked = offer.linked(module, self.game.program());
        if !self.game.install_engine(linked) {
            return Err("the game is interpreted already, and stays so".to_owned());
        }
        Ok((0, String::new()))
    }

    /// How many questions the interpreter had to answer for a game that runs compiled.
    pub fn fallbacks(&self) -> Answer {
        match self.game.is_compiled() {
            true => Ok((self.game.fallbacks() as i64, String::new())),
            false => Err("the game is interpreted".to_owned()),
        }
    }
}

/// Options from lines of `OPTION=VALUE`; a line without `=` names the ruleset, one that begins with `@`
/// what the game is called in records.
fn options(settings: &str) -> Result<Options, String> {
    let mut options = Options::default();
    for line in settings.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(id) = line.strip_prefix('@') {
            options.id = Some(id.to_owned());
            continue;
        }
        match line.split_once('=') {
            Some((name, value)) => {
                options.settings.push((name.trim().to_owned(), value.trim().to_owned()));
            }
            None if options.ruleset.is_none() => options.ruleset = Some(line.to_owned()),
            None => return Err("more than one ruleset is named".to_owned()),
        }
    }
    Ok(options)
}
