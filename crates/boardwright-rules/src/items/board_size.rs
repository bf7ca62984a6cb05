//! Board sizes in one word, as other languages write them.

/// Returns the numbers in `8x8`.
pub(crate) fn columns_by_rows(text: &str) -> Option<(u32, u32)> {
    let (columns, rows) = text.split_once(['x', 'X'])?;
    Some((columns.parse().ok()?, rows.parse().ok()?))
}
