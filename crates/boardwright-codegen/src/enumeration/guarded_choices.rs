//! Decisions of which a look at the lines to the royal unit has said whether they need a test (`pins.rs`): most are
//! recorded without being carried out.

use crate::attacks::pins::Lines;
use crate::enumeration::choices::Choice;
use crate::enumeration::continuation::Rest;
use crate::enumeration::partial_decision::Packed;
use crate::function::builder::Scope;
use crate::function::code::{Label, Slot};
use crate::function::operand::{Sites, Value, Word};
use boardwright_ir::{Comparison, Condition, FROM, Leg, Num, Set, Statement, TO, Vectors};
use wasm_encoder::Instruction as I;

/// What is asked of a decision besides the rule that is guarded.
enum More<'p> {
    /// Nothing.
    Nothing,
    /// One of these, if the unit that is put on the board, which is of this kind, has it asked.
    IfPut(&'p Num, Vec<Asked<'p>>),
    /// Something, or it cannot be told what: the decision is carried out.
    Something,
}

/// What has something more asked of a unit that is put on the board.
struct Asked<'p> {
    /// Its kind.
    kind: i64,
    /// What must hold besides, and holds before the unit is put there if it does afterwards.
    also: Vec<&'p Condition>,
}

impl<'p> Asked<'p> {
    /// What a condition wants, if it wants a kind on [`TO`].
    fn of_condition(condition: &'p Condition) -> Option<Asked<'p>> {
        let conditions = match condition {
            Condition::And(conditions) => &conditions[..],
            condition => std::slice::from_ref(condition),
        };
        let kind = conditions.iter().find_map(kind_on_destination)?;
        Some(Asked {
            kind,
            also: conditions.iter().filter(|condition| is_of_enemies_near(condition)).collect(),
        })
    }
}

/// The kind that a condition wants on [`TO`], if it wants one.
fn kind_on_destination(condition: &Condition) -> Option<i64> {
    match condition {
        Condition::Compare(Comparison::Equal, Num::KindAt(site), Num::Const(kind)) => {
            (**site == Num::Local(TO)).then_some(*kind)
        }
        _ => None,
    }
}

/// Whether a condition asks only for units of the opponent within a step of [`TO`], which a unit of the mover's there leaves
/// as they are.
fn is_of_enemies_near(condition: &Condition) -> bool {
    let Condition::Some(Set::And(sets)) = condition else { return false };
    let enemies = Set::OwnedBy(Num::Opponent);
    let known = |set: &Set| match set {
        Set::OfKind(Num::Const(_)) => true,
        Set::Walk { from, legs } => {
            let is_fixed = |leg: &Leg| matches!(leg.vectors, Vectors::ByPlayer(_));
            **from == Num::Local(TO) && matches!(&legs[..], [leg] if leg.is_step() && is_fixed(leg))
        }
        set => *set == enemies,
    };
    sets.contains(&enemies) && sets.iter().all(known)
}

impl<'p> Scope<'_, 'p> {
    /// Gives a path up if what comes after the body rejects it.
    pub fn stands(&mut self, fail: Label) {
        let turn = usize::from(self.g.program.stages[self.stage].turn);
        self.past_body = true;
        if self.g.notes.turn_end_rejects[turn] {
            self.finish(fail);
        } else {
            for (index, statement) in self.judges().enumerate() {
                match self.safe.filter(|_| index == 0 && self.g.guard.is_some()) {
                    Some(safe) => {
                        let known = self.code.block();
                        self.code.get(safe).branch_if(known);
                        self.effect(statement, fail);
                        self.code.end();
                    }
                    None => self.effect(statement, fail),
                }
            }
        }
        self.past_body = false;
    }

    /// What follows decisions, up to the last statement that may reject one; the first is the rule that is guarded, if
    /// there is a guard.
    fn judges(&self) -> impl Iterator<Item = &'p Statement> + use<'p> {
        let (program, notes) = (self.g.program, &self.g.notes.after_move);
        let open = program
            .after_move
            .iter()
            .zip(&notes.from)
            .take_while(|(_, note)| note.chooses_or_rejects);
        open.map(|(statement, _)| statement)
    }

    /// Carries out what is left of a path, in which nothing is chosen or judged any more, and gives it up if what comes
    /// after the body rejects it.
    fn carry_out(&mut self, rest: &Rest<'p>, fail: Label) {
        for block in rest.blocks() {
            self.effects(block, fail);
        }
        self.stands(fail);
    }

    /// What is asked of a decision, once nothing but effects is left of its path, besides the rule that is guarded.
    fn asks_more(&mut self, rest: &Rest<'p>) -> More<'p> {
        let turn = usize::from(self.g.program.stages[self.stage].turn);
        if self.g.notes.turn_end_rejects[turn] {
            return More::Something;
        }
        let mut asked = Vec::new();
        for statement in self.judges().skip(1) {
            match statement {
                Statement::If { condition, otherwise, .. } if otherwise.is_empty() => {
                    match (self.decided(condition), Asked::of_condition(condition)) {
                        (Some(false), _) => {}
                        (_, Some(more)) => asked.push(more),
                        _ => return More::Something,
                    }
                }
                Statement::Require { condition, .. } if self.decided(condition) == Some(true) => {}
                _ => return More::Something,
            }
        }
        if asked.is_empty() {
            return More::Nothing;
        }
        self.kind_put(rest).map_or(More::Something, |kind| More::IfPut(kind, asked))
    }

    /// Notes a decision that needs no test without carrying it out, where that is known of this path; says whether
    /// it is, and the path ends with it.
    pub fn record_if_safe(&mut self, rest: &Rest<'p>, packed: Packed, fail: Label) -> bool {
        let Some(safe) = self.safe.filter(|_| !rest.is_done()) else { return false };
        if self.is_plain_path(rest).is_none() {
            return false;
        }
        let more = self.asks_more(rest);
        if matches!(more, More::Something) {
            return false;
        }
        self.code.get(safe);
        if let More::IfPut(kind, asked) = more {
            self.push_is_asked(kind, &asked, true);
            self.code.op(I::I32Eqz).op(I::I32And);
        }
        self.code.begin_if();
        self.record(packed);
        self.code.otherwise();
        self.carry_out(rest, fail);
        self.record(packed);
        self.code.end();
        true
    }

    /// Pushes 1 if something more is asked of a unit of a kind; without its site known, if that may be.
    fn push_is_asked(&mut self, kind: &'p Num, asked: &[Asked<'p>], site_is_known: bool) {
        let kind = self.number(kind);
        let is_asked = self.code.int();
        self.code.int_const(0).set(is_asked);
        for Asked { kind: wanted, also } in asked {
            let no = self.code.block();
            self.push(kind);
            self.code.long_const(*wanted).op(I::I64Ne).branch_if(no);
            also.iter()
                .filter(|_| site_is_known)
                .for_each(|condition| self.branch_unless(condition, no));
            self.code.int_const(1).set(is_asked);
            self.code.end();
        }
        self.code.get(is_asked);
    }

    /// Goes on with each site of a choice after which only the lines to the royal unit decide; where that is all, the
    /// sites that need no test and those that pass it are recorded together.
    pub fn choose_guarded(
        &mut self,
        choice: Choice<'p>,
        set: &'p Set,
        lines: &Lines,
        moves: bool,
        rest: &Rest<'p>,
        packed: Packed,
    ) {
        let sites = self.set(set);
        let (plain, tested) = self.sorted(&sites, lines, moves);
        let last = !rest.open() && choice.condition.is_none() && choice.field.is_some();
        let sorted = (&plain[..], &tested[..]);
        match if last { self.asks_more(rest) } else { More::Something } {
            More::Nothing => self.record_guarded(choice, sorted, rest, packed),
            More::Something => self.try_guarded(choice, sorted, rest, packed),
            More::IfPut(kind, asked) => {
                self.push_is_asked(kind, &asked, false);
                self.code.begin_if();
                self.try_guarded(choice, sorted, rest, packed);
                self.code.otherwise();
                self.record_guarded(choice, sorted, rest, packed);
                self.code.end();
            }
        }
    }

    /// Goes on with each site of a choice, given those that need no test and those that do.
    fn try_guarded(
        &mut self,
        choice: Choice<'p>,
        (plain, tested): (&[Word], &[Word]),
        rest: &Rest<'p>,
        packed: Packed,
    ) {
        let all = self.or(plain, tested);
        self.each_site(&all, |this, site, _, _| {
            this.without_notes(|this| {
                this.alternative(|this, fail| {
                    this.push_bit(plain, site);
                    this.safe = Some(this.code.keep_int());
                    this.try_value(choice, site, rest, packed, fail);
                });
            });
        });
    }

    /// Records the sites that need no test, and of the others those that pass it, after which nothing is asked.
    fn record_guarded(
        &mut self,
        choice: Choice<'p>,
        (plain, tested): (&[Word], &[Word]),
        rest: &Rest<'p>,
        packed: Packed,
    ) {
        let legal = self.room_for_sites();
        self.store_sites(&legal, plain);
        self.each_site(tested, |this, site, _, _| {
            this.alternative(|this, fail| {
                this.bind(choice.local, site);
                this.safe = None;
                this.carry_out(rest, fail);
                let one = this.one(site);
                this.widen(&legal, &one);
            });
        });
        let legal: Vec<Word> = legal.into_iter().map(Word::In).collect();
        self.record_sites(choice, &legal, packed);
    }

    /// What of a choice's sites needs a test and what does not, given the lines: (untested, tested).
    pub fn sorted(&mut self, sites: &[Word], lines: &Lines, moves: bool) -> (Sites, Sites) {
        let risky = self.code.int();
        let from = self.local(FROM);
        if moves {
            let pinned = lines.pinned.clone();
            self.push_contains_words(&pinned, from);
        } else {
            self.code.int_const(0);
        }
        self.code.set(risky);
        let (plain, tested) = (self.room_for_sites(), self.room_for_sites());
        self.code.get(risky);
        self.code.begin_if();
        let empty = self.nowhere();
        self.store_sites(&plain, &empty);
        self.store_sites(&tested, sites);
        self.code.otherwise();
        let open = self.and(sites, &lines.wanted);
        let tense = self.and(&open, &lines.tense);
        let quiet = self.minus(&open, &lines.tense);
        self.store_sites(&plain, &quiet);
        self.store_sites(&tested, &tense);
        self.code.end();
        let all = |room: Vec<Slot>| room.into_iter().map(Word::In).collect();
        (all(plain), all(tested))
    }

    fn push_contains_words(&mut self, sites: &[Word], site: Value) {
        if site.is_below(self.sites()) {
            self.push_bit(sites, site);
        } else {
            self.code.int_const(1);
        }
    }
}
