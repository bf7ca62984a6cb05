//! `boardwright match`: many games between two contestants.

mod game;
mod idleness;
mod opening;
mod openings;
mod outlook;
mod saved;
mod statistics;
mod tally;

pub use game::{Ending, Terms, play};
pub use opening::Opening;
pub use openings::Openings;
pub use statistics::{Results, Sprt};

use crate::arguments::MatchArguments;
use crate::clock::Clock;
use crate::contestant::{Contestant, Known, Seat};
use crate::external::Fault;
use crate::failure::{INTERRUPTED, OK, usage};
use crate::{interrupt, progress, source};
use anyhow::Result;
use boardwright::{Game, Player};
use boardwright_search::{Limits, StopSignal, Task};
use game::Played;
use saved::{Saved, SavedGame, Side};
use serde_json::{Value, json};
use statistics::Verdict;
use std::collections::BTreeSet;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;
use tally::Tally;

/// How often Ctrl-C is looked for.
const LOOK: Duration = Duration::from_millis(50);

/// Plays until all games are played, the test has an answer, or Ctrl-C.
pub fn run(arguments: &MatchArguments, out: &mut dyn Write) -> Result<u8> {
    let game = source::game(&arguments.game())?;
    let players = game.players().count();
    if players != 2 {
        return Err(usage(format!(
            "a match is between two sides, and `{}` has {players}: give a game for two players",
            game.id()
        )));
    }
    let plan = Plan::new(arguments, &game);
    let uncounted = plan.contestants.into_iter().find(|contestant| !contestant.counts_nodes());
    if let (Some(contestant), Some(_)) = (uncounted, arguments.nodes) {
        return Err(usage(format!(
            "`{contestant}` cannot be told how many nodes to search; use --time"
        )));
    }
    let settings = plan.settings();
    let mut tally = Tally::default();
    let (mut file, known) = match &arguments.save {
        None => (None, Vec::new()),
        Some(path) => {
            let (file, games) = Saved::open(path, &settings)?;
            (Some(file), games)
        }
    };
    known.iter().for_each(|game| tally.add(game));
    let played: BTreeSet<u64> = known.iter().map(|game| game.game).collect();
    let to_play: Vec<u64> = (0..arguments.games).filter(|game| !played.contains(game)).collect();
    interrupt::watch();
    let bar = progress::bar(arguments.games.max(played.len() as u64), "games");
    bar.set_position(played.len() as u64);
    bar.set_message(tally.short());
    let over = |tally: &Tally| {
        let sprt = arguments.sprt.as_ref();
        sprt.is_some_and(|sprt| sprt.verdict(&tally.results) != Verdict::Open)
    };
    let workers = arguments.workers.min(to_play.len());
    if workers > 0 && !over(&tally) {
        plan.play(&to_play, workers, &mut |game| {
            if let Some(file) = &mut file {
                file.add(&game)?;
            }
            tally.add(&game);
            bar.inc(1);
            bar.set_message(tally.short());
            Ok(!over(&tally))
        })?;
    }
    bar.finish_and_clear();
    let games = tally.results.games();
    let interrupted = interrupt::stopped() && games < arguments.games && !over(&tally);
    if arguments.json {
        let json = tally.json(&settings, arguments.sprt.as_ref(), interrupted);
        writeln!(out, "{}", serde_json::to_string_pretty(&json)?)?;
    } else {
        let names = plan.contestants.each_ref().map(|contestant| contestant.to_string());
        let names = names.each_ref().map(String::as_str);
        writeln!(out, "{}", game.title())?;
        tally.print(names, arguments.sprt.as_ref(), out)?;
    }
    if interrupted {
        out.flush()?;
        eprintln!("interrupted after {games} of {} games", arguments.games);
        return Ok(INTERRUPTED);
    }
    Ok(OK)
}

/// What is played.
struct Plan<'a> {
    arguments: &'a MatchArguments,
    known: Known,
    openings: Openings,
    contestants: [&'a Contestant; 2],
    limits: Limits,
    terms: Terms,
    patience: Duration,
}

/// The limit of time where none is given.
const USUAL_TIME: Duration = Duration::from_millis(100);

impl Plan<'_> {
    fn new<'a>(arguments: &'a MatchArguments, game: &Game) -> Plan<'a> {
        let limits = match (arguments.nodes, arguments.time) {
            (Some(nodes), _) => Limits::nodes(nodes),
            (None, time) => Limits::time(time.map_or(USUAL_TIME, Duration::from_secs_f64)),
        };
        let known = Known::new(game);
        Plan {
            arguments,
            openings: Openings::new(&known, arguments.seed, arguments.openings),
            known,
            contestants: [&arguments.a, &arguments.b],
            limits,
            terms: Terms {
                resign: arguments.resign,
                most_plies: arguments.limit_plies,
                idle_plies: arguments.idle_plies,
            },
            patience: Duration::from_secs_f64(arguments.patience),
        }
    }

    /// Everything that results depend on.
    fn settings(&self) -> Value {
        let options = &self.known.game().program().options;
        let settings = options
            .iter()
            .filter(|option| option.value != option.default)
            .map(|option| (option.name.clone(), Value::from(option.value.as_str())));
        json!({
            "game": self.known.game().id(),
            "rules": format!("{:016x}", fingerprint(self.known.game())),
            "settings": Value::Object(settings.collect()),
            "a": self.contestants[0].to_string(),
            "b": self.contestants[1].to_string(),
            "time": self.limits.time.map(|time| time.as_secs_f64()),
            "nodes": self.limits.nodes,
            "openings": self.arguments.openings,
            "seed": self.arguments.seed,
            "resign": self.terms.resign,
            "limit_plies": self.terms.most_plies,
            "idle_plies": self.terms.idle_plies,
        })
    }

    /// Plays games on some threads. `done` hears of each as it ends, and says whether to go on.
    fn play(
        &self,
        games: &[u64],
        workers: usize,
        done: &mut dyn FnMut(SavedGame) -> Result<bool>,
    ) -> Result<()> {
        let next = AtomicUsize::new(0);
        let stop = StopSignal::default();
        let (tell, told) = channel();
        thread::scope(|scope| {
            for _ in 0..workers {
                let (tell, next, stop) = (tell.clone(), &next, &stop);
                scope.spawn(move || self.work(games, next, stop, &tell));
            }
            drop(tell);
            let result = listen(&told, &stop, done);
            stop.send();
            result
        })
    }

    /// Plays one game after another, until there are no more.
    fn work(
        &self,
        games: &[u64],
        next: &AtomicUsize,
        stop: &StopSignal,
        tell: &Sender<Result<SavedGame>>,
    ) {
        let seats = || -> Result<[Seat; 2]> {
            let [a, b] = self.contestants;
            let seat = |who| Seat::new(who, &self.known, self.patience);
            Ok([seat(a)?, seat(b)?])
        };
        let mut seats = match seats() {
            Ok(seats) => seats,
            Err(error) => {
                // Whoever listens may have had enough already.
                let _ = tell.send(Err(error));
                return;
            }
        };
        let task =
            Task { limits: self.limits, clock: Arc::new(Clock::start()), stop: stop.clone() };
        while let Some(&number) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
            let Some(game) = self.one(number, &mut seats, &task) else { return };
            if tell.send(Ok(game)).is_err() {
                return;
            }
        }
    }

    /// Plays the game of this number; none if it was stopped. Two games in a row have the same
    /// opening with sides exchanged.
    fn one(&self, number: u64, seats: &mut [Seat; 2], task: &Task) -> Option<SavedGame> {
        let seed = self.arguments.seed;
        let opening = self.openings.opening(number / 2, &task.stop);
        let first = if number.is_multiple_of(2) { Side::A } else { Side::B };
        let [a, b] = seats;
        // Twins of one kind should not throw the same dice.
        a.begin(seed.wrapping_add(2 * number));
        b.begin(seed.wrapping_add(2 * number + 1));
        let mut seats = match first {
            Side::A => [a, b],
            Side::B => [b, a],
        };
        let played = game::play(&opening, &mut seats, &self.terms, task)?;
        Some(self.saved(number, first, &played))
    }

    fn saved(&self, number: u64, first: Side, played: &Played) -> SavedGame {
        let side = |player: Player| if player == Player(0) { first } else { first.other() };
        let failed = |fault: &Fault| (fault.kind.name().to_owned(), fault.detail.clone());
        let (reason, fault) = match &played.ending {
            Ending::Rules(end) => (end.text(self.known.game()), None),
            Ending::Resigned { loser } => (format!("{} resigns", self.name(*loser)), None),
            Ending::Failed { loser, fault } => {
                let reason = format!("{} fails: {}", self.name(*loser), fault.kind.name());
                (reason, Some(failed(fault)))
            }
            Ending::Unfinished => ("unfinished".to_owned(), None),
        };
        let milliseconds = played.overrun.map(|time| time.as_secs_f64() * 1000.0);
        let overrun_ms = match first {
            Side::A => milliseconds,
            Side::B => [milliseconds[1], milliseconds[0]],
        };
        SavedGame {
            game: number,
            seed: self.arguments.seed,
            first,
            winner: played.ending.winner().map(side),
            reason,
            unfinished: played.ending == Ending::Unfinished,
            resigned: matches!(played.ending, Ending::Resigned { .. }),
            fault,
            overrun_ms,
            plies: played.decisions.len() as u32,
            moves: self.texts(played),
            chances: played.chances.iter().map(|chance| chance.map(thousandths)).collect(),
        }
    }

    fn name(&self, player: Player) -> &str {
        self.known.game().player_name(player)
    }

    fn texts(&self, played: &Played) -> Vec<String> {
        let mut position = self.known.game().start();
        let mut texts = Vec::with_capacity(played.decisions.len());
        for &mv in &played.decisions {
            texts.push(position.move_text(mv));
            if position.play_mut(mv).is_err() {
                break;
            }
        }
        texts
    }
}

/// A number that rules have in common only with rules that are played alike (FNV-1a, of what they were compiled to).
fn fingerprint(game: &Game) -> u64 {
    let text = boardwright::ir::print(game.program());
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// A share of one in whole thousandths.
fn thousandths(share: f64) -> u16 {
    (share * 1000.0).round() as u16
}

/// Hears of games until there are no more, `done` has had enough, or Ctrl-C.
fn listen(
    told: &Receiver<Result<SavedGame>>,
    stop: &StopSignal,
    done: &mut dyn FnMut(SavedGame) -> Result<bool>,
) -> Result<()> {
    loop {
        match told.recv_timeout(LOOK) {
            Ok(game) => {
                if !done(game?)? {
                    return Ok(());
                }
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if interrupt::stopped() {
            stop.send();
        }
    }
}
