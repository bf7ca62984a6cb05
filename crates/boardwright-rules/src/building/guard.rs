//! Items under the conditions of `when`.

use boardwright_syntax::tree::{Expr, Item, ItemKind};
use std::rc::Rc;

/// One `when` round an item.
#[derive(Clone)]
pub(super) struct Guard {
    condition: Rc<Expr>,
    /// False if the item stands after `else`.
    holds: bool,
}

impl Guard {
    /// Number of bytes of its condition.
    pub(super) fn length(&self) -> usize {
        (self.condition.span.end - self.condition.span.start) as usize
    }
}

/// An item of the game with the conditions under which it holds, the outermost first.
pub(super) struct GuardedItem {
    pub guards: Vec<Guard>,
    pub item: Item,
}

/// Takes items apart, so that each has its own conditions.
pub(super) fn take_apart(items: Vec<Item>) -> Vec<GuardedItem> {
    let mut out = Vec::new();
    walk(items, &mut Vec::new(), &mut out);
    out
}

fn walk(items: Vec<Item>, guards: &mut Vec<Guard>, out: &mut Vec<GuardedItem>) {
    for item in items {
        let ItemKind::When { condition, then, otherwise } = item.kind else {
            out.push(GuardedItem { guards: guards.clone(), item });
            continue;
        };
        let condition = Rc::new(condition);
        for (holds, items) in [(true, then), (false, otherwise)] {
            guards.push(Guard { condition: condition.clone(), holds });
            walk(items, guards, out);
            guards.pop();
        }
    }
}

/// Returns `inside` where all conditions hold, and `outside` elsewhere.
pub(super) fn guarded(
    guards: &[Guard],
    inside: Option<Item>,
    outside: Option<&Item>,
) -> Option<Item> {
    let Some((first, others)) = guards.split_first() else { return inside };
    let span = inside.as_ref().or(outside)?.span;
    let inside: Vec<Item> = guarded(others, inside, outside).into_iter().collect();
    let outside: Vec<Item> = outside.into_iter().cloned().collect();
    let (then, otherwise) = if first.holds { (inside, outside) } else { (outside, inside) };
    let condition = Expr::clone(&first.condition);
    let kind = ItemKind::When { condition, then, otherwise };
    Some(Item { doc_comment: Vec::new(), kind, span })
}
