import { fileURLToPath } from "node:url";
import { defaultClientConditions, defineConfig } from "vite";
import { engine } from "./scripts/engine.ts";
import { oneFile } from "./scripts/one-file.ts";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * The page of an exported game: the modules of the application, except two that know where files
 * are.
 */
export default defineConfig({
  publicDir: false,
  plugins: [oneFile({ template: path("export/page.html"), icon: path("public/icon.svg"), engine })],
  resolve: {
    conditions: ["boardwright-source", ...defaultClientConditions],
    alias: [{ find: /^\.{1,2}\/(library|engine-source|formats|one-page|lessons)\.ts$/, replacement: `${path("export")}/$1.ts` }],
  },
  // A page from a file cannot start a worker with modules.
  worker: { format: "iife" },
  build: {
    target: "es2022",
    outDir: path("export/dist"),
    emptyOutDir: true,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: path("export/main.ts"), output: { codeSplitting: false } },
  },
});
