//! Kernels: functions about lines and sets of sites that do not depend on the state.
//!
//! Sites are `i32` and on the board, players are `i32`, directions, masks and lines are `i64` as in
//! the IR, and a set is an `i64` per word, lowest word first.
//!
//! A function that writes a kernel takes its [`KernelBuilder`](kernel_builder::KernelBuilder) as
//! `w`. A method of the builder that "adds" or "pushes" something writes code that does so at run
//! time.

pub(crate) mod between;
pub(crate) mod distance;
pub(crate) mod flood_fill;
pub(crate) mod formations;
pub(crate) mod group_sizes;
pub(crate) mod kernel;
pub(crate) mod kernel_builder;
pub(crate) mod leg;
pub(crate) mod legs;
pub(crate) mod legs_by_direction;
pub(crate) mod line_values;
pub(crate) mod longest_row;
pub(crate) mod node_slides;
pub(crate) mod ray_nodes;
pub(crate) mod ray_segments;
pub(crate) mod ray_tables;
pub(crate) mod rows;
pub(crate) mod runs;
pub(crate) mod set_steps;
pub(crate) mod shifted_units;
pub(crate) mod slides;
pub(crate) mod step_paths;
#[cfg(test)]
mod tests;
pub(crate) mod two_legs;
pub(crate) mod vector_lists;
pub(crate) mod write;
