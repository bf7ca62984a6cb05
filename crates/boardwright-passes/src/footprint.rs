//! What a statement or an expression reads and writes, so that passes know what may change places.

use super::facts::{Known, both, content};
use super::parts::{Part, of_condition, of_number, of_set, of_statement};
use boardwright_ir::{Block, Condition, Num, Program, Set, Statement};
use boardwright_syntax::tree::Lifetime;
use std::collections::BTreeSet;

/// Something that can be read and written as a whole.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cell {
    /// Which units stand where.
    Units,
    /// An attribute of all units.
    Attribute(u16),
    /// A layer.
    Layer(u16),
    /// A place.
    Place(u16),
    /// A variable's values in force.
    Variable(u16),
    /// A variable's values for the next turn.
    Pending(u16),
    /// How many units the decision has captured.
    Captures,
    /// How the turn goes on.
    Flow,
    /// The phase.
    Phase,
    /// A local.
    Local(u16),
    /// A set-valued local.
    SetLocal(u16),
}

impl Cell {
    /// Whether it is about what stands on the board.
    pub fn is_of_board(self) -> bool {
        matches!(self, Cell::Units | Cell::Attribute(_))
    }

    fn is_of_state(self) -> bool {
        !matches!(self, Cell::Local(_) | Cell::SetLocal(_))
    }
}

/// What is read and written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Footprint {
    /// What is read.
    pub reads: BTreeSet<Cell>,
    /// Whether all of the state may be read besides: by `attacked`, or by a question about the record.
    pub reads_all: bool,
    /// What is written.
    pub writes: BTreeSet<Cell>,
    /// Whether it chooses, or may reject.
    pub open: bool,
}

impl Footprint {
    /// Adds another's.
    pub fn add(&mut self, other: &Footprint) {
        self.reads.extend(&other.reads);
        self.writes.extend(&other.writes);
        self.reads_all |= other.reads_all;
        self.open |= other.open;
    }

    /// Whether this may write something that the other reads.
    pub fn disturbs(&self, other: &Footprint) -> bool {
        !self.writes.is_disjoint(&other.reads)
            || other.reads_all && self.writes.iter().any(|cell| cell.is_of_state())
    }

    /// Whether this may change what stands on the board.
    pub fn writes_board(&self) -> bool {
        self.writes.iter().any(|cell| cell.is_of_board())
    }

    /// Whether two effects must stay in order though neither reads what the other writes.
    pub fn overwrites(&self, other: &Footprint) -> bool {
        !self.writes.is_disjoint(&other.writes)
    }

    /// Whether units may come, go, or become others; attributes alone do not count.
    pub fn changes_units(&self) -> bool {
        self.writes.contains(&Cell::Units)
    }

    /// Whether the two may change places.
    pub fn is_independent_of(&self, other: &Footprint) -> bool {
        !self.disturbs(other) && !other.disturbs(self) && !self.overwrites(other)
    }
}

/// What is known of a program as a whole.
pub struct Footprints {
    attributes: u16,
    /// By variable: whether what is written is for the next turn.
    pending: Vec<bool>,
    /// What a capture comes to.
    pub on_capture: Footprint,
    /// What borrowed movements may come to.
    borrowed: Footprint,
    /// What is read to know where units may go.
    destinations: Footprint,
    /// What is sure of every site where a unit may go by its plain movements.
    pub destinations_hold: Known,
}

impl Footprints {
    /// Looks at a whole program.
    pub fn new(program: &Program) -> Footprints {
        let pending = program.variables.iter().map(|info| info.lifetime == Lifetime::NextTurn);
        let mut all = Footprints {
            attributes: program.attributes.len() as u16,
            pending: pending.collect(),
            on_capture: Footprint::default(),
            borrowed: Footprint { open: true, ..Footprint::default() },
            destinations: Footprint::default(),
            destinations_hold: Known::default(),
        };
        let plain = program.kinds.iter().filter_map(|kind| kind.plain.as_ref());
        let sure = plain.map(|plain| content(plain, Known::default())).reduce(both);
        // Whose a unit is depends on who looks, and destinations are seen by the owner.
        all.destinations_hold = Known { own: false, ..sure.unwrap_or_default() };
        all.destinations.reads.extend([Cell::Units]);
        // Each may refer to itself; what is found only grows, and soon no more.
        all.settle(|this| {
            let mut found = Footprint::default();
            let plain = program.kinds.iter().filter_map(|kind| kind.plain.as_ref());
            plain.for_each(|plain| this.add_part(Part::Set(plain), &mut found));
            (found, &mut this.destinations)
        });
        all.settle(|this| {
            let mut found = this.block(&program.on_capture);
            // A failed condition leaves off what happens to this capture, and nothing else; and
            // what locals held comes back.
            found.open = false;
            found.writes.retain(|cell| cell.is_of_state());
            (found, &mut this.on_capture)
        });
        all.settle(|this| {
            let mut found = Footprint::default();
            program.kinds.iter().for_each(|kind| found.add(&this.block(&kind.body)));
            (found, &mut this.borrowed)
        });
        all
    }

    /// Adds to a footprint what is found until nothing is new.
    fn settle(&mut self, find: impl Fn(&mut Footprints) -> (Footprint, &mut Footprint)) {
        loop {
            let (found, known) = find(self);
            let before = known.clone();
            known.add(&found);
            if *known == before {
                return;
            }
        }
    }

    /// Of a block.
    pub fn block(&self, block: &Block) -> Footprint {
        let mut all = Footprint::default();
        self.add_part(Part::Block(block), &mut all);
        all
    }

    /// Of a statement with all that is in it.
    pub fn statement(&self, statement: &Statement) -> Footprint {
        let mut all = Footprint::default();
        self.add_statement(statement, &mut all);
        all
    }

    /// Of a statement without the blocks in it.
    pub fn shallow(&self, statement: &Statement) -> Footprint {
        let mut all = Footprint::default();
        self.add_effect(statement, &mut all);
        of_statement(statement, &mut |part| match part {
            Part::Block(_) => {}
            part => self.add_part(part, &mut all),
        });
        all
    }

    /// Of a statement that moves, puts or takes what is on the board and captures nothing.
    pub fn quiet_move(&self, statement: &Statement) -> Footprint {
        let mut all = Footprint::default();
        self.units(&mut all.reads);
        self.units(&mut all.writes);
        of_statement(statement, &mut |part| self.add_part(part, &mut all));
        all
    }

    /// Of an expression.
    pub fn part(&self, part: Part<'_>) -> Footprint {
        let mut all = Footprint::default();
        self.add_part(part, &mut all);
        all
    }

    fn add_part(&self, part: Part<'_>, all: &mut Footprint) {
        match part {
            Part::Number(number) => {
                self.add_number(number, all);
                of_number(number, &mut |part| self.add_part(part, all));
            }
            Part::Condition(condition) => {
                all.reads_all |=
                    matches!(condition, Condition::Attacked { .. } | Condition::Stuck(_));
                of_condition(condition, &mut |part| self.add_part(part, all));
            }
            Part::Set(set) => {
                self.add_set(set, all);
                of_set(set, &mut |part| self.add_part(part, all));
            }
            Part::Block(block) => block.iter().for_each(|one| self.add_statement(one, all)),
        }
    }

    fn add_number(&self, number: &Num, all: &mut Footprint) {
        let cell = match number {
            Num::Local(local) => Cell::Local(*local),
            Num::Variable(variable, _) => Cell::Variable(*variable),
            Num::KindAt(_) | Num::OwnerAt(_) | Num::KindsOn(_) => Cell::Units,
            Num::UnitAt(_) => {
                self.units(&mut all.reads);
                return;
            }
            Num::AttributeAt(attribute, _) => Cell::Attribute(*attribute),
            Num::InPlace { place, .. }
            | Num::InPlaceAll { place, .. }
            | Num::KindsInPlace { place, .. } => Cell::Place(*place),
            Num::InLayer { layer, .. } | Num::KindsInLayer { layer, .. } => Cell::Layer(*layer),
            Num::Captures => Cell::Captures,
            Num::Repeats | Num::BoardRepeats | Num::RepeatGap => {
                all.reads_all = true;
                return;
            }
            _ => return,
        };
        all.reads.insert(cell);
    }

    fn add_set(&self, set: &Set, all: &mut Footprint) {
        let cell = match set {
            Set::Vacant | Set::Occupied | Set::OwnedBy(_) | Set::OfKind(_) | Set::OfKinds(_) => {
                Cell::Units
            }
            Set::Local(local) => Cell::SetLocal(*local),
            Set::Variable(variable, _) => Cell::Variable(*variable),
            Set::Layer(layer) => Cell::Layer(*layer),
            Set::Destinations(_) => {
                all.add(&self.destinations);
                return;
            }
            _ => return,
        };
        all.reads.insert(cell);
    }

    /// Units and all that they carry.
    fn units(&self, cells: &mut BTreeSet<Cell>) {
        cells.insert(Cell::Units);
        cells.extend((0..self.attributes).map(Cell::Attribute));
    }

    fn add_statement(&self, statement: &Statement, all: &mut Footprint) {
        self.add_effect(statement, all);
        of_statement(statement, &mut |part| self.add_part(part, all));
    }

    /// What a statement itself does.
    fn add_effect(&self, statement: &Statement, all: &mut Footprint) {
        match statement {
            Statement::Choose { local, .. } => {
                all.open = true;
                all.writes.insert(Cell::Local(*local));
            }
            Statement::Either(_) | Statement::Require { .. } => all.open = true,
            Statement::If { .. } => {}
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
            board => self.add_board_effect(board, all),
        }
    }

    /// What a statement does to what stands on the board.
    fn add_board_effect(&self, statement: &Statement, all: &mut Footprint) {
        self.units(&mut all.reads);
        self.units(&mut all.writes);
        match statement {
            Statement::Move { .. } | Statement::Capture(_) => {
                all.reads.insert(Cell::Captures);
                all.writes.insert(Cell::Captures);
                all.add(&self.on_capture);
            }
            Statement::Send { place, .. } => {
                all.reads.insert(Cell::Place(*place));
                all.writes.insert(Cell::Place(*place));
            }
            _ => {}
        }
    }
}
