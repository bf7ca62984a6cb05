/** The rules page: notes of the rules, and diagrams of moves drawn from the rules. */

import { boardStylesOf, type Choice, type Scene } from "@boardwright/board";
import {
  type EndView,
  GameClient,
  type OptionView,
  type GameSource,
  type PositionInfo,
  type Manual,
  type NoteView,
  type PieceView,
  type GameInfo,
} from "@boardwright/engine";
import { drawing } from "../drawing.ts";
import { h, prose, sentenceCase } from "../dom.ts";
import { rulesEngine } from "../engines.ts";
import { bundled } from "../library.ts";
import type { Page } from "../page.ts";
import { gameAddress, variationAddress } from "../route.ts";
import { onDisplayChange } from "../site/display-settings.ts";
import { appearanceOf } from "../learn/piece-appearance.ts";
import { differencesOf } from "./differences.ts";
import "./rules.css";

/** Kinds of notes about the course of a game, in reading order. */
const COURSE = ["players", "board", "start", "phase", "turn", "after", "end"];
/** Kinds of notes that have sections of their own. */
const ELSEWHERE = new Set([...COURSE, "game", "about", "source", "ruling", "piece", "option", "ruleset"]);

/** Opens the rules page of a bundled game. */
export async function rulesPage(id: string, query: URLSearchParams): Promise<Page> {
  const game = await bundled(id);
  if (game === undefined) throw new Error(`there is no game called “${id.slice(0, 80)}”`);
  const ways = [
    h("a", { href: gameAddress(id, query) }, query.has("game") ? "Back to your game" : "Play this game"),
    h("a", { href: gameAddress(id, query).replace(/(?=\?|$)/, "/learn") }, "Learn to play"),
    h("a", { href: `#/edit?game=${encodeURIComponent(id)}` }, "Open the rules in the editor"),
    h("a", { href: variationAddress(id) }, "Make a variation"),
    h("a", { href: gameAddress(id, query).replace(/(?=\?|$)/, "/play-test") }, "Play-test"),
  ];
  return await rulesPageOf(game.source, game.listed.boardStyle ?? id, ways);
}

/** Opens the rules page of any rules. @param links shown above and below */
export async function rulesPageOf(
  source: GameSource,
  boardStyle: string,
  ways: readonly HTMLElement[],
): Promise<Page> {
  const client = new GameClient(rulesEngine, source);
  const [manual, info] = [await client.ask("manual", {}), await client.ask("game", {})];
  const position = await client.ask("position", { at: { moves: [] } });
  await client.close();
  const crumbs = ways.flatMap((way, index) => (index === 0 ? [way] : [" · ", way]));
  const known = boardStylesOf(boardStyle)[0] ?? info.board_style;
  const article = () => manualOf(manual, info, position, known);
  let shown = article();
  const root = h(
    "div",
    { class: "text rules" },
    h("p", { class: "crumbs" }, ...crumbs),
    shown,
    h("p", { class: "crumbs" }, ways[0]?.cloneNode(true)),
  );
  const end = onDisplayChange(() => {
    const before = shown;
    shown = article();
    before.replaceWith(shown);
  });
  return { root, title: `Rules of ${manual.title}`, end };
}

/** Creates the article of a manual. */
export function manualOf(manual: Manual, info: GameInfo, position: PositionInfo, boardStyle?: string): HTMLElement {
  const words = (kind: string) => manual.notes.filter((note) => note.kind === kind);
  const scene = (units: Scene["units"]): Scene => ({
    board: info.board,
    players: info.players,
    units,
    ...(boardStyle !== undefined && { boardStyle }),
  });
  const start = drawing(
    { ...scene(position.scene.units), ...position.scene },
    { title: `${manual.title}: starting position` },
  );
  return h(
    "article",
    {},
    h("h1", {}, manual.title),
    ...[...words("game"), ...words("about")].map(({ text }) => h("p", { class: "lead" }, ...prose(text))),
    h("p", {}, `Players: ${manual.players.join(", ")}.`),
    ...(manual.base === null ? [] : differencesOf(manual.base)),
    h("figure", { class: "start" }, start, h("figcaption", {}, "Starting position")),
    ...section(
      "How to play",
      COURSE.flatMap((kind) => words(kind).map(ruleOf)),
    ),
    ...section("How the game ends", [h("ul", {}, ...manual.ends.map(endingOf))]),
    ...section(
      "Pieces",
      manual.pieces.length === 0
        ? []
        : [legend(manual), ...manual.pieces.map((piece) => pieceOf(piece, scene))],
    ),
    ...section("Terms", manual.notes.filter(({ kind }) => !ELSEWHERE.has(kind)).map(ruleOf)),
    ...section("Options", manual.options.map(optionOf)),
    ...section(
      "Rulesets",
      manual.rulesets.map(({ name, note }) =>
        h("p", {}, h("strong", {}, name), ...prose(note === "" ? "" : `: ${note}`)),
      ),
    ),
    ...section("Rulings", list(words("ruling"))),
    ...section("Sources", list(words("source"))),
  );
}

function section(title: string, parts: readonly HTMLElement[]): HTMLElement[] {
  return parts.length === 0 ? [] : [h("h2", {}, title), ...parts];
}

/** Creates the paragraph of a note. */
function ruleOf({ title, text }: NoteView): HTMLElement {
  return h("p", {}, h("strong", { class: "item" }, title), " ", ...prose(text));
}

function endingOf({ result, reason, condition }: EndView): HTMLElement {
  const words = sentenceCase(result) + (reason === "" ? "" : `: ${reason}`);
  return h("li", {}, words, condition === "" ? "" : h("div", { class: "condition" }, h("code", {}, `if ${condition}`)));
}

function legend(manual: Manual): HTMLElement {
  const isDrawn = manual.pieces.some(({ reach }) => reach !== null);
  const words =
    "In the diagrams, dots mark moves, frames captures, and diamonds moves that need another piece.";
  return h("p", { class: "quiet-words" }, isDrawn ? words : "");
}

function pieceOf(piece: PieceView, scene: (units: Scene["units"]) => Scene): HTMLElement {
  const { name, title, owner, words, reach, letters } = piece;
  const whose = owner === null ? "" : `, of ${owner}`;
  const shown = [...new Set(letters)].filter((letter) => letter !== "" && letter !== name).join(" ");
  return h(
    "section",
    { class: "piece" },
    h(
      "div",
      {},
      h("h3", {}, title),
      h("p", { class: "quiet-words" }, `${shown}${whose}`.replace(/^, /, "")),
      h("p", {}, words),
    ),
    reach === null
      ? h("figure", {}, pictureOf(piece, scene))
      : h("figure", {}, diagramOf(piece, reach, scene), legsOf(reach)),
  );
}

/** Draws a piece that does not move alone. */
function pictureOf(piece: PieceView, scene: (units: Scene["units"]) => Scene): SVGElement {
  const { title, owner } = piece;
  const { board, players } = scene([]);
  const at = board.sites[Math.floor(board.sites.length / 2)]?.name ?? "";
  const of = Math.max(0, players.findIndex(({ name }) => name === owner));
  return drawing(scene([{ site: at, ...appearanceOf(piece, of) }]), { title, display: { coordinates: false } });
}

function diagramOf(
  piece: PieceView,
  reach: NonNullable<PieceView["reach"]>,
  scene: (units: Scene["units"]) => Scene,
): SVGElement {
  const { owner, from, moves, captures, hops, bends, locusts } = reach;
  const { friend_hops: friendHops, any_hops: anyHops } = reach;
  const unit = { site: from, ...appearanceOf(piece, owner) };
  const marked = (sites: readonly string[], hint: Choice["hint"]) =>
    sites.map((site) => ({ target: { site }, hint }));
  const choices = [
    ...marked(moves, "move"),
    ...marked(captures, "capture"),
    ...marked([...hops, ...friendHops, ...anyHops], "other"),
  ];
  // The letters are those of the diagrams in a terminal, which the legend explains.
  const lettered = (sites: readonly string[], text: string, role: "note" | "good" | "bad") =>
    sites.map((site) => ({ target: { site }, text, role }));
  const badges = [
    ...lettered(bends, "+", "note"),
    ...lettered(friendHops, "f", "good"),
    ...lettered(anyHops, "u", "note"),
    ...lettered(locusts, "!", "bad"),
  ];
  const title = `${piece.title} on ${from}: moves to ${moves.join(", ") || "nowhere"}; captures on ${captures.join(", ") || "nothing"}`;
  return drawing(scene([unit]), { marks: { choices, badges }, title, display: { coordinates: false } });
}

/** The legend of movements with several legs. */
function legsOf({ legend }: NonNullable<PieceView["reach"]>): HTMLElement | undefined {
  return legend === "" ? undefined : h("figcaption", {}, ...prose(legend));
}

function optionOf({ name, note, values, default: usual }: OptionView): HTMLElement {
  const words = note === "" ? "" : `${note}; `;
  return h("p", {}, h("strong", {}, sentenceCase(name.replaceAll("_", " "))), `: ${words}${values}; ${usual} by default.`);
}

function list(notes: readonly NoteView[]): HTMLElement[] {
  return notes.length === 0 ? [] : [h("ul", {}, ...notes.map(({ text }) => h("li", {}, ...prose(text))))];
}
