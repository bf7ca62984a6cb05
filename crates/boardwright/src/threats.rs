//! Threats: attacked units whose loss ends the game, such as a king in check.

use crate::game::Game;
use crate::position::Position;
use boardwright_board::Site;
use boardwright_interpret::{LimitReached, Move, Outcome, PositionRef, State};

/// Maximum number of enemy decisions that are tried.
const MAX_DECISIONS_TRIED: usize = 600;

impl Game {
    /// Returns the state after a null move: the same with the next player to move.
    ///
    /// The rules need not allow passing, and the state need not be reachable in play. `None` within
    /// a turn, or if the next player has no turn in this phase.
    pub fn null_move(&self, state: &State) -> Option<State> {
        let (interpreter, program) = (self.interpreter(), self.program());
        let player = usize::from(interpreter.player(state));
        let phase = program.phases.get(usize::from(interpreter.phase(state)))?;
        let begins = phase.first_stage.get(player).copied().flatten();
        if interpreter.actions(state) > 0 || begins != Some(interpreter.stage(state)) {
            return None;
        }
        let next = (player + 1) % program.players.len();
        let stage = phase.first_stage.get(next).copied().flatten()?;
        Some(interpreter.edit(state, |editor| editor.set_decision(next as u8, stage, 0)))
    }
}

impl Position {
    /// Returns the sites of the attacked units of the player to move whose loss ends the game, in
    /// board order.
    ///
    /// These are the units that the rules forbid to leave attacked, and those that the next player
    /// could capture with an immediate win. Decisions that capture several units are ignored, and
    /// so are positions with very many decisions.
    ///
    /// # Errors
    ///
    /// If a limit of the rules is reached.
    pub fn threats(&self) -> Result<Vec<Site>, LimitReached> {
        let mut threats: Vec<Site> = self.checked();
        if self.outcome()?.is_none() {
            threats.extend(self.fatal_captures()?);
        }
        threats.sort();
        threats.dedup();
        Ok(threats)
    }

    fn checked(&self) -> Vec<Site> {
        let sites = self.game().interpreter().checked(self.state());
        sites.iter().map(|site| Site(site as u16)).collect()
    }

    fn fatal_captures(&self) -> Result<Vec<Site>, LimitReached> {
        let Some(state) = self.game().null_move(self.state()) else { return Ok(Vec::new()) };
        let search =
            ThreatSearch { position: self, enemy: self.game().interpreter().player(&state), state };
        let decisions = search.decisions(&search.state)?;
        if decisions.len() > MAX_DECISIONS_TRIED {
            return Ok(Vec::new());
        }
        decisions.into_iter().filter_map(|mv| search.victim(mv).transpose()).collect()
    }
}

/// Search for winning captures after a null move.
struct ThreatSearch<'a> {
    position: &'a Position,
    /// State after the null move.
    state: State,
    enemy: u8,
}

impl ThreatSearch<'_> {
    /// Returns the legal decisions in a state.
    fn decisions(&self, state: &State) -> Result<Vec<Move>, LimitReached> {
        let at = PositionRef::new(state, self.position.history());
        self.position.game().rules().ask(|engine| engine.legal_decisions(at))
    }

    /// Returns the state after a decision; `None` if it is not legal.
    fn after(&self, state: &State, mv: Move) -> Result<Option<State>, LimitReached> {
        let at = PositionRef::new(state, self.position.history());
        self.position.game().rules().ask(|engine| engine.next_state(at, mv))
    }

    /// True if the enemy wins at once by an end rule. A win because the other player has no
    /// decision, such as checkmate, does not count: it is not the loss of one unit.
    fn wins(&self, state: &State, mv: Move) -> Result<bool, LimitReached> {
        let interpreter = self.position.game().interpreter();
        let after = self.after(state, mv)?;
        let outcome = after.and_then(|after| interpreter.recorded_outcome(&after));
        Ok(outcome == Some(Outcome::Win(self.enemy)))
    }

    /// Returns the site of the only unit that a decision captures, if its loss decides the game.
    fn victim(&self, mv: Move) -> Result<Option<Site>, LimitReached> {
        if !self.wins(&self.state, mv)? {
            return Ok(None);
        }
        let (interpreter, owner) = (self.position.game().interpreter(), self.position.player().0);
        let Some(after) = self.after(&self.state, mv)? else { return Ok(None) };
        let is_own = |state: &State, site: Site| {
            interpreter.unit(state, site.0).is_some_and(|(of, _)| of == owner)
        };
        let sites = self.position.game().board().sites();
        let mut lost = sites.filter(|&site| is_own(&self.state, site) && !is_own(&after, site));
        match (lost.next(), lost.next()) {
            (Some(site), None) => Ok(self.is_decisive(site, mv)?.then_some(site)),
            _ => Ok(None),
        }
    }

    /// True if the decision wins because of the unit on `site`. Without it, the decision is not
    /// legal or does not win, or every decision wins.
    fn is_decisive(&self, site: Site, mv: Move) -> Result<bool, LimitReached> {
        let interpreter = self.position.game().interpreter();
        let without = interpreter.edit(&self.state, |editor| editor.set_unit(site.0, None));
        Ok(!self.decisions(&without)?.contains(&mv)
            || !self.wins(&without, mv)?
            || self.always_wins(&without)? && !self.always_wins(&self.state)?)
    }

    /// True if every decision wins.
    fn always_wins(&self, state: &State) -> Result<bool, LimitReached> {
        for mv in self.decisions(state)? {
            if !self.wins(state, mv)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
