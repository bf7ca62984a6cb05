//! Counts from the start positions, against the tables that come with the games; their sources are
//! named there. Positions in other notations are checked by the façade, which can read them.

mod support;

use boardwright_interpret::{History, PerftCount};
use support::{game_folders, machine_with};

/// Larger counts are for a release build and a longer day.
const LARGEST: u64 = 1_500_000;

#[test]
fn start_positions_have_their_published_counts() {
    let mut checked = 0;
    for folder in game_folders() {
        let Ok(table) = std::fs::read_to_string(folder.join("perft.tsv")) else { continue };
        let source = std::fs::read_to_string(folder.join("rules.board")).expect("readable");
        for line in table.lines().skip(1) {
            let columns: Vec<&str> = line.split('\t').collect();
            let [position, depth, count, unit, _, ref options @ ..] = columns[..] else { continue };
            let (depth, count) = (depth.parse().expect("depth"), count.parse().expect("count"));
            if position != "startpos" || count > LARGEST {
                continue;
            }
            let unit = match unit {
                "turns" => PerftCount::Turns,
                _ => PerftCount::Decisions,
            };
            let settings = options.first().map_or("", |options| *options);
            let machine = machine_with(&source, settings);
            let counted = machine.try_perft(&machine.start(), &History::default(), depth, unit);
            assert_eq!(counted, Ok(count), "{} {settings} at depth {depth}", folder.display());
            checked += 1;
        }
    }
    assert!(checked > 20 || game_folders().is_empty());
}
