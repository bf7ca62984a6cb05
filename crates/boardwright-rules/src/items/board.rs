//! The board.

use crate::expressions::constant;
use crate::expressions::typed_expr::{DirectionSet, Expectation, TypedExpr};
use crate::items::board_size::columns_by_rows;
use crate::lowerer::{Lowerer, listed};
use boardwright_board::{Board, BoardError, Site, SiteSet};
use boardwright_ir::{Num, Set, Vector};
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{BoardDecl, BoardDetail, Expr, Name, PlayerValue, Span};

/// Steps of looking for constant sets that renaming costs for each site of the board.
const RENAMING_STEPS: u64 = 16;
const SHAPES: &[&str] = &["rectangle", "hexagon", "rhombus", "triangle", "rings", "wheel", "graph"];

impl Lowerer<'_> {
    pub(crate) fn build_board(&mut self, declared: &BoardDecl) {
        let mut sizes = Vec::new();
        for argument in &declared.arguments {
            match self.constant_number(argument) {
                // A size out of range is clamped; no board has it.
                Some(size) => sizes.push(u32::try_from(size.max(0)).unwrap_or(u32::MAX)),
                None => return,
            }
        }
        let board = match (declared.shape.text.as_str(), sizes.as_slice()) {
            ("rectangle", &[w, h]) => Board::rectangle(w, h),
            ("rectangle", &[side]) => Board::rectangle(side, side),
            ("hexagon", &[side]) => Board::hexagon(side, side),
            ("hexagon", &[side, row]) => Board::hexagon(side, row),
            ("rhombus", &[side]) => Board::rhombus(side, side),
            ("rhombus", &[w, h]) => Board::rhombus(w, h),
            ("triangle", &[side]) => Board::triangle(side),
            ("rings", sizes) if !sizes.is_empty() => Board::rings(sizes),
            ("wheel", &[spokes, rings]) => Board::wheel(spokes, rings),
            ("graph", []) => Ok(Board::graph()),
            _ => return self.report_bad_shape(declared),
        };
        match board {
            Ok(board) => self.program.board = board,
            Err(error) => return self.board_error(error, declared.shape.span),
        }
        for detail in &declared.details {
            self.name_vectors();
            self.board_detail(detail);
        }
        if self.program.board.site_count() == 0 {
            self.report(Diagnostic::error(
                "no-sites",
                declared.shape.span,
                "this board has no sites",
            ));
        }
        self.name_vectors();
    }

    /// Makes the directions that the board has so far the only vectors.
    fn name_vectors(&mut self) {
        self.program.vectors = (self.program.board.directions().iter())
            .map(|direction| Vector { name: direction.name.clone(), leap: Vec::new() })
            .collect();
    }

    fn report_bad_shape(&mut self, declared: &BoardDecl) {
        let shape = &declared.shape;
        if SHAPES.contains(&shape.text.as_str()) {
            let example = match shape.text.as_str() {
                "rectangle" => "rectangle(8, 8), files first",
                "hexagon" => "hexagon(5), the number of spaces along an edge",
                "rhombus" => "rhombus(11)",
                "triangle" => "triangle(7)",
                "rings" => "rings(16, 16, 8), the outermost ring first",
                "wheel" => "wheel(12, 3), spokes first",
                _ => "graph { site a at (0, 0); … }, without sizes",
            };
            self.report(
                Diagnostic::error("board-sizes", shape.span, "these sizes do not make this board")
                    .help(format!("write `board {example}`")),
            );
            return;
        }
        let mut diagnostic = Diagnostic::error(
            "unknown-board",
            shape.span,
            format!("there is no board shape `{}`", shape.text),
        );
        diagnostic = match self.nearest(&shape.text, SHAPES.iter().copied()) {
            _ if matches!(shape.text.as_str(), "square" | "squares" | "grid") => diagnostic
                .help("squares in columns and rows are a rectangle; `rectangle(8)` has as many of both")
                .fix(shape.span, "rectangle"),
            Some(near) => diagnostic.help(format!("did you mean `{near}`?")).fix(shape.span, near),
            None => match columns_by_rows(&shape.text) {
                Some((columns, rows)) => diagnostic
                    .help("squares in columns and rows are a rectangle")
                    .fix(shape.span, format!("rectangle({columns}, {rows})")),
                None => diagnostic.help(format!("the shapes are {}", SHAPES.join(", "))),
            },
        };
        self.report(diagnostic);
    }

    fn board_error(&mut self, error: BoardError, span: Span) {
        self.report(Diagnostic::error("board", span, error.to_string()));
    }

    fn check_board<T>(&mut self, result: Result<T, BoardError>, span: Span) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                self.board_error(error, span);
                None
            }
        }
    }

    fn board_detail(&mut self, detail: &BoardDetail) {
        match detail {
            BoardDetail::Names(style) => {
                let result = self.program.board.set_names(&style.text);
                self.check_board(result, style.span);
            }
            BoardDetail::Upright(span) => {
                let result = self.program.board.set_upright();
                self.check_board(result, *span);
            }
            BoardDetail::Diagonals(span) => {
                let result = self.program.board.add_diagonals();
                self.check_board(result, *span);
            }
            BoardDetail::Rename { pairs } => self.rename_sites(pairs),
            BoardDetail::Cut(expr) => {
                if let Some(set) = self.constant_set(expr) {
                    self.program.board.cut(&set);
                }
            }
            BoardDetail::Wrap(direction) => {
                let result = self.program.board.wrap(&direction.text);
                self.check_board(result, direction.span);
            }
            BoardDetail::Site { name, x, y } => {
                if let (Some(x), Some(y)) = (self.constant_number(x), self.constant_number(y)) {
                    let clamp = |n: i64| n.clamp(-100_000, 100_000) as i32 * 1000;
                    let result = self.program.board.add_site(&name.text, clamp(x), clamp(y));
                    self.check_board(result, name.span);
                }
            }
            BoardDetail::Edge { sites, labels, span } => self.edge(sites, labels, *span),
            BoardDetail::Link { variable, from, to, label, back } => {
                self.link(variable.as_ref(), from, to, label, back.as_ref());
            }
            BoardDetail::Line { direction, goes_on } => self.line(direction, goes_on),
            BoardDetail::Direction { name, values } => self.direction_class(name, values),
        }
    }

    fn rename_sites(&mut self, pairs: &[(Name, Name)]) {
        let mut renamed = Vec::new();
        let span = pairs.first().map_or(Span { start: 0, end: 0 }, |(site, _)| site.span);
        // Each line goes through all names.
        let cost = RENAMING_STEPS * self.program.board.site_count() as u64;
        let Some(left) = self.constant_steps.get().checked_sub(cost) else {
            let message = "the board has too many lines `rename`";
            let help = "put the names into one line: `rename a1 as b, a2 as c`";
            return self.report(Diagnostic::error("too-many", span, message).help(help));
        };
        self.constant_steps.set(left);
        for (site, name) in pairs {
            let Some(found) = self.site_named(site) else { return };
            renamed.push((found, name.text.clone()));
        }
        match self.program.board.rename_sites(&renamed) {
            Err(BoardError::SiteNameTaken { name: taken }) => self.report_taken_site(pairs, &taken),
            result => drop(self.check_board(result, span)),
        }
    }

    /// Reports a new name of a site that another site has.
    fn report_taken_site(&mut self, pairs: &[(Name, Name)], taken: &str) {
        let mut given = pairs.iter().map(|(_, name)| name).filter(|name| name.text == taken);
        let (first, second) = (given.next(), given.next());
        let span = second.or(first).map_or(Span::default(), |name| name.span);
        let message = format!("another site is called `{taken}` already");
        let error = Diagnostic::error("board", span, message);
        self.report(match (first, second) {
            (Some(first), Some(_)) => error.also(first.span, "given here first"),
            _ => error.help(format!(
                "rename that one in the same line, as in `rename a1 as {taken}, {taken} as a1`, or choose another name"
            )),
        });
    }

    /// Lowers an expression that must be a constant set of sites.
    pub(crate) fn constant_set(&mut self, expr: &Expr) -> Option<SiteSet> {
        let value = self.lower(expr, Expectation::Set);
        if matches!(value, TypedExpr::Error) {
            return None;
        }
        let set = self.as_set(value, expr.span);
        if let Set::Const(set, _) = set {
            return Some(set);
        }
        let value = constant::value_of(&self.program, &set, None, &self.constant_steps);
        if value.is_none() {
            let diagnostic = Diagnostic::error(
                "not-constant",
                expr.span,
                "these sites must be known when the rules are read",
            );
            self.report(diagnostic.help(self.help_for_long_sets().unwrap_or(
                "use names of sites, regions of the board, movements, `shifted`, `{ … where … }` and the like, but nothing that changes in play or with the mover",
            )));
        }
        value
    }

    /// Returns help if no steps are left for the values of constant sets.
    pub(crate) fn help_for_long_sets(&self) -> Option<&'static str> {
        (self.constant_steps.get() == 0)
            .then_some("they take too long to find; name them, or use fewer distances and lines")
    }

    fn site_named(&mut self, name: &Name) -> Option<Site> {
        let found = self.program.board.site_named(&name.text);
        if found.is_none() {
            self.report(
                Diagnostic::error(
                    "unknown-site",
                    name.span,
                    format!("the board has no site `{}`", name.text),
                )
                .help("declare it first: `site a at (0, 0)`"),
            );
        }
        found
    }

    fn edge(&mut self, sites: &[Name], labels: &[Name], span: Span) {
        let forward = labels.first().map_or("link", |name| name.text.as_str());
        let back = labels.get(1).map_or(forward, |name| name.text.as_str());
        let forward = self.program.board.add_direction(forward);
        let back = self.program.board.add_direction(back);
        let (Some(forward), Some(back)) =
            (self.check_board(forward, span), self.check_board(back, span))
        else {
            return;
        };
        self.program.board.set_opposite(forward, back);
        let found: Vec<Option<Site>> = sites.iter().map(|name| self.site_named(name)).collect();
        for pair in found.windows(2) {
            if let [Some(a), Some(b)] = pair {
                let there = self.program.board.link(*a, *b, forward);
                let back = self.program.board.link(*b, *a, back);
                if self.check_board(there.and(back), span).is_none() {
                    return;
                }
            }
        }
    }

    fn link(
        &mut self,
        variable: Option<&Name>,
        from: &Expr,
        to: &Expr,
        label: &Name,
        back: Option<&Name>,
    ) {
        let Some(sources) = self.constant_set(from) else { return };
        let mut pairs = Vec::new();
        if let Some(variable) = variable {
            self.refuse_hiding(variable, "variable");
        }
        for source in sources.iter() {
            let targets = self.scoped(|this| {
                if let Some(variable) = variable {
                    this.bind(&variable.text, TypedExpr::Site(Num::Const(source as i64)));
                }
                this.constant_set(to)
            });
            let Some(targets) = targets else { return };
            pairs.extend(targets.iter().map(|target| (Site(source as u16), Site(target as u16))));
        }
        let direction = self.program.board.add_direction(&label.text);
        let Some(direction) = self.check_board(direction, label.span) else { return };
        for &(source, target) in &pairs {
            let linked = self.program.board.link(source, target, direction);
            if self.check_board(linked, label.span).is_none() {
                return;
            }
        }
        if let Some(back) = back {
            let reverse = self.program.board.add_direction(&back.text);
            let Some(reverse) = self.check_board(reverse, back.span) else { return };
            self.program.board.set_opposite(direction, reverse);
            for (source, target) in pairs {
                let linked = self.program.board.link(target, source, reverse);
                if self.check_board(linked, back.span).is_none() {
                    return;
                }
            }
        }
    }

    fn line(&mut self, direction: &Name, goes_on: &[Name]) {
        let Some(first) = self.direction_named(direction) else { return };
        let mut mask = 0;
        for name in goes_on {
            match self.direction_named(name) {
                Some(next) => mask |= 1u64 << next.0,
                None => return,
            }
        }
        self.program.board.set_goes_on(first, mask);
    }

    fn direction_named(&mut self, name: &Name) -> Option<boardwright_board::Direction> {
        let found = self.program.board.direction_named(&name.text);
        if found.is_none() {
            let directions = self.program.board.directions();
            let names = || directions.iter().map(|direction| direction.name.as_str());
            let mut diagnostic = Diagnostic::error(
                "unknown-direction",
                name.span,
                format!("the board has no direction `{}`", name.text),
            );
            diagnostic.help = Some(match self.nearest(&name.text, names()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("its directions so far are {}", listed(names(), ", ")),
            });
            self.report(diagnostic);
        }
        found
    }

    fn direction_class(&mut self, name: &Name, values: &[PlayerValue]) {
        let mut each = vec![0u64; self.player_count().max(1)];
        for PlayerValue { player: owner, value: expr } in values {
            let value = self.lower(expr, Expectation::Any);
            let masks = match value {
                TypedExpr::Directions(DirectionSet::Known(masks)) => masks,
                TypedExpr::Error => return,
                other => {
                    self.as_vectors(other, expr.span);
                    return;
                }
            };
            match owner {
                None => each = masks,
                Some(owner) => {
                    let Some(player) = self.player_named(owner) else { return };
                    each[player as usize] = masks[player as usize];
                }
            }
        }
        let pair = [each[0], *each.get(1).unwrap_or(&each[0])];
        self.program.board.define_class(&name.text, pair);
    }

    /// Resolves the name of a player.
    pub(crate) fn player_named(&mut self, name: &Name) -> Option<u8> {
        self.player_named_or(name, None)
    }

    /// Resolves the name of a player. If it is unknown, the help suggests `meant`, or else the
    /// nearest name.
    pub(crate) fn player_named_or(&mut self, name: &Name, meant: Option<&str>) -> Option<u8> {
        if let Some(crate::names::symbols::Symbol::Player(player)) = self.symbols.find(&name.text) {
            return Some(player);
        }
        let names = || self.program.players.iter().map(|player| player.name.as_str());
        let mut diagnostic = Diagnostic::error(
            "unknown-player",
            name.span,
            format!("no player is called `{}`", name.text),
        );
        let near = || self.nearest(&name.text, names());
        if let Some(meant) = meant.map(str::to_owned).or_else(near) {
            diagnostic = diagnostic.help(format!("did you mean `{meant}`?")).fix(name.span, meant);
        } else {
            diagnostic = diagnostic.help(format!("the players are {}", listed(names(), " and ")));
        }
        self.report(diagnostic);
        None
    }
}
