//! Legs of walks: shapes, parameters and turning.

use crate::function::code::Slot;
use crate::kernels::kernel::LegShape;
use crate::kernels::kernel_builder::SetSlots;
use crate::module::board_lines::BoardLines;
use boardwright_ir::{Turning, VectorId};

/// A slide while it is written: its numbers, and its sets in locals.
pub(crate) struct Slide<'a> {
    /// Least number of steps.
    pub(crate) min_steps: u16,
    /// Largest number of steps.
    pub(crate) max_steps: u16,
    /// Sites that may be passed.
    pub(crate) through: &'a SetSlots,
    /// Sites that may be the hurdle.
    pub(crate) hurdle: Option<&'a SetSlots>,
}

/// Returns true if a leg is a single step.
pub(crate) fn is_step(shape: &LegShape) -> bool {
    shape.max_steps == 1 && shape.min_steps <= 1 && !shape.has_hurdle
}

/// Parameters of a leg.
pub(crate) struct LegParameters {
    /// Selector of its vectors.
    pub(crate) selector: Slot,
    /// Sites that may be passed.
    pub(crate) through: SetSlots,
    /// Sites that may be the hurdle, if there is one.
    pub(crate) hurdle: Option<SetSlots>,
    /// Sites where it may end, if another leg follows.
    pub(crate) land: Option<SetSlots>,
}

impl LegParameters {
    /// Returns the slide of a leg.
    pub(crate) fn leg<'a>(&'a self, shape: &LegShape) -> Slide<'a> {
        Slide {
            min_steps: shape.min_steps,
            max_steps: shape.max_steps,
            through: &self.through,
            hurdle: self.hurdle.as_ref(),
        }
    }
}

/// Returns true if a leg may be skipped.
pub(crate) fn may_be_skipped(shape: &LegShape) -> bool {
    shape.min_steps == 0 && !shape.has_hurdle
}

/// Returns true if a leg may go along a vector after a step along another, or after none.
pub(crate) fn may_turn(
    lines: &BoardLines,
    turning: Turning,
    came: Option<usize>,
    vector: usize,
) -> bool {
    turning.allows(|it| lines.compass[it], came, vector)
}

/// Vectors by leg and player.
pub(crate) type ListsByPlayer = Vec<Vec<Vec<VectorId>>>;
