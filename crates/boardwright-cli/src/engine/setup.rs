//! Games that XBoard does not know, told to it by its `setup` command: board, pieces and start.

use crate::external::from_to;
use boardwright::Rng;
use boardwright::ir::FormatField;
use boardwright::{Game, Kind, Move, Player, Position, Site};
use boardwright_board::{SiteInfo, SiteShape};

/// The letters of XBoard's pictures, in the order of its tables.
const PICTURES: &str = "PNBRQFEACWMOHIJGDVLSUK";
/// Variants whose board, pieces and start XBoard knows itself.
const KNOWN: [&str; 9] = [
    "normal",
    "shatranj",
    "makruk",
    "xiangqi",
    "shogi",
    "capablanca",
    "crazyhouse",
    "knightmate",
    "grand",
];
/// XBoard's boards have no more files and ranks.
const MOST_FILES: i32 = 16;
/// Random games in which a game's turns are looked at, and the most turns of one.
const GAMES: u64 = 8;
const MOST_TURNS: u32 = 120;

/// What `setup` tells of a game that XBoard calls by this name. None if XBoard knows the variant, or cannot show
/// it: sites that are no full board of files and ranks, units without a letter of their own, and turns that do more
/// than take one unit to where it replaces another.
pub fn setup(game: &Game, name: &str) -> Option<String> {
    if KNOWN.contains(&name) {
        return None;
    }
    let (files, ranks) = size(game)?;
    let table = table(game)?;
    if !(0..GAMES).all(|number| is_shown_throughout(game, number)) {
        return None;
    }
    let start = game.start();
    let board = start.setup().board_text(game);
    let side = if start.player() == Player(0) { 'w' } else { 'b' };
    let castling = if has_flags(game) { "KQkq" } else { "-" };
    Some(format!("setup ({table}) {files}x{ranks}+0_fairy {board} {side} {castling} - 0 1"))
}

/// Files and ranks of a board that has all of them everywhere.
fn size(game: &Game) -> Option<(i32, i32)> {
    let board = game.board();
    let most = |number: fn(&SiteInfo) -> i32| {
        board.sites().map(|site| number(board.site(site))).max().unwrap_or(0)
    };
    let (files, ranks) = (most(|site| site.column), most(|site| site.row));
    let square = board.sites().all(|site| board.site(site).shape == SiteShape::Square);
    let full = square && board.sites().count() == (files * ranks) as usize;
    (full && (1..=MOST_FILES).contains(&files) && ranks <= MOST_FILES).then_some((files, ranks))
}

/// The letters of the units, each at the picture that has it, or else at one that is free.
fn table(game: &Game) -> Option<String> {
    let mut places = [None; PICTURES.len()];
    let mut others = Vec::new();
    for kind in game.kinds() {
        let letter = letter(game, kind)?;
        match PICTURES.find(letter) {
            Some(place) if places[place].is_none() => places[place] = Some(letter),
            // Two kinds of one letter could not be told apart.
            Some(_) => return None,
            None => others.push(letter),
        }
    }
    // The last picture is the King's, whose safety XBoard would look after.
    for letter in others {
        let free = places.iter().take(PICTURES.len() - 1).position(Option::is_none)?;
        if places.contains(&Some(letter)) {
            return None;
        }
        places[free] = Some(letter);
    }
    let first: String = places.iter().map(|letter| letter.unwrap_or('.')).collect();
    Some(first.clone() + &first.to_ascii_lowercase())
}

/// A kind's capital, which the second player has as a small letter.
fn letter(game: &Game, kind: Kind) -> Option<char> {
    let mut letters = game.letter(Player(0), kind).chars();
    let capital = letters.next().filter(|letter| letter.is_ascii_uppercase())?;
    let small = capital.to_ascii_lowercase().to_string();
    (letters.next().is_none() && game.letter(Player(1), kind) == small).then_some(capital)
}

/// Whether the rules castle: their notation of positions has flags for it.
fn has_flags(game: &Game) -> bool {
    let mut fields = game.program().formats.iter().flat_map(|format| &format.fields);
    fields.any(|field| matches!(field, FormatField::Flags(_)))
}

/// Whether XBoard would show every turn of a random game as it is.
fn is_shown_throughout(game: &Game, number: u64) -> bool {
    let mut dice = Rng::for_game(1, number);
    let mut position = game.start();
    for _ in 0..MOST_TURNS {
        if position.outcome().is_some() {
            break;
        }
        let Some(mv) = position.nth(dice.below(position.count())) else { break };
        let Ok(next) = position.play(mv) else { return false };
        if !is_shown(&position, mv, &next) {
            return false;
        }
        position = next;
    }
    true
}

/// Whether a decision is a whole turn that takes one unit to where it replaces what was there. What castling
/// and capturing in passing do besides is known to XBoard, where the rules have them.
fn is_shown(before: &Position, mv: Move, after: &Position) -> bool {
    let over = after.turns() != before.turns() || after.outcome().is_some();
    let Some((from, to)) = from_to(before, mv).filter(|_| over) else { return false };
    let owner = |position: &Position, site: Site| position.unit(site).map(|(owner, _)| owner);
    if from == to || owner(after, from).is_some() || owner(after, to) != owner(before, from) {
        return false;
    }
    let board = before.game().board();
    let others: Vec<Site> = board
        .sites()
        .filter(|&site| site != from && site != to && before.unit(site) != after.unit(site))
        .collect();
    let row = |site: Site| board.site(site).row;
    match others[..] {
        [] => true,
        _ if !has_flags(before.game()) => false,
        // The unit that was captured in passing.
        [passed] => row(passed) == row(from) && after.unit(passed).is_none(),
        // The Rook's two sites.
        [one, other] => {
            let stays = |site: Site| row(site) == row(from) && row(to) == row(from);
            let leaps =
                before.unit(one) == after.unit(other) && after.unit(one) == before.unit(other);
            stays(one) && stays(other) && leaps
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::games::{name, names};
    use super::setup;
    use crate::examples::game;
    use crate::external::Speech;
    use boardwright::bundled;

    #[test]
    fn a_start_is_told_with_its_board_and_pieces() {
        let wanted = "setup (PN.RQ................Kpn.rq................k) 6x6+0_fairy \
             rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1";
        assert_eq!(setup(&game("losalamos"), "losalamos").unwrap(), wanted);
        assert_eq!(setup(&game("xiangqi"), "xiangqi"), None, "XBoard knows it");
    }

    #[test]
    fn games_whose_turns_only_move_a_unit_are_told_and_can_be_chosen() {
        let names = names(Speech::Xboard, &game("chess"));
        let told = bundled::all().iter().filter_map(|bundled| {
            let game = game(bundled.id);
            let name = name(Speech::Xboard, &game);
            setup(&game, &name).map(|_| name)
        });
        let mut told: Vec<String> = told.collect();
        assert!(told.iter().all(|name| names.contains(name)), "{told:?}");
        // The manual and scripts/xboard-games have the same list.
        told.sort();
        let wanted = [
            "al-kabir",
            "breakthrough",
            "clobber",
            "hoppelpoppel",
            "jesonmor",
            "knightthrough",
            "losalamos",
        ];
        assert_eq!(told, wanted);
    }
}
