//! One question, pursued by two searches in turn until a check confirms what one of them found.

use super::answer::{ProofAnswer, ProofFlaw, ProofMethod, ProofVerdict, UnknownReason};
use super::checker::{Adviser, Checker, Claim, Place};
use super::deepening::{Deepening, Found};
use super::effort::Effort;
use super::goal::{Goal, Unit};
use super::proof_number::ProofNumbers;
use super::reads::Reads;
use boardwright::{Game, History, Move, Position, PositionRef, Session, State};

/// The nodes of a method's first turn to work; every further one takes a quarter more.
const FIRST_SLICE: u64 = 20_000;

/// No search goes deeper than so many turns.
const MAX_DEPTH: u32 = 400;

/// What one of the searches says.
#[derive(Clone, Copy, Debug)]
struct Suspicion {
    method: ProofMethod,
    claim: Claim,
    /// What is claimed to win in, and how much of it is left.
    goal: Goal,
    left: u32,
}

/// A question at a state with what came before it.
pub(crate) struct Inquiry<'a> {
    game: &'a Game,
    reads: &'a Reads,
    goal: Goal,
    methods: Vec<ProofMethod>,
    numbers: ProofNumbers,
    deepening: Deepening,
    /// The turns, or plies, of the deepening search to come.
    depth: u32,
    slice: u64,
    state: State,
    history: History,
    left: u32,
    bytes: usize,
    flaw: Option<ProofFlaw>,
    /// What a check has confirmed.
    confirmed: Option<Suspicion>,
}

impl<'a> Inquiry<'a> {
    /// An inquiry with so many bytes: a quarter each for what the searches remember, half for the
    /// check.
    pub fn new(
        position: &'a Position,
        reads: &'a Reads,
        (goal, left): (Goal, u32),
        methods: &[ProofMethod],
        bytes: usize,
    ) -> Inquiry<'a> {
        Inquiry {
            game: position.game(),
            reads,
            goal,
            methods: methods.to_vec(),
            numbers: ProofNumbers::new(position, goal, bytes / 4),
            deepening: Deepening::new(position, goal, bytes / 4),
            depth: 1,
            slice: FIRST_SLICE,
            state: position.state().clone(),
            history: position.history().clone(),
            left,
            bytes,
            flaw: None,
            confirmed: None,
        }
    }

    /// Turns to another position; what is remembered stays of use.
    pub fn go(&mut self, position: &Position, left: u32, methods: &[ProofMethod]) {
        self.state = position.state().clone();
        self.history = position.history().clone();
        self.left = left;
        self.methods = methods.to_vec();
        (self.depth, self.slice) = (1, FIRST_SLICE);
        (self.flaw, self.confirmed) = (None, None);
    }

    /// Works until there is an answer or the task is over.
    pub fn answer(&mut self, effort: &mut Effort) -> ProofAnswer {
        loop {
            if let Some(answer) = self.turn(effort) {
                return answer;
            }
        }
    }

    /// Lets every method work for a while; says what came out if something did.
    pub fn turn(&mut self, effort: &mut Effort) -> Option<ProofAnswer> {
        for method in self.methods.clone() {
            effort.slice = effort.nodes + self.slice;
            effort.progress.method = method;
            effort.progress.player = self.goal.player;
            let found = self.search(method, effort);
            effort.slice = u64::MAX;
            if let Some(found) = found {
                match self.confirm(found, effort) {
                    Ok(answer) => return Some(answer),
                    Err(ProofFlaw::Rules(limit)) => {
                        return Some(self.unknown(UnknownReason::Rules(limit), effort));
                    }
                    Err(flaw) => {
                        self.flaw = Some(flaw);
                        self.methods.retain(|&kept| kept != method);
                    }
                }
            }
            if effort.is_over() {
                return Some(self.unknown(UnknownReason::Stopped, effort));
            }
        }
        if self.depth > MAX_DEPTH {
            self.methods.retain(|&kept| kept != ProofMethod::Deepening);
        }
        self.slice += self.slice / 4;
        self.methods.is_empty().then(|| {
            let doubt = self.flaw.map_or(UnknownReason::Stopped, UnknownReason::Unconfirmed);
            self.unknown(doubt, effort)
        })
    }

    /// The answer that nothing is known.
    pub fn unknown(&self, doubt: UnknownReason, effort: &Effort) -> ProofAnswer {
        let method = self.methods.first().copied().unwrap_or_default();
        let verdict = ProofVerdict::Unknown(doubt);
        ProofAnswer {
            verdict,
            line: Vec::new(),
            method,
            nodes: effort.nodes,
            checked: effort.checked,
        }
    }

    fn search(&mut self, method: ProofMethod, effort: &mut Effort) -> Option<Suspicion> {
        match method {
            ProofMethod::ProofNumber => {
                effort.progress.depth = 0;
                let wins = self.numbers.work(&self.state, &self.history, self.left, effort)?;
                let claim = if wins { Claim::Wins } else { Claim::Holds };
                Some(Suspicion { method, claim, goal: self.goal, left: self.left })
            }
            ProofMethod::Deepening => self.deepen(effort),
        }
    }

    /// Searches deeper and deeper, as deep as is asked.
    fn deepen(&mut self, effort: &mut Effort) -> Option<Suspicion> {
        (effort.progress.proof, effort.progress.disproof) = (None, None);
        let goal = self.deepening.goal();
        let endless = self.goal.unit == Unit::Endless;
        let method = ProofMethod::Deepening;
        while self.depth <= MAX_DEPTH && !effort.is_paused() {
            effort.progress.depth = self.depth;
            // What is left at the depth; a turn that is going on counts as begun.
            let left = match goal.unit {
                Unit::Plies => self.depth,
                _ => self.depth - 1,
            };
            let left = if endless { left } else { left.min(self.left) };
            let found = self.deepening.work(&self.state, &self.history, left, effort)?;
            match found {
                Found::Win => return Some(Suspicion { method, claim: Claim::Wins, goal, left }),
                Found::Never => {
                    let (goal, left) = (self.goal, self.left);
                    return Some(Suspicion { method, claim: Claim::Holds, goal, left });
                }
                Found::Fail if !endless && left == self.left => {
                    return Some(Suspicion { method, claim: Claim::Holds, goal, left });
                }
                Found::Fail => self.depth += 1,
            }
        }
        None
    }

    /// Has what was found checked, and makes an answer of it.
    fn confirm(&mut self, found: Suspicion, effort: &mut Effort) -> Result<ProofAnswer, ProofFlaw> {
        let Suspicion { method, claim, goal, left } = found;
        let (game, reads, bytes) = (self.game, self.reads, self.bytes / 2);
        let (state, history) = (self.state.clone(), self.history.clone());
        let mut hints = self.hints(&found);
        let checker = Checker::new(game, reads, (goal, claim), &mut hints, effort, bytes);
        let walked = checker.walk(&state, &history, left)?;
        self.confirmed = Some(found);
        let verdict = match claim {
            Claim::Wins => ProofVerdict::Proved { plies: walked.plies },
            Claim::Holds => ProofVerdict::Refuted,
        };
        let (nodes, checked) = (effort.nodes, effort.checked);
        Ok(ProofAnswer { verdict, line: walked.line, method, nodes, checked })
    }

    fn hints(&mut self, found: &Suspicion) -> Hints<'_> {
        Hints {
            session: Session::new(self.game),
            method: found.method,
            numbers: &mut self.numbers,
            deepening: &mut self.deepening,
            endless: found.goal.unit == Unit::Endless,
            depth: self.depth,
        }
    }

    /// What the side decides at a position that has proved something, where nothing is
    /// counted that is left.
    pub fn decision(&mut self, position: &Position, effort: &mut Effort) -> Option<Move> {
        let found = self.confirmed?;
        let mut moves = Vec::new();
        position.decisions(&mut moves);
        let (state, history) = (position.state(), position.history());
        let place = Place { state, history, left: found.left, moves: &moves };
        self.hints(&found).advise(&place, found.claim, effort)
    }
}

/// Gives the decisions that a search has found, and searches again where it has forgotten them.
struct Hints<'a> {
    session: Session,
    method: ProofMethod,
    numbers: &'a mut ProofNumbers,
    deepening: &'a mut Deepening,
    endless: bool,
    depth: u32,
}

impl Hints<'_> {
    /// Whether the player wins, as the search remembers it.
    fn probe(&self, hash: u64, left: u32) -> Option<bool> {
        match self.method {
            ProofMethod::ProofNumber => self.numbers.probe(hash, left),
            ProofMethod::Deepening if self.endless => match self.deepening.probe(hash, u32::MAX) {
                Some(Found::Never) => Some(false),
                _ => None,
            },
            ProofMethod::Deepening => match self.deepening.probe(hash, left)? {
                Found::Win => Some(true),
                Found::Fail | Found::Never => Some(false),
            },
        }
    }

    /// A decision that the search comes to when it searches the place again.
    fn sought(&mut self, place: &Place, claim: Claim, effort: &mut Effort) -> Option<Move> {
        let Place { state, history, left, .. } = *place;
        match self.method {
            ProofMethod::ProofNumber => {
                self.numbers.work(state, history, left, effort)?;
                self.known(place, claim)
            }
            ProofMethod::Deepening => {
                let left = if self.endless { self.depth } else { left };
                self.deepening.settling(state, history, left, effort)
            }
        }
    }

    /// A decision that leads where the search knows the claim to be true.
    fn known(&mut self, place: &Place, claim: Claim) -> Option<Move> {
        let game = self.session.game().clone();
        let machine = game.interpreter();
        let goal = match self.method {
            ProofMethod::Deepening if !self.endless => self.deepening.goal(),
            _ => self.numbers.goal(),
        };
        let mut next = place.state.clone();
        let wanted = claim == Claim::Wins;
        place.moves.iter().copied().find(|&mv| {
            if !self.session.play_listed(
                PositionRef::new(place.state, place.history),
                mv,
                &mut next,
            ) {
                return false;
            }
            if let Some(end) = machine.recorded_outcome(&next) {
                return goal.is_met(end) == wanted;
            }
            let after = goal.after(place.left, machine, place.state, &next);
            let after = after.filter(|&after| !goal.is_out(after));
            if let Some(wins) = after.and_then(|left| self.probe(machine.hash(&next), left)) {
                return wins == wanted;
            }
            if self.session.count(PositionRef::new(&next, place.history)) > 0 {
                // Too late to win, or not known.
                return after.is_none() && !wanted;
            }
            let end = self.session.outcome(PositionRef::new(&next, place.history));
            end.is_some_and(|end| goal.is_met(end)) == wanted
        })
    }
}

impl Adviser for Hints<'_> {
    fn advise(&mut self, place: &Place, claim: Claim, effort: &mut Effort) -> Option<Move> {
        if let Some(mv) = self.known(place, claim) {
            return Some(mv);
        }
        self.sought(place, claim, effort)
    }
}
