//! Digits and numbers of Japanese and Chinese texts.

/// Digits from 1 as ranks are written.
const KANJI: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Returns a digit from 1, in any of the three ways.
pub(crate) fn digit(character: char) -> Option<u32> {
    let value = match character {
        '0'..='9' => character as u32 - '0' as u32,
        '０'..='９' => character as u32 - '０' as u32,
        _ => KANJI.iter().position(|&kanji| kanji == character)? as u32 + 1,
    };
    (value > 0).then_some(value)
}

/// Returns the wide digit of a file.
pub(crate) fn wide(digit: u32) -> char {
    char::from_u32('０' as u32 + digit).unwrap_or('０')
}

/// Returns the digit of a rank.
pub(crate) fn kanji(digit: u32) -> char {
    KANJI.get(digit as usize - 1).copied().unwrap_or('一')
}

/// Returns a number from 1 to 99 as hands have it.
pub(crate) fn kanji_number(number: usize) -> String {
    let (tens, ones) = (number / 10, number % 10);
    let mut text = String::new();
    if tens > 1 {
        text.push(kanji(tens as u32));
    }
    if tens > 0 {
        text.push('十');
    }
    if ones > 0 {
        text.push(kanji(ones as u32));
    }
    text
}

/// Returns the number that begins a text, and the rest; 1 if none does.
pub(crate) fn leading_number(text: &str) -> (usize, &str) {
    let is_part = |c: char| c == '十' || c == '0' || c == '０' || digit(c).is_some();
    let end = text.find(|c| !is_part(c)).unwrap_or(text.len());
    let (number, rest) = text.split_at(end);
    let value = |text: &str| {
        text.chars().fold(0_usize, |sum, c| {
            sum.saturating_mul(10).saturating_add(digit(c).unwrap_or(0) as usize)
        })
    };
    let parsed = match number.split_once('十') {
        None => value(number),
        Some((tens, ones)) => {
            let tens = if tens.is_empty() { 1 } else { value(tens) };
            tens.saturating_mul(10).saturating_add(value(ones))
        }
    };
    (if number.is_empty() { 1 } else { parsed }, rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_written() {
        for number in 1..=40 {
            assert_eq!(leading_number(&kanji_number(number)), (number, ""));
        }
        assert_eq!(leading_number("18　香"), (18, "　香"));
        assert_eq!(leading_number("１０"), (10, ""));
        assert_eq!(leading_number("香"), (1, "香"));
    }
}
