//! Castling, `O-O` and `O-O-O`: a decision that moves two units of its player along a rank.

use crate::position::Position;
use boardwright_board::Site;
use boardwright_interpret::Move;

/// The side of a castling move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastlingSide {
    /// `O-O`, towards the nearer unit.
    Short,
    /// `O-O-O`, towards the farther unit.
    Long,
}

impl CastlingSide {
    /// Reads `O-O` or `O-O-O`, also with zeros or small letters; `None` for other texts.
    pub(super) fn read(text: &str) -> Option<CastlingSide> {
        let text = text.trim_end_matches('+').replace(['0', 'o'], "O").replace('–', "-");
        match text.as_str() {
            "O-O" => Some(CastlingSide::Short),
            "O-O-O" => Some(CastlingSide::Long),
            _ => None,
        }
    }
}

impl Position {
    /// Returns the side of a castling move; `None` for any other move.
    ///
    /// The second unit is the nearer one if the rank ends farther away on the other side. Where a
    /// unit castles by going to the other, as in Chess960, the short side is the right one.
    pub fn castling_side(&self, mv: Move) -> Option<CastlingSide> {
        let (choices, stage, board) = (self.choices(mv), self.stage(), self.game().board());
        let (from, to) = (choices.site(stage, "from")?, choices.site(stage, "to")?);
        let place = |site: Site| (board.site(site).row, board.site(site).column);
        let ((rank, file), player) = (place(from), self.player());
        let own = |position: &Position, site: Site| {
            position.unit(site).filter(|(owner, _)| *owner == player)
        };
        let goes_to_partner = own(self, to).is_some();
        let is_far = (place(to).1 - file).abs() >= 2;
        if from == to || place(to).0 != rank || !goes_to_partner && !is_far {
            return None;
        }
        let next = self.play(mv).ok()?;
        let mut changed =
            board.sites().filter(|&site| site != from && self.unit(site) != next.unit(site));
        let partner = match goes_to_partner {
            true => to,
            false => changed.find(|&site| site != to && own(self, site).is_some())?,
        };
        let moved = own(self, partner);
        let on_rank = |position: &Position| {
            let sites = board.sites().filter(|&site| place(site).0 == rank);
            sites.filter(|&site| own(position, site) == moved).count()
        };
        // Neither unit may be captured by the other.
        if place(partner).0 != rank || on_rank(self) != on_rank(&next) {
            return None;
        }
        if goes_to_partner {
            let right = place(partner).1 > file;
            return Some(if right { CastlingSide::Short } else { CastlingSide::Long });
        }
        let (mut first, mut last) = (file, file);
        for (_, column) in board.sites().map(place).filter(|(row, _)| *row == rank) {
            (first, last) = (first.min(column), last.max(column));
        }
        let distance = (place(partner).1 - file).abs();
        let right = place(partner).1 > file;
        let beyond = if right { file - first } else { last - file };
        let short = distance < beyond || distance == beyond && right;
        Some(if short { CastlingSide::Short } else { CastlingSide::Long })
    }
}
