//! The text of diagrams on a page: lines with their places, without markup.

use crate::error::{ImportError, Place};
use crate::ini::MAX_BYTES;

/// Class of the elements that hold a diagram.
const CLASS: &str = "idiagram";
/// Elements whose text is not text.
const CODE: [&str; 4] = ["script", "style", "template", "noscript"];
/// Elements that end a line.
const BREAKS: [&str; 9] = ["br", "p", "div", "li", "ul", "tr", "pre", "hr", "h3"];
/// Elements that name the game of a diagram.
const HEADINGS: [&str; 2] = ["h1", "title"];
/// Maximum length of a heading in characters: that of a title in rules.
const MAX_HEADING: usize = boardwright_syntax::limits::MAX_TITLE;
/// Maximum number of diagrams of a page.
const MAX_DIAGRAMS: usize = 500;
/// Maximum length of a line in characters.
pub const MAX_LINE: usize = 4_096;

/// A line of a diagram.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The text without spaces around it.
    pub text: String,
    /// Place of its first character.
    pub place: Place,
}

/// The lines of one diagram.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// Place where it begins.
    pub place: Place,
    /// Heading of the page above it, or else the title of its page if it is the only diagram.
    pub heading: Option<String>,
    /// Lines that are not empty.
    pub lines: Vec<Line>,
}

/// True if a text names the class of diagrams.
pub fn mentions_diagram(text: &str) -> bool {
    text.contains(CLASS)
}

/// Returns the diagrams of a text: those of its elements, or the text itself if it has none.
///
/// # Errors
/// Fails if the text exceeds a limit, or an element is cut off.
pub fn sources(text: &str) -> Result<Vec<Source>, ImportError> {
    if text.len() > MAX_BYTES {
        let message = format!("the text is too large: at most {} KiB are read", MAX_BYTES >> 10);
        return Err(ImportError::new(Place::START, message));
    }
    let mut scanner = Scanner::new(text.trim_start_matches('\u{feff}'), mentions_diagram(text));
    scanner.run()?;
    if let [only] = scanner.sources.as_mut_slice() {
        only.heading = only.heading.take().or(scanner.page_title);
    }
    Ok(scanner.sources)
}

struct Scanner<'a> {
    rest: &'a str,
    place: Place,
    /// Number of open elements inside the diagram's; `None` outside diagrams.
    depth: Option<usize>,
    /// Name of the diagram's element.
    element: String,
    /// True if only text in elements counts.
    in_elements: bool,
    line: String,
    line_place: Place,
    opened: Place,
    /// Name of the open element that is a heading, and its text so far.
    open_heading: Option<(String, String)>,
    /// The last heading, until a diagram takes it.
    heading: Option<String>,
    page_title: Option<String>,
    sources: Vec<Source>,
}

impl<'a> Scanner<'a> {
    fn new(text: &'a str, in_elements: bool) -> Scanner<'a> {
        let sources = match in_elements {
            true => Vec::new(),
            false => vec![Source { place: Place::START, heading: None, lines: Vec::new() }],
        };
        Scanner {
            rest: text,
            place: Place::START,
            depth: (!in_elements).then_some(0),
            element: String::new(),
            in_elements,
            line: String::new(),
            line_place: Place::START,
            opened: Place::START,
            open_heading: None,
            heading: None,
            page_title: None,
            sources,
        }
    }

    fn run(&mut self) -> Result<(), ImportError> {
        while let Some(letter) = self.rest.chars().next() {
            match letter {
                '<' if self.rest.starts_with("<!--") => self.comment(),
                '<' if self.begins_tag() => self.tag()?,
                '&' => self.entity()?,
                '\n' => {
                    self.skip(1);
                    self.end_line();
                }
                _ => {
                    let at = self.place;
                    self.skip(letter.len_utf8());
                    self.push(letter, at)?;
                }
            }
        }
        self.end_line();
        if self.in_elements && self.depth.is_some() {
            let message =
                format!("the element `{}` does not end: the text is cut off", self.element);
            return Err(ImportError::new(self.opened, message));
        }
        Ok(())
    }

    fn push(&mut self, letter: char, at: Place) -> Result<(), ImportError> {
        if self.depth.is_none() {
            self.push_to_heading(letter);
            return Ok(());
        }
        if letter.is_whitespace() && self.line.is_empty() {
            return Ok(());
        }
        if self.line.is_empty() {
            self.line_place = at;
        }
        if self.line.len() >= MAX_LINE {
            let message = format!("the line is too long: at most {MAX_LINE} characters");
            return Err(ImportError::new(at, message));
        }
        self.line.push(if letter.is_control() { ' ' } else { letter });
        Ok(())
    }

    /// Adds a character to the open heading; runs of spaces become one.
    fn push_to_heading(&mut self, letter: char) {
        let Some((_, text)) = &mut self.open_heading else { return };
        let letter = if letter.is_whitespace() { ' ' } else { letter };
        let is_wanted = letter != ' ' || !(text.is_empty() || text.ends_with(' '));
        if is_wanted && !boardwright_syntax::is_hidden(letter) && text.len() < 4 * MAX_HEADING {
            text.push(letter);
        }
    }

    fn end_heading(&mut self) {
        let Some((name, text)) = self.open_heading.take() else { return };
        let text = text.chars().take(MAX_HEADING).collect::<String>();
        let text = Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        match name == "title" {
            true => self.page_title = text,
            false => self.heading = text,
        }
    }

    fn end_line(&mut self) {
        self.push_to_heading(' ');
        let text = std::mem::take(&mut self.line);
        let text = text.trim_end();
        if let (false, Some(source)) = (text.is_empty(), self.sources.last_mut()) {
            source.lines.push(Line { text: text.to_owned(), place: self.line_place });
        }
    }

    /// Goes on by bytes at the boundary of a character.
    fn skip(&mut self, bytes: usize) {
        let (gone, rest) = self.rest.split_at(bytes.min(self.rest.len()));
        for letter in gone.chars() {
            match letter {
                '\n' => self.place = Place { line: self.place.line + 1, column: 1 },
                _ => self.place.column += 1,
            }
        }
        self.rest = rest;
    }

    fn comment(&mut self) {
        let end = self.rest.find("-->").map_or(self.rest.len(), |at| at + 3);
        self.skip(end);
    }

    /// True if a tag begins here; a sign such as in `a < b` is text.
    fn begins_tag(&self) -> bool {
        let next = self.rest.chars().nth(1);
        next.is_some_and(|letter| letter.is_ascii_alphabetic() || matches!(letter, '/' | '!' | '?'))
    }

    fn tag(&mut self) -> Result<(), ImportError> {
        let at = self.place;
        let Some(length) = tag_length(self.rest) else {
            return match self.depth {
                Some(_) => Err(ImportError::new(at, "this tag does not end".to_owned())),
                None => {
                    self.skip(self.rest.len());
                    Ok(())
                }
            };
        };
        let tag = &self.rest[..length];
        let closes = tag.starts_with("</");
        let name = tag.trim_start_matches(['<', '/']);
        let name: String = name.chars().take_while(char::is_ascii_alphanumeric).collect();
        let name = name.to_ascii_lowercase();
        let begins_diagram = !closes && has_class(tag);
        let is_empty = tag.ends_with("/>");
        self.skip(length);
        if !closes && CODE.contains(&name.as_str()) {
            self.code(&name);
            return Ok(());
        }
        if BREAKS.contains(&name.as_str()) {
            self.end_line();
        }
        if self.depth.is_none() && HEADINGS.contains(&name.as_str()) {
            self.end_heading();
            self.open_heading = (!closes).then(|| (name.clone(), String::new()));
        }
        match self.depth {
            None if begins_diagram => self.begin(name, at)?,
            Some(depth) if self.in_elements && name == self.element => match closes {
                true if depth == 0 => {
                    self.end_line();
                    self.depth = None;
                }
                true => self.depth = Some(depth - 1),
                false if is_empty => {}
                false => self.depth = Some(depth + 1),
            },
            _ => {}
        }
        Ok(())
    }

    fn begin(&mut self, name: String, at: Place) -> Result<(), ImportError> {
        if self.sources.len() == MAX_DIAGRAMS {
            let message = format!("a page may have {MAX_DIAGRAMS} diagrams at most");
            return Err(ImportError::new(at, message));
        }
        self.end_heading();
        (self.depth, self.element, self.opened) = (Some(0), name, at);
        let heading = self.heading.take();
        self.sources.push(Source { place: at, heading, lines: Vec::new() });
        Ok(())
    }

    /// Skips the text of an element of code.
    fn code(&mut self, name: &str) {
        let close = format!("</{name}");
        let rest = self.rest.as_bytes();
        let found =
            rest.windows(close.len()).position(|part| part.eq_ignore_ascii_case(close.as_bytes()));
        self.skip(found.unwrap_or(self.rest.len()));
    }

    fn entity(&mut self) -> Result<(), ImportError> {
        let at = self.place;
        let end = self.rest.bytes().take(12).position(|byte| byte == b';');
        let decoded =
            end.and_then(|end| decode(&self.rest[1..end]).map(|letter| (letter, end + 1)));
        let (letter, length) = decoded.unwrap_or(('&', 1));
        self.skip(length);
        self.push(letter, at)
    }
}

/// Returns the length of a tag; a sign in quotation marks does not end it.
fn tag_length(text: &str) -> Option<usize> {
    let mut quote = None;
    for (at, letter) in text.char_indices() {
        match (quote, letter) {
            (None, '>') => return Some(at + 1),
            (None, '"' | '\'') => quote = Some(letter),
            (Some(open), _) if open == letter => quote = None,
            _ => {}
        }
    }
    None
}

/// True if a tag's attribute `class` names the class of diagrams.
fn has_class(tag: &str) -> bool {
    let lower = tag.to_ascii_lowercase();
    let Some(at) = lower.find("class") else { return false };
    let value = lower[at + 5..].trim_start();
    let Some(value) = value.strip_prefix('=') else { return false };
    let value = value.trim_start();
    let value = match value.chars().next() {
        Some(quote @ ('"' | '\'')) => value[1..].split(quote).next().unwrap_or_default(),
        _ => value.split([' ', '>']).next().unwrap_or_default(),
    };
    value.split_whitespace().any(|class| class == CLASS)
}

/// Returns the character of an entity.
fn decode(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16).ok()?,
            None => number.parse().ok()?,
        };
        return char::from_u32(code);
    }
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        "colon" => ':',
        "comma" => ',',
        "equals" => '=',
        "ndash" | "hyphen" | "minus" => '-',
        _ => return None,
    })
}
