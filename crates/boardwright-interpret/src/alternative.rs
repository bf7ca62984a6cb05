//! The ways in which a choice could offer a value, each with everything that is in its way.

use crate::reason::Reason;

/// Maximum number of alternatives that are told apart; further ones are left out.
const MAX_ALTERNATIVES: usize = 64;

/// One way in which a choice could offer a value: a line of a movement, a part of a union.
#[derive(Clone, Debug)]
pub(crate) struct Alternative {
    /// Reasons why the value is not offered in this way. All of them would have to change.
    pub reasons: Vec<Reason>,
    /// Whether the movement, if there is one, leads to the site in any position.
    pub reach: Reach,
    /// Number of things that would have to change.
    pub changes: usize,
}

/// Target of a movement relative to a site, whatever units stand on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reach {
    /// To the site, or the value is no target of a movement.
    Reached,
    /// Nowhere on a line through the site.
    OffLine,
    /// Not to the site, and bounds on a number of steps would not describe it.
    Irregular,
    /// Not to the site in this position; nobody knows where in others.
    Unclear,
    /// At most this number of steps along a line to the site, which is farther.
    TooFar(u16),
    /// At most this number of steps along a line to the site, which is farther, and perhaps none.
    Within(u16),
    /// At least this number of steps along a line to the site, which is nearer.
    TooNear(u16),
}

impl Reach {
    /// Returns the largest number of steps along a line to the site.
    fn most(self) -> Option<u16> {
        match self {
            Reach::TooFar(most) | Reach::Within(most) => Some(most),
            _ => None,
        }
    }
}

/// Rank of the alternatives that lead nowhere, that need another site, and that only need other
/// units.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Nearness {
    /// Nothing is known: the decision may not be possible in this way at all.
    Unknown,
    /// The value is fixed as one that is not offered.
    Fixed,
    /// Another position would allow it.
    Position,
}

impl Alternative {
    /// Creates an alternative with one reason.
    pub fn of(reason: Reason) -> Alternative {
        Alternative { reasons: vec![reason], reach: Reach::Reached, changes: 1 }
    }

    /// Creates an alternative for a movement that does not lead to the site.
    pub fn unreached(reach: Reach) -> Alternative {
        Alternative { reasons: Vec::new(), reach, changes: 1 }
    }

    /// Creates an alternative that is closed for reasons nobody knows.
    pub fn unknown() -> Alternative {
        Alternative { reasons: Vec::new(), reach: Reach::Reached, changes: 1 }
    }

    /// Returns how near the alternative is to being offered; `None` if the movement does not lead
    /// there.
    pub fn nearness(&self) -> Option<Nearness> {
        if self.reach != Reach::Reached {
            return None;
        }
        let is_fixed = self.reasons.is_empty() || self.reasons.iter().any(Reason::is_fixed);
        Some(if is_fixed { Nearness::Fixed } else { Nearness::Position })
    }

    /// Returns the reason to name: a fixed one, else the one of the highest rank, the first of
    /// several.
    pub fn reason(&self) -> Option<&Reason> {
        let rank = |reason: &&Reason| (reason.is_fixed(), reason.rank());
        self.reasons.iter().rev().max_by_key(rank)
    }

    /// Joins two alternatives that both have to be met.
    fn and(&self, other: &Alternative) -> Alternative {
        let is_fixed = |it: &Alternative| it.reasons.iter().any(Reason::is_fixed);
        match (self.reach, other.reach) {
            (Reach::Reached, Reach::Reached) => Alternative {
                reasons: self.reasons.iter().chain(&other.reasons).cloned().collect(),
                reach: Reach::Reached,
                changes: self.changes + other.changes,
            },
            (Reach::OffLine, _) | (_, Reach::OffLine) => Alternative::unreached(Reach::OffLine),
            // If no line leads to the site, the unit on it is irrelevant.
            (Reach::Reached, reach) if !is_fixed(self) => Alternative::unreached(reach),
            (reach, Reach::Reached) if !is_fixed(other) => Alternative::unreached(reach),
            (Reach::Reached | Reach::Unclear, Reach::Unclear)
            | (Reach::Unclear, Reach::Reached) => Alternative::unreached(Reach::Unclear),
            (reach, other) => {
                let bound = [reach, other].into_iter().find_map(Reach::most);
                Alternative::unreached(bound.map_or(Reach::Irregular, Reach::Within))
            }
        }
    }

    /// Returns the alternative with one more condition on the site, which may not hold anywhere.
    pub fn filtered(mut self) -> Alternative {
        self.reach = match self.reach {
            Reach::TooFar(most) => Reach::Within(most),
            Reach::TooNear(_) => Reach::Irregular,
            reach => reach,
        };
        self.changes += 1;
        self
    }

    /// Returns the alternative as one of a set that differs from position to position.
    pub fn in_this_position(mut self) -> Alternative {
        if !matches!(self.reach, Reach::Reached | Reach::OffLine) {
            self.reach = Reach::Unclear;
        }
        self
    }

    /// Returns the alternative as one of a movement that begins elsewhere in other positions.
    pub fn of_another_origin(mut self) -> Alternative {
        if self.reach != Reach::Reached {
            self.reach = Reach::Unclear;
        }
        self
    }

    /// Returns the alternative as one that a condition closes: for `reason`, if it alone is in the
    /// way, else for `otherwise`.
    pub fn closed(self, reason: &Reason, otherwise: &Reason) -> Alternative {
        match self.reach {
            Reach::Reached => {
                let reason = if self.changes == 0 { reason } else { otherwise };
                let changes = self.changes + 1;
                Alternative { reasons: vec![reason.clone()], reach: Reach::Reached, changes }
            }
            _ => self.filtered(),
        }
    }
}

/// Joins alternatives of two sets of which both have to contain a site.
pub(crate) fn intersection(a: &[Alternative], b: &[Alternative]) -> Vec<Alternative> {
    let pairs = a.iter().flat_map(|a| b.iter().map(|b| a.and(b)));
    pairs.take(MAX_ALTERNATIVES).collect()
}
