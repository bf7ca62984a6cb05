//! What was measured, row by row.

use super::data::{Bound, Data, Floor};

/// A figure, beside one of a peer if there is one.
#[derive(Clone, Debug)]
pub struct Row {
    /// The game.
    pub game: String,
    /// What was done.
    pub work: &'static str,
    /// The figure.
    pub value: f64,
    /// What it counts.
    pub unit: &'static str,
    /// The other system.
    pub peer: Option<String>,
    /// Its figure.
    pub peer_value: Option<f64>,
    /// What must be reached beside this peer.
    pub floor: Option<f64>,
    /// What is aimed at.
    pub aim: Option<f64>,
    /// What else is to be known: depths, rules.
    pub note: String,
}

impl Row {
    /// Whether less is better: a time, a size.
    pub fn less_is_better(&self) -> bool {
        matches!(self.unit, "ms" | "bytes")
    }

    /// How many times as good as the peer.
    pub fn ratio(&self) -> Option<f64> {
        let peer = self.peer_value.filter(|peer| *peer > 0.0 && self.value > 0.0)?;
        Some(if self.less_is_better() { peer / self.value } else { self.value / peer })
    }

    /// Whether a bound is reached.
    pub fn reaches(&self, bound: f64) -> bool {
        if self.less_is_better() { self.value <= bound } else { self.value >= bound }
    }
}

/// All rows so far.
pub struct Rows<'a> {
    /// The tables of peers and floors.
    pub data: &'a Data,
    /// In the order of measuring; figures of one game and work stand together.
    pub list: Vec<Row>,
}

impl Rows<'_> {
    /// None yet.
    pub fn new(data: &Data) -> Rows<'_> {
        Rows { data, list: Vec::new() }
    }

    /// Adds a figure, once for each peer that has one for the same work, and gives it without any.
    pub fn add(
        &mut self,
        game: &str,
        work: &'static str,
        (value, unit): (f64, &'static str),
        note: &str,
    ) -> Row {
        let peers: Vec<(String, f64)> =
            self.data.peers(work, game).map(|peer| (peer.system.to_owned(), peer.figure)).collect();
        let row = Row {
            game: game.to_owned(),
            work,
            value,
            unit,
            peer: None,
            peer_value: None,
            floor: None,
            aim: None,
            note: note.to_owned(),
        };
        let floor = self.data.floor(work, game, None);
        if peers.is_empty() || floor.is_some() {
            self.list.push(bounded(row.clone(), floor));
        }
        for (system, figure) in peers {
            self.beside(&row, &system, figure);
        }
        row
    }

    /// Adds a figure beside what a peer reached in the same run: what is to be reached is judged by that, and no longer
    /// by what it reached on another machine.
    pub fn beside_here(&mut self, row: &Row, system: &str, figure: f64) {
        let elsewhere = |known: &&mut Row| {
            (&known.game, known.work, known.peer.as_deref()) == (&row.game, row.work, Some(system))
        };
        self.list.iter_mut().filter(elsewhere).for_each(|known| {
            (known.floor, known.aim) = (None, None);
        });
        self.beside(row, system, figure);
        if let Some(last) = self.list.last_mut() {
            last.peer = Some(format!("{system}, here"));
        }
    }

    /// Adds a figure beside one peer's.
    pub fn beside(&mut self, row: &Row, system: &str, figure: f64) {
        let floor = self.data.floor(row.work, &row.game, Some(system));
        let row = Row { peer: Some(system.to_owned()), peer_value: Some(figure), ..row.clone() };
        self.list.push(bounded(row, floor));
    }
}

fn bounded(row: Row, floor: Option<&Floor>) -> Row {
    let figure = |bound: Bound| match bound {
        Bound::Times(times) => row.peer_value.map(|value| value * times),
        Bound::Figure(figure) => Some(figure),
    };
    let (least, aim) = (floor.and_then(|f| figure(f.floor)), floor.and_then(|f| figure(f.aim?)));
    Row { floor: least, aim, ..row }
}
