//! Reading of a game tree by the rules of its game.

use super::MAX_NESTING;
use super::annotations::Annotations;
use super::kinds::SgfGame;
use super::points::{Points, SgfMove};
use super::results::given_up;
use super::root::Root;
use super::setup::{self, FirstPosition};
use super::tokens::{Property, Token, Tokens, Value};
use crate::algebraic::Algebraic;
use crate::error::FormatError;
use crate::text::{GameText, too_many_moves};
use crate::whole_moves::add_comment;
use boardwright::record::{
    MAX_RECORD_DECISIONS, MAX_VARIATION_DEPTH, RecordVariation, RecordedMove,
};
use boardwright::{GameEnd, LimitReached, Move, Player, Position, Record, Site};

/// Reader of one game tree.
pub(super) struct TreeReader<'a, 'b> {
    text: &'a GameText,
    notation: &'b mut Algebraic,
    root: &'b Root<'a>,
    kind: &'static SgfGame,
    points: &'b Points,
    /// First position; `None` once moves follow.
    first: Option<FirstPosition>,
    start: Position,
    /// The main line, and the variations that are open.
    lines: Vec<Line>,
    /// The open trees.
    trees: Vec<Tree>,
    /// Number of decisions read.
    read: usize,
    /// End by a move of the main line such as `resign`.
    given_up: Option<GameEnd>,
}

/// A line of play with its last position.
struct Line {
    moves: RecordVariation,
    last: Position,
}

/// An open tree.
struct Tree {
    /// True if it is a variation, which has a line of its own.
    is_variation: bool,
    /// The node behind which the trees within it begin; `None` if there are none so far.
    branch: Option<Branch>,
}

/// A node behind which trees begin.
struct Branch {
    position: Position,
    /// Number of decisions of the line up to it.
    index: usize,
}

/// A game tree that was read.
pub(super) struct TreeGame {
    pub record: Record,
    /// Last position of the main line.
    pub last: Position,
    /// End by a move such as `resign`; `None` if there is none.
    pub given_up: Option<GameEnd>,
}

impl<'a, 'b> TreeReader<'a, 'b> {
    pub fn new(
        text: &'a GameText,
        notation: &'b mut Algebraic,
        root: &'b Root<'a>,
        kind: &'static SgfGame,
        points: &'b Points,
    ) -> Result<TreeReader<'a, 'b>, FormatError> {
        let start = notation.game().start();
        Ok(TreeReader {
            text,
            notation,
            root,
            kind,
            points,
            first: Some(FirstPosition::new()),
            lines: vec![Line { moves: RecordVariation::default(), last: start.clone() }],
            start,
            trees: Vec::new(),
            read: 0,
            given_up: None,
        })
    }

    /// Reads the tree.
    pub fn game(mut self) -> Result<TreeGame, FormatError> {
        let mut tokens = Tokens::new(self.text)?;
        let mut node: Option<Vec<Property<'a>>> = None;
        let mut is_first = true;
        let mut end = self.text.text.len();
        while let Some((at, token)) = tokens.next_token()? {
            if !matches!(token, Token::Property(_))
                && let Some(properties) = node.take()
            {
                match std::mem::take(&mut is_first) {
                    true => self.node(&self.root.of_node().cloned().collect::<Vec<_>>())?,
                    false => self.node(&properties)?,
                }
            }
            match token {
                Token::Property(property) => match &mut node {
                    Some(properties) => properties.push(property),
                    None => return Err(self.text.error(at, "a property before the first `;`")),
                },
                Token::Node if self.is_behind_variation() => {
                    return Err(self.text.error(at, "a node behind a tree, where its `)` must be"));
                }
                Token::Node => node = Some(Vec::new()),
                Token::Open => self.open(at)?,
                Token::Close => {
                    self.close();
                    if self.trees.is_empty() {
                        end = at;
                        break;
                    }
                }
            }
        }
        if !self.trees.is_empty() {
            return Err(self.text.error(end, "a game without its last `)`"));
        }
        self.begin()?;
        self.record()
    }

    fn record(mut self) -> Result<TreeGame, FormatError> {
        let mut record = Record::new(self.start);
        self.root.describe(&mut record);
        let Line { moves, last } = self.lines.remove(0);
        (record.comment, record.decisions) = (moves.comment, moves.decisions);
        Ok(TreeGame { record, last, given_up: self.given_up })
    }

    fn is_behind_variation(&self) -> bool {
        self.trees.last().is_some_and(|tree| tree.branch.is_some())
    }

    fn open(&mut self, at: usize) -> Result<(), FormatError> {
        if self.trees.len() >= MAX_NESTING {
            let message = format!("game trees are nested at most {MAX_NESTING} deep");
            return Err(self.text.error(at, message));
        }
        let Some(tree) = self.trees.last_mut() else {
            self.trees.push(Tree { is_variation: false, branch: None });
            return Ok(());
        };
        let is_variation = tree.branch.is_some();
        if is_variation && self.lines.len() > MAX_VARIATION_DEPTH {
            let message = format!("variations are nested at most {MAX_VARIATION_DEPTH} deep");
            return Err(self.text.error(at, message));
        }
        self.begin()?;
        if let (Some(tree), Some(line)) = (self.trees.last_mut(), self.lines.last()) {
            let branch = tree.branch.get_or_insert_with(|| Branch {
                position: line.last.clone(),
                index: line.moves.decisions.len(),
            });
            if is_variation {
                let last = branch.position.clone();
                self.lines.push(Line { moves: RecordVariation::default(), last });
            }
        }
        self.trees.push(Tree { is_variation, branch: None });
        Ok(())
    }

    fn close(&mut self) {
        let Some(Tree { is_variation: true, .. }) = self.trees.pop() else { return };
        let Some(Line { moves, last }) = self.lines.pop() else { return };
        let branch = self.trees.last().and_then(|tree| tree.branch.as_ref());
        let (Some(branch), Some(parent)) = (branch, self.lines.last_mut()) else { return };
        if moves == RecordVariation::default() {
            return;
        }
        match parent.moves.decisions.get_mut(branch.index) {
            Some(instead_of) => instead_of.variations.push(moves),
            // The first tree has no moves, so that this one goes on with the line.
            None => {
                parent.add_comment(moves.comment.as_deref().unwrap_or(""));
                parent.moves.decisions.extend(moves.decisions);
                parent.last = last;
            }
        }
    }

    /// Ends the first position: what follows are moves.
    fn begin(&mut self) -> Result<(), FormatError> {
        let Some(first) = self.first.take() else { return Ok(()) };
        let game = self.notation.game();
        let mut mover = self.root.first_mover;
        if let Some(value) = self.root.value("HA") {
            let stones: u32 = value.raw.trim().parse().unwrap_or(0);
            let lacks = stones > 1 && !first.has_stones();
            if lacks && mover == Some(Player(1)) {
                let message = format!("a handicap of {stones} stones, which no AB sets up");
                return Err(self.text.error(value.at, message));
            }
            if stones > 1 && !lacks {
                mover = mover.or(Some(Player(1)));
            }
        }
        let position = first.position(game, mover).map_err(|message| {
            let message = format!("the first position is none of the game: {message}");
            self.text.error(first.at, message)
        })?;
        self.start = position.clone();
        if let Some(line) = self.lines.first_mut() {
            line.last = position;
        }
        Ok(())
    }

    /// Reads the properties of a node.
    fn node(&mut self, properties: &[Property<'a>]) -> Result<(), FormatError> {
        let is_setup = |name: &str| setup::PROPERTIES.contains(&name);
        let is_move = |name: &str| name == "B" || name == "W";
        if let Some(first) = &mut self.first {
            first.begin_node();
        }
        for property in properties.iter().filter(|property| is_setup(&property.name)) {
            self.setup(property)?;
        }
        for property in properties.iter().filter(|property| is_move(&property.name)) {
            let player = if property.name == "B" { super::FIRST } else { Player(1) };
            if let Some(second) = property.values.get(1) {
                let name = &property.name;
                let message =
                    format!("{name} has two moves; write each in a node of its own: `;{name}[…]`");
                return Err(self.text.error(second.at, message));
            }
            for value in &property.values {
                self.begin()?;
                self.whole_move(player, *value)?;
            }
        }
        let mut annotations = Annotations::default();
        let others = properties.iter().filter(|p| !is_setup(&p.name) && !is_move(&p.name));
        others.for_each(|property| annotations.read(property));
        if let Some(line) = self.lines.last_mut() {
            if let Some(last) = line.moves.decisions.last_mut() {
                last.marks.append(&mut annotations.marks);
            }
            line.add_comment(&annotations.whole_comment().unwrap_or_default());
        }
        Ok(())
    }

    fn setup(&mut self, property: &Property<'a>) -> Result<(), FormatError> {
        match &mut self.first {
            Some(first) => first
                .read(property, self.notation.game(), self.points)
                .map_err(|(at, message)| self.text.error(at, message)),
            // It repeats who is to move.
            None if property.name == "PL" => Ok(()),
            None => {
                let message = format!(
                    "{} changes the board after the first move, which a record cannot hold",
                    property.name
                );
                Err(self.text.error(property.at, message))
            }
        }
    }

    fn whole_move(&mut self, player: Player, value: Value<'a>) -> Result<(), FormatError> {
        let raw = value.raw.trim();
        let mv = self.points.read_move(raw, self.kind).ok_or_else(|| {
            let message = format!("`{raw}` is no move of {} on this board", self.kind.id);
            self.text.error(value.at, message)
        })?;
        let Some(mut position) = self.lines.last().map(|line| line.last.clone()) else {
            return Ok(());
        };
        if let SgfMove::Resign | SgfMove::Forfeit = mv {
            let reason = if mv == SgfMove::Resign { "by resignation" } else { "by forfeit" };
            if self.lines.len() == 1 {
                self.given_up = Some(given_up(player, reason));
            }
            return Ok(());
        }
        let mut decisions = Vec::new();
        // Passes may be left out.
        while position.player() != player && decisions.is_empty() {
            let Some(pass) = position.pass().map_err(|limit| self.limit(value.at, limit))? else {
                let name = position.game().player_name(position.player());
                return Err(self.text.error(value.at, format!("{name} is to move")));
            };
            self.play(&mut position, pass, value.at)?;
            decisions.push(pass);
        }
        let is_over = self.notation.is_over(&position).map_err(|limit| self.limit(value.at, limit));
        if is_over? {
            // Further passes say nothing.
            return match mv {
                SgfMove::Pass => Ok(()),
                _ => Err(self.text.error(value.at, "moves follow the end of the game")),
            };
        }
        match mv {
            SgfMove::Sites(sites) => {
                self.sites(&mut position, &sites, value, &mut decisions)?;
            }
            SgfMove::Pass | SgfMove::Swap => {
                let found = match mv {
                    SgfMove::Pass => {
                        position.pass().map_err(|limit| self.limit(value.at, limit))?
                    }
                    _ => position.read_move("swap").ok(),
                };
                let found = found.ok_or_else(|| self.illegal(&position, value, None))?;
                self.play(&mut position, found, value.at)?;
                decisions.push(found);
            }
            SgfMove::Resign | SgfMove::Forfeit => {}
        }
        if let Some(line) = self.lines.last_mut() {
            line.moves.decisions.extend(decisions.into_iter().map(RecordedMove::new));
            line.last = position;
        }
        Ok(())
    }

    /// Makes the decisions of a turn that choose sites.
    fn sites(
        &mut self,
        position: &mut Position,
        mut sites: &[Site],
        value: Value<'a>,
        decisions: &mut Vec<Move>,
    ) -> Result<(), FormatError> {
        for &count in self.kind.steps {
            let (own, rest) = sites.split_at(count.min(sites.len()));
            sites = rest;
            let found = self.notation.choosing(position, own);
            let found = found.map_err(|limit| self.limit(value.at, limit))?;
            let mv = found.ok_or_else(|| self.illegal(position, value, Some(own)))?;
            self.play(position, mv, value.at)?;
            decisions.push(mv);
        }
        Ok(())
    }

    fn play(&mut self, position: &mut Position, mv: Move, at: usize) -> Result<(), FormatError> {
        if self.read >= MAX_RECORD_DECISIONS {
            return Err(self.text.error(at, too_many_moves()));
        }
        self.read += 1;
        self.notation.play(position, mv).map_err(|limit| self.limit(at, limit))
    }

    fn limit(&self, at: usize, limit: LimitReached) -> FormatError {
        self.text.error(at, limit.to_string())
    }

    /// Returns the error of a move that is not legal, with the reason if the rules give one.
    fn illegal(
        &self,
        position: &Position,
        value: Value<'a>,
        sites: Option<&[Site]>,
    ) -> FormatError {
        let game = position.game();
        let player = game.player_name(position.player());
        let names = sites.map(|sites| {
            let names = sites.iter().map(|&site| game.board().site(site).name.as_str());
            names.collect::<Vec<_>>().join("-")
        });
        let reason = names.and_then(|text| position.read_move(&text).err());
        let raw = value.raw.trim();
        let message = match reason {
            Some(reason) => format!("{player} to decide: `{raw}`: {reason}"),
            None => format!("{player} to decide: `{raw}` is not legal"),
        };
        self.text.error(value.at, message)
    }
}

impl Line {
    fn add_comment(&mut self, comment: &str) {
        let place = match self.moves.decisions.last_mut() {
            Some(recorded) => &mut recorded.comment,
            None => &mut self.moves.comment,
        };
        add_comment(place, comment, "\n");
    }
}
