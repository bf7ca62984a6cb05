//! Movement diagrams of kinds, found by listing moves in test positions.
//!
//! The destinations come from a unit alone on the board. The captures come from positions with an
//! enemy on one other site, for each of them, and with enemies on all of them.

use crate::choices::ChoiceValue;
use crate::game::Game;
use crate::ids::{Kind, Player};
use crate::position::Position;
use crate::setup::{Setup, StateValue, Unit};
use boardwright_board::{Board, Site, SiteSet};
use boardwright_ir::{VariableType, budget};

/// Movement diagram: the sites that a unit of a kind may move to and capture on from one site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// Owner of the unit.
    pub owner: Player,
    /// Kind of the unit.
    pub kind: Kind,
    /// Site of the unit.
    pub from: Site,
    /// Destinations on an otherwise empty board.
    pub moves: SiteSet,
    /// Sites on which it may capture.
    pub captures: SiteSet,
    /// Destinations that need an enemy on another site.
    pub hops: SiteSet,
}

/// Meaning of the marks in [`Diagram::text`].
pub const LEGEND: &str = "In the diagrams a unit may move to `.`, capture at `x`, do either at \
                          `*`, and come to `o` only over an enemy.";

/// Returns the diagram of a kind; `None` if its units cannot move alone.
pub fn of_kind(game: &Game, kind: Kind) -> Option<Diagram> {
    let owner = game.program().kinds[kind.index()].owner.map_or(Player(0), Player);
    let stage = moving_stage(game, owner)?;
    MoveProbe { game, owner, kind, stage }.diagram()
}

impl Diagram {
    /// Returns the board as text, with the unit as a letter.
    ///
    /// The marks are `.` for a destination, `x` for a capture, `*` for both, and `o` for a hop over
    /// an enemy.
    pub fn text(&self, game: &Game) -> String {
        game.board().text_rows(&mut |site| {
            let index = site.index();
            let mark = match (self.moves.contains(index), self.captures.contains(index)) {
                _ if site == self.from => game.letter(self.owner, self.kind),
                (true, true) => "*",
                (true, false) => ".",
                (false, true) => "x",
                _ if self.hops.contains(index) => "o",
                (false, false) => " ",
            };
            mark.to_owned()
        })
    }
}

/// Returns the phase and the stage in which the player's units move: one with the choices `from`
/// and `to`.
fn moving_stage(game: &Game, owner: Player) -> Option<(u8, u8)> {
    let program = game.program();
    let has = |stage: usize, name: &str| {
        program.stages[stage].fields.iter().any(|field| field.name == name && field.bits > 0)
    };
    // The last phase is play; the phases before it are the setup.
    (0..program.phases.len()).rev().find_map(|phase| {
        let first = program.phases[phase].first_stage.get(owner.index()).copied().flatten()?;
        let stage = usize::from(first);
        (has(stage, "from") && has(stage, "to")).then_some((phase as u8, first as u8))
    })
}

/// Sites that the legal moves of one unit name.
#[derive(Default)]
struct Targets {
    /// Destinations.
    moves: SiteSet,
    /// Sites affected by moves without a destination.
    remote: SiteSet,
}

/// Test positions with one unit of a kind.
struct MoveProbe<'a> {
    game: &'a Game,
    owner: Player,
    kind: Kind,
    /// Phase and stage in which units move.
    stage: (u8, u8),
}

impl MoveProbe<'_> {
    /// Returns the diagram from the site with the most destinations, the most central of them.
    fn diagram(&self) -> Option<Diagram> {
        let board = self.game.board();
        let middle = |axis: fn(&Board, Site) -> i64| {
            let sum: i64 = board.sites().map(|site| axis(board, site)).sum();
            sum / board.site_count().max(1) as i64
        };
        let x = |board: &Board, site: Site| i64::from(board.site(site).x);
        let y = |board: &Board, site: Site| i64::from(board.site(site).y);
        let (middle_x, middle_y) = (middle(x), middle(y));
        let from_each: Vec<(Site, SiteSet)> =
            board.sites().map(|from| (from, self.targets(from, &[]).moves)).collect();
        // Sites that no unit of the kind can reach come last.
        let visited = from_each.iter().fold(SiteSet::default(), |all, (_, to)| all.union(to));
        let mut best: Option<((bool, usize, i64), Site)> = None;
        for (from, moves) in &from_each {
            let distance =
                (x(board, *from) - middle_x).pow(2) + (y(board, *from) - middle_y).pow(2);
            let rank = (visited.contains(from.index()), moves.len(), -distance);
            if best.is_none_or(|(known, _)| rank > known) {
                best = Some((rank, *from));
            }
        }
        let (_, from) = best?;
        let moves = from_each.into_iter().find(|(site, _)| *site == from)?.1;
        let (captures, mut hops) = self.captures(from);
        hops = hops.difference(&moves);
        let goes = !moves.is_empty() || !captures.is_empty() || !hops.is_empty();
        // A diagram that was interrupted lacks sites.
        (goes && !budget::is_over()).then_some(Diagram {
            owner: self.owner,
            kind: self.kind,
            from,
            moves,
            captures,
            hops,
        })
    }

    /// Returns the sites on which the unit captures, and the destinations that one enemy opens.
    fn captures(&self, from: Site) -> (SiteSet, SiteSet) {
        let others: Vec<Site> = self.game.board().sites().filter(|&site| site != from).collect();
        let crowded = self.targets(from, &others);
        let mut captures = crowded.moves.union(&crowded.remote);
        let mut hops = SiteSet::default();
        for &site in &others {
            let mut targets = self.targets(from, &[site]);
            if targets.moves.remove(site.index()) || targets.remote.contains(site.index()) {
                captures.insert(site.index());
            }
            hops = hops.union(&targets.moves);
        }
        (captures, hops)
    }

    /// Returns the targets of the unit on `from`, with enemies on other sites.
    fn targets(&self, from: Site, enemies: &[Site]) -> Targets {
        let mut targets = Targets::default();
        if budget::is_over() {
            return targets;
        }
        let Some(position) = self.position(from, enemies) else { return targets };
        targets.moves = self.game.interpreter().destinations(position.state(), from.0);
        let stage = position.stage();
        // A diagram shows what is found within the limits.
        for mv in position.decisions().unwrap_or_default() {
            let choices = position.choices(mv);
            if choices.site(stage, "from") != Some(from) {
                continue;
            }
            let others = choices.values.iter().filter_map(|(index, value)| match value {
                ChoiceValue::Site(site) if stage.fields[*index].name != "from" => {
                    Some(site.index())
                }
                _ => None,
            });
            match choices.site(stage, "to") {
                Some(to) => {
                    targets.moves.insert(to.index());
                }
                // A decision without a destination affects the sites it names, as a shot does.
                None => targets.remote.extend(others),
            }
        }
        targets
    }

    /// Returns the position with the unit on `from` and enemies on other sites; `None` if the enemy
    /// has no kind.
    fn position(&self, from: Site, enemies: &[Site]) -> Option<Position> {
        let program = self.game.program();
        let enemy = self.game.players().find(|&player| player != self.owner)?;
        let may_have = |kind: &Kind| {
            let owner = program.kinds[kind.index()].owner;
            owner.is_none_or(|owner| owner == enemy.0)
        };
        let victim = self.game.kinds().find(may_have)?;
        let mut setup = Setup::blank(self.game);
        clear_flags(self.game, &mut setup);
        setup.player = self.owner;
        (setup.phase, setup.stage) = self.stage;
        setup.units[from.index()] = Some(Unit::new(program, self.owner, self.kind));
        for site in enemies {
            setup.units[site.index()] = Some(Unit::new(program, enemy, victim));
        }
        Some(setup.unchecked_position(self.game))
    }
}

/// Clears all flags. Those set at first are rights, such as castling, of units on other sites.
fn clear_flags(game: &Game, setup: &mut Setup) {
    for (variable, values) in game.program().variables.iter().zip(&mut setup.variables) {
        if matches!(variable.ty, VariableType::Number { flag: true, .. }) {
            values.fill(StateValue::Number(0));
        }
    }
}
