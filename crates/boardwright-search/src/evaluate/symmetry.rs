//! Symmetries of a game, found by testing those of its board on sample positions.

use boardwright::Rng;
use boardwright::ir::budget;
use boardwright::ir::{Holder, Program, VariableType};
use boardwright::{
    Board, Direction, Game, Move, Player, Position, Setup, Site, SiteSet, StateValue,
};
use std::collections::BTreeMap;

/// Number of rotations tried: covers squares, hexagons, and rings of up to 48 sectors whose number
/// divides it.
const ROTATIONS: usize = 240;
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
    /// Symmetries of the board.
    of_board: Vec<GameSymmetry>,
    /// Sample positions with their numbers of legal decisions.
    positions: Vec<(Position, usize)>,
}

impl GameSymmetries {
    /// Finds candidates for a game; none unless it has two players.
    pub fn of_game(game: &Game) -> GameSymmetries {
        let (of_board, positions) = match game.program().players.len() {
            2 => (GameSymmetry::of_board(game.board()), sample(game)),
            _ => (Vec::new(), Vec::new()),
        };
        GameSymmetries { game: game.clone(), of_board, positions }
    }

    /// Returns the symmetries that hold in every sample position.
    pub fn exact(&self) -> Vec<GameSymmetry> {
        self.filtered(|symmetry| symmetry.holds_exactly(&self.game, &self.positions))
    }

    /// Returns the symmetries that hold in most sample positions, such as chess's left-right
    /// reflection once castling is lost. They include the exact ones.
    pub fn approximate(&self) -> Vec<GameSymmetry> {
        self.filtered(|symmetry| symmetry.holds_approximately(&self.game, &self.positions))
    }

    fn filtered(&self, test: impl Fn(&GameSymmetry) -> bool) -> Vec<GameSymmetry> {
        // A test that was interrupted shows nothing.
        let holds = |symmetry: &&GameSymmetry| test(symmetry) && !budget::is_over();
        self.of_board.iter().filter(holds).cloned().collect()
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

/// Returns the rotations and reflections of a board's drawing that map directions to directions.
fn board_symmetries(board: &Board) -> Vec<(Vec<u16>, Vec<u8>)> {
    let drawing = BoardDrawing::new(board);
    let mut found: Vec<(Vec<u16>, Vec<u8>)> = Vec::new();
    for turn in 0..ROTATIONS {
        for mirrored in [false, true] {
            let Some(sites) = drawing.rotated(turn, mirrored) else { continue };
            let Some(directions) = directions(board, &sites) else { continue };
            if !found.iter().any(|(known, _)| *known == sites) {
                found.push((sites, directions));
            }
        }
    }
    found
}

/// Returns the image of each direction; `None` if one has none.
fn directions(board: &Board, sites: &[u16]) -> Option<Vec<u8>> {
    let all = || (0..board.directions().len() as u8).map(Direction);
    let carried = |from: Direction, to: Direction| {
        board.sites().all(|site| {
            let mut images: Vec<u16> =
                board.steps(site, from).iter().map(|next| sites[next.index()]).collect();
            let mut steps: Vec<u16> =
                board.steps(Site(sites[site.index()]), to).iter().map(|next| next.0).collect();
            images.sort_unstable();
            steps.sort_unstable();
            images == steps
        })
    };
    all().map(|from| all().find(|&to| carried(from, to)).map(|to| to.0)).collect()
}

/// A board's drawing relative to its centre.
struct BoardDrawing {
    places: Vec<(f64, f64)>,
    /// Sites by grid cell; a cell holds at most one site.
    cells: BTreeMap<(i64, i64), u16>,
    cell: f64,
}

impl BoardDrawing {
    fn new(board: &Board) -> BoardDrawing {
        let all: Vec<(f64, f64)> = board
            .sites()
            .map(|site| (f64::from(board.site(site).x), f64::from(board.site(site).y)))
            .collect();
        let middle = |of: &dyn Fn(&(f64, f64)) -> f64| {
            let least = all.iter().map(of).fold(f64::INFINITY, f64::min);
            let most = all.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
            (least + most) / 2.0
        };
        let (x, y) = (middle(&|place| place.0), middle(&|place| place.1));
        let places: Vec<(f64, f64)> = all.iter().map(|place| (place.0 - x, place.1 - y)).collect();
        // Neighbouring sites of generated boards are at least about a hundred units apart. On drawn
        // boards, a map that sends two sites to one is rejected below.
        let cell = 32.0;
        let cells = (0..).zip(&places).map(|(site, &place)| (cell_of(place, cell), site)).collect();
        BoardDrawing { places, cells, cell }
    }

    /// Returns the image of each site under a rotation, after an optional reflection; `None` if it
    /// is not a permutation of the sites.
    fn rotated(&self, turn: usize, mirrored: bool) -> Option<Vec<u16>> {
        let angle = turn as f64 / ROTATIONS as f64 * std::f64::consts::TAU;
        let (sine, cosine) = angle.sin_cos();
        let mut taken = vec![false; self.places.len()];
        let mut images = Vec::with_capacity(self.places.len());
        for &(x, y) in &self.places {
            let x = if mirrored { -x } else { x };
            let site = self.site_near((x * cosine - y * sine, x * sine + y * cosine))?;
            if std::mem::replace(&mut taken[usize::from(site)], true) {
                return None;
            }
            images.push(site);
        }
        Some(images)
    }

    /// Returns the site at a point, within drawing accuracy.
    fn site_near(&self, place: (f64, f64)) -> Option<u16> {
        let (column, row) = cell_of(place, self.cell);
        let around = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (column + x, row + y)));
        let close = |&&site: &&u16| {
            let (x, y) = self.places[usize::from(site)];
            (x - place.0).abs().max((y - place.1).abs()) < self.cell / 2.0
        };
        around.filter_map(|cell| self.cells.get(&cell)).find(close).copied()
    }
}

fn cell_of(place: (f64, f64), cell: f64) -> (i64, i64) {
    ((place.0 / cell).floor() as i64, (place.1 / cell).floor() as i64)
}
