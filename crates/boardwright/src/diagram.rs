//! How a kind of unit moves, as a diagram: found by trying, not by reading the rules.
//!
//! A unit stands alone on the board, to see where it may go, and then with an enemy on each site in
//! turn and on all of them at once, to see where it may capture.

use crate::choices::ChoiceValue;
use crate::game::Game;
use crate::ids::{Kind, Player};
use crate::position::Position;
use crate::setup::{Setup, StateValue, Unit};
use boardwright_board::{Board, Site, SiteSet};
use boardwright_interpret::Move;
use boardwright_ir::VariableType;

/// Where a unit of a kind may go from a site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// Owner of the unit.
    pub owner: Player,
    /// Its kind.
    pub kind: Kind,
    /// Its site.
    pub from: Site,
    /// Sites that it may move to.
    pub moves: SiteSet,
    /// Sites of units that it may capture.
    pub captures: SiteSet,
    /// Where it comes only by way of an enemy elsewhere.
    pub hops: SiteSet,
}

/// What the marks of a diagram's text mean.
pub const LEGEND: &str = "In the diagrams a unit may move to `.`, capture at `x`, do either at \
                          `*`, and come to `o` only over an enemy.";

/// The diagram of a kind; `None` if it goes nowhere by itself.
pub fn of_kind(game: &Game, kind: Kind) -> Option<Diagram> {
    let owner = game.program().kinds[kind.index()].owner.map_or(Player(0), Player);
    let stage = moving_stage(game, owner)?;
    Trial { game, owner, kind, stage }.diagram()
}

impl Diagram {
    /// The board with the unit as a letter: `.` where it only moves, `x` where it only captures,
    /// `*` where it does both, `o` where it comes by jumping an enemy.
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

/// A decision point of the player at which units move: one with the choices `from` and `to`.
fn moving_stage(game: &Game, owner: Player) -> Option<(u8, u8)> {
    let program = game.program();
    let has = |stage: usize, name: &str| {
        program.stages[stage].fields.iter().any(|field| field.name == name && field.bits > 0)
    };
    // The last phase is play; those before it set up.
    (0..program.phases.len()).rev().find_map(|phase| {
        let first = program.phases[phase].first_stage.get(owner.index()).copied().flatten()?;
        let stage = usize::from(first);
        (has(stage, "from") && has(stage, "to")).then_some((phase as u8, first as u8))
    })
}

/// What a unit may do.
#[derive(Default)]
struct Trips {
    /// Sites that it may move to.
    moves: SiteSet,
    /// Where it may do something without going there.
    strikes: SiteSet,
}

struct Trial<'a> {
    game: &'a Game,
    owner: Player,
    kind: Kind,
    stage: (u8, u8),
}

impl Trial<'_> {
    /// What the unit can do from where it can do most; the most central such site.
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
            board.sites().map(|from| (from, self.trips(from, &[]).moves)).collect();
        // A site that no unit of the kind ever comes to would show what never happens.
        let visited = from_each.iter().fold(SiteSet::default(), |all, (_, to)| all.union(to));
        let mut best: Option<((bool, usize, i64), Site)> = None;
        for (from, moves) in &from_each {
            let away = (x(board, *from) - middle_x).pow(2) + (y(board, *from) - middle_y).pow(2);
            let rank = (visited.contains(from.index()), moves.len(), -away);
            if best.is_none_or(|(known, _)| rank > known) {
                best = Some((rank, *from));
            }
        }
        let (_, from) = best?;
        let moves = from_each.into_iter().find(|(site, _)| *site == from)?.1;
        let (captures, mut hops) = self.captures(from);
        hops = hops.difference(&moves);
        let goes = !moves.is_empty() || !captures.is_empty() || !hops.is_empty();
        goes.then_some(Diagram { owner: self.owner, kind: self.kind, from, moves, captures, hops })
    }

    /// Where the unit captures what stands there, and where one enemy on the way lets it come.
    fn captures(&self, from: Site) -> (SiteSet, SiteSet) {
        let others: Vec<Site> = self.game.board().sites().filter(|&site| site != from).collect();
        let crowded = self.trips(from, &others);
        let mut captures = crowded.moves.union(&crowded.strikes);
        let mut hops = SiteSet::default();
        for &site in &others {
            let mut trips = self.trips(from, &[site]);
            if trips.moves.remove(site.index()) || trips.strikes.contains(site.index()) {
                captures.insert(site.index());
            }
            hops = hops.union(&trips.moves);
        }
        (captures, hops)
    }

    /// What the unit may do from a site with enemies on others.
    fn trips(&self, from: Site, enemies: &[Site]) -> Trips {
        let mut trips = Trips::default();
        let Some(position) = self.position(from, enemies) else { return trips };
        trips.moves = self.game.interpreter().destinations(position.state(), from.0);
        let mut moves: Vec<Move> = Vec::new();
        position.decisions(&mut moves);
        let stage = position.stage();
        for mv in moves {
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
                    trips.moves.insert(to.index());
                }
                // A decision that goes nowhere but names a site does something there.
                None => trips.strikes.extend(others),
            }
        }
        trips
    }

    fn position(&self, from: Site, enemies: &[Site]) -> Option<Position> {
        let program = self.game.program();
        let enemy = self.game.players().find(|&player| player != self.owner)?;
        let may_have = |kind: &Kind| {
            let owner = program.kinds[kind.index()].owner;
            owner.is_none_or(|owner| owner == enemy.0)
        };
        let victim = self.game.kinds().find(may_have)?;
        let mut setup = Setup::blank(self.game);
        lower_flags(self.game, &mut setup);
        setup.player = self.owner;
        (setup.phase, setup.stage) = self.stage;
        setup.units[from.index()] = Some(Unit::fresh(program, self.owner, self.kind));
        for site in enemies {
            setup.units[site.index()] = Some(Unit::fresh(program, enemy, victim));
        }
        Some(setup.position(self.game))
    }
}

/// Flags that are up at first are rights, such as castling, that a unit elsewhere does not have.
fn lower_flags(game: &Game, setup: &mut Setup) {
    for (variable, values) in game.program().variables.iter().zip(&mut setup.variables) {
        if matches!(variable.ty, VariableType::Number { flag: true, .. }) {
            values.fill(StateValue::Number(0));
        }
    }
}
