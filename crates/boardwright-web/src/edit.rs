//! Positions set up by hand: what can be put where, and what a position is after a change.

use crate::customs::Customs;
use crate::facts::{self, Fact};
use crate::scene::{Appearance, Scene, appearance, tray_id};
use boardwright::{Game, Kind, Player, Position, Setup, Site, Unit};
use serde::{Deserialize, Serialize};

/// The most units of a kind that a place may be given.
const MOST_WAITING: u16 = 999;

/// What can be put on sites, and what else can be set.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Palette {
    /// Units, player by player.
    pub units: Vec<Appearance>,
    /// What may lie beneath units.
    pub under: Vec<Lying>,
    /// What the rules keep of a position beside it.
    pub facts: Vec<Fact>,
}

/// Something that may lie in a layer.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Lying {
    /// The layer.
    pub layer: String,
    /// What it looks like.
    #[serde(flatten)]
    pub look: Appearance,
}

/// A change made by hand.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "is", rename_all = "lowercase")]
pub enum Change {
    /// The position as it is.
    Nothing,
    /// Nothing stands or lies anywhere, and nothing is kept of what did.
    Clear,
    /// A fresh unit on a site.
    Unit {
        /// Where.
        site: String,
        /// Whose.
        owner: u8,
        /// Of which kind.
        kind: String,
    },
    /// One more of a kind in a layer at a site.
    Under {
        /// Where.
        site: String,
        /// In which layer.
        layer: String,
        /// Of which kind.
        kind: String,
    },
    /// A unit goes to another site, as it is; what stood there is gone, what lies beneath stays.
    Move {
        /// From where.
        from: String,
        /// Where to.
        to: String,
    },
    /// Nothing on a site, nor beneath it.
    Erase {
        /// Where.
        site: String,
    },
    /// So many of a kind in a place off the board.
    Item {
        /// The place's id on the page.
        tray: String,
        /// The kind.
        item: String,
        /// How many.
        count: u16,
    },
    /// A value of declared state.
    Fact {
        /// Its name in the rules.
        name: String,
        /// Whose, from 0, if each player has one.
        #[serde(default)]
        owner: Option<u8>,
        /// The value in words.
        value: String,
    },
    /// A player who is to begin a turn.
    Player {
        /// Who, from 0.
        player: u8,
    },
}

/// A position that is being set up.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EditView {
    /// What is seen.
    pub scene: Scene,
    /// The position as text.
    pub text: String,
    /// Who is to decide, from 0.
    pub player: u8,
    /// The values of the palette's facts in words: by fact, then by player if each has one.
    pub facts: Vec<Vec<String>>,
    /// What is odd about it, a sentence; nothing if it can be played.
    pub problem: Option<String>,
}

/// What can be put on sites in a game. Merged kinds lie nowhere.
pub fn palette(game: &Game) -> Palette {
    let kinds = &game.program().kinds;
    let may_own = |kind: Kind, player: Player| {
        kinds[kind.index()].owner.is_none_or(|owner| owner == player.0)
    };
    let of_player = |player: Player| {
        let own = game.kinds().filter(move |kind| may_own(*kind, player));
        own.map(move |kind| appearance(game, kind, Some(player)))
    };
    let single = |kind: &Kind| kinds[kind.index()].parts.len() <= 1;
    let of_layer = |layer: &str| -> Vec<Lying> {
        let lying = |kind| Lying { layer: layer.to_owned(), look: appearance(game, kind, None) };
        game.kinds().filter(single).map(lying).collect()
    };
    Palette {
        units: game.players().flat_map(of_player).collect(),
        under: game.program().layers.iter().flat_map(|layer| of_layer(&layer.name)).collect(),
        facts: facts::facts(game),
    }
}

/// A position given as text, after a change.
pub fn edit(
    game: &Game,
    customs: &Customs,
    text: &str,
    change: &Change,
) -> Result<EditView, String> {
    let read = Position::read(game, text).map_err(|error| error.to_string())?;
    let mut setup = read.setup();
    make(game, &mut setup, change)?;
    let position = setup.position(game);
    Ok(EditView {
        scene: Scene::of(&position, customs),
        text: position.shortest_text(),
        player: position.player().0,
        facts: facts::values(game, &setup),
        problem: problem(&position),
    })
}

fn make(game: &Game, setup: &mut Setup, change: &Change) -> Result<(), String> {
    // How the game ended is judged anew when it is played on.
    (setup.outcome, setup.rule) = (None, 0);
    match change {
        Change::Nothing => {}
        Change::Clear => {
            let format = game.program().formats.first();
            let bare = format.map_or_else(|| Setup::blank(game), |own| Setup::bare(game, own));
            (setup.units, setup.layers, setup.places) = (bare.units, bare.layers, bare.places);
            (setup.variables, setup.next) = (bare.variables, bare.next);
        }
        Change::Unit { site, owner, kind } => {
            let (site, kind) = (site_of(game, site)?, kind_of(game, kind)?);
            let owner = player_of(game, *owner)?;
            setup.units[site.index()] = Some(Unit::fresh(game.program(), owner, kind));
        }
        Change::Under { site, layer, kind } => {
            let (site, kind) = (site_of(game, site)?, kind_of(game, kind)?);
            let layers = &game.program().layers;
            let index = layers.iter().position(|it| it.name == *layer);
            let index = index.ok_or_else(|| format!("there is no layer `{layer}`"))?;
            let count = &mut setup.layers[index][site.index()][kind.index()];
            *count = count.saturating_add(1);
        }
        Change::Move { from, to } => {
            let (from_site, to) = (site_of(game, from)?, site_of(game, to)?);
            let unit = setup.units[from_site.index()].take();
            let unit = unit.ok_or_else(|| format!("nothing stands on {from}"))?;
            setup.units[to.index()] = Some(unit);
        }
        Change::Erase { site } => {
            let site = site_of(game, site)?;
            setup.units[site.index()] = None;
            setup.layers.iter_mut().for_each(|layer| layer[site.index()].fill(0));
        }
        Change::Item { tray, item, count } => {
            let kind = kind_of(game, item)?;
            let counts = place_of(game, setup, tray)?;
            counts[kind.index()] = (*count).min(MOST_WAITING);
        }
        Change::Fact { name, owner, value } => facts::set(game, setup, name, *owner, value)?,
        Change::Player { player } => begin_turn(game, setup, *player)?,
    }
    Ok(())
}

fn begin_turn(game: &Game, setup: &mut Setup, player: u8) -> Result<(), String> {
    let before = setup.player;
    setup.player = player_of(game, player)?;
    let Some(stage) = setup.first_stage(game.program()) else {
        let name = game.player_name(setup.player);
        setup.player = before;
        return Err(format!("{name} has no turn in this phase of the game"));
    };
    (setup.stage, setup.actions) = (stage, 0);
    // Rounds are counted by turns, and a position without a past has as many decisions.
    let players = game.program().players.len() as u32;
    let round = setup.turns - setup.turns % players;
    setup.turns = round.saturating_add(player.into());
    setup.plies = setup.turns;
    Ok(())
}

fn site_of(game: &Game, name: &str) -> Result<Site, String> {
    game.board().site_named(name).ok_or_else(|| format!("there is no site `{name}`"))
}

fn kind_of(game: &Game, name: &str) -> Result<Kind, String> {
    game.kind_named(name).ok_or_else(|| format!("there is no kind `{name}`"))
}

fn player_of(game: &Game, number: u8) -> Result<Player, String> {
    let player = game.players().find(|player| player.0 == number);
    player.ok_or_else(|| "there is no such player".to_owned())
}

/// The counts by kind of a place, by its id on the page.
fn place_of<'s>(game: &Game, setup: &'s mut Setup, id: &str) -> Result<&'s mut Vec<u16>, String> {
    for (place, owners) in setup.places.iter_mut().enumerate() {
        for (player, counts) in game.players().zip(owners) {
            if tray_id(game, place, player) == id {
                return Ok(counts);
            }
        }
    }
    Err(format!("there is no place `{id}`"))
}

/// Why a position cannot be played, or could not have come about, as far as that is easily seen.
fn problem(position: &Position) -> Option<String> {
    let game = position.game();
    let passed = game.passed(position.state());
    let left = passed.and_then(|state| game.interpreter().checked(&state).iter().next());
    if let Some((owner, kind)) = left.and_then(|site| position.unit(Site(site as u16))) {
        let (player, owner) = (game.player_name(position.player()), game.player_name(owner));
        let kind = game.kind_name(kind);
        return Some(format!(
            "{player} is to decide, and could take the {kind} of {owner} at once."
        ));
    }
    let end = position.outcome()?;
    Some(format!("The game is over in this position: {}.", end.text(game)))
}

#[cfg(test)]
mod tests {
    use super::{Change, EditView, edit, palette};
    use crate::customs::Customs;
    use boardwright::{Game, Options, bundled};
    use serde_json::json;

    struct Table {
        game: Game,
        customs: Customs,
        text: String,
    }

    impl Table {
        fn of(id: &str) -> Table {
            let game = bundled::find(id).unwrap().compile(&Options::default()).0.unwrap();
            let (customs, text) = (Customs::of(&game), game.start().text());
            Table { game, customs, text }
        }

        fn change(&mut self, change: serde_json::Value) -> Result<EditView, String> {
            let change: Change = serde_json::from_value(change).unwrap();
            let view = edit(&self.game, &self.customs, &self.text, &change)?;
            self.text.clone_from(&view.text);
            Ok(view)
        }
    }

    #[test]
    fn a_position_is_put_together_and_can_be_read() {
        let mut chess = Table::of("chess");
        chess.change(json!({ "is": "clear" })).unwrap();
        for (site, owner, kind) in [("e1", 0, "King"), ("e8", 1, "King"), ("a1", 0, "Rook")] {
            let unit = json!({ "is": "unit", "site": site, "owner": owner, "kind": kind });
            chess.change(unit).unwrap();
        }
        let view = chess.change(json!({ "is": "player", "player": 1 })).unwrap();
        assert!(view.text.starts_with("4k3/8/8/8/8/8/8/R3K3 b"), "{}", view.text);
        assert_eq!((view.problem, view.scene.units.len(), view.player), (None, 3, 1));
        let view = chess.change(json!({ "is": "erase", "site": "a1" })).unwrap();
        assert_eq!(view.scene.units.len(), 2);
    }

    #[test]
    fn a_king_that_could_be_taken_and_a_game_that_is_over_are_said() {
        let mut chess = Table::of("chess");
        chess.text = "4k3/8/8/8/8/8/8/4R1K1 b - - 0 1".to_owned();
        let view = chess.change(json!({ "is": "player", "player": 0 })).unwrap();
        let said = "White is to decide, and could take the King of Black at once.";
        assert_eq!(view.problem.as_deref(), Some(said));
        chess.text = "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1".to_owned();
        let view = chess.change(json!({ "is": "nothing" })).unwrap();
        let said = "The game is over in this position: White wins: checkmate.";
        assert_eq!(view.problem.as_deref(), Some(said));
    }

    #[test]
    fn hands_are_filled_by_counts_and_layers_one_by_one() {
        let mut houses = Table::of("crazyhouse");
        let hand = json!({ "is": "item", "tray": "hand-0", "item": "Pawn", "count": 3 });
        let view = houses.change(hand).unwrap();
        let pawns = view.scene.trays[0].items.iter().find(|item| item.key == "Pawn").unwrap();
        assert_eq!(pawns.count, 3);
        let mut sunset = Table::of("kylatori-sunset");
        let under = palette(&sunset.game).under.remove(0);
        let wreck =
            json!({ "is": "under", "site": "b4", "layer": under.layer, "kind": under.look.kind });
        sunset.change(wreck.clone()).unwrap();
        assert_eq!(sunset.change(wreck).unwrap().scene.under[0].count, 2);
    }

    #[test]
    fn castling_is_forbidden_and_an_empty_board_allows_none() {
        let mut chess = Table::of("chess");
        let change = json!({ "is": "fact", "name": "short", "owner": 1, "value": "no" });
        let view = chess.change(change).unwrap();
        assert!(view.text.ends_with(" w KQq - 0 1"), "{}", view.text);
        assert_eq!(view.facts[0], ["yes", "no"]);
        let change = json!({ "is": "fact", "name": "quiet", "value": "many" });
        assert_eq!(chess.change(change).unwrap_err(), "expected a number from 0 to 150");
        let view = chess.change(json!({ "is": "clear" })).unwrap();
        assert!(view.text.ends_with(" w - - 0 1"), "{}", view.text);
    }

    #[test]
    fn what_is_not_there_is_said_in_words() {
        let mut chess = Table::of("chess");
        let strange = json!({ "is": "unit", "site": "z9", "owner": 0, "kind": "King" });
        assert_eq!(chess.change(strange).unwrap_err(), "there is no site `z9`");
        let strange = json!({ "is": "item", "tray": "hand-7", "item": "King", "count": 1 });
        assert_eq!(chess.change(strange).unwrap_err(), "there is no place `hand-7`");
        chess.text = "nonsense".to_owned();
        assert!(chess.change(json!({ "is": "nothing" })).is_err());
    }

    #[test]
    fn a_palette_has_the_kinds_that_a_player_may_have() {
        let corsairs = palette(&Table::of("corsairs").game);
        let of = |owner| corsairs.units.iter().filter(|look| look.owner == Some(owner)).count();
        assert_eq!((of(0), of(1)), (1, 2));
    }
}
