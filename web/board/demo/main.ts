/**
 * The demonstration: one interactive board, or pictures of all.
 * `?game=chess&theme=dark&turns=0.5&marks=no`.
 */

import {
  adoptStyle,
  Board,
  type Pick,
  type Scene,
  renderSvgElement,
  type Target,
  type Theme,
} from "../src/index.ts";
import { type Example, EXAMPLES } from "./scenes.ts";

const query = new URLSearchParams(location.search);
const theme = (query.get("theme") ?? "light") as Theme;
document.body.classList.toggle("dark", theme === "dark");

/** The log that tests read. */
interface Log {
  readonly picks: Pick[];
  cancels: number;
  board?: Board;
}

const log: Log = { picks: [], cancels: 0 };
Object.assign(window, { demo: log });

function single(host: HTMLElement, example: Example): void {
  let { scene } = example;
  let chosen: Target | undefined;
  const pick = (given: Pick) => {
    log.picks.push(given);
    if (
      chosen !== undefined &&
      "site" in chosen &&
      "site" in given.target &&
      chosen.site !== given.target.site
    ) {
      scene = moved(scene, chosen.site, given.target.site);
      chosen = undefined;
      board.show(scene, { words: `to ${given.target.site}` });
      return mark();
    }
    chosen = given.target;
    mark();
  };
  const cancel = () => {
    log.cancels += 1;
    chosen = undefined;
    mark();
  };
  const mark = () =>
    board.mark(
      chosen === undefined
        ? { choices: scene.units.map(({ site }) => ({ target: { site }, hint: "source" as const })) }
        : {
            chosen: [chosen],
            choices: scene.board.sites.map(({ name }) => ({ target: { site: name }, hint: "move" as const })),
          },
    );
  const drawArrow = (from: Target, to: Target) => board.mark({ arrows: [{ from, to, role: "note" }] });
  const palette = query.get("palette") === "safe" ? "safe" : "own";
  const contrast = query.get("contrast") === "more" ? "more" : "auto";
  const board = new Board(host, { pick, cancel, drawArrow }, { theme, palette, contrast });
  log.board = board;
  board.flip(Number(query.get("turns") ?? 0));
  board.show(scene);
  if (query.get("free") === "yes") mark();
  else if (query.get("marks") !== "no") board.mark(example.marks);
}

function moved(scene: Scene, from: string, to: string): Scene {
  const units = scene.units
    .filter(({ site }) => site !== to)
    .map((unit) => (unit.site === from ? { ...unit, site: to } : unit));
  return { ...scene, units };
}

function all(host: HTMLElement): void {
  host.className = "all";
  adoptStyle(host);
  for (const [name, make] of Object.entries(EXAMPLES)) {
    const { scene, marks } = make();
    host.append(renderSvgElement(scene, { marks, title: name, display: { theme } }));
  }
}

const host = document.getElementById("host");
const game = query.get("game");
const example = game === null ? undefined : EXAMPLES[game];
if (host !== null) {
  if (example === undefined) all(host);
  else single(host, example());
}
