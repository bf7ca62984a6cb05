//! Rulebooks whose boards, regions and notations take long to work out when they are read.

use crate::{Family, each, game, placing};

pub(crate) const FAMILIES: &[Family] = &[
    Family {
        name: "computed-regions",
        largest: 12_000,
        rules: |size| {
            let near = "{ t in sites where distance(s, t) = ";
            let region = |n| format!("region r{n} = {{ s in sites where some {near}{n} }} }}\n");
            placing("rectangle(32, 32)", &each(size, region))
        },
    },
    Family {
        name: "computed-links",
        largest: 8_000,
        rules: |size| {
            let link = |n: usize| {
                let to = format!("{{ t in sites where distance(s, t) = {} }}", n % 60 + 1);
                format!("link s in sites to {to} as d{}\n", n % 40)
            };
            placing(&format!("rectangle(30, 30) {{ {} }}", each(size, link)), "")
        },
    },
    Family {
        name: "computed-lines",
        largest: 16,
        rules: |size| {
            let link = |n| format!("link s in sites to sites as d{n}\n");
            let board = format!("rectangle(8, 8) {{ {} }}", each(size, link));
            game(&board, "piece Stone O { slide d0 } turn { choose from in own  moves of from }")
        },
    },
    Family {
        name: "computed-renames",
        largest: 28_000,
        rules: |size| {
            let rename = |n| format!("rename site{n} as site{}\n", n + 1);
            placing(
                &format!("rectangle(32, 32) {{ rename a1 as site0\n{} }}", each(size, rename)),
                "",
            )
        },
    },
    Family {
        name: "computed-optional-fields",
        largest: 700,
        rules: |size| {
            let fields = each(60, |n| format!("optional text \"t{n}\" "));
            let formats = each(size, |n| format!("position p{n} {{ board {fields} }}\n"));
            placing("rectangle(32, 32)", &formats)
        },
    },
    Family {
        name: "computed-joined-fields",
        largest: 500,
        rules: |size| {
            let state = each(30, |n| format!("state s{n}: sites\n"));
            let fields = each(30, |n| format!("sites s{n} text \"/{n}/\" "));
            let format = |n| format!("position p{n} {{ board joined {{ {fields} }} }}\n");
            placing("rectangle(32, 32)", &format!("{state}{}", each(size, format)))
        },
    },
];
