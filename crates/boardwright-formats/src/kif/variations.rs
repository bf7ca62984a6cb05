//! Lines of play: the game, and the variations behind it, each of which names the number of the
//! move that it replaces.

use crate::algebraic::Algebraic;
use crate::reading::add_comment;
use boardwright::record::{MAX_VARIATION_DEPTH, RecordVariation, RecordedMove};
use boardwright::{Move, Position, Record, Site};

/// Largest number of decisions that are made again to reach the beginnings of variations, which
/// takes about a second.
const MAX_REPLAYED: usize = 1 << 18;

/// Number of decisions between two checkpoints of a line.
const STRIDE: usize = 8;

/// Largest number of positions in the histories of all checkpoints.
const MAX_KEPT_HISTORY: usize = 1 << 18;

/// A position that is kept, so that variations behind it need not make all decisions before.
struct Checkpoint {
    /// Index of the line, and number of its decisions up to the position.
    line: usize,
    count: usize,
    position: Position,
    last: Option<Site>,
    /// Number of earlier positions.
    history: usize,
}

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
    /// Positions on the open lines.
    checkpoints: Vec<Checkpoint>,
    /// Number of decisions between two of them.
    stride: usize,
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
            checkpoints: Vec::new(),
            stride: STRIDE,
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

    /// Adds a decision that was made in the present position.
    pub fn push(&mut self, mv: Move) {
        self.read += 1;
        self.current().decisions.push(RecordedMove::new(mv));
        let line = self.all.len() - 1;
        let count = self.all[line].moves.decisions.len();
        if !count.is_multiple_of(self.stride) {
            return;
        }
        let history = self.next_number().saturating_sub(self.all[0].first);
        let (position, last) = (self.position.clone(), self.last);
        self.checkpoints.push(Checkpoint { line, count, position, last, history });
        while self.checkpoints.iter().map(|kept| kept.history).sum::<usize>() > MAX_KEPT_HISTORY {
            self.stride *= 2;
            let stride = self.stride;
            self.checkpoints.retain(|kept| kept.count.is_multiple_of(stride));
        }
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
        let open = &self.open;
        self.checkpoints.retain(|kept| open.contains(&kept.line));
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
        let (mut position, mut last) = (self.start.clone(), None);
        // The first decisions of the first part that a checkpoint stands for.
        let mut made_before = 0;
        let is_before = |kept: &&Checkpoint| {
            parts.iter().any(|&(line, count)| line == kept.line && kept.count <= count)
        };
        if let Some(kept) =
            self.checkpoints.iter().filter(is_before).max_by_key(|kept| kept.history)
        {
            (position, last, made_before) = (kept.position.clone(), kept.last, kept.count);
            // Parts begin with the last line.
            let part = parts.iter().position(|&(line, _)| line == kept.line).unwrap_or(0);
            parts.truncate(part + 1);
        }
        for (line, count) in parts.into_iter().rev() {
            let first = std::mem::take(&mut made_before);
            for made in &self.all[line].moves.decisions[first..count] {
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
