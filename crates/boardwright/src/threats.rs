//! Units under attack whose loss ends the game: a king in check, the last of two kings before an
//! enemy's eyes.

use crate::game::Game;
use crate::position::Position;
use boardwright_board::Site;
use boardwright_interpret::{Move, Outcome, PositionRef, State};

/// With more decisions than these nobody tries what each of them would capture.
const MOST_TRIED: usize = 600;

impl Game {
    /// The state as it would be if the player, at the beginning of a turn, left it to the next one.
    /// The rules need not allow that, and the state need not come about in play: it is for judging
    /// how much it matters to move. None within a turn, or if the next player has no turn in this
    /// phase.
    pub fn passed(&self, state: &State) -> Option<State> {
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
    /// The units of whoever decides, or cannot any more, that are under attack and whose loss ends
    /// the game, in board order.
    ///
    /// They are those that the rules forbid to leave attacked, and those that the next player, if
    /// it had the turn, could capture with a decision that wins at once and would not without them.
    /// Where a decision takes several units at a time, or there are very many decisions, nothing is
    /// said.
    pub fn threats(&self) -> Vec<Site> {
        let mut threats: Vec<Site> = self.checked();
        if self.outcome().is_none() {
            threats.extend(self.fatal_captures());
        }
        threats.sort();
        threats.dedup();
        threats
    }

    fn checked(&self) -> Vec<Site> {
        let sites = self.game().interpreter().checked(self.state());
        sites.iter().map(|site| Site(site as u16)).collect()
    }

    fn fatal_captures(&self) -> Vec<Site> {
        let Some(state) = self.game().passed(self.state()) else { return Vec::new() };
        let threat =
            Threat { position: self, enemy: self.game().interpreter().player(&state), state };
        let decisions = threat.decisions(&threat.state);
        if decisions.len() > MOST_TRIED {
            return Vec::new();
        }
        decisions.into_iter().filter_map(|mv| threat.victim(mv)).collect()
    }
}

/// What the next player could do if it had the turn.
struct Threat<'a> {
    position: &'a Position,
    state: State,
    enemy: u8,
}

impl Threat<'_> {
    /// What is legal for the next player.
    fn decisions(&self, state: &State) -> Vec<Move> {
        let mut list = Vec::new();
        let at = PositionRef::new(state, self.position.history());
        // A limit of the rules cuts the list short.
        let _ = self.position.game().rules().ask(|engine| engine.decisions(at, &mut list));
        list
    }

    /// The state after a decision; none if a limit of the rules is in the way.
    fn after(&self, state: &State, mv: Move) -> Option<State> {
        let at = PositionRef::new(state, self.position.history());
        self.position.game().rules().ask(|engine| engine.next_state(at, mv)).ok().flatten()
    }

    /// True if a decision wins at once by what the rules call an end; what comes of it that the
    /// other has no decision left, as a mate, is no matter of one unit.
    fn wins(&self, state: &State, mv: Move) -> bool {
        let interpreter = self.position.game().interpreter();
        let after = self.after(state, mv);
        let outcome = after.and_then(|after| interpreter.recorded_outcome(&after));
        outcome == Some(Outcome::Win(self.enemy))
    }

    /// The one unit that a decision takes, if that is what wins the game.
    fn victim(&self, mv: Move) -> Option<Site> {
        if !self.wins(&self.state, mv) {
            return None;
        }
        let (interpreter, owner) = (self.position.game().interpreter(), self.position.player().0);
        let after = self.after(&self.state, mv)?;
        let is_own = |state: &State, site: Site| {
            interpreter.unit(state, site.0).is_some_and(|(of, _)| of == owner)
        };
        let sites = self.position.game().board().sites();
        let mut lost = sites.filter(|&site| is_own(&self.state, site) && !is_own(&after, site));
        let (site, others) = (lost.next()?, lost.next());
        (others.is_none() && self.matters(site, mv)).then_some(site)
    }

    /// True if the decision wins because of the unit: without it there would be no such decision,
    /// it would not win, or whatever is decided would, as it does not with it.
    fn matters(&self, site: Site, mv: Move) -> bool {
        let interpreter = self.position.game().interpreter();
        let without = interpreter.edit(&self.state, |editor| editor.set_unit(site.0, None));
        let always =
            |state: &State| self.decisions(state).into_iter().all(|mv| self.wins(state, mv));
        !self.decisions(&without).contains(&mv)
            || !self.wins(&without, mv)
            || always(&without) && !always(&self.state)
    }
}
