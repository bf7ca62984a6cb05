//! Positions: a state of the game together with its history.

use crate::choices::Choices;
use crate::diagram::play_phase;
use crate::game::Game;
use crate::ids::{Kind, Player};
use boardwright_board::Site;
use boardwright_interpret::{
    GameResult, History, LegalityVerdict, LimitReached, Move, Outcome, PartialMove, PositionRef,
    Reason, State,
};
use boardwright_ir::Stage;
use boardwright_syntax::source_map::SourceMap;
use boardwright_syntax::tree::Span;

/// Error: the move is not legal in the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the move is not legal here")]
pub struct IllegalMove {
    /// The move.
    pub mv: Move,
}

/// Reason why a move was not made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayError {
    /// The move is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// A limit of the rules was reached, so that nothing is known about the move.
    #[error(transparent)]
    Limit(#[from] LimitReached),
}

impl PlayError {
    /// Returns the limit that was reached; `None` if the move is not legal.
    pub fn limit(self) -> Option<LimitReached> {
        match self {
            PlayError::Illegal(_) => None,
            PlayError::Limit(limit) => Some(limit),
        }
    }
}

/// End of a game: the winner and the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameEnd {
    /// The winner; `None` in a draw.
    pub winner: Option<Player>,
    /// Reason in the words of the rules or of a record; may be empty.
    pub reason: String,
}

/// A position of a game, with its history as far as the rules need it, for repetition for example.
///
/// ```
/// use boardwright::{Options, bundled};
///
/// let (game, _) = bundled::find("tic-tac-toe").unwrap().compile(&Options::default());
/// let mut position = game.unwrap().start();
/// while let Some(&mv) = position.decisions()?.first() {
///     position.play_mut(mv)?;
/// }
/// let end = position.outcome()?.unwrap();
/// assert_eq!(end.text(position.game()), "Crosses win: three in a row");
/// # Ok::<(), boardwright::PlayError>(())
/// ```
#[derive(Clone)]
pub struct Position {
    game: Game,
    state: State,
    history: History,
}

impl Game {
    /// Returns the initial position.
    pub fn start(&self) -> Position {
        Position::new(self.clone(), self.interpreter().start())
    }
}

impl Position {
    /// Creates a position from a state, with an empty history.
    pub fn new(game: Game, state: State) -> Position {
        Position { game, state, history: History::default() }
    }

    /// Returns a position of the same game with another state and history.
    pub(crate) fn with_state(&self, state: State, history: History) -> Position {
        Position { game: self.game.clone(), state, history }
    }

    /// Returns the same position in another game, whose rules differ in their ends only, as those
    /// of [`Game::without_claims`] do. Ends are judged again with the next decision.
    pub fn in_game(&self, game: &Game) -> Position {
        Position { game: game.clone(), state: self.state.clone(), history: self.history.clone() }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The state of the rules.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The history, as far as the rules need it.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Borrows the state and the history.
    pub fn as_ref(&self) -> PositionRef<'_> {
        PositionRef::new(&self.state, &self.history)
    }

    /// Returns the legal decisions. There are none once the game has ended.
    ///
    /// # Errors
    ///
    /// If a limit of the rules is reached; likewise below.
    pub fn decisions(&self) -> Result<Vec<Move>, LimitReached> {
        let mut list = Vec::new();
        if !self.is_ended_by_history()? {
            self.game.rules().ask(|engine| engine.decisions(self.as_ref(), &mut list))?;
        }
        Ok(list)
    }

    /// Returns the number of legal decisions.
    ///
    /// # Errors
    ///
    /// As [`Position::decisions`].
    pub fn count(&self) -> Result<usize, LimitReached> {
        if self.is_ended_by_history()? {
            return Ok(0);
        }
        self.game.rules().ask(|engine| engine.count(self.as_ref()))
    }

    /// Returns the legal decision at an index in the order of [`Position::decisions`]; `None` if
    /// there are fewer.
    ///
    /// # Errors
    ///
    /// As [`Position::decisions`].
    pub fn nth(&self, index: usize) -> Result<Option<Move>, LimitReached> {
        if self.is_ended_by_history()? {
            return Ok(None);
        }
        self.game.rules().ask(|engine| engine.nth(self.as_ref(), index))
    }

    /// Returns the first legal decision, if it can be made; `None` if there is no legal decision.
    ///
    /// # Errors
    ///
    /// If a limit of the rules is reached in listing or making it.
    pub fn first_playable(&self) -> Result<Option<Move>, LimitReached> {
        let Some(mv) = self.nth(0)? else { return Ok(None) };
        match self.play(mv) {
            Ok(_) => Ok(Some(mv)),
            Err(PlayError::Illegal(_)) => Ok(None),
            Err(PlayError::Limit(limit)) => Err(limit),
        }
    }

    /// True if an end that reads the history applies, such as repetition. Engines see only the
    /// state and would list decisions.
    fn is_ended_by_history(&self) -> Result<bool, LimitReached> {
        Ok(self.game.reads_history() && self.result()?.is_some())
    }

    pub(crate) fn result(&self) -> Result<Option<GameResult>, LimitReached> {
        self.game.rules().ask(|engine| engine.outcome(self.as_ref()))
    }

    /// Returns the position after a decision.
    ///
    /// # Errors
    ///
    /// If the decision is not legal here, or a limit of the rules is reached.
    pub fn play(&self, mv: Move) -> Result<Position, PlayError> {
        let mut next = self.clone();
        next.play_mut(mv)?;
        Ok(next)
    }

    /// Makes a decision here.
    ///
    /// # Errors
    ///
    /// If the decision is not legal here, or a limit of the rules is reached; the position is
    /// unchanged.
    pub fn play_mut(&mut self, mv: Move) -> Result<(), PlayError> {
        if self.is_ended_by_history()? {
            return Err(IllegalMove { mv }.into());
        }
        let played = self.game.rules().ask(|engine| engine.play(self.as_ref(), mv))?;
        self.advance(played.ok_or(IllegalMove { mv })?);
        Ok(())
    }

    /// Returns the state after a decision that [`Position::decisions`] listed here, without testing
    /// it again.
    pub(crate) fn state_after_listed(&self, mv: Move) -> Result<State, PlayError> {
        let next = self.game.rules().ask(|engine| engine.next_state(self.as_ref(), mv))?;
        Ok(next.ok_or(IllegalMove { mv })?)
    }

    /// Makes the state after a decision the present one, for callers that play by a
    /// [`Session`](crate::Session).
    pub fn advance(&mut self, next: State) {
        self.history.push(&self.state);
        self.state = next;
    }

    /// Returns the end of the game; `None` while it goes on.
    ///
    /// # Errors
    ///
    /// As [`Position::decisions`].
    pub fn outcome(&self) -> Result<Option<GameEnd>, LimitReached> {
        let Some(result) = self.result()? else { return Ok(None) };
        let winner = match result.outcome {
            Outcome::Win(player) => Some(Player(player)),
            Outcome::Draw => None,
        };
        let reason = result.termination.reason(self.game.program()).to_owned();
        Ok(Some(GameEnd { winner, reason }))
    }

    /// Returns a hash of everything that counts in comparing positions for repetition.
    pub fn hash(&self) -> u64 {
        self.game.interpreter().hash(&self.state)
    }

    /// Returns the player to move.
    pub fn player(&self) -> Player {
        Player(self.game.interpreter().player(&self.state))
    }

    /// Returns the stage of the turn.
    pub fn stage(&self) -> &Stage {
        let index = usize::from(self.game.interpreter().stage(&self.state));
        &self.game.program().stages[index]
    }

    /// Returns true while the players set up their units: in a phase before those in which units
    /// move, or before the last one if none move.
    pub fn is_setup(&self) -> bool {
        // Most games have one phase, and need no setup to tell.
        let play = play_phase(&self.game);
        play > 0 && self.setup().phase < play
    }

    /// Number of player turns completed.
    pub fn turns(&self) -> u32 {
        self.game.interpreter().turns(&self.state)
    }

    /// Number of decisions made.
    pub fn plies(&self) -> u32 {
        self.game.interpreter().plies(&self.state)
    }

    /// Returns the owner and the kind of the unit on a site; `None` if the site is empty.
    pub fn unit(&self, site: Site) -> Option<(Player, Kind)> {
        let (owner, kind) = self.game.interpreter().unit(&self.state, site.0)?;
        Some((Player(owner), Kind(kind)))
    }

    /// Returns a sentence that says why a decision is not legal, or that it is legal; or which
    /// limit of the rules was reached before that is known.
    pub fn explain(&self, wanted: &PartialMove) -> String {
        let interpreter = self.game.interpreter();
        let explanation = match interpreter.explain(self.as_ref(), wanted) {
            Ok(explanation) => explanation,
            Err(limit) => return limit.to_string(),
        };
        let sentence = explanation.sentence(interpreter, &self.state);
        match unnamed_condition(&explanation.verdict) {
            Some(span) => sentence + &quoted_condition(&self.game, span),
            None => sentence,
        }
    }

    /// Decodes a move of this position.
    pub fn choices(&self, mv: Move) -> Choices {
        Choices::of(self.stage(), mv)
    }
}

/// Returns the span of a failed condition for which the rules have no message; `None` otherwise.
fn unnamed_condition(verdict: &LegalityVerdict) -> Option<Span> {
    match verdict {
        LegalityVerdict::RequirementFailed { message: None, reason: None, span }
        | LegalityVerdict::AfterMoveConditionFailed { message: None, span } => Some(*span),
        LegalityVerdict::NotInDomain { span, reason: Some(Reason::Condition), .. } => Some(*span),
        _ => None,
    }
}

/// Returns the condition of a statement in the rules, as ` (line 7: \`where load(b) > 0\`)`; of a
/// module after the `use` that brings it.
pub(crate) fn quoted_condition(game: &Game, span: Span) -> String {
    let used = game.built().and_then(|built| built.use_of(span));
    let used = used.map_or(String::new(), |used| quoted(game.sources(), used) + ", ");
    match quoted(game.sources(), span) {
        place if place.is_empty() => place,
        place => format!(" ({used}{place})"),
    }
}

/// Returns a place in the rules with the words there, as `line 7: \`where load(b) > 0\``.
fn quoted(sources: &SourceMap<'_>, span: Span) -> String {
    /// Maximum length of a quoted condition in bytes.
    const MAX_QUOTED: usize = 100;
    let Some(statement) = sources.get(span) else { return String::new() };
    let place = sources.place(span);
    let line = place.text[..place.span.start as usize].matches('\n').count() + 1;
    let of_base =
        if place.name.is_empty() { String::new() } else { format!(" of `{}`", place.name) };
    let condition = statement.find(" where ").map_or(statement, |at| &statement[at + 1..]);
    let head = condition.split(['{', '}']).next().unwrap_or("");
    let words: Vec<&str> = head.split_whitespace().collect();
    match words.join(" ") {
        text if text.is_empty() || text.len() > MAX_QUOTED => {
            let rules = if of_base.is_empty() { " of the rules" } else { &of_base };
            format!("line {line}{rules}")
        }
        text => format!("line {line}{of_base}: `{text}`"),
    }
}

impl PartialEq for Position {
    /// True if the states are equal. The histories are not compared.
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
    /// Returns the result in words: `White wins`, `draw`.
    pub fn result(&self, game: &Game) -> String {
        match self.winner {
            Some(player) => {
                let name = game.player_name(player);
                format!("{name} {}", crate::words::verb(name, "wins"))
            }
            None => "draw".to_owned(),
        }
    }

    /// Returns the result of a game of two players as PGN writes it: `1-0`, `0-1` or `1/2-1/2`.
    pub fn pgn_result(&self) -> &'static str {
        match self.winner {
            Some(Player(0)) => "1-0",
            Some(_) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// Returns the end in words: `White wins: checkmate`, `White wins on time`, `draw`.
    pub fn text(&self, game: &Game) -> String {
        let (result, reason) = (self.result(game), self.reason.as_str());
        // Reasons such as `on time` continue the sentence.
        let continues = ["on ", "by "].iter().any(|word| reason.starts_with(word));
        match reason {
            "" => result,
            _ if continues => format!("{result} {reason}"),
            _ => format!("{result}: {reason}"),
        }
    }
}
