//! Expressions: numbers, conditions and sets of sites.

pub mod bounds;
pub mod by_player;
pub mod conditions;
pub mod indexing;
pub mod line_sets;
pub mod membership;
pub mod numbers;
pub mod saturating;
pub mod set_words;
pub mod sets;
pub mod slides;
pub mod stock_numbers;
pub mod unit_numbers;
