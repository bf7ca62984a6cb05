//! The units that attack, and moves with a consequence, beside python-chess.

use boardwright::{Game, Options, Position, Setup, StateValue};

/// Chess with what is asked in the state: the attackers of a square, and two facts about the moves.
const ASKED: &str = r#"game "Asked Chess" based on "chess" {
  state target: site
  state found: sites of each player
  state gives_check: flag
  state takes: flag
  after setup {
    for p in players { found(p) = attackers(target, by p) }
    gives_check = some move of mover where attacked(enemy & King, by mover)
    takes = some move of mover where captures > 0
  }
}"#;

/// Returns the values of a variable, one or one of each player.
fn values(position: &Position, name: &str) -> Vec<StateValue> {
    let variables = &position.game().program().variables;
    let index = variables.iter().position(|variable| variable.name == name).unwrap();
    Setup::of(position).variables[index].clone()
}

/// Returns the position with another target, about which the rules have been asked.
fn asked(game: &Game, fen: &str, target: i64) -> Position {
    let mut setup = Setup::read(game, fen).unwrap();
    let index = game.program().variables.iter().position(|it| it.name == "target").unwrap();
    setup.variables[index] = vec![StateValue::Number(target)];
    setup.position(game).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// `scripts/attack-facts` writes the table. `ATTACK_FACTS` names a longer one.
#[test]
fn attackers_and_moves_are_those_of_python_chess() {
    let longer = std::env::var("ATTACK_FACTS").ok();
    let longer = longer.map(|path| std::fs::read_to_string(path).unwrap());
    let table = longer.as_deref().unwrap_or(include_str!("facts/attackers.tsv"));
    let game = Game::compile(ASKED, &Options::default()).0.expect("compiles");
    let board = game.board();
    let squares: Vec<i64> = (0..64)
        .map(|square: u8| {
            let name = format!("{}{}", char::from(b'a' + square % 8), square / 8 + 1);
            board.site_named(&name).unwrap().index() as i64
        })
        .collect();
    for line in table.lines() {
        let [fen, check, takes, sets] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        for (&target, sets) in squares.iter().zip(sets.split(' ')) {
            let position = asked(&game, fen, target);
            let wanted = sets.split(':').map(|set| u64::from_str_radix(set, 16).unwrap());
            for (wanted, found) in wanted.zip(values(&position, "found")) {
                let StateValue::Sites(found) = found else { panic!("no set") };
                let members = squares.iter().enumerate();
                let found = members
                    .filter(|&(_, &site)| found.contains(site as usize))
                    .fold(0u64, |set, (square, _)| set | 1 << square);
                assert_eq!(found, wanted, "{fen}: attackers of site {target}");
            }
            let flag = |name: &str| values(&position, name) == [StateValue::Number(1)];
            assert_eq!(flag("gives_check"), check == "yes", "{fen}");
            assert_eq!(flag("takes"), takes == "yes", "{fen}");
        }
    }
}
