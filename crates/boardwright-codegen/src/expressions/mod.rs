//! Expressions: numbers, conditions and sets of sites.

pub mod arithmetic;
pub mod by_player;
pub mod conditions;
pub mod line_sets;
pub mod membership;
pub mod numbers;
pub mod set_words;
pub mod sets;
pub mod slides;
pub mod unit_numbers;
