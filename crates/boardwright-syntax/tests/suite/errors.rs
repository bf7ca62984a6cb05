//! Error messages: `line: message [line: further place] (help) <old|new>`.

use crate::common::{errors, file_errors, repaired, statement_errors};

#[test]
fn several_errors_at_once() {
    let source = "\
player White, Black
board rectanlge(8, 8) { wrp east }
peice King K { step any }
start { put King e1; captrue x }
end { White win if x == 1 }";
    let expected = "\
1: no item of a game begins with `player` (did you mean `players`?) <player|players>
2: no board has the shape `rectanlge` (did you mean `rectangle`?) <rectanlge|rectangle>
2: expected a line of the board, found `wrp` (did you mean `wrap`?) <wrp|wrap>
3: no item of a game begins with `peice` (did you mean `piece`?) <peice|piece>
4: `at` is missing before where to put it <|at >
4: no statement begins with `captrue` (did you mean `capture`?) <captrue|capture>
5: expected `wins`, found `win` <win|wins>
5: `==` is written `=` here (one `=` both compares and assigns) <==|=>";
    assert_eq!(errors(source), expected);
}

#[test]
fn repairs_by_machine_remove_the_errors() {
    let source = "game \"T\" { player A, B
turn A { if a == b && !c then { move x to y } elif a { require b, 'no' }
choose c in S, d in T for each x in S { y = true; var z := 3 } }
end { A win when a <> b } }";
    let mended = repaired(source);
    let expected = "game \"T\" { players A, B
turn of A { if a = b and not c  { move x -> y } else if a { require b else \"no\" }
choose c in S; choose d in T for  x in S { y = yes; let z = 3 } }
end { A wins if a != b } }";
    assert_eq!(mended, expected);
    assert_eq!(file_errors(&mended), "");
}

#[test]
fn missing_closing_brace() {
    assert_eq!(
        errors("piece Rook R { step any\npiece King K { step any }"),
        "2: expected `}` before `piece` [1: this brace is not closed]"
    );
    assert_eq!(
        file_errors("game \"T\" {\n  turn {\n    if a {\n      pass\n  }\n  end { draw }\n}"),
        "6: expected `}` before `end` [3: going by the indentation, this brace is the one left open]"
    );
    assert_eq!(
        file_errors("game \"T\" {\n  phase p {\n    turn { pass }\n  place a\n}\n"),
        "6: expected `}` before the end of the file \
         [2: going by the indentation, this brace is the one left open]"
    );
    assert_eq!(
        file_errors("game \"T\" {\n"),
        "2: expected `}` before the end of the file [1: this brace is not closed]"
    );
}

#[test]
fn missing_opening_brace() {
    assert_eq!(
        errors("start\n  put a at b\n}\nplace c"),
        "1: expected `{` after `start`, found the end of the line"
    );
    assert_eq!(
        errors("piece Rook R\n  go north\n}\nplace c"),
        "1: expected `{` after the piece's name, found the end of the line"
    );
    assert_eq!(
        errors("turn { if a: pass }"),
        "1: expected `{` after the condition of `if`, found `:` (blocks stand in braces: `{ … }`)"
    );
}

#[test]
fn surplus_closing_brace() {
    assert_eq!(
        file_errors("game \"T\" {\n  place a }\n}\n place b {\n"),
        "3: this `}` closes nothing [2: the game's braces are closed here already]\n\
         4: expected an item of the game, found `{` \
         (items begin with a word such as `board`, `piece`, `turn`, `end`)"
    );
    assert_eq!(
        file_errors("game \"T\" {\n  turn { } }\n  place b\n}"),
        "3: `place` stands outside the game's braces \
         [2: the game's braces are closed here; is there a `}` too many before?]"
    );
}

#[test]
fn header() {
    const HELP: &str =
        "(a rules file is `game \"Title\" { … }`, with everything inside the braces)";
    assert_eq!(
        file_errors(""),
        format!("1: expected `game \"Title\" {{`, found the end of the file {HELP}")
    );
    assert_eq!(
        file_errors("place a"),
        format!("1: expected `game \"Title\" {{`, found `place` {HELP}")
    );
    assert_eq!(
        file_errors("gmae \"T\" { place a }"),
        format!("1: expected `game \"Title\" {{`, found `gmae` {HELP}")
    );
    assert_eq!(
        file_errors("game Chess { place a }"),
        "1: expected the game's title, a string, found `Chess` (a string is written in double quotes: \"like this\")"
    );
}

#[test]
fn unclosed_parentheses() {
    assert_eq!(
        statement_errors("x = (a + b\ncapture f(c d)\npass"),
        "2: expected `)`, found `capture` [1: to close what opens here]\n\
         2: expected `)`, found `d` [2: to close what opens here]"
    );
}

#[test]
fn declarations() {
    assert_eq!(
        errors("state a: number\nstate b: bool = true\nstate c: sit\nstate d = 3"),
        "1: expected a type, found `number` (a number says its range: `0..20`)\n\
         2: expected the type `flag`, found `bool` <bool|flag>\n\
         2: `true` is written `yes` here <true|yes>\n\
         3: expected a type, found `sit` (did you mean `site`?) <sit|site>\n\
         4: expected `:` and a type after the state's name, found `=`"
    );
    assert_eq!(
        errors("define f(x) { x }\nfunction g = 3\nplace 3\nplace in"),
        "1: expected `=` and an expression, found `{` \
         (`define` names an expression; a named move with statements is `move NAME { … }`)\n\
         2: no item of a game begins with `function` (did you mean `define`?) <function|define>\n\
         3: expected the name of the place, found the number 3 \
         (a name has letters, digits and `_`, and at least one letter)\n\
         4: `in` is a word of the language and cannot be the name of the place"
    );
    assert_eq!(
        errors("choose x in own"),
        "1: no item of a game begins with `choose` \
         (statements stand in the braces of `start`, `turn`, `move`, `after move` and the like)"
    );
    assert_eq!(
        errors("turn of White up to 2 moves { pass }\npiece Rook R { step any } of White"),
        "1: `,` is missing before `up to` <|,>\n\
         1: expected `actions` after their number, found `moves` (write `actions`) <moves|actions>\n\
         2: `of` stands before the piece's braces \
         (the order is: name, letters, `also`, `of`, `=`, `promotes to`, braces)"
    );
}

#[test]
fn statements() {
    assert_eq!(
        statement_errors("move a => b\nmove a, b\nmove a"),
        "1: expected `->` and where to after `move`, found `=>` (a move is written `move from -> to`) <=>|->>\n\
         2: expected `->` and where to after `move`, found `,` (a move is written `move from -> to`) <,|->>\n\
         3: expected `->` and where to after `move`, found `}` (a move is written `move from -> to`)"
    );
    assert_eq!(
        statement_errors(
            "x++\nwreck[s] = 3\nhand.Rook = 3\nwhile x > 3 { pass }\npass; else { pass }"
        ),
        "1: `++` is written `+= 1` <++| += 1>\n\
         2: expected a new statement after `wreck`, found `[` (write `wreck(…)` with parentheses)\n\
         3: expected a new statement after `hand`, found `.` \
         (places change by `put`, `send` and `discard`, not by assignment; a player's state is written `hand(Rook)`)\n\
         4: no statement begins with `while` (did you mean `for`?)\n\
         5: expected a statement, found `else` \
         (`else` follows the closing brace of an `if`; `or else` that of an `either`)"
    );
    assert_eq!(
        statement_errors("put King in hand(White)\nchange S to K\nchoose x from S\nswap a and b"),
        "1: a place takes no arguments here (whose place it is, is said with `of`: \
         `put Rook of White in hand`, `send s to hand of White`)\n\
         2: expected `into` and a kind after `change`, found `to` (write `into`) <to|into>\n\
         3: expected `in` after the variable, found `from` (write `in`) <from|in>\n\
         4: expected `,` between the two that swap, found `and` <and|,>"
    );
}

#[test]
fn expressions() {
    assert_eq!(
        statement_errors(
            "x = 1 < y < 3\nx = { a, b }\nx = { y in S | a }\nx = some y in S\nx = a ? b : c"
        ),
        "1: comparisons do not chain [1: this one is complete] (write two comparisons: `1 < x and x < 5`)\n\
         2: expected a value, a set or a condition, found `{` \
         (sets are joined by `+`: `a1 + b2`; a set with a condition is `{ x in S where C }`)\n\
         3: expected `where`, found `|` <||where>\n\
         4: expected `where` and a condition after `some` and its set, found the end of the line\n\
         5: `?` (U+003F) has no meaning here (a choice between two values is written `if C then A else B`)\n\
         5: expected a new statement after `b`, found `:` (a state changes by `=`, `+=` or `-=`)"
    );
    assert_eq!(
        statement_errors("x = 1.5\nx = a = not b\nx = s[1]\nx =\ncapture a"),
        "1: numbers are whole here (a range is written with two dots: `1..5`)\n\
         2: expected a value, a set or a condition, found `not` \
         (put parentheses round `not …` here; of sets, `-` takes away: `own - Rook`, `sites - own`)\n\
         3: `[` has no meaning here (what belongs to a site or player is written with parentheses: `charges(s)`)\n\
         4: expected a value, a set or a condition, found the end of the line"
    );
}

#[test]
fn commas() {
    assert_eq!(
        statement_errors("put Rook of White at b1, h1\nremove a1, capture b1"),
        "1: sites, sets and kinds are joined by `+`, not `,` <,| +>\n\
         2: `;` or nothing separates these, not `,` <,|;>"
    );
}

#[test]
fn movements() {
    assert_eq!(
        errors(
            "piece P { step forward 2; slide to empty\nslide any over a - b then step c\nstep a then step b from c }"
        ),
        "1: `2` needs `up to`, `at least` or `exactly` before it (write `up to 2`, `at least 2` or `exactly 2`)\n\
         1: expected a direction after `slide`, found `to` \
         (for example `slide orthogonal`, `slide (north + south)`)\n\
         2: expected a value, a set or a condition, found `then` \
         (`then` carries on a movement; a sum after `over`, `to` and the like stands in parentheses)\n\
         3: `from` belongs to the first leg of a movement \
         (write it before the first `then`: `step north from s then slide east`)"
    );
    assert_eq!(
        errors("piece P { step any to empty if flying or count(own) > 3 }"),
        "1: expected a value, a set or a condition, found `>` \
         (`or` begins another way to move; a condition with `or` in it stands in parentheses: `if (a or b)`)"
    );
    assert_eq!(
        errors("piece P { step any to edge > 3 }"),
        "1: expected a value, a set or a condition, found `>`"
    );
    assert_eq!(errors("piece P { step a to b to c }"), "1: `to` is written a second time");
}

#[test]
fn ends() {
    assert_eq!(
        errors("end { wins if a; White won if b\nmover if c; draw where d }"),
        "1: expected a player, found `wins` (say who: `mover wins if …`, `White loses if …`)\n\
         1: expected `wins`, found `won` <won|wins>\n\
         2: expected `wins` or `loses` after the player, found `if`\n\
         2: expected `if` before a condition, found `where` <where|if>"
    );
}

#[test]
fn and_or_between_sets() {
    let both = "1: `and` stands between conditions; sets are joined by `&` <and|&>";
    assert_eq!(statement_errors("choose from in own and Rook"), both);
    assert_eq!(statement_errors("choose from in own && Rook"), both.replace("<and", "<&&"));
    assert_eq!(statement_errors("choose x in A where a and b; for x in A + B { pass }"), "");
    let apart = "1: `and` stands between conditions; sets are joined by `+` <and|+>";
    assert_eq!(statement_errors("choose to in row(1) and row(8)"), apart);
    assert_eq!(statement_errors("choose to in a1 and h8"), apart);
    let condition =
        "1: `and` stands between conditions, and the first of them follows `where` <and|where>";
    assert_eq!(statement_errors("choose to in empty and not attacked(to)"), condition);
    assert_eq!(statement_errors("choose to in empty and rank_of(to) = 3"), condition);
}

#[test]
fn condition_as_statement() {
    let help = "(a condition that must hold is written `require …`) <|require >";
    let expected = format!("1: a condition does nothing by itself {help}");
    assert_eq!(statement_errors("not attacked(own)"), expected);
}

#[test]
fn block_without_braces_ends_with_its_line() {
    let said = "2: expected `{` after the condition of `if`, found `again`";
    assert_eq!(errors("turn {\n  if some enemy again\n  pass\n}\nend { mover wins }"), said);
    assert_eq!(errors("turn {\n  if some enemy again;\n  pass\n}\nend { mover wins }"), said);
    assert_eq!(errors("turn {\n  if some enemy again }\n  pass\n}\nend { mover wins }"), said);
    assert_eq!(
        errors("turn {\n  if some enemy pass\n    again\n  }\n}\nend { mover wins }"),
        said.replace("again", "pass")
    );
}

#[test]
fn units_at_sites() {
    let said = statement_errors("if King at h8 and no Rook { pass }");
    assert!(said.contains("<King at h8|h8 in King>"), "{said}");
    assert_eq!(statement_errors("put King at h8"), "");
    let said = statement_errors("drop Rook at to");
    assert!(said.contains("<drop Rook|put Rook from hand>"), "{said}");
    let said = statement_errors("jump from -> to");
    assert!(said.contains("did you mean `move`?") && said.contains("<jump|move>"), "{said}");
    let said = statement_errors("score.White += 1");
    assert!(said.contains("written `score(White)`"), "{said}");
}

#[test]
fn unknown_clauses() {
    let said = errors("piece Squire S promotes to Queen at rank(8) { step any }");
    assert!(said.starts_with("1: `at` belongs to no part of a piece declaration"), "{said}");
    let said = errors("attribute moved: flag this turn");
    assert!(said.starts_with("1: `this` belongs to no part of an attribute declaration"), "{said}");
    assert_eq!(errors("piece A a piece B b\nattribute x: flag"), "");
}
