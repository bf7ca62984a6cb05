//! Reasons why moves are not legal are true: what a reason names is as it says, and if just that
//! changes, the reason goes.
//!
//! `REASON_POSITIONS` sets the positions of each game (default 3) and `REASON_SEED` the seed. With
//! 100 or more positions every pair of sites is asked about, else a sample.

use crate::support::{TestRng, game_folders, interpreter, play_random_game};
use boardwright_board::{Direction, Site};
use boardwright_interpret::{
    Explanation, History, Interpreter, LegalityVerdict, Move, OwnerRelation, PartialMove,
    PositionRef, Reason, State,
};
use boardwright_ir::visit::{IrNodeMut, Rewrite};
use boardwright_ir::{Block, Domain, FieldKind, Program, Set, Statement, packing};
use boardwright_syntax::tree::Span;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// Pairs of sites of each position that are asked about, unless all are.
const PAIRS: usize = 40;
/// Positions of a game from which every pair is asked about.
const ALL_PAIRS_FROM: usize = 100;
/// Most plies of a game that is played for positions.
const PLIES: usize = 120;
/// Of the claims that no movement leads to a site, one of this number is checked at night.
const COMMON: usize = 8;
/// Untrue reasons of a game that are printed.
const SHOWN: usize = 6;

/// A question why moves between two sites, or to one, are not legal.
struct Question<'a> {
    interpreter: &'a Interpreter,
    state: &'a State,
    history: &'a History,
    wanted: PartialMove,
    /// The two sites, or the one twice.
    sites: (u16, u16),
    /// True if the sites are those where a unit comes from and goes to.
    is_move: bool,
}

impl Question<'_> {
    fn ask(&self, interpreter: &Interpreter, state: &State) -> Explanation {
        let at = PositionRef::new(state, self.history);
        interpreter.explain(at, &self.wanted).expect("no limit")
    }

    /// Returns the verdict after changes to single sites: `None` clears one.
    fn after(&self, changes: &[(u16, Option<(u8, u8)>)]) -> LegalityVerdict {
        let state = self.interpreter.edit(self.state, |editor| {
            changes.iter().for_each(|&(site, unit)| editor.set_unit(site, unit));
        });
        self.ask(self.interpreter, &state).verdict
    }

    fn unit(&self, site: u16) -> Option<(u8, u8)> {
        self.interpreter.unit(self.state, site)
    }

    fn site_count(&self) -> u16 {
        self.interpreter.program().board.site_count() as u16
    }

    fn mover(&self) -> u8 {
        self.interpreter.player(self.state)
    }

    fn owner_is(&self, site: u16, owner: OwnerRelation) -> bool {
        self.unit(site).is_some_and(|(of, _)| match owner {
            OwnerRelation::Friend => !self.is_nobodys(site) && of == self.mover(),
            OwnerRelation::Enemy => !self.is_nobodys(site) && of != self.mover(),
            OwnerRelation::Nobody => self.is_nobodys(site),
        })
    }

    /// True if the unit on a site belongs to nobody.
    fn is_nobodys(&self, site: u16) -> bool {
        let layout = &self.interpreter.program().layout;
        self.unit(site).is_some_and(|(_, kind)| layout.is_nobodys(kind.into()))
    }

    /// Every unit that could stand on a site.
    fn units(&self) -> impl Iterator<Item = (u8, u8)> {
        let program = self.interpreter.program();
        let (players, kinds) = (program.players.len() as u8, program.kinds.len() as u8);
        (0..kinds).flat_map(move |kind| (0..players).map(move |owner| (owner, kind)))
    }

    /// Returns the first unit between two sites, or on the second, without which the move is legal.
    /// Other units may make one: rules may let a unit move farther when others are gone.
    fn decisive_unit(&self) -> Option<u16> {
        let board = &self.interpreter.program().board;
        let corner = |site: u16| (board.site(Site(site)).x, board.site(Site(site)).y);
        let ((ax, ay), (bx, by)) = (corner(self.sites.0), corner(self.sites.1));
        let is_between = |site: u16| {
            let (x, y) = corner(site);
            ax.min(bx) <= x && x <= ax.max(bx) && ay.min(by) <= y && y <= ay.max(by)
        };
        let removable = (0..self.site_count())
            .filter(|&site| site != self.sites.0 && self.unit(site).is_some() && is_between(site));
        removable.into_iter().find(|&site| self.after(&[(site, None)]) == LegalityVerdict::Legal)
    }

    /// Returns the verdict after a change of the position for the unit that moves to another site.
    fn towards(&self, to: u16, other: Option<(u8, u8)>, cleared: &[u16]) -> LegalityVerdict {
        let (from, unit) = (self.sites.0, self.unit(self.sites.0));
        let state = self.interpreter.edit(self.state, |editor| {
            cleared.iter().for_each(|&site| editor.set_unit(site, None));
            editor.set_unit(from, unit);
            editor.set_unit(to, other);
        });
        let mut wanted = self.wanted.clone();
        wanted.fields[1].1 = to.into();
        let at = PositionRef::new(&state, self.history);
        self.interpreter.explain(at, &wanted).expect("no limit").verdict
    }

    /// True if the unit that moves could go to a site of a line on a board without others, or in
    /// this position with the line cleared or as it is.
    fn could_go(&self, to: u16, line: &[u16]) -> bool {
        let others: Vec<_> = std::iter::once(None).chain(self.units().map(Some)).collect();
        let all: Vec<u16> = (0..self.site_count()).collect();
        [&all[..], line, &[]].into_iter().any(|cleared| {
            others.iter().any(|&other| self.towards(to, other, cleared) == LegalityVerdict::Legal)
        })
    }

    /// Returns the decisions of another rulebook that are asked about.
    fn matching(&self, interpreter: &Interpreter) -> Vec<Move> {
        let mut list = Vec::new();
        let _ = interpreter.decisions(PositionRef::new(self.state, self.history), &mut list);
        let stage = &interpreter.program().stages[usize::from(interpreter.stage(self.state))];
        list.retain(|mv| {
            self.wanted.fields.iter().all(|(name, value)| {
                let field = stage.fields.iter().find(|field| field.name == *name);
                field.and_then(|field| packing::decode(field, mv.0)) == Some(*value)
            })
        });
        list
    }

    /// True if the opponent could capture a unit of the mover, of a kind by its name, after the
    /// decision by rules that do not forbid it. `None` without such a kind or position.
    fn is_check(&self, interpreter: &Interpreter, kind: &str) -> Option<bool> {
        let kinds = &interpreter.program().kinds;
        let kind = kinds.iter().position(|known| known.name == kind)? as u8;
        let mover = self.mover();
        let count = |state: &State| {
            let units = (0..self.site_count()).filter_map(|site| interpreter.unit(state, site));
            units.filter(|&unit| unit == (mover, kind)).count()
        };
        let mut history = self.history.clone();
        history.push(self.state);
        let mut next = self.matching(interpreter).into_iter().filter_map(|mv| {
            let at = PositionRef::new(self.state, self.history);
            interpreter.play(at, mv).ok().flatten()
        });
        let next = next.find(|next| interpreter.player(next) != mover)?;
        let at = PositionRef::new(&next, &history);
        let mut replies = Vec::new();
        interpreter.decisions(at, &mut replies).ok()?;
        if replies.is_empty() {
            return None;
        }
        Some(replies.into_iter().any(|reply| {
            let after = interpreter.play(at, reply).ok().flatten();
            after.is_some_and(|after| count(&after) < count(&next))
        }))
    }

    /// Returns the sites of a region, or of a row as the mover counts them, by its name.
    fn region(&self, name: &str) -> Option<Vec<u16>> {
        let program = self.interpreter.program();
        let mover = usize::from(self.mover());
        if let Some((_, sets)) = program.regions.iter().find(|(known, _)| known == name) {
            return Some(
                sets.get(mover).or_else(|| sets.first())?.iter().map(|s| s as u16).collect(),
            );
        }
        let row: u32 = name.strip_prefix("row(")?.strip_suffix(')')?.parse().ok()?;
        let ranks = (0..self.site_count()).map(|site| program.board.rank_of(Site(site)));
        let ranks: Vec<i64> = ranks.collect();
        let last = ranks.iter().copied().max()?;
        let wanted = if mover == 0 { i64::from(row) } else { last + 1 - i64::from(row) };
        let sites = (0..self.site_count()).filter(|&site| ranks[usize::from(site)] == wanted);
        Some(sites.collect())
    }

    /// Returns the objection to the claim that a move begins only inside a region, or outside.
    fn origin_objection(&self, reason: &Reason) -> Option<String> {
        let Reason::WrongOrigin { from, region, inside } = reason else {
            return Some("it is no reason of a condition".to_owned());
        };
        let board = &self.interpreter.program().board;
        let Some(sites) = self.region(region) else {
            return Some(format!("nobody knows {region}"));
        };
        if *from != self.sites.0 || sites.contains(from) == *inside {
            return Some("it begins where it should".to_owned());
        }
        // The same step elsewhere, on a board without others.
        let at = |site: u16| (board.site(Site(site)).x, board.site(Site(site)).y);
        let ((ax, ay), (bx, by)) = (at(self.sites.0), at(self.sites.1));
        let is_same = |a: u16, b: u16| {
            let ((cx, cy), (dx, dy)) = (at(a), at(b));
            (dx - cx, dy - cy) == (bx - ax, by - ay)
        };
        let unit = self.unit(*from);
        let all = 0..self.site_count();
        let others: Vec<_> = std::iter::once(None).chain(self.units().map(Some)).collect();
        let is_possible = all.clone().filter(|site| sites.contains(site) == *inside).any(|from| {
            all.clone().filter(|&to| is_same(from, to)).any(|to| {
                let ((ax, ay), (bx, by)) = (at(from), at(to));
                let is_between = |site: &u16| {
                    let (x, y) = at(*site);
                    ax.min(bx) <= x && x <= ax.max(bx) && ay.min(by) <= y && y <= ay.max(by)
                };
                let near: Vec<u16> = all.clone().filter(is_between).chain([self.sites.0]).collect();
                [all.clone().collect(), near].into_iter().any(|cleared: Vec<u16>| {
                    others.iter().any(|&other| {
                        let state = self.interpreter.edit(self.state, |editor| {
                            cleared.iter().for_each(|&site| editor.set_unit(site, None));
                            editor.set_unit(from, unit);
                            editor.set_unit(to, other);
                        });
                        let mut wanted = self.wanted.clone();
                        wanted.fields[0].1 = from.into();
                        wanted.fields[1].1 = to.into();
                        let at = PositionRef::new(&state, self.history);
                        let explanation = self.interpreter.explain(at, &wanted).expect("no limit");
                        explanation.verdict == LegalityVerdict::Legal
                    })
                })
            })
        });
        (!is_possible).then(|| "no such move begins there".to_owned())
    }

    /// Returns the shortest lines from the first site to another: the sites behind the first.
    fn lines(&self, to: u16) -> Vec<Vec<u16>> {
        let board = &self.interpreter.program().board;
        let mut lines = Vec::new();
        for direction in 0..board.directions().len() as u8 {
            let tree = board.ray_tree(Site(self.sites.0), Direction(direction));
            let nodes = tree.expect("it is laid out").nodes;
            for index in (0..nodes.len()).filter(|&index| nodes[index].site == to) {
                let path = nodes[..index].iter().filter(|node| node.skip as usize > index);
                let sites = path.map(|node| node.site).chain([to]);
                lines.push(sites.collect::<Vec<u16>>());
            }
        }
        let shortest = lines.iter().map(Vec::len).min();
        lines.retain(|line| Some(line.len()) == shortest);
        lines
    }
}

/// The rulebook of a game with parts taken out.
struct Ablations<'a> {
    program: &'a Program,
    known: BTreeMap<Part, Interpreter>,
}

/// Part of a rulebook that forbids decisions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    /// Conditions at a place in the source.
    Condition { start: u32, end: u32 },
    /// `or else`: branches become alternatives of those before them.
    Precedence,
    /// `prefer`.
    Preferences,
}

impl Part {
    fn condition(span: Span) -> Part {
        Part::Condition { start: span.start, end: span.end }
    }

    fn is_at(self, span: Span) -> bool {
        self == Part::condition(span)
    }
}

/// Takes a part out of a program.
struct TakeOut(Part);

impl Rewrite for TakeOut {
    fn statement(&mut self, statement: &mut Statement) {
        match statement {
            Statement::Choose { condition, span, domain, .. } if self.0.is_at(*span) => {
                *condition = None;
                if let Domain::Sites(set) = domain {
                    TakeOutFilters.node(IrNodeMut::Set(set));
                }
            }
            Statement::Either(branches) if self.0 == Part::Precedence => {
                branches.iter_mut().for_each(|branch| branch.or_else = false);
            }
            _ => {}
        }
    }

    fn block(&mut self, block: &mut Block) {
        block.retain(|statement| match statement {
            Statement::Require { span, .. } => !self.0.is_at(*span),
            _ => true,
        });
    }
}

/// Takes the conditions on members out of a set.
struct TakeOutFilters;

impl Rewrite for TakeOutFilters {
    fn set(&mut self, set: &mut Set) {
        if let Set::Filter(_, members, _) = set {
            *set = (**members).clone();
        }
    }
}

impl Ablations<'_> {
    fn without(&mut self, part: Part) -> &Interpreter {
        self.known.entry(part).or_insert_with(|| {
            let mut program = self.program.clone();
            TakeOut(part).program(&mut program);
            if part == Part::Preferences {
                program.turns.iter_mut().for_each(|turn| turn.prefer = None);
            }
            Interpreter::new(Arc::new(program)).expect("loads")
        })
    }
}

/// Returns the objection to a claim; `None` if it is true.
fn objection(
    question: &Question<'_>,
    ablations: &mut Ablations<'_>,
    explanation: &Explanation,
) -> Option<String> {
    let from = question.sites.0;
    let verdict = &explanation.verdict;
    let unless = |holds: bool, objection: &str| (!holds).then(|| objection.to_owned());
    let goes = |changes: &[(u16, Option<(u8, u8)>)]| question.after(changes) != *verdict;
    let site_name = |site: u16| question.interpreter.program().board.site(Site(site)).name.clone();
    let lone = || {
        let site = question.decisive_unit()?;
        Some(format!("the move is legal without the unit at {}", site_name(site)))
    };
    match verdict {
        LegalityVerdict::Legal => Some("it is not listed".to_owned()),
        LegalityVerdict::GameOver => Some("the game is not over".to_owned()),
        LegalityVerdict::EmptyOrigin { site } => {
            unless(question.unit(*site).is_none() && *site == from, "a unit stands there")
        }
        LegalityVerdict::ForeignUnit { site } => {
            let is_foreign = question.owner_is(*site, OwnerRelation::Enemy) && *site == from;
            unless(is_foreign, "the unit is the mover's")
        }
        LegalityVerdict::RequirementFailed { span, reason, .. } => {
            let changed = question.ask(ablations.without(Part::condition(*span)), question.state);
            let holds = changed.verdict != *verdict;
            unless(holds, "the condition changes nothing")
                .or_else(|| reason.as_ref().and_then(|reason| question.origin_objection(reason)))
        }
        LegalityVerdict::AfterMoveConditionFailed { span, message } => {
            let ablation = ablations.without(Part::condition(*span));
            let changed = question.ask(ablation, question.state);
            let in_check = message.as_ref().and_then(|message| {
                message.strip_prefix("the ")?.strip_suffix(" would be in check")
            });
            unless(changed.verdict != *verdict, "the condition changes nothing").or_else(|| {
                let holds = question.is_check(ablation, in_check?)?;
                unless(holds, "nobody could capture it")
            })
        }
        LegalityVerdict::BranchClosed { .. } => {
            let changed = question.ask(ablations.without(Part::Precedence), question.state);
            unless(changed.verdict != *verdict, "the branch is closed for another reason")
        }
        LegalityVerdict::NotPreferred => {
            let listed = question.matching(ablations.without(Part::Preferences));
            unless(!listed.is_empty(), "the rules prefer nothing to it")
        }
        // The questions name two sites, and a pass names none.
        LegalityVerdict::NotForcedToPass => Some("it is no pass".to_owned()),
        LegalityVerdict::EmptyDomain { .. } => lone(),
        LegalityVerdict::NoMatchingDecision => lone(),
        LegalityVerdict::NotInDomain { reason, kind, span, value, .. } => {
            if !matches!(kind, FieldKind::Site) {
                return None;
            }
            let to = *value as u16;
            match reason {
                None => lone(),
                // The claim is no more than that the move is not legal.
                Some(Reason::NotInThisPosition { from: origin }) => {
                    unless(*origin == from, "the origin is another")
                }
                Some(Reason::OffLine { from: origin }) => {
                    let goes = question.is_move && to != from && question.could_go(to, &[]);
                    unless(*origin == from, "the origin is another")
                        .or_else(|| unless(!goes, "it goes there on another board"))
                        .or_else(lone)
                }
                Some(reason @ Reason::WrongOrigin { .. }) => question.origin_objection(reason),
                Some(Reason::NoNeighbour { wanted }) => {
                    let board = &question.interpreter.program().board;
                    let near: BTreeSet<u16> = (0..board.directions().len() as u8)
                        .filter_map(|direction| {
                            let tree = board.ray_tree(Site(to), Direction(direction)).ok()?;
                            Some(tree.nodes.into_iter().filter(|node| node.depth == 1))
                        })
                        .flatten()
                        .map(|node| node.site)
                        .collect();
                    let kind = (0..question.site_count()).find_map(|site| question.unit(site));
                    let owner = match wanted {
                        OwnerRelation::Friend => question.mover(),
                        _ => 1 - question.mover(),
                    };
                    let unit = kind.map(|(_, kind)| (owner, kind));
                    let helps = near.iter().any(|&site| goes(&[(site, unit)]));
                    let is_alone = !near.iter().any(|&site| question.owner_is(site, *wanted));
                    unless(is_alone, "such a unit stands next to it")
                        .or_else(|| unless(helps, "a unit next to it changes nothing"))
                }
                Some(Reason::Blocked { at, owner, .. }) => {
                    unless(question.owner_is(*at, *owner), "no such unit stands there")
                        .or_else(|| unless(*at != from && *at != to, "it is an end of the path"))
                        .or_else(|| unless(goes(&[(*at, None)]), "the path is not blocked there"))
                }
                Some(Reason::Impassable { at, .. }) => {
                    let helps = || question.units().any(|unit| goes(&[(*at, Some(unit))]));
                    unless(question.unit(*at).is_none(), "a unit stands there")
                        .or_else(|| unless(helps(), "a unit there changes nothing"))
                }
                Some(Reason::Occupied { owner } | Reason::WrongUnit { owner }) => {
                    unless(question.owner_is(to, *owner), "no such unit stands there")
                        .or_else(|| unless(goes(&[(to, None)]), "the unit there is irrelevant"))
                }
                Some(Reason::Empty { .. }) => {
                    let helps = || question.units().any(|unit| goes(&[(to, Some(unit))]));
                    unless(question.unit(to).is_none(), "a unit stands there")
                        .or_else(|| unless(helps(), "a unit there changes nothing"))
                }
                Some(Reason::NoHurdle { .. }) => {
                    let vacant = (0..question.site_count())
                        .filter(|&site| site != to && question.unit(site).is_none());
                    let helps = vacant
                        .into_iter()
                        .any(|site| question.units().any(|unit| goes(&[(site, Some(unit))])));
                    unless(helps, "no hurdle helps")
                }
                Some(Reason::BehindHurdle { hurdle, .. }) => {
                    unless(question.unit(*hurdle).is_some(), "no hurdle stands there")
                        .or_else(|| unless(goes(&[(*hurdle, None)]), "the hurdle is irrelevant"))
                }
                Some(Reason::ExactSteps { steps, .. }) => {
                    let lines = question.lines(to);
                    let steps = usize::from(*steps);
                    let all: Vec<(usize, u16)> = lines
                        .iter()
                        .flat_map(|line| line.iter().enumerate().map(|(at, &site)| (at + 1, site)))
                        .collect();
                    let others = all.iter().filter(|(at, _)| *at != steps);
                    let elsewhere = others.into_iter().find(|(_, site)| {
                        let other = question.unit(*site);
                        question.towards(*site, other, &[]) == LegalityVerdict::Legal
                    });
                    let ends = all.iter().filter(|(at, _)| *at == steps);
                    let contradicts = ends.into_iter().any(|(_, site)| {
                        let verdict = question.towards(*site, question.unit(*site), &[]);
                        claim_name(&verdict) == "exact steps"
                    });
                    unless(!lines.is_empty() && !contradicts, "it goes another number of steps")
                        .or_else(|| {
                            elsewhere.map(|(_, at)| format!("it goes to {}", site_name(*at)))
                        })
                }
                Some(Reason::TooFar { most, .. }) => {
                    let lines = question.lines(to);
                    assert!(!lines.is_empty(), "a bound on steps without a line");
                    let most = usize::from(*most);
                    let at_most = lines.iter().any(|line| {
                        line.get(most - 1).is_some_and(|&site| question.could_go(site, line))
                    });
                    let beyond = lines.iter().find_map(|line| {
                        let beyond = line.iter().skip(most).copied();
                        beyond.into_iter().find(|&site| question.could_go(site, line))
                    });
                    unless(at_most, "the unit does not go so far")
                        .or_else(|| beyond.map(|site| format!("it goes to {}", site_name(site))))
                        .or_else(lone)
                }
                Some(Reason::TooNear { least, .. }) => {
                    let least = usize::from(*least);
                    let lines = question.lines(to);
                    let nearer = lines.iter().find_map(|line| {
                        let nearer = line.iter().take(least - 1).copied();
                        nearer.into_iter().find(|&site| question.could_go(site, line))
                    });
                    nearer.map(|site| format!("it goes to {}", site_name(site))).or_else(lone)
                }
                Some(Reason::NotIn { name } | Reason::Excluded { name }) => {
                    let regions = &question.interpreter.program().regions;
                    let region = regions.iter().find(|(known, _)| known == name);
                    let is_excluded = matches!(reason, Some(Reason::Excluded { .. }));
                    region
                        .and_then(|(_, sets)| {
                            let mover = usize::from(question.mover());
                            let sites = sets.get(mover).or_else(|| sets.first())?;
                            let is_in = sites.contains(to.into());
                            unless(is_in == is_excluded, "the region is as it should be")
                        })
                        .or_else(lone)
                }
                Some(Reason::Condition) => {
                    let ablation = ablations.without(Part::condition(*span));
                    let changed = question.ask(ablation, question.state);
                    unless(changed.verdict != *verdict, "the condition changes nothing")
                }
                Some(Reason::NotInPlace { .. } | Reason::OutOfRange { .. }) => None,
            }
        }
    }
}

/// Returns the names of the choices of sites of a stage: where a unit comes from and goes to, or
/// the first two, or the only one.
fn site_choices(program: &Program, stage: u16) -> Vec<String> {
    let fields = program.stages[usize::from(stage)].fields.iter();
    let names: Vec<String> =
        fields.filter(|field| field.kind == FieldKind::Site).map(|f| f.name.clone()).collect();
    let usual = ["from", "to"].map(str::to_owned);
    if usual.iter().all(|name| names.contains(name)) {
        return usual.to_vec();
    }
    names.into_iter().take(2).collect()
}

/// Returns the values of some choices in the legal decisions.
fn legal_values(
    program: &Program,
    stage: u16,
    names: &[String],
    list: &[Move],
) -> BTreeSet<Vec<i64>> {
    let field = |name: &String| {
        program.stages[usize::from(stage)]
            .fields
            .iter()
            .find(|field| field.name == *name)
            .expect("known")
    };
    let fields: Vec<_> = names.iter().map(field).collect();
    let values = |mv: &Move| fields.iter().map(|field| packing::decode(field, mv.0)).collect();
    list.iter().filter_map(values).collect()
}

/// Claims made in the positions of a game.
#[derive(Default)]
struct Findings {
    /// Number of each claim, and the first sentence for it.
    said: BTreeMap<&'static str, (usize, String)>,
    /// Untrue reasons.
    objections: Vec<String>,
}

#[test]
fn every_reason_is_true() {
    let variable = |name: &str, default: u64| {
        std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let (positions, seed) = (variable("REASON_POSITIONS", 3) as usize, variable("REASON_SEED", 1));
    let only = std::env::var("REASON_GAME").ok();
    let name_of =
        |folder: &Path| folder.file_name().expect("a name").to_string_lossy().into_owned();
    let mut folders = game_folders();
    folders.retain(|folder| only.as_ref().is_none_or(|only| *only == name_of(folder)));
    assert!(!folders.is_empty(), "no such game");
    let threads = match positions {
        0..ALL_PAIRS_FROM => 1,
        _ => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let (next, found) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(folder) = folders.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let source = std::fs::read_to_string(folder.join("rules.board"));
                    let findings = findings(&source.expect("there"), positions, seed);
                    found.lock().expect("no panic").insert(name_of(folder), findings);
                }
            });
        }
    });
    let mut tally: BTreeMap<&str, usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    for (name, Findings { said, objections }) in found.into_inner().expect("no panic") {
        println!("{name}: {} untrue reasons", objections.len());
        for (claim, (count, sentence)) in said {
            println!("  {claim} {count}: {sentence}");
            *tally.entry(claim).or_default() += count;
        }
        wrong.extend(objections.into_iter().take(SHOWN).map(|it| format!("{name} {it}")));
    }
    println!("{tally:?}");
    assert!(wrong.is_empty(), "untrue reasons:\n{}", wrong.join("\n"));
}

/// Asks in positions of random games.
fn findings(source: &str, positions: usize, seed: u64) -> Findings {
    let interpreter = interpreter(source);
    let program = interpreter.program();
    let mut ablations = Ablations { program, known: BTreeMap::new() };
    let mut numbers = TestRng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let (mut asked, mut findings) = (0, Findings::default());
    while asked < positions {
        let before = asked;
        let mut picks = TestRng(numbers.0 ^ 0x5555);
        // A few positions of each game, so that they come from many.
        let wanted = picks.below(PLIES / 2).min(40);
        let mut ply = 0;
        play_random_game(&interpreter, &mut numbers, PLIES, |state, history, list| {
            ply += 1;
            let is_chosen = ply == 1 && asked == 0 || ply > wanted && picks.below(12) == 0;
            if !is_chosen || asked >= positions || list.is_empty() {
                return;
            }
            asked += 1;
            let names = site_choices(program, interpreter.stage(state));
            // A decision without the choices, such as a drop, is no answer.
            let legal = legal_values(program, interpreter.stage(state), &names, list);
            for values in pairs(&interpreter, state, &names, positions, &mut picks) {
                if legal.contains(&values) {
                    continue;
                }
                let fields = names.iter().cloned().zip(values.iter().copied()).collect();
                let question = Question {
                    interpreter: &interpreter,
                    state,
                    history,
                    wanted: PartialMove { label: None, fields },
                    sites: (values[0] as u16, values[values.len() - 1] as u16),
                    is_move: names.iter().map(String::as_str).eq(["from", "to"]),
                };
                let explanation = question.ask(&interpreter, state);
                let sentence = || explanation.sentence(&interpreter, state);
                let claim = claim_name(&explanation.verdict);
                let said = findings.said.entry(claim).or_insert_with(|| (0, sentence()));
                said.0 += 1;
                // The commonest claim takes longest to refute.
                let is_common = claim == "off line" && positions >= ALL_PAIRS_FROM;
                if is_common && said.0 % COMMON != 0 {
                    continue;
                }
                if let Some(objection) = objection(&question, &mut ablations, &explanation) {
                    let at = |site: u16| program.board.site(Site(site)).name.clone();
                    findings.objections.push(format!(
                        "{}-{} ply {ply}: “{}”, but {objection} {:?}",
                        at(question.sites.0),
                        at(question.sites.1),
                        sentence(),
                        explanation.verdict,
                    ));
                }
            }
        });
        if asked == before && ply <= 1 {
            break;
        }
    }
    findings
}

/// Returns values of the choices to ask about: all pairs, or a sample with units of the mover.
fn pairs(
    interpreter: &Interpreter,
    state: &State,
    names: &[String],
    positions: usize,
    numbers: &mut TestRng,
) -> Vec<Vec<i64>> {
    let sites = interpreter.program().board.site_count() as i64;
    let mover = interpreter.player(state);
    let is_own =
        |site: &i64| interpreter.unit(state, *site as u16).is_some_and(|(owner, _)| owner == mover);
    let mut own: Vec<i64> = (0..sites).filter(is_own).collect();
    if own.is_empty() {
        own = (0..sites).collect();
    }
    match names {
        [] => Vec::new(),
        [_] => (0..sites).map(|site| vec![site]).collect(),
        _ if positions >= ALL_PAIRS_FROM => {
            let to = |from| (0..sites).map(move |to| vec![from, to]);
            (0..sites).flat_map(to).collect()
        }
        _ => {
            let mut pair = |_| {
                let from = match numbers.below(12) {
                    0 => numbers.below(sites as usize) as i64,
                    _ => own[numbers.below(own.len())],
                };
                vec![from, numbers.below(sites as usize) as i64]
            };
            (0..PAIRS).map(&mut pair).collect()
        }
    }
}

/// Returns the name of a claim, for the tally.
fn claim_name(verdict: &LegalityVerdict) -> &'static str {
    match verdict {
        LegalityVerdict::Legal => "legal",
        LegalityVerdict::GameOver => "game over",
        LegalityVerdict::EmptyOrigin { .. } => "empty origin",
        LegalityVerdict::ForeignUnit { .. } => "foreign unit",
        LegalityVerdict::RequirementFailed { reason: Some(_), .. } => "wrong origin",
        LegalityVerdict::RequirementFailed { .. } => "requirement",
        LegalityVerdict::AfterMoveConditionFailed { .. } => "after the move",
        LegalityVerdict::BranchClosed { .. } => "closed branch",
        LegalityVerdict::NotForcedToPass => "not forced to pass",
        LegalityVerdict::NotPreferred => "not preferred",
        LegalityVerdict::EmptyDomain { .. } => "empty choice",
        LegalityVerdict::NoMatchingDecision => "no such move",
        LegalityVerdict::NotInDomain { reason, .. } => match reason {
            None => "not offered",
            Some(Reason::OffLine { .. }) => "off line",
            Some(Reason::NotInThisPosition { .. }) => "not in this position",
            Some(Reason::Blocked { .. }) => "blocked",
            Some(Reason::Impassable { .. }) => "impassable",
            Some(Reason::TooNear { .. }) => "too near",
            Some(Reason::TooFar { .. }) => "too far",
            Some(Reason::ExactSteps { .. }) => "exact steps",
            Some(Reason::NoHurdle { .. }) => "no hurdle",
            Some(Reason::BehindHurdle { .. }) => "behind hurdle",
            Some(Reason::Occupied { .. }) => "occupied",
            Some(Reason::Empty { .. }) => "empty",
            Some(Reason::WrongUnit { .. }) => "wrong unit",
            Some(Reason::WrongOrigin { .. }) => "wrong origin",
            Some(Reason::NoNeighbour { .. }) => "no neighbour",
            Some(Reason::NotIn { .. }) => "not in",
            Some(Reason::Excluded { .. }) => "excluded",
            Some(Reason::NotInPlace { .. }) => "not in place",
            Some(Reason::Condition) => "condition",
            Some(Reason::OutOfRange { .. }) => "out of range",
        },
    }
}
