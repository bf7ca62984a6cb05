//! The page of an exported game: the built template with a game inserted.

use anyhow::{Context, Result};
use boardwright_render::html::{escaped, json_in_element};
use serde::Serialize;

/// The template; `None` if it was not built before the program.
static TEMPLATE: Option<&str> = include!(concat!(env!("OUT_DIR"), "/exported_page.rs"));
/// Placeholder of the title, the first of the two.
const TITLE_PLACEHOLDER: &str = "%title%";
/// Placeholder of the game as JSON.
const GAME_PLACEHOLDER: &str = "%game%";

/// The game in the page; `web/app/export/library.ts` reads it.
#[derive(Serialize, Debug)]
pub struct Exported<'a> {
    /// Id, if the game is bundled.
    pub id: Option<&'a str>,
    pub title: &'a str,
    /// Names of the players in turn order.
    pub players: Vec<&'a str>,
    /// Text of the rules.
    pub rules: &'a str,
    /// Text of the weights file.
    pub learned: Option<&'a str>,
    pub ruleset: Option<&'a str>,
    /// Options of the rules with their values.
    pub settings: &'a [(String, String)],
}

/// The template, if it was built.
pub fn template() -> Option<&'static str> {
    TEMPLATE
}

/// The template with a game inserted.
///
/// # Errors
/// Fails if the template lacks a placeholder.
pub fn filled(template: &str, exported: &Exported) -> Result<String> {
    let (head, rest) = template
        .split_once(TITLE_PLACEHOLDER)
        .context("the page has no placeholder for a title")?;
    let (middle, tail) =
        rest.split_once(GAME_PLACEHOLDER).context("the page has no placeholder for a game")?;
    let title = escaped(exported.title);
    let game = json_in_element(&serde_json::to_string(exported)?);
    Ok([head, &title, middle, &game, tail].concat())
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
    fn no_text_of_a_game_leaves_its_element() {
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
    fn built_template_has_its_placeholders() {
        let Some(template) = template() else { return };
        let page = filled(template, &exported("Pebbles")).unwrap();
        assert!(page.contains("<title>Pebbles</title>"));
        assert!(page.contains("<script type=\"application/json\" id=\"game\">{\"id\":null,"));
    }
}
