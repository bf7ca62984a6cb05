//! Decisions named by the sites that they choose.

use super::Algebraic;
use boardwright::choices::{ChoiceValue, value_in};
use boardwright::ir::Field;
use boardwright::{LimitReached, Move, Position, Site};

impl Algebraic {
    /// Returns the only legal decision that chooses these sites and nothing else; `None` if there
    /// is none or several.
    ///
    /// # Errors
    ///
    /// If a limit of the rules is reached.
    pub(crate) fn choosing(
        &mut self,
        position: &Position,
        sites: &[Site],
    ) -> Result<Option<Move>, LimitReached> {
        self.list(position)?;
        let wanted = || sites.iter().map(|&site| ChoiceValue::Site(site));
        let fits = |mv: &Move| choices_from_origin(position, *mv).eq(wanted());
        let mut fitting = self.legal.iter().copied().filter(fits);
        let first = fitting.next();
        Ok(first.filter(|_| fitting.next().is_none()))
    }
    /// Returns the legal decisions with the sites that each chooses. Decisions that choose other
    /// values are left out.
    ///
    /// # Errors
    ///
    /// If a limit of the rules is reached.
    pub(crate) fn legal_sites(
        &mut self,
        position: &Position,
    ) -> Result<Vec<(Move, Vec<Site>)>, LimitReached> {
        self.list(position)?;
        let with_sites = |&mv: &Move| Some((mv, chosen_sites(position, mv)?));
        Ok(self.legal.iter().filter_map(with_sites).collect())
    }
}

/// Returns the sites that a decision chooses, its origin first; `None` if it chooses other values.
pub(crate) fn chosen_sites(position: &Position, mv: Move) -> Option<Vec<Site>> {
    let site = |value: ChoiceValue| match value {
        ChoiceValue::Site(site) => Some(site),
        _ => None,
    };
    choices_from_origin(position, mv).map(site).collect()
}

/// Returns the values that a decision chooses: that of `from`, then the others in the order of the
/// rules.
fn choices_from_origin(position: &Position, mv: Move) -> impl Iterator<Item = ChoiceValue> {
    let fields = || position.stage().fields.iter();
    let is_origin = |field: &&Field| field.name == "from";
    let in_order = fields().filter(is_origin).chain(fields().filter(move |f| !is_origin(f)));
    in_order.filter_map(move |field| value_in(field, mv))
}
