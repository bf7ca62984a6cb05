//! Measurements, each compared with a peer.

use super::reference_data::{Floor, FloorTarget, ReferenceData};

/// A figure, with that of a peer if there is one.
#[derive(Clone, Debug)]
pub struct Measurement {
    /// The game.
    pub game: String,
    /// Kind of work.
    pub work: &'static str,
    /// The figure.
    pub value: f64,
    /// Unit of the figure.
    pub unit: &'static str,
    /// Name of the peer.
    pub peer: Option<String>,
    /// Figure of the peer.
    pub peer_value: Option<f64>,
    /// Figure that must be reached.
    pub floor: Option<f64>,
    /// Figure that should be reached.
    pub aim: Option<f64>,
    /// Depth, rules and other remarks.
    pub note: String,
}

impl Measurement {
    /// Returns true if less is better, as for times and sizes.
    pub fn less_is_better(&self) -> bool {
        matches!(self.unit, "ms" | "bytes")
    }

    /// Ratio to the peer, greater than 1 if better.
    pub fn ratio(&self) -> Option<f64> {
        let peer = self.peer_value.filter(|peer| *peer > 0.0 && self.value > 0.0)?;
        Some(if self.less_is_better() { peer / self.value } else { self.value / peer })
    }

    /// Returns true if the figure reaches a bound.
    pub fn reaches(&self, bound: f64) -> bool {
        if self.less_is_better() { self.value <= bound } else { self.value >= bound }
    }
}

/// All measurements so far.
pub struct Measurements<'a> {
    /// The tables of peers and floors.
    pub data: &'a ReferenceData,
    /// Measurements in order; those of one game and kind are adjacent.
    pub list: Vec<Measurement>,
}

impl Measurements<'_> {
    /// An empty list.
    pub fn new(data: &ReferenceData) -> Measurements<'_> {
        Measurements { data, list: Vec::new() }
    }

    /// Adds a figure, once for each peer of the same kind of work; returns it without a peer.
    pub fn add(
        &mut self,
        game: &str,
        work: &'static str,
        (value, unit): (f64, &'static str),
        note: &str,
    ) -> Measurement {
        let peers: Vec<(String, f64)> =
            self.data.peers(work, game).map(|peer| (peer.system.to_owned(), peer.figure)).collect();
        let row = Measurement {
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

    /// Adds a figure compared with a peer of the same run, which then replaces the peer's published
    /// figure for the floor.
    pub fn beside_here(&mut self, row: &Measurement, system: &str, figure: f64) {
        let elsewhere = |known: &&mut Measurement| {
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

    /// Adds a figure compared with a peer.
    pub fn beside(&mut self, row: &Measurement, system: &str, figure: f64) {
        let floor = self.data.floor(row.work, &row.game, Some(system));
        let row =
            Measurement { peer: Some(system.to_owned()), peer_value: Some(figure), ..row.clone() };
        self.list.push(bounded(row, floor));
    }
}

fn bounded(row: Measurement, floor: Option<&Floor>) -> Measurement {
    let figure = |bound: FloorTarget| match bound {
        FloorTarget::Times(times) => row.peer_value.map(|value| value * times),
        FloorTarget::Figure(figure) => Some(figure),
    };
    let (least, aim) = (floor.and_then(|f| figure(f.floor)), floor.and_then(|f| figure(f.aim?)));
    Measurement { floor: least, aim, ..row }
}
