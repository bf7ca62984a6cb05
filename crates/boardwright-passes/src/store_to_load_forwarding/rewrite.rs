//! Rewriting of reads by the state after an effect.

use super::build::equal;
use super::effect::Effect;
use super::state_after::StateAfter;
use boardwright_ir::visit::{
    IrNode, IrNodeMut, Rewrite, any, children_of_statement, children_of_statement_mut, is_larger,
    reads_local,
};
use boardwright_ir::{Condition, NONE, Num, Set, Statement};

/// Largest statement that is rewritten, in nodes.
pub const MAX_REWRITTEN: usize = 400;
/// Largest read that is rewritten, in nodes; the result may contain it twice.
const MAX_READ: usize = 48;

/// Rewrites the expressions of a statement without blocks. Returns `None` if that is impossible;
/// the statement may be half rewritten then.
pub fn rewrite_statement(state: &StateAfter<'_>, statement: &mut Statement) -> Option<()> {
    let mut rewriter = ReadRewriter { state, failed: false };
    let mut size = 0;
    children_of_statement(statement, &mut |child| {
        rewriter.failed |= !is_simple(state, child, &mut size);
    });
    children_of_statement_mut(statement, &mut |child| rewriter.rewrite(child));
    (!rewriter.failed).then_some(())
}

/// Rewrites a condition. Returns `None` if that is impossible.
pub fn rewrite_condition(state: &StateAfter<'_>, condition: &mut Condition) -> Option<()> {
    let failed = !is_simple(state, IrNode::Condition(condition), &mut 0);
    let mut rewriter = ReadRewriter { state, failed };
    rewriter.rewrite(IrNodeMut::Condition(condition));
    (!rewriter.failed).then_some(())
}

/// Returns true if an expression is small and binds no local that the effect reads.
fn is_simple(state: &StateAfter<'_>, node: IrNode<'_>, size: &mut usize) -> bool {
    !any(node, &mut |node| {
        *size += 1;
        let bound = match node {
            IrNode::Number(Num::CountWhere(local, ..) | Num::Fold(_, local, ..))
            | IrNode::Condition(Condition::SomeWhere(local, ..))
            | IrNode::Set(Set::Filter(local, ..) | Set::Union(local, ..)) => local,
            _ => return *size > MAX_REWRITTEN,
        };
        let mut operands = state.effect.operands().into_iter();
        operands.any(|operand| reads_local(operand, *bound))
    })
}

/// A rewriting that goes on until a read cannot be rewritten.
struct ReadRewriter<'a> {
    state: &'a StateAfter<'a>,
    failed: bool,
}

impl ReadRewriter<'_> {
    fn rewrite(&mut self, node: IrNodeMut<'_>) {
        if !self.failed {
            self.node(node);
        }
    }

    fn replace<T>(&mut self, place: &mut T, new: Option<T>) {
        match new {
            Some(new) => *place = new,
            None => self.failed = true,
        }
    }

    /// Returns true if nothing has failed yet and a node is not a read too large to rewrite.
    fn is_rewritable(&mut self, node: IrNode<'_>) -> bool {
        let is_read = match &node {
            IrNode::Number(number) => matches!(
                number,
                Num::KindAt(_) | Num::OwnerAt(_) | Num::UnitAt(_) | Num::AttributeAt(..)
            ),
            IrNode::Set(set) => matches!(set, Set::OwnedBy(_) | Set::OfKind(_) | Set::OfKinds(_)),
            _ => false,
        };
        self.failed |= is_read && is_larger(node, MAX_READ);
        !self.failed
    }
}

impl Rewrite for ReadRewriter<'_> {
    fn number(&mut self, number: &mut Num) {
        let after = self.state;
        if !self.is_rewritable(IrNode::Number(number)) {
            return;
        }
        let new = match number {
            Num::KindAt(site) => {
                let ask = |site| Num::KindAt(Box::new(site));
                after.at(site, &ask, after.fresh_kind(), Some(NONE))
            }
            Num::OwnerAt(site) => {
                let ask = |site| Num::OwnerAt(Box::new(site));
                after.at(site, &ask, after.fresh_owner(), Some(NONE))
            }
            Num::UnitAt(site) => {
                after.at(site, &|site| Num::UnitAt(Box::new(site)), None, Some(NONE))
            }
            Num::AttributeAt(attribute, site) => {
                let attribute = *attribute;
                let ask = |site| Num::AttributeAt(attribute, Box::new(site));
                after.at(site, &ask, after.fresh_attribute(attribute), None)
            }
            Num::InPlace { place, owner, kind } => match after.in_place(*place, owner, kind) {
                Some(new) => Some(new),
                None => return,
            },
            Num::InPlaceAll { place, .. } | Num::KindsInPlace { place, .. } => {
                if !matches!(&after.effect, Effect::Withdraw { place: from, .. } if from == place) {
                    return;
                }
                None
            }
            Num::KindsOn(_)
            | Num::Repeats
            | Num::BoardRepeats(_)
            | Num::RepeatGap
            | Num::RepeatSpan
            | Num::Recorded => None,
            _ => return,
        };
        self.replace(number, new);
    }

    fn condition(&mut self, condition: &mut Condition) {
        self.failed |= matches!(
            condition,
            Condition::Attacked { .. } | Condition::Stuck(_) | Condition::SomeMove(..)
        );
    }

    fn set(&mut self, set: &mut Set) {
        let after = self.state;
        if !self.is_rewritable(IrNode::Set(set)) {
            return;
        }
        let new = match set {
            Set::Vacant => Some(after.vacant()),
            Set::Occupied => Some(after.occupied()),
            Set::OwnedBy(player) => after.owned_by(player),
            Set::OfKind(kind) => {
                let is_member = |new| equal(kind, &new);
                after.of_kinds(Set::OfKind(kind.clone()), &is_member)
            }
            Set::OfKinds(mask) => {
                let is_member = |new| Condition::InMask(mask.clone(), new);
                after.of_kinds(Set::OfKinds(mask.clone()), &is_member)
            }
            Set::Destinations(_) => None,
            _ => return,
        };
        self.replace(set, new);
    }
}
