//! Each of these rulebooks has one flaw, planted on purpose, and its report names it.

use boardwright::{Game, Options};
use boardwright_report::{
    Contender, Flag, FlagKind, GamePlayer, IdleOption, ObservedGame, Odds, Plan, PlayerResources,
    Purpose, Report, RulesFacts, Settings, Stream, idle_option, solution,
};
use boardwright_search::StopSignal;
use boardwright_search::profile::GameProfile;
use std::sync::Arc;

/// Number of games of each strength.
const GAMES: u64 = 40;

fn compiled(source: &str, settings: &[(&str, &str)]) -> Game {
    let settings = settings.iter().map(|&(name, value)| (name.to_owned(), value.to_owned()));
    let options = Options { settings: settings.collect(), ..Options::default() };
    let (game, diagnostics) = Game::compile(source, &options);
    game.unwrap_or_else(|| panic!("{diagnostics:?}"))
}

fn report(game: &Game, idle_options: Vec<IdleOption>) -> Report {
    report_of_streams(game, [1, 3, 5], idle_options, &|_| true)
}

/// The report of the games of some streams.
fn report_of_streams(
    game: &Game,
    levels: [u8; 3],
    idle_options: Vec<IdleOption>,
    is_played: &dyn Fn(&Stream) -> bool,
) -> Report {
    let (profile, search) = GameProfile::of_game(game);
    let resources = PlayerResources { profile: Arc::new(profile), search };
    let odds = Odds::of_game(&resources.profile);
    let settings = Settings::new(game, 1, levels, 200);
    let plan = Plan::new(&settings, &odds);
    let mut player = GamePlayer::new(settings.clone(), plan.clone(), resources);
    let stop = StopSignal::default();
    let games: Vec<ObservedGame> = plan
        .schedule(GAMES)
        .into_iter()
        .filter(|&number| plan.stream(number).is_some_and(is_played))
        .map(|number| player.play(number, &stop).expect("nobody stops it"))
        .collect();
    let solution = solution(game, settings.proof_nodes, &stop);
    let rules = RulesFacts { idle_options, solution };
    Report::new(game, &settings, &plan, &odds, rules, &games)
}

#[track_caller]
fn assert_flagged(source: &str, flaw: FlagKind) {
    let report = report(&compiled(source, &[]), Vec::new());
    let found: Vec<FlagKind> = report.flags.iter().map(|flag| flag.kind).collect();
    assert!(found.contains(&flaw), "{flaw:?} is not among {:#?}", report.flags);
}

macro_rules! flaws {
    ($($name:ident: $file:literal => $flaw:ident;)*) => {
        $(#[test]
        fn $name() {
            assert_flagged(include_str!(concat!("flaws/", $file, ".board")), FlagKind::$flaw);
        })*
    };
}

flaws! {
    first_player_wins_two_in_a_row: "first-player-wins" => SideFavoured;
    second_player_wins_cram: "second-player-wins" => SideFavoured;
    guard_that_cannot_move_is_useless: "useless-piece" => UselessPiece;
    wandering_kings_go_round_in_circles: "endless-cycle" => EndlessCycles;
    corner_is_the_only_opening: "dominant-opening" => DominantOpening;
    noughts_and_crosses_is_drawn: "draw-death" => Drawish;
    sheep_are_hopeless: "hopeless-side" => SideFavoured;
    first_blood_decides: "early-decision" => DecidedEarly;
    reinforcement_never_runs: "dead-rule" => DeadRule;
}

#[test]
fn flag_of_a_dead_rule_names_it_and_its_line() {
    let report = report(&compiled(include_str!("flaws/dead-rule.board"), &[]), Vec::new());
    let dead: Vec<&Flag> =
        report.flags.iter().filter(|flag| flag.kind == FlagKind::DeadRule).collect();
    let [flag] = dead[..] else { panic!("{:#?}", report.flags) };
    assert!(flag.words.starts_with("Line 18 of the rules: the branch `reinforce`"), "{flag:?}");
    let bound = flag.figure.unwrap();
    assert!(bound.games > 100 && bound.high == 3.0 / bound.games as f64, "{bound:?}");
}

#[test]
fn copying_wins_on_a_board_too_large_to_play_well() {
    let game = compiled(include_str!("flaws/mirror-strategy.board"), &[]);
    let high = Contender::Level(3);
    let report = report_of_streams(&game, [1, 2, 3], Vec::new(), &|stream| {
        stream.purpose == Purpose::Mirror || stream.players == [high; 2]
    });
    let copying = report.mirror.unwrap();
    assert_eq!((copying.seat, copying.score.value), (1, 1.0), "{copying:?}");
    let flags: Vec<FlagKind> = report.flags.iter().map(|flag| flag.kind).collect();
    assert!(flags.contains(&FlagKind::MirrorStrategy), "{copying:?} {:#?}", report.flags);
}

#[test]
fn option_that_no_rule_needs_is_idle() {
    let source = include_str!("flaws/idle-option.board");
    let (game, variant) = (compiled(source, &[]), compiled(source, &[("brave", "no")]));
    let idle = idle_option(&game, "brave", "no", &variant).expect("it changes nothing");
    assert!(idle.positions > 100);
    let report = report(&game, vec![idle]);
    assert!(report.flags.iter().any(|flag| flag.kind == FlagKind::IdleOption));
}

#[test]
fn option_about_repetition_is_not_judged_by_short_games() {
    let go = boardwright::bundled::find("go").unwrap();
    let compile = |superko: &str| {
        let settings = [("size", "9"), ("superko", superko)];
        let settings = settings.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
        go.compile(&Options { settings, ..Options::default() }).0.unwrap()
    };
    let variant = compile("situational");
    assert_eq!(idle_option(&compile("positional"), "superko", "situational", &variant), None);
}

#[test]
fn option_that_changes_the_game_is_not_idle() {
    let hex = boardwright::bundled::find("breakthrough").unwrap();
    let compile = |height: &str| {
        let settings = vec![("height".to_owned(), height.to_owned())];
        hex.compile(&Options { settings, ..Options::default() }).0.unwrap()
    };
    assert_eq!(idle_option(&compile("8"), "height", "7", &compile("7")), None);
}
