//! Labels of columns and rows, from the names of sites, and numbers of sectors.

use super::geometry::{Point, point};
use super::outline;
use boardwright::{Board, Site};
use boardwright_board::{Shape, SiteShape};
use serde::Serialize;
use std::collections::BTreeMap;

/// Distance of a label from the centre of the last site, as a fraction of the distance between
/// neighbours.
const END_LABEL_DISTANCE: f64 = 0.82;
/// Distance of a sector's number from the outer edge of the outermost ring, in board units.
const SECTOR_LABEL_DISTANCE: f64 = 0.24;

/// A label of a row, a column or a sector at the edge of the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Coordinate {
    /// The label.
    pub text: String,
    /// Points at its ends; the page writes it at one of them.
    pub places: Vec<Point>,
}

/// Returns the labels of a board.
pub fn labels(board: &Board) -> Vec<Coordinate> {
    match board.shape() {
        Shape::Rings(_) | Shape::Wheel { .. } => sector_numbers(board),
        Shape::Graph => Vec::new(),
        Shape::Rectangle { .. }
        | Shape::Hexagon { .. }
        | Shape::Rhombus { .. }
        | Shape::Triangle { .. } => {
            let columns = lines(board, |site| board.site(site).column);
            let rows = lines(board, |site| board.rank_of(site) as i32);
            columns.iter().chain(&rows).filter_map(|line| end_label(board, line)).collect()
        }
    }
}

/// Returns the sites of each column, or row.
fn lines(board: &Board, number: impl Fn(Site) -> i32) -> Vec<Vec<Site>> {
    let mut lines: BTreeMap<i32, Vec<Site>> = BTreeMap::new();
    for site in board.sites().filter(|&site| number(site) > 0) {
        lines.entry(number(site)).or_default().push(site);
    }
    lines.into_values().collect()
}

/// Returns the common part of the names of a line, as a label with a point beyond each end.
fn end_label(board: &Board, line: &[Site]) -> Option<Coordinate> {
    let names: Vec<&str> = line.iter().map(|&site| board.site(site).name.as_str()).collect();
    let text = common_affix(&names)?;
    let at = |site: Site| point(board.site(site).x, board.site(site).y);
    let beyond = |last: Site, before: Site| {
        let (last, before) = (at(last), at(before));
        let extrapolated = |last: f64, before: f64| last + (last - before) * END_LABEL_DISTANCE;
        Point { x: extrapolated(last.x, before.x), y: extrapolated(last.y, before.y) }
    };
    let &[first, second, ..] = line else { return None };
    let &[.., before, last] = line else { return None };
    Some(Coordinate { text, places: vec![beyond(first, second), beyond(last, before)] })
}

/// Returns the longest proper prefix that all names share, else the longest proper suffix.
fn common_affix(names: &[&str]) -> Option<String> {
    let (first, others) = names.split_first().filter(|(_, others)| !others.is_empty())?;
    let starts = |end: usize| others.iter().all(|other| other.starts_with(&first[..end]));
    let ends = |start: usize| others.iter().all(|other| other.ends_with(&first[start..]));
    let places = || (1..first.len()).filter(|&at| first.is_char_boundary(at));
    let prefix = places().rev().find(|&end| starts(end)).map(|end| &first[..end]);
    let suffix = places().find(|&start| ends(start)).map(|start| &first[start..]);
    prefix.or(suffix).map(str::to_owned)
}

/// Returns the numbers of the outermost ring's sectors.
fn sector_numbers(board: &Board) -> Vec<Coordinate> {
    let Some(outer) = outline::outer_radius(board) else { return Vec::new() };
    let number = |site: Site| match board.site(site).shape {
        SiteShape::Sector { ring: 1, number, of_numbers, .. } => {
            let turn = (f64::from(number) - 0.5) / f64::from(of_numbers) * std::f64::consts::TAU;
            let radius = outer + SECTOR_LABEL_DISTANCE;
            let at = Point { x: radius * turn.sin(), y: -radius * turn.cos() };
            Some(Coordinate { text: number.to_string(), places: vec![at] })
        }
        _ => None,
    };
    board.sites().filter_map(number).collect()
}
