//! Notation templates: text with placeholders for a move's choices.
//!
//! `{x}` is a choice; `{x:lower}` and `{x:upper}` write it in lower or upper case. Text in `[…]`
//! appears only if every choice in it was made. A backslash escapes the next character.

/// Maximum nesting depth of optional parts.
const MAX_NESTING: usize = 8;

/// Maximum number of steps in matching one text. Backtracking could otherwise take exponential
/// time.
const MAX_MATCH_STEPS: usize = 20_000;

/// Error in a template.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the notation template \"{template}\" is broken: {problem}")]
pub(crate) struct TemplateError {
    /// Source of the template.
    pub template: String,
    /// Description of the error.
    pub problem: String,
}

/// A parsed template.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Template {
    parts: Vec<TemplatePart>,
}

/// A part of a template.
#[derive(Clone, PartialEq, Eq, Debug)]
enum TemplatePart {
    /// Literal text.
    Text(String),
    /// The value of a choice.
    Placeholder(Placeholder),
    /// Parts that appear only if every choice in them was made.
    Optional(Vec<TemplatePart>),
}

/// A placeholder for a choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Placeholder {
    /// Name of the choice.
    pub name: String,
    /// Letter case of the written value.
    pub case: LetterCase,
}

/// Letter case of a written value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LetterCase {
    /// Unchanged.
    AsIs,
    /// Lower case.
    Lower,
    /// Upper case.
    Upper,
}

impl LetterCase {
    /// Returns the text in this case.
    pub fn apply(self, text: &str) -> String {
        match self {
            LetterCase::AsIs => text.to_owned(),
            LetterCase::Lower => text.to_lowercase(),
            LetterCase::Upper => text.to_uppercase(),
        }
    }
}

/// Function that returns the values of a placeholder that may begin a text, each after its length
/// in bytes.
type PrefixValues<'a> = dyn Fn(&Placeholder, &str) -> Vec<(usize, i64)> + 'a;

impl Template {
    /// Parses a template.
    ///
    /// # Errors
    ///
    /// If the template is malformed.
    pub fn new(template: &str) -> Result<Template, TemplateError> {
        let mut reader = TemplateReader { characters: template.chars().collect(), at: 0 };
        let broken = |problem: String| TemplateError { template: template.to_owned(), problem };
        let parts = reader.parts(0).map_err(broken)?;
        if reader.at < reader.characters.len() {
            return Err(broken("a `]` without its `[`".to_owned()));
        }
        Ok(Template { parts })
    }

    /// Returns all placeholders in order.
    pub fn placeholders(&self) -> Vec<&Placeholder> {
        fn collect<'a>(parts: &'a [TemplatePart], found: &mut Vec<&'a Placeholder>) {
            for part in parts {
                match part {
                    TemplatePart::Text(_) => {}
                    TemplatePart::Placeholder(placeholder) => found.push(placeholder),
                    TemplatePart::Optional(parts) => collect(parts, found),
                }
            }
        }
        let mut found = Vec::new();
        collect(&self.parts, &mut found);
        found
    }

    /// Returns the text. `value` returns the text of a placeholder, to which this applies the
    /// placeholder's letter case. `None` if a choice outside brackets was not made.
    pub fn write(&self, value: &dyn Fn(&Placeholder) -> Option<String>) -> Option<String> {
        write_parts(&self.parts, value)
    }

    /// Matches `text`, ignoring spaces at the end and ASCII case in literals. Returns the names and
    /// values of the placeholders; `None` if it does not match within [`MAX_MATCH_STEPS`].
    pub fn read(&self, text: &str, values: &PrefixValues) -> Option<Vec<(String, i64)>> {
        let parts: Vec<&TemplatePart> = self.parts.iter().collect();
        let mut matcher = TemplateMatcher { values, found: Vec::new(), steps: 0 };
        matcher.matches(&parts, text).then_some(matcher.found)
    }
}

fn write_parts(
    parts: &[TemplatePart],
    value: &dyn Fn(&Placeholder) -> Option<String>,
) -> Option<String> {
    let mut text = String::new();
    for part in parts {
        match part {
            TemplatePart::Text(part) => text.push_str(part),
            TemplatePart::Placeholder(placeholder) => {
                text.push_str(&placeholder.case.apply(&value(placeholder)?))
            }
            TemplatePart::Optional(parts) => {
                text.push_str(&write_parts(parts, value).unwrap_or_default());
            }
        }
    }
    Some(text)
}

/// Parser of templates.
struct TemplateReader {
    characters: Vec<char>,
    at: usize,
}

impl TemplateReader {
    fn parts(&mut self, depth: usize) -> Result<Vec<TemplatePart>, String> {
        if depth > MAX_NESTING {
            return Err(format!("brackets may nest at most {MAX_NESTING} deep"));
        }
        let mut parts = Vec::new();
        while let Some(&next) = self.characters.get(self.at) {
            match next {
                ']' => break,
                '[' => {
                    self.at += 1;
                    let inner = self.parts(depth + 1)?;
                    if self.characters.get(self.at) != Some(&']') {
                        return Err("a `[` without its `]`".to_owned());
                    }
                    self.at += 1;
                    parts.push(TemplatePart::Optional(inner));
                }
                '{' => parts.push(TemplatePart::Placeholder(self.placeholder()?)),
                '}' => return Err("a `}` without its `{`".to_owned()),
                _ => self.character(&mut parts),
            }
        }
        Ok(parts)
    }

    fn character(&mut self, parts: &mut Vec<TemplatePart>) {
        if self.characters[self.at] == '\\' && self.at + 1 < self.characters.len() {
            self.at += 1;
        }
        let character = self.characters[self.at];
        self.at += 1;
        match parts.last_mut() {
            Some(TemplatePart::Text(text)) => text.push(character),
            _ => parts.push(TemplatePart::Text(character.to_string())),
        }
    }

    fn placeholder(&mut self) -> Result<Placeholder, String> {
        let start = self.at + 1;
        let length = self.characters[start..].iter().position(|&next| next == '}');
        let end = start + length.ok_or("a `{` without its `}`")?;
        let inside: String = self.characters[start..end].iter().collect();
        self.at = end + 1;
        let (name, case) = match inside.split_once(':') {
            None => (inside.as_str(), LetterCase::AsIs),
            Some((name, "lower")) => (name, LetterCase::Lower),
            Some((name, "upper")) => (name, LetterCase::Upper),
            Some((_, other)) => {
                return Err(format!("`:{other}` is neither `:lower` nor `:upper`"));
            }
        };
        let name = name.trim();
        if name.is_empty() {
            return Err("`{}` names no choice".to_owned());
        }
        Ok(Placeholder { name: name.to_owned(), case })
    }
}

/// Backtracking matcher of a text against a template.
struct TemplateMatcher<'a> {
    values: &'a PrefixValues<'a>,
    /// Names and values of the placeholders matched.
    found: Vec<(String, i64)>,
    steps: usize,
}

impl TemplateMatcher<'_> {
    /// Returns true if the parts match the whole text, apart from spaces at the end.
    fn matches(&mut self, parts: &[&TemplatePart], text: &str) -> bool {
        self.steps += 1;
        if self.steps > MAX_MATCH_STEPS {
            return false;
        }
        let Some((part, others)) = parts.split_first() else { return text.trim().is_empty() };
        match part {
            TemplatePart::Text(part) => {
                strip_literal(text, part).is_some_and(|rest| self.matches(others, rest))
            }
            TemplatePart::Placeholder(placeholder) => {
                (self.values)(placeholder, text).into_iter().any(|(length, value)| {
                    self.found.push((placeholder.name.clone(), value));
                    let is_match = self.matches(others, &text[length..]);
                    if !is_match {
                        self.found.pop();
                    }
                    is_match
                })
            }
            TemplatePart::Optional(inner) => {
                let with_inner: Vec<&TemplatePart> =
                    inner.iter().chain(others.iter().copied()).collect();
                self.matches(&with_inner, text) || self.matches(others, text)
            }
        }
    }
}

/// Returns the text after a literal, ignoring ASCII case; `None` if the text does not begin with
/// it.
pub(super) fn strip_literal<'a>(text: &'a str, literal: &str) -> Option<&'a str> {
    let head = text.get(..literal.len())?;
    head.eq_ignore_ascii_case(literal).then(|| &text[literal.len()..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(template: &str, made: &[(&str, &str)]) -> Option<String> {
        Template::new(template).unwrap().write(&|placeholder| {
            let found = made.iter().find(|(name, _)| *name == placeholder.name);
            found.map(|(_, value)| value.to_string())
        })
    }

    #[test]
    fn optional_part_appears_only_if_every_choice_in_it_was_made() {
        let template = "{from}-{to}[ pulls {prey}]";
        assert_eq!(write(template, &[("from", "a1"), ("to", "b1")]).unwrap(), "a1-b1");
        let made = [("from", "a1"), ("to", "b1"), ("prey", "c1")];
        assert_eq!(write(template, &made).unwrap(), "a1-b1 pulls c1");
        assert_eq!(write(template, &[("from", "a1")]), None);
        assert_eq!(write("{k:lower}\\[", &[("k", "Q")]).unwrap(), "q[");
    }

    #[test]
    fn broken_templates_say_what_is_wrong() {
        let problem = |template: &str| Template::new(template).unwrap_err().problem;
        assert_eq!(problem("{from"), "a `{` without its `}`");
        assert_eq!(problem("[{a}"), "a `[` without its `]`");
        assert_eq!(problem("a]"), "a `]` without its `[`");
        assert_eq!(problem("{a:big}"), "`:big` is neither `:lower` nor `:upper`");
        assert_eq!(problem("{}"), "`{}` names no choice");
    }
}
