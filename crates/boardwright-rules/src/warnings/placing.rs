//! Pieces that never come into play: neither put, nor promoted to, nor merged into.

use crate::fields::visit;
use crate::lowerer::Lowerer;
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use std::collections::BTreeMap;

/// Rounds of following values from local to local; a chain longer than this warns of nothing.
const MAX_ROUNDS: usize = 16;

/// The kinds that a value may bring into play.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Origin {
    kinds: u64,
    /// What some unit promotes to, what promotes to it, what it makes with another.
    promotions: bool,
    demotions: bool,
    unions: bool,
}

impl Origin {
    fn of_kinds(kinds: u64) -> Origin {
        Origin { kinds, ..Origin::default() }
    }

    fn or(self, other: Origin) -> Origin {
        Origin {
            kinds: self.kinds | other.kinds,
            promotions: self.promotions || other.promotions,
            demotions: self.demotions || other.demotions,
            unions: self.unions || other.unions,
        }
    }
}

/// What the locals may hold.
type Origins = BTreeMap<Local, Origin>;

impl Lowerer<'_> {
    pub(super) fn judge_placing(&mut self) {
        let Some(origins) = self.origins_of_locals() else { return };
        let mut introduced = Origin::default();
        let mut lent = 0u64;
        let mut puts = false;
        for block in self.all_blocks() {
            visit(block, &mut |statement| match statement {
                Statement::Put { kind, .. }
                | Statement::AddToPlace { kind, .. }
                | Statement::AddToLayer { kind, .. }
                | Statement::Change { kind, .. } => {
                    introduced = introduced.or(origin(kind, &origins));
                    puts |= !matches!(statement, Statement::Change { .. });
                }
                Statement::SetVariable { value, .. } => {
                    introduced = introduced.or(origin(value, &origins))
                }
                Statement::MovesOf { kind, .. } => lent |= origin(kind, &origins).kinds,
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
                self.warn_of_absent(kind);
            }
        }
    }

    fn warn_of_empty_board(&mut self) {
        let Some(kind) = self.program.kinds.first() else { return };
        let (name, span) = (kind.name.clone(), kind.span);
        if self.watch.words_left_out.contains("put") || self.watch.words_left_out.contains("array")
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

    fn warn_of_absent(&mut self, kind: usize) {
        let info = &self.program.kinds[kind];
        let (name, span) = (info.name.clone(), info.span);
        let is_part =
            |other: &KindInfo| other.parts.len() > 1 && other.parts.contains(&(kind as u8));
        if self.watch.words_left_out.contains(&name) || self.program.kinds.iter().any(is_part) {
            return;
        }
        self.report(
            Diagnostic::warning("never-placed", span, format!("no {name} ever comes into play"))
                .help(format!("put it on the board in `start {{ … }}`, or let a move bring it in: `put {name} at …`, `change … into {name}`")),
        );
    }

    /// The kinds that may come into play, given what is brought in.
    fn present(&self, introduced: Origin) -> u64 {
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

    /// What each local may hold; nothing if that takes too long to find out.
    fn origins_of_locals(&self) -> Option<Origins> {
        let mut origins = Origins::new();
        for _ in 0..MAX_ROUNDS {
            let before = origins.clone();
            for block in self.all_blocks() {
                visit(block, &mut |statement| {
                    let (local, more) = match statement {
                        Statement::Let(local, number) => (*local, origin(number, &origins)),
                        Statement::Choose { local, domain: Domain::Kinds(mask), .. }
                        | Statement::For { local, domain: Domain::Kinds(mask), .. } => {
                            (*local, origin_of_mask(mask, &origins))
                        }
                        _ => return,
                    };
                    let known = origins.entry(local).or_default();
                    *known = known.or(more);
                });
            }
            if origins == before {
                return Some(origins);
            }
        }
        None
    }
}

/// The kinds that a kind-valued number may bring in. What stands somewhere already brings in nothing.
fn origin(number: &Num, origins: &Origins) -> Origin {
    match number {
        Num::Const(kind) if (0..64).contains(kind) => Origin::of_kinds(1 << kind),
        Num::Local(local) => origins.get(local).copied().unwrap_or_default(),
        Num::If(_, a, b) => origin(a, origins).or(origin(b, origins)),
        Num::Promotion(kind) => Origin { promotions: true, ..origin(kind, origins) },
        Num::Demotion(kind) => Origin { demotions: true, ..origin(kind, origins) },
        Num::UnionKind(a, b) => {
            Origin { unions: true, ..origin(a, origins).or(origin(b, origins)) }
        }
        mask @ (Num::Binary(..) | Num::MaskOf(_)) => origin_of_mask(mask, origins),
        _ => Origin::default(),
    }
}

/// The same for a set of kinds.
fn origin_of_mask(mask: &Num, origins: &Origins) -> Origin {
    match mask {
        Num::Const(kinds) => Origin::of_kinds(*kinds as u64),
        Num::MaskOf(kind) => origin(kind, origins),
        Num::Local(_) => origin(mask, origins),
        Num::If(_, a, b) | Num::Binary(NumOperator::BitOr, a, b) => {
            origin_of_mask(a, origins).or(origin_of_mask(b, origins))
        }
        Num::Binary(NumOperator::BitAnd, a, b) => {
            let (a, b) = (origin_of_mask(a, origins), origin_of_mask(b, origins));
            Origin { kinds: a.kinds & b.kinds, ..a.or(b) }
        }
        Num::Binary(NumOperator::BitMinus, a, b) => {
            let a = origin_of_mask(a, origins);
            match **b {
                Num::Const(taken) => Origin { kinds: a.kinds & !(taken as u64), ..a },
                _ => a,
            }
        }
        _ => Origin::default(),
    }
}
