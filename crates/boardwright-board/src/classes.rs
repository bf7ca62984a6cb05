//! Classes of directions, such as `orthogonal`, `forward` and `radial`.

use crate::board::Board;
use crate::direction::DirectionMask;
use crate::hexagonal::{DIAGONALS, SIDES_OF_HEXAGON, UPRIGHT_DIAGONALS};
use crate::shape::Shape;

/// Classes of boards with rows and files, before those of their shape.
const ROW_CLASSES: [&str; 10] = [
    "any",
    "orthogonal",
    "forward",
    "backward",
    "left",
    "right",
    "sideways",
    "vertical",
    "forward_diagonal",
    "backward_diagonal",
];
const UPRIGHT_CLASSES: [&str; 2] = ["forward_sideways", "backward_sideways"];
const DIAGONAL_CLASSES: [&str; 1] = ["diagonal"];
const RING_CLASSES: [&str; 5] = ["any", "orthogonal", "diagonal", "tangential", "radial"];
const GRAPH_CLASSES: [&str; 2] = ["any", "orthogonal"];

/// The directions across the sides of a hexagonal cell, which come first.
const HEXAGON_SIDES: DirectionMask = (1 << SIDES_OF_HEXAGON) - 1;

impl Board {
    /// Returns the directions of a class, or of a direction's name, for a player. Player 1's
    /// forward is opposite to player 0's. Other players have no classes.
    pub fn class(&self, name: &str, player: usize) -> Option<DirectionMask> {
        if player > 1 {
            return None;
        }
        if let Some(direction) = self.direction_named(name) {
            return Some(direction.mask());
        }
        if let Some(masks) = self.classes.get(name) {
            return Some(masks[player]);
        }
        self.shape_class(name, player == 1)
    }

    /// Returns the names of all classes, those of the shape first. Single directions are not among
    /// them.
    pub fn class_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.shape_class_names().collect();
        let defined = self.classes.keys().map(String::as_str);
        let new: Vec<&str> = defined.filter(|name| !names.contains(name)).collect();
        names.extend(new);
        names
    }

    /// Returns true if the class means different directions for the two players.
    pub fn class_depends_on_player(&self, name: &str) -> bool {
        self.class(name, 0) != self.class(name, 1)
    }

    /// Defines a class for each player; it takes precedence over a class of the shape.
    pub fn define_class(&mut self, name: &str, masks: [DirectionMask; 2]) {
        self.classes.insert(name.to_owned(), masks);
    }

    fn shape_class_names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let has_diagonals = self.is_rectangle() || self.has_hexagon_diagonals();
        let (first, upright, diagonals): (&'static [&'static str], _, _) = match self.shape {
            Shape::Rings(_) | Shape::Wheel { .. } => (&RING_CLASSES, false, false),
            Shape::Graph => (&GRAPH_CLASSES, false, false),
            _ => (&ROW_CLASSES, self.upright, has_diagonals),
        };
        let upright = UPRIGHT_CLASSES.into_iter().filter(move |_| upright);
        let diagonals = DIAGONAL_CLASSES.into_iter().filter(move |_| diagonals);
        first.iter().copied().chain(upright).chain(diagonals)
    }

    /// Returns a class of the shape; `turned` for player 1.
    fn shape_class(&self, name: &str, turned: bool) -> Option<DirectionMask> {
        if self.shape_class_names().all(|known| known != name) {
            return None;
        }
        if name == "any" {
            return Some(self.all_directions());
        }
        match self.shape {
            Shape::Rectangle { .. } => Some(self.named(rectangle_class(name, turned))),
            Shape::Rings(_) | Shape::Wheel { .. } => self.ring_class(name),
            Shape::Graph => Some(self.all_directions()),
            _ if name == "orthogonal" => Some(HEXAGON_SIDES),
            _ => {
                let diagonals = self.has_hexagon_diagonals();
                Some(self.named(hexagonal_class(name, turned, self.upright, diagonals)))
            }
        }
    }

    fn has_hexagon_diagonals(&self) -> bool {
        self.is_hexagonal() && self.generated_directions > SIDES_OF_HEXAGON
    }

    fn ring_class(&self, name: &str) -> Option<DirectionMask> {
        match name {
            "tangential" => Some(self.named(&["clockwise", "counterclockwise"])),
            "radial" => Some(self.named(&["inward", "outward"])),
            // A rulebook that extends `radial` by a step across the middle extends this class too.
            "orthogonal" => Some(self.class("tangential", 0)? | self.class("radial", 0)?),
            _ => Some(self.named(&[
                "inward_clockwise",
                "inward_counterclockwise",
                "outward_clockwise",
                "outward_counterclockwise",
            ])),
        }
    }

    pub(crate) fn all_directions(&self) -> DirectionMask {
        (1 << self.directions.len()) - 1
    }

    /// Returns the directions in which a site of the edge lacks a neighbour.
    pub(crate) fn edge_directions(&self) -> DirectionMask {
        let generated = (1 << self.generated_directions) - 1;
        match self.shape {
            Shape::Rectangle { .. } => self.named(rectangle_class("orthogonal", false)),
            Shape::Graph => self.all_directions(),
            Shape::Hexagon { .. } | Shape::Rhombus { .. } | Shape::Triangle { .. } => HEXAGON_SIDES,
            _ => generated,
        }
    }

    fn named(&self, names: &[&str]) -> DirectionMask {
        let directions = names.iter().filter_map(|name| self.direction_named(name));
        directions.fold(0, |mask, direction| mask | direction.mask())
    }
}

fn rectangle_class(name: &str, turned: bool) -> &'static [&'static str] {
    match (name, turned) {
        ("orthogonal", _) => &["north", "east", "south", "west"],
        ("diagonal", _) => &["northeast", "southeast", "southwest", "northwest"],
        ("forward", false) | ("backward", true) => &["north"],
        ("backward", false) | ("forward", true) => &["south"],
        ("left", false) | ("right", true) => &["west"],
        ("right", false) | ("left", true) => &["east"],
        ("sideways", _) => &["east", "west"],
        ("vertical", _) => &["north", "south"],
        ("forward_diagonal", false) | ("backward_diagonal", true) => &["northeast", "northwest"],
        ("backward_diagonal", false) | ("forward_diagonal", true) => &["southeast", "southwest"],
        _ => &[],
    }
}

/// Returns the directions of a class of a hexagonal board. Rows of hexagons are joined by slanted
/// steps only, so that a step forward is diagonal unless the board is upright or has diagonals.
fn hexagonal_class(
    name: &str,
    turned: bool,
    upright: bool,
    diagonals: bool,
) -> &'static [&'static str] {
    let mirrored = match name {
        "forward" => "backward",
        "backward" => "forward",
        "left" => "right",
        "right" => "left",
        "forward_diagonal" => "backward_diagonal",
        "backward_diagonal" => "forward_diagonal",
        "forward_sideways" => "backward_sideways",
        "backward_sideways" => "forward_sideways",
        same => same,
    };
    let name = if turned { mirrored } else { name };
    match (upright, diagonals) {
        (false, true) => match name {
            "diagonal" => &DIAGONALS,
            "forward_diagonal" => &["north", "east_northeast", "west_northwest"],
            "backward_diagonal" => &["south", "east_southeast", "west_southwest"],
            _ => lying_class(name),
        },
        (false, false) => lying_class(name),
        (true, true) => match name {
            "diagonal" => &UPRIGHT_DIAGONALS,
            "forward_diagonal" => &["north_northeast", "north_northwest"],
            "backward_diagonal" => &["south_southeast", "south_southwest"],
            _ => upright_class(name),
        },
        (true, false) => upright_class(name),
    }
}

fn lying_class(name: &str) -> &'static [&'static str] {
    match name {
        "forward" | "forward_diagonal" => &["northeast", "northwest"],
        "backward" | "backward_diagonal" => &["southeast", "southwest"],
        "left" => &["west"],
        "right" => &["east"],
        "sideways" => &["east", "west"],
        "vertical" => &["northeast", "northwest", "southwest", "southeast"],
        _ => &[],
    }
}

fn upright_class(name: &str) -> &'static [&'static str] {
    match name {
        "forward" => &["north"],
        "backward" => &["south"],
        "left" => &["northwest", "southwest"],
        "right" => &["northeast", "southeast"],
        "sideways" => &["northeast", "southeast", "southwest", "northwest"],
        "vertical" => &["north", "south"],
        "forward_diagonal" | "forward_sideways" => &["northeast", "northwest"],
        "backward_diagonal" | "backward_sideways" => &["southeast", "southwest"],
        _ => &[],
    }
}
