//! A game and its base become one tree, and a game and the modules that it uses.

mod extend;
mod item_facts;
mod modules;
mod reports;

pub(super) use modules::merge_modules;

use item_facts::{letters_of, list, redeclared_pieces, site_names, without_entries};

use crate::building::differences::{Change, Difference};
use crate::building::guard::{Guard, GuardedItem, guarded, take_apart};
use crate::building::home::{Causes, Named};
use crate::building::rewrite::{Rewriter, TooMuch, Wanted};
use boardwright_syntax::diagnostic::{Diagnostic, Severity};
use boardwright_syntax::source_map::SourceMap;
use boardwright_syntax::tree::{Expr, GameFile, Item, ItemKind, ItemSort, Name, Removal, Span};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// A game built on its base.
pub(super) struct Merged {
    pub file: GameFile,
    pub differences: Vec<Difference>,
    /// Items of the game that explain errors in the base.
    pub named: Vec<Named>,
}

/// The way in which the items of a sort meet those of the base.
enum Meeting {
    /// They take the place of those with their name, or of all of the sort.
    Replace,
    /// Their entries take the place of those with their names.
    ReplaceEntries,
    /// They stand before those of the base.
    Before,
    /// They stand after those of the base.
    After,
}

fn meeting(sort: ItemSort) -> Meeting {
    match sort {
        ItemSort::End | ItemSort::NoMove => Meeting::Before,
        ItemSort::AfterMove
        | ItemSort::AfterTurn
        | ItemSort::AfterSetup
        | ItemSort::OnCapture
        | ItemSort::Ruling => Meeting::After,
        ItemSort::Notation | ItemSort::Draw => Meeting::ReplaceEntries,
        _ => Meeting::Replace,
    }
}

/// An item of the base, with those of the game that stand around it.
#[derive(Default)]
struct Slot {
    before: Vec<Item>,
    item: Option<Item>,
    after: Vec<Item>,
}

/// Places of the base's items by sort and name, which is empty if the sort has none.
type Index = BTreeMap<(ItemSort, String), Vec<usize>>;

struct Merge<'m, 's> {
    sources: &'m SourceMap<'s>,
    slots: Vec<Slot>,
    index: Index,
    /// Slot in which the next item stands, unless it meets one of the base; `None` for the tail.
    home: Option<usize>,
    /// Items after all of the base.
    tail: Vec<Item>,
    rewriter: Rewriter,
    differences: Vec<Difference>,
    /// The same differences, to be looked up.
    known: HashSet<Difference>,
    named: Vec<Named>,
    /// Options that are fixed, with the places.
    fixed: BTreeMap<String, Span>,
    /// Names of the game's own pieces.
    redeclared: HashSet<String>,
    base_title: String,
    /// True if what these items do not have may be part of a base that comes later.
    has_base: bool,
    /// The modules of the game and its bases.
    causes: &'m Causes,
    diagnostics: &'m mut Vec<Diagnostic>,
}

/// Builds `child` on `base`; `None` after an error.
pub(super) fn merge(
    base: GameFile,
    child: GameFile,
    base_title: &str,
    sources: &SourceMap<'_>,
    causes: &Causes,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Merged> {
    let errors = diagnostics.len();
    let mut merge = Merge::new(base_title, sources, causes, diagnostics);
    for item in base.items {
        merge.push_slot(Some(item));
    }
    let told = !child.doc_comment.is_empty()
        || child.items.iter().any(|item| matches!(item.kind, ItemKind::About(_)));
    // The words of the base state facts of its board, start and players.
    let is_outdated = !told && child.items.iter().any(changes_setting);
    if !child.doc_comment.is_empty() || is_outdated {
        merge.drop_all(ItemSort::About);
    }
    merge.redeclared = redeclared_pieces(&child.items);
    let (changes, items): (Vec<Item>, Vec<Item>) = child
        .items
        .into_iter()
        .partition(|item| matches!(item.kind, ItemKind::Without(_) | ItemKind::FixOption { .. }));
    changes.into_iter().for_each(|item| merge.change_base(item));
    take_apart(items).into_iter().for_each(|item| merge.add(item));
    let failed = |known: &Diagnostic| known.severity == Severity::Error;
    if merge.diagnostics[errors..].iter().any(failed) {
        return None;
    }
    let doc_comment = if told || is_outdated { child.doc_comment } else { base.doc_comment };
    let (differences, named) =
        (std::mem::take(&mut merge.differences), std::mem::take(&mut merge.named));
    let file = GameFile { title: child.title, doc_comment, base: None, items: merge.items() };
    Some(Merged { file, differences, named })
}

/// True if an item of a game changes the board, the start or the players of its base.
fn changes_setting(item: &Item) -> bool {
    let is_setting = |sort| matches!(sort, ItemSort::Board | ItemSort::Start | ItemSort::Players);
    match &item.kind {
        ItemKind::Without(removals) => removals.iter().any(|removal| is_setting(removal.sort)),
        ItemKind::When { then, otherwise, .. } => then.iter().chain(otherwise).any(changes_setting),
        kind => kind.sort().is_some_and(is_setting),
    }
}

impl<'m, 's> Merge<'m, 's> {
    fn new(
        base_title: &str,
        sources: &'m SourceMap<'s>,
        causes: &'m Causes,
        diagnostics: &'m mut Vec<Diagnostic>,
    ) -> Merge<'m, 's> {
        Merge {
            sources,
            slots: Vec::new(),
            index: Index::new(),
            home: None,
            tail: Vec::new(),
            rewriter: Rewriter::default(),
            differences: Vec::new(),
            known: HashSet::new(),
            named: Vec::new(),
            fixed: BTreeMap::new(),
            redeclared: HashSet::new(),
            base_title: base_title.to_owned(),
            has_base: false,
            causes,
            diagnostics,
        }
    }

    /// Adds a slot, and returns its index.
    fn push_slot(&mut self, item: Option<Item>) -> usize {
        let slot = self.slots.len();
        if let Some(item) = &item {
            list(item, slot, &mut self.index);
        }
        self.slots.push(Slot { item, ..Slot::default() });
        slot
    }

    fn items(self) -> Vec<Item> {
        let of_slots = self
            .slots
            .into_iter()
            .flat_map(|slot| slot.before.into_iter().chain(slot.item).chain(slot.after));
        of_slots.chain(self.tail).collect()
    }

    /// Takes away all items of a sort.
    fn drop_all(&mut self, sort: ItemSort) {
        let wanted = Wanted { sort, name: None };
        // Without guards nothing is repeated, so no limit is met.
        let _ = self.rewrite(wanted, &[], &|_| None);
    }

    /// Rewrites the wanted items of the base; returns the indices of the slots that hold one.
    fn rewrite(
        &mut self,
        wanted: Wanted<'_>,
        guards: &[Guard],
        change: &dyn Fn(Item) -> Option<Item>,
    ) -> Result<Vec<usize>, TooMuch> {
        let found = self.slots_of(wanted);
        for index in &found {
            let slot = &mut self.slots[*index];
            if let Some(item) = slot.item.take() {
                slot.item = self.rewriter.rewrite(item, wanted, guards, change)?;
            }
        }
        Ok(found)
    }

    /// Returns the indices of the slots with a wanted item.
    fn slots_of(&self, wanted: Wanted<'_>) -> Vec<usize> {
        let key = (wanted.sort, wanted.name.unwrap_or("").to_owned());
        self.index.get(&key).cloned().unwrap_or_default()
    }

    /// Records a difference, once.
    fn differ(&mut self, change: Change, sort: ItemSort, name: String) {
        let difference = Difference { change, sort, name };
        if self.known.insert(difference.clone()) {
            self.differences.push(difference);
        }
    }

    /// Carries out `without …` and `option NAME = VALUE`.
    fn change_base(&mut self, item: Item) {
        match item.kind {
            ItemKind::Without(removals) => {
                let of_items = |removal: &Removal| removal.sort != ItemSort::Use;
                removals.iter().filter(|it| of_items(it)).for_each(|it| self.take_away(it));
            }
            ItemKind::FixOption { option, value } => self.fix(&option, &value, item.span),
            _ => {}
        }
    }

    fn take_away(&mut self, removal: &Removal) {
        if let (ItemSort::Ruling, Some(words)) = (removal.sort, &removal.name) {
            return self.take_ruling(words);
        }
        let name = removal.name.as_ref().map(|name| name.text.as_str());
        let wanted = Wanted { sort: removal.sort, name };
        if self.slots_of(wanted).is_empty() {
            return self.report_absent(removal.sort, removal.name.as_ref(), removal.span);
        }
        let letters = RefCell::new(Vec::new());
        let _ = self.rewrite(wanted, &[], &|item| {
            letters.borrow_mut().append(&mut letters_of(&item));
            None
        });
        let name = name.unwrap_or("").to_owned();
        self.index.remove(&(removal.sort, name.clone()));
        if removal.sort == ItemSort::Piece && !self.redeclared.contains(&name) {
            self.drop_drawing(&name);
        }
        let (span, is_taken_away) = (removal.span, true);
        let letters = letters.into_inner();
        self.named.push(Named {
            name: name.clone(),
            sort: removal.sort,
            span,
            letters,
            is_taken_away,
        });
        self.differ(Change::TakenAway, removal.sort, name);
    }

    /// Takes away the one ruling that begins with these words.
    fn take_ruling(&mut self, words: &Name) {
        let wanted = Wanted { sort: ItemSort::Ruling, name: None };
        let (taken, others) = (RefCell::new(BTreeSet::new()), RefCell::new(Vec::new()));
        let _ = self.rewrite(wanted, &[], &|item| {
            let ItemKind::Ruling(ruling) = &item.kind else { return Some(item) };
            if ruling.text.starts_with(&words.text) {
                taken.borrow_mut().insert(ruling.text.clone());
                return None;
            }
            others.borrow_mut().push(ruling.text.clone());
            Some(item)
        });
        match taken.into_inner().len() {
            0 => self.report_absent_ruling(words, &others.into_inner()),
            1 => self.differ(Change::TakenAway, ItemSort::Ruling, format!("“{}…”", words.text)),
            number => self.report_many_rulings(words, number),
        }
    }

    /// Takes away the drawing of a piece that is there no more.
    fn drop_drawing(&mut self, piece: &str) {
        let wanted = Wanted { sort: ItemSort::Draw, name: None };
        let _ = self.rewrite(wanted, &[], &|mut item| {
            let ItemKind::Draw(entries) = &mut item.kind else { return Some(item) };
            entries.retain(|entry| entry.name.text != piece);
            Some(item)
        });
    }

    fn fix(&mut self, option: &Name, value: &Expr, span: Span) {
        let wanted = Wanted { sort: ItemSort::Option, name: Some(&option.text) };
        if self.slots_of(wanted).is_empty() {
            return self.report_absent(ItemSort::Option, Some(option), option.span);
        }
        if let Some(earlier) = self.fixed.insert(option.text.clone(), option.span) {
            return self.report_fixed_twice(option, earlier);
        }
        let fixing = |mut item: Item| {
            if let ItemKind::Option { fixed, .. } = &mut item.kind {
                *fixed = Some(value.clone());
            }
            Some(item)
        };
        let _ = self.rewrite(wanted, &[], &fixing);
        let shown = self.sources.get(value.span).unwrap_or_default();
        let name = format!("{} = {shown}", option.text);
        let sort = ItemSort::Option;
        let (name_of_option, letters) = (option.text.clone(), Vec::new());
        self.named.push(Named { name: name_of_option, sort, span, letters, is_taken_away: false });
        self.differ(Change::Fixed, sort, name);
    }

    /// Adds an item of the game.
    fn add(&mut self, GuardedItem { guards, item }: GuardedItem) {
        if let ItemKind::ExtendPiece(extension) = &item.kind {
            return self.extend(extension, &guards, &item);
        }
        let Some(sort) = item.kind.sort() else {
            return self.report_under_when(&item);
        };
        let name = item.kind.name().map(|name| name.text.clone());
        if let (ItemKind::Option { name, .. }, Some(earlier)) =
            (&item.kind, name.as_ref().and_then(|name| self.fixed.get(name)))
        {
            return self.report_fixed_twice(name, *earlier);
        }
        let wanted = Wanted { sort, name: name.as_deref() };
        let meeting = meeting(sort);
        let of_module = self.causes.module_at(item.span).is_some();
        if of_module && name.is_some() && !self.slots_of(wanted).is_empty() {
            let place = item.kind.name().map_or(item.span, |name| name.span);
            return self.report_module_clash(wanted, place);
        }
        let letters = RefCell::new(Vec::new());
        let names = RefCell::new(None);
        let found = match meeting {
            Meeting::Replace => self.rewrite(wanted, &guards, &|of_base| {
                letters.borrow_mut().append(&mut letters_of(&of_base));
                if let Some(known) = site_names(&of_base) {
                    names.replace(Some(known.to_owned()));
                }
                None
            }),
            Meeting::ReplaceEntries => {
                self.rewrite(wanted, &guards, &|of_base| without_entries(of_base, &item))
            }
            Meeting::Before | Meeting::After => Ok(self.slots_of(Wanted { sort, name: None })),
        };
        let length = (item.span.end - item.span.start) as usize;
        let counted = self.rewriter.count(&guards, 0, length);
        let (Ok(found), Ok(())) = (found, counted) else {
            return self.report_too_much(item.span);
        };
        let letters = letters.into_inner();
        if let (Some(names), None) = (names.into_inner(), site_names(&item)) {
            self.warn_of_lost_site_names(&names, item.span);
        }
        self.record(sort, &item, &meeting, !found.is_empty(), letters);
        let Some(item) = guarded(&guards, Some(item), None) else { return };
        let first = found.first().map(|index| &mut self.slots[*index]);
        match (meeting, first) {
            (_, None) => self.push_home(item),
            (Meeting::Replace | Meeting::Before, Some(slot)) => slot.before.push(item),
            (Meeting::ReplaceEntries | Meeting::After, Some(_)) => {
                if let Some(last) = found.last() {
                    self.slots[*last].after.push(item);
                }
            }
        }
    }

    /// Adds an item that meets none of the base.
    fn push_home(&mut self, item: Item) {
        match self.home {
            Some(slot) => self.slots[slot].before.push(item),
            None => self.tail.push(item),
        }
    }

    fn record(
        &mut self,
        sort: ItemSort,
        item: &Item,
        meeting: &Meeting,
        met: bool,
        letters: Vec<String>,
    ) {
        let name = item.kind.name().map(|name| name.text.clone()).unwrap_or_default();
        let replaces = met && matches!(meeting, Meeting::Replace | Meeting::ReplaceEntries);
        let change = if replaces { Change::Replaced } else { Change::Added };
        let span = item.kind.name().map_or(item.span, |name| name.span);
        self.named.push(Named { name: name.clone(), sort, span, letters, is_taken_away: false });
        let of_module = self.causes.module_at(item.span).is_some();
        if !matches!(sort, ItemSort::About | ItemSort::Source) && !of_module {
            self.differ(change, sort, name);
        }
    }
}
