//! A whole file: items, in the order of their dependencies.

mod board;
pub(crate) mod board_size;
mod drawing;
mod ends;
pub(crate) mod kinds;
mod move_lengths;
mod options;
mod pieces;
mod position_format;
mod presentation;
mod regions;
mod setup;
mod start;
mod state;
mod turns;

use crate::Purpose;
use crate::lowerer::{Definition, Lowerer, NamedMove};
use crate::names::symbols::Symbol;
use boardwright_board::Board;
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{GameFile, Item, ItemKind, Name, PieceDecl, Span};

/// Most players of one game.
const MAX_PLAYERS: usize = 2;

/// Lowers a file to a program and adds errors and warnings to the diagnostics.
pub(crate) fn lower_game(
    file: &GameFile,
    settings: &[(String, String)],
    ruleset: Option<&str>,
    purpose: Purpose,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Program> {
    let mut lowerer = Lowerer::new(empty_program(file), diagnostics);
    lowerer.counter_ids = (purpose == Purpose::Coverage).then(Default::default);
    lowerer.bind_options(&file.items, settings, ruleset);
    if lowerer.is_halted() {
        return None;
    }
    let mut items = Vec::new();
    lowerer.record_declarations(&file.items, false);
    lowerer.flatten(&file.items, &mut items, true);
    lowerer.lower_items(&items, &file.doc_comment)?;
    lowerer.drop_unused_counters();
    Some(lowerer.program)
}

fn empty_program(file: &GameFile) -> Program {
    Program {
        title: file.title.as_ref().map(|t| t.text.clone()).unwrap_or_default(),
        notes: Vec::new(),
        options: Vec::new(),
        rulesets: Vec::new(),
        players: Vec::new(),
        kinds: Vec::new(),
        unions: Vec::new(),
        board: Board::graph(),
        vectors: Vec::new(),
        regions: Vec::new(),
        variables: Vec::new(),
        places: Vec::new(),
        layers: Vec::new(),
        attributes: Vec::new(),
        labels: vec![String::new(), "pass".to_owned()],
        branch_words: Vec::new(),
        choice_words: Vec::new(),
        stages: Vec::new(),
        turns: Vec::new(),
        phases: Vec::new(),
        start: Vec::new(),
        after_move: Vec::new(),
        after_turn: Vec::new(),
        after_setup: Vec::new(),
        on_capture: Vec::new(),
        here: 2,
        ends: Vec::new(),
        no_move: Vec::new(),
        move_conditions: Vec::new(),
        local_count: 3,
        local_names: vec!["from".to_owned(), "to".to_owned(), "here".to_owned()],
        set_local_count: 0,
        notation: Vec::new(),
        formats: Vec::new(),
        drawing: Vec::new(),
        counters: Vec::new(),
        layout: Layout::default(),
    }
}

impl<'a> Lowerer<'a> {
    /// Collects the items that hold under the bound options.
    fn flatten<'i>(&mut self, items: &'i [Item], out: &mut Vec<&'i Item>, top: bool) {
        for item in items {
            match &item.kind {
                ItemKind::When { condition, then, otherwise } => {
                    match self.when_condition(condition) {
                        Some(Condition::Const(true)) => {
                            self.disable_items(otherwise);
                            self.flatten(then, out, false);
                        }
                        Some(Condition::Const(false)) => {
                            self.disable_items(then);
                            self.flatten(otherwise, out, false);
                        }
                        // After an error in the condition either part will do.
                        None => self.flatten(then, out, false),
                        Some(_) => {
                            self.report(
                            Diagnostic::error("not-constant", condition.span, "`when` asks about options only")
                                .help("what changes in play is asked with `if` inside a turn, a move or a piece"),
                        );
                            self.flatten(then, out, false);
                        }
                    }
                }
                ItemKind::Option { name, .. } | ItemKind::Ruleset { name, .. } if !top => {
                    self.report(Diagnostic::error(
                        "nested-option",
                        name.span,
                        "options and rulesets stand outside `when`",
                    ));
                }
                _ => {
                    if !top {
                        self.lints.under_when.insert(item.span);
                    }
                    out.push(item);
                }
            }
        }
    }

    /// Lowers the condition of a `when`; `None` after an error.
    fn when_condition(&mut self, condition: &boardwright_syntax::tree::Expr) -> Option<Condition> {
        let before = self.diagnostics.len();
        self.in_when = true;
        let test = self.condition(condition);
        self.in_when = false;
        (self.diagnostics.len() == before).then_some(test)
    }

    fn lower_items(&mut self, items: &[&'a Item], words: &'a [String]) -> Option<()> {
        self.note("about", "", words);
        for item in items {
            match &item.kind {
                ItemKind::About(text) => self.text_note("about", &text.text),
                ItemKind::Source(text) => self.text_note("source", &text.text),
                ItemKind::Ruling(text) => self.text_note("ruling", &text.text),
                _ => self.note_item(item),
            }
        }
        self.players(items)?;
        self.board_of(items)?;
        self.declarations(items)?;
        self.bodies(items);
        self.check_borrowing();
        self.check_chosen_twice();
        self.pack_fields();
        self.check_move_lengths();
        self.presentation(items);
        self.warn(items);
        self.program.layout = Layout::new(
            self.program.board.site_count(),
            self.program.players.len(),
            &self.program.kinds,
            &self.program.attributes,
            &self.program.layers,
            &self.program.places,
            &self.program.variables,
        );
        Some(())
    }

    fn text_note(&mut self, kind: &'static str, text: &str) {
        self.program.notes.push(Note { kind, name: String::new(), text: text.to_owned() });
    }

    fn players(&mut self, items: &[&Item]) -> Option<()> {
        let mut declared: Option<Span> = None;
        for item in items {
            let ItemKind::Players(names) = &item.kind else { continue };
            if let Some(earlier) = declared.replace(item.span) {
                self.report(
                    Diagnostic::error("declared-twice", item.span, "the players are named twice")
                        .also(earlier, "first here"),
                );
                continue;
            }
            if names.len() > MAX_PLAYERS {
                self.report(Diagnostic::error(
                    "too-many",
                    names[MAX_PLAYERS].span,
                    "games for more than two players are not supported yet",
                ));
            }
            if names.len() < 2 {
                self.report(
                    Diagnostic::error("too-few-players", item.span, "a game needs two players")
                        .help("write `players White, Black`"),
                );
            }
            for (index, name) in names.iter().take(MAX_PLAYERS).enumerate() {
                self.program.players.push(PlayerInfo { name: name.text.clone() });
                self.declare(name, Symbol::Player(index as u8));
            }
        }
        if declared.is_none() {
            self.report(
                Diagnostic::error(
                    "no-players",
                    Span::default(),
                    "the rules do not name the players",
                )
                .help("add `players White, Black`: the first named begins"),
            );
        }
        (self.program.players.len() == 2).then_some(())
    }

    fn board_of(&mut self, items: &[&Item]) -> Option<()> {
        let mut declared: Option<Span> = None;
        for item in items {
            let ItemKind::Board(board) = &item.kind else { continue };
            if let Some(earlier) = declared.replace(item.span) {
                self.report(
                    Diagnostic::error("declared-twice", item.span, "the board is described twice")
                        .also(earlier, "first here"),
                );
                continue;
            }
            self.option_used = self.lints.under_when.contains(&item.span);
            self.build_board(board);
            self.lints.board_by_option = self.option_used;
        }
        if declared.is_none() {
            self.report(
                Diagnostic::error("no-board", Span::default(), "the rules do not describe a board")
                    .help("add `board rectangle(8, 8)`"),
            );
        }
        (self.program.board.site_count() > 0).then_some(())
    }

    fn declarations(&mut self, items: &[&'a Item]) -> Option<()> {
        let pieces = pieces_of(items);
        self.declare_kinds(&pieces);
        if self.program.kinds.is_empty() {
            self.report(
                Diagnostic::error("no-pieces", Span::default(), "the rules declare no piece")
                    .help("add `piece Stone O`"),
            );
            return None;
        }
        for item in items {
            self.option_used = self.lints.under_when.contains(&item.span);
            match &item.kind {
                ItemKind::Region { name, values } => self.region(name, values),
                ItemKind::Place { name, outside_identity } => self.place(name, *outside_identity),
                ItemKind::Layer { name, outside_identity } => self.layer(name, *outside_identity),
                ItemKind::Attribute { name, ty, initial, outside_identity } => {
                    self.attribute(name, ty, initial.as_ref(), *outside_identity);
                }
                ItemKind::State(state) => self.state_variable(state),
                ItemKind::Define { name, params, body } => self.define(name, params, body),
                ItemKind::Move { name, params, body } => {
                    self.refuse_hiding_all(params);
                    let index = self.moves.len();
                    self.moves.push(NamedMove { name, params, body });
                    self.declare(name, Symbol::Move(index));
                }
                _ => {}
            }
        }
        self.declare_phases(items);
        Some(())
    }

    fn define(
        &mut self,
        name: &'a Name,
        params: &'a [Name],
        body: &'a boardwright_syntax::tree::Expr,
    ) {
        self.refuse_hiding_all(params);
        let index = self.definitions.len();
        self.definitions.push(Definition { name, params, body });
        self.declare(name, Symbol::Define(index));
    }

    fn bodies(&mut self, items: &[&'a Item]) {
        let pieces = pieces_of(items);
        self.kind_bodies(&pieces);
        self.turns_of(items);
        self.hooks(items);
        for item in items {
            if let ItemKind::Start(block) = &item.kind {
                self.start(block);
            }
        }
        self.all_ends(items);
    }

    fn turns_of(&mut self, items: &[&'a Item]) {
        let mut phase = 0;
        for item in items {
            if let ItemKind::Turn(turn) = &item.kind {
                self.turn(turn, 0);
            }
        }
        if items.iter().any(|item| matches!(item.kind, ItemKind::Turn(_))) {
            phase = 1;
        }
        for item in items {
            let ItemKind::Phase { name, items } = &item.kind else { continue };
            let mut inner = Vec::new();
            self.flatten(items, &mut inner, false);
            for item in inner {
                match &item.kind {
                    ItemKind::Turn(turn) => self.turn(turn, phase),
                    _ => self.report(
                        Diagnostic::error(
                            "not-in-phase",
                            item.span,
                            "only turns stand inside a phase",
                        )
                        .help("move this out of the braces; it holds in all phases")
                        .also(name.span, "the phase"),
                    ),
                }
            }
            phase += 1;
        }
        let end = items.last().map(|item| item.span).unwrap_or_default();
        self.check_turns(end);
    }

    fn hooks(&mut self, items: &[&Item]) {
        for item in items {
            match &item.kind {
                ItemKind::AfterMove(block) => {
                    let body = self.block_without_choices(block, "in `after move`");
                    let body = self.counted(CounterRole::AfterMove, block.span, block.span, body);
                    self.program.after_move.extend(body);
                }
                ItemKind::AfterTurn(block) => {
                    let body = self.block_without_choices(block, "in `after turn`");
                    let body = self.counted(CounterRole::AfterTurn, block.span, block.span, body);
                    self.program.after_turn.extend(body);
                }
                ItemKind::AfterSetup(block) => self.after_setup(block),
                ItemKind::OnCapture(block) => {
                    self.in_capture_hook = true;
                    let body = self.scoped(|this| {
                        this.bind(
                            "here",
                            crate::expressions::typed_expr::TypedExpr::Site(Num::Local(2)),
                        );
                        this.block_without_choices(block, "in `on capture`")
                    });
                    self.in_capture_hook = false;
                    let body = self.counted(CounterRole::OnCapture, block.span, block.span, body);
                    self.program.on_capture.extend(body);
                }
                _ => {}
            }
        }
    }

    fn all_ends(&mut self, items: &[&Item]) {
        for item in items {
            match &item.kind {
                ItemKind::End(rules) => self.ends(rules),
                ItemKind::NoMove(rules) => self.no_move(rules),
                _ => {}
            }
        }
        self.refuse_preferred_moves();
    }

    fn presentation(&mut self, items: &[&Item]) {
        for item in items {
            match &item.kind {
                ItemKind::Notation(templates) => self.notation(templates),
                ItemKind::Position { name, fields } => self.position_format(name, fields),
                ItemKind::Draw(entries) => self.draw(entries),
                _ => {}
            }
        }
        self.check_template_lengths(items);
    }
}

/// A declaration of a piece.
pub(crate) struct PieceItem<'i> {
    pub piece: &'i PieceDecl,
    /// Its doc comment.
    pub words: &'i [String],
    /// The whole declaration.
    pub span: Span,
}

/// Returns the pieces of a file.
fn pieces_of<'i>(items: &[&'i Item]) -> Vec<PieceItem<'i>> {
    items
        .iter()
        .filter_map(|item| match &item.kind {
            ItemKind::Piece(piece) => {
                Some(PieceItem { piece, words: &item.doc_comment, span: item.span })
            }
            _ => None,
        })
        .collect()
}
