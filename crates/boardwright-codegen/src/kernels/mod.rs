//! Kernels: functions about lines and sets of sites that do not depend on the state.
//!
//! Sites are `i32` and on the board, players are `i32`, directions, masks and lines are `i64` as in
//! the IR, and a set is an `i64` per word, lowest word first.

pub mod between;
pub mod distance;
pub mod flood_fill;
pub mod formations;
pub mod kernel;
pub mod kernel_builder;
pub mod leg;
pub mod legs;
pub mod legs_by_direction;
pub mod line_values;
pub mod longest_row;
pub mod node_slides;
pub mod ray_nodes;
pub mod ray_segments;
pub mod ray_tables;
pub mod rows;
pub mod runs;
pub mod set_steps;
pub mod shifted_units;
pub mod slides;
pub mod step_paths;
#[cfg(test)]
mod tests;
pub mod two_legs;
pub mod vector_lists;
pub mod write;
