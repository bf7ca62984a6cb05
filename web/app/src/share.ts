/** Links to games: records compressed into the fragment of an address. */

import { editorEngine } from "./engines.ts";
import { packed } from "./packed-text.ts";
import { gameAddress, page } from "./route.ts";
import type { RecordHeaderView } from "@boardwright/engine";

/**
 * Returns a link to a record.
 *
 * @param way path to the position to show
 * @param rules custom rules; missing for a bundled game
 */
export async function linkOf(record: string, way: string, rules?: string): Promise<string> {
  const query = new URLSearchParams({ record: await packed(record), at: way });
  if (rules !== undefined) return await linkToRules(rules, query);
  const header = await editorEngine.ask<RecordHeaderView>({ do: "header", record });
  return `${page()}${gameAddress(header.game ?? "", query)}`;
}

/** Returns a link to custom rules. @param query further parameters */
export async function linkToRules(rules: string, query = new URLSearchParams()): Promise<string> {
  return `${page()}${await rulesAddress(rules, query)}`;
}

/** Returns the address of custom rules in the editor. @param query further parameters */
export async function rulesAddress(rules: string, query = new URLSearchParams()): Promise<string> {
  query.set("rules", await packed(rules));
  return `#/edit?${query.toString()}`;
}

/** Copies a link. @returns the message: `said`, or the link itself if the browser cannot copy */
export async function copied(link: string, said: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(link);
    return said;
  } catch {
    return link;
  }
}
