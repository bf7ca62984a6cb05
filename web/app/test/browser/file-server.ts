/** A server of files that knows nothing of the application, as static hosts are. */

import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

/** The types that the server knows. As on some hosts, WebAssembly is none of them. */
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** A server of the files of a folder. */
export interface FileServer {
  /** Its address, with a slash at its end. */
  readonly address: string;
  /** The paths that it was asked for and does not have. */
  readonly missing: readonly string[];
  end(): void;
}

/** Serves a folder on a free port. */
export async function serveFiles(folder: string): Promise<FileServer> {
  const missing: string[] = [];
  const server: Server = createServer((request, response) => {
    const path = normalize(decodeURIComponent((request.url ?? "/").replace(/\?.*$/, "")));
    const file = path.endsWith("/") ? `${path}index.html` : path;
    try {
      const bytes = readFileSync(join(folder, file));
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" }).end(bytes);
    } catch {
      missing.push(path);
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const end = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${port}/`, missing, end };
}
