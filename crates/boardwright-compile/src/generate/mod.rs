//! The generator: from the IR to a WebAssembly module.
//!
//! A [`Generator`] holds the module being written. Its functions are named by [`Key`]s; calling one that is
//! not there yet declares it, and [`generate`] goes on until none is left to be written. A [`scope::Scope`] is one
//! function being written. It follows the interpreter file by file: [`numbers`], [`tests`] and [`sets`] are what
//! expressions come to, [`effects`] and [`writes`] what statements do, [`run`] the walk through a decision,
//! [`finish`] what follows it, [`attack`] and [`scan`] the questions, [`exports`] what the host calls.

pub mod arithmetic;
pub mod attack;
pub mod bulk;
mod certain;
pub mod code;
mod dice;
pub mod distinct;
pub mod effects;
pub mod exports;
pub mod finish;
pub mod guard;
mod guarded;
pub mod kernels;
pub mod leaf;
pub mod lines;
pub mod loops;
pub mod module;
pub mod numbers;
mod perft;
mod playout;
pub mod reach;
pub mod reads;
mod record;
pub mod rest;
pub mod resume;
pub mod run;
pub mod scan;
pub mod scope;
pub mod sets;
pub mod straight;
pub mod sure;
pub mod tests;
pub mod value;
pub mod writes;

use crate::format::{self, Addresses, SLOTS};
use crate::limits::{MAX_LOCALS, MAX_TABLE_BYTES};
use crate::{CompileError, Module, Target};
use boardwright_ir::analysis::{BlockNotes, Notes};
use boardwright_ir::{KeyDomain, Local, Program, Set, Statement, VariableId};
use code::Code;
use exports::{EXPORTS, Export};
use finish::FinishKey;
use guard::Guard;
use kernels::Kernel;
use lines::Lines;
use module::{Builder, Signature};
use reach::Origins;
use reads::Reads;
use run::WalkKey;
use scope::{Capturing, Nesting, Scope, Writes};
use wasm_encoder::{Instruction, ValType};

/// What a function of the module does. Unless something else is said beside its writer, its first parameters are the
/// address of the state and the mover, both `i32`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[allow(missing_docs, reason = "what each does is said beside the function that writes it")]
pub enum Key {
    /// A question about lines and sets that knows nothing of states.
    Kernel(Kernel),
    /// What the host calls.
    Export(Export),
    /// An operator on numbers, by its place among them, saturating.
    Arithmetic(u8),
    /// What surrounds it, and [`Scope::reads_past_body`].
    Destinations(Nesting, bool),
    Attacked(Nesting),
    Attacks(Nesting),
    AttacksFrom(Nesting, usize),
    Guard(Nesting),
    AttacksEmpty(Nesting),
    Stuck(Nesting),
    Walk(Box<WalkKey>),
    Finish(Box<FinishKey>),
    Emit,
    EmitAll,
    Enumerate(Nesting),
    Listing,
    Counting,
    Picking,
    PickLeaf,
    Standstill,
    Distinct,
    KeepPreferred,
    BestAfter,
    PlayTo(bool),
    PlayIn(bool),
    Outcome,
    RecordEnd,
    Perft,
    Playout,
    Throw,
    Record(u8),
    /// Says that the undo log is full, and begins it anew.
    LogIsFull,
    /// Puts back what was noted since a point.
    Rollback,
    HashKey,
    SetCode(Writes),
    SetAttribute(Writes, usize),
    SetPlace(Writes, usize),
    SetLayer(Writes, usize),
    SetVariable(Writes, VariableId, bool),
    SetSites(Writes, VariableId, bool),
    Displace(Capturing),
    Capture(Capturing),
}

/// A module being made of a program.
pub struct Generator<'p> {
    /// The rules, after the passes.
    pub program: &'p Program,
    /// What is known of each statement's future.
    pub notes: &'p Notes,
    /// The lines of the board.
    pub lines: Lines,
    /// The module.
    pub builder: Builder<Key>,
    /// Words of a set.
    pub words: usize,
    /// Global variables of the module.
    pub globals: Globals,
    /// Where things are.
    pub places: Places,
    /// Blocks that keys name by number.
    pub blocks: Vec<(&'p [Statement], &'p BlockNotes)>,
    /// Effects written so far, so that it can be told whether a piece of code has any.
    pub written: u64,
    /// For each stage, the choices at which ways may part that make the same decision; none if it is not known.
    pub doubtful: Vec<Option<Vec<&'p Statement>>>,
    /// Whether captures cause captures.
    pub explosive: bool,
    /// Whether captures change what stands on the board besides what is captured.
    pub captures_change_units: bool,
    /// From where units could capture at all.
    pub origins: Option<Origins>,
    /// The rule that no royal unit may be attacked, if it has the shape that can be guarded.
    pub guard: Option<Guard>,
    /// Whether something reads the record of the game.
    pub reads_record: bool,
    /// Whether a condition of a decision reads the record of the game, and so the hash while it is tried.
    pub decisions_read_record: bool,
}

/// Indices of the module's global variables.
#[derive(Clone, Copy, Debug, Default)]
pub struct Globals {
    /// Steps left, an `i64`; below zero once the limit is reached.
    pub steps: u32,
    /// Steps that a count or a random game has for positions to come, an `i64`.
    pub steps_in_reserve: u32,
    /// The limit reached: 0, or 1 + its place in [`crate::format::LIMITS`].
    pub limit: u32,
    /// The top of the undo log.
    pub undo: u32,
    /// The beginning of what is free in the arena.
    pub arena: u32,
    /// Captures within captures.
    pub captures: u32,
    /// What a scan does with the decisions it finds.
    pub mode: u32,
    /// Decisions listed.
    pub listed: u32,
    /// Where the list is.
    pub list: u32,
    /// How many decisions there is room for.
    pub room: u32,
    /// The decision picked, an `i64`.
    pub chosen: u32,
    /// Decisions that may still be looked at for `prefer`, an `i64`.
    pub prefer_room: u32,
    /// The value that `prefer` has at the end of a turn, an `i64`.
    pub preferred: u32,
    /// Whether a turn has ended since this was set to 0.
    pub has_preferred: u32,
    /// The hash of the position decided from, an `i64`.
    pub origin: u32,
    /// The hash of its board, an `i64`.
    pub origin_board: u32,
    /// The beginning of what is free of the scratch memory.
    pub scratch: u32,
    /// What is done with notes of how many decisions come of each value.
    pub noting: u32,
}

/// Addresses of what a module keeps.
#[derive(Clone, Copy, Debug, Default)]
pub struct Places {
    /// The steps allowed.
    pub steps: u32,
    /// The four words of the generator of chance.
    pub dice: u32,
    /// States of the host.
    pub slots: u32,
    /// The record of the game.
    pub history: u32,
    /// Entries that it has room for.
    pub history_room: u32,
    /// The undo log.
    pub undo: u32,
    /// The end of the undo log.
    pub undo_end: u32,
    /// The list of the host.
    pub list: u32,
    /// Decisions that it has room for.
    pub list_room: u32,
    /// Lists and copies of states while a question is answered.
    pub arena: u32,
    /// The end of the arena.
    pub arena_end: u32,
    /// What is worked out while decisions are looked for.
    pub scratch: u32,
    /// The end of it.
    pub scratch_end: u32,
    /// Where the tables begin.
    pub tables: u32,
}

/// Positions that the record has room for.
const HISTORY_ROOM: u32 = 16_384;
/// Bytes of the undo log.
const UNDO_BYTES: u32 = 1 << 20;

/// Makes a module of a program.
pub fn generate(program: &Program, target: Target) -> Result<Module, CompileError> {
    let notes = Notes::new(program);
    let lines = Lines::new(program)?;
    let reads_record = reads_record(program);
    let places = Places::new(program, target, reads_record.0);
    let mut builder = Builder::new(places.tables);
    let globals = Globals::new(&mut builder);
    let explosive = boardwright_ir::attack_bounds::holds_capture(&program.on_capture);
    let mut generator = Generator {
        program,
        notes: &notes,
        words: program.layout.set_words,
        lines,
        builder,
        globals,
        places,
        blocks: Vec::new(),
        written: 0,
        doubtful: distinct::doubtful(program),
        explosive,
        captures_change_units: crate::passes::captures_change_units(program),
        origins: if explosive { None } else { Origins::new(program) },
        guard: Guard::new(program),
        reads_record: reads_record.0,
        decisions_read_record: reads_record.1,
    };
    for (name, export) in EXPORTS {
        let index = generator.function(Key::Export(export));
        generator.builder.export(name, index);
    }
    generator.write_all()?;
    let tables = generator.builder.table_bytes();
    if tables > MAX_TABLE_BYTES {
        return Err(CompileError::TablesTooLarge { most: MAX_TABLE_BYTES });
    }
    let end = places.tables + tables as u32;
    let size = (end - target.base).next_multiple_of(65_536);
    let pages = u64::from((target.base + size) / 65_536);
    let addresses = Addresses {
        base: target.base,
        size,
        steps: places.steps,
        dice: places.dice,
        history: places.history,
        history_room: places.history_room,
        slots: places.slots,
        state_size: program.layout.total_words as u32 * 8,
        list: places.list,
        list_room: places.list_room,
    };
    let description = format::Description::new(program, addresses).text();
    let sections = [(format::SECTION, description.into_bytes())];
    Ok(Module { bytes: generator.builder.finish(pages, &sections), addresses })
}

impl Globals {
    /// Makes the global variables.
    pub fn new<K: Ord + Clone>(builder: &mut Builder<K>) -> Globals {
        let mut int = |ty| builder.global(ty, 0);
        use ValType::{I32, I64};
        Globals {
            steps: int(I64),
            limit: int(I32),
            undo: int(I32),
            arena: int(I32),
            captures: int(I32),
            mode: int(I32),
            listed: int(I32),
            list: int(I32),
            room: int(I32),
            chosen: int(I64),
            prefer_room: int(I64),
            preferred: int(I64),
            has_preferred: int(I32),
            origin: int(I64),
            origin_board: int(I64),
            scratch: int(I32),
            noting: int(I32),
            steps_in_reserve: int(I64),
        }
    }
}

impl Places {
    fn new(program: &Program, target: Target, reads_record: bool) -> Places {
        let mut next = target.base;
        let mut take = |bytes: u32| {
            let at = next;
            next += bytes.next_multiple_of(64);
            at
        };
        // Address 0 stays unused, so that a forgotten address is noticed.
        take(64);
        let (steps, dice) = (take(8), take(32));
        // The undo log holds addresses, so it lies before all states: bytes that are no state may lead beyond the end
        // of one, but never back.
        let undo = take(UNDO_BYTES);
        let slots = take(SLOTS * program.layout.total_words as u32 * 8);
        let history_room = if reads_record { HISTORY_ROOM } else { 0 };
        let history = take(8 + history_room * format::HISTORY_ENTRY);
        let list = take(target.arena / 3);
        let arena = take(target.arena / 2);
        let scratch = take(target.arena / 6);
        Places {
            steps,
            dice,
            slots,
            history,
            history_room,
            undo,
            undo_end: undo + UNDO_BYTES,
            list,
            list_room: target.arena / 3 / 8,
            arena,
            arena_end: arena + target.arena / 2,
            scratch,
            scratch_end: scratch + target.arena / 6,
            tables: take(0),
        }
    }
}

/// Whether anything reads the record of the game, and whether a condition of a decision does.
fn reads_record(program: &Program) -> (bool, bool) {
    let mut decisions = Reads::default();
    program.stages.iter().for_each(|stage| decisions.block(&stage.body));
    program.kinds.iter().for_each(|kind| decisions.block(&kind.body));
    decisions.block(&program.after_move);
    decisions.block(&program.on_capture);
    decisions.block(&program.after_turn);
    program.turns.iter().for_each(|turn| decisions.block(&turn.after));
    let mut all = decisions.clone();
    all.block(&program.start);
    program.turns.iter().flat_map(|turn| &turn.prefer).for_each(|number| all.number(number));
    program.ends.iter().for_each(|end| {
        all.test(&end.test);
        end.winner.iter().for_each(|winner| all.number(winner));
    });
    for rule in &program.no_move {
        match rule {
            boardwright_ir::NoMove::Pass(test) => all.test(test),
            boardwright_ir::NoMove::End(end) => {
                all.test(&end.test);
                end.winner.iter().for_each(|winner| all.number(winner));
            }
        }
    }
    let uses = program.ends.iter().any(|end| end.uses_history);
    (all.record || uses, decisions.record)
}

impl<'p> Generator<'p> {
    /// The function with a key, declared now if it is new.
    pub fn function(&mut self, key: Key) -> u32 {
        let signature = self.signature(&key);
        self.builder.function(key, || signature)
    }

    /// The function of a kernel.
    pub fn kernel(&mut self, kernel: Kernel) -> u32 {
        self.function(Key::Kernel(kernel))
    }

    fn write_all(&mut self) -> Result<(), CompileError> {
        while let Some((index, key)) = self.builder.next_waiting() {
            let code = self.write(&key);
            if code.locals.len() > MAX_LOCALS {
                return Err(CompileError::TooLarge { most: MAX_LOCALS });
            }
            self.builder.define(index, code)?;
        }
        Ok(())
    }

    fn signature(&self, key: &Key) -> Signature {
        use ValType::{I32, I64};
        let words = self.words;
        let set = || vec![I64; words];
        let captured = |parameters: usize, attacks: bool| {
            let mut given = vec![I32; parameters + usize::from(attacks)];
            given.extend(vec![I64; self.capture_reads().len()]);
            (given, if attacks { vec![I32] } else { vec![] })
        };
        match key {
            Key::Kernel(kernel) => kernel.signature(words),
            Key::Export(export) => export.signature(),
            Key::Arithmetic(_) => (vec![I64; 2], vec![I64]),
            Key::Destinations(..) => (vec![I32; 3], set()),
            Key::Attacked(_) => ([vec![I32; 2], set()].concat(), vec![I32]),
            Key::Attacks(_) | Key::AttacksEmpty(_) => (vec![I32; 3], vec![I32]),
            Key::AttacksFrom(..) => (vec![I32; 4], vec![I32]),
            Key::Guard(_) => (vec![I32; 2], [set(), set(), set()].concat()),
            Key::Stuck(_) | Key::Standstill | Key::Counting | Key::Outcome | Key::RecordEnd => {
                (vec![I32; 2], vec![I32])
            }
            Key::Walk(walk) => {
                (Scope::walk_parameters(walk, words), vec![Scope::walk_result(walk.goal)])
            }
            Key::Finish(finish) => (finish.parameters(words), vec![I32]),
            Key::Emit => (vec![I64], vec![I64]),
            Key::EmitAll => (vec![I64; 4 + words], vec![I64]),
            Key::Enumerate(_) => (vec![I32, I32, I64], vec![I64]),
            Key::Listing => (vec![I32; 5], vec![I32]),
            Key::Picking => (vec![I32; 3], vec![I32]),
            Key::Distinct => (vec![I32; 2], vec![I32]),
            Key::PickLeaf => (vec![I32; 2], vec![]),
            Key::KeepPreferred => (vec![I32; 4], vec![I32]),
            Key::BestAfter => (vec![I32, I32, I64, I32], vec![I64]),
            Key::PlayTo(_) => (vec![I32, I64, I32], vec![I32]),
            Key::PlayIn(_) => (vec![I32, I32, I64], vec![I32]),
            Key::Perft => (vec![I32; 4], vec![I64]),
            Key::Playout => (vec![I32; 2], vec![I32]),
            Key::Throw => (vec![I32], vec![I32]),
            Key::Record(_) => (vec![I64], vec![I64]),
            Key::LogIsFull => (vec![], vec![]),
            Key::Rollback => (vec![I32], vec![]),
            Key::HashKey => (vec![I64; 2], vec![I64]),
            Key::SetCode(_) | Key::SetAttribute(..) | Key::SetPlace(..) => (vec![I32; 4], vec![]),
            Key::SetLayer(..) => (vec![I32; 5], vec![]),
            Key::SetVariable(..) => (vec![I32, I32, I32, I64], vec![]),
            Key::SetSites(..) => ([vec![I32; 3], set()].concat(), vec![]),
            Key::Displace(how) => captured(4, how.attacks),
            Key::Capture(how) => captured(3, how.attacks),
        }
    }

    fn write(&mut self, key: &Key) -> Code {
        let (parameters, _) = self.signature(key);
        match key {
            Key::Kernel(kernel) => return kernel.write(self),
            Key::Arithmetic(operator) => return arithmetic::write(*operator),
            Key::HashKey => return writes::write_hash_key(),
            Key::LogIsFull => return self.write_log_is_full(),
            Key::Rollback => return self.write_rollback(),
            _ => {}
        }
        let at_state = matches!(key, Key::Export(_) | Key::PlayTo(_) | Key::Perft | Key::Playout);
        if at_state {
            let scope = Scope::for_export(self, &parameters);
            return match key {
                Key::Export(export) => scope.write_export(*export),
                Key::PlayTo(listed) => scope.write_play_to(*listed),
                Key::Perft => scope.write_perft(),
                _ => scope.write_playout(),
            };
        }
        let without_state = matches!(
            key,
            Key::Emit | Key::EmitAll | Key::Distinct | Key::Throw | Key::Record(_) | Key::PickLeaf
        );
        if without_state {
            let scope = Scope::blank(self, Code::new(&parameters));
            return match key {
                Key::Emit => scope.write_emit(),
                Key::EmitAll => scope.write_emit_all(),
                Key::Distinct => scope.write_distinct(),
                Key::PickLeaf => scope.write_pick_leaf(),
                Key::Record(what) => scope.write_record(*what),
                _ => scope.write_throw(),
            };
        }
        let mut scope = Scope::new(self, &parameters);
        match key {
            Key::Destinations(nesting, past_body) => {
                scope.nesting = *nesting;
                scope.past_body = *past_body;
                scope.write_destinations()
            }
            Key::Attacked(nesting) => {
                scope.nesting = *nesting;
                scope.write_attacked()
            }
            Key::Attacks(nesting) => {
                scope.nesting = *nesting;
                scope.write_attacks()
            }
            Key::AttacksFrom(nesting, kind) => {
                scope.nesting = *nesting;
                scope.write_attacks_from(*kind)
            }
            Key::Guard(nesting) => {
                scope.nesting = *nesting;
                scope.write_guard(*nesting)
            }
            Key::AttacksEmpty(nesting) => {
                scope.nesting = *nesting;
                scope.write_attacks_empty()
            }
            Key::Stuck(nesting) => {
                scope.nesting = *nesting;
                scope.write_stuck()
            }
            Key::Walk(walk) => scope.write_walk(walk),
            Key::Finish(finish) => scope.write_finish(finish),
            Key::Enumerate(nesting) => {
                scope.nesting = *nesting;
                scope.write_enumerate()
            }
            Key::Listing => scope.write_listing(),
            Key::Counting => scope.write_counting(),
            Key::Picking => scope.write_picking(),
            Key::Standstill => scope.write_standstill(),
            Key::KeepPreferred => scope.write_keep_preferred(),
            Key::BestAfter => scope.write_best_after(),
            Key::PlayIn(trusts) => scope.write_play_in(*trusts),
            Key::Outcome => scope.write_outcome(),
            Key::RecordEnd => scope.write_record_end(),
            Key::SetCode(writes) => {
                scope.writes = *writes;
                scope.write_set_code()
            }
            Key::SetAttribute(writes, attribute) => {
                scope.writes = *writes;
                scope.write_set_attribute(*attribute)
            }
            Key::SetPlace(writes, place) => {
                scope.writes = *writes;
                scope.write_set_place(*place)
            }
            Key::SetLayer(writes, layer) => {
                scope.writes = *writes;
                scope.write_set_layer(*layer)
            }
            Key::SetVariable(writes, variable, pending) => {
                scope.writes = *writes;
                scope.write_set_variable(*variable, *pending)
            }
            Key::SetSites(writes, variable, pending) => {
                scope.writes = *writes;
                scope.write_set_sites(*variable, *pending)
            }
            Key::Displace(how) => scope.write_displace(how),
            Key::Capture(how) => scope.write_capture(how),
            _ => scope.code,
        }
    }

    /// There is no room in the undo log: a limit is noted, and what follows stops at its next step.
    fn write_log_is_full(&mut self) -> Code {
        let mut code = Code::new(&[]);
        self.note_limit(&mut code, 6);
        code.address(self.places.undo).op(Instruction::GlobalSet(self.globals.undo));
        code
    }

    /// What was noted since a point is put back, latest first.
    fn write_rollback(&mut self) -> Code {
        let mut code = Code::new(&[ValType::I32]);
        let mark = code.parameter(0);
        let (undo, top) = (self.globals.undo, code.int());
        code.op(Instruction::GlobalGet(undo)).set(top);
        let out = code.block();
        let round = code.begin_loop();
        code.get(top).get(mark).op(Instruction::I32LeU).branch_if(out);
        code.get(top).int_const(16).op(Instruction::I32Sub).set(top);
        code.get(top).load32(0).get(top).load64(8).store64(0);
        code.branch(round);
        code.end();
        code.end();
        code.get(mark).op(Instruction::GlobalSet(undo));
        code
    }

    /// Sets of sites as words.
    pub fn set_words(&self, sites: impl IntoIterator<Item = usize>) -> Vec<u64> {
        let mut words = vec![0; self.words];
        for site in sites {
            words[site / 64] |= 1 << (site % 64);
        }
        words
    }

    /// All sites of the board as words.
    pub fn full(&self) -> Vec<u64> {
        self.set_words(0..self.lines.sites)
    }

    /// The address of a table of sets, each of as many words as a set has.
    pub fn table_of_sets(&mut self, sets: impl IntoIterator<Item = Vec<u64>>) -> u32 {
        let words: Vec<u64> = sets.into_iter().flatten().collect();
        self.builder.table_of_words(words)
    }

    /// How many unit codes there are, 0 being one.
    pub fn codes(&self) -> usize {
        1 + self.program.layout.players * self.program.layout.kinds
    }

    /// The address of a table of signed bytes by unit code, -1 where the code is of no unit.
    pub fn code_table(&mut self, of: impl Fn(usize, usize) -> i8) -> u32 {
        let (codes, kinds) = (self.codes(), self.program.layout.kinds.max(1));
        let byte = |code: usize| {
            if code == 0 || code >= codes { -1 } else { of((code - 1) / kinds, (code - 1) % kinds) }
        };
        self.builder.table((0..256).map(|code| byte(code) as u8).collect())
    }

    /// The address of a table of `u16` by unit code.
    pub fn code_offsets(&mut self, of: impl Fn(usize, usize) -> usize) -> u32 {
        let (codes, kinds) = (self.codes(), self.program.layout.kinds.max(1));
        let half = |code: usize| {
            if code == 0 || code >= codes { 0 } else { of((code - 1) / kinds, (code - 1) % kinds) }
        };
        self.builder.table((0..256).flat_map(|code| (half(code) as u16).to_le_bytes()).collect())
    }

    /// The address of a table of what keys have in common, by index.
    pub fn premixed(&mut self, domain: KeyDomain, indices: impl IntoIterator<Item = u64>) -> u32 {
        self.builder
            .table_of_words(indices.into_iter().map(|index| boardwright_ir::premix(domain, index)))
    }

    /// The locals that `on capture` reads, besides the site of the capture.
    pub fn capture_reads(&self) -> Vec<Local> {
        let mut reads = Reads::default();
        reads.block(&self.program.on_capture);
        reads.locals.into_iter().filter(|&local| local != self.program.here).collect()
    }

    /// Adds the locals that what follows a decision reads.
    pub fn add_finish_reads(&self, reads: &mut Reads) {
        let program = self.program;
        reads.block(&program.after_move);
        reads.block(&program.after_turn);
        for turn in &program.turns {
            reads.block(&turn.after);
            turn.prefer.iter().for_each(|prefer| reads.number(prefer));
        }
        for stage in &program.stages {
            stage.actions.iter().for_each(|actions| reads.number(actions));
        }
        for end in &program.ends {
            reads.test(&end.test);
            end.winner.iter().for_each(|winner| reads.number(winner));
        }
    }

    /// How effects are written while decisions are looked for.
    pub fn scan_writes(&self) -> Writes {
        Writes { hash: self.decisions_read_record, undo: true }
    }

    /// Whether all units of a set are captured where it is said that they are; a capture may take away others that
    /// were to be captured after it.
    pub fn takes_all(&self, set: &Set) -> bool {
        matches!(set, Set::One(_)) || !self.captures_change_units
    }

    /// Whether nothing that follows a stage's decision rejects it.
    pub fn never_rejects(&self, stage: usize) -> bool {
        let turn = usize::from(self.program.stages[stage].turn);
        !self.notes.after_move.is_open() && !self.notes.turn_end_rejects[turn]
    }

    /// How effects are written while a decision is made: what is written is noted only where a path may have to be
    /// given up after something was written.
    pub fn play_writes(&self, stage: usize, trusts: bool) -> Writes {
        let undo = !trusts && !self.never_rejects(stage)
            || fails_after_writing(self.program, &self.program.stages[stage].body, &mut false, 0);
        Writes { hash: true, undo }
    }

    /// Takes steps; every loop that takes steps ends once there are none left. Leaves 1 on the stack if the work
    /// must stop.
    pub fn tick(&self, code: &mut Code, steps: i64) {
        let steps_left = self.globals.steps;
        code.op(Instruction::GlobalGet(steps_left));
        code.long_const(steps).op(Instruction::I64Sub);
        code.op(Instruction::GlobalSet(steps_left));
        code.op(Instruction::GlobalGet(steps_left));
        code.long_const(0).op(Instruction::I64LtS);
    }

    /// Notes a limit, by its number; the first one counts.
    pub fn note_limit(&self, code: &mut Code, number: i32) {
        let limit = self.globals.limit;
        code.int_const(number).op(Instruction::GlobalGet(limit));
        code.op(Instruction::GlobalGet(limit)).op(Instruction::I32Eqz).op(Instruction::Select);
        code.op(Instruction::GlobalSet(limit));
        // Whatever is still going on ends at its next step.
        code.long_const(-1).op(Instruction::GlobalSet(self.globals.steps));
    }
}

/// Whether a path through a block may fail after something was written; `wrote` says whether something was before,
/// and afterwards whether something was.
fn fails_after_writing(
    program: &Program,
    block: &[Statement],
    wrote: &mut bool,
    borrowed: u8,
) -> bool {
    let any = |blocks: &mut dyn Iterator<Item = &[Statement]>, wrote: &mut bool| {
        let before = *wrote;
        let mut fails = false;
        for block in blocks {
            let mut within = before;
            fails |= fails_after_writing(program, block, &mut within, borrowed);
            *wrote |= within;
        }
        fails
    };
    for statement in block {
        let fails = match statement {
            Statement::Let(..) | Statement::LetSet(..) => false,
            Statement::Choose { .. } | Statement::Require { .. } => *wrote,
            Statement::Either(branches) => {
                *wrote || any(&mut branches.iter().map(|branch| &branch.body[..]), wrote)
            }
            Statement::If { then, otherwise, .. } => {
                any(&mut [&then[..], &otherwise[..]].into_iter(), wrote)
            }
            Statement::For { body, .. } => {
                // The second time round something was written the first time.
                any(&mut [&body[..]].into_iter(), wrote) || any(&mut [&body[..]].into_iter(), wrote)
            }
            Statement::MovesOf { kind, .. } => {
                *wrote || borrowed > 1 || {
                    let mut within = false;
                    let kinds = kinds_chosen(block, kind);
                    let mut moving = program.kinds.iter().enumerate().filter(|(index, _)| {
                        kinds.checked_shr(*index as u32).is_none_or(|kinds| kinds & 1 != 0)
                    });
                    let fails = moving.any(|(_, kind)| {
                        let mut one = false;
                        let fails =
                            fails_after_writing(program, &kind.body, &mut one, borrowed + 1);
                        within |= one;
                        fails
                    });
                    *wrote |= within;
                    fails
                }
            }
            _ => {
                *wrote = true;
                false
            }
        };
        if fails {
            return true;
        }
    }
    false
}

/// The kinds that a number in a block may be, from how it is chosen there.
fn kinds_chosen(block: &[Statement], kind: &boardwright_ir::Num) -> u64 {
    let masks = block.iter().map(|statement| match statement {
        Statement::Choose { local, domain: boardwright_ir::Domain::Kinds(mask), .. }
            if *kind == boardwright_ir::Num::Local(*local) =>
        {
            crate::passes::kinds_within(mask)
        }
        _ => 0,
    });
    // A local that is not chosen in the block, or set there in other ways too, may be anything.
    let sets = |statement: &Statement| match statement {
        Statement::Let(local, _) | Statement::For { local, .. } => {
            *kind == boardwright_ir::Num::Local(*local)
        }
        Statement::Either(_) | Statement::If { .. } => true,
        _ => false,
    };
    match masks.fold(0, |all, mask| all | mask) {
        0 => u64::MAX,
        _ if block.iter().any(sets) => u64::MAX,
        kinds => kinds,
    }
}

/// Parameters: the words of a number of sets.
pub fn sets(words: usize, count: usize) -> Vec<ValType> {
    vec![ValType::I64; words * count]
}
