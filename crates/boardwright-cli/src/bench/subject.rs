//! The rules that are measured.

use super::data::{PeerRules, peer_rules};
use crate::arguments::OptionArguments;
use crate::source::Source;
use anyhow::{Context, Result};
use boardwright::{Execution, Game, Program};
use boardwright_host::CompiledGame;
use boardwright_ir::Condition;
use std::sync::Arc;

/// A game to be measured.
pub struct Subject {
    /// Where the rules are.
    pub source: Source,
    /// What to call it: the id, or what was given.
    pub name: String,
}

impl Subject {
    /// Finds GAME.
    pub fn find(game: &str) -> Result<Subject> {
        let source = Source::find(game)?;
        Ok(Subject { name: source.name.clone(), source })
    }

    /// The game under its own rules, interpreted: what is compiled here is compiled by hand.
    pub fn game(&self) -> Result<Game> {
        self.source.game(&OptionArguments::default(), Execution::Interpreted)
    }

    /// The game under the rules that its peers play, its program without what they leave out, and how the
    /// rules differ from ours.
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
        let source = Source { name, text, id, weights: None };
        let settings = rules.as_ref().map(|rules| rules.settings.clone()).unwrap_or_default();
        let options = OptionArguments { settings, ruleset: None };
        let game = source.game(&options, Execution::Interpreted)?;
        let mut program = game.program().clone();
        if rules.as_ref().is_some_and(|rules| !rules.record) {
            without_record(&mut program);
        }
        Ok((game, Arc::new(program), rules))
    }

    /// Compiles a program.
    pub fn compiled(&self, program: Arc<Program>) -> Result<CompiledGame> {
        CompiledGame::new(program).with_context(|| format!("`{}` cannot be compiled", self.name))
    }
}

/// Makes ends that read the record of the game never come.
fn without_record(program: &mut Program) {
    for end in program.ends.iter_mut().filter(|end| end.uses_history) {
        end.uses_history = false;
        end.condition = Condition::Const(false);
    }
}
