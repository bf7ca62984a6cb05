//! Writing of moves.

use crate::choices::{ChoiceValue, Choices};
use crate::ids::Player;
use crate::notation::template::Placeholder;
use crate::position::Position;
use boardwright_interpret::{LimitReached, Move};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Largest number of legal decisions whose short texts are compared. Beyond it each is written with
/// all its choices.
const MAX_COMPARED: usize = 20_000;

impl Position {
    /// Returns every legal decision with its text. No two texts are the same.
    ///
    /// # Errors
    ///
    /// If a limit of the rules is reached.
    pub fn legal_texts(&self) -> Result<Vec<(Move, String)>, LimitReached> {
        let moves = self.decisions()?;
        let texts = self.texts(&moves);
        Ok(moves.into_iter().zip(texts).collect())
    }

    /// Returns the text of a legal decision. A decision that is not legal here is written with all
    /// its choices; so is every decision if a limit of the rules is reached, since no other could
    /// be confused with that text.
    ///
    /// # Panics
    ///
    /// If the move is of another game and this game lacks something that it names.
    pub fn move_text(&self, mv: Move) -> String {
        let legal = match self.count() {
            Ok(0..=MAX_COMPARED) => self.decisions().unwrap_or_default(),
            _ => Vec::new(),
        };
        let found = self.iter_texts(&legal).find(|(legal, _)| *legal == mv);
        found.map_or_else(|| self.full_text(mv), |(_, text)| text)
    }

    /// Returns the texts of all legal decisions, given in the order listed.
    pub(crate) fn texts(&self, moves: &[Move]) -> Vec<String> {
        self.iter_texts(moves).map(|(_, text)| text).collect()
    }

    /// Returns an iterator over the texts of all legal decisions, given in the order listed. It
    /// makes one text at a time, however many there are.
    pub fn iter_texts<'a>(
        &'a self,
        moves: &'a [Move],
    ) -> impl Iterator<Item = (Move, String)> + 'a {
        let full = self.needs_full_text(moves);
        moves
            .iter()
            .zip(full)
            .map(|(&mv, full)| (mv, if full { self.full_text(mv) } else { self.short_text(mv) }))
    }

    /// Returns for each decision whether another has the same short text.
    fn needs_full_text(&self, moves: &[Move]) -> Vec<bool> {
        if moves.len() > MAX_COMPARED {
            return vec![true; moves.len()];
        }
        let mut hashes: Vec<u64> = moves.iter().map(|&mv| hash(&self.short_text(mv))).collect();
        let mut full = vec![false; moves.len()];
        // A full text may equal the short text of another move. Those are written in full in the
        // next round, which ends at the latest when all are.
        loop {
            let mut sorted = hashes.clone();
            sorted.sort_unstable();
            let is_repeated = |hash: u64| {
                let first = sorted.partition_point(|&other| other < hash);
                sorted.get(first + 1) == Some(&hash)
            };
            let mut changed = false;
            for (at, &mv) in moves.iter().enumerate() {
                if !full[at] && is_repeated(hashes[at]) {
                    let longer = hash(&self.full_text(mv));
                    changed |= longer != hashes[at];
                    (full[at], hashes[at]) = (true, longer);
                }
            }
            if !changed {
                return full;
            }
        }
    }

    /// Returns the text of a move by its template or in the built-in form. Others may have the
    /// same.
    fn short_text(&self, mv: Move) -> String {
        let choices = self.choices(mv);
        let template = self.game().notation().template(choices.label);
        let by_template = template
            .and_then(|template| template.write(&|placeholder| self.fill(&choices, placeholder)))
            .map(|text| text.trim().to_owned());
        by_template.filter(|text| !text.is_empty()).unwrap_or_else(|| self.plain_text(&choices))
    }

    /// Returns the text of a placeholder for a move; `None` if the choice was not made.
    fn fill(&self, choices: &Choices, placeholder: &Placeholder) -> Option<String> {
        let stage = self.stage();
        if placeholder.name == "unit" && choices.get(stage, "unit").is_none() {
            let (owner, kind) = self.unit(choices.site(stage, "from")?)?;
            return Some(self.first_letter(owner, kind.0));
        }
        match choices.get(stage, &placeholder.name)? {
            ChoiceValue::Kind(kind) => Some(self.first_letter(self.player(), kind.0)),
            value => Some(value.text(self.game())),
        }
    }

    /// Returns the letter of a kind for the first player, or for its only owner.
    fn first_letter(&self, player: Player, kind: u8) -> String {
        let info = &self.game().program().kinds[usize::from(kind)];
        let owner = info.owner.map_or(Player(0), Player);
        let letter = info.letters.get(owner.index()).filter(|letter| !letter.is_empty());
        let fallback = || self.game().letter(player, crate::ids::Kind(kind)).to_owned();
        letter.cloned().unwrap_or_else(fallback)
    }

    /// Returns the text of a move in the built-in form: `sail a1-b2 prey=c3`.
    fn plain_text(&self, choices: &Choices) -> String {
        let (game, stage) = (self.game(), self.stage());
        let mut words = Vec::new();
        let label = &game.program().labels[usize::from(choices.label)];
        if !label.is_empty() {
            words.push(label.clone());
        }
        let ends: Vec<String> = ["from", "to"]
            .iter()
            .filter_map(|name| Some(choices.get(stage, name)?.text(game)))
            .collect();
        if !ends.is_empty() {
            words.push(ends.join("-"));
        }
        let others = choices.values.iter().filter(|(index, _)| {
            let name = stage.fields[*index].name.as_str();
            name != "from" && name != "to"
        });
        for (index, value) in others.clone() {
            let value = value.text(game);
            // A move's only choice needs no name.
            let alone = ends.is_empty() && others.clone().count() == 1;
            let name = &stage.fields[*index].name;
            words.push(if alone { value } else { format!("{name}={value}") });
        }
        if words.is_empty() {
            // A decision without a name and without choices.
            words.push("go".to_owned());
        }
        words.join(" ")
    }

    /// Returns a move's text with its branch and all its choices: `sail(from=a1 to=b2 prey=c3)`.
    ///
    /// # Panics
    ///
    /// As [`Position::move_text`].
    pub fn full_text(&self, mv: Move) -> String {
        let (game, stage) = (self.game(), self.stage());
        let choices = self.choices(mv);
        let label = game.program().labels.get(usize::from(choices.label));
        let values: Vec<String> = choices
            .values
            .iter()
            .map(|(index, value)| {
                format!("{}={}", stage.fields[*index].name, value.full_text(game))
            })
            .collect();
        format!("{}({})", label.map_or("", String::as_str), values.join(" "))
    }
}

/// Hash of a text. Texts that share one are both written in full, which does no harm.
fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
