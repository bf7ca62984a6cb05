//! Games in which decisions put units on the board that stay.

use super::node::NOWHERE;
use boardwright::Rng;
use boardwright::{Game, Move, PositionRef, Session, State};

/// How many random games are looked at.
const GAMES: u64 = 4;
/// How many decisions of each.
const DECISIONS: u32 = 300;
/// At least this share of the decisions, in 100ths, puts down one unit and takes none of the
/// player's away.
const LEAST_PLACED: u32 = 85;
/// At most this share of the decisions, in 100ths, turns a unit over to the other player.
const MOST_TURNED: u32 = 2;

/// At most this share of the decisions, in 100ths, takes a unit away, if what was placed is to be
/// read off the last state of a game.
const MOST_TAKEN: u32 = 2;

/// Where a site lies in the decisions of a stage.
#[derive(Clone, Copy, Debug)]
struct Place {
    shift: u8,
    mask: u64,
    low: i64,
}

impl Place {
    /// Where a field of a stage lies.
    fn of(game: &Game, stage: usize, field: usize) -> Place {
        let field = &game.program().stages[stage].fields[field];
        let mask = 1_u64.checked_shl(field.bits.into()).map_or(u64::MAX, |bit| bit - 1);
        Place { shift: field.shift, mask, low: field.low }
    }

    fn site(self, mv: Move) -> Option<u16> {
        let code = mv.0.checked_shr(self.shift.into()).unwrap_or(0) & self.mask;
        // 0 says that the choice was not made.
        u16::try_from(code.checked_sub(1)? as i64 + self.low).ok()
    }
}

/// Where decisions put units, and who has which sites.
#[derive(Clone, Debug)]
pub(super) struct Placement {
    /// By stage; none for a stage that puts down nothing.
    places: Vec<Option<Place>>,
    /// The word at which the sets of sites by owner begin, and the words of each.
    owner_sets: usize,
    set_words: usize,
    /// Whether units stay where they were put, so that what was placed in a random game can be read
    /// off its last state.
    pub stays: bool,
}

impl Placement {
    /// Looks at random games of a game; none if units are not put down to stay.
    pub fn probe(game: &Game) -> Option<Placement> {
        let program = game.program();
        let layout = &program.layout;
        let mut placement = Placement {
            places: vec![None; program.stages.len()],
            owner_sets: layout.owner_sets / 8,
            set_words: layout.set_words,
            stays: true,
        };
        let mut counts = Counts::new(game);
        (0..GAMES).for_each(|number| counts.watch(game, &placement, &mut Rng::for_game(0, number)));
        if counts.turned * 100 > counts.decisions * MOST_TURNED {
            return None;
        }
        placement.stays = counts.taken * 100 <= counts.decisions * MOST_TAKEN;
        for (stage, placed) in counts.placed.iter().enumerate() {
            let least = counts.by_stage[stage] * LEAST_PLACED;
            let field = placed.iter().position(|&placed| placed > 0 && placed * 100 >= least);
            placement.places[stage] = field.map(|field| Place::of(game, stage, field));
        }
        placement.places.iter().any(Option::is_some).then_some(placement)
    }

    /// The site on which a decision of a stage puts a unit.
    pub fn site(&self, stage: u16, mv: Move) -> u16 {
        self.places[usize::from(stage)].and_then(|place| place.site(mv)).unwrap_or(NOWHERE)
    }

    /// The sites of a player.
    pub fn owned<'a>(&self, state: &'a State, player: u8) -> &'a [u64] {
        let first = self.owner_sets + usize::from(player) * self.set_words;
        &state.words()[first..first + self.set_words]
    }
}

/// Who put a unit on which sites since some time, if both did who did first.
#[derive(Clone, Debug, Default)]
pub(super) struct Placed([Vec<u64>; 2]);

impl Placed {
    /// Forgets everything; there are so many words to a set.
    pub fn clear(&mut self, placement: &Placement) {
        for set in &mut self.0 {
            set.clear();
            set.resize(placement.set_words, 0);
        }
    }

    /// Takes what stands on the board for what was placed.
    pub fn read(&mut self, placement: &Placement, state: &State) {
        for (player, set) in (0..).zip(&mut self.0) {
            set.clear();
            set.extend_from_slice(placement.owned(state, player));
        }
    }

    /// Notes a placement after all that were noted.
    pub fn note_later(&mut self, player: u8, site: u16) {
        if !self.0.iter().any(|set| contains(set, site)) {
            self.set(player, site, true);
        }
    }

    /// Notes a placement before all that were noted.
    pub fn note_earlier(&mut self, player: u8, site: u16) {
        self.set(1 - player, site, false);
        self.set(player, site, true);
    }

    /// The sites of a player.
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

/// Whether a site is in a set.
pub(super) fn contains(set: &[u64], site: u16) -> bool {
    set.get(usize::from(site / 64)).is_some_and(|word| word >> (site % 64) & 1 == 1)
}

/// What decisions of random games did.
struct Counts {
    decisions: u32,
    /// How many turned a unit over.
    turned: u32,
    /// How many took a unit of the other player away.
    taken: u32,
    by_stage: Vec<u32>,
    /// By stage and field: how many put one unit on the site that the field names.
    placed: Vec<Vec<u32>>,
}

impl Counts {
    fn new(game: &Game) -> Counts {
        let stages = &game.program().stages;
        Counts {
            decisions: 0,
            turned: 0,
            taken: 0,
            by_stage: vec![0; stages.len()],
            placed: stages.iter().map(|stage| vec![0; stage.fields.len()]).collect(),
        }
    }

    /// Watches a random game.
    fn watch(&mut self, game: &Game, placement: &Placement, dice: &mut Rng) {
        let mut session = Session::new(game);
        let start = game.start();
        let (mut state, mut history) = (start.state().clone(), start.history().clone());
        let (mut next, mut moves) = (state.clone(), Vec::new());
        for _ in 0..DECISIONS {
            if session.outcome(PositionRef::new(&state, &history)).is_some() {
                return;
            }
            session.decisions(PositionRef::new(&state, &history), &mut moves);
            let Some(&mv) = moves.get(dice.below(moves.len())) else { return };
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
        placement: &Placement,
        before: &State,
        mv: Move,
        after: &State,
    ) {
        let machine = game.interpreter();
        let (player, stage) = (machine.player(before), usize::from(machine.stage(before)));
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
            let Some(site) = Place::of(game, stage, field).site(mv) else { continue };
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
        Placement::probe(&game(id)).is_some()
    }

    #[test]
    fn games_of_placing_are_known_by_how_they_go() {
        for id in ["hex", "go", "gomoku", "yavalath", "connect-four", "tic-tac-toe"] {
            assert!(places(id), "{id}");
        }
        assert!(Placement::probe(&game("hex")).unwrap().stays);
        assert!(!Placement::probe(&game("go")).unwrap().stays, "stones are captured");
        for id in ["othello", "ataxx", "breakthrough", "chess", "clobber", "amazons"] {
            assert!(!places(id), "{id}");
        }
    }

    #[test]
    fn who_was_first_is_remembered() {
        let mut placed = Placed::default();
        placed.clear(&Placement::probe(&game("hex")).unwrap());
        placed.note_later(0, 70);
        placed.note_later(1, 70);
        assert!(contains(placed.of(0), 70) && !contains(placed.of(1), 70));
        placed.note_earlier(1, 70);
        assert!(contains(placed.of(1), 70) && !contains(placed.of(0), 70));
        placed.note_earlier(0, NOWHERE);
    }

    #[test]
    fn a_placed_unit_is_found_where_it_was_placed() {
        let game = game("hex");
        let placement = Placement::probe(&game).unwrap();
        let start = game.start();
        let mv = start.read_move("b3").unwrap();
        let site = placement.site(game.interpreter().stage(start.state()), mv);
        let next = start.play(mv).unwrap();
        assert!(contains(placement.owned(next.state(), 0), site));
        assert!(!contains(placement.owned(next.state(), 1), site));
        assert!(!contains(placement.owned(start.state(), 0), site));
    }
}
