//! Expressions: numbers, conditions and sets of sites.

pub(crate) mod bounds;
pub(crate) mod by_player;
pub(crate) mod conditions;
pub(crate) mod groups;
pub(crate) mod indexing;
pub(crate) mod line_sets;
pub(crate) mod membership;
pub(crate) mod numbers;
pub(crate) mod saturating;
pub(crate) mod set_words;
pub(crate) mod sets;
pub(crate) mod slides;
pub(crate) mod stock_numbers;
pub(crate) mod unit_numbers;
