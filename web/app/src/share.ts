/** Links to games: records compressed into the fragment of an address. */

import { gameAddress } from "./route.ts";
import { editorEngine } from "./engines.ts";
import type { RecordHeaderView } from "@boardwright/engine";

/** Maximum number of characters of a decompressed record. */
const LONGEST = 4 << 20;

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

/** Returns the address of the application. */
export function page(): string {
  return location.href.replace(/#.*$/, "");
}

/** A compressed form; `deflate` has a checksum, so that no altered text is read. */
type Format = "deflate-raw" | "deflate";

/** Compresses a text into characters that an address may hold. */
export async function packed(text: string, format: Format = "deflate-raw"): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream(format));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Decompresses a text. Throws if the link is broken. */
export async function unpacked(letters: string, format: Format = "deflate-raw"): Promise<string> {
  const broken = () => new Error("the link is broken: it does not contain a whole record");
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (it) =>
      it.charCodeAt(0),
    );
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format));
    return await bounded(stream);
  } catch {
    throw broken();
  }
}

async function bounded(stream: ReadableStream<Uint8Array>): Promise<string> {
  const [reader, decoder] = [stream.getReader(), new TextDecoder("utf-8", { fatal: true })];
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > LONGEST) throw new Error("the text is too long");
  }
}
