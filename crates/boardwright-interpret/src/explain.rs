//! Why a wanted decision is not legal: the decision is looked for as in play, and of all the points
//! where the search fails the furthest is reported.

use crate::analysis::bit;
use crate::choose::Choice;
use crate::context::{Goal, Rest};
use crate::core::Core;
use crate::decide::PASS;
use crate::explorer::Explorer;
use crate::history::History;
use crate::packing::low_bits;
use crate::read;
use crate::reasons::Reason;
use boardwright_ir::{Block, FieldKind, LabelId, Stage, Statement, control};
use boardwright_syntax::tree::Span;

/// What is known of a decision that somebody wants to make.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PartialMove {
    /// The name of its branch, if it is known.
    pub label: Option<LabelId>,
    /// The values of some of its choices, by the choices' names.
    pub fields: Vec<(String, i64)>,
}

/// What stands in the way of a decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// Nothing: there is a legal decision of this kind.
    Legal,
    /// The game is over.
    GameOver,
    /// Nothing stands on the site to move from.
    NothingThere {
        /// The site.
        site: u16,
    },
    /// What stands on the site to move from belongs to somebody else.
    NotYours {
        /// The site.
        site: u16,
    },
    /// A choice does not offer the value.
    NotInDomain {
        /// The choice's name.
        variable: String,
        /// What its values are.
        kind: FieldKind,
        /// The value.
        value: i64,
        /// Where the choice is written.
        span: Span,
        /// Why it is not offered, as far as can be told.
        because: Vec<Reason>,
    },
    /// A further choice of the move has nothing to offer.
    NothingOffered {
        /// The choice's name.
        variable: String,
        /// Where the choice is written.
        span: Span,
    },
    /// A condition of the move is not met.
    RequireFailed {
        /// What the rules say of it.
        message: Option<String>,
        /// Where it is written.
        span: Span,
    },
    /// A condition on what follows a move is not met.
    AfterCondition {
        /// What the rules say of it.
        message: Option<String>,
        /// Where it is written.
        span: Span,
    },
    /// The branch is open only if nothing before it can be done, and something can.
    BranchClosed {
        /// The branch's name; 0 if it has none.
        label: LabelId,
    },
    /// No decision here makes such choices together.
    NoSuchChoice,
    /// Another way to complete the turn is preferred by the rules.
    NotPreferred,
}

/// Why a wanted decision is not legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// What stands in the way.
    pub what: Obstacle,
    /// The site to move from, if the decision names one.
    pub from: Option<u16>,
    /// The site to move to, if the decision names one.
    pub to: Option<u16>,
}

/// The search for a wanted decision, and the furthest failure so far.
#[derive(Debug)]
pub(crate) struct Inquiry {
    label: Option<LabelId>,
    /// By field of the stage: the value wanted.
    values: Vec<Option<i64>>,
    /// By field of the stage: whether the present path has the value wanted.
    met: Vec<bool>,
    /// Number of wanted values the present path has.
    matched: usize,
    /// By field of the stage: whether any path had the value wanted.
    ever_met: Vec<bool>,
    best: Option<(Rank, Obstacle)>,
}

/// How telling a failure is: wanted values met before it, and how much the reason says.
type Rank = (usize, u8);

impl Inquiry {
    fn new(stage: &Stage, wanted: &PartialMove) -> Option<Inquiry> {
        let mut values = vec![None; stage.fields.len()];
        for (name, value) in &wanted.fields {
            let index = stage.fields.iter().position(|field| field.name == *name)?;
            values[index] = Some(*value);
        }
        let met = vec![false; values.len()];
        let ever_met = met.clone();
        Some(Inquiry { label: wanted.label, values, met, matched: 0, ever_met, best: None })
    }

    fn note(&mut self, telling: u8, obstacle: impl FnOnce() -> Obstacle) {
        let rank = (self.matched, telling);
        if self.best.as_ref().is_none_or(|(best, _)| rank > *best) {
            self.best = Some((rank, obstacle()));
        }
    }
}

/// How telling the kinds of obstacles are, besides reasons, which go from 2 to 6.
mod telling {
    pub const INCOMPLETE: u8 = 0;
    pub const NOTHING_OFFERED: u8 = 1;
    pub const CLOSED: u8 = 7;
    pub const REQUIREMENT: u8 = 8;
    pub const AFTER: u8 = 9;
}

impl<const W: usize> Core<W> {
    /// Why a wanted decision is not legal.
    pub fn explain(&self, words: &[u64], history: &History, wanted: &PartialMove) -> Explanation {
        let site = |named: &str| {
            let value = wanted.fields.iter().find(|(name, _)| name == named);
            value.and_then(|(_, site)| self.site(*site)).map(|site| site as u16)
        };
        let (from, to) = (site("from"), site("to"));
        Explanation { what: self.obstacle(words, history, wanted), from, to }
    }

    fn obstacle(&self, words: &[u64], history: &History, wanted: &PartialMove) -> Obstacle {
        if read::outcome(words).is_some() {
            return Obstacle::GameOver;
        }
        let stage = usize::from(read::byte(words, control::STAGE));
        let Some(inquiry) = Inquiry::new(&self.program.stages[stage], wanted) else {
            return Obstacle::NoSuchChoice;
        };
        let is_pass = wanted.fields.is_empty() && wanted.label == Some(PASS.0 as LabelId);
        if is_pass && self.decisions_within(words, history).0.contains(&PASS) {
            return Obstacle::Legal;
        }
        let mut explorer = Explorer::new(self, words, history);
        explorer.inquiry = Some(inquiry);
        explorer.explore(Goal::Explain, stage);
        let Some(inquiry) = explorer.inquiry else { return Obstacle::NoSuchChoice };
        match inquiry.best {
            Some((_, Obstacle::Legal)) if self.prefers(words) => Obstacle::NotPreferred,
            Some((_, Obstacle::Legal)) => Obstacle::Legal,
            best => {
                let fields = &self.program.stages[stage].fields;
                let refused = fields.iter().zip(&inquiry.values).zip(&inquiry.ever_met);
                let mut refused = refused.filter(|((field, _), met)| {
                    !**met && field.kind == FieldKind::Site && field.name == "from"
                });
                let site = refused.find_map(|((_, value), _)| *value);
                site.and_then(|site| self.nothing_to_move(words, site))
                    .or(best.map(|(_, obstacle)| obstacle))
                    .unwrap_or(Obstacle::NoSuchChoice)
            }
        }
    }

    /// The plainest reasons why nothing moves from a site.
    fn nothing_to_move(&self, words: &[u64], value: i64) -> Option<Obstacle> {
        let site = self.site(value)?;
        let code = read::byte(words, self.program.layout.units + site);
        if code == 0 {
            return Some(Obstacle::NothingThere { site: site as u16 });
        }
        let mover = usize::from(read::byte(words, control::PLAYER));
        let theirs = self.owner_and_kind(code).0 != mover;
        theirs.then_some(Obstacle::NotYours { site: site as u16 })
    }
}

impl<'p, const W: usize> Explorer<'p, W> {
    /// The value wanted of a field.
    pub fn wanted_value(&self, field: u16) -> Option<i64> {
        *self.inquiry.as_ref()?.values.get(usize::from(field))?
    }

    /// Takes the wanted value of a choice, or notes why it cannot be taken.
    pub fn explain_choice(
        &mut self,
        choice: Choice<'p>,
        value: i64,
        rest: &Rest<'_, 'p>,
        packed: u64,
    ) -> bool {
        if !self.offers(choice.domain, value) {
            let because = self.reasons(choice.domain, value);
            self.note_choice(choice, value, because);
            return false;
        }
        if !self.meets_condition(choice, value) {
            self.note_choice(choice, value, vec![Reason::Condition]);
            return false;
        }
        self.count_match(choice.field, true);
        let over = self.try_value(choice, value, rest, packed);
        self.count_match(choice.field, false);
        over
    }

    /// True if a value that a choice offers meets its condition, if it has one.
    fn meets_condition(&mut self, choice: Choice<'p>, value: i64) -> bool {
        let Some(condition) = choice.condition else { return true };
        let mark = self.mark();
        self.set_local(choice.local, value);
        let met = self.condition(condition);
        self.unwind(mark);
        met
    }

    /// Notes that a choice of which nothing is wanted has nothing to offer, if it is so.
    pub fn explain_lack(&mut self, choice: Choice<'p>, field: u16) {
        let mut values = self.values(choice.domain).into_iter();
        let offers = values.any(|value| self.meets_condition(choice, value));
        let fields = &self.program.stages[self.context.stage].fields;
        let (Some(field), false) = (fields.get(usize::from(field)), offers) else { return };
        if let Some(inquiry) = &mut self.inquiry {
            inquiry.note(telling::NOTHING_OFFERED, || Obstacle::NothingOffered {
                variable: field.name.clone(),
                span: choice.span,
            });
        }
    }

    fn count_match(&mut self, field: Option<u16>, met: bool) {
        let (Some(inquiry), Some(field)) = (&mut self.inquiry, field) else { return };
        let field = usize::from(field);
        inquiry.matched = inquiry.matched.saturating_add_signed(if met { 1 } else { -1 });
        inquiry.met[field] = met;
        inquiry.ever_met[field] |= met;
    }

    fn note_choice(&mut self, choice: Choice<'p>, value: i64, because: Vec<Reason>) {
        let fields = &self.program.stages[self.context.stage].fields;
        let field = choice.field.and_then(|field| fields.get(usize::from(field)));
        if let (Some(field), Some(inquiry)) = (field, &mut self.inquiry) {
            let telling = because.iter().map(Reason::telling).max().unwrap_or(1);
            inquiry.note(telling, || Obstacle::NotInDomain {
                variable: field.name.clone(),
                kind: field.kind,
                value,
                span: choice.span,
                because,
            });
        }
    }

    /// Notes a condition that is not met.
    pub fn explain_requirement(&mut self, message: Option<&str>, span: Span) {
        let after = self.context.past_body;
        if let Some(inquiry) = &mut self.inquiry {
            let message = message.map(str::to_owned);
            let telling = if after { telling::AFTER } else { telling::REQUIREMENT };
            inquiry.note(telling, || match after {
                true => Obstacle::AfterCondition { message, span },
                false => Obstacle::RequireFailed { message, span },
            });
        }
    }

    /// Notes a branch that is closed.
    pub fn explain_closed(&mut self, label: LabelId) {
        if let Some(inquiry) = &mut self.inquiry {
            inquiry.note(telling::CLOSED, || Obstacle::BranchClosed { label });
        }
    }

    /// True if the wanted decision cannot come of a branch: it has another name, or choices that
    /// nothing from there on makes.
    pub fn is_unwanted(&self, inner: &Rest<'_, 'p>, packed: u64) -> bool {
        let Some(inquiry) = &self.inquiry else { return false };
        let wanted = inquiry.values.iter().zip(&inquiry.met).enumerate();
        let mut open = wanted.filter(|(_, (value, met))| value.is_some() && !**met);
        if open.any(|(field, _)| !still_chosen(inner, field)) {
            return true;
        }
        let Some(label) = inquiry.label else { return false };
        let mask = low_bits(self.program.stages[self.context.stage].label_bits);
        u64::from(label) != packed & mask && inner.future().labels & bit(label) == 0
    }

    /// The body is complete: the decision is the wanted one if it has all that is wanted, and legal
    /// if what follows allows it.
    pub fn explain_completion(&mut self, packed: u64) -> bool {
        let mask = low_bits(self.program.stages[self.context.stage].label_bits);
        let Some(inquiry) = &mut self.inquiry else { return true };
        let named = inquiry.label.is_none_or(|label| u64::from(label) == packed & mask);
        let whole = inquiry.matched == inquiry.values.iter().flatten().count();
        if !named || !whole {
            inquiry.note(telling::INCOMPLETE, || Obstacle::NoSuchChoice);
            return false;
        }
        let legal = self.would_finish();
        if let (true, Some(inquiry)) = (legal, &mut self.inquiry) {
            inquiry.best = Some(((usize::MAX, 0), Obstacle::Legal));
        }
        legal
    }
}

/// True if some statement from here on may make the choice that a field holds.
fn still_chosen(rest: &Rest<'_, '_>, field: usize) -> bool {
    let here = rest.block[rest.index..].iter().any(|statement| chooses(statement, field));
    here || rest.next.is_some_and(|next| still_chosen(next, field))
}

fn chooses(statement: &Statement, wanted: usize) -> bool {
    let within = |block: &Block| block.iter().any(|statement| chooses(statement, wanted));
    match statement {
        Statement::Choose { field, .. } => field.is_some_and(|field| usize::from(field) == wanted),
        Statement::Either(branches) => branches.iter().any(|branch| within(&branch.body)),
        Statement::If { then, otherwise, .. } => within(then) || within(otherwise),
        Statement::For { body, .. } => within(body),
        // Kinds may choose anything; which kind moves is not known here.
        Statement::MovesOf { .. } => true,
        _ => false,
    }
}
