//! Turns and phases.

use crate::expressions::typed_expr::{Expectation, TypedExpr};
use crate::items::pieces::CHOICE_HELP;
use crate::lowerer::{Lowerer, NoChoice};
use crate::names::symbols::Symbol;
use boardwright_ir::limits::MAX_PREFER_DEPTH;
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{self, Expr, Item, ItemKind, Name, Span, TurnDecl};

/// Most stages of one game: the state stores the stage in a byte.
const MAX_STAGES: usize = 250;
/// Most decisions of one stage in a turn: the state counts them in a byte.
const MAX_ACTIONS: i64 = 200;
// A turn without `again` is looked at to its end by `prefer most`.
const _: () = assert!(MAX_PREFER_DEPTH as usize >= MAX_ACTIONS as usize + MAX_STAGES);

impl Lowerer<'_> {
    /// Declares the phases, so that `begin` finds them. Turns outside a `phase` make an unnamed
    /// one.
    pub(crate) fn declare_phases(&mut self, items: &[&Item]) {
        let players = self.player_count();
        let loose = items.iter().any(|item| matches!(item.kind, ItemKind::Turn(_)));
        if loose {
            self.program
                .phases
                .push(Phase { name: String::new(), first_stage: vec![None; players] });
        }
        for item in items {
            let ItemKind::Phase { name, .. } = &item.kind else { continue };
            let id = self.program.phases.len() as u16;
            self.program
                .phases
                .push(Phase { name: name.text.clone(), first_stage: vec![None; players] });
            self.declare(name, Symbol::Phase(id));
        }
    }

    /// Lowers the turns of one phase.
    pub(crate) fn turn(&mut self, turn: &TurnDecl, phase: u16) {
        let player = match &turn.player {
            Some(name) => match self.player_named(name) {
                Some(player) => Some(player),
                None => return,
            },
            None => None,
        };
        if self.program.stages.len() + turn.stages.len() >= MAX_STAGES {
            self.report(Diagnostic::error(
                "too-many",
                turn.span,
                format!("a game has {MAX_STAGES} decision points at most"),
            ));
            return;
        }
        let turn_id = self.program.turns.len() as u16;
        let first = self.program.stages.len() as u16;
        self.claim_turn(turn, phase, player, first);
        let actions = turn
            .actions
            .as_ref()
            .and_then(|limit| Some((limit.up_to, self.actions(&limit.number)?)));
        let mut body = self.decision(&turn.body);
        let whole = Span { start: turn.span.start, end: turn.body.span.end };
        body = self.counted(CounterRole::Turn, whole, turn.span, body);
        if let Some((true, _)) = actions {
            let stop = self.label("stop", turn.span);
            body = vec![Statement::Either(vec![
                Branch { label: 0, or_else: false, body },
                Branch { label: stop, or_else: false, body: vec![Statement::EndTurn] },
            ])];
        }
        let count = actions.map(|(_, number)| number);
        let mut stages = vec![first];
        self.push_stage(None, turn_id, 0, body, count);
        for (index, stage) in turn.stages.iter().enumerate() {
            let body = self.decision(&stage.body);
            let name = stage.name.as_ref().map_or(stage.body.span, |name| name.span);
            let whole = Span { start: name.start, end: stage.body.span.end };
            let body = self.counted(CounterRole::Stage, whole, name, body);
            stages.push(self.program.stages.len() as u16);
            self.push_stage(stage.name.as_ref(), turn_id, index as u16 + 1, body, None);
        }
        let after = turn.after.as_ref().map(|block| {
            let body = self.block_without_choices(block, "at the end of a turn");
            self.counted(CounterRole::AfterTurn, block.span, block.span, body)
        });
        let prefer = turn.prefer.as_ref().map(|expr| self.number(expr));
        let after = after.unwrap_or_default();
        self.program.turns.push(Turn { player, phase, stages, after, prefer });
    }

    /// Lowers the block of one decision, which must bind `from` if it uses it.
    fn decision(&mut self, block: &tree::Block) -> Block {
        self.from_use = None;
        self.from_bound = false;
        self.begin_destination_check();
        self.words_stage = Some(self.program.stages.len() as u16);
        let body = self.block(block);
        self.words_stage = None;
        self.check_destination(CHOICE_HELP);
        if let (Some(span), false) = (self.from_use, self.from_bound) {
            self.report(
                Diagnostic::error("from-not-chosen", span, "nothing says where the unit comes from")
                    .label("this needs `from`")
                    .help("choose it in the same decision, `choose from in own`, or say it, `let from = …`, `step north from s`"),
            );
        }
        body
    }

    fn push_stage(
        &mut self,
        name: Option<&Name>,
        turn: u16,
        index: u16,
        body: Block,
        actions: Option<Num>,
    ) {
        self.program.stages.push(Stage {
            name: name.map(|n| n.text.clone()).unwrap_or_default(),
            turn,
            index,
            body,
            fields: Vec::new(),
            label_bits: 0,
            actions,
            may_have_duplicates: false,
        });
    }

    /// Lowers the number of actions of a turn, which is counted anew after each of them.
    fn actions(&mut self, expr: &Expr) -> Option<Num> {
        let outer = self.no_choice.replace(NoChoice::Rule("in the number of actions"));
        let value = self.lower(expr, Expectation::Any);
        self.no_choice = outer;
        if matches!(value, TypedExpr::Error) {
            return None;
        }
        let number = self.as_number(value, expr.span);
        let problem = match (&number, self.bounds_of(&number)) {
            (Num::Const(count), _) if (1..=MAX_ACTIONS).contains(count) => return Some(number),
            (Num::Const(_), _) => "a turn has",
            (_, Some(bounds)) if bounds.high <= MAX_ACTIONS => return Some(number),
            _ => "this number may be larger, and a turn has",
        };
        self.report(Diagnostic::error(
            "bad-count",
            expr.span,
            format!("{problem} between 1 and {MAX_ACTIONS} actions"),
        ));
        None
    }

    fn claim_turn(&mut self, turn: &TurnDecl, phase: u16, player: Option<u8>, first: u16) {
        let mut are_disjoint = false;
        for (index, stage) in self.program.phases[phase as usize].first_stage.iter_mut().enumerate()
        {
            if player.is_none_or(|p| p as usize == index) {
                are_disjoint |= stage.is_some();
                *stage = stage.or(Some(first));
            }
        }
        if are_disjoint {
            self.report(
                Diagnostic::error("two-turns", turn.span, "this player's turn is already described in this phase")
                    .help("a player has one `turn` in a phase; put what may be done in `either … or …`, and later decisions in `then { … }`"),
            );
        }
    }

    /// Lowers a block without choices.
    pub(crate) fn block_without_choices(
        &mut self,
        block: &tree::Block,
        place: &'static str,
    ) -> Block {
        let outer = self.no_choice.replace(NoChoice::Rule(place));
        let body = self.block(block);
        self.no_choice = outer;
        body
    }

    /// Checks that every player has a turn in some phase.
    pub(crate) fn check_turns(&mut self, file_end: tree::Span) {
        if self.program.phases.is_empty() {
            self.report(
                Diagnostic::error(
                    "no-turn",
                    file_end,
                    "the rules do not say what a player does in a turn",
                )
                .help("add `turn { choose from in own  moves of from }`"),
            );
            return;
        }
        let first = &self.program.phases[0];
        if first.first_stage.iter().all(Option::is_none) {
            self.report(Diagnostic::error("no-turn", file_end, "the first phase has no turn"));
            return;
        }
        let mut warnings = Vec::new();
        for (index, player) in self.program.players.iter().enumerate() {
            let has_turn =
                |phase: &Phase| phase.first_stage.get(index).is_some_and(Option::is_some);
            if !self.program.phases.iter().any(has_turn) {
                let message = format!("{} never has a turn", player.name);
                let help =
                    format!("add `turn of {} {{ … }}`, or one `turn` for all players", player.name);
                let warning = Diagnostic::warning("player-without-a-turn", file_end, message);
                warnings.push(warning.help(help));
            }
        }
        warnings.into_iter().for_each(|warning| self.defer(|_| warning));
    }
}
