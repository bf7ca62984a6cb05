/**
 * Builds one page that contains script, style and engine. `boardwright export` fills in the
 * placeholders `%title%` and `%game%`.
 */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

/** The files of the page. */
export interface Parts {
  readonly template: string;
  readonly icon: string;
  readonly engine: string;
}

/** The placeholders that the program fills in. */
const LEFT_OPEN = ["title", "game"];

export function oneFile({ template, icon, engine }: Parts): Plugin {
  return {
    name: "boardwright-one-file",
    apply: "build",
    enforce: "post",
    generateBundle: {
      // After Vite has filled in its own placeholders.
      order: "post",
      handler(_, bundle) {
        const script = withinScript(chunkOf(bundle).code);
        const style = withinStyle(styleOf(bundle));
        for (const name of Object.keys(bundle)) delete bundle[name];
        const texts = {
          policy: policyOf(script, style),
          icon: `data:image/svg+xml;base64,${readFileSync(icon).toString("base64")}`,
          style,
          script,
        };
        const packed = gzipSync(readFileSync(engine), { level: 9 }).toString("base64");
        const fill = (values: Readonly<Record<string, string>>) => filled(readFileSync(template, "utf8"), values);
        this.emitFile({ type: "asset", fileName: "page.html", source: fill({ ...texts, engine: packed }) });
        // The application has the engine already, and fills it in itself.
        this.emitFile({ type: "asset", fileName: "without-engine.html", source: fill({ ...texts, engine: "%engine%" }) });
      },
    },
  };
}

function chunkOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const [chunk] = chunks;
  if (chunk === undefined || chunks.length > 1)
    throw new Error(`one script was expected, not ${chunks.length}`);
  return chunk;
}

function styleOf(bundle: Rolldown.OutputBundle): string {
  const assets = Object.values(bundle).filter((file) => file.type === "asset");
  const style = assets.find(({ fileName }) => fileName.endsWith(".css"));
  if (style === undefined || assets.length > 1) throw new Error("one style and no other file was expected");
  return String(style.source);
}

/**
 * Returns the content security policy of the page. It allows its script and style by their hashes,
 * WebAssembly and workers from blobs, and no network.
 */
function policyOf(script: string, style: string): string {
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  return [
    "default-src 'none'",
    `script-src ${hash(script)} 'wasm-unsafe-eval'`,
    `style-src ${hash(style)}`,
    "worker-src blob:",
    "img-src data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

/** Escapes a script so that it cannot end its element. In strings `<\/` is the same as `</`. */
function withinScript(code: string): string {
  const script = code.trim().replaceAll(/<\/(?=script)/gi, "<\\/");
  if (script.includes("__VITE_PRELOAD__")) throw new Error("the script holds a placeholder of Vite");
  if (script.includes("<!--")) throw new Error("the script holds the beginning of a comment of HTML");
  return script;
}

function withinStyle(code: string): string {
  if (/<\/style/i.test(code)) throw new Error("the style ends its element");
  return code.trim();
}

/** Fills in the placeholders of the template, except those left open. */
function filled(template: string, values: Readonly<Record<string, string>>): string {
  const places = template.match(/%\w+%/g) ?? [];
  const wanted = [...Object.keys(values), ...LEFT_OPEN].map((name) => `%${name}%`);
  if (places.toSorted().join() !== wanted.toSorted().join()) throw new Error("the template has other places");
  return template.replaceAll(/%(\w+)%/g, (place, name: string) => values[name] ?? place);
}
