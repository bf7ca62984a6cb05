//! Printing of the parts of a program.

use super::printer::{Printer, of_each};
use crate::expression::NONE;
use crate::program::{
    End, Field, FieldKind, FormatField, FormatVariable, KindInfo, NoMove, OptionKind, Stage, Turn,
    UnitStore, Variable, VariableType,
};
use crate::statement::Statement;
use boardwright_board::{DirectionInfo, Shape, directions_in};
use boardwright_syntax::tree::Lifetime;

impl Printer<'_> {
    pub(super) fn program(&mut self) {
        let program = self.program;
        self.line(format!("game {:?}", program.title));
        self.options();
        self.section("players", &program.players, |this, player| this.line(&player.name));
        self.board();
        self.section("kinds", &program.kinds, Self::kind_line);
        self.declarations();
        self.layout();
        self.hook("start", &program.start);
        for index in 0..program.phases.len() {
            self.phase(index);
        }
        for (index, turn) in program.turns.iter().enumerate() {
            self.turn(index, turn);
        }
        for kind in program.kinds.iter().filter(|kind| has_moves(kind)) {
            self.kind_body(kind);
        }
        self.hook("on-capture", &program.on_capture);
        self.hook("after-move", &program.after_move);
        self.hook("after-turn", &program.after_turn);
        self.hook("after-setup", &program.after_setup);
        self.section("ends", &program.ends, |this, end| {
            let text = this.end(end);
            this.line(text);
        });
        self.section("no-move", &program.no_move, |this, rule| {
            let text = match rule {
                NoMove::End(end) => this.end(end),
                NoMove::Pass(condition) => format!("pass if {}", this.condition(condition)),
            };
            this.line(text);
        });
        self.presentation();
        let long = std::mem::take(&mut self.long_sets);
        self.section("sets", long.iter().enumerate(), |this, (index, set)| {
            this.line(format!("sites-{} = {}", index + 1, this.site_list(set)));
        });
    }

    fn options(&mut self) {
        let program = self.program;
        self.section("options", &program.options, |this, option| {
            let may_be = match &option.ty {
                OptionKind::Range(low, high) => format!("{low}..{high}"),
                OptionKind::Flag => "flag".to_owned(),
                OptionKind::Words(words) => words.join(" | "),
            };
            let (name, value, default) = (&option.name, &option.value, &option.default);
            this.line(format!("{name} = {value}, one of {may_be}, by default {default}"));
        });
        self.section("rulesets", &program.rulesets, |this, ruleset| {
            let settings: Vec<String> =
                ruleset.settings.iter().map(|(name, value)| format!("{name} = {value}")).collect();
            this.line(format!("{}: {}", ruleset.name, settings.join(", ")));
        });
    }

    fn board(&mut self) {
        let program = self.program;
        let board = &program.board;
        let size = match board.shape() {
            Shape::Rectangle { width, height } | Shape::Rhombus { width, height } => {
                format!("({width}, {height})")
            }
            Shape::Hexagon { side, row } if side != row => format!("({side}, {row})"),
            Shape::Hexagon { side, .. } | Shape::Triangle { side } => format!("({side})"),
            Shape::Rings(spaces) => {
                let spaces: Vec<String> = spaces.iter().map(u32::to_string).collect();
                format!("({})", spaces.join(", "))
            }
            Shape::Wheel { spokes, rings } => format!("({spokes}, {rings})"),
            Shape::Graph => String::new(),
        };
        self.line(format!("board {}{size}, {} sites", board.shape().word(), board.site_count()));
        self.indented(|this| {
            let names: Vec<String> =
                board.sites().map(|site| this.site_name(site.index())).collect();
            for (index, names) in names.chunks(16).enumerate() {
                let head = if index == 0 { "sites" } else { "     " };
                this.line(format!("{head} {}", names.join(" ")));
            }
            board.directions().iter().enumerate().for_each(|(index, direction)| {
                this.direction_line(index, direction);
            });
        });
        let leaps = program.vectors.iter().enumerate().skip(board.directions().len());
        self.section("leaps", leaps, |this, (index, leap)| {
            this.line(format!("{index} {}", leap.name))
        });
        self.section("regions", &program.regions, |this, (name, sets)| {
            let sets: Vec<String> = sets.iter().map(|set| this.site_list(set)).collect();
            this.line(format!("{name} = {}", sets.join(", ")));
        });
    }

    fn direction_line(&mut self, index: usize, direction: &DirectionInfo) {
        let mut text = format!("direction {index} {}", direction.name);
        if let Some(opposite) = direction.opposite {
            text += &format!(", opposite {}", self.vector(opposite.0.into()));
        }
        if direction.goes_on != 1 << index {
            let names: Vec<String> =
                directions_in(direction.goes_on).map(|next| self.vector(next.0.into())).collect();
            text += &format!(", goes on {}", names.join("|"));
        }
        self.line(text);
    }

    fn kind_line(&mut self, kind: &KindInfo) {
        let mut text = kind.name.clone();
        let letters: Vec<&str> =
            kind.letters.iter().map(String::as_str).filter(|l| !l.is_empty()).collect();
        if !letters.is_empty() {
            text += &format!(" {}", letters.join(" "));
        }
        if let Some(owner) = kind.owner {
            text += &format!(" of {}", self.player_name(owner.into()));
        }
        let parts: Vec<String> =
            kind.parts.iter().map(|&part| self.kind_name(part.into())).collect();
        if parts != [kind.name.clone()] {
            text += &format!(" = {}", parts.join(" + "));
        }
        if let Some(promoted) = kind.promotes_to {
            text += &format!(" promotes to {}", self.kind_name(promoted.into()));
        }
        self.line(text);
    }

    fn declarations(&mut self) {
        let program = self.program;
        let outside = |identity: bool| if identity { "" } else { ", outside identity" };
        let store = |this: &mut Self, store: &UnitStore| {
            this.line(format!("{}{}", store.name, outside(store.identity)));
        };
        self.section("places", &program.places, store);
        self.section("layers", &program.layers, store);
        self.section("attributes", &program.attributes, |this, attribute| {
            let (name, low, high) = (&attribute.name, attribute.low, attribute.high);
            let (first, outside) = (attribute.initial, outside(attribute.identity));
            this.line(format!("{name}: {low}..{high}, at first {first}{outside}"));
        });
        self.section("variables", &program.variables, Self::variable_line);
    }

    fn variable_line(&mut self, variable: &Variable) {
        let initial = |name: &dyn Fn(usize) -> String| match variable.initial {
            NONE => "none".to_owned(),
            value => name(value as usize),
        };
        let (ty, first) = match variable.ty {
            VariableType::Number { flag: true, .. } => {
                ("flag".to_owned(), if variable.initial == 0 { "no" } else { "yes" }.to_owned())
            }
            VariableType::Number { low, high, .. } => {
                (format!("{low}..{high}"), variable.initial.to_string())
            }
            VariableType::Site => ("site".to_owned(), initial(&|site| self.site_name(site))),
            VariableType::Kind => ("kind".to_owned(), initial(&|kind| self.kind_name(kind))),
            VariableType::Player => {
                ("player".to_owned(), initial(&|player| self.player_name(player)))
            }
            VariableType::Direction => {
                ("direction".to_owned(), initial(&|d| self.vector(d as u16)))
            }
            VariableType::Sites => {
                ("sites".to_owned(), self.constant_set(&variable.initial_set, ""))
            }
        };
        let lifetime = match variable.lifetime {
            Lifetime::Game => "",
            Lifetime::ThisTurn => ", this turn",
            Lifetime::ThisMove => ", this move",
            Lifetime::NextTurn if variable.if_usable => ", for next turn if usable",
            Lifetime::NextTurn => ", for next turn",
        };
        let each = of_each(variable.holder);
        let outside = if variable.identity { "" } else { ", outside identity" };
        let name = &variable.name;
        self.line(format!("{name}: {ty}{each}, at first {first}{lifetime}{outside}"));
    }

    fn phase(&mut self, index: usize) {
        let phase = &self.program.phases[index];
        let first: Vec<String> = phase
            .first_stage
            .iter()
            .enumerate()
            .filter_map(|(player, stage)| {
                Some(format!("{} stage {}", self.player_name(player), (*stage)?))
            })
            .collect();
        let name = if phase.name.is_empty() { String::new() } else { format!(" {}", phase.name) };
        self.line(format!("phase {index}{name}: {}", first.join(", ")));
    }

    fn turn(&mut self, index: usize, turn: &Turn) {
        let whose =
            turn.player.map_or("everybody".to_owned(), |player| self.player_name(player.into()));
        self.line(format!("turn {index} of {whose} in phase {}", turn.phase));
        self.indented(|this| {
            for &stage in &turn.stages {
                if let Some(body) = this.program.stages.get(stage as usize) {
                    this.stage(stage, body);
                }
            }
            this.hook("after", &turn.after);
            if let Some(prefer) = &turn.prefer {
                let prefer = this.number(prefer);
                this.line(format!("prefer most {prefer}"));
            }
        });
    }

    fn stage(&mut self, index: u16, stage: &Stage) {
        let mut text = format!("stage {index}");
        if !stage.name.is_empty() {
            text += &format!(" {}", stage.name);
        }
        if let Some(actions) = &stage.actions {
            text += &format!(", {} actions", self.number(actions));
        }
        if stage.may_have_duplicates {
            text += ", different choices may make one move";
        }
        self.line(text);
        self.indented(|this| {
            this.line(format!("label: bits 0..{}", stage.label_bits));
            for (number, field) in
                stage.fields.iter().enumerate().filter(|(_, field)| field.bits > 0)
            {
                this.field(number, field);
            }
            this.block(&stage.body);
        });
    }

    fn field(&mut self, number: usize, field: &Field) {
        let kind = match field.kind {
            FieldKind::Site => "site".to_owned(),
            FieldKind::Number => format!("number from {}", field.low),
            FieldKind::Kind => "kind".to_owned(),
            FieldKind::Direction => "direction".to_owned(),
            FieldKind::Player => "player".to_owned(),
            FieldKind::Line { site_bits, direction_bits } => {
                format!("line, {site_bits} bits of site, {direction_bits} of direction")
            }
        };
        let (first, end) = (field.shift, u32::from(field.shift) + u32::from(field.bits));
        self.line(format!("field {number} {}: {kind}, bits {first}..{end}", field.name));
    }

    fn kind_body(&mut self, kind: &KindInfo) {
        self.line(format!("moves of {}", kind.name));
        self.indented(|this| {
            let first = this.lines.len();
            this.block(&kind.body);
            let plain = kind.plain.as_ref().map(|plain| this.set(plain)).unwrap_or_default();
            if !this.lines[first..].iter().any(|line| line.contains(&plain)) {
                this.line(format!("destinations {plain}"));
            }
        });
    }

    fn hook(&mut self, heading: &str, block: &[Statement]) {
        if !block.is_empty() {
            self.line(heading);
            self.indented(|this| this.block(block));
        }
    }

    fn end(&mut self, end: &End) -> String {
        let result = match &end.winner {
            Some(winner) => format!("{} wins", self.player(winner)),
            None => "draw".to_owned(),
        };
        let claim = if end.is_claim { " on claim" } else { "" };
        let record = if end.uses_history { ", by the record" } else { "" };
        let reason =
            if end.reason.is_empty() { String::new() } else { format!(" {:?}", end.reason) };
        format!("{result}{claim} if {}{reason}{record}", self.condition(&end.condition))
    }

    fn presentation(&mut self) {
        let program = self.program;
        self.section("notation", &program.notation, |this, (name, template)| {
            this.line(format!("{name} {template:?}"));
        });
        self.section("positions", &program.formats, |this, format| {
            let fields: Vec<String> =
                format.fields.iter().map(|field| this.format_field(field)).collect();
            this.line(format!("{}: {}", format.name, fields.join(", ")));
        });
        self.section("drawing", &program.drawing, |this, (name, words, texts)| {
            let texts: Vec<String> = texts.iter().map(|text| format!("{text:?}")).collect();
            this.line([vec![name.clone()], words.clone(), texts].concat().join(" "));
        });
    }

    fn format_field(&self, field: &FormatField) -> String {
        let place = |place: u16| self.program.places[place as usize].name.clone();
        match field {
            FormatField::Board(None) => "board".to_owned(),
            FormatField::Board(Some(hand)) => format!("board [{}]", place(*hand)),
            FormatField::Place(hand) => place(*hand),
            FormatField::Player(letters) => format!("player {}", letters.join(" ")),
            FormatField::Phase(words) => {
                let words: Vec<&str> = words.iter().map(|(word, _)| word.as_str()).collect();
                format!("phase {}", words.join(" "))
            }
            FormatField::Flags(flags) => {
                let letters: Vec<&str> = flags.iter().map(|flag| flag.letter.as_str()).collect();
                format!("flags {}", letters.join(" "))
            }
            FormatField::Site(of) => format!("site {}", self.format_variable(*of)),
            FormatField::Sites(of) => format!("sites {}", self.format_variable(*of)),
            FormatField::Number(of) => format!("number {}", self.format_variable(*of)),
            FormatField::SiteNumbers(variable) => {
                format!("number {}", self.variable_name(*variable))
            }
            FormatField::TurnNumber => "number turn".to_owned(),
            FormatField::PlyNumber => "number ply".to_owned(),
            FormatField::Text(text) => format!("text {text:?}"),
            FormatField::Joined(fields) => {
                let fields: Vec<String> = fields.iter().map(|it| self.format_field(it)).collect();
                format!("joined ({})", fields.join(", "))
            }
            FormatField::Optional(field) => format!("optional {}", self.format_field(field)),
        }
    }

    fn format_variable(&self, of: FormatVariable) -> String {
        let name = self.variable_name(of.variable);
        match of.owner {
            Some(owner) => format!("{name}({})", self.program.players[usize::from(owner)].name),
            None => name,
        }
    }
}

/// Returns true if a kind has any move.
fn has_moves(kind: &KindInfo) -> bool {
    match kind.body.as_slice() {
        [] => false,
        [Statement::Either(branches)] => !branches.is_empty(),
        _ => true,
    }
}
