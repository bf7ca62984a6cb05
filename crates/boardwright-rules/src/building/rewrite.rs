//! Rewriting the items of a base that an item of the game is about.

use super::guard::{Guard, guarded};
use boardwright_syntax::tree::{Item, ItemKind, ItemSort};

/// Most conditions of `when` round an item of the built game.
const MAX_GUARDS: usize = 8;

/// Most bytes of text that items under conditions repeat.
const MAX_REPEATED: usize = 1 << 20;

/// The items that are meant: those of a sort, and if it has names, of this name.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'n> {
    pub sort: ItemSort,
    pub name: Option<&'n str>,
}

impl Wanted<'_> {
    pub(super) fn fits(&self, item: &Item) -> bool {
        item.kind.sort() == Some(self.sort)
            && self
                .name
                .is_none_or(|wanted| item.kind.name().is_none_or(|name| name.text == wanted))
    }
}

/// A limit that rewriting exceeds.
pub(super) struct TooMuch;

/// Rewrites items, and counts the text that it repeats.
#[derive(Default)]
pub(super) struct Rewriter {
    repeated: usize,
}

impl Rewriter {
    /// Replaces each wanted item within `item` by what `change` makes of it, where the guards hold.
    pub(super) fn rewrite(
        &mut self,
        item: Item,
        wanted: Wanted<'_>,
        guards: &[Guard],
        change: &dyn Fn(Item) -> Option<Item>,
    ) -> Result<Option<Item>, TooMuch> {
        self.rewrite_at(item, wanted, guards, change, 0)
    }

    /// Counts guards round a text of this length, within `depth` other conditions.
    pub(super) fn count(
        &mut self,
        guards: &[Guard],
        depth: usize,
        length: usize,
    ) -> Result<(), TooMuch> {
        let conditions: usize = guards.iter().map(Guard::length).sum();
        self.repeated += conditions + guards.len() * length;
        let fits = depth + guards.len() <= MAX_GUARDS && self.repeated <= MAX_REPEATED;
        if fits { Ok(()) } else { Err(TooMuch) }
    }

    fn rewrite_at(
        &mut self,
        item: Item,
        wanted: Wanted<'_>,
        guards: &[Guard],
        change: &dyn Fn(Item) -> Option<Item>,
        depth: usize,
    ) -> Result<Option<Item>, TooMuch> {
        if let ItemKind::When { condition, then, otherwise } = item.kind {
            let mut within = |items: Vec<Item>| {
                let rewritten = items
                    .into_iter()
                    .map(|it| self.rewrite_at(it, wanted, guards, change, depth + 1));
                rewritten.filter_map(Result::transpose).collect::<Result<Vec<Item>, TooMuch>>()
            };
            let (then, otherwise) = (within(then)?, within(otherwise)?);
            let is_empty = then.is_empty() && otherwise.is_empty();
            let kind = ItemKind::When { condition, then, otherwise };
            return Ok((!is_empty).then_some(Item { kind, ..item }));
        }
        if !wanted.fits(&item) {
            return Ok(Some(item));
        }
        if guards.is_empty() {
            return Ok(change(item));
        }
        self.count(guards, depth, (item.span.end - item.span.start) as usize)?;
        Ok(guarded(guards, change(item.clone()), Some(&item)))
    }
}
