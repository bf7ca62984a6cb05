//! Footprints: the parts of the state that a statement or an expression reads and writes.
//!
//! Two statements may swap places if their footprints do not conflict. A footprint is conservative:
//! it may name more than is read or written, never less.

use crate::value_facts::ValueFacts;
#[cfg(doc)]
use boardwright_ir::Set;
use boardwright_ir::visit::{IrNode, NodeRead, children, children_of_statement};
use boardwright_ir::{Block, Program, Statement};
use boardwright_syntax::tree::Lifetime;
use std::collections::BTreeSet;

/// A part of the state, or a local: the unit in which reads and writes are tracked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cell {
    /// The units on the board, without their attributes.
    Units,
    /// An attribute of all units.
    Attribute(u16),
    /// A layer.
    Layer(u16),
    /// A place.
    Place(u16),
    /// A variable's current values.
    Variable(u16),
    /// A variable's values that take effect next turn.
    Pending(u16),
    /// Number of units captured in this decision.
    Captures,
    /// How the turn continues.
    Flow,
    /// The phase.
    Phase,
    /// A local.
    Local(u16),
    /// A set-valued local.
    SetLocal(u16),
}

impl Cell {
    /// Returns true if it belongs to the units on the board.
    pub fn is_of_board(self) -> bool {
        matches!(self, Cell::Units | Cell::Attribute(_))
    }

    fn is_of_state(self) -> bool {
        !matches!(self, Cell::Local(_) | Cell::SetLocal(_))
    }
}

/// The cells that code reads and writes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Footprint {
    /// Cells read.
    pub reads: BTreeSet<Cell>,
    /// True if the whole state may be read: by `attacked`, or by a question about the record.
    pub reads_all: bool,
    /// Cells written.
    pub writes: BTreeSet<Cell>,
    /// True if the code makes a choice or may reject the decision.
    pub chooses_or_rejects: bool,
}

impl Footprint {
    /// Adds the cells of another footprint.
    pub fn add(&mut self, other: &Footprint) {
        self.reads.extend(&other.reads);
        self.writes.extend(&other.writes);
        self.reads_all |= other.reads_all;
        self.chooses_or_rejects |= other.chooses_or_rejects;
    }

    /// Returns true if this may write a cell that the other reads.
    pub fn clobbers(&self, other: &Footprint) -> bool {
        !self.writes.is_disjoint(&other.reads)
            || other.reads_all && self.writes.iter().any(|cell| cell.is_of_state())
    }

    /// Returns true if this may change units on the board or their attributes.
    pub fn writes_board(&self) -> bool {
        self.writes.iter().any(|cell| cell.is_of_board())
    }

    /// Returns true if both write a common cell, so that their order matters.
    pub fn writes_same(&self, other: &Footprint) -> bool {
        !self.writes.is_disjoint(&other.writes)
    }

    /// Returns true if units may appear, disappear or change kind or owner; attributes do not
    /// count.
    pub fn changes_units(&self) -> bool {
        self.writes.contains(&Cell::Units)
    }

    /// Returns true if the two may swap places.
    pub fn commutes_with(&self, other: &Footprint) -> bool {
        !self.clobbers(other) && !other.clobbers(self) && !self.writes_same(other)
    }
}

/// Computes footprints. Holds the summaries of a program that statements refer to.
pub struct Footprints {
    attributes: u16,
    /// For each variable, true if writes take effect next turn.
    pending: Vec<bool>,
    /// Footprint of the rules for captures.
    pub on_capture: Footprint,
    /// Footprint of `moves of`: of the bodies of all kinds.
    borrowed: Footprint,
    /// Footprint of [`Set::Destinations`].
    destinations: Footprint,
    /// Facts about every member of [`Set::Destinations`].
    pub destination_facts: ValueFacts,
}

impl Footprints {
    /// Computes the summaries of a program.
    pub fn new(program: &Program) -> Footprints {
        let pending = program.variables.iter().map(|info| info.lifetime == Lifetime::NextTurn);
        let mut all = Footprints {
            attributes: program.attributes.len() as u16,
            pending: pending.collect(),
            on_capture: Footprint::default(),
            borrowed: Footprint { chooses_or_rejects: true, ..Footprint::default() },
            destinations: Footprint::default(),
            destination_facts: ValueFacts::default(),
        };
        let plain = program.kinds.iter().filter_map(|kind| kind.plain.as_ref());
        let facts = plain
            .map(|plain| ValueFacts::of_members(plain, ValueFacts::default()))
            .reduce(ValueFacts::meet);
        // `own` is relative to the mover, and destinations are seen by the owner of the unit.
        all.destination_facts = ValueFacts { own: false, ..facts.unwrap_or_default() };
        all.destinations.reads.extend([Cell::Units]);
        // Each may refer to itself. Footprints only grow, so that a fixed point is reached.
        all.iterate_to_fixed_point(|this| {
            let mut found = Footprint::default();
            let plain = program.kinds.iter().filter_map(|kind| kind.plain.as_ref());
            plain.for_each(|plain| this.add_node(IrNode::Set(plain), &mut found));
            (found, &mut this.destinations)
        });
        all.iterate_to_fixed_point(|this| {
            let mut found = this.of_block(&program.on_capture);
            // A failed condition ends the rules for this capture and nothing else, and locals are
            // restored afterwards.
            found.chooses_or_rejects = false;
            found.writes.retain(|cell| cell.is_of_state());
            (found, &mut this.on_capture)
        });
        all.iterate_to_fixed_point(|this| {
            let mut found = Footprint::default();
            program.kinds.iter().for_each(|kind| found.add(&this.of_block(&kind.body)));
            (found, &mut this.borrowed)
        });
        all
    }

    /// Repeats a search until its footprint reaches a fixed point.
    fn iterate_to_fixed_point(
        &mut self,
        find: impl Fn(&mut Footprints) -> (Footprint, &mut Footprint),
    ) {
        loop {
            let (found, known) = find(self);
            let before = known.clone();
            known.add(&found);
            if *known == before {
                return;
            }
        }
    }

    /// Returns the footprint of a block.
    pub fn of_block(&self, block: &Block) -> Footprint {
        let mut all = Footprint::default();
        self.add_node(IrNode::Block(block), &mut all);
        all
    }

    /// Returns the footprint of a statement, including its blocks.
    pub fn of_statement(&self, statement: &Statement) -> Footprint {
        let mut all = Footprint::default();
        self.add_statement(statement, &mut all);
        all
    }

    /// Returns the footprint of a statement without its blocks.
    pub fn of_statement_head(&self, statement: &Statement) -> Footprint {
        let mut all = Footprint::default();
        self.add_effect(statement, &mut all);
        children_of_statement(statement, &mut |child| match child {
            IrNode::Block(_) => {}
            child => self.add_node(child, &mut all),
        });
        all
    }

    /// Returns the footprint of a statement that changes the board, given that it captures nothing.
    pub fn of_quiet_move(&self, statement: &Statement) -> Footprint {
        let mut all = Footprint::default();
        self.add_board_change(&mut all);
        children_of_statement(statement, &mut |child| self.add_node(child, &mut all));
        all
    }

    /// Returns the footprint of a node.
    pub fn of_node(&self, node: IrNode<'_>) -> Footprint {
        let mut all = Footprint::default();
        self.add_node(node, &mut all);
        all
    }

    fn add_node(&self, node: IrNode<'_>, all: &mut Footprint) {
        self.add_read(node.own_read(), all);
        match node {
            IrNode::Block(block) => block.iter().for_each(|one| self.add_statement(one, all)),
            node => children(node, &mut |child| self.add_node(child, all)),
        }
    }

    fn add_read(&self, read: NodeRead, all: &mut Footprint) {
        let cell = match read {
            // No statement changes the counters within a decision.
            NodeRead::Nothing | NodeRead::Turns | NodeRead::Plies | NodeRead::Stage => return,
            NodeRead::Local(local) => Cell::Local(local),
            NodeRead::SetLocal(local) => Cell::SetLocal(local),
            NodeRead::Variable(variable) => Cell::Variable(variable),
            NodeRead::Units => Cell::Units,
            NodeRead::UnitsWithAttributes => return self.units(&mut all.reads),
            NodeRead::Attribute(attribute) => Cell::Attribute(attribute),
            NodeRead::Place(place) => Cell::Place(place),
            NodeRead::Layer(layer) => Cell::Layer(layer),
            NodeRead::Captures => Cell::Captures,
            NodeRead::Phase => Cell::Phase,
            NodeRead::PlainMovements => return all.add(&self.destinations),
            NodeRead::History(_) | NodeRead::Decisions => {
                all.reads_all = true;
                return;
            }
        };
        all.reads.insert(cell);
    }

    /// Adds units and all their attributes.
    fn units(&self, cells: &mut BTreeSet<Cell>) {
        cells.insert(Cell::Units);
        cells.extend((0..self.attributes).map(Cell::Attribute));
    }

    fn add_statement(&self, statement: &Statement, all: &mut Footprint) {
        self.add_effect(statement, all);
        if let Statement::Repeat(body) = statement {
            let mut round = self.of_block(body);
            // Each round is compared with the state before it.
            round.reads.extend(round.writes.iter().filter(|cell| cell.is_of_state()));
            return all.add(&round);
        }
        children_of_statement(statement, &mut |child| self.add_node(child, all));
    }

    /// Adds what a statement itself does, apart from its expressions and blocks.
    fn add_effect(&self, statement: &Statement, all: &mut Footprint) {
        match statement {
            Statement::Choose { local, .. } => {
                all.chooses_or_rejects = true;
                all.writes.insert(Cell::Local(*local));
            }
            Statement::Either(_) | Statement::Require { .. } => all.chooses_or_rejects = true,
            Statement::If { .. } | Statement::Repeat(_) | Statement::Count(_) => {}
            Statement::For { local, .. } | Statement::Let(local, _) => {
                all.writes.insert(Cell::Local(*local));
            }
            Statement::LetSet(local, _) => {
                all.writes.insert(Cell::SetLocal(*local));
            }
            Statement::MovesOf { .. } => {
                all.reads.insert(Cell::Local(boardwright_ir::FROM));
                all.add(&self.borrowed);
            }
            Statement::Again | Statement::EndTurn | Statement::NextPlayer(_) => {
                all.reads.insert(Cell::Flow);
                all.writes.insert(Cell::Flow);
            }
            Statement::Begin(_) => {
                all.writes.insert(Cell::Phase);
            }
            Statement::SetVariable { variable, .. } | Statement::SetSites { variable, .. } => {
                let pending = self.pending.get(usize::from(*variable)) == Some(&true);
                all.writes.insert(match pending {
                    true => Cell::Pending(*variable),
                    false => Cell::Variable(*variable),
                });
            }
            Statement::AddToPlace { place, .. } => {
                all.reads.insert(Cell::Place(*place));
                all.writes.insert(Cell::Place(*place));
            }
            Statement::AddToLayer { layer, .. } => {
                all.reads.insert(Cell::Layer(*layer));
                all.writes.insert(Cell::Layer(*layer));
            }
            Statement::SetAttribute { attribute, .. } => {
                all.reads.insert(Cell::Units);
                all.writes.insert(Cell::Attribute(*attribute));
            }
            Statement::Move { .. } | Statement::Capture(_) => {
                self.add_board_change(all);
                all.reads.insert(Cell::Captures);
                all.writes.insert(Cell::Captures);
                all.add(&self.on_capture);
            }
            Statement::Send { place, .. } => {
                self.add_board_change(all);
                all.reads.insert(Cell::Place(*place));
                all.writes.insert(Cell::Place(*place));
            }
            Statement::Swap(..)
            | Statement::Shift { .. }
            | Statement::Remove(_)
            | Statement::Put { .. }
            | Statement::PutUnit { .. }
            | Statement::Change { .. }
            | Statement::Give { .. } => self.add_board_change(all),
        }
    }

    /// Adds the units with all their attributes, read and written.
    fn add_board_change(&self, all: &mut Footprint) {
        self.units(&mut all.reads);
        self.units(&mut all.writes);
    }
}
