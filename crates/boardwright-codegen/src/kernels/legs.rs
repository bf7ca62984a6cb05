//! Walks of several legs.
//!
//! If all legs but the last are single steps, a table holds the few paths from each site
//! (`step_paths.rs`). Two legs along lines that keep their direction are a nested loop
//! (`two_legs.rs`). All others keep the sites reached by direction of arrival
//! (`legs_by_direction.rs`).

use crate::kernels::kernel::{LegShape, VectorSource};
use crate::kernels::kernel_builder::KernelBuilder;
use crate::kernels::leg::{LegParameters, ListsByPlayer, is_step};
use crate::kernels::ray_tables::ray_sign;
use crate::kernels::{legs_by_direction, step_paths, two_legs};
use boardwright_ir::{Turning, VectorId};

/// Writes a walk of several legs. Parameters: from, and for each leg its selector, `through`,
/// `over` if it has a hurdle, and `land` if it is not the last. All legs whose vectors depend on
/// the player get the same player.
pub(crate) fn write(w: &mut KernelBuilder, shapes: &[LegShape]) {
    let from = w.code.parameter(0);
    let parameters = parameters(w, shapes);
    let result = w.new_set();
    let lists = lists_by_player(shapes, w.players());
    let steps_first = shapes.split_last().is_some_and(|(_, first)| first.iter().all(is_step));
    let paths = lists
        .as_ref()
        .filter(|_| steps_first && shapes.len() <= step_paths::MAX_STOPS + 1)
        .and_then(|lists| step_paths::all_paths(&w.generator.lines, shapes, lists));
    match (paths, lists, shapes) {
        (Some(paths), ..) => step_paths::write(w, shapes, &parameters, &paths, &result),
        (None, Some(lists), [first, last]) if keeps_direction(w, &lists[0], last) => {
            two_legs::write(w, [first, last], &parameters, &lists, &result);
        }
        _ => legs_by_direction::write(w, shapes, &parameters, &result),
    }
    w.remove(&result, from);
    w.push(&result);
}

fn parameters(w: &KernelBuilder, shapes: &[LegShape]) -> Vec<LegParameters> {
    let mut free = 1;
    let mut take = |count: usize| {
        free += count;
        free - count
    };
    let leg = |(index, shape): (usize, &LegShape)| {
        let selector = w.code.parameter(take(1));
        let mut set = || w.parameters(take(w.words));
        let through = set();
        let hurdle = shape.has_hurdle.then(&mut set);
        let land = (index + 1 < shapes.len()).then(&mut set);
        LegParameters { selector, through, hurdle, land }
    };
    shapes.iter().enumerate().map(leg).collect()
}

/// Returns the lists of all legs, if all vectors are known.
fn lists_by_player(shapes: &[LegShape], players: usize) -> Option<ListsByPlayer> {
    let lists = |shape: &LegShape| match &shape.vectors {
        VectorSource::ByPlayer(lists) => Some(lists.clone()),
        _ => None,
    };
    let mut legs: ListsByPlayer = shapes.iter().map(lists).collect::<Option<_>>()?;
    let players = legs.iter().map(Vec::len).max()?.max(players);
    legs.iter_mut().for_each(|lists| lists.resize(players, Vec::new()));
    Some(legs)
}

/// Returns true if the direction of arrival of the first leg is known, or does not matter.
fn keeps_direction(w: &KernelBuilder, first: &[Vec<VectorId>], last: &LegShape) -> bool {
    let mut vectors = first.iter().flatten().map(|&vector| usize::from(vector));
    last.turning == Turning::Free
        || vectors.all(|vector| ray_sign(&w.generator.lines, vector).is_some())
}
