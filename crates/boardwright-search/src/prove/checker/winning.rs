//! Checks of winning proofs that merge transpositions.

use super::{Checker, DecisionState, MAX_LINE, SharedWalk, VerifiedProof};
use crate::prove::answer::ProofFlaw;
use boardwright::{Move, PositionRef, State};

/// Marks a state whose check has begun and not ended.
const OPEN: u32 = u32::MAX;

impl Checker<'_, '_> {
    /// Checks a winning proof.
    pub(super) fn win_shared(
        &mut self,
        shared: &mut SharedWalk,
        root: &State,
        left: u32,
    ) -> Result<VerifiedProof, ProofFlaw> {
        let plies = self.win_from(shared, root, left, 0)?;
        let line = self.longest_resistance(shared, root, left, plies)?;
        Ok(VerifiedProof { plies, line })
    }

    /// Returns the maximum number of plies to the win.
    fn win_from(
        &mut self,
        shared: &mut SharedWalk,
        state: &State,
        left: u32,
        ply: u32,
    ) -> Result<u32, ProofFlaw> {
        if let Some(end) = self.session.game().interpreter().recorded_outcome(state) {
            return self.check_outcome(Some(end)).map(|()| 0);
        }
        shared.packer.pack(state, left, &mut shared.key);
        match shared.seen.get(&shared.key) {
            Some(OPEN) => return Err(ProofFlaw::Circular),
            Some(plies) => return Ok(plies),
            None if ply >= MAX_LINE => return Err(ProofFlaw::TooLong),
            None => {}
        }
        let index = shared.seen.add(&shared.key, OPEN).ok_or(ProofFlaw::Memory)?;
        let list = self.decisions(state, &shared.blank)?;
        if list.is_empty() {
            let end = self.session.try_outcome(PositionRef::new(state, &shared.blank))?;
            self.check_outcome(end)?;
            shared.seen.set(index, 0);
            return Ok(0);
        }
        if self.goal.is_out(left) {
            return Err(ProofFlaw::Contradicted);
        }
        let wanted = {
            let decision = DecisionState { state, history: &shared.blank, left, moves: &list };
            self.decisions_to_cover(&decision)?
        };
        let mut longest = 0;
        for mv in wanted {
            let next = self.play(state, mv, &shared.blank)?;
            self.record_step(shared, state, &next)?;
            let after = self.goal.after(left, self.session.game().interpreter(), state, &next);
            let plies = match after {
                Some(after) => self.win_from(shared, &next, after, ply + 1)?,
                // Only a win that has come already still counts.
                None => {
                    let end = self.outcome_without_history(shared, &next)?;
                    self.check_outcome(end).map(|()| 0)?
                }
            };
            longest = longest.max(plies + 1);
        }
        shared.seen.set(index, longest);
        Ok(longest)
    }

    fn record_step(
        &self,
        shared: &mut SharedWalk,
        from: &State,
        to: &State,
    ) -> Result<(), ProofFlaw> {
        let interpreter = self.session.game().interpreter();
        let Some(steps) = &mut shared.steps else { return Ok(()) };
        if steps.len() >= shared.most_steps {
            return Err(ProofFlaw::Memory);
        }
        steps.add(interpreter.hash(from), interpreter.hash(to));
        Ok(())
    }

    /// Returns the line of longest resistance.
    fn longest_resistance(
        &mut self,
        shared: &mut SharedWalk,
        root: &State,
        left: u32,
        plies: u32,
    ) -> Result<Vec<Move>, ProofFlaw> {
        let (mut line, mut state, mut left) = (Vec::new(), root.clone(), left);
        for rest in (0..plies).rev() {
            let list = self.decisions(&state, &shared.blank)?;
            let mut found = None;
            for mv in list {
                let next = self.play(&state, mv, &shared.blank)?;
                let after = self.goal.after(left, self.session.game().interpreter(), &state, &next);
                let recorded = self.session.game().interpreter().recorded_outcome(&next);
                let known = match (recorded, after) {
                    (None, Some(after)) => {
                        shared.packer.pack(&next, after, &mut shared.key);
                        shared.seen.get(&shared.key)
                    }
                    _ => self
                        .outcome_without_history(shared, &next)?
                        .and_then(|end| self.check_outcome(Some(end)).ok().map(|()| 0)),
                };
                if known == Some(rest) {
                    found = Some((mv, next, after.unwrap_or(0)));
                    break;
                }
            }
            let Some((mv, next, after)) = found else { break };
            line.push(mv);
            (state, left) = (next, after);
        }
        Ok(line)
    }
}
