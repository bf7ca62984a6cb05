//! Tests of whole pages.

use crate::test_report::{about, report};
use crate::{PageAssets, comparison_page, page};
use boardwright::{Game, Options, bundled};
use boardwright_report::{Comparison, ComparisonReport, Confidence, FlagKind, Report};

const HOSTILE: &str = "<script>alert(\"1\")</script>'&amp;\u{202E}--><b x=\"";

fn game(id: &str) -> Game {
    bundled::find(id).unwrap().compile(&Options::default()).0.unwrap()
}

fn page_of(report: &Report, game: &Game) -> String {
    page(report, game, &PageAssets::default(), "")
}

/// The names of the tags in order, closing ones with their slash.
fn tags(page: &str) -> Vec<String> {
    let (head, rest) = page.split_once("<style>").unwrap();
    let (_, body) = rest.split_once("</style>").unwrap();
    let pieces = head.split('<').chain(body.split('<')).skip(1);
    let name = |piece: &str| {
        let (tag, _) = piece.split_once('>').unwrap_or_else(|| panic!("`<{piece}` is no tag"));
        let name = tag.split([' ', '\n']).next().unwrap_or_default().to_owned();
        if tag.ends_with('/') { format!("{name}/") } else { name }
    };
    pieces.filter(|piece| piece.contains('>')).map(name).collect()
}

/// Panics unless every tag is closed by its own.
fn assert_balanced(page: &str) {
    let mut open: Vec<String> = Vec::new();
    for tag in tags(page) {
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop().as_deref(), Some(name), "open: {open:?}"),
            None if tag.ends_with('/') || ["meta", "!doctype"].contains(&&*tag) => {}
            None => open.push(tag),
        }
    }
    assert!(open.is_empty(), "{open:?} stay open");
}

#[test]
fn tags_of_a_page_balance_whatever_its_names() {
    let game = game("chess");
    for name in ["Chess", HOSTILE] {
        assert_balanced(&page_of(&report(&game, name), &game));
    }
}

#[test]
fn page_says_when_players_repeat_their_games() {
    let game = game("chess");
    let mut report = report(&game, "Chess");
    assert!(!page_of(&report, &game).contains("are the same."));
    let strongest = report.fairness.strengths.last_mut().unwrap();
    strongest.distinct = 1;
    let words = format!("of {} are the same.", strongest.contender.words());
    let page = page_of(&report, &game);
    assert_eq!(page.matches("are the same.").count(), 1);
    assert!(page.contains(&words), "{words}");
}

#[test]
fn page_refers_to_nothing_outside() {
    let game = game("chess");
    let page = page_of(&report(&game, "Chess"), &game);
    for reference in ["http:", "https:", "//", "url(", "@import", " src="] {
        assert!(!page.contains(reference), "the page has `{reference}`");
    }
    let addresses = page.split("href=\"").skip(1);
    for address in addresses {
        let (id, _) = address.strip_prefix('#').unwrap().split_once('"').unwrap();
        assert!(page.contains(&format!(" id=\"{id}\"")), "`{id}` is no part of the page");
    }
}

#[test]
fn hostile_names_stay_texts() {
    let game = game("chess");
    let page = page_of(&report(&game, HOSTILE), &game);
    assert!(!page.contains("<script") && !page.contains("<b x"), "a name became markup");
    assert!(!page.contains('\u{202E}'), "a name turns the text around it");
    assert!(page.contains("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;"));
    let plain = tags(&page_of(&report(&game, "Chess"), &game));
    assert_eq!(tags(&page), plain, "names change the structure of the page");
}

#[test]
fn every_plot_has_its_table() {
    let game = game("chess");
    let page = page_of(&report(&game, "Chess"), &game);
    let figures: Vec<&str> = page.split("<figure ").skip(1).collect();
    assert_eq!(
        figures.len(),
        9,
        "plots: scores, ladder, skills, tension, choice, lengths, values; maps: 2"
    );
    for figure in figures {
        let (figure, _) = figure.split_once("</figure>").unwrap();
        for part in
            ["<svg ", "role=\"img\" aria-label=\"", "<figcaption>", "<table>", "<tbody><tr>"]
        {
            assert!(figure.contains(part), "a figure lacks `{part}`: {figure:.300}");
        }
    }
    assert_eq!(page.matches("<svg ").count(), 7 + 2 * 3);
    assert!(!page.contains("#010"), "a placeholder of a colour is left");
}

#[test]
fn figures_have_intervals_and_numbers_of_games() {
    let game = game("chess");
    let page = page_of(&report(&game, "Chess"), &game);
    let score =
        "<b>70\u{A0}%</b><small><span>64 to 76\u{A0}%</span> <span>100\u{A0}games</span></small>";
    assert!(page.contains(score), "the score at the highest level");
    let values = "<b>9.2</b><small><span>8.8 to 9.6</span> <span>100\u{A0}games</span></small>";
    assert!(page.contains(values), "the value of a piece");
}

#[test]
fn lines_that_never_ran_are_marked_in_words() {
    let game = game("chess");
    let page = page_of(&report(&game, "castle"), &game);
    let marked = "<td class=\"number\">1,234</td><td class=\"number\">2</td>\
                  <td class=\"code\">  <del>castle</del></td>";
    assert!(page.contains(marked), "a part of a line");
    assert!(page.contains("<tr class=\"never\"><td class=\"number\">never</td>"), "a line");
    assert!(page.contains("line 2: the branch `castle`"), "the list of parts");
}

#[test]
fn report_without_games_is_a_page() {
    let game = game("tic-tac-toe");
    let mut empty = report(&game, "Nothing");
    empty.flags = Vec::new();
    empty.fairness = Default::default();
    empty.ladder = Default::default();
    empty.mirror = None;
    empty.skills = Vec::new();
    empty.tension = Default::default();
    empty.choice = Default::default();
    (empty.shape, empty.random) = Default::default();
    empty.pieces = Default::default();
    empty.coverage = Default::default();
    empty.evidence = Default::default();
    empty.puzzles = Vec::new();
    let page = page_of(&empty, &game);
    assert_balanced(&page);
    assert!(page.contains("Not known yet") && page.contains("None. Nothing in these games"));
    assert!(!page.contains("<svg "));
}

#[test]
fn flag_decides_the_verdict_about_its_matter() {
    let game = game("chess");
    let mut flagged = report(&game, "Chess");
    assert_eq!(flagged.flags[0].kind, FlagKind::SideFavoured);
    assert!(page_of(&flagged, &game).contains("Probably not"));
    flagged.flags[0].confidence = Confidence::Sure;
    assert!(page_of(&flagged, &game).contains("<p class=\"answer\">No</p>"));
    flagged.flags.clear();
    assert!(page_of(&flagged, &game).contains("Probably not"), "64 to 76 % is beyond the bound");
    flagged.fairness.strengths[2].score = about(0.62, 0.06);
    assert!(page_of(&flagged, &game).contains("Not known yet"));
}

#[test]
fn script_and_scenes_stand_at_the_end_under_their_hashes() {
    let game = game("tic-tac-toe");
    let report = report(&game, "Noughts");
    let assets = PageAssets { script: "alert(1)", style: ".replay{color:red}" };
    let page = page(&report, &game, &assets, "{\"a\":\"</script>\"}");
    // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
    assert!(page.contains("script-src 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"));
    assert!(page.contains("<script type=\"module\">alert(1)</script>"));
    assert!(page.contains("{\"a\":\"\\u003c/script\\u003e\"}"));
    assert!(page.contains(".replay{color:red}</style>"));
    assert_balanced(&page);
}

#[test]
fn pages_are_small() {
    for id in ["chess", "go"] {
        let Some(bundled) = bundled::find(id) else { continue };
        let game = bundled.compile(&Options::default()).0.unwrap();
        let size = page_of(&report(&game, id), &game).len();
        assert!(size < 700_000, "the page of {id} without replays has {size} bytes");
    }
}

#[test]
fn comparison_shows_both_readings_and_the_course_of_the_test() {
    let game = game("chess");
    let mut comparison = Comparison::default();
    for number in 0..300_u32 {
        let winner = |of_ten: u32| Some(u8::from(number % 10 >= of_ten));
        comparison.add([winner(8), winner(5)]);
    }
    for name in ["Chess", HOSTILE] {
        let mut reports = [report(&game, name), report(&game, name)];
        reports[1].tension.lead_changes = Some(about(4.4, 0.3));
        let readings = [name.to_owned(), format!("{name} 2")];
        let found = ComparisonReport::new(readings, &comparison, reports);
        let page = comparison_page(&found);
        assert_balanced(&page);
        assert!(!page.contains("<script") && !page.contains("<b x"), "a name became markup");
        assert_eq!(page.matches("<svg ").count(), 2, "a course for each reading");
        assert!(page.contains("<td>clear</td>") && page.contains("<td>may be chance</td>"));
        assert!(page.contains("9\u{A0}figures are compared at once"));
    }
}
