//! A position: a state of the rules together with the record of the game that judges repetition.

use crate::choices::Choices;
use crate::game::Game;
use crate::ids::{Kind, Player};
use boardwright_board::Site;
use boardwright_interpret::{
    GameResult, History, LegalityVerdict, LimitReached, Move, Outcome, PartialMove, PositionRef,
    Reason, State,
};
use boardwright_ir::Stage;
use boardwright_syntax::tree::Span;

/// A move that the rules do not allow, handed back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the move is not legal here")]
pub struct IllegalMove {
    /// The move as it was given.
    pub mv: Move,
}

/// How a game ended, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameEnd {
    /// Who has won; nobody in a draw.
    pub winner: Option<Player>,
    /// Why, in the words of the rules or of a record; may be empty.
    pub reason: String,
}

/// A position of a game, with the positions before it.
#[derive(Clone)]
pub struct Position {
    game: Game,
    state: State,
    history: History,
}

impl Position {
    /// A state of a game without anything before it.
    pub fn new(game: Game, state: State) -> Position {
        Position { game, state, history: History::default() }
    }

    /// The position after a whole game was played from here, with the record of it.
    pub(crate) fn later(&self, state: State, history: History) -> Position {
        Position { game: self.game.clone(), state, history }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The state of the rules.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What came before, as far as repetition asks.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Borrows the state and the history, as engines are asked about them.
    pub fn as_ref(&self) -> PositionRef<'_> {
        PositionRef::new(&self.state, &self.history)
    }

    /// Puts the legal decisions into `list`, which is cleared first. There are none once the game
    /// has ended.
    ///
    /// A limit of the rules cuts the list short; see [`Position::try_decisions`].
    pub fn decisions(&self, list: &mut Vec<Move>) {
        let _ = self.list_decisions(list);
    }

    /// Returns the legal decisions.
    ///
    /// # Errors
    ///
    /// If a limit of the rules is reached.
    pub fn try_decisions(&self) -> Result<Vec<Move>, LimitReached> {
        let mut list = Vec::new();
        self.list_decisions(&mut list)?;
        Ok(list)
    }

    fn list_decisions(&self, list: &mut Vec<Move>) -> Result<(), LimitReached> {
        list.clear();
        if self.is_ended_by_history() {
            return Ok(());
        }
        self.game.rules().ask(|engine| engine.decisions(self.as_ref(), list))
    }

    /// Returns the number of legal decisions.
    pub fn count(&self) -> usize {
        if self.is_ended_by_history() {
            return 0;
        }
        self.game.rules().ask(|engine| engine.count(self.as_ref())).unwrap_or_else(|_| {
            let mut list = Vec::new();
            self.decisions(&mut list);
            list.len()
        })
    }

    /// Returns the legal decision at an index in the order of [`Position::decisions`].
    pub fn nth(&self, index: usize) -> Option<Move> {
        if self.is_ended_by_history() {
            return None;
        }
        self.game.rules().ask(|engine| engine.nth(self.as_ref(), index)).ok().flatten()
    }

    /// True if an end that reads the history holds, such as repetition. A state alone does not
    /// know, so that engines would go on.
    fn is_ended_by_history(&self) -> bool {
        self.game.reads_record() && self.result().is_some()
    }

    fn result(&self) -> Option<GameResult> {
        self.game.rules().ask(|engine| engine.outcome(self.as_ref())).ok().flatten()
    }

    /// Returns the position after a decision.
    ///
    /// # Errors
    ///
    /// If the decision is not legal here.
    pub fn play(&self, mv: Move) -> Result<Position, IllegalMove> {
        let mut next = self.clone();
        next.play_mut(mv)?;
        Ok(next)
    }

    /// Makes a decision here.
    ///
    /// # Errors
    ///
    /// If the decision is not legal here; the position is as it was.
    pub fn play_mut(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if self.is_ended_by_history() {
            return Err(IllegalMove { mv });
        }
        let played = self.game.rules().ask(|engine| engine.play(self.as_ref(), mv));
        let next = played.ok().flatten().ok_or(IllegalMove { mv })?;
        self.history.push(&self.state);
        self.state = next;
        Ok(())
    }

    /// Makes a decision that [`Position::decisions`] listed here, without judging it again.
    pub(crate) fn play_listed(&mut self, mv: Move) {
        let next = self.game.rules().ask(|engine| engine.next_state(self.as_ref(), mv));
        if let Ok(Some(next)) = next {
            self.history.push(&self.state);
            self.state = next;
        }
    }

    /// Returns how the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<GameEnd> {
        let result = self.result()?;
        let winner = match result.outcome {
            Outcome::Win(player) => Some(Player(player)),
            Outcome::Draw => None,
        };
        let reason = result.termination.reason(self.game.program()).to_owned();
        Some(GameEnd { winner, reason })
    }

    /// A hash of everything that makes two positions the same.
    pub fn hash(&self) -> u64 {
        self.game.interpreter().hash(&self.state)
    }

    /// The player to move.
    pub fn player(&self) -> Player {
        Player(self.game.interpreter().player(&self.state))
    }

    /// The decision point.
    pub fn stage(&self) -> &Stage {
        let index = usize::from(self.game.interpreter().stage(&self.state));
        &self.game.program().stages[index]
    }

    /// Player turns completed.
    pub fn turns(&self) -> u32 {
        self.game.interpreter().turns(&self.state)
    }

    /// Decisions made.
    pub fn plies(&self) -> u32 {
        self.game.interpreter().plies(&self.state)
    }

    /// The unit on a site.
    pub fn unit(&self, site: Site) -> Option<(Player, Kind)> {
        let (owner, kind) = self.game.interpreter().unit(&self.state, site.0)?;
        Some((Player(owner), Kind(kind)))
    }

    /// Why a decision that is asked for is not legal, a sentence; of a legal one that it is.
    pub fn explain(&self, wanted: &PartialMove) -> String {
        let interpreter = self.game.interpreter();
        let explanation = interpreter.explain(self.as_ref(), wanted);
        let sentence = explanation.sentence(interpreter, &self.state);
        match unnamed_condition(&explanation.verdict) {
            Some(span) => sentence + &quoted_condition(self.game.source(), span),
            None => sentence,
        }
    }

    /// A move of this position taken apart.
    pub fn choices(&self, mv: Move) -> Choices {
        Choices::of(self.stage(), mv)
    }
}

/// Where a condition is written that is not met and of which the rules say nothing in words.
fn unnamed_condition(verdict: &LegalityVerdict) -> Option<Span> {
    match verdict {
        LegalityVerdict::RequirementFailed { message: None, span }
        | LegalityVerdict::AfterMoveConditionFailed { message: None, span } => Some(*span),
        LegalityVerdict::NotInDomain { span, reasons, .. } if *reasons == [Reason::Condition] => {
            Some(*span)
        }
        _ => None,
    }
}

/// The condition of a statement in the rules, as ` (line 7: \`where load(b) > 0\`)`.
fn quoted_condition(source: &str, span: Span) -> String {
    /// The longest condition that is quoted.
    const LONGEST: usize = 100;
    let (start, end) = (span.start as usize, span.end as usize);
    let Some(statement) = source.get(start..end) else { return String::new() };
    let line = source[..start].matches('\n').count() + 1;
    let asked = statement.find(" where ").map_or(statement, |at| &statement[at + 1..]);
    let head = asked.split(['{', '}']).next().unwrap_or("");
    let words: Vec<&str> = head.split_whitespace().collect();
    match words.join(" ") {
        text if text.is_empty() || text.len() > LONGEST => format!(" (line {line} of the rules)"),
        text => format!(" (line {line}: `{text}`)"),
    }
}

impl PartialEq for Position {
    /// Equal states; what came before does not count.
    fn eq(&self, other: &Position) -> bool {
        self.state == other.state
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Position({})", self.text())
    }
}

impl GameEnd {
    /// Who has won: `White wins`, `draw`.
    pub fn result(&self, game: &Game) -> String {
        match self.winner {
            Some(player) => format!("{} wins", game.player_name(player)),
            None => "draw".to_owned(),
        }
    }

    /// The end in words: `White wins: checkmate`, `White wins on time`, `draw`.
    pub fn text(&self, game: &Game) -> String {
        let (result, reason) = (self.result(game), self.reason.as_str());
        // What is told by such a word goes on with the sentence.
        let goes_on = ["on ", "by "].iter().any(|word| reason.starts_with(word));
        match reason {
            "" => result,
            _ if goes_on => format!("{result} {reason}"),
            _ => format!("{result}: {reason}"),
        }
    }
}
