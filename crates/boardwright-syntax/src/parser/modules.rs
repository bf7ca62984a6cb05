//! Modules: `module NAME { … }`, their parameters, and `use NAME(parameter = value)`.

use super::{ExpressionContext, ParseResult, Parser};
use crate::diagnostic::Diagnostic;
use crate::lexer::Punct;
use crate::tree::{ExprKind, ItemKind, ModuleFile, Setting};

impl Parser<'_> {
    /// Parses a whole module: `module NAME { items }`.
    pub(super) fn module(&mut self) -> ModuleFile {
        let name = match self.expect_word("module", "at the start of a module") {
            Ok(_) => self.name("the module").ok(),
            Err(_) => None,
        };
        let items = self.items_in_braces("after the module's name");
        if !self.at_end() {
            let found = self.next_token_text();
            let message = format!("{found} stands outside the module's braces");
            self.report(Diagnostic::error("outside-game", self.peek().span, message));
        }
        ModuleFile { name, items }
    }

    /// `parameter NAME = DEFAULT "words"`.
    pub(super) fn module_parameter(&mut self) -> ParseResult<ItemKind> {
        let name = self.name("the parameter")?;
        let default = match self.eat_punct(Punct::Equal) {
            true => Some(self.expression()?),
            false => None,
        };
        Ok(ItemKind::Parameter { name, default, note: self.eat_string() })
    }

    /// `use NAME`, `use NAME(parameter = value, …)`.
    pub(super) fn used_module(&mut self) -> ParseResult<ItemKind> {
        if self.peek().first_on_line {
            let diagnostic = self.expected_next("expected-name", "the name of the module");
            return Err(self.report(diagnostic));
        }
        let module = self.name("the module")?;
        let mut arguments = Vec::new();
        if self.at_punct(Punct::OpenParenthesis) {
            let open = self.take().span;
            if !self.at_punct(Punct::CloseParenthesis) {
                let context = ExpressionContext::default();
                self.in_context(context, |parser| parser.arguments_of(&mut arguments))?;
            }
            self.close(Punct::CloseParenthesis, open)?;
        }
        Ok(ItemKind::Use { module, arguments })
    }

    /// `parameter = value, …`.
    fn arguments_of(&mut self, arguments: &mut Vec<Setting>) -> ParseResult<()> {
        loop {
            let named = self.word().is_some() && self.punct_at(1, Punct::Equal);
            if !named {
                let help = "each value is given to a parameter by name: `use castling(steps = 3)`";
                let diagnostic = self.expected("expected-parameter", "a parameter and `=`");
                return Err(self.report(diagnostic.help(help)));
            }
            let name = self.name("the parameter")?;
            self.expect_punct(Punct::Equal, "after the parameter")?;
            let value = self.expression()?;
            if value.kind != ExprKind::Missing {
                arguments.push(Setting { name, value });
            }
            if !self.eat_punct(Punct::Comma) {
                return Ok(());
            }
        }
    }
}
