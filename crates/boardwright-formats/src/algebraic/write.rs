//! Writing of moves in algebraic notation.

use super::{Algebraic, OMITTED_LETTER, Parts};
use boardwright::notation::CastlingSide;
use boardwright::{LimitReached, Move, Outcome, Position, Site};

impl Algebraic {
    /// Returns the text of a legal decision with its mark of check or of the end of the game, and
    /// makes it.
    ///
    /// # Errors
    ///
    /// If a limit of the rules is reached.
    pub fn write(&mut self, position: &mut Position, mv: Move) -> Result<String, LimitReached> {
        self.list(position)?;
        self.session.try_play_listed(position.as_ref(), mv, &mut self.next)?;
        let after = Position::new(position.game().clone(), self.next.clone());
        let own = match self.body(position, &after, mv) {
            Some(text) => Ok(text),
            None => Err(self.own_text(position, mv)?),
        };
        position.advance(after.state().clone());
        let mut text = match own {
            Ok(text) => text,
            Err(own) => return Ok(own),
        };
        let wins = matches!(self.session.try_outcome(position.as_ref())?, Some(Outcome::Win(_)));
        if wins {
            text.push('#');
        } else if !position.game().interpreter().checked(position.state()).is_empty() {
            text.push('+');
        }
        Ok(text)
    }

    /// Returns a decision's text in the notation of the game, which reads as this decision.
    fn own_text(&mut self, position: &Position, mv: Move) -> Result<String, LimitReached> {
        let text = position.move_text(mv);
        let is_other = self.read_plain(position, &text)?.is_some_and(|read| read != mv);
        Ok(if is_other { position.full_text(mv) } else { text })
    }

    /// Returns the text of a decision without marks; `None` if it needs the game's own notation.
    fn body(&self, before: &Position, after: &Position, mv: Move) -> Option<String> {
        let parts = self.parts(before, mv)?;
        let to = &self.names.site(parts.to).name;
        let player = before.player();
        let Some(from) = parts.from else {
            let letter = self.names.letter(player, parts.kind?);
            let is_only = self.others(before, mv).all(|other| other != parts);
            return (is_only && !letter.is_empty()).then(|| format!("{letter}@{to}"));
        };
        if let Some(side) = self.castling(before, after, &parts, mv) {
            return self.castling_text(before, side, mv);
        }
        let (owner, kind) = before.unit(from)?;
        let letter = self.names.letter(owner, kind.0);
        if letter.is_empty() {
            return None;
        }
        let promotion = match parts.kind {
            None => String::new(),
            Some(kind) => {
                let becomes = self.names.letter(player, kind);
                let landed =
                    after.unit(parts.to).map(|(_, kind)| self.names.letter(player, kind.0));
                if landed != Some(becomes) {
                    return None;
                }
                format!("={becomes}")
            }
        };
        let captures = self.captures(before, after, parts.to);
        let mut origin = self.origin(before, mv, &parts, from, letter)?;
        let shown = if letter == OMITTED_LETTER { "" } else { letter };
        if shown.is_empty() && captures && origin.is_empty() {
            origin.clone_from(&self.names.site(from).parts.as_ref()?.0);
        }
        Some(format!("{shown}{origin}{}{to}{promotion}", if captures { "x" } else { "" }))
    }

    /// Returns what tells a decision from the others that bring a unit of the same letter to the
    /// same site; `None` if nothing does.
    fn origin(
        &self,
        position: &Position,
        mv: Move,
        parts: &Parts,
        from: Site,
        letter: &str,
    ) -> Option<String> {
        let (mut is_alone, mut file_tells, mut rank_tells) = (true, true, true);
        let own = self.names.site(from);
        for other in self.others(position, mv) {
            let Some(origin) = other.from.filter(|_| other.to == parts.to) else { continue };
            if origin == from {
                if other == *parts {
                    return None;
                }
                continue;
            }
            let unit = position.unit(origin);
            if unit.is_none_or(|(owner, kind)| self.names.letter(owner, kind.0) != letter) {
                continue;
            }
            is_alone = false;
            let name = self.names.site(origin);
            let (file, rank) = name.parts.as_ref()?;
            file_tells &= own.parts.as_ref()?.0 != *file;
            rank_tells &= own.parts.as_ref()?.1 != *rank;
        }
        if is_alone {
            return Some(String::new());
        }
        let (file, rank) = own.parts.as_ref()?;
        Some(match (file_tells, rank_tells) {
            (true, _) => file.clone(),
            (false, true) => rank.clone(),
            (false, false) => own.name.clone(),
        })
    }

    /// Returns the parts of the other legal decisions.
    fn others<'a>(&'a self, position: &'a Position, mv: Move) -> impl Iterator<Item = Parts> + 'a {
        let others = self.legal.iter().filter(move |&&other| other != mv);
        others.filter_map(|&other| self.parts(position, other))
    }

    /// Returns the side of a castling move; `None` for any other move.
    fn castling(
        &self,
        before: &Position,
        after: &Position,
        parts: &Parts,
        mv: Move,
    ) -> Option<CastlingSide> {
        if !self.may_castle(before, parts) {
            return None;
        }
        let board = before.game().board();
        let row = board.site(parts.to).row;
        let player = before.player();
        // A second own unit on the rank must have moved.
        let mut on_rank = board.sites().filter(|&site| board.site(site).row == row);
        let moved = on_rank.any(|site| {
            Some(site) != parts.from
                && before.unit(site).is_some_and(|(owner, _)| owner == player)
                && after.unit(site) != before.unit(site)
        });
        // In Chess960 the Rook may stay where it is.
        let goes_to_own = before.unit(parts.to).is_some_and(|(owner, _)| owner == player);
        if moved || goes_to_own { before.castling_side(mv) } else { None }
    }

    /// Returns the text of castling; `None` if another decision castles to the same side.
    fn castling_text(&self, position: &Position, side: CastlingSide, mv: Move) -> Option<String> {
        let mut others = self.legal.iter().filter(|&&other| other != mv);
        let is_alike = others.any(|&other| {
            let parts = self.parts(position, other);
            parts.is_some_and(|parts| self.may_castle(position, &parts))
                && position.castling_side(other) == Some(side)
        });
        let text = match side {
            CastlingSide::Short => "O-O",
            CastlingSide::Long => "O-O-O",
        };
        (!is_alike).then(|| text.to_owned())
    }

    /// True if a unit that is not the player's own has left the board, or stood on the destination.
    fn captures(&self, before: &Position, after: &Position, to: Site) -> bool {
        let player = before.player();
        let is_other = |position: &Position, site: Site| {
            position.unit(site).is_some_and(|(owner, _)| owner != player)
        };
        if is_other(before, to) {
            return true;
        }
        let board = before.game().board();
        let count =
            |position: &Position| board.sites().filter(|&site| is_other(position, site)).count();
        count(after) < count(before)
    }
}
