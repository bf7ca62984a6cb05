//! Betza movements: their destinations, and errors with their places.
//!
//! The interpreter depends on this crate, so the tests follow walks with their own code.

use boardwright_board::{Direction, Site};
use boardwright_ir::{Domain, FROM, Leg, Num, Program, Set, Statement, TO, Turning, Vectors};
use boardwright_syntax::diagnostic::{Diagnostic, Severity};
use std::collections::BTreeSet;

type Sites = BTreeSet<usize>;

/// A board with units on it; owners are 0 and 1.
struct World<'p> {
    program: &'p Program,
    units: Vec<Option<usize>>,
    mover: usize,
    from: usize,
}

impl World<'_> {
    fn where_owner(&self, holds: impl Fn(Option<usize>) -> bool) -> Sites {
        (0..self.units.len()).filter(|&site| holds(self.units[site])).collect()
    }

    fn set(&self, set: &Set) -> Sites {
        match set {
            Set::Const(sites, _) => sites.iter().collect(),
            Set::Vacant => self.where_owner(|owner| owner.is_none()),
            Set::Occupied => self.where_owner(|owner| owner.is_some()),
            Set::OwnedBy(Num::Mover) => self.where_owner(|owner| owner == Some(self.mover)),
            Set::OwnedBy(Num::Opponent) => self.where_owner(|owner| owner == Some(1 - self.mover)),
            Set::One(Num::Local(FROM)) => Sites::from([self.from]),
            Set::Or(parts) => parts.iter().flat_map(|part| self.set(part)).collect(),
            Set::And(parts) => {
                let all = (0..self.units.len()).collect();
                parts.iter().fold(all, |left: Sites, part| &left & &self.set(part))
            }
            Set::Minus(left, right) => &self.set(left) - &self.set(right),
            Set::Walk { from, legs } => {
                assert_eq!(**from, Num::Local(FROM));
                self.walk(legs)
            }
            other => panic!("no Betza set: {other:?}"),
        }
    }

    fn step(&self, vector: u16, site: usize) -> Option<usize> {
        let board = &self.program.board;
        if usize::from(vector) < board.directions().len() {
            let next = board.steps(Site(site as u16), Direction(vector as u8));
            return next.first().map(|site| site.index());
        }
        let leaps = &self.program.vectors[usize::from(vector)].leap;
        leaps[site].first().map(|&site| usize::from(site))
    }

    fn walk(&self, legs: &[Leg]) -> Sites {
        let mut standing = BTreeSet::from([(self.from, None)]);
        for (index, leg) in legs.iter().enumerate() {
            let Vectors::ByPlayer(lists) = &leg.vectors else { panic!("vectors of players") };
            let land = self.set(&leg.land);
            let mut next = BTreeSet::new();
            for &(site, came) in &standing {
                for &vector in &lists[self.mover] {
                    if !self.may_turn(leg.turn, came, vector) {
                        continue;
                    }
                    let ends = self.line(leg, site, vector);
                    let last = index + 1 == legs.len();
                    let kept = ends.into_iter().filter(|end| last || land.contains(end));
                    next.extend(kept.map(|end| (end, Some(vector))));
                }
            }
            standing = next;
        }
        standing.into_iter().map(|(site, _)| site).filter(|&site| site != self.from).collect()
    }

    fn may_turn(&self, turn: Turning, came: Option<u16>, vector: u16) -> bool {
        let Some(came) = came else { return true };
        match turn {
            Turning::Free => true,
            Turning::Onward => came == vector,
            Turning::Outward => {
                let compass = |v: u16| self.program.board.directions()[usize::from(v)].compass;
                let (Some((a, of)), Some((b, _))) = (compass(came), compass(vector)) else {
                    panic!("outward on the compass only")
                };
                let apart = a.abs_diff(b);
                apart.min(of - apart) <= 1
            }
        }
    }

    fn line(&self, leg: &Leg, from: usize, vector: u16) -> Vec<usize> {
        let through = self.set(&leg.through);
        let mut hurdle = leg.over.as_ref().map(|over| self.set(over));
        let (mut ends, mut site, mut steps) = (Vec::new(), from, 0);
        while let Some(next) = self.step(vector, site) {
            site = next;
            if let Some(over) = &hurdle {
                match (through.contains(&site), over.contains(&site)) {
                    (true, _) => {}
                    (false, true) => hurdle = None,
                    (false, false) => break,
                }
                continue;
            }
            steps += 1;
            if steps > leg.max_steps || steps > 100 {
                break;
            }
            if steps >= leg.min_steps {
                ends.push(site);
            }
            if !through.contains(&site) {
                break;
            }
        }
        ends
    }
}

const BOARD: &str = "rectangle(9, 9)";

fn rules(board: &str, betza: &str) -> String {
    format!(
        "game \"Test\" {{ players White, Black board {board} piece X X {{ betza \"{betza}\" }} \
         start {{ put X of White at a1 }} turn {{ choose from in own moves of from }} }}"
    )
}

fn compiled(board: &str, betza: &str) -> (Option<Program>, Vec<Diagnostic>) {
    boardwright_rules::compile(&rules(board, betza), &[], None)
}

fn program(board: &str, betza: &str) -> Program {
    let (program, diagnostics) = compiled(board, betza);
    program.unwrap_or_else(|| panic!("{betza}: {diagnostics:#?}"))
}

fn movement(program: &Program) -> Set {
    let body = &program.kinds[0].body;
    match body.as_slice() {
        [Statement::Choose { local: TO, domain: Domain::Sites(set), .. }, ..] => set.clone(),
        other => panic!("not a plain movement: {other:?}"),
    }
}

/// Returns the destinations of the mover on `from`; `own` and `enemy` are names of sites with
/// units.
fn on(board: &str, betza: &str, mover: usize, from: &str, own: &str, enemy: &str) -> String {
    let program = program(board, betza);
    let site = |name: &str| program.board.site_named(name).expect("a site").index();
    let mut units = vec![None; program.board.site_count()];
    units[site(from)] = Some(mover);
    own.split_whitespace().for_each(|name| units[site(name)] = Some(mover));
    enemy.split_whitespace().for_each(|name| units[site(name)] = Some(1 - mover));
    let world = World { program: &program, units, mover, from: site(from) };
    let ends = world.set(&movement(&program));
    let names = ends.into_iter().map(|end| program.board.site(Site(end as u16)).name.clone());
    sorted(&names.collect::<Vec<_>>().join(" "))
}

fn sorted(names: &str) -> String {
    let names: BTreeSet<&str> = names.split_whitespace().collect();
    names.into_iter().collect::<Vec<_>>().join(" ")
}

/// The first player's moves on a 9 by 9 board.
fn goes(betza: &str, from: &str, own: &str, enemy: &str) -> String {
    on(BOARD, betza, 0, from, own, enemy)
}

/// The second player's.
fn back(betza: &str, from: &str, own: &str, enemy: &str) -> String {
    on(BOARD, betza, 1, from, own, enemy)
}

/// From the middle of an empty board.
fn free(betza: &str) -> String {
    goes(betza, "e5", "", "")
}

fn count(betza: &str) -> usize {
    free(betza).split_whitespace().count()
}

#[test]
fn atoms_lead_to_the_squares_of_their_letters() {
    let counts = "W 4, F 4, D 4, N 8, A 4, H 4, C 8, L 8, Z 8, J 8, G 4, K 8, B 16, R 16, Q 32, \
                  FX 8, WX 4, DY 8, AY 4, U 80, WfF 6, FfW 5, BN 24, K4 32, Q4 32";
    for pair in counts.split(", ") {
        let (betza, expected) = pair.split_once(' ').expect("a pair");
        assert_eq!(count(betza).to_string(), expected, "{betza}");
    }
    assert_eq!(free("C"), free("L"));
    assert_eq!(free("J"), free("(3,2)"));
    assert_eq!(free("FX"), free("(1,4)"));
    assert_eq!(free("N"), free("(2, 1)"));
    assert_eq!(free("D"), "c5 e3 e7 g5");
    assert_eq!(free("H"), "b5 e2 e8 h5");
}

#[test]
fn ranges_and_doubled_letters_make_riders() {
    assert_eq!(free("WW"), free("R"));
    assert_eq!(free("W0"), free("R"));
    assert_eq!(free("FF"), free("B"));
    assert_eq!(free("R4"), free("W4"));
    assert_eq!(free("KK"), free("Q"));
    assert_eq!(free("W2"), "c5 d5 e3 e4 e6 e7 f5 g5");
    assert_eq!(free("NN"), free("N0"));
    assert_eq!(count("NN"), 16);
    // A rider is blocked where it lands, not between.
    assert_eq!(goes("ffNN", "e3", "e4 d4", "f5"), "b9 c7 d5 f5");
    assert_eq!(goes("fW3", "e5", "e8", ""), "e6 e7");
    assert_eq!(goes("fW3", "e5", "", "e7"), "e6 e7");
}

#[test]
fn direction_letters_of_straight_atoms_add_up_or_join() {
    assert_eq!(free("fW"), "e6");
    assert_eq!(free("frW"), "e6 f5");
    assert_eq!(free("fsW"), "d5 e6 f5");
    assert_eq!(free("sfW"), free("fsW"));
    assert_eq!(free("vW"), "e4 e6");
    assert_eq!(free("fF"), "d6 f6");
    assert_eq!(free("flF"), "d6");
    assert_eq!(free("rbF"), "f4");
    assert_eq!(free("FsfW"), "d4 d5 d6 e6 f4 f5 f6");
    assert_eq!(free("WfF"), "d5 d6 e4 e6 f5 f6");
    assert_eq!(free("FfW"), "d4 d6 e6 f4 f6");
    assert_eq!(free("ffK"), "e6");
    assert_eq!(free("fhK"), "d6 e6 f6");
    assert_eq!(free("fsK"), "d6 f6");
    assert_eq!(free("frK"), "f6");
    assert_eq!(free("lvK"), "d4 d6");
}

#[test]
fn direction_letters_of_oblique_atoms_pick_halves_pairs_and_single_leaps() {
    assert_eq!(free("fhN"), "c6 d7 f7 g6");
    assert_eq!(free("rhN"), "f3 f7 g4 g6");
    assert_eq!(free("ffN"), "d7 f7");
    assert_eq!(free("fN"), "d7 f7");
    assert_eq!(free("fsN"), "c6 g6");
    assert_eq!(free("bsN"), "c4 g4");
    assert_eq!(free("lfN"), "d7");
    assert_eq!(free("flN"), "c6");
    assert_eq!(free("rvN"), "f3 f7");
    assert_eq!(free("vN"), "d3 d7 f3 f7");
    assert_eq!(free("sN"), "c4 c6 g4 g6");
    assert_eq!(free("ffrrN"), "d7 f7 g4 g6");
    assert_eq!(free("ssffN"), "c4 c6 d7 f7 g4 g6");
    assert_eq!(free("hrN"), "c6 d3 f7 g4");
    assert_eq!(free("hlN"), "c4 d7 f3 g6");
    assert_eq!(free("fbN"), "d3 d7 f3 f7");
}

#[test]
fn second_player_sees_the_board_from_the_other_side() {
    assert_eq!(back("ffN", "e5", "", ""), "d3 f3");
    assert_eq!(back("fhN", "e5", "", ""), "c4 d3 f3 g4");
    assert_eq!(back("lfN", "e5", "", ""), "f3");
    assert_eq!(back("rW", "e5", "", ""), "d5");
    assert_eq!(back("WfF", "e5", "", ""), "d4 d5 e4 e6 f4 f5");
    assert_eq!(back("fmWfcF", "e5", "", "d4 f6"), "d4 e4");
    assert_eq!(back("fnA", "e5", "", "d4"), "g3");
    assert_eq!(back("fafrW", "e5", "", ""), "d3");
}

#[test]
fn modality_restricts_the_landing() {
    assert_eq!(goes("W", "e5", "e6", "e4"), "d5 e4 f5");
    assert_eq!(goes("mW", "e5", "e6", "e4"), "d5 f5");
    assert_eq!(goes("cW", "e5", "e6", "e4"), "e4");
    assert_eq!(goes("mcW", "e5", "e6", "e4"), "d5 e4 f5");
    assert_eq!(goes("dW", "e5", "e6", "e4"), "e6");
    assert_eq!(goes("cdW", "e5", "e6", "e4"), "e4 e6");
    assert_eq!(goes("mdW", "e5", "e6", "e4"), "d5 e6 f5");
    assert_eq!(goes("mcdW", "e5", "e6", "e4"), "d5 e4 e6 f5");
    assert_eq!(goes("fmWfcF", "e5", "", "e6 d6"), "d6");
    assert_eq!(goes("fmWfcF", "e5", "d6", ""), "e6");
    assert_eq!(goes("cU", "e5", "a1", "e4 i9"), "e4 i9");
    assert_eq!(free("mfW"), "e6");
}

#[test]
fn lame_and_jumping_leaps_depend_on_squares_between() {
    assert_eq!(goes("nN", "e5", "e6", "f5"), "c4 c6 d3 f3");
    assert_eq!(goes("nA", "e5", "d6", "f4"), "c3 g7");
    assert_eq!(goes("fnD", "e5", "", "e6"), "");
    assert_eq!(goes("fnD", "e5", "", "e7"), "e7");
    assert_eq!(goes("fnH", "e5", "", "e7"), "");
    // The Janggi elephant: straight, then two squares outward.
    assert_eq!(goes("ffnZ", "e5", "", "f7"), "c8");
    assert_eq!(goes("ffnZ", "e5", "", "e6"), "");
    assert_eq!(goes("ffnC", "e5", "", "e7"), "");
    assert_eq!(goes("jD", "e5", "e6", "d5"), "c5 e7");
    assert_eq!(goes("jA", "e5", "d6", ""), "c7");
    assert_eq!(goes("jN", "e5", "e6", ""), "d7 f7");
    assert_eq!(goes("fjR", "e5", "e6", "e8"), "e7 e8");
    assert_eq!(free("fjR"), "e7 e8 e9");
    assert_eq!(free("fjW3"), "e7 e8");
}

#[test]
fn hoppers_need_exactly_one_hurdle() {
    assert_eq!(goes("fpR", "e3", "e5", "e8"), "e6 e7 e8");
    assert_eq!(goes("mRcpR", "a1", "a3", "a6 c1"), "a2 a6 b1");
    assert_eq!(goes("fpR", "e3", "", ""), "");
    assert_eq!(goes("fpR", "e3", "e5", "e6 e7"), "e6");
    assert_eq!(goes("ffgQ", "e3", "e5", ""), "e6");
    assert_eq!(goes("gQ", "e3", "e5 c5", "a3"), "b6 e6");
    // The range counts the squares before the hurdle too.
    assert_eq!(goes("fpW4", "e3", "e5", ""), "e6 e7");
    assert_eq!(goes("fpW2", "e3", "e5", ""), "");
    assert_eq!(goes("fgW3", "e3", "e5", ""), "e6");
    assert_eq!(goes("ffpNN", "e1", "f3", ""), "g5 h7 i9");
}

#[test]
fn letter_a_joins_legs() {
    assert_eq!(free("mafsW"), free("N"));
    assert_eq!(goes("mafsW", "e5", "e6", "f5"), goes("nN", "e5", "e6", "f5"));
    assert_eq!(goes("mafF", "e5", "d6", ""), "c3 g3 g7");
    assert_eq!(goes("mafsmafW", "e5", "", "f7"), goes("nZ", "e5", "", "f7"));
    assert_eq!(free("mpafN"), free("(2,4)"));
    assert_eq!(goes("fpafR", "e3", "e5", "e8"), goes("fpR", "e3", "e5", "e8"));
    assert_eq!(goes("gafQ", "e3", "e5 c5", "a3"), goes("gQ", "e3", "e5 c5", "a3"));
    // The Griffon: a step along a diagonal, then a slide outward.
    assert_eq!(count("yafsF"), 24);
    assert_eq!(goes("fyafsF", "e5", "d6", "f8"), "f7 f8 g6 h6 i6");
    // The Hook Mover turns a right angle once.
    assert_eq!(goes("masR", "a1", "a2", ""), sorted(&hook()));
    // Two steps of a King, never straight back.
    assert_eq!(count("aK"), 24);
    assert_eq!(goes("aK", "e5", "d4 d5 d6 e4 f4 f5 f6", ""), "d7 e7 f7");
    assert_eq!(free("fabW"), "");
    // A piece that has left counts as gone: it may come back over where it began.
    assert_eq!(free("fabafW"), "e4");
    assert_eq!(goes("fabafR", "e5", "", "e2"), "e2 e3 e4 e6 e7");
}

/// All squares to the right of the a-file that a Rook reaches from a1 by one turn, with a2 taken.
fn hook() -> String {
    let files = "bcdefghi".chars();
    files.flat_map(|file| (2..=9).map(move |rank| format!("{file}{rank} "))).collect()
}

#[test]
fn crooked_and_circular_riders() {
    assert_eq!(free("frzB2"), "e7 f6 g5");
    assert_eq!(goes("frzB3", "e5", "g5", ""), "e7 f6 f8");
    // From the corner b2 is the only beginning: up the a-file, or along the first rank.
    assert_eq!(goes("zFF", "a1", "", ""), sorted("b2 a3 b4 a5 b6 a7 b8 a9 c1 d2 e1 f2 g1 h2 i1"));
    assert_eq!(goes("fzR", "a1", "", "c3"), "a2 b2 b3 c3");
    // The Rose by way of f4: one circle leaves the board after h5, the other goes round.
    assert_eq!(goes("rfqNN", "e2", "", ""), sorted("f4 h5 e6 c7 a6"));
    assert_eq!(goes("rfqNN", "d1", "", ""), sorted("e3 g4 i3 d5 b6"));
    assert_eq!(goes("rfqNN", "d2", "", "b7"), sorted("e4 g5 i4 d6 b7"));
}

#[test]
fn symmetric_movements_are_single_walks() {
    for (betza, legs) in [("WfF", 1), ("nN", 2), ("nA", 1), ("pR", 1), ("mpafN", 2), ("yafsF", 2)] {
        let Set::Minus(set, _) = movement(&program(BOARD, betza)) else { panic!("{betza}") };
        let Set::Walk { legs: found, .. } = *set else { panic!("{betza}: {set:?}") };
        assert_eq!(found.len(), legs, "{betza}");
    }
}

#[test]
fn letter_o_is_allowed_only_on_boards_with_joined_sides() {
    let cylinder = "rectangle(8, 8) { wrap east }";
    assert_eq!(on(cylinder, "osW", 0, "a4", "", ""), "b4 h4");
    refused("oR", 0..1, "not joined");
}

fn problem(betza: &str) -> (Diagnostic, usize) {
    let (program, diagnostics) = compiled(BOARD, betza);
    assert!(program.is_none(), "{betza} was accepted");
    let mut errors = diagnostics.into_iter().filter(|d| d.severity == Severity::Error);
    let first = errors.next().expect("an error");
    assert_eq!(errors.next(), None, "{betza}");
    assert!(first.help.is_some(), "{betza}: {first:?}");
    assert_eq!(first.code, "betza", "{betza}");
    (first, rules(BOARD, "|").find('|').expect("the place of the text"))
}

fn refused(betza: &str, at: std::ops::Range<usize>, word: &str) {
    let (problem, zero) = problem(betza);
    let found = problem.span.start as usize - zero..problem.span.end as usize - zero;
    assert_eq!(found, at, "{betza}: {problem:?}");
    assert!(problem.message.contains(word), "{betza}: {problem:?}");
}

#[test]
fn unknown_letters_are_errors_at_their_place() {
    refused("Qx$", 1..2, "`x`");
    refused("Q$", 1..2, "`$`");
    refused("WfFé", 3..5, "`é`");
    refused("W F", 1..2, "spaces");
    refused("fm", 1..2, "missing");
    refused("ifmnD", 0..1, "not moved");
    refused("fmWfceF", 5..6, "in passing");
    refused("tR", 0..1, "`t`");
    refused("wR", 0..1, "`w`");
    refused("[W-F]", 0..1, "brackets");
    refused("P", 0..1, "`P`");
    refused("@", 0..1, "drops");
    refused("O2", 0..1, "castling");
    refused("3W", 0..1, "after an atom");
}

#[test]
fn invalid_ranges_and_leaps_are_errors() {
    refused("W03", 1..3, "begins with 0");
    refused("W9999999999", 1..11, "1024");
    refused("BB", 1..2, "already");
    refused("WWW", 2..3, "third");
    refused("WW3", 2..3, "no number");
    refused("WXWX", 2..4, "second time");
    refused("(0,0)", 0..5, "not a leap");
    refused("(1,99)", 0..6, "not a leap");
    refused("(99999999999,1)", 0..15, "not a leap");
    refused("(fW)", 0..2, "two numbers");
    refused("(1,4", 0..4, "two numbers");
}

#[test]
fn incompatible_modifiers_are_errors() {
    refused("Wca", 2..3, "missing");
    refused("camF", 0..1, "on the way");
    refused("mmW", 1..2, "twice");
    refused("fmsN", 2..3, "together");
    refused("sfN", 0..2, "two ways");
    refused("sF", 0..1, "none of the diagonal");
    refused("hN", 0..1, "`h`");
    refused("fhW", 1..2, "`h`");
    refused("nW", 0..1, "single step");
    refused("nR", 0..1, "range");
    refused("jC", 0..1, "D, A and N");
    refused("jNN", 0..1, "repeat");
    refused("pW", 0..1, "no room");
    refused("pR99", 0..1, "up to 16");
    refused("npR", 1..2, "together");
    refused("zNN", 0..1, "not settled");
    refused("zW", 0..1, "not settled");
    refused("yW", 0..1, "none follows");
    refused("nafW", 0..1, "not supported on this leg");
    refused("fU", 0..1, "no meaning before U");
    refused("aafrN", 2..4, "oblique");
    refused("aaaaaaaaK", 7..8, "8 legs");
}

#[test]
fn escapes_in_a_string_keep_error_places() {
    refused(r#"W\""#, 1..3, "not a known atom");
    refused(r"W\\", 1..3, "not a known atom");
}

#[test]
fn betza_texts_are_bounded() {
    let many = problem(&"WF".repeat(33)).0.message;
    assert_eq!(many, "a Betza text may have 64 atoms at most");
    assert!(problem("aaaaK").0.message.contains("too many different ways"));
    assert_eq!(problem("").0.message, "this Betza text says nothing");
}

#[test]
fn straight_letters_before_k_and_q_give_a_warning() {
    let warned = |betza| {
        let (program, diagnostics) = compiled(BOARD, betza);
        assert!(program.is_some());
        diagnostics.iter().any(|d| d.code == "betza" && d.severity == Severity::Warning)
    };
    assert!(warned("fQ"));
    assert!(!warned("ffQ"));
    assert!(!warned("fhQ"));
}

#[test]
fn boards_without_squares_are_reported_once() {
    let (program, diagnostics) = compiled("hexagon(4)", "NfF$");
    assert!(program.is_none());
    assert_eq!(diagnostics.iter().filter(|d| d.code == "betza").count(), 1);
}

#[test]
fn no_betza_text_panics() {
    let letters: Vec<char> =
        "aabcdefghijklmnopqrstuvwxyzWFDNAHCLZJGKQRBUXYOP0123456789()[],- é$".chars().collect();
    let mut state = 7u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % below
    };
    for _ in 0..4000 {
        let length = random(9);
        let text: String = (0..length).map(|_| letters[random(letters.len())]).collect();
        let source = rules("rectangle(5, 6)", &text);
        let (_, diagnostics) = boardwright_rules::compile(&source, &[], None);
        for diagnostic in diagnostics {
            let (start, end) = (diagnostic.span.start as usize, diagnostic.span.end as usize);
            assert!(source.get(start..end).is_some(), "{text}: {diagnostic:?}");
        }
    }
}

#[test]
fn a_double_step_is_a_line_with_a_condition() {
    let source = "game \"Test\" { players White, Black board rectangle(8, 8) \
        piece Pawn P { betza \"fmWfcF\" betza \"fmnD\" if from in row(2) } \
        piece King K { betza \"cK\" to Pawn & enemy } \
        start { put Pawn of White at a1 } turn { choose from in own moves of from } }";
    let (program, diagnostics) = boardwright_rules::compile(source, &[], None);
    assert!(program.is_some(), "{diagnostics:#?}");
}

/// Rows of the book begin with a text and end with its number of moves from the middle of an empty
/// 9 by 9 board, or with a word where it is refused.
#[test]
fn tables_of_the_book_are_correct() {
    let book = include_str!("../../../../book/src/betza.md");
    let rows: Vec<&str> = book.lines().filter(|line| line.starts_with("| `")).collect();
    assert!(rows.len() > 40);
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let text = cells[0].trim_matches('`');
        match cells[cells.len() - 1].parse::<usize>() {
            Ok(expected) => assert_eq!(count(text), expected, "{row}"),
            Err(_) => assert!(compiled(BOARD, text).0.is_none(), "{row}"),
        }
    }
}
