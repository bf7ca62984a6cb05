//! Enumeration of decisions: listing, counting, picking and playing them.

pub(crate) mod bulk_count;
pub(crate) mod bulk_last_choice;
pub(crate) mod choices;
pub(crate) mod continuation;
pub(crate) mod decision_output;
pub(crate) mod distinct;
pub(crate) mod emit;
pub(crate) mod explore;
pub(crate) mod explore_function;
pub(crate) mod fields;
pub(crate) mod finish;
pub(crate) mod guarded_choices;
pub(crate) mod outcome;
pub(crate) mod partial_decision;
pub(crate) mod play;
pub(crate) mod prefer;
pub(crate) mod resume;
pub(crate) mod scan;
pub(crate) mod scan_mode;
pub(crate) mod unique_path;
pub(crate) mod usable;
