//! `draw { … }`: glyphs, colours, board styles and figures.

use crate::drawing::{BOARD_STYLES, FIGURES, is_board_style, is_figure};
use crate::lowerer::Lowerer;
use crate::names::symbols::Symbol;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{DrawEntry, Name, StringLiteral};

impl Lowerer<'_> {
    pub(crate) fn draw(&mut self, entries: &[DrawEntry]) {
        for DrawEntry { name, words, texts } in entries {
            match (name.text.as_str(), words.first().map(|word| word.text.as_str())) {
                ("board", Some("style")) => self.check_board_style(texts, &words[0]),
                ("board" | "colour", _) => {}
                (_, Some("figure")) => self.check_figures(name, texts, &words[0]),
                (_, _) => self.check_drawn_piece(name),
            }
            self.program.drawing.push((
                name.text.clone(),
                words.iter().map(|word| word.text.clone()).collect(),
                texts.iter().map(|text| text.text.clone()).collect(),
            ));
        }
    }

    fn check_board_style(&mut self, texts: &[StringLiteral], word: &Name) {
        let Some(style) = texts.first() else {
            let message = "`board style` needs a name";
            let help = "write the id of the game whose style you want: `board style \"chess\"`";
            return self.report(Diagnostic::error("drawing", word.span, message).help(help));
        };
        if !is_board_style(&style.text) {
            let message = format!("no board style is called `{}`", style.text);
            let help = "board styles have the ids of bundled games, as `board style \"corsairs\"`";
            self.warn_unknown(style, message, BOARD_STYLES, help);
        }
    }

    fn check_figures(&mut self, piece: &Name, texts: &[StringLiteral], word: &Name) {
        self.check_drawn_piece(piece);
        if texts.is_empty() {
            let message = "`figure` needs the name of a figure";
            let help = format!("for example `{} figure \"chess/knight\"`", piece.text);
            return self.report(Diagnostic::error("drawing", word.span, message).help(help));
        }
        for text in texts {
            if !is_figure(&text.text) {
                let message = format!("no figure is called `{}`", text.text);
                let help = "a figure is named by its set, a slash and its name in it: \
                            `chess/knight`, `ships/escort`, `discs/K`";
                self.warn_unknown(text, message, FIGURES, help);
            }
        }
    }

    /// Warns of the drawing of a piece that the game does not have, unless an option takes it out.
    fn check_drawn_piece(&mut self, name: &Name) {
        let symbol = self.symbols.peek(&name.text).map(|definition| &definition.symbol);
        let is_piece = matches!(symbol, Some(Symbol::Kind(_)));
        if is_piece || self.lints.disabled_words.contains(&name.text) {
            return;
        }
        let message = format!("no piece is called `{}`, so this drawing is never used", name.text);
        let warning = Diagnostic::warning("unused-drawing", name.span, message);
        let kinds = || self.program.kinds.iter().map(|kind| kind.name.as_str());
        let warning = match self.nearest(&name.text, kinds().chain(["board", "colour"])) {
            Some(near) => warning.help(format!("did you mean `{near}`?")).fix(name.span, near),
            None => warning,
        };
        self.report(warning);
    }

    /// Warns of a name that is in no line of `known`.
    fn warn_unknown(&mut self, text: &StringLiteral, message: String, known: &str, help: &str) {
        let warning = Diagnostic::warning("unknown-drawing", text.span, message);
        let warning = match self.nearest(&text.text, known.lines()) {
            Some(near) => {
                let fix = format!("\"{near}\"");
                warning.help(format!("did you mean `{near}`?")).fix(text.span, fix)
            }
            None => warning.help(help),
        };
        self.report(warning);
    }
}
