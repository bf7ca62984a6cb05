//! A variant with all that it inherits: what the keys of its section and of its parents say.

pub mod keys;
pub mod piece_type;
pub mod setter;
pub mod squares;
pub mod values;

use piece_type::{COUNT, PieceSet, PieceType};
use squares::Squares;
use std::collections::BTreeMap;

/// Index of the player who begins in most games.
pub const WHITE: usize = 0;
/// Index of the other player.
pub const BLACK: usize = 1;

/// A result for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    Win,
    Loss,
    Draw,
}

/// Rules of a variant, by the names of the keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variant {
    pub ranks: u8,
    pub files: u8,
    /// Capital letter of each type in use.
    pub letters: [Option<char>; COUNT],
    /// Movements of custom pieces, and of a king with its own.
    pub betza: BTreeMap<usize, String>,
    pub start_fen: String,
    pub mobility: [BTreeMap<usize, Squares>; 2],
    pub promotion_region: [Squares; 2],
    pub main_pawn: [Option<PieceType>; 2],
    pub pawn_types: [PieceSet; 2],
    pub promotion_types: [PieceSet; 2],
    pub promotion_limit: BTreeMap<usize, u32>,
    pub promoted_type: BTreeMap<usize, PieceType>,
    pub mandatory_pawn_promotion: bool,
    pub mandatory_piece_promotion: bool,
    pub piece_promotion_on_capture: bool,
    pub piece_demotion: bool,
    pub blast_on_capture: bool,
    pub petrify_types: PieceSet,
    pub double_step: bool,
    pub double_step_region: [Squares; 2],
    pub triple_step_region: [Squares; 2],
    pub en_passant_region: [Squares; 2],
    pub en_passant_types: [PieceSet; 2],
    pub castling: bool,
    pub castling_kingside_file: u8,
    pub castling_queenside_file: u8,
    pub castling_rank: u8,
    pub castling_king_file: u8,
    pub castling_king_piece: [Option<PieceType>; 2],
    pub castling_rook_kingside_file: Option<u8>,
    pub castling_rook_queenside_file: u8,
    pub castling_rooks: [PieceSet; 2],
    pub opposite_castling: bool,
    pub castling_wins: String,
    pub checking: bool,
    pub drop_checks: bool,
    pub must_capture: bool,
    pub must_drop: bool,
    pub must_drop_type: Option<PieceType>,
    pub piece_drops: bool,
    pub drop_loop: bool,
    pub captures_to_hand: bool,
    pub first_rank_pawn_drops: bool,
    pub promotion_zone_pawn_drops: bool,
    pub enclosing_drop: String,
    pub enclosing_drop_start: Squares,
    pub drop_region: [Squares; 2],
    pub opposite_coloured_bishops: bool,
    pub castling_dropped_piece: bool,
    pub drop_promoted: bool,
    pub drop_no_doubled: Option<PieceType>,
    pub drop_no_doubled_count: u32,
    pub immobility_illegal: bool,
    pub walling_rule: String,
    pub walling_region: [Squares; 2],
    pub wall_or_move: bool,
    pub diagonal_lines: Squares,
    pub pass: [bool; 2],
    pub pass_on_stalemate: [bool; 2],
    pub flying_general: bool,
    pub soldier_promotion_rank: u8,
    pub flip_enclosed_pieces: String,
    pub free_drops: bool,
    pub n_move_rule_types: [PieceSet; 2],
    pub n_move_rule: u32,
    pub n_fold_rule: u32,
    pub n_fold_value: Outcome,
    pub n_fold_value_absolute: bool,
    pub perpetual_check_illegal: bool,
    pub move_repetition_illegal: bool,
    pub stalemate_value: Outcome,
    pub stalemate_piece_count: bool,
    pub checkmate_value: Outcome,
    pub pawn_drop_mate_illegal: bool,
    pub extinction_value: Option<Outcome>,
    pub extinction_claim: bool,
    pub extinction_pseudo_royal: bool,
    pub duple_check: bool,
    pub extinction_types: PieceSet,
    pub extinction_count: u32,
    pub extinction_opponent_count: u32,
    pub flag_piece: [PieceSet; 2],
    pub flag_region: [Squares; 2],
    pub flag_piece_count: u32,
    pub flag_piece_blocked_win: bool,
    pub flag_move: bool,
    pub flag_piece_safe: bool,
    pub check_counting: bool,
    pub connect_n: u32,
    pub connect_types: PieceSet,
    pub connect_horizontal: bool,
    pub connect_vertical: bool,
    pub connect_diagonal: bool,
    pub connect_region1: [Squares; 2],
    pub connect_region2: [Squares; 2],
    pub connect_nxn: u32,
    pub collinear_n: u32,
    pub connect_value: Outcome,
    pub material_counting: String,
    pub adjudicate_full_board: bool,
    pub counting_rule: String,
    /// Values of keys for which the rules have no words, where they are not the usual ones.
    pub without_words: BTreeMap<&'static str, String>,
}

impl Variant {
    /// A variant of which nothing is said yet: chess without pieces.
    pub fn new() -> Variant {
        let pawn = PieceSet::of(PieceType::PAWN);
        let rook = PieceSet::of(PieceType::ROOK);
        let everything = PieceSet::ALL;
        Variant {
            ranks: 8,
            files: 8,
            letters: [None; COUNT],
            betza: BTreeMap::new(),
            start_fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(),
            mobility: [BTreeMap::new(), BTreeMap::new()],
            promotion_region: [Squares::rank(7), Squares::rank(0)],
            main_pawn: [Some(PieceType::PAWN); 2],
            pawn_types: [pawn; 2],
            promotion_types: [PieceSet::NONE; 2],
            promotion_limit: BTreeMap::new(),
            promoted_type: BTreeMap::new(),
            mandatory_pawn_promotion: true,
            mandatory_piece_promotion: false,
            piece_promotion_on_capture: false,
            piece_demotion: false,
            blast_on_capture: false,
            petrify_types: PieceSet::NONE,
            double_step: true,
            double_step_region: [Squares::rank(1), Squares::rank(6)],
            triple_step_region: [Squares::NONE; 2],
            en_passant_region: [Squares::ALL; 2],
            en_passant_types: [pawn; 2],
            castling: true,
            castling_kingside_file: 6,
            castling_queenside_file: 2,
            castling_rank: 0,
            castling_king_file: 4,
            castling_king_piece: [Some(PieceType::KING); 2],
            castling_rook_kingside_file: None,
            castling_rook_queenside_file: 0,
            castling_rooks: [rook; 2],
            opposite_castling: false,
            castling_wins: String::new(),
            checking: true,
            drop_checks: true,
            must_capture: false,
            must_drop: false,
            must_drop_type: None,
            piece_drops: false,
            drop_loop: false,
            captures_to_hand: false,
            first_rank_pawn_drops: false,
            promotion_zone_pawn_drops: false,
            enclosing_drop: "none".to_owned(),
            enclosing_drop_start: Squares::NONE,
            drop_region: [Squares::ALL; 2],
            opposite_coloured_bishops: false,
            castling_dropped_piece: false,
            drop_promoted: false,
            drop_no_doubled: None,
            drop_no_doubled_count: 1,
            immobility_illegal: false,
            walling_rule: "none".to_owned(),
            walling_region: [Squares::ALL; 2],
            wall_or_move: false,
            diagonal_lines: Squares::NONE,
            pass: [false; 2],
            pass_on_stalemate: [false; 2],
            flying_general: false,
            soldier_promotion_rank: 0,
            flip_enclosed_pieces: "none".to_owned(),
            free_drops: false,
            n_move_rule_types: [pawn; 2],
            n_move_rule: 50,
            n_fold_rule: 3,
            n_fold_value: Outcome::Draw,
            n_fold_value_absolute: false,
            perpetual_check_illegal: false,
            move_repetition_illegal: false,
            stalemate_value: Outcome::Draw,
            stalemate_piece_count: false,
            checkmate_value: Outcome::Loss,
            pawn_drop_mate_illegal: false,
            extinction_value: None,
            extinction_claim: false,
            extinction_pseudo_royal: false,
            duple_check: false,
            extinction_types: PieceSet::NONE,
            extinction_count: 0,
            extinction_opponent_count: 0,
            flag_piece: [everything; 2],
            flag_region: [Squares::NONE; 2],
            flag_piece_count: 1,
            flag_piece_blocked_win: false,
            flag_move: false,
            flag_piece_safe: false,
            check_counting: false,
            connect_n: 0,
            connect_types: everything,
            connect_horizontal: true,
            connect_vertical: true,
            connect_diagonal: true,
            connect_region1: [Squares::NONE; 2],
            connect_region2: [Squares::NONE; 2],
            connect_nxn: 0,
            collinear_n: 0,
            connect_value: Outcome::Win,
            material_counting: "none".to_owned(),
            adjudicate_full_board: false,
            counting_rule: "none".to_owned(),
            without_words: BTreeMap::new(),
        }
    }

    /// Gives a type a letter. Another type with this letter is gone.
    pub fn add_piece(&mut self, one: PieceType, letter: char) {
        let letter = letter.to_ascii_uppercase();
        if let Some(other) = self.type_of(letter) {
            self.remove_piece(other);
        }
        self.letters[one.index()] = Some(letter);
    }

    /// Takes a type away, from the kinds to promote to as well.
    pub fn remove_piece(&mut self, one: PieceType) {
        self.letters[one.index()] = None;
        for types in &mut self.promotion_types {
            types.remove(one);
        }
    }

    /// The type of a letter.
    pub fn type_of(&self, letter: char) -> Option<PieceType> {
        let letter = letter.to_ascii_uppercase();
        PieceType::all().find(|one| self.letters[one.index()] == Some(letter))
    }

    /// The types in use.
    pub fn types(&self) -> impl Iterator<Item = PieceType> {
        PieceType::all().filter(|one| self.has(*one))
    }

    pub fn has(&self, one: PieceType) -> bool {
        self.letters[one.index()].is_some()
    }

    /// The movement of a type in Betza notation.
    pub fn betza_of(&self, one: PieceType) -> &str {
        self.betza.get(&one.index()).map_or(one.betza(), String::as_str)
    }

    pub fn board(&self) -> Squares {
        Squares::board(self.files, self.ranks)
    }
}
