import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import { bridges, engine, root } from "./scripts/engine.ts";
import { type Asset, gameAssets } from "./scripts/games.ts";
import { offline } from "./scripts/offline.ts";

/** Puts the games, the engine and the bridges among the files of the application. */
function games(): Plugin {
  let made: Promise<Asset[]> | undefined;
  const assets = () => {
    for (const file of [engine, bridges])
      if (!existsSync(file)) throw new Error(`${file} is missing: scripts/web builds it`);
    const module = async () => ({ path: "bridges.wasm", bytes: await readFile(bridges) });
    return (made ??= Promise.all([module(), gameAssets(root, engine)]).then(([one, others]) => [one, ...others]));
  };
  return {
    name: "boardwright-games",
    async generateBundle() {
      for (const { path, bytes } of await assets())
        this.emitFile({ type: "asset", fileName: path, source: bytes });
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = (request.url ?? "").replace(/^\//, "").replace(/\?.*$/, "");
        const asset = (await assets()).find((it) => it.path === path);
        if (asset === undefined) return next();
        response.setHeader("content-type", contentType(path));
        response.end(asset.bytes);
      });
    },
  };
}

function contentType(path: string): string {
  if (path.endsWith(".wasm")) return "application/wasm";
  if (path.endsWith(".svg")) return "image/svg+xml";
  return path.endsWith(".json") ? "application/json" : "text/plain; charset=utf-8";
}

export default defineConfig({
  base: "./",
  // The board from its sources, which need not be built first.
  resolve: { conditions: ["boardwright-source", ...defaultClientConditions] },
  plugins: [games(), offline()],
  worker: { format: "es" },
  server: { fs: { allow: [root] } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // scripts/web-sizes.mjs knows the editor and the bridges, which are loaded on demand, by these
    // names.
    rolldownOptions: {
      output: {
        chunkFileNames: ({ facadeModuleId, moduleIds }) => {
          if (facadeModuleId?.includes("/src/edit/")) return "assets/editor-[hash].js";
          const isBridge = moduleIds.every((id) => id.includes("/src/bridges/"));
          return `assets/${isBridge ? "bridges" : "[name]"}-[hash].js`;
        },
      },
    },
  },
});
