//! Errors of items that do not fit the base or the modules.

use super::Merge;
use crate::building::rewrite::Wanted;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::limits::MAX_DIAGNOSTICS;
use boardwright_syntax::suggest::closest;
use boardwright_syntax::tree::{Item, ItemKind, ItemSort, Name, Span};

impl Merge<'_, '_> {
    /// Warns of a board that takes the place of one with other names of its sites.
    pub(super) fn warn_of_lost_site_names(&mut self, names: &str, span: Span) {
        // More would not be read.
        if self.diagnostics.len() <= MAX_DIAGNOSTICS {
            let base = &self.base_title;
            let message = format!("this board does not have the names of sites of “{base}”");
            let help = format!(
                "a board takes the place of all of the base's; add `{{ names {names} }}` to it, or `{{ names algebraic }}` if a1, b1 … are meant"
            );
            self.diagnostics.push(Diagnostic::warning("lost-site-names", span, message).help(help));
        }
    }

    pub(super) fn report_fixed_twice(&mut self, option: &Name, earlier: Span) {
        // More would not be read.
        if self.diagnostics.len() <= MAX_DIAGNOSTICS {
            let message = format!("the option `{}` is fixed and declared again", option.text);
            let error = Diagnostic::error("declared-twice", option.span, message);
            self.diagnostics.push(error.also(earlier, "fixed here"));
        }
    }

    pub(super) fn report_absent(&mut self, sort: ItemSort, name: Option<&Name>, span: Span) {
        // More would not be read.
        if self.diagnostics.len() > MAX_DIAGNOSTICS {
            return;
        }
        let (words, base) = (sort.words(), &self.base_title);
        let Some(name) = name else {
            let message = format!("“{base}” has no `{words}` that could be taken away");
            let error = Diagnostic::error("nothing-to-take", span, message);
            return self.diagnostics.push(error.help("leave this line out"));
        };
        let error = self.absent("nothing-to-take", sort, name);
        self.diagnostics.push(error);
    }

    /// Reports first words that no ruling of the base has. `rulings` are those that it has.
    pub(super) fn report_absent_ruling(&mut self, words: &Name, rulings: &[String]) {
        let base = &self.base_title;
        let message = format!("“{base}” has no ruling that begins “{}”", words.text);
        let length = words.text.chars().count();
        let begins: Vec<String> =
            rulings.iter().map(|ruling| ruling.chars().take(length).collect()).collect();
        let near = closest(&words.text, begins.iter().map(String::as_str));
        let help = match (near, rulings) {
            (_, []) => "it has no rulings".to_owned(),
            (Some(near), _) => format!("did you mean “{near}”?"),
            (None, _) => {
                let few =
                    rulings.iter().take(5).map(|ruling| first_words(ruling)).collect::<Vec<_>>();
                format!("its rulings begin {}", few.join(", "))
            }
        };
        self.report(Diagnostic::error("nothing-to-take", words.span, message).help(help));
    }

    /// Reports first words that several rulings of the base share.
    pub(super) fn report_many_rulings(&mut self, words: &Name, number: usize) {
        let base = &self.base_title;
        let message = format!("{number} rulings of “{base}” begin “{}”", words.text);
        let help = "write more words of the one that is taken away, or `without rulings`";
        self.report(Diagnostic::error("nothing-to-take", words.span, message).help(help));
    }

    fn report(&mut self, error: Diagnostic) {
        // More would not be read.
        if self.diagnostics.len() <= MAX_DIAGNOSTICS {
            self.diagnostics.push(error);
        }
    }

    /// Returns the error of a name that the base does not have.
    pub(super) fn absent(&self, code: &'static str, sort: ItemSort, name: &Name) -> Diagnostic {
        let words = sort.words();
        let message = format!("“{}” has no {words} `{}`", self.base_title, name.text);
        let error = Diagnostic::error(code, name.span, message);
        let of_sort = self.index.keys().filter(|(known, _)| *known == sort);
        let known: Vec<&str> = of_sort.map(|(_, name)| name.as_str()).collect();
        match closest(&name.text, known.iter().copied()) {
            Some(near) => error.help(format!("did you mean `{near}`?")).fix(name.span, near),
            None if known.is_empty() => error.help(format!("it has no {words} at all")),
            None => {
                error.help(format!("it has {}", crate::lowerer::listed(known.into_iter(), ", ")))
            }
        }
    }

    pub(super) fn report_too_much(&mut self, span: Span) {
        let message = "too much of the base is replaced under conditions";
        let error = Diagnostic::error("too-many-conditions", span, message);
        self.diagnostics.push(error.help("replace fewer items inside `when`"));
    }

    pub(super) fn report_under_when(&mut self, item: &Item) {
        let word = match item.kind {
            ItemKind::FixOption { .. } => "`option NAME = VALUE`",
            _ => "`without`",
        };
        let message = format!("{word} stands outside `when`");
        let help = "what a game is built of cannot depend on an option; inside `when`, items replace those of the base";
        self.diagnostics.push(Diagnostic::error("nested-option", item.span, message).help(help));
    }

    /// Reports that a module has what is there already.
    pub(super) fn report_module_clash(&mut self, wanted: Wanted<'_>, new: Span) {
        // More would not be read.
        if self.diagnostics.len() > MAX_DIAGNOSTICS {
            return;
        }
        let slots = self.slots_of(wanted);
        let items = slots.iter().filter_map(|slot| self.slots[*slot].item.as_ref());
        let earlier = items.filter_map(|item| place_of(item, wanted)).next();
        let (words, name) = (wanted.sort.words(), wanted.name.unwrap_or(""));
        let module = self.causes.module_at(new).map_or("", |module| &module.name);
        let message = match name {
            "" => format!("the module `{module}` brings `{words}`, which is there already"),
            _ => {
                format!("the module `{module}` brings the {words} `{name}`, which is there already")
            }
        };
        let mut error = Diagnostic::error("module-clash", new, message);
        if let Some(earlier) = earlier {
            error = error.also(earlier, "already here");
        }
        let help = match name {
            "" => format!("take the other away by `without {words}`, or leave the module out"),
            _ => {
                format!("take the other away by `without {words} {name}`, or leave the module out")
            }
        };
        self.diagnostics.push(error.help(help));
    }
}

/// Returns the first three words of a ruling, in quotes.
fn first_words(ruling: &str) -> String {
    let words: Vec<&str> = ruling.split(' ').take(3).collect();
    format!("“{}…”", words.join(" "))
}

/// Returns the place of a wanted item, or of one inside `when`: that of its name if it has one.
pub(super) fn place_of(item: &Item, wanted: Wanted<'_>) -> Option<Span> {
    if let ItemKind::When { then, otherwise, .. } = &item.kind {
        return then.iter().chain(otherwise).find_map(|inner| place_of(inner, wanted));
    }
    wanted.fits(item).then(|| item.kind.name().map_or(item.span, |name| name.span))
}
