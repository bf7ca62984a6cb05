//! Games of one of our players against another, to see which is stronger.

use crate::contest::{Ending, Opening, Openings, Results, Terms, play};
use crate::contestant::{Known, Seat};
use anyhow::{Result, bail};
use boardwright::Player;
use boardwright_search::knowledge::Knowledge;
use boardwright_search::{Search, Task};
use std::ops::Range;
use std::sync::Arc;

/// Where the chance of openings begins.
const OPENING_SEED: u64 = 7;
/// After so many decisions a game counts as drawn.
const LONGEST_GAME: u32 = 600;

/// The openings of every duel in the game of this knowledge, judged by this search.
pub fn openings(knowledge: &Arc<Knowledge>, search: Search) -> Openings {
    Openings::new(&Known::with(knowledge, search), OPENING_SEED, None)
}

/// Plays the games of these numbers, each opening twice with sides changed: an even number and the next. `pair`
/// seats the two players of the game of a number, and `task` is theirs for every decision. Hopeless games are
/// given up where `resign` says that the players can tell. The results of the first of the two; none if they
/// were stopped.
pub fn duel(
    openings: &Openings,
    games: Range<u64>,
    task: &Task,
    resign: bool,
    pair: &dyn Fn(u64) -> [Seat; 2],
) -> Result<Option<Results>> {
    let terms = Terms { resign, most_plies: LONGEST_GAME };
    let mut results = Results::default();
    for number in games {
        let opening = openings.opening(number / 2, &task.stop);
        let swapped = number % 2 == 1;
        let Some(winner) = winner(&opening, pair(number), &terms, task, swapped)? else {
            return Ok(None);
        };
        match winner {
            None => results.draws += 1,
            Some(0) => results.wins += 1,
            Some(_) => results.losses += 1,
        }
    }
    Ok(Some(results))
}

/// Plays a game and gives the winner's index among the seats, if somebody won; none if it was stopped. The
/// second begins where they are `swapped`.
fn winner(
    opening: &Opening,
    [mut first, mut second]: [Seat; 2],
    terms: &Terms,
    task: &Task,
    swapped: bool,
) -> Result<Option<Option<usize>>> {
    let mut seats = if swapped { [&mut second, &mut first] } else { [&mut first, &mut second] };
    let Some(played) = play(opening, &mut seats, terms, task) else { return Ok(None) };
    if let Ending::Failed { fault, .. } = &played.ending {
        bail!("a player failed: {}", fault.detail);
    }
    let index = |player: Player| (player.index() + usize::from(swapped)) % 2;
    Ok(Some(played.ending.winner().map(index)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contestant::Own;
    use crate::examples::game;
    use boardwright::{Game, Position};
    use boardwright_search::{Limits, Player, Score, Thought};

    /// Plays the first decision that there is, and thinks so much of it.
    struct First(Score);

    impl Player for First {
        fn think(
            &mut self,
            position: &Position,
            _: &Task,
            _: &mut dyn FnMut(&Thought),
        ) -> Option<Thought> {
            position.nth(0).map(|mv| Thought::of_move(mv, self.0))
        }
    }

    fn first_wins(game: &Game, scores: [Score; 2], swapped: bool, resign: bool) -> bool {
        let seats = scores.map(|score| {
            let player = Box::new(First(score));
            Seat::Own { own: Own::Random, known: Known::new(game), player }
        });
        let task = Task::timeless(Limits::default());
        let terms = Terms { resign, most_plies: LONGEST_GAME };
        let opening = Opening { decisions: Vec::new(), position: game.start() };
        winner(&opening, seats, &terms, &task, swapped).unwrap().unwrap() == Some(0)
    }

    #[test]
    fn the_hopeless_one_gives_up_if_the_other_is_sure_whoever_begins() {
        let chess = game("chess");
        let (good, bad) = (Score::win_in(9), Score::loss_in(9));
        for swapped in [false, true] {
            assert!(!first_wins(&chess, [bad, good], swapped, true));
            assert!(first_wins(&chess, [good, bad], swapped, true));
        }
    }

    #[test]
    fn the_rules_say_who_wins_where_nobody_gives_up() {
        // Who always takes the first square has a row of three first if he begins.
        let three = game("tic-tac-toe");
        let (good, bad) = (Score::win_in(9), Score::loss_in(9));
        assert!(first_wins(&three, [bad, good], false, false));
        assert!(!first_wins(&three, [bad, good], true, false));
    }
}
