//! The tables of peers, floors and peers' rules, which are part of the program.

use anyhow::{Context, Result, bail};

/// A figure of another system.
pub struct Peer {
    /// The system.
    pub system: &'static str,
    /// The work, by the name of a row.
    pub work: &'static str,
    /// The id of the game.
    pub game: &'static str,
    /// The depth of a count.
    pub depth: Option<u32>,
    /// The figure.
    pub figure: f64,
    /// Its average length of a random game.
    pub plies: Option<f64>,
}

/// A floor or an aim.
#[derive(Clone, Copy)]
pub enum Bound {
    /// So many times the peer's figure.
    Times(f64),
    /// A figure.
    Figure(f64),
}

/// What is to be reached.
pub struct Floor {
    /// The work, by the name of a row.
    pub work: &'static str,
    /// The id of the game; none for every game.
    pub game: Option<&'static str>,
    /// The peer; none if the floor is a figure.
    pub peer: Option<&'static str>,
    /// What must be reached.
    pub floor: Bound,
    /// What is aimed at.
    pub aim: Option<Bound>,
}

/// The rules by which a peer's random games are played.
pub struct PeerRules {
    /// The id of the game.
    pub game: &'static str,
    /// Settings of options.
    pub settings: Vec<(String, String)>,
    /// What is written differently in the rules.
    pub rewrite: Option<(&'static str, &'static str)>,
    /// Whether ends that read the record of the game are judged.
    pub record: bool,
    /// The same in words.
    pub note: &'static str,
}

/// All three tables.
pub struct Data {
    /// Figures of other systems.
    pub peers: Vec<Peer>,
    /// What is to be reached.
    pub floors: Vec<Floor>,
}

impl Data {
    /// Reads the tables of peers and floors.
    pub fn read() -> Result<Data> {
        let peers = rows(include_str!("../../data/peers.tsv"), peer).context("peers.tsv")?;
        let floors = rows(include_str!("../../data/floors.tsv"), floor).context("floors.tsv")?;
        Ok(Data { peers, floors })
    }

    /// The games that have a floor of their own for some work, in the order of the table.
    pub fn games_with_floor(&self, work: &str) -> Vec<String> {
        let mut games: Vec<String> = Vec::new();
        for floor in self.floors.iter().filter(|floor| floor.work == work) {
            if let Some(game) = floor.game.filter(|game| games.iter().all(|known| known != game)) {
                games.push(game.to_owned());
            }
        }
        games
    }

    /// The floor for some work on a game beside a peer.
    pub fn floor(&self, work: &str, game: &str, peer: Option<&str>) -> Option<&Floor> {
        self.floors.iter().find(|floor| {
            floor.work == work && floor.game.is_none_or(|id| id == game) && floor.peer == peer
        })
    }

    /// The figures of peers for some work on a game.
    pub fn peers(&self, work: &str, game: &str) -> impl Iterator<Item = &Peer> {
        self.peers.iter().filter(move |peer| peer.work == work && peer.game == game)
    }
}

/// The rules that the peers of a game play, if they differ from ours.
pub fn peer_rules(game: &str) -> Result<Option<PeerRules>> {
    let all = rows(include_str!("../../data/playout-rules.tsv"), rules);
    Ok(all.context("playout-rules.tsv")?.into_iter().find(|rules| rules.game == game))
}

/// The rows of a table; its first lines may be comments, and the next one is its heading.
fn rows<T>(text: &'static str, read: impl Fn(&[&'static str]) -> Result<T>) -> Result<Vec<T>> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
    let read = |(number, line): (usize, &'static str)| {
        let columns: Vec<&str> = line.split('\t').collect();
        read(&columns).with_context(|| format!("line {}", number + 1))
    };
    lines.skip(1).map(read).collect()
}

fn given<'a>(text: &&'a str) -> Option<&'a str> {
    (*text != "-").then_some(*text)
}

fn peer(columns: &[&'static str]) -> Result<Peer> {
    let [system, work, game, depth, figure, _unit, plies, _note] = columns else {
        bail!("eight columns are needed");
    };
    let depth = given(depth).map(str::parse).transpose()?;
    let plies = given(plies).map(str::parse).transpose()?;
    Ok(Peer { system, work, game, depth, figure: figure.parse()?, plies })
}

fn floor(columns: &[&'static str]) -> Result<Floor> {
    let [work, game, peer, floor, aim] = columns else { bail!("five columns are needed") };
    Ok(Floor {
        work,
        game: Some(*game).filter(|game| *game != "*"),
        peer: Some(*peer).filter(|peer| *peer != "-"),
        floor: bound(floor)?,
        aim: given(aim).map(bound).transpose()?,
    })
}

fn bound(text: &str) -> Result<Bound> {
    Ok(match text.strip_suffix('x') {
        Some(times) => Bound::Times(times.parse()?),
        None => Bound::Figure(text.parse()?),
    })
}

fn rules(columns: &[&'static str]) -> Result<PeerRules> {
    let [game, settings, rewrite, record, note] = columns else { bail!("five columns are needed") };
    let settings = given(settings).unwrap_or_default().split_whitespace();
    let settings = settings.filter_map(|setting| setting.split_once('='));
    let settings = settings.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let rewrite = given(rewrite).and_then(|change| change.split_once(" => "));
    Ok(PeerRules { game, settings, rewrite, record: *record == "yes", note })
}

#[cfg(test)]
mod tests {
    use super::{Data, peer_rules};
    use boardwright::bundled;

    #[test]
    fn every_row_is_about_a_bundled_game() {
        let data = Data::read().unwrap();
        let games = data.floors.iter().filter_map(|floor| floor.game);
        for game in games.chain(data.peers.iter().map(|peer| peer.game)) {
            assert!(bundled::find(game).is_some(), "{game}");
            let rules = peer_rules(game).unwrap();
            if let Some((this, _)) = rules.and_then(|rules| rules.rewrite) {
                let found = bundled::find(game).unwrap().rules.contains(this);
                assert!(found, "{game}: `{this}` is not in its rules");
            }
        }
    }

    #[test]
    fn every_floor_in_times_has_its_peer() {
        let data = Data::read().unwrap();
        for floor in data.floors.iter().filter(|floor| floor.peer != Some("our interpreter")) {
            let (Some(game), Some(system)) = (floor.game, floor.peer) else { continue };
            let mut peers = data.peers(floor.work, game);
            assert!(peers.any(|peer| peer.system == system), "{game}, {system}");
        }
    }
}
