//! Reference data: figures of other systems, floors, and the rules that other systems play.

use anyhow::{Context, Result, bail};

/// A figure of another system.
pub struct Peer {
    /// Name of the system.
    pub system: &'static str,
    /// Kind of work, by the name of its measurement.
    pub work: &'static str,
    /// The id of the game.
    pub game: &'static str,
    /// Depth of a perft.
    pub depth: Option<u32>,
    /// The figure.
    pub figure: f64,
    /// Average length of its playouts in plies.
    pub plies: Option<f64>,
}

/// A floor or an aim.
#[derive(Clone, Copy)]
pub enum FloorTarget {
    /// Multiple of the peer's figure.
    Times(f64),
    /// A figure.
    Figure(f64),
}

/// A minimum speed.
pub struct Floor {
    /// Kind of work, by the name of its measurement.
    pub work: &'static str,
    /// Id of the game; `None` for every game.
    pub game: Option<&'static str>,
    /// The peer; `None` if the floor is a figure.
    pub peer: Option<&'static str>,
    /// Figure that must be reached.
    pub floor: FloorTarget,
    /// Figure that should be reached.
    pub aim: Option<FloorTarget>,
}

/// The rules of a peer's playouts.
pub struct PeerRules {
    /// The id of the game.
    pub game: &'static str,
    /// Options of the rules.
    pub settings: Vec<(String, String)>,
    /// Replacement in the text of the rules: old and new.
    pub rewrite: Option<(&'static str, &'static str)>,
    /// True if ends that read the history of the game apply.
    pub record: bool,
    /// Description of the differences.
    pub note: &'static str,
}

/// The tables of peers and floors.
pub struct ReferenceData {
    /// Figures of other systems.
    pub peers: Vec<Peer>,
    /// Minimum speeds.
    pub floors: Vec<Floor>,
}

impl ReferenceData {
    /// Reads the tables.
    ///
    /// # Errors
    /// Fails with the table and line that is malformed.
    pub fn read() -> Result<ReferenceData> {
        let peers = rows(include_str!("../../data/peers.tsv"), peer).context("peers.tsv")?;
        let floors = rows(include_str!("../../data/floors.tsv"), floor).context("floors.tsv")?;
        Ok(ReferenceData { peers, floors })
    }

    /// The games with a floor of their own for a kind of work, in the order of the table.
    pub fn games_with_floor(&self, work: &str) -> Vec<String> {
        let mut games: Vec<String> = Vec::new();
        for floor in self.floors.iter().filter(|floor| floor.work == work) {
            if let Some(game) = floor.game.filter(|game| games.iter().all(|known| known != game)) {
                games.push(game.to_owned());
            }
        }
        games
    }

    /// The floor of a kind of work on a game, compared with a peer.
    pub fn floor(&self, work: &str, game: &str, peer: Option<&str>) -> Option<&Floor> {
        self.floors.iter().find(|floor| {
            floor.work == work && floor.game.is_none_or(|id| id == game) && floor.peer == peer
        })
    }

    /// The figures of peers for a kind of work on a game.
    pub fn peers(&self, work: &str, game: &str) -> impl Iterator<Item = &Peer> {
        self.peers.iter().filter(move |peer| peer.work == work && peer.game == game)
    }
}

/// The rules that the peers of a game play, if they differ from the bundled ones.
///
/// # Errors
/// Fails if the table is malformed.
pub fn peer_rules(game: &str) -> Result<Option<PeerRules>> {
    let all = rows(include_str!("../../data/playout-rules.tsv"), rules);
    Ok(all.context("playout-rules.tsv")?.into_iter().find(|rules| rules.game == game))
}

/// The rows of a table, after comments and its heading.
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

fn bound(text: &str) -> Result<FloorTarget> {
    Ok(match text.strip_suffix('x') {
        Some(times) => FloorTarget::Times(times.parse()?),
        None => FloorTarget::Figure(text.parse()?),
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
    use super::{ReferenceData, peer_rules};
    use boardwright::bundled;

    #[test]
    fn every_row_names_a_bundled_game() {
        let data = ReferenceData::read().unwrap();
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
    fn every_floor_relative_to_a_peer_has_its_figure() {
        let data = ReferenceData::read().unwrap();
        for floor in data.floors.iter().filter(|floor| floor.peer != Some("our interpreter")) {
            let (Some(game), Some(system)) = (floor.game, floor.peer) else { continue };
            let mut peers = data.peers(floor.work, game);
            assert!(peers.any(|peer| peer.system == system), "{game}, {system}");
        }
    }
}
