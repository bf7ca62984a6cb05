//! The program's integration tests, in one binary:
//! `cargo test -p boardwright-cli --test suite perft::` runs those of one module.

mod analysis;
mod based;
mod bench;
mod command_line;
mod convert;
mod engine;
mod export;
#[cfg(unix)]
mod files;
#[cfg(target_os = "linux")]
mod hostile;
mod import;
mod interruption;
#[cfg(unix)]
mod learn;
mod limits;
mod manual;
#[cfg(unix)]
mod match_runner;
mod modules;
mod output;
mod perft;
mod play;
mod playout;
mod positions;
mod program;
#[cfg(unix)]
mod proof;
#[cfg(unix)]
mod report;
mod rules_files;
mod serve;
mod site;
mod solve;
