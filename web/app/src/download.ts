/** Saves texts as files. */

import { h } from "./dom.ts";

export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  h("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
