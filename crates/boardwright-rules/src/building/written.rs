//! The text of a built game, made of the texts of its items.
//!
//! Items that building leaves as they are keep their words, line breaks and the comments before
//! them; the formatter then indents the whole.

use boardwright_syntax::source_map::SourceMap;
use boardwright_syntax::tree::{Expr, GameFile, Item, ItemKind, PieceDecl, Span};
use std::fmt::Write as _;

/// Returns the text of a game that is based on nothing.
pub(super) fn write(file: &GameFile, sources: &SourceMap<'_>) -> String {
    let mut writer = Writer { sources, text: String::new() };
    for line in &file.doc_comment {
        let _ = writeln!(writer.text, "/// {line}");
    }
    let title = file.title.as_ref().map_or("", |title| title.text.as_str());
    let escaped = title.replace('\\', "\\\\").replace('"', "\\\"");
    let _ = writeln!(writer.text, "game \"{escaped}\" {{");
    writer.items(&file.items);
    writer.text.push_str("}\n");
    writer.text
}

struct Writer<'m, 's> {
    sources: &'m SourceMap<'s>,
    text: String,
}

/// Returns the end of all that stands before a piece's movements.
fn head_end(piece: &PieceDecl) -> u32 {
    let letters = piece.letters.iter().chain(piece.other_letters.iter().flatten());
    let names = piece.owner.iter().chain(&piece.parts).chain(&piece.promotes_to);
    let ends = letters.map(|letter| letter.span.end).chain(names.map(|name| name.span.end));
    ends.fold(piece.name.span.end, u32::max)
}

impl<'m> Writer<'m, '_> {
    fn items(&mut self, items: &[Item]) {
        let mut first = true;
        for item in items {
            let (comments, apart) = self.before(item.span);
            if apart && !first {
                self.text.push('\n');
            }
            first = false;
            self.text.push_str(comments);
            self.item(item);
            self.text.push('\n');
        }
    }

    fn item(&mut self, item: &Item) {
        match &item.kind {
            ItemKind::When { condition, then, otherwise } => {
                let condition = self.expression(condition);
                let _ = writeln!(self.text, "when {condition} {{");
                self.items(then);
                if !otherwise.is_empty() {
                    self.text.push_str("} else {\n");
                    self.items(otherwise);
                }
                self.text.push('}');
            }
            ItemKind::Option { default, fixed: Some(value), note, .. }
                if default.span != value.span =>
            {
                let head = Span { start: item.span.start, end: default.span.start };
                let head = self.slice(head).trim_end().trim_end_matches('=').trim_end();
                let _ = write!(self.text, "{head} fixed at {}", self.expression(value));
                if let Some(note) = note {
                    let note = self.slice(note.span);
                    let _ = write!(self.text, " {note}");
                }
            }
            ItemKind::Notation(templates) => {
                let entries = templates.iter().map(|it| it.name.span.to(it.text.span));
                self.entries("notation", entries.collect());
            }
            ItemKind::Draw(entries) => {
                let entries = entries.iter().map(|entry| {
                    let words = entry.words.iter().map(|word| word.span);
                    let texts = entry.texts.iter().map(|text| text.span);
                    words.chain(texts).fold(entry.name.span, Span::to)
                });
                self.entries("draw", entries.collect());
            }
            ItemKind::Piece(piece) => self.piece(item, piece),
            _ => self.text.push_str(self.slice(item.span)),
        }
    }

    /// Writes a piece, with the movements that games add to it.
    fn piece(&mut self, item: &Item, piece: &PieceDecl) {
        let is_own = |span: Span| item.span.start <= span.start && span.end <= item.span.end;
        let spans = piece.alternatives.iter().map(|alternative| alternative.span);
        let added: Vec<Span> = spans.filter(|span| !is_own(*span)).collect();
        if added.is_empty() {
            return self.text.push_str(self.slice(item.span));
        }
        let written = self.before(item.span).0.matches("///").count();
        for line in item.doc_comment.iter().skip(written) {
            let _ = writeln!(self.text, "/// {line}");
        }
        let head = Span { start: item.span.start, end: head_end(piece) };
        let body = self.slice(Span { start: head.end, end: item.span.end }).trim();
        let inner = body.strip_prefix('{').and_then(|body| body.strip_suffix('}')).unwrap_or(body);
        let _ = writeln!(self.text, "{} {{\n{inner}", self.slice(head));
        for span in added {
            let _ = writeln!(self.text, "{}", self.slice(span));
        }
        self.text.push('}');
    }

    fn entries(&mut self, word: &str, entries: Vec<Span>) {
        let _ = writeln!(self.text, "{word} {{");
        for entry in entries {
            let _ = writeln!(self.text, "{}", self.slice(entry));
        }
        self.text.push('}');
    }

    fn expression(&self, expr: &Expr) -> &'m str {
        self.slice(expr.span)
    }

    fn slice(&self, span: Span) -> &'m str {
        self.sources.get(span).unwrap_or_default()
    }

    /// Returns the lines of comments right before an item, and true if a blank line stands before
    /// them.
    fn before(&self, span: Span) -> (&'m str, bool) {
        let place = self.sources.place(span);
        let before = &place.text[..place.span.start as usize];
        let line = before.rfind('\n').map_or(0, |at| at + 1);
        if !before[line..].trim().is_empty() {
            return ("", false);
        }
        let mut start = line;
        loop {
            let Some(above) = start.checked_sub(1) else { return (&before[start..line], false) };
            let previous = before[..above].rfind('\n').map_or(0, |at| at + 1);
            let words = before[previous..above].trim();
            if !words.starts_with("//") {
                return (&before[start..line], words.is_empty());
            }
            start = previous;
        }
    }
}
