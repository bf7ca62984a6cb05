//! Movement diagrams of kinds, found by listing moves in test positions.
//!
//! The destinations come from a unit alone on the board. The captures come from positions with an
//! enemy on one other site, for each of them, and with enemies on all of them.

use crate::choices::ChoiceValue;
use crate::game::Game;
use crate::ids::{Kind, Player};
use crate::position::Position;
use crate::setup::{Setup, StateValue, Unit};
use boardwright_board::{Board, Shape, Site, SiteSet};
use boardwright_interpret::Move;
use boardwright_ir::{Field, FieldKind, VariableType, budget};

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
    /// Destinations that need an enemy on another site, to hop over or to capture on the way.
    pub hops: SiteSet,
    /// Destinations that need a unit of the same player on another site.
    pub friend_hops: SiteSet,
    /// Destinations that need a unit of either player on another site.
    pub any_hops: SiteSet,
    /// Destinations round a corner, to which a unit on the way bars the way: second legs of a
    /// movement.
    pub bends: SiteSet,
    /// Sites on which a unit that goes elsewhere, or back, captures.
    pub locusts: SiteSet,
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
    /// an enemy; [`Self::legend`] says what others mean.
    pub fn text(&self, game: &Game) -> String {
        game.board().text_rows(&mut |site| {
            let index = site.index();
            let mark = match (self.moves.contains(index), self.captures.contains(index)) {
                _ if site == self.from => game.letter(self.owner, self.kind),
                _ if self.locusts.contains(index) => "!",
                _ if self.bends.contains(index) => "+",
                (true, true) => "*",
                (true, false) => ".",
                (false, true) => "x",
                _ if self.hops.contains(index) => "o",
                _ if self.any_hops.contains(index) => "u",
                _ if self.friend_hops.contains(index) => "f",
                (false, false) => " ",
            };
            mark.to_owned()
        })
    }

    /// Returns the meaning of the marks of several legs that this diagram has; empty if none.
    pub fn legend(&self) -> String {
        let marks = [
            (&self.bends, "`+` is reached by a second leg, round a corner that must be clear"),
            (&self.locusts, "what stands on `!` may be captured on the way elsewhere"),
            (&self.friend_hops, "`f` is reached only over a unit of one's own"),
            (&self.any_hops, "`u` is reached only over another unit, of either side"),
        ];
        let shown = marks.iter().filter(|(sites, _)| !sites.is_empty()).map(|(_, words)| *words);
        let shown = shown.collect::<Vec<_>>().join("; ");
        if shown.is_empty() { shown } else { format!("Here {shown}.") }
    }
}

/// Returns the phase and the stage in which the player's units move: one with the choices `from`
/// and `to`, or with lines of units.
pub(crate) fn moving_stage(game: &Game, owner: Player) -> Option<(u8, u8)> {
    // The last phase is play; the phases before it are the setup.
    (0..game.program().phases.len()).rev().find_map(|phase| moving_stage_in(game, phase, owner))
}

fn moving_stage_in(game: &Game, phase: usize, owner: Player) -> Option<(u8, u8)> {
    let program = game.program();
    let has = |stage: usize, name: &str| {
        program.stages[stage].fields.iter().any(|field| field.name == name && field.bits > 0)
    };
    let first = program.phases[phase].first_stage.get(owner.index()).copied().flatten()?;
    let stage = usize::from(first);
    let is_line = |field: &Field| field.bits > 0 && matches!(field.kind, FieldKind::Line { .. });
    let moves_lines = program.stages[stage].fields.iter().any(is_line);
    let is_moving = moves_lines || has(stage, "from") && has(stage, "to");
    is_moving.then_some((phase as u8, first as u8))
}

/// Returns the first phase in which units move, or the last one if none move.
pub(crate) fn play_phase(game: &Game) -> u8 {
    let phases = game.program().phases.len();
    let moves = |phase: &usize| {
        game.players().any(|player| moving_stage_in(game, *phase, player).is_some())
    };
    (0..phases).find(moves).unwrap_or(phases.saturating_sub(1)) as u8
}

/// Sites that the legal moves of one unit name.
#[derive(Default)]
struct Targets {
    /// Destinations.
    moves: SiteSet,
    /// Sites affected by moves without a destination.
    remote: SiteSet,
    /// Sites of enemies that moves to elsewhere capture.
    locusts: SiteSet,
}

/// Findings of the test positions with another unit on one site.
#[derive(Default)]
struct OthersFound {
    captures: SiteSet,
    hops: SiteSet,
    friend_hops: SiteSet,
    bends: SiteSet,
    locusts: SiteSet,
}

/// Owner of the other units of a test position.
#[derive(Clone, Copy, PartialEq)]
enum Others {
    Enemies,
    Friends,
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
        let from_each: Vec<(Site, SiteSet)> = board
            .sites()
            .map(|from| (from, self.targets(from, &[], Others::Enemies).moves))
            .collect();
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
        let found = self.beside_others(from, &moves);
        let hops = found.hops.difference(&moves);
        let friend_hops = found.friend_hops.difference(&moves);
        let goes = [&moves, &found.captures, &hops, &friend_hops, &found.locusts];
        // A diagram that was interrupted lacks sites.
        (goes.iter().any(|set| !set.is_empty()) && !budget::is_over()).then_some(Diagram {
            owner: self.owner,
            kind: self.kind,
            from,
            captures: found.captures,
            any_hops: hops.intersection(&friend_hops),
            friend_hops: friend_hops.difference(&hops),
            hops: hops.difference(&friend_hops),
            moves,
            bends: found.bends,
            locusts: found.locusts,
        })
    }

    /// Returns what one more unit changes, and enemies everywhere; `moves` are the destinations on
    /// an empty board.
    fn beside_others(&self, from: Site, moves: &SiteSet) -> OthersFound {
        let others: Vec<Site> = self.game.board().sites().filter(|&site| site != from).collect();
        let crowded = self.targets(from, &others, Others::Enemies);
        let captures = crowded.moves.union(&crowded.remote);
        let mut found = OthersFound { captures, ..OthersFound::default() };
        for &site in &others {
            let mut targets = self.targets(from, &[site], Others::Enemies);
            let mut barred = moves.difference(&targets.moves);
            barred.remove(site.index());
            found.bends = found.bends.union(&self.round_a_corner(from, site, &barred));
            found.locusts = found.locusts.union(&targets.locusts);
            if targets.moves.remove(site.index()) || targets.remote.contains(site.index()) {
                found.captures.insert(site.index());
            }
            found.hops = found.hops.union(&targets.moves);
            let mut targets = self.targets(from, &[site], Others::Friends);
            targets.moves.remove(site.index());
            found.friend_hops = found.friend_hops.union(&targets.moves);
        }
        found
    }

    /// Returns the sites of a set that do not lie on a line with `from` and a unit that bars the
    /// way to them: a movement leads there round a corner. Other boards than those of squares have
    /// none.
    fn round_a_corner(&self, from: Site, bar: Site, barred: &SiteSet) -> SiteSet {
        let board = self.game.board();
        let mut bends = SiteSet::default();
        if !matches!(board.shape(), Shape::Rectangle { .. }) {
            return bends;
        }
        let offset = |site: Site| {
            let (site, from) = (board.site(site), board.site(from));
            (site.column - from.column, site.row - from.row)
        };
        let (x, y) = offset(bar);
        for index in barred.iter() {
            let (to_x, to_y) = offset(Site(index as u16));
            if x * to_y != y * to_x {
                bends.insert(index);
            }
        }
        bends
    }

    /// Returns the targets of the unit on `from`, with units on other sites.
    fn targets(&self, from: Site, others: &[Site], owner: Others) -> Targets {
        let mut targets = Targets::default();
        if budget::is_over() {
            return targets;
        }
        let Some(position) = self.position(from, others, owner) else { return targets };
        targets.moves = self.game.interpreter().destinations(position.state(), from.0);
        let stage = position.stage();
        // A diagram shows what is found within the limits.
        for mv in position.decisions().unwrap_or_default() {
            let choices = position.choices(mv);
            let is_line = |(_, value): &(usize, ChoiceValue)| matches!(value, ChoiceValue::Line(line) if line.length == 1 && line.first == from);
            if choices.values.iter().any(is_line) {
                targets.moves.extend(self.arrivals(&position, mv));
                continue;
            }
            if choices.site(stage, "from") != Some(from) {
                continue;
            }
            let named = choices.values.iter().filter_map(|(index, value)| match value {
                ChoiceValue::Site(site) if stage.fields[*index].name != "from" => {
                    Some(site.index())
                }
                _ => None,
            });
            match choices.site(stage, "to") {
                Some(to) => {
                    if let &[other] = others
                        && to != other
                        && named.clone().any(|site| site == other.index())
                        && self.is_captured(&position, mv, other)
                    {
                        targets.locusts.insert(other.index());
                    }
                    targets.moves.insert(to.index());
                }
                // A decision without a destination affects the sites it names, as a shot does.
                None => targets.remote.extend(named),
            }
        }
        targets.moves.remove(from.index());
        targets
    }

    /// Returns the sites on which a decision puts units of the kind.
    fn arrivals(&self, position: &Position, mv: Move) -> Vec<usize> {
        let unit = Some((self.owner, self.kind));
        let next = position.play(mv).ok();
        let sites = self.game.board().sites();
        let arrives = |site: &Site| {
            let is_there = |next: &Position| next.unit(*site) == unit;
            position.unit(*site) != unit && next.as_ref().is_some_and(is_there)
        };
        sites.filter(arrives).map(Site::index).collect()
    }

    /// True if a decision takes the unit on a site away.
    fn is_captured(&self, position: &Position, mv: Move, site: Site) -> bool {
        let is_enemy =
            |position: &Position| position.unit(site).is_some_and(|(owner, _)| owner != self.owner);
        is_enemy(position) && position.play(mv).is_ok_and(|next| !is_enemy(&next))
    }

    /// Returns the position with the unit on `from` and others on other sites; `None` if their
    /// owner has no kind.
    fn position(&self, from: Site, others: &[Site], owner: Others) -> Option<Position> {
        let program = self.game.program();
        let owner = match owner {
            Others::Friends => self.owner,
            Others::Enemies => self.game.players().find(|&player| player != self.owner)?,
        };
        let may_have = |kind: &Kind| {
            let only = program.kinds[kind.index()].owner;
            only.is_none_or(|only| only == owner.0)
        };
        let kind = self.game.kinds().find(may_have)?;
        let mut setup = Setup::blank(self.game);
        clear_flags(self.game, &mut setup);
        setup.player = self.owner;
        (setup.phase, setup.stage) = self.stage;
        setup.units[from.index()] = Some(Unit::new(program, self.owner, self.kind));
        for site in others {
            setup.units[site.index()] = Some(Unit::new(program, owner, kind));
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
