//! Words, strings, comments, and signs of other languages.

use super::*;

/// The tokens of a text, `|` between them, a repaired word in angle brackets.
fn tokens(source: &str) -> String {
    let (tokens, _) = lex(source);
    let shown = tokens.iter().filter(|token| token.kind != TokenKind::End).map(|token| match token
        .repaired
    {
        Some(word) => format!("<{word}>"),
        None => token.text(source).to_string(),
    });
    shown.collect::<Vec<_>>().join("|")
}

/// The messages of a text.
fn errors(source: &str) -> Vec<String> {
    lex(source).1.into_iter().map(|diagnostic| diagnostic.message).collect()
}

#[test]
fn words_numbers_and_ranges() {
    assert_eq!(tokens("4..11 5e a1..h8 été 王 _x x-1"), "4|..|11|5e|a1|..|h8|été|王|_x|x|-|1");
    assert_eq!(errors("4..11 5e été 王"), Vec::<String>::new());
    assert_eq!(lex("5e").0[0].kind, TokenKind::Word);
    assert_eq!(lex("55").0[0].kind, TokenKind::Number);
}

#[test]
fn strings_have_two_escapes() {
    assert_eq!(string_value(r#""a \"b\" \\ c""#), r#"a "b" \ c"#);
    assert_eq!(errors(r#""a\nb""#), ["`\\n` has no meaning in a string"]);
    assert_eq!(errors("\"open\nx"), ["this string is not closed"]);
    assert_eq!(errors("\"open\\"), ["this string is not closed"]);
}

#[test]
fn comments_and_words() {
    assert_eq!(tokens("/// a rook\npiece // here"), "/// a rook|piece|// here");
    assert_eq!(lex("/// a").0[0].kind, TokenKind::DocComment);
    assert_eq!(lex("//// a").0[0].kind, TokenKind::Comment);
    assert_eq!(doc_comment_text("///  two spaces "), " two spaces");
    assert_eq!(tokens("a /* b */ c # d\ne"), "a|c|e");
}

#[test]
fn foreign_signs_are_replaced() {
    assert_eq!(tokens("a == b && !c ≥ 3"), "a|==|b|<and>|<not>|c|≥|3");
    let (_, diagnostics) = lex("a&&b");
    assert_eq!(diagnostics[0].fix.as_ref().unwrap().replacement, " and ");
    assert_eq!(errors("a != b"), Vec::<String>::new());
}

#[test]
fn unknown_characters_are_named() {
    assert_eq!(errors("a @@ b"), ["`@` (U+0040) has no meaning here"]);
    assert_eq!(
        errors("a\u{202E}b"),
        ["a hidden character stands here: right-to-left override U+202E"]
    );
    assert_eq!(
        errors("\"a\u{2066}b\" // \u{200F}"),
        [
            "a hidden character stands here: left-to-right isolate U+2066",
            "a hidden character stands here: right-to-left mark U+200F"
        ]
    );
    assert_eq!(errors("1_000"), ["`1_000` is not a number"]);
    assert_eq!(errors("99999999999999999999"), ["the number 99999999999999999999 is too large"]);
    assert_eq!(errors("\u{FEFF}a"), Vec::<String>::new());
}
