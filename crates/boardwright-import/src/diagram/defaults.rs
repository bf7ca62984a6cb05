//! Moves of pieces whose line says none, by their names.

/// Names and moves. Kings and pawns are apart, since theirs depend on the board.
const KNOWN: [(&str, &str); 24] = [
    ("knight", "N"),
    ("bishop", "B"),
    ("rook", "R"),
    ("queen", "Q"),
    ("archbishop", "BN"),
    ("cardinal", "BN"),
    ("princess", "BN"),
    ("chancellor", "RN"),
    ("marshall", "RN"),
    ("marshal", "RN"),
    ("empress", "RN"),
    ("amazon", "QN"),
    ("nightrider", "NN"),
    ("wazir", "W"),
    ("ferz", "F"),
    ("alfil", "A"),
    ("dabbaba", "D"),
    ("camel", "C"),
    ("zebra", "Z"),
    ("mann", "K"),
    ("commoner", "K"),
    ("centaur", "KN"),
    ("grasshopper", "gQ"),
    ("cannon", "mRcpR"),
];

/// Returns the moves of a piece by its name.
pub fn moves(name: &str, files: u8) -> Option<String> {
    let name = name.to_ascii_lowercase();
    match name.as_str() {
        "pawn" => Some("fmWfceFifmnD".to_owned()),
        // The King goes to the file next to the last but one, as on eight files.
        "king" if (8..=12).contains(&files) => Some(format!("KisO{}", files / 2 - 2)),
        "king" => Some("K".to_owned()),
        _ => KNOWN.iter().find(|(known, _)| *known == name).map(|(_, moves)| (*moves).to_owned()),
    }
}
