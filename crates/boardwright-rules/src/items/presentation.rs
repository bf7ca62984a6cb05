//! Presentation: notation templates and notes.

use crate::lowerer::{Lowerer, listed};
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{self, Name, NotationTemplate, Span, StringLiteral};

impl Lowerer<'_> {
    pub(crate) fn notation(&mut self, templates: &[NotationTemplate]) {
        for NotationTemplate { name, text } in templates {
            let known = name.text == "default" || self.program.labels.contains(&name.text);
            // An item that options disable may name it.
            let known = known || self.lints.disabled_words.contains(&name.text);
            if !known {
                self.defer(|this| this.unused_template(name));
            }
            self.check_template(text);
            self.program.notation.push((name.text.clone(), text.text.clone()));
        }
    }

    fn check_template(&mut self, text: &StringLiteral) {
        let mut rest = text.text.as_str();
        let mut depth = 0i32;
        while let Some(at) = rest.find(['{', '[', ']', '}']) {
            match &rest[at..=at] {
                "[" => depth += 1,
                "]" => depth -= 1,
                "{" => {
                    let Some(end) = rest[at..].find('}') else {
                        self.report(Diagnostic::error(
                            "template",
                            text.span,
                            "a `{` of this template is not closed",
                        ));
                        return;
                    };
                    let name = rest[at + 1..at + end].split(':').next().unwrap_or("");
                    let known = name == "unit" || self.fields.iter().any(|f| f.name == name);
                    if !known {
                        let place = text.text.len() - rest.len() + at + 1;
                        self.unknown_choice(
                            name,
                            crate::items::start::string_span(text, place, name.len()),
                        );
                    }
                    rest = &rest[at + end + 1..];
                    continue;
                }
                _ => {}
            }
            if depth < 0 {
                break;
            }
            rest = &rest[at + 1..];
        }
        if depth != 0 {
            self.report(Diagnostic::error(
                "template",
                text.span,
                "the `[` and `]` of this template do not match",
            ));
        }
    }

    fn unused_template(&self, name: &Name) -> Diagnostic {
        let message =
            format!("no branch is called `{}`, so this template is never used", name.text);
        let diagnostic = Diagnostic::warning("unused-template", name.span, message);
        if self.program.stages.iter().any(|stage| stage.name == name.text) {
            let help = format!(
                "`{0}` is a stage, and a template is for a branch: `then {0} {{ either {0} {{ … }} }}`; `default` is for all others",
                name.text
            );
            return diagnostic.help(help);
        }
        let labels = || self.program.labels.iter().skip(2).map(String::as_str);
        if let Some(near) = self.nearest(&name.text, labels().chain(["default"])) {
            return diagnostic.help(format!("did you mean `{near}`?")).fix(name.span, near);
        }
        diagnostic.help(match labels().next().is_none() {
            true => {
                format!("a branch gets its name where it begins: `either {} {{ … }}`", name.text)
            }
            false => format!("the branches are `{}`", listed(labels(), "`, `")),
        })
    }

    fn unknown_choice(&mut self, name: &str, span: Span) {
        let names = || self.fields.iter().map(|field| field.name.as_str());
        let diagnostic =
            Diagnostic::error("template", span, format!("no choice is called `{name}`"));
        let diagnostic = match self.nearest(name, names()) {
            Some(near) => diagnostic.help(format!("did you mean `{near}`?")).fix(span, near),
            None => diagnostic
                .help(format!("the choices of this game are `{}`", listed(names(), "`, `"))),
        };
        self.report(diagnostic);
    }

    /// Stores the doc comment of an item for the game's manual page.
    pub(crate) fn note(&mut self, kind: &'static str, name: &str, words: &[String]) {
        if !words.is_empty() {
            self.program.notes.push(Note {
                kind,
                name: name.to_owned(),
                text: words.iter().map(|w| w.trim()).collect::<Vec<_>>().join("\n"),
            });
        }
    }

    pub(crate) fn note_item(&mut self, item: &tree::Item) {
        use tree::ItemKind as K;
        let (kind, name) = match &item.kind {
            K::Board(_) => ("board", ""),
            K::Start(_) => ("start", ""),
            K::Turn(turn) => ("turn", turn.player.as_ref().map_or("", |p| p.text.as_str())),
            K::Phase { name, .. } => ("phase", name.text.as_str()),
            K::AfterMove(_) => ("after", "move"),
            K::AfterTurn(_) => ("after", "turn"),
            K::AfterSetup(_) => ("after", "setup"),
            K::OnCapture(_) => ("after", "capture"),
            K::End(_) => ("end", ""),
            K::NoMove(_) => ("end", "no move"),
            K::Move { name, .. } => ("move", name.text.as_str()),
            K::Region { name, .. } => ("region", name.text.as_str()),
            K::Place { name, .. } | K::Layer { name, .. } => ("place", name.text.as_str()),
            K::State(state) => ("state", state.name.text.as_str()),
            K::Attribute { name, .. } => ("state", name.text.as_str()),
            K::Define { name, .. } => ("define", name.text.as_str()),
            K::Players(_) => ("players", ""),
            _ => return,
        };
        self.note(kind, name, &item.doc_comment);
    }
}
