/** The last games and rules texts on the first page. */

import { h } from "../dom.ts";
import { cards } from "../gallery/card.ts";
import { keptCard, type KeptThing } from "./entry.ts";
import { latest } from "./store.ts";

/** Number of things shown. */
const SHOWN = 3;
/** Milliseconds that the first page waits for the store. */
const PATIENCE = 400;

/** Creates the section; undefined if nothing is saved. */
export async function goOn(): Promise<HTMLElement | undefined> {
  const late = new Promise<readonly KeptThing[]>((resolve) => void setTimeout(() => resolve([]), PATIENCE));
  const things = await Promise.race([lately(), late]).catch(() => []);
  if (things.length === 0) return undefined;
  return h(
    "section",
    { class: "go-on" },
    h("h2", {}, "Go on with… ", h("a", { href: "#/my-games", class: "count" }, "My games")),
    cards(...things.map(keptCard)),
  );
}

/** Returns the games to go on with and the rules texts that were changed last. */
async function lately(): Promise<readonly KeptThing[]> {
  const [games, texts] = await Promise.all([latest("games", 12), latest("texts", SHOWN)]);
  const open = games.filter(({ isOver, tree }) => !isOver && (tree.first.length > 0 || tree.start !== undefined));
  const all: KeptThing[] = [
    ...open.map((kept): KeptThing => ({ is: "game", kept })),
    ...texts.map((kept): KeptThing => ({ is: "text", kept })),
  ];
  return all.sort((a, b) => b.kept.changed - a.kept.changed).slice(0, SHOWN);
}
