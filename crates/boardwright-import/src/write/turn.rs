//! The turn of a player.

use super::Writer;
use crate::rulebook::ItemKind;
use crate::variant::piece_type::PieceType;

impl Writer<'_> {
    pub fn turn(&mut self) {
        let (wall, stage) = self.walling();
        let moves = self.move_statements(wall).join("\n");
        let drops = self.has_hand() || self.drops_freely();
        let drop = match self.royalty_varies() {
            true => "drop {\nguarded = royals(own)\ndrop\n}",
            false => "drop { drop }",
        };
        let must = "require captures > 0 else \"you can capture, so you must\"";
        let body = match (self.v.must_capture, drops, self.v.must_drop) {
            (true, false, _) => format!("either {{\n{moves}\n{must}\n}} or else {{\n{moves}\n}}"),
            (true, true, false) => format!(
                "either {{\n{moves}\n{must}\n}} or else {{\neither {{\n{moves}\n}} or {drop}\n}}"
            ),
            (false, true, true) => format!("either {drop}\nor else {{\n{moves}\n}}"),
            (false, true, false) => format!("either {{\n{moves}\n}} or {drop}"),
            (false, false, _) => moves,
            (true, true, true) => {
                self.cannot("mustDrop", "captures and drops are both compulsory");
                moves
            }
        };
        let name = if self.v.walling_rule == "arrow" { "throw" } else { "build" };
        let stage = stage.map_or_else(String::new, |stage| format!(" then {name} {{\n{stage}\n}}"));
        let body = match self.wall_branch() {
            Some(wall) => format!("either {{\n{body}\n}} or {wall}"),
            None => body,
        };
        let full = self.begins_full();
        let text = format!("turn {{\n{full}{body}\n}}{stage}");
        let text = match self.fen.black_begins {
            true => format!("phase play {{\n{text}\n}}"),
            false => text,
        };
        if self.fen.black_begins {
            self.book.without.push("turn".to_owned());
        }
        self.add(ItemKind::Turn, if self.fen.black_begins { "play" } else { "" }, text);
    }

    /// The condition of a turn where the game may be over before it begins.
    pub fn begins_full(&self) -> &'static str {
        let squares = usize::from(self.v.files) * usize::from(self.v.ranks);
        match self.v.adjudicate_full_board && self.fen.units.len() == squares {
            true => "require some empty else \"the board is full\"\n",
            false => "",
        }
    }

    /// The statements of a move of a piece.
    fn move_statements(&mut self, wall: Option<String>) -> Vec<String> {
        let mut moves = vec!["choose from in own".to_owned()];
        if self.royalty_varies() {
            moves.push("guarded = royals(own)".to_owned());
        }
        moves.push("moves of from".to_owned());
        if self.royalty_varies() {
            moves.push("if from in guarded { guarded = guarded - from + to }".to_owned());
        }
        moves.extend(self.turning_statements());
        if self.strands() {
            self.define_stranded();
            moves.push(
                "require not stranded(kind(to), to) else \"it could never move again\"".to_owned(),
            );
        }
        moves.extend(self.flips().0);
        if self.v.blast_on_capture {
            moves.push(self.blast());
        } else if let Some(petrified) = self.petrification() {
            moves
                .push(format!("if captures > 0 and {petrified} {{\nremove to\nput Wall at to\n}}"));
        }
        moves.extend(wall);
        if self.builds_in_stage() && self.v.n_move_rule > 0 {
            moves.push(format!("eventful = {}", self.progress()));
        }
        moves
    }

    /// A capture that explodes.
    fn blast(&mut self) -> String {
        let safe = if self.v.has(PieceType::PAWN) { " - Pawn" } else { "" };
        let walls = if self.has_walls() { " - nobody" } else { "" };
        let blast = format!("to + (around(to){safe}{walls})");
        let petrified = self.petrification();
        match (self.v.captures_to_hand, petrified) {
            (false, None) => return format!("if captures > 0 {{ remove {blast} }}"),
            (false, Some(petrified)) => {
                return format!(
                    "if captures > 0 {{\nlet petrified = {petrified}\nremove {blast}\n\
                     if petrified {{ put Wall at to }}\n}}"
                );
            }
            (true, Some(_)) => {
                self.cannot("petrifyOnCaptureTypes", "captured pieces go to the hand")
            }
            (true, None) => {}
        }
        // Whatever is blown up joins the hand of the other side.
        let fallen = match self.kinds.has_from_pawn() {
            true => "if demotion(kind(s)) = none then kind(s) else Pawn",
            false => "kind(s)",
        };
        format!(
            "if captures > 0 {{\nlet blast = {blast}\n\
             for s in blast & enemy {{ put ({fallen}) of mover in hand }}\n\
             for s in blast & own {{ put ({fallen}) of opponent in hand }}\nremove blast\n}}"
        )
    }

    /// Returns true if a piece could be moved to where it never moves again.
    fn strands(&self) -> bool {
        if !self.v.immobility_illegal || self.has_zone_module() && !self.v.mandatory_piece_promotion
        {
            return false;
        }
        let zone = self.v.promotion_region;
        self.v.types().any(|one| {
            let dead = self.dead_squares(one);
            let is_pawn = self.v.pawn_types.iter().any(|types| types.contains(one))
                && self.v.promotion_types.iter().any(|types| !types.is_empty())
                || one == PieceType::PAWN;
            let turns = self.kinds.turned_over(one).is_some();
            let must = is_pawn && self.v.mandatory_pawn_promotion
                || turns && self.v.mandatory_piece_promotion;
            (0..2).any(|player| {
                let left = dead[player] & if must { !zone[player] } else { self.v.board() };
                !left.is_empty()
            })
        })
    }

    fn has_zone_module(&self) -> bool {
        let is_module = |item: &crate::rulebook::Item| {
            item.kind == ItemKind::Use && item.name == "promotion_zone"
        };
        self.book.items.iter().any(is_module)
    }

    /// Declares which kinds can never move again from where, unless a module does.
    pub fn define_stranded(&mut self) {
        let known = self.book.items.iter().any(|item| item.name == "stranded");
        if known {
            return;
        }
        if let Some(condition) = self.stranding() {
            self.add(ItemKind::Define, "stranded", format!("define stranded(k, s) = {condition}"));
        }
    }
}
