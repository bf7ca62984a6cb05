//! Copying the opponent: a player who answers each decision by its image under a symmetry of the
//! board that exchanges the sides.
//!
//! If such an answer is always legal, the second player always has a move left, as in Cram on an
//! even board or in Gale's game: a pairing strategy (Berlekamp, Conway and Guy, "Winning Ways",
//! 1982, chapter 1). On a board with one central site the first player may take that and copy then.

use boardwright::{Game, Kind, Move, Player, Position, Site};
use boardwright_search::evaluate::GameSymmetry;
use std::collections::VecDeque;

/// A unit by owner and kind; `None` for an empty site.
type Unit = Option<(Player, Kind)>;
/// Sites that a decision changed, in order, with what stands there afterwards.
type Change = Vec<(Site, Unit)>;

/// The symmetries of a game's board that exchange the sides at its start.
#[derive(Clone, Debug)]
pub struct Mirrors(Vec<SiteMap>);

/// Image of each site.
#[derive(Clone, Debug)]
struct SiteMap {
    images: Vec<Site>,
    /// Number of sites that stay.
    fixed: usize,
    /// Sum of the squared distances from the sites to their images.
    distance: f64,
}

impl Mirrors {
    /// Finds the symmetries of a game, the best to copy by first: that which leaves the fewest
    /// sites where they are, and moves the others farthest.
    pub fn of_game(game: &Game) -> Mirrors {
        let start = game.start();
        let maps = GameSymmetry::of_board(game.board());
        let mut found: Vec<SiteMap> = maps
            .into_iter()
            .filter(|symmetry| symmetry.swaps_players)
            .map(|symmetry| SiteMap::new(game, &symmetry))
            .filter(|map| map.distance > 0.0 && map.keeps(game, &start))
            .collect();
        found.sort_by(|one, other| {
            one.fixed.cmp(&other.fixed).then(other.distance.total_cmp(&one.distance))
        });
        Mirrors(found)
    }

    /// Index of the player who can copy: the first if one site alone stays where it is, and the
    /// second otherwise. `None` if no symmetry exchanges the sides.
    pub fn seat(&self) -> Option<u8> {
        self.0.first().map(|map| u8::from(map.fixed != 1))
    }
}

impl SiteMap {
    fn new(game: &Game, symmetry: &GameSymmetry) -> SiteMap {
        let board = game.board();
        let images: Vec<Site> = board.sites().map(|site| symmetry.image_of(site)).collect();
        let pairs = || board.sites().zip(&images);
        let place = |site: Site| {
            let place = board.site(site);
            (f64::from(place.x), f64::from(place.y))
        };
        let distance = |(site, &image): (Site, &Site)| {
            let ((x, y), (to_x, to_y)) = (place(site), place(image));
            (x - to_x).powi(2) + (y - to_y).powi(2)
        };
        let fixed = pairs().filter(|(site, image)| site == *image).count();
        let distance = pairs().map(distance).sum();
        SiteMap { images, fixed, distance }
    }

    /// True if the units of a position stay the same when the sides are exchanged.
    fn keeps(&self, game: &Game, position: &Position) -> bool {
        game.board().sites().all(|site| {
            position.unit(self.images[site.index()]) == exchanged(game, position.unit(site))
        })
    }

    /// The image of a change, in the order of the sites.
    fn image(&self, game: &Game, change: &[(Site, Unit)]) -> Change {
        let one = |&(site, unit): &(Site, Unit)| (self.images[site.index()], exchanged(game, unit));
        let mut image: Change = change.iter().map(one).collect();
        image.sort_by_key(|(site, _)| *site);
        image
    }
}

/// A unit with the owner exchanged; neutral units stay.
fn exchanged(game: &Game, unit: Unit) -> Unit {
    unit.map(|(owner, kind)| {
        if owner == game.nobody() { (owner, kind) } else { (Player(1 - owner.0.min(1)), kind) }
    })
}

/// Copies the opponent in one game.
#[derive(Debug)]
pub struct Mirror {
    mirrors: Mirrors,
    /// Changes by the opponent's decisions that are to be answered, the oldest first.
    unanswered: VecDeque<Change>,
    last_mover: Option<Player>,
}

impl Mirror {
    /// A player of this game.
    pub fn new(game: &Game) -> Mirror {
        Mirror { mirrors: Mirrors::of_game(game), unanswered: VecDeque::new(), last_mover: None }
    }

    /// Notes a decision of the opponent.
    pub fn observe(&mut self, before: &Position, after: &Position) {
        // A turn that was not answered to its end is over.
        if self.last_mover != Some(before.player()) {
            self.unanswered.clear();
        }
        self.last_mover = Some(before.player());
        self.unanswered.push_back(change(before, after));
    }

    /// Notes a decision of its own.
    pub fn observe_own(&mut self, before: &Position) {
        self.last_mover = Some(before.player());
    }

    /// The answer to the opponent's decision; `None` if there is no legal one. The symmetries by
    /// which it is an answer are those of the next one.
    pub fn answer(&mut self, position: &Position) -> Option<Move> {
        let game = position.game();
        let wanted: Vec<Change> = match (self.unanswered.pop_front(), self.last_mover) {
            (Some(change), _) => {
                self.mirrors.0.iter().map(|map| map.image(game, &change)).collect()
            }
            (None, None) => return self.central(position),
            (None, Some(_)) => return None,
        };
        let mut found: Vec<(usize, Move)> = Vec::new();
        for mv in position.decisions().ok()? {
            let Ok(next) = position.play(mv) else { continue };
            for (index, wanted) in wanted.iter().enumerate() {
                let stands = wanted.iter().all(|&(site, unit)| next.unit(site) == unit);
                let is_known = found.iter().any(|(known, _)| *known == index);
                if !is_known && stands && change(position, &next) == *wanted {
                    found.push((index, mv));
                }
            }
        }
        let &(_, mv) = found.iter().min_by_key(|(index, _)| *index)?;
        let mirrors = std::mem::take(&mut self.mirrors.0).into_iter().enumerate();
        let answers = mirrors.filter(|(index, _)| found.contains(&(*index, mv)));
        self.mirrors.0 = answers.map(|(_, map)| map).collect();
        Some(mv)
    }

    /// The decision that changes the one central site.
    fn central(&self, position: &Position) -> Option<Move> {
        let map = self.mirrors.0.first().filter(|map| map.fixed == 1)?;
        position.decisions().ok()?.into_iter().find(|&mv| {
            position.play(mv).is_ok_and(|next| {
                let change = change(position, &next);
                !change.is_empty()
                    && change.iter().all(|(site, _)| map.images[site.index()] == *site)
            })
        })
    }
}

/// The sites at which two positions differ, with what stands there in the second.
fn change(before: &Position, after: &Position) -> Change {
    let sites = before.game().board().sites();
    sites
        .map(|site| (site, after.unit(site)))
        .filter(|&(site, unit)| before.unit(site) != unit)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright::{Options, bundled};

    fn game(id: &str) -> Game {
        bundled::find(id).unwrap().compile(&Options::default()).0.unwrap()
    }

    #[test]
    fn seat_depends_on_the_centre_of_the_board() {
        assert_eq!(Mirrors::of_game(&game("chess")).seat(), Some(1));
        assert_eq!(Mirrors::of_game(&game("tic-tac-toe")).seat(), Some(0));
        assert_eq!(Mirrors::of_game(&game("fox-and-hounds")).seat(), None, "unequal sides");
    }

    #[test]
    fn chess_is_answered_across_the_middle_rank() {
        let chess = game("chess");
        let mut mirror = Mirror::new(&chess);
        let mut position = chess.start();
        for (played, answered) in [("e4", "e5"), ("Nf3", "Nf6")] {
            let mv = position.read_move(played).unwrap();
            let next = position.play(mv).unwrap();
            mirror.observe(&position, &next);
            let answer = mirror.answer(&next).unwrap();
            assert_eq!(next.move_text(answer), next.move_text(next.read_move(answered).unwrap()));
            mirror.observe_own(&next);
            position = next.play(answer).unwrap();
        }
    }

    #[test]
    fn centre_is_taken_first_and_a_corner_answered_by_the_opposite_one() {
        let noughts = game("tic-tac-toe");
        let mut mirror = Mirror::new(&noughts);
        let start = noughts.start();
        let centre = mirror.answer(&start).unwrap();
        assert_eq!(start.move_text(centre), "b2");
        mirror.observe_own(&start);
        let position = start.play(centre).unwrap();
        let next = position.play(position.read_move("a1").unwrap()).unwrap();
        mirror.observe(&position, &next);
        assert_eq!(next.move_text(mirror.answer(&next).unwrap()), "c3");
    }
}
