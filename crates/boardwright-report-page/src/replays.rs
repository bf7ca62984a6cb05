//! The sample games of a report as scenes; `web/report/src/replays.ts` reads them.
//!
//! The board is there once, looks of units by their index, and each position as its difference from
//! the one before it.

use boardwright::{Game, MoveTextError, PlayError, Position, PositionError};
use boardwright_report::{Report, SampleGame};
use boardwright_web::game_info::GameInfo;
use boardwright_web::observed_ranges::ObservedRanges;
use boardwright_web::position_info::{DecisionMade, LastDecision, PositionInfo};
use boardwright_web::scene::{
    Appearance, LayerStack, PlayerView, PositionScene, Reserve, SiteNumber, SiteSetView,
};
use boardwright_web::shape::BoardShape;
use serde::Serialize;
use std::collections::BTreeMap;

/// Reason why a sample game cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// The start of a puzzle is not a position.
    #[error(transparent)]
    Start(#[from] PositionError),
    /// A decision cannot be read.
    #[error(transparent)]
    Text(#[from] MoveTextError),
    /// A decision is not legal.
    #[error(transparent)]
    Move(#[from] PlayError),
}

/// The games of a report.
#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
pub struct Replays {
    board: BoardShape,
    players: Vec<PlayerView>,
    board_style: String,
    looks: Vec<Appearance>,
    games: BTreeMap<String, ReplayedGame>,
}

/// A game to replay.
#[derive(Serialize, Debug)]
struct ReplayedGame {
    frames: Vec<Frame>,
    result: String,
}

/// A position: its difference from the one before it, and the decision that led to it.
#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
struct Frame {
    /// Indices of sites whose units change, with the index of the new look; −1 for none.
    units: Vec<(usize, i32)>,
    /// The first player's chance.
    chance: Option<f64>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<FrameMove>,
    #[serde(skip_serializing_if = "Option::is_none")]
    under: Option<Vec<LayerStack>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reserves: Option<Vec<Reserve>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sets: Option<Vec<SiteSetView>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    numbers: Option<Vec<SiteNumber>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    threats: Vec<String>,
}

/// The decision that led to a position.
#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
struct FrameMove {
    player: u8,
    text: String,
    turn: u32,
    sites: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from_to: Option<(String, String)>,
}

impl Replays {
    /// Replays the sample games.
    ///
    /// # Errors
    /// Fails if a game is not one of these rules.
    pub fn of(report: &Report, game: &Game, board_style: String) -> Result<Replays, ReplayError> {
        let GameInfo { players, board, .. } = GameInfo::of(game);
        let evidence = &report.evidence;
        let samples = [
            ("representative", &evidence.representative),
            ("shortest", &evidence.shortest),
            ("comeback", &evidence.comeback),
        ];
        let sites = board.sites.iter().enumerate();
        let mut writer = FrameWriter {
            sites: sites.map(|(index, site)| (site.name.clone(), index)).collect(),
            looks: Vec::new(),
            observed: ObservedRanges::of(game),
        };
        let mut games = BTreeMap::new();
        for (name, sample) in samples {
            if let Some(sample) = sample {
                games.insert(name.to_owned(), writer.replay(game.start(), &Line::of(sample))?);
            }
        }
        if let Some(solution) = &report.solution {
            let line = Line { moves: &solution.line, chances: &[], end: None };
            games.insert("solution".to_owned(), writer.replay(game.start(), &line)?);
        }
        for (puzzle, number) in report.puzzles.iter().zip(1..) {
            let line = Line { moves: &puzzle.solution, chances: &[], end: None };
            let start = Position::read(game, &puzzle.position)?;
            games.insert(format!("puzzle-{number}"), writer.replay(start, &line)?);
        }
        Ok(Replays { board, players, board_style, looks: writer.looks, games })
    }
}

/// Moves to replay.
struct Line<'a> {
    moves: &'a [String],
    /// The first player's chance before each move.
    chances: &'a [Option<f64>],
    /// The first player's score at the end, if the game is over then.
    end: Option<f64>,
}

impl Line<'_> {
    fn of(sample: &SampleGame) -> Line<'_> {
        let score = sample.winner.map_or(0.5, |winner| f64::from(u8::from(winner == 0)));
        Line { moves: &sample.moves, chances: &sample.chances, end: Some(score) }
    }
}

/// Writes the frames of games, which share their looks.
struct FrameWriter {
    /// Indices of sites by name.
    sites: BTreeMap<String, usize>,
    looks: Vec<Appearance>,
    observed: ObservedRanges,
}

impl FrameWriter {
    fn replay(&mut self, start: Position, line: &Line) -> Result<ReplayedGame, ReplayError> {
        let mut position = start;
        let chance = |ply: usize| line.chances.get(ply).copied().flatten();
        let mut info = PositionInfo::of(&position, None, &self.observed);
        let first = Frame { threats: info.threats, ..self.difference(None, &info.scene) };
        let mut frames = vec![Frame { chance: rounded(chance(0)), ..first }];
        let mut scene = info.scene;
        let mut result = String::new();
        for (ply, text) in line.moves.iter().enumerate() {
            let mv = position.read_move(text)?;
            let next = position.play(mv)?;
            let turn = position.turns() + 1;
            let made = DecisionMade { before: &position, mv };
            info = PositionInfo::of(&next, Some(&made), &self.observed);
            let after = if ply + 1 == line.moves.len() { line.end } else { chance(ply + 1) };
            let frame = self.difference(Some(&scene), &info.scene);
            frames.push(Frame {
                chance: rounded(after),
                mv: info.last.map(|last| frame_move(last, turn)),
                threats: info.threats,
                ..frame
            });
            result = info.end.map_or(String::new(), |end| end.words);
            scene = info.scene;
            position = next;
        }
        Ok(ReplayedGame { frames, result })
    }

    /// A frame with the parts of a scene that differ from the one before it.
    fn difference(&mut self, before: Option<&PositionScene>, scene: &PositionScene) -> Frame {
        let old = before.map_or(BTreeMap::new(), |before| self.units(before));
        let new = self.units(scene);
        let gone = old.keys().filter(|&site| !new.contains_key(site)).map(|&site| (site, -1));
        let come = new.iter().filter(|&(site, look)| old.get(site) != Some(look));
        let mut units: Vec<(usize, i32)> =
            gone.chain(come.map(|(&site, &look)| (site, look))).collect();
        units.sort_unstable();
        Frame {
            units,
            chance: None,
            mv: None,
            under: changed(before.map(|before| &before.under), &scene.under),
            reserves: changed(before.map(|before| &before.reserves), &scene.reserves),
            sets: changed(before.map(|before| &before.sets), &scene.sets),
            numbers: changed(before.map(|before| &before.numbers), &scene.numbers),
            threats: Vec::new(),
        }
    }

    /// Looks by site.
    fn units(&mut self, scene: &PositionScene) -> BTreeMap<usize, i32> {
        let mut units = BTreeMap::new();
        for unit in &scene.units {
            if let Some(&site) = self.sites.get(&unit.site) {
                units.insert(site, self.look(&unit.look));
            }
        }
        units
    }

    /// Index of a look.
    fn look(&mut self, look: &Appearance) -> i32 {
        let known = self.looks.iter().position(|known| known == look);
        known.unwrap_or_else(|| {
            self.looks.push(look.clone());
            self.looks.len() - 1
        }) as i32
    }
}

/// A list, if it differs from the one before it; at first, if it is not empty.
fn changed<T: Clone + PartialEq>(before: Option<&Vec<T>>, now: &Vec<T>) -> Option<Vec<T>> {
    let is_same = before.map_or(now.is_empty(), |before| before == now);
    (!is_same).then(|| now.clone())
}

fn frame_move(last: LastDecision, turn: u32) -> FrameMove {
    let LastDecision { player, text, sites, from_to } = last;
    FrameMove { player, text, turn, sites, from_to }
}

/// A chance in thousandths.
fn rounded(chance: Option<f64>) -> Option<f64> {
    chance.map(|chance| (chance * 1_000.0).round() / 1_000.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright::{Options, bundled};
    use boardwright_report::Contender;

    fn replayed(id: &str, moves: &[&str]) -> (Vec<Appearance>, ReplayedGame) {
        let game = bundled::find(id).unwrap().compile(&Options::default()).0.unwrap();
        let sample = SampleGame {
            game: 0,
            players: [Contender::Level(1); 2],
            moves: moves.iter().map(|&text| text.to_owned()).collect(),
            chances: vec![Some(0.512_34); moves.len()],
            winner: Some(1),
            reason: String::new(),
        };
        let board = GameInfo::of(&game).board;
        let sites = board.sites.iter().enumerate();
        let mut writer = FrameWriter {
            sites: sites.map(|(index, site)| (site.name.clone(), index)).collect(),
            looks: Vec::new(),
            observed: ObservedRanges::of(&game),
        };
        let game = writer.replay(game.start(), &Line::of(&sample)).unwrap();
        (writer.looks, game)
    }

    #[test]
    fn fools_mate_is_written_as_differences() {
        let (looks, game) = replayed("chess", &["f3", "e5", "g4", "Qh4"]);
        assert_eq!(looks.len(), 12);
        assert_eq!(game.frames.len(), 5);
        assert_eq!(game.frames[0].units.len(), 32);
        assert!(game.frames[1..].iter().all(|frame| frame.units.len() == 2));
        let turns: Vec<u32> =
            game.frames.iter().filter_map(|one| Some(one.mv.as_ref()?.turn)).collect();
        assert_eq!(turns, [1, 2, 3, 4]);
        assert_eq!((game.frames[3].chance, game.frames[4].chance), (Some(0.512), Some(0.0)));
        assert_eq!(game.frames[4].threats, ["e1"]);
        assert!(game.result.starts_with("Black wins"), "{}", game.result);
        let size = serde_json::to_string(&game).unwrap().len();
        assert!(size < 2_000, "{size} bytes");
    }

    #[test]
    fn reserves_are_written_where_they_change() {
        let (_, game) = replayed("crazyhouse", &["e4", "d5", "exd5"]);
        let with: Vec<bool> = game.frames.iter().map(|frame| frame.reserves.is_some()).collect();
        assert_eq!(with, [true, false, false, true]);
    }
}
