//! Metrics: functions from the facts of games to figures, each in a file with its definition, its
//! source and its unit.

mod choice;
mod coverage;
mod fairness;
mod head_to_head;
mod ladder;
mod mirror;
mod pieces;
mod shape;
mod skills;
mod tension;

pub use choice::{Choice, choice};
pub use coverage::{LineCoverage, PartCoverage, RuleCoverage, rule_coverage};
pub use fairness::{Fairness, OpeningScore, StrengthFairness, fairness};
pub use ladder::{Ladder, RatedPlayer, Rung, ladder};
pub use mirror::{MirrorScore, mirror};
pub use pieces::{KindFigures, PieceValue, Pieces, pieces};
pub use shape::{EndCount, HeatMap, LengthBar, Shape, shape};
pub use skills::{SkillScore, skills};
pub use tension::{Tension, TensionPoint, tension};
