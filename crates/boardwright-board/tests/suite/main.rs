//! Tests of boards: sites, directions, regions, lines, sets and text.

mod changes;
mod common;
mod hexagonal;
mod limits;
mod rectangle;
mod rings;
mod sets;
mod text;
