//! Hostile rulebooks: families of rules texts, each a function of a size, that ask for as much time
//! or memory as rules can.
//!
//! The promise is that every command gives an answer or names a limit, within two seconds and
//! 512 MiB. `boardwright-cli/tests/suite/hostile` runs every command on every family.

mod based;
mod computed;
mod deep;
mod long;
mod many;
mod quadratic;
mod repeated;
mod wide;

/// A family of hostile rules texts.
pub struct Family {
    /// Name, in kebab case.
    pub name: &'static str,
    /// The size that makes about the largest text that is read, or that reaches a limit.
    pub largest: usize,
    /// Returns the rules text of a size.
    pub rules: fn(usize) -> String,
}

impl Family {
    /// Returns the largest rules text.
    pub fn text(&self) -> String {
        (self.rules)(self.largest)
    }
}

/// Returns all families.
pub fn families() -> impl Iterator<Item = &'static Family> {
    let families =
        [deep::FAMILIES, wide::FAMILIES, long::FAMILIES, quadratic::FAMILIES, many::FAMILIES];
    let more = [based::FAMILIES, repeated::FAMILIES, computed::FAMILIES];
    families.into_iter().chain(more).flatten()
}

/// Returns a game of stones that are placed one a turn, with further items.
fn placing(board: &str, items: &str) -> String {
    game(board, &format!("piece Stone O {items} turn {{ choose to in empty  put Stone at to }}"))
}

/// Returns a game of two players on a board.
fn game(board: &str, items: &str) -> String {
    format!(
        "game \"Hostile\" {{ players White, Black  board {board}\n{items}\nend {{ draw if no empty }} }}"
    )
}

/// Joins the texts of the numbers below `count`.
fn each(count: usize, text: impl Fn(usize) -> String) -> String {
    (0..count).map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::families;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_unique_and_texts_grow_with_the_size() {
        let names: BTreeSet<&str> = families().map(|family| family.name).collect();
        assert_eq!(names.len(), families().count());
        for family in families() {
            let (small, large) = ((family.rules)(2), family.text());
            assert!(small.len() <= large.len(), "{}", family.name);
            assert!(large.len() <= 1 << 20, "{}: {} bytes", family.name, large.len());
        }
    }
}
