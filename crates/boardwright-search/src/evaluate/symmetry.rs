//! Symmetries of a game, found by testing those of its board on sample positions.

use super::board_symmetries::board_symmetries;
use boardwright::Rng;
use boardwright::ir::budget;
use boardwright::ir::{Holder, Program, VariableType};
use boardwright::{Board, Game, Move, Player, Position, Setup, Site, SiteSet, StateValue};
use std::sync::OnceLock;

/// Number of sample positions whose images must have as many legal decisions.
const POSITIONS_TRIED: usize = 40;
/// Number of sample positions whose successors must map onto those of the image.
const POSITIONS_FOLLOWED: usize = 6;
/// Maximum number of successors that are compared. A symmetry of a position with more is not found.
const MAX_SUCCESSORS: usize = 4_000;
/// Maximum length of a sample game in decisions.
const MAX_GAME_PLIES: usize = 200;

/// A symmetry of a game: a map of sites and directions, and whether it exchanges the two players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameSymmetry {
    /// Image of each site.
    pub(crate) sites: Vec<u16>,
    /// Image of each direction of the board.
    pub(crate) directions: Vec<u8>,
    /// True if the players are exchanged.
    pub swaps_players: bool,
}

/// The symmetries of a game. They are tested on positions of random games, which suffices for
/// evaluation but is no proof.
#[derive(Clone, Debug)]
pub struct GameSymmetries {
    game: Game,
    /// Symmetries of the board: a group but for the identity.
    of_board: Vec<GameSymmetry>,
    /// Sample positions with their numbers of legal decisions, played when they are first needed.
    positions: OnceLock<Vec<(Position, usize)>>,
    /// Indices in `of_board` of the exact symmetries, in order.
    exact: OnceLock<Vec<usize>>,
}

impl GameSymmetries {
    /// The symmetries of a game, found when they are first asked for. Games of other than two
    /// players have none.
    pub fn of_game(game: &Game) -> GameSymmetries {
        let of_board = match game.program().players.len() {
            2 => GameSymmetry::of_board(game.board()),
            _ => Vec::new(),
        };
        GameSymmetries {
            game: game.clone(),
            of_board,
            positions: OnceLock::new(),
            exact: OnceLock::new(),
        }
    }

    /// The symmetries of a game whose exact ones were found before, as [`Self::exact_numbers`] gave
    /// them; `None` if they are not in order or the board has no symmetries with these numbers.
    pub fn with_exact(game: &Game, numbers: &[usize]) -> Option<GameSymmetries> {
        let symmetries = GameSymmetries::of_game(game);
        let are_known = numbers.last().is_none_or(|&last| last < symmetries.of_board.len());
        if !are_known || !numbers.is_sorted_by(|one, next| one < next) {
            return None;
        }
        let _ = symmetries.exact.set(numbers.to_vec());
        Some(symmetries)
    }

    /// Returns the symmetries that hold in every sample position.
    pub fn exact(&self) -> Vec<GameSymmetry> {
        self.exact_numbers().iter().map(|&number| self.of_board[number].clone()).collect()
    }

    /// Returns the numbers of the exact symmetries among those of the board, from 0 and in order.
    pub fn exact_numbers(&self) -> &[usize] {
        self.exact.get_or_init(|| self.find_exact())
    }

    /// Returns the symmetries that hold in most sample positions, such as chess's left-right
    /// reflection once castling is lost. They include the exact ones.
    pub fn approximate(&self) -> Vec<GameSymmetry> {
        let exact = self.exact_numbers();
        let holds = |number: usize| {
            let symmetry = &self.of_board[number];
            exact.contains(&number) || symmetry.holds_approximately(&self.game, self.positions())
        };
        let numbers =
            (0..self.of_board.len()).filter(|&number| !budget::is_over() && holds(number));
        numbers.map(|number| self.of_board[number].clone()).collect()
    }

    fn positions(&self) -> &[(Position, usize)] {
        self.positions.get_or_init(|| sample(&self.game))
    }

    /// Tests as few symmetries as decide about all: the exact ones are a group.
    fn find_exact(&self) -> Vec<usize> {
        let mut group: Vec<usize> = Vec::new();
        let mut failed = vec![false; self.of_board.len()];
        for number in 0..self.of_board.len() {
            if group.contains(&number) {
                continue;
            }
            let product_fails =
                |&held: &usize| self.product(number, held).is_some_and(|product| failed[product]);
            let fails = group.iter().any(product_fails)
                || !self.of_board[number].holds_exactly(&self.game, self.positions());
            // A test that was interrupted shows nothing.
            if budget::is_over() {
                break;
            }
            match fails {
                true => failed[number] = true,
                false => self.extend_group(&mut group, number),
            }
        }
        group.sort_unstable();
        group
    }

    /// Adds an element to a group, with all products.
    fn extend_group(&self, group: &mut Vec<usize>, number: usize) {
        let mut added = vec![number];
        while let Some(next) = added.pop() {
            if group.contains(&next) {
                continue;
            }
            group.push(next);
            let products =
                group.iter().flat_map(|&held| [self.product(next, held), self.product(held, next)]);
            added.extend(products.flatten());
        }
    }

    /// Returns the number of the symmetry that is `first`, then `second`; `None` if that is the
    /// identity.
    fn product(&self, first: usize, second: usize) -> Option<usize> {
        let (first, second) = (&self.of_board[first], &self.of_board[second]);
        let swaps_players = first.swaps_players != second.swaps_players;
        let is_image = |(&middle, &image): (&u16, &u16)| second.sites[usize::from(middle)] == image;
        self.of_board.iter().position(|other| {
            other.swaps_players == swaps_players
                && first.sites.iter().zip(&other.sites).all(is_image)
        })
    }
}

impl GameSymmetry {
    /// Returns the candidates of a board for two players, without the identity.
    pub fn of_board(board: &Board) -> Vec<GameSymmetry> {
        let all = board_symmetries(board).into_iter().flat_map(|(sites, directions)| {
            [false, true].map(|swaps_players| GameSymmetry {
                sites: sites.clone(),
                directions: directions.clone(),
                swaps_players,
            })
        });
        all.filter(|symmetry| !symmetry.is_identity()).collect()
    }

    /// Returns the image of a site.
    pub fn image_of(&self, site: Site) -> Site {
        Site(self.sites[site.index()])
    }

    fn is_identity(&self) -> bool {
        !self.swaps_players && (0..).zip(&self.sites).all(|(site, &image)| site == image)
    }

    /// Returns true if every image has as many legal decisions, and some positions' successors map
    /// onto those of their images.
    fn holds_exactly(&self, game: &Game, positions: &[(Position, usize)]) -> bool {
        let counted = positions.iter().all(|counted| self.preserves_count(game, counted));
        let mut followed = positions.iter().step_by(stride(positions));
        counted && followed.all(|(position, _)| self.preserves_successors(game, position))
    }

    /// Returns true if half of the images have as many legal decisions, and the successors of half
    /// of the positions followed map onto those of their images.
    fn holds_approximately(&self, game: &Game, positions: &[(Position, usize)]) -> bool {
        let counted =
            positions.iter().filter(|counted| self.preserves_count(game, counted)).count();
        if counted * 2 < positions.len() {
            return false;
        }
        let followed = positions.iter().step_by(stride(positions));
        let carried = followed.filter(|(position, _)| self.preserves_successors(game, position));
        carried.count() * 2 >= POSITIONS_FOLLOWED.min(positions.len())
    }

    fn preserves_count(&self, game: &Game, (position, count): &(Position, usize)) -> bool {
        self.image(game, position).is_some_and(|image| image.count() == Ok(*count))
    }

    /// Returns true if the successors of a position map onto those of its image.
    fn preserves_successors(&self, game: &Game, position: &Position) -> bool {
        let Some(image) = self.image(game, position) else { return false };
        let images = sorted_hashes(position, &|next| Some(self.image(game, next)?.hash()));
        images.is_some() && images == sorted_hashes(&image, &|next| Some(next.hash()))
    }

    /// Returns the image of a position; `None` if a unit would get an owner who cannot have it.
    fn image(&self, game: &Game, position: &Position) -> Option<Position> {
        let program = game.program();
        let from = position.setup();
        let mut to = Setup::blank(game);
        let swaps = |player: Player| self.swaps_players && player != game.nobody();
        let owner = |player: Player| if swaps(player) { Player(1 - player.0) } else { player };
        for (site, unit) in from.units.iter().enumerate() {
            let Some(unit) = unit else { continue };
            let mut unit = unit.clone();
            unit.owner = owner(unit.owner);
            if program.kinds[unit.kind.index()].owner.is_some_and(|only| only != unit.owner.0) {
                return None;
            }
            to.units[usize::from(self.sites[site])] = Some(unit);
        }
        for (layer, sites) in from.layers.iter().enumerate() {
            for (site, counts) in sites.iter().enumerate() {
                to.layers[layer][usize::from(self.sites[site])].clone_from(counts);
            }
        }
        for (place, players) in from.places.iter().enumerate() {
            for (player, counts) in players.iter().enumerate() {
                to.places[place][owner(Player(player as u8)).index()].clone_from(counts);
            }
        }
        to.variables = self.images(program, &from.variables);
        to.next = self.images(program, &from.next);
        to.player = owner(from.player);
        to.stage = self.stage(program, from.stage)?;
        (to.actions, to.phase) = (from.actions, from.phase);
        (to.turns, to.plies) = (from.turns, from.plies);
        Some(to.unchecked_position(game))
    }

    /// Returns the image of a decision point, since each player may have its own turn; `None` if
    /// the other has no such turn.
    fn stage(&self, program: &Program, stage: u8) -> Option<u8> {
        let info = &program.stages[usize::from(stage)];
        let turn = &program.turns[usize::from(info.turn)];
        let Some(player) = turn.player.filter(|_| self.swaps_players) else { return Some(stage) };
        let alike = |other: &&boardwright::ir::Turn| {
            other.player == Some(1 - player) && other.phase == turn.phase
        };
        let other = program.turns.iter().find(alike)?;
        Some(*other.stages.get(usize::from(info.index))? as u8)
    }

    /// Returns the images of the declared state, the values of each variable by player.
    fn images(&self, program: &Program, values: &[Vec<StateValue>]) -> Vec<Vec<StateValue>> {
        let image = |ty: VariableType, value: &StateValue| match (ty, value) {
            (VariableType::Site, &StateValue::Number(site)) => {
                let moved = usize::try_from(site).ok().and_then(|site| self.sites.get(site));
                StateValue::Number(moved.map_or(site, |&moved| moved.into()))
            }
            (VariableType::Player, &StateValue::Number(player))
                if self.swaps_players && player >= 0 =>
            {
                StateValue::Number(1 - player)
            }
            (VariableType::Direction, &StateValue::Number(direction)) => {
                let turned =
                    usize::try_from(direction).ok().and_then(|way| self.directions.get(way));
                StateValue::Number(turned.map_or(direction, |&turned| turned.into()))
            }
            (_, StateValue::Sites(set)) => {
                let sites: SiteSet = set.iter().map(|site| usize::from(self.sites[site])).collect();
                StateValue::Sites(sites)
            }
            (_, other) => other.clone(),
        };
        let by_variable = values.iter().zip(&program.variables).map(|(values, variable)| {
            let mut images: Vec<StateValue> =
                values.iter().map(|value| image(variable.ty, value)).collect();
            if self.swaps_players && variable.is_per_player() && images.len() == 2 {
                images.swap(0, 1);
            }
            if variable.holder == Holder::Site {
                for (site, value) in values.iter().enumerate() {
                    images[usize::from(self.sites[site])] = image(variable.ty, value);
                }
            }
            images
        });
        by_variable.collect()
    }
}

/// Returns the interval between sample positions that are followed.
fn stride(positions: &[(Position, usize)]) -> usize {
    (positions.len() / POSITIONS_FOLLOWED).max(1)
}

/// Returns sample positions with their numbers of legal decisions.
fn sample(game: &Game) -> Vec<(Position, usize)> {
    let start = game.start();
    let Ok(count) = start.count() else { return Vec::new() };
    let mut positions = vec![(start.clone(), count)];
    let mut game_number = 0;
    while positions.len() < POSITIONS_TRIED && game_number < POSITIONS_TRIED as u64 {
        let mut rng = Rng::for_game(0x5e7, game_number);
        game_number += 1;
        let mut position = start.clone();
        let last = rng.below(MAX_GAME_PLIES);
        for ply in 0..=last {
            let moves = position.decisions().unwrap_or_default();
            if moves.is_empty() {
                break;
            }
            // Early positions say most about moves; late ones are few.
            if ply % 7 == 6 && positions.len() < POSITIONS_TRIED {
                positions.push((position.clone(), moves.len()));
            }
            if position.play_mut(moves[rng.below(moves.len())]).is_err() {
                break;
            }
        }
    }
    positions
}

/// Returns the sorted hashes of a position's successors, one at a time: there may be a million.
///
/// `None` if there are more than [`MAX_SUCCESSORS`], if one has no hash, or if a limit of the rules
/// is reached.
fn sorted_hashes(position: &Position, hash: &dyn Fn(&Position) -> Option<u64>) -> Option<Vec<u64>> {
    let moves = position.decisions().ok()?;
    if moves.len() > MAX_SUCCESSORS {
        return None;
    }
    let hash_after = |&mv: &Move| hash(&position.play(mv).ok()?);
    let mut hashes: Vec<u64> = moves.iter().map(hash_after).collect::<Option<_>>()?;
    hashes.sort_unstable();
    Some(hashes)
}
