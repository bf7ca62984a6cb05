import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { baseIn } from "../src/based.ts";
import { withDrawEntry } from "../src/edit/draw-entry.ts";
import { endOf, itemsOf } from "../src/edit/rules-items.ts";
import { copyOf, variationOf, withPart } from "../src/edit/variation.ts";

const games = new URL("../../../games/", import.meta.url);
const rulesOf = (id: string) => readFileSync(new URL(`${id}/rules.board`, games), "utf8");

describe("the items of rules", () => {
  it("have the names of their first words and all of their lines", () => {
    const items = itemsOf(rulesOf("king-of-the-hill"));
    expect(items.map(({ name }) => name)).toEqual(["about", "source", "ruling", "without", "region hill", "end"]);
    expect(items[4]?.text).toBe("  /// The four squares in the middle.\n  region hill = d4 + e4 + d5 + e5");
  });

  it("cover every line of every bundled game, each once", () => {
    for (const id of readdirSync(games).filter((name) => !name.includes("."))) {
      const rules = rulesOf(id);
      const items = itemsOf(rules);
      expect(items.length, id).toBeGreaterThan(2);
      expect(endOf(rules), id).toBe(rules.lastIndexOf("}"));
      let outside = rules.slice(rules.indexOf("{") + 1, endOf(rules));
      for (const { text } of items) outside = outside.replace(text, "");
      const code = outside.split("\n").filter((line) => line.trim() !== "" && !line.trim().startsWith("//"));
      expect(code, id).toEqual([]);
    }
  });
});

describe("a variation", () => {
  it("is based on its game, and a part is added at its end", () => {
    const rules = variationOf("Chess", "chess");
    expect(baseIn(rules)).toBe("chess");
    const { text, at } = withPart(rules, "  region hill = d4");
    expect(text.slice(at)).toBe("  region hill = d4\n}\n");
  });

  it("of one's own rules is a copy with another title", () => {
    expect(copyOf('game "Mine" {\n}')).toBe('game "Mine Variation" {\n}');
  });
});

describe("an entry of `draw`", () => {
  const entry = (rules: string) => withDrawEntry(rules, "board style", "hex");
  it("makes a block where there is none", () => {
    expect(entry('game "A" {\n  players W\n}\n')).toBe('game "A" {\n  players W\n\n  draw { board style "hex" }\n}\n');
  });

  it("joins the others, on one line or several", () => {
    expect(entry('game "A" {\n  draw { Pawn "P" }\n}')).toBe('game "A" {\n  draw { board style "hex"; Pawn "P" }\n}');
    expect(entry('game "A" {\n  draw {\n    Pawn "P"\n  }\n}')).toBe(
      'game "A" {\n  draw {\n    board style "hex"\n    Pawn "P"\n  }\n}',
    );
  });

  it("takes the place of the one that is there", () => {
    expect(entry('game "A" {\n  draw { Pawn "P"; board style "go" }\n}')).toBe(
      'game "A" {\n  draw { Pawn "P"; board style "hex" }\n}',
    );
  });
});
