//! Lexical scopes and locals.

use super::Lowerer;
use crate::expressions::typed_expr::TypedExpr;
use boardwright_ir::*;
use boardwright_syntax::tree::{Name, Span};
use std::collections::BTreeMap;

/// Maximum number of locals of each type.
const MAX_LOCALS: usize = 4_000;

/// Bindings of one block. The map is ordered, since suggestions depend on its order.
pub(crate) type LexicalScope = BTreeMap<String, TypedExpr>;

impl Lowerer<'_> {
    /// Binds a variable in the innermost scope.
    pub(crate) fn bind_variable(&mut self, name: &Name, value: TypedExpr) {
        self.refuse_hiding(name, "variable");
        self.bind(&name.text, value);
    }

    /// Runs in a new scope.
    pub(crate) fn scoped<R>(&mut self, run: impl FnOnce(&mut Self) -> R) -> R {
        self.scopes.push(LexicalScope::new());
        let result = run(self);
        self.scopes.pop();
        result
    }

    /// Runs with only the given names in scope: the body of a definition.
    pub(crate) fn isolated<R>(
        &mut self,
        names: LexicalScope,
        run: impl FnOnce(&mut Self) -> R,
    ) -> R {
        let saved = std::mem::replace(&mut self.scopes, vec![names]);
        self.saved_scopes.push(saved);
        let result = run(self);
        self.scopes = self.saved_scopes.pop().unwrap_or_default();
        result
    }

    pub(crate) fn bind(&mut self, name: &str, value: TypedExpr) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(name.to_owned(), value);
        }
    }

    pub(crate) fn local(&self, name: &str) -> Option<&TypedExpr> {
        self.scopes.iter().rev().find_map(|scope| scope.get(name))
    }

    /// Returns the names in scope with their values, outermost first.
    pub(crate) fn scoped_values(&self) -> impl Iterator<Item = (&String, &TypedExpr)> {
        self.scopes.iter().flatten()
    }

    pub(crate) fn binding_names(&self) -> impl Iterator<Item = &str> {
        self.scopes.iter().flat_map(|scope| scope.keys().map(String::as_str))
    }

    /// Returns the local for a name. `from` and `to` have their own, which become bound; any other
    /// name gets a fresh one.
    pub(crate) fn local_for(&mut self, name: &str, span: Span) -> Local {
        match name {
            "from" => {
                self.from_bound = true;
                FROM
            }
            "to" => {
                self.to_bound = true;
                TO
            }
            _ => self.fresh_local(name, span),
        }
    }

    /// Allocates a number-valued local.
    pub(crate) fn fresh_local(&mut self, name: &str, span: Span) -> Local {
        if self.program.local_names.len() >= MAX_LOCALS {
            self.too_large(span);
            return self.program.local_names.len() as Local - 1;
        }
        self.program.local_names.push(name.to_owned());
        self.program.local_count = self.program.local_names.len() as u16;
        self.program.local_count - 1
    }

    /// Allocates a set-valued local.
    pub(crate) fn fresh_set_local(&mut self, span: Span) -> SetLocal {
        if self.program.set_local_count as usize >= MAX_LOCALS {
            self.too_large(span);
            return self.program.set_local_count - 1;
        }
        self.program.set_local_count += 1;
        self.program.set_local_count - 1
    }
}
