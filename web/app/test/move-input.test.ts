import type { DecisionView, ChoiceType, PositionInfo, ChoiceView } from "@boardwright/engine";
import { describe, expect, it } from "vitest";
import { ENOUGH, MoveInput } from "../src/play/move-input.ts";

/** Choices written as `site:a1`, `line:a1-a2-a3`, `item:hand-0/Pawn`, or words. */
function choice(field: number, written: string): ChoiceView {
  const [of, value = ""] = written.split(":");
  if (of === "site") return { field, words: value, site: value };
  if (of === "line") return { field, words: value, line: value.split("-") };
  const [reserve = "", item = ""] = value.split("/");
  return of === "item" ? { field, words: item, item: { reserve, item } } : { field, words: written };
}

function decision(
  text: string,
  label: string,
  written: readonly string[],
  site_moves: DecisionView["site_moves"] = [],
): DecisionView {
  const choices = written.map((words, index) => choice(index, words));
  return { code: text, text, label, choices, ...(site_moves.length > 0 && { site_moves }) };
}

function look(decisions: readonly DecisionView[], fields: readonly string[] = ["from", "to", "more"]): PositionInfo {
  const of: ChoiceType = "site";
  return {
    scene: {
      units: [],
      under: [],
      reserves: [{ id: "woods-0", title: "", owner: 0, site: "forest", items: [] }],
      sets: [],
    },
    text: "",
    player: 0,
    turn: 1,
    plies: 0,
    stage: "",
    is_setup: false,
    state: [],
    end: null,
    fields: fields.map((name) => ({ name, of, asks: [] })),
    decisions,
    limit: null,
    last: null,
    threats: [],
  };
}

const offered = (input: MoveInput) =>
  input
    .targets()
    .map(({ target }) => ("site" in target ? target.site : target.item))
    .sort();
const words = (input: MoveInput) => input.answers().map((offer) => offer.words);
const say = (input: MoveInput, said: string) => input.answer(input.answers().find((offer) => offer.words === said)!);

describe("a move from here to there", () => {
  const input = () =>
    new MoveInput(
      look([
        decision("a1-b1", "", ["site:a1", "site:b1"]),
        decision("a1-c1", "", ["site:a1", "site:c1"]),
        decision("a2-b2", "", ["site:a2", "site:b2"]),
      ]),
    );

  it("is two picks", () => {
    const it = input();
    expect(offered(it)).toEqual(["a1", "a2"]);
    it.pick({ site: "a1" });
    expect(offered(it)).toEqual(["b1", "c1"]);
    expect(it.made).toBeUndefined();
    it.pick({ site: "c1" });
    expect(it.made?.text).toBe("a1-c1");
  });

  it("waits for the landing, though there is one alone", () => {
    const it = input();
    it.pick({ site: "a2" });
    expect(it.made).toBeUndefined();
  });

  it("may be begun with another unit, and each step taken back", () => {
    const it = input();
    it.pick({ site: "a1" });
    expect(it.pick({ site: "a2" })).toBe(true);
    expect(offered(it)).toEqual(["b2"]);
    expect(it.back()).toBe(true);
    expect(it.isBegun).toBe(false);
    expect(it.back()).toBe(false);
  });

  it("says what was wanted that is not legal", () => {
    const it = input();
    expect(it.pick({ site: "z9" })).toBe(false);
    expect(it.wanted({ site: "z9" })).toEqual([{ name: "from", value: "z9" }]);
    it.pick({ site: "a1" });
    expect(it.wanted({ site: "z9" })).toEqual([
      { name: "from", value: "a1" },
      { name: "to", value: "z9" },
    ]);
  });
});

describe("a decision that may go on", () => {
  const input = () =>
    new MoveInput(
      look([
        decision("a1-off", "leave", ["site:a1"]),
        decision("a1-b1", "sail", ["site:a1", "site:b1"]),
        decision("a1-b1 pulls c1", "sail", ["site:a1", "site:b1", "site:c1"]),
        decision("stop", "stop", []),
      ]),
    );

  it("is left at that, by word or by another pick of the landing", () => {
    const it = input();
    it.pick({ site: "a1" });
    it.pick({ site: "b1" });
    expect(words(it)).toEqual([ENOUGH]);
    expect(offered(it)).toEqual(["c1"]);
    it.pick({ site: "b1" });
    expect(it.made?.text).toBe("a1-b1");
  });

  it("calls what ends otherwise by its branch", () => {
    const it = input();
    expect(words(it)).toEqual(["stop"]);
    it.pick({ site: "a1" });
    expect(words(it)).toEqual(["leave"]);
    say(it, "leave");
    expect(it.made?.text).toBe("a1-off");
  });
});

describe("what cannot be pointed at", () => {
  it("is asked in words, unless there is nothing to choose", () => {
    const it = new MoveInput(
      look([
        decision("a1-b1+R", "merge", ["site:a1", "site:b1", "Rook"]),
        decision("a1-b1*R", "salvage", ["site:a1", "site:b1", "Rook"]),
      ]),
    );
    it.pick({ site: "a1" });
    it.pick({ site: "b1" });
    expect(words(it)).toEqual(["merge", "salvage"]);
    say(it, "salvage");
    expect(it.made?.text).toBe("a1-b1*R");
  });

  it("is asked by its values where there are several", () => {
    const it = new MoveInput(
      look(["Queen", "Rook"].map((kind) => decision(`a7-a8=${kind}`, "", ["site:a7", "site:a8", kind]))),
    );
    it.pick({ site: "a7" });
    it.pick({ site: "a8" });
    expect(words(it)).toEqual(["Queen", "Rook"]);
    say(it, "Rook");
    expect(it.made?.text).toBe("a7-a8=Rook");
  });
});

describe("lines", () => {
  const way = (text: string, line: string, site_moves: DecisionView["site_moves"]) =>
    decision(text, "formation", [`line:${line}`, "east", "1"], site_moves);
  const input = () =>
    new MoveInput(
      look([
        way("d4 east 1", "d4", [["d4", "d5"]]),
        way("d4-e4 east 1", "d4-e4", [
          ["d4", "d5"],
          ["e4", "e5"],
        ]),
        way("d4-e4 east 2", "d4-e4", [
          ["d4", "d6"],
          ["e4", "e6"],
        ]),
      ]),
    );

  it("are picked by their ends, and go where the last of these goes", () => {
    const it = input();
    expect(offered(it)).toEqual(["d4", "e4"]);
    it.pick({ site: "d4" });
    expect(offered(it)).toEqual(["d5", "e4"]);
    it.pick({ site: "e4" });
    expect(offered(it)).toEqual(["e5", "e6"]);
    it.pick({ site: "e6" });
    expect(it.made?.text).toBe("d4-e4 east 2");
  });

  it("of one unit go at once", () => {
    const it = input();
    it.pick({ site: "d4" });
    it.pick({ site: "d5" });
    expect(it.made?.text).toBe("d4 east 1");
  });
});

describe("what waits in a reserve", () => {
  it("is picked there, also where a site stands for the place", () => {
    const it = new MoveInput(
      look([
        decision("Lord a1", "emerge", ["site:forest", "item:woods-0/Lord", "site:a1"]),
        decision("Lord a2", "emerge", ["site:forest", "item:woods-0/Lord", "site:a2"]),
      ]),
    );
    expect(offered(it)).toEqual(["Lord", "forest"]);
    it.pick({ reserve: "woods-0", item: "Lord" });
    expect(offered(it)).toEqual(["a1", "a2"]);
    it.pick({ site: "a2" });
    expect(it.made?.text).toBe("Lord a2");
  });
});
