/** Saves texts as files. */

import { h } from "./dom.ts";

export function download(name: string, text: string): void {
  saveAs(name, text, "text/plain");
}

/** Saves a text of a type as a file. */
export function saveAs(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
