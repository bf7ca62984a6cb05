//! A game and the modules that it uses become one tree.

use super::{Index, Meeting, Merge, list, meeting, reports::place_of};
use crate::building::guard::take_apart;
use crate::building::home::{Causes, Named};
use crate::building::modules::ModuleItems;
use crate::building::rewrite::Wanted;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::source_map::SourceMap;
use boardwright_syntax::tree::{GameFile, Item, ItemKind, ItemSort, Name, Removal};

/// Puts the items of modules in the places of their `use`s; `None` after an error.
///
/// An item of the game takes the place of a module's as it does of a base's. `without` and fixed
/// options that are about the base stay.
pub(in crate::building) fn merge_modules(
    file: GameFile,
    expansions: Vec<ModuleItems>,
    sources: &SourceMap<'_>,
    causes: &Causes,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(GameFile, Vec<Named>)> {
    let errors = diagnostics.len();
    let title = file.title.as_ref().map_or("", |title| title.text.as_str());
    let mut merge = Merge::new(title, sources, causes, diagnostics);
    merge.has_base = file.base.is_some();
    let mut expansions = expansions.into_iter().peekable();
    let mut own = Vec::new();
    for (index, item) in file.items.into_iter().enumerate() {
        if !matches!(item.kind, ItemKind::Use { .. }) {
            own.push((merge.push_slot(None), item));
        } else if let Some(expansion) = expansions.next_if(|it| it.item == index) {
            merge.push_module(expansion.items);
        }
    }
    let (changes, items): (Vec<_>, Vec<_>) = own.into_iter().partition(|(_, item)| {
        matches!(item.kind, ItemKind::Without(_) | ItemKind::FixOption { .. })
    });
    for (slot, item) in changes {
        merge.slots[slot].item = merge.change_modules(item);
    }
    for (slot, item) in items {
        merge.home = Some(slot);
        take_apart(vec![item]).into_iter().for_each(|item| merge.add(item));
    }
    if merge.diagnostics.len() > errors {
        return None;
    }
    let named = std::mem::take(&mut merge.named);
    Some((GameFile { items: merge.items(), ..file }, named))
}

impl Merge<'_, '_> {
    /// Adds the items of a module. What an earlier module has may not be in it.
    fn push_module(&mut self, items: Vec<Item>) {
        let mut own = Index::new();
        items.iter().for_each(|item| list(item, 0, &mut own));
        for (sort, name) in own.into_keys() {
            let clashes = matches!(meeting(sort), Meeting::Replace)
                && self.index.contains_key(&(sort, name.clone()));
            let wanted = Wanted { sort, name: (!name.is_empty()).then_some(&name) };
            let new = items.iter().find_map(|item| place_of(item, wanted));
            if let (true, Some(new)) = (clashes, new) {
                self.report_module_clash(wanted, new);
            }
        }
        for item in items {
            self.push_slot(Some(item));
        }
    }

    /// Carries out what is about a module, and returns what is about the base, if there is one.
    fn change_modules(&mut self, mut item: Item) -> Option<Item> {
        if !self.has_base {
            self.change_base(item);
            return None;
        }
        let index = &self.index;
        let knows = |sort: ItemSort, name: &Name| index.contains_key(&(sort, name.text.clone()));
        match &mut item.kind {
            ItemKind::FixOption { option, .. } if knows(ItemSort::Option, option) => {
                self.change_base(item);
                None
            }
            ItemKind::Without(removals) => {
                let (of_modules, of_base): (Vec<Removal>, Vec<Removal>) =
                    removals.drain(..).partition(|removal| {
                        removal.name.as_ref().is_some_and(|name| knows(removal.sort, name))
                    });
                of_modules.iter().for_each(|removal| self.take_away(removal));
                *removals = of_base;
                Some(item)
            }
            _ => Some(item),
        }
    }
}
