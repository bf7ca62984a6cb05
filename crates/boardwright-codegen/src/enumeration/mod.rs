//! Enumeration of decisions: listing, counting, picking and playing them.

pub mod bulk_count;
pub mod bulk_last_choice;
pub mod choices;
pub mod continuation;
pub mod decision_output;
pub mod distinct;
pub mod emit;
pub mod explore;
pub mod explore_function;
pub mod fields;
pub mod finish;
pub mod guarded_choices;
pub mod outcome;
pub mod partial_decision;
pub mod play;
pub mod prefer;
pub mod resume;
pub mod scan;
pub mod scan_mode;
pub mod unique_path;
