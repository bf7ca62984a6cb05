//! Attacks: capture shapes, origins, pins and checks.

pub(crate) mod attack;
pub(crate) mod attack_hit;
pub(crate) mod board_independence;
pub(crate) mod capture_shape;
pub(crate) mod destination;
pub(crate) mod guard;
pub(crate) mod pins;
pub(crate) mod slide_tables;
pub(crate) mod unit_choice;
