//! Times that moves took: `( 1:05/00:02:10)`. Records have them as PGN does, in comments:
//! `[%emt 0:01:05]`.

/// Beginning of a time in a comment.
const BEGINNING: &str = "[%emt ";

/// Returns the seconds of `1:05` or `0:01:05`; `None` if the text is no time.
pub(super) fn seconds(text: &str) -> Option<u32> {
    let mut total = 0_u32;
    for part in text.trim().split(':') {
        total = total.checked_mul(60)?.checked_add(part.trim().parse().ok()?)?;
    }
    Some(total)
}

/// Returns a time as a comment.
pub(super) fn comment(seconds: u32) -> String {
    format!("{BEGINNING}{}]", clock(seconds))
}

/// Takes the time off a comment: the seconds, and the rest of the comment.
pub(super) fn take(comment: &str) -> Option<(u32, &str)> {
    let (time, rest) = comment.strip_prefix(BEGINNING)?.split_once(']')?;
    let seconds = seconds(time).filter(|&seconds| seconds > 0 && clock(seconds) == time)?;
    Some((seconds, rest.trim()))
}

fn clock(seconds: u32) -> String {
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Returns the time of a move and the sum of its player's times as KIF writes them.
pub(super) fn pair(seconds: u32, sum: u32) -> String {
    let (hours, minutes) = (sum / 3600, sum / 60 % 60);
    format!("({:2}:{:02}/{hours:02}:{minutes:02}:{:02})", seconds / 60, seconds % 60, sum % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_go_to_comments_and_back() {
        assert_eq!(seconds(" 1:05"), Some(65));
        assert_eq!(comment(65), "[%emt 0:01:05]");
        assert_eq!(take("[%emt 0:01:05] good"), Some((65, "good")));
        assert_eq!(take("[%emt 0:00:00]"), None);
        assert_eq!(take("[%emt 1:5]"), None);
        assert_eq!(pair(65, 3725), "( 1:05/01:02:05)");
        assert_eq!(seconds("99999999:99999999"), None);
    }
}
