//! Players, kinds of unit and state of a game by their names.

use crate::game::Game;
use crate::ids::{Kind, Player};
use boardwright_board::Site;
use boardwright_ir::{Holder, NOBODY, Variable};

impl Game {
    /// Returns the players in turn order.
    pub fn players(&self) -> impl Iterator<Item = Player> + use<> {
        (0..self.program().players.len() as u8).map(Player)
    }

    /// Returns nobody, as the owner of units that belong to no player.
    pub fn nobody(&self) -> Player {
        Player(self.program().players.len() as u8)
    }

    /// Returns the owners that units may have: the players in turn order, then nobody if a kind of
    /// unit is nobody's.
    pub fn owners(&self) -> impl Iterator<Item = Player> + use<> {
        (0..self.program().layout.owners() as u8).map(Player)
    }

    /// Returns the name of a player, or `nobody`.
    ///
    /// # Panics
    ///
    /// If the game has no such player.
    pub fn player_name(&self, player: Player) -> &str {
        if player == self.nobody() {
            return NOBODY;
        }
        &self.program().players[player.index()].name
    }

    /// Returns the only owner of a kind of unit; `None` if every player may own it.
    pub fn only_owner(&self, kind: Kind) -> Option<Player> {
        self.program().kinds[kind.index()].owner.map(Player)
    }

    /// Returns the name of the player, kind or site that has a value of a variable; `None` if there
    /// is one value for the game.
    ///
    /// # Panics
    ///
    /// If the game has no such player, kind or site.
    pub fn holder_name(&self, variable: &Variable, holder: usize) -> Option<&str> {
        match variable.holder {
            Holder::Game => None,
            Holder::Player => Some(&self.program().players[holder].name),
            Holder::Kind => Some(&self.program().kinds[holder].name),
            Holder::Site => Some(&self.board().site(Site(holder as u16)).name),
        }
    }

    /// Returns the player with a name; `None` if there is none. An exact match comes first; else
    /// case is ignored if only one name fits.
    pub fn player_named(&self, name: &str) -> Option<Player> {
        let players = &self.program().players;
        named(players.iter().map(|player| player.name.as_str()), name)
            .map(|index| Player(index as u8))
    }

    /// Returns the doc comment of declared state; `None` if the rules have none.
    pub fn state_note(&self, name: &str) -> Option<&str> {
        let mut notes = self.program().notes.iter();
        let note = notes.find(|note| note.kind == "state" && note.name == name)?;
        Some(&note.text)
    }

    /// Returns the kinds of unit.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.program().kinds.len() as u8).map(Kind)
    }

    /// Returns the name of a kind.
    ///
    /// # Panics
    ///
    /// If the game has no such kind.
    pub fn kind_name(&self, kind: Kind) -> &str {
        &self.program().kinds[kind.index()].name
    }

    /// Returns the kind with a name; `None` if there is none. An exact match comes first; else case
    /// is ignored if only one name fits.
    pub fn kind_named(&self, name: &str) -> Option<Kind> {
        let kinds = &self.program().kinds;
        named(kinds.iter().map(|kind| kind.name.as_str()), name).map(|index| Kind(index as u8))
    }

    /// Returns the letter of a player's unit of a kind; the kind's name if the rules give no
    /// letter.
    ///
    /// # Panics
    ///
    /// If the game has no such kind.
    pub fn letter(&self, player: Player, kind: Kind) -> &str {
        let kind = &self.program().kinds[kind.index()];
        let nobody = self.nobody();
        let owner = if kind.owner == Some(nobody.0) { nobody } else { player };
        match kind.letters.get(owner.index()) {
            Some(letter) if !letter.is_empty() => letter,
            _ => &kind.name,
        }
    }
}

/// Returns the index of the word equal to `name`, or else of the only one equal to it when case is
/// ignored; `None` if there is none.
pub(crate) fn named<'a>(words: impl Iterator<Item = &'a str> + Clone, name: &str) -> Option<usize> {
    let folded = name.to_lowercase();
    words.clone().position(|word| word == name).or_else(|| {
        let mut alike = words.enumerate().filter(|(_, word)| word.to_lowercase() == folded);
        let (index, _) = alike.next()?;
        alike.next().is_none().then_some(index)
    })
}
