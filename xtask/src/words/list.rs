//! The lists of `xtask/words.tsv`.

/// A word that the project does not use, and the advice that replaces it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Banned {
    /// The word or phrase.
    pub word: String,
    /// The replacement, or how to find one.
    pub instead: String,
}

/// All lists, each in the order of the file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lists {
    /// Names that no item is declared with.
    pub declarations: Vec<Banned>,
    /// Stems of file names.
    pub files: Vec<Banned>,
    /// Beginnings of comments.
    pub openings: Vec<Banned>,
    /// Phrases, in lower case.
    pub phrases: Vec<Banned>,
    /// The last commit whose subject may be longer than the limit.
    pub since: String,
}

impl Lists {
    /// Reads the lists.
    ///
    /// # Errors
    ///
    /// A line that has no three columns, or names no list, with its number.
    pub fn read(text: &str) -> Result<Lists, String> {
        let mut lists = Lists::default();
        for (index, line) in text.lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let columns: Vec<&str> = line.split('\t').collect();
            let [list, word, instead] = columns[..] else {
                return Err(format!("line {}: three columns are wanted", index + 1));
            };
            let banned = Banned { word: word.to_owned(), instead: instead.to_owned() };
            match list {
                "declaration" => lists.declarations.push(banned),
                "file" => lists.files.push(banned),
                "opening" => lists.openings.push(banned),
                "phrase" => lists.phrases.push(banned),
                "since" => lists.since = banned.word,
                other => return Err(format!("line {}: there is no list `{other}`", index + 1)),
            }
        }
        Ok(lists)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_the_project_are_read() {
        let lists = Lists::read(include_str!("../../words.tsv")).expect("the file is well-formed");
        assert!(lists.openings.iter().any(|banned| banned.word == "What"));
        assert_eq!(lists.since.len(), 40);
    }

    #[test]
    fn line_without_three_columns_is_named() {
        let error = Lists::read("phrase\tso many\tN\n\nphrase only").expect_err("it is cut short");
        assert_eq!(error, "line 3: three columns are wanted");
    }
}
