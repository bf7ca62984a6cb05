//! Which position a question is about, and the positions of the line asked about last.

use boardwright::{Game, Move, Position};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A decision as a page holds it: a word that means nothing but itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Code(pub Move);

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:x}", self.0.0))
    }
}

impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Code, D::Error> {
        let text = String::deserialize(deserializer)?;
        let number = u64::from_str_radix(&text, 16);
        number.map(|number| Code(Move(number))).map_err(|_| D::Error::custom("no decision"))
    }
}

/// A position, by the way to it.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Place {
    /// Where the game begins; as its rules say if it is not given.
    #[serde(default)]
    pub start: Option<String>,
    /// The decisions from there.
    #[serde(default)]
    pub moves: Vec<Code>,
}

/// The positions of a line of play, kept so that the next question about it costs little.
#[derive(Default)]
pub struct Line {
    start: Option<String>,
    moves: Vec<Move>,
    /// The start and the position after each decision; void until something was asked.
    positions: Vec<Position>,
}

impl Line {
    /// The positions from the start to a place.
    pub fn to(&mut self, game: &Game, place: &Place) -> Result<&[Position], String> {
        if self.positions.is_empty() || self.start != place.start {
            let start = match &place.start {
                Some(text) => Position::read(game, text).map_err(|error| error.to_string())?,
                None => game.start(),
            };
            *self = Line { start: place.start.clone(), moves: Vec::new(), positions: vec![start] };
        }
        let wanted = || place.moves.iter().map(|code| code.0);
        let shared = self.moves.iter().zip(wanted()).take_while(|(a, b)| *a == b).count();
        // What lies behind the place is kept while the line only goes back.
        if shared < place.moves.len() {
            self.moves.truncate(shared);
            self.positions.truncate(shared + 1);
        }
        for (number, mv) in wanted().enumerate().skip(shared) {
            let next = self.positions[number].play(mv);
            let next = next.map_err(|error| format!("decision {}: {error}", number + 1))?;
            self.moves.push(mv);
            self.positions.push(next);
        }
        Ok(&self.positions[..=place.moves.len()])
    }
}

#[cfg(test)]
mod tests {
    use super::{Code, Line, Place};
    use boardwright::{Options, bundled};

    #[test]
    fn a_line_goes_on_back_and_aside() {
        let (game, _) = bundled::find("tic-tac-toe").unwrap().compile(&Options::default());
        let (game, mut line) = (game.unwrap(), Line::default());
        let mut place = Place::default();
        for text in ["b2", "a1", "b1"] {
            let mv = line.to(&game, &place).unwrap().last().unwrap().read_move(text).unwrap();
            place.moves.push(Code(mv));
        }
        assert_eq!(line.to(&game, &place).unwrap().len(), 4);
        let last = place.moves.pop().unwrap();
        assert_eq!(line.to(&game, &place).unwrap().len(), 3);
        place.moves.push(last);
        place.moves.push(last);
        assert!(line.to(&game, &place).unwrap_err().starts_with("decision 4"));
        let broken = Place { start: Some("nowhere".to_owned()), ..Place::default() };
        assert!(line.to(&game, &broken).is_err());
        place.moves.pop();
        assert_eq!(line.to(&game, &place).unwrap().len(), 4);
    }
}
