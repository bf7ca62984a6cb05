//! The kinds of draughts in PDN, and their numberings.

/// A kind of draughts.
pub(super) struct PdnKind {
    /// First number of the tag `GameType`.
    pub number: u32,
    /// Id of the bundled game.
    pub id: &'static str,
    /// Colour that begins, as a letter.
    pub first: char,
    /// Squares along each edge.
    pub side: usize,
    pub numbering: Numbering,
    /// True if the long diagonal is at the right of the players.
    pub is_inverted: bool,
}

/// Notation of squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbering {
    /// True for names such as `c3`, false for numbers.
    pub is_algebraic: bool,
    /// The corner of square 1, as the player who begins sees it.
    pub corner: Corner,
}

/// A corner of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Corner {
    BottomLeft,
    BottomRight,
    TopLeft,
    TopRight,
}

const CORNERS: [Corner; 4] =
    [Corner::BottomLeft, Corner::BottomRight, Corner::TopLeft, Corner::TopRight];

/// Numbers from the corner at the top left.
const FROM_TOP: Numbering = Numbering { is_algebraic: false, corner: Corner::TopLeft };

/// Numbers from the corner at the bottom right.
const FROM_BOTTOM: Numbering = Numbering { is_algebraic: false, corner: Corner::BottomRight };

/// Names of squares. Numbers, where a file has them all the same, count from the top left.
const NAMES: Numbering = Numbering { is_algebraic: true, corner: Corner::TopLeft };

/// All kinds that are bundled.
pub(super) const KINDS: [PdnKind; 10] = [
    kind(20, "international-draughts", ('W', 10), FROM_TOP, false),
    kind(21, "english-draughts", ('B', 8), FROM_BOTTOM, false),
    kind(22, "italian-draughts", ('W', 8), FROM_TOP, true),
    kind(23, "pool-checkers", ('B', 8), FROM_BOTTOM, false),
    kind(24, "spanish-draughts", ('W', 8), FROM_BOTTOM, true),
    kind(25, "russian-draughts", ('W', 8), NAMES, false),
    kind(26, "brazilian-draughts", ('W', 8), NAMES, false),
    kind(27, "canadian-draughts", ('W', 12), FROM_TOP, false),
    kind(30, "turkish-draughts", ('W', 8), NAMES, false),
    kind(40, "frisian-draughts", ('W', 10), FROM_TOP, false),
];

const fn kind(
    number: u32,
    id: &'static str,
    (first, side): (char, usize),
    numbering: Numbering,
    is_inverted: bool,
) -> PdnKind {
    PdnKind { number, id, first, side, numbering, is_inverted }
}

/// Returns the kind of a bundled game.
pub(super) fn of_id(id: &str) -> Option<&'static PdnKind> {
    KINDS.iter().find(|kind| kind.id == id)
}

/// Returns the kinds in words.
pub(super) fn list() -> String {
    let kinds = KINDS.iter().map(|kind| format!("{} {}", kind.number, kind.id));
    kinds.collect::<Vec<_>>().join(", ")
}

/// Reads the tag `GameType`: the number of the kind, or all its fields.
///
/// # Errors
///
/// A sentence that says what is wrong.
pub(super) fn read(tag: &str) -> Result<(&'static PdnKind, Numbering), String> {
    let fields: Vec<&str> = tag.split(',').map(str::trim).collect();
    let number = fields[0].parse::<u32>();
    let kind = number.ok().and_then(|number| KINDS.iter().find(|kind| kind.number == number));
    let kind = kind.ok_or_else(|| {
        format!("the game type `{}` is not bundled; these are: {}", fields[0], list())
    })?;
    let sides = fields.iter().skip(2).take(2);
    if let Some(side) = sides.clone().find(|side| side.parse() != Ok(kind.side)) {
        let id = kind.id;
        return Err(format!("`{id}` has {} squares along each edge, not {side}", kind.side));
    }
    let numbering = match fields.get(4) {
        None | Some(&"") => kind.numbering,
        Some(field) => numbering(field, kind)?,
    };
    Ok((kind, numbering))
}

fn numbering(field: &str, kind: &PdnKind) -> Result<Numbering, String> {
    let corner = field.get(1..).and_then(|digit| digit.parse::<usize>().ok());
    let corner = corner.and_then(|corner| CORNERS.get(corner)).copied();
    match (field.chars().next(), corner) {
        (Some('A' | 'a'), _) => Ok(NAMES),
        (Some('N' | 'n'), Some(corner)) => Ok(Numbering { is_algebraic: false, corner }),
        (Some('N' | 'n'), None) if field.len() == 1 => {
            Ok(Numbering { is_algebraic: false, ..kind.numbering })
        }
        _ => Err(format!("`{field}` is no numbering: write one such as `N2` or `A0`")),
    }
}

/// Returns the tag `GameType` of a kind.
pub(super) fn write(kind: &PdnKind) -> String {
    let PdnKind { number, first, side, .. } = kind;
    let numbering = match (kind.numbering.is_algebraic, kind.numbering.corner) {
        (true, _) => "A0".to_owned(),
        (false, corner) => {
            format!("N{}", CORNERS.iter().position(|&known| known == corner).unwrap_or(0))
        }
    };
    format!("{number},{first},{side},{side},{numbering},{}", u8::from(kind.is_inverted))
}
