//! Notation: the moves of any game as text, and back.
//!
//! The rules may give templates by branch name; without one, a move reads as its branch's name, its
//! `from-to` and its further choices. Where two legal moves of a position would read alike, each
//! gets all its choices written out, so that every legal move has a text of its own.

mod read;
pub(crate) mod template;
mod write;

pub use read::{MAX_MOVE_TEXT, MoveTextError};

use boardwright_ir::Program;
use template::{Template, TemplateError};

/// The templates of a game, ready to use.
pub(crate) struct Notation {
    /// By label; none where the rules give none for that branch.
    by_label: Vec<Option<Template>>,
    default: Option<Template>,
}

impl Notation {
    /// Takes the templates of a program apart.
    pub fn new(program: &Program) -> Result<Notation, TemplateError> {
        let mut notation = Notation { by_label: vec![None; program.labels.len()], default: None };
        for (name, template) in &program.notation {
            let template = Template::new(template)?;
            if name == "default" {
                notation.default = Some(template);
            } else if let Some(label) = program.labels.iter().position(|label| label == name) {
                notation.by_label[label] = Some(template);
            }
        }
        Ok(notation)
    }

    /// The branch's own template, or else the default.
    fn template(&self, label: u16) -> Option<&Template> {
        let own = self.by_label.get(usize::from(label)).and_then(Option::as_ref);
        own.or(self.default.as_ref())
    }

    /// All templates with the labels they belong to; the default belongs to none.
    fn templates(&self) -> impl Iterator<Item = (Option<u16>, &Template)> {
        let own = self.by_label.iter().enumerate();
        own.filter_map(|(label, template)| Some((Some(label as u16), template.as_ref()?)))
            .chain(self.default.iter().map(|template| (None, template)))
    }
}
