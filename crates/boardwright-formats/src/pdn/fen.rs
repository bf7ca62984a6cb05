//! Positions: `W:W31,K45:B1-20`, and the moves counted as `H4:F12`.

use super::squares::Squares;
use boardwright::{Game, Kind, Player, Position, Setup, Site, StateValue, Unit};

/// Name of the state that counts plies towards a draw.
const QUIET: &str = "quiet";

/// Returns the position of a text.
///
/// # Errors
///
/// A sentence that says what is wrong.
pub(super) fn read(text: &str, game: &Game, squares: &Squares) -> Result<Position, String> {
    let mut setup = Setup::blank(game);
    let mut fields = text.trim().trim_end_matches('.').split(':').map(str::trim);
    let first = fields.next().unwrap_or("");
    setup.player = player(game, first)
        .ok_or_else(|| format!("`{first}` is no player to move: write `W` or `B`"))?;
    let mut round = 1;
    for field in fields.filter(|field| !field.is_empty()) {
        let (letter, list) = field.split_at(field.chars().next().map_or(0, char::len_utf8));
        let number = || list.parse::<u32>().map_err(|_| format!("`{field}` is no number of moves"));
        match (letter, player(game, letter)) {
            ("H", _) => set_quiet(&mut setup, game, number()?),
            ("F", _) => round = number()?.max(1),
            (_, Some(player)) => put(&mut setup, game, squares, player, list)?,
            _ => return Err(format!("`{field}` is no list of squares such as `W31-50`")),
        }
    }
    setup.turns = (round - 1).saturating_mul(2).saturating_add(setup.player.0.into());
    if round == 1 {
        setup.turns = 0;
    }
    setup.stage = setup.first_stage(game.program()).unwrap_or(0);
    let position = setup.position(game).map_err(|error| error.to_string())?;
    let usual = game.start();
    Ok(if position == usual { usual } else { position })
}

fn player(game: &Game, letter: &str) -> Option<Player> {
    match letter {
        "W" | "w" => game.player_named("White"),
        "B" | "b" => game.player_named("Black"),
        _ => None,
    }
}

fn set_quiet(setup: &mut Setup, game: &Game, plies: u32) {
    let variables = &game.program().variables;
    if let Some(index) = variables.iter().position(|variable| variable.name == QUIET) {
        setup.variables[index] = vec![StateValue::Number(plies.into())];
    }
}

/// Puts the units of a list on the board.
fn put(
    setup: &mut Setup,
    game: &Game,
    squares: &Squares,
    player: Player,
    list: &str,
) -> Result<(), String> {
    let items = list.split(',').map(str::trim).filter(|item| !item.is_empty());
    for item in items {
        let (name, square) = match item.strip_prefix(['K', 'k']) {
            Some(square) => ("King", square),
            None => ("Man", item),
        };
        let kind = kind_named(game, name).ok_or("the game has no men and kings")?;
        let unit = Unit::new(game.program(), player, kind);
        for site in range(game, squares, square)
            .ok_or_else(|| format!("`{item}` is no square of this board"))?
        {
            if setup.units[site.index()].replace(unit.clone()).is_some() {
                return Err(format!("two units stand on the square of `{item}`"));
            }
        }
    }
    Ok(())
}

/// Returns the squares of one square, or of a range such as `31-50`.
fn range(game: &Game, squares: &Squares, text: &str) -> Option<Vec<Site>> {
    let Some((first, last)) = text.split_once('-') else {
        return Some(vec![squares.read(game, text)?]);
    };
    let (first, last): (usize, usize) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
    if last > squares.count() || first > last {
        return None;
    }
    (first..=last).map(|number| squares.numbered(number)).collect()
}

fn kind_named(game: &Game, name: &str) -> Option<Kind> {
    let count = u8::try_from(game.program().kinds.len()).ok()?;
    (0..count).map(Kind).find(|&kind| game.kind_name(kind) == name)
}

/// Returns a position as text, which reads as this position; `None` if there is no such text.
pub(super) fn write(position: &Position, squares: &Squares) -> Option<String> {
    let game = position.game();
    let letter = |player: Player| if game.player_name(player) == "White" { "W" } else { "B" };
    let mut text = letter(position.player()).to_owned();
    for name in ["White", "Black"] {
        let player = game.player_named(name)?;
        let listed = (1..=squares.count()).filter_map(|number| {
            let site = squares.numbered(number)?;
            let (owner, kind) = position.unit(site)?;
            let crown = if game.kind_name(kind) == "King" { "K" } else { "" };
            (owner == player).then(|| format!("{crown}{}", squares.write(game, site)))
        });
        text.push_str(&format!(":{}{}", letter(player), listed.collect::<Vec<_>>().join(",")));
    }
    let setup = Setup::of(position);
    let index = game.program().variables.iter().position(|variable| variable.name == QUIET);
    let quiet = index.and_then(|index| setup.variables[index].first());
    let quiet = match quiet {
        Some(StateValue::Number(plies)) => *plies,
        _ => 0,
    };
    let counted = format!("{text}:H{quiet}:F{}", position.turns() / 2 + 1);
    let is_whole = |text: &String| read(text, game, squares).as_ref() == Ok(position);
    [text, counted].into_iter().find(is_whole)
}
