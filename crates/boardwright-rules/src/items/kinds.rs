//! Kinds of piece: names, letters, owners, unions, promotions.

use crate::items::PieceItem;
use crate::lowerer::Lowerer;
use crate::names::symbols::Symbol;
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{Name, PieceDecl, StringLiteral};

/// Most kinds of one game: sets of kinds are masks in a signed 64-bit number.
pub(crate) const MAX_KINDS: usize = 60;

impl Lowerer<'_> {
    /// Declares the kinds, before any expression names them.
    pub(crate) fn declare_kinds(&mut self, pieces: &[PieceItem<'_>]) {
        for (index, PieceItem { piece, words, .. }) in pieces.iter().enumerate() {
            if index == MAX_KINDS {
                self.report(Diagnostic::error(
                    "too-many",
                    piece.name.span,
                    format!("a game has {MAX_KINDS} kinds of piece at most"),
                ));
                break;
            }
            let owner = piece.owner.as_ref().and_then(|owner| self.owner_named(owner));
            let is_nobodys = owner.map(usize::from) == Some(self.player_count());
            let letters = self.letters(&piece.letters, is_nobodys);
            let mut other_letters = vec![Vec::new(); letters.len()];
            for other in &piece.other_letters {
                let each = other_letters.iter_mut().zip(self.letters(other, is_nobodys));
                each.for_each(|(of_player, letter)| of_player.push(letter));
            }
            self.program.kinds.push(KindInfo {
                name: piece.name.text.clone(),
                letters,
                other_letters,
                owner,
                parts: vec![index as u8],
                promotes_to: None,
                words: words.join("\n"),
                body: Vec::new(),
                plain: None,
                span: piece.name.span,
            });
            self.declare(&piece.name, Symbol::Kind(index as u8));
        }
        let named: Vec<&PieceDecl> = pieces.iter().map(|item| item.piece).take(MAX_KINDS).collect();
        self.check_letters(&named);
        self.connect_kinds(&named);
    }

    /// Returns the owner that a name stands for: a player, or the number of players for nobody.
    fn owner_named(&mut self, name: &Name) -> Option<u8> {
        match self.symbols.find(&name.text) {
            None if name.text == NOBODY => Some(self.player_count() as u8),
            _ => self.player_named(name),
        }
    }

    /// Returns the units of nobody; `None` if no kind is nobody's.
    pub(crate) fn nobodys_units(&self) -> Option<Set> {
        let nobody = self.player_count();
        let mut owners = self.program.kinds.iter().filter_map(|kind| kind.owner);
        let any = owners.any(|owner| usize::from(owner) == nobody);
        any.then_some(Set::OwnedBy(Num::Const(nobody as i64)))
    }

    /// Returns the letter of each player in turn order. For a kind of nobody these are empty, and
    /// nobody's letter follows them.
    fn letters(&mut self, written: &[StringLiteral], is_nobodys: bool) -> Vec<String> {
        let players = self.player_count();
        if is_nobodys {
            if let [_, second, ..] = written {
                self.report(
                    Diagnostic::error(
                        "nobodys-letter",
                        second.span,
                        "a unit of nobody has one letter",
                    )
                    .help("leave the second letter out"),
                );
            }
            let mut letters = vec![String::new(); players + 1];
            letters[players] = written.first().map(|one| one.text.clone()).unwrap_or_default();
            return letters;
        }
        match written {
            [] => vec![String::new(); players],
            [one] => (0..players)
                .map(|p| if p == 0 { one.text.clone() } else { one.text.to_lowercase() })
                .collect(),
            several => (0..players)
                .map(|p| several.get(p).map(|t| t.text.clone()).unwrap_or_default())
                .collect(),
        }
    }

    /// Reports a letter that stands for two pieces.
    pub(crate) fn check_letters(&mut self, pieces: &[&PieceDecl]) {
        let mut seen: std::collections::BTreeMap<String, (usize, usize)> = Default::default();
        'kinds: for (kind, piece) in pieces.iter().enumerate() {
            for player in 0..=self.player_count() {
                let letters: Vec<String> =
                    self.program.kinds[kind].letters_read(player).map(str::to_owned).collect();
                for letter in letters {
                    let Some(earlier) = seen.insert(letter.clone(), (kind, player)) else {
                        continue;
                    };
                    // A duplicate name is reported already.
                    let other = earlier.0 != kind;
                    if !(other && pieces[earlier.0].name.text == piece.name.text) {
                        self.report_same_letter(&letter, pieces, earlier, (kind, player));
                    }
                    continue 'kinds;
                }
            }
        }
    }

    /// Reports a letter of two units, each given by its kind and its player.
    fn report_same_letter(
        &mut self,
        letter: &str,
        pieces: &[&PieceDecl],
        earlier: (usize, usize),
        later: (usize, usize),
    ) {
        let unit = |(kind, player): (usize, usize)| {
            let owner = self.program.players.get(player).map_or(NOBODY, |owner| &owner.name);
            format!("{owner}'s {}", self.program.kinds[kind].name)
        };
        let message =
            format!("`{letter}` is the letter of {} and of {}", unit(earlier), unit(later));
        let piece = pieces[later.0];
        let written = piece.other_letters.iter().flatten().chain(&piece.letters);
        let span = written
            .clone()
            .find(|written| written.text == letter)
            .or_else(|| piece.letters.last())
            .map_or(piece.name.span, |letter| letter.span);
        let diagnostic = Diagnostic::error("same-letter", span, message);
        let diagnostic = match earlier.0 == later.0 {
            true => diagnostic
                .help(format!(
                    "give it two letters, one for each player: `piece Stone \"X\" \"O\"`; or say that its units belong to nobody: `piece {} \"{letter}\" of nobody`",
                    piece.name.text
                )),
            false => diagnostic
                .also(pieces[earlier.0].name.span, "the other piece")
                .help("one letter stands for both players, large for the first and small for the second; give one of the pieces another"),
        };
        self.report(diagnostic);
    }

    /// Resolves unions and promotions, once all kinds are declared.
    pub(crate) fn connect_kinds(&mut self, pieces: &[&PieceDecl]) {
        for (index, piece) in pieces.iter().enumerate() {
            let mut parts: Vec<u8> = Vec::new();
            for part in &piece.parts {
                let Some(kind) = self.kind_named(part) else { continue };
                if kind as usize >= index {
                    self.report(bad_part(part, kind as usize == index));
                    continue;
                }
                parts.extend(self.program.kinds[kind as usize].parts.clone());
            }
            if !parts.is_empty() {
                parts.sort_unstable();
                parts.dedup();
                self.program.kinds[index].parts = parts;
            }
            if let Some(target) = &piece.promotes_to {
                self.program.kinds[index].promotes_to = self.kind_named(target);
            }
        }
        let kinds = &self.program.kinds;
        self.program.unions = kinds
            .iter()
            .map(|a| {
                kinds
                    .iter()
                    .map(|b| {
                        let mut parts = a.parts.clone();
                        parts.extend(&b.parts);
                        parts.sort_unstable();
                        parts.dedup();
                        kinds.iter().position(|k| k.parts == parts).map(|k| k as u8)
                    })
                    .collect()
            })
            .collect();
    }

    pub(crate) fn kind_named(&mut self, name: &Name) -> Option<u8> {
        if let Some(Symbol::Kind(kind)) = self.symbols.find(&name.text) {
            return Some(kind);
        }
        let names = self.program.kinds.iter().map(|kind| kind.name.as_str());
        let near = self.nearest(&name.text, names);
        let mut diagnostic = Diagnostic::error(
            "unknown-piece",
            name.span,
            format!("no piece is called `{}`", name.text),
        );
        if let Some(near) = near {
            diagnostic = diagnostic.help(format!("did you mean `{near}`?")).fix(name.span, near);
        }
        self.report(diagnostic);
        None
    }
}

/// Returns the error of a part that is not declared before its union.
fn bad_part(part: &Name, is_itself: bool) -> Diagnostic {
    let (message, help) = if is_itself {
        (
            format!("`{}` cannot be a part of itself", part.text),
            format!("more movements for a piece of the base: `piece {} also {{ … }}`", part.text),
        )
    } else {
        (
            format!("`{}` is declared after the union that uses it", part.text),
            "declare the parts before their union".to_owned(),
        )
    };
    Diagnostic::error("union-order", part.span, message).help(help)
}
