//! The checker: walks a whole proof by the rules, and believes nothing else.
//!
//! A proof is a way for one side to decide, given by an [`Adviser`]; against it every decision of
//! the others is tried. The checker asks the adviser for nothing but decisions. Which are legal,
//! where they lead, who has won there and how much is left, it works out itself; nothing that a
//! search has found or remembers, no estimate and no hash stands in for that. So an adviser who is
//! mistaken, or lies, can make it refuse, and cannot make it accept what is not so.
//!
//! **Positions taken for the same.** A subtree is walked once for all ways that lead to it only
//! where its states are equal word by word in everything the rules read ([`Packer`]), the same is
//! left to win in, and the record of the game cannot matter:
//!
//! - the rules read no record at all; or
//! - only ends read it, all of which want the position to have occurred before ([`RecordUse`]), and
//!   - to hold against a player, none of them makes that player win. Then the proof is walked as if
//!     they were not there: they can only end a game earlier, and not with that win; or
//!   - to win, the steps of the whole proof, position by position as the rules compare them, lead
//!     in no circle and to no position of the game before ([`Steps`]). Then no position of it
//!     can have occurred before, whichever way the game goes, and no such end can come.
//!
//! Otherwise every line is walked by itself, with the record that it has.
//!
//! **Circles.** Whoever wants to win must not come back on a line to a state on that line: that is
//! [`ProofFlaw::Circular`]. Whoever holds may: what was walked is closed under all that the
//! other can do, and a win is nowhere in it, so that it never comes.
//!
//! **Limits of the rules.** A list of decisions that a limit cut short is an error, not a list.

use super::answer::ProofFlaw;
use super::circles::Steps;
use super::effort::Effort;
use super::exact::{Packer, Seen};
use super::goal::Goal;
use super::reads::{Reads, RecordUse};
use boardwright::{Game, History, Move, Outcome, PositionRef, Session, State};
use std::rc::Rc;

/// What a proof claims of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Claim {
    /// The player wins with what is left, whatever others do.
    Wins,
    /// The others see to it that the player does not.
    Holds,
}

/// A state where a decision is wanted.
pub(crate) struct Place<'a> {
    /// The state.
    pub state: &'a State,
    /// What came before it, as far as that is told.
    pub history: &'a History,
    /// What is left to win in.
    pub left: u32,
    /// The legal decisions.
    pub moves: &'a [Move],
}

/// Whoever knows what the side decides that is to prove something.
pub(crate) trait Adviser {
    /// The decision at a place; none if there is none to be had.
    fn advise(&mut self, place: &Place, claim: Claim, effort: &mut Effort) -> Option<Move>;
}

/// What was walked to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Walked {
    /// The longest line until the win; of what holds, the length of the line given.
    pub plies: u32,
    /// To win, the longest resistance; to hold, one line of many.
    pub line: Vec<Move>,
}

/// The line of a subtree.
#[derive(Clone, Default)]
struct Line(Option<Rc<(Move, Line)>>, u32);

impl Line {
    fn before(self, mv: Move) -> Line {
        let length = self.1 + 1;
        Line(Some(Rc::new((mv, self))), length)
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

/// No line longer than this is walked.
const MAX_LINE: u32 = 1_000;
/// No longer line is given of what holds.
const MAX_SHOWN: usize = 60;
/// The number of a state whose walk has begun and not ended.
const OPEN: u32 = u32::MAX;

/// Walks one proof.
pub(crate) struct Checker<'a, 'e> {
    session: Session,
    reads: &'a Reads,
    goal: Goal,
    claim: Claim,
    adviser: &'a mut dyn Adviser,
    effort: &'a mut Effort<'e>,
    bytes: usize,
}

/// A walk in which equal states are taken for the same.
struct Shared {
    packer: Packer,
    seen: Seen,
    key: Vec<u64>,
    /// The steps of the proof, where they matter.
    steps: Option<Steps>,
    most_steps: usize,
    /// No record: what there is makes no difference.
    blank: History,
}

impl<'a, 'e> Checker<'a, 'e> {
    /// A checker of what is claimed of a game.
    pub fn new(
        game: &Game,
        reads: &'a Reads,
        (goal, claim): (Goal, Claim),
        adviser: &'a mut dyn Adviser,
        effort: &'a mut Effort<'e>,
        bytes: usize,
    ) -> Checker<'a, 'e> {
        Checker { session: Session::new(game), reads, goal, claim, adviser, effort, bytes }
    }

    /// Walks the proof from a state with what came before it, where the game still goes on.
    pub fn walk(mut self, root: &State, before: &History, left: u32) -> Result<Walked, ProofFlaw> {
        let mut shared = self.shared();
        match (&self.reads.record, self.claim) {
            (RecordUse::Unread, Claim::Wins) => self.win_shared(&mut shared, root, left),
            (RecordUse::Unread, Claim::Holds) => self.hold_shared(&mut shared, root, left),
            (RecordUse::Repetitions(wins), Claim::Holds)
                if wins.get(usize::from(self.goal.player)) == Some(&false) =>
            {
                let walked = self.hold_shared(&mut shared, root, left)?;
                self.until_end(root, before, walked)
            }
            (RecordUse::Repetitions(_), Claim::Wins) => {
                shared.steps = Some(Steps::default());
                let walked = self.win_shared(&mut shared, root, left);
                let earlier = before.entries().iter().map(|entry| entry.hash);
                let fresh = shared.steps.take().is_some_and(|steps| steps.are_fresh(earlier));
                match walked {
                    Ok(walked) if fresh => Ok(walked),
                    Err(ProofFlaw::Stopped) => Err(ProofFlaw::Stopped),
                    _ => self.line_by_line(root, before, left),
                }
            }
            _ => self.line_by_line(root, before, left),
        }
    }

    fn shared(&self) -> Shared {
        let packer = Packer::new(self.session.game().program(), self.reads);
        let seen = Seen::new(packer.stride(), self.bytes);
        let most_steps = self.bytes / 64;
        Shared { packer, seen, key: Vec::new(), steps: None, most_steps, blank: History::default() }
    }

    /// The legal decisions, all of them.
    fn decisions(&mut self, state: &State, history: &History) -> Result<Vec<Move>, ProofFlaw> {
        if self.effort.count_checked() {
            return Err(ProofFlaw::Stopped);
        }
        let mut list = Vec::new();
        self.session
            .try_decisions(PositionRef::new(state, history), &mut list)
            .map_err(ProofFlaw::Rules)?;
        Ok(list)
    }

    /// The decisions that a proof has to answer for: one of the side that proves, else all.
    fn wanted(&mut self, place: &Place) -> Result<Vec<Move>, ProofFlaw> {
        let player = self.session.game().interpreter().player(place.state);
        let proves = (player == self.goal.player) == (self.claim == Claim::Wins);
        if !proves {
            return Ok(place.moves.to_vec());
        }
        let advised = self.adviser.advise(place, self.claim, self.effort);
        let Some(mv) = advised.filter(|mv| place.moves.contains(mv)) else {
            return Err(if self.effort.is_over() {
                ProofFlaw::Stopped
            } else {
                ProofFlaw::NoDecision
            });
        };
        Ok(vec![mv])
    }

    fn play(&mut self, state: &State, mv: Move, history: &History) -> Result<State, ProofFlaw> {
        let mut next = state.clone();
        match self.session.play_listed(PositionRef::new(state, history), mv, &mut next) {
            true => Ok(next),
            false => Err(ProofFlaw::NoDecision),
        }
    }

    /// Whether an end is what is claimed.
    fn end(&self, outcome: Option<Outcome>) -> Result<(), ProofFlaw> {
        let met = outcome.is_some_and(|outcome| self.goal.is_met(outcome));
        match self.claim {
            Claim::Wins if met => Ok(()),
            Claim::Holds if !met && outcome.is_some() => Ok(()),
            _ => Err(ProofFlaw::Contradicted),
        }
    }

    /// What is claimed where nothing is left to win in and the game goes on.
    fn out(&self) -> Result<(), ProofFlaw> {
        match self.claim {
            Claim::Wins => Err(ProofFlaw::Contradicted),
            Claim::Holds => Ok(()),
        }
    }

    /// How the game ended at a state, of which no record matters; none while it goes on.
    fn plain_end(&mut self, shared: &Shared, state: &State) -> Result<Option<Outcome>, ProofFlaw> {
        let recorded = self.session.game().interpreter().recorded_outcome(state);
        if recorded.is_some() {
            return Ok(recorded);
        }
        let list = self.decisions(state, &shared.blank)?;
        if !list.is_empty() {
            return Ok(None);
        }
        Ok(self.session.outcome(PositionRef::new(state, &shared.blank)))
    }

    fn win_shared(
        &mut self,
        shared: &mut Shared,
        root: &State,
        left: u32,
    ) -> Result<Walked, ProofFlaw> {
        let plies = self.win_from(shared, root, left, 0)?;
        let line = self.longest(shared, root, left, plies)?;
        Ok(Walked { plies, line })
    }

    /// In how many plies at most the win comes from a state.
    fn win_from(
        &mut self,
        shared: &mut Shared,
        state: &State,
        left: u32,
        ply: u32,
    ) -> Result<u32, ProofFlaw> {
        if let Some(end) = self.session.game().interpreter().recorded_outcome(state) {
            return self.end(Some(end)).map(|()| 0);
        }
        shared.packer.pack(state, left, &mut shared.key);
        match shared.seen.get(&shared.key) {
            Some(OPEN) => return Err(ProofFlaw::Circular),
            Some(plies) => return Ok(plies),
            None if ply >= MAX_LINE => return Err(ProofFlaw::TooLong),
            None => {}
        }
        let place = shared.seen.add(&shared.key, OPEN).ok_or(ProofFlaw::Memory)?;
        let list = self.decisions(state, &shared.blank)?;
        if list.is_empty() {
            let end = self.session.outcome(PositionRef::new(state, &shared.blank));
            self.end(end)?;
            shared.seen.set(place, 0);
            return Ok(0);
        }
        if self.goal.is_out(left) {
            return Err(ProofFlaw::Contradicted);
        }
        let wanted = {
            let place = Place { state, history: &shared.blank, left, moves: &list };
            self.wanted(&place)?
        };
        let mut longest = 0;
        for mv in wanted {
            let next = self.play(state, mv, &shared.blank)?;
            self.note_step(shared, state, &next)?;
            let after = self.goal.after(left, self.session.game().interpreter(), state, &next);
            let plies = match after {
                Some(after) => self.win_from(shared, &next, after, ply + 1)?,
                // Too late for all but a win that has come.
                None => {
                    let end = self.plain_end(shared, &next)?;
                    self.end(end).map(|()| 0)?
                }
            };
            longest = longest.max(plies + 1);
        }
        shared.seen.set(place, longest);
        Ok(longest)
    }

    fn note_step(&self, shared: &mut Shared, from: &State, to: &State) -> Result<(), ProofFlaw> {
        let machine = self.session.game().interpreter();
        let Some(steps) = &mut shared.steps else { return Ok(()) };
        if steps.len() >= shared.most_steps {
            return Err(ProofFlaw::Memory);
        }
        steps.add(machine.hash(from), machine.hash(to));
        Ok(())
    }

    /// The line of the longest resistance through what was walked.
    fn longest(
        &mut self,
        shared: &mut Shared,
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
                        .plain_end(shared, &next)?
                        .and_then(|end| self.end(Some(end)).ok().map(|()| 0)),
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

    fn hold_shared(
        &mut self,
        shared: &mut Shared,
        root: &State,
        left: u32,
    ) -> Result<Walked, ProofFlaw> {
        shared.packer.pack(root, left, &mut shared.key);
        shared.seen.add(&shared.key, 0).ok_or(ProofFlaw::Memory)?;
        let mut open = vec![(root.clone(), left)];
        while let Some((state, left)) = open.pop() {
            let list = self.decisions(&state, &shared.blank)?;
            if list.is_empty() {
                let end = self.session.outcome(PositionRef::new(&state, &shared.blank));
                self.end(end)?;
                continue;
            }
            if self.goal.is_out(left) {
                continue;
            }
            let place = Place { state: &state, history: &shared.blank, left, moves: &list };
            for mv in self.wanted(&place)? {
                let next = self.play(&state, mv, &shared.blank)?;
                if let Some(end) = self.session.game().interpreter().recorded_outcome(&next) {
                    self.end(Some(end))?;
                    continue;
                }
                let after = self.goal.after(left, self.session.game().interpreter(), &state, &next);
                let Some(after) = after else {
                    if let Some(end) = self.plain_end(shared, &next)? {
                        self.end(Some(end))?;
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
        let line = self.held(shared, root, left)?;
        Ok(Walked { plies: line.len() as u32, line })
    }

    /// A line through what was walked, until the game ends or comes back to where it was.
    fn held(
        &mut self,
        shared: &mut Shared,
        root: &State,
        left: u32,
    ) -> Result<Vec<Move>, ProofFlaw> {
        let (mut line, mut state, mut left) = (Vec::new(), root.clone(), left);
        let mut met: Vec<u64> = vec![self.session.game().interpreter().hash(root)];
        while line.len() < MAX_SHOWN && !self.goal.is_out(left) {
            let mut found: Option<(Move, State, Option<u32>)> = None;
            for mv in self.decisions(&state, &shared.blank)? {
                let next = self.play(&state, mv, &shared.blank)?;
                let machine = self.session.game().interpreter();
                let after = self.goal.after(left, machine, &state, &next);
                let ended = machine.recorded_outcome(&next).map(|end| self.end(Some(end)).is_ok());
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

    /// The same with a line that goes no further than the game does with its record.
    fn until_end(
        &mut self,
        root: &State,
        before: &History,
        mut walked: Walked,
    ) -> Result<Walked, ProofFlaw> {
        let (mut state, mut history) = (root.clone(), before.clone());
        for at in 0..walked.line.len() {
            if self.session.outcome(PositionRef::new(&state, &history)).is_some() {
                walked.line.truncate(at);
                break;
            }
            let next = self.play(&state, walked.line[at], &history)?;
            history.push(&state);
            state = next;
        }
        Ok(Walked { plies: walked.line.len() as u32, ..walked })
    }

    /// Walks every line by itself.
    fn line_by_line(
        &mut self,
        root: &State,
        before: &History,
        left: u32,
    ) -> Result<Walked, ProofFlaw> {
        let mut history = before.clone();
        let line = self.line_from(root, &mut history, left, 0)?;
        Ok(Walked { plies: line.1, line: line.moves() })
    }

    fn line_from(
        &mut self,
        state: &State,
        history: &mut History,
        left: u32,
        ply: u32,
    ) -> Result<Line, ProofFlaw> {
        if let Some(end) = self.session.outcome(PositionRef::new(state, history)) {
            return self.end(Some(end)).map(|()| Line::default());
        }
        if self.goal.is_out(left) {
            return self.out().map(|()| Line::default());
        }
        if ply >= MAX_LINE {
            return Err(ProofFlaw::TooLong);
        }
        let list = self.decisions(state, history)?;
        if list.is_empty() {
            return Err(ProofFlaw::NoDecision);
        }
        let wanted = {
            let place = Place { state, history, left, moves: &list };
            self.wanted(&place)?
        };
        let mut longest: Option<Line> = None;
        for mv in wanted {
            let next = self.play(state, mv, history)?;
            let after = self.goal.after(left, self.session.game().interpreter(), state, &next);
            history.push(state);
            let line = match after {
                Some(after) => self.line_from(&next, history, after, ply + 1),
                None => match self.session.outcome(PositionRef::new(&next, history)) {
                    Some(end) => self.end(Some(end)).map(|()| Line::default()),
                    None => self.out().map(|()| Line::default()),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prove::answer::ProofProgress;
    use crate::prove::goal::Unit;
    use crate::task::{Limits, Task};
    use boardwright::{Options, Position, bundled};

    /// An adviser who says whatever it was told to.
    struct Liar<F>(F);

    impl<F: FnMut(&Place) -> Option<Move>> Adviser for Liar<F> {
        fn advise(&mut self, place: &Place, _: Claim, _: &mut Effort) -> Option<Move> {
            (self.0)(place)
        }
    }

    fn game(id: &str, settings: &[(&str, &str)]) -> Game {
        let settings = settings.iter().map(|&(n, v)| (n.to_owned(), v.to_owned())).collect();
        let options = Options { settings, ..Options::default() };
        bundled::find(id).unwrap().compile(&options).0.unwrap()
    }

    fn walk(
        position: &Position,
        (player, claim): (u8, Claim),
        reads: &Reads,
        advice: impl FnMut(&Place) -> Option<Move>,
    ) -> Result<Walked, ProofFlaw> {
        let task = Task::without_clock(Limits::default());
        let mut tell = |_: &ProofProgress| {};
        let mut effort = Effort::new(&task, &mut tell);
        let mut liar = Liar(advice);
        let goal = Goal { player, unit: Unit::Endless };
        let game = position.game();
        let checker = Checker::new(game, reads, (goal, claim), &mut liar, &mut effort, 64 << 20);
        checker.walk(position.state(), position.history(), 0)
    }

    /// Whatever an adviser says, and whatever of it is right by chance: a win that is none is never
    /// accepted, and neither is a defence that is none.
    #[test]
    fn no_advice_proves_what_is_not_so() {
        let mut dice = boardwright::Rng::new(1);
        for (id, settings, falsehoods) in [
            ("tic-tac-toe", &[][..], &[(0, Claim::Wins), (1, Claim::Wins)][..]),
            ("hex", &[("size", "3")][..], &[(1, Claim::Wins), (0, Claim::Holds)][..]),
            ("othello", &[("half", "2")][..], &[(0, Claim::Wins), (1, Claim::Holds)][..]),
        ] {
            let game = game(id, settings);
            let reads = Reads::of(game.program());
            for &claim in falsehoods {
                for _ in 0..300 {
                    let advice = |place: &Place| Some(place.moves[dice.below(place.moves.len())]);
                    let walked = walk(&game.start(), claim, &reads, advice);
                    assert_eq!(walked, Err(ProofFlaw::Contradicted), "{id} {claim:?}");
                }
            }
        }
    }

    /// A search that takes one position for another, as one with equal hashes would, advises a
    /// decision that belongs elsewhere.
    #[test]
    fn advice_that_belongs_to_another_position_is_refused() {
        let game = game("tic-tac-toe", &[]);
        let reads = Reads::of(game.program());
        // Crosses wins at once with c1; the advice is for a position where b2 would.
        let text = "player=Crosses; Crosses: Mark a1 b1; Noughts: Mark a2 b2";
        let position = Position::read(&game, text).unwrap();
        let right = position.read_move("c1").unwrap();
        let elsewhere = game.start().read_move("b2").unwrap();
        let harmless = position.read_move("c3").unwrap();
        let claim = (0, Claim::Wins);
        let walked = walk(&position, claim, &reads, |_| Some(right));
        assert_eq!(walked, Ok(Walked { plies: 1, line: vec![right] }));
        assert_eq!(walk(&position, claim, &reads, |_| Some(elsewhere)), Err(ProofFlaw::NoDecision));
        assert_eq!(walk(&position, claim, &reads, |_| None), Err(ProofFlaw::NoDecision));
        let walked = walk(&position, claim, &reads, |place| {
            Some(if place.moves.contains(&harmless) { harmless } else { place.moves[0] })
        });
        assert_eq!(walked, Err(ProofFlaw::Contradicted));
    }

    /// Walking to and fro is no way to win, whether the rules end it or not.
    #[test]
    fn circles_prove_nothing_for_who_wants_to_win() {
        let first = |place: &Place| place.moves.first().copied();
        let fox = game("fox-and-hounds", &[]);
        let reads = Reads::of(fox.program());
        // The hounds cannot move backward, and a fox that walks to and fro wins nothing.
        let text = "player=Fox; Fox: fox e5; Hounds: hound a1 c1 g1 h2";
        let position = Position::read(&fox, text).unwrap();
        let walked = walk(&position, (1, Claim::Wins), &reads, first);
        assert!(walked.is_err(), "{walked:?}");

        for draws in ["yes", "no"] {
            let draughts = game("english-draughts", &[("draws", draws)]);
            let reads = Reads::of(draughts.program());
            let text = "player=Black; Black: King c3 d4; White: King g1";
            let position = Position::read(&draughts, text).unwrap();
            // Two kings win against one, but not so.
            let walked = walk(&position, (0, Claim::Wins), &reads, first);
            let refused = [ProofFlaw::Circular, ProofFlaw::Contradicted];
            assert!(walked.clone().is_err_and(|flaw| refused.contains(&flaw)), "{walked:?}");
        }
    }

    /// Where the rules read the record of the game, what is proved in one way is so whichever way
    /// the game went: walking every line by itself says the same.
    #[test]
    fn records_that_cannot_matter_are_told_from_those_that_do() {
        let chess = game("chess", &[]);
        let mate = Position::read(&chess, "kbK5/pp6/1P6/8/8/8/8/R7 w - -").unwrap();
        let reads = Reads::of(chess.program());
        let by_line = Reads { record: RecordUse::Other, ..reads.clone() };
        let advice = |place: &Place| {
            let here = Position::new(chess.clone(), place.state.clone());
            let mates = |mv: &Move| {
                here.play(*mv).unwrap().outcome().is_some_and(|end| end.winner.is_some())
            };
            let quiet = here.read_move("a1a6").ok();
            place.moves.iter().copied().find(mates).or(quiet)
        };
        for reads in [&reads, &by_line] {
            let walked = walk(&mate, (0, Claim::Wins), reads, advice).unwrap();
            assert_eq!(walked.plies, 3);
        }
    }
}
