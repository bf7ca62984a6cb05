import { describe, expect, it } from "vitest";
import type { Listed } from "../src/library.ts";
import { boardWords, FACET_NAMES, FACETS, originWords } from "../src/gallery/facets.ts";
import { groupsOf } from "../src/gallery/groups.ts";
import { distance, isFound, meant } from "../src/gallery/search.ts";
import { similarTo } from "../src/gallery/similar.ts";
import { ANYTHING, countFilters, galleryAddress, isAnything, wantedOf, withFacet } from "../src/gallery/wanted.ts";

function game(id: string, title: string, rest: Partial<Listed> = {}): Listed {
  const names = { id, title, players: ["White", "Black"], about: "", more: "" };
  const row = { family: "chess", region: "europe", place: "", year: "", by: "", also: "", moves: 30 };
  const board = { shape: "rectangle", sites: 64, size: [8, 8] as const, kinds: 6, units: 32 };
  return { ...names, ...row, ...board, isLearned: true, ...rest };
}

/** The same on a board that is no full rectangle. */
function unsized(id: string, title: string, rest: Partial<Listed>): Listed {
  const { size: _, ...others } = game(id, title, rest);
  return others;
}

const CHESS = game("chess", "Chess", { year: "15th century", place: "Spain and Italy" });
const HILL = game("king-of-the-hill", "King of the Hill", { base: "chess", region: "internet", year: "21st century" });
const GRAND = game("grand", "Grand Chess", {
  ...{ family: "large-chess", base: "chess", size: [10, 10], sites: 100, kinds: 8, year: "1984" },
  ...{ by: "Christian Freeling", place: "Netherlands", moves: 60 },
});
const GOTHIC = game("gothic", "Gothic Chess", {
  ...{ family: "large-chess", base: "capablanca", size: [10, 8], sites: 80, kinds: 8, region: "americas" },
});
const CAPABLANCA = game("capablanca", "Capablanca Chess", {
  ...{ family: "large-chess", base: "chess", size: [10, 8], sites: 80, kinds: 8, region: "americas" },
});
const HEX = unsized("hex", "Hex", {
  ...{ family: "connection", shape: "rhombus", sites: 121, kinds: 1, units: 0, moves: 0, region: "" },
});
const MORRIS = unsized("nine-mens-morris", "Nine Men's Morris", {
  ...{ family: "rows", shape: "graph", sites: 24, kinds: 1, units: 0, also: "Mill, Mühle" },
});
const RINGS = unsized("storilljudhjorrayc", "Storilljuðjorrayc", {
  ...{ family: "battles", shape: "rings", sites: 81, kinds: 9, units: 0, region: "invented" },
});
const ALL = [CHESS, HILL, GOTHIC, CAPABLANCA, GRAND, HEX, MORRIS, RINGS];

const found = (words: string) => ALL.filter((one) => isFound(one, { ...ANYTHING, words })).map(({ id }) => id);

describe("words", () => {
  it.each([
    ["storilljudhjor", ["storilljudhjorrayc"]],
    ["  GRAND   chess ", ["grand"]],
    ["freeling", ["grand"]],
    ["netherlands 1984", ["grand"]],
    ["muhle", ["nine-mens-morris"]],
    ["nine men’s", ["nine-mens-morris"]],
    ["mens", ["nine-mens-morris"]],
    ["10x10", ["grand"]],
    ["10 × 8", ["gothic", "capablanca"]],
    ["xyzzy", []],
  ])("“%s”", (words, ids) => {
    expect(found(words)).toEqual(ids);
  });

  it("nothing typed finds everything, and signs alone too", () => {
    expect(found("")).toHaveLength(ALL.length);
    expect(found(" ?! ")).toHaveLength(ALL.length);
  });

  it("a title comes before another name, and that before the text", () => {
    expect(distance(CHESS, "chess")).toBe(0);
    expect(distance(MORRIS, "mill")).toBe(1);
    expect(distance(GRAND, "gra")).toBe(2);
    expect(distance(GRAND, "chess")).toBe(3);
    expect(distance(MORRIS, "mil")).toBe(4);
    expect(distance(MORRIS, "chess")).toBe(5);
    const [group] = groupsOf([GRAND, CHESS], { ...ANYTHING, words: "chess" });
    expect(group?.games).toEqual([CHESS, GRAND]);
  });

  it("a slip of the keyboard finds what was meant", () => {
    expect(meant(ALL, "chss")[0]).toBe(CHESS);
    expect(meant(ALL, "gothik")[0]).toBe(GOTHIC);
    expect(meant(ALL, "moris")[0]).toBe(MORRIS);
    expect(meant(ALL, "zzzzzz")).toEqual([]);
    expect(meant(ALL, "a")).toEqual([]);
  });
});

describe("facets", () => {
  it("every value has words", () => {
    for (const one of ALL) {
      for (const name of FACET_NAMES) {
        const value = FACETS[name].valueOf(one);
        if (value !== undefined) expect(Object.keys(FACETS[name].values)).toContain(value);
      }
    }
  });

  it("boards", () => {
    const boards = [CHESS, GRAND, HEX, MORRIS, RINGS].map((one) => FACETS.board.valueOf(one));
    expect(boards).toEqual(["8x8", "large", "hexagons", "drawn", "drawn"]);
    const words = [CHESS, GRAND, HEX, RINGS].map(boardWords);
    expect(words).toEqual(["8 × 8", "10 × 10", "121 hexagons", "rings of 81 spaces"]);
    expect(originWords(GRAND)).toBe("Netherlands, 1984");
  });

  it("a game that was not measured is neither short nor long", () => {
    const isOf = (value: string) => isFound(HEX, withFacet(ANYTHING, "length", value));
    expect(["", "short", "medium", "long"].map(isOf)).toEqual([true, false, false, false]);
  });

  it("filters work together", () => {
    const wanted = withFacet({ ...ANYTHING, family: "large-chess", words: "chess" }, "origin", "americas");
    expect(ALL.filter((one) => isFound(one, wanted))).toEqual([GOTHIC, CAPABLANCA]);
  });
});

describe("the address", () => {
  it("keeps a search", () => {
    const address = "#/?q=two+words&family=rows&board=drawn&length=short&order=age";
    const wanted = wantedOf(new URLSearchParams(address.slice(3)));
    expect(galleryAddress(wanted)).toBe(address);
    expect(countFilters(wanted)).toBe(2);
    expect(isAnything(wanted)).toBe(false);
  });

  it("leaves out what is not known, and what is usual", () => {
    const query = new URLSearchParams("family=ludo&board=toString&order=constructor&length=&x=y");
    expect(wantedOf(query)).toEqual(ANYTHING);
    expect(galleryAddress(ANYTHING)).toBe("#/");
  });
});

describe("groups", () => {
  const titles = (order: "family" | "age" | "length" | "name") =>
    groupsOf(ALL, { ...ANYTHING, order }).map(({ title, games }) => [title, games.length]);

  it("families in their order, and what has none at the end", () => {
    const strange = game("strange", "Strange", { family: "" });
    const groups = groupsOf([strange, ...ALL], ANYTHING).map(({ title }) => title);
    expect(groups[0]).toBe("Chess");
    expect(groups.at(-1)).toBe("Other games");
  });

  it("eras, lengths and names", () => {
    expect(titles("age")[0]).toEqual(["Before 1500", 1]);
    expect(titles("length").at(-1)).toEqual(["Not measured", 1]);
    const [names] = groupsOf(ALL, { ...ANYTHING, order: "name" });
    expect(names?.games[0]).toBe(CAPABLANCA);
  });
});

describe("more like this", () => {
  const like = (one: Listed) => similarTo(one, ALL, 3).map(({ id }) => id);

  it("the family comes first, then base and board", () => {
    expect(like(GOTHIC).slice(0, 2)).toEqual(["capablanca", "grand"]);
    expect(like(CHESS)[0]).toBe("king-of-the-hill");
  });

  it("never the game itself, and something for a game alone in its family", () => {
    for (const one of ALL) {
      expect(like(one)).toHaveLength(3);
      expect(like(one)).not.toContain(one.id);
    }
  });

  it("bases in a circle do no harm", () => {
    const [one, two] = [game("a", "A", { base: "b" }), game("b", "B", { base: "a" })];
    expect(similarTo(one, [one, two])).toEqual([two]);
  });
});
