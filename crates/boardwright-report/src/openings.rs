//! Openings: first turns, of which those that a symmetry of the game maps to each other are one.

use crate::game_player::ObservedGame;
use boardwright::{Game, Kind, Player, Position, Site};
use boardwright_search::evaluate::{GameSymmetries, GameSymmetry};
use std::collections::{BTreeMap, BTreeSet};

/// Most first decisions that are compared.
const MAX_FIRST_DECISIONS: usize = 1_000;
/// Most decisions in a row without a choice.
const MAX_FORCED: usize = 20;

/// Units by site.
type Units = Vec<Option<(Player, Kind)>>;

/// The openings of games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Openings {
    /// Names of openings by the text of the first turn: the smallest text of those alike.
    names: BTreeMap<String, String>,
    /// Number of different first decisions.
    pub choices: u64,
}

impl Openings {
    /// Finds the openings of games that began at the start of the rules.
    pub fn of_games(game: &Game, games: &[&ObservedGame]) -> Openings {
        let symmetries = Symmetries::of_start(game);
        let mut names = BTreeMap::new();
        let mut by_key: BTreeMap<Units, String> = BTreeMap::new();
        let texts: BTreeMap<&str, &ObservedGame> =
            games.iter().map(|game| (game.facts.opening.as_str(), *game)).collect();
        for (text, game) in texts {
            let Some(position) = symmetries.after_first_turn(&game.played.moves) else { continue };
            let name = by_key.entry(symmetries.key(&position)).or_insert_with(|| text.to_owned());
            names.insert(text.to_owned(), name.clone());
        }
        Openings { names, choices: symmetries.first_choices() }
    }

    /// Returns the name of the opening with this text.
    pub fn name<'a>(&'a self, text: &'a str) -> &'a str {
        self.names.get(text).map_or(text, String::as_str)
    }
}

/// The symmetries of a game that leave its start as it is.
struct Symmetries {
    start: Position,
    maps: Vec<GameSymmetry>,
}

impl Symmetries {
    fn of_start(game: &Game) -> Symmetries {
        let start = game.start();
        let before = units(&start);
        let exact = GameSymmetries::of_game(game).exact().into_iter();
        let maps = exact
            .filter(|symmetry| !symmetry.swaps_players && image(symmetry, &before) == before)
            .collect();
        Symmetries { start, maps }
    }

    /// The least of the images of the units in a position.
    fn key(&self, position: &Position) -> Units {
        let units = units(position);
        let images = self.maps.iter().map(|symmetry| image(symmetry, &units));
        images.min().map_or_else(|| units.clone(), |least| least.min(units.clone()))
    }

    fn after_first_turn(&self, moves: &[String]) -> Option<Position> {
        let mut position = self.start.clone();
        for text in moves {
            let mv = position.read_move(text).ok()?;
            position.play_mut(mv).ok()?;
            if position.turns() != self.start.turns() {
                break;
            }
        }
        Some(position)
    }

    /// Number of different decisions where there is a choice first.
    fn first_choices(&self) -> u64 {
        let mut position = self.start.clone();
        for _ in 0..MAX_FORCED {
            let moves = position.decisions().unwrap_or_default();
            let [only] = &moves[..] else {
                if moves.len() > MAX_FIRST_DECISIONS {
                    return moves.len() as u64;
                }
                let next = moves.iter().filter_map(|&mv| position.play(mv).ok());
                return next.map(|next| self.key(&next)).collect::<BTreeSet<Units>>().len() as u64;
            };
            if position.play_mut(*only).is_err() || position.player() != self.start.player() {
                break;
            }
        }
        1
    }
}

fn units(position: &Position) -> Units {
    position.game().board().sites().map(|site| position.unit(site)).collect()
}

/// The units moved to the images of their sites.
fn image(symmetry: &GameSymmetry, units: &Units) -> Units {
    let mut image = vec![None; units.len()];
    for (site, unit) in units.iter().enumerate() {
        image[symmetry.image_of(Site(site as u16)).index()] = *unit;
    }
    image
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright::{Options, bundled};

    fn first_choices(id: &str) -> u64 {
        let game = bundled::find(id).unwrap().compile(&Options::default()).0.unwrap();
        Symmetries::of_start(&game).first_choices()
    }

    #[test]
    fn four_openings_of_othello_are_one() {
        assert_eq!(first_choices("othello"), 1);
    }

    #[test]
    fn noughts_and_crosses_has_three_openings() {
        assert_eq!(first_choices("tic-tac-toe"), 3);
    }

    #[test]
    fn chess_has_twenty_openings_and_breakthrough_half_as_many_as_moves() {
        assert_eq!(first_choices("chess"), 20);
        assert_eq!(first_choices("breakthrough"), 11);
    }
}
