//! A game on a page, with the position it is in.

use crate::check;
use crate::error::EngineError;
#[cfg(target_arch = "wasm32")]
use crate::error::ModuleError;
use crate::question_handler::QuestionHandler;
use crate::settings::read_settings;
use boardwright::Rng;
use boardwright::building::Bases;
use boardwright::playout::playout;
use boardwright::{Game, PerftUnit, Position, check_with};
use boardwright_search::Clock;
use std::sync::Arc;

/// A number and a text.
pub type Answer = Result<(i64, String), EngineError>;

/// A game and the position it is in.
pub struct PageGame {
    game: Game,
    position: Position,
    handler: QuestionHandler,
    /// Memory of the generated module, until the module is attached.
    #[cfg(target_arch = "wasm32")]
    generated: Option<crate::page_module::GeneratedModule>,
}

impl PageGame {
    /// Compiles rules with settings. Returns the game and its warnings. `bases` finds the games
    /// that rules are based on; time comes from a clock.
    ///
    /// # Errors
    ///
    /// If the rules or the settings have errors.
    pub fn compile(
        rules: &str,
        settings: &str,
        bases: &dyn Bases,
        clock: Arc<dyn Clock>,
    ) -> Result<(PageGame, String), EngineError> {
        let checked = check_with(rules, &read_settings(settings)?, bases);
        let diagnostics = check::text(&check::views(&checked));
        let Some(game) = checked.game else { return Err(EngineError::Rules(diagnostics)) };
        let position = game.start();
        let game = PageGame {
            game,
            position,
            handler: QuestionHandler::new(clock),
            #[cfg(target_arch = "wasm32")]
            generated: None,
        };
        Ok((game, diagnostics))
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Answers a question in JSON, see [`crate::question`].
    ///
    /// # Errors
    ///
    /// If the question is malformed or has no answer.
    pub fn inquire(&mut self, question: &str, on_progress: &mut dyn FnMut(&str)) -> Answer {
        Ok((0, self.handler.answer(&self.game, question, on_progress)?))
    }

    /// Goes back to the first position. Answers as [`PageGame::position`].
    pub fn start(&mut self) -> Answer {
        self.position = self.game.start();
        self.position()
    }

    /// Returns the number of decisions made, and the position.
    pub fn position(&self) -> Answer {
        Ok((self.position.plies().into(), self.position.text()))
    }

    /// Returns the legal moves, one a line. No text of a move holds a line end, as no string in
    /// rules does.
    ///
    /// # Errors
    ///
    /// If the list reaches a limit.
    pub fn moves(&self) -> Answer {
        let moves = self.position.legal_texts()?;
        let texts: Vec<&str> = moves.iter().map(|(_, text)| text.as_str()).collect();
        Ok((texts.len() as i64, texts.join("\n")))
    }

    /// Makes a move. Returns the position after it.
    ///
    /// # Errors
    ///
    /// If the text is not a legal move.
    pub fn play(&mut self, text: &str) -> Result<String, EngineError> {
        let mv = self.position.read_move(text)?;
        self.position.play_mut(mv)?;
        Ok(self.position.text())
    }

    /// Returns 1 and the outcome in words if the game is over, else 0 and an empty text.
    ///
    /// # Errors
    ///
    /// If judging it reaches a limit.
    pub fn outcome(&self) -> Answer {
        let end = self.position.outcome()?.map(|end| end.text(&self.game));
        Ok((end.is_some().into(), end.unwrap_or_default()))
    }

    /// Returns the number of decision sequences of a length.
    ///
    /// # Errors
    ///
    /// If counting reaches a limit.
    pub fn perft(&self, depth: u32) -> Answer {
        let count = self.position.perft(depth, PerftUnit::Decisions)?;
        let count = i64::try_from(count).map_err(|_| EngineError::CountTooLarge)?;
        Ok((count, String::new()))
    }

    /// Plays the playout of a random seed: the first that `boardwright playout --seed` plays.
    ///
    /// Returns its number of decisions; and its outcome and last position, a line each.
    ///
    /// # Errors
    ///
    /// If the playout reaches a limit.
    pub fn random_game(&self, seed: u64) -> Answer {
        let game = playout(&self.position, &mut Rng::for_game(seed, 0));
        if let Some(limit) = game.limit {
            return Err(limit.into());
        }
        let end = game.end.map(|end| end.text(&self.game)).unwrap_or_default();
        Ok((game.decisions.into(), format!("{end}\n{}", game.last.text())))
    }
}

#[cfg(target_arch = "wasm32")]
impl PageGame {
    /// Generates the game's module. Its memory is kept until the game is released.
    ///
    /// # Errors
    ///
    /// If the game has a module already, or none can be made.
    pub fn generate(&mut self) -> Result<(i64, Vec<u8>), EngineError> {
        if self.game.is_compiled() {
            return Err(ModuleError::AlreadyCompiled.into());
        }
        // The memory of an earlier module is free again before new memory is taken.
        self.generated = None;
        let generated = crate::page_module::generate(self.game.program());
        let (module, bytes) = generated.map_err(ModuleError::Generate)?;
        self.generated = Some(module);
        Ok((0, bytes))
    }

    /// Runs the game by the module of this number in the page.
    ///
    /// # Errors
    ///
    /// If no module was generated, or the game was asked too much before.
    pub fn attach(&mut self, module: u32) -> Answer {
        let generated = self.generated.take().ok_or(ModuleError::NotGenerated)?;
        let linked = generated.link(module, self.game.interpreter().shared_program().clone());
        if !self.game.install_engine(Arc::new(linked)) {
            return Err(ModuleError::StaysInterpreted.into());
        }
        Ok((0, String::new()))
    }

    /// Returns the number of questions that the interpreter answered for a compiled game.
    ///
    /// # Errors
    ///
    /// If the game is interpreted.
    pub fn fallbacks(&self) -> Answer {
        match self.game.is_compiled() {
            true => Ok((self.game.fallbacks() as i64, String::new())),
            false => Err(ModuleError::Interpreted.into()),
        }
    }
}
