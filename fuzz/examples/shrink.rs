//! Prints the rules text that bytes generate, shortened while its two executions still differ:
//! `cargo run --release -p boardwright-fuzz --example shrink FILE`. A file named `….board` holds
//! the text itself.

use boardwright_fuzz::compiled::executions_agree;
use std::{env, fs, io, panic};

fn main() -> io::Result<()> {
    for file in env::args().skip(1) {
        let bytes = fs::read(&file)?;
        let text = match file.ends_with(".board") {
            true => String::from_utf8_lossy(&bytes).into_owned(),
            false => boardwright_fuzz::rulebook(&bytes),
        };
        let seeds = 0..20;
        let told = seeds.into_iter().find_map(|seed| Some((seed, differs(&text, seed)?)));
        let Some((seed, kind)) = told else {
            println!("{file}: alike");
            continue;
        };
        let short = shrunk(tokens(&text), &|text| differs(text, seed).as_ref() == Some(&kind));
        println!("{file}: seed {seed}\n{short}\n{}", executions_agree(&short, seed).unwrap_err());
    }
    Ok(())
}

/// Returns the difference without its numbers.
fn differs(text: &str, seed: u64) -> Option<String> {
    let told = panic::catch_unwind(|| executions_agree(text, seed))
        .unwrap_or_else(|_| Err("panic".to_owned()));
    Some(
        told.err()?
            .chars()
            .take_while(|letter| !letter.is_ascii_digit() && *letter != '\n')
            .take(18)
            .collect(),
    )
}

/// Splits a text into words, each with the space before it.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let (mut quoted, mut word) = (false, false);
    for letter in text.chars() {
        let goes_on = quoted || word && (letter.is_alphanumeric() || letter == '_');
        match tokens.last_mut() {
            Some(last) if goes_on || last.trim().is_empty() => last.push(letter),
            _ => tokens.push(letter.to_string()),
        }
        quoted ^= letter == '"';
        word = letter.is_alphanumeric() || letter == '_';
    }
    tokens
}

/// Removes words, many at a time at first, while `holds` remains true.
fn shrunk(mut tokens: Vec<String>, holds: &dyn Fn(&str) -> bool) -> String {
    let mut length = tokens.len() / 2;
    while length > 0 {
        let mut at = 0;
        let mut less = false;
        while at < tokens.len() {
            let end = (at + length).min(tokens.len());
            let rest: Vec<String> = [&tokens[..at], &tokens[end..]].concat();
            if holds(&rest.concat()) {
                tokens = rest;
                less = true;
            } else {
                at += length.div_ceil(2);
            }
        }
        if !less || length > 1 {
            length = if length == 1 { 0 } else { length.div_ceil(2).min(length - 1) };
        }
    }
    tokens.concat()
}
