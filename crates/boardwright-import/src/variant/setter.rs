//! Ways in which a key's value changes a variant.

use super::piece_type::{PieceSet, PieceType};
use super::squares::Squares;
use super::values::{self, Expected};
use super::{BLACK, Outcome, Variant, WHITE};

/// Largest number that a key holds.
const MAX_NUMBER: u32 = 1_000;

type Field<T> = fn(&mut Variant) -> &mut T;
type Fields<T> = fn(&mut Variant) -> &mut [T; 2];

/// The players whose value a key sets.
#[derive(Clone, Copy)]
pub enum Of {
    Both,
    White,
    Black,
}

impl Of {
    fn players(self) -> &'static [usize] {
        match self {
            Of::Both => &[WHITE, BLACK],
            Of::White => &[WHITE],
            Of::Black => &[BLACK],
        }
    }
}

/// The effect of a key.
#[derive(Clone, Copy)]
pub enum Setter {
    Flag(Field<bool>),
    Flags(Of, Fields<bool>),
    Number(Field<u32>),
    Ranks(Field<u8>),
    Files(Field<u8>),
    Rank(Field<u8>),
    File(Field<u8>),
    OptionalFile(Field<Option<u8>>),
    Outcome(Field<Outcome>),
    OptionalOutcome(Field<Option<Outcome>>),
    Word(Field<String>, &'static [&'static str]),
    Text(Field<String>),
    Squares(Field<Squares>),
    SquaresOf(Of, Fields<Squares>),
    Type(Field<Option<PieceType>>),
    TypeOf(Of, Fields<Option<PieceType>>),
    Types(Field<PieceSet>),
    TypesOf(Of, Fields<PieceSet>),
    PromotionLimit,
    PromotedType,
    PromotionRank,
    DoubleStepRank,
    DropOnTop,
    /// The value is for other programs: no rule.
    NoRule,
    /// The rules have no words for it, unless it has the usual value, which is given.
    WithoutWords(&'static str),
}

impl Setter {
    /// Changes a variant.
    ///
    /// # Errors
    /// Fails with what was expected instead of the value.
    pub fn apply(self, key: &'static str, value: &str, variant: &mut Variant) -> Expected<()> {
        match self {
            Setter::Flag(field) => *field(variant) = values::flag(value)?,
            Setter::Number(field) => *field(variant) = values::number(value, MAX_NUMBER)?,
            Setter::Ranks(field) => *field(variant) = values::rank(value)? + 1,
            Setter::Files(field) => *field(variant) = values::file(value)? + 1,
            Setter::Rank(field) => *field(variant) = values::rank(value)?,
            Setter::File(field) => *field(variant) = values::file(value)?,
            Setter::OptionalFile(field) => *field(variant) = Some(values::file(value)?),
            Setter::Outcome(field) => {
                let outcome = values::outcome(value)?;
                *field(variant) =
                    outcome.ok_or_else(|| "expected `win`, `loss` or `draw`".to_owned())?;
            }
            Setter::OptionalOutcome(field) => *field(variant) = values::outcome(value)?,
            Setter::Word(field, words) => *field(variant) = values::word(value, words)?,
            Setter::Text(field) => *field(variant) = value.to_owned(),
            Setter::Squares(field) => *field(variant) = values::squares(value)?,
            Setter::Type(field) => *field(variant) = one_type(value, variant)?,
            Setter::Types(field) => *field(variant) = values::types(value, variant)?,
            Setter::NoRule => {}
            Setter::WithoutWords(usual) if value == usual => {
                variant.without_words.remove(key);
            }
            Setter::WithoutWords(_) => {
                variant.without_words.insert(key, value.to_owned());
            }
            _ => return self.apply_for_players(value, variant),
        }
        Ok(())
    }

    fn apply_for_players(self, value: &str, variant: &mut Variant) -> Expected<()> {
        match self {
            Setter::Flags(of, fields) => set(of, fields(variant), values::flag(value)?),
            Setter::SquaresOf(of, fields) => set(of, fields(variant), values::squares(value)?),
            Setter::TypesOf(of, fields) => {
                let types = values::types(value, variant)?;
                set(of, fields(variant), types);
            }
            Setter::TypeOf(of, fields) => {
                // Of several types the last counts in other fields, the first in this one.
                let first = values::types(value, variant).map(|_| value.trim().chars().next())?;
                let one = first.and_then(|letter| variant.type_of(letter));
                set(of, fields(variant), one);
            }
            Setter::PromotionLimit => {
                for (letter, count) in values::pairs(value)? {
                    let one = values::one_type(letter, variant)?;
                    let count = values::number(count, MAX_NUMBER)?;
                    variant.promotion_limit.insert(one.index(), count);
                }
            }
            Setter::PromotedType => promoted_types(value, variant)?,
            Setter::PromotionRank => {
                let rank = values::rank(value)?;
                let zone = ranks(rank..variant.ranks);
                variant.promotion_region = [zone, zone.mirrored(variant.ranks)];
            }
            Setter::DoubleStepRank => {
                let zone = Squares::rank(values::rank(value)?);
                variant.double_step_region = [zone, zone.mirrored(variant.ranks)];
            }
            Setter::DropOnTop => {
                let on_top = values::flag(value)?;
                let rule = if on_top { "top" } else { variant.enclosing_drop.as_str() };
                variant.enclosing_drop = rule.to_owned();
            }
            _ => {}
        }
        Ok(())
    }
}

fn set<T: Copy>(of: Of, fields: &mut [T; 2], value: T) {
    for &player in of.players() {
        fields[player] = value;
    }
}

fn ranks(range: std::ops::Range<u8>) -> Squares {
    range.fold(Squares::NONE, |set, rank| set | Squares::rank(rank))
}

/// The type of a letter; `None` for `*` and `-`.
fn one_type(value: &str, variant: &Variant) -> Expected<Option<PieceType>> {
    let mut letters = value.chars().filter(|c| !c.is_whitespace());
    match (letters.next(), letters.next()) {
        (Some('*' | '-'), None) => Ok(None),
        (Some(letter), None) => values::one_type(letter, variant).map(Some),
        _ => Err("expected the letter of one piece".to_owned()),
    }
}

fn promoted_types(value: &str, variant: &mut Variant) -> Expected<()> {
    for (letter, target) in values::pairs(value)? {
        let one = values::one_type(letter, variant)?;
        match target {
            "-" => {
                variant.promoted_type.remove(&one.index());
            }
            _ => {
                let mut letters = target.chars();
                let (Some(letter), None) = (letters.next(), letters.next()) else {
                    return Err("expected pairs of letters, as in `p:g`".to_owned());
                };
                let target = values::one_type(letter, variant)?;
                variant.promoted_type.insert(one.index(), target);
            }
        }
    }
    Ok(())
}
