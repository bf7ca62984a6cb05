//! The explorer: the mutable state of a depth-first walk through the decisions of a position.

use crate::context::{Context, Goal};
use crate::core::Core;
use crate::executed::Executed;
use crate::explain_search::ExplainSearch;
use crate::history::History;
use crate::limits::{Limit, LimitReached, MAX_STEPS, RulePart, STEPS_BETWEEN_LOOKS};
use crate::read;
use crate::state::Move;
use crate::width::WIDEST;
use boardwright_board::Bits;
use boardwright_ir::{CounterId, Local, NONE, Program, Set, SetLocal, Statement, budget, control};

/// Interpreter of one query about one position.
pub(crate) struct Explorer<'p, const W: usize> {
    /// The loaded program.
    pub core: &'p Core<W>,
    /// The rules.
    pub program: &'p Program,
    /// The earlier positions of the game.
    pub history: &'p History,
    /// Stack of states, each of `size` words; the last is the current one.
    pub frames: Vec<u64>,
    /// Index of the current state in `frames`.
    pub base: usize,
    /// True if the current state may be written in place, false if it must be copied first.
    pub owned: bool,
    /// Number of words of a state.
    pub size: usize,
    /// Stack of frames of scalar locals; `Context::locals` is the index of the current frame.
    pub locals: Vec<i64>,
    /// Stack of frames of set-valued locals; `Context::set_locals` is the index of the current one.
    pub set_locals: Vec<Bits<W>>,
    /// Undo log of `locals`: index and previous value.
    pub trail: Vec<(usize, i64)>,
    /// Undo log of `set_locals`: index and previous value.
    pub set_trail: Vec<(usize, Bits<W>)>,
    /// Goal and perspective.
    pub context: Context,
    /// Decisions found, for [`Goal::List`].
    pub list: Vec<Move>,
    /// Decision found, for [`Goal::Nth`].
    pub chosen: Option<Move>,
    /// State after the decision, for [`Goal::Play`].
    pub result: Option<Box<[u64]>>,
    /// Counters on the current path.
    pub executed: Executed,
    /// Counters on the path to `result`.
    pub result_counters: Vec<CounterId>,
    /// Value of `prefer` at the end of the turn; `None` if the turn goes on or prefers nothing.
    pub preferred: Option<i64>,
    /// True if the decision is known to be legal: conditions after the body are not evaluated, and
    /// for [`Goal::Play`] no `or else` branch is tested for being closed.
    pub assume_legal: bool,
    /// Number of steps left before the next look at the budget.
    steps: u64,
    /// Number of steps left after that.
    steps_in_reserve: u64,
    /// First limit reached.
    pub limit: Option<LimitReached>,
    /// Part of the rules that runs.
    pub part: RulePart,
    /// Number of choices, branches and borrowed movements open on the current path.
    pub open_choices: u32,
    /// Nesting depth of `attacked` conditions.
    pub attacked_depth: u8,
    /// True while a `stuck` condition is evaluated.
    pub in_stuck: bool,
    /// Nesting depth of `destinations` sets.
    pub destinations_depth: u8,
    /// Nesting depth of captures within the consequences of captures.
    pub capture_depth: u8,
    /// Wanted decision and best failure, for [`Goal::Explain`].
    pub explain_search: Option<ExplainSearch>,
    /// Definitions of the set-valued locals, for [`Goal::Explain`].
    pub set_definitions: Vec<(SetLocal, &'p Set)>,
    /// Condition that refused the position, for [`Goal::SetUp`].
    pub refused: Option<&'p Statement>,
    /// True if attacks are tested without pruning. Tests compare both answers.
    #[cfg(test)]
    pub exhaustive: bool,
    /// Hashes of the position that the decision is made from.
    pub origin: OriginHashes,
}

/// Hashes of the position that a decision is made from.
pub(crate) struct OriginHashes {
    /// Hash of the position.
    pub hash: u64,
    /// Hash without the player to move, the stage and the number of actions.
    pub board: u64,
    /// Player to move.
    pub player: u8,
}

impl<'p, const W: usize> Explorer<'p, W> {
    /// Creates an explorer of a state, from the perspective of the player to move.
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
                goal: Goal::Evaluate,
                mover: read::byte(words, control::PLAYER).into(),
                stage: read::byte(words, control::STAGE).into(),
                skips_finish: false,
                found: 0,
                digest: 0,
                hit: false,
                attacker: None,
                is_satisfied: false,
                past_body: false,
                locals: 0,
                set_locals: 0,
            },
            list: Vec::new(),
            chosen: None,
            result: None,
            executed: Executed::default(),
            result_counters: Vec::new(),
            preferred: None,
            assume_legal: false,
            steps: STEPS_BETWEEN_LOOKS,
            steps_in_reserve: MAX_STEPS - STEPS_BETWEEN_LOOKS,
            limit: None,
            part: RulePart::Stage(read::byte(words, control::STAGE).into()),
            open_choices: 0,
            attacked_depth: 0,
            in_stuck: false,
            destinations_depth: 0,
            capture_depth: 0,
            explain_search: None,
            set_definitions: Vec::new(),
            refused: None,
            #[cfg(test)]
            exhaustive: false,
            origin: OriginHashes {
                hash: words[control::HASH / 8],
                board: read::board_hash(words),
                player: read::byte(words, control::PLAYER),
            },
        }
    }

    /// Consumes steps. Returns false if too few are left or any limit has been reached.
    #[inline]
    pub fn tick(&mut self, steps: u64) -> bool {
        match self.steps.checked_sub(steps) {
            Some(left) => self.steps = left,
            None => self.draw_on_reserve(steps),
        }
        self.limit.is_none()
    }

    /// Consumes steps that are more than those before the next look at the budget.
    #[cold]
    fn draw_on_reserve(&mut self, steps: u64) {
        let left = self.steps_left().checked_sub(steps);
        self.set_steps(left.unwrap_or(0));
        if left.is_none() {
            self.stop_for(Limit::Steps);
        } else if budget::is_over() {
            self.stop_for(Limit::Interrupted);
        }
    }

    /// Number of steps left.
    pub fn steps_left(&self) -> u64 {
        self.steps + self.steps_in_reserve
    }

    /// Sets the number of steps left.
    pub fn set_steps(&mut self, steps: u64) {
        self.steps = steps.min(STEPS_BETWEEN_LOOKS);
        self.steps_in_reserve = steps - self.steps;
    }

    /// Records a limit; only the first one reached is kept.
    pub fn stop_for(&mut self, limit: Limit) {
        self.limit.get_or_insert(LimitReached { limit, part: Some(self.part) });
    }

    /// Returns the answer unless a limit was reached.
    pub fn answer<T>(&self, answer: T) -> Result<T, LimitReached> {
        self.limit.map_or(Ok(answer), Err)
    }

    /// Runs a part of the rules, which limits reached in it name.
    pub fn within<T>(&mut self, part: RulePart, run: impl FnOnce(&mut Self) -> T) -> T {
        let outside = std::mem::replace(&mut self.part, part);
        let answer = run(self);
        self.part = outside;
        answer
    }

    /// Counts a part of the rules that runs, if a decision is being made: listings and questions
    /// about attacks run the same statements.
    pub fn count(&mut self, counter: CounterId) {
        if matches!(self.context.goal, Goal::Play(_) | Goal::Evaluate) {
            self.executed.insert(counter, self.program.counters.len());
        }
    }

    /// Returns a local of the current frame.
    #[inline]
    pub fn local(&self, local: Local) -> i64 {
        self.locals[self.context.locals + usize::from(local)]
    }

    /// Assigns a local and logs its previous value, which [`Explorer::unwind`] restores.
    #[inline]
    pub fn assign_local(&mut self, local: Local, value: i64) {
        let index = self.context.locals + usize::from(local);
        self.trail.push((index, self.locals[index]));
        self.locals[index] = value;
    }

    /// Assigns a local without logging its previous value; the caller restores it.
    #[inline]
    pub fn overwrite_local(&mut self, local: Local, value: i64) {
        self.locals[self.context.locals + usize::from(local)] = value;
    }

    /// Returns a set-valued local of the current frame.
    #[inline]
    pub fn local_sites(&self, local: SetLocal) -> Bits<W> {
        self.set_locals[self.context.set_locals + usize::from(local)]
    }

    /// Assigns a set-valued local and logs its previous value, which [`Explorer::unwind`] restores.
    pub fn assign_local_sites(&mut self, local: SetLocal, value: Bits<W>) {
        let index = self.context.set_locals + usize::from(local);
        self.set_trail.push((index, self.set_locals[index]));
        self.set_locals[index] = value;
    }

    /// True if attack tests may prune paths that cannot change the answer. False in tests that
    /// compare with an exhaustive walk.
    #[inline]
    pub fn may_prune_attacks(&self) -> bool {
        #[cfg(test)]
        return !self.exhaustive;
        #[cfg(not(test))]
        true
    }

    /// Runs a nested query with another goal and perspective and a fresh frame of locals, then
    /// restores the context, the state and the locals.
    pub fn nested<T>(&mut self, goal: Goal, mover: usize, query: impl FnOnce(&mut Self) -> T) -> T {
        let (checkpoint, outside) = (self.checkpoint(), self.context);
        self.context.goal = goal;
        self.context.mover = mover;
        self.context.found = 0;
        self.context.digest = 0;
        self.context.hit = false;
        self.context.attacker = None;
        self.context.is_satisfied = false;
        self.context.past_body = false;
        let answer = self.with_fresh_locals(query);
        self.context = outside;
        self.unwind(checkpoint);
        answer
    }

    /// Runs a query with a fresh frame of locals: scalars are [`NONE`], sets are empty.
    pub fn with_fresh_locals<T>(&mut self, query: impl FnOnce(&mut Self) -> T) -> T {
        let (trail, set_trail) = (self.trail.len(), self.set_trail.len());
        let (locals, set_locals) = (self.locals.len(), self.set_locals.len());
        let outside = (self.context.locals, self.context.set_locals);
        (self.context.locals, self.context.set_locals) = (locals, set_locals);
        self.locals.resize(locals + usize::from(self.program.local_count), NONE);
        let more = usize::from(self.program.set_local_count);
        self.set_locals.resize(set_locals + more, Bits::EMPTY);
        let answer = query(self);
        // The undo logs of the dropped frame are meaningless.
        self.trail.truncate(trail);
        self.set_trail.truncate(set_trail);
        self.locals.truncate(locals);
        self.set_locals.truncate(set_locals);
        (self.context.locals, self.context.set_locals) = outside;
        answer
    }

    /// Returns the unit code at a site; 0 if it is vacant.
    #[inline]
    pub fn code(&self, site: usize) -> u8 {
        read::byte(self.words(), self.program.layout.units + site)
    }

    /// Returns the byte at an offset of the current state.
    #[inline]
    pub fn byte(&self, offset: usize) -> u8 {
        read::byte(self.words(), offset)
    }

    /// True if the walk looks for the reason why a decision is not legal.
    #[inline]
    pub fn is_explaining(&self) -> bool {
        W == WIDEST && self.context.goal == Goal::Explain
    }

    /// Returns the set at an offset of the current state.
    #[inline]
    pub fn sites_at(&self, offset: usize) -> Bits<W> {
        read::sites(self.words(), &self.program.layout, offset)
    }

    /// Number of bytes of a set in a state.
    #[inline]
    pub fn set_bytes(&self) -> usize {
        read::set_words::<W>(&self.program.layout) * 8
    }

    /// Returns the sites with a unit of an owner.
    #[inline]
    pub fn owned_by(&self, owner: usize) -> Bits<W> {
        self.sites_at(self.program.layout.owner_sets + owner * self.set_bytes())
    }

    /// Returns the sites with a unit.
    #[inline]
    pub fn occupied(&self) -> Bits<W> {
        if let Some(offset) = self.program.layout.occupied_set {
            return self.sites_at(offset);
        }
        let players = 0..self.program.layout.players;
        players.fold(Bits::EMPTY, |all, player| all | self.owned_by(player))
    }
}
