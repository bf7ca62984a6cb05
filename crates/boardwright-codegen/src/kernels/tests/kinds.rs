//! Tests of all kernels but walks.

use crate::kernels::kernel::Kernel;
use crate::kernels::tests::host::Host;
use crate::kernels::tests::{all_sources, choose_selector, compare, on_all_boards};
use wasmi::Val;

fn site(site: usize) -> Val {
    Val::I32(site as i32)
}

#[test]
fn steps_and_rays_match_the_reference() {
    on_all_boards(|program, reference, rng| {
        let sites = reference.sites();
        for source in all_sources(program) {
            compare(program, &Kernel::Step(source.clone()), 40, |host| {
                let (selection, set) = (choose_selector(&source, program, rng), rng.sites(sites));
                let arguments = [vec![selection.argument], host.set(&set)].concat();
                (arguments, host.set(&reference.step(&set, &selection.vectors)))
            });
            compare(program, &Kernel::Ray(source.clone()), 20, |host| {
                let (selection, from) = (choose_selector(&source, program, rng), rng.below(sites));
                (
                    vec![site(from), selection.argument],
                    host.set(&reference.ray(from, &selection.vectors)),
                )
            });
        }
    });
}

#[test]
fn runs_and_brackets_match_the_reference() {
    on_all_boards(|program, reference, rng| {
        let sites = reference.sites();
        for source in all_sources(program) {
            compare(program, &Kernel::Run(source.clone()), 40, |host| {
                let (selection, from) = (choose_selector(&source, program, rng), rng.below(sites));
                let within = rng.sites(sites);
                let arguments = [vec![site(from), selection.argument], host.set(&within)].concat();
                (arguments, host.set(&reference.run(from, &selection.vectors, &within)))
            });
            compare(program, &Kernel::Bracketed(source.clone()), 40, |host| {
                let (selection, from) = (choose_selector(&source, program, rng), rng.below(sites));
                let (inner, outer) = (rng.sites(sites), rng.sites(sites));
                let start = vec![site(from), selection.argument];
                let arguments = [start, host.set(&inner), host.set(&outer)].concat();
                (
                    arguments,
                    host.set(&reference.bracketed(from, &selection.vectors, &inner, &outer)),
                )
            });
        }
    });
}

#[test]
fn between_and_beyond_match_the_reference() {
    on_all_boards(|program, reference, rng| {
        let sites = reference.sites();
        compare(program, &Kernel::Between, 800, |host| {
            let (a, b) = (rng.below(sites), rng.below(sites));
            (vec![site(a), site(b)], host.set(&reference.between(a, b)))
        });
        compare(program, &Kernel::Beyond, 800, |host| {
            let a = rng.below(sites);
            let steps = reference.step(&[a].into(), &[rng.below(4) as u16]);
            let near = steps.first().copied();
            let b = near.filter(|_| rng.below(4) > 0).unwrap_or(rng.below(sites));
            (vec![site(a), site(b)], host.set(&reference.beyond(a, b)))
        });
    });
}

#[test]
fn groups_match_the_reference() {
    on_all_boards(|program, reference, rng| {
        let sites = reference.sites();
        for source in all_sources(program) {
            compare(program, &Kernel::Group(source.clone()), 30, |host| {
                let (selection, within) =
                    (choose_selector(&source, program, rng), rng.sites(sites));
                let seed = rng.part(&within);
                let sets = [host.set(&seed), host.set(&within)].concat();
                let arguments = [vec![selection.argument], sets].concat();
                (arguments, host.set(&reference.group(&seed, &within, &selection.vectors)))
            });
            compare(program, &Kernel::Connected(source.clone()), 40, |host| {
                let (selection, within) =
                    (choose_selector(&source, program, rng), rng.sites(sites));
                let (a, b) = (rng.part(&within), rng.part(&within));
                let sets = [host.set(&a), host.set(&b), host.set(&within)].concat();
                let group = reference.group(&a, &within, &selection.vectors);
                let joined = !group.is_disjoint(&b);
                ([vec![selection.argument], sets].concat(), vec![Val::I32(joined.into())])
            });
        }
    });
}

#[test]
fn sizes_of_groups_match_the_reference() {
    on_all_boards(|program, reference, rng| {
        let sites = reference.sites();
        for source in all_sources(program) {
            compare(program, &Kernel::GroupCount(source.clone()), 30, |host| {
                let (selection, within) =
                    (choose_selector(&source, program, rng), rng.sites(sites));
                let count = reference.group_sizes(&within, &selection.vectors).len();
                let arguments = [vec![selection.argument], host.set(&within)].concat();
                (arguments, vec![Val::I64(count as i64)])
            });
            compare(program, &Kernel::GroupSize(source.clone()), 30, |host| {
                let (selection, within) =
                    (choose_selector(&source, program, rng), rng.sites(sites));
                let place = rng.below(6) as i64 - 1;
                let sizes = reference.group_sizes(&within, &selection.vectors);
                let index = usize::try_from(place - 1).ok();
                let size = index.and_then(|index| sizes.get(index)).map_or(0, |&size| size as i64);
                let start = [vec![selection.argument], host.set(&within)].concat();
                ([start, vec![Val::I64(place)]].concat(), vec![Val::I64(size)])
            });
            compare(program, &Kernel::CompareGroups(source.clone()), 40, |host| {
                let (selection, a) = (choose_selector(&source, program, rng), rng.sites(sites));
                let b = match rng.below(3) {
                    0 => a.clone(),
                    1 => (0..sites).filter(|site| !a.contains(site)).collect(),
                    _ => rng.sites(sites),
                };
                let sizes = |set| reference.group_sizes(set, &selection.vectors);
                let order = sizes(&a).cmp(&sizes(&b)) as i64;
                let sets = [host.set(&a), host.set(&b)].concat();
                ([vec![selection.argument.clone()], sets].concat(), vec![Val::I64(order)])
            });
        }
    });
}

#[test]
fn rows_match_the_reference() {
    on_all_boards(|program, reference, rng| {
        let sites = reference.sites();
        for source in all_sources(program) {
            compare(program, &Kernel::Rows(source.clone()), 30, |host| {
                let (selection, within) =
                    (choose_selector(&source, program, rng), rng.sites(sites));
                let min_length = rng.below(9) as i64 - 1;
                let start = [vec![selection.argument], host.set(&within)].concat();
                let rows = reference.rows(&within, &selection.vectors, min_length);
                ([start, vec![Val::I64(min_length)]].concat(), host.set(&rows))
            });
            compare(program, &Kernel::AnyRow(source.clone()), 30, |host| {
                let (selection, within) =
                    (choose_selector(&source, program, rng), rng.sites(sites));
                let min_length = rng.below(9) as i64 - 1;
                let start = [vec![selection.argument], host.set(&within)].concat();
                let any = !reference.rows(&within, &selection.vectors, min_length).is_empty();
                ([start, vec![Val::I64(min_length)]].concat(), vec![Val::I32(any.into())])
            });
            compare(program, &Kernel::Longest(source.clone()), 30, |host| {
                let (selection, within) =
                    (choose_selector(&source, program, rng), rng.sites(sites));
                let at = rng.below(sites);
                let arguments = [vec![site(at), selection.argument], host.set(&within)].concat();
                let longest = reference.longest(at, &within, &selection.vectors);
                (arguments, vec![Val::I64(longest)])
            });
        }
    });
}

#[test]
fn distances_match_the_reference() {
    on_all_boards(|program, reference, rng| {
        let sites = reference.sites();
        for source in all_sources(program) {
            compare(program, &Kernel::Distance(source.clone()), 40, |_| {
                let selection = choose_selector(&source, program, rng);
                let (from, to) = (rng.below(sites), rng.below(sites));
                let distance = reference.distance(from, to, &selection.vectors);
                (vec![site(from), site(to), selection.argument], vec![Val::I64(distance)])
            });
        }
    });
}

#[test]
fn shifts_match_the_reference() {
    on_all_boards(|program, reference, rng| {
        let (sites, vectors) = (reference.sites(), reference.lines.vectors);
        compare(program, &Kernel::Shifted, 300, |host| {
            let set = rng.sites(sites);
            let (direction, distance) =
                (rng.below(vectors + 3) as i64 - 1, rng.below(9) as i64 - 4);
            let numbers = vec![Val::I64(direction), Val::I64(distance)];
            let shifted = reference.shifted(&set, direction, distance);
            ([host.set(&set), numbers].concat(), host.set(&shifted))
        });
        compare(program, &Kernel::Reach, 300, |host| {
            let (set, through) = (rng.sites(sites), rng.sites(sites));
            let set = rng.part(&set);
            let direction = rng.below(vectors + 3) as i64 - 1;
            let sets = [host.set(&set), vec![Val::I64(direction)], host.set(&through)].concat();
            (sets, vec![Val::I64(reference.reach(&set, direction, &through))])
        });
    });
}

#[test]
fn targets_of_shifts_match_the_reference() {
    on_all_boards(|program, reference, rng| {
        let (sites, vectors) = (reference.sites(), reference.lines.vectors);
        let mut host = Host::new(program, &Kernel::ShiftTargets);
        for _ in 0..300 {
            let occupied = rng.sites(sites);
            let movers = rng.part(&occupied);
            let (direction, distance) =
                (rng.below(vectors + 3) as i64 - 1, rng.below(9) as i64 - 4);
            let numbers =
                vec![Val::I64(direction), Val::I64(distance), Val::I32(host.output as i32)];
            let arguments = [host.set(&movers), host.set(&occupied), numbers].concat();
            let expected = reference.shift_targets(&movers, &occupied, direction, distance);
            let expected: Vec<u8> = expected
                .into_iter()
                .flat_map(|(from, to)| [from as u32, to as u32])
                .flat_map(u32::to_le_bytes)
                .collect();
            let found = host.call_for_list(&arguments);
            assert_eq!(found, expected, "{:?} {arguments:?}", program.board.shape());
        }
    });
}

#[test]
fn lines_match_the_reference() {
    on_all_boards(|program, reference, rng| {
        let (sites, directions) = (reference.sites(), reference.lines.directions);
        compare(program, &Kernel::LineSites, 300, |host| {
            let (at, direction) = (rng.below(sites + 2), rng.below(directions + 1));
            let line = at as i64 | (direction as i64) << 16 | (rng.below(20) as i64) << 24;
            let line = if rng.below(20) == 0 { -1 } else { line };
            (vec![Val::I64(line)], host.set(&reference.line_sites(line)))
        });
        let mut host = Host::new(program, &Kernel::LinesOf);
        for _ in 0..50 {
            let set = rng.sites(sites);
            let arguments = [host.set(&set), vec![Val::I32(host.output as i32)]].concat();
            let lines = reference.lines_of(&set);
            let expected: Vec<u8> = lines.into_iter().flat_map(i64::to_le_bytes).collect();
            let found = host.call_for_list(&arguments);
            assert_eq!(found, expected, "{:?} {arguments:?}", program.board.shape());
        }
    });
}
