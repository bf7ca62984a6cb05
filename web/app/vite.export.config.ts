import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { engine } from "./scripts/engine.ts";
import { oneFile } from "./scripts/one-file.ts";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The page of an exported game: the application's modules, but for the two that know where things are. */
export default defineConfig({
  publicDir: false,
  plugins: [oneFile({ template: path("export/page.html"), icon: path("public/icon.svg"), engine })],
  resolve: {
    alias: [{ find: /^\.{1,2}\/(library|supply)\.ts$/, replacement: `${path("export")}/$1.ts` }],
  },
  // A worker with modules is not started where the page is a file.
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
