//! Attacks: capture shapes, origins, pins and checks.

pub mod attack;
pub mod attack_hit;
pub mod board_independence;
pub mod capture_shape;
pub mod destination;
pub mod guard;
pub mod origins;
pub mod pins;
pub mod slide_tables;
pub mod unit_choice;
