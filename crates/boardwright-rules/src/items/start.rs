//! The start: arrays, and units put on one site twice.

use crate::lowerer::{Lowerer, NoChoice};
use boardwright_board::SiteSet;
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{self, Span, StringLiteral};

impl Lowerer<'_> {
    pub(crate) fn start(&mut self, block: &tree::Block) {
        self.in_start = true;
        self.no_choice = Some(NoChoice::Start);
        let body = self.block(block);
        self.no_choice = None;
        self.in_start = false;
        self.warn_of_double_placement();
        self.program.start.extend(body);
    }

    /// Records the sites where the start puts units, if they are constant.
    pub(crate) fn record_start_placement(&mut self, at: &Set, span: Span) {
        if let Set::Const(at, _) = at {
            self.start_placed.push((at.clone(), span));
        }
    }

    /// Warns if the start puts units on a site that already has one.
    fn warn_of_double_placement(&mut self) {
        let mut filled: Vec<Option<Span>> = vec![None; self.program.board.site_count()];
        let mut clashes: Vec<(Span, Span, Vec<usize>)> = Vec::new();
        for (sites, span) in std::mem::take(&mut self.start_placed) {
            for site in &sites {
                let Some(earlier) = filled[site].replace(span) else { continue };
                match clashes.last_mut() {
                    Some((_, later, sites)) if *later == span => sites.push(site),
                    _ => clashes.push((earlier, span, vec![site])),
                }
            }
        }
        for (earlier, later, sites) in clashes {
            let names: Vec<String> =
                sites.iter().take(3).map(|&site| self.site_name(site)).collect();
            let more = if sites.len() > names.len() { " and more" } else { "" };
            let message = format!("the start puts two units on {}{more}", names.join(", "));
            self.defer(|_| {
                Diagnostic::warning("site-filled-twice", later, message)
                    .label("only these stay")
                    .also(earlier, "a unit was put there already")
                    .help("a site holds one unit: leave the site out of one of the two")
            });
        }
    }

    /// Lowers the board part of a FEN: ranks from the top, `/` between them, digits for runs of
    /// empty sites.
    pub(crate) fn array(&mut self, text: &StringLiteral, out: &mut Block) {
        let rows = self.rows_from_top();
        let lines: Vec<&str> = text.text.split('/').collect();
        if lines.len() != rows.len() {
            self.report(
                Diagnostic::error("array-shape", text.span, "this array does not fit the board")
                    .label(format!("it has {}, the board has {}", rows_in_words(lines.len()), rows_in_words(rows.len())))
                    .help("rows go from the top to the bottom of the board, with `/` between them; `8` stands for eight empty sites"),
            );
            return;
        }
        let mut offset = 0;
        for (line, row) in lines.iter().zip(&rows) {
            let span = string_span(text, offset, line.len());
            self.array_row(line.trim(), row, span, out);
            offset += line.len() + 1;
        }
    }

    /// Returns the sites of each row, the top row first, in the order of the text.
    pub(crate) fn rows_from_top(&self) -> Vec<Vec<usize>> {
        let board = &self.program.board;
        if let Some(files) = board.upright_files() {
            return files
                .iter()
                .map(|file| file.iter().map(|site| site.index()).collect())
                .collect();
        }
        let mut rows: std::collections::BTreeMap<i32, Vec<(i32, usize)>> = Default::default();
        for site in board.sites() {
            let info = board.site(site);
            rows.entry(-info.row).or_default().push((info.column, site.index()));
        }
        rows.into_values()
            .map(|mut row| {
                row.sort_unstable();
                row.into_iter().map(|(_, site)| site).collect()
            })
            .collect()
    }

    fn array_row(&mut self, line: &str, row: &[usize], span: Span, out: &mut Block) {
        let mut rest = line;
        let mut column = 0;
        while !rest.is_empty() {
            let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
            if !digits.is_empty() {
                column += digits.parse::<usize>().unwrap_or(usize::MAX).min(10_000);
                rest = &rest[digits.len()..];
                continue;
            }
            let Some((kind, player, length)) = self.letter_at(rest) else {
                let letter = rest.chars().next().unwrap_or(' ');
                self.report_unknown_letter(letter, span);
                return;
            };
            if column < row.len() {
                let mut at = SiteSet::new(self.program.board.site_count());
                at.insert(row[column]);
                let at = Set::Const(at, String::new());
                self.record_start_placement(&at, span);
                out.push(Statement::Put { kind: Num::Const(kind), owner: Num::Const(player), at });
            }
            column += 1;
            rest = &rest[length..];
        }
        if column != row.len() {
            let (first, last) = (self.site_name(row[0]), self.site_name(row[row.len() - 1]));
            self.report(
                Diagnostic::error(
                    "array-shape",
                    span,
                    format!("this row does not fit the row from {first} to {last}"),
                )
                .label(format!(
                    "it fills {}, the board's row has {}",
                    sites_in_words(column),
                    row.len()
                ))
                .help(
                    "every piece is one letter, and a number stands for that number of empty sites",
                ),
            );
        }
    }

    /// Reports a letter that no piece has, once.
    fn report_unknown_letter(&mut self, letter: char, span: Span) {
        let message = format!("no piece has the letter `{letter}`");
        if self.diagnostics.iter().any(|d| d.code == "array-letter" && d.message == message) {
            return;
        }
        let letters: Vec<String> = self
            .program
            .kinds
            .iter()
            .flat_map(|kind| kind.letters.clone())
            .filter(|l| !l.is_empty())
            .collect();
        let known = match letters.is_empty() {
            true => "no piece has a letter yet: write it after the name, as in `piece Rook R`"
                .to_owned(),
            false => format!(
                "the letters are {}; they stand after the name, as in `piece Rook R`",
                letters.join(" ")
            ),
        };
        self.report(Diagnostic::error("array-letter", span, message).help(known));
    }

    /// Returns a site's name.
    pub(crate) fn site_name(&self, site: usize) -> String {
        self.program.board.site(boardwright_board::Site(site as u16)).name.clone()
    }

    /// Returns the kind, player and length of the longest letter at the start of a text.
    fn letter_at(&self, text: &str) -> Option<(i64, i64, usize)> {
        let mut best: Option<(i64, i64, usize)> = None;
        for (kind, info) in self.program.kinds.iter().enumerate() {
            for player in 0..=self.player_count() {
                let found = info.letters_read(player).filter(|letter| text.starts_with(letter));
                for length in found.map(str::len) {
                    if best.is_none_or(|(_, _, known)| length > known) {
                        best = Some((kind as i64, player as i64, length));
                    }
                }
            }
        }
        best
    }
}

fn rows_in_words(count: usize) -> String {
    if count == 1 { "one row".to_owned() } else { format!("{count} rows") }
}

fn sites_in_words(count: usize) -> String {
    if count == 1 { "one site".to_owned() } else { format!("{count} sites") }
}

/// Returns the span of a part of a string, or of the whole string if it has escapes.
pub(crate) fn string_span(text: &StringLiteral, offset: usize, length: usize) -> Span {
    let quoted = (text.span.end - text.span.start) as usize;
    if quoted != text.text.len() + 2 || length == 0 {
        return text.span;
    }
    let start = text.span.start as usize + 1 + offset;
    Span::new(start, start + length)
}
