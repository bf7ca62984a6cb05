//! Games that one player would nearly always win, made even: where the winner is known beforehand,
//! what became of a position says nothing of what stood there.
//!
//! The stronger player decides at random now and then until some point of the game, and from there
//! on as well as it can. How often is another in each game, and how long too, so that neither tells
//! who wins. The other player decides fewer openings at random: it may be they that lose its games,
//! as hounds that left their line never catch the fox.
//!
//! What a random decision spoiled is not blamed on the positions before it: those are judged by what
//! search thought when it was made, and the end of the game judges only what came after the last
//! one. So what became of a position never says who was held back.

use boardwright::Rng;

/// A player wins far more than half of the games if it wins so many of a thousand more than the other.
const FAR: i64 = 400;
/// So many wins of either are imagined, so that a few games say little.
const IMAGINED: i64 = 8;
/// By this share of the difference in wins a handicap grows after each round, so that it settles and does
/// not swing about; while one player wins far more, by so much that it is large within a few rounds.
const SHARE: i64 = 10;
const SHARE_WHERE_FAR: i64 = 5;
/// The largest handicap: beyond it hardly any decision would be thought about.
const MOST: i32 = 900;
/// By up to so much handicaps of games differ from that of their round.
const SPREAD: i32 = 150;

/// Which player decides at random now and then, and how often: the first if the number is above nothing,
/// else the second. Its square counts, so that small handicaps are told apart finely.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Handicap(i32);

impl Handicap {
    /// Both players decide as well as they can.
    pub const NONE: Handicap = Handicap(0);

    /// The player that is held back; none if nobody is.
    pub fn player(self) -> Option<u8> {
        (self.0 != 0).then_some(u8::from(self.0 < 0))
    }

    /// How many of a thousand decisions are made at random, while any are.
    pub fn thousandths(self) -> u64 {
        (i64::from(self.0).pow(2) / 1000).unsigned_abs()
    }

    /// The random decisions of a game where games have about so many decisions: in half of them they may
    /// come up to the end, since some players recover from anything if they are left time.
    pub fn of_game(self, length: usize, dice: &mut Rng) -> Strays {
        if self == Handicap::NONE {
            // No dice are thrown, so that even games are what they were without handicaps.
            return Strays::default();
        }
        let off = dice.below(2 * SPREAD as usize + 1) as i32 - SPREAD;
        let handicap = Handicap((self.0 + off).clamp(-1000, 1000));
        Strays { handicap, until: dice.below(2 * length + 1) }
    }
}

/// The decisions of a game that are made at random.
#[derive(Clone, Copy, Debug, Default)]
pub struct Strays {
    handicap: Handicap,
    /// From this decision on there are none.
    until: usize,
}

impl Strays {
    /// Whether a player's decision of the opening is made at random.
    pub fn opens(self, player: u8, dice: &mut Rng) -> bool {
        let spared = self.handicap.player().is_some_and(|held_back| held_back != player);
        !spared || dice.number_below(1000) >= 2 * u64::from(self.handicap.0.unsigned_abs())
    }

    /// Whether a player's decision of this number is made at random.
    pub fn strays(self, player: u8, decided: usize, dice: &mut Rng) -> bool {
        let may = decided < self.until && self.handicap.player() == Some(player);
        may && dice.number_below(1000) < self.handicap.thousandths()
    }
}

/// How the games of the last rounds were won, and the handicap that makes the next ones even.
#[derive(Clone, Debug, Default)]
pub struct Balance {
    /// Games won by the first and by the second player; earlier ones count less.
    won: [i64; 2],
    handicap: Handicap,
}

impl Balance {
    /// The handicap of the next round.
    pub fn handicap(&self) -> Handicap {
        self.handicap
    }

    /// Takes note of the games that each player won in a round. As long as nobody has won far more
    /// than half, nobody is held back.
    pub fn note(&mut self, won: [u64; 2]) {
        for (all, new) in self.won.iter_mut().zip(won) {
            *all = *all / 2 + new as i64;
        }
        let [first, second] = self.won;
        let lead = (first - second) * 1000 / (first + second + 2 * IMAGINED);
        let far = lead.abs() >= FAR;
        if far || self.handicap != Handicap::NONE {
            let share = if far { SHARE_WHERE_FAR } else { SHARE };
            let level = self.handicap.0 + (lead / share) as i32;
            self.handicap = Handicap(level.clamp(-MOST, MOST));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Balance, Handicap, MOST};
    use boardwright::Rng;

    #[test]
    fn nobody_is_held_back_while_both_win() {
        let mut balance = Balance::default();
        for won in [[14, 10], [9, 15], [12, 12], [16, 8], [0, 0]] {
            balance.note(won);
            assert_eq!(balance.handicap(), Handicap::NONE);
        }
    }

    #[test]
    fn whoever_always_wins_is_held_back_more_and_more() {
        for winner in [0, 1] {
            let (mut balance, mut before) = (Balance::default(), 0);
            let mut won = [0, 0];
            won[winner] = 24;
            for _ in 0..20 {
                balance.note(won);
                assert_eq!(balance.handicap().player(), Some(winner as u8));
                assert!(balance.handicap().thousandths() >= before);
                before = balance.handicap().thousandths();
            }
            assert_eq!(before, (MOST * MOST / 1000) as u64);
        }
    }

    #[test]
    fn handicaps_settle_where_both_win_as_much() {
        let mut balance = Balance::default();
        for _ in 0..40 {
            // The second player wins nine of ten games that it plays without random decisions, and
            // none of those with half of its decisions at random.
            let strays = balance.handicap().thousandths().min(500);
            let second = 90 - strays * 90 / 500;
            balance.note([100 - second, second]);
        }
        let strays = balance.handicap().thousandths();
        assert!((190..=255).contains(&strays), "{strays}");
    }

    #[test]
    fn games_differ_in_how_much_and_how_long_and_only_one_player_strays() {
        let (mut dice, handicap) = (Rng::new(1), Handicap(-600));
        let games: Vec<_> = (0..200).map(|_| handicap.of_game(50, &mut dice)).collect();
        let until = |most: usize| games.iter().filter(|strays| strays.until < most).count();
        assert!((70..130).contains(&until(50)) && until(101) == 200);
        for strays in games {
            assert!((202..=563).contains(&strays.handicap.thousandths()));
            assert!((0..99).all(|decided| !strays.strays(0, decided, &mut dice)));
            assert!((strays.until..99).all(|decided| !strays.strays(1, decided, &mut dice)));
            assert!((0..99).all(|_| strays.opens(1, &mut dice)));
            assert!((0..99).any(|_| !strays.opens(0, &mut dice)));
        }
    }
}
