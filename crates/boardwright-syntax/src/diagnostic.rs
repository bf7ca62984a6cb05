//! What is wrong in a rules text, as data. Only an edge (the command line, an editor) renders it.

use crate::tree::Span;

/// How grave a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The game loads; its writer should look.
    Warning,
    /// The game does not load.
    Error,
}

/// A further place that explains a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is to be seen there.
    pub message: String,
}

/// A repair that can be made by machine: put `replacement` in place of `span`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What to replace.
    pub span: Span,
    /// With what.
    pub replacement: String,
}

/// One thing wrong, or worth a look, in a rules text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// A stable id in kebab case: `unknown-name`, `choice-too-wide`.
    pub code: &'static str,
    /// Error or warning.
    pub severity: Severity,
    /// One sentence in the writer's terms, without a full stop.
    pub message: String,
    /// The place it is about.
    pub span: Span,
    /// A few words at that place; may be empty.
    pub label: String,
    /// Further places.
    pub labels: Vec<Label>,
    /// How to mend it, a sentence.
    pub help: Option<String>,
    /// A repair by machine.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// An error at a place.
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
    /// A warning at a place.
    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, span, message) }
    }
    /// The same with words at its place.
    pub fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = label.into();
        self
    }
    /// The same with a further place.
    pub fn also(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, message: message.into() });
        self
    }
    /// The same with a sentence of help.
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }
    /// The same with a repair.
    pub fn fix(mut self, span: Span, replacement: impl Into<String>) -> Diagnostic {
        self.fix = Some(Fix { span, replacement: replacement.into() });
        self
    }
}
