//! Algebraic notation of any game: `Nbd7`, `exd5`, `e8=Q`, `N@f3`, `O-O`.
//!
//! Letters, files and ranks are those of the rules. A text is as short as the other legal
//! decisions allow: the file is named where several units of a letter could go to a site, else
//! the rank, else both. A decision that has no such text is written in the notation of the game.
//!
//! [`Position::read_move`] reads the same and more; this module is the quick way for files of many
//! games, and falls back to it.

mod names;
mod read;
pub(crate) mod sites;
mod write;

use boardwright::choices::{ChoiceValue, value_in};
use boardwright::{Game, LimitReached, Move, Position, Session, Site, State};
use names::Names;

/// Letter that algebraic notation leaves out: the Pawn's.
const OMITTED_LETTER: &str = "P";

/// Algebraic notation of a game, prepared for reading and writing many moves.
pub struct Algebraic {
    session: Session,
    names: Names,
    /// Choices by stage.
    stages: Vec<StageChoices>,
    /// The same without the ends that players may claim, once it was asked for.
    unclaimed: Option<Option<Box<Algebraic>>>,
    next: State,
    legal: Vec<Move>,
}

/// Indices of the choices of a stage that the notation writes; `None` if it has no such choice.
#[derive(Clone, Default)]
struct StageChoices {
    from: Option<usize>,
    to: Option<usize>,
    /// Choices of kinds, of which a decision makes one at most.
    kinds: Vec<usize>,
}

/// The parts of a decision that the notation writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Parts {
    from: Option<Site>,
    to: Site,
    /// The kind chosen: of a promotion, or of a dropped unit.
    kind: Option<u8>,
}

impl Algebraic {
    /// Prepares the notation of a game.
    pub fn new(game: &Game) -> Algebraic {
        let stages = game.program().stages.iter().map(|stage| {
            let named = |name: &str| stage.fields.iter().position(|field| field.name == name);
            let is_kind = |value: &boardwright::ir::FieldKind| {
                matches!(value, boardwright::ir::FieldKind::Kind)
            };
            let kinds = stage.fields.iter().enumerate().filter(|(_, field)| is_kind(&field.kind));
            let kinds = kinds.map(|(index, _)| index).collect();
            StageChoices { from: named("from"), to: named("to"), kinds }
        });
        Algebraic {
            names: Names::new(game),
            stages: stages.collect(),
            unclaimed: None,
            next: game.start().state().clone(),
            legal: Vec::new(),
            session: Session::new(game),
        }
    }

    /// Returns the game.
    pub fn game(&self) -> &Game {
        self.session.game()
    }

    /// Returns the notation of the game without the ends that a player may only claim; `None` if
    /// it has no such ends.
    pub fn without_claims(&mut self) -> Option<&mut Algebraic> {
        let game = self.session.game().clone();
        let made = self.unclaimed.get_or_insert_with(|| {
            game.without_claims().map(|game| Box::new(Algebraic::new(&game)))
        });
        made.as_deref_mut()
    }

    /// True if the game has ended.
    ///
    /// # Errors
    ///
    /// If a limit of the rules is reached; likewise below.
    pub fn is_over(&self, position: &Position) -> Result<bool, LimitReached> {
        Ok(self.session.try_outcome(position.as_ref())?.is_some())
    }

    /// Makes a legal decision. Ends that read the history are ignored.
    ///
    /// # Errors
    ///
    /// If a limit of the rules is reached.
    pub fn play(&mut self, position: &mut Position, mv: Move) -> Result<(), LimitReached> {
        self.session.try_play_listed(position.as_ref(), mv, &mut self.next)?;
        position.advance(self.next.clone());
        Ok(())
    }

    /// Returns the only legal decision from a site, or from a hand, to a site, after which a unit
    /// with a letter stands there; `None` if there is none or several.
    ///
    /// # Errors
    ///
    /// If a limit of the rules is reached.
    pub(crate) fn matching(
        &mut self,
        position: &Position,
        (from, to): (Option<Site>, Site),
        letter: &str,
    ) -> Result<Option<Move>, LimitReached> {
        let found = self.arrivals(position, to, letter, |origin| origin == from)?;
        Ok(match found[..] {
            [(mv, _)] => Some(mv),
            _ => None,
        })
    }

    /// Returns the legal decisions to a site after which a unit with a letter stands there, each
    /// with its origin, which is `None` for a drop. `fits` tells which origins are asked for.
    ///
    /// # Errors
    ///
    /// If a limit of the rules is reached.
    pub(crate) fn arrivals(
        &mut self,
        position: &Position,
        to: Site,
        letter: &str,
        fits: impl Fn(Option<Site>) -> bool,
    ) -> Result<Vec<(Move, Option<Site>)>, LimitReached> {
        self.list(position)?;
        let mut found = Vec::new();
        for &mv in &self.legal {
            let Some(parts) = self.parts(position, mv) else { continue };
            if parts.to != to || !fits(parts.from) {
                continue;
            }
            self.session.try_play_listed(position.as_ref(), mv, &mut self.next)?;
            if self.letter_after(position.game(), to) == letter {
                found.push((mv, parts.from));
            }
        }
        Ok(found)
    }

    /// Returns the only legal decision with a text in the notation of the game, which ends with
    /// the name of a site and marks; `None` if there is none.
    ///
    /// # Errors
    ///
    /// If a limit of the rules is reached.
    pub(crate) fn with_text(
        &mut self,
        position: &Position,
        text: &str,
    ) -> Result<Option<Move>, LimitReached> {
        let plain = text.trim_end_matches(|c: char| !c.is_alphanumeric());
        let Some((_, to)) = self.names.ending(plain) else { return Ok(None) };
        self.list(position)?;
        let goes_there = |mv: &&Move| self.parts(position, **mv).is_some_and(|p| p.to == to);
        let there: Vec<Move> = self.legal.iter().filter(goes_there).copied().collect();
        let mut named = position.iter_texts(&there).filter(|(_, known)| known == text);
        Ok(named.next().map(|(mv, _)| mv))
    }

    /// Returns the legal decisions that go from a site to a site.
    ///
    /// # Errors
    ///
    /// If a limit of the rules is reached.
    pub(crate) fn steps(
        &mut self,
        position: &Position,
    ) -> Result<Vec<(Move, Site, Site)>, LimitReached> {
        self.list(position)?;
        let step = |&mv: &Move| self.step(position, mv).map(|(from, to)| (mv, from, to));
        Ok(self.legal.iter().filter_map(step).collect())
    }

    /// Returns origin and destination of a legal decision; `None` if it lacks one.
    pub(crate) fn step(&self, position: &Position, mv: Move) -> Option<(Site, Site)> {
        let parts = self.parts(position, mv)?;
        Some((parts.from?, parts.to))
    }

    /// Returns the destination of a legal decision; `None` if it has none.
    pub(crate) fn destination(&self, position: &Position, mv: Move) -> Option<Site> {
        self.parts(position, mv).map(|parts| parts.to)
    }

    /// Returns the letter of the unit on a site, as the first player has it; empty if the site is.
    pub(crate) fn letter_at(&self, position: &Position, site: Site) -> &str {
        position.unit(site).map_or("", |(owner, kind)| self.names.letter(owner, kind.0))
    }

    /// Returns the letter of the unit on a site in the state that was made last.
    fn letter_after(&self, game: &Game, site: Site) -> &str {
        let unit = game.interpreter().unit(&self.next, site.0);
        unit.map_or("", |(owner, kind)| self.names.letter(boardwright::Player(owner), kind))
    }

    /// Returns origin, destination and landing unit's letter of a legal decision, and makes it;
    /// `None` if it has no destination.
    ///
    /// # Errors
    ///
    /// If a limit of the rules is reached.
    pub(crate) fn ends(
        &mut self,
        position: &mut Position,
        mv: Move,
    ) -> Result<Option<(Option<Site>, Site, String)>, LimitReached> {
        let parts = self.parts(position, mv);
        self.play(position, mv)?;
        Ok(parts.map(|parts| {
            let letter = self.letter_after(position.game(), parts.to).to_owned();
            (parts.from, parts.to, letter)
        }))
    }

    /// Lists the legal decisions. Ends that read the history are ignored.
    fn list(&mut self, position: &Position) -> Result<(), LimitReached> {
        self.session.try_decisions(position.as_ref(), &mut self.legal)
    }

    /// Returns the parts of a decision; `None` if the notation cannot write it.
    fn parts(&self, position: &Position, mv: Move) -> Option<Parts> {
        let stage = position.stage();
        let index = usize::from(position.game().interpreter().stage(position.state()));
        let choices = &self.stages[index];
        let value = |index: Option<usize>| value_in(&stage.fields[index?], mv);
        let site = |index: Option<usize>| match value(index) {
            Some(ChoiceValue::Site(site)) => Some(site),
            _ => None,
        };
        let mut kinds = choices.kinds.iter().filter_map(|&index| match value(Some(index)) {
            Some(ChoiceValue::Kind(kind)) => Some(kind.0),
            _ => None,
        });
        let kind = kinds.next();
        if kinds.next().is_some() {
            return None;
        }
        let to = site(choices.to).or_else(|| self.only_site(position, mv, choices))?;
        Some(Parts { from: site(choices.from), to, kind })
    }

    /// Returns the only site of a decision that has none called `from` or `to`.
    fn only_site(&self, position: &Position, mv: Move, choices: &StageChoices) -> Option<Site> {
        if choices.from.is_some() {
            return None;
        }
        let mut sites = position.stage().fields.iter().filter_map(|field| value_in(field, mv));
        let site = |value: ChoiceValue| match value {
            ChoiceValue::Site(site) => Some(site),
            _ => None,
        };
        let first = sites.find_map(site)?;
        sites.find_map(site).is_none().then_some(first)
    }
}
