//! Reading of moves.

use super::candidates::{Candidates, only, prefer};
use super::error::MoveTextError;
use super::prefixes::{beginnings, kind_beginnings, kinds_named, site_called, sites_in};
use super::short::ShortReading;
use super::template::Placeholder;
use super::tolerance::{NotationTolerance, TOLERANCES};
use crate::choices::ChoiceValue;
use crate::game_names::named;
use crate::notation::MAX_MOVE_TEXT;
use crate::position::Position;
use boardwright_board::Site;
use boardwright_interpret::{Move, PartialMove};
use boardwright_ir::Field;
use boardwright_syntax::suggest;

impl Position {
    /// Returns the legal decision that a text names.
    ///
    /// Spaces, dashes, capture marks and case may differ from the notation as long as only one
    /// legal decision fits.
    ///
    /// # Errors
    ///
    /// If no legal decision fits, if several do, or if a limit of the rules is reached.
    pub fn read_move(&self, text: &str) -> Result<Move, MoveTextError> {
        self.read_move_among(text, &self.legal_texts()?)
    }

    /// Reads a move as [`Position::read_move`] does, given the legal decisions and their texts.
    pub(crate) fn read_move_among(
        &self,
        text: &str,
        legal: &[(Move, String)],
    ) -> Result<Move, MoveTextError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(MoveTextError::Empty);
        }
        if text.chars().nth(MAX_MOVE_TEXT).is_some() {
            return Err(MoveTextError::TooLong);
        }
        if let Some((mv, _)) = legal.iter().find(|(_, known)| known == text) {
            return Ok(*mv);
        }
        if text.ends_with(')')
            && let Some((mv, _)) = legal.iter().find(|(mv, _)| self.full_text(*mv) == text)
        {
            return Ok(*mv);
        }
        let [strict, lenient @ ..] = &TOLERANCES;
        let matching = self.matching(text, strict, legal);
        if !matching.is_empty() {
            return only(text, &matching);
        }
        // Short notation tells capitals from small letters, so it goes before ignoring case.
        if let ShortReading::Moves(moves) = self.read_short(text, legal) {
            return only(text, &moves);
        }
        for tolerance in lenient {
            let matching = self.matching(text, tolerance, legal);
            if !matching.is_empty() {
                return only(text, &matching);
            }
        }
        match without_marks(text) {
            bare if bare.len() < text.len() => self.read_move_among(bare, legal),
            _ => self.read_choices(text, legal),
        }
    }

    /// Returns the legal decisions whose texts match within a tolerance.
    fn matching<'a>(
        &self,
        text: &str,
        tolerance: &NotationTolerance,
        legal: &'a [(Move, String)],
    ) -> Candidates<'a> {
        let key = tolerance.key(text);
        let fits = |(_, known): &&(Move, String)| {
            tolerance.key(known) == key && !self.takes_file_for_letter(text, known)
        };
        legal.iter().filter(fits).collect()
    }

    /// Returns the only legal decision with the choices that a text names, or the reason why there
    /// is none.
    fn read_choices(&self, text: &str, legal: &[(Move, String)]) -> Result<Move, MoveTextError> {
        if let Some(end) = self.outcome()? {
            return Err(MoveTextError::GameOver { end: end.text(self.game()) });
        }
        let text = text.to_owned();
        let Some((wanted, kind)) = self.wanted(&text, legal) else {
            return Err(self.not_short(text, legal));
        };
        if let Some(reason) = kind.and_then(|kind| self.other_unit(&wanted, kind)) {
            return Err(MoveTextError::Illegal { text, reason });
        }
        let fitting: Candidates = legal.iter().filter(|(mv, _)| self.fits(*mv, &wanted)).collect();
        match fitting.is_empty() {
            true => Err(MoveTextError::Illegal { text, reason: self.explain(&wanted) }),
            false => {
                let kinds = kinds_named(self.game(), sites_in(self.game(), &text).1);
                let fitting = self.choosing_kind(&kinds, fitting);
                only(&text, &fitting)
            }
        }
    }

    /// Returns the moves that choose one of `kinds`, which a text names after its last site, as in
    /// `e8=Q`; all moves if none does.
    fn choosing_kind<'a>(&self, kinds: &[i64], fitting: Candidates<'a>) -> Candidates<'a> {
        prefer(fitting, |mv| {
            let choices = self.choices(mv);
            choices.values.iter().any(|(_, value)| {
                matches!(value, ChoiceValue::Kind(kind) if kinds.contains(&(kind.index() as i64)))
            })
        })
    }

    /// Returns the reason why a text in short notation, such as `Nf3`, names no legal decision.
    fn not_short(&self, text: String, legal: &[(Move, String)]) -> MoveTextError {
        if let ShortReading::NoMove(reason) = self.read_short(&text, legal) {
            return MoveTextError::Illegal { text, reason };
        }
        let known = legal.iter().map(|(_, known)| known.as_str());
        let suggestion = suggest::closest(&text, known).map(str::to_owned);
        let Some((label, name)) = self.branch_at_start(&text) else {
            let example = legal.first().map(|(_, known)| known.clone());
            return MoveTextError::Unknown { text, suggestion, example };
        };
        let of_branch = |(mv, _): &&(Move, String)| self.choices(*mv).label == label;
        match legal.iter().find(of_branch) {
            Some((_, known)) => {
                MoveTextError::Unknown { text, suggestion, example: Some(known.clone()) }
            }
            None => {
                MoveTextError::Illegal { text, reason: format!("no `{name}` is possible here") }
            }
        }
    }

    /// Returns the named branch that a text of several words begins with.
    fn branch_at_start(&self, text: &str) -> Option<(u16, &str)> {
        let (first, _) = text.split_once(' ')?;
        let labels = &self.game().program().labels;
        let label = named(labels.iter().map(String::as_str), first).filter(|&label| label != 0)?;
        Some((label as u16, &labels[label]))
    }

    /// True if the unit on a site has the name or a letter of a kind. Kinds of different owners may
    /// share a letter.
    fn is_called(&self, site: Site, kind: i64) -> bool {
        let kinds = &self.game().program().kinds;
        let named = usize::try_from(kind).ok().and_then(|kind| kinds.get(kind));
        let there = self.setup().unit(site).map(|unit| unit.kind.index());
        let (Some(named), Some(found)) = (named, there.map(|kind| &kinds[kind])) else {
            return false;
        };
        let shared = |letter: &String| {
            !letter.is_empty()
                && found.letters.iter().any(|other| other.eq_ignore_ascii_case(letter))
        };
        found.name == named.name || named.letters.iter().any(shared)
    }

    /// True if the legal moves of a branch have a destination and no origin on the board.
    fn is_drop(&self, label: u16, legal: &[(Move, String)]) -> bool {
        let stage = self.stage();
        let mut of_branch =
            legal.iter().map(|(mv, _)| self.choices(*mv)).filter(|choices| choices.label == label);
        of_branch
            .next()
            .is_some_and(|one| one.get(stage, "from").is_none() && one.get(stage, "to").is_some())
    }

    /// True if a move makes all choices of `wanted`; it may make others too.
    fn fits(&self, mv: Move, wanted: &PartialMove) -> bool {
        let (choices, stage) = (self.choices(mv), self.stage());
        wanted.label.is_none_or(|label| label == choices.label)
            && wanted.fields.iter().all(|(name, value)| {
                choices.get(stage, name).is_some_and(|made| made.number() == *value)
            })
    }

    /// Returns a sentence if the unit to move is of another kind; `None` otherwise.
    fn other_unit(&self, wanted: &PartialMove, kind: i64) -> Option<String> {
        let game = self.game();
        let (_, from) = wanted.fields.iter().find(|(name, _)| name == "from")?;
        let from = Site(u16::try_from(*from).ok()?);
        let kinds = &game.program().kinds;
        let named = kinds.get(usize::try_from(kind).ok()?)?;
        let found = &kinds[self.setup().unit(from)?.kind.index()];
        let site = &game.board().site(from).name;
        (!self.is_called(from, kind)).then(|| {
            format!("there is no {} at {site}, but {}", named.name, suggest::a_or_an(&found.name))
        })
    }

    /// Parses a text as a move, legal or not, by a branch's name, a template, or two sites. Returns
    /// the choices and the kind of unit that the text names.
    fn wanted(&self, text: &str, legal: &[(Move, String)]) -> Option<(PartialMove, Option<i64>)> {
        let game = self.game();
        // A field without bits belongs to a choice that this stage never makes.
        let fields: Vec<&Field> = self.stage().fields.iter().filter(|f| f.bits > 0).collect();
        let labels = &game.program().labels;
        let label = named(labels.iter().map(String::as_str), text).filter(|&label| label != 0);
        if let Some(label) = label {
            return Some((PartialMove { label: Some(label as u16), fields: Vec::new() }, None));
        }
        for (label, template) in game.notation().templates() {
            let known = |name: &str| name == "unit" || fields.iter().any(|f| f.name == name);
            if !template.placeholders().iter().all(|placeholder| known(&placeholder.name)) {
                continue;
            }
            let values = |placeholder: &Placeholder, rest: &str| match fields
                .iter()
                .find(|field| field.name == placeholder.name)
            {
                Some(field) => beginnings(game, field, rest),
                None => kind_beginnings(game, rest),
            };
            if let Some(mut found) = template.read(text, &values) {
                let kind = match fields.iter().any(|field| field.name == "unit") {
                    true => None,
                    false => found.iter().find(|(name, _)| name == "unit").map(|(_, kind)| *kind),
                };
                found.retain(|(name, _)| fields.iter().any(|field| field.name == *name));
                if !found.is_empty() {
                    return Some((PartialMove { label, fields: found }, kind));
                }
            }
        }
        let named = |name: &str| fields.iter().any(|field| field.name == name);
        let field = |name: &str, site: &Site| (name.to_owned(), i64::from(site.0));
        let (label, rest) = label_before(labels, text);
        let fields = match sites_in(game, rest).0.as_slice() {
            [from, to] if named("from") && named("to") => {
                vec![field("from", from), field("to", to)]
            }
            // A destination alone does not say which unit moves, unless the branch is a drop.
            [to] if named("to")
                && (!named("from") || label.is_some_and(|label| self.is_drop(label, legal)))
                && site_called(game, rest) == Some(*to) =>
            {
                vec![field("to", to)]
            }
            _ => return None,
        };
        Some((PartialMove { label, fields }, None))
    }
}

/// Returns the branch whose name begins a text, and the rest of the text.
fn label_before<'a>(labels: &[String], text: &'a str) -> (Option<u16>, &'a str) {
    let rest = |label: &String| text.strip_prefix(label.as_str())?.strip_prefix(' ');
    let found = (0..).zip(labels).skip(1).find_map(|(index, label)| Some((index, rest(label)?)));
    found.map_or((None, text), |(label, rest)| (Some(label), rest))
}

/// Returns a text without what may stand around a move: its number, marks, and comments.
fn without_marks(text: &str) -> &str {
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let text = match digits.strip_prefix('.') {
        Some(rest) if digits.len() < text.len() => rest.trim_start_matches('.'),
        _ => text,
    };
    let text = text.split(['{', ';', '$']).next().unwrap_or(text);
    text.trim_end_matches(['!', '?', ' ']).trim()
}
