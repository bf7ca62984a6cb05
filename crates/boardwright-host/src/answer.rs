//! What the numbers say that a module answers with.

use crate::error::HostError;
use boardwright_codegen::format::LIMITS;

/// A number that is not negative; a negative one is a limit reached.
pub(crate) fn number(answer: i64) -> Result<u64, HostError> {
    u64::try_from(answer).map_err(|_| {
        let limit = usize::try_from(-1 - answer).ok().and_then(|place| LIMITS.get(place));
        let nonsense = || HostError::Nonsense(format!("{answer}, which is no limit"));
        limit.map_or_else(nonsense, |&limit| HostError::Limit(limit))
    })
}

/// A number that is 0 or 1.
pub(crate) fn truth(answer: i32) -> Result<bool, HostError> {
    match number(answer.into())? {
        0 => Ok(false),
        1 => Ok(true),
        other => Err(HostError::Nonsense(format!("{other} to a question of yes or no"))),
    }
}

#[cfg(test)]
mod tests {
    use super::{number, truth};
    use crate::error::HostError;
    use boardwright_ir::limits::LimitReached;

    #[test]
    fn negative_answers_are_limits() {
        assert_eq!(number(7), Ok(7));
        assert_eq!(number(-1), Err(HostError::Limit(LimitReached::Steps)));
        assert_eq!(number(-6), Err(HostError::Limit(LimitReached::Memory)));
    }

    #[test]
    fn other_answers_are_nonsense() {
        assert!(matches!(number(-7), Err(HostError::Nonsense(_))));
        assert!(matches!(number(i64::MIN), Err(HostError::Nonsense(_))));
        assert!(matches!(truth(2), Err(HostError::Nonsense(_))));
    }
}
