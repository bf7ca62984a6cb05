//! Corsairs: each statement of its rules, by name.

use crate::support::{
    after, at, ends, game, legal, moves, played, random_games_end, result, unit, words,
};
use boardwright::{Game, PerftUnit, Position};
use std::collections::BTreeSet;

const ID: &str = "corsairs";

/// The smallest fleet that a position needs so that the game is not over: two corsairs in reserve.
const WAITING: &str = "reserve Corsair: 2 corsair";

fn standard() -> Game {
    game(ID, "")
}

/// A position in which the corsairs begin their turn, two more corsairs waiting.
fn corsairs(units: &str) -> Position {
    at(&standard(), &format!("player=Corsair; {units}; {WAITING}"))
}

/// A position in which the convoy is to move, two more corsairs waiting.
fn convoy(units: &str) -> Position {
    at(&standard(), &format!("player=Convoy; {units}; {WAITING}"))
}

fn mover(position: &Position) -> &str {
    position.game().player_name(position.player())
}

/// A section of the position's text; empty if it is not there.
fn section(position: &Position, name: &str) -> String {
    let text = position.text();
    let found = text.split("; ").find_map(|part| part.strip_prefix(&format!("{name}: ")));
    found.unwrap_or_default().to_owned()
}

/// Steps between two spaces with nothing in the way.
fn distance(game: &Game, from: &str, to: &str) -> usize {
    let board = game.board();
    let (from, to) = (board.site_named(from).unwrap(), board.site_named(to).unwrap());
    let ways = "east northeast northwest west southwest southeast";
    let ways: Vec<_> =
        ways.split_whitespace().map(|way| board.direction_named(way).unwrap()).collect();
    let (mut reached, mut steps) = (BTreeSet::from([from]), 0);
    while !reached.contains(&to) {
        let onward = |site: &_| {
            ways.iter().flat_map(|&way| board.steps(*site, way)).copied().collect::<Vec<_>>()
        };
        reached = reached.iter().flat_map(onward).chain(reached.iter().copied()).collect();
        steps += 1;
    }
    steps
}

mod board {
    use super::*;

    #[test]
    fn spaces_are_named_as_in_abalone() {
        let game = standard();
        let names: BTreeSet<String> =
            game.board().sites().map(|site| game.board().site(site).name.clone()).collect();
        assert_eq!(names.len(), 61);
        for (row, from, to) in [('a', 1, 5), ('d', 1, 8), ('e', 1, 9), ('f', 2, 9), ('i', 5, 9)] {
            let there: Vec<u32> =
                names.iter().filter_map(|name| name.strip_prefix(row)?.parse().ok()).collect();
            assert_eq!(there, (from..=to).collect::<Vec<u32>>(), "row {row}");
        }
    }

    #[test]
    fn an_option_sets_the_spaces_along_each_edge_from_four_to_eleven() {
        for (side, spaces) in [(4, 37), (5, 61), (6, 91), (8, 169), (11, 331)] {
            assert_eq!(game(ID, &format!("side={side}")).board().site_count(), spaces);
        }
        let options = |side: &str| boardwright::Options {
            settings: vec![("side".to_owned(), side.to_owned())],
            ..Default::default()
        };
        for side in ["3", "12"] {
            let (game, _) = boardwright::bundled::find(ID).unwrap().compile(&options(side));
            assert!(game.is_none(), "side {side}");
        }
    }

    #[test]
    fn the_freighter_starts_in_the_centre_and_the_escorts_next_to_it() {
        let start = standard().start();
        assert_eq!(section(&start, "Convoy"), "escort d4 d5 e4 e6 f5 f6, freighter e5");
        assert_eq!(section(&start, "reserve Corsair"), "6 corsair");
        assert_eq!(mover(&start), "Corsair");
    }

    #[test]
    fn every_size_starts_alike_with_six_corners() {
        for side in 4..=11 {
            let start = game(ID, &format!("side={side}")).start();
            assert_eq!(section(&start, "Convoy").split(' ').count(), 9, "side {side}");
            assert_eq!(moves(&start).len(), 7, "side {side}");
        }
    }
}

mod corsair_turn {
    use super::*;

    #[test]
    fn the_first_action_of_the_first_turn_is_entering_or_stopping() {
        assert_eq!(moves(&standard().start()), words("+a1 +a5 +e1 +e9 +i5 +i9 stop"));
    }

    #[test]
    fn the_turn_ends_by_itself_after_the_second_action() {
        let once = after(&standard().start(), "+a1");
        assert_eq!((mover(&once), once.turns()), ("Corsair", 0));
        let twice = after(&once, "+a5");
        assert_eq!((mover(&twice), twice.turns()), ("Convoy", 1));
    }

    #[test]
    fn the_player_may_stop_after_one_action_or_take_none() {
        assert_eq!(mover(&after(&standard().start(), "stop")), "Convoy");
        assert_eq!(mover(&after(&standard().start(), "+a1 stop")), "Convoy");
    }

    #[test]
    fn one_corsair_may_act_twice() {
        let position = after(&standard().start(), "+a1 a1-b2");
        assert_eq!(unit(&position, "b2"), "Corsair corsair");
    }

    #[test]
    fn two_corsairs_may_act_once_each() {
        let position = corsairs("Corsair: corsair b2 h8; Convoy: freighter e5");
        assert_eq!(section(&after(&position, "b2-b3 h8-h7"), "Corsair"), "corsair b3 h7");
    }

    #[test]
    fn a_corsair_sails_to_an_empty_space_next_to_it() {
        let position = corsairs("Corsair: corsair b2 b3; Convoy: escort c2, freighter e5");
        let plain: BTreeSet<String> =
            ends(&position, "b2-").into_iter().filter(|end| !end.contains(' ')).collect();
        assert_eq!(plain, words("a1 a2 b1 c3"));
    }

    #[test]
    fn pieces_of_the_convoy_on_a_corner_block_entry_there() {
        let position = corsairs("Corsair: corsair e1; Convoy: escort a1, freighter i9");
        assert_eq!(ends(&position, "+"), words("a5 e9 i5"));
    }

    #[test]
    fn entering_a_corner_is_one_move_however_many_wait() {
        assert_eq!(ends(&standard().start(), "+").len(), 6);
    }

    #[test]
    fn a_corsair_on_a_corner_may_leave_into_the_reserve() {
        let position = corsairs("Corsair: corsair a1 b2; Convoy: freighter e5");
        assert!(legal(&position, "a1-off") && !legal(&position, "b2-off"));
        assert_eq!(section(&after(&position, "a1-off"), "reserve Corsair"), "3 corsair");
    }

    #[test]
    fn a_corsair_that_entered_may_not_leave_in_that_turn_but_may_sail() {
        let entered = after(&corsairs("Corsair: corsair b2; Convoy: freighter e5"), "+a1");
        assert!(!legal(&entered, "a1-off") && legal(&entered, "a1-a2"));
    }

    #[test]
    fn another_corsair_may_leave_after_one_has_entered() {
        let entered = after(&corsairs("Corsair: corsair a5; Convoy: freighter e5"), "+a1");
        assert!(legal(&entered, "a5-off"));
    }

    #[test]
    fn a_corsair_that_left_may_not_enter_in_that_turn() {
        let units = "player=Corsair; Corsair: corsair a1 b5 c5; Convoy: freighter e5";
        let left = after(&at(&standard(), units), "a1-off");
        assert_eq!(ends(&left, "+"), words(""));
    }

    #[test]
    fn another_corsair_that_was_in_reserve_may_enter_after_one_has_left() {
        let position = corsairs("Corsair: corsair a1; Convoy: freighter e5");
        assert_eq!(ends(&after(&position, "a1-off"), "+"), words("a1 a5 e1 e9 i5 i9"));
    }

    #[test]
    fn in_the_next_turn_a_corsair_that_left_may_enter() {
        let units = "player=Corsair; Corsair: corsair a1 b5 c5; Convoy: freighter e5";
        assert!(legal(&after(&at(&standard(), units), "a1-off stop wait"), "+a1"));
    }
}

mod pulling {
    use super::*;

    const NEAR: &str = "Corsair: corsair d3; Convoy: escort d4 c3 f6, freighter e4";

    #[test]
    fn after_sailing_a_piece_next_to_the_space_left_may_be_pulled_into_it() {
        let position = corsairs(NEAR);
        let sails: BTreeSet<String> =
            ends(&position, "d3-").into_iter().filter(|end| end.starts_with("d2")).collect();
        let expected = ["d2", "d2 pulls c3", "d2 pulls d4", "d2 pulls e4"];
        assert_eq!(sails, expected.iter().map(|&text| text.to_owned()).collect());
    }

    #[test]
    fn the_freighter_may_be_pulled_too() {
        let pulled = played(&corsairs(NEAR), &["d3-d2 pulls e4"]);
        assert_eq!(
            (unit(&pulled, "d3"), unit(&pulled, "e4")),
            ("Convoy freighter".into(), "empty".into())
        );
        assert_eq!(result(&pulled), "going on");
    }

    #[test]
    fn only_pieces_next_to_the_space_just_vacated_are_pulled() {
        let far = moves(&corsairs(NEAR)).into_iter().any(|text| text.ends_with("f6"));
        assert!(!far);
    }

    #[test]
    fn entering_pulls_nothing() {
        let position = corsairs("Corsair: corsair d3; Convoy: escort a2 b1, freighter e5");
        assert!(!moves(&position).iter().any(|text| text.starts_with("+a1 ")));
    }

    #[test]
    fn a_piece_pulled_by_a_leaving_corsair_is_captured_and_never_stays_on_the_corner() {
        let position = corsairs("Corsair: corsair a1; Convoy: escort a2 b1, freighter e5");
        let taken = played(&position, &["a1-off takes a2"]);
        assert_eq!(section(&taken, "Convoy"), "escort b1, freighter e5");
        assert_eq!(unit(&taken, "a1"), "empty");
    }

    #[test]
    fn capturing_the_freighter_wins_at_once_and_ends_the_turn() {
        let position = corsairs("Corsair: corsair a1; Convoy: escort b1, freighter a2");
        let won = played(&position, &["a1-off takes a2"]);
        assert_eq!(result(&won), "Corsair wins: the freighter is captured");
        assert_eq!((won.turns(), moves(&won).len()), (1, 0));
    }

    #[test]
    fn with_side_s_the_freighter_must_be_pulled_s_minus_2_times_to_stand_next_to_a_corner() {
        for (side, centre) in [(4, "d4"), (5, "e5"), (6, "f6"), (8, "h8"), (11, "k11")] {
            // A pull brings the freighter one step on, and it has to come within one of a corner.
            let game = game(ID, &format!("side={side}"));
            assert_eq!(distance(&game, centre, "a1") - 1, side - 2, "side {side}");
        }
        let position = at(
            &game(ID, "side=4"),
            &format!("player=Corsair; Corsair: corsair c3; Convoy: freighter d4; {WAITING}"),
        );
        let near = played(&position, &["c3-b2 pulls d4", "b2-a1 pulls c3", "wait"]);
        assert_eq!(unit(&near, "b2"), "Convoy freighter");
        assert_eq!(
            result(&played(&near, &["a1-off takes b2"])),
            "Corsair wins: the freighter is captured"
        );
    }
}

mod convoy_turn {
    use super::*;

    /// Moves of a line of escorts, given by its ends: `east 2`.
    fn formation(position: &Position, line: &str) -> BTreeSet<String> {
        ends(position, &format!("{line} "))
    }

    fn set(list: &[&str]) -> BTreeSet<String> {
        list.iter().map(|&text| text.to_owned()).collect()
    }

    const LINE: &str = "Corsair: corsair e9; Convoy: escort e3 e4 e5, freighter i5";

    #[test]
    fn a_line_of_three_moves_along_its_own_line_into_the_space_ahead_of_it() {
        let position = convoy(LINE);
        let moved = played(&position, &["e3-e5 east 1"]);
        assert_eq!(section(&moved, "Convoy"), "escort e4 e5 e6, freighter i5");
        let far = formation(&position, "e3-e5").into_iter().filter(|end| end.starts_with("east"));
        assert_eq!(far.collect::<BTreeSet<_>>(), set(&["east 1", "east 2", "east 3"]));
    }

    #[test]
    fn a_line_of_three_moves_sideways() {
        let moved = played(&convoy(LINE), &["e3-e5 northeast 2"]);
        assert_eq!(section(&moved, "Convoy"), "escort g5 g6 g7, freighter i5");
    }

    #[test]
    fn a_line_of_three_is_stopped_by_the_member_that_is_blocked_first() {
        let position = convoy("Corsair: corsair g6; Convoy: escort e3 e4 e5, freighter i5");
        let northeast =
            formation(&position, "e3-e5").into_iter().filter(|end| end.starts_with("northeast"));
        assert_eq!(northeast.collect::<BTreeSet<_>>(), set(&["northeast 1"]));
    }

    #[test]
    fn any_part_of_a_longer_line_may_move() {
        let position = convoy(LINE);
        for line in ["e3", "e4", "e5", "e3-e4", "e4-e5", "e3-e5"] {
            assert!(!formation(&position, line).is_empty(), "{line}");
        }
        assert!(formation(&position, "e3-e4").iter().all(|end| !end.starts_with("east")));
    }

    #[test]
    fn escorts_with_a_gap_between_them_are_no_line() {
        let position = convoy("Corsair: corsair e9; Convoy: escort e3 e5, freighter i5");
        assert!(formation(&position, "e3-e5").is_empty());
    }

    #[test]
    fn the_same_escorts_moved_the_same_way_are_one_move() {
        let position = convoy("Corsair: corsair e9; Convoy: escort e4 e5, freighter i5");
        let texts = moves(&position);
        assert!(texts.iter().all(|text| !text.starts_with("e5-e4")));
        assert_eq!(position.count().unwrap(), texts.len());
    }

    #[test]
    fn the_freighter_never_moves_of_itself_and_is_never_part_of_a_line() {
        let position = convoy("Corsair: corsair a1; Convoy: escort e4 e6, freighter e5");
        assert!(moves(&position).iter().all(|text| !text.contains("e5")));
    }

    #[test]
    fn escorts_may_stand_on_corners() {
        assert!(legal(
            &convoy("Corsair: corsair e9; Convoy: escort a2, freighter i5"),
            "a2 west 1"
        ));
    }

    #[test]
    fn the_move_is_compulsory_if_there_is_one() {
        assert!(!legal(&convoy(LINE), "wait"));
    }

    #[test]
    fn a_convoy_that_cannot_move_passes() {
        let position = convoy("Corsair: corsair a2 b1 b2; Convoy: escort a1, freighter i5");
        assert_eq!(moves(&position), words("wait"));
    }

    #[test]
    fn a_convoy_without_escorts_passes_and_has_not_lost() {
        let position = convoy("Corsair: corsair e4; Convoy: freighter i5");
        assert_eq!(moves(&position), words("wait"));
        assert_eq!(result(&after(&position, "wait")), "going on");
    }

    #[test]
    fn a_pass_too_ends_with_the_judgement() {
        let position = convoy("Corsair: corsair a2 b2 b1; Convoy: escort a1, freighter c2");
        assert_eq!(section(&after(&position, "wait"), "entangled"), "b1 b2");
    }
}

mod judgement {
    use super::*;

    const THREE: &str = "Corsair: corsair d3; Convoy: escort d4 e4 c3, freighter h8";

    #[test]
    fn a_corsair_may_end_its_own_turn_next_to_three_escorts_without_harm() {
        let position = corsairs("Corsair: corsair d2; Convoy: escort d4 e4 c3, freighter h8");
        assert_eq!(unit(&after(&position, "d2-d3 stop"), "d3"), "Corsair corsair");
    }

    #[test]
    fn it_is_captured_if_still_so_when_the_convoys_turn_ends() {
        let still = "Corsair: corsair d3; Convoy: escort d4 e4 c3 i5, freighter h8";
        let judged = played(&convoy(still), &["i5 east 1"]);
        assert_eq!(unit(&judged, "d3"), "empty");
        assert_eq!(section(&judged, "reserve Corsair"), "2 corsair", "it is out of the game");
    }

    #[test]
    fn it_is_not_captured_if_an_escort_went_away() {
        let judged = played(&convoy(THREE), &["d4 east 1"]);
        assert_eq!(unit(&judged, "d3"), "Corsair corsair");
        assert_eq!(section(&judged, "entangled"), "d3");
    }

    #[test]
    fn more_than_three_escorts_capture_as_well() {
        let four = "Corsair: corsair d3; Convoy: escort d4 e4 c3 c2 i5, freighter h8";
        assert_eq!(unit(&played(&convoy(four), &["i5 east 1"]), "d3"), "empty");
    }

    #[test]
    fn the_freighter_does_not_count_among_the_three() {
        let position = convoy("Corsair: corsair d3; Convoy: escort d4 e4 i5, freighter c3");
        let judged = played(&position, &["i5 east 1"]);
        assert_eq!(
            (unit(&judged, "d3").as_str(), section(&judged, "entangled").as_str()),
            ("Corsair corsair", "d3")
        );
    }

    #[test]
    fn all_corsairs_are_judged_at_once() {
        let position =
            convoy("Corsair: corsair d3 d5; Convoy: escort d4 e4 c3 e5 c4 i5, freighter h8");
        let judged = played(&position, &["i5 east 1"]);
        assert_eq!(section(&judged, "Corsair"), "");
    }

    #[test]
    fn two_pieces_of_the_convoy_entangle_escorts_or_freighter() {
        let position = convoy("Corsair: corsair d3 g7; Convoy: escort d4 i5, freighter e4");
        assert_eq!(section(&played(&position, &["i5 east 1"]), "entangled"), "d3");
    }

    const HELD: &str = "Corsair: corsair d3 d5; Convoy: escort c3 d4, freighter h8; entangled: d3";

    #[test]
    fn an_entangled_corsair_may_not_sail() {
        let position = corsairs(HELD);
        assert_eq!(ends(&position, "d3-"), words(""));
        assert!(!ends(&position, "d5-").is_empty());
    }

    #[test]
    fn an_entangled_corsair_may_not_leave() {
        let position =
            corsairs("Corsair: corsair a1; Convoy: escort a2 b1, freighter h8; entangled: a1");
        assert_eq!(ends(&position, "a1-"), words(""));
    }

    #[test]
    fn it_stays_entangled_whatever_is_pulled_away_meanwhile() {
        let freed = played(&corsairs(HELD), &["d5-d6 pulls d4"]);
        assert_eq!(ends(&freed, "d3-"), words(""));
    }

    #[test]
    fn corsairs_in_reserve_are_never_entangled() {
        assert_eq!(ends(&corsairs(HELD), "+"), words("a1 a5 e1 e9 i5 i9"));
    }

    #[test]
    fn the_set_is_empty_again_when_the_corsairs_turn_ends() {
        assert_eq!(section(&after(&corsairs(HELD), "stop"), "entangled"), "");
    }
}

mod end {
    use super::*;

    const FEW: &str =
        "player=Convoy turn=30; Corsair: corsair d3; Convoy: escort d4 e4 c3 i5, freighter h8";

    #[test]
    fn five_corsairs_captured_win_for_the_convoy() {
        let position = at(&standard(), &format!("{FEW}; reserve Corsair: corsair"));
        assert_eq!(
            result(&played(&position, &["i5 east 1"])),
            "Convoy wins: five corsairs are captured"
        );
    }

    #[test]
    fn four_captured_corsairs_do_not_end_the_game() {
        let position = at(&standard(), &format!("{FEW}; {WAITING}"));
        assert_eq!(result(&played(&position, &["i5 east 1"])), "going on");
    }

    const TIME: &str = "Convoy wins: the corsairs have run out of time";

    #[test]
    fn after_a_hundred_player_turns_the_convoy_wins() {
        let units = "Corsair: corsair a1; Convoy: escort e4, freighter e5";
        let last = at(&standard(), &format!("player=Convoy turn=100; {units}; {WAITING}"));
        assert_eq!(result(&played(&last, &["e4 west 1"])), TIME);
        let earlier = at(&standard(), &format!("player=Convoy turn=99; {units}; {WAITING}"));
        assert_eq!(result(&played(&earlier, &["e4 west 1"])), "going on");
    }

    #[test]
    fn each_players_turn_counts_one_and_actions_do_not() {
        let limited = game(ID, "turn_limit=20");
        let mut position = limited.start();
        for number in 0..10 {
            position = after(&position, if number % 2 == 0 { "+a1 a1-a2" } else { "a2-a1 a1-off" });
            let formation = moves(&position).into_iter().next().unwrap();
            position = played(&position, &[&formation]);
        }
        assert_eq!((position.turns(), position.plies()), (20, 30));
        assert_eq!(result(&position), TIME);
    }

    #[test]
    fn a_freighter_captured_in_the_last_turn_wins_for_the_corsairs() {
        let text =
            format!("player=Corsair turn=20; Corsair: corsair a1; Convoy: freighter a2; {WAITING}");
        let last = at(&game(ID, "turn_limit=20"), &text);
        assert_eq!(
            result(&played(&last, &["a1-off takes a2"])),
            "Corsair wins: the freighter is captured"
        );
        assert_eq!(result(&after(&last, "stop")), TIME);
    }

    #[test]
    fn in_the_middle_of_the_last_turn_the_game_goes_on() {
        let text =
            format!("player=Corsair turn=20; Corsair: corsair a1; Convoy: freighter b3; {WAITING}");
        let last = at(&game(ID, "turn_limit=20"), &text);
        assert_eq!(result(&after(&last, "a1-a2")), "going on");
    }
}

mod identity {
    use super::*;

    fn same(one: &str, other: &str) -> bool {
        let units =
            "Corsair: corsair a1 d3; Convoy: escort e4, freighter e5; reserve Corsair: 3 corsair";
        let hash = |(course, rest): (&str, &str)| {
            at(&standard(), &format!("player=Corsair {course}; {units}{rest}")).hash()
        };
        hash(one.split_once('|').unwrap()) == hash(other.split_once('|').unwrap())
    }

    #[test]
    fn the_turn_counter_is_not_part_of_a_position() {
        assert!(same("turn=1|", "turn=31|"));
    }

    #[test]
    fn entangled_corsairs_actions_left_and_who_entered_are() {
        assert!(!same("turn=1|", "turn=1|; entangled: d3"));
        assert!(!same("turn=1|", "actions=1 turn=1|"));
        assert!(!same("actions=1 turn=1|", "actions=1 turn=1|; entered=a1"));
        assert!(!same("actions=1 turn=1|", "actions=1 turn=1|; departed=1"));
    }
}

mod counts {
    use super::*;

    #[test]
    fn distinct_positions_are_as_many_as_the_second_implementation_finds() {
        let start = standard().start();
        for (depth, positions) in [(1, 7), (2, 165), (3, 5598), (4, 53743)] {
            assert_eq!(start.distinct(depth, PerftUnit::Decisions, &mut |_, _| {}), Ok(positions));
        }
    }

    #[test]
    fn a_thousand_random_games_come_to_an_end() {
        random_games_end(&standard().start(), 1000);
    }

    #[test]
    fn random_games_of_every_size_come_to_an_end() {
        for side in 4..=11 {
            random_games_end(&game(ID, &format!("side={side} turn_limit=60")).start(), 5);
        }
    }

    #[test]
    fn the_second_implementation_agrees() {
        for (settings, positions) in [("", 800), ("side=4", 400), ("side=7 turn_limit=40", 200)] {
            crate::support::second_implementation_agrees(
                &game(ID, settings).start(),
                settings,
                positions,
            );
        }
    }
}
