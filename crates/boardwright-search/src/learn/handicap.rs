//! Random-move handicap that balances games one player would nearly always win. With a foregone
//! result, positions teach nothing.
//!
//! The stronger player makes random decisions up to some point of the game, and plays as well as it
//! can from there. Rate and point vary between games, so that neither reveals the winner. The
//! weaker player makes fewer random decisions in the opening: its losses may come from those, as
//! hounds that broke their line never catch the fox.
//!
//! A random decision is not blamed on the positions before it: their target is the search score
//! when it was made. The result of the game is the target only after the last one. Targets thus
//! never reveal who had the handicap.

use boardwright::Rng;

/// Lead in wins, per thousand games, from which a handicap starts.
const LARGE_LEAD: i64 = 400;
/// Number of imagined wins of each player, a prior that damps small samples.
const IMAGINED_WINS: i64 = 8;
/// The handicap grows each round by the lead divided by this, so that it settles without
/// oscillating; by the second divisor while the lead is large, to catch up within a few rounds.
const GROWTH_DIVISOR: i64 = 10;
const LARGE_LEAD_DIVISOR: i64 = 5;
/// Maximum handicap; beyond it almost every decision would be random.
const MAX_HANDICAP: i32 = 900;
/// Maximum deviation of a game's handicap from that of its round.
const MAX_DEVIATION: i32 = 150;

/// Which player makes random decisions, and at what rate: the first player if positive, else the
/// second. The rate grows with its square, so that small handicaps are finely graded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Handicap(i32);

impl Handicap {
    /// No handicap.
    pub const NONE: Handicap = Handicap(0);

    /// The player with the handicap; `None` without one.
    pub fn player(self) -> Option<u8> {
        (self.0 != 0).then_some(u8::from(self.0 < 0))
    }

    /// Rate of random decisions in permille.
    pub fn thousandths(self) -> u64 {
        (i64::from(self.0).pow(2) / 1000).unsigned_abs()
    }

    /// Draws the handicap of one game. In half of the games it may last to the expected end, since
    /// some players recover from anything if given time.
    pub(crate) fn of_game(self, length: usize, rng: &mut Rng) -> RandomMoves {
        if self == Handicap::NONE {
            // Draws no random numbers, so that games without a handicap stay reproducible.
            return RandomMoves::default();
        }
        let off = rng.below(2 * MAX_DEVIATION as usize + 1) as i32 - MAX_DEVIATION;
        let handicap = Handicap((self.0 + off).clamp(-1000, 1000));
        RandomMoves { handicap, until: rng.below(2 * length + 1) }
    }
}

/// The random decisions of one game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RandomMoves {
    handicap: Handicap,
    /// Number of the first decision after the handicap ends.
    until: usize,
}

impl RandomMoves {
    /// Returns true if a player's opening decision is random.
    pub(crate) fn opens_at_random(self, player: u8, rng: &mut Rng) -> bool {
        let spared = self.handicap.player().is_some_and(|held_back| held_back != player);
        !spared || rng.number_below(1000) >= 2 * u64::from(self.handicap.0.unsigned_abs())
    }

    /// Returns true if a player's decision of this number is random.
    pub(crate) fn is_random(self, player: u8, decided: usize, rng: &mut Rng) -> bool {
        let may = decided < self.until && self.handicap.player() == Some(player);
        may && rng.number_below(1000) < self.handicap.thousandths()
    }
}

/// Adjusts the handicap to the results of recent rounds.
#[derive(Clone, Debug, Default)]
pub(crate) struct HandicapController {
    /// Wins of both players; older rounds count less.
    won: [i64; 2],
    handicap: Handicap,
}

impl HandicapController {
    /// The handicap of the next round.
    pub(crate) fn handicap(&self) -> Handicap {
        self.handicap
    }

    /// Records the wins of a round. No handicap starts until a player leads clearly.
    pub(crate) fn record(&mut self, won: [u64; 2]) {
        for (all, new) in self.won.iter_mut().zip(won) {
            *all = *all / 2 + new as i64;
        }
        let [first, second] = self.won;
        let lead = (first - second) * 1000 / (first + second + 2 * IMAGINED_WINS);
        let far = lead.abs() >= LARGE_LEAD;
        if far || self.handicap != Handicap::NONE {
            let share = if far { LARGE_LEAD_DIVISOR } else { GROWTH_DIVISOR };
            let level = self.handicap.0 + (lead / share) as i32;
            self.handicap = Handicap(level.clamp(-MAX_HANDICAP, MAX_HANDICAP));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Handicap, HandicapController, MAX_HANDICAP};
    use boardwright::Rng;

    #[test]
    fn there_is_no_handicap_while_both_players_win() {
        let mut balance = HandicapController::default();
        for won in [[14, 10], [9, 15], [12, 12], [16, 8], [0, 0]] {
            balance.record(won);
            assert_eq!(balance.handicap(), Handicap::NONE);
        }
    }

    #[test]
    fn the_handicap_of_a_constant_winner_grows_to_the_maximum() {
        for winner in [0, 1] {
            let (mut balance, mut before) = (HandicapController::default(), 0);
            let mut won = [0, 0];
            won[winner] = 24;
            for _ in 0..20 {
                balance.record(won);
                assert_eq!(balance.handicap().player(), Some(winner as u8));
                assert!(balance.handicap().thousandths() >= before);
                before = balance.handicap().thousandths();
            }
            assert_eq!(before, (MAX_HANDICAP * MAX_HANDICAP / 1000) as u64);
        }
    }

    #[test]
    fn the_handicap_converges_to_equal_wins() {
        let mut balance = HandicapController::default();
        for _ in 0..40 {
            // The second player wins 90 % of games without random decisions, and none with a rate
            // of one half.
            let random_moves = balance.handicap().thousandths().min(500);
            let second = 90 - random_moves * 90 / 500;
            balance.record([100 - second, second]);
        }
        let random_moves = balance.handicap().thousandths();
        assert!((190..=255).contains(&random_moves), "{random_moves}");
    }

    #[test]
    fn rate_and_duration_vary_and_only_one_player_moves_at_random() {
        let (mut rng, handicap) = (Rng::new(1), Handicap(-600));
        let games: Vec<_> = (0..200).map(|_| handicap.of_game(50, &mut rng)).collect();
        let until =
            |most: usize| games.iter().filter(|random_moves| random_moves.until < most).count();
        assert!((70..130).contains(&until(50)) && until(101) == 200);
        for random_moves in games {
            assert!((202..=563).contains(&random_moves.handicap.thousandths()));
            assert!((0..99).all(|decided| !random_moves.is_random(0, decided, &mut rng)));
            assert!(
                (random_moves.until..99)
                    .all(|decided| !random_moves.is_random(1, decided, &mut rng))
            );
            assert!((0..99).all(|_| random_moves.opens_at_random(1, &mut rng)));
            assert!((0..99).any(|_| !random_moves.opens_at_random(0, &mut rng)));
        }
    }
}
