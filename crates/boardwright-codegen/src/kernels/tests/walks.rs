//! Walks.

use crate::kernels::tests::reference::{LegSets, Sites};
use crate::kernels::tests::{Dice, all_ways, choose_way, compare, of_player, on_all_boards};
use crate::kernels::{Kernel, Stride, Ways};
use boardwright_ir::{Program, VectorId};
use wasmi::Val;

const ALL: u16 = u16::MAX;

fn check(
    program: &Program,
    reference: &crate::kernels::tests::Reference,
    dice: &mut Dice,
    strides: &[Stride],
    times: usize,
) {
    let kernel = Kernel::Walk(strides.to_vec());
    compare(program, &kernel, times, |host| {
        let from = dice.below(reference.sites());
        let player = dice.below(2);
        let mut arguments = vec![Val::I32(from as i32)];
        let mut legs: Vec<(Vec<VectorId>, LegSets)> = Vec::new();
        for (index, stride) in strides.iter().enumerate() {
            let mut way = choose_way(&stride.ways, program, dice);
            if let Ways::ByPlayer(lists) = &stride.ways {
                way.argument = Val::I32(player as i32);
                way.vectors = of_player(lists, player);
            }
            let sets = LegSets {
                through: dice.sites(reference.sites()),
                over: stride.over.then(|| dice.sites(reference.sites())),
                land: dice.sites(reference.sites()),
            };
            arguments.push(way.argument);
            arguments.extend(host.set(&sets.through));
            if let Some(over) = &sets.over {
                arguments.extend(host.set(over));
            }
            if index + 1 < strides.len() {
                arguments.extend(host.set(&sets.land));
            }
            legs.push((way.vectors, sets));
        }
        let legs: Vec<_> = strides
            .iter()
            .zip(&legs)
            .map(|(stride, (vectors, sets))| (stride, vectors.as_slice(), sets))
            .collect();
        let ends: Sites = reference.walk(from, &legs);
        (arguments, host.set(&ends))
    });
}

#[test]
fn one_leg() {
    on_all_boards(|program, reference, dice| {
        for ways in all_ways(program) {
            let numbers = [(1, 1), (0, 1), (1, ALL), (1, 2), (2, 2), (3, ALL), (2, 3), (0, 0)];
            for (least, most) in numbers {
                for over in [false, true] {
                    let stride = Stride { ways: ways.clone(), turn: 0, least, most, over };
                    check(program, reference, dice, &[stride], 12);
                }
            }
        }
    });
}

fn stride(ways: &Ways, turn: u8, least: u16, most: u16, over: bool) -> Stride {
    Stride { ways: ways.clone(), turn, least, most, over }
}

#[test]
fn steps_and_then_a_leg() {
    on_all_boards(|program, reference, dice| {
        for ways in all_ways(program) {
            for turn in 0..3 {
                for (least, most, over) in
                    [(1, 1, false), (0, 1, false), (1, ALL, false), (0, ALL, false), (2, 3, true)]
                {
                    let first = stride(&ways, 0, dice.below(2) as u16, 1, false);
                    let last = stride(&ways, turn, least, most, over);
                    check(program, reference, dice, &[first, last], 12);
                }
            }
        }
    });
}

#[test]
fn two_slides() {
    on_all_boards(|program, reference, dice| {
        for ways in all_ways(program) {
            for turn in 0..3 {
                for over in [false, true] {
                    let (least, most) = [(1, ALL), (0, ALL), (2, 4)][dice.below(3)];
                    let first = stride(&ways, 0, least, most, over);
                    let (least, most) = [(1, 1), (1, ALL), (0, 2)][dice.below(3)];
                    let last = stride(&ways, turn, least, most, dice.below(4) == 0);
                    check(program, reference, dice, &[first, last], 8);
                }
            }
        }
    });
}

#[test]
fn three_legs() {
    on_all_boards(|program, reference, dice| {
        for ways in all_ways(program) {
            for most in [1, 2, ALL] {
                let strides: Vec<Stride> = (0..3)
                    .map(|leg| {
                        let turn = if leg == 0 { 0 } else { dice.below(3) as u8 };
                        stride(&ways, turn, dice.below(2) as u16, most, dice.below(9) == 0)
                    })
                    .collect();
                check(program, reference, dice, &strides, 8);
            }
        }
    });
}
