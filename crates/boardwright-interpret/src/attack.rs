//! Nested searches: for a capture (`attacked`), for any decision (`stuck`), for one with a certain
//! consequence (`some move`), and for all decisions, to compare them (`if usable`).

use crate::analysis::PossibleCaptures;
use crate::context::{Context, Goal};
use crate::continuation::Continuation;
use crate::explorer::Explorer;
use crate::limits::MAX_ATTACKED;
use crate::read;
use boardwright_board::Bits;
use boardwright_ir::{FROM, VariableId, VariableType, control};
use boardwright_syntax::tree::Lifetime;

impl<'p, const W: usize> Explorer<'p, W> {
    /// True if `by` could capture a unit of its opponent on one of the sites in its first stage of
    /// a turn, with the unit on `from` if that is given. A vacant site, or one with a unit of `by`
    /// or of nobody, is tested with a stand-in of the opponent.
    pub fn is_attacked(&mut self, sites: Bits<W>, by: usize, from: Option<usize>) -> bool {
        if sites.is_empty() || self.attacked_depth >= MAX_ATTACKED {
            return false;
        }
        let Some(stage) = self.first_stage(by) else { return false };
        self.attacked_depth += 1;
        let players = 0..self.program.layout.players;
        let others = players.filter(|&player| player != by);
        let victims = sites & others.fold(Bits::EMPTY, |all, other| all | self.owned_by(other));
        let mut attacks = |site: usize, adds_victim: bool| {
            self.nested(Goal::Attack(site), by, |this| {
                this.context.attacker = from;
                this.can_capture(by, stage, site, adds_victim)
            })
        };
        let found = victims.iter().any(|site| attacks(site, false))
            || sites.minus(victims).iter().any(|site| attacks(site, true));
        self.attacked_depth -= 1;
        found
    }

    /// True if the goal, the capture of the unit on `target`, can be reached.
    fn can_capture(&mut self, by: usize, stage: usize, target: usize, adds_victim: bool) -> bool {
        if adds_victim {
            let victim = (by + 1) % self.program.layout.players;
            let code = self.core.stand_in[victim];
            self.writer().put_fresh(target, code);
            // Later writes must copy this state, which every path of the walk starts from.
            self.owned = false;
        }
        self.context.stage = stage;
        let body = &self.program.stages[stage].body;
        self.run(Continuation::of(body, self.core.stage_analysis(stage)), 0);
        self.context.found > 0
    }

    /// True if the unit that moved is the one that must attack.
    pub fn is_by_attacker(&self) -> bool {
        self.context.attacker.is_none_or(|site| self.local(FROM) == site as i64)
    }

    /// True if a player would have no legal decision at the beginning of a turn.
    pub fn is_stuck(&mut self, player: usize) -> bool {
        // A nested `stuck` is false, which bounds the recursion.
        if self.in_stuck {
            return false;
        }
        let Some(stage) = self.first_stage(player) else { return true };
        self.explore_turn(player, stage, Goal::Any).found == 0
    }

    /// True if a player would have a legal decision at the beginning of a turn after which the move
    /// condition with this index holds.
    pub fn has_move(&mut self, player: usize, index: u16) -> bool {
        // As with `stuck`, a nested one is false.
        if self.in_stuck {
            return false;
        }
        let Some(stage) = self.first_stage(player) else { return false };
        self.explore_turn(player, stage, Goal::Satisfying(index)).is_satisfied
    }

    /// Explores the decisions that a player would have at the beginning of a turn. Returns the
    /// progress.
    fn explore_turn(&mut self, player: usize, stage: usize, goal: Goal) -> Context {
        self.in_stuck = true;
        let attacked = std::mem::take(&mut self.attacked_depth);
        // Legality of the decision being played does not imply that of other decisions.
        let assume_legal = std::mem::take(&mut self.assume_legal);
        let progress = self.nested(goal, player, |this| {
            let mut writer = this.writer();
            writer.set_player(player);
            writer.set_stage(stage);
            writer.set_actions(0);
            writer.reset(Lifetime::ThisMove);
            writer.set_byte(control::CAPTURES, 0);
            writer.set_byte(control::FLOW, 0);
            this.owned = false;
            this.explore(goal, stage);
            this.context
        });
        self.attacked_depth = attacked;
        self.assume_legal = assume_legal;
        self.in_stuck = false;
        progress
    }

    /// Forgets the values for this turn that are declared so and are not usable: on which the
    /// decisions do not depend.
    pub fn forget_unusable_values(&mut self) {
        let program = self.program;
        for (index, info) in program.variables.iter().enumerate().filter(|(_, v)| v.if_usable) {
            let owners = program.layout.holders(info);
            for player in 0..owners {
                let variable = index as VariableId;
                let offset = read::variable_offset(&program.layout, variable, player, false);
                if info.ty == VariableType::Sites {
                    let written: Bits<W> = read::sites(self.words(), &program.layout, offset);
                    if self.forget_unless_decisions_differ(variable, player) {
                        self.writer().set_sites(variable, player, false, written);
                    }
                    continue;
                }
                let written = i64::from(read::u32(self.words(), offset) as i32);
                if written != info.initial && self.forget_unless_decisions_differ(variable, player)
                {
                    self.writer().set_variable(variable, player, false, written);
                }
            }
        }
    }

    /// Forgets a value. Returns true if that changes the decisions.
    fn forget_unless_decisions_differ(&mut self, variable: VariableId, player: usize) -> bool {
        let with = self.digest_of_decisions();
        self.writer().set_initial(variable, player, false);
        self.digest_of_decisions() != with
    }

    /// Returns the sum of the keys of the paths to legal decisions in the state, whose turn has
    /// just begun.
    fn digest_of_decisions(&mut self) -> u64 {
        let player = usize::from(self.byte(control::PLAYER));
        let stage = usize::from(self.byte(control::STAGE));
        let assume_legal = std::mem::take(&mut self.assume_legal);
        let preferred = self.preferred;
        let digest = self.nested(Goal::Digest, player, |this| {
            let mut writer = this.writer();
            writer.reset(Lifetime::ThisMove);
            writer.set_byte(control::CAPTURES, 0);
            writer.set_byte(control::FLOW, 0);
            this.owned = false;
            this.explore(Goal::Digest, stage);
            this.context.digest
        });
        self.assume_legal = assume_legal;
        self.preferred = preferred;
        digest
    }

    /// Returns the first stage of a player's turn in the current phase; `None` if it has no turn.
    fn first_stage(&self, player: usize) -> Option<usize> {
        let phase = self.program.phases.get(usize::from(self.byte(control::PHASE)))?;
        (*phase.first_stage.get(player)?).map(usize::from)
    }

    /// True if a kind could not capture on the attacked site from its origin even on an empty
    /// board.
    pub fn is_out_of_range(&self, kind: usize, continuation: &Continuation<'_, 'p>) -> bool {
        let Goal::Attack(target) = self.context.goal else { return false };
        if !self.may_prune_attacks()
            || self.context.hit
            || continuation.future().captures != PossibleCaptures::Nothing
        {
            return false;
        }
        let Some(from) = self.core.site(self.local(FROM)) else { return false };
        !self.core.bounds.may_capture(kind, self.context.mover, from, target)
    }
}

#[cfg(test)]
mod tests {
    use crate::core::Core;
    use crate::explorer::Explorer;
    use crate::history::History;
    use crate::interpreter::Interpreter;
    use crate::position_ref::PositionRef;
    use crate::state::State;
    use boardwright_board::Bits;
    use boardwright_rules::building::RulesFolders;
    use std::path::Path;
    use std::sync::Arc;

    /// Compares pruned with exhaustive attack tests on every site of some positions, and both with
    /// the tests of each unit. One of them attacks where a unit moves from the board to capture.
    fn compare<const W: usize>(interpreter: &Interpreter, positions: &[State]) {
        let core = Core::<W>::new(interpreter.shared_program().clone()).expect("loads");
        let history = History::default();
        for state in positions {
            for site in 0..core.tables.sites {
                for by in 0..2 {
                    let mut explorer = Explorer::new(&core, state.words(), &history);
                    let short = explorer.is_attacked(Bits::single(site), by, None);
                    explorer.exhaustive = true;
                    let long = explorer.is_attacked(Bits::single(site), by, None);
                    let title = &interpreter.program().title;
                    assert_eq!(short, long, "{title}: site {site} by {by} in {state:?}");
                    let all = attackers(&mut explorer, site, by);
                    explorer.exhaustive = false;
                    assert_eq!(attackers(&mut explorer, site, by), all, "{title}: {site} by {by}");
                    // Units in the forest of Storilljuðjorrayc raid from it.
                    let has_attacker = !all.is_empty() || title == "Storilljuðjorrayc";
                    assert_eq!(short, short && has_attacker, "{title}: {site} by {by}");
                    assert!(short || all.is_empty(), "{title}: {site} by {by} in {state:?}");
                }
            }
        }
    }

    /// Returns the units of `by` of which each attacks a site.
    fn attackers<const W: usize>(
        explorer: &mut Explorer<'_, W>,
        site: usize,
        by: usize,
    ) -> Bits<W> {
        let (units, target) = (explorer.owned_by(by), Bits::single(site));
        units.iter().filter(|&unit| explorer.is_attacked(target, by, Some(unit))).collect()
    }

    #[test]
    fn pruning_changes_no_attack() {
        let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
        let names = [
            "chess",
            "xiangqi",
            "shogi",
            "kylatori-sunset",
            "odins-rune-chess",
            "storilljudhjorrayc",
            "shatranj-al-kabir-constantinople",
            "english-draughts",
        ];
        for name in names {
            let file = games.join(name).join("rules.board");
            let Ok(source) = std::fs::read_to_string(file) else { continue };
            let folders = RulesFolders::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
            let program = boardwright_rules::compile_with(&source, &folders, &[], None).program;
            let program = program.unwrap_or_else(|| panic!("{name} does not compile"));
            let interpreter = Interpreter::new(Arc::new(program)).expect("loads");
            let positions = positions(&interpreter);
            match interpreter.program().layout.set_words {
                1 => compare::<1>(&interpreter, &positions),
                2 => compare::<2>(&interpreter, &positions),
                _ => compare::<4>(&interpreter, &positions),
            }
        }
    }

    /// Returns the positions of a fixed pseudorandom game.
    fn positions(interpreter: &Interpreter) -> Vec<State> {
        let history = History::default();
        let mut state = interpreter.start();
        let mut seen = vec![state.clone()];
        for ply in 0..80 {
            let count = interpreter.count(PositionRef::new(&state, &history)).unwrap();
            let place = (ply * 7919 + 104_729) % count.max(1);
            let Some(mv) =
                interpreter.nth(PositionRef::new(&state, &history), place).ok().flatten()
            else {
                break;
            };
            state = interpreter
                .play(PositionRef::new(&state, &history), mv)
                .ok()
                .flatten()
                .expect("legal");
            seen.push(state.clone());
        }
        seen
    }
}
