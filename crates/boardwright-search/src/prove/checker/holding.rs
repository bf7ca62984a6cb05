//! Checks of holding proofs that merge transpositions.

use super::{Checker, DecisionState, SharedWalk, VerifiedProof};
use crate::prove::answer::ProofFlaw;
use boardwright::{History, Move, PositionRef, State};

/// Maximum length of the example line of a holding proof.
const MAX_SHOWN: usize = 60;

impl Checker<'_, '_> {
    /// Checks a holding proof.
    pub(super) fn hold_shared(
        &mut self,
        shared: &mut SharedWalk,
        root: &State,
        left: u32,
    ) -> Result<VerifiedProof, ProofFlaw> {
        shared.packer.pack(root, left, &mut shared.key);
        shared.seen.add(&shared.key, 0).ok_or(ProofFlaw::Memory)?;
        let mut open = vec![(root.clone(), left)];
        while let Some((state, left)) = open.pop() {
            let list = self.decisions(&state, &shared.blank)?;
            if list.is_empty() {
                let end = self.session.try_outcome(PositionRef::new(&state, &shared.blank))?;
                self.check_outcome(end)?;
                continue;
            }
            if self.goal.is_out(left) {
                continue;
            }
            let decision =
                DecisionState { state: &state, history: &shared.blank, left, moves: &list };
            for mv in self.decisions_to_cover(&decision)? {
                let next = self.play(&state, mv, &shared.blank)?;
                if let Some(end) = self.session.game().interpreter().recorded_outcome(&next) {
                    self.check_outcome(Some(end))?;
                    continue;
                }
                let after = self.goal.after(left, self.session.game().interpreter(), &state, &next);
                let Some(after) = after else {
                    if let Some(end) = self.outcome_without_history(shared, &next)? {
                        self.check_outcome(Some(end))?;
                    }
                    continue;
                };
                shared.packer.pack(&next, after, &mut shared.key);
                if shared.seen.get(&shared.key).is_none() {
                    shared.seen.add(&shared.key, 0).ok_or(ProofFlaw::Memory)?;
                    open.push((next, after));
                }
            }
        }
        let line = self.example_line(shared, root, left)?;
        Ok(VerifiedProof { plies: line.len() as u32, line })
    }

    /// Returns a line through the checked states, until the game ends or a position repeats.
    fn example_line(
        &mut self,
        shared: &mut SharedWalk,
        root: &State,
        left: u32,
    ) -> Result<Vec<Move>, ProofFlaw> {
        let (mut line, mut state, mut left) = (Vec::new(), root.clone(), left);
        let mut met: Vec<u64> = vec![self.session.game().interpreter().hash(root)];
        while line.len() < MAX_SHOWN && !self.goal.is_out(left) {
            let mut found: Option<(Move, State, Option<u32>)> = None;
            for mv in self.decisions(&state, &shared.blank)? {
                let next = self.play(&state, mv, &shared.blank)?;
                let interpreter = self.session.game().interpreter();
                let after = self.goal.after(left, interpreter, &state, &next);
                let ended = interpreter
                    .recorded_outcome(&next)
                    .map(|end| self.check_outcome(Some(end)).is_ok());
                if let (None, Some(after)) = (ended, after) {
                    shared.packer.pack(&next, after, &mut shared.key);
                    if shared.seen.get(&shared.key).is_some() {
                        found = Some((mv, next, Some(after)));
                        break;
                    }
                } else if ended.unwrap_or(true) && found.is_none() {
                    found = Some((mv, next, None));
                }
            }
            let Some((mv, next, after)) = found else { break };
            line.push(mv);
            let hash = self.session.game().interpreter().hash(&next);
            let Some(after) = after.filter(|_| !met.contains(&hash)) else { break };
            met.push(hash);
            (state, left) = (next, after);
        }
        Ok(line)
    }

    /// Truncates the line where the game ends by its history.
    pub(super) fn truncate_at_end(
        &mut self,
        root: &State,
        before: &History,
        mut verified: VerifiedProof,
    ) -> Result<VerifiedProof, ProofFlaw> {
        let (mut state, mut history) = (root.clone(), before.clone());
        for at in 0..verified.line.len() {
            if self.session.try_outcome(PositionRef::new(&state, &history))?.is_some() {
                verified.line.truncate(at);
                break;
            }
            let next = self.play(&state, verified.line[at], &history)?;
            history.push(&state);
            state = next;
        }
        Ok(VerifiedProof { plies: verified.line.len() as u32, ..verified })
    }
}
