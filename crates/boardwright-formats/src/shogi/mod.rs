//! Parts that the formats of shogi share.

pub(crate) mod board;
pub(crate) mod ending;
pub(crate) mod lines;

use boardwright::{Game, Position, Site};

/// Games by the number of their ranks, for files that name none.
const USUAL_GAMES: [(usize, &str); 4] =
    [(5, "minishogi"), (6, "judkins-shogi"), (7, "tori-shogi"), (12, "chu-shogi")];

/// Game of boards of any other size, and of the usual first position.
pub(crate) const SHOGI: &str = "shogi";

/// Returns the id of the game of a board with a number of ranks if nobody names one.
pub(crate) fn usual_game(ranks: usize) -> &'static str {
    USUAL_GAMES.iter().find(|(known, _)| *known == ranks).map_or(SHOGI, |(_, game)| *game)
}

/// A piece with its names in the formats.
pub(crate) struct ShogiPiece {
    /// Letter in SFEN.
    pub letter: &'static str,
    /// Name in the rules.
    pub kind: &'static str,
    /// Code in CSA.
    pub csa: &'static str,
    /// Name in a move of KIF.
    pub kif: &'static str,
    /// Name on a board of KIF, of one character.
    pub on_board: char,
    /// Further names in KIF that are read.
    pub others: &'static [&'static str],
}

const fn piece(
    (letter, kind): (&'static str, &'static str),
    csa: &'static str,
    (kif, on_board): (&'static str, char),
    others: &'static [&'static str],
) -> ShogiPiece {
    ShogiPiece { letter, kind, csa, kif, on_board, others }
}

/// The pieces.
pub(crate) const PIECES: [ShogiPiece; 14] = [
    piece(("P", "Pawn"), "FU", ("歩", '歩'), &["兵"]),
    piece(("L", "Lance"), "KY", ("香", '香'), &[]),
    piece(("N", "Knight"), "KE", ("桂", '桂'), &[]),
    piece(("S", "Silver"), "GI", ("銀", '銀'), &[]),
    piece(("G", "Gold"), "KI", ("金", '金'), &[]),
    piece(("B", "Bishop"), "KA", ("角", '角'), &[]),
    piece(("R", "Rook"), "HI", ("飛", '飛'), &[]),
    piece(("K", "King"), "OU", ("玉", '玉'), &["王"]),
    piece(("+P", "Tokin"), "TO", ("と", 'と'), &["成歩", "个"]),
    piece(("+L", "PromotedLance"), "NY", ("成香", '杏'), &["杏", "仝"]),
    piece(("+N", "PromotedKnight"), "NK", ("成桂", '圭'), &["圭", "今"]),
    piece(("+S", "PromotedSilver"), "NG", ("成銀", '全'), &["全"]),
    piece(("+B", "Horse"), "UM", ("馬", '馬'), &["成角"]),
    piece(("+R", "Dragon"), "RY", ("龍", '龍'), &["竜", "成飛"]),
];

/// Returns the piece with a letter in SFEN, as the first player has it.
pub(crate) fn piece_of_letter(letter: &str) -> Option<&'static ShogiPiece> {
    PIECES.iter().find(|piece| piece.letter == letter)
}

/// Returns the site of a file and a rank from 1.
pub(crate) fn site(game: &Game, file: u32, rank: u32) -> Option<Site> {
    let rank = char::from(b'a' + u8::try_from(rank.checked_sub(1)?).ok().filter(|&at| at < 26)?);
    game.board().site_named(&format!("{file}{rank}"))
}

/// Returns file and rank from 1 of a site; `None` if its name is none such as `7g`.
pub(crate) fn file_and_rank(position: &Position, site: Site) -> Option<(u32, u32)> {
    let name = &position.game().board().site(site).name;
    let mut characters = name.chars();
    let (file, rank) = (characters.next()?, characters.next()?);
    let is_square = ('a'..='i').contains(&rank) && characters.next().is_none();
    let file = file.to_digit(10).filter(|&file| is_square && file > 0)?;
    Some((file, rank as u32 - 'a' as u32 + 1))
}

/// True if the kinds of a game are pieces of shogi under their own letters.
pub(crate) fn has_shogi_pieces(game: &Game) -> bool {
    game.kinds().all(|kind| {
        let letters = &game.program().kinds[kind.index()].letters;
        let letter = letters.first().map_or("", String::as_str);
        piece_of_letter(letter).is_some_and(|piece| piece.kind == game.kind_name(kind))
    })
}
