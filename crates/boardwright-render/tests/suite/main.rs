//! Tests of rendering: the golden files of `diagnostics/`, and awkward places.

mod golden;
mod places;
