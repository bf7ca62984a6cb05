//! The module as a whole: functions, tables, memory and the lines of the board.

pub mod board_lines;
pub mod builder;
pub mod memory_map;
pub mod tables;
