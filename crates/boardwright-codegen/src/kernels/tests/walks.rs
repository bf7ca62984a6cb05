//! Tests of walks.

use crate::kernels::kernel::{Kernel, LegShape, VectorSource};
use crate::kernels::tests::reference::{LegSets, Reference, Sites};
use crate::kernels::tests::{
    TestRng, all_sources, choose_selector, compare, of_player, on_all_boards,
};
use boardwright_ir::{Program, Turning, VectorId};
use wasmi::Val;

const UNBOUNDED: u16 = u16::MAX;
const TURNINGS: [Turning; 3] = [Turning::Free, Turning::Outward, Turning::Onward];

fn check(
    program: &Program,
    reference: &Reference,
    rng: &mut TestRng,
    shapes: &[LegShape],
    times: usize,
) {
    let kernel = Kernel::Walk(shapes.to_vec());
    compare(program, &kernel, times, |host| {
        let from = rng.below(reference.sites());
        let player = rng.below(2);
        let mut arguments = vec![Val::I32(from as i32)];
        let mut legs: Vec<(Vec<VectorId>, LegSets)> = Vec::new();
        for (index, shape) in shapes.iter().enumerate() {
            let mut selection = choose_selector(&shape.vectors, program, rng);
            if let VectorSource::ByPlayer(lists) = &shape.vectors {
                selection.argument = Val::I32(player as i32);
                selection.vectors = of_player(lists, player);
            }
            let sets = LegSets {
                through: rng.sites(reference.sites()),
                over: shape.has_hurdle.then(|| rng.sites(reference.sites())),
                land: rng.sites(reference.sites()),
            };
            arguments.push(selection.argument);
            arguments.extend(host.set(&sets.through));
            if let Some(over) = &sets.over {
                arguments.extend(host.set(over));
            }
            if index + 1 < shapes.len() {
                arguments.extend(host.set(&sets.land));
            }
            legs.push((selection.vectors, sets));
        }
        let legs: Vec<_> = shapes
            .iter()
            .zip(&legs)
            .map(|(shape, (vectors, sets))| (shape, vectors.as_slice(), sets))
            .collect();
        let ends: Sites = reference.walk(from, &legs);
        (arguments, host.set(&ends))
    });
}

#[test]
fn one_leg_matches_the_reference() {
    on_all_boards(|program, reference, rng| {
        for source in all_sources(program) {
            let numbers =
                [(1, 1), (0, 1), (1, UNBOUNDED), (1, 2), (2, 2), (3, UNBOUNDED), (2, 3), (0, 0)];
            for (min_steps, max_steps) in numbers {
                for over in [false, true] {
                    let shape = LegShape {
                        vectors: source.clone(),
                        turning: Turning::Free,
                        min_steps,
                        max_steps,
                        has_hurdle: over,
                    };
                    check(program, reference, rng, &[shape], 12);
                }
            }
        }
    });
}

fn shape(
    source: &VectorSource,
    turning: Turning,
    min_steps: u16,
    max_steps: u16,
    over: bool,
) -> LegShape {
    LegShape { vectors: source.clone(), turning, min_steps, max_steps, has_hurdle: over }
}

#[test]
fn steps_before_a_leg_match_the_reference() {
    on_all_boards(|program, reference, rng| {
        for source in all_sources(program) {
            for turning in TURNINGS {
                for (min_steps, max_steps, over) in [
                    (1, 1, false),
                    (0, 1, false),
                    (1, UNBOUNDED, false),
                    (0, UNBOUNDED, false),
                    (2, 3, true),
                ] {
                    let first = shape(&source, Turning::Free, rng.below(2) as u16, 1, false);
                    let last = shape(&source, turning, min_steps, max_steps, over);
                    check(program, reference, rng, &[first, last], 12);
                }
            }
        }
    });
}

#[test]
fn two_slides_match_the_reference() {
    on_all_boards(|program, reference, rng| {
        for source in all_sources(program) {
            for turning in TURNINGS {
                for over in [false, true] {
                    let (min_steps, max_steps) =
                        [(1, UNBOUNDED), (0, UNBOUNDED), (2, 4)][rng.below(3)];
                    let first = shape(&source, Turning::Free, min_steps, max_steps, over);
                    let (min_steps, max_steps) = [(1, 1), (1, UNBOUNDED), (0, 2)][rng.below(3)];
                    let last = shape(&source, turning, min_steps, max_steps, rng.below(4) == 0);
                    check(program, reference, rng, &[first, last], 8);
                }
            }
        }
    });
}

#[test]
fn three_legs_match_the_reference() {
    on_all_boards(|program, reference, rng| {
        for source in all_sources(program) {
            for max_steps in [1, 2, UNBOUNDED] {
                let shapes: Vec<LegShape> = (0..3)
                    .map(|leg| {
                        let turning = if leg == 0 { Turning::Free } else { TURNINGS[rng.below(3)] };
                        shape(&source, turning, rng.below(2) as u16, max_steps, rng.below(9) == 0)
                    })
                    .collect();
                check(program, reference, rng, &shapes, 8);
            }
        }
    });
}
