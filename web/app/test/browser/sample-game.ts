/** Sample games, for players to follow: what their decisions are made of is asked of the engine. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { DecisionView, PositionInfo, ChoiceView, RecordHeaderView, RecordView } from "@boardwright/engine";
import { Engine, type Game } from "../../../../crates/boardwright-web/js/engine.js";
import { baseRules } from "../../../tools/base-rules.mjs";
import type { Player } from "./player.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const target = process.env["CARGO_TARGET_DIR"] ?? `${root}target`;
const wasm = process.env["BOARDWRIGHT_ENGINE"] ?? `${target}/wasm32-unknown-unknown/web/boardwright_web.wasm`;

/** The engine, which is compiled once for all games of a file. */
let compiled: Promise<Engine> | undefined;
const engineForAll = () => (compiled ??= createEngine());

async function createEngine(): Promise<Engine> {
  const engine = await Engine.create(readFileSync(wasm));
  engine.setBases(baseRules(root));
  return engine;
}

/** Milliseconds after which a decision that was picked must be made, or be asked about. */
const PATIENCE = 10_000;

/** A recorded game. */
export interface SampleGame {
  /** The part of the page's address behind `#`, for two persons. */
  readonly path: string;
  readonly decisions: readonly DecisionView[];
  /** How it ended, in words, if all its decisions were read. */
  readonly end: string | undefined;
}

/**
 * The sample record of a bundled game. @param most the number of decisions to read at most: the
 * engine is asked about each
 */
export async function sampleOf(id: string, most = Infinity): Promise<SampleGame> {
  const engine = await engineForAll();
  const header = engine.header(fileOf(id, "sample.record")) as RecordHeaderView;
  const settings = Object.fromEntries(header.settings);
  const game = await engine.load(fileOf(id, "rules.board"), {
    id,
    settings,
    ruleset: header.ruleset ?? "",
  });
  const record = game.ask({ ask: "read", text: fileOf(id, "sample.record") } as { ask: string }) as RecordView;
  const codes = record.line.decisions.map(({ code }) => code);
  const read = codes.slice(0, most);
  const decisions = read.map((code, ply) => decisionIn(game, codes.slice(0, ply), code));
  const query = new URLSearchParams({ seats: "you-you" });
  if (header.ruleset !== null) query.set("ruleset", header.ruleset);
  for (const [name, value] of header.settings) query.set(`set.${name}`, value);
  const end = codes.length <= most ? lookAt(game, codes).end?.words : undefined;
  // The engine has a limited number of games at a time.
  game.release();
  return { path: `/game/${id}?${query}`, decisions, end };
}

function fileOf(id: string, name: string): string {
  return readFileSync(`${root}/games/${id}/${name}`, "utf8");
}

/** A bundled game at the engine, as its rules are without options. */
export async function gameOf(id: string): Promise<Game> {
  const engine = await engineForAll();
  return await engine.load(fileOf(id, "rules.board"), { id });
}

/** A position of a game. @param start where the game began, as text, if not where its rules say */
export function lookAt(game: Game, moves: readonly string[], start?: string): PositionInfo {
  const at = { moves, ...(start !== undefined && { start }) };
  return game.ask({ ask: "position", at } as { ask: string }) as PositionInfo;
}

function decisionIn(game: Game, moves: readonly string[], code: string): DecisionView {
  const found = lookAt(game, moves).decisions.find((decision) => decision.code === code);
  if (found === undefined) throw new Error(`decision ${moves.length + 1} of the sample is not legal`);
  return found;
}

/** Has a player make a decision by clicks alone. */
export async function make(player: Player, decision: DecisionView): Promise<void> {
  const before = await player.ply();
  const isMade = async () => (await player.ply()) > before;
  let handle = "";
  for (const choice of decision.choices) {
    if (await isMade()) break;
    handle = (await pick(player, choice, decision, handle)) ?? handle;
  }
  for (let waited = 0; waited < PATIENCE && !(await isMade()); waited += 20) {
    const answers = await player.answers();
    // They may be those of the next position already.
    if (answers.length > 0 && !(await isMade())) return await finish(player, decision, answers, before);
    await player.page.waitForTimeout(20);
  }
  await player.afterPly(before + 1);
}

/**
 * Makes one choice, if it is offered: what leaves nothing to choose is not. Gives the site that was
 * clicked last.
 */
async function pick(
  player: Player,
  choice: ChoiceView,
  decision: DecisionView,
  handle: string,
): Promise<string | undefined> {
  if (choice.site !== undefined) {
    if (await player.isSiteOffered(choice.site)) await player.clickSite(choice.site);
    return choice.site;
  }
  if (choice.item !== undefined) {
    await player.clickItem(choice.item.reserve, choice.item.item);
    return undefined;
  }
  if (choice.line !== undefined) return await pickLine(player, choice.line, decision);
  const way = decision.site_moves?.find(([from]) => from === handle);
  if (way !== undefined) {
    if (await player.isSiteOffered(way[1])) await player.clickSite(way[1]);
  } else if ((await player.answers()).some((words) => words.toLowerCase() === choice.words.toLowerCase())) {
    await player.answer(choice.words);
  }
  return undefined;
}

async function pickLine(player: Player, line: readonly string[], decision: DecisionView): Promise<string> {
  const [first, last] = [line[0] as string, line.at(-1) as string];
  await player.clickSite(first);
  if (line.length > 1 || decision.site_moves === undefined) await player.clickSite(last);
  return last;
}

/** Says that it is enough, or which branch it is. */
async function finish(
  player: Player,
  decision: DecisionView,
  answers: readonly string[],
  before: number,
): Promise<void> {
  const stop = decision.label === "stop" ? ["End the turn"] : [];
  const wanted = ["End the move here", ...stop, decision.label, decision.text];
  const words = wanted.find((word) => answers.some((answer) => answer.toLowerCase() === word.toLowerCase()));
  if (words === undefined) throw new Error(`${decision.text}: none of ${answers.join(" | ")}`);
  await player.answer(words);
  await player.afterPly(before + 1);
}
