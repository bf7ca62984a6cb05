//! The built-in players as an engine for other programs: `boardwright uci` and
//! `boardwright xboard`.

mod events;
mod go_command;
mod search_report;
mod search_thread;
mod served_game;
#[cfg(test)]
mod served_game_tests;
mod shown_text;
mod time_control;
mod time_management;
mod turn_perft;
pub mod uci_server;
mod variant_names;
pub mod xboard_server;
mod xboard_setup;
