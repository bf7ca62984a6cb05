/** Writes the service worker with the list of files and a cache name that changes with them. */

import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** The folder of files copied unchanged. */
const publicFolder = fileURLToPath(new URL("../public", import.meta.url));

/**
 * The source of the service worker. The build fills in the two placeholders; `boardwright site`
 * looks for the lines that hold them. Other sites of the same host keep their caches.
 */
const WORKER = `
const OWN = \`boardwright \${registration.scope} \`;
const NAME = OWN + "%name%";
const FILES = %files%;
const isOld = (name) => name !== NAME && (name.startsWith(OWN) || /^boardwright-\\w+$/.test(name));
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  const forget = (names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(forget).then(() => self.clients.claim()));
});
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const known = () => caches.match(event.request, { ignoreSearch: true });
  event.respondWith(known().then((response) => response ?? fetch(event.request)));
});
`;

export function offline(): Plugin {
  return {
    name: "boardwright-offline",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const hash = createHash("sha256");
      const files = Object.values(bundle).map((file) => {
        hash.update(file.fileName).update(file.type === "chunk" ? file.code : file.source);
        return file.fileName;
      });
      const name = hash.digest("hex").slice(0, 16);
      const pages = files.filter((file) => file !== "index.html").concat(readdirSync(publicFolder));
      const list = JSON.stringify(["./", ...pages.sort()]);
      const source = WORKER.trimStart().replace("%name%", name).replace("%files%", list);
      this.emitFile({ type: "asset", fileName: "offline.js", source });
    },
  };
}
