//! Detects placement games, whose decisions put units on the board to stay.

use super::node::NO_SITE;
use boardwright::Rng;
use boardwright::{Game, Move, PositionRef, Session, State};

/// Number of random games examined.
const GAMES: u64 = 4;
/// Maximum length of each in decisions.
const DECISIONS: u32 = 300;
/// Minimum percentage of decisions that place one unit and remove none of the player's own.
const MIN_PLACED_PERCENT: u32 = 85;
/// Maximum percentage of decisions that turn a unit over to the other player.
const MAX_TURNED_PERCENT: u32 = 2;

/// Maximum percentage of decisions that capture, for placements to be read off the final state.
const MAX_TAKEN_PERCENT: u32 = 2;

/// Position of a site field in packed decisions.
#[derive(Clone, Copy, Debug)]
struct SiteField {
    shift: u8,
    mask: u64,
    low: i64,
}

impl SiteField {
    /// Returns the position of a field of a stage.
    fn of(game: &Game, stage: usize, field: usize) -> SiteField {
        let field = &game.program().stages[stage].fields[field];
        let mask = 1_u64.checked_shl(field.bits.into()).map_or(u64::MAX, |bit| bit - 1);
        SiteField { shift: field.shift, mask, low: field.low }
    }

    fn site(self, mv: Move) -> Option<u16> {
        let code = mv.0.checked_shr(self.shift.into()).unwrap_or(0) & self.mask;
        // 0 means that the choice was not made.
        u16::try_from(code.checked_sub(1)? as i64 + self.low).ok()
    }
}

/// The site fields of a placement game's decisions, and the location of owners in a state.
#[derive(Clone, Debug)]
pub(super) struct PlacementGame {
    /// Site field by stage; `None` for a stage that places nothing.
    places: Vec<Option<SiteField>>,
    /// First word of the owner sets, and the number of words of each.
    owner_sets: usize,
    set_words: usize,
    /// True if units stay in place, so that a playout's placements can be read off its final state.
    pub units_stay: bool,
}

impl PlacementGame {
    /// Examines random games; returns `None` for other than placement games.
    pub fn detect(game: &Game) -> Option<PlacementGame> {
        let program = game.program();
        let layout = &program.layout;
        let mut placement = PlacementGame {
            places: vec![None; program.stages.len()],
            owner_sets: layout.owner_sets / 8,
            set_words: layout.set_words,
            units_stay: true,
        };
        let mut counts = PlacementCounts::new(game);
        (0..GAMES)
            .for_each(|number| counts.observe(game, &placement, &mut Rng::for_game(0, number)));
        if counts.turned * 100 > counts.decisions * MAX_TURNED_PERCENT {
            return None;
        }
        placement.units_stay = counts.taken * 100 <= counts.decisions * MAX_TAKEN_PERCENT;
        for (stage, placed) in counts.placed.iter().enumerate() {
            let least = counts.by_stage[stage] * MIN_PLACED_PERCENT;
            let field = placed.iter().position(|&placed| placed > 0 && placed * 100 >= least);
            placement.places[stage] = field.map(|field| SiteField::of(game, stage, field));
        }
        placement.places.iter().any(Option::is_some).then_some(placement)
    }

    /// Returns the site on which a decision places a unit.
    pub fn site(&self, stage: u16, mv: Move) -> u16 {
        self.places[usize::from(stage)].and_then(|place| place.site(mv)).unwrap_or(NO_SITE)
    }

    /// Returns the sites of a player as set words.
    pub fn owned<'a>(&self, state: &'a State, player: u8) -> &'a [u64] {
        let first = self.owner_sets + usize::from(player) * self.set_words;
        &state.words()[first..first + self.set_words]
    }
}

/// Sites on which each player placed a unit, the first to do so counting.
#[derive(Clone, Debug, Default)]
pub(super) struct PlacedSites([Vec<u64>; 2]);

impl PlacedSites {
    /// Clears the sets.
    pub fn clear(&mut self, placement: &PlacementGame) {
        for set in &mut self.0 {
            set.clear();
            set.resize(placement.set_words, 0);
        }
    }

    /// Takes the units on the board as placements.
    pub fn read(&mut self, placement: &PlacementGame, state: &State) {
        for (player, set) in (0..).zip(&mut self.0) {
            set.clear();
            set.extend_from_slice(placement.owned(state, player));
        }
    }

    /// Adds a placement later than all recorded ones.
    pub fn record_after(&mut self, player: u8, site: u16) {
        if !self.0.iter().any(|set| contains(set, site)) {
            self.set(player, site, true);
        }
    }

    /// Adds a placement earlier than all recorded ones.
    pub fn record_before(&mut self, player: u8, site: u16) {
        self.set(1 - player, site, false);
        self.set(player, site, true);
    }

    /// Returns the sites of a player as set words.
    pub fn of(&self, player: u8) -> &[u64] {
        &self.0[usize::from(player)]
    }

    fn set(&mut self, player: u8, site: u16, placed: bool) {
        let word = self.0[usize::from(player)].get_mut(usize::from(site / 64));
        let Some(word) = word else { return };
        let bit = 1 << (site % 64);
        *word = if placed { *word | bit } else { *word & !bit };
    }
}

/// Returns true if a site is in a set.
pub(super) fn contains(set: &[u64], site: u16) -> bool {
    set.get(usize::from(site / 64)).is_some_and(|word| word >> (site % 64) & 1 == 1)
}

/// Statistics of random games.
struct PlacementCounts {
    decisions: u32,
    /// Number of decisions that turned a unit over.
    turned: u32,
    /// Number of decisions that captured.
    taken: u32,
    by_stage: Vec<u32>,
    /// By stage and field: number of decisions that placed one unit on the named site.
    placed: Vec<Vec<u32>>,
}

impl PlacementCounts {
    fn new(game: &Game) -> PlacementCounts {
        let stages = &game.program().stages;
        PlacementCounts {
            decisions: 0,
            turned: 0,
            taken: 0,
            by_stage: vec![0; stages.len()],
            placed: stages.iter().map(|stage| vec![0; stage.fields.len()]).collect(),
        }
    }

    /// Plays a random game and counts.
    fn observe(&mut self, game: &Game, placement: &PlacementGame, rng: &mut Rng) {
        let session = Session::new(game);
        let start = game.start();
        let (mut state, mut history) = (start.state().clone(), start.history().clone());
        let (mut next, mut moves) = (state.clone(), Vec::new());
        for _ in 0..DECISIONS {
            if session.outcome(PositionRef::new(&state, &history)).is_some() {
                return;
            }
            session.decisions(PositionRef::new(&state, &history), &mut moves);
            let Some(&mv) = moves.get(rng.below(moves.len())) else { return };
            if !session.play_listed(PositionRef::new(&state, &history), mv, &mut next) {
                return;
            }
            self.count(game, placement, &state, mv, &next);
            history.push(&state);
            std::mem::swap(&mut state, &mut next);
        }
    }

    fn count(
        &mut self,
        game: &Game,
        placement: &PlacementGame,
        before: &State,
        mv: Move,
        after: &State,
    ) {
        let interpreter = game.interpreter();
        let (player, stage) = (interpreter.player(before), usize::from(interpreter.stage(before)));
        let owned = |state, player| placement.owned(state, player);
        self.decisions += 1;
        self.by_stage[stage] += 1;
        let turned = |from, to| {
            let mut words = owned(before, from).iter().zip(owned(after, to));
            words.any(|(before, after)| before & after != 0)
        };
        self.turned += u32::from(turned(0, 1) || turned(1, 0));
        let size = |set: &[u64]| set.iter().map(|word| word.count_ones()).sum::<u32>();
        self.taken += u32::from(size(owned(after, 1 - player)) < size(owned(before, 1 - player)));
        if size(owned(after, player)) != size(owned(before, player)) + 1 {
            return;
        }
        for (field, placed) in self.placed[stage].iter_mut().enumerate() {
            let Some(site) = SiteField::of(game, stage, field).site(mv) else { continue };
            let was_there = (0..2).any(|owner| contains(owned(before, owner), site));
            *placed += u32::from(!was_there && contains(owned(after, player), site));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::game;

    fn places(id: &str) -> bool {
        PlacementGame::detect(&game(id)).is_some()
    }

    #[test]
    fn placement_games_are_detected() {
        for id in ["hex", "go", "gomoku", "yavalath", "connect-four", "tic-tac-toe"] {
            assert!(places(id), "{id}");
        }
        assert!(PlacementGame::detect(&game("hex")).unwrap().units_stay);
        assert!(!PlacementGame::detect(&game("go")).unwrap().units_stay, "stones are captured");
        for id in ["othello", "ataxx", "breakthrough", "chess", "clobber", "amazons"] {
            assert!(!places(id), "{id}");
        }
    }

    #[test]
    fn the_first_placement_on_a_site_counts() {
        let mut placed = PlacedSites::default();
        placed.clear(&PlacementGame::detect(&game("hex")).unwrap());
        placed.record_after(0, 70);
        placed.record_after(1, 70);
        assert!(contains(placed.of(0), 70) && !contains(placed.of(1), 70));
        placed.record_before(1, 70);
        assert!(contains(placed.of(1), 70) && !contains(placed.of(0), 70));
        placed.record_before(0, NO_SITE);
    }

    #[test]
    fn the_site_field_names_the_placed_unit() {
        let game = game("hex");
        let placement = PlacementGame::detect(&game).unwrap();
        let start = game.start();
        let mv = start.read_move("b3").unwrap();
        let site = placement.site(game.interpreter().stage(start.state()), mv);
        let next = start.play(mv).unwrap();
        assert!(contains(placement.owned(next.state(), 0), site));
        assert!(!contains(placement.owned(next.state(), 1), site));
        assert!(!contains(placement.owned(start.state(), 0), site));
    }
}
