//! All other kernels.

use crate::kernels::Kernel;
use crate::kernels::tests::host::Host;
use crate::kernels::tests::{all_ways, choose_way, compare, on_all_boards};
use wasmi::Val;

fn site(site: usize) -> Val {
    Val::I32(site as i32)
}

#[test]
fn steps_and_rays() {
    on_all_boards(|program, reference, dice| {
        let sites = reference.sites();
        for ways in all_ways(program) {
            compare(program, &Kernel::Step(ways.clone()), 40, |host| {
                let (way, set) = (choose_way(&ways, program, dice), dice.sites(sites));
                let arguments = [vec![way.argument], host.set(&set)].concat();
                (arguments, host.set(&reference.step(&set, &way.vectors)))
            });
            compare(program, &Kernel::Ray(ways.clone()), 20, |host| {
                let (way, from) = (choose_way(&ways, program, dice), dice.below(sites));
                (vec![site(from), way.argument], host.set(&reference.ray(from, &way.vectors)))
            });
        }
    });
}

#[test]
fn runs_and_brackets() {
    on_all_boards(|program, reference, dice| {
        let sites = reference.sites();
        for ways in all_ways(program) {
            compare(program, &Kernel::Run(ways.clone()), 40, |host| {
                let (way, from) = (choose_way(&ways, program, dice), dice.below(sites));
                let within = dice.sites(sites);
                let arguments = [vec![site(from), way.argument], host.set(&within)].concat();
                (arguments, host.set(&reference.run(from, &way.vectors, &within)))
            });
            compare(program, &Kernel::Bracketed(ways.clone()), 40, |host| {
                let (way, from) = (choose_way(&ways, program, dice), dice.below(sites));
                let (inner, outer) = (dice.sites(sites), dice.sites(sites));
                let start = vec![site(from), way.argument];
                let arguments = [start, host.set(&inner), host.set(&outer)].concat();
                (arguments, host.set(&reference.bracketed(from, &way.vectors, &inner, &outer)))
            });
        }
    });
}

#[test]
fn between_and_beyond() {
    on_all_boards(|program, reference, dice| {
        let sites = reference.sites();
        compare(program, &Kernel::Between, 800, |host| {
            let (a, b) = (dice.below(sites), dice.below(sites));
            (vec![site(a), site(b)], host.set(&reference.between(a, b)))
        });
        compare(program, &Kernel::Beyond, 800, |host| {
            let a = dice.below(sites);
            let steps = reference.step(&[a].into(), &[dice.below(4) as u16]);
            let near = steps.first().copied();
            let b = near.filter(|_| dice.below(4) > 0).unwrap_or(dice.below(sites));
            (vec![site(a), site(b)], host.set(&reference.beyond(a, b)))
        });
    });
}

#[test]
fn groups() {
    on_all_boards(|program, reference, dice| {
        let sites = reference.sites();
        for ways in all_ways(program) {
            compare(program, &Kernel::Group(ways.clone()), 30, |host| {
                let (way, within) = (choose_way(&ways, program, dice), dice.sites(sites));
                let seed = dice.part(&within);
                let sets = [host.set(&seed), host.set(&within)].concat();
                let arguments = [vec![way.argument], sets].concat();
                (arguments, host.set(&reference.group(&seed, &within, &way.vectors)))
            });
            compare(program, &Kernel::Connected(ways.clone()), 40, |host| {
                let (way, within) = (choose_way(&ways, program, dice), dice.sites(sites));
                let (a, b) = (dice.part(&within), dice.part(&within));
                let sets = [host.set(&a), host.set(&b), host.set(&within)].concat();
                let group = reference.group(&a, &within, &way.vectors);
                let joined = !group.is_disjoint(&b);
                ([vec![way.argument], sets].concat(), vec![Val::I32(joined.into())])
            });
        }
    });
}

#[test]
fn rows() {
    on_all_boards(|program, reference, dice| {
        let sites = reference.sites();
        for ways in all_ways(program) {
            compare(program, &Kernel::Rows(ways.clone()), 30, |host| {
                let (way, within) = (choose_way(&ways, program, dice), dice.sites(sites));
                let least = dice.below(9) as i64 - 1;
                let start = [vec![way.argument], host.set(&within)].concat();
                let rows = reference.rows(&within, &way.vectors, least);
                ([start, vec![Val::I64(least)]].concat(), host.set(&rows))
            });
            compare(program, &Kernel::AnyRow(ways.clone()), 30, |host| {
                let (way, within) = (choose_way(&ways, program, dice), dice.sites(sites));
                let least = dice.below(9) as i64 - 1;
                let start = [vec![way.argument], host.set(&within)].concat();
                let any = !reference.rows(&within, &way.vectors, least).is_empty();
                ([start, vec![Val::I64(least)]].concat(), vec![Val::I32(any.into())])
            });
            compare(program, &Kernel::Longest(ways.clone()), 30, |host| {
                let (way, within) = (choose_way(&ways, program, dice), dice.sites(sites));
                let at = dice.below(sites);
                let arguments = [vec![site(at), way.argument], host.set(&within)].concat();
                let longest = reference.longest(at, &within, &way.vectors);
                (arguments, vec![Val::I64(longest)])
            });
        }
    });
}

#[test]
fn distances() {
    on_all_boards(|program, reference, dice| {
        let sites = reference.sites();
        for ways in all_ways(program) {
            compare(program, &Kernel::Distance(ways.clone()), 40, |_| {
                let way = choose_way(&ways, program, dice);
                let (from, to) = (dice.below(sites), dice.below(sites));
                let distance = reference.distance(from, to, &way.vectors);
                (vec![site(from), site(to), way.argument], vec![Val::I64(distance)])
            });
        }
    });
}

#[test]
fn shifts() {
    on_all_boards(|program, reference, dice| {
        let (sites, vectors) = (reference.sites(), reference.lines.vectors);
        compare(program, &Kernel::Shifted, 300, |host| {
            let set = dice.sites(sites);
            let (direction, distance) =
                (dice.below(vectors + 3) as i64 - 1, dice.below(9) as i64 - 4);
            let numbers = vec![Val::I64(direction), Val::I64(distance)];
            let shifted = reference.shifted(&set, direction, distance);
            ([host.set(&set), numbers].concat(), host.set(&shifted))
        });
        compare(program, &Kernel::Reach, 300, |host| {
            let (set, through) = (dice.sites(sites), dice.sites(sites));
            let set = dice.part(&set);
            let direction = dice.below(vectors + 3) as i64 - 1;
            let sets = [host.set(&set), vec![Val::I64(direction)], host.set(&through)].concat();
            (sets, vec![Val::I64(reference.reach(&set, direction, &through))])
        });
    });
}

#[test]
fn targets_of_shifts() {
    on_all_boards(|program, reference, dice| {
        let (sites, vectors) = (reference.sites(), reference.lines.vectors);
        let mut host = Host::new(program, &Kernel::ShiftTargets);
        for _ in 0..300 {
            let occupied = dice.sites(sites);
            let movers = dice.part(&occupied);
            let (direction, distance) =
                (dice.below(vectors + 3) as i64 - 1, dice.below(9) as i64 - 4);
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
fn lines() {
    on_all_boards(|program, reference, dice| {
        let (sites, directions) = (reference.sites(), reference.lines.directions);
        compare(program, &Kernel::LineSites, 300, |host| {
            let (at, direction) = (dice.below(sites + 2), dice.below(directions + 1));
            let line = at as i64 | (direction as i64) << 16 | (dice.below(20) as i64) << 24;
            let line = if dice.below(20) == 0 { -1 } else { line };
            (vec![Val::I64(line)], host.set(&reference.line_sites(line)))
        });
        let mut host = Host::new(program, &Kernel::LinesOf);
        for _ in 0..50 {
            let set = dice.sites(sites);
            let arguments = [host.set(&set), vec![Val::I32(host.output as i32)]].concat();
            let lines = reference.lines_of(&set);
            let expected: Vec<u8> = lines.into_iter().flat_map(i64::to_le_bytes).collect();
            let found = host.call_for_list(&arguments);
            assert_eq!(found, expected, "{:?} {arguments:?}", program.board.shape());
        }
    });
}
