//! Options without effect: rules with another value that play alike.

use crate::settings::fingerprint;
use boardwright::ir::visit::{NodeRead, any, children_of_program};
use boardwright::ir::{OptionInfo, OptionKind, Program, VariableType};
use boardwright::{Game, Position, Rng};
use serde::Serialize;

/// Number of random games in which rules are compared.
const GAMES: u64 = 60;
/// Maximum number of decisions compared in a game.
const MAX_PLIES: usize = 300;

/// A value of an option under which the game plays alike.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct IdleOption {
    /// Name of the option.
    pub name: String,
    /// The other value.
    pub value: String,
    /// Number of positions in which all decisions were the same.
    pub positions: u64,
}

/// Returns a value that an option does not have, the nearest one for a number.
pub fn other_value(option: &OptionInfo) -> Option<String> {
    match &option.ty {
        OptionKind::Flag => Some(if option.value == "yes" { "no" } else { "yes" }.to_owned()),
        OptionKind::Words(words) => words.iter().find(|word| **word != option.value).cloned(),
        OptionKind::Range(low, high) => {
            let value: i64 = option.value.parse().ok()?;
            let next = if value < *high { value + 1 } else { value - 1 };
            (next >= *low).then(|| next.to_string())
        }
    }
}

/// Compares a game with the same rules under another value of an option: `None` if a random game
/// shows a difference.
///
/// A number, or a rule about lengths and repetitions, may matter in few games only; such an option
/// counts as idle if the compiled rules are the same.
pub fn idle_option(game: &Game, name: &str, value: &str, variant: &Game) -> Option<IdleOption> {
    let differs = fingerprint(game) != fingerprint(variant);
    let is_about_length = long_reads(game.program()) != long_reads(variant.program());
    if differs && (value.parse::<i64>().is_ok() || is_about_length) {
        return None;
    }
    let mut positions = 0;
    for number in 0..GAMES {
        positions += same_game(game, variant, &mut Rng::for_game(0x1d1e, number))?;
    }
    Some(IdleOption { name: name.to_owned(), value: value.to_owned(), positions })
}

/// The reads of lengths, earlier positions and counters, which change in long games only.
fn long_reads(program: &Program) -> Vec<NodeRead> {
    let mut reads = Vec::new();
    children_of_program(program, &mut |node| {
        any(node, &mut |node| {
            let read = node.own_read();
            let is_long = match read {
                NodeRead::Turns | NodeRead::Plies | NodeRead::History(_) => true,
                NodeRead::Variable(variable) => {
                    let declared = &program.variables[usize::from(variable)];
                    matches!(declared.ty, VariableType::Number { .. })
                }
                _ => false,
            };
            if is_long {
                reads.push(read);
            }
            false
        });
    });
    reads
}

/// Plays a random game by both rules; returns the number of positions, or `None` where they differ.
fn same_game(game: &Game, variant: &Game, rng: &mut Rng) -> Option<u64> {
    let (mut one, mut other) = (game.start(), variant.start());
    for ply in 0..MAX_PLIES as u64 {
        let moves = one.decisions().ok()?;
        if !looks_alike(&one, &other) || other.decisions().ok()? != moves {
            return None;
        }
        if moves.is_empty() || one.outcome().ok()?.is_some() {
            return Some(ply + 1);
        }
        let mv = moves[rng.below(moves.len())];
        one.play_mut(mv).ok()?;
        other.play_mut(mv).ok()?;
    }
    Some(MAX_PLIES as u64)
}

/// True if both positions have the same units and outcome.
fn looks_alike(one: &Position, other: &Position) -> bool {
    let sites = one.game().board().site_count();
    let same_size = sites == other.game().board().site_count();
    let winner = |position: &Position| position.outcome().ok().map(|end| end.map(|end| end.winner));
    same_size
        && one.player() == other.player()
        && winner(one) == winner(other)
        && one.game().board().sites().all(|site| one.unit(site) == other.unit(site))
}
