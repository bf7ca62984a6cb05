//! Writing of games.

use super::kinds::{self, PointStyle, SgfGame, SizeOption};
use super::points::{Points, SgfMove};
use super::results::{self, colour};
use super::root::TAGS;
use super::setup::{self, FirstPosition};
use super::tokens::{Token, Tokens};
use super::values::{composed, escaped};
use super::{FIRST, LINE_WIDTH, MAX_NESTING, annotations};
use crate::algebraic::Algebraic;
use crate::algebraic::sites::chosen_sites;
use crate::error::WriteError;
use crate::text::GameText;
use crate::whole_moves;
use boardwright::record::{MAX_VARIATION_DEPTH, RecordVariation, RecordedMove};
use boardwright::{GameEnd, LimitReached, Player, Position, Record, Site};

/// Returns a game as SGF. `notation` is that of its game.
///
/// # Errors
///
/// If the game is none that SGF has a notation for, if its first position is none that SGF can
/// state, or if a limit of the rules is reached.
pub fn write(record: &Record, notation: &mut Algebraic) -> Result<String, WriteError> {
    let game = record.start.game();
    let unknown = || {
        let games = kinds::list();
        WriteError(format!("SGF has no moves for `{}`; they are written for {games}", game.id()))
    };
    let kind = kinds::of_id(game.id()).ok_or_else(unknown)?;
    let points = Points::new(game.board(), kind).ok_or_else(unknown)?;
    let mut writer = TreeWriter { notation, kind, points: &points };
    let (moves, behind, last) = writer.line(&record.start, &record.decisions, 0)?;
    let by_rules = last.outcome().map_err(failed)?;
    let end = match (by_rules, record.stated_end()) {
        // The stated end names the points.
        (Some(by_rules), Some(stated)) if by_rules.winner == stated.winner => Some(stated),
        (by_rules, stated) => by_rules.or(stated),
    };
    let mut text = "(;".to_owned();
    text.push_str(&root(record, kind, &points, end.as_ref())?);
    let comment = record.comment.as_deref();
    if comment.is_some_and(annotations::keeps_properties) {
        // In the first node they could say something about the game.
        text.push_str("\n;");
    }
    text.push_str(&annotations::properties([].into_iter(), comment));
    if moves.starts_with(';') {
        text.push('\n');
    }
    text.push_str(&moves);
    if ends_by_agreed_count(&record.decisions, &last, end.as_ref(), kind).map_err(failed)? {
        text.push_str(&format!(";{}[]", colour(last.player())));
    }
    text.push_str(&behind);
    text.push_str(")\n");
    Ok(text)
}

fn failed(limit: LimitReached) -> WriteError {
    WriteError(limit.to_string())
}

/// True if a game of Go ended by a count after two passes, of which the record has one: the rules
/// count dead stones, and the result is another one.
///
/// # Errors
///
/// If a limit of the rules is reached.
fn ends_by_agreed_count(
    decisions: &[RecordedMove],
    last: &Position,
    stated: Option<&GameEnd>,
    kind: &SgfGame,
) -> Result<bool, LimitReached> {
    let Some(stated) = stated else { return Ok(false) };
    let is_count = results::score(&stated.reason).is_some() || stated.winner.is_none();
    let has_passed = decisions.last().is_some_and(|last_made| {
        // A pass of Go chooses nothing.
        chosen_sites(last, last_made.mv).is_some_and(|sites| sites.is_empty())
    });
    if kind.id != "go" || !is_count || !has_passed || last.outcome()?.is_some() {
        return Ok(false);
    }
    let after = last.pass()?.and_then(|pass| last.play(pass).ok());
    // A reader that counts the same result keeps both passes, unlike this record.
    let counted = after.map_or(Ok(None), |after| after.outcome())?;
    Ok(counted.is_some_and(|counted| counted.winner != stated.winner))
}

/// Returns the properties of the first node, without its comment.
fn root(
    record: &Record,
    kind: &SgfGame,
    points: &Points,
    end: Option<&GameEnd>,
) -> Result<String, WriteError> {
    let game = record.start.game();
    let mut text = format!("FF[4]GM[{}]CA[UTF-8]AP[Boardwright]SZ[{}]", kind.number, points.width);
    let mut add = |name: &str, value: &str| {
        let value = if name == "TAG" { value.to_owned() } else { escaped(value) };
        text.push_str(&format!("{name}[{value}]"));
    };
    if let Some(ruleset) = game.ruleset() {
        add("RULESET", ruleset);
    }
    for (name, value) in game.changed_settings() {
        let has_property = match name {
            "size" => kind.size == SizeOption::Side,
            "half" => kind.size == SizeOption::HalfSide,
            "komi" => kind.id == "go",
            _ => false,
        };
        if !has_property {
            add("OPTION", &format!("{name}={value}"));
        }
    }
    if kind.id == "go" {
        add("KM", &komi(record));
        if let Some(stones) = handicap(&record.start) {
            add("HA", &stones.to_string());
        }
    }
    for (name, value) in ["PB", "PW"].iter().zip(&record.names) {
        if !value.is_empty() {
            add(name, value);
        }
    }
    if !record.date.is_empty() {
        add("DT", &record.date);
    }
    for (name, value) in &record.tags {
        let known = TAGS.iter().find(|(property, tag)| tag == name && *property != "RE");
        match known {
            Some((property, _)) => add(property, value),
            None if name == "ResultText" && end.is_none() => add("RE", value),
            None if name == "ResultText" => {}
            None => add("TAG", &composed(name, value)),
        }
    }
    if let Some(end) = end {
        add("RE", &results::write(end));
        let is_stated = record.stated_end().is_some_and(|stated| stated == *end);
        if is_stated && !end.reason.is_empty() && !results::is_known(&end.reason) {
            add("REASON", &end.reason);
        }
    }
    text.push_str(&first_position(&record.start, points)?);
    Ok(text)
}

/// Returns the komi in points.
fn komi(record: &Record) -> String {
    /// Half points if the option is not changed.
    const USUAL: u32 = 15;
    let settings = record.start.game().changed_settings();
    let changed = settings.iter().find(|(name, _)| *name == "komi");
    let half = changed.and_then(|(_, value)| value.parse().ok()).unwrap_or(USUAL);
    format!("{}", f64::from(half) / 2.0)
}

/// Returns the number of handicap stones; `None` if the game begins without.
fn handicap(start: &Position) -> Option<usize> {
    let stones = |player: Player| {
        let sites = start.game().board().sites();
        sites.filter(|&site| start.unit(site).is_some_and(|(owner, _)| owner == player)).count()
    };
    let is_handicap = start.player() != FIRST && stones(Player(1)) == 0;
    Some(stones(FIRST)).filter(|&count| is_handicap && count > 1)
}

/// Returns the properties of the first position, which read as this position.
fn first_position(start: &Position, points: &Points) -> Result<String, WriteError> {
    let written = setup::properties(start, points);
    let text = GameText::whole(format!("(;{written})"));
    let mut first = FirstPosition::new();
    let mut tokens = Tokens::new(&text).map_err(|error| WriteError(error.message))?;
    while let Ok(Some((_, token))) = tokens.next_token() {
        if let Token::Property(property) = token {
            let read = first.read(&property, start.game(), points);
            read.map_err(|(_, message)| WriteError(message))?;
        }
    }
    if first.position(start.game(), None).as_ref() == Ok(start) {
        return Ok(written);
    }
    let message =
        "SGF can state the stones of the first position, and who is to move; this one has more";
    Err(WriteError(message.to_owned()))
}

/// Writer of game trees.
struct TreeWriter<'a> {
    notation: &'a mut Algebraic,
    kind: &'static SgfGame,
    points: &'a Points,
}

impl TreeWriter<'_> {
    /// Returns a line of play as nodes, the variations that follow its last node, and its last
    /// position.
    fn line(
        &mut self,
        start: &Position,
        mut decisions: &[RecordedMove],
        depth: usize,
    ) -> Result<(String, String, Position), WriteError> {
        let (mut text, mut position) = (String::new(), start.clone());
        // Variations are written behind the rest of the line that they branch from.
        let mut behind: Vec<String> = Vec::new();
        let mut column = 0;
        while !decisions.is_empty() {
            let before = position.clone();
            let (count, mv) = self.whole_move(&mut position, decisions)?;
            let (own, rest) = decisions.split_at(count);
            decisions = rest;
            let variations = whole_moves::variations(own);
            if !variations.is_empty() && depth < MAX_VARIATION_DEPTH {
                if behind.len() >= MAX_NESTING - MAX_VARIATION_DEPTH {
                    let message = "more moves have variations than SGF trees may be nested";
                    return Err(WriteError(message.to_owned()));
                }
                let mut written = ")".to_owned();
                for variation in variations {
                    written.push_str(&self.variation(&before, &variation, depth)?);
                }
                behind.push(written);
                text.push_str("\n(");
                column = 0;
            }
            let point = self.points.write_move(&mv);
            let mut node = format!(";{}[{point}]", colour(before.player()));
            let comment = whole_moves::comment(own);
            node.push_str(&annotations::properties(whole_moves::marks(own), comment.as_deref()));
            if column + node.len() > LINE_WIDTH && column > 0 {
                text.push('\n');
                column = 0;
            }
            column += node.len();
            text.push_str(&node);
        }
        behind.reverse();
        Ok((text, behind.concat(), position))
    }

    fn variation(
        &mut self,
        start: &Position,
        variation: &RecordVariation,
        depth: usize,
    ) -> Result<String, WriteError> {
        let (moves, behind, _) = self.line(start, &variation.decisions, depth + 1)?;
        let comment = annotations::properties([].into_iter(), variation.comment.as_deref());
        // A tree begins with a node.
        let has_node = comment.is_empty() && moves.starts_with(';');
        let first = if has_node { comment } else { format!(";{comment}") };
        Ok(format!("\n({first}{moves}{behind})"))
    }

    /// Makes the decisions of the first turn. Returns their number and the move.
    fn whole_move(
        &mut self,
        position: &mut Position,
        decisions: &[RecordedMove],
    ) -> Result<(usize, SgfMove), WriteError> {
        let mut sites: Vec<Site> = Vec::new();
        for (index, recorded) in decisions.iter().take(self.kind.steps.len()).enumerate() {
            let chosen = chosen_sites(position, recorded.mv).unwrap_or_default();
            if chosen.is_empty() {
                let mv = self.without_sites(position, recorded)?;
                self.notation.play(position, recorded.mv).map_err(failed)?;
                return Ok((index + 1, mv));
            }
            sites.extend(chosen);
            self.notation.play(position, recorded.mv).map_err(failed)?;
        }
        if sites.len() != self.kind.steps.iter().sum::<usize>() {
            let message = "the last move is not complete, which SGF cannot say";
            return Err(WriteError(message.to_owned()));
        }
        Ok((self.kind.steps.len(), SgfMove::Sites(sites)))
    }

    fn without_sites(
        &self,
        position: &Position,
        recorded: &RecordedMove,
    ) -> Result<SgfMove, WriteError> {
        let pass = position.pass().map_err(failed)?;
        if pass == Some(recorded.mv) {
            return Ok(SgfMove::Pass);
        }
        if self.kind.style == PointStyle::Squares && self.kind.id == "hex" {
            return Ok(SgfMove::Swap);
        }
        Err(WriteError(format!("SGF cannot say `{}`", position.move_text(recorded.mv))))
    }
}
