//! Primers made from random games: the first good position of each type of decision.

use super::goal::{Condition, acting_kind, actor, lost_kinds, own_words, promoted};
use super::{Primer, Task};
use crate::choices::{ChoiceValue, Choices};
use crate::game::Game;
use crate::ids::{Kind, Player};
use crate::manual::piece_words;
use crate::position::Position;
use crate::words::{branch_words, capitalised, spoken};
use boardwright_interpret::{LimitReached, Move, Rng};
use boardwright_syntax::suggest::a_or_an;
use std::collections::BTreeMap;

/// Seed of the games.
const SEED: u64 = 0x001e_550e;
/// Number of games that are searched for types of decisions.
const GAMES: u64 = 8;
/// Maximum number of decisions of such a game.
const DECISIONS: usize = 120;
/// Number of decisions that are looked at in each position.
const SAMPLED: usize = 3;
/// Number of games that are played for their ends.
const ENDINGS: u64 = 20;
/// Maximum number of decisions of such a game.
const ENDING_DECISIONS: usize = 1_500;
/// Maximum number of decisions of a position in a lesson.
const MAX_CHOICE: usize = 400;
/// Number of decisions in a part of the game, of which each has a destination of its own.
const STRETCH: u32 = 15;
/// Positions that are tried for a type of decision.
const TRIES: usize = 5;
/// Most tasks, and fewest if the game has them.
const TASKS: usize = 6;
const FEWEST: usize = 3;

/// Type of a decision.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Type {
    Move(u8),
    Capture(Option<u8>),
    Branch(u16),
    Choice(u16, usize),
    Promotion(u8),
    Win(u8),
    Prevention,
    Destination(u8),
}

/// Best task of a type so far.
#[derive(Default)]
struct Candidate {
    task: Option<Task>,
    /// Part of the decisions that fulfil it, in thousandths; smaller is better.
    part: usize,
    tries: usize,
}

type Found = BTreeMap<Type, Candidate>;

/// Returns the primer of a game.
pub fn primer(game: &Game) -> Primer {
    let mut found = Found::new();
    // A lesson is made of what is found within the limits of the rules.
    for number in 0..GAMES {
        let _ = search_game(game, &mut Rng::for_game(SEED, number), &mut found);
    }
    for number in 0..ENDINGS {
        let has_wins = |player: Player| found.contains_key(&Type::Win(player.0));
        if game.players().all(has_wins) {
            break;
        }
        let _ = search_end(game, &mut Rng::for_game(SEED ^ 1, number), &mut found);
    }
    found.retain(|_, candidate| candidate.task.is_some());
    Primer { tasks: selected(game, found) }
}

/// Plays a game towards types of decisions that were not seen yet.
fn search_game(game: &Game, rng: &mut Rng, found: &mut Found) -> Result<(), LimitReached> {
    let mut position = game.start();
    for _ in 0..DECISIONS {
        let count = position.count()?;
        let mut next: Option<Position> = None;
        for _ in 0..SAMPLED.min(count) {
            let Some(mv) = position.nth(rng.below(count))? else { continue };
            let Ok(after) = position.play(mv) else { continue };
            let mut is_new = false;
            for of in types(&position, mv, &after)? {
                is_new |= !found.contains_key(&of);
                note(found, of, &position, mv)?;
            }
            if is_new || next.is_none() {
                next = Some(after);
            }
        }
        match next {
            Some(after) => position = after,
            None => break,
        }
    }
    Ok(())
}

/// Plays a random game to its end, for a decision that wins and one that prevents it.
fn search_end(game: &Game, rng: &mut Rng, found: &mut Found) -> Result<(), LimitReached> {
    let mut position = game.start();
    let mut earlier: Option<(Position, Move)> = None;
    for _ in 0..ENDING_DECISIONS {
        let count = position.count()?;
        let Some(mv) = position.nth(rng.below(count))? else { break };
        let Ok(after) = position.play(mv) else { break };
        if wins(&position, &after)? {
            note(found, Type::Win(position.player().0), &position, mv)?;
            if let Some((before, mv)) = earlier {
                note(found, Type::Prevention, &before, mv)?;
            }
            break;
        }
        earlier = Some((position, mv));
        position = after;
    }
    Ok(())
}

fn wins(before: &Position, after: &Position) -> Result<bool, LimitReached> {
    Ok(after.outcome()?.is_some_and(|end| end.winner == Some(before.player())))
}

/// Returns the types of a decision.
fn types(before: &Position, mv: Move, after: &Position) -> Result<Vec<Type>, LimitReached> {
    let choices = before.choices(mv);
    let mut types = Vec::new();
    let is_moved = actor(before, &choices).is_some();
    let kind = acting_kind(before, &choices, after).map(|kind| kind.0);
    if wins(before, after)? {
        types.push(Type::Win(before.player().0));
    }
    if choices.label != 0 {
        types.push(Type::Branch(choices.label));
    }
    let is_worded =
        |field: usize| own_words(before, field).is_some_and(|it| !it.starts_with("what "));
    let optional = choices.values.iter().filter(|(field, _)| is_worded(*field));
    types.extend(optional.map(|(field, _)| Type::Choice(choices.label, *field)));
    if !lost_kinds(before, &choices, after).is_empty() {
        types.push(Type::Capture(kind.filter(|_| is_moved)));
    }
    if let Some(kind) = promoted(before, &choices, after) {
        types.push(Type::Promotion(kind.0));
    }
    types.extend(kind.filter(|_| is_moved).map(Type::Move));
    if choices.site(before.stage(), "to").is_some() {
        types.push(Type::Destination((before.plies() / STRETCH) as u8));
    }
    Ok(types)
}

/// Tries a position as a task for a type of decision, of which `mv` is one.
fn note(found: &mut Found, of: Type, before: &Position, mv: Move) -> Result<(), LimitReached> {
    let candidate = found.entry(of.clone()).or_default();
    if candidate.tries >= TRIES {
        return Ok(());
    }
    candidate.tries += 1;
    // A lesson begins at a text, which has no history.
    let Ok(position) = Position::read(before.game(), &before.text()) else { return Ok(()) };
    let count = position.count()?;
    if !(2..=MAX_CHOICE).contains(&count) || position.outcome()?.is_some() {
        return Ok(());
    }
    let Some(task) = task(&of, position, mv) else { return Ok(()) };
    let (solutions, count) = task.solutions()?;
    let part = solutions.len() * 1_000 / count;
    let is_better = candidate.task.is_none() || part < candidate.part;
    if !solutions.is_empty() && solutions.len() < count && is_better {
        (candidate.task, candidate.part) = (Some(task), part);
        // A position in which few decisions fulfil the task is good enough.
        if part < 250 {
            candidate.tries = TRIES;
        }
    }
    Ok(())
}

/// Returns the task of a type at a position.
fn task(of: &Type, position: Position, mv: Move) -> Option<Task> {
    let game = position.game().clone();
    let name = |kind: u8| a_or_an(&spoken(game.kind_name(Kind(kind))));
    let choices = position.choices(mv);
    let (title, goal) = match of {
        Type::Move(kind) => (format!("Move {}", name(*kind)), vec![Condition::By(Kind(*kind))]),
        Type::Capture(Some(kind)) => (
            format!("Capture something with {}", name(*kind)),
            vec![Condition::By(Kind(*kind)), Condition::Captures(None)],
        ),
        Type::Capture(None) => ("Capture something".to_owned(), vec![Condition::Captures(None)]),
        Type::Branch(label) => {
            let title = match branch_words(&game, *label).as_str() {
                "drop" => "Drop a piece".to_owned(),
                // A task about the piece says it better.
                "promote" => return None,
                words => capitalised(words),
            };
            (title, vec![Condition::Branch(*label)])
        }
        Type::Choice(label, field) => choice_task(&position, &choices, *label, *field)?,
        Type::Promotion(kind) => {
            let after = position.play(mv).ok()?;
            let from = actor(&position, &choices)?;
            let to = position.landing(&choices, from).unwrap_or(from);
            let (_, became) = after.unit(to)?;
            let is_chosen = choices.values.iter().any(|(_, it)| *it == ChoiceValue::Kind(became));
            let is_union = !is_chosen && game.program().kinds[became.index()].parts.len() > 1;
            let title = match is_union {
                true => format!("Merge {} with another piece", name(*kind)),
                false => format!("Promote {}", name(*kind)),
            };
            (title, vec![Condition::Promotes(Kind(*kind))])
        }
        Type::Win(player) => {
            let end = position.play(mv).ok()?.outcome().ok()??;
            let winner = game.player_name(Player(*player));
            let title = match end.reason.as_str() {
                "" => format!("Win as {winner}"),
                reason if reason.starts_with("on ") || reason.starts_with("by ") => {
                    format!("Win as {winner} {reason}")
                }
                reason => format!("Win as {winner}: {reason}"),
            };
            (title, vec![Condition::Wins])
        }
        Type::Prevention => {
            ("Keep the other side from winning at once".to_owned(), vec![Condition::Prevents])
        }
        Type::Destination(_) => {
            let to = choices.site(position.stage(), "to")?;
            let site = &game.board().site(to).name;
            let is_moved = actor(&position, &choices).is_some();
            let title = if is_moved { "Move something to" } else { "Play on" };
            (format!("{title} {site}"), vec![Condition::To(vec![to])])
        }
    };
    (!title.is_empty()).then(|| Task {
        title,
        position,
        goal,
        about: String::new(),
        done: String::new(),
    })
}

/// Returns the title and the goal of a task to make a choice that may be left out; `None` if it may
/// not.
fn choice_task(
    position: &Position,
    choices: &Choices,
    label: u16,
    field: usize,
) -> Option<(String, Vec<Condition>)> {
    let game = position.game();
    let words = own_words(position, field)?;
    let leaves_out = |mv: &Move| {
        let other = position.choices(*mv);
        other.label == label && other.values.iter().all(|(made, _)| *made != field)
    };
    // A choice that every decision of the branch makes is no task of its own.
    if !position.decisions().ok()?.iter().any(leaves_out) {
        return None;
    }
    let after = branch_words(game, label);
    let begun = match after.is_empty() {
        false => capitalised(&after),
        true => {
            let (_, kind) = position.unit(actor(position, choices)?)?;
            format!("Move {}", a_or_an(&spoken(game.kind_name(kind))))
        }
    };
    let name = position.stage().fields[field].name.clone();
    Some((format!("{begun} and choose {words}"), vec![Condition::Choice(name, None)]))
}

/// Selects tasks of different types: moves, captures, what is special, and the end of the game.
fn selected(game: &Game, mut found: Found) -> Vec<Task> {
    let mut take = |of: &Type| found.remove(of).and_then(|candidate| candidate.task);
    let mut kinds: Vec<Kind> = game.kinds().collect();
    // Kinds with longer sentences come first.
    kinds.sort_by_key(|kind| std::cmp::Reverse(piece_words(game, *kind).len()));
    let labels = 0..game.program().labels.len() as u16;
    let fields = 0..game.program().stages.iter().map(|stage| stage.fields.len()).max().unwrap_or(0);
    let mut special: Vec<Task> = Vec::new();
    for label in labels {
        let choice = fields.clone().find_map(|field| take(&Type::Choice(label, field)));
        special.extend(choice.or_else(|| take(&Type::Branch(label))));
    }
    special.truncate(3);
    let promotion = kinds.iter().find_map(|kind| take(&Type::Promotion(kind.0)));
    let win = game.players().find_map(|player| take(&Type::Win(player.0)));
    let room =
        TASKS - special.len() - usize::from(promotion.is_some()) - usize::from(win.is_some());
    let mut captures: Vec<Task> = Vec::new();
    let mut moves: Vec<Task> = Vec::new();
    for kind in &kinds {
        let is_capture_next = captures.len() <= moves.len();
        let capture = if is_capture_next { take(&Type::Capture(Some(kind.0))) } else { None };
        match capture {
            Some(task) => captures.push(task),
            None => moves.extend(take(&Type::Move(kind.0))),
        }
        if captures.len() + moves.len() >= room {
            break;
        }
    }
    captures.extend(if captures.is_empty() { take(&Type::Capture(None)) } else { None });
    let mut tasks = [moves, captures, special].concat();
    tasks.extend(promotion);
    let more = [
        Type::Prevention,
        Type::Win(0),
        Type::Win(1),
        Type::Destination(0),
        Type::Destination(1),
        Type::Destination(2),
    ];
    let mut more = more.iter().filter_map(take);
    let mut extra: Vec<Task> = Vec::new();
    while tasks.len() + extra.len() + usize::from(win.is_some()) < FEWEST {
        match more.next() {
            Some(task) => extra.push(task),
            None => break,
        }
    }
    tasks.extend(extra);
    tasks.extend(win);
    tasks.truncate(TASKS);
    tasks
}
