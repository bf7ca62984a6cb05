//! “Did you mean …?”: the known word nearest to a misspelt one, by edit distance.

/// Longest word that gets a suggestion. The limit keeps the cost of a hostile text small.
const LONGEST_WORD: usize = 48;

/// Most candidates that are compared with a word, for the same reason.
pub const MAX_CANDIDATES: usize = 2_000;

/// Returns a noun with its article: `a Rook`, `an Archbishop`, `a unit`.
pub fn a_or_an(noun: &str) -> String {
    let has_vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    // “uni” begins with the sound of “you”.
    let is_an = has_vowel && !noun.to_lowercase().starts_with("uni");
    format!("{} {noun}", if is_an { "an" } else { "a" })
}

/// Returns the candidate nearest to `word`, if its edit distance is small for the length of the
/// word.
///
/// Of equally near candidates the first is returned. Only the first [`MAX_CANDIDATES`] are looked
/// at.
pub fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    closest_of(word, &mut candidates.into_iter())
}

fn closest_of<'a>(word: &str, candidates: &mut dyn Iterator<Item = &'a str>) -> Option<&'a str> {
    let word: Vec<char> = word.chars().take(LONGEST_WORD + 1).collect();
    if word.len() > LONGEST_WORD {
        return None;
    }
    let folded: Vec<char> = lower_case(&word);
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates.take(MAX_CANDIDATES) {
        let letters: Vec<char> = candidate.chars().collect();
        if letters == word || letters.len() > LONGEST_WORD {
            continue;
        }
        let allowed = max_distance(word.len().min(letters.len()));
        let letters = lower_case(&letters);
        // The difference in length is a lower bound of the distance; this test saves most of the
        // time.
        if folded.len().abs_diff(letters.len()) > allowed {
            continue;
        }
        let Some(distance) = edit_distance(&folded, &letters, allowed) else { continue };
        if best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Returns the largest edit distance at which a word of this length counts as misspelt.
fn max_distance(length: usize) -> usize {
    match length {
        0..=2 => 0,
        3..=5 => 1,
        6..=8 => 2,
        _ => 3,
    }
}

/// Returns the word in lower case: wrong capitals are the most frequent slip.
fn lower_case(word: &[char]) -> Vec<char> {
    word.iter().flat_map(|letter| letter.to_lowercase()).collect()
}

/// Returns the optimal string alignment distance: insertions, deletions, substitutions and
/// transpositions of neighbours. `None` if it exceeds `most`.
fn edit_distance(a: &[char], b: &[char], most: usize) -> Option<usize> {
    let unreachable = most + 1;
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        // A cell far from the diagonal has a distance above `most`.
        let (from, to) = (i.saturating_sub(most).max(1), (i + most).min(b.len()));
        let mut row = vec![unreachable; b.len() + 1];
        row[0] = i;
        for j in from..=to {
            let replaced = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = replaced.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(before_last[j - 2] + 1);
            }
            row[j] = least;
        }
        before_last = std::mem::replace(&mut last, row);
    }
    Some(last[b.len()]).filter(|&distance| distance <= most)
}

#[cfg(test)]
mod tests {
    use super::closest;

    #[test]
    fn finds_the_word_meant() {
        let kinds = ["Bishop", "Rook", "King"];
        assert_eq!(closest("Bishp", kinds), Some("Bishop"));
        assert_eq!(closest("rook", kinds), Some("Rook"));
        assert_eq!(closest("Knig", kinds), Some("King"));
        assert_eq!(closest("Elephant", kinds), None);
        assert_eq!(closest("", kinds), None);
    }

    #[test]
    fn says_nothing_about_very_short_words() {
        assert_eq!(closest("a1", ["a2", "b1"]), None);
    }

    #[test]
    fn distance_within_a_bound_is_exact() {
        let letters = |word: &str| word.chars().collect::<Vec<char>>();
        let distance =
            |a: &str, b: &str, most| super::edit_distance(&letters(a), &letters(b), most);
        assert_eq!(distance("kitten", "sitting", 3), Some(3));
        assert_eq!(distance("kitten", "sitting", 2), None);
        assert_eq!(distance("abcd", "bacd", 1), Some(1));
        assert_eq!(distance("", "ab", 2), Some(2));
        assert_eq!(distance("abc", "abc", 0), Some(0));
    }

    #[test]
    fn only_the_first_candidates_are_compared() {
        let many = vec!["Elephant"; super::MAX_CANDIDATES];
        assert_eq!(closest("Bishp", many.iter().copied().chain(["Bishop"])), None);
    }
}
