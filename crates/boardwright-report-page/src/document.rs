//! The document around the sections: its head, its policy, its style and its script.

use crate::PageAssets;
use crate::element::Element;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use boardwright_render::html::{escaped, json_in_element};
use sha2::{Digest, Sha256};

/// The style of the page.
const STYLE: &str = include_str!("page.css");

/// Writes the document.
pub fn document(title: &str, body: &Element, assets: &PageAssets, replays: &str) -> String {
    let style = format!("{STYLE}{}", assets.style);
    let script = assets.script.trim();
    let policy = policy(&style, script);
    let title = escaped(title);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta name=\"generator\" content=\"Boardwright\">\n\
         <title>{title}: play-test report</title>\n<style>{style}</style>\n</head>\n"
    );
    page.push_str("<body>\n");
    body.write(&mut page);
    if !script.is_empty() {
        page.push_str(&format!(
            "\n<script type=\"application/json\" id=\"replays\">{}</script>\n\
             <script type=\"module\">{script}</script>",
            json_in_element(replays)
        ));
    }
    page.push_str("\n</body>\n</html>\n");
    page
}

/// The content security policy: it allows the page's style and script by their hashes, and no
/// network.
fn policy(style: &str, script: &str) -> String {
    let hash = |text: &str| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)));
    let script = if script.is_empty() { "'none'".to_owned() } else { hash(script) };
    format!(
        "default-src 'none'; script-src {script}; style-src {}; img-src data:; base-uri 'none'; \
         form-action 'none'",
        hash(style)
    )
}
