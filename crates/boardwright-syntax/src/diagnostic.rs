//! Diagnostics of a rules text, as data. Only an edge (the command line, an editor) renders them.

use crate::tree::Span;

/// Most bytes of a message. Names have a limit of their own; only words that exceed it make longer
/// ones.
const MAX_TEXT: usize = 800;

/// Severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The game compiles; its writer should look.
    Warning,
    /// The game does not compile.
    Error,
}

/// A further place that explains a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagnosticLabel {
    /// Its place in the text.
    pub span: Span,
    /// The words beside the place.
    pub message: String,
}

/// A repair by machine: `replacement` takes the place of `span`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The text to replace.
    pub span: Span,
    /// The text that replaces it.
    pub replacement: String,
}

/// An error or a warning about a rules text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// A stable id in kebab case: `unknown-name`, `choice-too-wide`.
    pub code: &'static str,
    /// Error or warning.
    pub severity: Severity,
    /// One sentence in the writer's terms, without a full stop.
    pub message: String,
    /// Its place in the text; the default span stands for the whole file.
    pub span: Span,
    /// A few words beside the place; may be empty.
    pub label: String,
    /// Further places.
    pub labels: Vec<DiagnosticLabel>,
    /// A sentence that says how to mend it.
    pub help: Option<String>,
    /// A repair by machine.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// Returns an error at a place.
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code,
            severity: Severity::Error,
            message: message.into(),
            span,
            label: String::new(),
            labels: Vec::new(),
            help: None,
            fix: None,
        }
    }
    /// Returns a warning at a place.
    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, span, message) }
    }
    /// Cuts texts that repeat a very long part of the rules.
    pub(crate) fn shortened(mut self) -> Diagnostic {
        cut(&mut self.message);
        cut(&mut self.label);
        self.labels.iter_mut().for_each(|label| cut(&mut label.message));
        self.help.iter_mut().for_each(cut);
        self
    }
    /// Adds words beside its place.
    pub fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = label.into();
        self
    }
    /// Adds a further place.
    pub fn also(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        self.labels.push(DiagnosticLabel { span, message: message.into() });
        self
    }
    /// Adds a sentence of help.
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }
    /// Adds a repair.
    pub fn fix(mut self, span: Span, replacement: impl Into<String>) -> Diagnostic {
        self.fix = Some(Fix { span, replacement: replacement.into() });
        self
    }
}

/// Cuts a text to [`MAX_TEXT`] bytes.
fn cut(text: &mut String) {
    if text.len() > MAX_TEXT {
        text.truncate(text.floor_char_boundary(MAX_TEXT));
        text.push('…');
    }
}
