//! Commands, one in each file.

pub mod analyse;
pub mod check;
pub mod compile;
pub mod convert;
pub mod coverage;
pub mod export;
pub mod fmt;
pub mod games;
pub mod hint;
pub mod import;
pub mod ir;
pub mod moves;
pub mod perft;
pub mod playout;
pub mod rules;
pub mod show;
pub mod show_rules;
pub mod site;
