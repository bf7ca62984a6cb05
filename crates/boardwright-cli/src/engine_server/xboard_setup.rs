//! The `setup` command, which tells XBoard the board, pieces and start of an unknown variant.

use crate::external_engine::from_to;
use boardwright::ir::FormatField;
use boardwright::{Game, Kind, LimitReached, Move, Player, Position, Rng, Site};
use boardwright_board::{SiteInfo, SiteShape};

/// Letters of XBoard's piece images, in the order of its table.
const PIECE_IMAGES: &str = "PNBRQFEACWMOHIJGDVLSUK";
/// Variants that XBoard knows.
const KNOWN_VARIANTS: [&str; 10] = [
    "normal",
    "shatranj",
    "makruk",
    "xiangqi",
    "shogi",
    "capablanca",
    "crazyhouse",
    "knightmate",
    "grand",
    "3check",
];
/// Maximum number of files and ranks of XBoard's boards.
const MAX_SIZE: i32 = 16;
/// Number of playouts that test whether XBoard can show the moves.
const PLAYOUTS: u64 = 8;
/// Maximum number of turns of such a playout.
const MAX_TURNS: u32 = 120;

/// The `setup` command of a game with this name.
///
/// `None` if XBoard knows the variant or cannot show it: it needs a full board of files and ranks,
/// a letter for each kind, and turns that move one unit, capturing by replacement only.
pub fn setup(game: &Game, name: &str) -> Option<String> {
    if KNOWN_VARIANTS.contains(&name) {
        return None;
    }
    let (files, ranks) = size(game)?;
    let table = piece_table(game)?;
    if !(0..PLAYOUTS).all(|number| can_show_playout(game, number)) {
        return None;
    }
    let start = game.start();
    let board = start.setup().board_text(game);
    let side = if start.player() == Player(0) { 'w' } else { 'b' };
    let castling = if has_castling_flags(game) { "KQkq" } else { "-" };
    Some(format!("setup ({table}) {files}x{ranks}+0_fairy {board} {side} {castling} - 0 1"))
}

/// Number of files and ranks of a full rectangular board.
fn size(game: &Game) -> Option<(i32, i32)> {
    let board = game.board();
    let max = |number: fn(&SiteInfo) -> i32| {
        board.sites().map(|site| number(board.site(site))).max().unwrap_or(0)
    };
    let (files, ranks) = (max(|site| site.column), max(|site| site.row));
    let square = board.sites().all(|site| board.site(site).shape == SiteShape::Square);
    let full = square && board.sites().count() == (files * ranks) as usize;
    (full && (1..=MAX_SIZE).contains(&files) && ranks <= MAX_SIZE).then_some((files, ranks))
}

/// The table of piece letters: each letter at the image of that name, or else at a free one.
fn piece_table(game: &Game) -> Option<String> {
    let mut places = [None; PIECE_IMAGES.len()];
    let mut others = Vec::new();
    for kind in game.kinds() {
        let letter = letter(game, kind)?;
        match PIECE_IMAGES.find(letter) {
            Some(place) if places[place].is_none() => places[place] = Some(letter),
            // Two kinds with the same letter could not be distinguished.
            Some(_) => return None,
            None => others.push(letter),
        }
    }
    // The last image is the King, which XBoard would protect from check.
    for letter in others {
        let free = places.iter().take(PIECE_IMAGES.len() - 1).position(Option::is_none)?;
        if places.contains(&Some(letter)) {
            return None;
        }
        places[free] = Some(letter);
    }
    let first: String = places.iter().map(|letter| letter.unwrap_or('.')).collect();
    Some(first.clone() + &first.to_ascii_lowercase())
}

/// The letter of a kind: a capital for the first player, the small letter for the second.
fn letter(game: &Game, kind: Kind) -> Option<char> {
    let mut letters = game.letter(Player(0), kind).chars();
    let capital = letters.next().filter(|letter| letter.is_ascii_uppercase())?;
    let small = capital.to_ascii_lowercase().to_string();
    (letters.next().is_none() && game.letter(Player(1), kind) == small).then_some(capital)
}

/// Returns true if the notation of positions has flags for castling.
fn has_castling_flags(game: &Game) -> bool {
    let mut fields = game.program().formats.iter().flat_map(|format| &format.fields);
    fields.any(|field| matches!(field, FormatField::Flags(_)))
}

/// Returns true if XBoard can show every turn of a playout.
fn can_show_playout(game: &Game, number: u64) -> bool {
    let mut rng = Rng::for_game(1, number);
    let mut position = game.start();
    for _ in 0..MAX_TURNS {
        let chosen = position.count().and_then(|count| position.nth(rng.below(count)));
        let mv = match chosen {
            Ok(Some(mv)) => mv,
            Ok(None) => break,
            Err(_) => return false,
        };
        let Ok(next) = position.play(mv) else { return false };
        if can_show(&position, mv, &next) != Ok(true) {
            return false;
        }
        position = next;
    }
    true
}

/// Returns true if XBoard can show a decision: it is a complete turn that moves one unit and
/// captures by replacement. XBoard knows castling and en passant, if the rules have them.
fn can_show(before: &Position, mv: Move, after: &Position) -> Result<bool, LimitReached> {
    let over = after.turns() != before.turns() || after.outcome()?.is_some();
    let Some((from, to)) = from_to(before, mv).filter(|_| over) else { return Ok(false) };
    let owner = |position: &Position, site: Site| position.unit(site).map(|(owner, _)| owner);
    if from == to || owner(after, from).is_some() || owner(after, to) != owner(before, from) {
        return Ok(false);
    }
    let board = before.game().board();
    let others: Vec<Site> = board
        .sites()
        .filter(|&site| site != from && site != to && before.unit(site) != after.unit(site))
        .collect();
    let row = |site: Site| board.site(site).row;
    Ok(match others[..] {
        [] => true,
        _ if !has_castling_flags(before.game()) => false,
        // The unit captured en passant.
        [passed] => row(passed) == row(from) && after.unit(passed).is_none(),
        // The two sites of the Rook.
        [one, other] => {
            let stays = |site: Site| row(site) == row(from) && row(to) == row(from);
            let leaps =
                before.unit(one) == after.unit(other) && after.unit(one) == before.unit(other);
            stays(one) && stays(other) && leaps
        }
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::super::variant_names::{name, names};
    use super::setup;
    use crate::external_engine::Protocol;
    use crate::test_games::game;
    use boardwright::bundled;

    #[test]
    fn setup_has_board_pieces_and_start() {
        let wanted = "setup (PN.RQ................Kpn.rq................k) 6x6+0_fairy \
             rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1";
        assert_eq!(setup(&game("losalamos"), "losalamos").unwrap(), wanted);
        assert_eq!(setup(&game("xiangqi"), "xiangqi"), None, "XBoard knows this variant");
    }

    #[test]
    fn setup_exists_for_games_that_move_one_unit() {
        let names = names(Protocol::Xboard, &game("chess"));
        let set_up = bundled::all().iter().filter_map(|bundled| {
            let game = game(bundled.id);
            let name = name(Protocol::Xboard, &game);
            setup(&game, &name).map(|_| name)
        });
        let mut set_up: Vec<String> = set_up.collect();
        assert!(set_up.iter().all(|name| names.contains(name)), "{set_up:?}");
        set_up.sort();
        let script = include_str!("../../../../scripts/xboard-games");
        let (_, listed) = script.split_once("unknown_variants=\" ").unwrap();
        let listed = listed.split('"').next().unwrap().replace('\\', "");
        let mut wanted: Vec<&str> = listed.split_whitespace().collect();
        wanted.sort_unstable();
        assert_eq!(set_up, wanted);
    }
}
