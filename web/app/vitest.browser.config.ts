import { defineConfig } from "vitest/config";

/**
 * Tests in a browser: one at a time, for they share the machine's processors. One process runs all
 * files, so that they share the browser and the compiled engine.
 */
export default defineConfig({
  ssr: { resolve: { conditions: ["boardwright-source"] } },
  resolve: { conditions: ["boardwright-source"] },
  test: {
    include: ["test/browser/*.test.ts"],
    globalSetup: ["test/browser/serve.ts"],
    fileParallelism: false,
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
