//! Castling, by the module.

use super::Fault;
use super::moves::CastlingMove;
use super::writer::Writer;

/// Castling of one player to one side.
struct Side<'a> {
    castling: &'a CastlingMove,
    /// File of the partner.
    file: u8,
    /// Number of the partner's kind.
    partner: usize,
}

impl Writer<'_> {
    /// The module of castling, if some piece castles.
    pub fn castling(&mut self) {
        let castlers = (0..self.kinds.len()).filter(|&index| {
            !self.moves[index].castling.is_empty()
                && self.sides(index).iter().flatten().any(Option::is_some)
        });
        let castlers = castlers.collect::<Vec<_>>();
        let Some(&index) = castlers.first() else { return };
        if castlers.len() > 1 {
            let other = self.d.pieces[castlers[1]].name.clone();
            self.fault(&other, "castling of two kinds of pieces is not carried over");
            return;
        }
        match self.castling_values(index) {
            Ok(values) => self.book.use_module("castling", &values),
            Err(message) => {
                let name = self.d.pieces[index].name.clone();
                let place = self.moves[index].castling[0].place;
                self.faults.push(Fault::new(&name, place, message));
            }
        }
    }

    /// Castlings with a partner in place: of White to the east and to the west, and of Black.
    fn sides(&self, index: usize) -> [[Option<Side<'_>>; 2]; 2] {
        [0, 1].map(|player| [true, false].map(|east| self.side(index, player, east)))
    }

    fn side(&self, index: usize, player: usize, east: bool) -> Option<Side<'_>> {
        let castlings = self.moves[index].castling.iter();
        let mut castlings = castlings.filter(|one| if east { one.to_east } else { one.to_west });
        castlings.find_map(|castling| {
            let &(file, rank) = self.d.pieces[index].squares[player].first()?;
            let file = self.edge(file, rank, east, castling.inset)?;
            let stands = |squares: &[Vec<(u8, u8)>; 2]| squares[player].contains(&(file, rank));
            let partner = self.d.pieces.iter().position(|piece| stands(&piece.squares))?;
            Some(Side { castling, file, partner })
        })
    }

    /// The file of the partner: the edge of the board or a hole, and squares left out before it.
    fn edge(&self, file: u8, rank: u8, east: bool, inset: u8) -> Option<u8> {
        let is_open = |file: &u8| !self.d.holes.contains(&(*file, rank));
        match east {
            true => (file..self.d.files).take_while(is_open).last()?.checked_sub(inset),
            false => (0..=file).rev().take_while(is_open).last()?.checked_add(inset),
        }
    }

    fn castling_values(&self, index: usize) -> Result<Vec<(&'static str, String)>, &'static str> {
        let sides = self.sides(index);
        let all = sides.iter().flatten().flatten().collect::<Vec<_>>();
        let Some(first) = all.first() else { return Ok(Vec::new()) };
        let squares = &self.d.pieces[index].squares;
        let castling = [0, 1].map(|player| sides[player].iter().any(Option::is_some));
        let homes = squares.iter().zip(castling).filter(|(_, castles)| *castles);
        let homes = homes.map(|(squares, _)| squares.as_slice()).collect::<Vec<_>>();
        let Some(&[(file, _)]) = homes.first().copied() else {
            return Err("castling needs one piece on each side that castles");
        };
        if homes.iter().any(|squares| squares.len() != 1 || squares[0].0 != file) {
            return Err(
                "castling is not carried over where the players' pieces stand on other files",
            );
        }
        if all.iter().any(|side| side.castling.steps != first.castling.steps) {
            return Err("castling that differs to both sides is not carried over");
        }
        let too_far = |side: &&Side<'_>| {
            let distance = side.file.abs_diff(file);
            distance <= 1 || u16::from(distance) < side.castling.steps
        };
        if all.iter().any(too_far) {
            return Err("castling goes farther than its partner stands");
        }
        let [mut east, mut west] = [None, None];
        for (to, place) in [(&mut east, 0), (&mut west, 1)] {
            let files = sides.iter().filter_map(|sides| Some(sides[place].as_ref()?.file));
            let files = files.collect::<Vec<_>>();
            if files.windows(2).any(|pair| pair[0] != pair[1]) {
                return Err(
                    "castling is not carried over where the players' partners stand on other files",
                );
            }
            *to = files.first().copied();
        }
        Ok(self.values(index, file, [east, west], &all))
    }

    fn values(
        &self,
        index: usize,
        file: u8,
        [east, west]: [Option<u8>; 2],
        all: &[&Side<'_>],
    ) -> Vec<(&'static str, String)> {
        let mut values = Vec::new();
        let letter = |file: u8| char::from(b'a' + file).to_string();
        let name = self.name(index);
        if name != "King" {
            values.push(("king", name.to_owned()));
        }
        let mut partners = all.iter().map(|side| self.name(side.partner)).collect::<Vec<_>>();
        partners.dedup();
        partners.sort_unstable();
        partners.dedup();
        if partners != ["Rook"] {
            values.push(("rook", partners.join(" + ")));
        }
        if file != 4 {
            values.push(("king_file", letter(file)));
        }
        let is_cut = !self.d.holes.is_empty();
        for (key, found, edge) in [("short_file", east, self.d.files - 1), ("long_file", west, 0)] {
            if let Some(corner) = found.filter(|&corner| corner != edge || is_cut) {
                values.push((key, format!("file({})", letter(corner))));
            }
        }
        if let Some(side) = all.first().filter(|side| side.castling.steps != 2) {
            values.push(("steps", side.castling.steps.to_string()));
        }
        if !self.d.royals.contains(&index) {
            values.push(("check", "no".to_owned()));
        }
        // On a cut board the edge is no rank.
        let [white, black] = [0, 1]
            .map(|player| self.d.pieces[index].squares[player].first().map(|&(_, rank)| rank));
        let first = white.unwrap_or(0);
        let second = black.unwrap_or(self.d.ranks - 1);
        if first != 0 || is_cut {
            values.push(("first_rank", format!("rank({})", first + 1)));
        }
        if second + 1 != self.d.ranks || is_cut {
            values.push(("second_rank", format!("rank({})", second + 1)));
        }
        values
    }

    /// The ways of a piece that castles.
    pub fn castling_lines(&self, index: usize) -> Vec<String> {
        if self.moves[index].castling.is_empty() || self.castling_values(index).is_err() {
            return Vec::new();
        }
        let sides = self.sides(index);
        let [east, west] = [0, 1].map(|place| sides.iter().any(|sides| sides[place].is_some()));
        let mut lines = Vec::new();
        lines.extend(east.then(|| "castle(east) if short".to_owned()));
        lines.extend(west.then(|| "castle(west) if long".to_owned()));
        lines
    }

    /// Statements of the start for castlings that a player does not have.
    pub fn missing_castlings(&self) -> Vec<String> {
        let Some(index) =
            (0..self.kinds.len()).find(|&index| !self.castling_lines(index).is_empty())
        else {
            return Vec::new();
        };
        let mut lines = Vec::new();
        for (player, sides) in ["White", "Black"].into_iter().zip(self.sides(index)) {
            for (right, side) in ["short", "long"].into_iter().zip(sides) {
                if side.is_none() {
                    lines.push(format!("{right}({player}) = no"));
                }
            }
        }
        lines
    }

    /// True if some piece castles.
    pub fn castles(&self) -> bool {
        (0..self.kinds.len()).any(|index| !self.castling_lines(index).is_empty())
    }
}
