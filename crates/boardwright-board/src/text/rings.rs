//! Drawing of rings in a terminal: a table with a line per ring, unrolled at the top of the board.

use super::line::{Line, centred, display_width, widest};
use crate::board::Board;
use crate::names::letters;
use crate::shape::Shape;
use crate::site::Site;

impl Board {
    /// Returns a line per ring below a line of its spaces' numbers, repeated where the number of
    /// spaces changes. A space as wide as several outer ones is below their middle.
    pub(crate) fn ring_lines(&self, cells: &[String]) -> Vec<String> {
        let spaces = match &self.shape {
            Shape::Rings(spaces) => spaces.clone(),
            Shape::Wheel { spokes, rings } => vec![*spokes; *rings as usize],
            _ => Vec::new(),
        };
        let most = spaces.iter().copied().max().unwrap_or(1);
        let table = Table {
            slot: widest(cells).max(display_width(&most.to_string())) + 1,
            most: most as usize,
            margin: display_width(&letters(spaces.len() as i32)) + 1,
        };
        let mut lines = Vec::new();
        let mut numbers_above = 0;
        for (ring, &count) in (1..).zip(&spaces) {
            if count != numbers_above {
                lines.push(table.line("", count, |number| number.to_string()));
                numbers_above = count;
            }
            let text = |number: u32| {
                let site = self.site_named(&format!("{}{number}", letters(ring)));
                let site = site.filter(|&site| !self.is_added(site));
                site.map_or(String::new(), |site| cells[site.index()].clone())
            };
            lines.push(table.line(&letters(ring), count, text));
        }
        let hub = self.sites().filter(|&site| !self.is_added(site) && self.ring_of(site) == 0);
        lines.extend(hub.map(|site: Site| self.named_line(site, cells)));
        lines
    }
}

/// The measures of the table, in columns of characters.
struct Table {
    /// Width of a space of the longest ring, with the gap after it.
    slot: usize,
    /// Number of spaces on the longest ring.
    most: usize,
    /// Width of the rings' letters, with the gap after them.
    margin: usize,
}

impl Table {
    fn line(&self, label: &str, count: u32, text: impl Fn(u32) -> String) -> String {
        let mut line = Line::default();
        line.put(0, label);
        let start = |number: u32| number as usize * self.most * self.slot / count as usize;
        for number in 0..count {
            let (left, right) = (start(number), start(number + 1));
            line.put(self.margin + left, &centred(&text(number + 1), right - left - 1));
        }
        line.text
    }
}
