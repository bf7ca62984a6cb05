//! Move notation: writing and reading the moves of any game as text.
//!
//! The rules may declare templates by branch name. Without one, a move is written as its branch's
//! name, `from-to` and its further choices. Legal moves that would have the same text are written
//! with all their choices, so that every legal move has its own text. So are those of positions
//! with more than 20,000 legal moves.
//!
//! ```
//! use boardwright::{Options, bundled};
//!
//! let (chess, _) = bundled::find("chess").unwrap().compile(&Options::default());
//! let start = chess.unwrap().start();
//! let knight = start.read_move("Nf3").unwrap();
//! assert_eq!(start.move_text(knight), "g1f3");
//! assert!(start.read_move("e2e5").is_err());
//! ```

mod candidates;
mod error;
mod pass;
mod prefixes;
mod read;
mod short;
pub(crate) mod template;
mod tolerance;
mod write;

pub use boardwright_ir::limits::MAX_MOVE_TEXT;
pub use error::MoveTextError;
pub use short::CastlingSide;

use boardwright_ir::Program;
use template::{Template, TemplateError};

/// The parsed notation templates of a game.
pub(crate) struct Notation {
    /// Templates by label; `None` for branches without one.
    by_label: Vec<Option<Template>>,
    default: Option<Template>,
}

impl Notation {
    /// Parses the templates of a program.
    ///
    /// # Errors
    ///
    /// If a template is malformed.
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

    /// Returns the template of a branch, or else the default; `None` if there is neither.
    fn template(&self, label: u16) -> Option<&Template> {
        let own = self.by_label.get(usize::from(label)).and_then(Option::as_ref);
        own.or(self.default.as_ref())
    }

    /// Returns all templates with their labels; the default template has none.
    fn templates(&self) -> impl Iterator<Item = (Option<u16>, &Template)> {
        let own = self.by_label.iter().enumerate();
        own.filter_map(|(label, template)| Some((Some(label as u16), template.as_ref()?)))
            .chain(self.default.iter().map(|template| (None, template)))
    }
}
