//! Drawing of rings in a terminal: each ring is cut open at the top of the board and laid flat as a
//! line of a table, outermost ring first. A *space* is a place on a ring, a *cell* the text of its
//! site.

use super::line::{Line, centred, display_width, widest};
use crate::board::Board;
use crate::names::letters;
use crate::shape::Shape;
use crate::site::Site;

impl Board {
    /// Returns a line per ring, outermost first. A line of numbers stands above the first ring and
    /// above each ring with another number of spaces. Cells are centred in their share of the line.
    /// The hub follows on its own line.
    pub(crate) fn ring_lines(&self, cells: &[String]) -> Vec<String> {
        let spaces = match &self.shape {
            Shape::Rings(spaces) => spaces.clone(),
            Shape::Wheel { spokes, rings } => vec![*spokes; *rings as usize],
            _ => Vec::new(),
        };
        let most_spaces = spaces.iter().copied().max().unwrap_or(1);
        let table = Table {
            slot_width: widest(cells).max(display_width(&most_spaces.to_string())) + 1,
            most_spaces: most_spaces as usize,
            label_width: display_width(&letters(spaces.len() as i32)) + 1,
        };
        let mut lines = Vec::new();
        // Number of spaces that the last line of numbers counts.
        let mut count_above = 0;
        for (ring, &count) in (1..).zip(&spaces) {
            if count != count_above {
                lines.push(table.line("", count, |number| number.to_string()));
                count_above = count;
            }
            let cell = |number: u32| {
                let site = self.site_named(&format!("{}{number}", letters(ring)));
                let site = site.filter(|&site| !self.is_added(site));
                site.map_or(String::new(), |site| cells[site.index()].clone())
            };
            lines.push(table.line(&letters(ring), count, cell));
        }
        let hub = self.sites().filter(|&site| !self.is_added(site) && self.ring_of(site) == 0);
        lines.extend(hub.map(|site: Site| self.named_line(site, cells)));
        lines
    }
}

/// Measures of the table; widths are in columns of the terminal.
struct Table {
    /// Width of a space of the ring with the most spaces, with the gap after it.
    slot_width: usize,
    /// Number of spaces of that ring.
    most_spaces: usize,
    /// Width of the rings' letters, with the gap after them.
    label_width: usize,
}

impl Table {
    /// Returns a line with a label and the texts of `count` spaces, numbered from 1, which share
    /// the width of the table equally.
    fn line(&self, label: &str, count: u32, text: impl Fn(u32) -> String) -> String {
        let mut line = Line::default();
        line.put(0, label);
        let start =
            |number: u32| number as usize * self.most_spaces * self.slot_width / count as usize;
        for number in 0..count {
            let (left, right) = (start(number), start(number + 1));
            line.put(self.label_width + left, &centred(&text(number + 1), right - left - 1));
        }
        line.text
    }
}
