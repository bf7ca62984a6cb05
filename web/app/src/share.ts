/** Games in links: a record, packed into the part of an address behind `#`. */

import { gameAddress } from "./route.ts";
import { editorEngine } from "./engines.ts";
import type { RecordHeaderView } from "@boardwright/engine";

/** The most characters of an unpacked record: a link that unpacks to more is refused. */
const LONGEST = 4 << 20;

/**
 * The link that opens a record.
 *
 * @param way to the position that is shown first
 * @param rules of one's own by which it was played; none for a game that everybody has
 */
export async function linkOf(record: string, way: string, rules?: string): Promise<string> {
  const query = new URLSearchParams({ record: await packed(record), at: way });
  if (rules !== undefined) return await linkToRules(rules, query);
  const header = await editorEngine.ask<RecordHeaderView>({ do: "header", record });
  return `${page()}${gameAddress(header.game ?? "", query)}`;
}

/** The link that opens rules of one's own. @param query what else it is to hold */
export async function linkToRules(rules: string, query = new URLSearchParams()): Promise<string> {
  query.set("rules", await packed(rules));
  return `${page()}#/edit?${query.toString()}`;
}

/** Copies a link. @returns what to say of it: `said`, or the link itself where the browser copies nothing */
export async function copied(link: string, said: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(link);
    return said;
  } catch {
    return link;
  }
}

function page(): string {
  return location.href.replace(/#.*$/, "");
}

/** A text as letters that an address may hold. */
export async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text of packed letters; an error says that they are none. */
export async function unpacked(letters: string): Promise<string> {
  const broken = () => new Error("the link is broken: it does not hold a whole record");
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (it) =>
      it.charCodeAt(0),
    );
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
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
    if (text.length > LONGEST) throw new Error("too long");
  }
}
