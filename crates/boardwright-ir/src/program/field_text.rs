//! Texts of the fields of a notation of positions: where one ends, and whether a word is one.

use super::{FormatField, FormatFlag, Program};
use boardwright_board::{Board, Site};
use boardwright_syntax::limits::MAX_NAME;
use std::collections::BTreeSet;

/// Texts that stand for all of a field whose texts are numbers.
const NUMBERS: [&str; 3] = ["1", "10", "-1"];

impl FormatField {
    /// True for a field that is `-` if it is empty.
    pub fn may_be_dash(&self) -> bool {
        matches!(
            self,
            FormatField::Site(_)
                | FormatField::Sites(_)
                | FormatField::SiteNumbers(_)
                | FormatField::Flags(_)
        )
    }

    /// Returns the length of the field at the start of a text that goes on; `None` if it does not
    /// start there, or stands by itself.
    pub fn length_at_start(&self, board: &Board, text: &str) -> Option<usize> {
        if self.may_be_dash() && text.starts_with('-') {
            return Some(1);
        }
        match self {
            FormatField::Site(_) => Some(site_at_start(board, text)?.0),
            FormatField::Sites(_) => {
                length_of_run(text, |rest| Some(site_at_start(board, rest)?.0))
            }
            FormatField::Flags(flags) => length_of_run(text, |rest| {
                longest_word(rest, letters(flags).map(|letter| (letter, letter.len())))
            }),
            FormatField::SiteNumbers(_) => {
                let mut length = 0;
                while let Some(next) = site_number_at_start(board, &text[length..]) {
                    length += next + usize::from(text[length + next..].starts_with(','));
                }
                (length > 0 && !text[..length].ends_with(',')).then_some(length)
            }
            FormatField::Number(_) | FormatField::TurnNumber | FormatField::PlyNumber => {
                number_at_start(text)
            }
            FormatField::Player(words) => {
                longest_word(text, words.iter().map(|word| (word.as_str(), word.len())))
            }
            FormatField::Phase(words) => {
                longest_word(text, words.iter().map(|(word, _)| (word.as_str(), word.len())))
            }
            FormatField::Text(fixed) => text.starts_with(fixed.as_str()).then_some(fixed.len()),
            FormatField::Board(_)
            | FormatField::Place(_)
            | FormatField::Joined(_)
            | FormatField::Optional(_) => None,
        }
    }

    /// Returns true if a word may be read as the field.
    pub fn fits(&self, program: &Program, word: &str) -> bool {
        match self {
            FormatField::Optional(inner) => inner.fits(program, word),
            FormatField::Joined(fields) => {
                let mut rest = Some(word);
                for field in fields {
                    rest = rest
                        .and_then(|rest| rest.get(field.length_at_start(&program.board, rest)?..));
                }
                rest == Some("") || word == "-" && fields.iter().all(Self::may_be_dash)
            }
            FormatField::Place(_) => {
                let is_letter = |text: &str| piece_letters(program).any(|letter| letter == text);
                let unit = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
                word == "-" || is_letter(unit)
            }
            FormatField::Board(_) => word.contains('/'),
            _ => self.length_at_start(&program.board, word) == Some(word.len()),
        }
    }

    /// Returns texts of the field, one for each sort that it has.
    pub fn samples(&self, program: &Program) -> Vec<String> {
        let board = &program.board;
        let owned = |words: &mut dyn Iterator<Item = &str>| words.map(str::to_owned).collect();
        let mut samples: Vec<String> = match self {
            FormatField::Optional(inner) => inner.samples(program),
            FormatField::Joined(fields) => joined_samples(program, fields),
            FormatField::Site(_) | FormatField::Sites(_) => site_samples(board),
            FormatField::SiteNumbers(_) => {
                site_samples(board).iter().map(|site| format!("{site}=1")).collect()
            }
            FormatField::Flags(flags) => owned(&mut letters(flags)),
            FormatField::Number(_) | FormatField::TurnNumber | FormatField::PlyNumber => {
                owned(&mut NUMBERS.into_iter())
            }
            FormatField::Player(words) => words.clone(),
            FormatField::Phase(words) => owned(&mut words.iter().map(|(word, _)| word.as_str())),
            FormatField::Text(text) => vec![text.clone()],
            FormatField::Place(_) => {
                let units = piece_letters(program).flat_map(|it| [it.to_owned(), format!("2{it}")]);
                std::iter::once("-".to_owned()).chain(units).collect()
            }
            FormatField::Board(_) => Vec::new(),
        };
        if self.may_be_dash() {
            samples.push("-".to_owned());
        }
        samples
    }
}

/// Returns the length of the number that begins a text.
fn number_at_start(text: &str) -> Option<usize> {
    let sign = usize::from(text.starts_with('-'));
    let digits = text[sign..].bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0).then_some(sign + digits)
}

/// Returns the length of a site with its number, `c3=2`, that begins a text.
fn site_number_at_start(board: &Board, text: &str) -> Option<usize> {
    let (name, _) = site_at_start(board, text)?;
    let number = text[name..].strip_prefix('=')?;
    Some(name + 1 + number_at_start(number)?)
}

/// Returns names of sites in which every first and every last letter of a name occurs.
fn site_samples(board: &Board) -> Vec<String> {
    let (mut first, mut last) = (BTreeSet::new(), BTreeSet::new());
    let names = board.sites().map(|site| &board.site(site).name);
    let new = names.filter(|name| {
        let begins_new = first.insert(name.chars().next());
        last.insert(name.chars().next_back()) || begins_new
    });
    new.cloned().collect()
}

/// Returns texts of joined fields: the first of each, the second of each, and so on.
fn joined_samples(program: &Program, fields: &[FormatField]) -> Vec<String> {
    let each: Vec<Vec<String>> = fields.iter().map(|field| field.samples(program)).collect();
    let most = each.iter().map(Vec::len).max().unwrap_or(0);
    let text = |index: usize| -> String {
        each.iter().filter_map(|texts| texts.get(index % texts.len().max(1))).cloned().collect()
    };
    let mut samples: Vec<String> = (0..most).map(text).collect();
    if fields.iter().all(FormatField::may_be_dash) {
        samples.push("-".to_owned());
    }
    samples
}

fn letters(flags: &[FormatFlag]) -> impl Iterator<Item = &str> {
    flags.iter().map(|flag| flag.letter.as_str())
}

fn piece_letters(program: &Program) -> impl Iterator<Item = &str> {
    program.kinds.iter().flat_map(|kind| kind.letters.iter().map(String::as_str))
}

/// Returns the site whose name begins a text, with the length of the name.
pub fn site_at_start(board: &Board, text: &str) -> Option<(usize, Site)> {
    // To ask for each beginning is quicker than to compare the names of all sites.
    let lengths = (1..=text.len().min(MAX_NAME)).rev();
    let mut beginnings = lengths.filter_map(|length| Some((length, text.get(..length)?)));
    beginnings.find_map(|(length, name)| Some((length, board.site_named(name)?)))
}

/// Returns the value of the longest word, not empty, that begins a text.
pub fn longest_word<'a, T>(text: &str, words: impl Iterator<Item = (&'a str, T)>) -> Option<T> {
    let fitting = words.filter(|(word, _)| !word.is_empty() && text.starts_with(word));
    fitting.max_by_key(|(word, _)| word.len()).map(|(_, value)| value)
}

/// Returns the length of the elements that begin a text, one after the other.
fn length_of_run(text: &str, element: impl Fn(&str) -> Option<usize>) -> Option<usize> {
    let mut length = 0;
    while let Some(next) = element(&text[length..]) {
        length += next;
    }
    (length > 0).then_some(length)
}
