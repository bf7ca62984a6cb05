//! The symbol table: names that the rules declare.

use super::option_value::OptionValue;
use boardwright_board::SiteSet;
use boardwright_ir::{AttributeId, LayerId, PlaceId, VariableId};
use boardwright_syntax::tree::Span;
use std::collections::BTreeMap;

/// A declared entity.
#[derive(Clone, Debug)]
pub(crate) enum Symbol {
    Option(OptionValue),
    Player(u8),
    Kind(u8),
    /// One set, or one for each player.
    Region(Vec<SiteSet>),
    Place(PlaceId),
    Layer(LayerId),
    Attribute(AttributeId),
    Variable(VariableId),
    /// Index of the definition.
    Define(usize),
    /// Index of the named move.
    Move(usize),
    Phase(u16),
}

impl Symbol {
    /// Returns the sort of entity, with an article.
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

/// A symbol with the place of its declaration; `used` once an expression named it.
#[derive(Clone, Debug)]
pub(crate) struct SymbolEntry {
    pub symbol: Symbol,
    pub span: Span,
    pub used: bool,
}

/// Symbols by name.
#[derive(Clone, Debug, Default)]
pub(crate) struct SymbolTable {
    by_name: BTreeMap<String, SymbolEntry>,
}

impl SymbolTable {
    /// Returns the symbol of a name and marks it as used.
    pub(crate) fn find(&mut self, name: &str) -> Option<Symbol> {
        let declared = self.by_name.get_mut(name)?;
        declared.used = true;
        Some(declared.symbol.clone())
    }

    /// Returns the entry of a name without marking it as used.
    pub(crate) fn peek(&self, name: &str) -> Option<&SymbolEntry> {
        self.by_name.get(name)
    }

    /// Declares a name; returns the place of an earlier declaration if there is one.
    pub(crate) fn declare(&mut self, name: &str, symbol: Symbol, span: Span) -> Option<Span> {
        if let Some(earlier) = self.by_name.get(name) {
            return Some(earlier.span);
        }
        self.by_name.insert(name.to_owned(), SymbolEntry { symbol, span, used: false });
        None
    }

    /// Returns all names in alphabetical order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &SymbolEntry)> {
        self.by_name.iter().map(|(name, declared)| (name.as_str(), declared))
    }
}
