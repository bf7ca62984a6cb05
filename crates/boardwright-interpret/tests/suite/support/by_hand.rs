//! Programs built by hand that no rules text can express.

use boardwright_board::Board;
use boardwright_ir::*;

/// Returns a game of one kind and two players whose only stage has this body.
pub fn program(width: u32, height: u32, body: Block) -> Program {
    let board = Board::rectangle(width, height).expect("a small board");
    let vectors = board
        .directions()
        .iter()
        .map(|direction| Vector { name: direction.name.clone(), leap: Vec::new() })
        .collect();
    let kind = KindInfo {
        name: "Man".to_owned(),
        letters: vec!["M".to_owned(), "m".to_owned()],
        other_letters: Vec::new(),
        owner: None,
        parts: vec![0],
        promotes_to: None,
        words: String::new(),
        body: Block::new(),
        plain: None,
        span: Default::default(),
    };
    let player = |name: &str| PlayerInfo { name: name.to_owned() };
    let field = Field { name: "to".to_owned(), kind: FieldKind::Site, low: 0, shift: 4, bits: 11 };
    let stage = Stage {
        name: String::new(),
        turn: 0,
        index: 0,
        body,
        fields: vec![field],
        label_bits: 4,
        actions: None,
        may_have_duplicates: true,
    };
    let turn = Turn { player: None, phase: 0, stages: vec![0], after: Block::new(), prefer: None };
    let layout =
        Layout::new(board.site_count(), 2, std::slice::from_ref(&kind), &[], &[], &[], &[]);
    Program {
        title: "By hand".to_owned(),
        notes: Vec::new(),
        options: Vec::new(),
        rulesets: Vec::new(),
        players: vec![player("White"), player("Black")],
        kinds: vec![kind],
        unions: vec![vec![None]],
        board,
        vectors,
        regions: Vec::new(),
        variables: Vec::new(),
        places: Vec::new(),
        layers: Vec::new(),
        attributes: Vec::new(),
        labels: vec![String::new(), "pass".to_owned()],
        branch_words: Vec::new(),
        choice_words: Vec::new(),
        stages: vec![stage],
        turns: vec![turn],
        phases: vec![Phase { name: String::new(), first_stage: vec![Some(0), Some(0)] }],
        start: Block::new(),
        after_move: Block::new(),
        after_turn: Block::new(),
        after_setup: Block::new(),
        on_capture: Block::new(),
        here: 2,
        ends: Vec::new(),
        no_move: Vec::new(),
        move_conditions: Vec::new(),
        local_count: 8,
        local_names: vec![String::new(); 8],
        set_local_count: 1,
        notation: Vec::new(),
        formats: Vec::new(),
        drawing: Vec::new(),
        counters: Vec::new(),
        layout,
    }
}

/// Returns a choice of a site that the decision does not record.
pub fn choose(local: Local, set: Set) -> Statement {
    Statement::Choose {
        local,
        domain: Domain::Sites(set),
        condition: None,
        field: None,
        span: Default::default(),
    }
}

/// Returns a condition statement.
pub fn require(condition: Condition) -> Statement {
    Statement::Require { condition, message: None, span: Default::default() }
}
