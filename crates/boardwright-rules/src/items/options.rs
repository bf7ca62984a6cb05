//! Options and rulesets, which are bound before all other items.

use crate::expressions::typed_expr::{Expectation, TypedExpr};
use crate::lowerer::{Lowerer, listed};
use crate::names::option_value::OptionValue;
use crate::names::symbols::{Symbol, SymbolEntry};
use boardwright_ir::{Condition, Num, OptionInfo, OptionKind, RulesetInfo};
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{
    Expr, ExprKind, Item, ItemKind, Name, OptionType, Setting, Span, StringLiteral,
};
use std::collections::BTreeMap;

/// Maximum magnitude of the bounds of an option's range.
const MAX_OPTION_NUMBER: i64 = 1 << 30;

/// Most options of a game, values of an option, rulesets, and settings of one.
const MAX_OPTIONS: usize = 250;

impl Lowerer<'_> {
    /// Binds all options of the file and lists the rulesets. Settings override the chosen ruleset,
    /// which overrides the defaults.
    pub(crate) fn bind_options(
        &mut self,
        items: &[Item],
        settings: &[(String, String)],
        ruleset: Option<&str>,
    ) {
        self.refuse_many_options(items);
        if self.is_halted() {
            return;
        }
        for item in items {
            if let ItemKind::Option { ty: OptionType::Words(words), .. } = &item.kind {
                self.words.extend(words.iter().map(|word| word.text.clone()));
            }
        }
        let chosen = self.chosen_ruleset(items, ruleset);
        let mut overrides: BTreeMap<&str, &str> = BTreeMap::new();
        for (name, value) in settings {
            overrides.insert(name, value);
        }
        for item in items {
            if let ItemKind::Option { name, ty, default, fixed, note } = &item.kind {
                if let Some(value) = fixed {
                    let given = overrides.remove(name.text.as_str());
                    self.bind_fixed_option(name, ty, value, given);
                    continue;
                }
                let from_ruleset =
                    chosen.iter().find(|it| it.name.text == name.text).map(|it| &it.value);
                self.bind_option(
                    name,
                    ty,
                    default,
                    note.as_ref(),
                    from_ruleset,
                    overrides.remove(name.text.as_str()),
                );
            }
        }
        for (name, _) in overrides {
            self.unknown_option(name, Span::default());
        }
        for item in items {
            if let ItemKind::Ruleset { name, settings, note } = &item.kind {
                self.list_ruleset(name, settings, note.as_ref());
            }
        }
    }

    /// Reports more options, values of one, or rulesets than a person can choose from.
    fn refuse_many_options(&mut self, items: &[Item]) {
        let (mut options, mut rulesets) = (0, 0);
        for item in items {
            let refused = match &item.kind {
                ItemKind::Option { ty: OptionType::Words(words), .. }
                    if words.len() > MAX_OPTIONS =>
                {
                    Some((words[MAX_OPTIONS].span, "an option has", "values"))
                }
                ItemKind::Option { name, .. } => {
                    options += 1;
                    (options > MAX_OPTIONS).then_some((name.span, "a game has", "options"))
                }
                ItemKind::Ruleset { name, settings, .. } => {
                    rulesets += 1;
                    let beyond = settings.get(MAX_OPTIONS).map(|setting| setting.name.span);
                    match beyond {
                        Some(span) => Some((span, "a ruleset has", "settings")),
                        None => (rulesets > MAX_OPTIONS).then_some((
                            name.span,
                            "a game has",
                            "rulesets",
                        )),
                    }
                }
                _ => None,
            };
            if let Some((span, whose, what)) = refused {
                return self.refuse_more(span, format!("{whose} {MAX_OPTIONS} {what} at most"));
            }
        }
    }

    fn list_ruleset(&mut self, name: &Name, settings: &[Setting], note: Option<&StringLiteral>) {
        let mut values = Vec::new();
        for Setting { name: option, value } in settings {
            if self.fixed_options.contains_key(&option.text) {
                continue;
            }
            let Some(index) = self.program.options.iter().position(|o| o.name == option.text)
            else {
                self.unknown_option(&option.text, option.span);
                continue;
            };
            let kind = self.program.options[index].ty.clone();
            if let Some(value) = self.option_value(&kind, value, &option.text) {
                values.push((option.text.clone(), value.to_string()));
            }
        }
        // One that sets only what is fixed offers nothing.
        let is_void = values.is_empty()
            && settings.iter().any(|it| self.fixed_options.contains_key(&it.name.text));
        if is_void {
            return;
        }
        self.program.rulesets.push(RulesetInfo {
            name: name.text.clone(),
            note: note.map(|n| n.text.clone()).unwrap_or_default(),
            settings: values,
        });
    }

    fn chosen_ruleset<'i>(&mut self, items: &'i [Item], wanted: Option<&str>) -> Vec<&'i Setting> {
        let Some(wanted) = wanted else { return Vec::new() };
        let mut names = Vec::new();
        for item in items {
            if let ItemKind::Ruleset { name, settings, .. } = &item.kind {
                if name.text == wanted {
                    return settings.iter().collect();
                }
                names.push(name.text.as_str());
            }
        }
        let mut diagnostic = Diagnostic::error(
            "unknown-ruleset",
            Span::default(),
            format!("the game has no ruleset `{wanted}`"),
        );
        diagnostic.help =
            Some(match (self.nearest(wanted, names.iter().copied()), names.is_empty()) {
                (Some(near), _) => format!("did you mean `{near}`?"),
                (None, true) => "it has no rulesets at all".to_owned(),
                (None, false) => format!("it has {}", listed(names.into_iter(), ", ")),
            });
        self.report(diagnostic);
        Vec::new()
    }

    fn unknown_option(&mut self, name: &str, span: Span) {
        if self.is_halted() {
            return;
        }
        let names = || self.program.options.iter().map(|option| option.name.as_str());
        let help = match (self.nearest(name, names()), self.program.options.is_empty()) {
            (Some(near), _) => format!("did you mean `{near}`?"),
            (None, true) => "it has no options at all".to_owned(),
            (None, false) => format!("it has {}", listed(names(), ", ")),
        };
        self.report(
            Diagnostic::error("unknown-option", span, format!("the game has no option `{name}`"))
                .help(help),
        );
    }

    fn bind_option(
        &mut self,
        name: &Name,
        ty: &OptionType,
        default: &Expr,
        note: Option<&StringLiteral>,
        from_ruleset: Option<&Expr>,
        given: Option<&str>,
    ) {
        let Some(kind) = self.option_kind(ty) else { return };
        // A bad default is reported; any value lets the rest be checked.
        let default_value =
            self.option_value(&kind, default, &name.text).unwrap_or_else(|| first_value(&kind));
        let mut value = match from_ruleset {
            Some(expr) => {
                self.option_value(&kind, expr, &name.text).unwrap_or(default_value.clone())
            }
            None => default_value.clone(),
        };
        if let Some(parsed) = given.and_then(|text| self.setting_value(&kind, text, name)) {
            value = parsed;
        }
        self.program.options.push(OptionInfo {
            name: name.text.clone(),
            note: note.map(|n| n.text.clone()).unwrap_or_default(),
            ty: kind,
            default: default_value.to_string(),
            value: value.to_string(),
        });
        self.declare(name, Symbol::Option(value));
    }

    fn option_kind(&mut self, ty: &OptionType) -> Option<OptionKind> {
        Some(match ty {
            OptionType::Flag => OptionKind::Flag,
            OptionType::Words(words) => {
                OptionKind::Words(words.iter().map(|w| w.text.clone()).collect())
            }
            OptionType::Range(low, high) => {
                let (Some(low_value), Some(high_value)) =
                    (self.constant_number(low), self.constant_number(high))
                else {
                    return None;
                };
                let span = low.span.to(high.span);
                if self.refuse_range(low_value, high_value, MAX_OPTION_NUMBER, span) {
                    return None;
                }
                OptionKind::Range(low_value, high_value)
            }
        })
    }

    /// Binds an option to the value that it has for good; nobody chooses it.
    fn bind_fixed_option(&mut self, name: &Name, ty: &OptionType, to: &Expr, given: Option<&str>) {
        let Some(kind) = self.option_kind(ty) else { return };
        let reported = self.diagnostics.len();
        let value = self.option_value(&kind, to, &name.text).unwrap_or_else(|| first_value(&kind));
        for error in self.diagnostics.iter_mut().skip(reported) {
            *error = error.clone().also(name.span, "the option");
        }
        if let Some(given) = given {
            let message = format!("the option `{}` is fixed at `{value}`", name.text);
            self.report(
                Diagnostic::error("bad-option-value", Span::default(), message)
                    .help(format!("leave `{}={given}` out", name.text)),
            );
        }
        self.fixed_options.insert(name.text.clone(), kind);
        self.declare(name, Symbol::Option(value));
    }

    /// Evaluates an option's value written in the rules.
    fn option_value(&mut self, kind: &OptionKind, expr: &Expr, name: &str) -> Option<OptionValue> {
        let value = match (&expr.kind, kind) {
            (ExprKind::Name(word), OptionKind::Words(_)) => OptionValue::Word(word.clone()),
            _ => match self.lower(expr, Expectation::Any) {
                TypedExpr::Number(Num::Const(number)) => OptionValue::Number(number),
                TypedExpr::Truth(Condition::Const(flag)) => OptionValue::Flag(flag),
                TypedExpr::Word(word) => OptionValue::Word(word),
                TypedExpr::Error => return None,
                _ => {
                    self.report(Diagnostic::error(
                        "not-constant",
                        expr.span,
                        "an option's value must be known when the rules are read",
                    ));
                    return None;
                }
            },
        };
        if fits(kind, &value) {
            return Some(value);
        }
        let message = format!("`{value}` is not a value of the option `{name}`");
        let mut diagnostic = Diagnostic::error("bad-option-value", expr.span, message)
            .help(format!("it may be {}", allowed(kind)));
        if let (OptionValue::Word(word), OptionKind::Words(words)) = (&value, kind)
            && let Some(near) = self.nearest(word, words.iter().map(String::as_str))
        {
            diagnostic = diagnostic.help(format!("did you mean `{near}`?")).fix(expr.span, near);
        }
        self.report(diagnostic);
        None
    }

    /// Lowers `rules = historical`: the word is a value of the option, even if a declaration has
    /// the same name.
    pub(crate) fn option_comparison(&mut self, option: &Expr, word: &Expr) -> Option<Condition> {
        let (ExprKind::Name(name), ExprKind::Name(word_text)) = (&option.kind, &word.kind) else {
            return None;
        };
        if self.local(name).is_some() || self.local(word_text).is_some() {
            return None;
        }
        let Symbol::Option(OptionValue::Word(value)) = self.symbols.peek(name)?.symbol.clone()
        else {
            return None;
        };
        let open = self.program.options.iter().find(|option| option.name == *name);
        let kind = open.map(|option| &option.ty).or_else(|| self.fixed_options.get(name))?.clone();
        let is_option = |declared: &SymbolEntry| matches!(declared.symbol, Symbol::Option(_));
        if self.symbols.peek(word_text).is_some_and(is_option) {
            return None;
        }
        self.symbols.find(name);
        self.option_used = true;
        Some(match self.option_value(&kind, word, name) {
            Some(OptionValue::Word(word)) => Condition::Const(word == value),
            _ => Condition::Const(true),
        })
    }

    /// Parses an option's value given by the caller.
    fn setting_value(&mut self, kind: &OptionKind, text: &str, name: &Name) -> Option<OptionValue> {
        let parsed = match kind {
            OptionKind::Range(..) => text.parse().ok().map(OptionValue::Number),
            OptionKind::Flag => match text {
                "yes" | "true" | "on" => Some(OptionValue::Flag(true)),
                "no" | "false" | "off" => Some(OptionValue::Flag(false)),
                _ => None,
            },
            OptionKind::Words(_) => Some(OptionValue::Word(text.to_owned())),
        };
        if let Some(value) = parsed.filter(|value| fits(kind, value)) {
            return Some(value);
        }
        self.report(
            Diagnostic::error(
                "bad-option-value",
                Span::default(),
                format!("`{text}` is not a value of the option `{}`", name.text),
            )
            .help(format!("it may be {}", allowed(kind))),
        );
        None
    }
}

fn first_value(kind: &OptionKind) -> OptionValue {
    match kind {
        OptionKind::Range(low, _) => OptionValue::Number(*low),
        OptionKind::Flag => OptionValue::Flag(false),
        OptionKind::Words(words) => OptionValue::Word(words.first().cloned().unwrap_or_default()),
    }
}

fn fits(kind: &OptionKind, value: &OptionValue) -> bool {
    match (kind, value) {
        (OptionKind::Range(low, high), OptionValue::Number(n)) => (low..=high).contains(&n),
        (OptionKind::Flag, OptionValue::Flag(_)) => true,
        (OptionKind::Words(words), OptionValue::Word(word)) => words.contains(word),
        _ => false,
    }
}

fn allowed(kind: &OptionKind) -> String {
    match kind {
        OptionKind::Range(low, high) => format!("a number from {low} to {high}"),
        OptionKind::Flag => "`yes` or `no`".to_owned(),
        OptionKind::Words(words) => {
            format!("`{}`", listed(words.iter().map(String::as_str), "` or `"))
        }
    }
}
