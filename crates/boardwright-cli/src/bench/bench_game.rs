//! A game to be measured.

use super::reference_data::{PeerRules, peer_rules};
use crate::arguments::OptionArguments;
use crate::load;
use crate::rules_source::RulesSource;
use anyhow::{Context, Result};
use boardwright::{Execution, Game, Program};
use boardwright_host::CompiledGame;
use boardwright_ir::Condition;
use std::sync::Arc;

/// A game to be measured.
pub struct BenchGame {
    /// The rules.
    pub source: RulesSource,
    /// Id, or path of the rules file.
    pub name: String,
}

impl BenchGame {
    /// Finds GAME.
    ///
    /// # Errors
    /// Fails if the game is not found.
    pub fn find(game: &str) -> Result<BenchGame> {
        let source = RulesSource::find(game)?;
        Ok(BenchGame { name: source.name.clone(), source })
    }

    /// The interpreted game under its own rules; measurements compile it themselves.
    ///
    /// # Errors
    /// Fails if the rules have errors.
    pub fn game(&self) -> Result<Game> {
        load::game_from_source(&self.source, &OptionArguments::default(), Execution::Interpreted)
    }

    /// The game under the rules of its peers, its program without the ends that they ignore, and
    /// the differences of their rules.
    ///
    /// # Errors
    /// Fails if the rules have errors.
    pub fn peers_game(&self) -> Result<(Game, Arc<Program>, Option<PeerRules>)> {
        let rules = match &self.source.id {
            Some(id) => peer_rules(id)?,
            None => None,
        };
        let mut text = self.source.text.clone();
        if let Some((this, that)) = rules.as_ref().and_then(|rules| rules.rewrite) {
            text = text.replace(this, that);
        }
        let (name, id) = (self.name.clone(), self.source.id.clone());
        let source = RulesSource { name, text, id, weights: None };
        let settings = rules.as_ref().map(|rules| rules.settings.clone()).unwrap_or_default();
        let options = OptionArguments { settings, ruleset: None };
        let game = load::game_from_source(&source, &options, Execution::Interpreted)?;
        let mut program = game.program().clone();
        if rules.as_ref().is_some_and(|rules| !rules.record) {
            remove_history_ends(&mut program);
        }
        Ok((game, Arc::new(program), rules))
    }

    /// Compiles a program.
    ///
    /// # Errors
    /// Fails if the program cannot be compiled.
    pub fn compiled(&self, program: Arc<Program>) -> Result<CompiledGame> {
        CompiledGame::new(program).with_context(|| format!("`{}` cannot be compiled", self.name))
    }
}

/// Removes the ends that read the history of the game.
fn remove_history_ends(program: &mut Program) {
    for end in program.ends.iter_mut().filter(|end| end.uses_history) {
        end.uses_history = false;
        end.condition = Condition::Const(false);
    }
}
