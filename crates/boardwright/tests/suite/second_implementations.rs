//! Games that no library plays: their rules against those written a second time in Python.
//!
//! Larger boards are compared on a smaller size where the rules are the same.

use crate::support::{game, second_implementation_agrees};

macro_rules! agree {
    ($($test:ident: $id:literal, $settings:literal, $positions:literal;)*) => {$(
        #[test]
        fn $test() {
            second_implementation_agrees(&game($id, $settings).start(), $settings, $positions);
        }
    )*};
}

agree! {
    abalone_agrees: "abalone", "", 80;
    arimaa_agrees: "arimaa", "", 80;
    brandubh_agrees: "brandubh", "", 100;
    canadian_draughts_agree: "canadian-draughts", "", 100;
    catchup_agrees: "catchup", "size=4", 100;
    chu_shogi_agrees: "chu-shogi", "", 40;
    dameo_agrees: "dameo", "", 100;
    go_agrees_with_positional_superko: "go", "size=5 superko=positional", 800;
    go_agrees_with_situational_superko: "go", "size=5 superko=situational", 800;
    hasami_shogi_agrees: "hasami-shogi", "", 80;
    havannah_agrees: "havannah", "size=4 swap_rule=yes", 80;
    konane_agrees: "konane", "", 100;
    lines_of_action_agree: "lines-of-action", "", 60;
    omega_agrees: "omega", "", 40;
    pente_agrees: "pente", "size=9 opening=tournament", 60;
    pool_checkers_agree: "pool-checkers", "", 100;
    slither_agrees: "slither", "size=5 swap_rule=yes", 80;
    spanish_draughts_agree: "spanish-draughts", "", 100;
    surakarta_agrees: "surakarta", "", 80;
    tablut_agrees: "tablut", "", 80;
    tumbleweed_agrees: "tumbleweed", "size=4", 60;
}
