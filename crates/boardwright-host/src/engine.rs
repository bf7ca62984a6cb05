//! A [`RulesEngine`] over a module.

use crate::client::{LoadedModule, ModuleCall, ModuleClient};
use boardwright_interpret::{
    EngineError, GameResult, Limit, Move, PerftUnit, PlayoutResult, PositionRef, Rng, RulesEngine,
    State, playout_by_decisions,
};
use boardwright_ir::Program;
use boardwright_ir::limits::{MAX_PERFT_STEPS, MAX_PLAYOUT_STEPS, MAX_STEPS};

/// Step limits of queries. A limit beyond [`i64::MAX`] counts as [`i64::MAX`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StepLimits {
    /// Steps of a query about one position.
    pub question: u64,
    /// Steps of a whole perft.
    pub perft: u64,
    /// Steps of a whole playout.
    pub playout: u64,
}

impl Default for StepLimits {
    fn default() -> StepLimits {
        StepLimits { question: MAX_STEPS, perft: MAX_PERFT_STEPS, playout: MAX_PLAYOUT_STEPS }
    }
}

/// Holder of the client of a module between queries.
pub trait ClientCell {
    /// Type of the host's modules.
    type Module: LoadedModule;

    /// Returns the program that the module plays.
    fn program(&self) -> &Program;

    /// Returns the step limits of queries.
    fn step_limits(&self) -> StepLimits {
        StepLimits::default()
    }

    /// Runs a query on the client. After an error that may have corrupted its memory, the client is
    /// not used again.
    ///
    /// # Errors
    ///
    /// If the query has no answer, or no module is available.
    fn with<T>(
        &self,
        question: impl FnOnce(&mut ModuleClient<Self::Module>) -> Result<T, EngineError>,
    ) -> Result<T, EngineError>;
}

/// Engine over a module, with the answers of the interpreter.
pub struct ModuleEngine<C> {
    pub(crate) cell: C,
}

impl<C: ClientCell> ModuleEngine<C> {
    /// Creates an engine over a module.
    pub fn new(cell: C) -> ModuleEngine<C> {
        ModuleEngine { cell }
    }

    /// Counts as [`RulesEngine::perft`] does, but plays the decisions of the last ply too. The
    /// count is the same; bulk counting is faster.
    ///
    /// # Errors
    ///
    /// As [`RulesEngine::perft`].
    pub fn perft_without_bulk_counting(
        &self,
        at: PositionRef<'_>,
        depth: u32,
        unit: PerftUnit,
    ) -> Result<u64, EngineError> {
        let steps = self.cell.step_limits().perft;
        self.cell.with(|client| client.perft(at, steps, depth, unit, false))
    }
}

impl<C: ClientCell> RulesEngine for ModuleEngine<C> {
    fn decisions(&self, at: PositionRef<'_>, list: &mut Vec<Move>) -> Result<(), EngineError> {
        let steps = self.cell.step_limits().question;
        self.cell.with(|client| client.decisions(at, steps, list))
    }

    fn count(&self, at: PositionRef<'_>) -> Result<usize, EngineError> {
        let steps = self.cell.step_limits().question;
        self.cell.with(|client| client.count(at, steps))
    }

    fn nth(&self, at: PositionRef<'_>, index: usize) -> Result<Option<Move>, EngineError> {
        let steps = self.cell.step_limits().question;
        self.cell.with(|client| client.nth(at, steps, index))
    }

    fn play(&self, at: PositionRef<'_>, mv: Move) -> Result<Option<State>, EngineError> {
        let steps = self.cell.step_limits().question;
        self.cell.with(|client| {
            let is_legal = client.play(at, steps, ModuleCall::Play(mv))?;
            if is_legal { client.state(1).map(Some) } else { Ok(None) }
        })
    }

    fn play_listed(
        &self,
        at: PositionRef<'_>,
        mv: Move,
        next: &mut State,
    ) -> Result<bool, EngineError> {
        let steps = self.cell.step_limits().question;
        self.cell.with(|client| {
            let is_played = client.play(at, steps, ModuleCall::PlayListed(mv))?;
            if is_played {
                client.read_state(1, next)?;
            }
            Ok(is_played)
        })
    }

    fn next_state(&self, at: PositionRef<'_>, mv: Move) -> Result<Option<State>, EngineError> {
        let steps = self.cell.step_limits().question;
        self.cell.with(|client| {
            let is_played = client.play(at, steps, ModuleCall::PlayListed(mv))?;
            if is_played { client.state(1).map(Some) } else { Ok(None) }
        })
    }

    fn outcome(&self, at: PositionRef<'_>) -> Result<Option<GameResult>, EngineError> {
        let (steps, program) = (self.cell.step_limits().question, self.cell.program());
        self.cell.with(|client| client.outcome(at, steps, program))
    }

    fn perft(&self, at: PositionRef<'_>, depth: u32, unit: PerftUnit) -> Result<u64, EngineError> {
        let steps = self.cell.step_limits().perft;
        self.cell.with(|client| client.perft(at, steps, depth, unit, true))
    }

    fn playout(
        &self,
        at: PositionRef<'_>,
        rng: &mut Rng,
        max_decisions: u32,
    ) -> Result<PlayoutResult, EngineError> {
        let steps = self.cell.step_limits().playout;
        match self.cell.with(|client| client.playout(at, steps, rng, max_decisions)) {
            // The playout as a whole exceeded its step limit; each decision may still be within its
            // own.
            Err(EngineError::Limit(reached)) if reached.limit == Limit::Steps => {
                let reads_history = self.cell.program().ends.iter().any(|end| end.uses_history);
                playout_by_decisions(self, at, rng, max_decisions, reads_history)
            }
            played => played,
        }
    }
}
