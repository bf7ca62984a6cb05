import { defineConfig } from "vitest/config";

export default defineConfig({
  root: "demo",
  base: "./",
  build: { outDir: "dist", emptyOutDir: true, modulePreload: { polyfill: false } },
  test: { root: ".", environment: "happy-dom", testTimeout: 10_000, include: ["test/**/*.test.ts"] },
});
