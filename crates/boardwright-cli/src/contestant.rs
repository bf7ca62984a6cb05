//! Who plays, as the command line names it.

use crate::external::{External, Fault, FaultKind, Program, Speech};
use anyhow::Result;
use boardwright::{Game, Move, Position, bundled};
use boardwright_search as search;
use boardwright_search::profile::GameProfile;
use boardwright_search::{ComputerPlayer, Score, SearchKind, Task, WeightsFileError};
use std::fmt;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// What may be written for a contestant, for messages.
const FORMS: &str = "`level:1` to `level:10`, `full`, `uct`, `greedy`, `random`, `uci:PROGRAM` or \
                     `xboard:PROGRAM`, as in `uci:fairy-stockfish,Skill Level=5`";

/// Who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contestant {
    /// A player of this program.
    Own(Own),
    /// A program of other people.
    Other(Program),
}

/// A player of this program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Own {
    /// One of ten strengths.
    Level(u8),
    /// The best there is.
    Full,
    /// Random games that lean towards what went well.
    Uct,
    /// One decision ahead.
    Greedy,
    /// Any legal decision.
    Random,
}

/// What players of ours know of a game: worked out when it is first wanted, and once.
#[derive(Clone)]
pub struct Known {
    game: Game,
    knowledge: Arc<OnceLock<(Arc<GameProfile>, SearchKind)>>,
}

impl Known {
    /// Of a game.
    pub fn new(game: &Game) -> Known {
        Known { game: game.clone(), knowledge: Arc::default() }
    }

    /// Of the game of this knowledge, with the search that suits it.
    pub fn with(knowledge: &Arc<GameProfile>, search: SearchKind) -> Known {
        let known = Known::new(&knowledge.game);
        known.knowledge.get_or_init(|| (knowledge.clone(), search));
        known
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What is known, and the search that suits the game.
    pub fn get(&self) -> (Arc<GameProfile>, SearchKind) {
        let of_game = || {
            let (knowledge, search) =
                GameProfile::of_game_or(&self.game, |error| self.tell(&error));
            (Arc::new(knowledge), search)
        };
        self.knowledge.get_or_init(of_game).clone()
    }

    /// Says that what was learned is not used. Bundled games with other options are no surprise.
    fn tell(&self, error: &WeightsFileError) {
        if bundled::find(self.game.id()).is_none() {
            eprintln!(
                "warning: the weights beside the rules of `{}` are not of these rules and not used: {error}; remove \
                 the file, and let `boardwright learn` write it anew",
                self.game.id()
            );
        }
    }
}

/// What a search may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Threads that search.
    pub threads: usize,
    /// MiB in which positions are remembered.
    pub memory: usize,
    /// How many best lines are looked for.
    pub lines: usize,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { threads: 1, memory: search::TABLE_BYTES >> 20, lines: 1 }
    }
}

impl Own {
    /// Whom one plays who asks for nobody in particular.
    pub const USUAL: Own = Own::Level(5);

    /// The player itself. Everything that has players of ours by name has them from here. Only the
    /// engine at full strength makes more of an effort than it must.
    pub fn player(self, known: &Known, seed: u64, effort: Effort) -> Box<dyn ComputerPlayer> {
        let full = || {
            let (knowledge, search) = known.get();
            search::FullStrength::with_profile(knowledge, search, seed)
                .with_threads(effort.threads)
                .with_lines(effort.lines)
                .with_table(effort.memory << 20)
        };
        match self {
            Own::Level(level) => {
                let (knowledge, search) = known.get();
                Box::new(search::Level::with_profile(knowledge, search, level, seed))
            }
            Own::Full => Box::new(full()),
            Own::Uct => Box::new(search::Uct::new(&known.game, seed)),
            Own::Greedy => Box::new(search::Greedy::new(&known.game, seed)),
            Own::Random => Box::new(search::Random::new(seed)),
        }
    }
}

impl Contestant {
    /// Whether it can be told how many nodes to search: the XBoard protocol has no word for that.
    pub fn counts_nodes(&self) -> bool {
        !matches!(self, Contestant::Other(program) if program.speech == Speech::Xboard)
    }

    /// Reads a contestant.
    pub fn parse(text: &str) -> Result<Contestant, String> {
        let text = text.trim();
        let own = |own| Ok(Contestant::Own(own));
        match text.split_once(':') {
            None => match text {
                "full" => own(Own::Full),
                "uct" => own(Own::Uct),
                "greedy" => own(Own::Greedy),
                "random" => own(Own::Random),
                _ => Err(format!("expected {FORMS}")),
            },
            Some(("level", number)) => match number.parse() {
                Ok(level @ 1..=10) => own(Own::Level(level)),
                _ => Err(format!("levels are `level:1` to `level:10`, not `{text}`")),
            },
            Some(("uci", rest)) => program(Speech::Uci, rest).map(Contestant::Other),
            Some(("xboard", rest)) => program(Speech::Xboard, rest).map(Contestant::Other),
            Some(_) => Err(format!("expected {FORMS}")),
        }
    }
}

/// A program with its arguments, then options after commas or in braces.
fn program(speech: Speech, text: &str) -> Result<Program, String> {
    let (command, options) = match (text.split_once('{'), text.strip_suffix('}')) {
        (Some((command, _)), Some(whole)) => (command, &whole[command.len() + 1..]),
        (Some(_), None) => return Err("a `{` without its `}` at the end".to_owned()),
        (None, _) => text.split_once(',').unwrap_or((text, "")),
    };
    let mut words = words(command)?.into_iter();
    let program = words.next().ok_or_else(|| {
        "a program is missing after the colon, as in `uci:fairy-stockfish`".to_owned()
    })?;
    let options = options.split(',').map(str::trim).filter(|option| !option.is_empty());
    let options = options.map(|option| match option.split_once('=') {
        Some((name, value)) => (name.trim().to_owned(), Some(value.trim().to_owned())),
        None => (option.to_owned(), None),
    });
    Ok(Program { speech, program, arguments: words.collect(), options: options.collect() })
}

/// Splits a command at its spaces; quotes keep them.
fn words(command: &str) -> Result<Vec<String>, String> {
    let mut words: Vec<String> = Vec::new();
    let (mut quote, mut within) = (None, false);
    for character in command.chars() {
        match quote {
            Some(mark) if character == mark => quote = None,
            None if matches!(character, '"' | '\'') => {
                quote = Some(character);
                if !within {
                    words.push(String::new());
                }
                within = true;
            }
            None if character.is_whitespace() => within = false,
            _ => {
                if !within {
                    words.push(String::new());
                }
                within = true;
                if let Some(word) = words.last_mut() {
                    word.push(character);
                }
            }
        }
    }
    match quote {
        Some(mark) => Err(format!("a quotation mark {mark} without its second")),
        None => Ok(words),
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Own(Own::Level(level)) => write!(formatter, "level:{level}"),
            Contestant::Own(Own::Full) => formatter.write_str("full"),
            Contestant::Own(Own::Uct) => formatter.write_str("uct"),
            Contestant::Own(Own::Greedy) => formatter.write_str("greedy"),
            Contestant::Own(Own::Random) => formatter.write_str("random"),
            Contestant::Other(program) => {
                let speech = match program.speech {
                    Speech::Uci => "uci",
                    Speech::Xboard => "xboard",
                };
                write!(formatter, "{speech}:{}", program.program)?;
                program.arguments.iter().try_for_each(|word| write!(formatter, " {word}"))?;
                program.options.iter().try_for_each(|(name, value)| match value {
                    Some(value) => write!(formatter, ",{name}={value}"),
                    None => write!(formatter, ",{name}"),
                })
            }
        }
    }
}

/// A contestant at a board.
pub enum Seat {
    /// A player of ours. It is made anew for each game, so that a game depends on nothing but its
    /// seed.
    Own {
        /// Which one.
        own: Own,
        /// What it knows of the game.
        known: Known,
        /// The player for the game in progress.
        player: Box<dyn ComputerPlayer>,
    },
    /// A program, which goes on running from game to game.
    Other(Box<External>),
}

/// What a contestant does when it is to decide.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// It makes a decision.
    Decides(Move),
    /// It gives up.
    Resigns,
    /// It fails.
    Fails(Fault),
    /// It was stopped.
    Stopped,
}

/// A choice with its circumstances.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// What is done.
    pub choice: Choice,
    /// What the position is worth to whoever decided, if that was said.
    pub score: Option<Score>,
    /// How long it took.
    pub took: Duration,
}

impl Seat {
    /// Takes a seat.
    pub fn new(contestant: &Contestant, known: &Known, patience: Duration) -> Result<Seat> {
        Ok(match contestant {
            Contestant::Own(own) => Seat::of(*own, known, 0),
            Contestant::Other(program) => {
                Seat::Other(Box::new(External::start(program, known.game(), patience)?))
            }
        })
    }

    /// That of a player of ours, ready for a game under this seed.
    pub fn of(own: Own, known: &Known, seed: u64) -> Seat {
        Seat::Own { own, known: known.clone(), player: own.player(known, seed, Effort::default()) }
    }

    /// Another game begins.
    pub fn begin(&mut self, seed: u64) {
        match self {
            Seat::Own { own, known, player } => {
                *player = own.player(known, seed, Effort::default())
            }
            Seat::Other(external) => external.forget(),
        }
    }

    /// A decision is made by anybody, itself included.
    pub fn hear(&mut self, before: &Position, mv: Move) {
        if let Seat::Other(external) = self {
            external.hear(before, mv);
        }
    }

    /// Decides.
    pub fn turn(&mut self, position: &Position, task: &Task) -> Turn {
        match self {
            Seat::Own { player, .. } => {
                let began = Instant::now();
                let thought = player.think(position, task, &mut |_| {});
                let took = began.elapsed();
                let score = thought.as_ref().map(|thought| thought.score());
                let choice = match thought.and_then(|thought| thought.best()) {
                    Some(mv) => Choice::Decides(mv),
                    None if task.stop.is_sent() => Choice::Stopped,
                    None => Choice::Fails(Fault::new(FaultKind::NoMove, "it found no decision")),
                };
                Turn { choice, score, took }
            }
            Seat::Other(external) => {
                let thought = external.think(position, task, &mut |_| {});
                let choice = match thought.and_then(|thought| thought.best()) {
                    Some(mv) => Choice::Decides(mv),
                    None => match external.fault() {
                        Some(fault) => Choice::Fails(fault.clone()),
                        None if external.resigns() => Choice::Resigns,
                        None => Choice::Stopped,
                    },
                };
                Turn { choice, score: external.score(), took: external.took() }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn other(text: &str) -> Program {
        match Contestant::parse(text).unwrap() {
            Contestant::Other(program) => program,
            own => panic!("{own}"),
        }
    }

    #[test]
    fn contestants_have_names() {
        for text in ["level:1", "level:10", "full", "uct", "greedy", "random", "uci:a b,Hash=1"] {
            assert_eq!(Contestant::parse(text).unwrap().to_string(), text);
        }
        assert!(Contestant::parse("level:11").unwrap_err().contains("level:10"));
        assert!(Contestant::parse("best").unwrap_err().contains("uci:PROGRAM"));
        assert!(Contestant::parse("uci:").unwrap_err().contains("missing"));
    }

    #[test]
    fn programs_have_arguments_and_options() {
        let program = other("uci:'my engine' --strong x,Skill Level=5,Clear Hash");
        assert_eq!(program.program, "my engine");
        assert_eq!(program.arguments, ["--strong", "x"]);
        let five = Some("5".to_owned());
        assert_eq!(program.options, [("Skill Level".into(), five), ("Clear Hash".into(), None)]);
        assert_eq!(other("xboard:engine{Hash=1, Level=2}").options.len(), 2);
        assert!(Contestant::parse("uci:'engine").is_err());
        assert!(Contestant::parse("uci:engine{Hash=1").is_err());
    }
}
