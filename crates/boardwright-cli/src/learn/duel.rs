//! Games of one of our players against another, to see which is stronger.

use crate::contest::{Openings, Outlook};
use crate::contestant::Known;
use anyhow::Result;
use boardwright::Position;
use boardwright_search::knowledge::Knowledge;
use boardwright_search::{Player, Search, Task};
use std::sync::Arc;

/// Where the chance of openings begins.
const OPENING_SEED: u64 = 7;
/// After so many decisions a game counts as drawn.
const LONGEST_GAME: usize = 600;

/// How games were won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// By the first of the two.
    pub first: u32,
    /// By the second.
    pub second: u32,
    /// By nobody.
    pub drawn: u32,
}

/// The openings of every duel in the game of this knowledge, judged by this search.
pub fn openings(knowledge: &Arc<Knowledge>, search: Search) -> Openings {
    Openings::new(&Known::with(knowledge, search), OPENING_SEED, None)
}

/// Plays so many games, each opening twice with sides changed. `pair` makes the two players of the game of a
/// number, and `task` is theirs for every decision. Hopeless games are given up where `resign` says that
/// the players can tell. None if they were stopped.
pub fn duel(
    openings: &Openings,
    games: u64,
    task: &Task,
    resign: bool,
    pair: &dyn Fn(u64) -> [Box<dyn Player>; 2],
) -> Result<Option<Tally>> {
    let mut tally = Tally::default();
    for number in 0..games {
        let opening = openings.opening(number / 2, &task.stop).position;
        let swapped = (number % 2) as usize;
        let Some(winner) = play(opening, pair(number), task, swapped, resign)? else {
            return Ok(None);
        };
        match winner {
            Winner::Nobody => tally.drawn += 1,
            Winner::Player(0) => tally.first += 1,
            Winner::Player(_) => tally.second += 1,
        }
    }
    Ok(Some(tally))
}

/// Who won a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Winner {
    Nobody,
    /// By its index among the players.
    Player(usize),
}

/// Plays a game; none if it was stopped. The second player begins where they are `swapped`.
fn play(
    mut position: Position,
    mut players: [Box<dyn Player>; 2],
    task: &Task,
    swapped: usize,
    resign: bool,
) -> Result<Option<Winner>> {
    let mut outlooks = [Outlook::default(); 2];
    for _ in 0..LONGEST_GAME {
        let who = (position.player().index() + swapped) % 2;
        let thought = players[who].think(&position, task, &mut |_| {});
        let Some((mv, score)) =
            thought.and_then(|thought| Some((thought.best()?, thought.score())))
        else {
            break;
        };
        if task.stop.is_asked() {
            return Ok(None);
        }
        outlooks[who].note(Some(score));
        if resign && outlooks[who].is_hopeless() && outlooks[1 - who].is_sure() {
            return Ok(Some(Winner::Player(1 - who)));
        }
        position.play_mut(mv)?;
    }
    let winner = position.outcome().and_then(|end| end.winner);
    Ok(Some(winner.map_or(Winner::Nobody, |winner| Winner::Player((winner.index() + swapped) % 2))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::game;
    use boardwright::Game;
    use boardwright_search::{Limits, Score, Thought};

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

    fn winner(game: &Game, scores: [Score; 2], swapped: usize, resign: bool) -> Winner {
        let players = scores.map(|score| Box::new(First(score)) as Box<dyn Player>);
        let task = Task::timeless(Limits::default());
        play(game.start(), players, &task, swapped, resign).unwrap().unwrap()
    }

    #[test]
    fn the_hopeless_one_gives_up_if_the_other_is_sure_whoever_begins() {
        let chess = game("chess");
        let (good, bad) = (Score::win_in(9), Score::loss_in(9));
        for swapped in [0, 1] {
            assert_eq!(winner(&chess, [bad, good], swapped, true), Winner::Player(1));
            assert_eq!(winner(&chess, [good, bad], swapped, true), Winner::Player(0));
        }
    }

    #[test]
    fn the_rules_say_who_wins_where_nobody_gives_up() {
        // Who always takes the first square has a row of three first if he begins.
        let three = game("tic-tac-toe");
        let (good, bad) = (Score::win_in(9), Score::loss_in(9));
        assert_eq!(winner(&three, [bad, good], 0, false), Winner::Player(0));
        assert_eq!(winner(&three, [bad, good], 1, false), Winner::Player(1));
    }
}
