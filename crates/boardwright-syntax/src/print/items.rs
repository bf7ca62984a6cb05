//! Items as S-expressions.

use super::statements::block;
use super::{clause, expression, list, mark, names, optional, optional_name, quoted, text};
use crate::tree::{
    Alternative, BoardDecl, BoardDetail, DrawEntry, EndResult, EndRule, Holder, Item, ItemKind,
    ItemSort, Lifetime, Name, OptionType, PieceDecl, PlayerValue, PositionField, PositionState,
    Removal, Setting, StateDecl, StateType, TurnDecl,
};

/// An item as an S-expression.
pub(super) fn item(item: &Item) -> String {
    match &item.kind {
        ItemKind::About(about) => list("about", [text(about)]),
        ItemKind::Source(source) => list("source", [text(source)]),
        ItemKind::Ruling(ruling) => list("ruling", [text(ruling)]),
        ItemKind::Option { name, ty, default, fixed, note } => {
            let note = note.as_ref().map_or(String::new(), text);
            let fixed = clause("fixed", optional(fixed));
            list("option", [name.text.clone(), option_type(ty), expression(default), fixed, note])
        }
        ItemKind::FixOption { option, value } => {
            list("fix-option", [option.text.clone(), expression(value)])
        }
        ItemKind::Use { module, arguments } => {
            list("use", [module.text.clone()].into_iter().chain(arguments.iter().map(setting)))
        }
        ItemKind::Parameter { name, default, note } => {
            let note = note.as_ref().map_or(String::new(), text);
            list("parameter", [name.text.clone(), clause("default", optional(default)), note])
        }
        ItemKind::Without(removals) => {
            list("without", removals.iter().map(|it| list(it.sort.words(), [removed_name(it)])))
        }
        ItemKind::Ruleset { name, settings, note } => {
            let settings = settings.iter().map(setting);
            let note = note.as_ref().map_or(String::new(), text);
            list("ruleset", [name.text.clone()].into_iter().chain(settings).chain([note]))
        }
        ItemKind::When { condition, then, otherwise } => {
            list("when", [expression(condition), items(then), items(otherwise)])
        }
        ItemKind::Players(players) => list("players", names(players)),
        ItemKind::Board(board) => board_text(board),
        ItemKind::Region { name, values } => list("region", named_values(name, values)),
        ItemKind::Piece(piece) => piece_text(piece),
        ItemKind::ExtendPiece(piece) => {
            let movements = piece.alternatives.iter().map(alternative);
            list("extend-piece", [piece.name.text.clone()].into_iter().chain(movements))
        }
        ItemKind::Place { name, outside_identity } => {
            list("place", [name.text.clone(), mark("outside-identity", *outside_identity)])
        }
        ItemKind::Layer { name, outside_identity } => {
            list("layer", [name.text.clone(), mark("outside-identity", *outside_identity)])
        }
        ItemKind::Attribute { name, ty, initial, outside_identity } => {
            let outside = mark("outside-identity", *outside_identity);
            let initial = clause("initially", optional(initial));
            list("attribute", [name.text.clone(), state_type(ty), initial, outside])
        }
        ItemKind::State(state) => state_text(state),
        ItemKind::Define { name, params, body } => {
            list("define", [head(name, params), expression(body)])
        }
        ItemKind::Move { name, params, body } => list("move", [head(name, params), block(body)]),
        ItemKind::Start(body) => list("start", [block(body)]),
        ItemKind::Phase { name, items: inner } => list("phase", [name.text.clone(), items(inner)]),
        ItemKind::Turn(turn) => turn_text(turn),
        ItemKind::AfterMove(body) => list("after-move", [block(body)]),
        ItemKind::AfterTurn(body) => list("after-turn", [block(body)]),
        ItemKind::AfterSetup(body) => list("after-setup", [block(body)]),
        ItemKind::OnCapture(body) => list("on-capture", [block(body)]),
        ItemKind::End(rules) => list("end", rules.iter().map(rule)),
        ItemKind::NoMove(rules) => list("no-move", rules.iter().map(rule)),
        ItemKind::Notation(templates) => {
            let templates = templates.iter();
            list("notation", templates.map(|it| list(&it.name.text, [text(&it.text)])))
        }
        ItemKind::Position { name, fields } => {
            list("position", [name.text.clone()].into_iter().chain(fields.iter().map(field)))
        }
        ItemKind::Draw(entries) => list("draw", entries.iter().map(draw_entry)),
    }
}

fn setting(setting: &Setting) -> String {
    list("set", [setting.name.text.clone(), expression(&setting.value)])
}

fn items(items: &[Item]) -> String {
    if items.is_empty() {
        return String::new();
    }
    let items: Vec<String> = items.iter().map(item).collect();
    format!("{{{}}}", items.join(" "))
}

/// A name with its parameters.
fn head(name: &Name, params: &[Name]) -> String {
    if params.is_empty() { name.text.clone() } else { list(&name.text, names(params)) }
}

fn named_values(name: &Name, values: &[PlayerValue]) -> Vec<String> {
    let mut parts = vec![name.text.clone()];
    parts.extend(values.iter().map(|PlayerValue { player, value }| match player {
        Some(player) => list("of", [player.text.clone(), expression(value)]),
        None => expression(value),
    }));
    parts
}

fn option_type(ty: &OptionType) -> String {
    match ty {
        OptionType::Range(low, high) => list("..", [expression(low), expression(high)]),
        OptionType::Flag => "flag".to_string(),
        OptionType::Words(words) => list("|", names(words)),
    }
}

fn state_type(ty: &StateType) -> String {
    let word = match ty {
        StateType::Range(low, high) => return list("..", [expression(low), expression(high)]),
        StateType::Flag => "flag",
        StateType::Site => "site",
        StateType::Sites => "sites",
        StateType::Kind => "kind",
        StateType::Player => "player",
        StateType::Direction => "direction",
    };
    word.to_string()
}

fn state_text(state: &StateDecl) -> String {
    let lifetime = match state.lifetime {
        Lifetime::Game => "",
        Lifetime::ThisTurn => "this-turn",
        Lifetime::ThisMove => "this-move",
        Lifetime::NextTurn => "next-turn",
    };
    let parts = [
        state.name.text.clone(),
        state_type(&state.ty),
        clause("initially", optional(&state.initial)),
        mark("of-each-player", state.holder == Holder::Player),
        mark("of-each-kind", state.holder == Holder::Kind),
        mark("of-each-site", state.holder == Holder::Site),
        lifetime.to_string(),
        mark("if-usable", state.if_usable),
        mark("outside-identity", state.outside_identity),
    ];
    list("state", parts)
}

fn board_text(board: &BoardDecl) -> String {
    let shape = list(&board.shape.text, board.arguments.iter().map(expression));
    list("board", [shape].into_iter().chain(board.details.iter().map(board_detail)))
}

fn board_detail(detail: &BoardDetail) -> String {
    match detail {
        BoardDetail::Names(way) => list("names", [way.text.clone()]),
        BoardDetail::Upright(_) => list("upright", []),
        BoardDetail::Diagonals(_) => list("diagonals", []),
        BoardDetail::Rename { pairs } => list(
            "rename",
            pairs.iter().map(|(site, name)| list("as", [site.text.clone(), name.text.clone()])),
        ),
        BoardDetail::Cut(sites) => list("cut", [expression(sites)]),
        BoardDetail::Wrap(direction) => list("wrap", [direction.text.clone()]),
        BoardDetail::Site { name, x, y } => {
            list("site", [name.text.clone(), expression(x), expression(y)])
        }
        BoardDetail::Edge { sites, labels, .. } => {
            let labels = if labels.is_empty() { None } else { Some(list("as", names(labels))) };
            list("edge", names(sites).chain(labels))
        }
        BoardDetail::Link { variable, from, to, label, back } => {
            let parts = [
                clause("each", optional_name(variable)),
                expression(from),
                expression(to),
                label.text.clone(),
                clause("back", optional_name(back)),
            ];
            list("link", parts)
        }
        BoardDetail::Line { direction, goes_on } => {
            list("line", [direction.text.clone()].into_iter().chain(names(goes_on)))
        }
        BoardDetail::Direction { name, values } => list("direction", named_values(name, values)),
    }
}

fn piece_text(piece: &PieceDecl) -> String {
    let parts = if piece.parts.is_empty() { None } else { Some(list("=", names(&piece.parts))) };
    let others = piece.other_letters.iter().flatten().map(text);
    let also = if piece.other_letters.is_empty() { String::new() } else { list("also", others) };
    let clauses = [
        also,
        clause("of", optional_name(&piece.owner)),
        parts.unwrap_or_default(),
        clause("promotes", optional_name(&piece.promotes_to)),
    ];
    let letters = piece.letters.iter().map(text);
    let movements = piece.alternatives.iter().map(alternative);
    let name = [piece.name.text.clone()];
    list("piece", name.into_iter().chain(letters).chain(clauses).chain(movements))
}

fn alternative(found: &Alternative) -> String {
    let block = found.block.as_ref().map_or(String::new(), block);
    list("way", [expression(&found.movement), clause("if", optional(&found.condition)), block])
}

fn turn_text(turn: &TurnDecl) -> String {
    let actions = turn.actions.as_ref().map(|limit| {
        list(if limit.up_to { "up-to" } else { "actions" }, [expression(&limit.number)])
    });
    let stages = turn
        .stages
        .iter()
        .map(|it| list("then", [optional_name(&it.name).unwrap_or_default(), block(&it.body)]));
    let first =
        [clause("of", optional_name(&turn.player)), actions.unwrap_or_default(), block(&turn.body)];
    let last = [
        clause("after", turn.after.as_ref().map(block)),
        clause("prefer-most", optional(&turn.prefer)),
    ];
    list("turn", first.into_iter().chain(stages).chain(last))
}

fn rule(end: &EndRule) -> String {
    match end {
        EndRule::Result { who, result, claimed, condition, reason, .. } => {
            let head = match result {
                EndResult::Wins => "wins",
                EndResult::Loses => "loses",
                EndResult::Draw => "draw",
            };
            let parts = [
                optional_name(who).unwrap_or_default(),
                claimed.map_or(String::new(), |_| "on-claim".to_owned()),
                clause("if", optional(condition)),
                reason.as_ref().map_or(String::new(), text),
            ];
            list(head, parts)
        }
        EndRule::If { condition, rules } => {
            list("if", [expression(condition)].into_iter().chain(rules.iter().map(rule)))
        }
        EndRule::Pass { condition, .. } => list("pass", [clause("if", optional(condition))]),
    }
}

fn field(field: &PositionField) -> String {
    match field {
        PositionField::Board { hand, .. } => list("board", [clause("hand", optional_name(hand))]),
        PositionField::Place(place) => list("place", [place.text.clone()]),
        PositionField::Player { letters, .. } => list("player", letters.iter().map(text)),
        PositionField::Phase { words, .. } => list(
            "phase",
            words.iter().map(|it| list("word", [text(&it.word), it.phase.text.clone()])),
        ),
        PositionField::Flags { flags, .. } => list(
            "flags",
            flags.iter().map(|it| list("flag", [text(&it.letters), expression(&it.value)])),
        ),
        PositionField::Site(state) => list("site", position_state(state)),
        PositionField::Sites(state) => list("sites", position_state(state)),
        PositionField::Number(number) => list("number", position_state(number)),
        PositionField::Text(value) => list("text", [text(value)]),
        PositionField::Joined { fields, .. } => list("joined", fields.iter().map(self::field)),
        PositionField::Optional { field, .. } => list("optional", [self::field(field)]),
    }
}

fn position_state(state: &PositionState) -> [String; 2] {
    [state.name.text.clone(), clause("of", optional_name(&state.player))]
}

fn draw_entry(entry: &DrawEntry) -> String {
    list(&entry.name.text, names(&entry.words).chain(entry.texts.iter().map(text)))
}

/// Returns the name of what is taken away; the first words of a ruling in quotes.
fn removed_name(removal: &Removal) -> String {
    let name = optional_name(&removal.name).unwrap_or_default();
    if removal.sort == ItemSort::Ruling && !name.is_empty() { quoted(&name) } else { name }
}
