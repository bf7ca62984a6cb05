import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import { bridges, engine, onePage, playTest, reportFiles, root } from "./scripts/engine.ts";
import { type Asset, gameAssets } from "./scripts/games.ts";
import { offline } from "./scripts/offline.ts";

/** Puts the games, the engine and the modules on demand among the files of the application. */
function games(): Plugin {
  let made: Promise<Asset[]> | undefined;
  const assets = () => {
    const onDemand = [
      { path: "bridges.wasm", file: bridges },
      { path: "play-test.wasm", file: playTest },
      { path: "one-page.html", file: onePage },
      ...reportFiles.map(({ name, path }) => ({ path: `play-test/${name}`, file: path })),
    ];
    for (const file of [engine, ...onDemand.map(({ file }) => file)])
      if (!existsSync(file)) throw new Error(`${file} is missing: scripts/web builds it`);
    const modules = onDemand.map(async ({ path, file }) => ({ path, bytes: await readFile(file) }));
    return (made ??= Promise.all([Promise.all(modules), gameAssets(root, engine)]).then((both) => both.flat()));
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
  if (path.endsWith(".js")) return "text/javascript";
  return path.endsWith(".json") ? "application/json" : "text/plain; charset=utf-8";
}

/**
 * Returns the beginning of the file's name of a page that is loaded on demand, with what it alone
 * needs.
 */
function onDemandPage(module: string | null): string | undefined {
  const pages = [
    { name: "editor", path: "/src/edit/page.ts" },
    { name: "premove", path: "/src/premove/premove.ts" },
    { name: "sound", path: "/src/sound/synthesiser.ts" },
    { name: "ending", path: "/src/ending/game-ending.ts" },
    { name: "friend", path: "/src/friend/open.ts" },
    { name: "friend", path: "/src/friend/on-page.ts" },
    { name: "friend", path: "/src/friend/start.ts" },
    { name: "my-games", path: "/src/my-games/page.ts" },
    { name: "my-games", path: "/src/my-games/migrate.ts" },
    { name: "my-games", path: "/src/my-games/open.ts" },
    { name: "share-form", path: "/src/host-form.ts" },
    { name: "share-form", path: "/src/make-page.ts" },
    { name: "panels", path: "/src/play/panels.ts" },
    { name: "review", path: "/src/review/game-study.ts" },
    { name: "rules", path: "/src/rules/page.ts" },
    { name: "set-up", path: "/src/set-up/position-editor.ts" },
  ];
  return pages.find(({ path }) => module?.endsWith(path))?.name;
}

/**
 * Returns the beginning of a file's name if all its modules are loaded on demand:
 * scripts/web-sizes.mjs knows the editor, the bridges and play-tests by it, and the pages above.
 */
function onDemand(modules: readonly string[]): string | undefined {
  const parts = [
    { name: "editor", folders: ["src/edit/"] },
    { name: "bridges", folders: ["src/bridges/"] },
    { name: "ending", folders: ["src/ending/"] },
    { name: "review", folders: ["src/review/"] },
    { name: "rules", folders: ["src/rules/"] },
    { name: "set-up", folders: ["src/set-up/"] },
    { name: "clock", folders: ["src/play/match-clock.ts"] },
    { name: "learn", folders: ["src/learn/", "src/site/credits.ts"] },
    { name: "play-test", folders: ["src/play-test/", "web/report/src/"] },
    { name: "friend", folders: ["src/friend/"] },
    { name: "my-games", folders: ["src/my-games/my-games.css"] },
  ];
  const isIn = (id: string, folders: readonly string[]) => folders.some((folder) => id.includes(folder));
  return modules.length === 0 ? undefined : parts.find(({ folders }) => modules.every((id) => isIn(id, folders)))?.name;
}

export default defineConfig({
  base: "./",
  // The board from its sources, which need not be built first.
  resolve: { conditions: ["boardwright-source", ...defaultClientConditions] },
  plugins: [games(), offline()],
  worker: {
    format: "es",
    rolldownOptions: {
      output: { entryFileNames: ({ facadeModuleId }) => `assets/${onDemand([facadeModuleId ?? ""]) ?? "[name]"}-[hash].js` },
    },
  },
  server: { fs: { allow: [root] } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ facadeModuleId, moduleIds }) =>
          `assets/${onDemandPage(facadeModuleId) ?? onDemand(moduleIds) ?? "[name]"}-[hash].js`,
        assetFileNames: ({ originalFileNames }) => `assets/${onDemand(originalFileNames) ?? "[name]"}-[hash][extname]`,
      },
    },
  },
});
