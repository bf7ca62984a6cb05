//! `never-placed`, `nothing-placed`: pieces that are never put on the board, promoted to or merged
//! into.

use crate::lowerer::Lowerer;
use boardwright_ir::visit::each_statement;
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use std::collections::BTreeMap;

/// Most rounds of the data-flow analysis; longer chains give no warning.
const MAX_ROUNDS: usize = 16;

/// Kinds that a value may bring into play.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct KindSource {
    kinds: u64,
    /// True if the value may be a promotion of a unit's kind; likewise a demotion, or a union with
    /// another kind.
    promotions: bool,
    demotions: bool,
    unions: bool,
}

impl KindSource {
    fn of_kinds(kinds: u64) -> KindSource {
        KindSource { kinds, ..KindSource::default() }
    }

    fn or(self, other: KindSource) -> KindSource {
        KindSource {
            kinds: self.kinds | other.kinds,
            promotions: self.promotions || other.promotions,
            demotions: self.demotions || other.demotions,
            unions: self.unions || other.unions,
        }
    }
}

/// Sources of the locals' values.
type LocalSources = BTreeMap<Local, KindSource>;

impl Lowerer<'_> {
    pub(super) fn warn_of_absent_pieces(&mut self) {
        let Some(sources) = self.local_sources() else { return };
        let mut introduced = KindSource::default();
        let mut lent = 0u64;
        let mut puts = false;
        for block in self.all_blocks() {
            each_statement(block, &mut |statement| match statement {
                Statement::Put { kind, .. }
                | Statement::AddToPlace { kind, .. }
                | Statement::AddToLayer { kind, .. }
                | Statement::Change { kind, .. } => {
                    introduced = introduced.or(kind_source(kind, &sources));
                    puts |= !matches!(statement, Statement::Change { .. });
                }
                Statement::SetVariable { value, .. } => {
                    introduced = introduced.or(kind_source(value, &sources))
                }
                Statement::MovesOf { kind, .. } => lent |= kind_source(kind, &sources).kinds,
                _ => {}
            });
        }
        if !puts {
            self.warn_of_empty_board();
            return;
        }
        let present = self.present(introduced);
        for kind in 0..self.program.kinds.len() {
            if (present | lent) >> kind & 1 == 0 {
                self.warn_of_absent_piece(kind);
            }
        }
    }

    fn warn_of_empty_board(&mut self) {
        let Some(kind) = self.program.kinds.first() else { return };
        let (name, span) = (kind.name.clone(), kind.span);
        if self.lints.disabled_words.contains("put") || self.lints.disabled_words.contains("array")
        {
            return;
        }
        let player = self.program.players.first().map_or("White", |player| &player.name).to_owned();
        self.report(
            Diagnostic::warning("nothing-placed", span, "no piece is ever put on the board")
                .label("neither this piece nor any other")
                .help(format!("say how the game begins: `start {{ put {name} of {player} at … }}`, or let a move bring pieces in: `put {name} at to`")),
        );
    }

    fn warn_of_absent_piece(&mut self, kind: usize) {
        let info = &self.program.kinds[kind];
        let (name, span) = (info.name.clone(), info.span);
        let is_part =
            |other: &KindInfo| other.parts.len() > 1 && other.parts.contains(&(kind as u8));
        if self.lints.disabled_words.contains(&name) || self.program.kinds.iter().any(is_part) {
            return;
        }
        self.report(
            Diagnostic::warning("never-placed", span, format!("no {name} ever comes into play"))
                .help(format!("put it on the board in `start {{ … }}`, or let a move bring it in: `put {name} at …`, `change … into {name}`")),
        );
    }

    /// Returns the kinds that may come into play, given the kinds brought in.
    fn present(&self, introduced: KindSource) -> u64 {
        let kinds = &self.program.kinds;
        let mut present = introduced.kinds;
        loop {
            let has = |kind: u8| present >> kind & 1 == 1;
            let parts: Vec<u8> = kinds
                .iter()
                .enumerate()
                .filter(|(k, _)| has(*k as u8))
                .flat_map(|(_, k)| k.parts.clone())
                .collect();
            let mut more = present;
            for (kind, info) in kinds.iter().enumerate() {
                if let Some(promoted) = info.promotes_to {
                    if introduced.promotions && has(kind as u8) {
                        more |= 1 << promoted;
                    }
                    if introduced.demotions && has(promoted) {
                        more |= 1 << kind;
                    }
                }
                if introduced.unions && info.parts.iter().all(|part| parts.contains(part)) {
                    more |= 1 << kind;
                }
            }
            if more == present {
                return present;
            }
            present = more;
        }
    }

    /// Returns the sources of each local's value, to a fixed point; `None` if that takes too many
    /// rounds.
    fn local_sources(&self) -> Option<LocalSources> {
        let mut sources = LocalSources::new();
        for _ in 0..MAX_ROUNDS {
            let before = sources.clone();
            for block in self.all_blocks() {
                each_statement(block, &mut |statement| {
                    let (local, more) = match statement {
                        Statement::Let(local, number) => (*local, kind_source(number, &sources)),
                        Statement::Choose { local, domain: Domain::Kinds(mask), .. }
                        | Statement::For { local, domain: Domain::Kinds(mask), .. } => {
                            (*local, mask_source(mask, &sources))
                        }
                        _ => return,
                    };
                    let known = sources.entry(local).or_default();
                    *known = known.or(more);
                });
            }
            if sources == before {
                return Some(sources);
            }
        }
        None
    }
}

/// Returns the kinds that a kind-valued number may bring in. Kinds of units on the board bring in
/// nothing.
fn kind_source(number: &Num, sources: &LocalSources) -> KindSource {
    match number {
        Num::Const(kind) if (0..64).contains(kind) => KindSource::of_kinds(1 << kind),
        Num::Local(local) => sources.get(local).copied().unwrap_or_default(),
        Num::If(_, a, b) => kind_source(a, sources).or(kind_source(b, sources)),
        Num::Promotion(kind) => KindSource { promotions: true, ..kind_source(kind, sources) },
        Num::Demotion(kind) => KindSource { demotions: true, ..kind_source(kind, sources) },
        Num::UnionKind(a, b) => {
            KindSource { unions: true, ..kind_source(a, sources).or(kind_source(b, sources)) }
        }
        mask @ (Num::Binary(..) | Num::MaskOf(_)) => mask_source(mask, sources),
        _ => KindSource::default(),
    }
}

/// The same for a set of kinds.
fn mask_source(mask: &Num, sources: &LocalSources) -> KindSource {
    match mask {
        Num::Const(kinds) => KindSource::of_kinds(*kinds as u64),
        Num::MaskOf(kind) => kind_source(kind, sources),
        Num::Local(_) => kind_source(mask, sources),
        Num::If(_, a, b) | Num::Binary(NumOperator::BitOr, a, b) => {
            mask_source(a, sources).or(mask_source(b, sources))
        }
        Num::Binary(NumOperator::BitAnd, a, b) => {
            let (a, b) = (mask_source(a, sources), mask_source(b, sources));
            KindSource { kinds: a.kinds & b.kinds, ..a.or(b) }
        }
        Num::Binary(NumOperator::BitMinus, a, b) => {
            let a = mask_source(a, sources);
            match **b {
                Num::Const(taken) => KindSource { kinds: a.kinds & !(taken as u64), ..a },
                _ => a,
            }
        }
        _ => KindSource::default(),
    }
}
