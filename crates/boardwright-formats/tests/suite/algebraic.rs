//! Algebraic notation: texts by the rules, as short as the position allows.

use crate::support::game;
use boardwright::{Position, Rng};
use boardwright_formats::{Algebraic, fen};

/// Returns the texts of all legal decisions of a position, sorted.
fn texts(id: &str, position: &str) -> Vec<String> {
    let game = game(id);
    let position = fen::read(&game, position).unwrap();
    let mut notation = Algebraic::new(&game);
    let moves = position.decisions().unwrap();
    let mut texts: Vec<String> =
        moves.iter().map(|&mv| notation.write(&mut position.clone(), mv).unwrap()).collect();
    texts.sort();
    texts
}

fn has(id: &str, position: &str, wanted: &[&str]) {
    let texts = texts(id, position);
    for text in wanted {
        assert!(texts.iter().any(|known| known == text), "{text}: {texts:?}");
    }
}

#[test]
fn file_tells_two_units_apart_then_rank_then_both() {
    has("chess", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", &["Rab1", "Rhb1"]);
    has("chess", "4k3/8/8/8/R7/8/4K3/R7 w - - 0 1", &["R1a2", "R4a2"]);
    let queens = texts("chess", "8/8/8/1k6/4Q2Q/8/6K1/7Q w - - 0 1");
    assert!(queens.contains(&"Qh4e1".to_owned()), "{queens:?}");
}

#[test]
fn pinned_unit_needs_no_telling_apart() {
    has("chess", "4r2k/8/8/8/8/4N3/8/N3K3 w - - 0 1", &["Nb3", "Nc2"]);
}

#[test]
fn pawns_name_their_file_when_they_capture() {
    let fen = "4k3/1P6/8/3pP3/8/8/8/4K3 w - d6 0 1";
    has("chess", fen, &["exd6", "e6", "b8=Q+", "b8=N"]);
}

#[test]
fn castling_is_written_by_its_side() {
    has("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", &["O-O", "O-O-O", "Ke2"]);
    has("chess960", "7k/8/8/8/8/8/8/1RK3R1 w GB - 0 1", &["O-O", "O-O-O"]);
    has("chess960", "7k/8/8/8/8/8/8/5KR1 w K - 0 1", &["O-O"]);
    has("chess960", "7k/8/8/8/8/8/8/4KR2 w K - 0 1", &["O-O"]);
}

#[test]
fn check_and_win_are_marked() {
    has("chess", "6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", &["Re8#"]);
    has("king-of-the-hill", "k7/8/8/8/8/4K3/8/8 w - - 0 1", &["Ke4#", "Kd4#"]);
}

#[test]
fn drops_name_letter_and_site() {
    has("crazyhouse", "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", &["N@f3", "P@e4"]);
}

#[test]
fn texts_of_all_games_are_read_as_their_decisions() {
    for bundled in boardwright::bundled::all() {
        let game = game(bundled.id);
        let mut notation = Algebraic::new(&game);
        let mut rng = Rng::new(7);
        let mut position = game.start();
        for _ in 0..12 {
            let moves = position.decisions().unwrap();
            if moves.is_empty() || moves.len() > 400 {
                break;
            }
            for &mv in moves.iter().step_by(1 + moves.len() / 12) {
                reads_as_itself(&mut notation, &position, mv);
            }
            let next = moves[rng.below(moves.len())];
            position.play_mut(next).unwrap();
        }
    }
}

fn reads_as_itself(notation: &mut Algebraic, position: &Position, mv: boardwright::Move) {
    let text = notation.write(&mut position.clone(), mv).unwrap();
    let read = notation.read(position, &text);
    assert_eq!(read, Ok(mv), "{}: {text} at {}", position.game().id(), position.text());
}
