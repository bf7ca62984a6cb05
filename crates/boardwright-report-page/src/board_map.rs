//! Heat maps: shares by site, drawn on the board's own cells.

use boardwright_render::html::escaped;
use boardwright_web::shape::{BoardShape, Outline, Point};
use std::fmt::Write as _;

/// Margin around the board in cells; the labels of its rows and columns stand there.
const MARGIN: f64 = 0.15;
/// Opacity of the smallest number that is shown.
const FAINTEST: f64 = 0.06;

/// The board as it is drawn.
pub struct BoardMap {
    /// The cells as paths.
    cells: Vec<String>,
    /// The labels of rows and columns.
    labels: String,
    view: String,
}

impl BoardMap {
    /// Prepares the drawing of a board.
    pub fn new(board: &BoardShape) -> BoardMap {
        let mut bounds = Bounds::default();
        for site in &board.sites {
            bounds.add_outline(&site.outline);
        }
        let mut labels = String::new();
        for coordinate in &board.coordinates {
            let lowest = coordinate.places.iter().max_by(|one, other| {
                one.y.total_cmp(&other.y).then_with(|| other.x.total_cmp(&one.x))
            });
            let Some(at) = lowest else { continue };
            bounds.add(Point { x: at.x - 0.2, y: at.y - 0.2 });
            bounds.add(Point { x: at.x + 0.2, y: at.y + 0.2 });
            let (x, y, text) = (short(at.x), short(at.y), escaped(&coordinate.text));
            let _ = write!(labels, "<text x=\"{x}\" y=\"{y}\">{text}</text>");
        }
        let (width, height) = (bounds.high.x - bounds.low.x, bounds.high.y - bounds.low.y);
        let view = [
            bounds.low.x - MARGIN,
            bounds.low.y - MARGIN,
            width + 2.0 * MARGIN,
            height + 2.0 * MARGIN,
        ];
        BoardMap {
            cells: board.sites.iter().map(|site| path(&site.outline)).collect(),
            labels,
            view: view.map(short).join(" "),
        }
    }

    /// Draws the numbers of sites: the greater, the darker.
    pub fn draw(&self, label: &str, numbers: &[f64]) -> String {
        let most = numbers.iter().copied().fold(0.0, f64::max);
        let mut heat = String::new();
        for (cell, &number) in self.cells.iter().zip(numbers).filter(|(_, number)| **number > 0.0) {
            let opacity = FAINTEST + (1.0 - FAINTEST) * number / most;
            let _ = write!(heat, "<path d=\"{cell}\" fill-opacity=\"{}\"/>", short(opacity));
        }
        let (view, labels, all) = (&self.view, &self.labels, self.cells.concat());
        format!(
            "<svg viewBox=\"{view}\" role=\"img\" aria-label=\"{}\"><g class=\"heat\">{heat}</g>\
             <path class=\"cells\" d=\"{all}\"/><g class=\"coordinates\">{labels}</g></svg>",
            escaped(label)
        )
    }
}

/// The outline of a cell as a path.
fn path(outline: &Outline) -> String {
    match outline {
        Outline::Polygon { corners } => {
            let points =
                corners.iter().map(|corner| format!("{} {}", short(corner.x), short(corner.y)));
            format!("M{}Z", points.collect::<Vec<_>>().join("L"))
        }
        Outline::Post { centre, radius } => circle(*centre, *radius),
        Outline::Sector { centre, inner, outer, from, to } if to - from > 0.999 => {
            // The inner circle is a hole: it goes the other way.
            let hole = if *inner > 0.0 { circle_back(*centre, *inner) } else { String::new() };
            circle(*centre, *outer) + &hole
        }
        Outline::Sector { centre, inner, outer, from, to } => {
            let at = |radius: f64, turn: f64| {
                let angle = turn * std::f64::consts::TAU;
                let (x, y) = (centre.x + radius * angle.sin(), centre.y - radius * angle.cos());
                format!("{} {}", short(x), short(y))
            };
            let large = u8::from(to - from > 0.5);
            let (o, i) = (short(*outer), short(*inner));
            format!(
                "M{}A{o} {o} 0 {large} 1 {}L{}A{i} {i} 0 {large} 0 {}Z",
                at(*outer, *from),
                at(*outer, *to),
                at(*inner, *to),
                at(*inner, *from)
            )
        }
    }
}

fn circle(centre: Point, radius: f64) -> String {
    arcs(centre, radius, 1)
}

fn circle_back(centre: Point, radius: f64) -> String {
    arcs(centre, radius, 0)
}

fn arcs(centre: Point, radius: f64, sweep: u8) -> String {
    let (r, d) = (short(radius), short(2.0 * radius));
    let (x, y) = (short(centre.x - radius), short(centre.y));
    format!("M{x} {y}a{r} {r} 0 1 {sweep} {d} 0a{r} {r} 0 1 {sweep} -{d} 0Z")
}

/// A number with two decimals at most.
fn short(number: f64) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// The rectangle around points.
struct Bounds {
    low: Point,
    high: Point,
}

impl Default for Bounds {
    fn default() -> Bounds {
        let (far, near) = (f64::INFINITY, f64::NEG_INFINITY);
        Bounds { low: Point { x: far, y: far }, high: Point { x: near, y: near } }
    }
}

impl Bounds {
    fn add(&mut self, point: Point) {
        self.low = Point { x: self.low.x.min(point.x), y: self.low.y.min(point.y) };
        self.high = Point { x: self.high.x.max(point.x), y: self.high.y.max(point.y) };
    }

    fn add_outline(&mut self, outline: &Outline) {
        let mut disc = |centre: Point, radius: f64| {
            self.add(Point { x: centre.x - radius, y: centre.y - radius });
            self.add(Point { x: centre.x + radius, y: centre.y + radius });
        };
        match outline {
            Outline::Polygon { corners } => corners.iter().for_each(|&corner| self.add(corner)),
            Outline::Post { centre, radius } => disc(*centre, *radius),
            Outline::Sector { centre, outer, .. } => disc(*centre, *outer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright::{Options, bundled};

    #[test]
    fn only_sites_with_a_number_are_filled() {
        let game = bundled::find("tic-tac-toe").unwrap().compile(&Options::default()).0.unwrap();
        let map = BoardMap::new(&BoardShape::of(&game));
        let mut numbers = vec![0.0; 9];
        (numbers[0], numbers[4]) = (1.0, 0.5);
        let svg = map.draw("a \"map\"", &numbers);
        assert_eq!(svg.matches("fill-opacity").count(), 2, "{svg}");
        assert!(
            svg.contains("fill-opacity=\"1\"") && svg.contains("fill-opacity=\"0.53\""),
            "{svg}"
        );
        assert!(svg.contains("aria-label=\"a &quot;map&quot;\""), "{svg}");
    }

    #[test]
    fn every_bundled_board_has_a_view() {
        for game in bundled::all() {
            let game = game.compile(&Options::default()).0.unwrap();
            let map = BoardMap::new(&BoardShape::of(&game));
            let view: Vec<f64> = map.view.split(' ').map(|one| one.parse().unwrap()).collect();
            assert!(
                view[2] > 0.5 && view[3] > 0.5 && view.iter().all(|one| one.is_finite()),
                "{view:?}"
            );
        }
    }
}
