//! The names a rules file declares.

use crate::options::OptionValue;
use boardwright_board::SiteSet;
use boardwright_ir::{AttributeId, LayerId, PlaceId, VariableId};
use boardwright_syntax::tree::Span;
use std::collections::BTreeMap;

/// What a declared name stands for.
#[derive(Clone, Debug)]
pub(crate) enum Symbol {
    Option(OptionValue),
    Player(u8),
    Kind(u8),
    /// One set, or one a player.
    Region(Vec<SiteSet>),
    Place(PlaceId),
    Layer(LayerId),
    Attribute(AttributeId),
    Variable(VariableId),
    /// Index into the definitions.
    Define(usize),
    /// Index into the named moves.
    Move(usize),
    Phase(u16),
}

impl Symbol {
    /// What it is, with an article.
    pub(crate) fn describe(&self) -> &'static str {
        match self {
            Symbol::Option(_) => "an option",
            Symbol::Player(_) => "a player",
            Symbol::Kind(_) => "a piece",
            Symbol::Region(_) => "a region",
            Symbol::Place(_) => "a place",
            Symbol::Layer(_) => "a layer",
            Symbol::Attribute(_) => "an attribute",
            Symbol::Variable(_) => "a piece of state",
            Symbol::Define(_) => "a definition",
            Symbol::Move(_) => "a named move",
            Symbol::Phase(_) => "a phase",
        }
    }
}

/// A declared name with the place of its declaration and whether anything used it.
#[derive(Clone, Debug)]
pub(crate) struct Declared {
    pub symbol: Symbol,
    pub span: Span,
    pub used: bool,
}

/// All declared names.
#[derive(Clone, Debug, Default)]
pub(crate) struct Symbols {
    by_name: BTreeMap<String, Declared>,
}

impl Symbols {
    /// The declaration of a name, which then counts as used.
    pub(crate) fn find(&mut self, name: &str) -> Option<Symbol> {
        let declared = self.by_name.get_mut(name)?;
        declared.used = true;
        Some(declared.symbol.clone())
    }

    /// The declaration of a name, without using it.
    pub(crate) fn peek(&self, name: &str) -> Option<&Declared> {
        self.by_name.get(name)
    }

    /// Declares a name; gives back the earlier declaration if there is one.
    pub(crate) fn declare(&mut self, name: &str, symbol: Symbol, span: Span) -> Option<Span> {
        if let Some(earlier) = self.by_name.get(name) {
            return Some(earlier.span);
        }
        self.by_name.insert(name.to_owned(), Declared { symbol, span, used: false });
        None
    }

    /// All names, in alphabetical order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &Declared)> {
        self.by_name.iter().map(|(name, declared)| (name.as_str(), declared))
    }
}
