//! Walks of several legs.
//!
//! There are three ways to write one. If all legs but the last are single steps, the sites stepped on are
//! known for each site that a walk begins on, and a table says what comes of each. Two legs whose lines keep
//! their direction are a loop within a loop. Whatever else there is keeps, as the interpreter does, the
//! sites where the walk stands by the direction it came along.

use crate::function::code::Slot;
use crate::kernels::rays::course;
use crate::kernels::walk::{Leg, is_step};
use crate::kernels::words::{Words, Writer};
use crate::kernels::{Stride, Ways, paths, stages, two_legs};
use crate::module::board_lines::Lines;
use boardwright_ir::VectorId;

/// The parameters of a leg.
pub(super) struct Parameters {
    /// Its way.
    pub way: Slot,
    /// Sites that may be passed.
    pub through: Words,
    /// Sites that may be the hurdle, if there is one.
    pub over: Option<Words>,
    /// Sites where it may end, if another leg follows.
    pub land: Option<Words>,
}

impl Parameters {
    /// The leg with its sets.
    pub fn leg<'a>(&'a self, stride: &Stride) -> Leg<'a> {
        Leg {
            least: stride.least,
            most: stride.most,
            through: &self.through,
            over: self.over.as_ref(),
        }
    }
}

/// Whether a leg may be left out.
pub(super) fn may_stay(stride: &Stride) -> bool {
    stride.least == 0 && !stride.over
}

/// Whether a leg may go along a vector after a step along another, or after none.
pub(super) fn may_turn(lines: &Lines, turn: u8, came: Option<usize>, vector: usize) -> bool {
    let Some(came) = came else { return true };
    match turn {
        0 => true,
        2 => came == vector,
        _ => match (lines.compass[came], lines.compass[vector]) {
            (Some((a, of)), Some((b, of_other))) if of == of_other => {
                let apart = a.abs_diff(b);
                apart.min(of - apart.min(of)) <= 1
            }
            // What has no place on the compass is not turned.
            _ => true,
        },
    }
}

/// Writes a walk of several legs. Parameters: from, and for each leg its way, through, over if it has a
/// hurdle, and land if it is not the last. Where legs depend on the player, it is the same for all.
pub(super) fn write(w: &mut Writer, strides: &[Stride]) {
    let from = w.code.parameter(0);
    let parameters = parameters(w, strides);
    let result = w.set();
    let lists = lists_by_player(strides, w.players());
    let steps_first = strides.split_last().is_some_and(|(_, first)| first.iter().all(is_step));
    let paths = lists
        .as_ref()
        .filter(|_| steps_first && strides.len() <= paths::MAX_MIDS + 1)
        .and_then(|lists| paths::all_paths(&w.generator.lines, strides, lists));
    match (paths, lists, strides) {
        (Some(paths), ..) => paths::write(w, strides, &parameters, &paths, &result),
        (None, Some(lists), [first, last]) if keeps_direction(w, &lists[0], last) => {
            two_legs::write(w, [first, last], &parameters, &lists, &result);
        }
        _ => stages::write(w, strides, &parameters, &result),
    }
    w.remove(&result, from);
    w.push(&result);
}

fn parameters(w: &Writer, strides: &[Stride]) -> Vec<Parameters> {
    let mut free = 1;
    let mut take = |count: usize| {
        free += count;
        free - count
    };
    let leg = |(index, stride): (usize, &Stride)| {
        let way = w.code.parameter(take(1));
        let mut set = || w.parameters(take(w.words));
        let through = set();
        let over = stride.over.then(&mut set);
        let land = (index + 1 < strides.len()).then(&mut set);
        Parameters { way, through, over, land }
    };
    strides.iter().enumerate().map(leg).collect()
}

/// For each leg the list of each player.
pub(super) type ListsByPlayer = Vec<Vec<Vec<VectorId>>>;

/// The lists of all legs, if all have lists.
fn lists_by_player(strides: &[Stride], players: usize) -> Option<ListsByPlayer> {
    let lists = |stride: &Stride| match &stride.ways {
        Ways::ByPlayer(lists) => Some(lists.clone()),
        _ => None,
    };
    let mut legs: ListsByPlayer = strides.iter().map(lists).collect::<Option<_>>()?;
    let players = legs.iter().map(Vec::len).max()?.max(players);
    legs.iter_mut().for_each(|lists| lists.resize(players, Vec::new()));
    Some(legs)
}

/// Whether it is known which direction a step of the first leg arrived by, if that plays a part.
fn keeps_direction(w: &Writer, first: &[Vec<VectorId>], last: &Stride) -> bool {
    let mut vectors = first.iter().flatten().map(|&vector| usize::from(vector));
    last.turn == 0 || vectors.all(|vector| course(&w.generator.lines, vector).is_some())
}
