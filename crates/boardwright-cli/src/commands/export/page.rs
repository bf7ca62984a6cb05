//! The page of an exported game: what was built for it, with the game put in.

use anyhow::{Context, Result};
use serde::Serialize;

/// The page with its two places open; none if it was not built before the program.
static TEMPLATE: Option<&str> = include!(concat!(env!("OUT_DIR"), "/exported_page.rs"));
/// Where the title goes; the first of the two.
const TITLE: &str = "%title%";
/// Where the game goes, as JSON.
const GAME: &str = "%game%";

/// What the page is told of its game; `web/app/export/library.ts` reads it.
#[derive(Serialize, Debug)]
pub struct Exported<'a> {
    /// The id, if the game is bundled.
    pub id: Option<&'a str>,
    pub title: &'a str,
    /// The players' names, in turn order.
    pub players: Vec<&'a str>,
    /// The text of the rules.
    pub rules: &'a str,
    /// What was learned of the game, as the text of its file.
    pub learned: Option<&'a str>,
    pub ruleset: Option<&'a str>,
    /// Options that were set, with their values.
    pub settings: &'a [(String, String)],
}

/// The page that games are put in, if it was built.
pub fn template() -> Option<&'static str> {
    TEMPLATE
}

/// The page with a game in it.
pub fn filled(template: &str, exported: &Exported) -> Result<String> {
    let (head, rest) = template.split_once(TITLE).context("the page has no place for a title")?;
    let (middle, tail) = rest.split_once(GAME).context("the page has no place for a game")?;
    let (title, game) = (attribute(exported.title), data(exported)?);
    Ok([head, &title, middle, &game, tail].concat())
}

/// JSON that cannot end the element it stands in, nor begin a comment.
fn data(exported: &Exported) -> Result<String> {
    let json = serde_json::to_string(exported)?;
    // Outside of its strings JSON has none of these.
    Ok(json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026"))
}

/// A text as the value of an attribute or within an element, without what terminals would obey.
pub fn attribute(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::{Exported, filled, template};

    const SHORT: &str = "<title>%title%</title><script id=game>%game%</script><script>go</script>";

    fn exported(text: &str) -> Exported<'_> {
        Exported {
            id: None,
            title: text,
            players: vec![text],
            rules: text,
            learned: None,
            ruleset: None,
            settings: &[],
        }
    }

    #[test]
    fn no_text_of_a_game_leaves_its_place() {
        for text in [
            "</script><script>bad()</script>",
            "<!--<script>",
            "]]>",
            "</title>",
            "%game%",
            "%title%",
        ] {
            let page = filled(SHORT, &exported(text)).unwrap();
            assert_eq!(page.matches("<script").count(), 2, "{page}");
            assert_eq!(page.matches("</").count(), 3, "{page}");
            assert!(!page.contains("<!--"), "{page}");
            let json = page.split("<script id=game>").nth(1).unwrap().split('<').next().unwrap();
            let read: serde_json::Value = serde_json::from_str(json).unwrap();
            assert_eq!(read["rules"], text);
        }
    }

    #[test]
    fn the_page_that_was_built_has_its_places() {
        let Some(template) = template() else { return };
        let page = filled(template, &exported("Pebbles")).unwrap();
        assert!(page.contains("<title>Pebbles</title>"));
        assert!(page.contains("<script type=\"application/json\" id=\"game\">{\"id\":null,"));
    }
}
