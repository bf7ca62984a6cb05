//! Armies that are placed at the start: Bishops on both colours, and castling with placed Rooks.

use super::Writer;
use super::castling::Castlings;
use super::region::letter;
use crate::rulebook::ItemKind;
use crate::variant::piece_type::PieceType;

impl Writer<'_> {
    /// Conditions on a drop once the piece stands, and the castlings that it opens.
    pub fn placing_statements(&mut self) -> String {
        let mut text = String::new();
        if self.v.opposite_coloured_bishops && self.v.has(PieceType::BISHOP) {
            self.define_bishops();
            text += "\nrequire bishops_fit(dropped, to) else \"the Bishops must stand on different colours\"";
        }
        let all = self.castlings();
        if self.v.castling_dropped_piece && all != Castlings::default() {
            text += &self.opened_castlings(&all);
        }
        text
    }

    fn define_bishops(&mut self) {
        let bishop = self.kinds.plain(PieceType::BISHOP).to_owned();
        let room = self.empty_squares(self.v.drop_region, "drop_squares");
        let items = [
            (
                ItemKind::Region,
                "dark",
                "region dark = { s in sites where (file_of(s) + rank_of(s)) % 2 = 0 }".to_owned(),
            ),
            (
                ItemKind::Define,
                "bishops",
                format!("define bishops = count(own & {bishop}) + hand.{bishop}"),
            ),
            (
                ItemKind::Define,
                "room",
                format!(
                    "define room(colour) = count(own & {bishop} & colour) + count({room} & colour)"
                ),
            ),
            (
                ItemKind::Define,
                "bishops_fit",
                format!(
                    "define bishops_fit(dropped, to) =\n  \
                     dropped = {bishop} and count(own & {bishop} & (if to in dark then dark else sites - dark)) <= (bishops + 1) / 2\n  \
                     or dropped != {bishop} and room(dark) >= bishops / 2 and room(sites - dark) >= bishops / 2"
                ),
            ),
        ];
        for (kind, name, text) in items {
            self.add(kind, name, text);
        }
    }

    /// Castling is to be had once King and Rook stand on their squares.
    fn opened_castlings(&mut self, all: &Castlings) -> String {
        let mut text = String::new();
        let king = self.castling_king();
        let rook = self.castling_rooks();
        let row = self.v.castling_rank + 1;
        for (right, side) in [("short", all.east), ("long", all.west)] {
            let Some(side) = side else { continue };
            self.add(ItemKind::State, right, format!("state {right}: flag = no of each player"));
            text += &format!(
                "\nif dropped in kinds({}) {{ {right} = {right} or \
                 some (own & {king} & row({row}) & file({})) and some (own & {} & row({row}) & file({})) }}",
                [king.as_str(), &rook].join(", ").replace(" + ", ", "),
                letter(side.king),
                super::region::factor(&rook),
                letter(side.rook)
            );
        }
        text
    }
}
