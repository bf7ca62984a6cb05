//! Letters, files and ranks of a game.

use boardwright::{Game, Kind, Player, Site};

/// Names that algebraic notation writes.
pub(super) struct Names {
    /// Letter by owner and kind; empty if the kind has none.
    letters: Vec<Vec<String>>,
    /// All letters, the longest first.
    known: Vec<String>,
    /// Names of the sites.
    sites: Vec<SiteName>,
    /// Names of the sites with the sites, sorted.
    by_name: Vec<(String, Site)>,
    /// Length of the longest name of a site in bytes.
    longest: usize,
}

/// Name of a site.
pub(super) struct SiteName {
    pub name: String,
    /// File and rank; `None` if the name has no such parts.
    pub parts: Option<(String, String)>,
}

impl Names {
    pub fn new(game: &Game) -> Names {
        let owner_letters = |owner: Player| {
            game.kinds().map(|kind| letter(game, owner, kind)).collect::<Vec<String>>()
        };
        let letters: Vec<Vec<String>> = game.players().map(owner_letters).collect();
        let mut known: Vec<String> = letters.iter().flatten().cloned().collect();
        known.retain(|letter| !letter.is_empty());
        known.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        known.dedup();
        let board = game.board();
        let sites: Vec<SiteName> =
            board.sites().map(|site| SiteName::new(&board.site(site).name)).collect();
        let mut by_name: Vec<(String, Site)> =
            board.sites().map(|site| (board.site(site).name.clone(), site)).collect();
        by_name.sort();
        let longest = by_name.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        Names { letters, known, sites, by_name, longest }
    }

    /// Returns the letter of a kind; empty if it has none.
    pub fn letter(&self, owner: Player, kind: u8) -> &str {
        let of_owner = self.letters.get(owner.index()).or_else(|| self.letters.first());
        of_owner.and_then(|letters| letters.get(usize::from(kind))).map_or("", String::as_str)
    }

    pub fn site(&self, site: Site) -> &SiteName {
        &self.sites[site.index()]
    }

    /// Returns the site whose name ends a text, and the text before it.
    pub fn ending<'a>(&self, text: &'a str) -> Option<(&'a str, Site)> {
        let lengths = (1..=self.longest.min(text.len())).rev();
        lengths.filter(|&length| text.is_char_boundary(text.len() - length)).find_map(|length| {
            let (before, name) = text.split_at(text.len() - length);
            Some((before, self.named(name)?))
        })
    }

    /// Returns the site with a name.
    pub fn named(&self, name: &str) -> Option<Site> {
        let found = self.by_name.binary_search_by(|(known, _)| known.as_str().cmp(name)).ok()?;
        Some(self.by_name[found].1)
    }

    /// Returns the letter that begins a text, and the rest; an empty letter if none does.
    pub fn beginning<'a>(&'a self, text: &'a str) -> (&'a str, &'a str) {
        let found = self.known.iter().find_map(|letter| {
            text.strip_prefix(letter.as_str()).map(|rest| (letter.as_str(), rest))
        });
        found.unwrap_or(("", text))
    }
}

impl SiteName {
    fn new(name: &str) -> SiteName {
        let digit = |character: char| character.is_ascii_digit();
        let parts = name.chars().next().and_then(|first| {
            let at = name.find(|character| digit(character) != digit(first))?;
            let (file, rank) = name.split_at(at);
            let is_whole = rank.chars().all(|character| digit(character) != digit(first));
            is_whole.then(|| (file.to_owned(), rank.to_owned()))
        });
        SiteName { name: name.to_owned(), parts }
    }
}

/// Returns the letter of a kind as a capital: that of the first player, or of its only owner. Marks
/// such as `~` behind it are no part of it.
fn letter(game: &Game, owner: Player, kind: Kind) -> String {
    let letters = &game.program().kinds[kind.index()].letters;
    let first = game.only_owner(kind).unwrap_or(Player(0));
    let of = |player: Player| letters.get(player.index()).filter(|letter| !letter.is_empty());
    let letter = of(first).or_else(|| of(owner)).map_or("", String::as_str);
    letter.trim_end_matches('~').to_uppercase()
}
