//! Wrong advice never becomes a proof.

use super::*;
use crate::prove::answer::ProofProgress;
use crate::prove::win_goal::LimitUnit;
use crate::task::{Limits, Task};
use boardwright::{Options, Position, bundled};

/// An adviser that follows a script.
struct ScriptedAdviser<F>(F);

impl<F: FnMut(&DecisionState) -> Option<Move>> Adviser for ScriptedAdviser<F> {
    fn advise(&mut self, decision: &DecisionState, _: Claim, _: &mut ProofBudget) -> Option<Move> {
        (self.0)(decision)
    }
}

fn game(id: &str, settings: &[(&str, &str)]) -> Game {
    let settings = settings.iter().map(|&(n, v)| (n.to_owned(), v.to_owned())).collect();
    let options = Options { settings, ..Options::default() };
    bundled::find(id).unwrap().compile(&options).0.unwrap()
}

fn walk(
    position: &Position,
    (player, claim): (u8, Claim),
    dependencies: &RuleDependencies,
    advice: impl FnMut(&DecisionState) -> Option<Move>,
) -> Result<VerifiedProof, ProofFlaw> {
    let task = Task::without_clock(Limits::default());
    let mut on_progress = |_: &ProofProgress| {};
    let mut budget = ProofBudget::new(&task, &mut on_progress);
    let mut adviser = ScriptedAdviser(advice);
    let goal = WinGoal { player, unit: LimitUnit::Unlimited };
    let game = position.game();
    let checker =
        Checker::new(game, dependencies, (goal, claim), &mut adviser, &mut budget, 64 << 20);
    checker.walk(position.state(), position.history(), 0)
}

/// Whatever the advice, a false win or a false defence is never accepted.
#[test]
fn no_advice_proves_a_false_claim() {
    let mut rng = boardwright::Rng::new(1);
    for (id, settings, falsehoods) in [
        ("tic-tac-toe", &[][..], &[(0, Claim::Wins), (1, Claim::Wins)][..]),
        ("hex", &[("size", "3")][..], &[(1, Claim::Wins), (0, Claim::Holds)][..]),
        ("othello", &[("half", "2")][..], &[(0, Claim::Wins), (1, Claim::Holds)][..]),
    ] {
        let game = game(id, settings);
        let dependencies = RuleDependencies::of(game.program());
        for &claim in falsehoods {
            for _ in 0..300 {
                let advice = |decision: &DecisionState| {
                    Some(decision.moves[rng.below(decision.moves.len())])
                };
                let verified = walk(&game.start(), claim, &dependencies, advice);
                assert_eq!(verified, Err(ProofFlaw::Contradicted), "{id} {claim:?}");
            }
        }
    }
}

/// A search that confuses two positions, as a hash collision would, advises a decision that
/// belongs elsewhere.
#[test]
fn advice_for_another_position_is_rejected() {
    let game = game("tic-tac-toe", &[]);
    let dependencies = RuleDependencies::of(game.program());
    // Crosses wins at once with c1; the advice is for a position where b2 would.
    let text = "player=Crosses; Crosses: Mark a1 b1; Noughts: Mark a2 b2";
    let position = Position::read(&game, text).unwrap();
    let right = position.read_move("c1").unwrap();
    let elsewhere = game.start().read_move("b2").unwrap();
    let harmless = position.read_move("c3").unwrap();
    let claim = (0, Claim::Wins);
    let verified = walk(&position, claim, &dependencies, |_| Some(right));
    assert_eq!(verified, Ok(VerifiedProof { plies: 1, line: vec![right] }));
    assert_eq!(
        walk(&position, claim, &dependencies, |_| Some(elsewhere)),
        Err(ProofFlaw::NoDecision)
    );
    assert_eq!(walk(&position, claim, &dependencies, |_| None), Err(ProofFlaw::NoDecision));
    let verified = walk(&position, claim, &dependencies, |decision| {
        Some(if decision.moves.contains(&harmless) { harmless } else { decision.moves[0] })
    });
    assert_eq!(verified, Err(ProofFlaw::Contradicted));
}

/// Repeating moves is no way to win, whether the rules end it or not.
#[test]
fn cycles_prove_no_win() {
    let first = |decision: &DecisionState| decision.moves.first().copied();
    let fox = game("fox-and-hounds", &[]);
    let dependencies = RuleDependencies::of(fox.program());
    // The hounds cannot move backward, and a fox that moves to and fro wins nothing.
    let text = "player=Fox; Fox: fox e5; Hounds: hound a1 c1 g1 h2";
    let position = Position::read(&fox, text).unwrap();
    let verified = walk(&position, (1, Claim::Wins), &dependencies, first);
    assert!(verified.is_err(), "{verified:?}");

    for draws in ["yes", "no"] {
        let draughts = game("english-draughts", &[("draws", draws)]);
        let dependencies = RuleDependencies::of(draughts.program());
        let text = "player=Black; Black: King c3 d4; White: King g1";
        let position = Position::read(&draughts, text).unwrap();
        // Two kings win against one, but not so.
        let verified = walk(&position, (0, Claim::Wins), &dependencies, first);
        let refused = [ProofFlaw::Circular, ProofFlaw::Contradicted];
        assert!(verified.clone().is_err_and(|flaw| refused.contains(&flaw)), "{verified:?}");
    }
}

/// If the rules read the history, a proof by transpositions agrees with one by separate lines.
#[test]
fn transpositions_agree_with_separate_lines() {
    let chess = game("chess", &[]);
    let mate = Position::read(&chess, "kbK5/pp6/1P6/8/8/8/8/R7 w - -").unwrap();
    let dependencies = RuleDependencies::of(chess.program());
    let by_line = RuleDependencies { record: HistoryUse::Other, ..dependencies.clone() };
    let advice = |decision: &DecisionState| {
        let here = Position::new(chess.clone(), decision.state.clone());
        let mates = |mv: &Move| {
            let end = here.play(*mv).unwrap().outcome().unwrap();
            end.is_some_and(|end| end.winner.is_some())
        };
        let quiet = here.read_move("a1a6").ok();
        decision.moves.iter().copied().find(mates).or(quiet)
    };
    for dependencies in [&dependencies, &by_line] {
        let verified = walk(&mate, (0, Claim::Wins), dependencies, advice).unwrap();
        assert_eq!(verified.plies, 3);
    }
}
