//! Names of columns, rows and spaces of rings, as far as the names of sites have them as parts.

use super::{Coordinate, Point, outline, point};
use boardwright::{Board, Site};
use boardwright_board::{Shape, SiteShape};
use std::collections::BTreeMap;

/// How far beyond the middle of the last site a name stands, of the distance between neighbours.
const BEYOND: f64 = 0.82;
/// How far outside the rings the numbers of spaces stand.
const OUTSIDE: f64 = 0.24;

/// What is written at the border.
pub fn of(board: &Board) -> Vec<Coordinate> {
    match board.shape() {
        Shape::Rings(_) | Shape::Wheel { .. } => around(board),
        Shape::Graph => Vec::new(),
        _ => {
            let columns = lines(board, |site| board.site(site).column);
            let rows = lines(board, |site| board.site(site).row);
            columns.iter().chain(&rows).filter_map(|line| at_the_ends(board, line)).collect()
        }
    }
}

/// The sites of each column, or row.
fn lines(board: &Board, number: impl Fn(Site) -> i32) -> Vec<Vec<Site>> {
    let mut lines: BTreeMap<i32, Vec<Site>> = BTreeMap::new();
    for site in board.sites().filter(|&site| number(site) > 0) {
        lines.entry(number(site)).or_default().push(site);
    }
    lines.into_values().collect()
}

/// What all names of a line have in common, beyond both of its ends.
fn at_the_ends(board: &Board, line: &[Site]) -> Option<Coordinate> {
    let names: Vec<&str> = line.iter().map(|&site| board.site(site).name.as_str()).collect();
    let text = common(&names)?;
    let at = |site: Site| point(board.site(site).x, board.site(site).y);
    let beyond = |last: Site, before: Site| {
        let (last, before) = (at(last), at(before));
        let way = |last: f64, before: f64| last + (last - before) * BEYOND;
        Point { x: way(last.x, before.x), y: way(last.y, before.y) }
    };
    let &[first, second, ..] = line else { return None };
    let &[.., before, last] = line else { return None };
    Some(Coordinate { text, places: vec![beyond(first, second), beyond(last, before)] })
}

/// The beginning or the end that all names share, if they do and differ in the rest.
fn common(names: &[&str]) -> Option<String> {
    let (first, others) = names.split_first().filter(|(_, others)| !others.is_empty())?;
    let starts = |end: usize| others.iter().all(|other| other.starts_with(&first[..end]));
    let ends = |start: usize| others.iter().all(|other| other.ends_with(&first[start..]));
    let places = || (1..first.len()).filter(|&at| first.is_char_boundary(at));
    let prefix = places().rev().find(|&end| starts(end)).map(|end| &first[..end]);
    let suffix = places().find(|&start| ends(start)).map(|start| &first[start..]);
    prefix.or(suffix).map(str::to_owned)
}

/// The numbers of the outermost ring's spaces.
fn around(board: &Board) -> Vec<Coordinate> {
    let Some(outer) = outline::outer_radius(board) else { return Vec::new() };
    let number = |site: Site| match board.site(site).shape {
        SiteShape::Sector { ring: 1, number, of_numbers, .. } => {
            let turn = (f64::from(number) - 0.5) / f64::from(of_numbers) * std::f64::consts::TAU;
            let radius = outer + OUTSIDE;
            let at = Point { x: radius * turn.sin(), y: -radius * turn.cos() };
            Some(Coordinate { text: number.to_string(), places: vec![at] })
        }
        _ => None,
    };
    board.sites().filter_map(number).collect()
}
