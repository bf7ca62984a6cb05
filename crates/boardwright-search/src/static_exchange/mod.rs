//! Static exchange evaluation (SEE): the outcome of a capture sequence on one site.
//!
//! The swap algorithm of chess programs, generalised to any rules whose units capture by
//! displacement. [`Attacks`](crate::attacks::Attacks) supplies attackers and blockers.

mod swap;

pub use swap::StaticExchange;

#[cfg(test)]
mod tests {
    use crate::examples::game;
    use crate::profile::GameProfile;
    use boardwright::Position;

    /// Returns the SEE gain of moving a unit between two sites, in a position given in FEN.
    fn gain(id: &str, position: &str, from: &str, to: &str) -> i32 {
        let game = game(id);
        let position = Position::read(&game, position).expect("a position");
        let site = |name: &str| game.board().site_named(name).expect("a site").index();
        let (from, to) = (site(from), site(to));
        let profile = GameProfile::of_game(&game).0;
        let exchanges = profile.static_exchange.expect("captures by moving onto units");
        exchanges.gain(position.state().words(), from, to)
    }

    #[test]
    fn a_defended_pawn_costs_the_knight() {
        let position = "4k3/2p5/3p4/4p3/8/5N2/8/4K3 w - - 0 1";
        assert!(gain("chess", position, "f3", "e5") < 0, "a pawn recaptures");
        let undefended = "4k3/2p5/8/4p3/8/5N2/8/4K3 w - - 0 1";
        assert!(gain("chess", undefended, "f3", "e5") > 0);
    }

    #[test]
    fn x_ray_attackers_count() {
        let single = "3rk3/8/8/3p4/8/8/3R4/4K3 w - - 0 1";
        let doubled = "3rk3/8/8/3p4/8/3R4/3R4/4K3 w - - 0 1";
        assert!(gain("chess", single, "d2", "d5") < 0);
        assert!(gain("chess", doubled, "d3", "d5") > 0);
    }

    #[test]
    fn a_king_does_not_capture_a_defended_unit() {
        let position = "4k3/8/8/4p3/3r4/4K3/8/8 w - - 0 1";
        assert!(gain("chess", position, "e3", "d4") < 0);
        let quiet = "4k3/8/8/8/3r4/8/8/3QK3 w - - 0 1";
        assert!(gain("chess", quiet, "d1", "d4") > 0);
    }

    #[test]
    fn a_quiet_move_to_an_attacked_site_loses_the_unit() {
        let position = "4k3/8/8/4p3/8/8/8/3RK3 w - - 0 1";
        assert!(gain("chess", position, "d1", "d4") < 0);
        assert_eq!(gain("chess", position, "d1", "d3"), 0);
    }

    #[test]
    fn a_cannon_recaptures_over_a_screen() {
        let screened = "3k5/9/9/9/4c4/4p4/4p4/9/9/4RK3 w - - 0 1";
        let bare = "3k5/9/9/9/4c4/9/4p4/9/9/4RK3 w - - 0 1";
        assert!(gain("xiangqi", screened, "e1", "e4") < 0);
        assert!(gain("xiangqi", bare, "e1", "e4") > 0);
    }

    #[test]
    fn only_games_with_captures_by_displacement_have_static_exchange() {
        let has = |id: &str| GameProfile::of_game(&game(id)).0.static_exchange.is_some();
        for id in ["shogi", "breakthrough", "makruk", "shatranj-al-kabir-constantinople"] {
            assert!(has(id), "{id}");
        }
        for id in ["english-draughts", "nine-mens-morris", "hex", "copenhagen-hnefatafl"] {
            assert!(!has(id), "{id}");
        }
    }
}
