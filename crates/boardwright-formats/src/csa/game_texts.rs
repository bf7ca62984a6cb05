//! A file cut into its games, which a line `/` separates.

use crate::error::ReadError;
use crate::shogi::lines::{DecodedLines, GatheredLines};
use crate::text::GameText;
use std::io::BufRead;

/// Iterator over the texts of the games of a file. It holds one game at a time.
pub struct GameTexts<R> {
    lines: DecodedLines<R>,
}

impl<R: BufRead> GameTexts<R> {
    pub fn new(input: R) -> GameTexts<R> {
        GameTexts { lines: DecodedLines::new(input) }
    }

    fn game(&mut self) -> Result<Option<GameText>, ReadError> {
        let mut gathered = GatheredLines::default();
        while let Some((number, line)) = self.lines.next_line()? {
            let content = line.trim_ascii();
            if content == "/" && !gathered.is_empty() {
                break;
            }
            if content == "/" || gathered.is_empty() && content.is_empty() {
                continue;
            }
            gathered.push(number, &line)?;
        }
        Ok(gathered.game())
    }
}

impl<R: BufRead> Iterator for GameTexts<R> {
    type Item = Result<GameText, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let game = self.game();
        self.lines.end_behind(&game);
        game.transpose()
    }
}
