//! Positions as other programs write them.

use crate::support::game;
use boardwright_formats::fen;

fn read(id: &str, text: &str) -> Result<String, String> {
    let position = fen::read(&game(id), text).map_err(|error| error.to_string())?;
    Ok(position.format().unwrap())
}

#[test]
fn castling_rights_are_read_in_both_spellings() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
    let chess = format!("{start} KQkq - 0 1");
    assert_eq!(read("chess", &format!("{start} HAha - 0 1")), Ok(chess.clone()));
    assert_eq!(read("chess", &format!("{start} HQha - 0 1")), Ok(chess));
    let by_files = format!("{start} AHah - 0 1");
    assert_eq!(read("chess960", &format!("{start} KQkq - 0 1")), Ok(by_files));
    // The outermost Rook is meant.
    let inner = "1r2k1rr/8/8/8/8/8/8/1R2K1RR w KQkq - 0 1";
    assert_eq!(read("chess960", inner), Ok(inner.replace("KQkq", "BHbh")));
    // An inner Rook has no letter in chess.
    assert!(read("chess", "4k3/8/8/8/8/8/8/4K1RR w G - 0 1").is_err());
    assert!(read("chess960", "4k3/8/8/8/8/8/8/4K3 w K - 0 1").is_err());
}

#[test]
fn epd_is_read_with_its_counters() {
    let board = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq -";
    let plain = format!("{board} 0 1");
    for operations in ["bm Ng5;", "id \"a; b\"; bm Ng5 d4;", "c0 \"good\"; ce 30;"] {
        assert_eq!(read("chess", &format!("{board} {operations}")), Ok(plain.clone()));
    }
    let counted = read("chess", &format!("{board} hmvc 4; fmvn 9;"));
    assert_eq!(counted, Ok(format!("{board} 4 9")));
    let letters = format!("{} id \"x\";", board.replace("KQkq", "HAha"));
    assert_eq!(read("chess", &letters), Ok(plain));
    for broken in ["bm", "bm Ng5", "hmvc x;", "Knight: e1;"] {
        assert!(read("chess", &format!("{board} {broken}")).is_err(), "{broken}");
    }
}
