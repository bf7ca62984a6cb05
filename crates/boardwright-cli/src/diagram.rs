//! How a kind of unit moves, as a diagram in text: found by trying, not by reading the rules.
//!
//! A unit stands alone on the board, to see where it may go, and then with an enemy on each site in
//! turn and on all of them at once, to see where it may capture.

use boardwright::{Game, Kind, Move, Player, Position, Setup, Site, SiteSet, Unit};

/// Where a unit may go from a site.
struct Reach {
    from: Site,
    moves: SiteSet,
    captures: SiteSet,
}

/// The diagram of a kind, with its unit as a letter: `.` where it only moves, `x` where it only
/// captures, `*` where it does both. `None` if it goes nowhere by itself.
pub fn of_kind(game: &Game, kind: Kind) -> Option<String> {
    let owner = game.program().kinds[kind.index()].owner.map_or(Player(0), Player);
    let stage = moving_stage(game, owner)?;
    let trial = Trial { game, owner, kind, stage };
    let reach = trial.reach()?;
    let drawn = game.board().text_rows(&mut |site| {
        let index = site.index();
        let mark = match (reach.moves.contains(index), reach.captures.contains(index)) {
            _ if site == reach.from => game.letter(owner, kind),
            (true, true) => "*",
            (true, false) => ".",
            (false, true) => "x",
            (false, false) => " ",
        };
        mark.to_owned()
    });
    Some(drawn)
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

struct Trial<'a> {
    game: &'a Game,
    owner: Player,
    kind: Kind,
    stage: (u8, u8),
}

impl Trial<'_> {
    /// What the unit can do from where it can do most; the most central such site.
    fn reach(&self) -> Option<Reach> {
        let board = self.game.board();
        let middle = |axis: fn(&boardwright::Board, Site) -> i64| {
            let sum: i64 = board.sites().map(|site| axis(board, site)).sum();
            sum / board.site_count().max(1) as i64
        };
        let x = |board: &boardwright::Board, site: Site| i64::from(board.site(site).x);
        let y = |board: &boardwright::Board, site: Site| i64::from(board.site(site).y);
        let (middle_x, middle_y) = (middle(x), middle(y));
        let mut best: Option<((usize, i64), Site, SiteSet)> = None;
        for from in board.sites() {
            let moves = self.targets(from, &[]);
            let away = (x(board, from) - middle_x).pow(2) + (y(board, from) - middle_y).pow(2);
            let rank = (moves.len(), -away);
            if best.as_ref().is_none_or(|(known, _, _)| rank > *known) {
                best = Some((rank, from, moves));
            }
        }
        let (_, from, moves) = best?;
        let captures = self.captures(from);
        (!moves.is_empty() || !captures.is_empty()).then_some(Reach { from, moves, captures })
    }

    fn captures(&self, from: Site) -> SiteSet {
        let others: Vec<Site> = self.game.board().sites().filter(|&site| site != from).collect();
        let mut captures = self.targets(from, &others);
        for &site in &others {
            if self.targets(from, &[site]).contains(site.index()) {
                captures.insert(site.index());
            }
        }
        captures
    }

    /// Where the unit may go from a site with enemies on others.
    fn targets(&self, from: Site, enemies: &[Site]) -> SiteSet {
        let Some(position) = self.position(from, enemies) else {
            return SiteSet::new(self.game.board().site_count());
        };
        let machine = self.game.machine();
        let mut targets = machine.destinations(position.state(), from.0);
        let mut moves: Vec<Move> = Vec::new();
        position.decisions(&mut moves);
        for mv in moves {
            let choices = position.choices(mv);
            let stage = position.stage();
            if let (Some(start), Some(to)) =
                (choices.site(stage, "from"), choices.site(stage, "to"))
                && start == from
            {
                targets.insert(to.index());
            }
        }
        targets
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
        setup.player = self.owner;
        (setup.phase, setup.stage) = self.stage;
        setup.units[from.index()] = Some(Unit::fresh(program, self.owner, self.kind));
        for site in enemies {
            setup.units[site.index()] = Some(Unit::fresh(program, enemy, victim));
        }
        Some(setup.position(self.game))
    }
}
