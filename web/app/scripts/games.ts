/**
 * The assets of the application: for each folder of `games/` its rules, its learned weights and a
 * thumbnail of its sample record; a list of all games; and the engine.
 */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Scene } from "../../board/src/scene.ts";
import { renderSvgText } from "../../board/src/render.ts";
import { Engine, type Game } from "../../../crates/boardwright-web/js/engine.js";
import type { GameInfo, RecordHeaderView } from "../../engine/src/generated/protocol.ts";
import type { Question, QuestionAnswer, QuestionName } from "../../engine/src/questions.ts";
import { thumbnailOptions } from "../src/gallery/thumbnail.ts";
import type { CatalogueRow, Listed } from "../src/library.ts";
import { baseRules, gameIds } from "../../tools/base-rules.mjs";
import { orderedBy, readCatalogue, UNKNOWN } from "./catalogue.ts";

/** A file of the application. */
export interface Asset {
  readonly path: string;
  readonly bytes: string | Uint8Array;
}

/** Position of a thumbnail in the sample record, from 0 to 1. */
const SAMPLED = 0.4;
/** Maximum number of decisions before a thumbnail. */
const LATEST = 60;

/** Creates the assets. @param root the folder of the project @param engine the engine's file */
export async function gameAssets(root: string, engine: string): Promise<Asset[]> {
  const bytes = readFileSync(engine);
  const host = await Engine.create(bytes);
  const folder = join(root, "games");
  const ids = gameIds(root);
  const bases = baseRules(root);
  host.setBases(bases);
  const catalogue = readCatalogue(root);
  const assets: Asset[] = [{ path: "engine.wasm", bytes }];
  const list: Listed[] = [];
  for (const id of orderedBy(catalogue, ids)) {
    const file = (name: string) => {
      const path = join(folder, id, name);
      return existsSync(path) ? readFileSync(path, "utf8") : undefined;
    };
    const rules = file("rules.board") as string;
    const [weights, sample, primer] = [file("weights.txt"), file("sample.record"), file("primer.txt")];
    const game = await host.load(rules, { id });
    const listed = listingOf(game, id, catalogue.get(id) ?? UNKNOWN, weights !== undefined);
    list.push(primer === undefined ? listed : { ...listed, hasPrimer: true });
    game.release();
    const { light, dark } = await thumbnails(host, rules, id, listed.title, sample);
    assets.push({ path: `games/${id}/rules.board`, bytes: rules });
    if (weights !== undefined) assets.push({ path: `games/${id}/weights.txt`, bytes: weights });
    if (primer !== undefined) assets.push({ path: `games/${id}/primer.txt`, bytes: primer });
    if (sample !== undefined) assets.push({ path: `games/${id}/sample.record`, bytes: sample });
    assets.push(
      { path: `games/${id}/light.svg`, bytes: light },
      { path: `games/${id}/dark.svg`, bytes: dark },
    );
  }
  assets.push({ path: "games/list.json", bytes: JSON.stringify(list) }, { path: "bases.json", bytes: JSON.stringify(bases) });
  return assets;
}

function listingOf(game: Game, id: string, row: CatalogueRow, isLearned: boolean): Listed {
  const info = ask(game, { ask: "game" });
  const manual = ask(game, { ask: "manual" });
  const { scene } = ask(game, { ask: "position", at: { moves: [] } });
  const [about = "", ...more] = manual.notes.filter(({ kind }) => kind === "about").map(({ text }) => text);
  return {
    id,
    title: info.title,
    about,
    more: more.join(" "),
    players: info.players.map(({ name }) => name),
    ...row,
    ...(manual.base !== null && { base: manual.base.name }),
    ...sizeOf(info.board),
    shape: info.board.shape,
    sites: info.board.sites.length,
    kinds: manual.pieces.length,
    units: scene.units.length,
    isLearned,
  };
}

/** Returns columns and rows of a full rectangle. */
function sizeOf({ shape, sites }: GameInfo["board"]): Pick<Listed, "size"> {
  if (shape !== "rectangle") return {};
  const countOf = (axis: "x" | "y") => new Set(sites.map(({ at }) => at[axis])).size;
  const [columns, rows] = [countOf("x"), countOf("y")];
  return columns * rows === sites.length ? { size: [columns, rows] } : {};
}

/** Returns the picture of each bundled game: a position of its sample record. */
export async function* gamePictures(root: string, engine: string): AsyncGenerator<{ id: string; scene: Scene }> {
  const host = await Engine.create(readFileSync(engine));
  host.setBases(baseRules(root));
  for (const id of gameIds(root)) {
    const file = (name: string) => join(root, "games", id, name);
    const sample = existsSync(file("sample.record")) ? readFileSync(file("sample.record"), "utf8") : undefined;
    yield { id, scene: await pictureOf(host, readFileSync(file("rules.board"), "utf8"), id, sample) };
  }
}

async function thumbnails(host: Engine, rules: string, id: string, title: string, sample: string | undefined) {
  const whole = await pictureOf(host, rules, id, sample);
  const still = (theme: "light" | "dark") => renderSvgText(whole, { ...thumbnailOptions(theme), title });
  return { light: still("light"), dark: still("dark") };
}

/** Returns a position of the sample record with its options, or the start if there is no record. */
async function pictureOf(host: Engine, rules: string, id: string, sample: string | undefined): Promise<Scene> {
  const header: RecordHeaderView =
    sample === undefined ? { game: id, ruleset: null, settings: [] } : host.header(sample);
  const settings = Object.fromEntries(header.settings);
  const game = await host.load(rules, { id, settings, ruleset: header.ruleset ?? "" });
  const info = ask(game, { ask: "game" });
  const moves = sample === undefined ? [] : sampled(game, sample);
  const { scene } = ask(game, { ask: "position", at: { moves } });
  game.release();
  return { board: info.board, players: info.players, ...scene, boardStyle: info.board_style ?? id };
}

/** Returns the decisions of a sample record up to its thumbnail. */
function sampled(game: Game, sample: string): string[] {
  const record = ask(game, { ask: "read", text: sample });
  const count = Math.min(Math.round(record.line.decisions.length * SAMPLED), LATEST);
  return record.line.decisions.slice(0, count).map(({ code }) => code);
}

function ask<Name extends QuestionName>(game: Game, question: Question<Name>): QuestionAnswer<Name> {
  return game.ask(question) as QuestionAnswer<Name>;
}
