//! Moves as PDN writes them: `32-28`, `19x28`, `26x17x8`, `c3-d4`, `c3:e5`.

use super::captures::{Path, PathError, paths};
use super::squares::Squares;
use crate::algebraic::Algebraic;
use crate::algebraic::sites::chosen_sites;
use crate::error::WriteError;
use crate::pgn::dialect::Dialect;
use boardwright::record::RecordedMove;
use boardwright::{Game, Move, Position, Site};

/// Notation of a game of draughts.
pub(super) struct Draughts<'a> {
    pub notation: &'a mut Algebraic,
    pub squares: Squares,
}

impl Dialect for Draughts<'_> {
    const MAX_STEPS: usize = 128;

    fn algebraic(&mut self) -> &mut Algebraic {
        self.notation
    }

    fn read_move(&mut self, position: &Position, text: &str) -> Result<Vec<Move>, String> {
        let sites = self.squares_in(position.game(), text.trim_end_matches('*'))?;
        Ok(self.select(position, &sites, text)?.decisions)
    }

    fn write_move(
        &mut self,
        position: &mut Position,
        line: &[RecordedMove],
    ) -> Result<(usize, String), WriteError> {
        let before = position.clone();
        let (count, sites) = self.play_turn(position, line)?;
        let (Some(&from), Some(&to)) = (sites.first(), sites.last()) else {
            return Err(WriteError("PDN cannot say a move without squares".to_owned()));
        };
        let found = paths(self.notation, &self.squares, &before, from, to);
        let found = found.map_err(|error| WriteError(error.message()))?;
        let own = found.iter().find(|path| path.sites == sites);
        let named = own.map(|path| path.named_sites(&self.squares));
        let sign = if own.is_some_and(Path::captures) { "x" } else { "-" };
        for squares in [Some(vec![from, to]), named, Some(sites.clone())].into_iter().flatten() {
            let names = squares.iter().map(|&site| self.squares.write(before.game(), site));
            let text = names.collect::<Vec<_>>().join(sign);
            let read = choose(&found, &squares, &self.squares);
            if read.is_ok_and(|path| path.last == *position) {
                return Ok((count, text));
            }
        }
        let text = before.move_text(line[0].mv);
        Err(WriteError(format!("PDN cannot tell `{text}` and what follows from another capture")))
    }
}

impl Draughts<'_> {
    /// Returns the squares that a move names: two at least.
    fn squares_in(&self, game: &Game, text: &str) -> Result<Vec<Site>, String> {
        let broken = || format!("`{text}` is no move such as `32-28` or `19x28`");
        let is_sign = |c: char| "-–x×X:".contains(c);
        let words = text.split(is_sign).map(str::trim);
        let sites: Option<Vec<Site>> = words.map(|word| self.squares.read(game, word)).collect();
        sites.filter(|sites| sites.len() > 1).ok_or_else(broken)
    }

    /// Returns the move over some squares.
    fn select(&mut self, position: &Position, sites: &[Site], text: &str) -> Result<Path, String> {
        let (Some(&from), Some(&to)) = (sites.first(), sites.last()) else {
            return Err(format!("`{text}` is no move"));
        };
        let found = paths(self.notation, &self.squares, position, from, to);
        let found = found.map_err(|error| error.message())?;
        match choose(&found, sites, &self.squares) {
            Ok(path) => Ok(path.clone()),
            Err(ChoiceError::None) => Err(self.illegal(position, (from, to), text)),
            Err(ChoiceError::Several(path)) => {
                let names = path.named_sites(&self.squares);
                let names = names.iter().map(|&site| self.squares.write(position.game(), site));
                let example = names.collect::<Vec<_>>().join("x");
                Err(format!(
                    "`{text}` may be several captures: name the squares between, as in `{example}`"
                ))
            }
        }
    }

    /// Returns the message about a move that is not legal, with the reason of the rules.
    fn illegal(&self, position: &Position, (from, to): (Site, Site), text: &str) -> String {
        let name = |site: Site| &position.game().board().site(site).name;
        let own = format!("{}-{}", name(from), name(to));
        match position.read_move(&own) {
            Err(reason) if own == text => reason.to_string(),
            Err(reason) => format!("`{text}`: {reason}"),
            Ok(_) => format!("`{text}` is not legal: no capture goes over these squares"),
        }
    }

    /// Makes the decisions of a turn. Returns their number, and the squares.
    fn play_turn(
        &mut self,
        position: &mut Position,
        line: &[RecordedMove],
    ) -> Result<(usize, Vec<Site>), WriteError> {
        let failed = |limit: boardwright::LimitReached| WriteError(limit.to_string());
        let (turns, mut sites) = (position.turns(), Vec::new());
        for (index, recorded) in line.iter().take(Self::MAX_STEPS).enumerate() {
            match chosen_sites(position, recorded.mv).as_deref() {
                Some(&[from, to]) => {
                    if sites.is_empty() {
                        sites.push(from);
                    }
                    sites.push(to);
                }
                _ => {
                    let text = position.move_text(recorded.mv);
                    return Err(WriteError(format!("PDN cannot say `{text}`")));
                }
            }
            self.notation.play(position, recorded.mv).map_err(failed)?;
            if position.turns() != turns || self.notation.is_over(position).map_err(failed)? {
                return Ok((index + 1, sites));
            }
        }
        Ok((line.len().min(Self::MAX_STEPS), sites))
    }
}

/// Reason why squares name no path.
enum ChoiceError<'a> {
    None,
    Several(&'a Path),
}

/// Returns the path that squares name: of those with the same result the first. A turn that was
/// only begun is meant if no whole one fits.
fn choose<'a>(
    found: &'a [Path],
    sites: &[Site],
    squares: &Squares,
) -> Result<&'a Path, ChoiceError<'a>> {
    let is_only = |fitting: Vec<&'a Path>| match fitting.split_first() {
        None => Err(ChoiceError::None),
        Some((first, others)) if others.iter().all(|other| other.last == first.last) => {
            let is_same =
                |path: &&Path| path.is_complete == first.is_complete && path.last == first.last;
            Ok(found.iter().find(is_same).unwrap_or(first))
        }
        Some((first, _)) => Err(ChoiceError::Several(first)),
    };
    for is_complete in [true, false] {
        let paths: Vec<&Path> =
            found.iter().filter(|path| path.is_complete == is_complete).collect();
        if sites.len() == 2 {
            if !paths.is_empty() {
                return is_only(paths);
            }
            continue;
        }
        let fits: [&dyn Fn(&Path) -> bool; 3] =
            [&|path| path.named_sites(squares) == sites, &|path| path.sites == sites, &|path| {
                goes_over(&path.sites, sites) || goes_over(&path.named_sites(squares), sites)
            }];
        for fits in fits {
            let fitting: Vec<&Path> = paths.iter().copied().filter(|path| fits(path)).collect();
            if !fitting.is_empty() {
                return is_only(fitting);
            }
        }
    }
    Err(ChoiceError::None)
}

/// True if `whole` has all squares of `part` in order.
fn goes_over(whole: &[Site], part: &[Site]) -> bool {
    let mut rest = whole.iter();
    part.iter().all(|site| rest.any(|next| next == site))
}

impl PathError {
    fn message(&self) -> String {
        match self {
            PathError::Limit(limit) => limit.to_string(),
            PathError::TooMany => "there are too many ways to capture here".to_owned(),
        }
    }
}
