//! Round trips: moves, positions and records of every bundled game are read back as they were
//! written, in positions from playouts.

use boardwright::Rng;
use boardwright::record::{RecordVariation, RecordedMove};
use boardwright::{Game, Options, Position, Record, bundled};
use std::collections::BTreeSet;

/// Number of playouts per game and ruleset, and maximum length of each.
const GAMES: u64 = 3;
const DECISIONS: u32 = 160;
/// Interval between tested positions, and number of moves tested in each.
const EVERY: u32 = 7;
const MOVES: usize = 12;

/// Every bundled game, with each of its rulesets.
fn games() -> Vec<Game> {
    let mut games = Vec::new();
    for bundled in bundled::all() {
        let game = compile(bundled, None);
        let rulesets: Vec<String> =
            game.program().rulesets.iter().map(|set| set.name.clone()).collect();
        games.push(game);
        games.extend(rulesets.into_iter().map(|ruleset| compile(bundled, Some(ruleset))));
    }
    games
}

fn compile(bundled: &bundled::BundledGame, ruleset: Option<String>) -> Game {
    let (game, diagnostics) = bundled.compile(&Options { ruleset, ..Options::default() });
    game.unwrap_or_else(|| panic!("{}: {diagnostics:?}", bundled.id))
}

/// Plays playouts and passes positions at intervals to a test, with the record so far.
fn visit_playouts(game: &Game, visit: &mut dyn FnMut(&Position, &Record, &mut Rng)) {
    for number in 0..GAMES {
        let mut rng = Rng::for_game(11, number);
        let mut position = game.start();
        let mut record = Record::new(position.clone());
        for decision in 0..DECISIONS {
            if decision % EVERY == 0 {
                visit(&position, &record, &mut rng);
            }
            let moves = position.decisions().unwrap();
            if moves.is_empty() {
                break;
            }
            let mv = moves[rng.below(moves.len())];
            position.play_mut(mv).unwrap();
            record.push(mv);
        }
        visit(&position, &record, &mut rng);
    }
}

#[test]
fn every_legal_move_has_a_text_of_its_own_that_reads_back() {
    for game in games() {
        visit_playouts(&game, &mut |position, _, rng| {
            let legal = position.legal_texts().unwrap();
            let mut texts = BTreeSet::new();
            for (_, text) in &legal {
                assert!(!text.trim().is_empty(), "{}: an empty move", game.id());
                assert!(texts.insert(text), "{}: `{text}` twice in {position:?}", game.id());
            }
            for _ in 0..MOVES.min(legal.len()) {
                let (mv, text) = &legal[rng.below(legal.len())];
                let read = position.read_move(text);
                assert_eq!(read.as_ref(), Ok(mv), "{}: `{text}` in {position:?}", game.id());
                assert_eq!(position.move_text(*mv), *text);
            }
        });
    }
}

#[test]
fn the_readable_form_keeps_every_byte_of_a_state() {
    for game in games() {
        visit_playouts(&game, &mut |position, _, _| {
            let text = position.text();
            let read = Position::read(&game, &text);
            let read = read.unwrap_or_else(|error| panic!("{}: {text}: {error}", game.id()));
            assert_eq!(read.text(), text, "{}", game.id());
            assert!(
                read.state() == position.state(),
                "{}: {text}\n{:x?}\n{:x?}",
                game.id(),
                position.state().words(),
                read.state().words()
            );
        });
    }
}

#[test]
fn printed_position_reads_back_at_every_decision() {
    for game in games() {
        let mut position = game.start();
        let mut rng = Rng::for_game(7, 0);
        for _ in 0..DECISIONS {
            let text = position.shortest_text();
            let read = Position::read(&game, &text);
            assert_eq!(read.as_ref(), Ok(&position), "{}: {text}", game.id());
            let is_fen = !game.program().formats.is_empty();
            assert_ne!(is_fen, text.starts_with("player="), "{}: {text}", game.id());
            let moves = position.decisions().unwrap();
            let Some(&mv) = moves.get(rng.below(moves.len().max(1))) else { break };
            position.play_mut(mv).unwrap();
        }
    }
}

#[test]
fn own_notations_read_back_as_they_were_written() {
    for game in games() {
        visit_playouts(&game, &mut |position, _, _| {
            let Some(text) = position.format() else { return };
            let read = Position::read(&game, &text);
            let read = read.unwrap_or_else(|error| panic!("{}: {text}: {error}", game.id()));
            assert_eq!(read.format().as_ref(), Some(&text), "{}", game.id());
        });
    }
}

#[test]
fn records_load_as_they_were_saved() {
    for game in games() {
        let mut last = None;
        visit_playouts(&game, &mut |_, record, _| last = Some(record.clone()));
        let mut record = last.unwrap();
        record.comment = Some("a random game".to_owned());
        record.names[0] = "Ann \"the \\ fox\"".to_owned();
        if let Some(recorded) = record.decisions.get_mut(1) {
            recorded.comment = Some("why, not".to_owned());
        }
        let text = record.text();
        let read = Record::read(&game, &text)
            .unwrap_or_else(|error| panic!("{}: {error}\n{text}", game.id()));
        assert_eq!(read.decisions, record.decisions, "{}\n{text}", game.id());
        assert_eq!((&read.comment, &read.names), (&record.comment, &record.names));
        assert_eq!(read.text(), text, "{}", game.id());
        // From the middle, too.
        let positions = record.positions();
        let middle = Record::new(positions[positions.len() / 2].clone());
        let read = Record::read(&game, &middle.text());
        let read = read.unwrap_or_else(|error| panic!("{}: {error}", game.id()));
        assert_eq!(read.start, middle.start, "{}", game.id());
    }
}

/// Adds variations of legal decisions to some decisions of a line.
fn branch(start: &Position, line: &mut [RecordedMove], depth: usize, rng: &mut Rng) {
    let mut position = start.clone();
    for recorded in line {
        if rng.below(5) == 0 && depth > 0 {
            let mut variation = RecordVariation::default();
            let mut there = position.clone();
            for _ in 0..3 {
                let legal = there.decisions().unwrap();
                if legal.is_empty() {
                    break;
                }
                let mv = legal[rng.below(legal.len())];
                there.play_mut(mv).unwrap();
                variation.decisions.push(RecordedMove::new(mv));
            }
            variation.comment = (rng.below(2) == 0).then(|| "or (also)".to_owned());
            branch(&position, &mut variation.decisions, depth - 1, rng);
            recorded.variations.push(variation);
        }
        position.play_mut(recorded.mv).unwrap();
    }
}

#[test]
fn variations_load_as_they_were_saved() {
    for game in games() {
        let mut last = None;
        visit_playouts(&game, &mut |_, record, _| last = Some(record.clone()));
        let mut record = last.unwrap();
        record.decisions.truncate(40);
        let start = record.start.clone();
        branch(&start, &mut record.decisions, 3, &mut Rng::for_game(5, 0));
        let text = record.text();
        let read = Record::read(&game, &text)
            .unwrap_or_else(|error| panic!("{}: {error}\n{text}", game.id()));
        assert_eq!(read.decisions, record.decisions, "{}\n{text}", game.id());
    }
}

#[test]
fn variations_are_written_on_lines_of_their_own() {
    let game = compile(bundled::find("chess").unwrap(), None);
    let moves =
        "1. e2e4 e7e5\n  (1... c7c5 {the Sicilian} 2. g1f3\n    (2. c2c3)\n  2... d7d6)\n2. g1f3\n";
    let inline = moves.replace("\n  ", " ").replace("\n", " ");
    let record = Record::read(&game, &format!("[Game \"chess\"]\n\n{inline}")).unwrap();
    assert_eq!(record.decisions.len(), 3);
    assert!(record.text().ends_with(&format!("\n\n{moves}")), "{}", record.text());
}

#[test]
fn sample_records_load() {
    for bundled in bundled::all() {
        let Some(sample) = bundled.sample else { continue };
        let header = boardwright::record::Header::read(sample).unwrap();
        let (game, _) = bundled.compile(&header.options());
        let record = Record::read(&game.unwrap(), sample);
        assert!(record.is_ok(), "{}: {}", bundled.id, record.unwrap_err());
    }
}
