//! The buffers of texts between a page and this module, and the file opened last.

use crate::fault::Fault;
use crate::finder::PageGames;
use crate::games::OpenedFile;
use crate::question::{Answer, GivenRules, Question};
use crate::recognise::{Content, content_of};
use crate::{games, positions, text, variants};
use serde::Serialize;

/// Maximum number of bytes of a file.
pub const MAX_FILE: usize = 4 << 20;
/// Maximum number of bytes of a question and a file: the question may hold rules.
pub const MAX_INPUT: usize = MAX_FILE + (8 << 20);

/// Answers questions.
#[derive(Default)]
pub struct Bridge {
    input: Vec<u8>,
    output: Vec<u8>,
    opened: Option<OpenedFile>,
}

impl Bridge {
    /// Returns a buffer of zeros for an input of a length; `None` above [`MAX_INPUT`].
    pub fn input(&mut self, length: usize) -> Option<&mut [u8]> {
        if length > MAX_INPUT {
            return None;
        }
        self.input.clear();
        self.input.resize(length, 0);
        Some(&mut self.input)
    }

    /// Returns the JSON of the last answer.
    pub fn output(&self) -> &[u8] {
        &self.output
    }

    /// Answers the question in the input, which has this length. Returns 0, or −1 with a fault.
    pub fn ask(&mut self, length: usize) -> i32 {
        let input = std::mem::take(&mut self.input);
        let length = length.min(input.len());
        let (question, file) = input.split_at(length);
        let answer = serde_json::from_slice(question)
            .map_err(|error| Fault::new(format!("the question is malformed: {error}")))
            .and_then(|question| self.answer(question, file));
        match answer {
            Ok(answer) => self.say(&answer, 0),
            Err(fault) => self.say(&fault, -1),
        }
    }

    /// Answers a question about a file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or is not what the question says.
    pub fn answer(&mut self, question: Question, file: &[u8]) -> Result<Answer, Fault> {
        if file.len() > MAX_FILE {
            let size = MAX_FILE >> 20;
            return Err(Fault::new(format!(
                "The text is too large: at most {size} MB are read here. `boardwright convert` \
                 reads files of any size."
            )));
        }
        match question {
            Question::Open { own } => self.open(file, own),
            Question::OpenGames { game } => self.open_games(file, game),
            Question::More => match &mut self.opened {
                Some(opened) => Ok(opened.next_games()),
                None => Err(Fault::new("No file of games is open.")),
            },
            Question::Position { games } => positions::find(&text::decode(file)?, &games),
            Question::Save { game } => games::save(&text::decode(file)?, game),
        }
    }

    fn open(&mut self, file: &[u8], own: Vec<String>) -> Result<Answer, Fault> {
        self.opened = None;
        match content_of(file)? {
            Content::Rules(text) => Ok(Answer::Rules { text }),
            Content::Variants(text) => variants::import(&text),
            Content::Positions(text) => positions::lines(&text),
            Content::Games(format) => {
                Ok(self.begin(OpenedFile::new(format, file, PageGames::Any(own.into()))))
            }
        }
    }

    fn open_games(&mut self, file: &[u8], given: GivenRules) -> Result<Answer, Fault> {
        self.opened = None;
        match content_of(file)? {
            Content::Games(format) => {
                let given = PageGames::only(&given)?;
                Ok(self.begin(OpenedFile::new(format, file, given)))
            }
            Content::Positions(text) => positions::of_game(&text, &given),
            Content::Rules(_) | Content::Variants(_) => {
                Err(Fault::new("This text has rules, not a game. Paste it on the first page."))
            }
        }
    }

    fn begin(&mut self, file: OpenedFile) -> Answer {
        self.opened.insert(file).next_games()
    }

    fn say(&mut self, answer: &impl Serialize, result: i32) -> i32 {
        // Answers hold strings, numbers and flags alone, which are always JSON.
        self.output = serde_json::to_vec(answer).unwrap_or_default();
        result
    }
}
