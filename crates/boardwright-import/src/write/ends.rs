//! How the game ends.

use super::Writer;
use crate::rulebook::ItemKind;
use crate::variant::piece_type::PieceType;
use crate::variant::{BLACK, Outcome, WHITE};

/// The statement of a result for the player to move, after `mover` has moved.
fn for_next(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "mover loses",
        Outcome::Loss => "mover wins",
        Outcome::Draw => "draw",
    }
}

/// The statement of a result for `mover`.
pub fn for_mover(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "mover wins",
        Outcome::Loss => "mover loses",
        Outcome::Draw => "draw",
    }
}

impl Writer<'_> {
    pub fn ends(&mut self) {
        let mut lines = Vec::new();
        self.extinction(&mut lines);
        self.flags(&mut lines);
        if self.v.check_counting && self.v.has(PieceType::KING) {
            let (white, black) = self.fen.checks.unwrap_or((1, 1));
            let most = white.max(black).max(1);
            self.add(
                ItemKind::State,
                "checks",
                format!("state checks: 0..{most} = {most} of each player"),
            );
            lines.push("White wins if checks(White) = 0 \"enough checks\"".to_owned());
            lines.push("Black wins if checks(Black) = 0 \"enough checks\"".to_owned());
        }
        self.castling_wins(&mut lines);
        self.connections(&mut lines);
        self.full_boards(&mut lines);
        self.counting(&mut lines);
        self.repeated_moves(&mut lines);
        if self.v.n_fold_rule > 0 {
            self.repetition(&mut lines);
        }
        self.quiet_moves();
        if self.builds_in_stage() && !lines.is_empty() {
            lines = vec![format!("if turn is over {{\n{}\n}}", lines.join("\n"))];
        }
        if !lines.is_empty() {
            let text = match lines.as_slice() {
                [one] if !one.contains('\n') => format!("end {{ {one} }}"),
                lines => format!("end {{\n{}\n}}", lines.join("\n")),
            };
            self.add(ItemKind::End, "", text);
        }
        self.no_move();
    }

    /// Pieces whose loss decides.
    fn extinction(&mut self, lines: &mut Vec<String>) {
        let Some(value) = self.v.extinction_value else { return };
        if self.v.extinction_types.is_empty()
            || self.v.extinction_pseudo_royal && !self.v.blast_on_capture
        {
            return;
        }
        if self.v.extinction_claim {
            self.cannot("extinctionClaim", "the rules judge every position alike");
        }
        let types = self.v.extinction_types;
        let groups = types.iter().filter(|&one| self.v.has(one)).map(Some);
        let groups = groups.chain(types.all.then_some(None)).collect::<Vec<_>>();
        let reason = match types.only() {
            Some(one) if !types.all => format!("\"no {} is left\"", self.kinds.plain(one)),
            _ if types.all && self.v.extinction_count == 0 => "\"all pieces are gone\"".to_owned(),
            _ if types.all => "\"too few pieces are left\"".to_owned(),
            _ => "\"a kind of pieces is extinct\"".to_owned(),
        };
        for (army, other, player) in [("own", "enemy", "mover"), ("enemy", "own", "opponent")] {
            let rest = if player == "mover" { "opponent" } else { "mover" };
            let conditions = groups.iter().map(|one| self.extinct(*one, army, player, other, rest));
            let conditions = conditions.collect::<Vec<_>>().join(" or ");
            let result = if player == "mover" { for_mover(value) } else { for_next(value) };
            lines.push(format!("{result} if {conditions} {reason}"));
        }
    }

    fn extinct(
        &self,
        one: Option<PieceType>,
        army: &str,
        player: &str,
        other: &str,
        rest: &str,
    ) -> String {
        let of = |army: &str| match one {
            None => army.to_owned(),
            Some(one) => format!("{army} & {}", self.units(one)),
        };
        let held = self.in_hand(one, player);
        let few = match self.v.extinction_count {
            0 if held.is_empty() && one.is_none() => format!("no {}", of(army)),
            0 if held.is_empty() => format!("no ({})", of(army)),
            most => format!("count({}){held} <= {most}", of(army)),
        };
        match self.v.extinction_opponent_count {
            0 => few,
            least => {
                let held = self.in_hand(one, rest);
                format!("{few} and count({}){held} >= {least}", of(other))
            }
        }
    }

    /// The same position again.
    fn repetition(&mut self, lines: &mut Vec<String>) {
        let v = self.v;
        let before = v.n_fold_rule - 1;
        let perpetual = v.perpetual_check_illegal && v.has(PieceType::KING);
        let draws = v.n_fold_value == Outcome::Draw;
        if perpetual && v.check_counting {
            self.cannot("perpetualCheckIllegal", "checks are counted already");
        }
        if perpetual {
            self.perpetual_check(before);
        }
        let stands = self.draws_stand() && !self.builds_in_stage();
        if draws && before == 2 && !perpetual && stands {
            self.book.use_module("repetition", &[]);
            return;
        }
        if draws && before == 3 && stands {
            self.book.use_module("fourfold_repetition", &[]);
            return;
        }
        let result = match (v.n_fold_value, v.n_fold_value_absolute) {
            (Outcome::Win, true) => "White wins",
            (Outcome::Loss, true) => "Black wins",
            (outcome, _) => for_next(outcome),
        };
        let times = match v.n_fold_rule {
            2 => "second".to_owned(),
            3 => "third".to_owned(),
            4 => "fourth".to_owned(),
            n => format!("{n}th"),
        };
        let reason = format!("the position occurs for the {times} time");
        // The ends of the module stand behind the game's own, and decide in perpetual check.
        let no_perpetual = match perpetual {
            true => " and 2 * checks < repeat_span and 2 * checks(opponent) < repeat_span",
            false => "",
        };
        let again = format!("repeats >= {before}{no_perpetual}");
        lines.push(match draws {
            true => self.drawn(&again, &reason),
            false => format!("{result} if {again} \"{reason}\""),
        });
    }

    fn perpetual_check(&mut self, before: u32) {
        let mut values = Vec::new();
        let king = self.units(PieceType::KING);
        if king != "King" {
            values.push(("checked", format!("attacked(enemy & {king}, by mover)")));
        }
        if before != 3 {
            values.push(("repetitions", before.to_string()));
        }
        self.book.use_module("perpetual_check", &values);
    }

    /// Moves without progress.
    fn quiet_moves(&mut self) {
        let v = self.v;
        if v.n_move_rule == 0 {
            return;
        }
        let progress = self.progress();
        if v.n_move_rule == 50 && self.draws_stand() && !self.builds_in_stage() {
            let values = vec![("progress", progress)];
            self.book.use_module("fifty_moves", &values);
            return;
        }
        let most = 2 * v.n_move_rule;
        self.add(ItemKind::State, "quiet", format!("state quiet: 0..{most} outside identity"));
        let count = |progress: &str| format!("if {progress} {{ quiet = 0 }} else {{ quiet += 1 }}");
        if self.builds_in_stage() {
            self.add(
                ItemKind::State,
                "eventful",
                "state eventful: flag this turn outside identity",
            );
            self.add(
                ItemKind::AfterTurn,
                "quiet",
                format!("after turn {{ {} }}", count("eventful")),
            );
        } else {
            self.add(
                ItemKind::AfterMove,
                "quiet",
                format!("after move {{ {} }}", count(&progress)),
            );
        }
        let condition = match self.builds_in_stage() {
            true => format!("turn is over and quiet >= {most} and not stuck(opponent)"),
            false => format!("quiet >= {most} and not stuck(opponent)"),
        };
        let end = self.drawn(&condition, &format!("no progress in {} moves", v.n_move_rule));
        self.add(ItemKind::End, "quiet", format!("end {{\n{end}\n}}"));
    }

    /// The moves from which quiet moves are counted anew.
    pub fn progress(&self) -> String {
        let mut parts = vec!["captures > 0".to_owned()];
        let is_module = self.promotes() && !self.kinds.has_from_pawn();
        if is_module {
            parts.push("promoted".to_owned());
        }
        let mut types = self.v.n_move_rule_types[WHITE];
        self.v.n_move_rule_types[BLACK].iter().for_each(|one| types.insert(one));
        let names = types.iter().filter(|&one| self.v.has(one)).map(|one| self.kinds.plain(one));
        match names.collect::<Vec<_>>().as_slice() {
            [] => {}
            [one] => parts.push(format!("kind(to) = {one}")),
            several => parts.push(format!("kind(to) in kinds({})", several.join(", "))),
        }
        if self.has_hand() {
            parts.push("from = none".to_owned());
        }
        parts.join(" or ")
    }

    /// A player without a move.
    fn no_move(&mut self) {
        let v = self.v;
        let royals = self.royals();
        let mut lines = self.stuck_lines();
        if !self.begins_full().is_empty() {
            lines.insert(0, self.drawn("no empty", "the board is full"));
        }
        let usual = v.checkmate_value == Outcome::Loss && v.stalemate_value != Outcome::Win;
        let odds = self.stalemate_by_odds();
        let is_module = usual && lines.is_empty() && odds.is_none() && !v.blast_on_capture;
        if let (Some(royals), true, false) = (&royals, is_module, self.royalty_varies()) {
            let mut values = Vec::new();
            if royals != "King" {
                values.push(("king", royals.clone()));
            }
            if v.stalemate_value == Outcome::Loss {
                values.push(("stalemate_loses", "yes".to_owned()));
            }
            self.book.use_module("checkmate", &values);
            return;
        }
        let stalemate = odds.unwrap_or(for_mover(v.stalemate_value));
        if let Some(units) = self.royals_of("own") {
            let mate = for_mover(v.checkmate_value);
            let units = if v.blast_on_capture { format!("exposed({units})") } else { units };
            let duple = match v.duple_check && self.royalty_varies() {
                true => " or all_attacked(own)",
                false => "",
            };
            lines.push(format!("{mate} if attacked({units}){duple} \"checkmate\""));
        }
        if !v.stalemate_piece_count {
            let reason = if royals.is_some() { "stalemate" } else { "no move is left" };
            lines.push(format!("{stalemate} \"{reason}\""));
        }
        let text = match lines.as_slice() {
            [one] => format!("no move {{ {one} }}"),
            lines => format!("no move {{\n{}\n}}", lines.join("\n")),
        };
        self.add(ItemKind::NoMove, "", text);
    }
}
