//! Rules of a game as a list of items, and their difference from those of a base.

use std::fmt::Write as _;

/// Kinds of items, in the order in which they are written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ItemKind {
    Players,
    Board,
    Use,
    Region,
    Place,
    State,
    Define,
    Piece,
    Move,
    Start,
    Turn,
    OnCapture,
    AfterMove,
    AfterTurn,
    End,
    NoMove,
    Notation,
    Position,
}

impl ItemKind {
    /// The words after `without`, if an item of this kind can be taken away by its name.
    fn named(self) -> Option<&'static str> {
        match self {
            ItemKind::Use => Some("use"),
            ItemKind::Region => Some("region"),
            ItemKind::Place => Some("place"),
            ItemKind::State => Some("state"),
            ItemKind::Define => Some("define"),
            ItemKind::Piece => Some("piece"),
            ItemKind::Move => Some("move"),
            _ => None,
        }
    }
}

/// An item of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    pub kind: ItemKind,
    /// Its name; empty where there is one item of the kind, or where several add up.
    pub name: String,
    /// Its whole text.
    pub text: String,
    /// A sentence above it.
    pub about: String,
}

/// The rules of a game.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Rulebook {
    pub title: String,
    pub about: Vec<String>,
    pub sources: Vec<String>,
    pub rulings: Vec<String>,
    pub items: Vec<Item>,
    /// Parts of modules that are taken away, such as `on capture`.
    pub without: Vec<String>,
}

impl Rulebook {
    pub fn add(&mut self, kind: ItemKind, name: &str, text: impl Into<String>) {
        self.add_about(kind, name, text, "");
    }

    pub fn add_about(&mut self, kind: ItemKind, name: &str, text: impl Into<String>, about: &str) {
        let (name, text, about) = (name.to_owned(), text.into(), about.to_owned());
        self.items.push(Item { kind, name, text, about });
    }

    /// Brings a module.
    pub fn use_module(&mut self, module: &str, values: &[(&str, String)]) {
        let values =
            values.iter().map(|(name, value)| format!("{name} = {value}")).collect::<Vec<_>>();
        let list =
            if values.is_empty() { String::new() } else { format!("({})", values.join(", ")) };
        self.add(ItemKind::Use, module, format!("use {module}{list}"));
    }

    fn find(&self, item: &Item) -> Option<&Item> {
        self.items.iter().find(|known| known.kind == item.kind && known.name == item.name)
    }

    /// Number of items that are the same in another game.
    pub fn shared_with(&self, other: &Rulebook) -> usize {
        let is_shared =
            |item: &&Item| other.find(item).is_some_and(|known| known.text == item.text);
        self.items.iter().filter(is_shared).count()
    }

    /// The text of the rules, based on a bundled game if one is given with its rules.
    pub fn text(&self, base: Option<(&str, &Rulebook)>) -> String {
        let mut text = format!("game {}", quoted(&self.title));
        if let Some((id, _)) = base {
            let _ = write!(text, " based on {}", quoted(id));
        }
        text.push_str(" {\n");
        for (word, lines) in
            [("about", &self.about), ("source", &self.sources), ("ruling", &self.rulings)]
        {
            for line in lines {
                let _ = writeln!(text, "{word} {}", quoted(line));
            }
        }
        text.push('\n');
        let base = base.map(|(_, rules)| rules);
        self.write_without(base, &mut text);
        let mut items = self.items.iter().collect::<Vec<_>>();
        items.sort_by_key(|item| item.kind);
        let mut last = None;
        for item in items {
            let known = base.and_then(|base| base.find(item));
            if known.is_some_and(|known| known.text == item.text) {
                continue;
            }
            let apart = last.is_some_and(|last| last != item.kind)
                || item.text.contains('\n')
                || !item.about.is_empty();
            if apart {
                text.push('\n');
            }
            if !item.about.is_empty() {
                let _ = writeln!(text, "/// {}", item.about);
            }
            let _ = writeln!(text, "{}", item.text);
            last = Some(item.kind);
        }
        text.push_str("}\n");
        text
    }

    /// Takes away items of the base that this game has not.
    fn write_without(&self, base: Option<&Rulebook>, text: &mut String) {
        let mut gone: Vec<(&str, Vec<&str>)> = Vec::new();
        for item in base.iter().flat_map(|base| &base.items) {
            let Some(word) = item.kind.named().filter(|_| self.find(item).is_none()) else {
                continue;
            };
            match gone.iter_mut().find(|(known, _)| *known == word) {
                Some((_, names)) => names.push(&item.name),
                None => gone.push((word, vec![&item.name])),
            }
        }
        for (word, names) in gone {
            let _ = writeln!(text, "without {word} {}", names.join(", "));
        }
        for part in &self.without {
            let _ = writeln!(text, "without {part}");
        }
    }
}

/// A text in quotation marks. Quotation marks and control characters inside are replaced, and the
/// hidden characters that no rules may have are left out.
pub fn quoted(text: &str) -> String {
    let inner = text.chars().filter_map(|c| match c {
        '"' | '\\' => Some('\''),
        c if c.is_control() => Some(' '),
        c => (!boardwright_syntax::is_hidden(c)).then_some(c),
    });
    format!("\"{}\"", inner.collect::<String>())
}
