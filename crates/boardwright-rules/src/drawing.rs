//! The names of board styles and figures that rules may ask for. The page draws them; its tests
//! compare its own names with these.

/// Names of the board styles, one a line.
pub(crate) const BOARD_STYLES: &str = include_str!("../drawing/board-styles.txt");
/// Names of the figures, one a line. A set of any names ends with its slash.
pub(crate) const FIGURES: &str = include_str!("../drawing/figures.txt");

/// Returns true if there is a board style of this name.
pub fn is_board_style(name: &str) -> bool {
    BOARD_STYLES.lines().any(|style| style == name)
}

/// Returns true if there is a figure of this name.
pub fn is_figure(name: &str) -> bool {
    FIGURES.lines().any(|figure| match figure.ends_with('/') {
        true => name.len() > figure.len() && name.starts_with(figure),
        false => name == figure,
    })
}
