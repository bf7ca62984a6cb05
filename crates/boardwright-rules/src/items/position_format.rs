//! Notations of positions.

use crate::lowerer::Lowerer;
use crate::names::symbols::Symbol;
use boardwright_board::SiteSet;
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::Holder;
use boardwright_syntax::tree::{
    BinaryOperator, Expr, ExprKind, Name, PositionField, PositionFlag, PositionPhase,
    PositionState, Span,
};

const FLAG_HELP: &str =
    "write `\"K\" short(White)`, or `\"abcd\" unmoved & rank(1)` with a letter for each site";

/// Most fields of a position, and of a `joined` field: an optional one is read by trial.
const MAX_FIELDS: usize = 64;

/// Most notations of positions of a game.
const MAX_FORMATS: usize = 16;

impl Lowerer<'_> {
    pub(crate) fn position_format(&mut self, name: &Name, fields: &[PositionField]) {
        if self.program.formats.len() >= MAX_FORMATS {
            let message = format!("a game has {MAX_FORMATS} notations of positions at most");
            return self.refuse_more(name.span, message);
        }
        let fields = self.format_fields(fields);
        self.program.formats.push(Format { name: name.text.clone(), fields });
    }

    fn format_fields(&mut self, fields: &[PositionField]) -> Vec<FormatField> {
        let mut lowered: Vec<FormatField> = Vec::new();
        if let Some(field) = fields.get(MAX_FIELDS) {
            let message = format!("a position has {MAX_FIELDS} fields at most");
            self.report(Diagnostic::error("too-many", field_span(field), message));
            return lowered;
        }
        for field in fields {
            let Some(one) = self.format_field(field) else { continue };
            let left_out = lowered.iter().rev();
            let mut left_out =
                left_out.take_while(|before| matches!(before, FormatField::Optional(_)));
            if left_out.any(|before| self.are_alike(before, &one)) {
                self.report(
                    Diagnostic::error(
                        "ambiguous-field",
                        field_span(field),
                        "a field before may be left out, and then this one would be taken for it",
                    )
                    .help("put a field of another sort between the two, or leave none of them out"),
                );
            }
            lowered.push(one);
        }
        lowered
    }

    /// Reports a joined field whose end cannot be told from the beginning of the next one.
    fn refuse_running_on(&mut self, fields: &[FormatField], written: &[PositionField]) {
        // Fields with errors are left out, which were reported.
        if fields.len() != written.len() {
            return;
        }
        for (pair, place) in fields.windows(2).zip(&written[1..]) {
            let [one, next] = pair else { continue };
            let board = &self.program.board;
            let runs_on = |text: &String| {
                let ends = |next: &String| {
                    one.length_at_start(board, &(text.clone() + next)) == Some(text.len())
                };
                !next.samples(&self.program).iter().all(ends)
            };
            if one.samples(&self.program).iter().any(runs_on) {
                self.report(
                    Diagnostic::error(
                        "ambiguous-field",
                        field_span(place),
                        "nobody could tell where the field before ends and this one begins",
                    )
                    .help("put a text between the two that is no part of either, such as `text \"+\"`"),
                );
            }
        }
    }

    /// Returns true if a text may fit both fields.
    fn are_alike(&self, one: &FormatField, other: &FormatField) -> bool {
        let fits_some = |field: &FormatField, texts: Vec<String>| {
            texts.iter().any(|text| field.fits(&self.program, text))
        };
        fits_some(one, other.samples(&self.program)) || fits_some(other, one.samples(&self.program))
    }

    fn format_field(&mut self, field: &PositionField) -> Option<FormatField> {
        match field {
            PositionField::Board { hand, .. } => {
                Some(FormatField::Board(hand.as_ref().and_then(|name| self.format_place(name))))
            }
            PositionField::Place(name) => self.format_place(name).map(FormatField::Place),
            PositionField::Player { letters, .. } => {
                Some(FormatField::Player(letters.iter().map(|l| l.text.clone()).collect()))
            }
            PositionField::Phase { words, span } => self.format_phases(words, *span),
            PositionField::Flags { flags, .. } => {
                let flags = flags.iter().map(|flag| self.format_flags(flag));
                Some(FormatField::Flags(flags.flatten().flatten().collect()))
            }
            PositionField::Site(state) => {
                self.format_variable(state, is_site, "a site").map(FormatField::Site)
            }
            PositionField::Sites(state) => {
                self.format_variable(state, is_sites, "a set of sites").map(FormatField::Sites)
            }
            PositionField::Number(state) if state.name.text == "turn" => {
                Some(FormatField::TurnNumber)
            }
            PositionField::Number(state) if state.name.text == "ply" => {
                Some(FormatField::PlyNumber)
            }
            PositionField::Number(state) => match self.variable_of_sites(state) {
                Some(variable) => Some(FormatField::SiteNumbers(variable)),
                None => self.format_variable(state, is_number, "a number").map(FormatField::Number),
            },
            PositionField::Text(text) => Some(FormatField::Text(text.text.clone())),
            PositionField::Joined { fields, .. } => {
                fields.iter().for_each(|field| self.refuse_joined(field));
                let lowered = self.format_fields(fields);
                self.refuse_running_on(&lowered, fields);
                Some(FormatField::Joined(lowered))
            }
            PositionField::Optional { field, span } => {
                if matches!(**field, PositionField::Board { .. } | PositionField::Optional { .. }) {
                    self.report(Diagnostic::error(
                        "bad-field",
                        *span,
                        "only a field that is neither the board nor optional already may be left out",
                    ));
                    return None;
                }
                Some(FormatField::Optional(Box::new(self.format_field(field)?)))
            }
        }
    }

    /// Reports a field whose end cannot be told without a space after it.
    fn refuse_joined(&mut self, field: &PositionField) {
        if matches!(
            field,
            PositionField::Board { .. }
                | PositionField::Place(_)
                | PositionField::Joined { .. }
                | PositionField::Optional { .. }
        ) || matches!(field, PositionField::Number(state) if self.variable_of_sites(state).is_some())
        {
            self.report(
                Diagnostic::error("bad-field", field_span(field), "this field stands by itself")
                    .help(
                        "joined are numbers, sites, flags, words for players and phases, and texts",
                    ),
            );
        }
    }

    fn format_phases(&mut self, words: &[PositionPhase], span: Span) -> Option<FormatField> {
        let mut found = Vec::new();
        for PositionPhase { word, phase } in words {
            let Some(Symbol::Phase(id)) = self.symbols.find(&phase.text) else {
                self.report(Diagnostic::error(
                    "unknown-name",
                    phase.span,
                    format!("no phase is called `{}`", phase.text),
                ));
                return None;
            };
            found.push((word.text.clone(), id));
        }
        let phases = self.program.phases.iter().zip(0..);
        let mut missing = phases.filter(|(_, id)| found.iter().all(|(_, known)| known != id));
        if let Some((phase, _)) = missing.next() {
            let message = format!("the phase `{}` has no word here", phase.name);
            self.report(Diagnostic::error("phase-without-a-word", span, message));
        }
        Some(FormatField::Phase(found))
    }

    fn format_place(&mut self, name: &Name) -> Option<PlaceId> {
        match self.symbols.find(&name.text) {
            Some(Symbol::Place(place)) => Some(place),
            _ => {
                self.report(Diagnostic::error(
                    "unknown-name",
                    name.span,
                    format!("no place is called `{}`", name.text),
                ));
                None
            }
        }
    }

    /// Returns the state of a field if each site has a number of it.
    fn variable_of_sites(&mut self, state: &PositionState) -> Option<VariableId> {
        let Some(Symbol::Variable(variable)) = self.symbols.find(&state.name.text) else {
            return None;
        };
        let info = &self.program.variables[usize::from(variable)];
        let fits = info.holder == Holder::Site && state.player.is_none() && is_number(info.ty);
        fits.then_some(variable)
    }

    /// Lowers the state of a field, which must be of a type.
    fn format_variable(
        &mut self,
        state: &PositionState,
        fits: fn(VariableType) -> bool,
        wanted: &str,
    ) -> Option<FormatVariable> {
        let owner = match &state.player {
            Some(player) => Some(self.player_named(player)?),
            None => None,
        };
        let of = self.format_state(&state.name, owner)?;
        let info = &self.program.variables[usize::from(of.variable)];
        if !fits(info.ty) {
            let message = format!("`{}` is not {wanted}", info.name);
            self.report(Diagnostic::error("bad-field", state.name.span, message).help(
                "`site` writes a site, `sites` a set of sites, `number` a number, `flags` letters",
            ));
            return None;
        }
        Some(of)
    }

    fn format_state(&mut self, name: &Name, owner: Option<u8>) -> Option<FormatVariable> {
        let Some(Symbol::Variable(variable)) = self.symbols.find(&name.text) else {
            self.report(Diagnostic::error(
                "unknown-name",
                name.span,
                format!("no state is called `{}`", name.text),
            ));
            return None;
        };
        let info = &self.program.variables[usize::from(variable)];
        let example = self.program.players.first().map_or("White", |player| player.name.as_str());
        let diagnostic = match (info.holder, owner) {
            (Holder::Kind, _) => {
                Diagnostic::error("bad-field", name.span, "no field holds a value of each kind")
                    .help("the position as text has them: leave out `position`, or this field")
            }
            (Holder::Site, _) => Diagnostic::error(
                "bad-field",
                name.span,
                "no field but `number` holds a value of each site",
            )
            .help("for yes or no declare `sites` instead: `state marked: sites`"),
            (Holder::Player, None) => {
                Diagnostic::error("bad-field", name.span, "each player has a value of this state")
                    .help(format!("say whose it is, as in `{}({example})`", info.name))
            }
            (Holder::Game, Some(_)) => Diagnostic::error(
                "bad-field",
                name.span,
                format!("`{}` is not of each player", info.name),
            ),
            _ => return Some(FormatVariable { variable, owner }),
        };
        self.report(diagnostic);
        None
    }

    /// Lowers the letter of a flag, or the letters of a set of sites.
    fn format_flags(&mut self, flag: &PositionFlag) -> Option<Vec<FormatFlag>> {
        let ExprKind::Binary { operator: BinaryOperator::Intersect, left, right } =
            &flag.value.kind
        else {
            let of = self.format_flag(&flag.value)?;
            let letter = flag.letters.text.clone();
            return Some(vec![FormatFlag { letter, of, site: None }]);
        };
        let of = self.flag_state(left)?;
        let sites = self.constant_set(right)?;
        if self.program.variables[usize::from(of.variable)].ty != VariableType::Sites {
            self.bad_flag(left.span, "only a set of sites has letters for its sites");
            return None;
        }
        let letters: Vec<char> = flag.letters.text.chars().collect();
        if letters.len() != sites.iter().count() {
            let message =
                format!("{} letters stand for {} sites", letters.len(), sites.iter().count());
            self.report(
                Diagnostic::error("flag-letters", flag.letters.span, message)
                    .help("write a letter for each site, in the order of the board"),
            );
            return None;
        }
        Some(flags_of_sites(of, &letters, &sites))
    }

    fn format_flag(&mut self, expr: &Expr) -> Option<FormatVariable> {
        let of = self.flag_state(expr)?;
        let ty = self.program.variables[usize::from(of.variable)].ty;
        if !matches!(ty, VariableType::Number { .. }) {
            self.bad_flag(expr.span, "a letter stands for a flag");
            return None;
        }
        Some(of)
    }

    /// Lowers `short(White)` or `moved`.
    fn flag_state(&mut self, expr: &Expr) -> Option<FormatVariable> {
        match &expr.kind {
            ExprKind::Name(name) => {
                let name = Name { text: name.clone(), span: expr.span };
                self.format_state(&name, None)
            }
            ExprKind::Call { name, arguments } if arguments.len() == 1 => {
                match self.player(&arguments[0]) {
                    Num::Const(player) => self.format_state(name, Some(player as u8)),
                    _ => {
                        self.bad_flag(arguments[0].span, "a player is named here");
                        None
                    }
                }
            }
            _ => {
                self.bad_flag(expr.span, "a flag of a position is a piece of state");
                None
            }
        }
    }

    fn bad_flag(&mut self, span: Span, message: &str) {
        self.report(Diagnostic::error("bad-flag", span, message).help(FLAG_HELP));
    }
}

fn flags_of_sites(of: FormatVariable, letters: &[char], sites: &SiteSet) -> Vec<FormatFlag> {
    let letter = |(letter, site): (&char, usize)| FormatFlag {
        letter: letter.to_string(),
        of,
        site: Some(site as u16),
    };
    letters.iter().zip(sites.iter()).map(letter).collect()
}

fn is_site(ty: VariableType) -> bool {
    ty == VariableType::Site
}

fn is_sites(ty: VariableType) -> bool {
    ty == VariableType::Sites
}

fn is_number(ty: VariableType) -> bool {
    matches!(ty, VariableType::Number { .. })
}

fn field_span(field: &PositionField) -> Span {
    match field {
        PositionField::Board { span, .. }
        | PositionField::Player { span, .. }
        | PositionField::Phase { span, .. }
        | PositionField::Flags { span, .. }
        | PositionField::Joined { span, .. }
        | PositionField::Optional { span, .. } => *span,
        PositionField::Place(name) => name.span,
        PositionField::Site(state) | PositionField::Sites(state) | PositionField::Number(state) => {
            state.name.span
        }
        PositionField::Text(text) => text.span,
    }
}
