//! The symmetries of a game, found by trying: those of its board that keep what can be done.

use boardwright::Rng;
use boardwright::ir::{Program, VariableType};
use boardwright::{Board, Direction, Game, Player, Position, Setup, Site, SiteSet, StateValue};
use std::collections::BTreeMap;

/// Rotations tried are the multiples of a full turn by this: those of squares, hexagons and rings of
/// up to 48 sectors whose number divides it.
const ROTATIONS: usize = 240;
/// How many positions of random games must have as many decisions as their images.
const POSITIONS_TRIED: usize = 40;
/// How many of them must lead to the images of what their images lead to.
const POSITIONS_FOLLOWED: usize = 6;
/// After so many decisions a random game that is tried is left.
const LONGEST_GAME: usize = 200;

/// A symmetry of a game: where each site goes, and whether the two players change places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameSymmetry {
    /// The image of each site.
    pub sites: Vec<u16>,
    /// The image of each direction of the board.
    pub directions: Vec<u8>,
    /// Whether the players change places.
    pub swaps: bool,
}

/// The symmetries of a game. They are guessed from the board and tried on positions of random games,
/// so that they are right as far as it matters for judging positions, and no proof.
#[derive(Clone, Debug)]
pub struct GameSymmetries {
    game: Game,
    /// Those of the board.
    of_board: Vec<GameSymmetry>,
    /// What they are tried on: positions with their numbers of decisions.
    positions: Vec<(Position, usize)>,
}

impl GameSymmetries {
    /// Of a game; none are looked for if it is not for two players.
    pub fn of_game(game: &Game) -> GameSymmetries {
        let (of_board, positions) = match game.program().players.len() {
            2 => (GameSymmetry::of_board(game.board()), sample(game)),
            _ => (Vec::new(), Vec::new()),
        };
        GameSymmetries { game: game.clone(), of_board, positions }
    }

    /// Those that every position keeps.
    pub fn all(&self) -> Vec<GameSymmetry> {
        self.kept(|symmetry| symmetry.keeps(&self.game, &self.positions))
    }

    /// Those that most positions keep, as chess keeps the exchange of left and right once nobody can
    /// castle, with those that every position keeps among them.
    pub fn nearly(&self) -> Vec<GameSymmetry> {
        self.kept(|symmetry| symmetry.nearly_keeps(&self.game, &self.positions))
    }

    fn kept(&self, test: impl Fn(&GameSymmetry) -> bool) -> Vec<GameSymmetry> {
        self.of_board.iter().filter(|symmetry| test(symmetry)).cloned().collect()
    }
}

impl GameSymmetry {
    /// Those of a board for two players but for the one that changes nothing.
    fn of_board(board: &Board) -> Vec<GameSymmetry> {
        let all = board_symmetries(board).into_iter().flat_map(|(sites, directions)| {
            [false, true].map(|swaps| GameSymmetry {
                sites: sites.clone(),
                directions: directions.clone(),
                swaps,
            })
        });
        all.filter(|symmetry| !symmetry.is_identity()).collect()
    }

    fn is_identity(&self) -> bool {
        !self.swaps && (0..).zip(&self.sites).all(|(site, &image)| site == image)
    }

    /// Whether every one of these positions has as many decisions as its image, and those of some
    /// lead to the images of the same positions.
    fn keeps(&self, game: &Game, positions: &[(Position, usize)]) -> bool {
        let counted = positions.iter().all(|counted| self.keeps_count(game, counted));
        let mut followed = positions.iter().step_by(spread(positions));
        counted && followed.all(|(position, _)| self.carries_decisions(game, position))
    }

    /// Whether half of these positions have as many decisions as their images, and those of some lead
    /// to the images of the same positions.
    fn nearly_keeps(&self, game: &Game, positions: &[(Position, usize)]) -> bool {
        let counted = positions.iter().filter(|counted| self.keeps_count(game, counted)).count();
        if counted * 2 < positions.len() {
            return false;
        }
        let followed = positions.iter().step_by(spread(positions));
        let carried = followed.filter(|(position, _)| self.carries_decisions(game, position));
        carried.count() * 2 >= POSITIONS_FOLLOWED.min(positions.len())
    }

    fn keeps_count(&self, game: &Game, (position, count): &(Position, usize)) -> bool {
        self.image(game, position).is_some_and(|image| image.count() == *count)
    }

    /// Whether the decisions of a position lead where those of its image do.
    fn carries_decisions(&self, game: &Game, position: &Position) -> bool {
        let Some(image) = self.image(game, position) else { return false };
        let after = |position: &Position| -> Vec<Position> {
            let mut moves = Vec::new();
            position.decisions(&mut moves);
            moves.iter().filter_map(|&mv| position.play(mv).ok()).collect()
        };
        let mut images = Vec::new();
        for next in after(position) {
            match self.image(game, &next) {
                Some(image) => images.push(image.hash()),
                None => return false,
            }
        }
        let mut nexts: Vec<u64> = after(&image).iter().map(Position::hash).collect();
        images.sort_unstable();
        nexts.sort_unstable();
        images == nexts
    }

    /// The image of a position; none if a unit would belong to a player who cannot have it.
    fn image(&self, game: &Game, position: &Position) -> Option<Position> {
        let program = game.program();
        let from = position.setup();
        let mut to = Setup::blank(game);
        let owner = |player: Player| if self.swaps { Player(1 - player.0) } else { player };
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
        Some(to.position(game))
    }

    /// The image of a decision point: each player may have a turn of its own; none if the other has
    /// no such turn.
    fn stage(&self, program: &Program, stage: u8) -> Option<u8> {
        let info = &program.stages[usize::from(stage)];
        let turn = &program.turns[usize::from(info.turn)];
        let Some(player) = turn.player.filter(|_| self.swaps) else { return Some(stage) };
        let alike = |other: &&boardwright::ir::Turn| {
            other.player == Some(1 - player) && other.phase == turn.phase
        };
        let other = program.turns.iter().find(alike)?;
        Some(*other.stages.get(usize::from(info.index))? as u8)
    }

    /// The images of declared state, the values of each variable by player.
    fn images(&self, program: &Program, values: &[Vec<StateValue>]) -> Vec<Vec<StateValue>> {
        let image = |ty: VariableType, value: &StateValue| match (ty, value) {
            (VariableType::Site, &StateValue::Number(site)) => {
                let moved = usize::try_from(site).ok().and_then(|site| self.sites.get(site));
                StateValue::Number(moved.map_or(site, |&moved| moved.into()))
            }
            (VariableType::Player, &StateValue::Number(player)) if self.swaps && player >= 0 => {
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
            if self.swaps && variable.per_player && images.len() == 2 {
                images.swap(0, 1);
            }
            images
        });
        by_variable.collect()
    }
}

/// Every how many-th position is followed.
fn spread(positions: &[(Position, usize)]) -> usize {
    (positions.len() / POSITIONS_FOLLOWED).max(1)
}

/// Positions of random games with their numbers of decisions.
fn sample(game: &Game) -> Vec<(Position, usize)> {
    let start = game.start();
    let mut positions = vec![(start.clone(), start.count())];
    let (mut moves, mut game_number) = (Vec::new(), 0);
    while positions.len() < POSITIONS_TRIED && game_number < POSITIONS_TRIED as u64 {
        let mut dice = Rng::for_game(0x5e7, game_number);
        game_number += 1;
        let mut position = start.clone();
        let last = dice.below(LONGEST_GAME);
        for ply in 0..=last {
            position.decisions(&mut moves);
            if moves.is_empty() {
                break;
            }
            // Early positions say most about where things may go; late ones are few.
            if ply % 7 == 6 && positions.len() < POSITIONS_TRIED {
                positions.push((position.clone(), moves.len()));
            }
            if position.play_mut(moves[dice.below(moves.len())]).is_err() {
                break;
            }
        }
    }
    positions
}

/// The symmetries of a board as sites and directions: rotations and reflections of its drawing that
/// carry each direction into one direction.
fn board_symmetries(board: &Board) -> Vec<(Vec<u16>, Vec<u8>)> {
    let drawn = Drawn::new(board);
    let mut found: Vec<(Vec<u16>, Vec<u8>)> = Vec::new();
    for turn in 0..ROTATIONS {
        for mirrored in [false, true] {
            let Some(sites) = drawn.turned(turn, mirrored) else { continue };
            let Some(directions) = directions(board, &sites) else { continue };
            if !found.iter().any(|(known, _)| *known == sites) {
                found.push((sites, directions));
            }
        }
    }
    found
}

/// Where each direction goes when the sites go so; none if one does not go anywhere.
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

/// A board's drawing around its middle.
struct Drawn {
    places: Vec<(f64, f64)>,
    /// Sites by the cell of a grid so fine that a cell holds one site.
    cells: BTreeMap<(i64, i64), u16>,
    cell: f64,
}

impl Drawn {
    fn new(board: &Board) -> Drawn {
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
        // Sites next to each other are at least some hundred units apart on generated boards; on
        // drawn ones a map that takes two sites to one is refused below.
        let cell = 32.0;
        let cells = (0..).zip(&places).map(|(site, &place)| (cell_of(place, cell), site)).collect();
        Drawn { places, cells, cell }
    }

    /// Where each site goes; none if one goes to no site, or two go to one.
    fn turned(&self, turn: usize, mirrored: bool) -> Option<Vec<u16>> {
        let angle = turn as f64 / ROTATIONS as f64 * std::f64::consts::TAU;
        let (sine, cosine) = angle.sin_cos();
        let mut taken = vec![false; self.places.len()];
        let mut images = Vec::with_capacity(self.places.len());
        for &(x, y) in &self.places {
            let x = if mirrored { -x } else { x };
            let site = self.near((x * cosine - y * sine, x * sine + y * cosine))?;
            if std::mem::replace(&mut taken[usize::from(site)], true) {
                return None;
            }
            images.push(site);
        }
        Some(images)
    }

    /// The site at a place, as exactly as drawings are.
    fn near(&self, place: (f64, f64)) -> Option<u16> {
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
