//! The module as a whole: functions, tables, memory and the lines of the board.

pub(crate) mod board_lines;
pub(crate) mod builder;
pub(crate) mod memory_map;
pub(crate) mod tables;
