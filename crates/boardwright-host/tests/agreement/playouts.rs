//! Compares playouts of a module with the interpreter's.

use crate::compare::{EnginePair, compare_states, unless_limited};
use boardwright_interpret::{History, PositionRef, Rng, RulesEngine, State};

impl EnginePair {
    /// Compares playouts of the module with the interpreter's games, decision by decision and with
    /// the same random numbers.
    pub fn playouts(&mut self, games: u64, seed: u64) -> Result<(), String> {
        let mut theirs = [seed, 2, 3, 4];
        let (mut ours, before) = (Rng::from_words(theirs), History::default());
        for game in 0..games {
            let most = [1, 7, 60, 200][game as usize % 4];
            let start = self.interpreter.start();
            let played = self.instance.playout(PositionRef::new(&start, &before), &mut ours, most);
            let Some(played) = unless_limited(played)? else { return Ok(()) };
            let Some((last, decisions)) = self.interpreted_playout(&start, &mut theirs, most)
            else {
                return Ok(());
            };
            if played.decisions != decisions || ours.words() != theirs {
                let ours = (played.decisions, ours.words());
                let theirs = (decisions, theirs);
                return Err(format!("game {game}: decisions and rng {theirs:?} and {ours:?}"));
            }
            compare_states(&last, &played.last, &format!("the end of game {game}"))?;
        }
        Ok(())
    }

    /// Returns the last state of a playout and its number of decisions; `None` if a limit was
    /// reached.
    fn interpreted_playout(
        &self,
        start: &State,
        rng: &mut [u64; 4],
        most: u32,
    ) -> Option<(State, u32)> {
        let (mut state, mut history) = (start.clone(), History::default());
        for made in 0..most {
            let over =
                self.interpreter.outcome(PositionRef::new(&state, &history)).unwrap().is_some();
            let list = self.interpreter.legal_decisions(PositionRef::new(&state, &history)).ok()?;
            if over || list.is_empty() {
                return Some((state, made));
            }
            let mv = list[below(rng, list.len() as u64) as usize];
            let Some(next) =
                self.interpreter.play(PositionRef::new(&state, &history), mv).ok().flatten()
            else {
                return Some((state, made));
            };
            history.push(&state);
            state = next;
        }
        Some((state, most))
    }
}

/// Returns a number below `bound` from xoshiro256++ by Lemire's method (2019).
fn below(words: &mut [u64; 4], bound: u64) -> u64 {
    loop {
        let [a, b, c, d] = *words;
        let drawn = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        let (c, d) = (c ^ a, d ^ b);
        *words = [a ^ d, b ^ c, c ^ b << 17, d.rotate_left(45)];
        let product = u128::from(drawn) * u128::from(bound);
        if product as u64 >= bound.wrapping_neg() % bound {
            return (product >> 64) as u64;
        }
    }
}
