use super::Dice;
use super::boards;
use super::generator::for_kernels;
use crate::generate::Key;
use crate::generate::code::Code;
use crate::generate::kernels::{Kernel, Stride, Ways};
use boardwright_ir::analysis::Notes;
use wasm_encoder::{Instruction as I, ValType};

enum Arg {
    Site,
    Int(i32),
    Long(i64),
    Set(usize),
    Part(usize, usize),
}
use Arg::*;

fn write(name: &str, board: &'static str, kernel: Kernel, args: &[Arg]) {
    let program = boards::program(&(board, board.starts_with("rect")));
    let notes = Notes::new(&program);
    let mut g = for_kernels(&program, &notes);
    let words = g.words;
    let sites = g.lines.sites;
    let index = g.kernel(kernel.clone());
    let (_, results) = kernel.signature(words);
    let bench = g.builder.anonymous((vec![ValType::I32], vec![ValType::I64]));
    g.builder.export("bench", bench);
    let mut dice = Dice(12345);
    let mut code = Code::new(&[ValType::I32]);
    let n = code.parameter(0);
    let (sum, i, site) = (code.long(), code.int(), code.int());
    let again = code.begin_loop();
    code.get(site)
        .int_const(7)
        .op(I::I32Add)
        .tee(site)
        .int_const(sites as i32)
        .op(I::I32RemU)
        .set(site);
    for arg in args {
        match arg {
            Site => {
                code.get(site);
            }
            Int(v) => {
                code.int_const(*v);
            }
            Long(v) => {
                code.long_const(*v);
            }
            Set(density) | Part(density, _) => {
                let mut table = Vec::new();
                for _ in 0..64 {
                    let within: Vec<usize> =
                        (0..sites).filter(|_| dice.below(100) < *density).collect();
                    let within: Vec<usize> = if let Part(_, side) = arg {
                        let w = (sites as f64).sqrt() as usize;
                        (0..w)
                            .map(|k| if *side == 0 { k } else { sites - 1 - k })
                            .collect::<Vec<_>>()
                            .into_iter()
                            .filter(|_| dice.below(2) == 0)
                            .collect()
                    } else {
                        within
                    };
                    table.push(g.set_words(within));
                }
                let table = g.table_of_sets(table);
                code.get(i).int_const(63).op(I::I32And).int_const(8 * words as i32).op(I::I32Mul);
                let at = code.keep_int();
                for k in 0..words {
                    code.get(at).load64(table + 8 * k as u32);
                }
            }
        }
    }
    code.call(index);
    for result in results.iter().rev() {
        if *result == ValType::I32 {
            code.op(I::I64ExtendI32U);
        }
        code.get(sum).op(I::I64Xor).set(sum);
    }
    code.get(i).int_const(1).op(I::I32Add).tee(i).get(n).op(I::I32LtU).branch_if(again);
    code.end();
    code.get(sum);
    g.builder.define(bench, code).unwrap();
    let mut size = 0;
    while let Some((index, key)) = g.builder.next_waiting() {
        let Key::Kernel(kernel) = key else { panic!() };
        let code = kernel.write(&mut g);
        size += code.instructions.len();
        g.builder.define(index, code).unwrap();
    }
    let tables = g.builder.table_bytes();
    println!("{name}: {size} instructions, {tables} bytes of tables");
    std::fs::write(
        format!("/tmp/kbench/{name}.wasm"),
        g.builder.finish(tables as u64 / 65536 + 4, &[]),
    )
    .unwrap();
}

#[test]
#[ignore]
fn bench_modules() {
    let by = |list: &[u16]| Ways::ByPlayer(vec![list.to_vec(), list.to_vec()]);
    let any = by(&[0, 1, 2, 3, 4, 5, 6, 7]);
    let orth = by(&[0, 2, 4, 6]);
    let diag = by(&[1, 3, 5, 7]);
    let slide = |ways: &Ways, turn, least, most, over| Stride {
        ways: ways.clone(),
        turn,
        least,
        most,
        over,
    };
    let all = u16::MAX;
    std::fs::create_dir_all("/tmp/kbench").unwrap();
    write(
        "empty-step-8",
        "rectangle(8, 8)",
        Kernel::Walk(vec![slide(&any, 0, 1, 1, false)]),
        &[Site, Int(0), Set(50)],
    );
    write(
        "queen-8",
        "rectangle(8, 8)",
        Kernel::Walk(vec![slide(&any, 0, 1, all, false)]),
        &[Site, Int(0), Set(60)],
    );
    write(
        "queen-10",
        "rectangle(10, 10)",
        Kernel::Walk(vec![slide(&any, 0, 1, all, false)]),
        &[Site, Int(0), Set(60)],
    );
    write(
        "queen-13",
        "rectangle(13, 13)",
        Kernel::Walk(vec![slide(&any, 0, 1, all, false)]),
        &[Site, Int(0), Set(60)],
    );
    write(
        "queen-19",
        "rectangle(19, 19)",
        Kernel::Walk(vec![slide(&any, 0, 1, all, false)]),
        &[Site, Int(0), Set(60)],
    );
    write(
        "queen-21",
        "rectangle(21, 21)",
        Kernel::Walk(vec![slide(&any, 0, 1, all, false)]),
        &[Site, Int(0), Set(60)],
    );
    write(
        "cannon-9x10",
        "rectangle(9, 10)",
        Kernel::Walk(vec![slide(&orth, 0, 1, all, true)]),
        &[Site, Int(0), Set(65), Set(35)],
    );
    write(
        "hop-8",
        "rectangle(8, 8)",
        Kernel::Walk(vec![slide(&diag, 0, 1, 1, true)]),
        &[Site, Int(0), Set(0), Set(35)],
    );
    write(
        "hop-10",
        "rectangle(10, 10)",
        Kernel::Walk(vec![slide(&diag, 0, 1, 1, true)]),
        &[Site, Int(0), Set(0), Set(35)],
    );
    write(
        "horse-9x10",
        "rectangle(9, 10)",
        Kernel::Walk(vec![slide(&orth, 0, 1, 1, false), slide(&diag, 1, 1, 1, false)]),
        &[Site, Int(0), Set(65), Set(65), Int(0), Set(65)],
    );
    write(
        "griffon-8",
        "rectangle(8, 8)",
        Kernel::Walk(vec![slide(&diag, 0, 1, 1, false), slide(&orth, 1, 1, all, false)]),
        &[Site, Int(0), Set(65), Set(65), Int(0), Set(65)],
    );
    write(
        "griffon-13",
        "rectangle(13, 13)",
        Kernel::Walk(vec![slide(&diag, 0, 1, 1, false), slide(&orth, 1, 3, all, false)]),
        &[Site, Int(0), Set(65), Set(65), Int(0), Set(65)],
    );
    write(
        "hook-9",
        "rectangle(9, 9)",
        Kernel::Walk(vec![slide(&orth, 0, 1, all, false), slide(&orth, 0, 1, all, false)]),
        &[Site, Int(0), Set(65), Set(65), Int(0), Set(65)],
    );
    write(
        "ring-slide-2",
        boards::BOARDS[12].0,
        Kernel::Walk(vec![slide(&by(&[0, 1, 2, 3]), 0, 1, 2, false)]),
        &[Site, Int(0), Set(65)],
    );
    write(
        "wrap-queen-8",
        "rectangle(8, 8) { wrap east }",
        Kernel::Walk(vec![slide(&any, 0, 1, all, false)]),
        &[Site, Int(0), Set(65)],
    );
    write(
        "ring-slide",
        boards::BOARDS[12].0,
        Kernel::Walk(vec![slide(&by(&[0, 1, 2, 3]), 0, 1, all, false)]),
        &[Site, Int(0), Set(65)],
    );
    write(
        "othello-bracket",
        "rectangle(8, 8)",
        Kernel::Bracketed(any.clone()),
        &[Site, Int(0), Set(40), Set(40)],
    );
    write("step-8", "rectangle(8, 8)", Kernel::Step(any.clone()), &[Int(0), Set(20)]);
    write("step-10", "rectangle(10, 10)", Kernel::Step(any.clone()), &[Int(0), Set(20)]);
    write("step-19", "rectangle(19, 19)", Kernel::Step(orth.clone()), &[Int(0), Set(20)]);
    write("morris-step", boards::BOARDS[4].0, Kernel::Step(by(&[0, 1, 2, 3])), &[Int(0), Set(30)]);
    write(
        "hex-connected",
        "rhombus(11)",
        Kernel::Connected(by(&[0, 1, 2, 3, 4, 5])),
        &[Int(0), Part(0, 0), Part(0, 1), Set(40)],
    );
    write(
        "hex-connected-half",
        "rhombus(11)",
        Kernel::Connected(by(&[0, 1, 2, 3, 4, 5])),
        &[Int(0), Part(0, 0), Part(0, 1), Set(50)],
    );
    write("go-group", "rectangle(19, 19)", Kernel::Group(orth.clone()), &[Int(0), Set(1), Set(40)]);
    write(
        "gomoku-row",
        "rectangle(15, 15)",
        Kernel::AnyRow(any.clone()),
        &[Int(0), Set(25), Long(5)],
    );
    write(
        "yavalath-row",
        "hexagon(5)",
        Kernel::AnyRow(by(&[0, 1, 2, 3, 4, 5])),
        &[Int(0), Set(25), Long(4)],
    );
    write(
        "connect4-row",
        "rectangle(7, 6)",
        Kernel::AnyRow(any.clone()),
        &[Int(0), Set(30), Long(4)],
    );
    write(
        "morris-rows",
        boards::BOARDS[4].0,
        Kernel::Rows(by(&[0, 1, 2, 3])),
        &[Int(0), Set(35), Long(3)],
    );
    write(
        "gomoku-longest",
        "rectangle(15, 15)",
        Kernel::Longest(any.clone()),
        &[Site, Int(0), Set(40)],
    );
    write("between-10", "rectangle(10, 10)", Kernel::Between, &[Site, Int(34)]);
    write("between-19", "rectangle(19, 19)", Kernel::Between, &[Site, Int(34)]);
    write(
        "distance-11",
        "rectangle(11, 11)",
        Kernel::Distance(any.clone()),
        &[Site, Int(34), Int(0)],
    );
    write(
        "distance-mask",
        "rectangle(11, 11)",
        Kernel::Distance(Ways::Mask),
        &[Site, Int(34), Long(255)],
    );
}
