//! Won endings are converted against a defending engine.

use crate::game;
use boardwright::Position;
use boardwright_search::profile::GameProfile;
use boardwright_search::{ComputerPlayer, Level, Limits, SearchKind, Task};
use std::sync::Arc;

/// Number of plies in which the first player wins, with `nodes` nodes per decision of both sides;
/// `None` without a win within `most` plies.
fn plies_to_win(id: &str, position: &str, nodes: u64, most: u32) -> Option<u32> {
    let game = game(id);
    let profile = Arc::new(GameProfile::of_game(&game).0);
    let mut position = Position::read(&game, position).expect("a position");
    let mut players =
        [1, 2].map(|seed| Level::with_profile(profile.clone(), SearchKind::AlphaBeta, 10, seed));
    for ply in 0..most {
        if let Some(end) = position.outcome().unwrap() {
            return (end.winner.map(|player| player.0) == Some(0)).then_some(ply);
        }
        let player = &mut players[usize::from(position.player().0)];
        let mv = player
            .choose(&position, &Task::without_clock(Limits::nodes(nodes)))
            .expect("a decision");
        position.play_mut(mv).expect("legal");
    }
    None
}

#[test]
fn a_nearly_bare_king_is_mated_beyond_the_search_horizon() {
    for (position, nodes, most) in [
        ("8/8/8/3k4/8/8/8/KQ6 w - - 0 1", 2_000, 40),
        ("8/8/8/3k4/8/8/8/KR6 w - - 0 1", 2_000, 70),
        ("8/8/8/3k4/8/8/8/KBB5 w - - 0 1", 8_000, 100),
        ("8/8/8/3k4/8/3p4/8/KQ6 w - - 0 1", 2_000, 60),
    ] {
        assert!(plies_to_win("chess", position, nodes, most).is_some(), "{position}");
    }
}

#[test]
fn a_nearly_bare_king_is_mated_on_a_large_board() {
    for (position, most) in [
        ("13/13/13/13/13/6k6/13/13/13/13/13/13/KR11 w", 120),
        ("13/13/13/13/13/6k6/13/13/13/13/13/13/KRN10 w", 120),
        ("13/13/13/13/13/6k6/13/13/13/13/13/13/KHF10 w", 200),
        // Final positions of two games between levels that went on for a thousand plies.
        ("12R/13/13/13/13/13/13/2k10/5P2P4/4G1GKN4/6F6/13/13 w", 100),
        ("13/9N3/13/13/13/5P7/5H7/13/13/12P/8B3G/6F6/1k4K3B2 w", 200),
    ] {
        let plies = plies_to_win("shatranj-al-kabir-constantinople", position, 4_000, most);
        assert!(plies.is_some(), "{position}");
    }
}

#[test]
fn pawns_are_promoted_during_mop_up() {
    for position in [
        "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1",
        "8/5k2/4p3/4P3/3K4/8/6P1/8 w - - 0 1",
        "8/2k5/8/1p3R2/8/1P3K2/8/8 w - - 0 1",
    ] {
        assert!(plies_to_win("chess", position, 8_000, 120).is_some(), "{position}");
    }
}
