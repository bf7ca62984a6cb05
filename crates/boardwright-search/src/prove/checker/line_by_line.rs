//! Checks of every line separately, where the history may matter.

use super::{Checker, DecisionState, MAX_LINE, VerifiedProof};
use crate::prove::answer::ProofFlaw;
use boardwright::{History, Move, PositionRef, State};
use std::rc::Rc;

/// A line of a subtree, as a linked list that subtrees share.
#[derive(Clone, Default)]
struct LinkedLine(Option<Rc<(Move, LinkedLine)>>, u32);

impl LinkedLine {
    fn before(self, mv: Move) -> LinkedLine {
        let length = self.1 + 1;
        LinkedLine(Some(Rc::new((mv, self))), length)
    }

    fn moves(&self) -> Vec<Move> {
        let (mut moves, mut here) = (Vec::new(), self);
        while let Some(step) = &here.0 {
            moves.push(step.0);
            here = &step.1;
        }
        moves
    }
}

impl Checker<'_, '_> {
    /// Checks every line separately.
    pub(super) fn line_by_line(
        &mut self,
        root: &State,
        before: &History,
        left: u32,
    ) -> Result<VerifiedProof, ProofFlaw> {
        let mut history = before.clone();
        let line = self.line_from(root, &mut history, left, 0)?;
        Ok(VerifiedProof { plies: line.1, line: line.moves() })
    }

    fn line_from(
        &mut self,
        state: &State,
        history: &mut History,
        left: u32,
        ply: u32,
    ) -> Result<LinkedLine, ProofFlaw> {
        if let Some(end) = self.session.try_outcome(PositionRef::new(state, history))? {
            return self.check_outcome(Some(end)).map(|()| LinkedLine::default());
        }
        if self.goal.is_out(left) {
            return self.check_exhausted().map(|()| LinkedLine::default());
        }
        if ply >= MAX_LINE {
            return Err(ProofFlaw::TooLong);
        }
        let list = self.decisions(state, history)?;
        if list.is_empty() {
            return Err(ProofFlaw::NoDecision);
        }
        let wanted = {
            let decision = DecisionState { state, history, left, moves: &list };
            self.decisions_to_cover(&decision)?
        };
        let mut longest: Option<LinkedLine> = None;
        for mv in wanted {
            let next = self.play(state, mv, history)?;
            let after = self.goal.after(left, self.session.game().interpreter(), state, &next);
            history.push(state);
            let line = match after {
                Some(after) => self.line_from(&next, history, after, ply + 1),
                None => match self.session.try_outcome(PositionRef::new(&next, history)) {
                    Ok(Some(end)) => self.check_outcome(Some(end)).map(|()| LinkedLine::default()),
                    Ok(None) => self.check_exhausted().map(|()| LinkedLine::default()),
                    Err(limit) => Err(limit.into()),
                },
            };
            history.pop();
            let line = line?.before(mv);
            if longest.as_ref().is_none_or(|known| line.1 > known.1) {
                longest = Some(line);
            }
        }
        longest.ok_or(ProofFlaw::NoDecision)
    }
}
