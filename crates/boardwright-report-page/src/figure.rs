//! A plot with its caption and its table.

use crate::element::{Element, element, text};
use crate::table::Table;

/// A plot and its table. A plot that could not be drawn leaves its table.
pub struct Figure {
    /// The drawing.
    pub svg: Option<String>,
    /// The caption.
    pub caption: String,
    /// The figures of the plot.
    pub table: Table,
}

impl Figure {
    /// The plot beside its table.
    pub fn with_table(self) -> Element {
        let table = self.table.element();
        self.element("figure beside", table)
    }

    /// The plot, with a table that opens.
    pub fn with_details(self) -> Element {
        let details = element("details")
            .child(text("summary", "Figures of this plot"))
            .child(self.table.element());
        self.element("figure", details)
    }

    fn element(self, class: &str, table: Element) -> Element {
        let caption = text("figcaption", self.caption);
        let plot = match self.svg {
            Some(svg) => element("div").class("plot").drawing(svg),
            None => element("div"),
        };
        element("figure").class(class).child(plot.child(caption)).child(table)
    }
}
