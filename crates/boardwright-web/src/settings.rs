//! The settings of a game as a page writes them.

use boardwright::Options;

/// A reason why settings cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SettingsError {
    /// Two lines name a ruleset.
    #[error("more than one ruleset is named")]
    SecondRuleset,
}

/// Reads settings, one a line: `OPTION=VALUE`, `@ID` for the id in records, otherwise a ruleset.
///
/// # Errors
///
/// If two lines name a ruleset.
pub fn read_settings(settings: &str) -> Result<Options, SettingsError> {
    let mut options = Options::default();
    for line in settings.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(id) = line.strip_prefix('@') {
            options.id = Some(id.to_owned());
            continue;
        }
        match line.split_once('=') {
            Some((name, value)) => {
                options.settings.push((name.trim().to_owned(), value.trim().to_owned()));
            }
            None if options.ruleset.is_none() => options.ruleset = Some(line.to_owned()),
            None => return Err(SettingsError::SecondRuleset),
        }
    }
    Ok(options)
}
