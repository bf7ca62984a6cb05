//! Facts about a game, taken from its positions one by one: what metrics are computed from.

use crate::contender::Contender;
use crate::played_game::{PlayedGame, Termination};
use boardwright::{Kind, Player, Position, Site};

/// Number of decisions between two samples of material.
const MATERIAL_STEP: usize = 4;

/// Facts about one game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameFacts {
    /// Number of the game in the plan.
    pub game: u64,
    /// The players, in turn order.
    pub players: [Contender; 2],
    /// True if the game began from the start of the rules.
    pub even: bool,
    /// Index of the winner in turn order; `None` for a draw or without a result.
    pub winner: Option<u8>,
    /// Cause of the end.
    pub termination: Termination,
    /// Reason of the result in the words of the rules.
    pub reason: String,
    /// Number of turns.
    pub turns: u32,
    /// The first turn, in the notation of records.
    pub opening: String,
    /// The decisions, in order.
    pub decisions: Vec<DecisionFacts>,
    /// Number of positions that occurred before in the game.
    pub repetitions: u32,
    /// Hash of all its positions: equal for games that are alike.
    pub positions_hash: u64,
    /// Material at some times of the game, the start first.
    pub material: Vec<MaterialSample>,
    /// Counts by player and kind.
    pub units: [Vec<KindFacts>; 2],
    /// Counts by player and site.
    pub sites: [SiteFacts; 2],
}

/// Facts about one decision.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DecisionFacts {
    /// Index of the player who made it.
    pub player: u8,
    /// Number of its turn in the game, from 1.
    pub turn: u32,
    /// Number of legal decisions.
    pub legal: u32,
    /// Chance from 0 to 1 that the player of the decision gave the first player; `None` if it did
    /// not search.
    pub chance: Option<f64>,
    /// Number of the opponent's units that left the board or changed sides.
    pub captures: u32,
    /// Number of decisions that are nearly as good as the best, if the position was judged.
    pub good: Option<u32>,
}

/// Difference of the armies at some time, on the board and in hands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MaterialSample {
    /// Number of decisions made before.
    pub ply: u32,
    /// The first player's units less the second's, by kind.
    pub difference: Vec<i16>,
}

/// Facts about the units of one kind and player in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct KindFacts {
    /// Units at the start.
    pub start: u32,
    /// Units at the end.
    pub end: u32,
    /// Decisions that moved or placed one.
    pub moved: u32,
    /// Enemy units that decisions which moved one captured.
    pub captures: u32,
    /// Units captured.
    pub captured: u32,
    /// Moves of units by decisions of the other side, such as pushes.
    pub displaced: u32,
}

/// Facts about the sites in a game, for one player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SiteFacts {
    /// Number of positions in which a unit of the player stood there, by site.
    pub stood: Vec<u32>,
    /// Number of decisions after which a unit of the player newly stood there.
    pub arrived: Vec<u32>,
    /// Number of units of the player that were captured there.
    pub captured: Vec<u32>,
}

/// Collects the facts of a game while it is played or replayed.
pub struct FactsBuilder {
    facts: GameFacts,
    /// Units by site in the current position.
    board: Vec<Option<(Player, Kind)>>,
    /// Turns completed at the start.
    first_turn: u32,
}

impl FactsBuilder {
    /// Begins a game at this position.
    pub fn new(game: u64, players: [Contender; 2], even: bool, start: &Position) -> FactsBuilder {
        let rules = start.game();
        let (kinds, sites) = (rules.kinds().count(), rules.board().site_count());
        let empty = || SiteFacts {
            stood: vec![0; sites],
            arrived: vec![0; sites],
            captured: vec![0; sites],
        };
        let mut builder = FactsBuilder {
            facts: GameFacts {
                game,
                players,
                even,
                winner: None,
                termination: Termination::Rules,
                reason: String::new(),
                turns: 0,
                opening: String::new(),
                decisions: Vec::new(),
                repetitions: 0,
                positions_hash: 0,
                material: Vec::new(),
                units: [vec![KindFacts::default(); kinds], vec![KindFacts::default(); kinds]],
                sites: [empty(), empty()],
            },
            board: units(start),
            first_turn: start.turns(),
        };
        for (player, kind) in builder.board.clone().into_iter().flatten() {
            if let Some(units) = builder.facts.units.get_mut(player.index()) {
                units[kind.index()].start += 1;
            }
        }
        builder.sample_material(start);
        builder
    }

    /// Adds a decision: the position before it, its text, the number of legal decisions, the chance
    /// that the player gave itself, and the position after it.
    pub fn add(
        &mut self,
        before: &Position,
        text: &str,
        legal: u32,
        own_chance: Option<f64>,
        after: &Position,
    ) {
        let player = before.player();
        if before.turns() == self.first_turn {
            if !self.facts.opening.is_empty() {
                self.facts.opening.push(' ');
            }
            self.facts.opening.push_str(text);
        }
        let captures = self.compare(player, after);
        let chance =
            own_chance.map(|chance| if player == Player(0) { chance } else { 1.0 - chance });
        let turn = before.turns() - self.first_turn + 1;
        let decision =
            DecisionFacts { player: player.0.min(1), turn, legal, chance, captures, good: None };
        self.facts.decisions.push(decision);
        let hash = after.hash();
        let repeats = after.history().entries().iter().any(|entry| entry.hash == hash);
        self.facts.repetitions += u32::from(repeats);
        if self.facts.decisions.len().is_multiple_of(MATERIAL_STEP) {
            self.sample_material(after);
        }
    }

    /// Records the differences between the boards before and after a decision. Returns the number
    /// of captures.
    fn compare(&mut self, player: Player, after: &Position) -> u32 {
        let next = units(after);
        let mover = player.index().min(1);
        let (mut left, mut arrived) = (None, None);
        // The other side's units that are gone from a site, and those that are new on one.
        let (mut gone, mut come) = (Vec::new(), Vec::new());
        for (site, (old, new)) in self.board.iter().zip(&next).enumerate() {
            if let Some((owner, _)) = new
                && let Some(sites) = self.facts.sites.get_mut(owner.index())
            {
                sites.stood[site] += 1;
            }
            if old == new {
                continue;
            }
            match old {
                Some((owner, kind)) if *owner == player => left = left.or(Some(*kind)),
                Some(unit) => gone.push((site, *unit)),
                None => {}
            }
            match new {
                Some((owner, kind)) if *owner == player => {
                    arrived = arrived.or(Some(*kind));
                    self.facts.sites[mover].arrived[site] += 1;
                }
                Some(unit) if old.is_none_or(|(owner, _)| owner != unit.0) => come.push(*unit),
                _ => {}
            }
        }
        let captures = self.count_captures(&gone, come);
        if let Some(kind) = left.or(arrived) {
            let units = &mut self.facts.units[mover][kind.index()];
            units.moved += 1;
            units.captures += captures;
        }
        self.board = next;
        captures
    }

    /// Records what a decision did to units of the other side: one that is gone from a site and
    /// new on another was moved, as by a push, and any other that is gone was captured. Returns the
    /// number of captures.
    fn count_captures(
        &mut self,
        gone: &[(usize, (Player, Kind))],
        mut come: Vec<(Player, Kind)>,
    ) -> u32 {
        let mut captures = 0;
        for &(site, unit) in gone {
            let (owner, kind) = unit;
            let Some(units) = self.facts.units.get_mut(owner.index()) else { continue };
            if let Some(moved) = come.iter().position(|&other| other == unit) {
                come.swap_remove(moved);
                units[kind.index()].displaced += 1;
            } else {
                captures += 1;
                units[kind.index()].captured += 1;
                self.facts.sites[owner.index()].captured[site] += 1;
            }
        }
        captures
    }

    fn sample_material(&mut self, position: &Position) {
        let game = position.game();
        let mut difference = vec![0_i16; game.kinds().count()];
        let sign = |owner: Player| match owner {
            Player(0) => 1,
            Player(1) => -1,
            _ => 0,
        };
        for (owner, kind) in self.board.iter().flatten() {
            difference[kind.index()] += sign(*owner);
        }
        let program = game.program();
        if !program.places.is_empty() {
            let setup = boardwright::Setup::of(position);
            // Places outside position identity hold captured units that never return.
            let hands =
                setup.places.iter().zip(&program.places).filter(|(_, place)| place.identity);
            for (owners, _) in hands {
                for (owner, counts) in owners.iter().enumerate() {
                    for (kind, &count) in counts.iter().enumerate() {
                        difference[kind] += sign(Player(owner as u8)) * count as i16;
                    }
                }
            }
        }
        let ply = self.facts.decisions.len() as u32;
        self.facts.material.push(MaterialSample { ply, difference });
    }

    /// Ends the game as it was saved.
    pub fn finish(mut self, last: &Position, played: &PlayedGame) -> GameFacts {
        for (player, kind) in self.board.iter().flatten() {
            if let Some(units) = self.facts.units.get_mut(player.index()) {
                units[kind.index()].end += 1;
            }
        }
        for judged in &played.judged {
            if let Some(decision) = self.facts.decisions.get_mut(judged.ply as usize) {
                decision.good = Some(judged.good);
            }
        }
        let is_over = played.termination == Termination::Rules;
        self.facts.turns = last.turns() - self.first_turn + u32::from(is_over && !ends_turn(last));
        let chain = last.history().entries().last().map_or(0, |entry| entry.chain);
        self.facts.positions_hash = chain.rotate_left(1) ^ last.hash();
        self.facts.winner = played.winner;
        self.facts.termination = played.termination;
        self.facts.reason = played.reason.clone();
        self.facts
    }
}

/// True if the last decision of a game completed a turn.
fn ends_turn(last: &Position) -> bool {
    let entries = last.history().entries();
    entries.last().is_none_or(|entry| entry.player != last.player().0)
}

impl GameFacts {
    /// Score of the first player: 1, 0.5 or 0; `None` without a result.
    pub fn first_score(&self) -> Option<f64> {
        match (self.termination, self.winner) {
            (Termination::Limit, _) => None,
            (_, None) => Some(0.5),
            (_, Some(winner)) => Some(f64::from(u8::from(winner == 0))),
        }
    }

    /// True if both players are this one and the start is that of the rules.
    pub fn is_self_play_of(&self, contender: Contender) -> bool {
        self.even && self.players == [contender; 2]
    }

    /// Number of decisions.
    pub fn plies(&self) -> usize {
        self.decisions.len()
    }
}

/// Returns the units by site.
fn units(position: &Position) -> Vec<Option<(Player, Kind)>> {
    let sites = position.game().board().site_count();
    (0..sites).map(|site| position.unit(Site(site as u16))).collect()
}
