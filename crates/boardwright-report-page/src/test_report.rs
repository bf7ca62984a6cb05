//! A report made by hand, for tests.

use boardwright::Game;
use boardwright_report::metrics::*;
use boardwright_report::statistics::Estimate;
use boardwright_report::*;

/// An estimate of a hundred games.
pub fn about(value: f64, half_width: f64) -> Estimate {
    Estimate { value, low: value - half_width, high: value + half_width, games: 100 }
}

/// A report with every figure, whose names and reasons are these.
pub fn report(game: &Game, name: &str) -> Report {
    let levels = [1, 3, 5];
    let sites = game.board().site_count();
    let heat = |player: u8| {
        let numbers: Vec<f64> = (0..sites).map(|site| site as f64 / sites as f64).collect();
        HeatMap { player, stood: numbers.clone(), arrived: numbers.clone(), captured: numbers }
    };
    let sample = SampleGame {
        game: 3,
        players: [Contender::Level(5); 2],
        moves: vec![name.to_owned(); 80],
        chances: vec![Some(0.5); 80],
        winner: Some(0),
        reason: name.to_owned(),
    };
    let shape = Shape {
        games: 1_200,
        median_turns: Some(about(60.0, 4.0)),
        plies: Some(about(60.0, 4.0)),
        shortest: 12,
        shortest_win: Some(14),
        longest: 200,
        lengths: (0..20)
            .map(|n| LengthBar { from: 12 + 9 * n, to: 20 + 9 * n, games: 60 })
            .collect(),
        ends: vec![EndCount {
            winner: Some(0),
            termination: Termination::Rules,
            reason: name.to_owned(),
            share: about(0.4, 0.03),
            games: 480,
        }],
        unfinished: Some(about(0.02, 0.01)),
        limits: Some(about(0.0, 0.0)),
        repetitions: Some(about(0.3, 0.03)),
        heat: vec![heat(0), heat(1)],
    };
    let kind = |kind: u8, value: f64| KindFigures {
        kind,
        name: name.to_owned(),
        by_odds: Some(PieceValue { value: about(value, 0.4) }),
        by_play: Some(PieceValue { value: about(value + 0.2, 0.8) }),
        moves: 12.4,
        captures: 1.2,
        captured: 0.8,
        displaced: 0.0,
        survival: Some(about(0.4, 0.02)),
    };
    Report {
        settings: Settings::new(game, 7, levels, DEFAULT_MAX_PLIES),
        title: name.to_owned(),
        players: vec![name.to_owned(), format!("{name} 2")],
        games: 4_321,
        flags: vec![Flag {
            kind: FlagKind::SideFavoured,
            confidence: Confidence::Likely,
            words: format!("{name}, who moves first, scores 70 %."),
            figure: Some(about(0.7, 0.05)),
        }],
        fairness: Fairness {
            strengths: levels
                .map(|level| StrengthFairness {
                    contender: Contender::Level(level),
                    first_wins: 60,
                    draws: 20,
                    second_wins: 20,
                    score: about(0.5 + f64::from(level) / 25.0, 0.06),
                    draw_rate: about(0.2, 0.07),
                    distinct: 98,
                })
                .to_vec(),
            trend: Some(about(0.16, 0.08)),
            openings: vec![OpeningScore { opening: name.to_owned(), score: about(0.6, 0.1) }],
            opening_entropy: Some(2.3),
            first_choices: 20,
        },
        mirror: Some(MirrorScore {
            seat: 1,
            score: about(0.2, 0.1),
            level_score: Some(about(0.5, 0.05)),
            gain: Some(about(-0.3, 0.12)),
        }),
        ladder: Ladder {
            players: (0..=5)
                .map(|level| RatedPlayer {
                    player: match level {
                        0 => Contender::Random,
                        level => Contender::Level(level),
                    },
                    steps: about(f64::from(level), 0.3),
                })
                .collect(),
            rungs: (1..=5)
                .map(|level| Rung {
                    player: Contender::Level(level),
                    below: if level == 1 { Contender::Greedy } else { Contender::Level(level - 1) },
                    score: about(0.7, 0.08),
                    elo: 147.2,
                    is_bound: false,
                })
                .collect(),
            height: Some(about(5.2, 0.6)),
        },
        skills: [Contender::Random, Contender::CaptureBlind(5)]
            .map(|player| SkillScore { player, score: about(0.1, 0.04) })
            .to_vec(),
        tension: Tension {
            lead_changes: Some(about(1.4, 0.3)),
            comebacks: Some(about(0.2, 0.05)),
            lowest_chance: Some(about(0.4, 0.05)),
            decided_at: Some(about(0.7, 0.04)),
            curve: (0..20)
                .map(|n| TensionPoint {
                    progress: (f64::from(n) + 0.5) / 20.0,
                    uncertainty: about(0.9 - f64::from(n) / 25.0, 0.04),
                })
                .collect(),
        },
        choice: Choice {
            branching: Some(about(31.2, 0.9)),
            median: Some(30.0),
            most: 72,
            curve: (0..20)
                .map(|n| ((f64::from(n) + 0.5) / 20.0, 20.0 + f64::from(n % 7)))
                .collect(),
            good: Some(about(4.1, 0.4)),
            single_good: Some(about(0.2, 0.05)),
            forced: Some(about(0.03, 0.01)),
        },
        random: shape.clone(),
        shape,
        pieces: Pieces {
            measure: Some(0),
            measure_log_odds: Some(about(0.4, 0.1)),
            kinds: vec![kind(0, 1.0), kind(1, 3.1), kind(2, 9.2)],
        },
        coverage: coverage(name),
        idle_options: Vec::new(),
        solution: Some(Solution {
            winner: Some(1),
            turns: 22,
            line: vec![name.to_owned(); 45],
            nodes: 1_000,
        }),
        puzzles: vec![Puzzle {
            position: name.to_owned(),
            player: 0,
            turns: 3,
            solution: vec![name.to_owned(); 5],
            game: 3,
            ply: 70,
        }],
        evidence: Evidence {
            representative: Some(sample.clone()),
            shortest: Some(sample.clone()),
            comeback: Some(sample),
        },
    }
}

/// Two lines of rules, of which the second never ran.
fn coverage(name: &str) -> RuleCoverage {
    let part = |words: &str, line: usize, executed: u64| PartCoverage {
        role: "branch".to_owned(),
        words: format!("the branch `{words}`"),
        source: String::new(),
        line,
        executed,
        games: executed.min(100),
        legal: executed,
        decisive: 0,
        is_dead: executed == 0,
    };
    let line = |line: usize, executed: Option<u64>, never: Vec<(usize, usize)>| LineCoverage {
        source: String::new(),
        line,
        text: format!("  {name}"),
        executed,
        never,
    };
    RuleCoverage {
        games: 100,
        decisions: 6_000,
        sampled_positions: 300,
        parts: vec![part(name, 1, 1_234), part(name, 2, 0)],
        never: vec![1],
        lines: vec![
            line(1, None, Vec::new()),
            line(2, Some(1_234), vec![(2, 2 + name.len())]),
            line(3, Some(0), Vec::new()),
        ],
    }
}
