//! Templates of notation: text with holes for a move's choices, written and read.
//!
//! `{x}` is a choice, `{x:lower}` and `{x:upper}` the same in small or capital letters, and what
//! stands in `[…]` appears only if every choice in it was made. A backslash takes the next
//! character as it is.

/// How deep optional parts may nest.
const MAX_NESTING: usize = 8;

/// Number of ways of reading a text are tried before it counts as unreadable.
const MAX_READING_STEPS: usize = 20_000;

/// A template that is not one.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the notation template \"{template}\" is broken: {problem}")]
pub(crate) struct TemplateError {
    /// The template as written.
    pub template: String,
    /// What is wrong with it.
    pub problem: String,
}

/// A template taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Template {
    parts: Vec<Part>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    Text(String),
    Hole(Hole),
    Optional(Vec<Part>),
}

/// A place for a choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hole {
    /// The name of the choice.
    pub name: String,
    /// How it is written.
    pub case: Case,
}

/// How a choice is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Case {
    /// As it is.
    AsIs,
    /// In small letters.
    Lower,
    /// In capitals.
    Upper,
}

impl Case {
    /// The text so written.
    pub fn apply(self, text: &str) -> String {
        match self {
            Case::AsIs => text.to_owned(),
            Case::Lower => text.to_lowercase(),
            Case::Upper => text.to_uppercase(),
        }
    }
}

/// Says which values of a hole may begin a text: how many bytes each takes, and the value.
type Beginnings<'a> = dyn Fn(&Hole, &str) -> Vec<(usize, i64)> + 'a;

impl Template {
    /// Takes a template apart.
    pub fn new(template: &str) -> Result<Template, TemplateError> {
        let mut reader = Reader { rest: template.chars().collect(), at: 0 };
        let broken = |problem: String| TemplateError { template: template.to_owned(), problem };
        let parts = reader.parts(0).map_err(broken)?;
        if reader.at < reader.rest.len() {
            return Err(broken("a `]` without its `[`".to_owned()));
        }
        Ok(Template { parts })
    }

    /// All holes, in order.
    pub fn holes(&self) -> Vec<&Hole> {
        fn collect<'a>(parts: &'a [Part], holes: &mut Vec<&'a Hole>) {
            for part in parts {
                match part {
                    Part::Text(_) => {}
                    Part::Hole(hole) => holes.push(hole),
                    Part::Optional(parts) => collect(parts, holes),
                }
            }
        }
        let mut holes = Vec::new();
        collect(&self.parts, &mut holes);
        holes
    }

    /// The text, if every choice outside brackets was made.
    pub fn write(&self, value: &dyn Fn(&Hole) -> Option<String>) -> Option<String> {
        write_parts(&self.parts, value)
    }

    /// Reads the whole of `text`: for each hole, its name and which of the possible values it
    /// holds.
    pub fn read(&self, text: &str, values: &Beginnings) -> Option<Vec<(String, i64)>> {
        let parts: Vec<&Part> = self.parts.iter().collect();
        let mut reading = Reading { values, found: Vec::new(), steps: 0 };
        reading.read(&parts, text).then_some(reading.found)
    }
}

fn write_parts(parts: &[Part], value: &dyn Fn(&Hole) -> Option<String>) -> Option<String> {
    let mut text = String::new();
    for part in parts {
        match part {
            Part::Text(part) => text.push_str(part),
            Part::Hole(hole) => text.push_str(&hole.case.apply(&value(hole)?)),
            Part::Optional(parts) => {
                text.push_str(&write_parts(parts, value).unwrap_or_default());
            }
        }
    }
    Some(text)
}

struct Reader {
    rest: Vec<char>,
    at: usize,
}

impl Reader {
    fn parts(&mut self, depth: usize) -> Result<Vec<Part>, String> {
        if depth > MAX_NESTING {
            return Err(format!("brackets may nest at most {MAX_NESTING} deep"));
        }
        let mut parts = Vec::new();
        while let Some(&next) = self.rest.get(self.at) {
            match next {
                ']' => break,
                '[' => {
                    self.at += 1;
                    let inner = self.parts(depth + 1)?;
                    if self.rest.get(self.at) != Some(&']') {
                        return Err("a `[` without its `]`".to_owned());
                    }
                    self.at += 1;
                    parts.push(Part::Optional(inner));
                }
                '{' => parts.push(Part::Hole(self.hole()?)),
                '}' => return Err("a `}` without its `{`".to_owned()),
                _ => self.character(&mut parts),
            }
        }
        Ok(parts)
    }

    fn character(&mut self, parts: &mut Vec<Part>) {
        if self.rest[self.at] == '\\' && self.at + 1 < self.rest.len() {
            self.at += 1;
        }
        let character = self.rest[self.at];
        self.at += 1;
        match parts.last_mut() {
            Some(Part::Text(text)) => text.push(character),
            _ => parts.push(Part::Text(character.to_string())),
        }
    }

    fn hole(&mut self) -> Result<Hole, String> {
        let start = self.at + 1;
        let length = self.rest[start..].iter().position(|&next| next == '}');
        let end = start + length.ok_or("a `{` without its `}`")?;
        let inside: String = self.rest[start..end].iter().collect();
        self.at = end + 1;
        let (name, case) = match inside.split_once(':') {
            None => (inside.as_str(), Case::AsIs),
            Some((name, "lower")) => (name, Case::Lower),
            Some((name, "upper")) => (name, Case::Upper),
            Some((_, other)) => {
                return Err(format!("`:{other}` is neither `:lower` nor `:upper`"));
            }
        };
        let name = name.trim();
        if name.is_empty() {
            return Err("`{}` names no choice".to_owned());
        }
        Ok(Hole { name: name.to_owned(), case })
    }
}

struct Reading<'a> {
    values: &'a Beginnings<'a>,
    found: Vec<(String, i64)>,
    steps: usize,
}

impl Reading<'_> {
    /// True if these parts read the whole text, trying one possibility after another.
    fn read(&mut self, parts: &[&Part], text: &str) -> bool {
        self.steps += 1;
        if self.steps > MAX_READING_STEPS {
            return false;
        }
        let Some((part, others)) = parts.split_first() else { return text.trim().is_empty() };
        match part {
            Part::Text(part) => strip(text, part).is_some_and(|rest| self.read(others, rest)),
            Part::Hole(hole) => (self.values)(hole, text).into_iter().any(|(length, value)| {
                self.found.push((hole.name.clone(), value));
                let good = self.read(others, &text[length..]);
                if !good {
                    self.found.pop();
                }
                good
            }),
            Part::Optional(inner) => {
                let within: Vec<&Part> = inner.iter().chain(others.iter().copied()).collect();
                self.read(&within, text) || self.read(others, text)
            }
        }
    }
}

/// The text without the template's words at its beginning, capitals aside.
fn strip<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    let head = text.get(..words.len())?;
    head.eq_ignore_ascii_case(words).then(|| &text[words.len()..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(template: &str, made: &[(&str, &str)]) -> Option<String> {
        Template::new(template).unwrap().write(&|hole| {
            let found = made.iter().find(|(name, _)| *name == hole.name);
            found.map(|(_, value)| value.to_string())
        })
    }

    #[test]
    fn optional_parts_appear_only_when_all_in_them_was_chosen() {
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
