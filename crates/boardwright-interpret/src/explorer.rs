//! The explorer: everything that a walk through a decision carries along.

use crate::context::{Context, Goal};
use crate::core::Core;
use crate::explain::Inquiry;
use crate::history::History;
use crate::limits::{LimitReached, MAX_STEPS};
use crate::read;
use crate::state::Move;
use boardwright_board::Bits;
use boardwright_ir::{Local, NONE, Program, SetLocal, control};

/// One call's worth of interpretation.
pub(crate) struct Explorer<'p, const W: usize> {
    /// The loaded program.
    pub core: &'p Core<W>,
    /// The rules.
    pub program: &'p Program,
    /// The earlier positions.
    pub history: &'p History,
    /// States, the last being the present one.
    pub frames: Vec<u64>,
    /// Where the present state begins.
    pub base: usize,
    /// True if the present state may be written without a copy.
    pub owned: bool,
    /// Words of a state.
    pub size: usize,
    /// Number-like locals of this question and those around it.
    pub locals: Vec<i64>,
    /// Set-valued locals.
    pub set_locals: Vec<Bits<W>>,
    /// What locals held before they were set.
    pub trail: Vec<(usize, i64)>,
    /// What set-valued locals held.
    pub set_trail: Vec<(usize, Bits<W>)>,
    /// What is asked.
    pub context: Context,
    /// Decisions listed, for [`Goal::List`].
    pub list: Vec<Move>,
    /// The decision found, for [`Goal::Nth`].
    pub chosen: Option<Move>,
    /// The state found, for [`Goal::Play`].
    pub result: Option<Box<[u64]>>,
    /// The value of `prefer` when the turn ended, if it did.
    pub preferred: Option<i64>,
    /// True if conditions after the body count as met.
    pub trusts: bool,
    /// Steps left.
    pub steps: u64,
    /// The limit reached, if one was.
    pub limit: Option<LimitReached>,
    /// Choices open.
    pub depth: u32,
    /// `attacked` within `attacked`.
    pub attacked: u8,
    /// True if `stuck` is being judged.
    pub stuck: bool,
    /// `destinations` within `destinations`.
    pub destinations: u8,
    /// Captures within captures.
    pub captures: u8,
    /// What is wanted, for [`Goal::Explain`].
    pub inquiry: Option<Inquiry>,
    /// True if attacks are judged the long way, without passing anything over; the short way must
    /// agree with it.
    #[cfg(test)]
    pub thorough: bool,
    /// The position decided from: its hash and the hash of its board.
    pub origin: (u64, u64),
}

impl<'p, const W: usize> Explorer<'p, W> {
    /// An explorer of a state, from the perspective of the player who decides.
    pub fn new(core: &'p Core<W>, words: &[u64], history: &'p History) -> Explorer<'p, W> {
        let program = &*core.program;
        let size = program.layout.total_words;
        let mut frames = Vec::with_capacity(size * 8);
        frames.extend_from_slice(&words[..size]);
        Explorer {
            core,
            program,
            history,
            frames,
            base: 0,
            owned: false,
            size,
            locals: vec![NONE; usize::from(program.local_count)],
            set_locals: vec![Bits::EMPTY; usize::from(program.set_local_count)],
            trail: Vec::new(),
            set_trail: Vec::new(),
            context: Context {
                goal: Goal::Rest,
                mover: read::byte(words, control::PLAYER).into(),
                stage: read::byte(words, control::STAGE).into(),
                skips: false,
                found: 0,
                hit: false,
                past_body: false,
                locals: 0,
                set_locals: 0,
            },
            list: Vec::new(),
            chosen: None,
            result: None,
            preferred: None,
            trusts: false,
            steps: MAX_STEPS,
            limit: None,
            depth: 0,
            attacked: 0,
            stuck: false,
            destinations: 0,
            captures: 0,
            inquiry: None,
            #[cfg(test)]
            thorough: false,
            origin: (words[0], read::board_hash(words)),
        }
    }

    /// Takes steps; says whether there were any left.
    #[inline]
    pub fn tick(&mut self, steps: u64) -> bool {
        match self.steps.checked_sub(steps) {
            Some(left) => self.steps = left,
            None => {
                self.steps = 0;
                self.stop_for(LimitReached::Steps);
            }
        }
        self.limit.is_none()
    }

    /// Notes a limit; the first one counts.
    pub fn stop_for(&mut self, limit: LimitReached) {
        self.limit.get_or_insert(limit);
    }

    /// A local.
    #[inline]
    pub fn local(&self, local: Local) -> i64 {
        self.locals[self.context.locals + usize::from(local)]
    }

    /// Sets a local, to be given back on the way back.
    #[inline]
    pub fn set_local(&mut self, local: Local, value: i64) {
        let index = self.context.locals + usize::from(local);
        self.trail.push((index, self.locals[index]));
        self.locals[index] = value;
    }

    /// Sets a local for good; for loops that restore it themselves.
    #[inline]
    pub fn put_local(&mut self, local: Local, value: i64) {
        self.locals[self.context.locals + usize::from(local)] = value;
    }

    /// A set-valued local.
    #[inline]
    pub fn set_local_sites(&self, local: SetLocal) -> Bits<W> {
        self.set_locals[self.context.set_locals + usize::from(local)]
    }

    /// Sets a set-valued local, to be given back on the way back.
    pub fn assign_sites(&mut self, local: SetLocal, value: Bits<W>) {
        let index = self.context.set_locals + usize::from(local);
        self.set_trail.push((index, self.set_locals[index]));
        self.set_locals[index] = value;
    }

    /// True if attacks may be judged the short way.
    #[inline]
    pub fn takes_shortcuts(&self) -> bool {
        #[cfg(test)]
        return !self.thorough;
        #[cfg(not(test))]
        true
    }

    /// Asks something within something else: with locals of its own, and everything as before when
    /// it is done.
    pub fn nested<T>(&mut self, goal: Goal, mover: usize, ask: impl FnOnce(&mut Self) -> T) -> T {
        let (mark, outside) = (self.mark(), self.context);
        self.context.goal = goal;
        self.context.mover = mover;
        self.context.found = 0;
        self.context.hit = false;
        self.context.past_body = false;
        let answer = self.with_own_locals(ask);
        self.context = outside;
        self.unwind(mark);
        answer
    }

    /// Asks something with locals of its own, of which none is set.
    pub fn with_own_locals<T>(&mut self, ask: impl FnOnce(&mut Self) -> T) -> T {
        let (trail, set_trail) = (self.trail.len(), self.set_trail.len());
        let (locals, set_locals) = (self.locals.len(), self.set_locals.len());
        let outside = (self.context.locals, self.context.set_locals);
        (self.context.locals, self.context.set_locals) = (locals, set_locals);
        self.locals.resize(locals + usize::from(self.program.local_count), NONE);
        let more = usize::from(self.program.set_local_count);
        self.set_locals.resize(set_locals + more, Bits::EMPTY);
        let answer = ask(self);
        // What was set in there goes with its locals.
        self.trail.truncate(trail);
        self.set_trail.truncate(set_trail);
        self.locals.truncate(locals);
        self.set_locals.truncate(set_locals);
        (self.context.locals, self.context.set_locals) = outside;
        answer
    }

    /// The unit code at a site.
    #[inline]
    pub fn code(&self, site: usize) -> u8 {
        read::byte(self.words(), self.program.layout.units + site)
    }

    /// The byte at an offset of the present state.
    #[inline]
    pub fn byte(&self, offset: usize) -> u8 {
        read::byte(self.words(), offset)
    }

    /// The set at an offset of the present state.
    #[inline]
    pub fn sites_at(&self, offset: usize) -> Bits<W> {
        read::sites(self.words(), offset)
    }

    /// The sites with a unit of a player.
    #[inline]
    pub fn owned_by(&self, player: usize) -> Bits<W> {
        self.sites_at(self.program.layout.owner_sets + player * W * 8)
    }

    /// The sites with a unit.
    #[inline]
    pub fn occupied(&self) -> Bits<W> {
        let players = 0..self.program.layout.players;
        players.fold(Bits::EMPTY, |all, player| all | self.owned_by(player))
    }
}
