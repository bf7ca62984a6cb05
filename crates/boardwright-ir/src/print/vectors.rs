//! Printing of directions and leaps, by the name of their class if they have one.

use super::printer::Printer;
use crate::expression::{VectorId, Vectors};

impl Printer<'_> {
    /// Returns vectors as `orthogonal` or `north|east`, with the player where they differ.
    pub(super) fn vectors(&mut self, vectors: &Vectors) -> String {
        match vectors {
            Vectors::Direction(direction) => self.direction(direction),
            Vectors::Mask(mask) => self.directions(mask),
            Vectors::ByPlayer(players) => match self.class_of(players) {
                Some(class) => class,
                None => self.by_player(players.iter().map(|list| self.vector_list(list)).collect()),
            },
        }
    }

    /// Returns the class of the board with these directions for each player. A single direction is
    /// printed by its own name.
    fn class_of(&self, players: &[Vec<VectorId>]) -> Option<String> {
        let first = players.first()?;
        if first.len() == 1 && players.iter().all(|list| list == first) {
            return None;
        }
        let board = &self.program.board;
        let directions = board.directions().len();
        let mask = |list: &Vec<VectorId>| {
            let bit =
                |&vector: &VectorId| (usize::from(vector) < directions).then(|| 1u64 << vector);
            list.iter().map(bit).try_fold(0, |mask, bit| Some(mask | bit?))
        };
        let masks: Vec<u64> = players.iter().map(mask).collect::<Option<_>>()?;
        let same = |class: &&str| {
            masks.iter().enumerate().all(|(player, &mask)| board.class(class, player) == Some(mask))
        };
        board.class_names().into_iter().find(same).map(str::to_owned)
    }

    /// Returns the names, joined; all eight vectors of a leap get one name.
    fn vector_list(&self, list: &[VectorId]) -> String {
        let all: Vec<String> = list.iter().map(|&vector| self.vector(vector)).collect();
        let mut names: Vec<String> = Vec::new();
        for name in &all {
            let name = match offset(name) {
                Some((a, b)) if orientations(a, b).iter().all(|name| all.contains(name)) => {
                    format!("leap ({}, {})", a.abs().min(b.abs()), a.abs().max(b.abs()))
                }
                _ => name.clone(),
            };
            if !names.contains(&name) {
                names.push(name);
            }
        }
        if names.is_empty() { "nowhere".to_owned() } else { names.join("|") }
    }

    /// Returns one text if all players have the same, else `<White: …, Black: …>`.
    pub(super) fn by_player(&self, mut each: Vec<String>) -> String {
        if each.windows(2).all(|pair| pair[0] == pair[1]) {
            return each.pop().unwrap_or_default();
        }
        let named: Vec<String> = each
            .iter()
            .enumerate()
            .map(|(player, text)| format!("{}: {text}", self.player_name(player)))
            .collect();
        format!("<{}>", named.join(", "))
    }
}

/// Returns the offset that a leap is named after.
fn offset(name: &str) -> Option<(i32, i32)> {
    let (a, b) = name.strip_prefix('(')?.strip_suffix(')')?.split_once(", ")?;
    Some((a.parse().ok()?, b.parse().ok()?))
}

/// Returns the names of a leap in all orientations.
fn orientations(a: i32, b: i32) -> Vec<String> {
    [(a, b), (b, a)]
        .into_iter()
        .flat_map(|(a, b)| [(a, b), (-a, b), (a, -b), (-a, -b)])
        .map(|(a, b)| format!("({a}, {b})"))
        .collect()
}
