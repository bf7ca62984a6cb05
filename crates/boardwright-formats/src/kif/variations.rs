//! Lines of play: the game, and the variations behind it, each of which names the number of the
//! move that it replaces.

use crate::algebraic::Algebraic;
use crate::reading::add_comment;
use boardwright::record::{MAX_VARIATION_DEPTH, RecordVariation, RecordedMove};
use boardwright::{Position, Record, Site};

/// Largest number of decisions that are made again to reach the beginnings of variations.
const MAX_REPLAYED: usize = 1 << 20;

/// A line of play.
struct Line {
    /// Number of its first move.
    first: usize,
    /// Index of the line that it leaves, and of the decision there that it replaces.
    parent: Option<(usize, usize)>,
    moves: RecordVariation,
}

/// All lines of a game, in the order of the file.
pub(super) struct Lines {
    start: Position,
    all: Vec<Line>,
    /// Indices of the lines that a variation may leave: the last, the one that it leaves, and on.
    open: Vec<usize>,
    replayed: usize,
    /// Number of decisions read.
    pub read: usize,
    /// Position after the last decision of the line that is read.
    pub position: Position,
    /// Destination of the last decision.
    pub last: Option<Site>,
}

impl Lines {
    /// Creates the lines of a game whose first move has a number.
    pub fn new(start: &Position, first: usize) -> Lines {
        let main = Line { first, parent: None, moves: RecordVariation::default() };
        Lines {
            start: start.clone(),
            all: vec![main],
            open: vec![0],
            replayed: 0,
            read: 0,
            position: start.clone(),
            last: None,
        }
    }

    /// Returns the line that is read.
    pub fn current(&mut self) -> &mut RecordVariation {
        let last = self.all.len() - 1;
        &mut self.all[last].moves
    }

    /// True while the game itself is read.
    pub fn is_main(&self) -> bool {
        self.all.len() == 1
    }

    /// Returns the number of the next move.
    pub fn next_number(&self) -> usize {
        let line = &self.all[self.all.len() - 1];
        line.first + line.moves.decisions.len()
    }

    /// Begins a variation in place of the move with a number.
    ///
    /// # Errors
    ///
    /// A message if there is no such move, or a bound is exceeded.
    pub fn branch(&mut self, number: usize, notation: &mut Algebraic) -> Result<(), String> {
        let no_move = || format!("there is no move {number} that a variation could replace");
        // A variation may stand behind the last move if no line has the move that it names.
        let leaves = |index: usize, behind: usize| {
            let line = &self.all[index];
            let is_first = line.parent.is_none() && line.first == number;
            (line.first < number || is_first)
                && number < line.first + line.moves.decisions.len() + behind
        };
        let found = |behind| self.open.iter().rposition(|&index| leaves(index, behind));
        let depth = found(0).or_else(|| found(1)).ok_or_else(no_move)?;
        self.open.truncate(depth + 1);
        let parent = self.open[depth];
        if self.open.len() > MAX_VARIATION_DEPTH {
            return Err(format!("variations are nested at most {MAX_VARIATION_DEPTH} deep"));
        }
        let line = &self.all[parent];
        let count = line.moves.decisions.len();
        let index = number - line.first;
        // A variation behind the last move begins with that move.
        let at = index.min(count.checked_sub(1).ok_or_else(no_move)?);
        let repeated =
            line.moves.decisions[at..index].iter().map(|made| RecordedMove::new(made.mv));
        let repeated: Vec<RecordedMove> = repeated.collect();
        self.go_to(parent, index, notation)?;
        self.open.push(self.all.len());
        let moves = RecordVariation { comment: None, decisions: repeated };
        let first = number - (index - at);
        self.all.push(Line { first, parent: Some((parent, at)), moves });
        Ok(())
    }

    /// Makes the position before a decision of a line the present one.
    fn go_to(&mut self, line: usize, index: usize, notation: &mut Algebraic) -> Result<(), String> {
        let (mut parts, mut at) = (Vec::new(), Some((line, index)));
        while let Some((line, count)) = at {
            parts.push((line, count));
            at = self.all[line].parent;
        }
        let mut position = self.start.clone();
        let mut last = None;
        for (line, count) in parts.into_iter().rev() {
            for made in &self.all[line].moves.decisions[..count] {
                self.replayed += 1;
                if self.replayed > MAX_REPLAYED {
                    return Err("the game has too many variations of late moves".to_owned());
                }
                last = notation.destination(&position, made.mv);
                notation.play(&mut position, made.mv).map_err(|limit| limit.to_string())?;
            }
        }
        (self.position, self.last) = (position, last);
        Ok(())
    }

    /// Puts the lines into a record.
    pub fn finish(mut self, record: &mut Record) {
        while self.all.len() > 1 {
            let Some(Line { parent: Some((line, index)), mut moves, .. }) = self.all.pop() else {
                return;
            };
            in_order(&mut moves.decisions);
            if moves != RecordVariation::default() {
                let replaced = &mut self.all[line].moves.decisions[index];
                replaced.variations.push(moves);
            }
        }
        if let Some(main) = self.all.pop() {
            let RecordVariation { comment, mut decisions } = main.moves;
            in_order(&mut decisions);
            record.decisions = decisions;
            add_comment(&mut [], &mut record.comment, comment.as_deref().unwrap_or(""));
        }
    }
}

/// Puts variations in the order of the file: the last line is the first that is taken.
fn in_order(decisions: &mut [RecordedMove]) {
    decisions.iter_mut().for_each(|made| made.variations.reverse());
}
